"""Where rulesets are found: the bundled ones, the user's own, and a file at a path."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path

from kortdiamant.documents import examine, meant_or_all, read_file
from kortdiamant.documents.folders import data_folder
from kortdiamant.errors import DocumentError, FileTrouble, Kind, Trouble, UnknownReference
from kortdiamant.rulebook.reference import SUFFIX, Source, as_text, read_reference, stem_of
from kortdiamant.rulebook.shape import ID_PATTERN

MOST_BYTES = 256 * 1024


def find(reference: str, folder: Path | None = None) -> Source:
    """Find the file of a reference; a relative path starts in the folder, or else where the program runs.

    A file at a path need not exist. Raises UnknownReference for an id that no ruleset has, and FileTrouble if the
    folder in which one may be cannot be read.
    """
    asked = read_reference(reference)
    if asked.is_path:
        return Source((folder or Path()) / asked.name, reference, asked.variants)
    return Source(_path_of(asked.name), reference, asked.variants)


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


def bundled() -> Mapping[str, Path]:
    """The bundled rulesets by id, which is how their files are called."""
    return {path.stem: path for path in files_in(bundled_folder())}


def users_own() -> Mapping[str, Path]:
    """The user's own rulesets by id; of several files with one id the first. Raises FileTrouble."""
    return {declared_id(path): path for path in reversed(files_in(user_folder()))}


def files_in(folder: Path) -> list[Path]:
    """The ruleset files of a folder by name; none if there is no such folder. Raises FileTrouble."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries]
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise FileTrouble(str(folder), Trouble.UNREADABLE, error.strerror or "") from error
    found = (folder / name for name in names if name.endswith(SUFFIX) and not name.startswith("."))
    return sorted(found, key=lambda path: path.stem)


def declared_id(path: Path) -> str:
    """The id that a file gives itself; where that is none, its name has to do."""
    try:
        document, _ = examine(read_file(path, MOST_BYTES), str(path))
    except (DocumentError, FileTrouble):
        return as_text(stem_of(path.name))
    data = document and document.data
    own = data.get("id") if isinstance(data, dict) else None
    written = str(own) if isinstance(own, (str, int)) else ""
    return written if re.fullmatch(ID_PATTERN, written) else as_text(stem_of(path.name))


def _path_of(ruleset_id: str) -> Path:
    known = bundled()
    if ruleset_id in known:
        return known[ruleset_id]
    own = users_own()
    if ruleset_id in own:
        return own[ruleset_id]
    raise UnknownReference(Kind.RULESET, ruleset_id, meant_or_all(ruleset_id, {**known, **own}))
