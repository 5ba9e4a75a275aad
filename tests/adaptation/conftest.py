"""Packs that are small enough for brute force."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

import pytest

from kortdiamant.cards import PACKS
from kortdiamant.cards.packs import FOOL, Pack

TINY = {
    "tiny": Pack(("A", "5", "J")),
    "small": Pack(("A", "2", "3", "4", "5")),
    "tiny-tarot": Pack(("A", "5"), extras=("T1", "T2", FOOL)),
}
READERS = ("kortdiamant.adaptation.problem", "kortdiamant.adaptation.sentences", "kortdiamant.telling.adaptation")


@pytest.fixture(autouse=True, scope="module")
def tiny_packs() -> Iterator[None]:
    """Add the tiny packs to the known ones."""
    with pytest.MonkeyPatch.context() as patch:
        for reader in READERS:
            patch.setattr(import_module(reader), "PACKS", {**PACKS, **TINY})
        yield
