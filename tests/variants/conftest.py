"""The program run within the tests, as for the commands."""

from __future__ import annotations

from tests.cli.conftest import home, run

__all__ = ["home", "run"]
