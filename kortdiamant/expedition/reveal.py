"""A card is turned up.

These handlers write on the draft, the fresh copy of the state that `play` made, and tell what happened.
"""

from __future__ import annotations

from collections.abc import Callable

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.closing import strike
from kortdiamant.expedition.events import Ending, Tell
from kortdiamant.expedition.moves import Reveal
from kortdiamant.expedition.pack import find
from kortdiamant.expedition.rounds import after_card, end
from kortdiamant.expedition.rules import Hazard, Relic, Role, Treasure
from kortdiamant.expedition.state import Placed, State, exchanged


def reveal(draft: State, move: Reveal, tell: Tell) -> None:
    """Turn up a card; raises `ImpossibleCard` or `AmbiguousCard`."""
    index = find(draft, move.card)
    role = draft.rules.cells[index].role
    draft.turned += 1
    if draft.comes_too_early(role):
        tell(events.CardReturned(move.card))
        return
    draft.pack = exchanged(draft.pack, index, draft.pack[index] - 1)
    ROLES[type(role)](draft, move.card, index, tell)


def _treasure(draft: State, card: Card, index: int, tell: Tell) -> None:
    """Share the gems among those inside (seeds/slott.md#R13)."""
    role = draft.rules.cells[index].role
    assert isinstance(role, Treasure)  # noqa: S101  ROLES sends only treasures here; mypy cannot see it
    inside = draft.inside
    each, remainder = divmod(role.value, inside)
    left = remainder if draft.rules.treasure.remainder == "card" else 0
    draft.carried += each
    draft.path = (*draft.path, Placed(card, index, left))
    tell(events.GemsShared(card, role.value, inside, each, left, remainder - left))
    after_card(draft, tell)


def _hazard(draft: State, card: Card, index: int, tell: Tell) -> None:
    """Threaten, or end the expedition."""
    role = draft.rules.cells[index].role
    assert isinstance(role, Hazard)  # noqa: S101  ROLES sends only hazards here; mypy cannot see it
    draft.path = (*draft.path, Placed(card, index))
    count, strikes = draft.threats()[role.kind], draft.rules.strikes(role.kind)
    if count < strikes:
        tell(events.HazardThreatened(card, role.kind, count, strikes))
        after_card(draft, tell)
    else:
        strike(draft, card, role.kind, tell)
        end(draft, Ending.BUST, role.kind, tell)


def _relic(draft: State, card: Card, index: int, tell: Tell) -> None:
    """Lay the relic on the path, where it waits for a lone leaver."""
    draft.seen += 1
    draft.path = (*draft.path, Placed(card, index, seen=draft.seen))
    tell(events.RelicRevealed(card))
    after_card(draft, tell)


ROLES: dict[type[Role], Callable[[State, Card, int, Tell], None]] = {
    Treasure: _treasure,
    Hazard: _hazard,
    Relic: _relic,
}
