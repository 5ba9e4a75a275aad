"""What can be printed for a table, as values: the rules, the crib sheet, a score sheet, and cards to cut out.

Every sentence is made here, so that `kortdiamant.sheets.pages` only lays out. A meaning is what a card stands for: its
role, and what distinguishes it from other cards of that role.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Treasure
from kortdiamant.languages import Language
from kortdiamant.languages.files import card_marks
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.cards import NAMED_RANKS
from kortdiamant.telling.rule_sheet.material import card_statements, deck_statements
from kortdiamant.telling.rule_sheet.pack_cards import PackCards
from kortdiamant.telling.rule_sheet.parts import RuleSheet
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.telling.rule_sheet.subject import Subject
from kortdiamant.telling.speaker import speaker_for
from kortdiamant.telling.voice import capital

CardRole = Literal["treasure", "hazard", "relic", "out"]


@dataclass(frozen=True)
class Meaning:
    """What a card stands for.

    `worth` is what a treasure brings or what is printed on a relic, and `kind` the kind of a hazard; `label` is what
    it is called. A hazard `shows` its kind where the card itself is all one has to look at.
    """

    standing: CardRole
    label: str = ""
    worth: int | None = None
    kind: str = ""
    shows: bool = False


@dataclass(frozen=True)
class CardFace:
    """A card as it looks: the index in its corner, the suits of those that are alike, and how many there are."""

    index: str
    suits: tuple[str, ...]
    count: int
    meaning: Meaning


@dataclass(frozen=True)
class CardGroup:
    """Cards of one role, under a heading and with the sentence that describes them."""

    standing: CardRole
    heading: str
    sentence: str
    faces: tuple[CardFace, ...]


@dataclass(frozen=True)
class PackMap:
    """All suited cards of a pack: a row for suits that mean the same, a column for every rank."""

    ranks: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[Meaning, ...]], ...]


@dataclass(frozen=True)
class Crib:
    """What the cards mean, on one page.

    There is a map where not all suits mean the same. `more` is what stands for faces that have no room, with the
    place of their number in braces.
    """

    heading: str
    deck: str
    map: PackMap | None
    groups: tuple[CardGroup, ...]
    reminders: tuple[str, ...]
    more: str


@dataclass(frozen=True)
class ScorePad:
    """A table to write on: `rounds` columns, `players` rows; `relics` is the heading of their column, if any."""

    heading: str
    player: str
    date: str
    round: str
    rounds: int
    players: int
    relics: str
    total: str
    reminder: str


@dataclass(frozen=True)
class Handout:
    """All that can be printed of a ruleset in a language; a game with ordinary cards has nothing to cut out.

    `piece` is the name of the smallest piece in the supply, if the ruleset has one: `ruby`.
    """

    language: Language
    piece: str
    rules: RuleSheet
    crib: Crib
    scores: ScorePad
    cards: Sequence[CardFace]

    @property
    def title(self) -> str:
        """What is played."""
        return self.rules.title


OUT = Meaning("out")
# What one forgets most easily, in the order in which it comes up.
REMINDERS = ("rules.hazards.strikes", "rules.relics.claim", "rules.relics.worth", "rules.ties")
NUMBER = "{number}"


def make_crib(subject: Subject, rules: RuleSheet) -> Crib:
    """What the cards mean, with the few rules that one looks up most often."""
    say = subject.speaker.say
    return Crib(
        say("What the cards mean"),
        " ".join(statement.text for statement in deck_statements(subject)),
        None if subject.is_box else _pack_map(subject),
        tuple(_groups(subject)),
        tuple(reminders(rules, REMINDERS)),
        say("and {number} more", number=NUMBER),
    )


def reminders(rules: RuleSheet, keys: Sequence[str]) -> Iterator[str]:
    """What the rules say of each key that they tell; a small table in one line behind its sentence."""
    statements = [statement for section in rules.sections for statement in section.statements()]
    for key in keys:
        told = " ".join(statement.text for statement in statements if statement.keys[:1] == (key,))
        if told:
            yield told if told.endswith(".") else f"{told}."


def own_cards(subject: Subject) -> tuple[CardFace, ...]:
    """Every single card of a box: treasures by worth, then hazards by kind, then relics."""
    faces = (face for group in _groups(subject) for face in group.faces)
    return tuple(CardFace(face.index, face.suits, 1, face.meaning) for face in faces for _ in range(face.count))


def _groups(subject: Subject) -> Iterator[CardGroup]:
    """The cards by their role, and those that have no part in the game."""
    say, cells = subject.speaker.say, subject.rules.cells
    sentences = {statement.keys[0].rpartition("=")[2]: statement.text for statement in card_statements(subject)}
    headings: tuple[tuple[CardRole, type, str], ...] = (
        ("treasure", Treasure, say("Treasure cards")),
        ("hazard", Hazard, say("{hazard.many!c}")),
        ("relic", Relic, say("{relic.many!c}")),
    )
    for standing, role, heading in headings:
        faces = tuple(_face(cell, subject) for cell in cells if isinstance(cell.role, role))
        if faces:
            yield CardGroup(standing, heading, sentences[standing], tuple(_in_order(faces)))
    aside = () if subject.is_box else tuple(_put_aside(subject))
    if aside:
        yield CardGroup("out", say("Out of the game"), "", aside)


def _in_order(faces: Sequence[CardFace]) -> list[CardFace]:
    """Treasures and relics by what they bring, hazards kind by kind, as they come otherwise."""
    kinds = list(dict.fromkeys(face.meaning.kind for face in faces))
    return sorted(faces, key=lambda face: (face.meaning.worth or 0, kinds.index(face.meaning.kind)))


def _face(cell: Cell, subject: Subject) -> CardFace:
    suits = {card.suit for card in cell.copies}
    named = tuple(suit for suit in SUITS if suit in suits)
    return CardFace(_corner_index(cell.name, subject), named, len(cell.copies), _meaning(cell, subject))


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


def _corner_index(name: str, subject: Subject) -> str:
    """What stands in the corner of a card; the cards of a box show what they mean."""
    if subject.is_box:
        return ""
    if name == FOOL:
        return capital(subject.speaker.say("fool"))
    corners = card_marks(subject.speaker.language).corners
    if name in corners or name in NAMED_RANKS:
        return corners.get(name, name)
    return name[1:] if name[:1] == "T" else name


def _put_aside(subject: Subject) -> Iterator[CardFace]:
    """The cards of the pack that have no part in the game, rank by rank."""
    pack = PackCards(subject)
    whole = cards_of(pack.pack, pack.sets.packs, pack.sets.jokers)
    out = sorted((card for card in whole if card not in subject.copies), key=lambda card: _rank_order(card, pack))
    for name, group in groupby(out, key=lambda card: card.name):
        of_rank = list(group)
        suits = tuple(suit for suit in SUITS if suit in {card.suit for card in of_rank})
        yield CardFace(_corner_index(name, subject), suits, len(of_rank), OUT)


def _rank_order(card: Card, pack: PackCards) -> int:
    names = (*pack.pack.ranks, *pack.pack.extras)
    return names.index(card.name) if card.name in names else len(names)


def _pack_map(subject: Subject) -> PackMap | None:
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
    ranks = tuple(_corner_index(rank, subject) for rank in pack.ranks)
    return PackMap(ranks, tuple((suits, row) for row, suits in rows.items()))


def make_score_pad(subject: Subject, rules: RuleSheet) -> ScorePad:
    """A row for each player and a column for each round; relics are counted apart, beside what they are worth."""
    say = subject.speaker.say
    return ScorePad(
        heading=say("Score sheet"),
        player=say("Player"),
        date=say("Played on"),
        round=say("{expedition.one!c}"),
        rounds=subject.rules.rounds,
        players=subject.rules.players.max,
        relics=say("{relic.many!c}") if subject.relics else "",
        total=say("Sum"),
        reminder=" ".join(reminders(rules, ("rules.relics.worth",))),
    )


def make_handout(ruleset: Ruleset, language: Language) -> Handout:
    """All that can be printed of a ruleset in a language."""
    subject, rules = Subject(ruleset, speaker_for(ruleset, language)), rule_sheet(ruleset, language)
    smallest = min(ruleset.supply, key=lambda gem: gem.value, default=None)
    return Handout(
        language,
        smallest.name if smallest else "",
        rules,
        make_crib(subject, rules),
        make_score_pad(subject, rules),
        own_cards(subject) if subject.is_box else (),
    )
