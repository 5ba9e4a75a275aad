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
from kortdiamant.documents.files import data_folder, read_file
from kortdiamant.documents.reader import read_with_faults
from kortdiamant.documents.scalars import escape_controls
from kortdiamant.documents.yaml_writer import abbreviate
from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, ReferenceKind, UnknownReference
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.definition import ID_PATTERN
from kortdiamant.spelling import nearest_or_all

MOST_BYTES = 256 * 1024


def find_source(reference: str, folder: Path | None = None) -> RulesetSource:
    """Find the file of a reference; a relative path starts in the folder, or else where the program runs.

    A file at a path need not exist. Raises UnknownReference for an id that no ruleset has, and FileError if the
    folder in which one may be cannot be read.
    """
    asked = parse_reference(reference)
    if asked.is_path:
        return RulesetSource((folder or Path()) / asked.name, reference, asked.variants)
    return RulesetSource(_path_of(asked.name), reference, asked.variants)


def bundled_folder() -> Path:
    """The folder of the rulesets that come with the program.

    It is within the package where that was installed, and beside it in a checkout.
    """
    package = Path(__file__).parents[1]
    installed = package / "rulesets"
    return installed if installed.is_dir() else package.parent / "rulesets"


def user_folder() -> Path:
    """The folder of the user's own rulesets; it need not exist."""
    return data_folder() / "rulesets"


def bundled_rulesets() -> Mapping[str, Path]:
    """The bundled rulesets by id, which is how their files are called."""
    return {path.stem: path for path in ruleset_files(bundled_folder())}


def user_rulesets() -> Mapping[str, Path]:
    """The user's own rulesets by id; of several files with one id the first. Raises FileError."""
    return {declared_id(path): path for path in reversed(ruleset_files(user_folder()))}


def ruleset_files(folder: Path) -> list[Path]:
    """The ruleset files of a folder by name; none if there is no such folder. Raises FileError."""
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
    """The id that a file gives itself; where that is none, its name has to do."""
    try:
        document, _ = read_with_faults(read_file(path, MOST_BYTES), str(path))
    except (DocumentError, FileError):
        return escape_controls(ruleset_stem(path.name))
    data = document and document.data
    own = data.get("id") if isinstance(data, dict) else None
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


SUFFIX = ".yaml"
SUFFIXES = (".ruleset.yaml", SUFFIX)  # by the longer one tools find rulesets among other YAML files
MOST_VARIANTS = 16


@dataclass(frozen=True)
class Reference:
    """The id of a ruleset or the path of a file, and the variants that are switched on, from left to right."""

    name: str
    variants: tuple[str, ...] = ()

    @property
    def is_path(self) -> bool:
        """Whether the name is a path; otherwise it is an id."""
        return "/" in self.name or self.name.endswith(SUFFIX)


@dataclass(frozen=True)
class RulesetSource:
    """A ruleset file, with what is asked of it."""

    path: Path
    reference: str
    variants: tuple[str, ...] = ()


def parse_reference(text: str) -> Reference:
    """Take a reference apart; a `+` within a path means itself, except behind `.yaml`."""
    name, dot_yaml, rest = text.partition(f"{SUFFIX}+")
    if dot_yaml:
        return Reference(name + SUFFIX, tuple(rest.split("+")))
    if Reference(text).is_path:
        return Reference(text)
    name, *variants = text.split("+")
    return Reference(name, tuple(variants))


def ruleset_stem(name: str) -> str:
    """The name of a ruleset file without what says that it is one."""
    return next((name.removesuffix(suffix) for suffix in SUFFIXES if name.endswith(suffix)), name)


def check_variants(variants: Sequence[str], spot: Spot) -> tuple[Fault, ...]:
    """What is wrong with variants before it is known whether they exist, as faults at the spot of the reference."""
    if len(variants) > MOST_VARIANTS:
        return (spot.fault(faults.TOO_MANY_VARIANTS, count=len(variants), limit=MOST_VARIANTS),)
    twice = [name for place, name in enumerate(variants) if name in variants[:place]]
    return tuple(spot.fault(faults.VARIANT_TWICE, name=abbreviate(name)) for name in twice[:1])
