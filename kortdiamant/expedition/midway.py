"""A game that goes on from a position: what a table has played elsewhere, and whether it can have come to that.

Nothing is refused that can have happened. What is refused is told all at once, each at its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleStart, WhyNoStart, WrongSeatCount
from kortdiamant.expedition.claims import doubtful_claims
from kortdiamant.expedition.departures import Departures
from kortdiamant.expedition.rounds import begin
from kortdiamant.expedition.rules import Relic, Rules, Treasure
from kortdiamant.expedition.state import Phase, Seat, State
from kortdiamant.family.rule_keys import Consumer

START_POSITION = Consumer(
    "start position",
    honours=(
        "relics.enter",
        "relics.worth",
        "relics.unclaimed",
        "hazards.strikes",
        "hazards.after-bust",
        "hazards.after-round",
        # They change who gets the treasures of a round, and all players together get each of them once at most:
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "hazards.lose",
        "decisions.from-card",
        "empty-deck",
        # A lone leaver may come out again and again, so that one player can have any number of relics:
        "relics.claim",
        # The opening only delays hazards and relics:
        "opening.treasures",
        # Ties are settled after the last round:
        "ties",
    ),
)


@dataclass(frozen=True, kw_only=True)
class Midway:
    """Where a game stands that was played elsewhere: between two rounds, everything by seat.

    `round` is the next one; `chests` are gems; `relics` the worths of claimed relics, in the order of the claims.
    `gone` are the cards that have left the game, claimed relics among them; those that are missing there count all the
    same. `seen` is how many relics were turned up; if it is not given, as many as are gone.
    """

    round: int
    chests: tuple[int, ...]
    relics: tuple[tuple[int, ...], ...]
    gone: tuple[Card, ...] = ()
    seen: int | None = None


def start_from(rules: Rules, midway: Midway) -> State:
    """The state before the first card of the next round.

    Raises `WrongSeatCount`, `UnsupportedRules`, or the first `ImpossibleStart`.
    """
    players = rules.players
    if not players.min <= len(midway.chests) <= players.max:
        raise WrongSeatCount(len(midway.chests), players.min, players.max)
    for doubt in doubts(rules, midway):
        raise doubt
    departures = Departures(rules, midway.round, midway.relics, midway.gone)
    entered = rules.relics_entered(midway.round - 1)
    state = State(
        rules,
        Phase.REVEAL,
        midway.round,
        tuple(Seat(chest, relics) for chest, relics in zip(midway.chests, midway.relics, strict=True)),
        _pack(rules, entered, departures.cells),
        entered=entered,
        claimed=sum(map(len, midway.relics)),
        seen=_seen(midway, departures),
        gone=departures.cards,
    )
    begin(state, midway.round, lambda _event: None)
    return state


def doubts(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
    """Everything for which no game can have come to the position; raises `UnsupportedRules`."""
    START_POSITION.check(rules)
    if not 1 <= midway.round <= rules.rounds:
        yield ImpossibleStart(
            WhyNoStart.ROUND, ("round",), midway.round, amount=midway.round, limit=rules.rounds
        )  # what could be before a round that is not played?
        return
    yield from _doubtful_chests(rules, midway)
    departures = Departures(rules, midway.round, midway.relics, midway.gone)
    yield from departures.doubts()
    seen = list(_doubtful_seen(rules, midway, departures))
    yield from seen
    if not seen:
        yield from doubtful_claims(rules, midway.round, midway.relics, _seen(midway, departures))


def _doubtful_chests(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
    """Every treasure comes at most once in a round, so the rounds before cannot have paid more than all of them."""
    values = (cell.role.value * len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))
    limit = sum(values) * (midway.round - 1)
    too_rich = [seat for seat, chest in enumerate(midway.chests) if chest > limit]
    for seat in too_rich:
        yield _too_rich(("chests", seat), midway.chests[seat], limit, midway)
    if not too_rich and sum(midway.chests) > limit:
        yield _too_rich(("chests",), sum(midway.chests), limit, midway)


def _too_rich(place: tuple[str | int, ...], amount: int, limit: int, midway: Midway) -> ImpossibleStart:
    return ImpossibleStart(WhyNoStart.CHESTS, place, midway.round, amount=amount, limit=limit)


def _seen(midway: Midway, departures: Departures) -> int:
    return departures.relics if midway.seen is None else midway.seen


def _doubtful_seen(rules: Rules, midway: Midway, departures: Departures) -> Iterator[ImpossibleStart]:
    """A relic that is gone was turned up, and where none goes back into the pack no other one was."""
    if midway.seen is None:
        return
    least = most = departures.relics
    if rules.relics.unclaimed == "return":
        most = sum(map(rules.relics_entered, range(1, midway.round)))
    if not least <= midway.seen <= most:
        limit = least if midway.seen < least else most
        yield ImpossibleStart(WhyNoStart.SEEN, ("seen",), midway.round, amount=midway.seen, limit=limit)


def _pack(rules: Rules, entered: int, out: Counter[int]) -> tuple[int, ...]:
    """How many cards of each cell are in the pack; relics only as far as they have entered it."""
    relics = Counter(rules.relic_queue[:entered])
    return tuple(
        (relics[index] if isinstance(cell.role, Relic) else len(cell.copies)) - out[index]
        for index, cell in enumerate(rules.cells)
    )
