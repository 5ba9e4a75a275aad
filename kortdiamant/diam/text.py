"""The lines of Diam: every turn has one canonical line, and `parse` reads it back in every language.

h3        a heart onto space 3; also with a symbol, a letter of the table's language, or a word: `♥3`, `cœur 3`
3.2+      the piece on level 2 of space 3, with all pieces on it, to space 4; `8.1+` goes to space 1
3.2-      the same to space 2
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from kortdiamant.diam.moves import Move, Place, Shift, format_move, legal_moves
from kortdiamant.diam.rules import COLOURS, Colour
from kortdiamant.diam.state import State
from kortdiamant.errors import AmbiguousCard, Due, FixedSeats, UnknownEntry
from kortdiamant.family.protocol import ParseContext, Reading
from kortdiamant.spelling import fold

MAX_LENGTH = 60  # characters
NUMBER = r"([0-9]{1,3})"
SHIFT = re.compile(rf"{NUMBER}\s*[.,]\s*{NUMBER}\s*([+\-−–])")
PLACE = re.compile(rf"([^0-9]*){NUMBER}([^0-9]*)")
BY_SUIT: dict[str, Colour] = {colour.upper(): colour for colour in COLOURS}


def parse(text: str, state: State, context: ParseContext) -> Move:
    """The turn that a line means; the line must not be empty.

    Raises `UnknownEntry`, `AmbiguousCard`, or `FixedSeats` for `join` and `home`.
    """
    if context.meaning(text.split()[0]) in ("join", "home"):
        raise FixedSeats
    if shift := SHIFT.fullmatch(unicodedata.normalize("NFKC", text).strip()):
        return Shift(int(shift[1]), int(shift[2]), 1 if shift[3] == "+" else -1)
    meant = _parse_placement(text, context)
    if not meant:
        raise UnknownEntry(text, Due.NOTHING if state.ending else Due.TURN)
    return _choose_possible(text, meant, state, context.reading)


def format(move: Move, _names: tuple[str, ...]) -> str:
    """The canonical line of a turn; the names are part of the protocol `Family`, and unused here."""
    return format_move(move)


def _parse_placement(text: str, context: ParseContext) -> Sequence[Place]:
    """Every placement that the text can mean, the canonical one first."""
    parts = PLACE.fullmatch(fold(text)) if len(text) <= MAX_LENGTH else None
    if not parts:
        return ()
    word = " ".join(word for word in f"{parts[1]} {parts[3]}".split() if word not in context.vocabulary.onto)
    return [Place(colour, int(parts[2])) for colour in _colours(word, context)]


def _colours(word: str, context: ParseContext) -> Sequence[Colour]:
    exact = [colour for colour in COLOURS if colour == word]
    suit = context.vocabulary.notation.suit(word)
    return tuple(dict.fromkeys([*exact, *([BY_SUIT[suit]] if suit else [])]))


def _choose_possible(text: str, meant: Sequence[Place], state: State, reading: Reading) -> Place:
    """The one placement that is legal now, or an illegal one that `play` will reject; raises `AmbiguousCard`.

    A letter that is canonical for a colour of the player means nothing else in a file or pipe.
    """
    own = [place for place in meant if state.rules.owners.get(place.colour) == state.seat]
    if own[:1] == meant[:1] and reading is Reading.CANONICAL:
        return own[0]
    possible = legal_moves(state)
    left = [place for place in meant if place in possible]
    if len(left) > 1:
        raise AmbiguousCard(text, tuple(map(format_move, left)))
    return (*left, *own, *meant)[0]
