"""The build hook: compiles the catalogues of sentences for a wheel and for an editable install.

A checkout that is not installed does not need it, because the program reads the .po file if there is no .mo file.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Puts a .mo file next to each .po file. Git ignores them; `artifacts` in pyproject.toml adds them to the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile all catalogues."""
        languages = Path(self.root, "kortdiamant", "languages")
        runpy.run_path(str(languages / "po.py"))["compile_files"](languages.glob("*/*.po"))
