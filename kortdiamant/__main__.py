"""`python -m kortdiamant`, and the command `kortdiamant`."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the program and return the exit code, also for Ctrl-C during the imports."""
    from kortdiamant.cli.exit_codes import INTERRUPTED

    try:
        from kortdiamant.cli.main import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()


if __name__ == "__main__":
    sys.exit(main())
