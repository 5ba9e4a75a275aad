"""The name of the program, and its version, however it was installed."""

from __future__ import annotations

from pathlib import Path

PROGRAM = "kortdiamant"


def program_version() -> str:
    """The version of the installed program, or what the project says of itself in a checkout never installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load, and asked for once

    try:
        return version(PROGRAM)
    except PackageNotFoundError:
        import tomllib

        project = Path(__file__).parents[1] / "pyproject.toml"
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
