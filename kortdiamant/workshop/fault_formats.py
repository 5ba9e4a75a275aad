"""Faults for people and for other programs: text, JSON lines, GitHub annotations, and SARIF.

<https://docs.github.com/actions/reference/workflow-commands-for-github-actions> and
<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from urllib.parse import quote

from kortdiamant.documents.scalars import escape_controls
from kortdiamant.errors import Fault
from kortdiamant.languages import Language
from kortdiamant.table import Board, Table
from kortdiamant.telling.errors import render, tell_fault
from kortdiamant.telling.speaker import Speaker, speaker_for
from kortdiamant.version import PROGRAM, program_version
from kortdiamant.workshop.explanations import read_explanations

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LONGEST_SOURCE = 1_000  # characters; a hundred faults in one long line would repeat it a hundred times


def as_text(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Each fault with its place and code, its line, and a caret."""
    for fault in found:
        yield render(fault, language, _speaker(fault, language))


def as_json(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Each fault as an object on a line of its own; lines and columns from 1, in characters."""
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
                "source": fault.source if len(fault.source) <= LONGEST_SOURCE else None,
            }
        )


def as_github(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """Each fault as a workflow command, which GitHub shows beside the line in a pull request."""
    for fault in found:
        mark = fault.mark
        places = {"file": mark.file, "line": mark.line, "col": mark.column, "title": fault.code}
        properties = ",".join(f"{name}={_property(str(value))}" for name, value in places.items())
        yield f"::{fault.severity.value} {properties}::{_data(_message(fault, language))}"


def as_sarif(found: Iterable[Fault], language: Language) -> Iterator[str]:
    """All faults as one log of SARIF 2.1.0, for code scanning."""
    every = list(found)
    codes = sorted({fault.code for fault in every})
    driver = {"name": PROGRAM, "version": program_version(), "rules": list(_rules(codes))}
    results = [_result(fault, codes, language) for fault in every]
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    yield json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


Write = Callable[[Iterable[Fault], Language], Iterator[str]]
FORMATS: Mapping[str, Write] = {"text": as_text, "json": as_json, "github": as_github, "sarif": as_sarif}


def _speaker(fault: Fault, language: Language) -> Speaker | None:
    """Whoever speaks for the table of an example, in the language of whoever reads the faults."""
    table = fault.facts.get("table")
    if not isinstance(table, Table | Board):
        return None
    return speaker_for(table.ruleset, language, table.names)


def _message(fault: Fault, language: Language) -> str:
    return tell_fault(fault, language, _speaker(fault, language))


def _data(text: str) -> str:
    """The text of a command: no end of a line, and nothing that would command the terminal of whoever reads the log."""
    return escape_controls(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _rules(codes: Iterable[str]) -> Iterator[dict[str, object]]:
    """What the codes mean, as `rules explain` has it."""
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
    """The path of a file as a reference; a relative one stays relative to where the program runs."""
    path = Path(file)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix(), errors="replace")
