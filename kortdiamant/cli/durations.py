"""Short times as they are typed."""

from __future__ import annotations

import re

import typer

DURATION = re.compile(r"([0-9]{1,4}(?:[.,][0-9]{1,3})?) ?(s|ms)?")


def seconds(text: str) -> float:
    """The seconds that `2s`, `500ms` or `0.5` mean; raises `typer.BadParameter`."""
    read = DURATION.fullmatch(text.strip().lower())
    if not read:
        raise typer.BadParameter(f"{text!r} is no time: 2s, 500ms, or a number of seconds", param_hint="--think")
    return round(float(read[1].replace(",", ".")) / (1000 if read[2] == "ms" else 1), 3)
