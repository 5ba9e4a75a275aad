"""Our exit codes; a wrong command line is 2, as everywhere."""

from __future__ import annotations

REFUSED = 1
INTERRUPTED = 130
