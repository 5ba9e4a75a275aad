"""The snippets of a page, tried out in order in a temporary folder, as by a reader who types them.

The words after a fence, which are not shown on the page, say what the snippet is:

yaml file=river.yaml    a whole file, to be written under that name
yaml into=river.yaml    some of its keys: each replaces the key of that name in the file, or is added at the end
yaml                    some keys, put into an otherwise valid file
    ... wrong           the file is then invalid; its next snippet starts from the last valid version
    ... unfinished      the file is then invalid, and the next snippet repairs it
    ... warned          the file may have warnings
console                 commands after `$ `, each with its full output below; `...` means that lines are left out
python                  a program that must not raise
text play=./river.yaml  a game: the input after `> `, and some lines of the output, in this order

After each snippet the file must be valid, unless the fence says otherwise. Any other kind of snippet is an error.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kortdiamant.errors import Severity
from kortdiamant.telling.errors import render
from kortdiamant.workshop.check import check_file
from tests.workshop.ruleset_files import whole

FENCED = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
TOP_KEY = re.compile(r"^([\w-]+):.*\n(?:(?:[ #-].*)?\n)*?(?=^\w|\Z)", re.MULTILINE)
PLAYERS = "Ane,Bo,Cato"
LEFT_OUT = "..."


@dataclass(frozen=True)
class Snippet:
    """A fenced block: the first word after the fence, the other words, and the lines."""

    line: int
    language: str
    words: tuple[str, ...]
    text: str

    def value(self, key: str) -> str | None:
        """The value of `key=` after the fence."""
        return next((word.removeprefix(f"{key}=") for word in self.words if word.startswith(f"{key}=")), None)


def snippets(page: str) -> Iterator[Snippet]:
    """All fenced blocks of a page, in order."""
    for found in FENCED.finditer(page):
        language, *words = found[1].split() or [""]
        yield Snippet(page.count("\n", 0, found.start()) + 1, language, tuple(words), found[2])


@dataclass
class Reader:
    """Does what the page says; `right` has the last valid version of each file."""

    folder: Path
    right: dict[str, str] = field(default_factory=dict)

    def complaints(self, snippet: Snippet) -> Sequence[str]:
        """The differences between the page and the program."""
        if snippet.language == "yaml":
            return list(self._yaml(snippet))
        if snippet.language == "console":
            return [complaint for command, shown in _commands(snippet.text) for complaint in self._run(command, shown)]
        if snippet.language == "python":
            printed = self._printed([sys.executable, "-c", snippet.text], "")
            return [printed] if "Traceback" in printed else []
        if snippet.language == "text" and snippet.value("play"):
            return list(self._play(snippet))
        return [f"this kind of snippet is unknown: {snippet.language} {' '.join(snippet.words)}"]

    def _yaml(self, snippet: Snippet) -> Iterator[str]:
        path = self.folder / (snippet.value("file") or snippet.value("into") or "by-itself.yaml")
        text = self._text(snippet)
        path.write_text(text, "utf-8")
        found = check_file(str(path))
        if "wrong" not in snippet.words:
            self.right[path.name] = text
        if {"wrong", "unfinished"}.intersection(snippet.words):
            yield from [] if found else ["nothing is wrong here"]
            return
        least = {Severity.ERROR} if "warned" in snippet.words else set(Severity)
        yield from (render(fault, "en") for fault in found if fault.severity in least)

    def _text(self, snippet: Snippet) -> str:
        if into := snippet.value("into"):
            return replace_keys(self.right[into], snippet.text)
        return snippet.text if snippet.value("file") else whole(snippet.text)

    def _run(self, command: str, shown: Sequence[str]) -> Iterator[str]:
        printed = self._printed(["sh", "-c", command], "")
        if not re.fullmatch("".join(map(_pattern, shown)), printed):
            yield f"{command} prints:\n{printed}"

    def _play(self, snippet: Snippet) -> Iterator[str]:
        lines = snippet.text.splitlines()
        typed = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
        command = [sys.executable, "-m", "kortdiamant", "play", "--players", PLAYERS, "--ruleset"]
        printed = self._printed([*command, snippet.value("play") or ""], typed)
        rest = iter(printed.splitlines())
        for line in lines:
            if not line.startswith("> ") and line not in rest:
                yield f"{line!r} does not come in:\n{printed}"
                return

    def _printed(self, command: Sequence[str], typed: str) -> str:
        """The output of a command, with its errors."""
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        home = {"KORTDIAMANT_HOME": str(self.folder / "home"), "LC_ALL": "en_GB.UTF-8", "COLUMNS": "100"}
        run = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, **home, "PATH": programs},
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        return run.stdout


def replace_keys(text: str, keys: str) -> str:
    """Replace top-level keys of a file, or add them at the end."""
    for found in TOP_KEY.finditer(keys):
        block, key = found[0].rstrip("\n") + "\n", found[1]
        there = next((each for each in TOP_KEY.finditer(text) if each[1] == key), None)
        text = text.replace(there[0].rstrip("\n") + "\n", block) if there else f"{text.rstrip()}\n\n{block}"
    return text


def _pattern(line: str) -> str:
    """A pattern for a line of the page, which may be `...` or end with it."""
    if line == LEFT_OUT:
        return r"(?:.*\n)*?"
    beginning = line.removesuffix(LEFT_OUT)
    return re.escape(beginning) + (r"\n" if beginning == line else r".*\n")


def _commands(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Each command, and the output below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown
