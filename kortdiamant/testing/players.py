"""Random players, who enter anything that a table accepts, until the game is over, and players of Diam."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from kortdiamant.chance import below
from kortdiamant.diam import format as format_turn
from kortdiamant.diam import legal_moves
from kortdiamant.errors import Due, IllegalMove, KortdiamantError, SeatingError
from kortdiamant.expedition import Decide, Reveal, Rules, Settle, State, outcomes
from kortdiamant.expedition.state import Presence
from kortdiamant.rulebook import DiamRuleset, Ruleset
from kortdiamant.table import Board, Table
from kortdiamant.testing.laws import Broken, ListJournal, expect_equal, game_of

Item = TypeVar("Item")

NAMES = ("Ane", "Anna Bo", "Bo", "Åse", "7H", "a = b", "joker 🦊", "Œil")
EXTRA_ROUNDS = 2  # after these, a victory is shared
SOMETIMES, NEVER = 12, 1 << 32  # for `Chance.one_in`
TRIES = 100  # `most_entries` allows this many times the usual entries if cards go back


class Chance:
    """Random numbers for one game, which depend only on the seed and on the number of the game."""

    def __init__(self, seed: int, number: int) -> None:
        self._seed = seed
        self._number = number
        self._drawn = count()

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, not including, the bound."""
        return below(bound, self._seed, "game", self._number, next(self._drawn))

    def one_in(self, number: int) -> bool:
        """True once in `number` times, on average."""
        return self.below(number) == 0

    def choice(self, items: Sequence[Item]) -> Item:
        """A random item."""
        return items[self.below(len(items))]


def random_reveal(state: State, chance: Chance) -> Reveal:
    """Draw a card from the pack, without a suit if it does not matter."""
    place = chance.below(state.cards_left)
    for (move, _), copies in zip(outcomes(state), filter(None, state.pack), strict=True):
        place -= copies
        if place < 0:
            return move
    raise AssertionError(place)


class Player:
    """Plays all seats of a table at random.

    Games with an even number go straight on. In the others, about one entry in `SOMETIMES` is an aside: an undo,
    somebody who joins or goes home, or a new name.
    """

    def __init__(self, ruleset: Ruleset, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.chance = chance = Chance(seed, number)
        self.asides = SOMETIMES if number % 2 else NEVER
        self.caution = 2 + chance.below(8)  # each explorer leaves once in `caution` decisions, on average
        names = _names(ruleset, chance)
        self.journal = ListJournal()
        self.table = Table(ruleset, names, seed=chance.below(1000), first=chance.choice(names), journal=self.journal)

    def say_something(self) -> None:
        """Make the entry that is due, or an aside; raises Broken if the table rejects it.

        When the game is over, there are only asides. It can go on, because its end can be undone.
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
        """Make an entry that may be impossible, because the table is full, say, or there is nothing to undo."""
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
        """A card with its suit, from the dealer, or one with no more than is needed."""
        if self.chance.one_in(2):
            return str(self.table.deal())
        return str(random_reveal(self.table.state, self.chance).card)

    def _aside(self) -> str:
        name, new = self.chance.choice(self.table.names), f"New = {self.chance.below(NEVER)}"
        seats = zip(self.table.names, self.table.state.seats, strict=True)
        gone = [each for each, seat in seats if seat.presence is Presence.HOME]
        return self.chance.choice(
            ["undo", "undo", "undo 3", f"join {gone[0] if gone else new}", f"home {name}", f"rename {name} = {new}"],
        )


def play_to_the_end(player: Player) -> None:
    """Play until the game is over; raises Broken if it takes too many entries."""
    most = most_entries(player.table.ruleset.rules, EXTRA_ROUNDS)
    while not player.table.finished:
        player.say_something()
        if len(player.table.moments) > most:
            expect_end(player.table, most)


def expect_end(table: Table, most: int) -> None:
    """Raise Broken if the game has more than `most` cards, decisions and tie-breaks."""
    said = [turn for turn in game_of(table) if isinstance(turn.move, (Reveal, Decide, Settle))]
    if len(said) > most:
        raise Broken(len(table.moments) - 1, f"an end after at most {most} cards, decisions and tie-breaks", "none")


def most_entries(rules: Rules, extra_rounds: int) -> int:
    """An upper bound for the number of cards, decisions and tie-breaks of a game."""
    # Each card of an expedition leaves the pack, and at most one decision follows it. One more may come before the
    # first card. Cards go back only while opening treasures are due, at random: a bound that chance never reaches.
    cards = sum(len(cell.copies) for cell in rules.cells)
    usual = (rules.rounds + extra_rounds) * (2 * cards + 2)
    return usual * TRIES if rules.opening.treasures else usual


def _names(ruleset: Ruleset, chance: Chance) -> list[str]:
    """A random number of names that the rules allow, some of them peculiar."""
    players = ruleset.rules.players
    count = players.min + chance.below(players.max - players.min + 1)
    names = [*NAMES, *(f"Player {number}" for number in range(count))]
    return [names.pop(chance.below(max(1, len(names) - count))) for _ in range(count)]


MAX_TURNS = 120  # random games usually end sooner, but one in which pieces only move to and fro may never end


class BoardPlayer:
    """Plays all seats of a board at random; in every other game it also undoes turns."""

    def __init__(self, ruleset: DiamRuleset, seed: int, number: int) -> None:
        self.seed = seed
        self.number = number
        self.chance = Chance(seed, number)
        self.asides = SOMETIMES if number % 2 else NEVER
        names = NAMES[: ruleset.rules.players.max]
        self.journal = ListJournal()
        self.table = Board(ruleset, names, first=self.chance.choice(names), journal=self.journal)

    def play(self) -> None:
        """Play until the game is over, at most `MAX_TURNS` turns; raises Broken if a legal turn is rejected."""
        for _ in range(MAX_TURNS):
            if self.table.finished:
                return
            if len(self.table.moments) > 1 and self.chance.one_in(self.asides):
                self._say("undo")
            else:
                self._say(format_turn(self.chance.choice(legal_moves(self.table.state)), self.table.names))

    def _say(self, line: str) -> None:
        try:
            self.table.say(line)
        except KortdiamantError as error:
            raise Broken(len(self.table.moments) - 1, f"{line!r} is understood", repr(error)) from error
