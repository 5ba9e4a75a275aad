"""The codes of faults."""

from __future__ import annotations

import re

from kortdiamant.documents import FAULT_CODES, faults


def test_every_code_is_listed_once_and_in_order() -> None:
    given = [value.code for value in vars(faults).values() if isinstance(value, faults.FaultCode)]
    assert given == list(FAULT_CODES) == sorted(set(given), key=lambda code: (code[3] != "Y", code))


def test_every_code_has_a_meaning_and_names_for_its_facts() -> None:
    for code, fault in FAULT_CODES.items():
        assert re.fullmatch(r"KD-[YS]\d{3}", code)
        assert "\n" not in fault.meaning
        assert all(name.isidentifier() for name in fault.facts)
