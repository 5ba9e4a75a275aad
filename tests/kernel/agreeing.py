"""The readable core plays a game of the kernel again, move by move, and must come to the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from kortdiamant.expedition import Phase, Rules, Settle, Settlement, State, events, play, report, start
from kortdiamant.kernel.policies import Policy
from kortdiamant.kernel.run import Kernel
from tests.kernel.trace import Note, What, move, trace

ENDINGS = {events.Ending.ALL_LEFT: 0, events.Ending.BUST: 1, events.Ending.DECK_EMPTY: 2}


def insist_on_agreement(rules: Rules, policies: Sequence[Policy], seed: int, game: int) -> None:
    """Raise AssertionError where the kernel and the readable core part."""
    notes = trace(rules, policies, seed, game)
    state, happened = played_again(rules, len(policies), notes)
    kernel = Kernel(rules, policies, "generic")
    tally, (scores,) = kernel.tally(seed, range(game, game + 1)), kernel.scores(seed, range(game, game + 1))
    told = report(state, happened)
    assert scores[:, 0].tolist() == list(told.gems)
    assert scores[:, 1].tolist() == [sum(worths) for worths in told.relics]
    assert scores[:, 2].tolist() == [len(worths) for worths in told.relics]
    shares = len(told.winners)
    assert [(seat, shares - 1) for seat in told.winners] == list(zip(*map(list, tally.wins.nonzero()), strict=True))
    ended = [ENDINGS[event.ending] for event in happened if isinstance(event, events.RoundEnded)]
    assert ended == [note.number for note in notes if note.what is What.ENDING]
    assert tally.rounds[:, 0].tolist() == [int(ending == 1) for ending in ended]
    assert tally.rounds[:, 1].tolist() == [int(ending == 2) for ending in ended]
    assert tally.rounds[:, 2].tolist() == [len(each.path) for each in told.rounds]
    assert tally.rounds[:, 3].tolist() == [sum(each.banked) for each in told.rounds]
    assert tally.rounds[:, 4].tolist() == lost_by_round(happened)


def played_again(rules: Rules, seats: int, notes: Sequence[Note]) -> tuple[State, list[events.Event]]:
    """The end of the game and all its events; the pack is compared before every round and after the last."""
    state = start(rules, seats)
    happened: list[events.Event] = []
    for what, group in groupby(notes, lambda note: note.what):
        if what is What.IN_PACK:
            assert state.pack == counts(rules, group)
        elif what is not What.ENDING:
            for note in group:
                state, told = play(state, move(state, note))
                happened += told
    if state.phase is Phase.SETTLE:
        state, told = play(state, Settle(Settlement.SHARE))
        happened += told
    assert state.phase is Phase.OVER
    return state, happened


def counts(rules: Rules, notes) -> tuple[int, ...]:
    """How many cards of each cell are noted."""
    many = Counter(note.number for note in notes)
    return tuple(many[cell] for cell in range(len(rules.cells)))


def lost_by_round(happened: Sequence[events.Event]) -> list[int]:
    """What those inside lost in each round."""
    lost = [0]
    for event in happened:
        if isinstance(event, events.RoundEnded):
            lost.append(0)
        elif isinstance(event, (events.ExpeditionBusted, events.DeckEmptied)):
            lost[-1] += sum(event.lost)
    return lost[:-1]
