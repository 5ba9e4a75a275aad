"""An independent tally of a game, as a player keeps it on paper: gems shared, brought out and lost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Sheet:
    """The results of a player: the haul of each expedition, relics included, and the number of busts."""

    gems: int = 0
    relics: list[int] = field(default_factory=list)
    brought: list[int] = field(default_factory=list)
    struck: int = 0

    @property
    def total(self) -> int:
        return self.gems + sum(self.relics)

    def __str__(self) -> str:
        return f"{self.gems} + {sum(self.relics)}" if self.relics else str(self.gems)


class Tally:
    """A game in which leavers share all gems on the path, and a lone leaver takes the relics."""

    def __init__(self, names: Sequence[str], gem: str, gems: str) -> None:
        self.sheets = {name: Sheet() for name in names}
        self.gem, self.gems = gem, gems
        self.after: list[list[int]] = []  # totals after each expedition, in seating order
        self.begin(names)

    def begin(self, names: Sequence[str]) -> None:
        """Begin an expedition."""
        self.inside = list(names)
        self.carried = self.path = 0
        self.lying: list[int] = []

    def treasure(self, gems: int) -> None:
        each, rest = divmod(gems, len(self.inside))
        self.carried += each
        self.path += rest

    def leave(self, names: Sequence[str], home: Sequence[str] = ()) -> int:
        """Let players leave or go home; return the gems of each."""
        leaving = [*names, *home]
        found, self.path = divmod(self.path, len(leaving))
        for name in leaving:
            relics, self.lying = (self.lying, []) if len(leaving) == 1 else ([], self.lying)
            sheet = self.sheets[name]
            sheet.gems += self.carried + found
            sheet.relics += relics
            sheet.brought.append(self.carried + found + sum(relics))
            self.inside.remove(name)
        self._end_if_all_are_out()
        return self.carried + found

    def bust(self) -> None:
        for name in self.inside:
            self.sheets[name].struck += 1
            self.sheets[name].brought.append(0)
        self.inside = []
        self._end_if_all_are_out()

    def join(self, name: str) -> None:
        """Add a player from the next expedition on."""
        self.sheets[name] = Sheet()

    def rename(self, old: str, new: str) -> None:
        named = [(new if name == old else name, sheet) for name, sheet in self.sheets.items()]
        self.sheets = dict(named)
        self.inside = [new if name == old else name for name in self.inside]

    def _end_if_all_are_out(self) -> None:
        if not self.inside:
            self.after.append([sheet.total for sheet in self.sheets.values()])

    @property
    def winner(self) -> str:
        """The only player with the highest total."""
        best = max(sheet.total for sheet in self.sheets.values())
        (winner,) = (name for name, sheet in self.sheets.items() if sheet.total == best)
        return winner

    def amount(self, gems: int) -> str:
        return f"{gems} {self.gem if gems == 1 else self.gems}"

    def standing(self) -> tuple[str, str]:
        """The two lines of the status in Norwegian: players inside and chests."""
        each = " hver" if len(self.inside) > 1 else ""
        carried = f" med {self.amount(self.carried)}{each}" if self.carried else ""
        nothing = [name for name, sheet in self.sheets.items() if not sheet.total]
        grouped = nothing if len(nothing) > 1 else []
        chests = [f"{name} {sheet}" for name, sheet in self.sheets.items() if name not in grouped]
        others = ["de andre 0"] if grouped else []
        return f"{carried}: {', '.join(self.inside)}", f"I kisten: {', '.join([*chests, *others])}" if chests else ""


def figures(tallies: Sequence[Tally], aliases: Mapping[str, str]) -> dict[str, dict[str, int]]:
    """The figures of each player over several games, by final name."""
    found: dict[str, dict[str, int]] = {}
    for tally in tallies:
        for name, sheet in tally.sheets.items():
            mine = found.setdefault(aliases.get(name, name), dict.fromkeys(FIGURES, 0))
            mine["games"] += 1
            mine["wins"] += name == tally.winner
            mine["points"] += sheet.total
            mine["highest"] = max(mine["highest"], sheet.total)
            mine["best"] = max(mine["best"], *sheet.brought)
            mine["expeditions"] += len(sheet.brought)
            mine["busts"] += sheet.struck
    return found


FIGURES = ("games", "wins", "points", "highest", "best", "expeditions", "busts")
