"""A key that stands elsewhere in a newer format, with its value and the comments that belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kortdiamant.documents import Path, flow
from kortdiamant.documents.page import Edit, Page
from kortdiamant.documents.spans import Span, Stretch
from kortdiamant.telling.catalogue import later
from kortdiamant.workshop.migration.changes import CannotChange, Data, Each, Pattern, dotted, value_at

STEP = "  "


class Way(NamedTuple):
    """From a place to another: the map there that exists, the maps that do not yet, and the key."""

    origin: Path
    around: Path
    missing: tuple[str, ...]
    key: str


@dataclass(frozen=True)
class Move:
    """A key stands elsewhere; `EACH` in `to` is what it is in `path`. Maps on the way there are made."""

    path: Pattern
    to: Pattern
    sentence: str = later("{key} stands at {to} now.")

    def concerns(self, value: object) -> bool:
        """Whatever the key holds."""
        return True

    def intend(self, data: Data, place: Path) -> None:
        """Take the key out where it stood and put it where it belongs."""
        value, target = value_at(data, place), self.target(place)
        del value_at(data, place[:-1])[place[-1]]
        for key in target[:-1]:
            if isinstance(data, dict):
                data.setdefault(key, {})
            data = value_at(data, (key,))
        data[target[-1]] = value

    def edits(self, page: Page, place: Path) -> Iterable[Edit]:
        """Take the text out where it stands and put it where it belongs, further in or out."""
        way = _way(page, place, self.target(place))
        if way.around == place[:-1]:
            return list(_wrap(page, way))
        if page.spans[way.around].in_brackets:
            return [_into_brackets(page, way), _leave(page, place)]
        if page.spans[place[:-1]].in_brackets:
            return [
                _below(page, way, f"{flow(way.key)}: {_flowing(page, place)}{page.line_end}", 0),
                _leave(page, place),
            ]
        return list(_carry(page, way))

    def told(self, place: Path, value: object) -> Mapping[str, str]:
        """Both places."""
        return {"key": dotted(place), "to": dotted(self.target(place))}

    def target(self, place: Path) -> Path:
        """Where the key of a place belongs."""
        before = place[: len(place) - len(self.path)]
        each = iter([key for key, part in zip(place[len(before) :], self.path, strict=True) if isinstance(part, Each)])
        return (*before, *(next(each) if isinstance(part, Each) else part for part in self.to))


def _way(page: Page, origin: Path, target: Path) -> Way:
    """Raises CannotChange if something stands at the target, or on the way there, that is no map."""
    data: Data = page.document.data
    for length, key in enumerate(target):
        if isinstance(data, dict) and key not in data:
            return Way(origin, target[:length], tuple(map(str, target[length:-1])), str(target[-1]))
        if not isinstance(data, (dict, list)):
            break
        data = value_at(data, (key,))
    raise CannotChange


def _wrap(page: Page, way: Way) -> Iterator[Edit]:
    """The maps that are missing begin right where the key stands."""
    key, end = _key(page.spans[way.origin]), page.spans[way.origin].value.end
    if page.spans[way.around].in_brackets:
        yield Edit(key.start, key.end, "".join(f"{level}: {{" for level in way.missing) + flow(way.key))
        yield Edit(end, end, "}" * len(way.missing))
        return
    column = page.column(key.start)
    yield Edit(key.start, key.end, _heads(page, way.missing, column) + flow(way.key))
    line = page.next_line(key.start)
    while line < end:
        if page.text[line : page.next_line(line)].strip():
            yield Edit(line, line, STEP * len(way.missing))
        line = page.next_line(line)


def _heads(page: Page, missing: Iterable[str], column: int) -> str:
    """The lines on which maps begin, the first one in a column and each further in; then the space before the key."""
    text = ""
    for level in missing:
        column += len(STEP)
        text += f"{level}:{page.line_end}{' ' * column}"
    return text


def _into_brackets(page: Page, way: Way) -> Edit:
    """The key becomes the last one within brackets."""
    children = page.children(way.around)
    last = children[-1].value.end if children else page.spans[way.around].value.start + 1
    opened, closed = "".join(f"{level}: {{" for level in way.missing), "}" * len(way.missing)
    comma = ", " if children else ""
    return Edit(last, last, f"{comma}{opened}{flow(way.key)}: {_flowing(page, way.origin)}{closed}")


def _flowing(page: Page, place: Path) -> str:
    """The value as it stands if it can stand within brackets, otherwise on one line."""
    span = page.spans[place]
    stands_in_brackets = span.in_brackets or page.spans[place[:-1]].in_brackets
    return page.slice(span.value) if stands_in_brackets else flow(value_at(page.document.data, place))


def _leave(page: Page, place: Path) -> Edit:
    """Take out a key that is written anew elsewhere; its comments stay."""
    if page.spans[place[:-1]].in_brackets:
        return _leave_brackets(page, place)
    lines = _lines_of(page, place)
    indent = " " * page.column(_key(page.spans[place]).start)
    comments = [f"{indent}{comment}{page.line_end}" for comment in page.comments(lines.start, lines.end)]
    return Edit(lines.start, lines.end if comments else _with_blank(page, lines), "".join(comments))


def _leave_brackets(page: Page, place: Path) -> Edit:
    """Take out a key within brackets, and a comma."""
    span, others = page.spans[place], page.children(place[:-1])
    index = others.index(span)
    start, end = _key(page.spans[place]).start, span.value.end
    if index + 1 < len(others):
        return Edit(start, _key(others[index + 1]).start, "")
    return Edit(others[index - 1].value.end if index else start, end, "")


def _carry(page: Page, way: Way) -> Iterator[Edit]:
    """Take the lines of a key, with the comments right above it, to the end of another map."""
    if not page.begins_line(_key(page.spans[way.origin]).start):
        yield from _carry_first(page, way)
        return
    lines, key = _lines_of(page, way.origin), _key(page.spans[way.origin])
    start = _comments_above(page, lines.start, page.column(key.start))
    above = page.text[start : lines.start]
    renamed = page.text[lines.start : key.start] + flow(way.key) + page.text[key.end : lines.end]
    text = above + renamed
    yield _below(page, way, text if text.endswith(("\n", "\r")) else text + page.line_end, page.column(key.start))
    yield Edit(start, _with_blank(page, Stretch(start, lines.end)), "")


def _carry_first(page: Page, way: Way) -> Iterator[Edit]:
    """Take a key that stands behind the hyphen of its map, to where the next one moves up."""
    span, others = page.spans[way.origin], page.children(way.origin[:-1])
    key, following = _key(span), others[others.index(span) + 1 :]
    if not following:
        raise CannotChange
    end = page.next_line(max(key.start, span.value.end - 1))
    column = page.column(key.start)
    yield _below(page, way, f"{' ' * column}{flow(way.key)}{page.text[key.end : end]}", column)
    yield Edit(key.start, _key(following[0]).start, "")


def _below(page: Page, way: Way, text: str, column: int) -> Edit:
    """Lines at the end of a map that has no brackets, set as far in as its keys; they come from a column."""
    first, last = page.children(way.around)[0], page.children(way.around)[-1]
    target = page.column(_key(first).start)
    inner = target + len(STEP) * len(way.missing)
    moved = "".join(_shifted(line, inner - column) for line in text.splitlines(keepends=True))
    if way.missing:
        moved = " " * target + _heads(page, way.missing, target).rstrip(" ") + moved
    place = page.next_line(last.value.end - 1)
    if page.begins_line(place) and place > 0 and page.text[place - 1] in "\r\n":
        return Edit(place, place, moved)
    return Edit(place, place, page.line_end + moved)


def _shifted(line: str, by: int) -> str:
    if not line.strip():
        return line
    return " " * by + line if by > 0 else line[min(-by, len(line) - len(line.lstrip(" "))) :]


def _lines_of(page: Page, place: Path) -> Stretch:
    """The whole lines of a key that stands on lines of its own; raises CannotChange for one behind a hyphen."""
    key = _key(page.spans[place])
    if not page.begins_line(key.start):
        raise CannotChange
    return Stretch(page.line_start(key.start), page.next_line(max(key.start, page.spans[place].value.end - 1)))


def _comments_above(page: Page, start: int, column: int) -> int:
    """Where the comments right above a line begin that stand as far in; what heads the whole file stays there."""
    first = start
    while first > 0:
        line = page.line_start(first - 1)
        text = page.text[line:first]
        if not text.lstrip().startswith("#") or len(text) - len(text.lstrip()) != column:
            return first
        first = line
    return start


def _with_blank(page: Page, lines: Stretch) -> int:
    """The end of lines that are taken out; of two blank lines that would come together one goes as well."""
    after = page.next_line(lines.end)
    before = page.text[page.line_start(lines.start - 1) : lines.start] if lines.start else ""
    blank_after = lines.end < len(page.text) and not page.text[lines.end : after].strip()
    return after if blank_after and not before.strip() else lines.end


def _key(span: Span) -> Stretch:
    if span.key is None:
        raise CannotChange
    return span.key
