"""Texts that nobody writes in good faith: the reader is done with each in little time, and says what is wrong."""

from __future__ import annotations

import time

import pytest

from kortdiamant.documents import decode, examine
from kortdiamant.documents.builder import MOST_FAULTS
from kortdiamant.documents.order import MOST_TOLD
from kortdiamant.errors import DocumentError, Fault
from tests.hostile_files import MOST_BYTES, TEXTS, as_bytes

MOST_SECONDS = (
    0.4  # of this process; the bar is a tenth on a machine that has nothing else to do, and `make bench` looks at it
)
READ = {name: as_bytes(text) for name, text in TEXTS.items() if len(as_bytes(text)) <= MOST_BYTES}


def faults(data: bytes) -> tuple[Fault, ...]:
    try:
        return examine(decode(data, "mine.yaml"), "mine.yaml")[1]
    except DocumentError as error:
        return tuple(error.faults)


@pytest.mark.parametrize("data", READ.values(), ids=READ)
def test_the_reader_is_done_in_little_time(data: bytes) -> None:
    spent = []
    for _ in range(3):
        began = time.process_time()
        found = faults(data)
        spent.append(time.process_time() - began)
        assert len(found) <= MOST_TOLD + 1
    assert min(spent) < MOST_SECONDS


@pytest.mark.parametrize("unit", ["!a", "&a", "*a", "&a !a", "&a !a 1"])
def test_of_very_many_faults_the_rest_is_not_sought(unit: str) -> None:
    document, found = examine("[" + f"{unit} ," * 5_000 + "]", "mine.yaml")
    assert document is None
    assert found[-1].code == "KD-Y023"
    assert found[-1].facts["count"] in {MOST_FAULTS - MOST_TOLD, MOST_FAULTS + 1 - MOST_TOLD}
