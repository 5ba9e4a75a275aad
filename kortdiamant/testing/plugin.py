"""A pytest plugin that tests every file named `*.ruleset.yaml`.

The item `check` does what `rules check` does; `play`, and `play+variant` for each variant, play random games. pytest
loads this file in every run, if kortdiamant is installed. So everything else is imported only if there is a ruleset
file. The ini file can set `kortdiamant_games`, the number of games of each, and `kortdiamant_seed`.
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
    """Add the settings to the ini file."""
    for name, (meaning, usual) in SETTINGS.items():
        parser.addini(name, f"kortdiamant: {meaning} (a whole number)", default=usual)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect ruleset files."""
    if not file_path.name.endswith(SUFFIX):
        return None
    collector: pytest.Collector = RulesetFile.from_parent(parent, path=file_path)
    return collector


class RulesetFile(pytest.File):
    """A ruleset file."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the tests of the file. If it cannot be read, that is only `check`, which reports why."""
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
    """One test of a ruleset file; `line` is the line in the file that it is about."""

    def __init__(self, *, test: Callable[[], None], line: int, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.test = test
        self.line = line

    def runtest(self) -> None:
        """Run the test."""
        self.test()

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show the fault of the ruleset without a traceback."""
        from kortdiamant.testing import NotConforming

        if isinstance(excinfo.value, NotConforming):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """The location and the name of the test."""
        return self.path, self.line - 1, f"{self.path.name}: {self.name}"


def _whole_number(config: pytest.Config, name: str) -> int:
    try:
        return int(config.getini(name))
    except ValueError:
        raise pytest.UsageError(f"{name} is a whole number, not {config.getini(name)}") from None


def _line(path: Path, variant: str) -> int:
    """The line on which a variant is defined; 1 for no variant, or if another file defines it."""
    from kortdiamant.testing.conformance import line_of_variant

    return line_of_variant(path, variant) if variant else 1
