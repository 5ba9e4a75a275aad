"""People who play anyhow: they say whatever can be said, the same for the same seed, until the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from kortdiamant.chance import below
from kortdiamant.errors import Due, IllegalMove, KortdiamantError, SeatingError
from kortdiamant.expedition import Decide, Reveal, Settle, outcomes
from kortdiamant.rulebook import Ruleset
from kortdiamant.table import Table
from kortdiamant.testing.laws import Broken, expect_equal, game_of, most_entries

Item = TypeVar("Item")

NAMES = ("Ane", "Anna Bo", "Bo", "Åse", "7H", "a = b", "joker 🦊", "Œil")
EXTRA_ROUNDS = 2  # so many are played, and then a victory is shared
SOMETIMES, NEVER = 12, 1 << 32


class Journal:
    """Keeps the lines of a game in memory."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def append(self, line: str, /) -> None:
        """Keep a line."""
        self.lines.append(line)

    def close(self) -> None:
        """Nothing to let go of."""


class Chance:
    """Numbers for one game, one after the other; they depend on the seed and on the number of the game alone."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number
        self._drawn = count()

    def below(self, bound: int) -> int:
        """A number from 0 up to, not including, the bound."""
        return below(bound, self._seed, "game", self._number, next(self._drawn))

    def one_in(self, number: int) -> bool:
        """Whether something happens that happens once in so many times."""
        return self.below(number) == 0

    def choice(self, items: Sequence[Item]) -> Item:
        """One of them."""
        return items[self.below(len(items))]


class Player:
    """Plays for all who sit at a table.

    Of two games one is played straight on; in the other one it happens once in so many entries (`asides`) that some
    are taken back, or that somebody comes, goes home or is called otherwise.
    """

    def __init__(self, ruleset: Ruleset, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.chance = chance = Chance(seed, number)
        self.asides = SOMETIMES if number % 2 else NEVER
        self.caution = 2 + chance.below(8)  # each explorer leaves once in so many decisions
        names = _names(ruleset, chance)
        self.journal = Journal()
        self.table = Table(ruleset, names, seed=chance.below(1000), first=chance.choice(names), journal=self.journal)

    def say_something(self) -> None:
        """Say what is due, or something else that may be said at any time; raises Broken if the table refuses it.

        When the game is over there is nothing but asides, so that it may go on: its end can be taken back.
        """
        if self.table.finished or self.chance.one_in(self.asides):
            self._say_aside(self._aside())
        else:
            self._say(self._due_entry())

    def _say(self, entry: str) -> None:
        try:
            self.table.say(entry)
        except KortdiamantError as error:
            raise self._broken(f"{entry!r} is understood", error) from error

    def _say_aside(self, entry: str) -> None:
        """Say what may be impossible: a table is full, somebody is home already, nothing stands to be taken back."""
        before = list(self.table.moments)
        try:
            self.table.say(entry)
        except (IllegalMove, SeatingError):
            expect_equal(len(before) - 1, before, list(self.table.moments))
        except KortdiamantError as error:
            raise self._broken(f"{entry!r} is understood, or refused as impossible", error) from error

    def _broken(self, expected: str, error: Exception) -> Broken:
        return Broken(len(self.table.moments) - 1, expected, repr(error))

    def _due_entry(self) -> str:
        if self.table.due is Due.CARD:
            return self._card()
        if self.table.due is Due.DECISION:
            seats = zip(self.table.names, self.table.state.seats, strict=True)
            inside = [name for name, seat in seats for _ in range(seat.inside)]
            return ", ".join(name for name in inside if self.chance.one_in(self.caution)) or "-"
        may_play_on = self.table.state.round < self.table.ruleset.rules.rounds + EXTRA_ROUNDS
        return "extra" if may_play_on and self.chance.one_in(2) else "share"

    def _card(self) -> str:
        """The card on top: fully said, or no more than is needed."""
        if self.chance.one_in(2):
            return str(self.table.deal())
        state = self.table.state
        place = self.chance.below(state.cards_left)
        for (move, _), many in zip(outcomes(state), filter(None, state.pack), strict=True):
            place -= many
            if place < 0:
                return str(move.card)
        raise AssertionError(place)

    def _aside(self) -> str:
        name, new = self.chance.choice(self.table.names), f"New = {self.chance.below(NEVER)}"
        return self.chance.choice(
            ["undo", "undo", "undo 3", f"join {new}", f"home {name}", f"rename {name} = {new}"],
        )


def play_to_the_end(player: Player) -> None:
    """Play until the game is over; raises Broken if it never is."""
    most = most_entries(player.table.ruleset.rules, EXTRA_ROUNDS)
    while not player.table.finished:
        player.say_something()
        if len(player.table.moments) > most:
            expect_end(player.table, most)


def expect_end(table: Table, most: int) -> None:
    """Raise Broken if more was said than a game has; that people come and go is not counted."""
    said = [turn for turn in game_of(table) if isinstance(turn.move, (Reveal, Decide, Settle))]
    if len(said) > most:
        raise Broken(len(table.moments) - 1, f"an end after at most {most} cards, decisions and tie-breaks", "none")


def _names(ruleset: Ruleset, chance: Chance) -> list[str]:
    """As many names as can play, some of them peculiar."""
    players = ruleset.rules.players
    many = players.min + chance.below(players.max - players.min + 1)
    names = [*NAMES, *(f"Player {number}" for number in range(many))]
    return [names.pop(chance.below(max(1, len(names) - many))) for _ in range(many)]
