"""The settings file: read leniently, and changed without touching its other lines.

A wrong setting is reported and ignored, and never stops a command. The file is a flat map, so a change replaces only
the lines of one setting. ruamel.yaml's round trip was rejected: when a setting is removed, the comment above the next
one goes with it; a file without settings loses its comments; and lists get another indentation.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kortdiamant.documents.document import Document, Spot
from kortdiamant.documents.faults import sort_faults
from kortdiamant.documents.files import config_folder, decode, locked, read_bytes, read_file, replace_file
from kortdiamant.documents.reader import read, read_with_faults
from kortdiamant.documents.validation import ValidatedFields, validate, validate_fields
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, KortdiamantError
from kortdiamant.preferences.settings import KEYS, Settings

MAX_BYTES = 64 * 1024
BEGINNING = "# The settings of kortdiamant. `kortdiamant config` lists them all.\n"
_BEFORE_COMMENT = re.compile(r"\s+#")


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
        return parse_preferences(read_file(path, MAX_BYTES), str(path))
    except FileError as trouble:
        return Preferences() if trouble.problem is FileProblem.MISSING else Preferences(problem=trouble)
    except DocumentError as error:
        return Preferences(problem=error)


def parse_preferences(text: str, file: str) -> Preferences:
    """Read the settings in a text."""
    document, found = read_with_faults(text, file)
    if document is None or document.data is None:
        return Preferences(problem=DocumentError(found) if found else None)
    valid = _settings_in(document)
    faults: tuple[Fault, ...] = sort_faults([*found, *valid.faults])
    spots = {name: document.origin((key,)).name for key, name in KEYS.items() if name in valid.values}
    return Preferences(valid.values, spots, DocumentError(faults) if faults else None)


def _settings_in(document: Document) -> ValidatedFields:
    """Validate the settings one by one; none if the document is not a map."""
    if not isinstance(document.data, dict):
        _, faults = validate(document, Settings)
        return ValidatedFields({}, frozenset(), faults)
    return validate_fields(document, Settings)


def check_value(key: str, written: str) -> Any:
    """Check a value written in YAML; raises DocumentError with places in the line `key: value`."""
    preferences = parse_preferences(f"{key}: {written}\n", "config")
    if preferences.problem is not None:
        raise preferences.problem
    return preferences.given.get(KEYS[key])


def set_preference(key: str, value: object) -> None:
    """Write a setting; raises FileError, and DocumentError for a file that cannot be read."""
    with _only_writer() as path:
        data = _read(path)
        _write(path, data, with_setting(decode(data, str(path)) or BEGINNING, str(path), key, value))


def unset_preference(key: str) -> bool:
    """Remove a setting and return whether it was there; raises FileError and DocumentError."""
    if not config_path().exists():
        return False
    with _only_writer() as path:
        data = _read(path)
        text = decode(data, str(path))
        is_there = key in _settings(read(text, str(path)))
        if is_there:
            _write(path, data, without_setting(text, str(path), key))
    return is_there


def with_setting(text: str, file: str, key: str, value: object) -> str:
    """Set a setting in a text, in its place or at the end; raises DocumentError if the text is not a map."""
    value = list(value) if isinstance(value, tuple) else value
    document, lines = read(text, file), _lines(text)
    index = _line_range(document, lines, key)
    comment = "".join(map(_comment, lines[index][:1]))
    lines[index] = [f"{key}: {dump_flow(value)}{comment}"]
    return _join_lines(lines, {**_settings(document), key: value})


def without_setting(text: str, file: str, key: str) -> str:
    """Remove a setting from a text; raises DocumentError if the text is not a map."""
    document, lines = read(text, file), _lines(text)
    del lines[_line_range(document, lines, key)]
    return _join_lines(lines, {name: value for name, value in _settings(document).items() if name != key})


def _settings(document: Document) -> Mapping[Any, Any]:
    """Return all settings of the file, also unknown ones."""
    if document.data is None:
        return {}
    if not isinstance(document.data, dict):
        raise DocumentError(validate(document, Settings)[1])
    return document.data


def _lines(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _line_range(document: Document, lines: Sequence[str], key: str) -> slice:
    """Return the lines of a setting; an empty slice at the end if it is missing.

    Comments and blank lines below a setting belong to the next one; the end of a document belongs to none.
    """
    starts = {each: document.origin((each,)).name.mark.line - 1 for each in _settings(document)}
    start = starts.get(key, len(lines))
    end = min((each for each in starts.values() if each > start), default=len(lines))
    while end > start + 1 and (lines[end - 1].strip() in ("", "...") or _is_comment(lines[end - 1])):
        end -= 1
    return slice(start, end)


def _is_comment(line: str) -> bool:
    return line.lstrip().startswith("#")


def _comment(line: str) -> str:
    """Return the comment at the end of a line with the blanks before it, or an empty text."""
    data = _parse(line)
    for found in _BEFORE_COMMENT.finditer(line):
        # A `#` may be within quotes, so look for the first that can be cut off without a change of the data.
        if data is not None and _parse(line[: found.start()]) == data:
            return line[found.start() :]
    return ""


def _join_lines(lines: Iterable[str], settings: Mapping[Any, Any]) -> str:
    """Join the lines to a text, and make sure that it has these settings.

    Lines cannot be edited if braces surround all settings or two settings share a line. Such a file is rewritten with
    one setting per line, below its comments.
    """
    text = "".join(f"{line}\n" for line in lines)
    if _parse(text) == settings:
        return text
    written = (f"{key}: {dump_flow(value)}" for key, value in settings.items())
    return "".join(f"{line}\n" for line in (*filter(_is_comment, lines), *written))


def _parse(text: str) -> object:
    try:
        return read(text, "").data or {}
    except DocumentError:
        return None


@contextmanager
def _only_writer() -> Iterator[Path]:
    """Give the path of the file while no other process can change it; the folder is created if it is missing."""
    path = config_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path.with_name(f".{path.name}.lock")):  # not the file itself, because it will be replaced
            yield path
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error


def _read(path: Path) -> bytes:
    try:
        return read_bytes(path, MAX_BYTES)
    except FileError as trouble:
        if trouble.problem is FileProblem.MISSING:  # also for a dangling link
            return b""
        raise


def _write(path: Path, before: bytes, text: str) -> None:
    """Write the text with the line ends that the file had before."""
    line_end = "\r\n" if b"\r\n" in before else "\n"
    replace_file(path, text.replace("\n", line_end).encode())
