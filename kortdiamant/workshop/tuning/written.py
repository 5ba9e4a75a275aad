"""The file of a ruleset that was tuned: it builds on the original, and says what is otherwise and what for."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kortdiamant.documents import Key
from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.languages import LANGUAGES
from kortdiamant.rulebook import Ruleset
from kortdiamant.rulebook.folders import find
from kortdiamant.rulebook.library import lay_over
from kortdiamant.rulebook.reference import read_reference, stem_of
from kortdiamant.workshop.check import VARIANTS, unfit_variants
from kortdiamant.workshop.schema import NAME
from kortdiamant.workshop.starter import WIDTH, check_id
from kortdiamant.workshop.tidy import tidy


@dataclass(frozen=True)
class Tuned:
    """What is written: on which ruleset it builds and by which reference, what is otherwise, and what is said of it.

    `lost` are the variants that do not go with what is otherwise.
    """

    reference: str
    ruleset: Ruleset
    settings: Mapping[str, object]
    remarks: tuple[str, ...]
    lost: tuple[Key, ...] = ()


def check_target(path: Path) -> None:
    """Raise UnfitId if no ruleset is called that, and FileTrouble EXISTS where there is a file: none is overwritten."""
    check_id(stem_of(path.name))
    if os.path.lexists(path):
        raise FileTrouble(str(path), Trouble.EXISTS)


def lost_variants(reference: str, settings: Mapping[str, object]) -> tuple[Key, ...]:
    """The variants of a ruleset that cannot be switched on any more."""
    return unfit_variants(lay_over(find(reference), settings))


def tuned_text(tuned: Tuned, path: Path) -> str:
    """The text of the file, as it stands at the path."""
    ruleset_id = stem_of(path.name)
    own: dict[Key, object] = {
        "format": 1,
        "id": ruleset_id,
        "version": 1,
        "family": tuned.ruleset.family,
        "language": tuned.ruleset.language,
        "title": dict.fromkeys(LANGUAGES, ruleset_id.replace("-", " ").capitalize()),
        "extends": base_from(tuned.reference, path.parent),
    }
    heading = [
        f"# yaml-language-server: $schema=./{NAME}",
        *(line for each in tuned.remarks for line in _comment(each)),
    ]
    otherwise = _nested(tuned.settings) | ({VARIANTS: dict.fromkeys(tuned.lost)} if tuned.lost else {})
    changes = f"\n{tidy(otherwise)}" if otherwise else ""
    return "".join(f"{line}\n" for line in heading) + tidy(own) + changes


def base_from(reference: str, folder: Path) -> str:
    """A reference as a file in a folder names it: paths lead from there."""
    asked = read_reference(reference)
    if not asked.is_path:
        return reference
    # A folder may be a link, and then ".." leads elsewhere than its name says.
    way = Path(os.path.relpath(Path(asked.name).resolve(), folder.resolve())).as_posix()
    near = way if read_reference(way).is_path else f"./{way}"
    return "+".join([near, *asked.variants])


def _comment(sentence: str) -> Iterable[str]:
    return textwrap.wrap(
        sentence, WIDTH, initial_indent="# ", subsequent_indent="# ", break_long_words=False, break_on_hyphens=False
    )


def _nested(settings: Mapping[str, object]) -> dict[Key, object]:
    """Settings as the maps in which they stand."""
    data: dict[Key, Any] = {}
    for dotted, value in settings.items():
        *around, last = [int(key) if key.isdecimal() else key for key in dotted.split(".")]
        inner = data
        for key in around:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return data
