"""Names of languages: `no`, `NB`, `nn_NO.UTF-8` and `nb-NO` all mean `nb`; and the language of the machine."""

from __future__ import annotations

import locale
import re
import sys
from collections.abc import Iterable, Mapping
from typing import Annotated

from kortdiamant.documents.shapes import Among
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages import SOURCE, known
from kortdiamant.spelling import nearest_or_all

_LOCALE_SUFFIX = re.compile(r"[.@].*")  # an encoding or a modifier: nb_NO.UTF-8, ca_ES@valencia


def find(name: str) -> str | None:
    """The code of a language from a code, a regional form or a locale, in upper or lower case; None if unknown."""
    parts = _tag(name).split("-")
    forms = ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]  # nb-latn-no, nb-latn, nb
    return _first_of(forms, {_tag(code): code for code in known()}) or _first_of(forms, _other_names())


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


def _first_of(forms: Iterable[str], codes: Mapping[str, str]) -> str | None:
    return next((codes[form] for form in forms if form in codes), None)


def _other_names() -> Mapping[str, str]:
    """The codes by the English names, which Windows uses (`French_France.1252`), and by the names under `also`."""
    from kortdiamant.languages.files import language_info  # reading YAML takes 70 ms; known codes do not need it

    infos = ((code, language_info(code)) for code in reversed(known()))  # the first known language wins
    return {_tag(name): code for code, info in infos for name in (info.name, *info.also) if name}


def _tag(name: str) -> str:
    return _LOCALE_SUFFIX.sub("", name.strip()).replace("_", "-").casefold()


VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
LANGUAGE_VARIABLE = "LANGUAGE"
NEUTRAL = ("C", "POSIX")


def language_of(environment: Mapping[str, str], system: str | None, fallback: str = SOURCE) -> str:
    """The language of an environment or of the system's locale, chosen like gettext does, or the fallback.

    LANGUAGE is a list with colons. It overrides the locale unless the locale is C.
    """
    chosen = next((environment[name] for name in VARIABLES if environment.get(name)), system or "C")
    if chosen.partition(".")[0] in NEUTRAL:
        return fallback
    preferred = list(filter(None, environment.get(LANGUAGE_VARIABLE, "").split(":"))) or [chosen]
    return next((code for name in preferred if (code := find(name))), fallback)


def system_locale() -> str | None:
    """The locale of the operating system on Windows, such as `nb_NO`; elsewhere None: the environment has it."""
    if sys.platform == "win32":
        import ctypes

        return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return None
