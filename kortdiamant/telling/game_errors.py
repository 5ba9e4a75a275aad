"""Sentences about entries that a table refuses: cards, names, players, undo, seats and start positions.

Each function is named after its error.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from kortdiamant import errors
from kortdiamant.cards import SUITS
from kortdiamant.diam.rules import HEIGHT, SPACES
from kortdiamant.errors import Due, ImpossibleTurn, WhyImpossible, WhyNoStart, WhyNoTurn
from kortdiamant.family import COMMAND_WORDS
from kortdiamant.languages.catalogue import msgid
from kortdiamant.languages.files import suit_letter
from kortdiamant.languages.vocabulary import command_word, vocabulary
from kortdiamant.spelling import close_matches, fold
from kortdiamant.telling.cards import MIN_RANGE, SUIT_WORDS, card_name, cards_in_short, parse_card
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.voice import joined, plain

DUE = {
    Due.CARD: msgid("A card is due now."),
    Due.ROW: msgid("Say what each has brought out: in the order of the seats, or behind their names."),
    Due.DECISION: msgid("Say who leaves now: their names, or - for nobody."),
    Due.SETTLEMENT: msgid("Say now how the tie is settled: extra or share."),
    Due.TURN: msgid("Place a piece (h3) or move one (3.2+)."),
    Due.NOTHING: msgid("The game is over."),
}
GIVEN = {
    Due.CARD: msgid("That is a card."),
    Due.ROW: msgid("That says what each has brought out."),
    Due.DECISION: msgid("That says who leaves."),
    Due.SETTLEMENT: msgid("That settles a tie."),
    Due.TURN: msgid("That places or moves a piece."),
}
IMPOSSIBLE_CARDS = {
    WhyImpossible.NOT_IN_PLAY: msgid("{card!c} has no part in this game."),
    WhyImpossible.NONE_LEFT: msgid("{card!c} can’t come: none is left in the pack."),
    WhyImpossible.LIES_OUT: msgid("{card!c} can’t come: that card lies on the path."),
    WhyImpossible.LEFT_THE_GAME: msgid("{card!c} can’t come: that card has left the game."),
    WhyImpossible.NOT_YET: msgid("{relic.the!c} can’t come before {expedition.one} {round}."),
}
NO_START = {
    WhyNoStart.ROUND: msgid("The last {expedition.one} is number {limit}."),
    WhyNoStart.CHESTS: msgid("Before {expedition.one} {round} the cards have paid {gems} at most, not {amount}."),
    WhyNoStart.CLAIMS: msgid("Before {expedition.one} {round} at most {relics} can have been taken, not {amount}."),
    WhyNoStart.WORTH: msgid("{relic.a!c} cannot have brought {amount} here."),
    WhyNoStart.ORDER: msgid(
        "A player’s {relic.many} stand in the order in which they were taken, and {amount} cannot come here."
    ),
    WhyNoStart.SEEN: msgid("{relic.many!c} turned up so far: {limit}, not {amount}."),
    WhyNoStart.NOT_YET: msgid("{card!c}: at most {limit} can have left the game before {expedition.one} {round}."),
    WhyNoStart.STAYS: msgid("{card!c} cannot have left this game."),
    WhyNoStart.TOO_OFTEN: msgid("{card!c}: this game has only {limit} of them."),
    WhyNoStart.TOO_MANY: msgid("Only fewer {hazard.many} can have left the game before {expedition.one} {round}."),
    WhyNoStart.WHICH_CARD: msgid("{card!c} can mean several cards."),
    WhyNoStart.WHICH_RELIC: msgid("Which {relic.many} were taken? Name them among the cards that are gone."),
    WhyNoStart.TWICE: msgid("{who} is named twice."),
    WhyNoStart.SPACES: msgid("The ring has {limit} spaces, not {amount}."),
    WhyNoStart.HEIGHT: msgid("A stack has {limit} pieces at most, not {amount}."),
    WhyNoStart.COLOUR: msgid("{card!c}: nobody has pieces of that colour."),
    WhyNoStart.TURN: msgid("There is no such turn: after {limit} turns the order starts again."),
}


def _unknown_card(error: errors.UnknownCard, speaker: Speaker) -> str:
    near = () if error.text.isdecimal() else error.near  # another number is no help
    names = [card_name(parse_card(name), speaker) for name in near] or _near_commands(error.text, speaker)
    in_game = cards_in_short(speaker.rules.cells_by_name, speaker) if speaker.rules else ""
    return joined(
        speaker.say("“{text}” is no card of this game.", text=plain(error.text)),
        speaker.did_you_mean(names) or (speaker.say("These are: {cards}.", cards=in_game) if in_game else ""),
    )


def _ambiguous_card(error: errors.AmbiguousCard, speaker: Speaker) -> str:
    cards = speaker.either([card_name(parse_card(name), speaker) for name in error.cards])
    return speaker.say("“{text}” can mean {names}.", text=plain(error.text), names=cards)


COMMAND_LIKENESS = 0.7  # short words are easily alike


def _near_commands(text: str, speaker: Speaker) -> list[str]:
    """Commands that are written like a text, in the language of the table."""
    known = {**vocabulary(speaker.language).commands, **{word: word for word in COMMAND_WORDS}}
    near = close_matches(fold(text), known, likeness=COMMAND_LIKENESS)
    return list(dict.fromkeys(command_word(known[word], speaker.language) for word in near))


def _unknown_name(error: errors.UnknownName, speaker: Speaker) -> str:
    near = close_matches(error.text, error.names) or _near_commands(error.text, speaker)
    return joined(
        speaker.say("Nobody here is called “{text}”.", text=plain(error.text)),
        speaker.did_you_mean(near) or speaker.possible(", ".join(error.names)),
    )


def _ambiguous_entry(error: errors.AmbiguousEntry, speaker: Speaker) -> str:
    cards = [card_name(parse_card(card), speaker) for card in error.cards]
    names = speaker.either([*map(speaker.name, error.seats), *cards])
    return speaker.say("“{text}” can mean {names}.", text=plain(error.text), names=names)


def _ambiguous_name(error: errors.AmbiguousName, speaker: Speaker) -> str:
    return speaker.say("“{text}” can mean {names}.", text=plain(error.text), names=speaker.either(error.names))


def _several_names(error: errors.SeveralNames, speaker: Speaker) -> str:
    return speaker.say("Only one person at a time, not {names}.", names=speaker.listing(error.names))


def _unknown_entry(error: errors.UnknownEntry, speaker: Speaker) -> str:
    meaningless = speaker.say("“{text}” means nothing here.", text=plain(error.text))
    return joined(meaningless, speaker.say(DUE[error.due]))


FORMS = {"undo": "undo 3", "join": "join NAME", "home": "home NAME", "rename": "rename OLD = NEW"}


def _incomplete_entry(error: errors.IncompleteEntry, speaker: Speaker) -> str:
    return speaker.say("“{word}” is written like this: {form}.", word=error.word, form=FORMS[error.word])


def _question_in_record(error: errors.QuestionInRecord, speaker: Speaker) -> str:
    return speaker.say("“{text}” is a question, and a record holds none.", text=plain(error.word))


def _not_due(error: errors.NotDue, speaker: Speaker) -> str:
    given = speaker.say(GIVEN[error.given]) if error.given in GIVEN else ""
    return joined(given, speaker.say(DUE[error.due]))


def _impossible_card(error: errors.ImpossibleCard, speaker: Speaker) -> str:
    name = card_name(parse_card(error.card), speaker)
    return joined(
        speaker.say(IMPOSSIBLE_CARDS[error.why], card=name, round=error.round),
        speaker.possible(cards_in_short(error.possible, speaker)),
    )


def _impossible_leaver(error: errors.ImpossibleLeaver, speaker: Speaker) -> str:
    who = speaker.name(error.seat)
    if not error.inside:
        return speaker.say("{who} is not {place.inside}.", who=who)
    if error.inside == 1:
        return speaker.say("{who} is named more than once.", who=who)
    explorers = speaker.amount(error.inside, "explorer")
    return speaker.say(
        "{who} has {explorers} {place.inside}, not {asked}.", who=who, explorers=explorers, asked=error.asked
    )


def _not_over(error: errors.NotOver, speaker: Speaker) -> str:
    return joined(speaker.say("The game is not over yet."), speaker.say(DUE[error.due]))


def _nothing_to_undo(error: errors.NothingToUndo, speaker: Speaker) -> str:
    if not error.standing:
        return speaker.say("There is nothing to undo.")
    return speaker.say_count(
        "Only {standing} entry can be undone, not {asked}.",
        "Only {standing} entries can be undone, not {asked}.",
        error.standing,
        standing=error.standing,
        asked=error.asked,
    )


def _wrong_seat_count(error: errors.WrongSeatCount, speaker: Speaker) -> str:
    facts = {"minimum": error.minimum, "maximum": error.maximum, "count": error.count}
    if error.minimum == error.maximum:
        return speaker.say_count(
            "The game is for {minimum} player, not {count}.",
            "The game is for {minimum} players, not {count}.",
            error.minimum,
            minimum=error.minimum,
            count=error.count,
        )
    return speaker.say("The game is for {minimum} to {maximum} players, not {count}.", **facts)


def _no_common_table(error: errors.NoCommonTable, speaker: Speaker) -> str:
    (one, these), (other, those) = ((plain(each.ruleset), _how_many(each)) for each in error.limits)
    facts = {"one": one, "these": these, "other": other, "those": those}
    if error.count is None:
        return speaker.say("No table fits both. Players of {one}: {these}; of {other}: {those}.", **facts)
    return speaker.say(
        "A table of {count} does not fit both. Players of {one}: {these}; of {other}: {those}.",
        count=error.count,
        **facts,
    )


def _how_many(limits: errors.PlayerLimits) -> str:
    return str(limits.minimum) if limits.minimum == limits.maximum else f"{limits.minimum}–{limits.maximum}"


def _impossible_start(error: errors.ImpossibleStart, speaker: Speaker) -> str:
    sentence = speaker.say(
        NO_START[error.why],
        round=error.round,
        amount=error.amount,
        limit=error.limit,
        gems=speaker.gems(error.limit),
        relics=speaker.amount(error.limit, "relic"),
        card=card_name(parse_card(error.card), speaker),
        who=speaker.name(int(error.place[1])) if error.why is WhyNoStart.TWICE else "",
    )
    return joined(sentence, speaker.possible(cards_in_short(error.possible, speaker)))


IMPOSSIBLE_TURNS = {
    WhyNoTurn.NO_SPACE: msgid("There is no space {space}: they are numbered 1 to {spaces}."),
    WhyNoTurn.EMPTY: msgid("Nothing lies on space {space}."),
    WhyNoTurn.OTHER_PIECE: msgid("That piece is not yours: an enemy piece moves only on top of one of your own."),
    WhyNoTurn.OTHER_COLOUR: msgid("{colour!c}: not your colour."),
    WhyNoTurn.USED_UP: msgid("{colour!c}: all four are on the board."),
}


def _impossible_turn(error: ImpossibleTurn, speaker: Speaker) -> str:
    return joined(_why_impossible(error, speaker), speaker.possible(turn_list(error.possible, speaker)))


def turn_list(turns: Iterable[str], speaker: Speaker) -> str:
    """List turns as they are typed; consecutive spaces of one colour become `h1-h8`."""
    return ", ".join(_turn_runs([as_typed(turn, speaker.language) for turn in turns]))


def as_typed(turn: str, language: str) -> str:
    """A canonical turn with the letter of its suit in a language: `d3` is `r3` (ruter) in Norwegian."""
    suit = turn[0].upper()
    return suit_letter(language, suit).casefold() + turn[1:] if suit in SUITS else turn


def _why_impossible(error: ImpossibleTurn, speaker: Speaker) -> str:
    height = len(error.stack)
    match error.why:
        case WhyNoTurn.TOO_HIGH if error.coming > 1:
            return speaker.say_count(
                "Space {space} has {height} piece already, and {coming} more are too many: a stack has {most} at most.",
                "Space {space} has {height} pieces already, and {coming} more are too many: "
                "a stack has {most} at most.",
                height,
                space=error.space,
                height=height,
                coming=error.coming,
                most=HEIGHT,
            )
        case WhyNoTurn.TOO_HIGH:
            return speaker.say_count(
                "Space {space} has {height} piece already, and a stack has {most} at most.",
                "Space {space} has {height} pieces already, and a stack has {most} at most.",
                height,
                space=error.space,
                height=height,
                most=HEIGHT,
            )
        case WhyNoTurn.NO_LEVEL:
            return speaker.say_count(
                "The stack on space {space} has only {height} level.",
                "The stack on space {space} has only {height} levels.",
                height,
                space=error.space,
                height=height,
            )
    places = error.why in (WhyNoTurn.OTHER_COLOUR, WhyNoTurn.USED_UP)
    colour = speaker.say(SUIT_WORDS[error.turn[0].upper()]) if places else ""
    return speaker.say(IMPOSSIBLE_TURNS[error.why], space=error.space, spaces=SPACES, colour=colour)


def _turn_runs(turns: Sequence[str]) -> Iterator[str]:
    """Combine turns that place a piece on consecutive spaces; list turns that move one by one."""
    placed = [turn for turn in turns if turn[0].isalpha()]
    numbered = enumerate(placed)
    for _, group in groupby(numbered, key=lambda each: (each[1][0], int(each[1][1:]) - each[0])):
        run = [turn for _, turn in group]
        yield from run if len(run) < MIN_RANGE else [f"{run[0]}-{run[-1]}"]
    yield from (turn for turn in turns if turn not in placed)


# Each function takes errors of one type, which a mapping cannot express.
TELLERS: Mapping[type[errors.KortdiamantError], Callable[[Any, Speaker], str]] = {
    errors.UnknownCard: _unknown_card,
    errors.AmbiguousCard: _ambiguous_card,
    errors.AmbiguousEntry: _ambiguous_entry,
    errors.UnknownName: _unknown_name,
    errors.SeveralNames: _several_names,
    errors.AmbiguousName: _ambiguous_name,
    errors.IncompleteEntry: _incomplete_entry,
    errors.UnknownEntry: _unknown_entry,
    errors.QuestionInRecord: _question_in_record,
    errors.NotDue: _not_due,
    errors.ImpossibleCard: _impossible_card,
    errors.ImpossibleLeaver: _impossible_leaver,
    errors.ImpossibleTurn: _impossible_turn,
    errors.NotOver: _not_over,
    errors.NothingToUndo: _nothing_to_undo,
    errors.WrongSeatCount: _wrong_seat_count,
    errors.NoCommonTable: _no_common_table,
    errors.ImpossibleStart: _impossible_start,
}
