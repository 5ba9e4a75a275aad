"""What holds in an expedition game: nothing is lost or made, and it comes to an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kortdiamant.errors import AlreadyHome, ImpossibleCard, ImpossibleLeaver, KortdiamantError, NotDue, WrongSeatCount
from kortdiamant.expedition import (
    Arrive,
    Card,
    Decide,
    GoHome,
    Move,
    Phase,
    Relic,
    Reveal,
    Rules,
    Settle,
    Settlement,
    State,
    events,
    report,
)
from kortdiamant.expedition.rules import MAX_SEATS
from kortdiamant.expedition.state import Presence
from kortdiamant.testing.game import Game, Law, insist
from kortdiamant.testing.laws import ANY_GAME, refusals_change_nothing

NOBODY = "Nobody"
NO_CARD = Card("no such card")
TRIES = 100  # times the cards of the deck; so often at most a card goes back into the pack before a treasure comes


def every_card_is_in_one_place(game: Game) -> None:
    """A card is in the pack, on the path, waits outside to come in later, or has left the game."""
    for place, turn in enumerate(game):
        state = turn.state
        cells = state.rules.cells
        out = Counter(placed.cell for placed in state.path if not placed.taken)
        waiting = Counter(state.rules.relic_queue[state.entered :])
        there = Counter(dict(enumerate(state.pack))) + out + waiting
        missing: Counter[str] = Counter()
        for index, cell in enumerate(cells):
            missing[cell.name] += len(cell.copies) - there[index]
            insist(place, min(len(cell.copies), there[index]), there[index])
        insist(place, +missing, Counter(card.name for card in state.gone))


def gems_are_accounted_for(game: Game) -> None:
    """What treasures brought is in chests, carried, on the path, or went back to the supply."""
    brought = returned = 0
    for place, turn in enumerate(game):
        brought += sum(event.value for event in turn.events if isinstance(event, events.GemsShared))
        returned += sum(map(_returned, turn.events))
        state = turn.state
        chests = sum(seat.chest for seat in state.seats)
        insist(place, brought, chests + state.carried * state.inside + state.path_gems + returned)


def _returned(event: events.Event) -> int:
    """How many gems went back to the supply."""
    match event:
        case events.GemsShared(lost=gone) | events.LeftoversShared(lost=gone) | events.RoundEnded(unclaimed=gone):
            return gone
        case events.ExpeditionBusted(lost=by_seat) | events.DeckEmptied(lost=by_seat):
            return sum(by_seat)
    return 0


def a_relic_is_claimed_once(game: Game) -> None:
    """Nobody has a relic that there is not, or that somebody else has."""
    for place, turn in enumerate(game):
        state = turn.state
        relics = sum(len(cell.copies) for cell in state.rules.cells if isinstance(cell.role, Relic))
        insist(place, state.claimed, sum(len(seat.relics) for seat in state.seats))
        insist(place, min(relics, state.claimed), state.claimed)


def the_report_adds_up(game: Game) -> None:
    """What was banked by round is what everybody has, and somebody wins when it is over."""
    state, place = game[-1].state, len(game) - 1
    figures = report(state, [event for turn in game for event in turn.events])
    seats = range(len(state.seats))
    banked = [sum(each.banked[seat] for each in figures.rounds if seat < len(each.banked)) for seat in seats]
    insist(place, figures.gems, tuple(banked))
    insist(place, len(state.gone), sum(len(each.removed) for each in figures.rounds))
    insist(place, (state.phase is Phase.OVER,) * 2, (figures.finished, bool(figures.winners)))
    insist(place, {1} if figures.finished else set(), {figures.places[winner] for winner in figures.winners})


def wrong_moves(state: State) -> Iterator[tuple[Move, type[KortdiamantError]]]:
    """Moves that cannot be made now, and the errors that say so."""
    phases: dict[Move, Phase] = {
        Reveal(NO_CARD): Phase.REVEAL,
        Decide(()): Phase.DECIDE,
        Settle(Settlement.SHARE): Phase.SETTLE,
    }
    yield from ((move, NotDue) for move, phase in phases.items() if state.phase is not phase)
    people = (GoHome(0), Arrive(NOBODY))
    if state.phase is Phase.OVER:
        yield from ((move, NotDue) for move in people)
        return
    yield GoHome(len(state.seats)), AlreadyHome
    yield from (
        (GoHome(seat), AlreadyHome) for seat, each in enumerate(state.seats) if each.presence is not Presence.PLAYING
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
    """Cards of which no copy is in the pack, as fully said as can be."""
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if not count:
            yield cell.copies[0]


def most_entries(rules: Rules, extra_rounds: int) -> int:
    """How many cards, decisions and tie-breaks a game can have at most.

    Each card of an expedition leaves the pack and is followed by one decision at most; one more may come before the
    first card. Only while the opening treasures are awaited do cards go back, and then by chance: so a bound that no
    chance in a lifetime reaches has to do.
    """
    cards = sum(len(cell.copies) for cell in rules.cells)
    usual = (rules.rounds + extra_rounds) * (2 * cards + 2)
    return usual * TRIES if rules.opening.treasures else usual


LAWS: dict[str, Law] = {
    **ANY_GAME,
    "a move that cannot be made is refused with the right error, and changes nothing": refusals_change_nothing(
        wrong_moves
    ),
    "every card is in exactly one place": every_card_is_in_one_place,
    "what treasures brought is in chests, carried, on the path, or went back to the supply": gems_are_accounted_for,
    "a relic is claimed once": a_relic_is_claimed_once,
    "the report adds up": the_report_adds_up,
}
