"""Drawings for cards as SVG in a square of 100 by 100, and small cards made of them.

They also work on paper without colours: `ink` is dark, `line` is a dark stroke, `tint` is a surface that may be grey,
and `pale` is white on dark. A hazard without a drawing gets the first letter of its name in a frame.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from kortdiamant.cards import RED
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.handout import CardFace, Handout, Meaning

HAZARDS: Mapping[str, str] = {
    "spider": (
        '<path class="line" d="M50 2V34M36 46L20 34 12 14M34 54L12 48 4 34M34 62L12 68 4 84M38 72L24 82 18 97'
        'M64 46L80 34 88 14M66 54L88 48 96 34M66 62L88 68 96 84M62 72L76 82 82 97"/>'
        '<circle class="ink" cx="50" cy="42" r="11"/><ellipse class="ink" cx="50" cy="65" rx="18" ry="20"/>'
        '<path class="pale" d="M50 52L57 65 50 78 43 65Z"/><circle class="pale" cx="46" cy="40" r="2.4"/>'
        '<circle class="pale" cx="54" cy="40" r="2.4"/>'
    ),
    "snake": (
        '<path class="thick" d="M78 90C30 98 6 84 20 68C32 54 70 68 80 54C90 38 52 40 38 34C24 27 30 12 46 14"/>'
        '<ellipse class="ink" cx="56" cy="16" rx="17" ry="11"/><circle class="pale" cx="61" cy="12" r="2.8"/>'
        '<path class="line" d="M72 18L86 20M86 20L94 15M86 20L93 27"/>'
        '<path class="spots" d="M70 91L58 92M46 90L34 86M40 63L52 64M64 63L74 60"/>'
    ),
    "scorpion": (
        '<path class="thick" d="M52 62C60 76 80 76 84 56C87 38 76 22 60 20"/>'
        '<path class="ink" d="M64 12L44 19 62 30Z"/>'
        '<ellipse class="ink" cx="40" cy="62" rx="21" ry="15"/><circle class="ink" cx="20" cy="56" r="9"/>'
        '<path class="line" d="M34 76L26 92M44 77L40 94M54 74L56 92M26 72L14 86M15 50L8 36M24 48L28 34"/>'
        '<path class="ink" d="M8 38L1 24 9 27 15 20 14 36ZM28 36L24 20 31 26 40 22 34 37Z"/>'
        '<circle class="pale" cx="16" cy="54" r="2.4"/><path class="spots" d="M34 50V74M46 50V74"/>'
    ),
    "lava": (
        '<path class="tint" d="M4 94L38 36H62L96 94Z"/><path class="line" d="M4 94L38 36H62L96 94Z"/>'
        '<path class="ink" d="M36 38H64L69 47C65 50 66 64 61 64S58 52 54 53 55 80 49 80 47 54 43 53 40 70 36 68 '
        '38 50 31 47Z"/>'
        '<path class="line" d="M50 30V10M40 31C38 22 34 18 28 16M60 31C62 22 66 18 72 16"/>'
        '<circle class="ink" cx="50" cy="6" r="4.5"/><circle class="ink" cx="24" cy="14" r="4"/>'
        '<circle class="ink" cx="76" cy="14" r="4"/><circle class="ink" cx="37" cy="8" r="2.6"/>'
        '<circle class="ink" cx="63" cy="8" r="2.6"/>'
    ),
    "boulder": (
        '<path class="tint" d="M57 22L79 28 92 48 90 70 74 88 50 90 32 78 26 56 36 32Z"/>'
        '<path class="line" d="M57 22L79 28 92 48 90 70 74 88 50 90 32 78 26 56 36 32Z"/>'
        '<path class="line" d="M57 22L54 42 66 54 62 72 74 88M54 42L38 50 26 56M66 54L84 52 92 48"/>'
        '<path class="line" d="M18 34L4 30M16 54L2 54M20 74L6 80M2 95H98"/>'
    ),
    "ram": (
        '<path class="line" d="M14 4H86M30 4V40M66 4V40"/><path class="ink" d="M8 0H92V9H8Z"/>'
        '<path class="tint" d="M4 40H74V64H4Z"/><path class="line" d="M4 40H74V64H4ZM4 52H74"/>'
        '<path class="ink" d="M24 36H36V68H24ZM60 36H72V68H60ZM74 34H82L97 46V58L82 70H74Z"/>'
        '<path class="line" d="M88 80L96 90M80 84L84 97M94 72L99 76"/>'
    ),
    "fire": (
        '<path class="ink" d="M52 2C58 22 84 38 84 64C84 84 70 97 50 97S16 84 16 64C16 50 24 42 28 30C34 36 36 40 38 '
        '46C46 34 52 22 52 2Z"/>'
        '<path class="pale" d="M52 46C54 58 68 64 68 78C68 88 60 93 50 93S33 88 33 77C33 69 38 65 40 58C44 61 45 64 46 '
        '67C50 60 52 54 52 46Z"/><path class="ink" d="M50 70C52 78 58 80 58 86S54 93 50 93 42 91 42 85 49 78 50 70Z"/>'
    ),
    "mummy": (
        '<path class="tint" d="M50 4C74 4 82 24 78 48C75 70 66 82 62 97H38C34 82 25 70 22 48C18 24 26 4 50 4Z"/>'
        '<path class="line" d="M50 4C74 4 82 24 78 48C75 70 66 82 62 97H38C34 82 25 70 22 48C18 24 26 4 50 4Z"/>'
        '<path class="line" d="M27 16L76 20M22 30L80 24M22 60L77 54M26 68L74 72M33 82L68 74M37 90L64 88"/>'
        '<path class="ink" d="M21 36L79 33V47L22 50Z"/><circle class="pale" cx="38" cy="43" r="5"/>'
        '<circle class="pale" cx="62" cy="41" r="5"/><circle class="ink" cx="39" cy="43" r="2"/>'
        '<circle class="ink" cx="61" cy="41" r="2"/><path class="line" d="M64 88C72 90 76 94 88 92"/>'
    ),
    "rocks": (
        '<path class="tint" d="M30 18L46 14 56 26 50 42 32 42 24 32Z"/><path class="ink" d="M66 40L82 38 90 52 80 64 '
        '64 60 60 50Z"/><path class="tint" d="M34 66L52 60 64 74 58 92 36 92 26 80Z"/>'
        '<path class="line" d="M30 18L46 14 56 26 50 42 32 42 24 32ZM34 66L52 60 64 74 58 92 36 92 26 80ZM46 14L42 28 '
        '50 42M52 60L46 76 36 92"/><path class="ink" d="M8 58L18 56 22 66 14 72 6 68ZM84 78L94 76 97 86 88 92 80 86Z"/>'
        '<path class="line" d="M36 8V1M46 6V1M70 30V16M80 30V10M12 48V30M40 54V48M88 70V66"/>'
    ),
    "landslide": (
        '<path class="tint" d="M2 30L20 22 34 44 54 54 68 76 98 96H2Z"/>'
        '<path class="line" d="M2 30L20 22 34 44 54 54 68 76 98 96H2Z"/>'
        '<path class="ink" d="M34 20L46 16 54 26 46 36 34 32ZM58 34L74 32 80 46 68 54 56 46ZM78 60L90 58 96 70 86 78 '
        '76 72Z"/><circle class="ink" cx="60" cy="22" r="4"/><circle class="ink" cx="86" cy="46" r="4"/>'
        '<circle class="ink" cx="28" cy="12" r="3.4"/><path class="line" d="M14 60L28 76M30 60L46 80M10 78L18 88"/>'
    ),
    "explosion": (
        '<path class="ink" d="M50 1L58 26 76 8 72 32 97 26 80 44 99 54 77 60 92 82 68 74 66 99 50 78 32 98 33 74 8 84 '
        '22 61 1 52 22 43 4 24 29 31 24 8 43 26Z"/>'
        '<path class="pale" d="M50 26L55 40 66 32 63 45 76 46 66 54 74 65 61 62 58 76 50 65 40 75 41 62 27 66 36 55 25 '
        '47 38 45 35 32 46 40Z"/>'
    ),
    "gas": (
        '<path class="tint" d="M26 62C8 62 6 40 22 38C20 20 44 12 52 26C64 14 84 26 78 40C96 42 94 62 76 62Z"/>'
        '<path class="line" d="M26 62C8 62 6 40 22 38C20 20 44 12 52 26C64 14 84 26 78 40C96 42 94 62 76 62Z"/>'
        '<circle class="ink" cx="41" cy="43" r="6"/><circle class="ink" cx="61" cy="43" r="6"/>'
        '<path class="line" d="M40 56H62M46 53V59M51 53V59M56 53V59"/>'
        '<path class="line" d="M14 76C24 68 32 84 42 76S60 84 70 76 82 82 88 76M24 90C34 82 42 98 52 90S68 98 78 90"/>'
    ),
}
RELIC = (
    '<path class="tint" d="M38 20H62L60 32C78 40 80 66 58 84V90H42V84C20 66 22 40 40 32Z"/>'
    '<path class="line" d="M38 20H62L60 32C78 40 80 66 58 84V90H42V84C20 66 22 40 40 32ZM40 28C18 22 14 44 27 48'
    'M60 28C82 22 86 44 73 48M27 60H73"/><path class="ink" d="M34 12H66V21H34ZM36 88H64V96H36Z"/>'
    '<path class="line" d="M28 51L35 44 42 51 50 44 58 51 65 44 72 51"/>'
)
GEM = (
    '<path class="tint" d="M26 14H74L97 42 50 94 3 42Z"/><path class="line" d="M26 14H74L97 42 50 94 3 42ZM3 42H97'
    'M26 14L36 42 50 14 64 42 74 14M36 42L50 94 64 42"/>'
)
COIN = (
    '<circle class="tint" cx="50" cy="50" r="44"/><circle class="line" cx="50" cy="50" r="44"/>'
    '<circle class="line" cx="50" cy="50" r="32"/><path class="ink" d="M50 28L56 43 72 44 60 54 64 70 50 61 36 70 '
    '40 54 28 44 44 43Z"/>'
)


class Piece(NamedTuple):
    """The drawing of a gem piece, a stone or a coin, and its colour, which is no darker than a middle grey."""

    drawing: str
    tint: str


COINS = {"gold": "#f3c64b", "silver": "#d5d8dc", "copper": "#dd9c70"}
STONES = {
    "ruby": "#ec7780",
    "diamond": "#a8d4ee",
    "turquoise": "#86d8cf",
    "emerald": "#80cb9c",
    "sapphire": "#93b4ec",
    "amethyst": "#c6a5e2",
    "topaz": "#f2b75f",
}
PIECES: Mapping[str, Piece] = {
    **{name: Piece(COIN, tint) for name, tint in COINS.items()},
    **{name: Piece(GEM, tint) for name, tint in STONES.items()},
}
DANGER = '<path class="ink" d="M50 6L98 92H2Z"/><path class="pale" d="M45 34H55L53 66H47ZM46 72H54V80H46Z"/>'
FRAME_CORNERS = (3, 4, 5, 6, 8)


def hazard_drawing(kind: str, label: str, number: int) -> str:
    """The drawing of a kind of hazard; for a kind without one, a frame that depends on its number (from 0)."""
    return HAZARDS.get(kind) or _lettered_frame(label, number)


def _lettered_frame(label: str, number: int) -> str:
    """The first letter of a name in a frame."""
    # Five polygons, each rotated or not and dark or light, make twenty different frames in a row, which distinguish
    # kinds with the same first letter.
    again, shape = divmod(number, len(FRAME_CORNERS))
    corners, is_turned, is_dark = FRAME_CORNERS[shape], again % 2 == 1, again % 4 < 2
    turn = pi / corners if is_turned else 0.0
    outline = f'<polygon class="{"ink" if is_dark else "line"}" points="{_polygon(corners, 49, turn)}"/>'
    inner = f'<polygon class="{"cut" if is_dark else "line"}" points="{_polygon(corners, 41, turn)}"/>'
    letter = f'<text class="{"pale" if is_dark else "ink"} letter" x="50" y="62">{escape(label[:1].upper())}</text>'
    return outline + inner + letter


def _polygon(corners: int, radius: float, turn: float) -> str:
    """The corners of a regular polygon around the centre, rotated by an angle."""
    angles = (turn - pi / 2 + 2 * pi * index / corners for index in range(corners))
    return " ".join(f"{50 + radius * cos(angle):.1f},{50 + radius * sin(angle):.1f}" for angle in angles)


DRAWING_WIDTH = 3  # in letters, of a drawing beside text
AS_TEXT = "\ufe0e"  # variation selector: text, not a coloured emoji


class DrawingSet:
    """The drawings of a handout as SVG symbols, which the pages refer to by id."""

    def __init__(self, handout: Handout) -> None:
        meanings = [face.meaning for group in handout.crib.groups for face in group.faces]
        hazards = {meaning.kind: meaning.label for meaning in meanings if meaning.role == "hazard"}
        self.piece = PIECES.get(handout.piece) or PIECES["diamond" if handout.cards else "gold"]
        self._names: Mapping[str, str] = {kind: f"kind-{index}" for index, kind in enumerate(hazards)}
        self._pictures: Mapping[str, str] = {
            "gem": self.piece.drawing,
            "relic": RELIC,
            "danger": DANGER,
            **{
                self._names[kind]: hazard_drawing(kind, label, index)
                for index, (kind, label) in enumerate(hazards.items())
            },
        }

    def symbols(self) -> Iterator[str]:
        """The symbols, for the beginning of a page; they are not visible there."""
        yield '<svg class="symbols" width="0" height="0" aria-hidden="true">'
        for name, picture in self._pictures.items():
            yield f'<symbol id="{name}" viewBox="0 0 100 100">{picture}</symbol>'
        yield "</svg>"

    def symbol_id(self, meaning: Meaning) -> str:
        """The id of the drawing for a card."""
        if meaning.role == "hazard":
            return "danger" if meaning.shows else self._names[meaning.kind]
        return "gem" if meaning.role == "treasure" else "relic"

    def inline(self, meaning: Meaning) -> str:
        """The drawing for a card, as large as the letters around it."""
        use = f'<use href="#{self.symbol_id(meaning)}"/>'
        return f'<svg class="drawn" viewBox="0 0 100 100" aria-hidden="true">{use}</svg>'


def isolate(content: str) -> str:
    """Text in its own bidirectional context, for names in any script."""
    return f"<bdi>{escape(content)}</bdi>"


def suit_symbols(letters: Iterable[str]) -> str:
    """The symbols of suits, in red or black."""
    return "".join(
        f'<span class="{"red" if letter in RED else "black"}">{SYMBOLS[letter]}{AS_TEXT}</span>' for letter in letters
    )


def small_card(face: CardFace, drawings: DrawingSet) -> str:
    """A small card with a caption below it."""
    meaning = face.meaning
    times = f'<span class="times">×{face.count}</span>' if face.count > max(1, len(face.suits)) else ""
    inside = _corner(face) if face.index else _box_face(meaning, drawings)
    below = f'<span class="below">{_caption(face, drawings)}</span>' if has_caption(face) else ""
    return f'<div class="face {meaning.role}"><div class="card">{inside}{times}</div>{below}</div>'


def _corner(face: CardFace) -> str:
    index = f'<b class="index" {_letters(face.index)}>{isolate(face.index)}</b>'
    return f'{index}<span class="suits">{suit_symbols(face.suits)}</span>'


def _letters(content: str, more: int = 0) -> str:
    """A CSS variable with the length of the longest word, plus `more`; the style derives the font size from it."""
    return f'style="--letters:{max(map(len, content.split()), default=0) + more}"'


def _box_face(meaning: Meaning, drawings: DrawingSet) -> str:
    """The face of a card from a box."""
    number = "" if meaning.worth is None else f"<b {_letters(str(meaning.worth))}>{meaning.worth}</b>"
    return f'<span class="own">{drawings.inline(meaning)}{number}</span>'


def has_caption(face: CardFace) -> bool:
    """Whether a small card has a caption; a card that shows its meaning itself needs none."""
    match face.meaning.role:
        case "hazard":
            return True
        case "out":
            return False
        case _:
            return bool(face.index) and face.index.lower() != face.meaning.label.lower()


def _caption(face: CardFace, drawings: DrawingSet) -> str:
    meaning = face.meaning
    mark = drawings.inline(meaning) if face.index and not meaning.shows else ""
    if meaning.worth is not None:
        return f"{mark}<b>{meaning.worth}</b>"
    letters = _letters(meaning.label, DRAWING_WIDTH if mark else 0)
    return f'{mark}<span class="label" {letters}>{isolate(meaning.label)}</span>'
