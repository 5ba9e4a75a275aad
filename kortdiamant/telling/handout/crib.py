"""What every card of the game stands for, grouped so that somebody who turned one up sees it at a glance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Treasure
from kortdiamant.languages.files import card_marks
from kortdiamant.telling.cards import PICTURES
from kortdiamant.telling.handout.parts import Crib, Face, Group, Meaning, PackMap, Standing
from kortdiamant.telling.sheet.expedition.material import cards, deck
from kortdiamant.telling.sheet.expedition.pack_cards import PackCards
from kortdiamant.telling.sheet.expedition.subject import Subject
from kortdiamant.telling.sheet.parts import Sheet
from kortdiamant.telling.voice import capital

OUT = Meaning("out")
# What one forgets most easily, in the order in which it comes up.
REMINDERS = ("rules.hazards.strikes", "rules.relics.claim", "rules.relics.worth", "rules.ties")
NUMBER = "{number}"


def crib(subject: Subject, rules: Sheet) -> Crib:
    """What the cards mean, with the few rules that one looks up most often."""
    say = subject.speaker.say
    return Crib(
        say("What the cards mean"),
        " ".join(statement.text for statement in deck(subject)),
        None if subject.is_box else _map(subject),
        tuple(_groups(subject)),
        tuple(reminders(rules, REMINDERS)),
        say("and {number} more", number=NUMBER),
    )


def reminders(rules: Sheet, keys: Sequence[str]) -> Iterator[str]:
    """What the rules say of each key that they tell; a small table in one line behind its sentence."""
    statements = [statement for section in rules.sections for statement in section.statements()]
    for key in keys:
        told = " ".join(statement.text for statement in statements if statement.keys[:1] == (key,))
        if told:
            yield told if told.endswith(".") else f"{told}."


def own_cards(subject: Subject) -> tuple[Face, ...]:
    """Every single card of a box: treasures by worth, then hazards by kind, then relics."""
    faces = (face for group in _groups(subject) for face in group.faces)
    return tuple(Face(face.index, face.suits, 1, face.meaning) for face in faces for _ in range(face.count))


def _groups(subject: Subject) -> Iterator[Group]:
    """The cards by their role, and those that have no part in the game."""
    say, cells = subject.speaker.say, subject.rules.cells
    sentences = {statement.keys[0].rpartition("=")[2]: statement.text for statement in cards(subject)}
    headings: tuple[tuple[Standing, type, str], ...] = (
        ("treasure", Treasure, say("Treasure cards")),
        ("hazard", Hazard, say("{hazard.many!c}")),
        ("relic", Relic, say("{relic.many!c}")),
    )
    for standing, role, heading in headings:
        faces = tuple(_face(cell, subject) for cell in cells if isinstance(cell.role, role))
        if faces:
            yield Group(standing, heading, sentences[standing], tuple(_in_order(faces)))
    aside = () if subject.is_box else tuple(_put_aside(subject))
    if aside:
        yield Group("out", say("Out of the game"), "", aside)


def _in_order(faces: Sequence[Face]) -> list[Face]:
    """Treasures and relics by what they bring, hazards kind by kind, as they come otherwise."""
    kinds = list(dict.fromkeys(face.meaning.kind for face in faces))
    return sorted(faces, key=lambda face: (face.meaning.worth or 0, kinds.index(face.meaning.kind)))


def _face(cell: Cell, subject: Subject) -> Face:
    suits = {card.suit for card in cell.copies}
    named = tuple(suit for suit in SUITS if suit in suits)
    return Face(_index(cell.name, subject), named, len(cell.copies), _meaning(cell, subject))


def _meaning(cell: Cell, subject: Subject) -> Meaning:
    speaker = subject.speaker
    match cell.role:
        case Treasure(value):
            return Meaning("treasure", str(speaker.gems(value)), value)
        case Hazard(kind):
            shows = kind == cell.name or kind in {*(card.suit for card in cell.copies), "red", "black"}
            return Meaning("hazard", speaker.kind(kind).one, None, kind, shows and not subject.is_box)
        case Relic(printed):
            return Meaning("relic", speaker.noun("relic").one, printed)


def _index(name: str, subject: Subject) -> str:
    """What stands in the corner of a card; the cards of a box show what they mean."""
    if subject.is_box:
        return ""
    if name == FOOL:
        return capital(subject.speaker.say("fool"))
    corners = card_marks(subject.speaker.language).corners
    if name in corners or name in PICTURES:
        return corners.get(name, name)
    return name[1:] if name[:1] == "T" else name


def _put_aside(subject: Subject) -> Iterator[Face]:
    """The cards of the pack that have no part in the game, rank by rank."""
    pack = PackCards(subject)
    whole = cards_of(pack.pack, pack.sets.packs, pack.sets.jokers)
    out = sorted((card for card in whole if card not in subject.copies), key=lambda card: _place(card, pack))
    for name, group in groupby(out, key=lambda card: card.name):
        of_rank = list(group)
        suits = tuple(suit for suit in SUITS if suit in {card.suit for card in of_rank})
        yield Face(_index(name, subject), suits, len(of_rank), OUT)


def _place(card: Card, pack: PackCards) -> int:
    names = (*pack.pack.ranks, *pack.pack.extras)
    return names.index(card.name) if card.name in names else len(names)


def _map(subject: Subject) -> PackMap | None:
    """What each suit of each rank means; nothing where the suit makes no difference."""
    pack = PackCards(subject).pack
    cells = {card: cell for cell in subject.rules.cells for card in cell.copies}
    rows: dict[tuple[Meaning, ...], tuple[str, ...]] = {}
    for suit in pack.suits:
        found = (cells.get(Card(rank, suit)) for rank in pack.ranks)
        row = tuple(_meaning(cell, subject) if cell else OUT for cell in found)
        rows[row] = (*rows.get(row, ()), suit)
    if len(rows) == 1:
        return None
    ranks = tuple(_index(rank, subject) for rank in pack.ranks)
    return PackMap(ranks, tuple((suits, row) for row, suits in rows.items()))
