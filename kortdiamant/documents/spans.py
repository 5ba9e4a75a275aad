"""Where each value begins and ends in a text, for whoever changes a text and leaves the rest of it as it is.

A mark says where a value begins, which is all that a fault needs; to take a value away one must know its end as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kortdiamant.documents.document import Path
from kortdiamant.documents.events import Begin, Close, Event, Open, Scalar, events
from kortdiamant.documents.scalars import resolve


@dataclass(frozen=True, slots=True)
class Stretch:
    """From the first character, counted from 0, to behind the last."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Span:
    """A value in a text, and its key where it has one; `in_brackets` is a list or map that has some of its own.

    A list or map without brackets goes from its first key or hyphen to the end of its last value.
    """

    value: Stretch
    key: Stretch | None
    is_leaf: bool
    in_brackets: bool


def spans(text: str) -> Mapping[Path, Span]:
    """The span of every value by its path, in the order of their ends; the reader found no fault in the text."""
    walker = _Walker(text)
    for event in events(text):
        walker.take(event)
    return walker.spans


@dataclass(slots=True)
class _Frame:
    """A list or map whose end has not come yet; `end` is that of the last value in it."""

    path: Path
    key: Stretch | None
    opened: Open
    end: int
    count: int = 0
    due_key: tuple[str | int, Stretch] | None = None


class _Walker:
    def __init__(self, text: str) -> None:
        self.text = text
        self.spans: dict[Path, Span] = {}
        self._stack: list[_Frame] = []

    def take(self, event: Event) -> None:
        match event:
            case Scalar():
                self._scalar(event)
            case Open():
                path, key = self._due()
                self._stack.append(_Frame(path, key, event, event.start))
            case Close():
                self._close(event)
            case Begin():
                pass
            case _:
                raise ValueError(event)  # the reader refuses an alias

    def _scalar(self, event: Scalar) -> None:
        # What follows a block of text, blank lines, is told as a part of it.
        end = event.start + len(self.text[event.start : event.end].rstrip())
        stretch = Stretch(event.start, end)
        frame = self._stack[-1] if self._stack else None
        if frame and frame.opened.kind == "map" and frame.due_key is None:
            key = resolve(event.text) if event.plain else event.text
            frame.due_key = (key if isinstance(key, int) else str(key), stretch)
        else:
            path, key_stretch = self._due()
            self._put(path, Span(stretch, key_stretch, is_leaf=True, in_brackets=False))

    def _close(self, event: Close) -> None:
        frame = self._stack.pop()
        end = event.end if frame.opened.in_brackets else frame.end
        span = Span(Stretch(frame.opened.start, end), frame.key, is_leaf=False, in_brackets=frame.opened.in_brackets)
        self._put(frame.path, span)

    def _due(self) -> tuple[Path, Stretch | None]:
        """The path of the value that is due, and where its key stands."""
        if not self._stack:
            return (), None
        frame = self._stack[-1]
        if frame.due_key is not None:
            key, stretch = frame.due_key
            return (*frame.path, key), stretch
        return (*frame.path, frame.count), None

    def _put(self, path: Path, span: Span) -> None:
        self.spans[path] = span
        if self._stack:
            frame = self._stack[-1]
            frame.due_key, frame.count, frame.end = None, frame.count + 1, span.value.end
