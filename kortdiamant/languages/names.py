"""Names of languages: `no`, `NB`, `nn_NO.UTF-8` and `nb-NO` all mean `nb`; and the language of the machine."""

from __future__ import annotations

import locale
import re
import sys
from collections.abc import Mapping
from typing import Annotated

from kortdiamant.documents.shapes import Among
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages import SOURCE, known
from kortdiamant.spelling import nearest_or_all

_BEHIND_A_LOCALE = re.compile(r"[.@].*")  # an encoding or a modifier: nb_NO.UTF-8, ca_ES@valencia


def find(name: str) -> str | None:
    """The code of a language from a code, a regional form or a locale, in upper or lower case; None if unknown."""
    codes = {_tag(code): code for code in known()}
    forms = list(_shorter_tags(_tag(name)))
    exact = next((codes[form] for form in forms if form in codes), None)
    return exact or _by_other_code(forms)


def require(name: str) -> str:
    """The same, but raises `UnknownReference` for an unknown language."""
    code = find(name)
    if code is None:
        raise UnknownReference(ReferenceKind.LANGUAGE, name, nearest_or_all(name, known()))
    return code


# The code of a known language. The type checker sees plain text. `documents` checks files against the hint; everything
# else (options, arguments in Python, locales) goes through `require` or `find`.
Language = Annotated[str, Among(known)]
LooseLanguage = Annotated[str, Among(known, find)]  # the same, in any form that `find` knows


def _by_other_code(forms: list[str]) -> str | None:
    """The first language whose folder lists one of the forms under `also`."""
    from kortdiamant.languages.files import language_info  # reading YAML takes 70 ms; known codes do not need it

    others = {_tag(other): code for code in reversed(known()) for other in language_info(code).also}
    return next((others[form] for form in forms if form in others), None)


def _tag(name: str) -> str:
    return _BEHIND_A_LOCALE.sub("", name.strip()).replace("_", "-").casefold()


def _shorter_tags(tag: str) -> list[str]:
    """The tag and its prefixes: `nb-latn-no`, `nb-latn`, `nb`."""
    parts = tag.split("-")
    return ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]


VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
WISHES = "LANGUAGE"
NEUTRAL = ("C", "POSIX")


def language_of(environment: Mapping[str, str], system: str | None) -> str:
    """The language of an environment or of the system's locale, chosen like gettext does; English by default.

    LANGUAGE is a list with colons. It overrides the locale unless the locale is C.
    """
    chosen = next((environment[name] for name in VARIABLES if environment.get(name)), system or "C")
    if chosen.partition(".")[0] in NEUTRAL:
        return SOURCE
    wishes = list(filter(None, environment.get(WISHES, "").split(":"))) or [chosen]
    return next((code for wish in wishes if (code := find(wish))), SOURCE)


def system_locale() -> str | None:
    """The locale of the operating system on Windows, such as `nb_NO`; elsewhere None: the environment has it."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return None
