"""The handouts of bundled games, made once."""

from __future__ import annotations

import pytest

from kortdiamant.rulebook import load
from kortdiamant.telling.handout import Handout, make_handout

BOXES = ("iello", "marquoir+reliques", "incan-gold+bga")


@pytest.fixture(scope="session")
def handouts() -> dict[str, Handout]:
    return {reference: make_handout(load(reference), "en") for reference in (*BOXES, "slott")}
