"""Layout of text: display widths, line breaks, tables, bars. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.telling.story import PlayerLine
    from kortdiamant.telling.voice import Voice

GAP = "  "
INDENT = "    "
DOTS = "…"  # marks shortened text
MIN_SHORTENED = 8  # columns that shortening always leaves
BAR_PARTS = "█▒"  # alternate by expedition
MIN_BAR = 4


def cells(text: str) -> int:
    """The columns that a text takes on a screen."""
    from kortdiamant.telling.voice import columns_of  # 60 ms; every command imports this module, even for its help

    return sum(map(columns_of, text))


def wrap(text: str, width: int | None) -> Iterator[str]:
    """Break a text into lines of at most `width` columns, None for no limit; no-break spaces do not break."""
    for line in text.split("\n"):
        if width is None or cells(line) <= width:
            yield line
        else:
            yield from _break_line(line, width)


def bullet_item(mark: str, text: str, width: int | None) -> list[str]:
    """A list item with hanging indent."""
    lines = list(wrap(text, None if width is None else max(width - cells(mark), 1)))
    return [mark + lines[0], *(" " * cells(mark) + line for line in lines[1:])]


def _break_line(line: str, width: int) -> Iterator[str]:
    """Break at spaces, keep the indent of the line, and cut words that are too long."""
    indent = line[: len(line) - len(line.lstrip(" "))][: width // 2]
    current = indent
    for word in line.split(" "):
        if word and cells(current) + cells(word) + (current != indent) <= width:
            current += word if current == indent else f" {word}"
        elif word:
            if current != indent:
                yield current
            *whole, rest = _cut(word, width - len(indent))
            yield from (indent + piece for piece in whole)
            current = indent + rest
    yield current


def _cut(word: str, width: int) -> list[str]:
    pieces = [""]
    for character in word:
        if cells(pieces[-1]) + cells(character) > width:
            pieces.append("")
        pieces[-1] += character
    return pieces


def shorten(text: str, width: int, dots: str = DOTS) -> str:
    """The text in at most `width` columns, cut and marked with dots if it is longer."""
    if cells(text) <= width:
        return text
    return _cut(text, max(width - cells(dots), 1))[0] + dots


def align(text: str, width: int, *, left: bool = False) -> str:
    """The text padded to `width` columns, with spaces on the right or on the `left`."""
    space = " " * (width - cells(text))
    return space + text if left else text + space


def table(rows: Sequence[Sequence[str]], width: int | None, dots: str = DOTS) -> list[str]:
    """A table below its heading row, with numbers to the right.

    The widest text column is shortened to fit. Columns that still do not fit follow in another table below, which
    repeats the first column.
    """
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    numeric = [_is_number(cell) for cell in rows[min(1, len(rows) - 1)]]
    if width is not None:
        _narrow(widths, numeric, width)
        rows = [[shorten(cell, widths[index], dots) for index, cell in enumerate(row)] for row in rows]
    lines: list[str] = []
    for span in _column_groups(widths, width):
        lines += [""] if lines else []
        lines += [_row(row, widths, numeric, span) for row in rows]
    return lines


def columns(rows: Sequence[Sequence[str]], width: int | None) -> list[str]:
    """Rows in left-aligned columns; if they do not fit, the first cell of each row with the others below it."""
    if not rows:
        return []
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    if width is None or sum(widths) + len(GAP) * (len(widths) - 1) <= width:
        return [_row(row, widths, [False] * len(row), range(len(row))) for row in rows]
    return [line for row in rows for line in _stacked(row, width)]


def table_sentences(rows: Sequence[Sequence[str]], voice: Voice) -> Iterator[str]:
    """A table for a screen reader: a line for each cell if the rows have names, otherwise a line for each row."""
    heading, *others = rows
    for row in others:
        facts = [voice.labelled(name, cell) for name, cell in zip(heading, row, strict=True) if name and cell]
        if heading[0]:
            yield ", ".join(facts)
        else:
            yield from (f"{row[0]}, {fact}" if row[0] else fact for fact in facts)


def list_sentences(rows: Sequence[Sequence[str]], voice: Voice) -> Iterator[str]:
    """A list for a screen reader: a line for each row."""
    for row in rows:
        first, *rest = [cell.strip() for cell in row if cell.strip()]
        yield voice.labelled(first, ", ".join(rest)) if rest else first


def _stacked(row: Sequence[str], width: int) -> Iterator[str]:
    yield from wrap(row[0], width)
    if rest := " · ".join(cell for cell in row[1:] if cell):
        yield from wrap(INDENT + rest, width)


def _is_number(cell: str) -> bool:
    return cell[:1].isdecimal() and not cell.endswith(".")


def _narrow(widths: list[int], numeric: Sequence[bool], width: int) -> None:
    excess = sum(widths) + len(GAP) * (len(widths) - 1) - width
    texts = [index for index, is_number in enumerate(numeric) if not is_number]
    widest = max(texts, key=lambda index: widths[index], default=0)
    if excess > 0:
        widths[widest] = max(widths[widest] - excess, min(widths[widest], MIN_SHORTENED))


def _column_groups(widths: Sequence[int], width: int | None) -> Iterator[Sequence[int]]:
    """Groups of columns that fit side by side; the first column is in every group."""
    span, taken = [0], widths[0]
    for index in range(1, len(widths)):
        if width is not None and len(span) > 1 and taken + len(GAP) + widths[index] > width:
            yield span
            span, taken = [0], widths[0]
        span.append(index)
        taken += len(GAP) + widths[index]
    yield span


def _row(row: Sequence[str], widths: Sequence[int], numeric: Sequence[bool], span: Sequence[int]) -> str:
    parts = [align(row[index], widths[index], left=numeric[index]) for index in span]
    return GAP.join(parts).rstrip()


def bars(lines: Sequence[PlayerLine], width: int) -> Iterator[str]:
    """A bar for each player, richest first; the fill alternates by expedition."""
    names = min(max(cells(line.name) for line in lines), width // 3)
    totals = [_known(line)[-1] for line in lines]
    digits = max(len(str(total)) for total in totals)
    room = max(width - names - digits - 2 * len(GAP), MIN_BAR)
    for seat in sorted(range(len(lines)), key=lambda seat: -totals[seat]):
        name = align(shorten(lines[seat].name, names), names)
        bar = "".join(_bar_parts(_known(lines[seat]), room, max(*totals, 1)))
        yield GAP.join((name, str(totals[seat]).rjust(digits), bar)).rstrip()


def _known(line: PlayerLine) -> list[int]:
    return [total or 0 for total in line.totals]


def _bar_parts(totals: Iterable[int], room: int, highest: int) -> Iterator[str]:
    ends = [(2 * total * room + highest) // (2 * highest) for total in totals]
    lengths = [end - before for before, end in pairwise([0, *ends]) if end > before]
    for number, length in enumerate(lengths):
        yield BAR_PARTS[number % len(BAR_PARTS)] * length
