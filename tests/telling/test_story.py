"""The story of a game has the right numbers, and words in three languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table, replay
from kortdiamant.telling.story import CardMeaning, PlayerLine, Story, StoryCard, Walk, story, totals
from tests.golden.games import record_of, references
from tests.small_games import box


def story_of_lines(*lines: str, language: Language = "en") -> Story:
    """The story of a game of slott with these lines."""
    table = Table(load("slott"), ["Ane", "Bo", "Cato"], language=language)
    for line in lines:
        table.say(line)
    return story(table, table.chronicle(), table.report(), "A game")


def verdicts(of: Story, place: int = 0) -> list[str]:
    return [f"{of.lines[walk.seat].name}: {walk.verdict}" for walk in of.roads[place].walks]


def test_cards_walks_and_totals_match_a_count_by_hand() -> None:
    # Ane leaves with 2 + 1. Had she waited for the 10: 2 + 3 and both leftovers, 7. Then Bo and Cato lose 2 + 5.
    of = story_of_lines("7H", "Ane", "10", "-", "J", "-", "J")
    (road, _) = of.roads
    assert road.heading == "Round 1 · the jack strikes"
    assert road.cards == (
        StoryCard("7♥", CardMeaning.TREASURE),
        StoryCard("10", CardMeaning.TREASURE),
        StoryCard("J", CardMeaning.HAZARD),
        StoryCard("J", CardMeaning.STRIKE),
    )
    assert road.walks == (
        Walk(0, 1, 3, 0, (7, 7, 0), 1, "1 card too early: 4 gold", is_over=True),
        Walk(1, 4, None, 7, (), 0, "lost: 7 gold", is_over=True),
        Walk(2, 4, None, 7, (), 0, "lost: 7 gold", is_over=True),
    )
    assert of.lines == (
        PlayerLine("Ane", (0, 3, 3), False),
        PlayerLine("Bo", (0, 0, 0), False),
        PlayerLine("Cato", (0, 0, 0), False),
    )


def test_a_relic_is_one_card_among_others() -> None:
    of = story_of_lines("7", "all", "joker", "Bo", "9", "all")
    assert of.roads[1].cards[0] == StoryCard("joker", CardMeaning.RELIC)
    assert of.roads[1].walks[0].brought == 5


@pytest.mark.parametrize(
    ("language", "early", "best", "last", "lost"),
    [
        ("en", "1 card too early: 4 gold", "at the best moment", "no card came after", "lost: 7 gold"),
        ("nb", "1 kort for tidlig: 4 gull", "på beste tidspunkt", "ingen kort kom etter", "tapt: 7 gull"),
        (
            "fr",
            "1 carte trop tôt\u202f: 4 pièces d’or",
            "au meilleur moment",
            "aucune carte n’est venue après",
            "perte\u202f: 7 pièces d’or",
        ),
    ],
)
def test_a_verdict_compares_an_exit_with_hindsight(
    language: Language, early: str, best: str, last: str, lost: str
) -> None:
    of = story_of_lines("7", "Ane", "10", "-", "J", "-", "J", "9", "Ane", "K", "all", language=language)
    assert verdicts(of) == [f"Ane: {early}", f"Bo: {lost}", f"Cato: {lost}"]
    assert verdicts(of, 1) == [f"Ane: {best}", f"Bo: {last}", f"Cato: {last}"]


def test_an_exit_can_be_several_cards_too_early() -> None:
    of = story_of_lines("7", "Ane", "A", "-", "10", "-", "9", "all")
    assert verdicts(of)[0] == "Ane: 3 cards too early: 6 gold"


def test_a_player_struck_without_gems_loses_nothing() -> None:
    assert verdicts(story_of_lines("J", "-", "J"))[0] == "Ane: nothing lost"


def test_an_involuntary_exit_has_no_hindsight() -> None:
    assert verdicts(story_of_lines("9", "home Ane", "-", "4", "all"))[0] == "Ane: went home"
    ruleset = replace(load("marquoir"), rules=box((4,), (), rounds=1))
    table = Table(ruleset, ["Ane", "Bo"], language="en")
    table.say("4")
    table.say("-")
    of = story(table, table.chronicle(), table.report(), "A game")
    assert of.roads[0].heading == "Expedition 1 · no cards"
    assert verdicts(of) == ["Ane: the pack was empty", "Bo: the pack was empty"]


def test_an_unfinished_expedition_has_no_ending_and_no_hindsight() -> None:
    of = story_of_lines("7", "Ane", "9")
    assert of.outcome == "Not finished: round 1."
    assert of.roads[0].heading == "Round 1"
    assert [(walk.verdict, walk.is_over) for walk in of.roads[0].walks] == [
        ("", True),
        ("still in the castle", False),
        ("still in the castle", False),
    ]


def test_an_extra_round_has_its_own_heading() -> None:
    table = replay(record_of("slott"))
    of = story(table, table.chronicle(), table.report(), "")
    assert of.roads[-1].heading.startswith("Ekstra omgang · ")


def test_a_late_player_has_no_totals_before() -> None:
    of = story_of_lines("7", "join Dag", "all", "9", "all")
    assert of.lines[3] == PlayerLine("Dag", (None, 0, 2, 2), False)


def test_names_are_those_at_the_end_and_the_winner_is_marked() -> None:
    of = story_of_lines("7", "Bo", "9", "rename Bo = Bob", "all", *(("5", "all") * 3), "share")
    assert [(line.name, line.wins) for line in of.lines] == [("Ane", True), ("Bob", False), ("Cato", True)]


def test_the_description_covers_the_whole_picture() -> None:
    of = story_of_lines("7", "Ane", "9", "-", "J", "-", "J", "join Dag")
    assert of.description() == (
        "Not finished: round 2.\n"
        "After each round:\n"
        "Ane: 0, 3, 3.\nBo: 0, 0, 0.\nCato: 0, 0, 0.\nDag: -, -, 0.\n"
        "Who went how far:\n"
        "Round 1 · the jack strikes: 7, 9, J, J.\n"
        "Ane (1): 3 · 1 card too early: 3 gold.\n"
        "Bo (4): lost: 6 gold.\nCato (4): lost: 6 gold.\n"
        "Round 2: -.\n"
        "Ane (0): still in the castle.\nBo (0): still in the castle.\n"
        "Cato (0): still in the castle.\nDag (0): still in the castle."
    )


def test_a_french_description_has_a_space_before_every_colon() -> None:
    said = story_of_lines("7", "Ane", "9", "-", "J", "-", "J", "join Dag", language="fr").description()
    assert "Ane\u202f: 0, 3, 3." in said
    assert all(before == "\u202f" for before in re.findall("(.):", said))


@pytest.mark.parametrize("reference", references())
def test_totals_end_with_those_of_the_report(reference: str) -> None:
    table = replay(record_of(reference))
    report = table.report()
    lines = totals(table, table.chronicle(), report)
    assert [line.totals[-1] for line in lines] == list(report.totals)
    assert [seat for seat, line in enumerate(lines) if line.wins] == list(report.winners)
