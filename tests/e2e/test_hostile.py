"""Hostile files take little memory."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bench.processes import PROGRAM, megabytes
from tests.hostile_files import files

MAX_MEGABYTES = 150  # of the whole process; the bar of `make bench` is lower


@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure memory differently")
def test_no_hostile_file_takes_much_memory(tmp_path: Path) -> None:
    command = [*PROGRAM, "rules", "check", *(str(path) for _, path in files(tmp_path))]
    assert megabytes(*command, home=tmp_path) < MAX_MEGABYTES
