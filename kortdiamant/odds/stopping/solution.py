"""What is known of a stopping problem once it is solved."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Advice:
    """When to leave while `hazards` lie out and `striking` cards of the pack would end the expedition.

    `hazards` counts the cards of each kind that lies out, the most first. What one has are the gems carried and what
    the relics on the path would bring. With less than `least` it is never best to leave, with `enough` always; between
    them it depends on which cards have come. None: no position was found where it is best to leave, or to go on.
    """

    hazards: tuple[int, ...]
    striking: int
    least: int | None
    enough: int | None


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of the best policy in gems for each explorer, exactly; how many positions were looked at; advice."""

    value: Fraction
    positions: int
    advice: tuple[Advice, ...]
