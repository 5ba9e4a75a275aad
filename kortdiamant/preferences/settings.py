"""The settings there are: the only definition of their names, types and defaults.

The checker in `documents` walks these hints; `config` and `docs/cli.md` list the fields, and a setting is the default
of the option of the same name. What each means is said in `telling/preferences.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated, Literal

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
