"""How a round begins, goes on and gives way to the next.

The arrows of the game, in words:

    begin ──> REVEAL ──card──> DECIDE ──somebody stays──> REVEAL
                │                 └──all have left──────────────────> end
                ├──the last hazard of a kind strikes────────────────> end
                └──a card is due, but the pack is empty─────────────> end
    end ──> begin the next round, or after the last one:
            OVER, or SETTLE ──extra──> begin
                            └──share──> OVER

The functions here and in the handlers write on the draft, the fresh copy that `play` made, and tell what happened.
"""

from __future__ import annotations

from dataclasses import replace

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.closing import clear_path, lose_everything
from kortdiamant.expedition.contest import leaders, places, wants_extra_round
from kortdiamant.expedition.events import Ending, Tell
from kortdiamant.expedition.leaving import everybody_inside, walk_out
from kortdiamant.expedition.state import Phase, Presence, State


def begin(draft: State, round_number: int, tell: Tell) -> None:
    """Shuffle in the relics of the round and send everybody at the table in."""
    draft.round = round_number
    draft.path, draft.carried, draft.loose, draft.turned = (), 0, 0, 0
    relics = _enter_relics(draft)
    explorers = draft.rules.players.explorers
    draft.seats = tuple(
        replace(seat, inside=explorers) if seat.presence is Presence.PLAYING else seat for seat in draft.seats
    )
    tell(events.RoundBegan(round_number, relics))
    if draft.rules.decisions.from_card == 0:
        draft.phase = Phase.DECIDE
    else:
        card_due(draft, tell)


def after_card(draft: State, tell: Tell) -> None:
    """A card lies on the path: decide, or turn the next one if it is too early to decide."""
    if len(draft.path) >= draft.rules.decisions.from_card:
        draft.phase = Phase.DECIDE
    else:
        card_due(draft, tell)


def card_due(draft: State, tell: Tell) -> None:
    """The next card is due; an empty pack ends the expedition by itself."""
    draft.phase = Phase.REVEAL
    if draft.cards_left:
        return
    if draft.rules.empty_deck == "all-lose":
        lose_everything(draft, tell)
    else:
        tell(events.DeckEmptied((0,) * len(draft.seats)))
        walk_out(draft, everybody_inside(draft), tell)
    end(draft, Ending.DECK_EMPTY, None, tell)


def end(draft: State, ending: Ending, kind: str | None, tell: Tell) -> None:
    """Close the expedition, then begin the next one or find the winner."""
    clear_path(draft, ending, kind, tell)
    if draft.round < draft.rules.rounds and draft.is_played:
        begin(draft, draft.round + 1, tell)
    elif wants_extra_round(draft) and draft.is_played:
        draft.phase = Phase.SETTLE
        tell(events.ExtraRoundOffered(leaders(draft)))
    else:
        finish(draft, tell)


def finish(draft: State, tell: Tell) -> None:
    """The game is over."""
    draft.phase = Phase.OVER
    tell(events.GameEnded(leaders(draft), places(draft)))


def _enter_relics(draft: State) -> tuple[Card, ...]:
    """Shuffle in the relics of this round, as far as there are any left outside."""
    rules = draft.rules
    queue = rules.relic_queue[draft.entered :][: rules.relics_entering(draft.round)]
    draft.entered += len(queue)
    pack = list(draft.pack)
    for cell in queue:
        pack[cell] += 1
    draft.pack = tuple(pack)
    return tuple(Card(rules.cells[cell].name) for cell in queue)
