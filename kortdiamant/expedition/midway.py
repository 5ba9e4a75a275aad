"""A game that goes on from a position that was played elsewhere, and whether a game can reach that position.

A position that can happen is never rejected. All errors are reported at once, each with its place.

A claimed relic leaves the game, so it may be named among the cards that are gone or not. If fewer relics are named
than were claimed, the others are added where only one choice is possible. The worths of a seat are in the order of
its claims. The order between seats is not known, so a worth is an error only if no order allows it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from kortdiamant.cards import Card
from kortdiamant.errors import ImpossibleStart, WhyNoStart, WrongSeatCount
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

Relics = Sequence[Sequence[int]]


class Departures:
    """The cards that left before a round; `relics_by_seat` are worths, `named` cards as they were said.

    `cells` counts those that left by cell and `cards` are all of them, each as it was said or as plainly as possible;
    both only mean something where there are no `doubts`.
    """

    def __init__(self, rules: Rules, round_number: int, relics_by_seat: Relics, named: Sequence[Card]) -> None:
        self.rules = rules
        self.round = round_number
        self.named = named
        self.entered = Counter(rules.relic_queue[: rules.relics_entered(round_number - 1)])
        self.claimed = Counter(
            self._worth_on(worth) for relics in relics_by_seat for worth in relics
        )  # by what is printed on them, where that is what they are worth
        self.places = [self._cells(card) for card in named]
        self.cells = Counter(cells[0] for cells in self.places if cells)
        self.unclear: list[tuple[str, ...]] = []
        added = Counter(cell for worth in self.claimed for cell in self._unnamed(worth))
        self.cells += added
        self.cards = (*named, *(self._plain(cell) for cell in added.elements()))

    @property
    def relics(self) -> int:
        """How many relics are gone."""
        return sum(count for cell, count in self.cells.items() if self._is_relic(cell))

    def doubts(self) -> Iterator[ImpossibleStart]:
        """Everything for which these cards cannot have left."""
        so_far: Counter[int] = Counter()
        said: Counter[Card] = Counter()
        for place, (card, cells) in enumerate(zip(self.named, self.places, strict=True)):
            if len(cells) != 1:
                possible = tuple(str(copy) for cell in cells for copy in dict.fromkeys(self.rules.cells[cell].copies))
                yield self._doubt(WhyNoStart.WHICH_CARD, place, card, possible=possible)
                continue
            so_far[cells[0]] += 1
            said[card] += 1
            yield from self._doubts_of(place, card, cells[0], so_far, said[card])
        for possible in self.unclear:
            yield ImpossibleStart(WhyNoStart.WHICH_RELIC, ("relics",), self.round, possible=possible)

    def _doubts_of(
        self, place: int, card: Card, cell: int, so_far: Counter[int], said: int
    ) -> Iterator[ImpossibleStart]:
        """What is wrong with one card, given how often its cell and the very card were named up to here."""
        copies = self.rules.cells[cell].copies
        limit = copies.count(card) if card.suit else len(copies)
        if said > limit or so_far[cell] > len(copies):
            yield self._doubt(WhyNoStart.TOO_OFTEN, place, card, limit=limit)
        elif self._is_relic(cell):
            yield from self._doubts_of_relic(place, card, cell, so_far)
        elif not self._leaves(cell):
            yield self._doubt(WhyNoStart.STAYS, place, card)
        elif self._busts_needed(so_far) >= self.round > self._busts_needed(so_far - Counter([cell])):
            yield self._doubt(WhyNoStart.TOO_MANY, place, card)

    def _doubts_of_relic(self, place: int, card: Card, cell: int, so_far: Counter[int]) -> Iterator[ImpossibleStart]:
        if so_far[cell] > self.entered[cell]:
            yield self._doubt(WhyNoStart.NOT_YET, place, card, limit=self.entered[cell])
        elif self.rules.relics.unclaimed == "return":
            worth = self._printed(cell)
            alike = sum(count for other, count in so_far.items() if self._is_relic_worth(other, worth))
            if alike > self.claimed[worth]:  # nothing but a claim takes one from the game
                yield self._doubt(WhyNoStart.STAYS, place, card)

    def _doubt(
        self, why: WhyNoStart, place: int, card: Card, limit: int = 0, possible: tuple[str, ...] = ()
    ) -> ImpossibleStart:
        return ImpossibleStart(why, ("gone", place), self.round, limit=limit, card=str(card), possible=possible)

    def _cells(self, card: Card) -> tuple[int, ...]:
        """The cells that a card of the game may belong to."""
        cells = self.rules.cells_by_name.get(card.name, ())
        return cells if card.suit is None else tuple(cell for cell in cells if card in self.rules.cells[cell].copies)

    def _is_relic(self, cell: int) -> bool:
        return isinstance(self.rules.cells[cell].role, Relic)

    def _is_relic_worth(self, cell: int, worth: int) -> bool:
        return self._is_relic(cell) and self._printed(cell) == worth

    def _worth_on(self, worth: int) -> int:
        """What is printed on a relic that was worth so much; 0 for all where that does not matter."""
        return worth if isinstance(self.rules.relics.worth, PrintedWorth) else 0

    def _printed(self, cell: int) -> int:
        role = self.rules.cells[cell].role
        return self._worth_on(role.printed or 0) if isinstance(role, Relic) else 0

    def _unnamed(self, worth: int) -> Iterator[int]:
        """The cells of claimed relics that are not named; nothing where it is not known which."""
        alike = [cell for cell in self.entered if self._printed(cell) == worth]
        missing = self.claimed[worth] - sum(self.cells[cell] for cell in alike)
        left = Counter({cell: count for cell in alike if (count := self.entered[cell] - self.cells[cell]) > 0})
        if missing <= 0 or missing > left.total():
            return
        if len(left) > 1 and missing < left.total():
            self.unclear.append(tuple(self.rules.cells[cell].name for cell in left))
            return
        yield from [*left.elements()][:missing]

    def _plain(self, cell: int) -> Card:
        """A card of a cell, as fully said as all of them can be."""
        copies = self.rules.cells[cell].copies
        return copies[0] if len(set(copies)) == 1 else Card(self.rules.cells[cell].name)

    def _leaves(self, cell: int) -> bool:
        """Whether a card that is no relic can leave the game."""
        hazards = self.rules.hazards
        leaves = hazards.after_bust != "none" or hazards.after_round == "remove-revealed"
        return leaves and isinstance(self.rules.cells[cell].role, Hazard)

    def _busts_needed(self, gone: Counter[int]) -> int:
        """How many rounds it takes at least until these hazards have left."""
        hazards = self.rules.hazards
        if hazards.after_round == "remove-revealed":
            return 1
        kinds: Counter[str] = Counter()
        for cell, count in gone.items():
            role = self.rules.cells[cell].role
            if isinstance(role, Hazard):
                kinds[role.kind] += count
        if hazards.after_bust == "one":
            return kinds.total()
        if hazards.after_bust == "kind":
            return len(kinds)
        return sum(-(-count // self.rules.strikes(kind)) for kind, count in kinds.items())


Claims = Sequence[Sequence[int]]


def claim_errors(rules: Rules, round_number: int, claims: Claims, seen: int) -> Iterator[ImpossibleStart]:
    """What is wrong with the relics that were claimed before a round, given by seat; `seen` were turned up by then."""
    entered = rules.relics_entered(round_number - 1)
    count = sum(map(len, claims))
    if count > entered:
        yield _too_many_claims(_place_of(claims, entered), round_number, count, entered)
        return
    match rules.relics.worth:
        case ClaimOrderWorth(values=values):
            yield from _check_order(_first_worths(values, count), round_number, claims)
        case SeenOrderWorth(values=values):
            yield from _check_order(_first_worths(values, seen), round_number, claims)
        case RoundWorth(values=values):
            yield from _check_rounds(rules, values, round_number, claims)
        case FixedWorth(value=value):
            yield from _check_pool(Counter({value: count}), round_number, claims)
        case _:  # printed
            printed = [rules.cells[cell].role for cell in rules.relic_queue[:entered]]
            pool = Counter(role.printed or 0 for role in printed if isinstance(role, Relic))
            yield from _check_pool(pool, round_number, claims)


def _first_worths(values: Sequence[int], count: int) -> list[int]:
    """What the first so many relics are worth."""
    return [worth_in_order(values, place) for place in range(count)]


def _check_order(sequence: Sequence[int], round_number: int, claims: Claims) -> Iterator[ImpossibleStart]:
    """Every claim takes one of the sequence, and those of a seat one behind the other."""
    doubtful = list(_check_pool(Counter(sequence), round_number, claims))
    yield from doubtful
    if doubtful:
        return
    for seat, worths in enumerate(claims):
        following = iter(sequence)
        for number, worth in enumerate(worths):
            if worth not in following:  # goes on behind the worth before
                yield _claim_error(WhyNoStart.ORDER, (seat, number), round_number, worth)
                break


def _check_pool(pool: Counter[int], round_number: int, claims: Claims) -> Iterator[ImpossibleStart]:
    """Every claim takes one out of a heap of worths."""
    left = Counter(pool)
    for seat, worths in enumerate(claims):
        for number, worth in enumerate(worths):
            left[worth] -= 1
            if left[worth] < 0:
                yield _claim_error(WhyNoStart.WORTH, (seat, number), round_number, worth, pool)


def _check_rounds(
    rules: Rules, values: Mapping[int, int], round_number: int, claims: Claims
) -> Iterator[ImpossibleStart]:
    """Let every relic be claimed as late as its worth and its place allow; then as many as possible have come."""
    worths = {number: values[number] for number in range(1, round_number) if _is_open(rules, values, number)}
    claimed: list[tuple[int, int, int]] = []  # round, seat, number
    for seat, said in enumerate(claims):
        latest = round_number - 1
        for number in reversed(range(len(said))):
            fitting = [each for each, worth in worths.items() if worth == said[number]]
            in_time = [each for each in fitting if each <= latest]
            if in_time:
                latest = max(in_time)
                claimed.append((latest, seat, number))
            else:
                why = WhyNoStart.ORDER if fitting else WhyNoStart.WORTH
                possible = () if fitting else worths.values()
                yield _claim_error(why, (seat, number), round_number, said[number], possible)
    yield from _claims_before_entry(rules, claimed)


def _is_open(rules: Rules, values: Mapping[int, int], number: int) -> bool:
    """Whether a relic can be claimed in a round."""
    return number in values and rules.relics_entered(number) > 0


def _claims_before_entry(rules: Rules, claimed: Sequence[tuple[int, int, int]]) -> Iterator[ImpossibleStart]:
    """More relics of early rounds than had entered the pack by then; only the first such round is told."""
    for count, (number, seat, place) in enumerate(sorted(claimed), start=1):
        entered = rules.relics_entered(number)
        if count > entered:
            yield _too_many_claims((seat, place), number + 1, count, entered)
            return


def _place_of(claims: Claims, number: int) -> tuple[int, int]:
    """Seat and place of the claim that has so many before it, seat by seat."""
    return [(seat, place) for seat, worths in enumerate(claims) for place in range(len(worths))][number]


def _too_many_claims(place: tuple[int, int], round_number: int, count: int, limit: int) -> ImpossibleStart:
    return ImpossibleStart(WhyNoStart.CLAIMS, ("relics", *place), round_number, amount=count, limit=limit)


def _claim_error(
    why: WhyNoStart, claim: tuple[int, int], round_number: int, worth: int, possible: Iterable[int] = ()
) -> ImpossibleStart:
    """What is wrong with a claim, given by its seat and place."""
    worths = tuple(map(str, sorted({*possible})))
    return ImpossibleStart(why, ("relics", *claim), round_number, amount=worth, possible=worths)


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
    for doubt in midway_errors(rules, midway):
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
    begin_round(state, midway.round, lambda _event: None)
    return state


def midway_errors(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
    """Everything for which no game can have come to the position; raises `UnsupportedRules`."""
    START_POSITION.check(rules)
    if not 1 <= midway.round <= rules.rounds:
        yield ImpossibleStart(
            WhyNoStart.ROUND, ("round",), midway.round, amount=midway.round, limit=rules.rounds
        )  # what could be before a round that is not played?
        return
    yield from _chest_errors(rules, midway)
    departures = Departures(rules, midway.round, midway.relics, midway.gone)
    yield from departures.doubts()
    seen = list(_seen_errors(rules, midway, departures))
    yield from seen
    if not seen:
        yield from claim_errors(rules, midway.round, midway.relics, _seen(midway, departures))


def _chest_errors(rules: Rules, midway: Midway) -> Iterator[ImpossibleStart]:
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


def _seen_errors(rules: Rules, midway: Midway, departures: Departures) -> Iterator[ImpossibleStart]:
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
