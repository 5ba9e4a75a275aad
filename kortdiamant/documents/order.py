"""The faults of a file in the order in which they are told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kortdiamant.documents.faults import UNTOLD
from kortdiamant.errors import Fault, Severity

MOST_TOLD = 100  # nobody reads on


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults in the order of their places; of very many the first, errors before warnings, and how many more.

    How many more there are is a fault itself, the last one. What is in order already may be put in order again
    together with other faults.
    """
    every = sorted(faults, key=lambda fault: fault.mark)
    single = [fault for fault in every if fault.code != UNTOLD.code]
    if len(single) <= MOST_TOLD and len(single) == len(every):
        return tuple(single)
    ranked = sorted(single, key=lambda fault: fault.severity is Severity.WARNING)
    told = sorted(ranked[:MOST_TOLD], key=lambda fault: fault.mark)
    return (*told, _rest([fault for fault in every if fault.code == UNTOLD.code], ranked[MOST_TOLD:]))


def _rest(counted: Sequence[Fault], others: Sequence[Fault]) -> Fault:
    """One fault for all that are not told: those counted before, and others."""
    left_out = [*counted, *others]
    count = len(others) + sum(int(str(fault.facts["count"])) for fault in counted)
    warnings_only = all(fault.severity is Severity.WARNING for fault in left_out)
    severity = Severity.WARNING if warnings_only else Severity.ERROR
    return Fault(UNTOLD.code, min(fault.mark for fault in left_out), {"count": count}, severity)
