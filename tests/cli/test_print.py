"""`print`: on the screen, into a file, and as a PDF by a browser that may be missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kortdiamant.cli.output import files
from tests.cli.conftest import Run

PAGE = "<!DOCTYPE html>"
DRAWS = """\
import sys
from pathlib import Path
(target,) = [each.partition("=")[2] for each in sys.argv if each.startswith("--print-to-pdf=")]
page = Path(sys.argv[-1].removeprefix("file://")).read_text("utf-8")
assert page.startswith("<!DOCTYPE html>")
Path(target).write_bytes(b"%PDF-1.4 of a page %%EOF")
"""
BREAKS = """\
import sys
print("[1:2:ERROR:dbus/bus.cc:405] no bus", file=sys.stderr)
print("[1:2:FATAL:zygote.cc:12] No usable sandbox!", file=sys.stderr)
print("[1:2:ERROR:dbus/bus.cc:405] still no bus", file=sys.stderr)
sys.exit(1)
"""
TEARS = DRAWS.replace(" %%EOF", "")
IS_SILENT = ""
HANGS = "import signal\nsignal.pause()\n"


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Let a small program be the only browser there is."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(files, "BROWSERS", ("chromium",))

    def install(program: str) -> Path:
        path = folder / "chromium"
        path.write_text(f"#!{sys.executable}\n{program}", "utf-8")
        path.chmod(0o755)
        return path

    return install


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    folder = tmp_path / "desk"
    folder.mkdir()
    return folder


def test_the_page_is_printed_in_the_language_of_the_ruleset(run: Run) -> None:
    ran = run("print", "slott")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(PAGE)
    assert '<html lang="nb">' in ran.out
    assert ran.out.count('<section class="sheet') == 3
    assert "<article" not in ran.out


def test_a_box_is_printed_with_its_cards_on_the_paper_that_was_named(run: Run) -> None:
    ran = run("print", "iello", "--lang", "en", "--paper", "Letter", "--set", "rounds=3")
    assert "size: letter" in ran.out
    assert ran.out.count("<article") == 35
    assert "three expeditions" in ran.out


def test_print_does_not_import_pictures_and_bots() -> None:
    loaded = "{'kortdiamant.pictures.game', 'kortdiamant.bots'} & set(sys.modules)"
    code = f"import sys, kortdiamant.cli.print; print({loaded})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_only_the_parts_that_were_named_are_printed(run: Run) -> None:
    ran = run("print", "iello", "--parts", "Scores, scores")
    assert ran.out.count('<section class="sheet scores') == 1
    assert ran.out.count("<h1") == 1


def test_a_page_is_written_into_a_new_file(run: Run, desk: Path) -> None:
    path = desk / "slott.HTML"
    assert run("print", "slott", "--lang", "en", "-o", str(path)).out == f"{path} is written.\n"
    assert path.read_text("utf-8").startswith(PAGE)
    before = path.read_bytes()
    refused = run("print", "slott", "--parts", "crib", "-o", str(path))
    assert (refused.code, refused.err) == (1, f"{path} exists already. With --force it is overwritten.\n")
    assert path.read_bytes() == before
    assert run("print", "slott", "--parts", "crib", "-o", str(path), "--force").code == 0
    assert path.read_bytes() != before


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_missing_folders_and_special_files_are_rejected(run: Run, desk: Path, force) -> None:
    missing, taken, link = desk / "none" / "slott.html", desk / "folder.html", desk / "link.html"
    taken.mkdir()
    link.symlink_to("nowhere")
    for path, sentence in {
        missing: f"The folder {missing.parent} does not exist.",
        taken: f"{taken} is no ordinary file, so nothing is written there.",
        link: f"{link} is no ordinary file, so nothing is written there.",
    }.items():
        ran = run("print", "slott", "--lang", "en", "-o", str(path), *force)
        assert (ran.code, ran.out, ran.err) == (1, "", f"{sentence}\n")


def test_a_browser_makes_a_pdf_and_leaves_no_other_files(run: Run, desk: Path, installed) -> None:
    installed(DRAWS)
    path = desk / "slott.pdf"
    ran = run("print", "slott", "--lang", "en", "-o", str(path))
    assert (ran.out, ran.err) == (f"{path} is written.\n", "")
    assert path.read_bytes() == b"%PDF-1.4 of a page %%EOF"
    assert list(desk.iterdir()) == [path]


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        (BREAKS, "{browser} has made no PDF (No usable sandbox!)."),
        (TEARS, "{browser} has made no PDF."),
        (IS_SILENT, "{browser} has made no PDF."),
        (HANGS, "{browser} has made no PDF within 1 seconds, and was stopped."),
    ],
)
def test_a_failing_browser_is_reported(run: Run, desk: Path, installed, monkeypatch, program, sentence) -> None:
    monkeypatch.setattr(files, "PDF_TIMEOUT", 0.6)
    path = installed(program)
    ran = run("print", "slott", "--parts", "crib", "--lang", "en", "-o", str(desk / "slott.pdf"))
    instead = "Write a page instead, with a name that ends in .html: any browser can print it."
    assert (ran.code, ran.err) == (1, f"{sentence.format(browser=path)} {instead}\n")
    assert list(desk.iterdir()) == []


def test_a_browser_that_this_machine_cannot_start(run: Run, desk: Path, installed) -> None:
    installed(DRAWS).write_bytes(b"no program at all")
    ran = run("print", "slott", "--parts", "crib", "--lang", "en", "-o", str(desk / "slott.pdf"))
    assert (ran.code, "has made no PDF (Exec format error)." in ran.err) == (1, True)


def test_a_missing_browser_gets_advice(run: Run, desk: Path, installed) -> None:
    ran = run("print", "slott", "--lang", "en", "-o", str(desk / "slott.pdf"))
    assert ran.code == 1
    assert ran.err.startswith("A PDF is made by Chromium or Chrome, and neither was found. Write a page instead")


@pytest.mark.parametrize("is_root", [True, False])
def test_the_sandbox_is_left_out_for_root_only(monkeypatch, tmp_path, is_root) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0 if is_root else 1000)
    assert ("--no-sandbox" in files._options("profile", tmp_path / "page.pdf")) is is_root


def test_a_pdf_on_a_full_disk_is_reported(run: Run, desk: Path, installed, monkeypatch) -> None:
    def full(*_, **__):
        raise OSError(28, "No space left on device")

    installed(DRAWS)
    monkeypatch.setattr("tempfile.TemporaryDirectory", full)
    ran = run("print", "slott", "--lang", "en", "-o", str(desk / "slott.pdf"))
    assert (ran.code, ran.err) == (1, f"{desk} cannot be written (No space left on device).\n")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("slot",), 1, "There is no ruleset “slot”."),
        (("./missing.yaml",), 1, "missing.yaml does not exist."),
        (("slott", "--parts", "cards"), 1, "slott spilles med vanlige kort, så det er ingen å klippe ut."),
        (("slott", "--parts", "crib,poster"), 2, "'poster' is none of rules, crib, scores, cards"),
        (("slott", "--parts", ""), 2, "'' is none of"),
        (("slott", "--paper", "a3"), 2, "'a3' is not one of"),
        (("slott", "-o", "slott.txt"), 2, "'slott.txt' does not end in .html or .pdf"),
        (("slott", "--force"), 2, "it goes with --output only"),
        (("slott", "--set", "rounds"), 2, "is not written KEY=VALUE"),
        (("slott", "--set", "rounds=0"), 1, "rounds"),
    ],
)
def test_an_unprintable_ruleset_is_rejected(run: Run, arguments, code, words) -> None:
    ran = run("print", *arguments)
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
