"""Statistics of players match counts by hand and the reports of games."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kortdiamant.errors import AmbiguousName, SeveralNames, UnknownName
from kortdiamant.expedition import Midway
from kortdiamant.history import GameSummary, Person, PlayerSummary, Statistics, find_person, people, summarize
from kortdiamant.rulebook import load
from kortdiamant.table import Pad, Table, replay
from tests.golden.games import record_of, references
from tests.golden.players import play_to_the_end


def player(
    name: str, total: int = 0, won: int = 0, best: int = 0, expeditions: int = 1, busts: int = 0
) -> PlayerSummary:
    """A player whose gems all come from expeditions with cards."""
    return PlayerSummary(name, total, won, best, expeditions, total, expeditions, busts)


def game(*players: PlayerSummary, ruleset: str = "slott", finished: bool = True) -> GameSummary:
    return GameSummary(ruleset, finished, players)


def test_the_summary_of_a_game_matches_a_count_by_hand() -> None:
    table = Table(load("slott", settings={"rounds": 3}), ["Ane", "Bo", "Cato"])
    # 7: Ane takes 2 + 1, the others are caught. 9: 3 each; Bo alone takes the joker of round 2 along: 5 more.
    for line in ("7", "Ane", "J", "-", "J", "9", "-", "joker", "Bo", "Q", "-", "Q", "A", "all"):
        table.say(line)
    assert summarize(table) == game(
        player("Ane", 3, best=3, expeditions=3, busts=1),
        player("Bo", 8, won=1, best=8, expeditions=3, busts=1),
        player("Cato", 0, best=0, expeditions=3, busts=2),
    )


def test_the_summary_of_a_score_pad_matches_a_count_by_hand() -> None:
    pad = Pad(load("slott", settings={"rounds": 3}), ["Ane", "Bo", "Cato"])
    for line in ("4 0 7", "join Dag", "ane 2+r, dag 9", "-", "1 bo = 1"):
        pad.say(line)
    assert summarize(pad) == game(
        PlayerSummary("Ane", 11, 1, 7, 3, 11, 0, 0),
        PlayerSummary("Bo", 1, 0, 1, 3, 1, 0, 0),
        PlayerSummary("Cato", 7, 0, 7, 3, 7, 0, 0),
        PlayerSummary("Dag", 9, 0, 9, 2, 9, 0, 0),
    )


def test_the_total_includes_expeditions_played_elsewhere_but_no_other_figure_does() -> None:
    midway = Midway(round=2, chests=(12, 0, 0), relics=((), (), ()))
    table = Table(load("slott+uten-jokere", settings={"rounds": 2}), ["Ane", "Bo", "Cato"], midway=midway)
    for line in ("7", "Ane", "J", "-", "J"):
        table.say(line)
    (ane, *_) = summarize(table).players
    assert ane == PlayerSummary("Ane", 15, 1, 3, 1, 3, 1, 0)
    (figures, *_) = [each.all for each in people([summarize(table)])]
    assert (figures.average, figures.average_expedition, figures.highest, figures.best) == (
        Fraction(15),
        Fraction(3),
        15,
        3,
    )


def test_the_bust_rate_ignores_score_pads() -> None:
    pad = game(PlayerSummary("Ane", 8, 1, 8, 5, 8, 0, 0))
    (ane,) = people([game(player("Ane", 4, 0, 4, 5, 2)), pad])
    assert (ane.all.games, ane.all.expeditions, ane.all.bust_rate) == (2, 10, Fraction(2, 5))
    assert ane.all.average_expedition == Fraction(12, 10)
    assert people([pad])[0].all.bust_rate is None


@pytest.mark.parametrize("reference", references())
def test_a_summary_agrees_with_the_report(reference: str) -> None:
    table = replay(record_of(reference))
    report, found = table.report(), summarize(table)
    assert [each.total for each in found.players] == list(report.totals)
    assert [seat for seat, each in enumerate(found.players) if each.won] == list(report.winners)
    assert all(each.expeditions == len(report.rounds) for each in found.players)
    struck = sum(each.kind is not None for each in report.rounds)
    assert all(0 <= each.busts <= struck and each.best <= each.total for each in found.players)
    assert found.winners == len(report.winners)


@pytest.mark.parametrize("reference", references())
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_sums_over_games_agree_with_their_reports(reference: str, seed: int) -> None:
    ruleset = load(reference)
    names = ("Ane", "Bo", "Cato")[: ruleset.rules.players.max]
    tables = [play_to_the_end(Table(ruleset, names), 10 * seed + number) for number in range(3)]
    everybody = people(map(summarize, tables))
    for seat, name in enumerate(names):
        (figures,) = find_person(name, everybody).rulesets.values()
        assert figures.points == sum(table.report().totals[seat] for table in tables)
        assert figures.wins == sum(seat in table.report().winners for table in tables)
        assert figures.highest == max(table.report().totals[seat] for table in tables)


def test_figures_of_three_games_match_a_count_by_hand() -> None:
    (ane, bo) = people(
        [
            game(player("Ane", 30, 1, 12, 4, 1), player("Bo", 20, 0, 20, 4, 2)),
            game(player("Ane", 11, 0, 11, 5, 3), player("Bo", 12, 1, 9, 5, 0)),
            game(player("Ane", 41, 1, 20, 4, 0), player("Bo", 1, 0, 1, 4, 4)),
        ]
    )
    assert (ane.name, ane.all) == (
        "Ane",
        Statistics(games=3, wins=2, points=82, highest=41, best=20, expeditions=13, brought=82, watched=13, busts=4),
    )
    assert (ane.all.average, ane.all.average_expedition) == (Fraction(82, 3), Fraction(82, 13))
    assert (bo.all.wins, bo.all.bust_rate) == (1, Fraction(6, 13))


def test_a_shared_win_is_one_for_each_and_counted_as_shared() -> None:
    everybody = people([game(player("Ane", 5, 1), player("Bo", 5, 1), player("Cato", 4))])
    assert [(each.name, each.all.wins, each.all.shared) for each in everybody] == [
        ("Ane", 1, 1),
        ("Bo", 1, 1),
        ("Cato", 0, 0),
    ]


def test_an_unfinished_game_is_counted_separately() -> None:
    (ane,) = people([game(player("Ane", 30), finished=False), game(player("Ane", 4, 1))])
    assert (ane.all.games, ane.all.unfinished, ane.all.points) == (1, 1, 4)
    (bo,) = people([game(player("Bo", 30), finished=False)])
    assert (bo.all.average, bo.all.average_expedition, bo.all.bust_rate) == (None, None, None)


def test_the_same_name_but_for_case_width_and_spaces_is_one_person_called_as_in_the_first_game() -> None:
    spelled = ["Åse Marie", "åse  marie", "ＡÅse", "A\u030ase Marie"]
    everybody = people([game(player(name, 1)) for name in spelled])
    assert [(each.name, each.all.games) for each in everybody] == [("ＡÅse", 1), ("Åse Marie", 3)]


def test_names_that_only_look_alike_are_two_people() -> None:
    assert len(people([game(player("Ane")), game(player("Аne")), game(player("Áne"))])) == 3


def test_figures_are_kept_by_ruleset() -> None:
    (ane,) = people([game(player("Ane", 3)), game(player("Ane", 9, 1), ruleset="iello")])
    assert {name: figures.points for name, figures in ane.rulesets.items()} == {"slott": 3, "iello": 9}
    assert ane.all.points == 12


class TestPerson:
    EVERYBODY = tuple(Person(name, {}) for name in ("Ane", "Anette", "Bo", "Jean-Luc", "Éloïse", "2pac"))

    @pytest.mark.parametrize(
        ("said", "meant"), [("ane", "Ane"), ("anet", "Anette"), ("B", "Bo"), ("eloise", "Éloïse"), ("jean", "Jean-Luc")]
    )
    def test_a_person_is_found_by_name_beginning_or_without_accents(self, said: str, meant: str) -> None:
        assert find_person(said, self.EVERYBODY).name == meant

    def test_a_beginning_of_two_names_is_ambiguous(self) -> None:
        with pytest.raises(AmbiguousName) as refused:
            find_person("an", self.EVERYBODY)
        assert refused.value.names == ("Ane", "Anette")

    @pytest.mark.parametrize(("said", "near"), [("anete", ("Anette", "Ane")), ("xyzzy", ()), ("1", ()), ("", ())])
    def test_an_unknown_name_is_rejected_with_similar_ones(self, said: str, near: tuple[str, ...]) -> None:
        with pytest.raises(UnknownName) as refused:
            find_person(said, self.EVERYBODY)
        assert set(refused.value.names) == set(near)

    def test_several_names_are_rejected(self) -> None:
        with pytest.raises(SeveralNames):
            find_person("Ane, Bo", self.EVERYBODY)
