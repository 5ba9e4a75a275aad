"""The rule sheet of Diam, and the rules that applied to the last turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kortdiamant.diam import HEIGHT, Ending, Rules, events
from kortdiamant.diam.rules import LOWEST_PAIR_LEVEL
from kortdiamant.languages.catalogue import msgid
from kortdiamant.rulebook import DiamRuleset
from kortdiamant.table import Board
from kortdiamant.telling.diam import colour_list
from kortdiamant.telling.rule_sheet.parts import (
    Bullets,
    Paragraph,
    Section,
    Statement,
    own_statement,
    paragraph,
    statement,
    tips,
    variants,
)
from kortdiamant.telling.speaker import Speaker, speaker_of


def turn(rules: Rules, speaker: Speaker) -> Section:
    """The section on a turn, placing or moving, and its limits (seeds/diam.md#R4 to R8)."""
    say = speaker.say
    either = Bullets((paragraph(statement(placing_rule(speaker))), paragraph(statement(moving_rule(speaker)))))
    limits = paragraph(
        statement(say("A stack never has more than {height} pieces.", height=speaker.number(HEIGHT))),
        statement(riding_rule(speaker)),
        statement(_partner_rule(speaker), "rules.seats") if len(rules.seats) > 2 else None,
    )
    first = paragraph(statement(say("Whose turn it is does one of two things.")))
    return Section("turn", say("A turn"), (first, either, limits))


def placing_rule(speaker: Speaker) -> str:
    """How to place a piece (seeds/diam.md#R5)."""
    return speaker.say("Place: one of your pieces that are not in play yet goes onto any space or stack.")


def moving_rule(speaker: Speaker) -> str:
    """How to move a piece (seeds/diam.md#R6)."""
    return speaker.say(
        "Move: one of your pieces in play goes to a space next to its own, on top of whatever lies there. It takes "
        "along all that lies on it."
    )


def riding_rule(speaker: Speaker) -> str:
    """How enemy pieces are carried along (seeds/diam.md#R7)."""
    return speaker.say("An enemy piece is never moved by itself; it only rides along on one of yours.")


def _partner_rule(speaker: Speaker) -> str:
    """Which pieces partners may use (seeds/diam.md#R12)."""
    return speaker.say("Partners place only their own pieces, but each moves those of the other as well.")


NO_MOVE: Mapping[str, str] = {
    "pass": msgid("Whoever can do nothing is passed by; if nobody can do anything, the game is a draw."),
    "loss": msgid("Whoever can do nothing has lost, and so has their side."),
    "draw": msgid("If somebody can do nothing, the game is a draw."),
}


def winning(speaker: Speaker) -> Section:
    """The section on winning (seeds/diam.md#R9 to R11)."""
    text = paragraph(statement(alignment_rule(speaker)), statement(higher_pair_rule(speaker)))
    return Section("winning", speaker.say("Who wins"), (text,))


def alignment_rule(speaker: Speaker) -> str:
    """Which pair of pieces wins (seeds/diam.md#R9, R10)."""
    return speaker.say(
        "Two pieces of the same colour on opposite spaces and on the same level win at once for their side, whoever "
        "made the turn. The level must be {lowest} or higher: a pair on the ground counts for nothing.",
        lowest=LOWEST_PAIR_LEVEL,
    )


def higher_pair_rule(speaker: Speaker) -> str:
    """Which of two pairs wins (seeds/diam.md#R11)."""
    return speaker.say("If both sides get a pair in the same turn, the higher pair wins.")


def ending(rules: Rules, speaker: Speaker) -> Section:
    """The section on games that nobody wins by a pair."""
    both = paragraph(
        statement(no_move_rule(rules, speaker), "rules.no-move"),
        statement(repetition_rule(rules, speaker), "rules.repetition"),
    )
    return Section("ending", speaker.say("When nobody can win"), (both,))


def no_move_rule(rules: Rules, speaker: Speaker) -> str:
    """What happens if a player has no legal turn."""
    return speaker.say(NO_MOVE[rules.no_move])


def repetition_rule(rules: Rules, speaker: Speaker) -> str:
    """How often a position may occur."""
    if rules.repetition == "never":
        return speaker.say("A position may come again as often as you like.")
    return speaker.say(
        "When the same position has come {times} times with the same player to move, the game is a draw.",
        times=speaker.number(rules.repetition),
    )


SEATS, BEGINS = "rules.seats", "rules.begins"


def sections(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Section]:
    """The sections of the sheet, in the order in which players need them."""
    yield _aim(speaker)
    yield Section("material", speaker.say("What you need"), (setup(ruleset, speaker),))
    yield _players(ruleset, speaker)
    yield turn(ruleset.rules, speaker)
    yield winning(speaker)
    yield ending(ruleset.rules, speaker)
    yield from tips(ruleset, speaker)
    yield from variants(ruleset, speaker)


def setup(ruleset: DiamRuleset, speaker: Speaker) -> Paragraph:
    """Which cards serve as pieces, and how to lay out the ring (seeds/diam.md#R2)."""
    say, material = speaker.say, ruleset.prose_in(speaker.language).material
    colours = [colour for seat in ruleset.rules.seats for colour in seat.colours]
    return paragraph(
        statement(
            say(
                "Take four cards of each of these suits from an ordinary pack: {colours}. They are the pieces, and "
                "only their suit counts.",
                colours=colour_list(colours, speaker),
            ),
            SEATS,
        ),
        statement(
            say(
                "Think of eight spaces in a ring, numbered 1 to 8 clockwise from the upper left; 1 lies opposite 5, 2 "
                "opposite 6, 3 opposite 7 and 4 opposite 8. A chip or a slip of paper marks each of them well. The "
                "middle is not used, and all spaces are empty at first."
            )
        ),
        statement(
            say(
                "Cards on the same space form a stack. Lay them a little apart, so that every level can be seen; level "
                "1 lies on the ground."
            )
        ),
        own_statement(material, "prose.material"),
    )


def _aim(speaker: Speaker) -> Section:
    text = statement(
        speaker.say("Whoever first gets two pieces of one colour face to face across the ring, high enough, wins.")
    )
    return Section("aim", speaker.say("The aim"), (paragraph(text),))


def _players(ruleset: DiamRuleset, speaker: Speaker) -> Section:
    """Pieces, partners and the order of turns (seeds/diam.md#R3, R12)."""
    items = tuple(paragraph(seat) for seat in _seats(ruleset, speaker))
    order = paragraph(*_order(ruleset, speaker))
    return Section("players", speaker.say("Who plays with what"), (Bullets(items), order))


def _seats(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Statement]:
    for seat, player in enumerate(ruleset.rules.seats):
        facts = {"who": speaker.name(seat), "colours": colour_list(player.colours, speaker)}
        yield statement(speaker.say("{who}: {colours}.", **facts), SEATS)


def _order(ruleset: DiamRuleset, speaker: Speaker) -> Iterator[Statement]:
    rules, say = ruleset.rules, speaker.say
    for members in map(rules.members, (0, 1)):
        if len(members) > 1:
            yield statement(say("{who} play together.", who=speaker.people(members)), SEATS)
    first = ruleset.prose_in(speaker.language).first_player
    if first:
        yield statement(first, "prose.first-player")
    yield statement(say("{who} begins.", who=speaker.name(rules.turns[0])), BEGINS)
    if len(rules.seats) > 2:
        order = ", ".join(speaker.name(seat) for seat in rules.turns)
        yield statement(say("The order of the turns, over and over: {order}.", order=order), SEATS, BEGINS)
    else:
        yield statement(say("Then you take turns."))


def rules_at_work(board: Board) -> list[str]:
    """The rules that applied to the last turn, without repetitions."""
    speaker, rules = speaker_of(board), board.state.rules
    last = next((moment.played for moment in reversed(board.moments) if moment.played), ())
    applied = [rule for event in last for rule in RULES_BY_EVENT[type(event)](event, rules, speaker)]
    return list(dict.fromkeys(applied)) or [speaker.say("No rule was at work in the last entry.")]


def _piece_placed(_event: events.PiecePlaced, _rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield placing_rule(speaker)


def _pieces_shifted(event: events.PiecesShifted, rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield moving_rule(speaker)
    if len({rules.sides[piece] for piece in event.pieces}) > 1:
        yield riding_rule(speaker)


def _seat_passed(_event: events.SeatPassed, rules: Rules, speaker: Speaker) -> Iterator[str]:
    yield no_move_rule(rules, speaker)


def _game_ended(event: events.GameEnded, rules: Rules, speaker: Speaker) -> Iterator[str]:
    if event.ending is Ending.ALIGNMENT:
        yield alignment_rule(speaker)
        yield higher_pair_rule(speaker)
    else:
        yield repetition_rule(rules, speaker) if event.ending is Ending.REPETITION else no_move_rule(rules, speaker)


# Each function takes events of one type, which a mapping cannot express.
RULES_BY_EVENT: Mapping[type, Callable[[Any, Rules, Speaker], Iterator[str]]] = {
    events.PiecePlaced: _piece_placed,
    events.PiecesShifted: _pieces_shifted,
    events.SeatPassed: _seat_passed,
    events.GameEnded: _game_ended,
}
