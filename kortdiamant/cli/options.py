"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kortdiamant.cli.command import LANGUAGE, TableCommand

if TYPE_CHECKING:
    from kortdiamant.cli.hands import Manner


FROM = "--from"
# What goes only with games in which cards are turned up, by the names of parameters.
ABOUT_CARDS = {
    "deal": "--deal",
    "elsewhere": FROM,
    "odds": "--odds",
    "supply": "--supply",
    "secret": "--secret",
    "keys": "--keys",
}


def _language(name: str) -> str:
    """The code of the language that somebody names."""
    from kortdiamant.languages import find, known

    code = find(name)
    if code is None:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(known())}")
    return code


SpokenLanguage = Annotated[
    str | None,
    typer.Option(
        "--language", "--lang", parser=_language, metavar=LANGUAGE, help="Speak this language.", show_default=False
    ),
]
Keys = Annotated[
    bool, typer.Option("--keys/--no-keys", help="Enter cards and seats by single keys.", show_default=False)
]
Secret = Annotated[bool, typer.Option("--secret", help="Let the device go round: everybody decides in secret.")]
Thumbs = Annotated[
    str | None,
    typer.Option(metavar="NAMES", help="With --secret: who decides openly all the same.", show_default=False),
]


def manner_of(context: typer.Context, *, keys: bool, secret: bool, thumbs: str | None) -> Manner:
    """How the table enters things; raises `typer.BadParameter`."""
    from kortdiamant.cli.hands import Manner

    if thumbs is not None and not secret:
        raise typer.BadParameter("it goes with --secret only", param_hint="--thumbs")
    return Manner(keys=keys, secret=secret, thumbs=thumbs, about_cards=tuple(_about_cards(context)))


def _about_cards(context: typer.Context) -> Iterator[str]:
    """The options of `ABOUT_CARDS` that were typed, and not only preferred."""
    for name, option in ABOUT_CARDS.items():
        source = context.get_parameter_source(name)
        if source and source.name == "COMMANDLINE" and context.params[name] not in (None, False):
            yield option


ShowsOdds = Annotated[
    bool, typer.Option("--odds/--no-odds", help="Always show the risk of the next card.", show_default=False)
]


class WithBareFrom(TableCommand):
    """A command whose option `--from` may stand alone, which typer does not know: it is then empty."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Give a bare `--from` an empty value before the line is read."""
        pairs = pairwise([*args, "-"])
        return super().parse_args(
            ctx, [f"{each}=" if each == FROM and after.startswith("-") else each for each, after in pairs]
        )


Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset for this game.")
]


def insist_on_values(settings: Sequence[str] | None) -> None:
    """Refuse a setting without a value as a wrong command line."""
    for setting in settings or ():
        if "=" not in setting:
            raise typer.BadParameter(f"{setting!r} is not written KEY=VALUE", param_hint="--set")
