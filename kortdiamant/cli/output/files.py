"""Output files: check in advance that they can be written, write them completely or not at all, and make PDFs.

An installed browser makes the PDF, without window, network or user profile. The page and the PDF are in a temporary
folder next to the target: a browser from a snap or flatpak can read its user's files, but not the system's
temporary folder. Only its profile is there.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kortdiamant.documents.files import write_atomically
from kortdiamant.errors import FileError, FileProblem, NoPdf, WhyNoPdf
from kortdiamant.records.journal import write_new

if TYPE_CHECKING:
    from kortdiamant.telling.charts import StudyReport


def check_output(target: Path | None, *, overwrite: bool) -> None:
    """Check the options `--output` and `--force`; raises `typer.BadParameter` and what `check_writable` raises."""
    if target is not None:
        check_writable(target, overwrite=overwrite)
    elif overwrite:
        raise typer.BadParameter("it goes with --output only", param_hint="--force")


def check_writable(target: Path, *, overwrite: bool) -> None:
    """Raise `FileError` if a file cannot be written there, as far as this can be known in advance."""
    try:
        if not target.parent.is_dir():
            raise FileError(str(target.parent), FileProblem.NO_FOLDER)
        target.lstat()  # also finds a broken link
    except FileNotFoundError:
        pass
    except OSError as error:  # for example, the name is too long
        raise FileError(str(target), FileProblem.UNWRITABLE, error.strerror or "") from error
    else:
        if not target.is_file():
            raise FileError(str(target), FileProblem.NOT_OVERWRITABLE)
        if not overwrite:
            raise FileError(str(target), FileProblem.OVERWRITABLE)
    if not os.access(target.parent, os.W_OK):
        raise FileError(str(target), FileProblem.UNWRITABLE)


def write_file(target: Path, data: bytes, *, overwrite: bool) -> None:
    """Write a file completely or not at all; raises `FileError`."""
    try:
        write_atomically(target, data) if overwrite else write_new(target, data)
    except OSError as error:
        raise FileError(str(target), FileProblem.UNWRITABLE, error.strerror or "") from error


BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
    "brave-browser",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    "/Applications/Brave Browser.app/Contents/MacOS/Brave Browser",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    "C:/Program Files/BraveSoftware/Brave-Browser/Application/brave.exe",
)
PDF_TIMEOUT = 90.0  # seconds; two hundred cards take three seconds
OPTIONS = (
    "--headless",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--no-default-browser-check",
    "--host-resolver-rules=MAP * ~NOTFOUND",
    "--no-pdf-header-footer",
    "--print-to-pdf-no-header",  # the name of the option above before 2023
)
BEGINNING, ENDING = b"%PDF-", b"%%EOF"  # a PDF without its end is incomplete, for example on a full disk
DESKTOP = ":dbus/"


def write_report(target: Path, report: StudyReport, *, overwrite: bool) -> None:
    """Write a report with plots as an HTML page; raises `FileError`."""
    from kortdiamant.pictures.report import render_report  # takes 45 ms, and most studies write no report

    write_file(target, render_report(report).encode(), overwrite=overwrite)


def pdf_of(page: str, folder: Path) -> bytes:
    """The PDF of a page, made in a temporary folder inside `folder`; raises `NoPdf` and `FileError`."""
    browser = find_browser()
    try:
        with _temporary_folder(folder) as work, _temporary_folder(None) as profile:
            return _print(browser, page, Path(work).resolve(), profile)
    except OSError as error:
        raise FileError(str(folder), FileProblem.UNWRITABLE, error.strerror or "") from error


def _temporary_folder(parent: Path | None) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="kortdiamant-", dir=parent, ignore_cleanup_errors=True)


def find_browser() -> str:
    """The first installed browser that can make a PDF; raises `NoPdf`."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        raise NoPdf(WhyNoPdf.NO_BROWSER)
    return found


def _print(browser: str, page: str, folder: Path, profile: str) -> bytes:
    source, target, browser_output = folder / "page.html", folder / "page.pdf", folder / "browser.log"
    source.write_text(page, "utf-8")
    try:
        _run((browser, *_options(profile, target), source.as_uri()), browser_output)
    except OSError as error:  # for example, a program for another processor
        raise NoPdf(WhyNoPdf.FAILS, browser, error.strerror or "") from error
    data = target.read_bytes() if target.is_file() else b""
    if not (data.startswith(BEGINNING) and data.rstrip().endswith(ENDING)):
        raise NoPdf(WhyNoPdf.FAILS, browser, _last_line(browser_output.read_text("utf-8", "replace")))
    return data


def _options(profile: str, target: Path) -> Iterator[str]:
    yield from OPTIONS
    if sys.platform != "win32" and os.geteuid() == 0:
        yield "--no-sandbox"  # no browser starts as root otherwise; the page is ours and has no scripts
    yield f"--user-data-dir={profile}"
    yield f"--print-to-pdf={target}"


def _run(command: Sequence[str], browser_output: Path) -> None:
    """Run the browser, and end all its processes; raises `NoPdf` if it hangs."""
    with browser_output.open("wb") as log:
        process = subprocess.Popen(  # noqa: S603  the options are ours, and the browser is one of the list
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=log,
            start_new_session=True,
        )
        try:
            process.wait(PDF_TIMEOUT)
        except subprocess.TimeoutExpired as error:
            raise NoPdf(WhyNoPdf.HANGS, command[0], f"{PDF_TIMEOUT:.0f}") from error
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):  # it has already ended
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _last_line(browser_output: str) -> str:
    """The last message of a browser, without time and source; complaints about a missing desktop do not count."""
    lines = [line for line in browser_output.splitlines() if line.strip() and DESKTOP not in line]
    return lines[-1].rpartition("] ")[2].strip() if lines else ""
