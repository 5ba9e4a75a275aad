"""For pytest: every file called `*.ruleset.yaml` is put to the test.

An item `check` is what `rules check` does; `play`, and `play+variant` for each variant, play games at random. pytest
loads this file in every run of an environment where kortdiamant is installed, so all else is loaded where there is
such a file. Settings, in the ini file: `kortdiamant_games` (how many are played of each) and `kortdiamant_seed`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

SUFFIX = ".ruleset.yaml"
SETTINGS = {
    "kortdiamant_games": ("how many games are played of each ruleset and variant", "10"),
    "kortdiamant_seed": ("the seed of the games", "0"),
}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Know the settings."""
    for name, (meaning, usual) in SETTINGS.items():
        parser.addini(name, f"kortdiamant: {meaning} (a whole number)", default=usual)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Take ruleset files."""
    if not file_path.name.endswith(SUFFIX):
        return None
    collector: pytest.Collector = RulesetFile.from_parent(parent, path=file_path)
    return collector


class RulesetFile(pytest.File):
    """A ruleset file."""

    def collect(self) -> Iterator[pytest.Item]:
        """What is done with it; one that cannot be read is only checked, and that says why."""
        from kortdiamant.testing.conformance import NotConforming, assert_in_order, assert_plays, references

        games, seed = (_whole_number(self.config, name) for name in SETTINGS)
        yield RulesetItem.from_parent(self, name="check", test=partial(assert_in_order, self.path), line=1)
        try:
            known = references(self.path)
        except NotConforming:
            return
        for reference in known:
            variant = reference.removeprefix(known[0])
            test = partial(assert_plays, reference, games=games, seed=seed)
            yield RulesetItem.from_parent(self, name=f"play{variant}", test=test, line=_line(self.path, variant[1:]))


class RulesetItem(pytest.Item):
    """One thing that is done with a ruleset file; `line` is where what it is about begins."""

    def __init__(self, *, test: Callable[[], None], line: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.test = test
        self.line = line

    def runtest(self) -> None:
        """Do it."""
        self.test()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What is wrong with the ruleset, and nothing of how that was found out."""
        from kortdiamant.testing import NotConforming

        if isinstance(excinfo.value, NotConforming):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is, and how it is called."""
        return self.path, self.line - 1, f"{self.path.name}: {self.name}"


def _whole_number(config: pytest.Config, name: str) -> int:
    try:
        return int(config.getini(name))
    except ValueError:
        raise pytest.UsageError(f"{name} is a whole number, not {config.getini(name)}") from None


def _line(path: Path, variant: str) -> int:
    """The line on which a variant is defined; that of the first, if it is not defined in this file."""
    from kortdiamant.testing.conformance import line_of_variant

    return line_of_variant(path, variant) if variant else 1
