"""Find a ruleset file by its reference: `slott`, `slott+uten-jokere`, `../mine.yaml`, `../mine.yaml+variant`.

An id means a bundled ruleset or one of the user's own; a path means a file.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kortdiamant.documents.document import Spot
from kortdiamant.documents.files import data_folder
from kortdiamant.documents.reader import read_document
from kortdiamant.documents.yaml_text import abbreviate, escape_controls
from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, ReferenceKind, UnknownReference
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import ID_PATTERN
from kortdiamant.spelling import nearest_or_all

SUFFIX = ".yaml"
SUFFIXES = (".ruleset.yaml", SUFFIX)  # other tools, such as pytest, find rulesets by the longer one
MAX_VARIANTS = 16
MAX_BYTES = 256 * 1024


@dataclass(frozen=True)
class Reference:
    """The id or path of a ruleset, and the variants to apply, from left to right."""

    name: str
    variants: tuple[str, ...] = ()

    @property
    def is_path(self) -> bool:
        """Whether the name is a path and not an id."""
        return "/" in self.name or self.name.endswith(SUFFIX)


@dataclass(frozen=True)
class RulesetSource:
    """A ruleset file, the reference that led to it, and the variants to apply."""

    path: Path
    reference: str
    variants: tuple[str, ...] = ()


def find_source(reference: str, folder: Path | None = None) -> RulesetSource:
    """Find the file of a reference; a relative path starts in the folder, or in the working directory.

    A path is not checked. Raises UnknownReference for an unknown id, and FileError if the user's folder cannot be read.
    """
    asked = parse_reference(reference)
    if asked.is_path:
        return RulesetSource((folder or Path()) / asked.name, reference, asked.variants)
    return RulesetSource(_path_of(asked.name), reference, asked.variants)


def bundled_folder() -> Path:
    """Return the folder of the bundled rulesets: inside an installed package, next to it in a checkout."""
    package = Path(__file__).parents[1]
    installed = package / "rulesets"
    return installed if installed.is_dir() else package.parent / "rulesets"


def user_folder() -> Path:
    """Return the folder of the user's own rulesets, which need not exist."""
    return data_folder() / "rulesets"


def bundled_rulesets() -> Mapping[str, Path]:
    """Return the bundled rulesets by id, which is also the name of the file."""
    return {path.stem: path for path in ruleset_files(bundled_folder())}


def user_rulesets() -> Mapping[str, Path]:
    """Return the user's own rulesets by id, the first file if several have one id. Raises FileError."""
    return {declared_id(path): path for path in reversed(ruleset_files(user_folder()))}


def ruleset_files(folder: Path) -> list[Path]:
    """Return the ruleset files of a folder, sorted by name; none if there is no such folder. Raises FileError."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise FileError(str(folder), FileProblem.UNREADABLE, error.strerror or "") from error
    found = (folder / name for name in names if name.endswith(SUFFIX) and not name.startswith("."))
    return sorted(found, key=lambda path: path.stem)


def declared_id(path: Path) -> str:
    """Return the id in a file, or the name of the file if it has no valid id."""
    try:
        document, _ = read_document(path, MAX_BYTES)
    except (DocumentError, FileError):
        return escape_controls(ruleset_stem(path.name))
    own = document.get(("id",)) if document else None
    written = str(own) if isinstance(own, (str, int)) else ""
    return written if re.fullmatch(ID_PATTERN, written) else escape_controls(ruleset_stem(path.name))


def _path_of(ruleset_id: str) -> Path:
    known = bundled_rulesets()
    if ruleset_id in known:
        return known[ruleset_id]
    own = user_rulesets()
    if ruleset_id in own:
        return own[ruleset_id]
    raise UnknownReference(ReferenceKind.RULESET, ruleset_id, nearest_or_all(ruleset_id, {**known, **own}))


def parse_reference(text: str) -> Reference:
    """Split a reference into name and variants; a `+` in a path belongs to the path, unless it follows `.yaml`."""
    name, dot_yaml, rest = text.partition(f"{SUFFIX}+")
    if dot_yaml:
        return Reference(name + SUFFIX, tuple(rest.split("+")))
    if Reference(text).is_path:
        return Reference(text)
    name, *variants = text.split("+")
    return Reference(name, tuple(variants))


def ruleset_stem(name: str) -> str:
    """Return the name of a ruleset file without its suffix."""
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), name)


def check_variants(variants: Sequence[str], spot: Spot) -> tuple[Fault, ...]:
    """Return the faults of a list of variants that show before the ruleset is read, at the spot of the reference."""
    if len(variants) > MAX_VARIANTS:
        return (spot.fault(faults.TOO_MANY_VARIANTS, count=len(variants), limit=MAX_VARIANTS),)
    twice = [name for index, name in enumerate(variants) if name in variants[:index]]
    return tuple(spot.fault(faults.VARIANT_TWICE, name=abbreviate(name)) for name in twice[:1])
