"""The snippets of a page, tried out one after the other in a folder of their own, as a reader would who types them.

What a snippet is stands behind its fence; it is not shown:

yaml file=river.yaml    a whole file, written under that name
yaml into=river.yaml    some of its keys: each replaces the key of that name in the file, or is added at the end
yaml                    keys by themselves, laid into a file that is in order otherwise
    ... wrong           there is something wrong with the file then; its next snippet starts from the last right one
    ... unfinished      there is something wrong with the file then, which the next snippet puts right
    ... warned          a warning will do
console                 commands behind `$ `, each with all that it prints below it; `...` stands for what is left out
python                  a program, which raises nothing
text play=./river.yaml  a game: what is typed behind `> `, and some of what is answered, in this order

Whatever comes after the file must be in order (or not, where it is `wrong`). A snippet of any other kind is a fault.
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
    """A fenced block: the first word behind the fence, the other ones, and its lines."""

    line: int
    language: str
    words: tuple[str, ...]
    text: str

    def value(self, key: str) -> str | None:
        """What stands behind `key=`."""
        return next((word.removeprefix(f"{key}=") for word in self.words if word.startswith(f"{key}=")), None)


def snippets(page: str) -> Iterator[Snippet]:
    """All fenced blocks of a page, in their order."""
    for found in FENCED.finditer(page):
        language, *words = found[1].split() or [""]
        yield Snippet(page.count("\n", 0, found.start()) + 1, language, tuple(words), found[2])


@dataclass
class Reader:
    """Somebody who does what the page says; `right` are the files as they were before what is meant to be wrong."""

    folder: Path
    right: dict[str, str] = field(default_factory=dict)

    def complaints(self, snippet: Snippet) -> Sequence[str]:
        """What is not as the page says."""
        if snippet.language == "yaml":
            return list(self._yaml(snippet))
        if snippet.language == "console":
            return [complaint for command, shown in _commands(snippet.text) for complaint in self._run(command, shown)]
        if snippet.language == "python":
            printed = self._printed([sys.executable, "-c", snippet.text], "")
            return [printed] if "Traceback" in printed else []
        if snippet.language == "text" and snippet.value("play"):
            return list(self._play(snippet))
        return [f"nobody knows how to try this: {snippet.language} {' '.join(snippet.words)}"]

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
            return laid_into(self.right[into], snippet.text)
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
        """What a command prints, errors and all."""
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


def laid_into(text: str, keys: str) -> str:
    """The text of a file with other values for some of its top keys."""
    for found in TOP_KEY.finditer(keys):
        block, key = found[0].rstrip("\n") + "\n", found[1]
        there = next((each for each in TOP_KEY.finditer(text) if each[1] == key), None)
        text = text.replace(there[0].rstrip("\n") + "\n", block) if there else f"{text.rstrip()}\n\n{block}"
    return text


def _pattern(line: str) -> str:
    """What a shown line stands for: itself, any lines, or any line that begins so."""
    if line == LEFT_OUT:
        return r"(?:.*\n)*?"
    beginning = line.removesuffix(LEFT_OUT)
    return re.escape(beginning) + (r"\n" if beginning == line else r".*\n")


def _commands(text: str) -> Iterator[tuple[str, Sequence[str]]]:
    """Each command, and the lines that are shown below it."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, *shown = part.splitlines()
        yield command, shown
