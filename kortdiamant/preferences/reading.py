"""The file of preferences, read so that it can never keep anything from beginning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kortdiamant.documents import Document, Parts, Spot, examine, in_order, parts, shape
from kortdiamant.documents.files import read_file
from kortdiamant.documents.folders import config_folder
from kortdiamant.errors import DocumentError, Fault, FileTrouble, KortdiamantError, Trouble
from kortdiamant.preferences.settings import KEYS, Settings

MOST_BYTES = 64 * 1024


@dataclass(frozen=True)
class Preferences:
    """What a file says: its settings by their names in Python, where each stands, and what is wrong with the file.

    A setting that is wrong is left out, and the others count.
    """

    given: Mapping[str, Any] = field(default_factory=dict)
    spots: Mapping[str, Spot] = field(default_factory=dict)
    problem: KortdiamantError | None = None

    @property
    def settings(self) -> Settings:
        """All settings; the default of what is not given."""
        return Settings(**self.given)


def config_path() -> Path:
    """Where the file is; it need not exist."""
    return config_folder() / "config.yaml"


def read_preferences() -> Preferences:
    """What the file says; nothing if there is none."""
    path = config_path()
    try:
        return preferences_in(read_file(path, MOST_BYTES), str(path))
    except FileTrouble as trouble:
        return Preferences() if trouble.trouble is Trouble.MISSING else Preferences(problem=trouble)
    except DocumentError as error:
        return Preferences(problem=error)


def preferences_in(text: str, file: str) -> Preferences:
    """What a text says."""
    document, found = examine(text, file)
    if document is None or document.data is None:
        return Preferences(problem=DocumentError(found) if found else None)
    read = _parts(document)
    faults: tuple[Fault, ...] = in_order([*found, *read.faults])
    spots = {name: document.origin((key,)).name for key, name in KEYS.items() if name in read.values}
    return Preferences(read.values, spots, DocumentError(faults) if faults else None)


def _parts(document: Document) -> Parts:
    """The settings, each for itself; none of something that is no map."""
    if not isinstance(document.data, dict):
        _, faults = shape(document, Settings)
        return Parts({}, frozenset(), faults)
    return parts(document, Settings)
