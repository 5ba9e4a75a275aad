"""Write blocks: lines fitted to the screen at a terminal, unbroken lines in a pipe.

Colour never carries information alone. Each of the 256 colours in use has a contrast of at least 4.5 on black and on
white, which a test computes. A terminal with 16 colours has colours of its own under these names.
"""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, TextIO

from kortdiamant.cli.context import CONTEXT, current_settings
from kortdiamant.cli.output.large_letters import Size, can_draw, large, width_of
from kortdiamant.cli.output.layout import (
    DOTS,
    bars,
    bullet_item,
    cells,
    columns,
    list_sentences,
    table,
    table_sentences,
    wrap,
)
from kortdiamant.session.blocks import Bars, Block, Bust, Columns, Figure, Heading, Item, Large, Rows, ThreatAlert

if TYPE_CHECKING:
    from kortdiamant.preferences.settings import Colours, Settings

BOLD, RESET = "\x1b[1m", "\x1b[0m"
OF_256: Mapping[str, int] = {"♠": 243, "♥": 131, "♦": 63, "♣": 29}  # grey, red, blue, green
OF_16: Mapping[str, int] = {"♠": 35, "♥": 31, "♦": 36, "♣": 32}
_CARD = re.compile(r"\w{0,6}([♠♥♦♣])")


def has_colours(setting: Colours, environment: Mapping[str, str], *, is_terminal: bool) -> bool:
    """Whether to use colours: by the setting, otherwise by the environment, otherwise at a terminal."""
    if setting != "auto":
        return setting == "always"
    from kortdiamant.preferences.settings import colours_of

    colour_choice = colours_of(environment)
    return colour_choice.colours == "always" if colour_choice else is_terminal


def suit_colours(environment: Mapping[str, str]) -> Mapping[str, str]:
    """The escape sequence for cards of each suit, by its sign."""
    if "256color" in environment.get("TERM", "") or environment.get("COLORTERM") or environment.get("WT_SESSION"):
        return {suit: f"\x1b[38;5;{number}m" for suit, number in OF_256.items()}
    return {suit: f"\x1b[{number}m" for suit, number in OF_16.items()}


def with_suits(line: str, colours: Mapping[str, str], style: str) -> str:
    """A line in a style, with each card in the colour of its suit."""
    return _CARD.sub(lambda card: f"{RESET}{colours[card[1]]}{card[0]}{RESET}{style}" if colours else card[0], line)


MIN_WIDTH = 20
MAX_WIDTH = 100
TALL = 36  # lines: room for all large lines below each other, the first in double size
LINES_BELOW = 6  # of a list: the prompt and the toolbar, which can be broken
BELL = "\a"
DOT = " · "
THREAT_MARK, BUST_MARK = "! ", "!! "
FORMULAS = "=+-@"  # a spreadsheet runs a cell that begins like this, so a player's name could be code


class Screen:
    """An output stream, often a terminal; `max_width` limits the columns, `settings` None means the current ones."""

    def __init__(self, stream: TextIO, max_width: int = MAX_WIDTH, settings: Settings | None = None) -> None:
        self.stream = stream
        self.max_width = max_width
        self.settings = settings = settings or current_settings()
        self.is_terminal = stream.isatty()
        self.is_plain = settings.plain
        self.has_colour = not self.is_plain and has_colours(settings.colours, os.environ, is_terminal=self.is_terminal)
        colours = suit_colours(os.environ) if self.has_colour else {}
        self._suits = colours if settings.coloured_suits else {}
        self._red = colours.get("♥", "")

    @property
    def can_select(self) -> bool:
        """Whether selected text is visible."""
        return os.environ.get("TERM") != "dumb" and not self.is_plain

    @property
    def width(self) -> int | None:
        """The columns of a line; None in a pipe, where lines are never broken."""
        if not self.is_terminal:
            return None
        return max(MIN_WIDTH, min(get_terminal_size().columns, self.max_width))

    def printable(self, text: str) -> str:
        """The text as the stream can encode it; measure its width afterwards, since replacements may be wider."""
        encoding = self.stream.encoding or "ascii"
        return text.encode(encoding, self.stream.errors or "replace").decode(encoding)

    def broken(self, text: str) -> Iterator[str]:
        """The text in lines that the stream can encode and that fit the screen."""
        return wrap(self.printable(text), self.width)

    def show(self, *texts: str) -> None:
        """Write texts, broken to fit the screen, and flush."""
        self._write(texts, "")

    def show_blocks(self, blocks: Iterable[Block]) -> None:
        """Write blocks."""
        for block in blocks:
            match block:
                case Large(lines):
                    self._show_large(lines)
                case Bust(text):
                    self._write([self._with_mark(BUST_MARK, text)], BOLD + self._red)
                    self._ring()
                case ThreatAlert(text):
                    self._write([self._with_mark(THREAT_MARK, text)], BOLD)
                case Heading(text):
                    self._write([text], BOLD)
                case Bars(lines):
                    if not self.is_plain:  # the result says the same
                        self._write(list(bars(lines, self.width or MAX_WIDTH)), "")
                case _:
                    self._write(self._lay_out(block), "")

    def show_as_is(self, *texts: str) -> None:
        """Write texts with their own line breaks."""
        for text in texts:
            self.stream.write(f"{text}\n")
        self.stream.flush()

    def show_json(self, *answers: object) -> None:
        """Write each answer as JSON in one line, with escapes only if the stream cannot encode a name."""
        import json

        for answer in answers:
            text = json.dumps(answer, ensure_ascii=False)
            try:
                text.encode(self.stream.encoding or "ascii")
            except UnicodeEncodeError:
                text = json.dumps(answer)
            self.show_as_is(text)

    def show_csv(self, rows: Iterable[Iterable[object]]) -> None:
        """Write rows as CSV."""
        import csv
        import io

        table = io.StringIO()
        csv.writer(table, lineterminator="\n").writerows([map(csv_cell, row) for row in rows])
        self.show_as_is(table.getvalue().removesuffix("\n"))

    def show_refusal(self, *texts: str) -> None:
        """Write an error message."""
        self._write(texts, self._red)

    def _lay_out(self, block: str | Rows | Columns | Item | Figure) -> Sequence[str]:
        """The lines of a block; a screen reader gets sentences instead of tables."""
        from kortdiamant.telling.voice import Voice

        voice = Voice(CONTEXT.language)
        match block:
            case Rows(rows):
                printable = self._printable_rows(rows)
                if self.is_plain:
                    return list(table_sentences(printable, voice))
                return table(printable, self.width, self.printable(DOTS))
            case Columns(rows, short):
                printable = self._printable_rows(rows)
                lines = list(list_sentences(printable, voice)) if self.is_plain else columns(printable, self.width)
                return [short] if short and self._is_too_high(lines) else lines
            case Figure(lines, words):
                return words if self.is_plain or not self._fits(lines) else lines
            case Item(mark, text):
                return [_without_bullet(mark) + text] if self.is_plain else self._item(mark, text)
        return [block]

    def _fits(self, lines: Sequence[str]) -> bool:
        return self.width is None or max(map(cells, lines)) <= self.width

    def _is_too_high(self, lines: Sequence[str]) -> bool:
        """Whether lines would scroll off the screen, which disturbs no screen reader."""
        return self.is_terminal and not self.is_plain and len(lines) > get_terminal_size().lines - LINES_BELOW

    def _item(self, mark: str, text: str) -> Sequence[str]:
        return bullet_item(self.printable(mark), self.printable(text), self.width)

    def _printable_rows(self, rows: Iterable[Iterable[str]]) -> list[list[str]]:
        return [[self.printable(cell) for cell in row] for row in rows]

    def _with_mark(self, mark: str, text: str) -> str:
        """The text after a mark, which repeats the meaning of its colour."""
        return mark + text if self.is_terminal and not self.is_plain else text

    def _ring(self) -> None:
        if self.settings.bell and self.is_terminal:
            self.stream.write(BELL)
            self.stream.flush()

    def _show_large(self, texts: Sequence[str]) -> None:
        """Write in large letters if that is set; text that cannot be drawn is bold instead."""
        if not self.settings.big or not self.is_terminal or self.is_plain:
            return
        for number, text in enumerate(texts if self._is_tall else _in_two_lines(texts)):
            line = text if self._draws_blocks else self.printable(text)
            style = next((self._suits[sign] for sign in self._suits if sign in text), BOLD)
            drawn = large(line, self.width or MAX_WIDTH, self._size(line, number)) if can_draw(line) else [line]
            self._write(["", *drawn], style)

    @property
    def _is_tall(self) -> bool:
        return get_terminal_size().lines >= TALL

    @property
    def _draws_blocks(self) -> bool:
        return self.printable("▀▄█") == "▀▄█"

    def _size(self, text: str, number: int) -> Size:
        """Double size for the first line if it fits, otherwise half blocks."""
        if not self._draws_blocks:
            return Size.PLAIN
        is_roomy = self._is_tall and width_of(text, Size.FULL) <= (self.width or MAX_WIDTH)
        return Size.FULL if number == 0 and is_roomy else Size.HALF

    def _write(self, texts: Sequence[str], style: str) -> None:
        for text in self._split_facts(texts):
            for line in self.broken(text):
                self.stream.write(f"{self._styled(line, style)}\n")
        self.stream.flush()

    def _split_facts(self, texts: Sequence[str]) -> Sequence[str]:
        """The texts; for a screen reader one fact per line, without indents."""
        return [fact.strip() for text in texts for fact in text.split(DOT)] if self.is_plain else texts

    def _styled(self, line: str, style: str) -> str:
        if not self.has_colour or not line:
            return line
        coloured = with_suits(line, self._suits, style)
        return f"{style}{coloured}{RESET}" if style else coloured


def _without_bullet(mark: str) -> str:
    """The mark of a list item for a screen reader: only numbers stay."""
    return f"{mark.strip()} " if any(map(str.isalnum, mark)) else ""


def _in_two_lines(lines: Sequence[str]) -> Sequence[str]:
    """The first line, and all others joined."""
    return [*lines[:1], *filter(None, [" / ".join(lines[1:])])]


def csv_cell(value: object) -> object:
    """A CSV cell; an apostrophe is added to text that a spreadsheet would run as a formula."""
    is_formula = isinstance(value, str) and value and unicodedata.normalize("NFKC", value[0]) in FORMULAS
    return f"'{value}" if is_formula else value


def output(max_width: int = MAX_WIDTH) -> Screen:
    """The screen of stdout; longer lines than `max_width` would be hard to read."""
    return Screen(sys.stdout, max_width)


def error_output() -> Screen:
    """The screen of stderr."""
    return Screen(sys.stderr)
