"""The settings: the only definition of their names, types and defaults, and what the environment says about colours.

Validation walks these hints; `config` and `docs/cli.md` list the fields. A setting is the default of the option with
the same name. `telling/preferences.py` says what each setting means.
For colours see <https://no-color.org> and <https://bixense.com/clicolors>.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Literal, NamedTuple

from annotated_types import Len

from kortdiamant.languages import LooseLanguage

Colours = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds unless a command line says otherwise. No language: that of the game; no players: they are asked."""

    language: LooseLanguage | None = None
    ruleset: Annotated[str, Len(1, 300)] = "slott"
    players: Annotated[tuple[Annotated[str, Len(1, 40)], ...], Len(0, 99)] = ()
    odds: bool = False
    keys: bool = False
    plain: bool = False
    big: bool = False
    bell: bool = False
    colours: Colours = "auto"
    coloured_suits: bool = True


DEFAULTS = Settings()
KEYS = {field.name.replace("_", "-"): field.name for field in fields(Settings)}  # as they are written, and in Python


class ColourChoice(NamedTuple):
    """What a variable of the environment says."""

    colours: Colours
    variable: str


def colours_of(environment: Mapping[str, str]) -> ColourChoice | None:
    """Whether there are colours, and the variable that says so; None if none does."""
    if environment.get("NO_COLOR"):
        return ColourChoice("never", "NO_COLOR")
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if environment.get(variable, "0") not in ("", "0"):
            return ColourChoice("always", variable)
    if environment.get("CLICOLOR") == "0":
        return ColourChoice("never", "CLICOLOR")
    return ColourChoice("never", "TERM") if environment.get("TERM") == "dumb" else None
