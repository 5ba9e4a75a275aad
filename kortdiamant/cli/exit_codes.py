"""Exit codes; Click itself exits with 2 for a wrong command line."""

from __future__ import annotations

REFUSED = 1
INTERRUPTED = 130
