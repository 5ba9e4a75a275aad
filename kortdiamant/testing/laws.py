"""The laws of every game, of its record, and of Diam; a law raises `Broken` if it does not hold.

Cards and gems are neither lost nor created. Nothing writes on an old state. A rejected move changes nothing. A record
replays to the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from kortdiamant import diam
from kortdiamant.errors import (
    AlreadyHere,
    AlreadyHome,
    Due,
    ImpossibleCard,
    ImpossibleLeaver,
    KortdiamantError,
    NotDue,
    WrongSeatCount,
)
from kortdiamant.expedition import (
    Arrive,
    Card,
    Decide,
    GoHome,
    Move,
    Phase,
    Relic,
    Return,
    Reveal,
    Settle,
    Settlement,
    State,
    due,
    events,
    format,
    outcomes,
    parse,
    play,
    report,
)
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.rules import MAX_SEATS
from kortdiamant.expedition.state import Presence
from kortdiamant.family import ParseContext
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.records.header import FORMAT, Header, write_header
from kortdiamant.table import Board, Moment, Table, replay_text, summary


class Turn(NamedTuple):
    """A position, the move that led to it, its events, and the names by seat.

    `move` is None in the first position, and after a player was renamed.
    """

    state: State
    move: Move | None
    events: tuple[Event, ...]
    names: tuple[str, ...]


Game = Sequence[Turn]
GameMoment = Moment[State, Event]
Law = Callable[[Game], None]  # raises Broken


class PlayedMove(NamedTuple):
    """A move with the turns before and after it; `index` is the index of the latter in the game."""

    place: int
    before: Turn
    move: Move
    after: Turn


class Broken(AssertionError):
    """A law does not hold; `index` is the turn, as an index into the game."""

    def __init__(self, index: int, expected: object, found: object) -> None:
        super().__init__(index, expected, found)
        self.place = index
        self.expected = expected
        self.found = found


def expect_equal(index: int, expected: object, found: object) -> None:
    """Raise Broken, with the parts that differ, unless both values are equal."""
    if expected != found:
        raise Broken(index, *_difference(expected, found))


def snapshot(state: State) -> dict[str, str]:
    """All contents of a position, as text; without the rules, which are immutable."""
    return {name: repr(value) for name, value in vars(state).items() if name != "rules"}


def expect_same_moments(expected: Sequence[GameMoment], found: Sequence[GameMoment]) -> None:
    """Raise Broken at the first moment that differs."""
    for index, (one, other) in enumerate(zip_longest(expected, found)):
        expect_same_moment(index, one, other)


def expect_same_moment(index: int, expected: GameMoment | None, found: GameMoment | None) -> None:
    """Raise Broken unless both moments are equal."""
    if expected != found:
        raise Broken(index, *_difference(_moment_facts(expected), _moment_facts(found)))


def _moment_facts(moment: GameMoment | None) -> object:
    return moment and (moment.line, moment.names, moment.turn, moment.events, snapshot(moment.state))


def _difference(expected: object, found: object) -> tuple[object, object]:
    """The parts of two values that differ: some keys of two dictionaries, or an element of two sequences."""
    if isinstance(expected, dict) and isinstance(found, dict):
        keys = [key for key in {**expected, **found} if expected.get(key) != found.get(key)]
        return {key: expected.get(key) for key in keys}, {key: found.get(key) for key in keys}
    if isinstance(expected, (tuple, list)) and isinstance(found, (tuple, list)) and len(expected) == len(found):
        return next(_difference(one, other) for one, other in zip(expected, found, strict=True) if one != other)
    return expected, found


def game_of(table: Table) -> Game:
    """The game at a table, without what was undone."""
    first, *rest = table.moments
    turns = [Turn(first.state, None, (), first.names)]
    for moment in rest:
        renamed = len(moment.played) < len(moment.events)
        before = turns[-1]
        move = None if renamed else parse(moment.line, before.state, ParseContext(before.names))
        turns.append(Turn(moment.state, move, moment.played, moment.names))
    return turns


def played_moves(game: Game) -> Iterator[PlayedMove]:
    """The moves of a game."""
    for index, turn in enumerate(game):
        if turn.move is not None:
            yield PlayedMove(index, game[index - 1], turn.move, turn)


WrongMoves = Callable[[State], Iterable[tuple[Move, type[KortdiamantError]]]]


def an_old_state_never_changes(game: Game) -> None:
    """A move that is played again in an old position leads to the same one, and does not change the old one."""
    for index, before, move, after in played_moves(game):
        original = snapshot(before.state)
        again = play(before.state, move)
        expect_equal(index, (snapshot(after.state), after.events), (snapshot(again.state), again.events))
        expect_equal(index, original, snapshot(before.state))


def refusals_change_nothing(wrong_moves: WrongMoves) -> Law:
    """Make the law that an illegal move raises the right error, and does not change the position."""

    def law(game: Game) -> None:
        for index, turn in enumerate(game):
            original = snapshot(turn.state)
            for move, error in wrong_moves(turn.state):
                expect_equal(index, (move, error.__name__), (move, _refusal(turn.state, move)))
            expect_equal(index, original, snapshot(turn.state))

    return law


def chances_sum_to_one(game: Game) -> None:
    """If a card is due, and only then, there are outcomes; each is legal, and their chances sum to 1."""
    for index, turn in enumerate(game):
        chances = outcomes(turn.state)
        expect_equal(index, due(turn.state) is Due.CARD, bool(chances))
        if chances:
            expect_equal(index, 1, sum(chance for _, chance in chances))
            expect_equal(index, [True] * len(chances), [chance > 0 for _, chance in chances])
            expect_equal(index, [""] * len(chances), [_refusal(turn.state, move) for move, _ in chances])


def a_line_means_its_move(game: Game) -> None:
    """The canonical line of a move is parsed as that move."""
    for index, before, move, after in played_moves(game):
        line = format(move, after.names)
        expect_equal(index, move, _reading(line, before))


def everybody_has_a_seat(game: Game) -> None:
    """There are as many seats as names."""
    for index, turn in enumerate(game):
        expect_equal(index, len(turn.names), len(turn.state.seats))


def _reading(line: str, turn: Turn) -> object:
    """The move that a line is parsed as after a turn, or the error."""
    try:
        return parse(line, turn.state, ParseContext(turn.names))
    except KortdiamantError as error:
        return error


def _refusal(state: State, move: Move) -> str:
    """The name of the error that a move raises; "" if it is legal."""
    try:
        play(state, move)
    except KortdiamantError as error:
        return type(error).__name__
    return ""


NOBODY = "Nobody"
NO_CARD = Card("no such card")


def every_card_is_in_one_place(game: Game) -> None:
    """A card is in the pack, on the path, waits to enter later, or has left the game."""
    for place, turn in enumerate(game):
        state = turn.state
        cells = state.rules.cells
        path = Counter(placed.cell for placed in state.path if not placed.taken)
        waiting = Counter(state.rules.relic_queue[state.entered :])
        present = Counter(dict(enumerate(state.pack))) + path + waiting
        missing: Counter[str] = Counter()
        for index, cell in enumerate(cells):
            missing[cell.name] += len(cell.copies) - present[index]
            expect_equal(place, min(len(cell.copies), present[index]), present[index])
        expect_equal(place, +missing, Counter(card.name for card in state.gone))


def gems_are_accounted_for(game: Game) -> None:
    """The gems of all treasures are in chests, carried, on the path, or returned to the supply."""
    brought = returned = 0
    for index, turn in enumerate(game):
        brought += sum(event.value for event in turn.events if isinstance(event, events.GemsShared))
        returned += sum(map(_returned, turn.events))
        state = turn.state
        chests = sum(seat.chest for seat in state.seats)
        expect_equal(index, brought, chests + state.carried * state.inside + state.path_gems + returned)


def _returned(event: events.Event) -> int:
    """The gems that an event returned to the supply."""
    match event:
        case events.GemsShared(lost=gone) | events.LeftoversShared(lost=gone) | events.RoundEnded(unclaimed=gone):
            return gone
        case events.ExpeditionBusted(lost=by_seat) | events.DeckEmptied(lost=by_seat):
            return sum(by_seat)
    return 0


def a_relic_is_claimed_once(game: Game) -> None:
    """Players have no more relics than were claimed, or than there are."""
    for index, turn in enumerate(game):
        state = turn.state
        relics = sum(len(cell.copies) for cell in state.rules.cells if isinstance(cell.role, Relic))
        expect_equal(index, state.claimed, sum(len(seat.relics) for seat in state.seats))
        expect_equal(index, min(relics, state.claimed), state.claimed)


def the_report_adds_up(game: Game) -> None:
    """The gems banked in all rounds are the gems of each player, and a game that is over has winners."""
    state, index = game[-1].state, len(game) - 1
    figures = report(state, [event for turn in game for event in turn.events])
    seats = range(len(state.seats))
    banked = [sum(each.banked[seat] for each in figures.rounds if seat < len(each.banked)) for seat in seats]
    expect_equal(index, figures.gems, tuple(banked))
    expect_equal(index, len(state.gone), sum(len(each.removed) for each in figures.rounds))
    expect_equal(index, (state.phase is Phase.OVER,) * 2, (figures.finished, bool(figures.winners)))
    expect_equal(index, {1} if figures.finished else set(), {figures.places[winner] for winner in figures.winners})


def wrong_moves(state: State) -> Iterator[tuple[Move, type[KortdiamantError]]]:
    """Illegal moves, and the errors that they must raise."""
    phases: dict[Move, Phase] = {
        Reveal(NO_CARD): Phase.REVEAL,
        Decide(()): Phase.DECIDE,
        Settle(Settlement.SHARE): Phase.SETTLE,
    }
    yield from ((move, NotDue) for move, phase in phases.items() if state.phase is not phase)
    people = (GoHome(0), Arrive(NOBODY), Return(0))
    if state.phase is Phase.OVER:
        yield from ((move, NotDue) for move in people)
        return
    yield GoHome(len(state.seats)), AlreadyHome
    yield from (
        (GoHome(seat), AlreadyHome) for seat, each in enumerate(state.seats) if each.presence is not Presence.PLAYING
    )
    yield from (
        (Return(seat), AlreadyHere) for seat, each in enumerate(state.seats) if each.presence is not Presence.HOME
    )
    playing = sum(seat.presence is Presence.PLAYING for seat in state.seats)
    if playing >= state.rules.players.max or len(state.seats) >= MAX_SEATS:
        yield Arrive(NOBODY), WrongSeatCount
    if state.phase is Phase.REVEAL:
        yield Reveal(NO_CARD), ImpossibleCard
        yield from ((Reveal(card), ImpossibleCard) for card in _all_out(state))
    if state.phase is Phase.DECIDE:
        yield Decide((len(state.seats),)), ImpossibleLeaver
        yield from ((Decide((seat,) * (each.inside + 1)), ImpossibleLeaver) for seat, each in enumerate(state.seats))


def _all_out(state: State) -> Iterator[Card]:
    """Cards, with their suit, of which no copy is in the pack."""
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if not count:
            yield cell.copies[0]


LAWS: dict[str, Law] = {
    "an old position never changes, and plays the same again": an_old_state_never_changes,
    "the chances of a card sum to 1, and each such card can come": chances_sum_to_one,
    "the line of a move is read as that move": a_line_means_its_move,
    "everybody has a seat": everybody_has_a_seat,
    "a move that cannot be made is refused with the right error, and changes nothing": refusals_change_nothing(
        wrong_moves
    ),
    "every card is in exactly one place": every_card_is_in_one_place,
    "what treasures brought is in chests, carried, on the path, or went back to the supply": gems_are_accounted_for,
    "a relic is claimed once": a_relic_is_claimed_once,
    "the report adds up": the_report_adds_up,
}


class ListJournal:
    """A journal in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, line: str, /) -> None:
        """Store a line."""
        self.lines.append(line)

    def close(self) -> None:
        """Do nothing."""


def record_of(table: Table | Board, lines: Sequence[str], reference: str | None = None) -> str:
    """The record of a game with these lines.

    With a `reference`, the header names the ruleset's file; without, it contains the definition, as `play` writes it.
    """
    names = table.moments[0].names
    header = Header(
        format=FORMAT,
        ruleset=reference or table.ruleset.reference,
        players=names,
        first=names[table.opener],
        definition=None if reference else table.ruleset.definition,
    )
    return write_header(header) + "".join(f"{line}\n" for line in lines)


def a_record_replays_to_the_same_game(table: Table, lines: Sequence[str]) -> None:
    """A replay gives the same ruleset, moments and report."""
    again, last = replay_text(record_of(table, lines)), len(table.moments) - 1
    expect_equal(last, table.ruleset, again.ruleset)
    expect_same_moments(table.moments, again.moments)
    expect_equal(last, (table.report(), summary(table, "")), (again.report(), summary(again, "")))


def a_record_said_again_makes_the_same_record(table: Table, lines: Sequence[str]) -> None:
    """Canonical lines mean the same at a table in any language."""
    start = table.moments[0]
    for language in LANGUAGES:
        journal = ListJournal()
        again = _say(Table(table.ruleset, start.names, language=language, journal=journal), lines)
        expect_equal(
            len(table.moments) - 1, (list(lines), snapshot(table.state)), (journal.lines, snapshot(again.state))
        )


def undo_leads_back_to_the_start(table: Table, lines: Sequence[str]) -> None:
    """Each undo restores the position before, up to the start."""
    again = replay_text(record_of(table, lines))
    expect_same_moments(table.moments, again.moments)
    for standing in range(len(table.moments) - 1, 0, -1):
        again.say("undo")
        # Only the last moment: each one becomes the last, and comparing all of them takes the square of their number.
        expect_equal(standing - 1, standing, len(again.moments))
        expect_same_moment(standing - 1, table.moments[standing - 1], again.moments[-1])
    fresh = Table(table.ruleset, table.moments[0].names)
    expect_equal(0, snapshot(fresh.state), snapshot(again.state))


def _say(table: Table, lines: Sequence[str]) -> Table:
    for line in lines:
        table.say(line)
    return table


RECORD_LAWS = {
    "a record replays to the same game": a_record_replays_to_the_same_game,
    "a record that is said again makes the same record, in any language": a_record_said_again_makes_the_same_record,
    "undo leads back to the start, position by position": undo_leads_back_to_the_start,
}


def no_piece_is_lost_or_made(board: Board) -> None:
    """Pieces stay on the board, a turn adds at most one, and no stack is too high."""
    before: Counter[str] = Counter()
    for index, moment in enumerate(board.moments):
        stacks = moment.state.stacks
        laid = Counter("".join(stacks))
        expect_equal(index, Counter(), before - laid)
        expect_equal(
            index, [], [colour for colour, count in laid.items() if count > diam.PIECES or count > before[colour] + 1]
        )
        expect_equal(index, [], [stack for stack in stacks if len(stack) > diam.HEIGHT])
        before = laid


def there_is_always_a_turn(board: Board) -> None:
    """While the game goes on, there is a legal turn, and the line of each is parsed as that turn in every language."""
    for index, moment in enumerate(board.moments):
        possible = diam.legal_moves(moment.state)
        expect_equal(index, moment.state.ending is None, bool(possible))
        for move in possible:
            line = diam.format(move, moment.names)
            for language in LANGUAGES:
                expect_equal(
                    index, move, diam.parse(line, moment.state, ParseContext(moment.names, vocabulary(language)))
                )


def what_stood_can_be_said_again(board: Board) -> None:
    """The lines give the same game again, and undo leads back to its start."""
    first = board.moments[0]
    copy = Board(board.ruleset, first.names, first=first.names[board.opener])
    for index, moment in enumerate(board.moments[1:], start=1):
        copy.say(moment.line)
        expect_equal(index, moment.state, copy.state)
    for standing in range(len(board.moments) - 1, 0, -1):
        copy.say("undo")
        expect_equal(standing, board.moments[standing - 1].state, copy.state)


BOARD_LAWS: Mapping[str, Callable[[Board], None]] = {
    "no piece is lost or made": no_piece_is_lost_or_made,
    "somebody can always do something, and the line of every turn is read as that turn": there_is_always_a_turn,
    "what stood can be said again, and undo leads back to the start": what_stood_can_be_said_again,
}
