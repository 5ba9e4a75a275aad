"""A game as toolkits play it: immutable positions, cards by cell, choices by seat.

Nobody joins late or goes home. An extra round is not played: the victory is shared.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from kortdiamant.adapters.observation import Numbers, observe
from kortdiamant.adapters.payoffs import BOUNDS
from kortdiamant.expedition import Move, Phase, Reveal, Rules, Settle, Settlement, State, format, joint, play, start
from kortdiamant.expedition.pack import face


def agent_name(seat: int) -> str:
    """What a seat is called, counted from 0."""
    return f"player_{seat}"


def cell_label(rules: Rules, cell: int) -> str:
    """What the cards of a cell are called: by their name, or all of them where another cell has it as well."""
    name, copies = rules.cells[cell].name, rules.cells[cell].copies
    return name if len(rules.cells_by_name[name]) == 1 else "/".join(dict.fromkeys(map(str, copies)))


@dataclass(frozen=True)
class GamePosition:
    """A state, and the entries of a record that lead to it."""

    state: State
    entries: tuple[str, ...] = ()

    def __deepcopy__(self, _known: object) -> GamePosition:
        # Toolkits copy what they clone deep down; nothing ever writes on a position.
        return self

    @property
    def text(self) -> str:
        """The entries, a line each: what stands below the header of a record of this game."""
        return "\n".join(self.entries)

    @cached_property
    def sight(self) -> Numbers:
        """What all players see of it; every one of them asks."""
        return observe(self.state)

    def after(self, move: Move) -> GamePosition:
        """The position after a move; raises what `expedition.play` raises."""
        names = tuple(map(agent_name, range(len(self.state.seats))))
        return _share_tie(GamePosition(play(self.state, move).state, (*self.entries, format(move, names))))

    def after_card(self, cell: int) -> GamePosition:
        """The position when a card of a cell has been turned up, of which the pack must have one."""
        return self.after(Reveal(face(self.state, cell)))

    def after_choices(self, explorers: Sequence[int]) -> GamePosition:
        """The position when each seat has sent out so many explorers; what is said for seats outside is not heard."""
        return self.after(joint(self.state, dict(enumerate(explorers))))


def first_position(rules: Rules, seats: int) -> GamePosition:
    """The position before the first card; raises `WrongSeatCount` and `UnsupportedRules`."""
    BOUNDS.check(rules)
    return _share_tie(GamePosition(start(rules, seats)))


def card_chances(state: State) -> tuple[tuple[int, Fraction], ...]:
    """The cells that the next card can be of and how probable each is, ascending; nothing when no card is due.

    Cards that would only be put back (`opening.treasures`) are left out, and the others are as probable as they are to
    be the next one that stays. So every card lasts, and a game is finite.
    """
    if state.phase is not Phase.REVEAL:
        return ()
    cells = state.rules.cells
    staying = {
        cell: count for cell, count in enumerate(state.pack) if count and not state.comes_too_early(cells[cell].role)
    }
    total = sum(staying.values())
    return tuple((cell, Fraction(count, total)) for cell, count in staying.items())


def _share_tie(position: GamePosition) -> GamePosition:
    """The position behind a tie, where one is to be settled."""
    return position.after(Settle(Settlement.SHARE)) if position.state.phase is Phase.SETTLE else position
