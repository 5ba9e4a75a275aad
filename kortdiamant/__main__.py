"""`python -m kortdiamant`, and the command `kortdiamant`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program and return its exit code."""
    from kortdiamant.cli import INTERRUPTED

    try:  # Ctrl-C may come during the import, before `cli.main` can handle it
        from kortdiamant.cli.main import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()


if __name__ == "__main__":
    sys.exit(main())
