"""The findings of the Diam engine in words: hints, analysed turns, and the progress of a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from kortdiamant.diam.moves import format_move
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

if TYPE_CHECKING:  # the engine loads numpy, which takes a third of a second
    from kortdiamant.diamengine.analysis import AnalysedTurn
    from kortdiamant.diamengine.levels import Choice
    from kortdiamant.diamengine.solver import Depth, Solver


def forced_result(plies: int | None, speaker: Speaker) -> str:
    """The forced result for the player to move, or who has just moved; positive plies win, negative ones lose."""
    if plies is None:
        return speaker.say("open")
    if plies > 0:
        return speaker.say_count("wins in {plies} turn", "wins in {plies} turns", plies, plies=plies)
    if plies < 0:
        return speaker.say_count("loses in {plies} turn", "loses in {plies} turns", -plies, plies=-plies)
    return speaker.say("has won")


def hint_sentence(choice: Choice, speaker: Speaker) -> str:
    """The advised move, with its forced result if there is one, and whether the solved strategy knows it."""
    move, prospects = format_move(choice.move), forced_result(choice.plies, speaker)
    if choice.plies is None:
        return speaker.say("Best as far as I can see: {move}.", move=move)
    if choice.by_strategy:
        return speaker.say("Best: {move}; by the solved strategy this {prospect}.", move=move, prospect=prospects)
    return speaker.say("Best: {move}; this {prospect}.", move=move, prospect=prospects)


def strategy_move(seat: int, choice: Choice, speaker: Speaker) -> str:
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
