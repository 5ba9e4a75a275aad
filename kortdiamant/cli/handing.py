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


def hands_for(input_options: Manner, conversation: Dialogue[Table], screen: Screen, guard: Guard) -> Iterator[Hand]:
    """The ways, in the order in which they are tried."""
    if input_options.secret:
        yield SecretHand(conversation, screen, guard, input_options.thumb_seats(conversation.table.names))
    if input_options.keys:
        yield QuickHand(conversation, screen, guard)
