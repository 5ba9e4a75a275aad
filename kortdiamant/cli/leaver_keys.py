"""Who leaves, by seat numbers that are pressed one after the other.

A number is complete as soon as no seat of the table has a longer one that begins with it. At a table of more than nine
`1` alone may become `12`: there a space ends it, or it is written `01`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ALL = "*"
SPACE = " "


class SeatKeys:
    """A seat number that is being pressed at a table of so many seats."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.digits = ""

    def press(self, key: str) -> int | None:
        """The seat, from 0, if the number is complete with this key; None if it is not, or makes no number."""
        if key == SPACE:
            return self.end()
        if not (key.isdecimal() and key.isascii()) or not self._leads_on(self.digits + key):
            self.digits = ""
            return None
        self.digits += key
        longer = any(self._leads_on(self.digits + str(digit)) for digit in range(10))
        return None if longer else self.end()

    def end(self) -> int | None:
        """The seat whose number is pressed, if there is one; the next number begins."""
        number, self.digits = int(self.digits or 0), ""
        return number - 1 if 1 <= number <= self.seats else None

    def _leads_on(self, digits: str) -> bool:
        """Whether a seat number begins like this; in numbers of two digits 1 may be written 01."""
        width = len(str(self.seats))
        numbers = [str(number) for number in range(1, self.seats + 1)]
        return any(number.startswith(digits) or number.zfill(width).startswith(digits) for number in numbers)


class LeaverKeys:
    """Seats of a table that are pressed one after the other; `explorers` is how many each of them can send out."""

    def __init__(self, seats: int, explorers: Mapping[int, int]) -> None:
        self.explorers = explorers
        self._number = SeatKeys(seats)
        self._sent: list[int] = []

    @property
    def digits(self) -> str:
        """The number that is not complete yet."""
        return self._number.digits

    @property
    def sent(self) -> Sequence[int]:
        """The seats that leave, ascending, once for each explorer."""
        return sorted(self._sent)

    def press(self, key: str) -> None:
        """Hear a digit, a space behind it, or the key that means everybody."""
        if key == ALL:
            self._sent = [seat for seat, count in self.explorers.items() for _ in range(count)]
            return
        self._send(self._number.press(key))

    def end(self) -> None:
        """Nothing more comes: a number that could have gone on is complete."""
        self._send(self._number.end())

    def take_back(self) -> bool:
        """Take back the last key; False if there is none."""
        if self._number.digits:
            self._number.digits = self._number.digits[:-1]
        elif self._sent:
            self._sent.pop()
        else:
            return False
        return True

    def _send(self, seat: int | None) -> None:
        if seat is not None and self._sent.count(seat) < self.explorers.get(seat, 0):
            self._sent.append(seat)
