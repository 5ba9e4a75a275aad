"""What can be printed for a table, as values: the rules, the crib sheet, a score sheet, and cards to cut out.

Every sentence is made here, so that `kortdiamant.sheets.pages` only does the layout.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from kortdiamant.cards import SUITS, Card
from kortdiamant.cards.packs import FOOL, cards_of
from kortdiamant.expedition.rules import Cell, Hazard, Relic, Treasure
from kortdiamant.languages.files import words
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset
from kortdiamant.telling.cards import NAMED_RANKS
from kortdiamant.telling.rule_sheet.material import card_statements, deck_statements
from kortdiamant.telling.rule_sheet.pack_cards import PackCards
from kortdiamant.telling.rule_sheet.parts import RuleSheet, Subject
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.telling.speaker import speaker_for
from kortdiamant.telling.voice import capital

CardRole = Literal["treasure", "hazard", "relic", "out"]


@dataclass(frozen=True)
class Meaning:
    """What a card means: its role, and what distinguishes it from other cards of that role.

    `worth` is the value of a treasure or the number printed on a relic, `kind` is the kind of a hazard, and `label` is
    the name. A hazard `shows` its kind if the card itself tells it, by its rank, suit or colour.
    """

    role: CardRole
    label: str = ""
    worth: int | None = None
    kind: str = ""
    shows: bool = False


@dataclass(frozen=True)
class CardFace:
    """A card face: the index in its corner, the suits of equal cards, and the number of copies."""

    index: str
    suits: tuple[str, ...]
    count: int
    meaning: Meaning


@dataclass(frozen=True)
class FaceGroup:
    """Cards of one role, with a heading and the sentence that describes them."""

    role: CardRole
    heading: str
    sentence: str
    faces: tuple[CardFace, ...]


@dataclass(frozen=True)
class PackMap:
    """All suited cards of a pack: a row for each group of equal suits, and a column for each rank."""

    ranks: tuple[str, ...]
    rows: tuple[tuple[tuple[str, ...], tuple[Meaning, ...]], ...]


@dataclass(frozen=True)
class Crib:
    """The meaning of all cards, for one page.

    `map` is None if all suits mean the same. `more` replaces faces that do not fit, with their number as `{number}`.
    """

    heading: str
    deck: str
    map: PackMap | None
    groups: tuple[FaceGroup, ...]
    reminders: tuple[str, ...]
    more: str


@dataclass(frozen=True)
class ScorePad:
    """A table to write on: `rounds` columns, `players` rows; `relics` is the heading of their column, or empty."""

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
    """All printable parts of a ruleset in a language; `cards` is empty for a game with ordinary cards.

    `piece` is the name of the smallest piece in the supply, such as `ruby`, or empty.
    """

    language: Language
    piece: str
    rules: RuleSheet
    crib: Crib
    scores: ScorePad
    cards: Sequence[CardFace]

    @property
    def title(self) -> str:
        """The title of the ruleset."""
        return self.rules.title


OUT = Meaning("out")
# The rules that are forgotten most easily, in the order in which they come up.
REMINDERS = ("rules.hazards.strikes", "rules.relics.claim", "rules.relics.worth", "rules.ties")
NUMBER = "{number}"


def make_crib(subject: Subject, rules: RuleSheet) -> Crib:
    """The crib sheet: what the cards mean, and the few rules that are looked up most often."""
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
    """The statements about each of these keys, in one line per key; a small table follows its sentence."""
    statements = [statement for section in rules.sections for statement in section.statements()]
    for key in keys:
        text = " ".join(statement.text for statement in statements if statement.keys[:1] == (key,))
        if text:
            yield text if text.endswith(".") else f"{text}."


def own_cards(subject: Subject) -> tuple[CardFace, ...]:
    """Each physical card of a box: treasures by worth, then hazards by kind, then relics."""
    faces = (face for group in _groups(subject) for face in group.faces)
    return tuple(CardFace(face.index, face.suits, 1, face.meaning) for face in faces for _ in range(face.count))


def _groups(subject: Subject) -> Iterator[FaceGroup]:
    """The cards by role, and those that are not used."""
    say, cells = subject.speaker.say, subject.rules.cells
    sentences = {statement.keys[0].rpartition("=")[2]: statement.text for statement in card_statements(subject)}
    headings: tuple[tuple[CardRole, type, str], ...] = (
        ("treasure", Treasure, say("Treasure cards")),
        ("hazard", Hazard, say("{hazard.many!c}")),
        ("relic", Relic, say("{relic.many!c}")),
    )
    for role, role_type, heading in headings:
        faces = tuple(_face(cell, subject) for cell in cells if isinstance(cell.role, role_type))
        if faces:
            yield FaceGroup(role, heading, sentences[role], tuple(_in_order(faces)))
    aside = () if subject.is_box else tuple(_put_aside(subject))
    if aside:
        yield FaceGroup("out", say("Out of the game"), "", aside)


def _in_order(faces: Sequence[CardFace]) -> list[CardFace]:
    """Treasures and relics by worth, hazards by kind, otherwise in the order of the ruleset."""
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
    """The index in the corner of a card; empty for the cards of a box, which show their meaning."""
    if subject.is_box:
        return ""
    if name == FOOL:
        return capital(subject.speaker.say("fool"))
    corners = words(subject.speaker.language).cards.corners
    if name in corners or name in NAMED_RANKS:
        return corners.get(name, name)
    return name[1:] if name[:1] == "T" else name


def _put_aside(subject: Subject) -> Iterator[CardFace]:
    """The cards of the pack that are not used, rank by rank."""
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
    """The meaning of each rank in each suit; None if the suit makes no difference."""
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
    """The score sheet. Relics get a column of their own, with a reminder of their worth."""
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
    """All printable parts of a ruleset in a language."""
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
