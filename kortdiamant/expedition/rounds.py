"""How a round begins, continues and ends: who brings out what, and which cards leave the game.

The phases of the game:

    begin ──> REVEAL ──card──> DECIDE ──somebody stays──> REVEAL
                │                 └──all have left──────────────────> end
                ├──the last hazard of a kind strikes────────────────> end
                └──a card is due, but the pack is empty─────────────> end
    end ──> begin the next round, or after the last one:
            OVER, or SETTLE ──extra──> begin
                            └──share──> OVER

Every function writes to the draft, the fresh copy of the state that `play` made, and reports events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Emit, Ending, WhyRemoved
from kortdiamant.expedition.rules import Hazard, Relic, relic_worth
from kortdiamant.expedition.state import (
    PathCard,
    Phase,
    Presence,
    Seat,
    State,
    leaders,
    places,
    replace_item,
    wants_extra_round,
)


def begin_round(draft: State, round_number: int, emit: Emit) -> None:
    """Shuffle in the relics of the round and send in everybody who plays."""
    draft.round = round_number
    draft.path, draft.carried, draft.loose, draft.turned = (), 0, 0, 0
    relics = _enter_relics(draft)
    explorers = draft.rules.players.explorers
    draft.seats = tuple(
        replace(seat, inside=explorers) if seat.presence is Presence.PLAYING else seat for seat in draft.seats
    )
    emit(events.RoundBegan(round_number, relics))
    if draft.rules.decisions.from_card == 0:
        draft.phase = Phase.DECIDE
    else:
        expect_card(draft, emit)


def _enter_relics(draft: State) -> tuple[Card, ...]:
    """Shuffle the relics of this round into the pack, as far as any are left outside."""
    rules = draft.rules
    queue = rules.relic_queue[draft.entered :][: rules.relics_entering(draft.round)]
    draft.entered += len(queue)
    pack = list(draft.pack)
    for cell in queue:
        pack[cell] += 1
    draft.pack = tuple(pack)
    return tuple(Card(rules.cells[cell].name) for cell in queue)


def continue_after_card(draft: State, emit: Emit) -> None:
    """Wait for a decision after a card, or for the next card if it is too early to decide."""
    if len(draft.path) >= draft.rules.decisions.from_card:
        draft.phase = Phase.DECIDE
    else:
        expect_card(draft, emit)


def expect_card(draft: State, emit: Emit) -> None:
    """Wait for the next card; an empty pack ends the expedition in the same step."""
    draft.phase = Phase.REVEAL
    if draft.cards_left:
        return
    if draft.rules.empty_deck == "all-lose":
        lose_everything(draft, emit)
    else:
        emit(events.DeckEmptied((0,) * len(draft.seats)))
        walk_out(draft, explorers_inside(draft), emit)
    end_round(draft, Ending.DECK_EMPTY, None, emit)


def end_round(draft: State, ending: Ending, kind: str | None, emit: Emit) -> None:
    """Close the expedition, then begin the next round, offer an extra round or end the game."""
    clear_path(draft, ending, kind, emit)
    if draft.round < draft.rules.rounds and draft.is_played:
        begin_round(draft, draft.round + 1, emit)
    elif wants_extra_round(draft) and draft.is_played:
        draft.phase = Phase.SETTLE
        emit(events.ExtraRoundOffered(leaders(draft)))
    else:
        end_game(draft, emit)


def end_game(draft: State, emit: Emit) -> None:
    """Find the winners."""
    draft.phase = Phase.OVER
    emit(events.GameEnded(leaders(draft), places(draft)))


def strike(draft: State, card: Card, kind: str, emit: Emit) -> None:
    """Let the last hazard of a kind strike everybody inside."""
    carried = tuple(draft.carried * seat.inside for seat in draft.seats)
    keeps = GEMS_KEPT[draft.rules.hazards.lose]
    kept = tuple(keeps(gems) for gems in carried)
    lost = tuple(had - still_has for had, still_has in zip(carried, kept, strict=True))
    emit(events.ExpeditionBusted(card, kind, lost, kept))
    _flee(draft, kept, emit)


def lose_everything(draft: State, emit: Emit) -> None:
    """Bring everybody inside out with nothing because the pack is empty."""
    emit(events.DeckEmptied(tuple(draft.carried * seat.inside for seat in draft.seats)))
    _flee(draft, (0,) * len(draft.seats), emit)


def _flee(draft: State, kept: tuple[int, ...], emit: Emit) -> None:
    """Bring everybody out with the gems that each seat keeps."""
    for index, gems in enumerate(kept):
        bring_out(draft, index, draft.seats[index].inside, gems, emit)


def clear_path(draft: State, ending: Ending, kind: str | None, emit: Emit) -> None:
    """Remove cards from the game as the rules say, and put the others back into the pack."""
    unclaimed = draft.path_gems
    path = draft.path
    if draft.rules.hazards.after_bust == "kind":
        _remove_kind_from_pack(draft, kind, emit)
    removed = dict(_find_removals(draft, kind))
    pack = list(draft.pack)
    for index, placed in enumerate(path):
        if index in removed:
            draft.gone = (*draft.gone, placed.card)
            emit(events.CardRemoved(placed.card, removed[index]))
        elif not placed.taken:
            pack[placed.cell] += 1
    draft.pack = tuple(pack)
    draft.path, draft.loose, draft.carried = (), 0, 0
    emit(events.RoundEnded(draft.round, ending, kind, tuple(placed.card for placed in path), unclaimed))


def _find_removals(draft: State, kind: str | None) -> Iterator[tuple[int, WhyRemoved]]:
    """The places on the path of the cards that leave the game, and why; `kind` is the hazard that struck, if any."""
    hazards = draft.rules.hazards
    struck = len(draft.path) - 1  # the card that strikes is the last on the path
    if draft.rules.relics.unclaimed == "removed":
        yield from ((index, WhyRemoved.UNCLAIMED) for index in draft.open_relics())
    for index, role in enumerate(map(draft.role, draft.path)):
        if isinstance(role, Hazard):
            leaves = hazards.after_bust in ("matching", "kind") or (hazards.after_bust == "one" and index == struck)
            if role.kind == kind and leaves:
                yield index, WhyRemoved.BUST
            elif hazards.after_round == "remove-revealed":
                yield index, WhyRemoved.REVEALED


def _remove_kind_from_pack(draft: State, kind: str | None, emit: Emit) -> None:
    """Take every card of a kind out of the pack, without their suits if those differ."""
    pack = list(draft.pack)
    for index, cell in enumerate(draft.rules.cells):
        if isinstance(cell.role, Hazard) and cell.role.kind == kind:
            for _ in range(pack[index]):
                emit(events.CardRemoved(cell.plain_card, WhyRemoved.BUST))
            draft.gone += (cell.plain_card,) * pack[index]
            pack[index] = 0
    draft.pack = tuple(pack)


def explorers_inside(draft: State) -> tuple[int, ...]:
    """The seats of all explorers inside, ascending, once for each explorer."""
    return tuple(index for index, seat in enumerate(draft.seats) for _ in range(seat.inside))


def walk_out(draft: State, leavers: tuple[int, ...], emit: Emit) -> None:
    """Bring out explorers, given by seat as `Decide.leavers` is; all of them must be inside."""
    if not leavers:
        emit(events.NobodyLeft())
        return
    each = _share_leftovers(draft, len(leavers), emit)
    for index in sorted(set(leavers)):
        explorers = leavers.count(index)
        carried, found = explorers * draft.carried, explorers * each
        emit(events.ExplorerLeft(index, explorers, carried, found))
        bring_out(draft, index, explorers, carried + found, emit)
    _claim_relics(draft, leavers, emit)


def bring_out(draft: State, index: int, explorers: int, gems: int, emit: Emit) -> None:
    """Move explorers of a seat out and gems into its chest; a player who goes home brings all explorers out at once."""
    seat = draft.seats[index]
    goes_home = seat.presence is Presence.LEAVING
    presence = Presence.HOME if goes_home else seat.presence
    out = Seat(seat.chest + gems, seat.relics, seat.inside - explorers, presence)
    draft.seats = replace_item(draft.seats, index, out)
    if goes_home:
        emit(events.SeatWentHome(index))


def _share_leftovers(draft: State, leavers: int, emit: Emit) -> int:
    """Take the share of every leaver from the path and return the share of one."""
    before = draft.path_gems
    if not before:
        return 0
    each = _share_pooled(draft, leavers) if draft.rules.leftovers.share == "pooled" else _share_by_card(draft, leavers)
    left = draft.path_gems
    emit(events.LeftoversShared(each, left, before - each * leavers - left))
    return each


def _share_pooled(draft: State, leavers: int) -> int:
    each, remainder = divmod(draft.path_gems, leavers)
    draft.path = tuple(replace(placed, leftover=0) for placed in draft.path)
    draft.loose = remainder if draft.rules.leftovers.remainder == "path" else 0
    return each


def _share_by_card(draft: State, leavers: int) -> int:
    keeps = draft.rules.leftovers.remainder == "path"
    each = sum(placed.leftover // leavers for placed in draft.path)
    draft.path = tuple(replace(placed, leftover=placed.leftover % leavers if keeps else 0) for placed in draft.path)
    return each


def _claim_relics(draft: State, leavers: tuple[int, ...], emit: Emit) -> None:
    """Give the relics on the path to a lone leaver; two explorers of one player are not alone."""
    relics = draft.open_relics()
    if not relics:
        return
    if len(leavers) > 1:
        emit(events.RelicsStayed(tuple(draft.path[index].card for index in relics)))
        return
    (leaver,) = leavers
    for index in relics if draft.rules.relics.claim == "all" else relics[:1]:
        _claim(draft, leaver, index, emit)


def _claim(draft: State, seat_index: int, path_index: int, emit: Emit) -> None:
    placed = draft.path[path_index]
    worth = _relic_worth(draft, placed, draft.claimed)
    seat = draft.seats[seat_index]
    draft.claimed += 1
    draft.gone = (*draft.gone, placed.card)
    draft.path = replace_item(draft.path, path_index, replace(placed, taken=True))
    draft.seats = replace_item(draft.seats, seat_index, replace(seat, relics=(*seat.relics, worth)))
    emit(events.RelicClaimed(seat_index, placed.card, worth))
    emit(events.CardRemoved(placed.card, WhyRemoved.CLAIMED))


def open_relic_worths(state: State) -> tuple[int, ...]:
    """The worth of each open relic on the path for somebody who left alone now, oldest first."""
    relics = enumerate(state.open_relics(), start=state.claimed)
    return tuple(_relic_worth(state, state.path[index], claimed) for claimed, index in relics)


def _relic_worth(state: State, placed: PathCard, claimed: int) -> int:
    """The worth of a relic that is claimed now after `claimed` others; an extra round counts as the last round."""
    rules, role = state.rules, state.role(placed)
    assert isinstance(role, Relic)  # noqa: S101  for mypy; only relics have a worth
    round_number = min(state.round, rules.rounds)
    return relic_worth(
        rules.relics.worth, role.printed, claimed=claimed, seen=placed.seen - 1, round_number=round_number
    )


# By `hazards.lose`: what an explorer keeps of the gems carried into a strike.
GEMS_KEPT: dict[str, Callable[[int], int]] = {
    "all": lambda _gems: 0,
    "half": lambda gems: gems // 2,
    "nothing": lambda gems: gems,
}
