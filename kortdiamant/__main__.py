"""`python -m kortdiamant`, and the command `kortdiamant`."""

from __future__ import annotations

import sys

from kortdiamant.cli.main import main

__all__ = ["main"]

if __name__ == "__main__":
    sys.exit(main())
