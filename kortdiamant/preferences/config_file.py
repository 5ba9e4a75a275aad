"""The settings file, read leniently: a wrong setting is reported and ignored, and never stops a command."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kortdiamant.documents.document import Document, Spot
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.files import config_folder, read_file
from kortdiamant.documents.reader import read_with_faults
from kortdiamant.documents.validation import ValidatedFields, validate, validate_fields
from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, KortdiamantError
from kortdiamant.preferences.settings import KEYS, Settings

MOST_BYTES = 64 * 1024


@dataclass(frozen=True)
class Preferences:
    """The valid settings of a file by their names in Python, the place of each, and the error of the file, if any."""

    given: Mapping[str, Any] = field(default_factory=dict)
    spots: Mapping[str, Spot] = field(default_factory=dict)
    problem: KortdiamantError | None = None

    @property
    def settings(self) -> Settings:
        """All settings, with the defaults for those that are not given."""
        return Settings(**self.given)


def config_path() -> Path:
    """Return the path of the settings file, which need not exist."""
    return config_folder() / "config.yaml"


def read_preferences() -> Preferences:
    """Read the settings file; no settings if there is none."""
    path = config_path()
    try:
        return parse_preferences(read_file(path, MOST_BYTES), str(path))
    except FileError as trouble:
        return Preferences() if trouble.problem is FileProblem.MISSING else Preferences(problem=trouble)
    except DocumentError as error:
        return Preferences(problem=error)


def parse_preferences(text: str, file: str) -> Preferences:
    """Read the settings in a text."""
    document, found = read_with_faults(text, file)
    if document is None or document.data is None:
        return Preferences(problem=DocumentError(found) if found else None)
    read = _settings_in(document)
    faults: tuple[Fault, ...] = sort_faults([*found, *read.faults])
    spots = {name: document.origin((key,)).name for key, name in KEYS.items() if name in read.values}
    return Preferences(read.values, spots, DocumentError(faults) if faults else None)


def _settings_in(document: Document) -> ValidatedFields:
    """Validate the settings one by one; none if the document is not a map."""
    if not isinstance(document.data, dict):
        _, faults = validate(document, Settings)
        return ValidatedFields({}, frozenset(), faults)
    return validate_fields(document, Settings)
