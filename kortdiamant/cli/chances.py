"""The chances of the cards to come, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kortdiamant.cli.answers import Heading, Rows
from kortdiamant.cli.saving import game_name
from kortdiamant.cli.screen import output
from kortdiamant.cli.situation import speak
from kortdiamant.expedition import Hazard, Relic, Role, State, Treasure, start
from kortdiamant.languages import Language
from kortdiamant.odds import Outlook
from kortdiamant.records.folder import find_game
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import read_game
from kortdiamant.telling.odds import OddsText

ROLES: Mapping[str, type[Role]] = {"treasure": Treasure, "relic": Relic, "hazard": Hazard}


@dataclass(frozen=True)
class Position:
    """A position to be told of, and what it is called."""

    state: State
    ruleset: Ruleset
    language: Language
    name: str
    names: tuple[str, ...] = ()


def as_data(ahead: Outlook, state: State) -> Mapping[str, object]:
    """The chances as plain data: floats of the exact fractions, cards counted from now."""
    mean = ahead.mean_bust_card
    following = ahead.next
    return {
        "next": {name: float(getattr(following, name)) for name in ("bust", "treasure", "relic", "hazard")},
        "bust_by_card": [float(chance) for chance in ahead.bust_by_card],
        "mean_bust_card": None if mean is None else float(mean),
        "expected_share": float(ahead.share),
        "expected_pot": [float(pot) for pot in ahead.pots],
        "left": _left(state),
    }


def _left(state: State) -> dict[str, int]:
    """How many cards of each role are in the pack."""
    cells = list(zip(state.rules.cells, state.pack, strict=True))
    return {name: sum(count for cell, count in cells if isinstance(cell.role, role)) for name, role in ROLES.items()}


def _recorded(record: str, language: Language | None) -> Position:
    path = find_game(record)
    table = read_game(path, language=language).table
    return Position(table.state, table.ruleset, table.language, game_name(path), table.names)


def _fresh(reference: str, players: int, language: Language | None) -> Position:
    """The beginning of a game; fewer players than can play it are no trouble for its chances."""
    ruleset = load(reference)
    spoken = speak(language or ruleset.language)  # also of players that cannot be so many
    seats = replace(ruleset.rules.players, min=1)
    state = start(replace(ruleset.rules, players=seats), players)
    return Position(state, ruleset, spoken, ruleset.title_in(spoken))


def _show(told: OddsText, position: Position) -> None:
    screen = output()
    screen.show_blocks([Heading(position.name), *told.sentences])
    if told.rows:
        screen.show_blocks(["", Rows.of(told.rows)])
