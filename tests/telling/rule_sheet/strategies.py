"""Hypothesis strategies for rulesets with packs and boxes, and which of their rules have an effect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from kortdiamant.cards.packs import JOKER, PACKS, cards_of
from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Hazard,
    PrintedWorth,
    Relic,
    RoundWorth,
    RuleBlock,
    Rules,
    SeenOrderWorth,
    Treasure,
)
from kortdiamant.family.rule_keys import keys_of
from kortdiamant.rulebook import Ruleset, from_definition
from tests.random_rules import ROUNDS, keyed_values

Data = dict[str, Any]
Part = tuple[str, ...]
CARDS = ("cards",)
HEAD: Data = {
    "format": 1,
    "id": "mine",
    "version": 1,
    "family": "expedition",
    "language": "en",
    "title": {"nb": "Min", "fr": "Le mien", "en": "Mine"},
}
small = st.integers(0, 12)
players = st.tuples(st.integers(1, 4), st.integers(0, 6), st.integers(1, 3)).map(
    lambda drawn: {"min": drawn[0], "max": drawn[0] + drawn[1], "explorers": drawn[2]}
)
values = st.one_of(
    st.just("pips"), small.map(lambda n: f"pips+{n}"), st.integers(2, 4).map(lambda n: f"pips*{n}"), small
)
treasure_entries = st.fixed_dictionaries({"role": st.just("treasure"), "value": values})
hazard_entries = st.fixed_dictionaries(
    {"role": st.just("hazard"), "kind": st.sampled_from(["rank", "suit", "colour", "snake", "ram"])}
)
relic_entries = st.fixed_dictionaries({"role": st.just("relic"), "value": values})
joker_entries = st.one_of(
    st.fixed_dictionaries({"role": st.sampled_from(["treasure", "relic"]), "value": small}),
    st.just({"role": "hazard", "kind": "ram"}),
    st.just({"role": "out"}),
)
some_entry = st.one_of(treasure_entries, hazard_entries, relic_entries, st.just({"role": "out"}))
boxes = st.tuples(
    st.lists(small, min_size=1, max_size=6),
    st.lists(
        st.tuples(st.sampled_from(["snake", "ram", "lava"]), st.integers(1, 4)),
        min_size=1,
        max_size=3,
        unique_by=lambda each: each[0],
    ),
    st.one_of(st.none(), st.integers(1, 4), st.integers(1, 4), st.lists(st.integers(3, 9), min_size=1, max_size=4)),
)
# Every part of a file that rules are made of, by its path.
PARTS: Mapping[Part, st.SearchStrategy[Any]] = {
    ("players",): players,
    ("rounds",): st.integers(1, ROUNDS),
    **keyed_values(),
}


@st.composite
def pack_cards(draw: st.DrawFn) -> Data:
    """The `deck` and the `cards` of a pack: every card goes to one of a few entries, mostly rank by rank."""
    name = draw(st.sampled_from(sorted(PACKS)))
    packs, jokers = draw(st.integers(1, 2)), draw(st.integers(0, 2))
    cards = tuple(dict.fromkeys(cards_of(PACKS[name], packs, jokers)))
    some: list[Data] = [draw(treasure_entries), draw(hazard_entries), *draw(st.lists(some_entry, max_size=3))]
    place = st.integers(0, len(some) - 1)
    by_name = {card.name: draw(place) for card in cards}
    taken = {card: by_name[card.name] for card in cards}
    for suits in draw(st.lists(st.sampled_from(["S", "H", "HD", "SC", "SHD"]), max_size=2)):
        rank, goes = draw(st.sampled_from(PACKS[name].ranks)), draw(place)
        taken |= {card: goes for card in cards if card.suit and card.suit in suits and card.name == rank}
    some.append(draw(joker_entries))
    for card in cards:
        if card.name == JOKER or (card.suit is None and some[taken[card]].get("kind") in ("suit", "colour")):
            taken[card] = len(some) - 1  # what has no pips and no suit
    bound = [
        entry | {"match": [str(card) for card in cards if taken[card] == index]} for index, entry in enumerate(some)
    ]
    return {
        "deck": {"pack": name, "packs": packs, "jokers": jokers},
        "cards": [entry for entry in bound if entry["match"]],
    }


@st.composite
def box_cards(draw: st.DrawFn) -> Data:
    treasures, hazards, relics = draw(boxes)
    cards: list[Data] = [{"role": "treasure", "values": treasures}]
    cards += [{"role": "hazard", "kinds": [kind], "copies": copies} for kind, copies in hazards]
    if relics is not None:
        cards.append({"role": "relic", "copies" if isinstance(relics, int) else "values": relics})
    return {"deck": {"pack": "box"}, "cards": cards}


cards = st.one_of(pack_cards(), box_cards())


def set_in(data: Data, path: tuple[str, ...], value: object) -> Data:
    """The data with another value at the path."""
    key, *rest = path
    return data | {key: set_in(data.get(key, {}), tuple(rest), value) if rest else value}


def get_in(data: Data, path: tuple[str, ...]) -> object:
    """The value at the path."""
    for key in path:
        data = data[key]
    return data


@st.composite
def definitions(draw: st.DrawFn) -> Data:
    """A whole file, as data."""
    data = HEAD | draw(cards)
    for path, strategy in PARTS.items():
        data = set_in(data, path, draw(strategy))
    data = repair(data)
    assume(ruleset_of(data))
    return data


def repair(data: Data) -> Data:
    """The data without strikes for kinds that no card has, which would be at fault."""
    strikes, ruleset = data["rules"]["hazards"]["strikes"], ruleset_of(set_in(data, ("rules", "hazards", "strikes"), 1))
    if isinstance(strikes, int) or ruleset is None:
        return data
    known = {"default", *kinds(ruleset.rules)}
    return set_in(data, ("rules", "hazards", "strikes"), {kind: n for kind, n in strikes.items() if kind in known} or 2)


@st.composite
def neighbours(draw: st.DrawFn, part: Part) -> tuple[Ruleset, Ruleset]:
    """Two rulesets that differ in one part of their files, and sometimes in a second."""
    one = draw(definitions())
    other = draw(with_another(part, one))
    if draw(st.integers(0, 3)) == 3:
        other = draw(with_another(draw(st.sampled_from(list(PARTS))), other))
    first, second = ruleset_of(one), ruleset_of(repair(other))
    assume(first and second)
    assert first
    assert second
    return first, second


def with_another(part: Part, data: Data) -> st.SearchStrategy[Data]:
    """The same with another value in a part."""
    if part == CARDS:
        return with_other_cards(data)
    values = PARTS[part].filter(lambda value: value != get_in(data, part))
    return values.map(lambda value: set_in(data, part, value))


@st.composite
def with_other_cards(draw: st.DrawFn, data: Data) -> Data:
    """The same with a card in another entry, with another entry, or with one card more or less in a box."""
    entries = [dict(entry) for entry in data["cards"]]
    one, other = draw(st.permutations(range(len(entries))))[:2] if len(entries) > 1 else (0, 0)
    if data["deck"]["pack"] == "box":
        for key in ("copies", "values"):
            if key in entries[one]:
                entries[one][key] = entries[one][key] + 1 if key == "copies" else [*entries[one][key], draw(small)]
    elif draw(st.booleans()):
        card = draw(st.sampled_from(entries[one]["match"]))
        entries[one]["match"] = [each for each in entries[one]["match"] if each != card]
        entries[other]["match"] = [*entries[other]["match"], card]
    else:
        entries[one] = draw(some_entry) | {"match": entries[one]["match"]}
    return data | {"cards": [entry for entry in entries if entry.get("match", True)]}


def ruleset_of(data: Data) -> Ruleset | None:
    """The ruleset of a file; None if that is at fault."""
    try:
        ruleset = from_definition(read(dump_flow(data), "mine.yaml"))
    except DocumentError:
        return None
    return ruleset if isinstance(ruleset, Ruleset) else None


def played(rules: Rules) -> object:
    """A key that is equal for two rulesets exactly if they play alike.

    It leaves out values without an effect: leftovers if there can be none; everything about relics if there are none;
    claiming one or all if there is only one; worths out of reach; printed worths that do not count; tie-breaks after
    the first one that always decides; and the cards that leave the game after a strike, if all hazards leave anyway.
    """
    has_treasures = any(isinstance(cell.role, Treasure) for cell in rules.cells)
    keeps = has_treasures and rules.treasure.remainder == "card"
    has_relics = bool(rules.relic_queue)
    return (
        rules.players,
        rules.rounds,
        Counter((card, meaning(cell.role, rules)) for cell in rules.cells for card in cell.copies),
        has_treasures and rules.treasure,
        keeps and rules.leftovers,
        has_relics and relics_played(rules),
        {kind: rules.strikes(kind) for kind in kinds(rules)},
        after_bust(rules),
        has_treasures and rules.opening,
        has_relics and rules.ties[:1] == ("relics",),
        [tie for tie in rules.ties if tie != "relics"][:1] == ["extra-round"],
        {key: value for key, value in data_of(rules).items() if key not in WEIGHED},
    )


# The keys that may have no effect, and are looked at above; all others always count.
WEIGHED = {
    "treasure.remainder",
    "leftovers.share",
    "leftovers.remainder",
    "relics.enter",
    "relics.claim",
    "relics.worth",
    "relics.unclaimed",
    "hazards.strikes",
    "hazards.after-bust",
    "opening.treasures",
    "ties",
}


def data_of(rules: Rules) -> Mapping[str, object]:
    """The value of every key."""
    values: dict[str, object] = {}
    for key in keys_of(RuleBlock):
        value: object = rules
        for name in key.replace("-", "_").split("."):
            value = getattr(value, name)
        values[key] = value
    return values


def meaning(role: object, rules: Rules) -> object:
    return Relic() if isinstance(role, Relic) and not isinstance(rules.relics.worth, PrintedWorth) else role


def kinds(rules: Rules) -> set[str]:
    return {cell.role.kind for cell in rules.cells if isinstance(cell.role, Hazard)}


def after_bust(rules: Rules) -> object:
    if rules.hazards.after_round == "remove-revealed":
        return rules.hazards.after_bust == "kind"
    return rules.hazards.after_bust


def relics_played(rules: Rules) -> object:
    count = len(rules.relic_queue)
    return coming(rules), count > 1 and rules.relics.claim, worth_played(rules, count), rules.relics.unclaimed


def coming(rules: Rules) -> object:
    """Which relics come before each round."""
    batches, start = {}, 0
    for number in range(1, rules.rounds + 1):
        batch = rules.relic_queue[start:][: rules.relics_entering(number)]
        start += len(batch)
        batches[number] = Counter(rules.cells[cell].copies for cell in batch)
    return batches


def worth_played(rules: Rules, count: int) -> object:
    """The worths that can come up: by round from the first relic on, by order as far as it goes."""
    worth = rules.relics.worth
    match worth:
        case PrintedWorth():
            return "printed"
        case FixedWorth(value=value):
            return {value}
        case RoundWorth(values=table):
            first = next((number for number in range(1, rules.rounds + 1) if rules.relics_entering(number)), 1)
            return constant_or("round", [table[number] for number in range(first, rules.rounds + 1)])
        case ClaimOrderWorth(values=values):
            return constant_or("claimed", [values[min(place, len(values) - 1)] for place in range(count)])
        case SeenOrderWorth(values=values):
            far = count if rules.relics.unclaimed == "removed" else 9
            return constant_or("seen", [values[min(place, len(values) - 1)] for place in range(far)])


def constant_or(by: str, worths: list[int]) -> object:
    """The one worth that there is, or all of them."""
    return set(worths) if len(set(worths)) == 1 else (by, worths)
