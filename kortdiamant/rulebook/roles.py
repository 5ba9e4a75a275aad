"""What the matched cards of a pack mean: how many gems they bring, of which kind of hazard they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from kortdiamant.cards import BLACK, RED, Card
from kortdiamant.cards.packs import Pack
from kortdiamant.documents import Path
from kortdiamant.expedition.rules import Hazard, Relic, Role, Treasure
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.shape import CardEntry, HazardCards, RelicCards, TreasureCards

_VALUE = re.compile(r"pips(?:\s*([+*])\s*(\d{1,9}))?")
_NEARLY = 0.8  # how like one of the words for a kind a name must be; `rain` and `bank` are not
OTHER_KINDS = "default"  # in `rules.hazards.strikes`
_COLOURS = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
# What the words for a kind find out about a card; None: the card has no such thing. Any other word is a name.
_KINDS: dict[str, Callable[[Card], str | None]] = {
    "rank": lambda card: card.name,
    "suit": lambda card: card.suit,
    "colour": lambda card: _COLOURS.get(card.suit or ""),
}


def roles_of(
    entry: CardEntry, cards: Sequence[Card], pack: Pack, path: Path, found: Findings
) -> tuple[tuple[Card, Role], ...]:
    """The role of each card; cards for which the entry makes no sense are left out, and are a fault."""
    match entry:
        case TreasureCards(value=value):
            values = _values(value, cards, pack, path, found)
            return tuple((card, Treasure(values[card])) for card in cards if card in values)
        case RelicCards(value=None):
            return tuple((card, Relic()) for card in cards)
        case RelicCards(value=value):
            values = _values(value, cards, pack, path, found)
            return tuple((card, Relic(values[card])) for card in cards if card in values)
        case HazardCards(kind=kind):
            return _hazards(kind or "", cards, path, found)
        case _:
            return ()


def _hazards(kind: str, cards: Sequence[Card], path: Path, found: Findings) -> tuple[tuple[Card, Role], ...]:
    check_kind(kind, (*path, "kind"), found)
    kind_of = _KINDS.get(kind)
    if not kind_of and (near := found.nearest(kind, _KINDS, _NEARLY)):
        found.warn(found.value((*path, "kind")), faults.NEARLY_A_KIND, near=near, kind=kind)
    kinds = {card: kind_of(card) if kind_of else kind for card in cards}
    without = [card for card, own in kinds.items() if own is None]
    if without:
        found.add(found.value((*path, "kind")), faults.NO_KIND, cards=spelled(without), kind=kind)
    return tuple((card, Hazard(own)) for card, own in kinds.items() if own is not None)


def check_kind(kind: str, path: Path, found: Findings) -> None:
    """A kind must not be called like the word that means all other kinds."""
    if kind == OTHER_KINDS:
        found.add(found.value(path), faults.RESERVED_KIND, name=kind)


def _values(value: int | str | None, cards: Sequence[Card], pack: Pack, path: Path, found: Findings) -> dict[Card, int]:
    if not isinstance(value, str):
        return dict.fromkeys(cards, value or 0)
    formula = _VALUE.fullmatch(value.strip())
    if formula is None:
        found.add(found.value((*path, "value")), faults.NO_VALUE, near=found.nearest(value, ("pips",)), value=value)
        return {}
    counts = pack.pips
    pips = {card: counts[card.name] for card in cards if card.name in counts}
    without = [card for card in cards if card not in pips]
    if without:
        found.add(found.value((*path, "value")), faults.NO_PIPS, cards=spelled(without))
    sign, number = formula[1], int(formula[2] or 0)
    return {card: count * number if sign == "*" else count + number for card, count in pips.items()}


def spelled(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as a fault lists them: canonical, each once."""
    return tuple(dict.fromkeys(map(str, cards)))
