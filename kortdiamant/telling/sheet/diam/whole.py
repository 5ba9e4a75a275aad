"""The whole sheet of Diam, section by section, and what to lay out before a game."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.rulebook import DiamRuleset, Prose
from kortdiamant.telling.diam.pieces import several
from kortdiamant.telling.sheet.closing import tips, variants
from kortdiamant.telling.sheet.diam.ending import ending, winning
from kortdiamant.telling.sheet.diam.turn import turn
from kortdiamant.telling.sheet.parts import Bullets, Paragraph, Section, Statement, paragraph, told
from kortdiamant.telling.speaker import Speaker

SEATS, BEGINS = "rules.seats", "rules.begins"


def sections(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Section]:
    """The sections of the sheet, in the order in which a table needs them."""
    yield _aim(speaker)
    yield Section("material", speaker.say("What you need"), (setting(ruleset, speaker),))
    yield _players(ruleset, speaker)
    yield turn(ruleset.rules, speaker)
    yield winning(speaker)
    yield ending(ruleset.rules, speaker)
    yield from tips(ruleset, speaker)
    yield from variants(ruleset, speaker)


def setting(ruleset: DiamRuleset, speaker: Speaker) -> Paragraph:
    """Which cards stand for the pieces, and how the ring lies on the table (seeds/diam.md#R2)."""
    say, material = speaker.say, ruleset.prose.get(speaker.language, Prose()).material
    colours = [colour for seat in ruleset.rules.seats for colour in seat.colours]
    return paragraph(
        told(
            say(
                "Take four cards of each of these suits from an ordinary pack: {colours}. They are the pieces, and "
                "only their suit counts.",
                colours=several(colours, speaker),
            ),
            SEATS,
        ),
        told(
            say(
                "Think of eight spaces in a ring, numbered 1 to 8 clockwise from the upper left; 1 lies opposite 5, 2 "
                "opposite 6, 3 opposite 7 and 4 opposite 8. A chip or a slip of paper marks each of them well. The "
                "middle is not used, and all spaces are empty at first."
            )
        ),
        told(
            say(
                "Cards on the same space form a stack. Lay them a little apart, so that every level can be seen; level "
                "1 lies on the ground."
            )
        ),
        told(material, "prose.material") if material else None,
    )


def _aim(speaker: Speaker) -> Section:
    text = told(
        speaker.say("Whoever first gets two pieces of one colour face to face across the ring, high enough, wins.")
    )
    return Section("aim", speaker.say("The aim"), (paragraph(text),))


def _players(ruleset: DiamRuleset, speaker: Speaker) -> Section:
    """Who has which pieces, who plays together, and in which order (seeds/diam.md#R3, R12)."""
    items = tuple(paragraph(seat) for seat in _seats(ruleset, speaker))
    order = paragraph(*_order(ruleset, speaker))
    return Section("players", speaker.say("Who plays with what"), (Bullets(items), order))


def _seats(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Statement]:
    for seat, its in enumerate(ruleset.rules.seats):
        facts = {"who": speaker.name(seat), "colours": several(its.colours, speaker)}
        yield told(speaker.say("{who}: {colours}.", **facts), SEATS)


def _order(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Statement]:
    rules, say = ruleset.rules, speaker.say
    for members in map(rules.members, (0, 1)):
        if len(members) > 1:
            yield told(say("{who} play together.", who=speaker.people(members)), SEATS)
    first = ruleset.prose.get(speaker.language, Prose()).first_player
    if first:
        yield told(first, "prose.first-player")
    yield told(say("{who} begins.", who=speaker.name(rules.turns[0])), BEGINS)
    if len(rules.seats) > 2:
        order = ", ".join(speaker.name(seat) for seat in rules.turns)
        yield told(say("The order of the turns, over and over: {order}.", order=order), SEATS, BEGINS)
    else:
        yield told(say("Then you take turns."))
