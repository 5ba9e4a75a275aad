"""Options that several commands have."""

from __future__ import annotations

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


def chosen(lang: Lang | None) -> Language | None:
    """The language that was asked for."""
    return lang and lang.value  # type: ignore[return-value]  # the members are the languages
