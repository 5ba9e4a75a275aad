"""From `deck:` and `cards:` to the cells of a game: what each physical card means.

Every card of a pack is bound to exactly one role. In a box nothing is matched: the entries themselves make the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import PACKS, Pack, cards_of
from kortdiamant.documents import Path
from kortdiamant.documents.faults import TOO_MANY
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.box import cards_of_box
from kortdiamant.rulebook.cells import InPlay, Made, gather
from kortdiamant.rulebook.entries import check_keys
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.match import MOST_WORDS, REST, Matched, match
from kortdiamant.rulebook.roles import roles_of, spelled
from kortdiamant.rulebook.shape import BOX, CardEntry, Deck, Definition, Match
from kortdiamant.rulebook.word_sense import check_words


def cards_in_play(definition: Definition, found: Findings) -> InPlay:
    """Bind every card of the deck; what is wrong is added to the faults, and they are then good for nothing."""
    if definition.deck.pack == BOX:
        return cards_of_box(definition, found)
    pack = PACKS.get(definition.deck.pack)
    if pack is None and found.knows("deck"):
        _refuse_pack(definition.deck.pack, found)
    if pack is None or not found.knows("deck", "cards"):
        _check_words(definition, found)
        return InPlay()
    return _cards_of_pack(definition, pack, found)


def _refuse_pack(name: str, found: Findings) -> None:
    choices = (*PACKS, BOX)
    spot, near = found.value(("deck", "pack")), found.nearest(name, choices)
    found.add(spot, faults.UNKNOWN_PACK, near=near, pack=name, choices=choices)


def _check_words(definition: Definition, found: Findings) -> None:
    """Where it is not known which cards there are, at least each word must be one that names cards."""
    _match(definition.deck.without, (), ("deck", "without"), found)
    for place, entry in enumerate(definition.cards):
        if entry.match is not None:
            _match(entry.match, (), ("cards", place, "match"), found)


def _cards_of_pack(definition: Definition, pack: Pack, found: Findings) -> InPlay:
    whole = cards_of(pack, packs=definition.deck.packs, jokers=definition.deck.jokers)
    deck = _physical(whole, definition.deck, found)
    bound = _bind(definition.cards, tuple(dict.fromkeys(whole)), deck, found)
    made = [
        Made(("cards", place), card.name, role, (card,) * deck[card])
        for place, cards in enumerate(bound)
        for card, role in roles_of(definition.cards[place], cards, pack, ("cards", place), found)
    ]
    return gather(made)


def _physical(whole: Sequence[Card], deck: Deck, found: Findings) -> Counter[Card]:
    """The cards on the table and how many there are of each."""
    without = _match(deck.without, whole, ("deck", "without"), found)
    if without.rest:
        found.add(found.word(("deck", "without"), REST), faults.UNKNOWN_WORD, word=REST)
    elif deck.without and without.is_clear and not without.cards:
        found.warn(found.value(("deck", "without")), faults.MATCHES_NOTHING)
    elif without.is_clear:
        check_words(without, whole, ("deck", "without"), found)
    return Counter(card for card in whole if card not in without.cards)


def _bind(
    entries: Sequence[CardEntry], whole: Sequence[Card], deck: Counter[Card], found: Findings
) -> list[tuple[Card, ...]]:
    """The cards of each entry; a card that is bound twice stays with the earlier one."""
    matched = [_match_entry(entry, ("cards", place), whole, found) for place, entry in enumerate(entries)]
    named = {card for each in matched for card in each.cards}
    rest = tuple(card for card in deck if card not in named)
    takers = [place for place, each in enumerate(matched) if each.rest]
    owner: dict[Card, int] = {}
    bound = []
    for place, each in enumerate(matched):
        cards = [card for card in each.cards if card in deck] + [card for card in rest if place in takers[:1]]
        bound.append(_claim(cards, place, owner, found))
        path: Path = ("cards", place, "match")
        if cards and _is_clear(entries[place], each):
            check_words(each, deck, path, found)
        elif place not in takers[1:] and _is_clear(entries[place], each):
            found.warn(found.value(path), faults.MATCHES_NOTHING)
    _check_rest(takers, found)
    if all(map(_is_clear, entries, matched)):
        _complain_about_unbound(deck, owner, found)
    return bound


def _check_rest(takers: Sequence[int], found: Findings) -> None:
    """What no other entry names can be taken once."""
    for place in takers[1:]:
        line = found.value(("cards", takers[0])).mark.line
        found.add(found.word(("cards", place, "match"), REST), faults.REST_TWICE, line=line)


def _is_clear(entry: CardEntry, matched: Matched) -> bool:
    """Whether it is known which cards an entry means; if not, more faults would only follow from that one."""
    return entry.match is not None and matched.is_clear


def _match_entry(entry: CardEntry, path: Path, whole: Sequence[Card], found: Findings) -> Matched:
    check_keys(entry, path, "pack", found)
    return Matched(()) if entry.match is None else _match(entry.match, whole, (*path, "match"), found)


def _match(words: Match, whole: Sequence[Card], path: Path, found: Findings) -> Matched:
    matched = match(words, whole, found.nearest)
    if matched.too_many:
        found.add(found.value(path), TOO_MANY, count=matched.too_many, greatest=MOST_WORDS)
    for word, near in matched.unknown:
        found.add(found.word(path, word), faults.UNKNOWN_WORD, near=near, word=word)
    return matched


def _claim(cards: Sequence[Card], place: int, owner: dict[Card, int], found: Findings) -> tuple[Card, ...]:
    """Bind cards to an entry; what an earlier entry has already is one fault for each such entry."""
    taken: dict[int, list[Card]] = {}
    for card in cards:
        if owner.setdefault(card, place) != place:
            taken.setdefault(owner[card], []).append(card)
    for earlier, twice in taken.items():
        line = found.value(("cards", earlier)).mark.line
        found.add(found.value(("cards", place)), faults.BOUND_TWICE, cards=_by_rank(twice), line=line)
    return tuple(card for card in cards if owner[card] == place)


def _complain_about_unbound(deck: Collection[Card], owner: Mapping[Card, int], found: Findings) -> None:
    ranks = list(dict.fromkeys(card.name for card in deck))
    cards = sorted((card for card in deck if card not in owner), key=lambda card: ranks.index(card.name))
    if cards:
        found.add(found.key(("cards",)), faults.NEVER_BOUND, cards=_by_rank(cards))


def _by_rank(cards: Sequence[Card]) -> tuple[str, ...]:
    """Cards as a fault lists them: the rank alone where all four of its suits are meant."""
    suits = Counter(card.name for card in cards)
    return spelled([Card(card.name) if suits[card.name] == len(SUITS) else card for card in cards])
