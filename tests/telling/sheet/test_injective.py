"""Rulesets that play differently never read the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant import diam
from kortdiamant.documents.shapes import Record, fields_of
from kortdiamant.errors import DocumentError
from kortdiamant.expedition import Decide, Move, Phase, Reveal, Settle, Settlement, State, actors, play, start
from kortdiamant.expedition.events import CardRemoved, Event, RoundBegan
from kortdiamant.expedition.pack import remaining_cards
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling.sheet import sheet
from kortdiamant.workshop.key_descriptions import DESCRIPTIONS
from tests.bundled_rulesets import bundled_references
from tests.random_rules import samples
from tests.telling.sheet.rulesets import CARDS, HEAD, PARTS, Part, neighbours, played, ruleset_of

REST = {"match": "rest", "role": "out"}
EVERY_PART = [*PARTS, CARDS]
patient = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def rules_told(ruleset: Ruleset, language: Language) -> list[str]:
    """What is told of the rules; the example is left out, and the prose, which may tell cards in its own way."""
    sections = sheet(replace(ruleset, prose={}), language).sections
    statements = (each for section in sections for each in section.statements())
    return [each.text for each in statements if each.keys and not each.keys[0].startswith("prose.")]


@pytest.mark.parametrize("part", EVERY_PART, ids=".".join)
@settings(patient, max_examples=12)
@given(data=st.data())
def test_what_plays_differently_never_reads_the_same(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    if played(one.rules) != played(other.rules):
        for language in LANGUAGES:
            assert rules_told(one, language) != rules_told(other, language)


@pytest.mark.parametrize("part", EVERY_PART, ids=".".join)
@settings(patient, max_examples=6)
@given(data=st.data())
def test_what_is_called_equal_plays_alike(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    if played(one.rules) != played(other.rules):
        return
    state, twin = (start(rules, rules.players.min) for rules in (one.rules, other.rules))
    for _ in range(25):
        if state.phase is Phase.OVER:
            break
        move = data.draw(moves(state))
        (state, happened), (twin, happened_there) = play(state, move), play(twin, move)
        assert list(map(told_of, happened)) == list(map(told_of, happened_there))


@st.composite
def moves(draw: st.DrawFn, state: State) -> Move:
    """Some move that is allowed now."""
    if state.phase is Phase.REVEAL:
        cells = [index for index, count in enumerate(state.pack) if count]
        return Reveal(draw(st.sampled_from(remaining_cards(state, draw(st.sampled_from(cells))))))
    if state.phase is Phase.SETTLE:
        return Settle(draw(st.sampled_from(Settlement)))
    return Decide(tuple(seat for seat in actors(state) for _ in range(draw(st.integers(0, state.seats[seat].inside)))))


def told_of(event: Event) -> object:
    """An event without the reason for which a card left the game, and without the order of relics that come at once."""
    match event:
        case CardRemoved(card):
            return CardRemoved, card
        case RoundBegan(number, relics):
            return number, sorted(relics)
    return event


REFERENCES = bundled_references()
# Every value that is worth a try for each key of the rules; what a ruleset cannot have is refused and passed over.
CHANGES: dict[str, tuple[str, ...]] = {
    **samples(),
    "players.min": ("1", "2", "4"),
    "players.max": ("3", "7", "9", "16"),
    "players.explorers": ("1", "2", "3"),
    "rounds": ("1", "2", "3", "6"),
    "deck.packs": ("2", "3"),
    "deck.jokers": ("1", "3"),
    "deck.without": ("[7]", "[7H]", "[K]", "[red]"),
    "rules.relics.enter": ("start", "one-per-round", "{1: 5}", "{1: 1, 2: 4}", "{2: 2}"),
    "rules.relics.worth": (
        "{by: printed}",
        "{by: fixed, value: 7}",
        "{by: claim-order, values: [3, 4]}",
        "{by: claim-order, values: [3, 4, 4, 9]}",
        "{by: seen-order, values: [3, 4]}",
        "{by: round, values: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}}",
    ),
    "rules.hazards.strikes": ("1", "2", "3", "{default: 2, snake: 1}", "{default: 2, J: 3}"),
    "rules.ties": ("[shared]", "[relics, shared]", "[extra-round, shared]", "[relics, extra-round, shared]"),
}
PARTS_OF_WORTH = {"by", "=claim-order.values", "=seen-order.values", "=round.values", "=fixed.value"}


def test_every_key_of_the_rules_is_tried() -> None:
    of_diam = tuple(f"rules.{key}" for key in fields_of(Record(diam.RuleBlock)))
    leaves = {
        key
        for key in DESCRIPTIONS
        if key.startswith("rules.")
        and not key.startswith(of_diam)
        and not any(other.startswith(f"{key}.") for other in DESCRIPTIONS)
    }
    worth = {f"rules.relics.worth.{part}" for part in PARTS_OF_WORTH}
    assert leaves - worth == {key for key in CHANGES if key.startswith("rules.")} - {"rules.relics.worth"}


def changed(reference: str, key: str) -> list[Ruleset]:
    """The ruleset with each value of a key that it can have."""
    found = []
    for value in CHANGES[key]:
        try:
            found.append(load(reference, settings=[f"{key}={value}"]))
        except DocumentError:
            continue
    return found


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("key", CHANGES)
def test_every_change_is_told_in_every_language(reference: str, key: str) -> None:
    rulesets = [load(reference), *changed(reference, key)]
    for language in LANGUAGES:
        texts = [tuple(rules_told(ruleset, language)) for ruleset in rulesets]
        for ruleset, text in zip(rulesets, texts, strict=True):
            for other, other_text in zip(rulesets, texts, strict=True):
                assert (text == other_text) <= (played(ruleset.rules) == played(other.rules))


def test_changes_do_something_for_some_ruleset() -> None:
    for key in CHANGES:
        assert any(
            played(ruleset.rules) != played(load(reference).rules)
            for reference in REFERENCES
            for ruleset in changed(reference, key)
        ), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_makes_hazards_alike_is_told(language: Language) -> None:
    kinds = ["rank", "suit", "colour", "snake", "ram"]
    cards = [
        [{"match": "A-10", "role": "treasure", "value": "pips"}, {"match": words, "role": "hazard", "kind": kind}, REST]
        for kind in kinds
        for words in ("J Q K", "J Q", "JS JH QS QH", "JH JD KS KC")
    ]
    cards += [
        [
            {"match": "A-10", "role": "treasure", "value": "pips"},
            {"match": "J", "role": "hazard", "kind": one},
            {"match": "Q K", "role": "hazard", "kind": other},
        ]
        for one in kinds
        for other in kinds
        if one != other
    ]
    rulesets = [ruleset_of(HEAD | {"rounds": 3, "deck": {"pack": "standard-52"}, "cards": each}) for each in cards]
    texts = {tuple(rules_told(ruleset, language)) for ruleset in rulesets if ruleset}
    assert len(texts) == len([ruleset for ruleset in rulesets if ruleset]) > 30
