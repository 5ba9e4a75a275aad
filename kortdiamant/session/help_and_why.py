"""Answers to `help` and `why`: what can be said now, and which rule was at work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from typing import Any

from kortdiamant.diam import format, legal_moves
from kortdiamant.errors import Due, UnsupportedRules
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Event
from kortdiamant.expedition.pack import possible_names
from kortdiamant.expedition.rules import Rules
from kortdiamant.expedition.state import Phase, State
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.session.automatic_turns import is_game_entry, latest_moments
from kortdiamant.session.blocks import Block, Columns
from kortdiamant.table import Board, Pad, Table
from kortdiamant.table.events import Moment
from kortdiamant.telling.bots import tell_reason
from kortdiamant.telling.cards import cards_in_short
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.diam import piece, turn_list
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined

WHY = Consumer(
    "why",
    honours=(
        "treasure.remainder",
        "leftovers.share",
        "relics.worth",
        "hazards.strikes",
        "hazards.lose",
        "hazards.after-bust",
        # No reason speaks of them:
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.unclaimed",
        "hazards.after-round",
        "decisions.from-card",
        "opening.treasures",
        "empty-deck",
        "ties",
    ),
)
NOW = {
    Due.CARD: later("A card was turned up? Type it: its rank is enough, or rank and suit. Possible now: {cards}."),
    Due.DECISION: later(
        "Type who leaves: names or their beginnings with a space between. Enter or - for nobody, all for everybody."
    ),
    Due.ROW: later("After each {expedition.one} type what everybody put into the chest."),
    Due.SETTLEMENT: later(
        "First place is tied. Type extra for one more {expedition.one}, or share for a shared victory."
    ),
    Due.TURN: later("Place a piece, or move one of yours with all that lies on it."),
    Due.NOTHING: later("The game is over. Enter leaves, again begins a rematch, undo takes the last entry back."),
}
AGAIN, HINT, SUPPLY = "again", "hint", "supply"
COMMANDS = (
    ("undo", later("take back the last entry; undo 3 takes back three")),
    (AGAIN, later("once more with the same people; again NAMES as they sit then")),
    ("score", later("what everybody has")),
    ("path", later("the cards that lie out")),
    ("odds", later("the risk of the next card")),
    (HINT, later("the best turn, and whether somebody wins for certain")),
    (SUPPLY, later("the pieces: what the supply holds, and who has which")),
    ("why", later("the rule behind what just happened")),
    ("join NAME", later("somebody sits down, and plays from the next {expedition.one}")),
    ("home NAME", later("somebody goes home")),
    ("rename A = B", later("somebody changes their name")),
    ("quit", later("leave; everything is saved")),
)


NOT_ON_A_BOARD = ("path", "odds", "join NAME", "home NAME", SUPPLY)
NOT_ON_A_PAD = ("path", "odds", "why", AGAIN, HINT, SUPPLY)
PAD_IS_OVER = later("The game is over. Enter leaves, undo takes the last entry back.")
SOME_AMOUNTS = ("4", "0", "7")


def help_blocks(table: Table, speaker: Speaker) -> tuple[Block, ...]:
    """What can be said now, and what can always be said."""
    cards = cards_in_short(possible_names(table.state), speaker)
    commands = tuple((command, speaker.say(meaning)) for command, meaning in _commands(table))
    return speaker.say(NOW[table.due], cards=cards), Columns(commands), *_prose(table)


def _commands(table: Table) -> Iterator[tuple[str, str]]:
    """What can always be said; about pieces only where the ruleset has them, about a rematch only at the end."""
    left_out = {HINT, *(() if table.ruleset.supply else (SUPPLY,)), *(() if table.finished else (AGAIN,))}
    yield from (command for command in COMMANDS if command[0] not in left_out)


def pad_help_blocks(pad: Pad, speaker: Speaker) -> tuple[Block, ...]:
    """The same on a score pad."""
    commands = tuple((word, speaker.say(meaning)) for word, meaning in COMMANDS if word not in NOT_ON_A_PAD)
    correction = ("2 NAME = 7", speaker.say("what somebody brought out of {expedition.one} 2 was 7"))
    rows = (*_amounts(pad, speaker), correction, *commands)
    return speaker.say(PAD_IS_OVER if pad.finished else NOW[pad.due]), Columns(rows)


def pad_introduction(pad: Pad, speaker: Speaker) -> tuple[Block, ...]:
    """How one writes on a pad that is empty."""
    return speaker.say(NOW[Due.ROW]), Columns(tuple(_amounts(pad, speaker)))


def board_help_blocks(board: Board, speaker: Speaker) -> tuple[Block, ...]:
    """The same of a game of Diam, with what can be done now."""
    left_out = {*NOT_ON_A_BOARD, HINT if board.finished else AGAIN}
    commands = tuple((word, speaker.say(meaning)) for word, meaning in COMMANDS if word not in left_out)
    rows = (*_turns(board, speaker), *commands)
    possible = [format(move, board.names) for move in legal_moves(board.state)]
    now = speaker.say("Possible: {names}.", names=turn_list(possible)) if possible else ""
    return joined(speaker.say(NOW[board.due]), now), Columns(rows)


def _turns(board: Board, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """The two ways to write a turn."""
    if not board.finished:
        colour = board.state.rules.seats[board.state.seat].colours[0]
        placed = piece(colour, speaker)
        yield f"{colour}3", speaker.say("{piece.a} onto space 3; the letters are h d s c", piece=placed)
        yield "3.2+", speaker.say("what lies on level 2 of space 3, and all above it, to space 4; after 8 comes 1")
        yield "3.2-", speaker.say("the same to space 2")


def _amounts(pad: Pad, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Every way to write a row, and what it means."""
    names = [pad.names[seat] for seat in pad.state.playing]
    in_order = " ".join(amount for _, amount in zip(names, cycle(SOME_AMOUNTS), strict=False))
    yield in_order, speaker.say("in this order: {names}", names=", ".join(names))
    if names[1:]:
        yield f"{names[0]} 4, {names[-1]} 7", speaker.say("by name; who is not named brought nothing")
        yield " ".join((*names[:2], "4")), speaker.say("the same for both, since they left together")
    if pad.state.rules.relic_queue:
        yield "4+5", speaker.say("four, and {relic.a} worth five; 4+r if the rules say what it is worth")
    yield "-", speaker.say("nobody brought anything out")


def _prose(table: Table) -> Iterator[Block]:
    """What the ruleset says beyond its values."""
    prose = table.ruleset.prose.get(table.language)
    if prose:
        yield ""
        yield from filter(None, (*prose.cards, prose.material, prose.deciding, *prose.tips))


def why_blocks(table: Table, speaker: Speaker) -> Iterator[str]:
    """The rules behind what happened last; who wants more finds the keys in the ruleset."""
    if ignored := WHY.ignored(table.state.rules):
        yield tell_error(UnsupportedRules(WHY.name, ignored), speaker)
        return
    happened = [event for moment in _last_that_happened(table) for event in moment.events]
    found = [REASONS[type(event)](event, table.state.rules, speaker) for event in happened if type(event) in REASONS]
    chosen = list(_reasons_of_bots(table, speaker))
    yield from (*dict.fromkeys(found), *chosen) or [speaker.say("No rule was at work in the last entry.")]


def _last_that_happened(table: Table) -> Sequence[Moment[State, Event]]:
    """The last card or decision; where nobody left the card before it as well, since that is what is asked about."""
    moments = latest_moments(table)
    if any(isinstance(event, events.NobodyLeft) for event in moments[0].events):
        return latest_moments(table, before=len(moments))
    return moments


def _reasons_of_bots(table: Table, speaker: Speaker) -> Iterator[str]:
    """Why each bot chose what it did at the last decision, as long as no more than a card came after it."""
    for number in range(len(table.moments) - 1, max(len(table.moments) - 3, 0), -1):
        state, line = table.moments[number - 1].state, table.moments[number].line
        if state.phase is Phase.DECIDE and is_game_entry(line):
            for seat, answer in table.bots.decisions(state).items():
                if answer.reason:
                    yield speaker.labelled(speaker.name(seat), tell_reason(answer.reason, speaker))
            return


REMAINDERS = {
    "card": later("What can’t be shared stays on the path, for those who leave."),
    "lost": later("What does not divide goes back to the supply."),
}


def _shared(event: events.GemsShared, rules: Rules, speaker: Speaker) -> str:
    rest = event.left + event.lost
    sum_ = f"{event.value} = {event.inside} × {event.each}" + (f" + {rest}" if rest else "")
    shared = speaker.say("A treasure is shared among those {place.inside}: {sum}.", sum=sum_)
    return joined(shared, speaker.say(REMAINDERS[rules.treasure.remainder]) if rest else "")


def _threatened(event: events.HazardThreatened, rules: Rules, speaker: Speaker) -> str:
    return speaker.say_count(
        "One card of the same kind ends the {expedition.one}.",
        "{strikes} cards of the same kind end the {expedition.one}; so far: {count}.",
        event.strikes,
        strikes=event.strikes,
        count=event.count,
    )


LOSSES = {
    "all": later("Those inside lose all they carry."),
    "half": later("Those inside lose half of what they carry."),
    "nothing": later("Those inside keep what they carry."),
}
AFTER_BUST = {
    "one": later("The card that struck leaves the game."),
    "matching": later("The cards of that kind that lay on the path leave the game."),
    "kind": later("All cards of that kind leave the game."),
    "none": later("No card leaves the game for it."),
}


def _busted(event: events.ExpeditionBusted, rules: Rules, speaker: Speaker) -> str:
    strikes = rules.strikes(event.kind)
    struck = speaker.say_count(
        "The first card of a kind ends the {expedition.one}.",
        "Card number {strikes} of one kind ends the {expedition.one}.",
        strikes,
        strikes=strikes,
    )
    return joined(struck, speaker.say(LOSSES[rules.hazards.lose]), speaker.say(AFTER_BUST[rules.hazards.after_bust]))


def _nobody_left(event: events.NobodyLeft, rules: Rules, speaker: Speaker) -> str:
    return speaker.say("Those who stay keep what they carry, and risk it on the next card.")


def _left(event: events.ExplorerLeft, rules: Rules, speaker: Speaker) -> str:
    if not event.found:
        return speaker.say("What is brought out is safe.")
    if rules.leftovers.share == "pooled":
        return speaker.say("Those who leave share all that lies on the path; what can’t be shared stays for later.")
    return speaker.say("Those who leave share what lies on each card by itself.")


def _relics_stayed(event: events.RelicsStayed, rules: Rules, speaker: Speaker) -> str:
    return speaker.say("Only somebody who leaves alone takes {relic.many} along.")


WORTHS = {
    "printed": later("What it is worth stands on the card."),
    "claim-order": later("What it is worth depends on how many were taken before it."),
    "seen-order": later("What it is worth depends on how many were turned up before it."),
    "round": later("What it is worth depends on the {expedition.one} in which it is taken."),
    "fixed": later("All are worth the same."),
}


def _relic_revealed(event: events.RelicRevealed, rules: Rules, speaker: Speaker) -> str:
    return _about_relics(rules, speaker)


def _relic_claimed(event: events.RelicClaimed, rules: Rules, speaker: Speaker) -> str:
    return _about_relics(rules, speaker)


def _about_relics(rules: Rules, speaker: Speaker) -> str:
    alone = speaker.say("Only somebody who leaves alone takes {relic.many} along.")
    return f"{alone} {speaker.say(WORTHS[rules.relics.worth.by])}"


# The reasons take the event of their own type, which a mapping cannot express.
REASONS: Mapping[type, Callable[[Any, Rules, Speaker], str]] = {
    events.GemsShared: _shared,
    events.HazardThreatened: _threatened,
    events.ExpeditionBusted: _busted,
    events.NobodyLeft: _nobody_left,
    events.ExplorerLeft: _left,
    events.RelicRevealed: _relic_revealed,
    events.RelicsStayed: _relics_stayed,
    events.RelicClaimed: _relic_claimed,
}
