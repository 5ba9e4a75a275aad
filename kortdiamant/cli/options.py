"""Options shared by several commands, and parsers for their values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from kortdiamant.cli.command import FROM, LANGUAGE

DURATION = re.compile(r"([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?(s|ms)?")


def parse_duration(text: str) -> float:
    """Parse `2s`, `500ms` or `0.5` to seconds; raises `typer.BadParameter`."""
    read = DURATION.fullmatch(text.strip().lower())
    if not read:
        raise typer.BadParameter(f"{text!r} is no time: 2s, 500ms, or a number of seconds", param_hint="--think")
    return round(float(read[1].replace(",", ".")) / (1000 if read[2] == "ms" else 1), 3)


BEST = "level:6"  # the only Diam bot with a thinking time
# Options, by parameter name, that need a game with cards; Diam has none.
CARD_OPTIONS = {
    "deal": "--deal",
    "start_position": FROM,
    "odds": "--odds",
    "supply": "--supply",
    "secret": "--secret",
    "keys": "--keys",
}


def _language(name: str) -> str:
    """The code of a language; raises `typer.BadParameter`."""
    from kortdiamant.languages import known
    from kortdiamant.languages.names import find

    code = find(name)
    if code is None:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(known())}")
    return code


OutputLanguage = Annotated[
    str | None,
    typer.Option(
        "--language", "--lang", parser=_language, metavar=LANGUAGE, help="Use this language.", show_default=False
    ),
]
RULESET_HELP = "A ruleset: id, id+variant, or the path of a file."
PlayedRuleset = Annotated[str, typer.Option(metavar="R", help=RULESET_HELP)]
Reference = Annotated[str, typer.Argument(metavar="REF", help=RULESET_HELP)]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Names = Annotated[
    str | None, typer.Option(metavar="NAMES", help='Names of the players in seating order: "Ane,Bo,Cato".')
]
NewRecord = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save to this new file instead of the games folder.")
]
ShowsSupply = Annotated[bool, typer.Option("--supply", help="Say which pieces to pay each share with.")]
RulesetOverrides = Annotated[
    list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset.")
]
Bots = Annotated[str, typer.Option(metavar="BOTS", help="One bot for all seats, or one for each, separated by commas.")]
Report = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="HTML", help="Also write a report with plots to this file.")
]
OverwritesReport = Annotated[bool, typer.Option("--force", help="Overwrite the report if it exists.")]
OverwritesFile = Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")]
Keys = Annotated[
    bool, typer.Option("--keys/--no-keys", help="Enter cards and seats with single keys.", show_default=False)
]
Secret = Annotated[bool, typer.Option("--secret", help="Pass one device round: players decide in secret.")]
OpenPlayers = Annotated[
    str | None,
    typer.Option(
        "--thumbs", metavar="NAMES", help="With --secret: players who still decide openly.", show_default=False
    ),
]


@dataclass(frozen=True, kw_only=True)
class InputOptions:
    """Options about input.

    `open_players` are the names of players who do not choose in secret. `card_options` are the options on the command
    line that need a game with cards.
    """

    keys: bool = False
    secret: bool = False
    open_players: str | None = None
    card_options: tuple[str, ...] = ()

    @property
    def option(self) -> str | None:
        """An option that needs a terminal, None without one."""
        return "--secret" if self.secret else "--keys" if self.keys else None

    def check_names(self, names: Sequence[str]) -> None:
        """Raise a `TextError` if a name in `open_players` is not a player."""
        from kortdiamant.family import parse_seat
        from kortdiamant.session.seating import parse_names

        for name in parse_names(self.open_players or ""):
            parse_seat(name, names)

    def open_seats(self, names: Sequence[str]) -> frozenset[int]:
        """The seats that do not choose in secret; after a rematch, names that no longer play are ignored."""
        from kortdiamant.errors import TextError
        from kortdiamant.family import parse_seat
        from kortdiamant.session.seating import parse_names

        seats = set()
        for name in parse_names(self.open_players or ""):
            with suppress(TextError):
                seats.add(parse_seat(name, names))
        return frozenset(seats)


LINES = InputOptions()  # only typed lines


def parse_input_options(context: typer.Context, *, keys: bool, secret: bool, open_players: str | None) -> InputOptions:
    """Collect the options about input; raises `typer.BadParameter`."""
    if open_players is not None and not secret:
        raise typer.BadParameter("it goes with --secret only", param_hint="--thumbs")
    return InputOptions(keys=keys, secret=secret, open_players=open_players, card_options=tuple(_card_options(context)))


def _card_options(context: typer.Context) -> Iterator[str]:
    """The options of `CARD_OPTIONS` from the command line; the same options from the settings are ignored in Diam."""
    for name, option in CARD_OPTIONS.items():
        source = context.get_parameter_source(name)
        if source and source.name == "COMMANDLINE" and context.params[name] not in (None, False):
            yield option


ShowsOdds = Annotated[
    bool, typer.Option("--odds/--no-odds", help="Always show the risk of the next card.", show_default=False)
]


GameOverrides = Annotated[
    list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset for this game.")
]


def with_thinking_time(bots: Mapping[str, str], think: str | None) -> Mapping[str, str]:
    """Add the thinking time to the bots that take one; raises `typer.BadParameter` if there are none."""
    if think is None:
        return bots
    best = {name: f"{spec}:{parse_duration(think):.7g}s" for name, spec in bots.items() if spec == BEST}
    if not best:
        raise typer.BadParameter(f"it goes only with a bot {BEST}", param_hint="--think")
    return {**bots, **best}


def check_overrides(overrides: Sequence[str] | None) -> None:
    """Raise `typer.BadParameter` for a `--set` without a value."""
    for override in overrides or ():
        if "=" not in override:
            raise typer.BadParameter(f"{override!r} is not written KEY=VALUE", param_hint="--set")


Games = Annotated[int, typer.Option("--games", metavar="N", min=1, max=1_000_000_000, help="Number of games.")]
MAX_PLAYERS = 32  # the limit for rulesets
Players = Annotated[
    int | None, typer.Option(metavar="N", min=1, max=MAX_PLAYERS, help="Number of players.", show_default="4")
]
Seed = Annotated[
    int | None,
    typer.Option(metavar="N", min=0, max=2**63 - 1, help="The same N gives the same games; random by default."),
]
Cluster = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Use the dask cluster with this scheduler address.")
]
DEFAULT_PLAYERS = 4


def split_bots(text: str) -> tuple[str, ...]:
    """Bots separated by commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def join_bots(bots: Sequence[str]) -> str:
    """The option that means these bots: the opposite of `bots_by_seat`."""
    return ",".join(bots if len(set(bots)) > 1 else bots[:1])


def bots_by_seat(text: str, players: int | None) -> tuple[str, ...]:
    """A bot for each seat, from one bot for all or one for each; raises `typer.BadParameter`."""
    bots = split_bots(text)
    if len(bots) == 1:
        return bots * (players or DEFAULT_PLAYERS)
    if not bots or players not in (None, len(bots)):
        raise typer.BadParameter(f"{len(bots)} bots for {players or DEFAULT_PLAYERS} players", param_hint="--bots")
    return bots
