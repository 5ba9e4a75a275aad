"""What the environment says about colours, as <https://no-color.org> and <https://bixense.com/clicolors> have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kortdiamant.preferences.settings import Colours


class Said(NamedTuple):
    """What a variable of the environment says."""

    colours: Colours
    variable: str


def colours_of(environment: Mapping[str, str]) -> Said | None:
    """Whether there are colours, and the variable that says so; None if none does."""
    if environment.get("NO_COLOR"):
        return Said("never", "NO_COLOR")
    for variable in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if environment.get(variable, "0") not in ("", "0"):
            return Said("always", variable)
    if environment.get("CLICOLOR") == "0":
        return Said("never", "CLICOLOR")
    return Said("never", "TERM") if environment.get("TERM") == "dumb" else None
