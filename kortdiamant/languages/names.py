"""Names of languages: `no`, `NB`, `nn_NO.UTF-8` and `nb-NO` all mean `nb`; and the language of the machine."""

from __future__ import annotations

import locale
import re
import sys
from collections.abc import Mapping
from typing import Annotated

from kortdiamant.documents.shapes import Among
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages.files import about
from kortdiamant.languages.folders import SOURCE, known
from kortdiamant.spelling import nearest_or_all

_BEHIND_A_LOCALE = re.compile(r"[.@].*")  # an encoding or a modifier: nb_NO.UTF-8, ca_ES@valencia


def find(name: str) -> str | None:
    """The code of the language that a code, a regional form of one or a locale means, in any case; None without one."""
    codes = {_tag(code): code for code in known()}
    forms = list(_shorter_tags(_tag(name)))
    exact = next((codes[form] for form in forms if form in codes), None)
    return exact or _by_other_code(forms)


def require(name: str) -> str:
    """The same, of a name that has to mean one; raises UnknownReference."""
    code = find(name)
    if code is None:
        raise UnknownReference(ReferenceKind.LANGUAGE, name, nearest_or_all(name, known()))
    return code


# The code of a known language. For the type checker it is plain text: files are checked against the hint by the reader
# of `documents`, and everything else (options, arguments in Python, locales) goes through `require` or `find`.
Language = Annotated[str, Among(known)]
LooseLanguage = Annotated[str, Among(known, find)]  # the same where people may write it in any of its forms


def _by_other_code(forms: list[str]) -> str | None:
    """The first language that says in its folder that it is meant; looked for only where no folder is called so."""
    others = {_tag(other): code for code in reversed(known()) for other in about(code).also}
    return next((others[form] for form in forms if form in others), None)


def _tag(name: str) -> str:
    return _BEHIND_A_LOCALE.sub("", name.strip()).replace("_", "-").casefold()


def _shorter_tags(tag: str) -> list[str]:
    """The tag and what is left of it without its last parts: `nb-latn-no`, `nb-latn`, `nb`."""
    parts = tag.split("-")
    return ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]


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
