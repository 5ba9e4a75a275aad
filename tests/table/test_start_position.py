"""A game goes on from a start position as if its first rounds had been played here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kortdiamant.errors import DocumentError, ImpossibleStart, KortdiamantError
from kortdiamant.expedition import Midway, Phase, State
from kortdiamant.expedition.chronicle import Chronicle, hindsight
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.state import Presence
from kortdiamant.records.header import Header, write_header
from kortdiamant.rulebook import Ruleset
from kortdiamant.table import Moment, Table, format_start_position, keep, replay, replay_text, resume, summary
from kortdiamant.telling.speaker import speaker_of
from kortdiamant.telling.status import opening, score_table
from tests.golden.games import references
from tests.table.test_properties import TEXTS, Game, played

Record = Callable[..., Path]
GAMES = st.tuples(st.sampled_from(references()), st.integers(0, 10_000), st.integers(0, 120))


def refusals(path: Path) -> list[tuple[str, int, int]]:
    """The errors of a record, with line and column."""
    with pytest.raises(DocumentError) as refused:
        replay(path)
    return [(_named(fault.facts["error"]), fault.mark.line, fault.mark.column) for fault in refused.value.faults]


def _named(error: object) -> str:
    return error.why.value if isinstance(error, ImpossibleStart) else type(error).__name__


def test_a_game_continues_from_its_start_position(record: Record) -> None:
    so_far = "from: {round: 3, chests: {Ane: 12, Bo: 5}, relics: {Ane: [5]}, gone: [J, joker]}"
    table = replay(record("7\n-\njoker\nBo\n", so_far))
    assert table.state.round == 3
    assert [(seat.chest, seat.relics) for seat in table.state.seats] == [(12, (5,)), (8, (10,)), (0, ())]
    result = summary(table, "")
    assert result["rounds"] == [
        {"path": ["7", "joker"], "removed": ["joker"], "banked": {"Ane": 0, "Bo": 3, "Cato": 0}}
    ]


def test_names_and_cards_are_parsed_as_usual(record: Record) -> None:
    table = replay(record("", "from: {round: 4, chests: {ane: 12, 3: 5}, gone: [kn, dame hjerter]}"))
    assert [seat.chest for seat in table.state.seats] == [12, 0, 5]
    assert list(map(str, table.state.gone)) == ["J", "QH"]


@pytest.mark.parametrize(
    ("so_far", "wrong"),
    [
        ("{round: 5}", [("round", 5, 15)]),
        ("{round: 3, chests: {Zoe: 3, Ane: 1, an: 2}}", [("UnknownName", 5, 27), ("twice", 5, 43)]),
        ("{round: 3, chests: {Ane: 441}}", [("chests", 5, 32)]),
        ("{round: 3, chests: {Ane: 400, Bo: 41}}", [("chests", 5, 18)]),
        ("{round: 3, relics: {Bo: [5, 5]}}", [("claims", 5, 35)]),
        ("{round: 3, relics: {2: [7]}}", [("worth", 5, 31)]),
        ("{round: 3, relics: {Ane: [5]}, seen: 0}", [("seen", 5, 44)]),
        ("{round: 3, gone: [J, 11, dragon, 7]}", [("UnknownCard", 5, 28), ("UnknownCard", 5, 32)]),
        ("{round: 3, gone: [7, J, joker, joker]}", [("stays", 5, 25), ("not-yet", 5, 38)]),
    ],
)
def test_an_impossible_position_is_rejected_in_its_place(
    so_far: str, wrong: list[tuple[str, int, int]], record: Record
) -> None:
    assert refusals(record("", f"from: {so_far}")) == wrong


def test_the_number_of_faults_is_bounded(record: Record) -> None:
    assert len(refusals(record("", f"from: {{round: 4, gone: [{'J, ' * 5000}J]}}"))) == 100


def test_a_relic_with_a_printed_worth_is_named_with_it(tmp_path: Path) -> None:
    def header(gone: str) -> str:
        names = "format: 1\nruleset: marquoir+reliques\nplayers: [Ane, Bo, Cato]"
        return f"---\n{names}\nfrom: {{round: 3, relics: {{Ane: [7]}}, gone: [{gone}]}}\n---\n"

    named, unnamed = (replay_text(header(gone)) for gone in ("lave, relic:7", "lava"))
    assert named.state.pack == unnamed.state.pack
    with pytest.raises(DocumentError):
        replay_text(header("relic"))


def kept_midway(slott: Ruleset, path: Path, midway: Midway) -> Table:
    from datetime import datetime

    return keep(Table(slott, ["Ane", "Bo", "Cato"], midway=midway), path, now=datetime(2026, 11, 30, 20, 0))


def test_the_record_contains_the_start_position(slott: Ruleset, tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    midway = Midway(round=3, chests=(12, 0, 5), relics=((), (5,), ()))
    table = kept_midway(slott, path, midway)
    table.say("7")
    table.close()
    assert "from: {round: 3, chests: {Ane: 12, Cato: 5}, relics: {Bo: [5]}}\n" in path.read_text("utf-8")
    again, _ = resume(path)
    assert isinstance(again, Table)
    assert list(again.moments) == list(table.moments)
    again.say("undo")
    assert opening(again) == opening(kept_midway(slott, tmp_path / "b.game", midway))
    again.close()


def test_the_opening_describes_the_start_position(record: Record) -> None:
    so_far = "from: {round: 3, chests: {Ane: 12, Bo: 5}, relics: {Ane: [5]}, gone: [J]}"
    result = {language: opening(replay(record("", so_far, f"language: {language}"))) for language in ("nb", "fr", "en")}
    assert result["en"] == (
        "The game goes on from round 3. In the chest: Ane 12 + 5, Bo 5, Cato 0. Out of the game: jack, joker. "
        "Round 3 of 4. A joker is shuffled in. Ane, Bo and Cato go in."
    )
    assert result["nb"].startswith("Spillet går videre fra omgang 3. I kisten: Ane 12 + 5, Bo 5, Cato 0. ")
    assert result["fr"].startswith("La partie reprend avec la manche 3. Au coffre\u202f: Ane 12 + 5, Bo 5, Cato 0. ")


def test_the_dealer_deals_the_same_cards_from_a_start_position(record: Record) -> None:
    deals = ("deal: 7", "from: {round: 2, chests: {Ane: 3}}")
    one, other = (replay(record("", *deals)) for _ in range(2))
    cards = []
    for table in (one, other):
        while table.state.round == 2:
            table.say(str(table.deal()) if table.state.phase is Phase.REVEAL else "-")
        cards.append([moment.line for moment in table.moments])
    assert cards[0] == cards[1]


def is_between_rounds(moment: Moment[State, Event]) -> bool:
    """Whether a start position can describe this moment."""
    state = moment.state
    whole_round = state.turned == 0 and not state.path and state.phase is Phase.REVEAL
    everybody = all(seat.presence is Presence.PLAYING and seat.inside for seat in state.seats)
    return whole_round and everybody and state.round <= state.rules.rounds


def cut(table: Table, number: int) -> Table:
    """A table that starts from the position of a moment."""
    now = table.moments[number]
    midway = Midway(
        round=now.state.round,
        chests=tuple(seat.chest for seat in now.state.seats),
        relics=tuple(seat.relics for seat in now.state.seats),
        gone=now.state.gone,
        seen=now.state.seen,
    )
    header = Header(
        format=1,
        ruleset=table.ruleset.reference,
        players=now.names,
        first=now.names[now.turn],
        from_=format_start_position(midway, now.names),
        definition=table.ruleset.definition,
    )
    return replay_text(write_header(header))


@pytest.mark.broad
@settings(max_examples=80)
@given(GAMES, st.lists(TEXTS, max_size=4))
def test_a_game_cut_between_rounds_continues_like_the_whole_game(game: Game, texts: Sequence[str]) -> None:
    table = played(game).table
    for number in [place for place, moment in enumerate(table.moments) if is_between_rounds(moment)]:
        again = cut(table, number)
        assert again.state == table.moments[number].state
        for moment in table.moments[number + 1 :]:
            again.say(moment.line)
        assert again.state == table.state
        assert again.turner == table.turner
        assert again.report().totals == table.report().totals
        assert again.report().winners == table.report().winners
        assert pages(again.chronicle()) == pages(table.chronicle())[-len(again.chronicle().expeditions) :]
        assert [refusal(again, text) for text in texts] == [refusal(table, text) for text in texts]


def pages(story: Chronicle) -> list[object]:
    """The gains of each expedition by seat, with the hindsight of exits."""
    return [(each.totals, story.gained(place), hindsight(each)) for place, each in enumerate(story.expeditions)]


def refusal(table: Table, text: str) -> str:
    """The error of a line; a line without one is undone again."""
    if text.lstrip().startswith("undo"):
        return ""  # the whole game has more entries to undo
    try:
        happened = table.say(text)
    except KortdiamantError as error:
        return repr(error)
    if happened:
        table.say("undo")
    return ""


def test_the_score_table_has_a_column_for_earlier_rounds(record: Record) -> None:
    table = replay(record("7\nall\n", "from: {round: 3, chests: {Ane: 12, Bo: 5}}"))
    rows = score_table(table.report(), speaker_of(table))
    assert rows[:2] == [["", "1-2", "3", "4", "Sum"], ["Ane", "12", "2", "0", "14"]]
    assert len({len(row) for row in rows}) == 1
    once = replay(record("7\n", "from: {round: 2}"))
    assert score_table(once.report(), speaker_of(once))[0] == ["", "1", "2", "Sum"]
