"""Single values of a ruleset, told so that nobody can take them for something else."""

from __future__ import annotations

import pytest

from kortdiamant.languages import Language
from kortdiamant.rulebook import load
from kortdiamant.telling.sheet import sheet

CARDS = (
    "cards=[{match: A-10, role: treasure, value: %s}, {match: J Q K, role: hazard, kind: rank}, "
    "{match: rest, role: relic}]"
)
DRAGON = (
    "cards=[{role: treasure, values: [5]}, {role: hazard, kinds: [snake, lava], copies: 3}, "
    "{role: hazard, kinds: [ram], copies: 1}]"
)


def told(ruleset: str, language: Language, *settings: str) -> str:
    """Everything that is told of a ruleset."""
    sections = sheet(load(ruleset, settings=settings), language).sections
    return " ".join(statement.text for section in sections for statement in section.statements())


@pytest.mark.parametrize(
    ("language", "strikes", "exception"),
    [
        ("en", "{J: 1}", "Some kinds are an exception: one card is enough for the jacks. "),
        ("en", "{J: 1, K: 3}", "one card is enough for the jacks and it takes two cards for the queens."),
        ("en", "{default: 1, J: 3}", "it takes three cards for the jacks."),
        (
            "nb",
            "{J: 1, K: 3}",
            "Noen slag er et unntak: ett kort er nok for knektene og det skal to kort til for damene.",
        ),
        ("fr", "{J: 1, K: 3}", "une carte suffit pour les valets et il faut deux cartes pour les dames."),
    ],
)
def test_kinds_that_strike_otherwise_are_told_one_by_one(language: Language, strikes: str, exception: str) -> None:
    assert exception in told("slott", language, f"rules.hazards.strikes={strikes}")


def test_a_kind_with_one_card_is_named_as_one() -> None:
    text = told("marquoir", "en", DRAGON, "rules.hazards.strikes={default: 2, ram: 1}")
    assert "one card is enough for the ram." in text


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("pips", "An ace counts 1."),
        ("pips+10", "An ace is taken to show 1."),
        ("pips*3", "An ace is taken to show 1."),
    ],
)
def test_what_an_ace_shows_is_not_taken_for_its_worth(value: str, said: str) -> None:
    assert said in told("slott", "en", CARDS % value)


@pytest.mark.parametrize(
    ("language", "said"),
    [("nb", "én til to spillere"), ("fr", "pour une à deux personnes"), ("en", "one to two players")],
)
def test_one_player_is_spelled_out_like_the_others(language: Language, said: str) -> None:
    assert said in told("slott", language, "players={min: 1, max: 2}")


@pytest.mark.parametrize(("strikes", "told_of"), [(1, False), (2, True)])
def test_other_hazards_on_the_path_are_told_of_only_if_there_can_be_any(strikes: int, *, told_of: bool) -> None:
    assert ("All other guards" in told("slott", "en", f"rules.hazards.strikes={strikes}")) is told_of


def test_so_few_play_the_example_that_a_treasure_can_be_shared() -> None:
    text = told("slott", "en", "players.explorers=3")
    assert "Amy, Ben and Clara go in." in text
    assert "too few to share" not in text
