"""Ruleset files judged: what is wrong with them, in the form that was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from kortdiamant.errors import Fault, Severity

REFUSES = {"error": (Severity.ERROR,), "warning": (Severity.ERROR, Severity.WARNING)}


def _kept(found: Iterable[Fault], told: list[Fault]) -> Iterator[Fault]:
    """The faults as they come, each kept in the list as well."""
    for fault in found:
        told.append(fault)
        yield fault
