"""Text chart of a game: bars of the totals, and the expeditions card by card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from kortdiamant.cli.output.layout import GAP, align, cells, shorten
from kortdiamant.session.blocks import Block, Heading, Rows
from kortdiamant.telling.common_events import rounds_before
from kortdiamant.telling.story import PlayerLine, Road, Story, Walk

PARTS = "█▒"  # alternate by expedition
ARROW, CROSS, INSIDE = "→", "✕", "…"
USUAL_WIDTH, WIDEST = 80, 200  # columns in a pipe, and the most at a terminal
LEAST_BAR = 4
NO_ROUNDS = rounds_before(1)
INDENT = "  "


def text_chart(story: Story, width: int, printable: Callable[[str], str] = str) -> Iterator[Block]:
    """The chart of a game in at most `width` columns; `printable` makes names encodable."""
    lines = [replace(line, name=printable(line.name)) for line in story.lines]
    yield Heading(story.title)
    yield story.outcome
    yield ""
    yield Heading(story.totals_heading)
    running = _totals_table(lines, story.steps)
    if sum(max(map(cells, column)) + len(GAP) for column in zip(*running, strict=True)) <= width:
        yield Rows.of(running)
        yield ""
    yield from bars(lines, width)
    if not story.roads:
        yield ""
        yield story.legend
    for road in story.roads:
        yield ""
        yield Heading(road.heading)
        yield from (INDENT + line for line in expedition_lines(road, lines))


def bars(lines: Sequence[PlayerLine], width: int) -> Iterator[str]:
    """A bar for each player, richest first; the fill alternates by expedition."""
    names = min(max(cells(line.name) for line in lines), width // 3)
    totals = [_known(line)[-1] for line in lines]
    digits = max(len(str(total)) for total in totals)
    room = max(width - names - digits - 2 * len(GAP), LEAST_BAR)
    for seat in sorted(range(len(lines)), key=lambda seat: -totals[seat]):
        name = align(shorten(lines[seat].name, names), names)
        bar = "".join(_bar_parts(_known(lines[seat]), room, max(*totals, 1)))
        yield GAP.join((name, str(totals[seat]).rjust(digits), bar)).rstrip()


def expedition_lines(road: Road, lines: Sequence[PlayerLine]) -> Iterator[str]:
    """An expedition: the cards up to each exit, then an arrow and who left with how many gems."""
    done = 0
    cards = [card.text for card in road.cards]
    for (place, text), group in groupby(road.walks, key=_same_exit):
        walks = list(group)
        names = ", ".join(lines[walk.seat].name for walk in walks)
        passed = " ".join((*cards[done:place], _sign(walks[0])))
        yield f"{passed} {names}{text}"
        done = place
    if cards[done:]:
        yield " ".join(cards[done:])


def _same_exit(walk: Walk) -> tuple[int, str]:
    """Key of players who leave together: the number of cards seen, and the text about them."""
    brought = "" if walk.brought is None else f" {walk.brought}"
    return walk.cards, brought + (f" · {walk.verdict}" if walk.verdict else "")


def _sign(walk: Walk) -> str:
    if walk.brought is not None:
        return ARROW
    return CROSS if walk.is_over else INSIDE


def _totals_table(lines: Sequence[PlayerLine], steps: Sequence[str]) -> list[list[str]]:
    """The totals of each player after each expedition; the first column also counts those before the record begins."""
    first = int(steps[0] == NO_ROUNDS)
    rows = [[line.name, *("" if each is None else str(each) for each in line.totals[first:])] for line in lines]
    return [["", *steps[first:]], *rows]


def _known(line: PlayerLine) -> list[int]:
    return [total or 0 for total in line.totals]


def _bar_parts(totals: Iterable[int], room: int, highest: int) -> Iterator[str]:
    ends = [(2 * total * room + highest) // (2 * highest) for total in totals]
    lengths = [end - before for before, end in pairwise([0, *ends]) if end > before]
    for number, length in enumerate(lengths):
        yield PARTS[number % len(PARTS)] * length
