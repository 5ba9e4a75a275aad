"""What PyYAML tells of a text, in reading order and with places as plain numbers.

This is the only file that knows PyYAML. Places are counted in characters from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

import yaml

# libyaml where PyYAML was built with it; its twin in Python reads the same language more slowly.
LOADER: Final[Any] = getattr(yaml, "CLoader", yaml.Loader)


class Begin(NamedTuple):
    """A document begins."""

    start: int
    end: int


class Scalar(NamedTuple):
    """A scalar; `plain` says that it was not quoted, and so may be more than text."""

    start: int
    end: int
    anchor: str | None
    tag: str | None
    text: str
    plain: bool


class Alias(NamedTuple):
    """A place where something anchored earlier should stand again."""

    start: int
    end: int
    name: str


class Open(NamedTuple):
    """A list or map begins, in a block or in the brackets of a flow; its end is not known yet."""

    start: int
    end: int
    anchor: str | None
    tag: str | None
    kind: Literal["list", "map"]
    in_brackets: bool


class Close(NamedTuple):
    """The list or map opened last ends."""

    start: int
    end: int


Event = Begin | Scalar | Alias | Open | Close


class SyntaxProblem(Exception):
    """The text is no YAML: what PyYAML said, where it stopped, and where that began which it was reading."""

    def __init__(self, said: str, index: int, begun: int) -> None:
        super().__init__(said, index, begun)
        self.said = said
        self.index = index
        self.begun = begun


def events(text: str) -> Iterator[Event]:
    """The events of a text of printable characters; raises SyntaxProblem."""
    try:
        for event in yaml.parse(text, Loader=LOADER):
            if translate := _TRANSLATIONS.get(type(event)):
                yield translate(event)
    except yaml.MarkedYAMLError as error:
        raise _problem(error) from error


def _problem(error: yaml.MarkedYAMLError) -> SyntaxProblem:
    marks = [mark.index for mark in (error.problem_mark, error.context_mark) if mark]
    return SyntaxProblem(f"{error.context or ''}: {error.problem or ''}", marks[0], marks[-1])


def _begin(event: Any) -> Event:
    return Begin(event.start_mark.index, event.end_mark.index)


def _scalar(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Scalar(start, end, event.anchor, event.tag, event.value, event.implicit[0])


def _alias(event: Any) -> Event:
    return Alias(event.start_mark.index, event.end_mark.index, event.anchor)


def _list(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Open(start, end, event.anchor, event.tag, "list", event.flow_style)


def _map(event: Any) -> Event:
    start, end = event.start_mark.index, event.end_mark.index
    return Open(start, end, event.anchor, event.tag, "map", event.flow_style)


def _close(event: Any) -> Event:
    return Close(event.start_mark.index, event.end_mark.index)


_TRANSLATIONS: Final[Mapping[type, Callable[[Any], Event]]] = {
    yaml.DocumentStartEvent: _begin,
    yaml.ScalarEvent: _scalar,
    yaml.AliasEvent: _alias,
    yaml.SequenceStartEvent: _list,
    yaml.MappingStartEvent: _map,
    yaml.SequenceEndEvent: _close,
    yaml.MappingEndEvent: _close,
}
