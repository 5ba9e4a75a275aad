from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

import kortdiamant
from kortdiamant.version import program_version

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]


def missing(name: str) -> str:
    raise metadata.PackageNotFoundError(name)


def test_the_version_is_that_of_the_installed_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", {"kortdiamant": "7.8"}.__getitem__)
    assert program_version() == "7.8"
    assert kortdiamant.__version__ == "7.8"


def test_a_checkout_that_was_never_installed_says_what_its_project_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", missing)
    assert program_version() == PROJECT["version"]
