"""Small pieces of a page: drawings that are kept once and used often, suits, text of any script, a card in small."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape

from kortdiamant.cards import RED
from kortdiamant.sheets.emblems import DANGER, PIECES, RELIC, emblem
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.handout.parts import Face, Handout, Meaning

BESIDE = 3  # letters that are as wide as a drawing beside them
AS_TEXT = "\ufe0e"  # no coloured picture of a suit


class Drawings:
    """The drawings of a handout: each kind of hazard has one, by its place among all."""

    def __init__(self, handout: Handout) -> None:
        meanings = [face.meaning for group in handout.crib.groups for face in group.faces]
        hazards = {meaning.kind: meaning.label for meaning in meanings if meaning.standing == "hazard"}
        self.piece = PIECES.get(handout.piece) or PIECES["diamond" if handout.cards else "gold"]
        self._names: Mapping[str, str] = {kind: f"kind-{place}" for place, kind in enumerate(hazards)}
        self._pictures: Mapping[str, str] = {
            "gem": self.piece.drawing,
            "relic": RELIC,
            "danger": DANGER,
            **{self._names[kind]: emblem(kind, label, place) for place, (kind, label) in enumerate(hazards.items())},
        }

    def kept(self) -> Iterator[str]:
        """All of them, for the beginning of a page; nothing of it is seen."""
        yield '<svg class="kept" width="0" height="0" aria-hidden="true">'
        for name, picture in self._pictures.items():
            yield f'<symbol id="{name}" viewBox="0 0 100 100">{picture}</symbol>'
        yield "</svg>"

    def name(self, meaning: Meaning) -> str:
        """Which drawing shows what a card means."""
        if meaning.standing == "hazard":
            return "danger" if meaning.shows else self._names[meaning.kind]
        return "gem" if meaning.standing == "treasure" else "relic"

    def small(self, meaning: Meaning) -> str:
        """The drawing as large as letters are."""
        return f'<svg class="drawn" viewBox="0 0 100 100" aria-hidden="true"><use href="#{self.name(meaning)}"/></svg>'


def text(content: str) -> str:
    """Text that may be of any script, whatever stands around it."""
    return f"<bdi>{escape(content)}</bdi>"


def suits(letters: Iterable[str]) -> str:
    """The symbols of suits, the red ones red."""
    return "".join(
        f'<span class="{"red" if letter in RED else "black"}">{SYMBOLS[letter]}{AS_TEXT}</span>' for letter in letters
    )


def small_card(face: Face, drawings: Drawings) -> str:
    """A card in small, and below it what it stands for."""
    meaning = face.meaning
    times = f'<span class="times">×{face.count}</span>' if face.count > max(1, len(face.suits)) else ""
    inside = _corner(face) if face.index else _own(meaning, drawings)
    below = f'<span class="below">{_below(face, drawings)}</span>' if has_caption(face) else ""
    return f'<div class="face {meaning.standing}"><div class="card">{inside}{times}</div>{below}</div>'


def _corner(face: Face) -> str:
    index = f'<b class="index" {_letters(face.index)}>{text(face.index)}</b>'
    return f'{index}<span class="suits">{suits(face.suits)}</span>'


def _letters(content: str, more: int = 0) -> str:
    """How many letters, and `more` as wide, stand beside each other: the style sets them as large as there is room."""
    return f'style="--letters:{max(map(len, content.split()), default=0) + more}"'


def _own(meaning: Meaning, drawings: Drawings) -> str:
    """The face of a card that was made for this game."""
    number = "" if meaning.worth is None else f"<b {_letters(str(meaning.worth))}>{meaning.worth}</b>"
    return f'<span class="own">{drawings.small(meaning)}{number}</span>'


def has_caption(face: Face) -> bool:
    """Whether something stands below a card in small: what shows itself needs nothing."""
    match face.meaning.standing:
        case "hazard":
            return True
        case "out":
            return False
        case _:
            return bool(face.index) and face.index.lower() != face.meaning.label.lower()


def _below(face: Face, drawings: Drawings) -> str:
    meaning = face.meaning
    mark = drawings.small(meaning) if face.index and not meaning.shows else ""
    if meaning.worth is not None:
        return f"{mark}<b>{meaning.worth}</b>"
    return f'{mark}<span class="label" {_letters(meaning.label, BESIDE if mark else 0)}>{text(meaning.label)}</span>'
