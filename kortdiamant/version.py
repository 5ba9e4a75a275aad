"""The name and the version of the program."""

from __future__ import annotations

from pathlib import Path

PROGRAM = "kortdiamant"


def program_version() -> str:
    """Return the version of the installed program; in a checkout that is not installed, that of `pyproject.toml`."""
    from importlib.metadata import PackageNotFoundError, version  # imported late: slow to load, and rarely needed

    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        import tomllib

        project = Path(__file__).parents[1] / "pyproject.toml"
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
