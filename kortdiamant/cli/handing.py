"""Which ways to enter things a table has asked for."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.cli.dialogue import Dialogue
from kortdiamant.cli.guard import Guard
from kortdiamant.cli.hands import Hand, Manner
from kortdiamant.cli.quick import QuickHand
from kortdiamant.cli.screen import Screen
from kortdiamant.cli.secret import SecretHand
from kortdiamant.table import Table


def hands_for(manner: Manner, conversation: Dialogue[Table], screen: Screen, guard: Guard) -> Iterator[Hand]:
    """The ways, in the order in which they are tried."""
    if manner.secret:
        yield SecretHand(conversation, screen, guard, manner.thumb_seats(conversation.table.names))
    if manner.keys:
        yield QuickHand(conversation, screen, guard)
