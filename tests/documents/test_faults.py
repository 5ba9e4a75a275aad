"""Fault codes, and the order in which faults are shown."""

from __future__ import annotations

import re

import pytest

from kortdiamant.documents import faults
from kortdiamant.documents.faults import FAULT_CODES, MAX_SHOWN, sort_faults
from kortdiamant.errors import Fault, Mark, Severity


def test_every_code_is_listed_once_and_in_order() -> None:
    given = [value.code for value in vars(faults).values() if isinstance(value, faults.FaultCode)]
    assert given == list(FAULT_CODES) == sorted(set(given), key=lambda code: (code[3] != "Y", code))


def test_every_code_has_a_meaning_and_names_for_its_facts() -> None:
    for code, fault in FAULT_CODES.items():
        assert re.fullmatch(r"KD-[YS]\d{3}", code)
        assert "\n" not in fault.meaning
        assert all(name.isidentifier() for name in fault.facts)


def fault(line: int, severity: Severity = Severity.ERROR) -> Fault:
    return Fault("KD-S001", Mark("file", line), {"key": "a"}, severity)


@pytest.mark.parametrize("count", [0, 1, MAX_SHOWN])
def test_faults_are_reported_in_the_order_of_their_places(count: int) -> None:
    assert sort_faults(fault(line) for line in range(count, 0, -1)) == tuple(fault(line + 1) for line in range(count))


def test_many_faults_are_cut_and_counted() -> None:
    *shown, rest = sort_faults(fault(line) for line in range(MAX_SHOWN + 7, 0, -1))
    assert shown == [fault(line + 1) for line in range(MAX_SHOWN)]
    assert rest == Fault("KD-Y023", Mark("file", MAX_SHOWN + 1), {"count": 7})


def test_errors_displace_warnings() -> None:
    warnings = [fault(line, Severity.WARNING) for line in range(1, 2 * MAX_SHOWN)]
    *shown, rest = sort_faults([*warnings, fault(500)])
    assert shown == [*warnings[: MAX_SHOWN - 1], fault(500)]
    assert rest == Fault("KD-Y023", Mark("file", MAX_SHOWN), {"count": MAX_SHOWN}, Severity.WARNING)


def test_a_return_to_earlier_stacks_is_counted_again() -> None:
    first = sort_faults(fault(line) for line in range(MAX_SHOWN + 3))
    second = sort_faults([*first, fault(900, Severity.WARNING)])
    assert second[:-1] == first[:-1]
    assert (second[-1].facts, second[-1].severity) == ({"count": 4}, Severity.ERROR)
    assert sort_faults(first) == first
