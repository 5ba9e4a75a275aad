"""What all errors have in common."""

from __future__ import annotations


class KortdiamantError(Exception):
    """Whatever this package refuses to do."""

    def __str__(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
