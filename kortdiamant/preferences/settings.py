"""The settings: the only definition of their names, types and defaults; and colours chosen by the environment.

Validation walks these hints; `config` and `docs/cli.md` list the fields. A setting is the default of the option with
the same name. `cli/config.py` explains each setting.
For colours see <https://no-color.org> and <https://bixense.com/clicolors>.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Literal, NamedTuple

from annotated_types import Len

from kortdiamant.languages.names import LooseLanguage

Colours = Literal["auto", "always", "never"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The defaults of command-line options.

    Without a `language`, the program speaks that of the machine, or else of the ruleset; without `players`, it asks
    for names.
    """

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
KEYS = {field.name.replace("_", "-"): field.name for field in fields(Settings)}  # names in the file: names in Python


class ColourChoice(NamedTuple):
    """The choice of an environment variable."""

    colours: Colours
    variable: str


def colours_of(environment: Mapping[str, str]) -> ColourChoice | None:
    """Return the choice of the environment about colours, or None if no variable makes one."""
    if environment.get("NO_COLOR"):
        return ColourChoice("never", "NO_COLOR")
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if environment.get(variable, "0") not in ("", "0"):
            return ColourChoice("always", variable)
    if environment.get("CLICOLOR") == "0":
        return ColourChoice("never", "CLICOLOR")
    return ColourChoice("never", "TERM") if environment.get("TERM") == "dumb" else None
