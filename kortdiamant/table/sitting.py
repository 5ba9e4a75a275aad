"""People at a table, their entries and the record, for any game.

Theory of operation. A sitting is a stack of moments. Every entry takes one path, no matter where it comes from (a
person, a pipe, a record, the dealer). The sitting parses the entry, plays the move and formats it in canonical form.
It parses that line again, so that the stored line can only mean the move that was understood. It appends the line to
the journal, which writes it to disk. Only then does it push the moment and answer. If any step raises, nothing has
changed. `undo` is an entry like any other, and pops moments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from kortdiamant.errors import Due, Fault, NothingToUndo, QuestionInRecord, UnknownEntry
from kortdiamant.expedition.moves import Arrive
from kortdiamant.family import LineGame, ParseContext, Reading, check_names, parse_seat
from kortdiamant.languages.names import Language, require
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.records.entries import GameEntry, PlayAgain, Question, Rename, Undo, format_entry, parse_entry
from kortdiamant.rulebook import RulesetOf

Rules = TypeVar("Rules")
State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
Report = TypeVar("Report")


@dataclass(frozen=True, slots=True)
class Undone:
    """Entries were taken back; `lines` are their canonical lines, oldest first."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """A player has a new name."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class Moment(Generic[State, Event]):
    """A canonical line, its events, and the state and the names by seat after it.

    The first moment, before any entry, has an empty line. The next card is turned by the first player inside, clockwise
    from the seat `turn`.
    """

    line: str
    state: State
    events: tuple[Event | Undone | Renamed, ...]
    names: tuple[str, ...]
    turn: int = 0

    @property
    def played(self) -> tuple[Event, ...]:
        """The events of the game itself."""
        return tuple(event for event in self.events if not isinstance(event, Renamed | Undone))


class JournalLike(Protocol):
    """A store of canonical lines."""

    def append(self, line: str, /) -> None:
        """Store a line durably; if that fails, raise and store nothing of it."""

    def close(self) -> None:
        """Release the store."""


class Sitting(Generic[Rules, State, Move, Event, Report]):
    """A game in progress, its players and its record.

    `moments` begins with the moment before the first entry. `warnings` are the faults of a replayed record that did not
    stop the replay.
    """

    _game: LineGame[Rules, State, Move, Event, Report]  # the family of the game

    def __init__(
        self,
        ruleset: RulesetOf[Rules],
        players: Sequence[str],
        *,
        language: Language | None = None,
        journal: JournalLike | None = None,
        reading: Reading = Reading.CANONICAL,
    ) -> None:
        """Seat the players. Raises a `SeatingError`, or `UnknownReference` for an unknown language."""
        names = tuple(player.strip() for player in players)
        check_names(names)
        self.ruleset = ruleset
        self.language: Language = require(language) if language else ruleset.language
        self.journal = journal
        self.reading = reading
        self.warnings: tuple[Fault, ...] = ()
        self._vocabulary = vocabulary(self.language)
        self._words = self._card_words()
        start = self._game.start(ruleset.rules, len(names))
        self._moments: list[Moment[State, Event]] = [Moment("", start, (), names)]

    @property
    def moments(self) -> Sequence[Moment[State, Event]]:
        """All moments, oldest first, without those that were undone."""
        return self._moments

    @property
    def state(self) -> State:
        """The position now."""
        return self._moments[-1].state

    @property
    def names(self) -> tuple[str, ...]:
        """The names by seat."""
        return self._moments[-1].names

    @property
    def due(self) -> Due:
        """The kind of entry that is due."""
        return self._game.due(self.state)

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.due is Due.NOTHING

    @property
    def events(self) -> tuple[Event | Undone | Renamed, ...]:
        """All events so far, without those that were undone."""
        return tuple(event for moment in self._moments for event in moment.events)

    @property
    def parse_context(self) -> ParseContext:
        """How the next entry is parsed."""
        return self._context_for(self.reading)

    def report(self) -> Report:
        """The game so far in figures."""
        return self._game.report(self.state, [event for moment in self._moments for event in moment.played])

    def say(self, text: str, *, reading: Reading | None = None) -> tuple[Event | Undone | Renamed, ...]:
        """Enter a line and return its events; an empty line or a comment has none.

        Pass `Reading.CANONICAL` for a canonical card, such as the dealer's. Raises a `TextError`, an `IllegalMove`, a
        `SeatingError` or `FileError`, and then nothing has changed.
        """
        match parse_entry(text, self.due, self.parse_context):
            case GameEntry(said):
                return self._play(said, self._context_for(reading or self.reading))
            case Undo(count):
                return self._undo(count)
            case Rename(old, new):
                return self._rename(old, new)
            case Question(word):
                raise QuestionInRecord(word)
            case PlayAgain():
                raise QuestionInRecord("again")
            case None:
                return ()

    def close(self) -> None:
        """Close the journal, if there is one."""
        if self.journal:
            self.journal.close()

    def _card_words(self) -> Mapping[str, str]:
        """The ruleset's own words for cards, as a map from folded word to canonical card name."""
        return {}

    def _context_for(self, reading: Reading) -> ParseContext:
        return ParseContext(self.names, self._vocabulary, reading, self._words)

    def _turn_after(self, move: Move) -> int:
        """`Moment.turn` after a move."""
        return self._moments[-1].turn

    def _play(self, text: str, context: ParseContext) -> tuple[Event, ...]:
        now = self._moments[-1]
        move = self._game.parse(text, now.state, context)
        names = _names_after_move(move, now.names)
        state, events = self._game.play(now.state, move)
        line = self._game.format(move, names)
        if line != text or context.reading is not Reading.CANONICAL:
            self._read_back(line, text, move)
        self._push(Moment(line, state, events, names, self._turn_after(move)))
        return events

    def _read_back(self, line: str, text: str, move: Move) -> None:
        """Raise `UnknownEntry` unless the canonical line is parsed as the same move."""
        context = self._context_for(Reading.CANONICAL)
        if (
            parse_entry(line, self.due, self.parse_context) != GameEntry(line)
            or self._game.parse(line, self.state, context) != move
        ):
            raise UnknownEntry(text, self.due)

    def _rename(self, old: str, new: str) -> tuple[Renamed | Undone, ...]:
        now = self._moments[-1]
        seat = parse_seat(old, now.names, self._vocabulary)
        names = (*now.names[:seat], new, *now.names[seat + 1 :])
        check_names(names)
        line = format_entry(Rename(now.names[seat], new))
        if parse_entry(line, self.due, self.parse_context) != Rename(now.names[seat], new):  # a name contains =
            line = format_entry(Rename(str(seat + 1), new))
        events = (Renamed(now.names[seat], new),)
        self._push(Moment(line, now.state, events, names, now.turn))
        return events

    def _undo(self, count: int) -> tuple[Renamed | Undone, ...]:
        standing = len(self._moments) - 1
        if count > standing:
            raise NothingToUndo(count, standing)
        undone = Undone(tuple(moment.line for moment in self._moments[-count:]))
        self._keep(format_entry(Undo(count)))
        del self._moments[-count:]
        return (undone,)

    def _push(self, moment: Moment[State, Event]) -> None:
        self._keep(moment.line)
        self._moments.append(moment)

    def _keep(self, line: str) -> None:
        if self.journal:
            self.journal.append(line)


def _names_after_move(move: object, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names after a move; raises `RefusedName` if a newcomer cannot have theirs."""
    if not isinstance(move, Arrive):
        return names
    check_names((*names, move.name))
    return (*names, move.name)
