"""Compile a .po catalogue to the .mo format of `gettext`.

`python po.py FILE...` puts a .mo file next to each .po file. This module imports nothing of the
package, because the build hook runs it before the package is installed. The program uses it if there is no .mo file.
<https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html>
"""

from __future__ import annotations

import ast
import gettext
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

MAGIC = 0x950412DE
MAX_COUNT_TRIED = 200  # counts with which a plural rule is tried; the rules of all languages repeat after 100
_LINE = re.compile(r'(?:(msgid|msgid_plural|msgctxt|msgstr(?:\[\d+\])?)\s+)?("(?:[^"\\]|\\.)*")\s*')
_PLURAL_RULE = re.compile(r"^Plural-Forms:.*?plural=([^;]+);?", re.MULTILINE)


class BrokenCatalogue(ValueError):
    """The text is not a catalogue; the message has the line."""


@dataclass
class _Entry:
    """The parts of an entry by keyword, and its flag comments."""

    line: int = 0
    flags: str = ""
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> list[str]:
        return [text for part, text in sorted(self.parts.items()) if part.startswith("msgstr")]

    @property
    def is_translated(self) -> bool:
        """Whether all forms are there, and the entry is not marked as fuzzy."""
        return all(self.forms) and "fuzzy" not in self.flags


def compile_files(sources: Iterable[Path]) -> None:
    """Put a .mo file next to each .po file; raises `BrokenCatalogue` or `OSError`."""
    for source in sources:
        source.with_suffix(".mo").write_bytes(compile_catalogue(source.read_bytes()))


def compile_catalogue(source: bytes) -> bytes:
    """The content of the .mo file, without untranslated and fuzzy entries; raises `BrokenCatalogue`."""
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BrokenCatalogue(_line(source[: error.start].count(b"\n") + 1)) from error
    messages = {b"": _header(_Entry(parts={"msgstr": ""}))}
    for entry in _entries(text):
        if "msgid" not in entry.parts or not entry.forms:
            raise BrokenCatalogue(_line(entry.line))
        if entry.parts["msgid"] == "":
            messages[b""] = _header(entry)
        elif entry.is_translated:
            key = "\0".join(entry.parts[part] for part in ("msgid", "msgid_plural") if part in entry.parts)
            messages[key.encode()] = "\0".join(entry.forms).encode()
    return _pack(messages)


def _header(entry: _Entry) -> bytes:
    """The header with only what `gettext` needs, because it fails at some wrong headers that it does not need."""
    found = _PLURAL_RULE.search(entry.forms[0])
    rule = found[1].strip() if found else "n != 1"
    try:
        form_of = gettext.c2py(rule)
        for count in range(MAX_COUNT_TRIED):
            form_of(count)
    except (ValueError, ArithmeticError) as error:
        raise BrokenCatalogue(f"Plural-Forms, {_line(entry.line)}") from error
    # Only `plural` matters to `gettext`, which expects it in the second place.
    return f"Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural={rule};\n".encode()


def _entries(text: str) -> Iterator[_Entry]:
    entry, part = _Entry(), ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#") or not line.strip():
            if entry.parts:
                yield entry
                entry = _Entry()
            entry.flags += line if line.startswith("#,") else ""
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None or not (found[1] or part):
            raise BrokenCatalogue(_line(number))
        if found[1] in ("msgid", "msgctxt") and "msgid" in entry.parts:
            yield entry
            entry = _Entry()
        part = found[1] or part
        entry.line = entry.line or number
        entry.parts[part] = entry.parts.get(part, "") + _unquoted(found[2], number)
    if entry.parts:
        yield entry


def _unquoted(quoted: str, number: int) -> str:
    """The text of a C string literal, whose escapes are the same in Python."""
    if "\\" not in quoted:
        return quoted[1:-1]
    try:
        return str(ast.literal_eval(quoted))
    except (SyntaxError, ValueError) as error:
        raise BrokenCatalogue(_line(number)) from error


def _line(number: int) -> str:
    return f"line {number}"


def _pack(messages: dict[bytes, bytes]) -> bytes:
    """The .mo file: header, two tables of lengths and offsets, then all keys in order and all texts."""
    keys = sorted(messages)
    texts = [messages[key] for key in keys]
    tables = 7 * 4
    data = tables + 2 * 8 * len(keys)
    offsets: list[int] = []
    for text in (*keys, *texts):
        offsets += (len(text), data)
        data += len(text) + 1
    head = struct.pack("<7I", MAGIC, 0, len(keys), tables, tables + 8 * len(keys), 0, 0)
    return head + struct.pack(f"<{len(offsets)}I", *offsets) + b"".join(text + b"\0" for text in (*keys, *texts))


if __name__ == "__main__":
    compile_files(map(Path, sys.argv[1:]))
