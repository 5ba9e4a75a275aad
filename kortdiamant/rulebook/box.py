"""The cards of a game's own box: the entries of `cards:` make them, nothing is matched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kortdiamant.cards import Card
from kortdiamant.documents import Path
from kortdiamant.expedition.rules import Hazard, Relic, Role, Treasure
from kortdiamant.family.names import COMMAND_WORDS
from kortdiamant.languages import Language
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.cells import InPlay, Made, gather
from kortdiamant.rulebook.entries import check_keys
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.roles import check_kind
from kortdiamant.rulebook.shape import BOX, CardEntry, Deck, Definition, HazardCards, RelicCards, TreasureCards
from kortdiamant.spelling import fold

RELIC = "relic"


def cards_of_box(definition: Definition, found: Findings) -> InPlay:
    """Make the cards; what is wrong is added to the faults."""
    _check_deck(definition.deck, found)
    entries = enumerate(definition.cards)
    made = [card for place, entry in entries for card in _make(entry, ("cards", place), found)]
    _check_names(made, definition, found)
    return gather(made)


def _check_deck(deck: Deck, found: Findings) -> None:
    plain = Deck(pack=deck.pack)
    for key in ("packs", "jokers", "without"):
        if getattr(deck, key) != getattr(plain, key):
            found.warn(found.key(("deck", key)), faults.NOT_IN_A_BOX, key=key)


def _make(entry: CardEntry, path: Path, found: Findings) -> Iterator[Made]:
    check_keys(entry, path, BOX, found)
    match entry:
        case TreasureCards(values=values):
            for place, value in enumerate(values or ()):
                yield _made((*path, "values", place), str(value), Treasure(value), 1)
        case HazardCards(kinds=kinds, copies=copies):
            for place, kind in enumerate(kinds or ()):
                check_kind(kind, (*path, "kinds", place), found)
                yield _made((*path, "kinds", place), kind, Hazard(kind), copies or 1)
        case RelicCards():
            yield from _make_relics(entry, path, found)
        case _:
            found.warn(found.value(path), faults.MATCHES_NOTHING)


def _make_relics(entry: RelicCards, path: Path, found: Findings) -> Iterator[Made]:
    """Relics that are all alike, or one for each printed worth."""
    if entry.values is None and entry.copies is None:
        found.add(found.value(path), faults.KEY_NEEDED, key="copies", role=entry.role, deck=BOX)
    elif entry.values is None:
        yield _made(path, RELIC, Relic(), entry.copies or 0)
    elif entry.copies is not None:
        spot = found.key((*path, "copies"))
        found.add(spot, faults.KEY_WITHOUT_MEANING, key="copies", role=entry.role, deck=BOX)
    for place, value in enumerate(entry.values or ()):
        yield _made((*path, "values", place), f"{RELIC}:{value}", Relic(value), 1)


def _made(path: Path, name: str, role: Role, count: int) -> Made:
    return Made(path, name, role, (Card(name),) * count)


def _check_names(made: Sequence[Made], definition: Definition, found: Findings) -> None:
    """No two different cards may be read alike, in their own spelling or in the words of a language."""
    own: dict[str, Made] = {}
    for each in made:
        own.setdefault(_as_read(each.name), each)
        if isinstance(each.role, Relic):
            own.setdefault(RELIC, each)  # the word alone means every relic there is
    for each in made:
        if isinstance(each.role, Hazard):
            _check_spelling(each.name, each.path, found)
        other = own[_as_read(each.name)]
        if other is not each and (isinstance(each.role, Hazard) or other.role != each.role):
            found.add(found.value(each.path), faults.ALIKE, name=each.name, other=other.name)
    for language in definition.words:
        _check_words(language, own, definition, found)


def _check_words(language: Language, own: Mapping[str, Made], definition: Definition, found: Findings) -> None:
    """No word for a card may be read as another card, or as something else than a card."""
    words, said = definition.words[language], {spelling: each.name for spelling, each in own.items()}
    nouns: dict[Path, tuple[str, str]] = {
        ("kinds", kind, "one"): (noun.one, kind) for kind, noun in words.kinds.items()
    }
    if words.relic:
        nouns["relic", "one"] = (words.relic.one, said.get(RELIC, RELIC))
    for place, (word, name) in nouns.items():
        path = ("words", language, *place)
        _check_spelling(word, path, found)
        other = said.setdefault(_as_read(word), name)
        if other != name:
            found.add(found.value(path), faults.ALIKE, name=word, other=other)


def _as_read(name: str) -> str:
    """What is left of a name when a lenient reader looks at it; it takes `relic 7` for `relic:7`."""
    return fold(name.replace(":", " "))


def _check_spelling(name: str, path: Path, found: Findings) -> None:
    """A card is typed on a line of its own, so that line must not mean anything else."""
    first = name.partition(" ")[0].casefold()
    plain = name.isprintable() and name == " ".join(name.split()) and not set("#,:") & set(name)
    if not plain or not name or name.startswith("-") or first in COMMAND_WORDS:
        found.add(found.value(path), faults.UNSPEAKABLE, name=name)
