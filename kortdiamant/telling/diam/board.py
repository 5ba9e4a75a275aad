"""How a board stands: the ring as a picture and in words, and who has which pieces left."""

from __future__ import annotations

from collections.abc import Sequence

from kortdiamant.diam import HEIGHT, SPACES, Ending, State
from kortdiamant.diam.state import Stacks
from kortdiamant.table import Board
from kortdiamant.telling.diam.events import aligned, repeated, victory
from kortdiamant.telling.diam.pieces import in_words, piece, several, symbol
from kortdiamant.telling.manner import is_aloud
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined

# How the ring lies on a screen: clockwise from the upper left, so that what is opposite lies across the middle.
ABOVE, LEFT, RIGHT, BELOW = (1, 2, 3), 8, 4, (7, 6, 5)
LINK, WALL, FREE = " ── ", "│", "·"


def ring(stacks: Stacks) -> list[str]:
    """The ring as lines of 35 columns: of each stack the ground is on the left."""
    above, below = (LINK.join(_space(space, stacks) for space in row) for row in (ABOVE, BELOW))
    gap = len(above) - len(_space(LEFT, stacks)) - len(_space(RIGHT, stacks))
    wall = f"{WALL}{' ' * (len(above) - 2)}{WALL}"
    middle = _space(LEFT, stacks) + " " * gap + _space(RIGHT, stacks)
    return [above, wall, middle, wall, below]


def ring_in_words(stacks: Stacks, speaker: Speaker) -> list[str]:
    """Every stack from the ground up; what is empty together."""
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
    """What everybody has in front of them."""
    speaker, state = speaker_of(board), board.state
    return [_reserve(seat, state, speaker) for seat in range(len(board.names))]


def board_prompt(board: Board) -> str:
    """Whose turn it is; nothing when the game is over."""
    speaker, state = speaker_of(board), board.state
    if state.ending:
        return ""
    colours = "" if is_aloud() else f" {''.join(map(symbol, state.rules.seats[state.seat].colours))}"
    return speaker.say("{who} to play", who=speaker.name(state.seat)) + colours


def board_opening(board: Board) -> str:
    """Who plays with what, and who begins; no event tells it."""
    speaker, rules = speaker_of(board), board.state.rules
    players = [
        speaker.say("{who}: {colours}.", who=speaker.name(seat), colours=several(its.colours, speaker))
        for seat, its in enumerate(rules.seats)
    ]
    pairs = [rules.members(side) for side in (0, 1)]
    partners = [
        speaker.say("{who} play together.", who=speaker.people(members)) for members in pairs if len(members) > 1
    ]
    return joined(*players, *partners, speaker.say("{who} begins.", who=speaker.name(board.opener)))


def outcome(board: Board) -> str:
    """How a game came out, or how far it has come."""
    speaker, report = speaker_of(board), board.report()
    if not report.finished:
        count = speaker.say_count("{plies} turn", "{plies} turns", report.plies, plies=report.plies)
        return speaker.say("Not finished: {count} so far.", count=count)
    return joined(_ending(board, speaker), victory(report.winners, speaker))


def _ending(board: Board, speaker: Speaker) -> str:
    state = board.state
    if state.alignment:
        return aligned(state.alignment, speaker)
    if state.ending is Ending.REPETITION:
        return repeated(state.rules, speaker)
    if state.rules.no_move == "pass":
        return speaker.say("Nobody can do anything.")
    return speaker.say("{who} can do nothing.", who=speaker.name(state.seat))


def _space(space: int, stacks: Stacks) -> str:
    """A space with its number and its levels: `3 ♥ ♠ · ·`."""
    stack = stacks[space - 1]
    levels = [*map(symbol, stack), *[FREE] * (HEIGHT - len(stack))]
    return " ".join((str(space), *levels))


def _reserve(seat: int, state: State, speaker: Speaker) -> str:
    left = "".join(colour * state.reserve(colour) for colour in state.rules.seats[seat].colours)
    if not left:
        return speaker.say("{who} has placed everything.", who=speaker.name(seat))
    return speaker.labelled(speaker.name(seat), in_words(left, speaker) if is_aloud() else "".join(map(symbol, left)))


def board_line(board: Board) -> str:
    """The turn and whose it is, in one short line."""
    speaker = speaker_of(board)
    turn = speaker.say("Turn {number}", number=board.report().plies + 1)
    return speaker.say("The game is over.") if board.finished else " · ".join((turn, board_prompt(board)))


def score_of_board(board: Board) -> Sequence[str]:
    """Answer `score`: what has come out, or who is on and what everybody has left."""
    return [outcome(board)] if board.finished else [board_prompt(board), *reserves(board)]
