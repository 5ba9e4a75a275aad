"""Damaged and hostile files: every file is checked quickly, in every format, and nothing else is raised."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant.errors import Fault, FileError, FileProblem
from kortdiamant.rulebook import bundled_folder, list_rulesets
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.fault_formats import FORMATS
from tests.hostile_files import HEAD, ON_SLOTT, chain, files
from tests.workshop.ruleset_files import whole

pytestmark = [pytest.mark.slow, pytest.mark.broad]

# Of this process, for all that is done with a file, while branches are counted on a busy machine: what takes longer is
# no longer in proportion to the file. How long it takes without all that is the business of `make bench`.
MAX_SECONDS = 5.0
MAX_CHARACTERS = 300_000  # of the report on one file: a hundred faults with their lines
FINE = {  # these are odd, but can be played
    "a long id",
    "99 packs of tarot",
    "999 kinds in 99 copies",
    "9,000 treasures",
}


def extending(base: str) -> str:
    return f"{HEAD}extends: {base}\n"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Sequence[tuple[str, Path]]:
    return tuple(files(tmp_path_factory.mktemp("hostile")))


def test_hostile_files_are_checked_quickly_and_have_a_fault(hostile: Sequence[tuple[str, Path]]) -> None:
    for name, path in hostile:
        began = time.process_time()
        found = check_file(str(path))
        for form, write in FORMATS.items():
            assert sum(map(len, write(found, "en"))) < MAX_CHARACTERS, (name, form)
        assert time.process_time() - began < MAX_SECONDS, name
        assert found or name in FINE, name


class TestChains:
    def test_the_size_of_a_chain_is_limited(self, tmp_path: Path) -> None:
        first = chain(tmp_path, f"supply: [{'1, ' * 5_000}]", "")
        found = [fault for fault in check_file(str(first)) if fault.code == "KD-R019"]
        assert [(fault.mark.file, fault.mark.line) for fault in found] == [(str(first), 7)]

    def test_a_large_base_is_reported_in_the_file_that_extends_it(self, tmp_path: Path) -> None:
        (tmp_path / "large.yaml").write_text(f"{ON_SLOTT}supply: [{'1, ' * 20_000}]", "utf-8")
        assert codes(tmp_path / "large.yaml") == ["KD-Y022"]
        (tmp_path / "mine.yaml").write_text(extending("./large.yaml"), "utf-8")
        assert codes(tmp_path / "mine.yaml") == ["KD-R019"]

    def test_a_chain_within_the_limit_is_accepted(self, tmp_path: Path) -> None:
        noun = "{one: a, many: a, a: a, the: a, all: a}"
        kinds = ", ".join(f"k{number}: {noun}" for number in range(40))
        first = chain(tmp_path, f"words: {{nb: {{kinds: {{{kinds}}}}}}}", "")
        assert "KD-R019" not in codes(first)

    @pytest.mark.parametrize("length", [1, 2, 3])
    def test_circular_inheritance_is_one_fault(self, tmp_path: Path, length: int) -> None:
        for number in range(length):
            text = extending(f"./{(number + 1) % length}.yaml")
            (tmp_path / f"{number}.yaml").write_text(text, "utf-8")
        assert codes(tmp_path / "0.yaml") == ["KD-R004"]

    def test_a_circle_through_links_is_detected(self, tmp_path: Path) -> None:
        (tmp_path / "again").symlink_to(tmp_path)
        (tmp_path / "mine.yaml").write_text(extending("./again/mine.yaml"), "utf-8")
        assert codes(tmp_path / "mine.yaml") in (["KD-R004"], ["KD-R005"])


def codes(path: Path) -> list[str]:
    return [fault.code for fault in check_file(str(path))]


class TestUnusableFiles:
    """A ruleset may be reached by a link, and its own path may lead anywhere, but only to an ordinary file."""

    @pytest.fixture(params=["folder", "pipe", "device", "loop", "missing", "nowhere", "unreadable"])
    def no_file(self, request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, FileProblem]:
        path = tmp_path / "no.yaml"
        kind = request.param
        if kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        elif kind == "device":
            path.symlink_to("/dev/zero")
        elif kind == "loop":
            path.symlink_to(path)
        elif kind == "nowhere":
            path.symlink_to(tmp_path / "nowhere")
        elif kind == "unreadable":
            path.write_text(HEAD, "utf-8")
            path.chmod(0)
            if os.access(path, os.R_OK):
                pytest.skip("this user may read every file")
        missing, unreadable = kind in {"missing", "nowhere"}, kind in {"loop", "unreadable"}
        return (
            path,
            FileProblem.MISSING if missing else FileProblem.UNREADABLE if unreadable else FileProblem.NOT_A_FILE,
        )

    def test_an_unusable_file_is_one_fault_with_its_reason(self, no_file: tuple[Path, FileProblem]) -> None:
        path, trouble = no_file
        (fault,) = check_file(str(path))
        assert trouble_of(fault) is trouble

    def test_an_unusable_file_as_base_is_one_fault(self, no_file: tuple[Path, FileProblem], tmp_path: Path) -> None:
        path, trouble = no_file
        (tmp_path / "below").mkdir()
        (tmp_path / "below" / "mine.yaml").write_text(extending("../no.yaml"), "utf-8")
        (fault,) = check_file(str(tmp_path / "below" / "mine.yaml"))
        assert (fault.code, fault.facts["trouble"], fault.mark.line) == ("KD-R003", trouble.value, 7)
        assert fault.facts["path"] == str(tmp_path / "below" / ".." / path.name)

    def test_a_link_to_an_unusable_file_is_one_fault(self, no_file: tuple[Path, FileProblem], tmp_path: Path) -> None:
        path, trouble = no_file
        (tmp_path / "below").mkdir()
        (tmp_path / "below" / "base.yaml").symlink_to(path)
        (tmp_path / "below" / "mine.yaml").write_text(extending("./base.yaml"), "utf-8")
        (fault,) = check_file(str(tmp_path / "below" / "mine.yaml"))
        assert (fault.code, fault.facts["trouble"]) == ("KD-R003", trouble.value)

    def test_an_unusable_file_in_the_user_folder_is_listed_as_broken(
        self, no_file: tuple[Path, FileProblem], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path, trouble = no_file
        folder = tmp_path / "home" / "rulesets"
        folder.mkdir(parents=True)
        (folder / "link.yaml").symlink_to(path)
        monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path / "home"))
        (own,) = (listing for listing in list_rulesets() if not listing.is_bundled)
        assert isinstance(own.problem, FileError)
        assert own.problem.problem is trouble


def test_a_link_may_point_to_a_ruleset_in_another_folder(tmp_path: Path) -> None:
    (tmp_path / "base.yaml").write_text(ON_SLOTT, "utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "link.yaml").symlink_to("../base.yaml")
    (tmp_path / "below" / "mine.yaml").write_text(extending("./link.yaml"), "utf-8")
    assert codes(tmp_path / "below" / "mine.yaml") == []


def trouble_of(fault: Fault) -> FileProblem:
    error = fault.facts["error"]
    assert isinstance(error, FileError)
    return error.problem


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
    """A ruleset in which a few pieces were inserted, deleted or moved."""
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
def test_a_damaged_file_has_faults_or_none_and_each_has_a_sentence(path: Path, text: str) -> None:
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
def test_a_file_that_is_no_ruleset_has_a_fault(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    assert check_file(str(path))
