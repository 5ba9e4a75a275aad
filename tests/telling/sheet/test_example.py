"""The example is a real expedition: its figures are those of the engine, whatever the rules."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings

from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling.sheet import sheet
from tests.telling.sheet.rulesets import HEAD, definitions, ruleset_of


def example(ruleset: Ruleset, language: Language) -> list[str]:
    """What is told of each card."""
    sections = [section for section in sheet(ruleset, language).sections if section.key == "example"]
    return [statement.text for section in sections for statement in section.statements()]


def test_it_shows_a_share_two_who_leave_a_lone_one_with_a_relic_and_a_strike() -> None:
    assert example(load("slott"), "en") == [
        "Round 2 of 4. A joker is shuffled in. Amy, Ben, Clara and Dan go in.",
        "10♠ – Ten gold: 2 each, 2 stay on the card. Nobody leaves.",
        "J♥ – A guard: jack for the first time. Another jack and all is lost. "
        "Amy and Ben leave the castle with 3 gold each, 1 of them from the path.",
        "A joker worth 5 gold lies on the path. Whoever leaves alone takes the joker. "
        "Clara leaves the castle with 2 gold. Clara takes the joker, worth 5 gold.",
        "J♠ – Another jack! Dan loses 2 gold. Out of the game: jack of spades. Round 2 is over.",
    ]


def test_two_players_with_two_explorers_each_show_the_same() -> None:
    lines = example(load("incan-gold+two-players"), "en")
    assert "Amy brings 1 explorer out of the temple with 3 gems. Ben brings 1 explorer" in lines[2]
    assert "takes the artifact, worth 5 gems." in lines[3]
    assert "Another fire!" in lines[4]


@pytest.mark.parametrize(
    ("settings", "lines"),
    [
        (("players={min: 17, max: 17}",), 0),
        (
            (
                "players={min: 16, max: 16}",
                "deck.packs=2",
                "cards=[{match: A-10, role: treasure, value: pips*2}, "
                "{match: J Q K, role: hazard, kind: rank}, {match: joker, role: relic}]",
            ),
            5,
        ),
        (("players={min: 1, max: 1}",), 4),
        (("rules.decisions.from-card=0",), 6),
        (("rules.hazards.strikes=1",), 4),
    ],
)
def test_it_goes_with_the_rules(settings: tuple[str, ...], lines: int) -> None:
    assert len(example(load("slott", settings=settings), "en")) == lines


@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
@given(data=definitions())
def test_any_rules_can_be_told_with_an_example(data: dict[str, object]) -> None:
    ruleset = ruleset_of(data)
    assert ruleset
    for language in LANGUAGES:
        for text in example(ruleset, language):
            assert text
            assert "{" not in text


def test_it_ends_where_the_hazards_have_left_the_game_before_it_begins() -> None:
    ruleset = ruleset_of(
        HEAD
        | {
            "rounds": 3,
            "deck": {"pack": "box"},
            "cards": [
                {"role": "treasure", "values": [5]},
                {"role": "hazard", "kinds": ["snake"], "copies": 2},
                {"role": "relic", "copies": 1},
            ],
            "rules": {
                "relics": {"enter": {3: 1}, "worth": {"by": "fixed", "value": 5}},
                "decisions": {"from-card": 4},
            },
        }
    )
    assert ruleset
    assert example(ruleset, "en")
