"""What languages are called: `no`, `NB`, `nn_NO.UTF-8` and `nb-NO` all mean `nb`."""

from __future__ import annotations

import re
from typing import Annotated

from kortdiamant.documents.shapes import Among
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages.files import about
from kortdiamant.languages.folders import known
from kortdiamant.spelling import nearest_or_all

_BEHIND_A_LOCALE = re.compile(r"[.@].*")  # an encoding or a modifier: nb_NO.UTF-8, ca_ES@valencia


def find(name: str) -> str | None:
    """The code of the language that a code, a regional form of one or a locale means, in any case; None without one."""
    codes = {_tag(code): code for code in known()}
    forms = list(_ever_shorter(_tag(name)))
    exact = next((codes[form] for form in forms if form in codes), None)
    return exact or _by_other_code(forms)


def meant(name: str) -> str:
    """The same, of a name that has to mean one; raises UnknownReference."""
    code = find(name)
    if code is None:
        raise UnknownReference(ReferenceKind.LANGUAGE, name, nearest_or_all(name, known()))
    return code


# The code of a known language. For the type checker it is plain text: files are checked against the hint by the reader
# of `documents`, and everything else (options, arguments in Python, locales) goes through `meant` or `find`.
Language = Annotated[str, Among(known)]
LooseLanguage = Annotated[str, Among(known, find)]  # the same where people may write it in any of its forms


def _by_other_code(forms: list[str]) -> str | None:
    """The first language that says in its folder that it is meant; looked for only where no folder is called so."""
    others = {_tag(other): code for code in reversed(known()) for other in about(code).also}
    return next((others[form] for form in forms if form in others), None)


def _tag(name: str) -> str:
    return _BEHIND_A_LOCALE.sub("", name.strip()).replace("_", "-").casefold()


def _ever_shorter(tag: str) -> list[str]:
    """The tag and what is left of it without its last parts: `nb-latn-no`, `nb-latn`, `nb`."""
    parts = tag.split("-")
    return ["-".join(parts[:length]) for length in range(len(parts), 0, -1)]
