"""A device that goes round: each player chooses alone with the screen, and nobody sees what the others chose.

Theory of operation. There are few stages, each a screen. A cover waits until only one player looks, and a key that
never is a choice lifts it; the question takes one key, and the cover is back before anybody else can look. What was
chosen goes into the ballot and is never shown: not even an arrow that waits for its Enter. Nothing here knows a
terminal; keys come in as names, and time from the clock of a guard, which keeps away what is held down or pressed
together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from kortdiamant.cli.guard import Guard
from kortdiamant.cli.leaver_keys import LeaverKeys, SeatKeys
from kortdiamant.table import Ballot

SETTLING = 0.15  # seconds in which a second key says that it was two at once
LIFT = (" ", "enter")
AWAY = ("escape", ":", "/")
CONFIRM = "enter"


class Stage(Enum):
    """Which screen is shown."""

    COVERED = "covered"
    ASKED = "asked"
    MARKED = "marked"  # an arrow was pressed, and Enter confirms it
    TAKEN = "taken"
    OTHERS = "others"  # all secret choices are made; those who show their thumbs are asked for
    AWAY = "away"  # the table wants to type
    CLOSED = "closed"


class Covers:
    """A ballot that is filled at a table of so many seats; who has chosen before, as bots do, is not asked.

    `open_hands` are the seats that decide openly, and `first` is where the device starts; `stay` and `leave` are the
    keys for a choice, in the language of the table. At least one seat has to choose in secret.
    """

    def __init__(
        self,
        ballot: Ballot,
        seats: int,
        *,
        stay: str,
        leave: str,
        guard: Guard,
        first: int = 0,
        open_hands: frozenset[int] = frozenset(),
    ) -> None:
        self.ballot = ballot
        self.guard = guard
        self.seat = first
        self.stage = Stage.COVERED
        self.was_two_keys = False
        self._keys = {stay: min, leave: max, "up": min, "down": max}
        self._seats = seats
        self._number = SeatKeys(seats)
        self._choice = 0
        self._key = ""
        self.secret = tuple(seat for seat in ballot.missing if seat not in open_hands)
        self.others = LeaverKeys(
            seats, {seat: max(ballot.choices(seat)) for seat in ballot.missing if seat in open_hands}
        )
        self._hand_on(first)

    @property
    def chosen(self) -> int:
        """How many have chosen in secret."""
        return len(self.secret) - len(self._missing)

    def press(self, key: str) -> None:
        """Hear a key."""
        if self.stage is Stage.TAKEN:
            self._doubt(key)
        elif self.guard.admits(key) and self.stage in self._HEARD:
            self._HEARD[self.stage](self, key)

    def settle(self) -> None:
        """A choice has stood for `SETTLING` seconds: it counts."""
        if self.stage is Stage.TAKEN:
            self.ballot = self.ballot.choose(self.seat, self._choice)
            self._hand_on(self.seat)

    def cover(self) -> None:
        """Whatever happens to the terminal, what was not chosen to the end is forgotten and covered."""
        if self.stage in (Stage.ASKED, Stage.MARKED, Stage.TAKEN):
            self._show(Stage.COVERED)

    def go_on(self) -> None:
        """The table has typed enough: back to the covers, where what was chosen still counts."""
        self._hand_on(self.seat)

    @property
    def _missing(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.ballot.missing if seat in self.secret)

    def _show(self, stage: Stage) -> None:
        self.stage = stage
        self.was_two_keys = False
        self.guard.turn()

    def _hand_on(self, seat: int) -> None:
        """Cover for the next one from a seat on who has not chosen, ask for the others, or close."""
        missing = sorted(self._missing, key=lambda other: (other - seat) % self._seats)
        self.seat = missing[0] if missing else self.seat
        after = Stage.OTHERS if self.others.explorers else Stage.CLOSED
        self._show(Stage.COVERED if missing else after)

    def _covered(self, key: str) -> None:
        if key in LIFT and not self._number.digits:
            self._show(Stage.ASKED)
        elif key in AWAY:
            self._show(Stage.AWAY)
        else:
            seat = self._number.press(key)
            if seat in self.secret:
                self.seat = seat
                self._show(Stage.COVERED)

    def _asked(self, key: str) -> None:
        choices = self.ballot.choices(self.seat)
        if key == CONFIRM and self.stage is Stage.MARKED:
            self._take(key, self._choice)
        elif key in AWAY:
            self._show(Stage.COVERED)
        elif key in ("up", "down"):
            self._choice = self._keys[key](choices)
            self.stage = Stage.MARKED
        elif key in self._keys:
            self._take(key, self._keys[key](choices))
        elif key.isdecimal() and int(key) in choices:
            self._take(key, int(key))

    def _take(self, key: str, choice: int) -> None:
        self._key, self._choice = key, choice
        self._show(Stage.TAKEN)

    def _doubt(self, key: str) -> None:
        """Hear a key right behind a choice: the same one bounced, any other makes it two."""
        self.guard.admits(key)
        if key != self._key:
            self._show(Stage.COVERED)
            self.was_two_keys = True

    def _open_hands(self, key: str) -> None:
        if key in AWAY:
            self._show(Stage.AWAY)
        elif key == "backspace":
            self.others.take_back()
        elif key == CONFIRM:
            self.others.end()
            for seat in self.others.explorers:
                self.ballot = self.ballot.choose(seat, list(self.others.sent).count(seat))
            self._show(Stage.CLOSED)
        else:
            self.others.press(key)

    _HEARD: Mapping[Stage, Callable[[Covers, str], None]] = {
        Stage.COVERED: _covered,
        Stage.ASKED: _asked,
        Stage.MARKED: _asked,
        Stage.OTHERS: _open_hands,
    }
