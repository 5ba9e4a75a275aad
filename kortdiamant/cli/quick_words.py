"""The line below the quick keys that says what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.cli.card_keys import CardKeys
from kortdiamant.errors import Due
from kortdiamant.table import Table
from kortdiamant.telling.cards import card_name, cards_in_short
from kortdiamant.telling.speaker import Speaker, speaker_of

DOT = " · "
TOGETHER = "\u00a0"  # a space at which no line is broken


def legend(table: Table) -> str:
    """What the keys mean now."""
    speaker = speaker_of(table)
    keys = _cards(table, speaker) if table.due is Due.CARD else _leavers(table, speaker)
    always = speaker.say("Backspace: undo, colon: a line, ?: help")
    return f"{DOT.join(each.replace(' ', TOGETHER) for each in keys)}\n{always}"


def _leavers(table: Table, speaker: Speaker) -> Iterator[str]:
    """The seats of the people inside; a bot decides by itself."""
    width = len(str(len(table.names)))
    for seat, player in enumerate(table.state.seats):
        if player.inside and seat not in table.bots.specs:
            yield f"{seat + 1:0{width}} {speaker.name(seat)}"
    yield speaker.say("* all")


def _cards(table: Table, speaker: Speaker) -> Iterator[str]:
    """The keys of cards that may come, those first that are just their number."""
    keys = CardKeys(table.state, speaker)
    cards = dict.fromkeys(spelling.card for spelling in keys.spellings if spelling.can_come)
    pressed = {card: keys.shortest(card) for card in cards}
    plain = [card.name for card, ways in pressed.items() if ways == (card.name,)]
    if plain:
        yield cards_in_short(plain, speaker)
    for card, ways in pressed.items():
        if ways != (card.name,):
            yield f"{'/'.join(_shown(way, speaker) for way in ways)} {card_name(card, speaker)}"


def _shown(way: str, speaker: Speaker) -> str:
    """Keys as one reads them; the space that ends them is said."""
    return way if way.rstrip() == way else speaker.say("{keys}+Enter", keys=way.rstrip())
