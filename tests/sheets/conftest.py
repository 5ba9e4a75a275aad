"""What is printed of the bundled games, made once."""

from __future__ import annotations

import pytest

from kortdiamant.rulebook import load
from kortdiamant.telling.handout import handout
from kortdiamant.telling.handout.parts import Handout

BOXES = ("iello", "marquoir+reliques", "incan-gold+bga")


@pytest.fixture(scope="session")
def told() -> dict[str, Handout]:
    return {reference: handout(load(reference), "en") for reference in (*BOXES, "slott")}
