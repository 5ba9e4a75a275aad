"""What people can type next: the answer to `help`, and the words for completion."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from kortdiamant.cards import Card
from kortdiamant.diam import format, legal_moves
from kortdiamant.diam.rules import COLOURS
from kortdiamant.errors import Due
from kortdiamant.expedition.moves import possible_names
from kortdiamant.expedition.state import Presence
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.names import Language
from kortdiamant.languages.vocabulary import command_word
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.session.blocks import Block, Columns
from kortdiamant.table import Board, Pad, Table
from kortdiamant.telling.cards import card_name, cards_in_short
from kortdiamant.telling.diam import piece
from kortdiamant.telling.game_errors import as_typed, turn_list
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined

NOW = {
    Due.CARD: msgid("A card was turned up? Type it: its rank is enough, or rank and suit. Possible now: {cards}."),
    Due.DECISION: msgid(
        "Type who leaves: names or their beginnings with a space between. Enter for nobody, {word.all} for everybody; "
        "a card if nobody leaves and it is turned up."
    ),
    Due.ROW: msgid("After each {expedition.one} type what everybody put into the chest."),
    Due.SETTLEMENT: msgid(
        "First place is tied. Type {word.extra} for one more {expedition.one}, or {word.share} for a shared victory."
    ),
    Due.TURN: msgid("Place a piece, or move one of yours with all that lies on it."),
    Due.NOTHING: msgid(
        "The game is over. Enter leaves, {word.again} begins a rematch, {word.undo} takes the last entry back."
    ),
}
AGAIN, HINT, SUPPLY = "again", "hint", "supply"
JOIN, HOME = "join NAME", "home NAME"
FORMS = (msgid("NAME"), msgid("A = B"))  # after a command
COMMANDS = (
    ("undo", msgid("take back the last entry; {word.undo} 3 takes back three")),
    (AGAIN, msgid("once more with the same people; {word.again} NAMES as they sit then")),
    ("score", msgid("what everybody has")),
    ("path", msgid("the cards that lie out")),
    ("odds", msgid("the risk of the next card")),
    (HINT, msgid("advice: tips for this game; in Diam the best turn, and whether somebody wins for certain")),
    (SUPPLY, msgid("the pieces: what the supply holds, and who has which")),
    ("why", msgid("the rule behind what just happened")),
    ("rules", msgid("all the rules of this game")),
    (JOIN, msgid("somebody joins the table")),
    (HOME, msgid("somebody goes home")),
    ("rename A = B", msgid("somebody changes their name")),
    ("quit", msgid("leave; everything is saved")),
)


NOT_ON_A_BOARD = ("path", "odds", JOIN, HOME, SUPPLY)
NOT_ON_A_PAD = ("path", "odds", "why", AGAIN, HINT, SUPPLY)
PAD_IS_OVER = msgid("The game is over. Enter leaves, {word.undo} takes the last entry back.")
SOME_AMOUNTS = ("4", "0", "7")


IN_SHORT = {
    Due.CARD: msgid("the card: 7 or {card} · {word.undo} · {word.score} · {word.help}"),
    Due.DECISION: msgid("Enter: nobody · names · {word.all} · the next card · {word.undo} · {word.help}"),
    Due.SETTLEMENT: msgid("{word.extra} · {word.share} · {word.undo} · {word.help}"),
}


def in_short(table: Table, speaker: Speaker) -> str:
    """What can be typed now, in one short line."""
    names = [name for name in possible_names(table.state) if not name.isdecimal()] or ["A"]
    return speaker.say(IN_SHORT[table.due], card=cards_in_short(names[-1:], speaker))


def help_blocks(table: Table, speaker: Speaker) -> tuple[Block, ...]:
    """What players can type now, and what they can always type."""
    cards = cards_in_short(possible_names(table.state), speaker)
    return speaker.say(NOW[table.due], cards=cards), _list(_explained(_commands(table), speaker))


def _list(rows: Iterable[tuple[str, str]]) -> Columns:
    """Inputs and their meanings; on a low screen only the inputs."""
    listed = tuple(rows)
    return Columns(listed, short=" · ".join(typed for typed, _ in listed))


def _explained(commands: Iterable[tuple[str, str]], speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Commands in the words of the table, with the English word in brackets, and their meanings."""
    for command, meaning in commands:
        word, _, rest = command.partition(" ")
        own = command_word(word, speaker.language)
        english = "" if own == word else f"({word})"
        yield " ".join(filter(None, (own, speaker.say(rest) if rest else "", english))), speaker.say(meaning)


def _commands(table: Table) -> Iterator[tuple[str, str]]:
    """The commands: those about pieces only if the ruleset has some, the one for a rematch only after the game."""
    left_out = {*(() if table.ruleset.supply else (SUPPLY,)), *(() if table.finished else (AGAIN,))}
    yield from (command for command in COMMANDS if command[0] not in left_out)


def pad_help_blocks(pad: Pad, speaker: Speaker) -> tuple[Block, ...]:
    """The same for a score pad."""
    commands = _explained((each for each in COMMANDS if each[0] not in NOT_ON_A_PAD), speaker)
    correction = ("2 NAME = 7", speaker.say("what somebody brought out of {expedition.one} 2 was 7"))
    rows = (*_amounts(pad, speaker), correction, *commands)
    return speaker.say(PAD_IS_OVER if pad.finished else NOW[pad.due]), _list(rows)


def pad_introduction(pad: Pad, speaker: Speaker) -> tuple[Block, ...]:
    """How to write on an empty score pad."""
    return speaker.say(NOW[Due.ROW]), Columns(tuple(_amounts(pad, speaker)))


def board_help_blocks(board: Board, speaker: Speaker) -> tuple[Block, ...]:
    """The same for a game of Diam, with the possible moves."""
    left_out = {*NOT_ON_A_BOARD, HINT if board.finished else AGAIN}
    commands = _explained((each for each in COMMANDS if each[0] not in left_out), speaker)
    rows = (*_turns(board, speaker), *commands)
    possible = [format(move, board.names) for move in legal_moves(board.state)]
    now = speaker.say("Possible: {names}.", names=turn_list(possible, speaker)) if possible else ""
    return joined(speaker.say(NOW[board.due]), now), _list(rows)


def _turns(board: Board, speaker: Speaker) -> Iterator[tuple[str, str]]:
    if not board.finished:
        colour = board.state.rules.seats[board.state.seat].colours[0]
        placed = piece(colour, speaker)
        letters = " ".join(as_typed(each, speaker.language) for each in COLOURS)
        typed = as_typed(f"{colour}3", speaker.language)
        yield typed, speaker.say("{piece.a} onto space 3; the letters are {letters}", piece=placed, letters=letters)
        yield "3.2+", speaker.say("what lies on level 2 of space 3, and all above it, to space 4; after 8 comes 1")
        yield "3.2-", speaker.say("the same to space 2")


def _amounts(pad: Pad, speaker: Speaker) -> Iterator[tuple[str, str]]:
    """Every way to write a row, with its meaning."""
    names = [pad.names[seat] for seat in pad.state.playing]
    in_order = " ".join(amount for _, amount in zip(names, cycle(SOME_AMOUNTS), strict=False))
    yield in_order, speaker.say("in this order: {names}", names=", ".join(names))
    if names[1:]:
        yield f"{names[0]} 4, {names[-1]} 7", speaker.say("by name; who is not named brought nothing")
        yield " ".join((*names[:2], "4")), speaker.say("the same for both, since they left together")
    if pad.state.rules.relic_queue:
        yield "4+5", speaker.say("four, and {relic.a} worth five; 4+r if the rules say what it is worth")
    yield "-", speaker.say("nobody brought anything out")


def advice(table: Table, speaker: Speaker) -> Iterator[Block]:
    """The ruleset's tips for players; a sentence if it has none."""
    tips = table.ruleset.prose_in(table.language).tips
    yield from tips or (speaker.say("In this game there is no hint."),)


def all_rules(ruleset: AnyRuleset, language: Language) -> Iterator[Block]:
    """The rules of a game, the same as on its sheet."""
    from kortdiamant.session.rules import rule_blocks  # loads the rule sheets
    from kortdiamant.telling.rule_sheet.sheet import rule_sheet

    return rule_blocks(rule_sheet(ruleset, language))


ALWAYS = ("undo", "score", "path", "odds", "why", "rules", "help", "join ", "home ", "rename ", "quit")
ON_A_BOARD = ("undo", "score", "hint", "why", "rules", "help", "rename ", "quit")
ON_A_PAD = ("undo", "score", "rules", "help", "join ", "home ", "rename ", "quit")
SEPARATORS = {" ", ","}
TAKES_NAMES = ("home", "rename", "again")


def next_words(table: Table, text: str) -> Iterator[str]:
    """Words that can follow a text, for completion."""
    word, space, _ = text.lstrip().partition(" ")
    command = table.parse_context.meaning(word) if space else ""
    if command in TAKES_NAMES:
        yield from _names_present(table)
    elif command != "join":  # the name of a newcomer is unknown
        yield from _due_words(table)
        if not set(text.lstrip()) & SEPARATORS:
            yield from ALWAYS
            yield from ["supply"] if table.ruleset.supply else []


def _due_words(table: Table) -> Iterator[str]:
    match table.due:
        case Due.CARD:
            yield from _card_names(table)
        case Due.DECISION:
            yield from _names_inside(table)
            yield "all"
        case Due.SETTLEMENT:
            yield from ("extra", "share")
        case Due.NOTHING:
            yield "again"


def pad_words(pad: Pad, text: str) -> Iterator[str]:
    """Words that can follow a text on a score pad."""
    if pad.due is Due.SETTLEMENT:
        yield from ("extra", "share")
    yield from (pad.names[seat] for seat in pad.state.playing)
    if not set(text.lstrip()) & SEPARATORS:
        yield from ON_A_PAD


def board_words(board: Board, text: str) -> Iterator[str]:
    """Words that can follow a text in a game of Diam."""
    word, space, _ = text.lstrip().partition(" ")
    if space:
        if board.parse_context.meaning(word) in ("rename", "again"):
            yield from board.names
    else:
        moves = (format(move, board.names) for move in legal_moves(board.state))
        yield from (as_typed(move, board.language) for move in moves)
        yield from ON_A_BOARD
        yield from ["again"] if board.finished else []


def _card_names(table: Table) -> Iterator[str]:
    """The names of cards that can come; numbers are faster to type than to complete."""
    speaker, state = speaker_of(table), table.state
    for cell, count in zip(state.rules.cells, state.pack, strict=True):
        if count and not cell.name.isdecimal():
            yield card_name(Card(cell.name), speaker)


def _names_inside(table: Table) -> Iterator[str]:
    seats = zip(table.names, table.state.seats, strict=True)
    bots = [table.names[seat] for seat in table.bots.specs]
    yield from (name for name, seat in seats if seat.inside and name not in bots)


def _names_present(table: Table) -> Iterator[str]:
    seats = zip(table.names, table.state.seats, strict=True)
    yield from (name for name, seat in seats if seat.presence is not Presence.HOME)
