"""Which language the machine speaks, as far as we do."""

from __future__ import annotations

import locale
import sys
from collections.abc import Mapping

from kortdiamant.languages.folders import SOURCE
from kortdiamant.languages.names import find

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
WISHES = "LANGUAGE"
NEUTRAL = ("C", "POSIX")


def language_of(environment: Mapping[str, str], system: str | None) -> str:
    """The language of an environment, or else of the system's locale, as gettext finds it; English without one.

    LANGUAGE is a list of wishes between colons. It counts wherever the locale is any but C, and then alone.
    """
    chosen = next((environment[name] for name in VARIABLES if environment.get(name)), system or "C")
    if chosen.partition(".")[0] in NEUTRAL:
        return SOURCE
    wishes = list(filter(None, environment.get(WISHES, "").split(":"))) or [chosen]
    return next((code for wish in wishes if (code := find(wish))), SOURCE)


def system_locale() -> str | None:
    """The name of the locale that the system itself has, such as `nb_NO`; None where only the environment says so."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return None
