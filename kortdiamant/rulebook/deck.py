"""From `deck:` and `cards:` to the cells of a game: what each physical card means.

With a pack, the entries match cards, and every card gets exactly one role. With a box, the entries create the
cards. Cards that the rules need not tell apart share a cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

from kortdiamant.cards import BLACK, RED, SUITS, Card
from kortdiamant.cards.packs import PACKS, Pack, cards_of
from kortdiamant.documents.document import KeyPath
from kortdiamant.documents.faults import TOO_MANY
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Role, Treasure
from kortdiamant.family.names import COMMAND_WORDS
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import (
    BOX,
    CardEntry,
    Deck,
    Definition,
    HazardCards,
    Match,
    RelicCards,
    TreasureCards,
)
from kortdiamant.rulebook.faults import Findings
from kortdiamant.rulebook.match_words import MAX_WORDS, REST, MatchResult, check_words, match
from kortdiamant.spelling import fold


def cards_in_play(definition: Definition, findings: Findings) -> CardsInPlay:
    """Give every card of the deck its role; with errors among the findings, the result must not be used."""
    if definition.deck.pack == BOX:
        return _cards_of_box(definition, findings)
    pack = PACKS.get(definition.deck.pack)
    if pack is None and findings.is_known("deck"):
        _report_unknown_pack(definition.deck.pack, findings)
    if pack is None or not findings.is_known("deck", "cards"):
        _check_words_alone(definition, findings)
        return CardsInPlay()
    return _cards_of_pack(definition, pack, findings)


def _report_unknown_pack(name: str, findings: Findings) -> None:
    choices = (*PACKS, BOX)
    spot, near = findings.value(("deck", "pack")), findings.nearest(name, choices)
    findings.add(spot, faults.UNKNOWN_PACK, near=near, pack=name, choices=choices)


def _check_words_alone(definition: Definition, findings: Findings) -> None:
    """Report unknown match words, which is all that can be checked without a deck; the matches are not used."""
    _match(definition.deck.without, (), ("deck", "without"), findings)
    for index, entry in enumerate(definition.cards):
        if entry.match is not None:
            _match(entry.match, (), ("cards", index, "match"), findings)


def _cards_of_pack(definition: Definition, pack: Pack, findings: Findings) -> CardsInPlay:
    whole = cards_of(pack, packs=definition.deck.packs, jokers=definition.deck.jokers)
    deck = _cards_on_table(whole, definition.deck, findings)
    bound = _bind(definition.cards, tuple(dict.fromkeys(whole)), deck, findings)
    groups = [
        CardGroup(("cards", index), card.name, role, (card,) * deck[card])
        for index, cards in enumerate(bound)
        for card, role in _roles_of(definition.cards[index], cards, pack, ("cards", index), findings)
    ]
    return _group_by_cell(groups)


def _cards_on_table(whole: Sequence[Card], deck: Deck, findings: Findings) -> Counter[Card]:
    """Count the cards on the table."""
    without = _match(deck.without, whole, ("deck", "without"), findings)
    if without.rest:
        findings.add(findings.word(("deck", "without"), REST), faults.UNKNOWN_WORD, word=REST)
    elif deck.without and without.is_clear and not without.cards:
        findings.warn(findings.value(("deck", "without")), faults.MATCHES_NOTHING)
    elif without.is_clear:
        check_words(without, whole, ("deck", "without"), findings)
    return Counter(card for card in whole if card not in without.cards)


def _bind(
    entries: Sequence[CardEntry], whole: Sequence[Card], deck: Counter[Card], findings: Findings
) -> list[tuple[Card, ...]]:
    """Return the cards of each entry; a card of two entries belongs to the earlier one."""
    matched = [_match_entry(entry, ("cards", index), whole, findings) for index, entry in enumerate(entries)]
    named = {card for each in matched for card in each.cards}
    rest = tuple(card for card in deck if card not in named)
    takers = [index for index, each in enumerate(matched) if each.rest]
    owner: dict[Card, int] = {}
    bound = []
    for index, each in enumerate(matched):
        cards = [card for card in each.cards if card in deck] + [card for card in rest if index in takers[:1]]
        bound.append(_claim(cards, index, owner, findings))
        path: KeyPath = ("cards", index, "match")
        if cards and _is_clear(entries[index], each):
            check_words(each, deck, path, findings)
        elif index not in takers[1:] and _is_clear(entries[index], each):
            findings.warn(findings.value(path), faults.MATCHES_NOTHING)
    _check_rest(takers, findings)
    if all(map(_is_clear, entries, matched)):
        _check_unbound(deck, owner, findings)
    return bound


def _check_rest(takers: Sequence[int], findings: Findings) -> None:
    """Report every entry with `rest` after the first."""
    for index in takers[1:]:
        line = findings.value(("cards", takers[0])).mark.line
        findings.add(findings.word(("cards", index, "match"), REST), faults.REST_TWICE, line=line)


def _is_clear(entry: CardEntry, matched: MatchResult) -> bool:
    """Whether it is known which cards an entry means; otherwise further faults would only follow from this one."""
    return entry.match is not None and matched.is_clear


def _match_entry(entry: CardEntry, path: KeyPath, whole: Sequence[Card], findings: Findings) -> MatchResult:
    _check_keys(entry, path, "pack", findings)
    return MatchResult(()) if entry.match is None else _match(entry.match, whole, (*path, "match"), findings)


def _match(words: Match, whole: Sequence[Card], path: KeyPath, findings: Findings) -> MatchResult:
    matched = match(words, whole, findings.nearest)
    if matched.too_many:
        findings.add(findings.value(path), TOO_MANY, count=matched.too_many, greatest=MAX_WORDS)
    for word, near in matched.unknown:
        findings.add(findings.word(path, word), faults.UNKNOWN_WORD, near=near, word=word)
    return matched


def _claim(cards: Sequence[Card], index: int, owner: dict[Card, int], findings: Findings) -> tuple[Card, ...]:
    """Bind cards to an entry; add one fault for each earlier entry that has some of them."""
    taken: dict[int, list[Card]] = {}
    for card in cards:
        if owner.setdefault(card, index) != index:
            taken.setdefault(owner[card], []).append(card)
    for earlier, twice in taken.items():
        line = findings.value(("cards", earlier)).mark.line
        findings.add(findings.value(("cards", index)), faults.BOUND_TWICE, cards=_by_rank(twice), line=line)
    return tuple(card for card in cards if owner[card] == index)


def _check_unbound(deck: Collection[Card], owner: Mapping[Card, int], findings: Findings) -> None:
    ranks = list(dict.fromkeys(card.name for card in deck))
    cards = sorted((card for card in deck if card not in owner), key=lambda card: ranks.index(card.name))
    if cards:
        findings.add(findings.key(("cards",)), faults.NEVER_BOUND, cards=_by_rank(cards))


def _by_rank(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return cards as a fault lists them: only the rank if all four suits are meant."""
    suits = Counter(card.name for card in cards)
    return _card_names([Card(card.name) if suits[card.name] == len(SUITS) else card for card in cards])


RELIC = "relic"


def _cards_of_box(definition: Definition, findings: Findings) -> CardsInPlay:
    """Make the cards of a box from its entries."""
    _check_deck(definition.deck, findings)
    entries = enumerate(definition.cards)
    groups = [group for index, entry in entries for group in _make(entry, ("cards", index), findings)]
    _check_names(groups, definition, findings)
    return _group_by_cell(groups)


def _check_deck(deck: Deck, findings: Findings) -> None:
    plain = Deck(pack=deck.pack)
    for key in ("packs", "jokers", "without"):
        if getattr(deck, key) != getattr(plain, key):
            findings.warn(findings.key(("deck", key)), faults.NOT_IN_A_BOX, key=key)


def _make(entry: CardEntry, path: KeyPath, findings: Findings) -> Iterator[CardGroup]:
    _check_keys(entry, path, BOX, findings)
    match entry:
        case TreasureCards(values=values):
            for index, value in enumerate(values or ()):
                yield _card_group((*path, "values", index), str(value), Treasure(value), 1)
        case HazardCards(kinds=kinds, copies=copies):
            for index, kind in enumerate(kinds or ()):
                _check_kind(kind, (*path, "kinds", index), findings)
                yield _card_group((*path, "kinds", index), kind, Hazard(kind), copies or 1)
        case RelicCards():
            yield from _make_relics(entry, path, findings)
        case _:
            findings.warn(findings.value(path), faults.MATCHES_NOTHING)


def _make_relics(entry: RelicCards, path: KeyPath, findings: Findings) -> Iterator[CardGroup]:
    """Make equal relics (`copies`), or one for each printed worth (`values`)."""
    if entry.values is None and entry.copies is None:
        findings.add(findings.value(path), faults.KEY_NEEDED, key="copies", role=entry.role, deck=BOX)
    elif entry.values is None:
        yield _card_group(path, RELIC, Relic(), entry.copies or 0)
    elif entry.copies is not None:
        spot = findings.key((*path, "copies"))
        findings.add(spot, faults.KEY_WITHOUT_MEANING, key="copies", role=entry.role, deck=BOX)
    for index, value in enumerate(entry.values or ()):
        yield _card_group((*path, "values", index), f"{RELIC}:{value}", Relic(value), 1)


def _card_group(path: KeyPath, name: str, role: Role, count: int) -> CardGroup:
    return CardGroup(path, name, role, (Card(name),) * count)


def _check_names(groups: Sequence[CardGroup], definition: Definition, findings: Findings) -> None:
    """Report cards that cannot be told apart when typed, by their own names or by the words of a language."""
    own: dict[str, CardGroup] = {}
    for each in groups:
        own.setdefault(_as_read(each.name), each)
        if isinstance(each.role, Relic):
            own.setdefault(RELIC, each)  # the word alone means every relic there is
    for each in groups:
        if isinstance(each.role, Hazard):
            _check_spelling(each.name, each.path, findings)
        other = own[_as_read(each.name)]
        if other is not each and (isinstance(each.role, Hazard) or other.role != each.role):
            findings.add(findings.value(each.path), faults.ALIKE, name=each.name, other=other.name)
    for language in definition.words:
        _check_card_words(language, own, definition, findings)


def _check_card_words(
    language: Language, own: Mapping[str, CardGroup], definition: Definition, findings: Findings
) -> None:
    """Report words for cards that could be read as another card, or as something other than a card."""
    words, names = definition.words[language], {spelling: each.name for spelling, each in own.items()}
    nouns: dict[KeyPath, tuple[str, str]] = {  # the word for a card and the name of the card, by path
        ("kinds", kind, "one"): (noun.one, kind) for kind, noun in words.kinds.items()
    }
    if words.relic:
        nouns["relic", "one"] = (words.relic.one, names.get(RELIC, RELIC))
    for inner, (word, name) in nouns.items():
        path = ("words", language, *inner)
        _check_spelling(word, path, findings)
        other = names.setdefault(_as_read(word), name)
        if other != name:
            findings.add(findings.value(path), faults.ALIKE, name=word, other=other)


def _as_read(name: str) -> str:
    """Return a name as the lenient card parser compares it; for that, `relic 7` is `relic:7`."""
    return fold(name.replace(":", " "))


def _check_spelling(name: str, path: KeyPath, findings: Findings) -> None:
    # A card is typed as a whole line, so the name must not be readable as a command or a comment.
    first = name.partition(" ")[0].casefold()
    plain = name.isprintable() and name == " ".join(name.split()) and not set("#,:") & set(name)
    if not plain or not name or name.startswith("-") or first in COMMAND_WORDS:
        findings.add(findings.value(path), faults.UNSPEAKABLE, name=name)


_VALUE = re.compile(r"pips(?:\s*([+*])\s*(\d{1,9}))?")
_KIND_LIKENESS = 0.8  # of a mistyped `rank`, `suit` or `colour`; real names such as `rain` and `bank` are below it
OTHER_KINDS = "default"  # in `rules.hazards.strikes`
_COLOURS = dict.fromkeys(RED, "red") | dict.fromkeys(BLACK, "black")
# The kind of a card by each word for kinds; None if the card has no such thing. Any other word is a name of a kind.
_KINDS: dict[str, Callable[[Card], str | None]] = {
    "rank": lambda card: card.name,
    "suit": lambda card: card.suit,
    "colour": lambda card: _COLOURS.get(card.suit or ""),
}


def _roles_of(
    entry: CardEntry, cards: Sequence[Card], pack: Pack, path: KeyPath, findings: Findings
) -> tuple[tuple[Card, Role], ...]:
    """Return the role of each card; cards that cannot have the role are left out and reported."""
    match entry:
        case HazardCards(kind=kind):
            return _hazards(kind or "", cards, path, findings)
        case RelicCards(value=None):
            return tuple((card, Relic()) for card in cards)
        case TreasureCards(value=value) | RelicCards(value=value):
            role = Treasure if isinstance(entry, TreasureCards) else Relic
            values = _values(value, cards, pack, path, findings)
            return tuple((card, role(values[card])) for card in cards if card in values)
    return ()


def _hazards(kind: str, cards: Sequence[Card], path: KeyPath, findings: Findings) -> tuple[tuple[Card, Role], ...]:
    _check_kind(kind, (*path, "kind"), findings)
    kind_of = _KINDS.get(kind)
    if not kind_of and (near := findings.nearest(kind, _KINDS, _KIND_LIKENESS)):
        findings.warn(findings.value((*path, "kind")), faults.NEARLY_A_KIND, near=near, kind=kind)
    kinds = {card: kind_of(card) if kind_of else kind for card in cards}
    without = [card for card, own in kinds.items() if own is None]
    if without:
        findings.add(findings.value((*path, "kind")), faults.NO_KIND, cards=_card_names(without), kind=kind)
    return tuple((card, Hazard(own)) for card, own in kinds.items() if own is not None)


def _check_kind(kind: str, path: KeyPath, findings: Findings) -> None:
    """Report a kind with the name that means all other kinds in `strikes`."""
    if kind == OTHER_KINDS:
        findings.add(findings.value(path), faults.RESERVED_KIND, name=kind)


def _values(
    value: int | str | None, cards: Sequence[Card], pack: Pack, path: KeyPath, findings: Findings
) -> dict[Card, int]:
    if not isinstance(value, str):
        return dict.fromkeys(cards, value or 0)
    formula = _VALUE.fullmatch(value.strip())
    if formula is None:
        findings.add(
            findings.value((*path, "value")), faults.NO_VALUE, near=findings.nearest(value, ("pips",)), value=value
        )
        return {}
    counts = pack.pips
    pips = {card: counts[card.name] for card in cards if card.name in counts}
    without = [card for card in cards if card not in pips]
    if without:
        findings.add(findings.value((*path, "value")), faults.NO_PIPS, cards=_card_names(without))
    sign, number = formula[1], int(formula[2] or 0)
    return {card: count * number if sign == "*" else count + number for card, count in pips.items()}


def _card_names(cards: Sequence[Card]) -> tuple[str, ...]:
    """Return cards as a fault lists them: canonical, each once."""
    return tuple(dict.fromkeys(map(str, cards)))


@dataclass(frozen=True)
class EntryKeys:
    """The required and the optional keys of an entry."""

    needed: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()


ENTRY_KEYS: Mapping[str, Mapping[str, EntryKeys]] = {
    "pack": {
        "treasure": EntryKeys(("match", "value")),
        "hazard": EntryKeys(("match", "kind")),
        "relic": EntryKeys(("match",), ("value",)),
        "out": EntryKeys(("match",)),
    },
    BOX: {
        "treasure": EntryKeys(("values",)),
        "hazard": EntryKeys(("kinds",), ("copies",)),
        "relic": EntryKeys((), ("copies", "values")),
        "out": EntryKeys(),
    },
}


def _check_keys(entry: CardEntry, path: KeyPath, deck: Literal["pack", "box"], findings: Findings) -> None:
    """Report missing keys, and keys without a meaning for this role and deck."""
    keys = ENTRY_KEYS[deck][entry.role]
    given = [each.name for each in fields(entry) if each.name != "role" and getattr(entry, each.name) is not None]
    for name in keys.needed:
        if name not in given:
            findings.add(findings.value(path), faults.KEY_NEEDED, key=name, role=entry.role, deck=deck)
    for name in given:
        if name not in keys.needed + keys.allowed:
            spot = findings.key((*path, name))
            findings.add(spot, faults.KEY_WITHOUT_MEANING, key=name, role=entry.role, deck=deck)


class CardGroup(NamedTuple):
    """Equal physical cards with a role, and the path of the entry or value that made them."""

    path: KeyPath
    name: str
    role: Role
    copies: tuple[Card, ...]


class CardsInPlay(NamedTuple):
    """All cards in play as cells, and the index of the cell of each relic in the order in which they enter."""

    cells: tuple[Cell, ...] = ()
    relic_queue: tuple[int, ...] = ()


def _group_by_cell(groups: Iterable[CardGroup]) -> CardsInPlay:
    """Make one cell for each name and role, in the order of their first cards."""
    cells: dict[tuple[str, Role], list[Card]] = {}
    queue: list[tuple[str, Role]] = []
    for _, name, role, copies in groups:
        cells.setdefault((name, role), []).extend(copies)
        if isinstance(role, Relic):
            queue += [(name, role)] * len(copies)
    indexes = {cell: index for index, cell in enumerate(cells)}
    in_play = tuple(Cell(name, role, tuple(cards)) for (name, role), cards in cells.items())
    return CardsInPlay(in_play, tuple(indexes[cell] for cell in queue))
