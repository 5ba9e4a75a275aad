"""Errors and faults as text: what is wrong and what would be right.

An error is one or two sentences. A fault of a file is shown with its location, its line and a caret:

game.yaml:12:5: error: there is no key “strike” here. Did you mean strikes? [KD-S001]
  strike: 3
  ^~~~~~

Both are in one file because each contains the other: an error can carry the faults of a document, and a fault of
a record carries the error of its table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kortdiamant import errors
from kortdiamant.errors import (
    Due,
    Fault,
    FileError,
    FileProblem,
    KortdiamantError,
    WhyImpossible,
    WhyNoStart,
    WhyRefused,
)
from kortdiamant.languages import Language
from kortdiamant.table import AnySitting
from kortdiamant.telling import diam, file_errors, pad, study_errors
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.cards import card_name, cards_in_short, parse_card
from kortdiamant.telling.catalogue import later
from kortdiamant.telling.fault_sentences import SENTENCES, VALUE_KINDS
from kortdiamant.telling.file_errors import file_trouble, format_location
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import columns_of, joined, plain

DUE = {
    Due.CARD: later("A card is due now."),
    Due.ROW: later("Say what each has brought out: in the order of the seats, or behind their names."),
    Due.DECISION: later("Say who leaves now: their names, or - for nobody."),
    Due.SETTLEMENT: later("Say now how the tie is settled: extra or share."),
    Due.TURN: later("Place a piece (h3) or move one (3.2+)."),
    Due.NOTHING: later("The game is over."),
}
GIVEN = {
    Due.CARD: later("That is a card."),
    Due.ROW: later("That says what each has brought out."),
    Due.DECISION: later("That says who leaves."),
    Due.SETTLEMENT: later("That settles a tie."),
    Due.TURN: later("That places or moves a piece."),
}
REFUSED_NAMES = {
    WhyRefused.EMPTY: later("A player needs a name."),
    WhyRefused.COMMAND: later("“{name}” means something else at the table, so nobody can be called that."),
    WhyRefused.NUMBER: later("“{name}” would be read as a seat number, so nobody can be called that."),
    WhyRefused.CHARACTER: later("“{name}” holds a character that no name can have, like a comma or #."),
    WhyRefused.TAKEN: later("“{name}” is taken: every player needs a name of their own."),
    WhyRefused.ALIKE: later("“{name}” looks like another name at the table, so nobody could tell them apart."),
    WhyRefused.LONG: later("“{name}” is too long: a name has at most 40 characters."),
}
IMPOSSIBLE_CARDS = {
    WhyImpossible.NOT_IN_PLAY: later("{card!c} has no part in this game."),
    WhyImpossible.NONE_LEFT: later("{card!c} can’t come: none is left in the pack."),
    WhyImpossible.LIES_OUT: later("{card!c} can’t come: that card lies on the path."),
    WhyImpossible.LEFT_THE_GAME: later("{card!c} can’t come: that card has left the game."),
    WhyImpossible.NOT_YET: later("{relic.the!c} can’t come before {expedition.one} {round}."),
}


NO_START = {
    WhyNoStart.ROUND: later("The last {expedition.one} is number {limit}."),
    WhyNoStart.CHESTS: later("Before {expedition.one} {round} the cards have paid {gems} at most, not {amount}."),
    WhyNoStart.CLAIMS: later("Before {expedition.one} {round} at most {relics} can have been taken, not {amount}."),
    WhyNoStart.WORTH: later("{relic.a!c} cannot have brought {amount} here."),
    WhyNoStart.ORDER: later(
        "A player’s {relic.many} stand in the order in which they were taken, and {amount} cannot come here."
    ),
    WhyNoStart.SEEN: later("{relic.many!c} turned up so far: {limit}, not {amount}."),
    WhyNoStart.NOT_YET: later("{card!c}: at most {limit} can have left the game before {expedition.one} {round}."),
    WhyNoStart.STAYS: later("{card!c} cannot have left this game."),
    WhyNoStart.TOO_OFTEN: later("{card!c}: this game has only {limit} of them."),
    WhyNoStart.TOO_MANY: later("So many {hazard.many} cannot have left the game before {expedition.one} {round}."),
    WhyNoStart.WHICH_CARD: later("{card!c} can mean several cards."),
    WhyNoStart.WHICH_RELIC: later("Which {relic.many} were taken? Name them among the cards that are gone."),
    WhyNoStart.TWICE: later("{who} is named twice."),
    WhyNoStart.SPACES: later("The ring has {limit} spaces, not {amount}."),
    WhyNoStart.HEIGHT: later("A stack has {limit} pieces at most, not {amount}."),
    WhyNoStart.COLOUR: later("{card!c}: nobody has pieces of that colour."),
    WhyNoStart.TURN: later("There is no such turn: after {limit} turns it begins anew."),
}


def tell_error(error: KortdiamantError, speaker: Speaker) -> str:
    """What is wrong in words; several lines only for a file with faults. `speaker_of(table)` speaks for a table."""
    return TELLERS[type(error)](error, speaker)


def _unknown_card(error: errors.UnknownCard, speaker: Speaker) -> str:
    near = () if error.text.isdecimal() else error.near  # another number is no help
    names = [card_name(parse_card(name), speaker) for name in near]
    in_game = cards_in_short(speaker.rules.cells_by_name, speaker) if speaker.rules else ""
    return joined(
        speaker.say("“{text}” is no card of this game.", text=plain(error.text)),
        speaker.did_you_mean(names) or (speaker.say("These are: {cards}.", cards=in_game) if in_game else ""),
    )


def _ambiguous_card(error: errors.AmbiguousCard, speaker: Speaker) -> str:
    cards = speaker.either([card_name(parse_card(name), speaker) for name in error.cards])
    return speaker.say("“{text}” can mean {names}.", text=plain(error.text), names=cards)


def _unknown_name(error: errors.UnknownName, speaker: Speaker) -> str:
    return joined(
        speaker.say("Nobody here is called “{text}”.", text=plain(error.text)),
        _possible(", ".join(error.names), speaker),
    )


def _ambiguous_name(error: errors.AmbiguousName, speaker: Speaker) -> str:
    return speaker.say("“{text}” can mean {names}.", text=plain(error.text), names=speaker.either(error.names))


def _several_names(error: errors.SeveralNames, speaker: Speaker) -> str:
    return speaker.say("Only one person at a time, not {names}.", names=speaker.listing(error.names))


def _unknown_entry(error: errors.UnknownEntry, speaker: Speaker) -> str:
    meaningless = speaker.say("“{text}” means nothing here.", text=plain(error.text))
    return joined(meaningless, speaker.say(DUE[error.due]))


FORMS = {"undo": "undo 3", "join": "join NAME", "home": "home NAME", "rename": "rename OLD = NEW"}


def _incomplete(error: errors.IncompleteEntry, speaker: Speaker) -> str:
    return speaker.say("“{word}” is written like this: {form}.", word=error.word, form=FORMS[error.word])


def _not_a_number(error: errors.NotANumber, speaker: Speaker) -> str:
    return speaker.say("Here belongs a whole number, not “{text}”.", text=plain(error.text))


def _miscounted(error: errors.WrongNumberCount, speaker: Speaker) -> str:
    return speaker.say(
        "One number for each player: {expected}, not {count}.", expected=error.expected, count=error.count
    )


def _question(error: errors.QuestionInRecord, speaker: Speaker) -> str:
    return speaker.say("“{text}” is a question, and a record holds none.", text=plain(error.word))


def _not_due(error: errors.NotDue, speaker: Speaker) -> str:
    given = speaker.say(GIVEN[error.given]) if error.given in GIVEN else ""
    return joined(given, speaker.say(DUE[error.due]))


def _impossible_card(error: errors.ImpossibleCard, speaker: Speaker) -> str:
    name = card_name(parse_card(error.card), speaker)
    return joined(
        speaker.say(IMPOSSIBLE_CARDS[error.why], card=name, round=error.round),
        _possible(cards_in_short(error.possible, speaker), speaker),
    )


def _possible(names: str, speaker: Speaker) -> str:
    return speaker.say("Possible: {names}.", names=names) if names else ""


def _impossible_leaver(error: errors.ImpossibleLeaver, speaker: Speaker) -> str:
    who = speaker.name(error.seat)
    if not error.inside:
        return speaker.say("{who} is not {place.inside}.", who=who)
    explorers = speaker.amount(error.inside, "explorer")
    return speaker.say(
        "{who} has {explorers} {place.inside}, not {asked}.", who=who, explorers=explorers, asked=error.asked
    )


def _already_home(error: errors.AlreadyHome, speaker: Speaker) -> str:
    return speaker.say("{who} has gone home already.", who=speaker.name(error.seat))


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


def _refused_name(error: errors.RefusedName, speaker: Speaker) -> str:
    return speaker.say(REFUSED_NAMES[error.why], name=plain(error.name))


def _no_such_seat(error: errors.NoSuchSeat, speaker: Speaker) -> str:
    return speaker.say("No player is called “{name}”, so no bot can play for them.", name=plain(error.name))


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
    return joined(sentence, _possible(cards_in_short(error.possible, speaker), speaker))


def _document(error: errors.DocumentError, speaker: Speaker) -> str:

    return "\n".join(render(fault, speaker.language) for fault in error.faults)


def _unknown_bot(error: errors.UnknownBot, speaker: Speaker) -> str:
    return joined(
        speaker.say("No bot is called {name}.", name=plain(error.name)),
        speaker.did_you_mean(error.near) or speaker.say("There are: {names}.", names=", ".join(error.names)),
    )


def _unknown_deck(error: errors.UnknownDeck, speaker: Speaker) -> str:
    return joined(
        speaker.say("No deck is called {name}.", name=plain(error.name)),
        speaker.did_you_mean(error.near) or speaker.say("There are: {names}.", names=", ".join(error.names)),
    )


def _cannot_adapt(error: errors.CannotAdapt, speaker: Speaker) -> str:
    return speaker.say(
        "{name} cannot be played with this deck in {sentences} sentences. Allow more, for example --sentences {more}.",
        name=plain(error.reference),
        sentences=error.sentences,
        more=error.sentences + 1,
    )


def _unfit_bot(error: errors.InvalidBotSpec, speaker: Speaker) -> str:
    spec = plain(error.spec)
    if not error.example:
        return speaker.say("{spec} is not possible: {name} takes nothing behind it.", spec=spec, name=error.name)
    example = f"{error.name}:{error.example}"
    return speaker.say("{spec} is not possible: write it like {example}.", spec=spec, example=example)


def _broken_bot(error: errors.BrokenBot, speaker: Speaker) -> str:
    return speaker.say(
        "The bot {name} of another package cannot be loaded ({reason}).",
        name=plain(error.name),
        reason=plain(error.reason),
    )


def _missing_extra(error: errors.MissingExtra, speaker: Speaker) -> str:
    return speaker.say(
        "The bot {name} needs libraries that are not installed: they come with kortdiamant[{extra}].",
        name=error.bot,
        extra=error.extra,
    )


def _decides_itself(error: errors.PlayedByBot, speaker: Speaker) -> str:
    return speaker.say("{who} decides by itself: say only who of the people leaves.", who=speaker.name(error.seat))


def _too_many_positions(error: errors.TooManyPositions, speaker: Speaker) -> str:
    times = -(-error.positions // error.most)
    return speaker.say(
        "This is too large to be solved exactly: up to {positions} positions, {times} times as many as can be looked "
        "at.",
        positions=error.positions,
        times=times,
    )


def _unsupported_rules(error: errors.UnsupportedRules, speaker: Speaker) -> str:
    if error.consumer == "kernel":
        return speaker.say("The compiled kernel does not support {keys}.", keys=speaker.listing(error.keys))
    return speaker.say("This ruleset uses {keys}, and that is not supported here.", keys=speaker.listing(error.keys))


def _kernel_limit(error: errors.KernelLimit, speaker: Speaker) -> str:
    facts = {"most": error.most, "wanted": error.wanted}
    match error.what:
        case errors.KernelResource.EXPLORERS:
            return speaker.say("The compiled kernel has room for {most} explorers, and here are {wanted}.", **facts)
        case errors.KernelResource.CELLS:
            return speaker.say("The compiled kernel tells {most} cards apart, and here are {wanted}.", **facts)
        case errors.KernelResource.GEMS:
            return speaker.say(
                "The compiled kernel counts up to {most} gems, and here a player could have {wanted}.", **facts
            )


def _engine_limit(error: errors.EngineLimit, speaker: Speaker) -> str:
    match error.why:
        case errors.WhyNoEngine.COLOURS:
            return speaker.say("The engine plays only for two sides with two colours each.")
        case errors.WhyNoEngine.STANDING:
            return speaker.say("The engine cannot begin where two pieces already stand face to face.")
        case errors.WhyNoEngine.OVER:
            return speaker.say("The game is over: there is nothing left to think about.")
        case errors.WhyNoEngine.PLAIN:
            return speaker.say("This needs the compiled engine, which comes with kortdiamant[sim].")


def _unfit_checkpoint(error: errors.InvalidCheckpoint, speaker: Speaker) -> str:
    return speaker.say("{path} is not a half-finished solution of this version of the program.", path=error.path)


TELLERS: Mapping[type[KortdiamantError], Callable[[Any, Speaker], str]] = {
    errors.UnknownCard: _unknown_card,
    errors.AmbiguousCard: _ambiguous_card,
    errors.UnknownName: _unknown_name,
    errors.SeveralNames: _several_names,
    errors.AmbiguousName: _ambiguous_name,
    errors.IncompleteEntry: _incomplete,
    errors.UnknownEntry: _unknown_entry,
    errors.NotANumber: _not_a_number,
    errors.WrongNumberCount: _miscounted,
    errors.QuestionInRecord: _question,
    errors.UnknownAmount: pad.unknown_amount,
    errors.WrongAmountCount: pad.wrong_amount_count,
    errors.NamedTwice: pad.named_twice,
    errors.NotAlone: pad.not_alone,
    errors.UnclearWorth: pad.unclear_worth,
    errors.TooManyGems: pad.too_many_gems,
    errors.ImpossibleRelics: pad.impossible_relics,
    errors.ImpossibleWorth: pad.impossible_worth,
    errors.NotEntered: pad.not_entered,
    errors.DidNotPlay: pad.did_not_play,
    errors.NotDue: _not_due,
    errors.ImpossibleCard: _impossible_card,
    errors.ImpossibleLeaver: _impossible_leaver,
    errors.PlayedByBot: _decides_itself,
    errors.AlreadyHome: _already_home,
    errors.ImpossibleTurn: diam.impossible_turn,
    errors.FixedSeats: diam.fixed_seats,
    errors.NotOver: _not_over,
    errors.NothingToUndo: _nothing_to_undo,
    errors.RefusedName: _refused_name,
    errors.NoSuchSeat: _no_such_seat,
    errors.WrongSeatCount: _wrong_seat_count,
    errors.NoCommonTable: _no_common_table,
    errors.ImpossibleStart: _impossible_start,
    errors.DocumentError: _document,
    errors.InvalidId: file_errors.unfit_id,
    errors.UnknownBot: _unknown_bot,
    errors.InvalidBotSpec: _unfit_bot,
    errors.BrokenBot: _broken_bot,
    errors.MissingExtra: _missing_extra,
    errors.MissingToolkit: study_errors.missing_toolkit,
    errors.InvalidParameter: study_errors.unfit_parameter,
    errors.TooManyPositions: _too_many_positions,
    errors.KernelLimit: _kernel_limit,
    errors.UnsupportedRules: _unsupported_rules,
    errors.EngineLimit: _engine_limit,
    errors.InvalidCheckpoint: _unfit_checkpoint,
    errors.ClusterError: study_errors.cluster_trouble,
    errors.LostProcess: study_errors.lost_process,
    errors.NoPdf: file_errors.no_pdf,
    errors.NothingToCutOut: file_errors.nothing_to_cut_out,
    errors.InvalidTarget: study_errors.unfit_target,
    errors.InvalidKnob: study_errors.unfit_vary,
    errors.NothingToTry: study_errors.nothing_to_try,
    errors.WrongFamily: file_errors.other_family,
    errors.UnknownDeck: _unknown_deck,
    errors.CannotAdapt: _cannot_adapt,
    errors.UnknownReference: file_errors.unknown_reference,
    errors.FileError: file_errors.file_trouble,
}


BEFORE, AFTER = 60, 40  # how much of a long line is shown around the place, in characters
SEVERAL = 8  # of a long list so many are named


def tell_fault(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """What is wrong in one sentence, and what was probably meant.

    A fault that carries an error of a table carries the `table` as well, and is told as it would be there, in the
    language of that table; or give a `speaker`.
    """
    speaker = speaker or _speaker_for_fault(fault.facts, language)
    sentence = speaker.say(SENTENCES[fault.code], **_spoken_facts(fault.facts, speaker))
    meant = speaker.did_you_mean([fault.near] if fault.near else [])
    return joined(sentence, _other_place(fault, speaker), _variant_needed(fault, speaker), meant)


def render(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """The fault with its place and code, then the line it is about and a caret, where there is one."""
    mark = fault.mark
    place = f"{plain(mark.file, 300)}:{mark.line}:{mark.column}: {fault.severity.value}"
    heading = f"{place}: {tell_fault(fault, language, speaker)} [{fault.code}]"
    return "\n".join([heading, *_source_lines(fault)])


def _other_place(fault: Fault, speaker: Speaker) -> str:
    """The value that is impossible, if the fault is told at a line that makes it so."""
    found = fault.about
    if found is None:
        return ""
    start = found.mark.column - 1
    word = found.source[start : start + found.width]
    return speaker.say("This is about {word} ({place}).", word=plain(word), place=format_location(found.mark))


def _variant_needed(fault: Fault, speaker: Speaker) -> str:
    """The variant that has to be switched on for the fault to be one, if it is not one otherwise."""
    variant = fault.facts.get("variant")
    return speaker.say("This is so with the variant {variant}.", variant=plain(str(variant))) if variant else ""


def _speaker_for_fault(facts: Mapping[str, object], language: Language) -> Speaker:
    """Whoever speaks for the table that the fault is about, if it is about one."""
    table = facts.get("table")
    return speaker_of(table) if isinstance(table, AnySitting) else Speaker(language)


def _spoken_facts(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """The facts as they stand in a sentence."""
    spoken = {name: _fact(name, value, speaker) for name, value in facts.items()}
    if "expected" in facts:
        spoken |= _possible_values(facts, speaker)
    if "trouble" in facts:
        trouble = FileError(str(facts["path"]), FileProblem(facts["trouble"]), str(facts["detail"]))
        spoken["trouble"] = file_trouble(trouble, speaker)
    return spoken


def _fact(name: str, value: object, speaker: Speaker) -> object:
    if isinstance(value, KortdiamantError):
        return tell_error(value, speaker)
    if name == "given":
        return speaker.say(VALUE_KINDS[value])
    if isinstance(value, Fraction):
        return speaker.decimal(value)
    if isinstance(value, tuple):
        return _shortened_list([str(item) for item in value], " > " if name == "circle" else ", ")
    return value


def _possible_values(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """What would have fitted: kinds of values, and single ones."""
    expected, choices = facts["expected"], facts["choices"]
    kinds = [speaker.say(VALUE_KINDS[kind]) for kind in expected] if isinstance(expected, tuple) else []
    single = [plain(str(choice)) for choice in choices] if isinstance(choices, tuple) else []
    return {"expected": speaker.either([*single, *kinds]), "choices": ", ".join([*single, *kinds])}


def _shortened_list(items: list[str], separator: str) -> str:
    more = ["…"] if len(items) > SEVERAL else []
    return separator.join([plain(item) for item in items[:SEVERAL]] + more)


def _source_lines(fault: Fault) -> list[str]:
    """The marked line and the caret, which is for the eye only; of a very long line what is around the place."""
    if not fault.source.strip():
        return []
    start = fault.mark.column - 1
    first = max(0, start - BEFORE) if len(fault.source) > BEFORE + AFTER else 0
    last = max(first + BEFORE + AFTER, start + 1)
    before = fault.source[first:start].ljust(start - first)  # the place may be behind the end of the line
    meant = fault.source[start : min(start + fault.width, last)]
    clipped = "…" if first else ""
    line = clipped + _visible(fault.source[first:last]) + ("…" if last < len(fault.source) else "")
    if uses_screen_reader():
        return [line.strip()]
    caret = "^" + "~" * (sum(map(columns_of, _visible(meant))) - 1)
    return [line, " " * len(clipped) + _blank(_visible(before)) + caret]


def _visible(text: str) -> str:
    """The text without anything that would move the cursor but a tab."""
    return "".join(character if character.isprintable() or character == "\t" else "�" for character in text)


def _blank(text: str) -> str:
    """As much empty space as the text takes; a tab stays one, since it is as wide as it is."""
    return "".join("\t" if character == "\t" else " " * columns_of(character) for character in text)
