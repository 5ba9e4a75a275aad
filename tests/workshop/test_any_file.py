"""Whatever a file holds, it is judged: faults with places inside it, in every format, and never anything raised."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.errors import Fault
from kortdiamant.rulebook import bundled_folder
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.formats import FORMATS
from tests.workshop.files import whole

EXAMPLE = """\
variants:
  short: {title: {en: Short}, set: {rounds: 1}}
  hard: {set: {rules: {hazards: {strikes: {default: 2, J: 1}}}}}
examples:
  - players: [Ane, Bo, Cato]
    game: |
      7
      Ane, Bo
      "9"
      all
    expect: {winners: [Cato], totals: {Ane: 2}}
  - players: [Ane, Bo, Cato]
    game: "7\\n-\\nundo\\nall"
    expect: {totals: {Ane: 2}}
"""
TEXT = whole(EXAMPLE)
SLOTT = (bundled_folder() / "slott.yaml").read_text("utf-8")
PIECES = [
    "[",
    "}",
    ": ",
    "- ",
    "'",
    '"',
    "|",
    "\n",
    "\t",
    "null",
    "0",
    "-1",
    "10:30",
    "é",
    "\u202e",
    "\x1b",
    "<<",
    "&a ",
    "*a",
]


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A ruleset in which a few pieces were put in, taken out, or put elsewhere."""
    text = draw(st.sampled_from([TEXT, SLOTT]))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 40)))
        piece = draw(st.sampled_from([*PIECES, text[start:end] * 2, ""]))
        text = text[:start] + piece + text[end:]
    return text


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("any") / "mine.yaml"


@settings(max_examples=80, suppress_health_check=[HealthCheck.too_slow])
@given(text=damaged())
def test_a_damaged_file_has_faults_or_none_and_they_can_be_told(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="")
    found = check_file(str(path))
    for fault in found:
        _check_place(fault)
    assert all(json.loads(line)["code"] for line in FORMATS["json"](found, "nb"))
    assert all("\n" not in line for line in FORMATS["github"](found, "fr"))
    assert len(json.loads("".join(FORMATS["sarif"](found, "en")))["runs"][0]["results"]) == len(found)
    for told in FORMATS["text"](found, "en"):
        assert not set(told) & {"\x1b", "\u202e"}


def _check_place(fault: Fault) -> None:
    """The marked line is one of the file that is named, and the place within it or just behind it."""
    lines = re.split("\r\n|\n|\r", Path(fault.mark.file).read_bytes().decode().removeprefix("\ufeff"))
    assert 1 <= fault.mark.column <= len(fault.source) + 1
    assert fault.mark.line >= 1
    assert fault.width >= 1
    assert fault.source in {"", *lines}


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"\xff\xfe", b"[" * 20_000, b"a: &a [*a, *a]", b"- 1", b"~", b"a: " + b"x" * 200_000, b"x" * 300_000],
    ids=lambda data: repr(data[:12]),
)
def test_what_is_no_ruleset_at_all_has_a_fault(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert check_file(str(path))
