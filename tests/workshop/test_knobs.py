"""Knobs: the keys that can vary, with sensible values, and the keys that cannot."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from kortdiamant.errors import InvalidKnob, WhyInvalidKnob
from kortdiamant.rulebook import load
from kortdiamant.workshop import knobs
from kortdiamant.workshop.knobs import Knob, read_knobs, split_outside_brackets
from kortdiamant.workshop.tuning import KnobGrid
from tests.bundled_rulesets import bundled_ids


def knob(key: str, reference: str = "slott"):
    (found,) = read_knobs([key], load(reference))
    return found


def space(reference: str, *keys: str) -> KnobGrid:
    ruleset = load(reference)
    return KnobGrid(read_knobs(keys, ruleset), ruleset)


@pytest.mark.parametrize(
    ("reference", "key", "now", "values"),
    [
        ("slott", "rounds", 4, (2, 3, 4, 5, 6, 7, 8)),
        ("slott", "rules.rounds", 4, (2, 3, 4, 5, 6, 7, 8)),
        ("slott", "rules.hazards.strikes", 2, (1, 2, 3, 4, 5)),
        ("slott", "rules.hazards.lose", "all", ("all", "half", "nothing")),
        ("slott", "rules.opening.treasures", 0, (0, 1, 2, 3)),
        ("slott", "deck.jokers", 2, (0, 1, 2, 3, 4, 5)),
        ("slott", "players.explorers", 1, (1, 2, 3, 4)),
        ("slott", "rules.relics.enter", {2: 1, 3: 1}, ("start", "one-per-round", {2: 1, 3: 1}, {2: 2, 3: 2})),
        ("slott", "rules.relics.enter.2", 1, (0, 1, 2, 3, 4)),
        ("slott", "rounds=3..5", 4, (3, 4, 5)),
        ("slott", "rules.hazards.lose=half|all", "all", ("half", "all")),
        ("slott", "deck.without=[]|[2, 3]|2-4", [], ([], [2, 3], "2-4")),
        ("slott", "deck.pack=standard-52|piquet-32", "standard-52", ("standard-52", "piquet-32")),
        ("iello", "cards.hazard.copies", 3, (1, 2, 3, 4, 5, 6)),
        ("iello", "cards.2.copies", 3, (1, 2, 3, 4, 5, 6)),
        (
            "iello",
            "cards.hazard.kinds",
            ["spider", "snake", "lava", "boulder", "ram"],
            (
                ["spider", "snake", "lava", "boulder", "ram"],
                ["spider", "snake", "lava", "boulder"],
                ["spider", "snake", "lava"],
                ["spider", "snake"],
            ),
        ),
        (
            "iello",
            "rules.relics.worth.values",
            [5, 5, 5, 10],
            (
                *([10], [5, 10], [5, 5, 10], [5, 5, 5, 10], [5, 5, 5], [5, 5], [5]),
                *([3, 3, 3, 5], [4, 4, 4, 8], [6, 6, 6, 13], [8, 8, 8, 15], [10, 10, 10, 20]),
            ),
        ),
    ],
)
def test_a_key_has_values_that_make_sense(reference: str, key: str, now: object, values: tuple[object, ...]) -> None:
    found = knob(key, reference)
    assert (found.now, found.values) == (now, values)


def test_a_map_of_worths_is_scaled_as_a_whole() -> None:
    assert {2: 5, 3: 10, 4: 15} in knob("rules.relics.worth.values").values
    assert {2: 10, 3: 20, 4: 30} in knob("rules.relics.worth.values").values


def test_steps_of_large_numbers_include_the_current_value() -> None:
    ruleset = load("slott", settings=["rules.relics.worth={by: fixed, value: 100}"])
    (found,) = read_knobs(["rules.relics.worth.value"], ruleset)
    assert found.values == (61, 74, 87, 100, 113, 126, 139, 152, 165, 178, 191)


def test_ranks_are_taken_out_one_by_one_in_a_row_and_by_suit() -> None:
    values = knob("deck.without").values
    assert values[0] == []
    assert all(each in values for each in (["A"], [7], ["K"], ["A", 2, 3], ["Q", "K"], ["C"], ["D", "C"]))


def test_a_removed_card_can_come_back() -> None:
    (found,) = read_knobs(["deck.without"], load("slott", settings=["deck.without=[2, 3]"]))
    assert found.now == [2, 3]
    assert all(each in found.values for each in ([], [2], [3], [2, 3], [2, 3, "A"]))


@pytest.mark.parametrize(
    ("reference", "key", "why", "near"),
    [
        ("slott", "rules.hazard.strikes", WhyInvalidKnob.UNKNOWN, ("rules.hazards.strikes",)),
        ("slott", "strikes", WhyInvalidKnob.UNKNOWN, ("rules.hazards.strikes",)),
        ("slott", "rules.hazards.strokes", WhyInvalidKnob.UNKNOWN, ("rules.hazards.strikes",)),
        ("slott", "rounds.more", WhyInvalidKnob.UNKNOWN, ()),
        ("slott", "supply", WhyInvalidKnob.IDLE, ("rounds", "deck", "cards", "rules", "players.explorers")),
        ("marquoir", "rules.relics.worth.value", WhyInvalidKnob.UNKNOWN, ("rules.relics.worth.by",)),
        ("iello", "cards.rellic.copies", WhyInvalidKnob.UNKNOWN, ("cards.relic",)),
        ("slott", "rules.ties.1", WhyInvalidKnob.UNKNOWN, ()),
        ("slott", "rules.treasure", WhyInvalidKnob.SEVERAL, ("rules.treasure.remainder",)),
        ("slott", "deck", WhyInvalidKnob.SEVERAL, ("deck.pack", "deck.packs", "deck.jokers", "deck.without")),
        ("slott", "title", WhyInvalidKnob.IDLE, ("rounds", "deck", "cards", "rules", "players.explorers")),
        ("slott", "players.max", WhyInvalidKnob.IDLE, ("rounds", "deck", "cards", "rules", "players.explorers")),
        ("slott", "deck.pack", WhyInvalidKnob.OPEN, ()),
        ("slott", "cards.1.value", WhyInvalidKnob.OPEN, ()),
        ("slott", "cards.1.match", WhyInvalidKnob.OPEN, ()),
        ("slott", "rounds=4", WhyInvalidKnob.STILL, ()),
        ("slott", "rounds=6..3", WhyInvalidKnob.EMPTY, ()),
        ("slott", "rounds=1..1001", WhyInvalidKnob.TOO_MANY, ("1000",)),
        ("slott", "rounds=", WhyInvalidKnob.UNREADABLE, ()),
        ("slott", "rounds=3||4", WhyInvalidKnob.UNREADABLE, ()),
        ("slott", "rounds={", WhyInvalidKnob.UNREADABLE, ()),
        ("slott", "rounds,rules.rounds=3..4", WhyInvalidKnob.TWICE, ()),
    ],
)
def test_a_key_that_cannot_vary_is_rejected(
    reference: str, key: str, why: WhyInvalidKnob, near: tuple[str, ...]
) -> None:
    with pytest.raises(InvalidKnob) as refused:
        read_knobs([key], load(reference))
    assert (refused.value.why, refused.value.near) == (why, near)


def test_more_keys_than_can_be_set_are_rejected(monkeypatch) -> None:
    monkeypatch.setattr(knobs, "MAX_SETTINGS", 2)
    with pytest.raises(InvalidKnob) as refused:
        read_knobs(["rounds,deck.without,deck.jokers"], load("slott"))
    assert (refused.value.why, refused.value.key) == (WhyInvalidKnob.TOO_MANY_KEYS, "deck.jokers")


def test_cards_are_selected_by_number_or_role() -> None:
    with pytest.raises(InvalidKnob) as refused:
        knob("cards")
    assert refused.value.near == (
        *("cards.1", "cards.2", "cards.3"),
        *("cards.treasure", "cards.hazard", "cards.relic"),
    )


def test_commas_within_brackets_or_quotes_do_not_split() -> None:
    assert list(split_outside_brackets('a=[1, 2],b={c: "}, d"},e', ",")) == ["a=[1, 2]", 'b={c: "}, d"}', "e"]


@pytest.mark.parametrize("reference", bundled_ids())
def test_the_current_place_has_no_settings(reference: str) -> None:
    found = space(reference, "rounds,rules.hazards.strikes,rules.hazards.after-bust,rules.leftovers.share")
    assert found.now is not None
    assert found.settings(found.now) == {}


def test_the_settings_of_a_place_give_its_ruleset() -> None:
    found = space("iello", "rounds", "cards.hazard.copies", "cards.relic.copies", "rules.hazards.lose")
    place = tuple(knob.values.index(value) for knob, value in zip(found.knobs, (6, 2, 3, "half"), strict=True))
    rules = load("iello", settings=found.settings(place)).rules
    assert (rules.rounds, rules.hazards.lose, len(rules.relic_queue)) == (6, "half", 3)
    assert set(rules.kinds.values()) == {2}
    assert set(load("iello").rules.kinds.values()) == {3}


def test_a_nested_key_of_a_card_is_changed() -> None:
    ranks = Knob("cards.1.match.ranks", ("cards", 0, "match", "ranks"), "A", ("A", "2"))
    cards = [{"match": {"ranks": "A", "suits": "H"}, "role": "relic"}]
    ruleset = replace(load("slott"), definition={"cards": cards})
    assert KnobGrid((ranks,), ruleset).settings((1,)) == {
        "cards": [{"match": {"ranks": "2", "suits": "H"}, "role": "relic"}]
    }


def test_a_grid_without_the_current_value_has_no_current_place() -> None:
    assert space("slott", "rounds=5..6").now is None


def test_random_places_of_a_huge_space_are_distinct_and_reproducible() -> None:
    keys = [f"rules.relics.worth.values.{each}=1..999" for each in (2, 3, 4)]
    found = space("slott", *keys, "rules.relics.enter.2=1..999", "rules.relics.enter.3=1..999")
    assert found.size == 999**5
    drawn = list(islice(found.random_points(7), 50))
    assert len(set(drawn)) == 50
    assert drawn == list(islice(found.random_points(7), 50)) != list(islice(found.random_points(8), 50))


def test_random_places_of_a_small_space_cover_it() -> None:
    found = space("slott", "rounds=2..4", "rules.hazards.lose")
    assert set(found.random_points(0)) == set(found.all_points())
    assert len(list(found.all_points())) == found.size == 9


def test_neighbours_change_one_knob_by_one_step() -> None:
    found = space("slott", "rounds=2..4", "rules.hazards.lose")
    assert list(found.neighbours((0, 1))) == [(1, 1), (0, 0), (0, 2)]
