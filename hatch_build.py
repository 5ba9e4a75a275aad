"""The build hook: compiles the catalogues of sentences for a wheel and for an editable install.

A checkout that is not installed needs none of this, since the program reads a .po file where no .mo is.
"""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """Puts a .mo file beside every .po file, which git ignores."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile; the wheel takes what `artifacts` of pyproject.toml names."""
        languages = Path(self.root, "kortdiamant", "languages")
        compile_catalogue = runpy.run_path(str(languages / "po.py"))["compile_catalogue"]
        for source in languages.glob("*/*.po"):
            source.with_suffix(".mo").write_bytes(compile_catalogue(source.read_bytes()))
