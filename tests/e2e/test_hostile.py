"""Files that nobody writes in good faith take little memory."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.bench.processes import PROGRAM, megabytes
from tests.hostile_files import files

MOST_MEGABYTES = 150  # of the whole program, Python and tests excluded; the bar of `make bench` is lower


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory is counted in another way")
def test_none_of_them_takes_much_memory(tmp_path: Path) -> None:
    command = [*PROGRAM, "rules", "check", *(str(path) for _, path in files(tmp_path))]
    assert megabytes(*command, home=tmp_path) < MOST_MEGABYTES
