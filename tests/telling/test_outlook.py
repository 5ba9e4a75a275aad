"""The chances of the cards to come, and when to leave, in words."""

from __future__ import annotations

from dataclasses import dataclass, field

from kortdiamant.expedition import State, start
from kortdiamant.languages import Language
from kortdiamant.odds import outlook
from kortdiamant.odds.stopping import solve
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling import Speaker
from kortdiamant.telling.outlook import chances
from kortdiamant.telling.stopping import advice_table, solution_sentences
from tests.small_games import box


@dataclass
class Position:
    state: State
    names: tuple[str, ...] = ("Ane", "Bo", "Cato")
    language: Language = "en"
    ruleset: Ruleset = field(default_factory=lambda: load("marquoir"))


def test_where_nothing_can_strike_that_is_said():
    told = chances(outlook(start(box((5, 6), ()), 3)), Position(start(box((5, 6), ()), 3)))
    assert "No card that is left can end the expedition." in " ".join(told.sentences)
    assert told.rows == [["Card", "Over by then", "Rubies on average"], ["1", "0.0%", "1.5"], ["2", "0.0%", "3.0"]]


def test_rows_end_where_the_bust_is_all_but_certain():
    state = start(box((1,), ("snake",), copies=9), 3)
    told = chances(outlook(state), Position(state))
    assert [row[1] for row in told.rows[1:]] == ["0.0%", "80.0%", "100.0%"]


def test_somebody_who_cannot_lose_is_not_told_to_leave():
    solution = solve(box((), ()))
    speaker = Speaker("en")
    assert list(solution_sentences(solution, 1, speaker))[1] == "There is never a reason to leave."
    assert list(advice_table(solution, speaker))[1:] == []
