from __future__ import annotations

import pytest

from kortdiamant.errors import Fault, Severity
from kortdiamant.rulebook import load
from tests.rulebook.conftest import Faults, Write

CARDS = """\
rounds: 3
deck: {pack: box}
cards:
  - {role: treasure, values: [3, 5, 9]}
  - {role: hazard, kinds: [snake, lava], copies: 3}
  - {role: relic, copies: 2}
"""
FIXED = "worth: {by: fixed, value: 5}"


def meant(fault: Fault) -> str:
    """The characters that a fault points at."""
    return fault.source[fault.mark.column - 1 :][: fault.width]


def places(faults: tuple[Fault, ...]) -> list[tuple[str, int, int]]:
    return [(fault.code, fault.mark.line, fault.mark.column) for fault in faults]


@pytest.mark.parametrize(
    ("rules", "expected", "facts"),
    [
        (
            f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{strikes: 4}}\n",
            ("KD-R041", 15, 13),
            {"kinds": ("snake", "lava")},
        ),
        (
            f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{strikes: {{default: 4, lava: 4}}}}\n",
            ("KD-R041", 15, 13),
            {"kinds": ("snake", "lava")},
        ),
        (
            f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{strikes: {{lav: 1}}}}\n",
            ("KD-R042", 15, 23),
            {"kind": "lav"},
        ),
        (
            f"rules:\n  relics: {{enter: {{1: 1}}, {FIXED}}}\n",
            ("KD-R043", 14, 12),
            {"relics": 2, "entering": 1, "rounds": 3},
        ),
        (
            "rules:\n  relics: {enter: {2: 2}, worth: {by: round, values: {3: 10}}}\n",
            ("KD-R046", 14, 46),
            {"rounds": (2,)},
        ),
        (
            "rules:\n  relics: {worth: {by: round, values: {1: 1, 3: 10}}}\n",
            ("KD-R046", 14, 31),
            {"rounds": (2,)},
        ),
        ("rules: {}\n", ("KD-R048", 12, 5), {}),
        (
            f"rules:\n  relics: {{{FIXED}}}\nplayers: {{min: 5, max: 4}}\n",
            ("KD-R040", 15, 16),
            {"min": 5, "max": 4},
        ),
    ],
)
def test_unplayable_rules_are_an_error_at_their_key(
    write: Write, faults: Faults, rules: str, expected: tuple[str, int, int], facts: dict[str, object]
) -> None:
    found = faults(write(CARDS + rules))
    assert places(found) == [expected]
    assert found[0].facts == facts
    assert found[0].severity is Severity.ERROR


@pytest.mark.parametrize(
    "rules",
    [
        f"rules: {{relics: {{{FIXED}}}}}",
        f"rules: {{relics: {{{FIXED}}}, hazards: {{strikes: 3}}, empty-deck: all-leave}}",
        f"rules: {{relics: {{{FIXED}}}, hazards: {{strikes: {{default: 2, lava: 3}}}}, empty-deck: all-leave}}",
        f"rules: {{relics: {{enter: one-per-round, {FIXED}}}}}",
        f"rules: {{relics: {{enter: {{3: 2}}, {FIXED}}}}}",
        "rules: {relics: {enter: {2: 1, 3: 1}, worth: {by: round, values: {2: 5, 3: 10}}}}",
        "rules: {relics: {enter: one-per-round, worth: {by: claim-order, values: [5]}}}",
        f"rules: {{relics: {{{FIXED}}}, ties: [relics, extra-round, shared]}}",
        f"rules: {{relics: {{{FIXED}}}, hazards: {{after-bust: none}}}}",
    ],
)
def test_valid_rules_have_no_faults(write: Write, faults: Faults, rules: str) -> None:
    assert faults(write(CARDS + rules)) == ()


def test_default_strikes_that_cannot_bust_are_reported_at_the_rules(write: Write, faults: Faults) -> None:
    cards = CARDS.replace("copies: 3", "copies: 1")
    assert places(faults(write(f"{cards}rules:\n  relics: {{{FIXED}}}\n"))) == [("KD-R041", 13, 1)]


def test_a_deck_without_hazards_cannot_bust(write: Write, faults: Faults) -> None:
    (fault,) = faults(
        write("rounds: 1\ndeck: {pack: box}\ncards: [{role: treasure, values: [9]}]\nrules: {ties: [shared]}\n")
    )
    assert (fault.code, fault.mark.line, fault.facts) == ("KD-R041", 10, {"kinds": ()})


@pytest.mark.parametrize("enter", ["one-per-round", "{1: 1, 2: 1, 3: 1}"])
def test_more_relics_than_rounds_cannot_all_enter(write: Write, faults: Faults, enter: str) -> None:
    cards = CARDS.replace("role: relic, copies: 2", "role: relic, copies: 4")
    (fault,) = faults(write(f"{cards}rules:\n  relics: {{enter: {enter}, {FIXED}}}\n"))
    assert (fault.code, fault.facts) == ("KD-R043", {"relics": 4, "entering": 3, "rounds": 3})


def test_an_extra_round_in_which_nothing_can_be_won_never_ends(write: Write, faults: Faults) -> None:
    text = CARDS.replace("[3, 5, 9]", "[0, 0, 0]").replace("  - {role: relic, copies: 2}\n", "")
    assert places(faults(write(f"{text}rules:\n  ties: [extra-round]\n"))) == [("KD-R054", 9, 1), ("KD-R049", 13, 3)]
    assert places(faults(write(f"{text}rules:\n  ties: [shared]\n"))) == [("KD-R054", 9, 1)]


def test_a_deck_without_cards_in_play_is_an_error(write: Write, faults: Faults) -> None:
    text = "rounds: 1\ndeck: {pack: piquet-32}\ncards:\n  - {match: rest, role: out}\n"
    assert places(faults(write(text))) == [("KD-R050", 9, 1)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (f"rules:\n  relics: {{enter: {{2: 2, 5: 1}}, {FIXED}}}\n", [("KD-R044", 14, 26)]),
        (f"rules:\n  relics: {{enter: {{2: 2, 3: 1}}, {FIXED}}}\n", [("KD-R045", 14, 12)]),
        (
            "rules:\n  relics: {enter: {2: 2}, worth: {by: round, values: {1: 5, 2: 5, 3: 5, 4: 5}}}\n",
            [("KD-R047", 14, 55), ("KD-R047", 14, 73)],
        ),
        (f"rules:\n  relics: {{{FIXED}}}\n  ties: [shared, relics]\n", [("KD-R051", 15, 18)]),
        (f"rules:\n  relics: {{{FIXED}}}\n  ties: [extra-round, relics]\n", [("KD-R051", 15, 23)]),
        (f"rules:\n  relics: {{{FIXED}}}\n  ties: [relics, relics, shared]\n", [("KD-R051", 15, 18)]),
        (
            f"rules:\n  relics: {{{FIXED}}}\nwords: {{en: {{kinds: {{snaek: "
            "{one: a, many: a, a: a, the: a, all: a}}}}\n",
            [("KD-R061", 15, 22), ("KD-R042", 15, 22)],
        ),
        (f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{after-round: remove-revealed}}\n", [("KD-R053", 13, 1)]),
        (f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{after-bust: kind}}\n", [("KD-R053", 13, 1)]),
        (f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{after-bust: matching}}\n", [("KD-R053", 13, 1)]),
    ],
)
def test_an_impossible_case_is_a_warning(
    write: Write, faults: Faults, rules: str, expected: list[tuple[str, int, int]]
) -> None:
    found = faults(write(CARDS + rules))
    assert places(found) == expected
    assert {fault.severity for fault in found} == {Severity.WARNING}


def test_a_tie_break_by_relics_needs_relics(write: Write, faults: Faults) -> None:
    text = CARDS.replace("  - {role: relic, copies: 2}\n", "")
    assert places(faults(write(f"{text}rules:\n  ties: [relics, shared]\n"))) == [("KD-R051", 13, 10)]


@pytest.mark.parametrize(
    ("hazards", "copies", "rounds", "first"),
    [
        ("{after-bust: one}", 2, 3, 3),  # one card each of two kinds has to go, one in a round
        ("{after-bust: one}", 2, 2, None),
        ("{after-bust: one}", 3, 5, 5),
        ("{after-bust: one}", 3, 4, None),
        ("{after-bust: matching}", 3, 3, 3),
        ("{after-bust: kind}", 9, 3, 3),
        ("{after-bust: none}", 2, 9, None),
        ("{after-round: remove-revealed}", 2, 3, 2),  # two of one kind and one of the other
        ("{after-round: remove-revealed, strikes: {snake: 1}}", 2, 9, 3),  # a lava goes with each snake
    ],
)
def test_a_pack_can_run_out_when_too_few_hazards_are_left_to_strike(
    *, write: Write, faults: Faults, hazards: str, copies: int, rounds: int, first: int | None
) -> None:
    text = CARDS.replace("copies: 3", f"copies: {copies}").replace("rounds: 3", f"rounds: {rounds}")
    rules = f"rules:\n  relics: {{{FIXED}}}\n  hazards: {hazards}\n"
    expected = [] if first is None else [("KD-R053", {"round": first})]
    assert [(fault.code, fault.facts) for fault in faults(write(text + rules))] == expected
    assert faults(write(f"{text}{rules}  empty-deck: all-lose\n")) == ()


def test_an_overridden_empty_deck_rule_is_not_reported(write: Write, faults: Faults) -> None:
    rules = f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{after-bust: kind}}\n  empty-deck: all-lose\n"
    write(CARDS + rules, "base.yaml")
    assert faults(write("extends: base.yaml\n")) == ()
    (fault,) = faults(write("extends: base.yaml\nrules: {empty-deck: null}\n"))
    assert fault.code == "KD-R053"


def test_missing_title_languages_are_one_warning(write: Write, faults: Faults, head: str) -> None:
    bare = head.replace("{nb: Min, fr: Le mien, en: Mine}", "{en: Mine}")
    prose = "prose: {en: {tips: [No.]}, nb: {tips: [Nei.]}, fr: {tips: [Non.]}}"
    found = faults(write(f"{CARDS}rules: {{relics: {{{FIXED}}}}}\n{prose}\n", head=bare))
    assert [(fault.code, fault.mark.line, fault.facts) for fault in found] == [
        ("KD-R052", 6, {"languages": ("nb", "fr")})
    ]


def test_a_variant_cannot_change_keys_of_the_file(write: Write, faults: Faults) -> None:
    text = f"{CARDS}rules: {{relics: {{{FIXED}}}}}\nvariants:\n  other: {{set: {{id: other, rounds: 2}}}}\n"
    assert places(faults(write(text))) == [("KD-R010", 15, 17)]


def test_warnings_come_with_the_ruleset(write: Write) -> None:
    ruleset = load(str(write(f"{CARDS}rules:\n  relics: {{{FIXED}}}\n  ties: [shared, relics]\n")))
    assert [fault.code for fault in ruleset.warnings] == ["KD-R051"]


@pytest.mark.parametrize(
    ("values", "players", "facts"),
    [
        ("[3, 5, 7]", "", {"inside": 8, "value": 7}),
        ("[2]", "players: {min: 3, max: 4}", {"inside": 3, "value": 2}),
        ("[5, 1]", "players: {min: 2, max: 4, explorers: 2}", {"inside": 6, "value": 5}),
        ("[0]", "players: {min: 1, max: 1}", {"inside": 1, "value": 0}),
        ("[1, 8]", "", None),
        ("[1]", "players: {min: 1, max: 1}", None),
        ("[4]", "players: {min: 2, max: 2, explorers: 2}", None),
    ],
)
def test_shares_that_are_zero_with_many_players_are_a_warning(
    write: Write, faults: Faults, values: str, players: str, facts: dict[str, int] | None
) -> None:
    text = CARDS.replace("[3, 5, 9]", values)
    found = faults(write(f"{text}rules: {{relics: {{{FIXED}}}}}\n{players}\n"))
    assert [(fault.code, fault.mark.line, fault.severity, fault.facts) for fault in found] == (
        [("KD-R054", 9, Severity.WARNING, facts)] if facts else []
    )


@pytest.mark.parametrize(
    ("relics", "expected"),
    [
        ("worth: {by: claim-order, values: [5, 5]}", None),
        ("worth: {by: claim-order, values: [5, 5, 10, 15]}", (2, 4, "10")),
        ("unclaimed: return, worth: {by: claim-order, values: [5, 5, 10]}", (2, 3, "10")),
        ("worth: {by: seen-order, values: [5, 5, 10]}", (2, 3, "10")),
        # Two relics in three rounds, turned up and left in each of them.
        ("unclaimed: return, worth: {by: seen-order, values: [1, 2, 3, 4, 5, 6]}", None),
        ("unclaimed: return, worth: {by: seen-order, values: [1, 2, 3, 4, 5, 6, 7]}", (6, 7, "7")),
        # One in the first round, two in the two others.
        ("enter: one-per-round, unclaimed: return, worth: {by: seen-order, values: [1, 2, 3, 4, 5]}", None),
        ("enter: one-per-round, unclaimed: return, worth: {by: seen-order, values: [1, 2, 3, 4, 5, 6]}", (5, 6, "6")),
    ],
)
def test_values_that_no_relic_can_reach_are_a_warning(
    write: Write, faults: Faults, relics: str, expected: tuple[int, int, str] | None
) -> None:
    found = faults(write(f"{CARDS}rules:\n  relics: {{{relics}}}\n"))
    told_of = [(fault.code, fault.facts["reachable"], fault.facts["values"], meant(fault)) for fault in found]
    assert told_of == ([("KD-R055", *expected)] if expected else [])


def test_extra_rounds_allow_any_number_of_returning_relics(write: Write, faults: Faults) -> None:
    relics = "unclaimed: return, worth: {by: seen-order, values: [1, 2, 3, 4, 5, 6, 7]}"
    assert faults(write(f"{CARDS}rules:\n  relics: {{{relics}}}\n  ties: [extra-round]\n")) == ()


@pytest.mark.parametrize(
    ("strikes", "expected"),
    [
        ("3", []),
        ("{default: 2, lava: 4}", [("KD-R056", "lava", ("lava",))]),
        ("{lava: 2, default: 4}", [("KD-R056", "default", ("snake", "ram"))]),
        ("{lava: 4, snake: 5}", [("KD-R056", "lava", ("lava",)), ("KD-R056", "snake", ("snake",))]),
    ],
)
def test_a_kind_that_can_never_strike_is_a_warning(
    write: Write, faults: Faults, strikes: str, expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    cards = CARDS.replace("[snake, lava]", "[snake, lava, ram]")
    found = faults(
        write(f"{cards}rules:\n  empty-deck: all-lose\n  relics: {{{FIXED}}}\n  hazards: {{strikes: {strikes}}}\n")
    )
    assert [(fault.code, meant(fault), fault.facts["kinds"]) for fault in found] == expected


def test_kinds_that_can_never_strike_are_reported_at_their_number(write: Write, faults: Faults) -> None:
    cards = CARDS.replace("  - {role: relic", "  - {role: hazard, kinds: [ram], copies: 2}\n  - {role: relic")
    rules = f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{strikes: 3}}\n  empty-deck: all-lose\n"
    (fault,) = faults(write(cards + rules))
    assert (fault.code, fault.mark.line, fault.mark.column, fault.facts) == ("KD-R056", 16, 13, {"kinds": ("ram",)})


def test_if_no_kind_can_strike_only_that_is_reported(write: Write, faults: Faults) -> None:
    rules = f"rules:\n  relics: {{{FIXED}}}\n  hazards: {{strikes: {{snake: 4, lava: 5}}}}\n"
    assert [fault.code for fault in faults(write(CARDS + rules))] == ["KD-R041"]
