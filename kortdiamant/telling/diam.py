"""Diam in words: pieces, events, the board, and why a turn is impossible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kortdiamant.diam import Alignment, Ending, Rules, State, events
from kortdiamant.diam.rules import COLOURS, HEIGHT, SPACES
from kortdiamant.diam.state import Stacks
from kortdiamant.languages.files import Noun, suit_noun
from kortdiamant.table import Board, BoardEvent, Renamed, Undone
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.common_events import people_entry, renamed, undone_entries
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import Amount, joined


def piece(colour: str, speaker: Speaker) -> Noun:
    """The noun for a piece of a colour (a lower-case suit letter)."""
    return suit_noun(speaker.language, colour.upper())


def piece_symbol(colour: str) -> str:
    """The suit symbol of a colour."""
    return SYMBOLS[colour.upper()]


def piece_amounts(pieces: str, speaker: Speaker) -> Iterator[Amount]:
    """The number of pieces of each colour that occurs."""
    for colour in COLOURS:
        if count := pieces.count(colour):
            yield Amount(count, piece(colour, speaker), speaker)


def pieces_in_words(pieces: str, speaker: Speaker) -> str:
    """Pieces in words: `two hearts and a spade`."""
    return speaker.listing([amount.spelled for amount in piece_amounts(pieces, speaker)])


def colour_list(colours: Iterable[str], speaker: Speaker) -> str:
    """Colours in words: `hearts and diamonds`."""
    return speaker.listing([piece(colour, speaker).many for colour in colours])


def tell_board(events_of_entry: Iterable[BoardEvent], board: Board) -> list[str]:
    """Put the events of one entry into words, a sentence or two each; `board` is the board after them."""
    speaker, rules = speaker_of(board), board.state.rules
    return [EVENT_SENTENCES[type(event)](event, rules, speaker) for event in events_of_entry]


def _piece_placed(event: events.PiecePlaced, _rules: Rules, speaker: Speaker) -> str:
    facts = {"who": speaker.name(event.seat), "piece": piece(event.colour, speaker), "space": event.space}
    if event.level == 1:
        return speaker.say("{who} places {piece.a} on space {space}.", **facts)
    return speaker.say("{who} places {piece.a} on space {space}, on level {level}.", level=event.level, **facts)


def _pieces_shifted(event: events.PiecesShifted, _rules: Rules, speaker: Speaker) -> str:
    own, riders = event.pieces[0], event.pieces[1:]
    facts = {
        "who": speaker.name(event.seat),
        "piece": piece(own, speaker),
        "start": event.start,
        "end": event.end,
        "level": event.level,
    }
    if riders:
        load = pieces_in_words(riders, speaker)
        return speaker.say(
            "{who} moves {piece.a} from space {start} to space {end}, level {level}, and carries {load}.",
            load=load,
            **facts,
        )
    return speaker.say("{who} moves {piece.a} from space {start} to space {end}, level {level}.", **facts)


def _seat_passed(event: events.SeatPassed, _rules: Rules, speaker: Speaker) -> str:
    return speaker.say("{who} can do nothing, and the turn passes by.", who=speaker.name(event.seat))


def _game_ended(event: events.GameEnded, rules: Rules, speaker: Speaker) -> str:
    return joined(_end_reason(event, rules, speaker), victory(event.winners, speaker))


def _end_reason(event: events.GameEnded, rules: Rules, speaker: Speaker) -> str:
    if event.alignment:
        return alignment(event.alignment, speaker)
    if event.ending is Ending.REPETITION:
        return repetition(rules, speaker)
    if event.seat is not None:
        return speaker.say("{who} can do nothing.", who=speaker.name(event.seat))
    return speaker.say("Nobody can do anything.")


def alignment(pair: Alignment, speaker: Speaker) -> str:
    """Which pair won."""
    one, other = pair.spaces
    return speaker.say(
        "Face to face on spaces {one} and {other}, level {level}: {pieces}.",
        one=one,
        other=other,
        level=pair.level,
        pieces=pieces_in_words(pair.colour * 2, speaker),
    )


def repetition(rules: Rules, speaker: Speaker) -> str:
    """The position has occurred too often."""
    return speaker.say("The same position, the same player to move, {times} times.", times=rules.repetition)


def victory(winners: tuple[int, ...], speaker: Speaker) -> str:
    """Who won, or that the game is a draw."""
    if not winners:
        return speaker.say("The game is a draw.")
    return speaker.say_count("{who} wins!", "{who} win!", len(winners), who=speaker.people(winners))


def _undone(event: Undone, _rules: Rules, speaker: Speaker) -> str:
    return undone_entries([people_entry(line, speaker) or line for line in event.lines], speaker)


# Each function takes events of one type, which a mapping cannot express.
EVENT_SENTENCES: Mapping[type, Callable[[Any, Rules, Speaker], str]] = {
    events.PiecePlaced: _piece_placed,
    events.PiecesShifted: _pieces_shifted,
    events.SeatPassed: _seat_passed,
    events.GameEnded: _game_ended,
    Renamed: renamed,
    Undone: _undone,
}


# The ring on a screen, clockwise from the upper left, so that opposite spaces are across the middle.
ABOVE, LEFT, RIGHT, BELOW = (1, 2, 3), 8, 4, (7, 6, 5)
LINK, WALL, FREE = " ── ", "│", "·"


def ring(stacks: Stacks) -> list[str]:
    """Draw the ring as lines of 35 columns; each stack begins with its ground level on the left."""
    above, below = (LINK.join(_space_text(space, stacks) for space in row) for row in (ABOVE, BELOW))
    gap = len(above) - len(_space_text(LEFT, stacks)) - len(_space_text(RIGHT, stacks))
    wall = f"{WALL}{' ' * (len(above) - 2)}{WALL}"
    middle = _space_text(LEFT, stacks) + " " * gap + _space_text(RIGHT, stacks)
    return [above, wall, middle, wall, below]


def ring_in_words(stacks: Stacks, speaker: Speaker) -> list[str]:
    """The stacks from the ground up, one line each, and all empty spaces in one line."""
    lines = [
        speaker.say(
            "Space {space}: {pieces}", space=space, pieces=", ".join(piece(each, speaker).one for each in stack)
        )
        for space, stack in enumerate(stacks, start=1)
        if stack
    ]
    empty = [str(space) for space, stack in enumerate(stacks, start=1) if not stack]
    if len(empty) == SPACES:
        return [speaker.say("All eight spaces are empty.")]
    return [*lines, *([speaker.say("Empty: {spaces}", spaces=speaker.listing(empty))] if empty else [])]


def reserves(board: Board) -> list[str]:
    """The pieces that each player has not placed yet, one line each."""
    speaker, state = speaker_of(board), board.state
    return [_reserve_line(seat, state, speaker) for seat in range(len(board.names))]


def board_prompt(board: Board) -> str:
    """The prompt for the next turn; empty when the game is over."""
    speaker, state = speaker_of(board), board.state
    if state.ending:
        return ""
    colours = "" if uses_screen_reader() else f" {''.join(map(piece_symbol, state.rules.seats[state.seat].colours))}"
    return speaker.say("{who} to play", who=speaker.name(state.seat)) + colours


def board_opening(board: Board) -> str:
    """Who plays which colours, and who begins; no event reports this."""
    speaker, rules = speaker_of(board), board.state.rules
    players = [
        speaker.say("{who}: {colours}.", who=speaker.name(seat), colours=colour_list(its.colours, speaker))
        for seat, its in enumerate(rules.seats)
    ]
    pairs = [rules.members(side) for side in (0, 1)]
    partners = [
        speaker.say("{who} play together.", who=speaker.people(members)) for members in pairs if len(members) > 1
    ]
    return joined(*players, *partners, speaker.say("{who} begins.", who=speaker.name(board.opener)))


def outcome(board: Board) -> str:
    """How the game ended, or how many turns have been played."""
    speaker, report = speaker_of(board), board.report()
    if not report.finished:
        count = speaker.say_count("{plies} turn", "{plies} turns", report.plies, plies=report.plies)
        return speaker.say("Not finished: {count} so far.", count=count)
    return joined(_ending_sentence(board, speaker), victory(report.winners, speaker))


def _ending_sentence(board: Board, speaker: Speaker) -> str:
    state = board.state
    if state.alignment:
        return alignment(state.alignment, speaker)
    if state.ending is Ending.REPETITION:
        return repetition(state.rules, speaker)
    if state.rules.no_move == "pass":
        return speaker.say("Nobody can do anything.")
    return speaker.say("{who} can do nothing.", who=speaker.name(state.seat))


def _space_text(space: int, stacks: Stacks) -> str:
    """A space with its number and its four levels: `3 ♥ ♠ · ·`."""
    stack = stacks[space - 1]
    levels = [*map(piece_symbol, stack), *[FREE] * (HEIGHT - len(stack))]
    return " ".join((str(space), *levels))


def _reserve_line(seat: int, state: State, speaker: Speaker) -> str:
    left = "".join(colour * state.reserve(colour) for colour in state.rules.seats[seat].colours)
    if not left:
        return speaker.say("{who} has placed everything.", who=speaker.name(seat))
    return speaker.labelled(
        speaker.name(seat), pieces_in_words(left, speaker) if uses_screen_reader() else "".join(map(piece_symbol, left))
    )


def board_line(board: Board) -> str:
    """The number of the turn and the player to move, in one short line."""
    speaker = speaker_of(board)
    turn = speaker.say("Turn {number}", number=board.report().plies + 1)
    return speaker.say("The game is over.") if board.finished else " · ".join((turn, board_prompt(board)))


def score_of_board(board: Board) -> Sequence[str]:
    """The answer to `score`: the result, or the player to move and the pieces left."""
    return [outcome(board)] if board.finished else [board_prompt(board), *reserves(board)]
