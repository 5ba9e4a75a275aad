"""Seat people, ask for the start position of a game begun elsewhere, begin their game, and begin the next one.

What has to be asked while people sit down goes through a `FrontEnd`: a terminal, a pipe or a web page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, Protocol

from kortdiamant.documents.files import read_file
from kortdiamant.documents.reader import read
from kortdiamant.documents.validation import validate
from kortdiamant.errors import DocumentError, FileError, FileProblem, NotANumber, WhyNoStart, WrongNumberCount
from kortdiamant.expedition import Midway, midway_errors
from kortdiamant.expedition.rules import SeenOrderWorth
from kortdiamant.expedition.text import parse_any_card
from kortdiamant.family import Reading, parse_seat
from kortdiamant.languages.names import Language
from kortdiamant.records.folder import fresh_path
from kortdiamant.records.header import StartPosition
from kortdiamant.records.journal import LIMIT
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset
from kortdiamant.session.board_conversation import BoardConversation
from kortdiamant.session.conversation import Conversation
from kortdiamant.session.dialogue import Dialogue
from kortdiamant.session.pad_conversation import PadConversation
from kortdiamant.session.seating import check_players, parse_names, rematch_path, seat_again, with_bots
from kortdiamant.table import AnySitting, Board, Pad, Table, keep, parse_start_position
from kortdiamant.telling.speaker import Speaker, speaker_for, speaker_of


class FrontEnd(Protocol):
    """What a session needs from a terminal, a pipe or a web page while players sit down."""

    reading: Reading

    def ask_names(self, ruleset: AnyRuleset, bots: Sequence[str], speaker: Speaker) -> Sequence[str]:
        """Ask for the names of the players besides the bots."""

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if an option of the front end names somebody who does not play."""

    def ask_first(self, names: Sequence[str], ruleset: Ruleset, speaker: Speaker) -> str | None:
        """Ask who turns the first card; None means the first seat."""

    def ask_midway(self, table: Table) -> Midway | None:
        """Ask for the start position of a game begun elsewhere; None means a new game."""

    def ask_to_play_unsaved(self, error: FileError, speaker: Speaker) -> bool:
        """Ask whether to play without saving."""


def seat_players(
    ruleset: AnyRuleset,
    language: Language,
    front_end: FrontEnd,
    *,
    players: str | None,
    bots: Mapping[str, str],
    first: str | None,
    seed: int | None = None,
    start_position: str | None = None,
) -> Table | Board:
    """Seat people and bots at a table or a board, and ask for missing names.

    The program deals if there is a `seed`. `start_position` is that of a game begun elsewhere; if it is empty,
    the front end asks for it. Raises a `SeatingError`, and the errors of the start position.
    """
    is_board = isinstance(ruleset, DiamRuleset)
    names = _names(ruleset, language, front_end, players, bots, can_be_alone=is_board or seed is not None)
    if isinstance(ruleset, DiamRuleset):
        return Board(ruleset, names, language=language, first=first, bots=bots, reading=front_end.reading)
    seat = partial(Table, ruleset, names, language=language, seed=seed, bots=bots, reading=front_end.reading)
    midway = None
    if start_position is not None:
        midway = read_midway(start_position, seat()) if start_position.strip() else front_end.ask_midway(seat())
    if first is None and seed is None:
        first = front_end.ask_first(names, ruleset, speaker_for(ruleset, language))
    return seat(midway=midway, first=first)


def seat_pad(ruleset: Ruleset, language: Language, front_end: FrontEnd, *, players: str | None) -> Pad:
    """Seat people at a score pad; raises a `SeatingError`."""
    names = _names(ruleset, language, front_end, players, {}, can_be_alone=False)
    return Pad(ruleset, names, language=language, reading=front_end.reading)


def _names(
    ruleset: AnyRuleset,
    language: Language,
    front_end: FrontEnd,
    players: str | None,
    bots: Mapping[str, str],
    *,
    can_be_alone: bool,
) -> Sequence[str]:
    """All players; asks for people unless there are enough bots."""
    if players is not None:
        people: Sequence[str] = parse_names(players)
    elif can_be_alone and len(bots) >= ruleset.rules.players.min:
        people = ()
    else:
        people = front_end.ask_names(ruleset, tuple(bots), speaker_for(ruleset, language))
    names = with_bots(people, bots)
    check_players(names, ruleset)
    front_end.check_names(names)
    return names


def save_game(table: AnySitting, record: Path | None, front_end: FrontEnd) -> Path | None:
    """Save a new game as `record` or in the games folder, and return the path.

    If the record cannot be written, players may go on without one (None); otherwise raises `FileError`.
    """
    try:
        if record:
            keep(table, record, now=datetime.now())
            return record
        return _keep_in_games_folder(table)
    except FileError as error:
        if error.problem is FileProblem.EXISTS or not front_end.ask_to_play_unsaved(error, speaker_of(table)):
            raise
    return None


def _keep_in_games_folder(table: AnySitting) -> Path:
    while True:
        now = datetime.now()
        path = fresh_path(table.ruleset.reference, now)
        try:
            keep(table, path, now=now)
        except FileError as error:
            if error.problem is not FileProblem.EXISTS:  # another game began in the same minute and took the name
                raise
        else:
            return path


def open_dialogue(
    table: AnySitting, record: Path | None, *, shows_odds: bool = False, shows_supply: bool = False
) -> Dialogue[Any]:
    """The dialogue with a table, a score pad or a board."""
    if isinstance(table, Pad):
        return PadConversation(table, record)
    if isinstance(table, Board):
        return BoardConversation(table, record)
    return Conversation(table, record, shows_odds=shows_odds, shows_supply=shows_supply)


def next_dialogue(dialogue: Dialogue[Any], front_end: FrontEnd) -> Dialogue[Any] | None:
    """Begin the rematch, None if nobody asked for one; raises the errors of `seat_again` and `save_game`."""
    if dialogue.rematch is None:
        return None
    table = seat_again(dialogue.table, dialogue.rematch, front_end.reading)
    return dialogue.again(table, save_game(table, rematch_path(dialogue.record), front_end))


START_OPTION = "--from"
_DIGITS = re.compile(r"[0-9]{1,9}")
_NUMBER_STARTS = "+-.0123456789"
_NAME_AND_NUMBERS = re.compile(r"(.*?)[\s:=]+([0-9\s+]+)")


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
    document = read(text, START_OPTION) if text.lstrip().startswith("{") else read(read_file(text, LIMIT), text)
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
        depends_on_seen = isinstance(self.rules.relics.worth, SeenOrderWorth)
        relics, gone = list(self._about_relics()), list(self._about_gone())
        if depends_on_seen and self.rules.relics.unclaimed == "removed":
            yield from gone + relics
            return
        if depends_on_seen and relics:
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
        self._store("round", round=_parse_number(text))

    def _chests(self, text: str) -> None:
        words = text.replace(",", " ").split()
        if all(word[0] in _NUMBER_STARTS for word in words):
            chests = tuple(map(_parse_number, words))
            if chests and len(chests) != len(self.table.names):
                raise WrongNumberCount(len(chests), len(self.table.names))
            self._store("chests", chests=chests or (0,) * len(self.table.names))
        else:
            self._store("chests", chests=tuple(map(sum, self._by_seat(text))))

    def _relics(self, text: str) -> None:
        self._store("relics", relics=self._by_seat(text))

    def _gone(self, text: str) -> None:
        parts = text.split(",") if "," in text else text.split()
        names = [part.strip() for part in parts if part.strip()]
        self._store("gone", gone=tuple(parse_any_card(name, self.rules, self.table.parse_context) for name in names))

    def _by_seat(self, text: str) -> tuple[tuple[int, ...], ...]:
        """Parse numbers after names, with commas between players: `Ane 5, Bo 5 10`."""
        numbers: dict[int, tuple[int, ...]] = {}
        for part in filter(str.strip, text.split(",")):
            named = _NAME_AND_NUMBERS.fullmatch(part.strip())
            if named is None:
                raise NotANumber(part.strip())
            seat = parse_seat(named[1], self.table.names)
            numbers[seat] = numbers.get(seat, ()) + tuple(map(_parse_number, named[2].replace("+", " ").split()))
        return tuple(numbers.get(seat, ()) for seat in range(len(self.table.names)))

    def _seen(self, text: str) -> None:
        self._store("seen", seen=_parse_number(text))

    def _store(self, part: str, **answer: Any) -> None:
        """Store a part unless it is impossible. Which relics were claimed can be checked only at the end."""
        midway = replace(self.midway, **answer)
        for error in midway_errors(self.rules, midway):
            if part == "gone" or (error.place[0] == part and error.why is not WhyNoStart.WHICH_RELIC):
                raise error
        self.midway = midway


def _parse_number(text: str) -> int:
    if not _DIGITS.fullmatch(text.strip()):
        raise NotANumber(text.strip())
    return int(text)
