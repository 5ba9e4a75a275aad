"""Diam in words: pieces, events, the board, and what its engine finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kortdiamant.diam import Ending, Rules, State, events
from kortdiamant.diam.moves import format_move
from kortdiamant.diam.rules import COLOURS, HEIGHT
from kortdiamant.diam.state import Stacks
from kortdiamant.languages.files import Noun, suit_noun
from kortdiamant.table import Board, BoardEvent, Renamed, Undone
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.cards import SYMBOLS
from kortdiamant.telling.common_events import people_entry, renamed, undone_entries
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import Amount, joined

if TYPE_CHECKING:  # the engine loads numpy, which takes a third of a second
    from kortdiamant.diamengine.analysis import AnalysedTurn
    from kortdiamant.diamengine.levels import EngineChoice
    from kortdiamant.diamengine.solver import Depth, Solver


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
    return joined(_end_reason(event, rules, speaker), _victory(event.winners, speaker))


def _end_reason(event: events.GameEnded, rules: Rules, speaker: Speaker) -> str:
    if event.alignment:
        one, other = event.alignment.spaces
        return speaker.say(
            "Face to face on spaces {one} and {other}, level {level}: {pieces}.",
            one=one,
            other=other,
            level=event.alignment.level,
            pieces=pieces_in_words(event.alignment.colour * 2, speaker),
        )
    if event.ending is Ending.REPETITION:
        return speaker.say("The same position, the same player to move, {times} times.", times=rules.repetition)
    if event.seat is not None:
        return speaker.say("{who} can do nothing.", who=speaker.name(event.seat))
    return speaker.say("Nobody can do anything.")


def _victory(winners: tuple[int, ...], speaker: Speaker) -> str:
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
    if not any(stacks):
        return [speaker.say("All eight spaces are empty.")]
    words = [", ".join(piece(each, speaker).one for each in stack) for stack in stacks]
    lines = [
        speaker.say("Space {space}: {pieces}", space=space, pieces=each) for space, each in enumerate(words, 1) if each
    ]
    empty = [str(space) for space, each in enumerate(words, 1) if not each]
    return [*lines, speaker.say("Empty: {spaces}", spaces=speaker.listing(empty))] if empty else lines


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
        speaker.say("{who}: {colours}.", who=speaker.name(seat), colours=colour_list(player.colours, speaker))
        for seat, player in enumerate(rules.seats)
    ]
    pairs = [rules.members(side) for side in (0, 1)]
    partners = [
        speaker.say("{who} play together.", who=speaker.people(members)) for members in pairs if len(members) > 1
    ]
    return joined(*players, *partners, speaker.say("{who} begins.", who=speaker.name(board.opener)))


def outcome(board: Board) -> str:
    """How the game ended, or how many turns have been played."""
    speaker, state, report = speaker_of(board), board.state, board.report()
    if not state.ending:
        count = speaker.say_count("{plies} turn", "{plies} turns", report.plies, plies=report.plies)
        return speaker.say("Not finished: {count} so far.", count=count)
    rules = state.rules
    seat = None if rules.no_move == "pass" else state.seat
    return _game_ended(events.GameEnded(state.ending, report.winners, state.alignment, seat), rules, speaker)


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


def forced_result(plies: int | None, speaker: Speaker) -> str:
    """The forced result for the player to move, or who has just moved; positive plies win, negative ones lose."""
    if plies is None:
        return speaker.say("open")
    if plies > 0:
        return speaker.say_count("wins in {plies} turn", "wins in {plies} turns", plies, plies=plies)
    if plies < 0:
        return speaker.say_count("loses in {plies} turn", "loses in {plies} turns", -plies, plies=-plies)
    return speaker.say("has won")


def hint_sentence(choice: EngineChoice, speaker: Speaker) -> str:
    """The advised move, with its forced result if there is one, and whether the solved strategy knows it."""
    move, prospects = format_move(choice.move), forced_result(choice.plies, speaker)
    if choice.plies is None:
        return speaker.say("Best as far as I can see: {move}.", move=move)
    if choice.by_strategy:
        return speaker.say("Best: {move}; by the solved strategy this {prospect}.", move=move, prospect=prospects)
    return speaker.say("Best: {move}; this {prospect}.", move=move, prospect=prospects)


def strategy_move(seat: int, choice: EngineChoice, speaker: Speaker) -> str:
    """A bot has moved by the solved strategy."""
    return speaker.say(
        "{who} plays by the solved strategy: this {prospect}.",
        who=speaker.name(seat),
        prospect=forced_result(choice.plies, speaker),
    )


def analysis_table(turns: Sequence[AnalysedTurn], speaker: Speaker) -> Iterator[list[str]]:
    """A row per turn below a heading: the move, its result, and the best move with its result."""
    yield [
        speaker.say("Turn"),
        speaker.say("Player"),
        speaker.say("Played"),
        speaker.say("Then"),
        speaker.say("Best"),
        speaker.say("Before"),
    ]
    for number, turn in enumerate(turns, start=1):
        name = speaker.name(turn.state.seat)
        then, before = _result_of(turn, speaker), forced_result(turn.best.plies, speaker)
        yield [str(number), name, format_move(turn.move), then, format_move(turn.best.move), before]


def _result_of(turn: AnalysedTurn, speaker: Speaker) -> str:
    """The forced result of a turn for the player who made it."""
    if turn.is_last and turn.plies is None:
        return speaker.say("draw")
    return speaker.say("has lost") if turn.is_last and turn.plies else forced_result(turn.plies, speaker)


def decisive_turns(turns: Sequence[AnalysedTurn], speaker: Speaker) -> str:
    """The last turn that lost the game, and the last one that missed a forced win; empty if there are none."""
    return joined(*_lost(turns, speaker), *_let_slip(turns, speaker))


def _lost(turns: Sequence[AnalysedTurn], speaker: Speaker) -> Iterator[str]:
    at = max((number for number, turn in enumerate(turns) if turn.loses_game), default=None)
    if at is not None:
        yield speaker.say(
            "{who} lost the game in turn {turn}, with {move}; {better} was better.",
            who=speaker.name(turns[at].state.seat),
            turn=at + 1,
            move=format_move(turns[at].move),
            better=format_move(turns[at].best.move),
        )


def _let_slip(turns: Sequence[AnalysedTurn], speaker: Speaker) -> Iterator[str]:
    at = max((number for number, turn in enumerate(turns) if turn.misses_win), default=None)
    if at is not None:
        yield speaker.say(
            "{who} let a win slip in turn {turn}: {better} would have kept it.",
            who=speaker.name(turns[at].state.seat),
            turn=at + 1,
            better=format_move(turns[at].best.move),
        )


def depth_line(depth: Depth, speaker: Speaker) -> str:
    """Whether a win can be forced within a number of plies, and what the search cost."""
    facts = {"plies": depth.plies, "nodes": depth.nodes, "seconds": speaker.decimal(Fraction(depth.seconds))}
    if not depth.is_won:
        return speaker.say("Within {plies}: no forced win ({nodes} nodes, {seconds} s)", **facts)
    if depth.plies % 2:
        return speaker.say("Within {plies}: whoever begins wins ({nodes} nodes, {seconds} s)", **facts)
    return speaker.say("Within {plies}: whoever moves second wins ({nodes} nodes, {seconds} s)", **facts)


def strategy_written(count: int, path: str, speaker: Speaker) -> str:
    """The path of the strategy file, and how many positions it answers."""
    return speaker.say("{path} has the answer to {count} positions.", path=path, count=count)


def unfinished_proof(solver: Solver, speaker: Speaker) -> str:
    """How far an interrupted proof has come; the next call continues it."""
    if solver.plies is not None:
        return speaker.say(
            "Who wins is proved; of the answers {count} are found. The next call goes on from here.",
            count=len(solver.answers),
        )
    return speaker.say(
        "Not solved yet: nobody can force a win in {plies} turns or fewer. The next call goes on from here.",
        plies=len(solver.depths),
    )
