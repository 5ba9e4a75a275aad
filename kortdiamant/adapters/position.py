"""A game as toolkits play it: immutable positions, with cards by cell and choices by seat.

Nobody joins late or goes home. Extra rounds are not played; the victory is shared.
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
    """The name of a seat, counted from 0."""
    return f"player_{seat}"


def cell_label(rules: Rules, cell: int) -> str:
    """A unique label for a cell: the name of its cards, or all its cards if another cell has the same name."""
    name, copies = rules.cells[cell].name, rules.cells[cell].copies
    return name if len(rules.cells_by_name[name]) == 1 else "/".join(dict.fromkeys(map(str, copies)))


@dataclass(frozen=True)
class GamePosition:
    """A state, and the record entries that lead to it."""

    state: State
    entries: tuple[str, ...] = ()

    def __deepcopy__(self, _known: object) -> GamePosition:
        # Toolkits clone with deepcopy. A position is immutable, so a clone can share it.
        return self

    @property
    def text(self) -> str:
        """The entries, one per line, as in a record below its header."""
        return "\n".join(self.entries)

    @cached_property
    def observation(self) -> Numbers:
        """The observation that all players share, cached because each of them asks for it."""
        return observe(self.state)

    def after(self, move: Move) -> GamePosition:
        """The position after a move; raises what `expedition.play` raises."""
        names = tuple(map(agent_name, range(len(self.state.seats))))
        return _share_tie(GamePosition(play(self.state, move).state, (*self.entries, format(move, names))))

    def after_card(self, cell: int) -> GamePosition:
        """The position after a card of a cell, which the pack must contain."""
        return self.after(Reveal(face(self.state, cell)))

    def after_choices(self, explorers: Sequence[int]) -> GamePosition:
        """The position after a decision; `explorers` are leavers by seat, ignored for seats with none inside."""
        return self.after(joint(self.state, dict(enumerate(explorers))))


def first_position(rules: Rules, seats: int) -> GamePosition:
    """The position before the first card; raises `WrongSeatCount` and `UnsupportedRules`."""
    BOUNDS.check(rules)
    return _share_tie(GamePosition(start(rules, seats)))


def card_chances(state: State) -> tuple[tuple[int, Fraction], ...]:
    """The possible cells of the next card, ascending, with their probabilities; empty if no card is due.

    This leaves out cards that would go back at once (`opening.treasures`), so that a game is finite. The probabilities
    are those of the next card that stays.
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
    """Share the victory, if there is a tie to settle."""
    return position.after(Settle(Settlement.SHARE)) if position.state.phase is Phase.SETTLE else position
