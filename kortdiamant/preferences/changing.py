"""The file of preferences, changed in one place; all else that somebody wrote there stays as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kortdiamant.documents import flow, read, shown
from kortdiamant.documents.originals import Original, read_original, save
from kortdiamant.documents.page import Edit, Page
from kortdiamant.documents.saving import written_beside
from kortdiamant.documents.spans import Span
from kortdiamant.errors import DocumentError, FileTrouble, Trouble
from kortdiamant.preferences.reading import MOST_BYTES, config_path, preferences_in
from kortdiamant.preferences.settings import KEYS

BEGINNING = "# What kortdiamant does unless it is told otherwise. `kortdiamant config` lists all there is.\n"


def checked(key: str, written: str) -> Any:
    """The value of a setting as it is written in YAML; raises DocumentError, whose places are those of `key: value`."""
    preferences = preferences_in(f"{key}: {written}\n", "config")
    if preferences.problem is not None:
        raise preferences.problem
    return preferences.given.get(KEYS[key])


def set_preference(key: str, value: object) -> None:
    """Write a setting; raises FileTrouble, and DocumentError for a file that cannot be read."""
    path = config_path()
    if not path.exists():
        _write_first(path, f"{BEGINNING}{key}: {flow(value)}\n")
        return
    original = read_original(path, MOST_BYTES)
    page = Page.of(original.text, original.path)
    _save(original, page, with_setting(page, key, value), {**_said(page), key: _plain(value)})


def unset_preference(key: str) -> bool:
    """Take a setting away; whether it was there. Raises FileTrouble, and DocumentError for an unreadable file."""
    path = config_path()
    if not path.exists():
        return False
    original = read_original(path, MOST_BYTES)
    page = Page.of(original.text, original.path)
    said = _said(page)
    if key not in said:
        return False
    _save(original, page, without_setting(page, key), {name: value for name, value in said.items() if name != key})
    return True


def with_setting(page: Page, key: str, value: object) -> str:
    """The text with a setting: in its place if it is there, behind the last one if it is not."""
    span = page.spans.get((key,))
    if span is not None:
        space = " " if span.value.start == span.value.end else ""  # there was a key, and nothing behind its colon
        return page.with_edits([Edit(span.value.start, span.value.end, space + flow(value))])
    line = f"{key}: {flow(value)}"
    root = page.spans.get(())
    if root is None or not page.document.data:
        return _with_first(page, line)
    if root.in_brackets:
        return page.with_edits([Edit(root.value.start + 1, root.value.start + 1, f"{line}, ")])
    behind = page.next_line(max(root.value.end - 1, 0))
    before = "" if page.text[:behind].endswith(("\n", "\r")) else page.line_end
    return page.with_edits([Edit(behind, behind, f"{before}{line}{page.line_end}")])


def without_setting(page: Page, key: str) -> str:
    """The text without a setting that is there: without its lines, or without what stands for it in brackets."""
    span, root = page.spans[(key,)], page.spans[()]
    start = span.key.start if span.key else span.value.start
    if not root.in_brackets:
        return page.with_edits([Edit(page.line_start(start), page.next_line(max(span.value.end - 1, start)), "")])
    return page.with_edits([_out_of_brackets(page, span, start)])


def _with_first(page: Page, line: str) -> str:
    """The text of a file that says nothing yet but perhaps has comments."""
    if page.document.data == {}:
        start, end = page.spans[()].value.start, page.spans[()].value.end
        return page.with_edits([Edit(start, end, line)])
    before = "" if not page.text or page.text.endswith(("\n", "\r")) else page.line_end
    return f"{page.text}{before}{line}{page.line_end}"


def _out_of_brackets(page: Page, span: Span, start: int) -> Edit:
    """Up to the next setting, or from the end of the one before."""
    starts = [each.key.start for each in page.children(()) if each.key]
    ends = [each.value.end for each in page.children(())]
    following = min((other for other in starts if other > start), default=None)
    if following is not None:
        return Edit(start, following, "")
    before = max((end for end in ends if end <= start), default=start)
    return Edit(before, span.value.end, "")


def _said(page: Page) -> dict[Any, Any]:
    data = page.document.data
    return data if isinstance(data, dict) else {}


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def _save(original: Original, page: Page, text: str, meant: dict[Any, Any]) -> None:
    """Write a text that says what is meant, and has all comments but those behind what was taken away."""
    if not _says(text, meant):
        raise FileTrouble(original.path, Trouble.UNWRITABLE, shown(meant))
    save(original, text)


def _says(text: str, meant: dict[Any, Any]) -> bool:
    try:
        return (read(text, "").data or {}) == meant
    except DocumentError:
        return False


def _write_first(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with written_beside(path, text.encode()) as new:
            new.rename(path)
    except OSError as error:
        raise FileTrouble(str(path), Trouble.UNWRITABLE, error.strerror or "") from error
