"""Files that nobody writes in good faith: each is refused with few faults, and in little time.

The limit is wide, since a test must not depend on the machine; without bounds these took from two seconds to forty.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kortdiamant.documents.order import MOST_TOLD
from kortdiamant.errors import Fault

Faults = Callable[..., tuple[Fault, ...]]
Write = Callable[..., Path]

MOST_SECONDS = 1.0  # of this process
BOX = "rounds: 3\ndeck: {pack: box}\n"
KINDS = ", ".join(f"kind{number}" for number in range(900))


def many(count: int, pattern: str) -> str:
    """So many items of a list or map, each with its number."""
    return ", ".join(pattern.format(number) for number in range(count))


@pytest.mark.parametrize(
    "text",
    [
        BOX + f"cards: [{{role: hazard, kinds: [{KINDS}], copies: 3}}]\n"
        f"rules: {{hazards: {{strikes: {{{many(3900, 'kond{}: 2')}}}}}}}\n",
        f"{BOX}cards: [{{role: treasure, values: [9]}}]\nwords: {{nb: {{{many(4900, 'kard{}: 1')}}}}}\n",
        f"extends: slott\nwords: {{nb: {{{many(3000, 'kard{}: null')}}}}}\nsupply: [{many(6000, '{{}}')}]\n",
        f"extends: slott\nsupply: [{many(8000, '{{}}')}]\n",
        f"extends: slott\nsupply: [{many(60_000, '{{}}')}]\n",
        f"extends: slott\ndeck: {{without: [{many(8000, 'q{0} r{0} s{0}')}]}}\n",
        "rounds: 3\ndeck: {pack: tarot-78}\ncards:\n" + "  - {role: out, match: rest}\n" * 1900,
        f"extends: slott\nrules: {{relics: {{enter: {{{many(4800, '{}: 0')}}}}}}}\n",
    ],
    ids=["strikes", "keys", "taken", "missing", "items", "words", "rest", "rounds"],
)
def test_a_hostile_file_is_judged_in_little_time(write: Write, faults: Faults, text: str) -> None:
    path = write(text)
    assert path.stat().st_size <= 256 * 1024
    began = time.process_time()
    found = faults(path)
    assert time.process_time() - began < MOST_SECONDS
    assert 0 < len(found) <= MOST_TOLD + 1
