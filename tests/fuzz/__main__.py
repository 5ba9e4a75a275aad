"""Fuzz every target in turn: `python -m tests.fuzz [SECONDS]`, eight minutes by default."""

from __future__ import annotations

import subprocess
import sys

from tests.fuzz.targets import SHARES

SECONDS = 480


def main(seconds: int) -> int:
    """Fuzz each target in a process of its own; return 1 if any failed."""
    codes = [
        subprocess.run(
            [sys.executable, "-m", "tests.fuzz.guided", target, str(int(seconds * share))], check=False
        ).returncode
        for target, share in SHARES.items()
    ]
    return int(any(codes))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else SECONDS))
