"""Formats of faults, for people and for programs: text, JSON lines, GitHub annotations, and SARIF.

<https://docs.github.com/actions/reference/workflow-commands-for-github-actions> and
<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from kortdiamant.documents.yaml_text import escape_controls
from kortdiamant.errors import Fault
from kortdiamant.languages.names import Language
from kortdiamant.table import Board, Table
from kortdiamant.telling.errors import render, tell_fault
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.version import PROGRAM, program_version
from kortdiamant.workshop.faults import read_explanations

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
MAX_SOURCE_LENGTH = 1_000  # characters; a longer line is left out, as each of its faults would repeat it


def as_text(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Yield each fault with its place and code, its line, and a caret."""
    for fault in found:
        yield render(fault, language, _speaker(fault, language))


def as_json(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Yield each fault as one line of JSON; lines and columns count from 1, in characters."""
    for fault in found:
        yield json.dumps(
            {
                "file": fault.mark.file,
                "line": fault.mark.line,
                "column": fault.mark.column,
                "width": fault.width,
                "severity": fault.severity.value,
                "code": fault.code,
                "message": _message(fault, language),
                "near": fault.near,
                "source": fault.source if len(fault.source) <= MAX_SOURCE_LENGTH else None,
            }
        )


def as_github(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Yield each fault as a workflow command, which GitHub shows next to the line in a pull request."""
    for fault in found:
        mark = fault.mark
        places = {"file": mark.file, "line": mark.line, "col": mark.column, "title": fault.code}
        properties = ",".join(f"{name}={_property(str(value))}" for name, value in places.items())
        yield f"::{fault.severity.value} {properties}::{_data(_message(fault, language))}"


def as_sarif(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Yield all faults as one SARIF 2.1.0 log, for code scanning."""
    every = list(found)
    codes = sorted({fault.code for fault in every})
    driver = {"name": PROGRAM, "version": program_version(), "rules": list(_rules(codes))}
    results = [_result(fault, codes, language) for fault in every]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


Write = Callable[[Iterable[Fault], Language], Iterator[str]]
FORMATS: Mapping[str, Write] = {"text": as_text, "json": as_json, "github": as_github, "sarif": as_sarif}


def _speaker(fault: Fault, language: Language) -> Speaker | None:
    # A fault in an example carries its table, because the words for cards and players depend on it.
    table = fault.facts.get("table")
    if not isinstance(table, Table | Board):
        return None
    return speaker_for(table.ruleset, language, table.names)


def _message(fault: Fault, language: Language) -> str:
    return tell_fault(fault, language, _speaker(fault, language))


def _data(text: str) -> str:
    """Escape the data of a workflow command: line ends, and characters that would control the reader's terminal."""
    return escape_controls(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _rules(codes: Iterable[str]) -> Iterator[dict[str, object]]:
    """Describe the codes with the texts of `rules explain`."""
    explanations = read_explanations()
    for code in codes:
        explanation = explanations[code]
        summary, text = explanation.summary, " ".join(explanation.paragraphs)
        yield {"id": code, "shortDescription": {"text": summary}, "fullDescription": {"text": text}}


def _result(fault: Fault, codes: list[str], language: Language) -> dict[str, object]:
    mark = fault.mark
    region = {"startLine": mark.line, "startColumn": mark.column, "endColumn": mark.column + fault.width}
    location = {"artifactLocation": {"uri": _uri(mark.file)}, "region": region}
    return {
        "ruleId": fault.code,
        "ruleIndex": codes.index(fault.code),
        "level": fault.severity.value,
        "message": {"text": _message(fault, language)},
        "locations": [{"physicalLocation": location}],
    }


def _uri(file: str) -> str:
    """Return the path of a file as a URI reference; a relative path stays relative."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="replace")
