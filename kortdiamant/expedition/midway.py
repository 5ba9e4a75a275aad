"""A game that continues from a position that was played elsewhere, and whether a game can reach that position.

A position that can happen is never rejected. All errors are reported at once, each with its place.

A claimed relic leaves the game, so it may be named among the cards that are gone or not. If fewer relics are named
than were claimed, the others are added where only one choice is possible. The worths of a seat are in the order of
its claims. The order between seats is not known, so a worth is an error only if no order allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleStart, WhyNoStart
from kortdiamant.expedition.rounds import begin_round
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Hazard,
    PrintedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    Treasure,
    worth_in_order,
)
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
        # They decide who gets the treasures of a round; all players together get each treasure at most once:
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
    """A position between two rounds of a game that was played elsewhere, by seat.

    `round` is the next round; `chests` are gems; `relics` are the worths of claimed relics, in the order of the claims.
    `gone` are the cards that have left the game; claimed relics may be missing there. `seen` counts the relics that
    were turned up; None means that only those that are gone were.
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
    rules.players.check(len(midway.chests))
    for error in midway_errors(rules, midway):
        raise error
    departures = _Departures(rules, midway)
    entered = rules.relics_entered(midway.round - 1)
    state = State(
        rules,
        Phase.REVEAL,
        midway.round,
        tuple(Seat(chest, relics) for chest, relics in zip(midway.chests, midway.relics, strict=True)),
        _pack(rules, entered, departures.cells),
        entered=entered,
        claimed=sum(map(len, midway.relics)),
        seen=departures.seen,
        gone=departures.cards,
    )
    begin_round(state, midway.round, lambda _event: None)
    return state


def midway_errors(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
    """Every reason why no game can reach the position; raises `UnsupportedRules`."""
    START_POSITION.check(rules)
    if not 1 <= midway.round <= rules.rounds:  # nothing can be checked before a round that does not exist
        yield ImpossibleStart(WhyNoStart.ROUND, ("round",), midway.round, amount=midway.round, limit=rules.rounds)
        return
    yield from _check_chests(rules, midway)
    departures = _Departures(rules, midway)
    yield from departures.errors()
    wrong_seen = list(_check_seen(rules, midway, departures))
    yield from wrong_seen
    if not wrong_seen:
        yield from _check_claims(rules, midway, departures.seen)


def _pack(rules: Rules, entered: int, gone: Counter[int]) -> tuple[int, ...]:
    """The number of cards of each cell in the pack; of relics, only those that have entered it."""
    relics = Counter(rules.relic_queue[:entered])
    return tuple(
        (relics[index] if isinstance(cell.role, Relic) else len(cell.copies)) - gone[index]
        for index, cell in enumerate(rules.cells)
    )


def _check_chests(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
    """Every treasure comes at most once in a round, so earlier rounds cannot have paid more than all treasures."""
    values = (cell.role.value * len(cell.copies) for cell in rules.cells if isinstance(cell.role, Treasure))
    limit = sum(values) * (midway.round - 1)
    amounts: dict[tuple[str | int, ...], int] = {("chests", seat): gems for seat, gems in enumerate(midway.chests)}
    too_much = [place for place, gems in amounts.items() if gems > limit]
    if not too_much and sum(midway.chests) > limit:
        too_much, amounts = [("chests",)], {("chests",): sum(midway.chests)}
    for place in too_much:
        yield ImpossibleStart(WhyNoStart.CHESTS, place, midway.round, amount=amounts[place], limit=limit)


def _check_seen(rules: Rules, midway: Midway, departures: _Departures) -> Iterator[ImpossibleStart]:
    """Relics that are gone were turned up. If relics never return to the pack, no others were."""
    if midway.seen is None:
        return
    least = most = departures.relics
    if rules.relics.unclaimed == "return":
        most = sum(map(rules.relics_entered, range(midway.round)))
    if not least <= midway.seen <= most:
        limit = least if midway.seen < least else most
        yield ImpossibleStart(WhyNoStart.SEEN, ("seen",), midway.round, amount=midway.seen, limit=limit)


def _check_claims(rules: Rules, midway: Midway, seen: int) -> Iterator[ImpossibleStart]:
    """What is wrong with the worths of the claimed relics, if `seen` relics were turned up."""
    entered = rules.relics_entered(midway.round - 1)
    claims = [(seat, place) for seat, worths in enumerate(midway.relics) for place in range(len(worths))]
    count = len(claims)
    if count > entered:
        place = ("relics", *claims[entered])  # the first claim for which no relic is left
        yield ImpossibleStart(WhyNoStart.CLAIMS, place, midway.round, amount=count, limit=entered)
        return
    match rules.relics.worth:
        case ClaimOrderWorth(values=values):
            yield from _check_order([worth_in_order(values, place) for place in range(count)], midway)
        case SeenOrderWorth(values=values):
            yield from _check_order([worth_in_order(values, place) for place in range(seen)], midway)
        case RoundWorth(values=by_round):
            yield from _check_rounds(rules, by_round, midway)
        case FixedWorth(value=value):
            yield from _check_pool([value] * count, midway)
        case _:  # printed
            yield from _check_pool(rules.printed_worths(midway.round - 1), midway)


def _check_order(sequence: Sequence[int], midway: Midway) -> Iterator[ImpossibleStart]:
    """Every claim takes one worth of the sequence, and the claims of a seat follow its order."""
    errors = list(_check_pool(sequence, midway))
    yield from errors
    if errors:
        return
    for seat, worths in enumerate(midway.relics):
        following = iter(sequence)
        for number, worth in enumerate(worths):
            if worth not in following:  # `in` continues behind the worth that it found before
                yield ImpossibleStart(WhyNoStart.ORDER, ("relics", seat, number), midway.round, amount=worth)
                break


def _check_pool(pool: Sequence[int], midway: Midway) -> Iterator[ImpossibleStart]:
    """Every claim takes one worth out of the pool."""
    left = Counter(pool)
    possible = tuple(map(str, sorted(left)))
    for seat, worths in enumerate(midway.relics):
        for number, worth in enumerate(worths):
            left[worth] -= 1
            if left[worth] < 0:
                place = ("relics", seat, number)
                yield ImpossibleStart(WhyNoStart.WORTH, place, midway.round, amount=worth, possible=possible)


def _check_rounds(rules: Rules, values: Mapping[int, int], midway: Midway) -> Iterator[ImpossibleStart]:
    """Every claim has the worth of its round, and no relic is claimed before it enters the pack.

    Each claim is dated as late as its worth and the later claims of its seat allow, since more relics have entered
    then. If that fails, every other assignment fails too.
    """
    worths = {
        number: worth for number, worth in values.items() if number < midway.round and rules.relics_entered(number)
    }
    claims: list[tuple[int, int, int]] = []  # round, seat, number
    for seat, claimed in enumerate(midway.relics):
        latest = midway.round
        for number, worth in reversed(list(enumerate(claimed))):
            fitting = [each for each in worths if worths[each] == worth]
            in_time = [each for each in fitting if each <= latest]
            if in_time:
                latest = max(in_time)
                claims.append((latest, seat, number))
            else:
                why = WhyNoStart.ORDER if fitting else WhyNoStart.WORTH
                possible = () if fitting else tuple(map(str, sorted({*worths.values()})))
                place = ("relics", seat, number)
                yield ImpossibleStart(why, place, midway.round, amount=worth, possible=possible)
    yield from _check_entries(rules, claims)


def _check_entries(rules: Rules, claims: Sequence[tuple[int, int, int]]) -> Iterator[ImpossibleStart]:
    """Report the first round before which more relics were claimed than had entered the pack."""
    for count, (number, seat, place) in enumerate(sorted(claims), start=1):
        entered = rules.relics_entered(number)
        if count > entered:
            # The sentence of this error says "before round n".
            yield ImpossibleStart(WhyNoStart.CLAIMS, ("relics", seat, place), number + 1, amount=count, limit=entered)
            return


class _Departures:
    """The cards that left the game before a round.

    `cells` counts them by cell. `cards` lists them as they were named, with claimed relics that were not named added.
    `relics` counts the relics among them, and `seen` those that were turned up. All are right only if there are no
    `errors`.
    """

    def __init__(self, rules: Rules, midway: Midway) -> None:
        self._rules = rules
        self._midway = midway
        self._entered = Counter(rules.relic_queue[: rules.relics_entered(midway.round - 1)])
        self._claimed = Counter(self._worth_on_card(worth) for relics in midway.relics for worth in relics)
        self._named = [(card, rules.cells_of(card)) for card in midway.gone]
        self._unclear: list[tuple[str, ...]] = []
        self.cells = Counter(cell for _, cells in self._named for cell in cells[:1])
        added = Counter(cell for worth in self._claimed for cell in self._find_unnamed(worth))
        self.cells += added
        self.relics = sum(count for cell, count in self.cells.items() if self._is_relic(cell))
        self.seen = self.relics if midway.seen is None else midway.seen
        self.cards = (*midway.gone, *(rules.cells[cell].plain_card for cell in added.elements()))

    def errors(self) -> Iterator[ImpossibleStart]:
        """Every reason why these cards cannot have left."""
        by_cell: Counter[int] = Counter()
        by_card: Counter[Card] = Counter()
        for place, (card, cells) in enumerate(self._named):
            if len(cells) != 1:
                copies = [copy for cell in cells for copy in dict.fromkeys(self._rules.cells[cell].copies)]
                yield self._error(WhyNoStart.WHICH_CARD, place, card, possible=tuple(map(str, copies)))
                continue
            (cell,) = cells
            by_cell[cell] += 1
            by_card[card] += 1
            yield from self._check_card(place, card, cell, by_cell, by_card[card])
        for possible in self._unclear:
            yield ImpossibleStart(WhyNoStart.WHICH_RELIC, ("relics",), self._midway.round, possible=possible)

    def _check_card(
        self, place: int, card: Card, cell: int, by_cell: Counter[int], count: int
    ) -> Iterator[ImpossibleStart]:
        """What is wrong with one card, given how often it and the cards of each cell were named up to here."""
        copies = self._rules.cells[cell].copies
        limit = copies.count(card) if card.suit else len(copies)
        if count > limit or by_cell[cell] > len(copies):
            yield self._error(WhyNoStart.TOO_OFTEN, place, card, limit=limit)
        elif self._is_relic(cell):
            yield from self._check_relic(place, card, cell, by_cell)
        elif not self._can_leave(cell):
            yield self._error(WhyNoStart.STAYS, place, card)
        elif self._rounds_needed(by_cell) >= self._midway.round > self._rounds_needed(by_cell - Counter([cell])):
            yield self._error(WhyNoStart.TOO_MANY, place, card)

    def _check_relic(self, place: int, card: Card, cell: int, by_cell: Counter[int]) -> Iterator[ImpossibleStart]:
        if by_cell[cell] > self._entered[cell]:
            yield self._error(WhyNoStart.NOT_YET, place, card, limit=self._entered[cell])
        elif self._rules.relics.unclaimed == "return":  # then a relic leaves the game only by a claim
            worth = self._printed(cell)
            alike = sum(n for other, n in by_cell.items() if self._is_relic(other) and self._printed(other) == worth)
            if alike > self._claimed[worth]:
                yield self._error(WhyNoStart.STAYS, place, card)

    def _error(
        self, why: WhyNoStart, place: int, card: Card, limit: int = 0, possible: tuple[str, ...] = ()
    ) -> ImpossibleStart:
        return ImpossibleStart(why, ("gone", place), self._midway.round, limit=limit, card=str(card), possible=possible)

    def _is_relic(self, cell: int) -> bool:
        return isinstance(self._rules.cells[cell].role, Relic)

    def _worth_on_card(self, worth: int) -> int:
        """The number printed on a relic of this worth; 0 for every relic if the worth does not come from the card."""
        return worth if isinstance(self._rules.relics.worth, PrintedWorth) else 0

    def _printed(self, cell: int) -> int:
        role = self._rules.cells[cell].role
        return self._worth_on_card(role.printed or 0) if isinstance(role, Relic) else 0

    def _find_unnamed(self, worth: int) -> Iterator[int]:
        """The cells of claimed relics of a worth that were not named; notes it if several choices are possible."""
        alike = [cell for cell in self._entered if self._printed(cell) == worth]
        missing = self._claimed[worth] - sum(self.cells[cell] for cell in alike)
        left = Counter({cell: count for cell in alike if (count := self._entered[cell] - self.cells[cell]) > 0})
        if missing <= 0 or missing > left.total():
            return
        if len(left) > 1 and missing < left.total():
            self._unclear.append(tuple(self._rules.cells[cell].name for cell in left))
        # If the choice is unclear, any one will do: the position is rejected, and only the number of relics counts.
        yield from [*left.elements()][:missing]

    def _can_leave(self, cell: int) -> bool:
        """Whether a treasure or hazard can leave the game."""
        hazards = self._rules.hazards
        leaves = hazards.after_bust != "none" or hazards.after_round == "remove-revealed"
        return leaves and isinstance(self._rules.cells[cell].role, Hazard)

    def _rounds_needed(self, by_cell: Counter[int]) -> int:
        """The least number of rounds in which these hazards can have left."""
        hazards = self._rules.hazards
        roles = (self._rules.cells[cell].role for cell in by_cell.elements())
        kinds = Counter(role.kind for role in roles if isinstance(role, Hazard))
        if hazards.after_round == "remove-revealed":
            return min(len(kinds), 1)
        if hazards.after_bust == "one":
            return kinds.total()
        if hazards.after_bust == "kind":
            return len(kinds)
        return sum(-(-count // self._rules.strikes(kind)) for kind, count in kinds.items())
