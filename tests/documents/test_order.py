"""Faults in the order of their places, and of very many only the first."""

from __future__ import annotations

import pytest

from kortdiamant.documents.order import MOST_TOLD, in_order
from kortdiamant.errors import Fault, Mark, Severity


def fault(line: int, severity: Severity = Severity.ERROR) -> Fault:
    return Fault("KD-S001", Mark("file", line), {"key": "a"}, severity)


@pytest.mark.parametrize("count", [0, 1, MOST_TOLD])
def test_faults_are_told_in_the_order_of_their_places(count: int) -> None:
    assert in_order(fault(line) for line in range(count, 0, -1)) == tuple(fault(line + 1) for line in range(count))


def test_of_very_many_the_first_are_told_and_how_many_more_there_are() -> None:
    *told, rest = in_order(fault(line) for line in range(MOST_TOLD + 7, 0, -1))
    assert told == [fault(line + 1) for line in range(MOST_TOLD)]
    assert rest == Fault("KD-Y023", Mark("file", MOST_TOLD + 1), {"count": 7})


def test_warnings_give_way_to_errors() -> None:
    warnings = [fault(line, Severity.WARNING) for line in range(1, 2 * MOST_TOLD)]
    *told, rest = in_order([*warnings, fault(500)])
    assert told == [*warnings[: MOST_TOLD - 1], fault(500)]
    assert rest == Fault("KD-Y023", Mark("file", MOST_TOLD), {"count": MOST_TOLD}, Severity.WARNING)


def test_what_was_counted_before_is_counted_again() -> None:
    first = in_order(fault(line) for line in range(MOST_TOLD + 3))
    second = in_order([*first, fault(900, Severity.WARNING)])
    assert second[:-1] == first[:-1]
    assert (second[-1].facts, second[-1].severity) == ({"count": 4}, Severity.ERROR)
    assert in_order(first) == first
