"""`kortdiamant odds`: exact chances of the next cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import set_language
from kortdiamant.cli.options import AsJson, OutputLanguage
from kortdiamant.cli.output.screen import output
from kortdiamant.session.blocks import Heading, Rows

if TYPE_CHECKING:
    from kortdiamant.expedition import State
    from kortdiamant.languages.names import Language
    from kortdiamant.odds import Outlook
    from kortdiamant.telling.odds import OddsText
    from kortdiamant.telling.speaker import Speaker


def odds(
    record: Annotated[
        str | None,
        typer.Argument(metavar="RECORD", help="Name or path of a game; by default a fresh pack.", show_default=False),
    ] = None,
    ruleset: Annotated[
        str, typer.Option(metavar="R", help="The ruleset of a fresh pack: id, id+variant, or path.")
    ] = "slott",
    players: Annotated[int, typer.Option(metavar="N", min=1, help="Explorers inside, with a fresh pack.")] = 4,
    as_json: AsJson = False,
    language: OutputLanguage = None,
) -> None:
    """Show the exact chances of the next cards, in a game or with a fresh pack, if nobody leaves."""
    from kortdiamant.odds import outlook
    from kortdiamant.telling.odds import odds_text

    set_language(language)
    position = _recorded(record, language) if record is not None else _fresh(ruleset, players, language)
    set_language(position.speaker.language)
    ahead = outlook(position.state)
    if as_json:
        output().show_json(_as_data(ahead, position.state))
    else:
        _show(odds_text(ahead, position.speaker), position)


PAGE = Page(
    "The chances are exact: the program counts the cards left in the pack. It shows the chances of the next card, "
    "and for each later card the chance of a bust by then and the average haul.",
    (
        ("kortdiamant odds --ruleset marquoir --players 5", "use a fresh pack for five players"),
        ("kortdiamant odds friday.game", "start from the current position of a game"),
        ("kortdiamant odds --json", "print JSON for a program"),
    ),
    "the record or the ruleset is refused",
    ("solve", "play"),
)


@dataclass(frozen=True)
class OddsPosition:
    """A position with its title, and the speaker for it."""

    state: State
    name: str
    speaker: Speaker


def _as_data(ahead: Outlook, state: State) -> Mapping[str, object]:
    """The chances as data for JSON: floats of the exact fractions; cards are counted from now."""
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
    from kortdiamant.expedition import Hazard, Relic, Treasure

    cells = list(zip(state.rules.cells, state.pack, strict=True))
    roles = {"treasure": Treasure, "relic": Relic, "hazard": Hazard}
    return {name: sum(count for cell, count in cells if isinstance(cell.role, role)) for name, role in roles.items()}


def _recorded(record: str, language: Language | None) -> OddsPosition:
    from kortdiamant.records.folder import find_game
    from kortdiamant.session.saved_games import game_name
    from kortdiamant.table import read_game
    from kortdiamant.telling.speaker import speaker_of

    path = find_game(record)
    table = read_game(path, language=language).table
    return OddsPosition(table.state, game_name(path), speaker_of(table))


def _fresh(reference: str, players: int, language: Language | None) -> OddsPosition:
    """The start of a game; accepts fewer players than the ruleset needs, since the chances are still defined."""
    from kortdiamant.expedition import start
    from kortdiamant.rulebook import load
    from kortdiamant.telling.speaker import speaker_for

    ruleset = load(reference)
    output_language = set_language(
        language, ruleset.language
    )  # before `start`, whose errors should be in this language
    seats = replace(ruleset.rules.players, min=1)
    state = start(replace(ruleset.rules, players=seats), players)
    return OddsPosition(state, ruleset.title_in(output_language), speaker_for(ruleset, output_language))


def _show(text: OddsText, position: OddsPosition) -> None:
    screen = output()
    screen.show_blocks([Heading(position.name), *text.sentences])
    if text.rows:
        screen.show_blocks(["", Rows.of(text.rows)])
