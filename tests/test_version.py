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


def test_the_version_comes_from_the_installed_distribution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", {"kortdiamant": "7.8"}.__getitem__)
    assert program_version() == "7.8"
    assert kortdiamant.__version__ == "7.8"


def test_the_version_of_a_checkout_comes_from_its_project_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", missing)
    assert program_version() == PROJECT["version"]
