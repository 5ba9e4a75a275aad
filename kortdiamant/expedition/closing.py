"""An expedition ends: what those inside lose, which cards leave the game, and what goes back into the pack."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, Tell, WhyRemoved
from kortdiamant.expedition.leaving import bring_out
from kortdiamant.expedition.rules import Hazard, Relic
from kortdiamant.expedition.state import Placed, State

KEPT: dict[str, Callable[[int], int]] = {
    "all": lambda _gems: 0,
    "half": lambda gems: gems // 2,
    "nothing": lambda gems: gems,
}


def strike(draft: State, card: Card, kind: str, tell: Tell) -> None:
    """The last hazard of a kind strikes those inside."""
    carried = tuple(draft.carried * seat.inside for seat in draft.seats)
    keeps = KEPT[draft.rules.hazards.lose]
    kept = tuple(keeps(gems) for gems in carried)
    lost = tuple(had - still_has for had, still_has in zip(carried, kept, strict=True))
    tell(events.ExpeditionBusted(card, kind, lost, kept))
    _flee(draft, kept, tell)


def lose_everything(draft: State, tell: Tell) -> None:
    """The pack is empty, and those inside come out with nothing."""
    tell(events.DeckEmptied(tuple(draft.carried * seat.inside for seat in draft.seats)))
    _flee(draft, (0,) * len(draft.seats), tell)


def clear_path(draft: State, ending: Ending, kind: str | None, tell: Tell) -> None:
    """Take from the game what the rules say, and put everything else back into the pack."""
    unclaimed = draft.path_gems
    path = draft.path
    if ending is Ending.BUST and draft.rules.hazards.after_bust == "kind":
        _remove_unseen(draft, kind, tell)
    removed = dict(_removed(draft, ending, kind))
    pack = list(draft.pack)
    for index, placed in enumerate(path):
        if index in removed:
            draft.gone = (*draft.gone, placed.card)
            tell(events.CardRemoved(placed.card, removed[index]))
        elif not placed.taken:
            pack[placed.cell] += 1
    draft.pack = tuple(pack)
    draft.path, draft.loose, draft.carried = (), 0, 0
    tell(events.RoundEnded(draft.round, ending, kind, tuple(placed.card for placed in path), unclaimed))


def _flee(draft: State, kept: tuple[int, ...], tell: Tell) -> None:
    """Bring everybody out with what each seat keeps."""
    for index, gems in enumerate(kept):
        bring_out(draft, index, draft.seats[index].inside, gems, tell)


def _removed(draft: State, ending: Ending, kind: str | None) -> Iterator[tuple[int, WhyRemoved]]:
    """The places on the path whose cards leave the game, and why."""
    hazards = draft.rules.hazards
    last = len(draft.path) - 1
    for index, placed in enumerate(draft.path):
        role = draft.role(placed)
        if isinstance(role, Hazard):
            if ending is Ending.BUST and role.kind == kind and _struck(hazards.after_bust, index, last):
                yield index, WhyRemoved.BUST
            elif hazards.after_round == "remove-revealed":
                yield index, WhyRemoved.REVEALED
        elif _is_lost_relic(draft, placed):
            yield index, WhyRemoved.UNCLAIMED


def _struck(after_bust: str, index: int, last: int) -> bool:
    """Whether a card of the kind that struck leaves the game; the card that struck is the last on the path."""
    return after_bust in ("matching", "kind") or (after_bust == "one" and index == last)


def _is_lost_relic(draft: State, placed: Placed) -> bool:
    lies_there = isinstance(draft.role(placed), Relic) and not placed.taken
    return lies_there and draft.rules.relics.unclaimed == "removed"


def _remove_unseen(draft: State, kind: str | None, tell: Tell) -> None:
    """Take every card of a kind out of the pack; where their suits are not known, they are not said."""
    pack = list(draft.pack)
    for index, cell in enumerate(draft.rules.cells):
        if isinstance(cell.role, Hazard) and cell.role.kind == kind:
            card = cell.copies[0] if len(set(cell.copies)) == 1 else Card(cell.name)
            for _ in range(pack[index]):
                tell(events.CardRemoved(card, WhyRemoved.BUST))
            draft.gone += (card,) * pack[index]
            pack[index] = 0
    draft.pack = tuple(pack)
