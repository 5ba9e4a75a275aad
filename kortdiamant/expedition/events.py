"""The events of an expedition game: facts in the past tense.

Events carry enough to redraw the table and to describe it in words, because a state holds no history. Seats count from
0, amounts are gems, and cards are as somebody entered them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from kortdiamant.cards import Card


class Ending(Enum):
    """How an expedition ended."""

    BUST = "bust"
    ALL_LEFT = "all-left"
    DECK_EMPTY = "deck-empty"


class WhyRemoved(Enum):
    """Why a card left the game."""

    BUST = "bust"
    REVEALED = "revealed"
    CLAIMED = "claimed"
    UNCLAIMED = "unclaimed"


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """Everybody at the table has gone in; `relics` entered the pack before."""

    round: int
    relics: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class GemsShared:
    """Those `inside` shared a treasure: `each` explorer got this many; `left` lies on the card, `lost` is gone."""

    card: Card
    value: int
    inside: int
    each: int
    left: int
    lost: int


@dataclass(frozen=True, slots=True)
class HazardThreatened:
    """The `count`th card of a kind is on the path; the `strikes`th will end the expedition."""

    card: Card
    kind: str
    count: int
    strikes: int


@dataclass(frozen=True, slots=True)
class RelicRevealed:
    """A relic is on the path."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardReturned:
    """A hazard or relic came before the opening treasures and went back into the pack."""

    card: Card


@dataclass(frozen=True, slots=True)
class ExpeditionBusted:
    """The last hazard of a kind struck; `lost` and `kept` are the gems of each seat."""

    card: Card
    kind: str
    lost: tuple[int, ...]
    kept: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NobodyLeft:
    """Everybody inside goes on."""


@dataclass(frozen=True, slots=True)
class ExplorerLeft:
    """A seat brought `explorers` out, with what they `carried` and what they `found` on the way back."""

    seat: int
    explorers: int
    carried: int
    found: int


@dataclass(frozen=True, slots=True)
class LeftoversShared:
    """Those who left shared the gems on the path: `each` explorer got this many; `left` stays, `lost` is gone."""

    each: int
    left: int
    lost: int


@dataclass(frozen=True, slots=True)
class RelicClaimed:
    """A lone leaver took a relic along; its `worth` in gems is final."""

    seat: int
    card: Card
    worth: int


@dataclass(frozen=True, slots=True)
class RelicsStayed:
    """Several explorers left at once, so nobody took these relics."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeckEmptied:
    """A card was due and the pack was empty; `lost` is the gems of each seat."""

    lost: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardRemoved:
    """A card has left the game."""

    card: Card
    why: WhyRemoved


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """An expedition is over; `kind` is the hazard of a bust; the `unclaimed` gems of the path went to the supply."""

    round: int
    ending: Ending
    kind: str | None
    path: tuple[Card, ...]
    unclaimed: int


@dataclass(frozen=True, slots=True)
class ExtraRoundOffered:
    """These seats are tied for first place, and the table may play an extra round."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; `places` has the place of each seat, and ties share one (1, 2, 2, 4)."""

    winners: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeatJoined:
    """A new player sat down and plays from this round on."""

    seat: int
    name: str
    round: int


@dataclass(frozen=True, slots=True)
class SeatReturned:
    """A player who had gone home came back and plays from this round on."""

    seat: int
    round: int


@dataclass(frozen=True, slots=True)
class SeatLeaving:
    """A player goes home after their explorers come out at the next decision."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatWentHome:
    """A player has gone home."""

    seat: int


Event = (
    RoundBegan
    | GemsShared
    | HazardThreatened
    | RelicRevealed
    | CardReturned
    | ExpeditionBusted
    | NobodyLeft
    | ExplorerLeft
    | LeftoversShared
    | RelicClaimed
    | RelicsStayed
    | DeckEmptied
    | CardRemoved
    | RoundEnded
    | ExtraRoundOffered
    | GameEnded
    | SeatJoined
    | SeatReturned
    | SeatLeaving
    | SeatWentHome
)

Emit = Callable[[Event], None]
