"""The start position of a game begun elsewhere, as one text or question by question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kortdiamant.documents.files import read_file
from kortdiamant.documents.reader import read
from kortdiamant.documents.validation import validate
from kortdiamant.errors import DocumentError, NotANumber, WhyNoStart, WrongNumberCount
from kortdiamant.expedition import Midway, midway_errors
from kortdiamant.expedition.rules import SeenOrderWorth
from kortdiamant.expedition.text import parse_any_card
from kortdiamant.family import parse_seat
from kortdiamant.records.header import StartPosition
from kortdiamant.records.journal import LIMIT
from kortdiamant.table import Table, parse_start_position
from kortdiamant.telling.speaker import Speaker

OPTION = "--from"
_WHOLE = re.compile(r"[0-9]{1,9}")
_BEGINS_A_NUMBER = "+-.0123456789"
_NAMED = re.compile(r"(.*?)[\s:=]+([0-9\s+]+)")


@dataclass(frozen=True)
class StartQuestion:
    """A question; `accept` stores the answer, and `words` are for completion.

    `accept` raises a `KortdiamantError` and stores nothing if the answer is impossible.
    """

    question: str
    accept: Callable[[str], None]
    words: Sequence[str] = ()


def read_midway(text: str, table: Table) -> Midway:
    """Parse the option, which is YAML or the path of a YAML file; raises `FileError` or `DocumentError`.

    `table` is a new table of this game.
    """
    document = read(text, OPTION) if text.lstrip().startswith("{") else read(read_file(text, LIMIT), text)
    position, faults = validate(document, StartPosition)
    if position is None or faults:
        raise DocumentError(faults)
    return parse_start_position(position, table, document)


class StartQuestions:
    """The questions about a start position; each depends on the answers before."""

    def __init__(self, table: Table, speaker: Speaker) -> None:
        self.table = table
        self.say = speaker.say
        self.listing = speaker.listing
        self.rules = table.state.rules
        seats = len(table.names)
        self.midway = Midway(round=1, chests=(0,) * seats, relics=((),) * seats)

    @property
    def answer(self) -> Midway | None:
        """The start position; None for a new game."""
        return self.midway if self.midway.round > 1 else None

    def steps(self) -> Iterator[StartQuestion]:
        """The questions."""
        yield StartQuestion(
            self.say("Which {expedition.one} comes next? (1 to {last})", last=self.rules.rounds), self._round
        )
        if self.midway.round > 1:
            who = self.listing(self.table.names)
            yield StartQuestion(self.say("What is in the chests of {who}?", who=who), self._chests)
            yield from self._about_cards()

    def _about_cards(self) -> Iterator[StartQuestion]:
        """The questions about relics and removed cards, in the order in which the answers depend on each other."""
        by_seen = isinstance(self.rules.relics.worth, SeenOrderWorth)
        relics, gone = list(self._about_relics()), list(self._about_gone())
        if by_seen and self.rules.relics.unclaimed == "removed":
            yield from gone + relics
            return
        if by_seen and relics:
            yield StartQuestion(self.say("How many times was {relic.a} turned up?"), self._seen)
        yield from relics + gone

    def _about_relics(self) -> Iterator[StartQuestion]:
        if self.rules.relics_entered(self.midway.round - 1):
            names = self.table.names
            question = self.say(
                "Who has {relic.many}, and worth how much? (like: {example}; Enter: nobody)", example=f"{names[0]} 5"
            )
            yield StartQuestion(question, self._relics, names)

    def _about_gone(self) -> Iterator[StartQuestion]:
        hazards = self.rules.hazards
        if self.rules.relics_entered(self.midway.round - 1):
            question = self.say("Which cards have left the game, {relic.many} as well? (Enter: none)")
            yield StartQuestion(question, self._gone)
        elif hazards.after_bust != "none" or hazards.after_round == "remove-revealed":
            yield StartQuestion(self.say("Which cards have left the game? (Enter: none)"), self._gone)

    def _round(self, text: str) -> None:
        self._take_in("round", round=_parse_number(text))

    def _chests(self, text: str) -> None:
        words = text.replace(",", " ").split()
        if all(word[0] in _BEGINS_A_NUMBER for word in words):
            chests = tuple(map(_parse_number, words))
            if chests and len(chests) != len(self.table.names):
                raise WrongNumberCount(len(chests), len(self.table.names))
            self._take_in("chests", chests=chests or (0,) * len(self.table.names))
        else:
            self._take_in("chests", chests=tuple(map(sum, self._by_seat(text))))

    def _relics(self, text: str) -> None:
        self._take_in("relics", relics=self._by_seat(text))

    def _gone(self, text: str) -> None:
        parts = text.split(",") if "," in text else text.split()
        names = [part.strip() for part in parts if part.strip()]
        self._take_in("gone", gone=tuple(parse_any_card(name, self.rules, self.table.speech) for name in names))

    def _by_seat(self, text: str) -> tuple[tuple[int, ...], ...]:
        """Parse numbers after names, with commas between players: `Ane 5, Bo 5 10`."""
        found: dict[int, tuple[int, ...]] = {}
        for part in filter(str.strip, text.split(",")):
            named = _NAMED.fullmatch(part.strip())
            if named is None:
                raise NotANumber(part.strip())
            seat = parse_seat(named[1], self.table.names)
            found[seat] = found.get(seat, ()) + tuple(map(_parse_number, named[2].replace("+", " ").split()))
        return tuple(found.get(seat, ()) for seat in range(len(self.table.names)))

    def _seen(self, text: str) -> None:
        self._take_in("seen", seen=_parse_number(text))

    def _take_in(self, part: str, **said: Any) -> None:
        """Store a part unless it is impossible. Which relics were claimed can be checked only at the end."""
        midway = replace(self.midway, **said)
        for doubt in midway_errors(self.rules, midway):
            if part == "gone" or (doubt.place[0] == part and doubt.why is not WhyNoStart.WHICH_RELIC):
                raise doubt
        self.midway = midway


def _parse_number(text: str) -> int:
    if not _WHOLE.fullmatch(text.strip()):
        raise NotANumber(text.strip())
    return int(text)
