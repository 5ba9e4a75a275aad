"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from kortdiamant.cards.vocabulary import Language


class Lang(StrEnum):
    """The languages that are spoken."""

    NB = "nb"
    FR = "fr"
    EN = "en"


SpokenLanguage = Annotated[
    Lang | None, typer.Option("--lang", help="Speak Norwegian (nb), French (fr) or English (en).", show_default=False)
]


Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="K=V", help="Change one value of the ruleset for this game.")
]


def insist_on_values(settings: Sequence[str] | None) -> None:
    """Refuse a setting without a value as a wrong command line."""
    for setting in settings or ():
        if "=" not in setting:
            raise typer.BadParameter(f"{setting!r} is not written KEY=VALUE", param_hint="--set")


def chosen(lang: Lang | None) -> Language | None:
    """The language that was asked for."""
    return lang and lang.value  # type: ignore[return-value]  # the members are the languages
