"""kortdiamant: dealer and referee for push-your-luck expedition games with real cards.

import kortdiamant as kd
slott = kd.ruleset("slott", set={"rules.hazards.strikes": 3})
table = kd.Table(slott, ["Ane", "Bo", "Cato"], language="nb")
for line in ["7h", "-", "Kn", "ane bo"]:
    for event in table.say(line):
        print(kd.tell(event, table))
table.report(); kd.risk(table.state).bust; kd.replay("friday.game").report()

Each name is imported on first use, so that the command line starts quickly.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kortdiamant.odds import risk
    from kortdiamant.rulebook import Ruleset
    from kortdiamant.table import Table
    from kortdiamant.table.replay import replay
    from kortdiamant.telling.events import tell

    __version__: str

__all__ = ["Table", "__version__", "replay", "risk", "ruleset", "tell"]

EXPORTS = {"Table": "table", "replay": "table", "risk": "odds", "tell": "telling.events"}


def ruleset(reference: str, *, set: Mapping[str, object] | None = None) -> Ruleset:
    """Load a ruleset by id or path, with variants (`slott+uten-jokere`); `set` changes single values.

    Raises `UnknownReference`, `FileError`, or `DocumentError` with every fault of the file.
    """
    from kortdiamant.rulebook import load

    return load(reference, settings=set or {})


def __getattr__(name: str) -> object:
    """Import an exported name on first use (PEP 562)."""
    if name == "__version__":
        from kortdiamant.version import program_version

        return program_version()
    if name not in EXPORTS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{EXPORTS[name]}"), name)


def __dir__() -> list[str]:
    """List the exported names, also before they are imported."""
    return [*globals(), *EXPORTS, "__version__"]
