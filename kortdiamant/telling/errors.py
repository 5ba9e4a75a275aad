"""Errors and faults as text: what is wrong and what would be right.

An error makes one or two sentences. A fault of a file is shown with its location, its line and a caret:

game.yaml:12:5: error: there is no key “strike” here. Did you mean strikes? [KD-S001]
  strike: 3
  ^~~~~~

Both are in one file because each can contain the other: `DocumentError` has the faults of a document, and a fault of
a record has the error that its table raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from kortdiamant import errors
from kortdiamant.errors import Fault, FileError, FileProblem, KortdiamantError
from kortdiamant.languages.names import Language
from kortdiamant.table import AnySitting
from kortdiamant.telling import file_errors, game_errors, pad, study_errors
from kortdiamant.telling.accessibility import uses_screen_reader
from kortdiamant.telling.fault_sentences import SENTENCES, VALUE_KINDS
from kortdiamant.telling.file_errors import file_error, format_location
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import columns_of, joined, plain


def tell_error(error: KortdiamantError, speaker: Speaker) -> str:
    """Put an error into words; several lines only for a file with several faults."""
    return TELLERS[type(error)](error, speaker)


def _document(error: errors.DocumentError, speaker: Speaker) -> str:
    return "\n".join(render(fault, speaker.language) for fault in error.faults)


TELLERS: Mapping[type[KortdiamantError], Callable[[Any, Speaker], str]] = {
    errors.UnknownCard: game_errors.unknown_card,
    errors.AmbiguousCard: game_errors.ambiguous_card,
    errors.UnknownName: game_errors.unknown_name,
    errors.SeveralNames: game_errors.several_names,
    errors.AmbiguousName: game_errors.ambiguous_name,
    errors.IncompleteEntry: game_errors.incomplete_entry,
    errors.UnknownEntry: game_errors.unknown_entry,
    errors.NotANumber: game_errors.not_a_number,
    errors.WrongNumberCount: game_errors.wrong_number_count,
    errors.QuestionInRecord: game_errors.question_in_record,
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
    errors.NotDue: game_errors.not_due,
    errors.ImpossibleCard: game_errors.impossible_card,
    errors.ImpossibleLeaver: game_errors.impossible_leaver,
    errors.PlayedByBot: game_errors.decides_itself,
    errors.AlreadyHome: game_errors.already_home,
    errors.ImpossibleTurn: game_errors.impossible_turn,
    errors.FixedSeats: game_errors.fixed_seats,
    errors.NotOver: game_errors.not_over,
    errors.NothingToUndo: game_errors.nothing_to_undo,
    errors.RefusedName: game_errors.refused_name,
    errors.NoSuchSeat: game_errors.no_such_seat,
    errors.WrongSeatCount: game_errors.wrong_seat_count,
    errors.NoCommonTable: game_errors.no_common_table,
    errors.ImpossibleStart: game_errors.impossible_start,
    errors.DocumentError: _document,
    errors.InvalidId: file_errors.invalid_id,
    errors.UnknownBot: study_errors.unknown_bot,
    errors.InvalidBotSpec: study_errors.invalid_bot_spec,
    errors.BrokenBot: study_errors.broken_bot,
    errors.MissingExtra: study_errors.missing_extra,
    errors.MissingToolkit: study_errors.missing_toolkit,
    errors.InvalidParameter: study_errors.invalid_parameter,
    errors.TooManyPositions: study_errors.too_many_positions,
    errors.KernelLimit: study_errors.kernel_limit,
    errors.UnsupportedRules: study_errors.unsupported_rules,
    errors.EngineLimit: study_errors.engine_limit,
    errors.InvalidCheckpoint: study_errors.invalid_checkpoint,
    errors.ClusterError: study_errors.cluster_error,
    errors.LostProcess: study_errors.lost_process,
    errors.NoPdf: file_errors.no_pdf,
    errors.NothingToCutOut: file_errors.nothing_to_cut_out,
    errors.InvalidTarget: study_errors.invalid_target,
    errors.InvalidKnob: study_errors.invalid_knob,
    errors.NothingToTry: study_errors.nothing_to_try,
    errors.WrongFamily: file_errors.wrong_family,
    errors.UnknownDeck: study_errors.unknown_deck,
    errors.CannotAdapt: study_errors.cannot_adapt,
    errors.UnknownReference: file_errors.unknown_reference,
    errors.FileError: file_errors.file_error,
}


BEFORE, AFTER = 60, 40  # characters of a long line that are shown before and after the marked place
MOST_ITEMS = 8  # items of a long list that are shown


def tell_fault(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """Put a fault into words: what is wrong, and what was probably meant.

    A fault with the error of a table also has the `table` among its facts. Without a `speaker`, such a fault is worded
    as at that table, in its language and with its names.
    """
    speaker = speaker or _speaker_for_fault(fault.facts, language)
    sentence = speaker.say(SENTENCES[fault.code], **_facts_in_words(fault.facts, speaker))
    meant = speaker.did_you_mean([fault.near] if fault.near else [])
    return joined(sentence, _other_place(fault, speaker), _variant_needed(fault, speaker), meant)


def render(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """A fault with its location and code, then the source line with a caret, if the fault has one."""
    mark = fault.mark
    place = f"{plain(mark.file, 300)}:{mark.line}:{mark.column}: {fault.severity.value}"
    heading = f"{place}: {tell_fault(fault, language, speaker)} [{fault.code}]"
    return "\n".join([heading, *_source_lines(fault)])


def _other_place(fault: Fault, speaker: Speaker) -> str:
    """The impossible value, if the fault is reported at another line that makes it impossible."""
    about = fault.about
    if about is None:
        return ""
    start = about.mark.column - 1
    word = about.source[start : start + about.width]
    return speaker.say("This is about {word} ({place}).", word=plain(word), place=format_location(about.mark))


def _variant_needed(fault: Fault, speaker: Speaker) -> str:
    """The variant without which this would not be a fault."""
    variant = fault.facts.get("variant")
    return speaker.say("This is so with the variant {variant}.", variant=plain(str(variant))) if variant else ""


def _speaker_for_fault(facts: Mapping[str, object], language: Language) -> Speaker:
    """The speaker for the table of a fault; for a fault without one, a speaker without names."""
    table = facts.get("table")
    return speaker_of(table) if isinstance(table, AnySitting) else Speaker(language)


def _facts_in_words(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """Put the facts of a fault into words.

    Facts are plain values, so that a program can read them. Those with the names `expected`, `trouble`, `given` and
    `circle` need more than formatting.
    """
    worded = {name: _fact(name, value, speaker) for name, value in facts.items()}
    if "expected" in facts:
        worded |= _possible_values(facts, speaker)
    if "trouble" in facts:
        trouble = FileError(str(facts["path"]), FileProblem(facts["trouble"]), str(facts["detail"]))
        worded["trouble"] = file_error(trouble, speaker)
    return worded


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
    """The kinds of values, and the single values, that are possible."""
    expected, choices = facts["expected"], facts["choices"]
    kinds = [speaker.say(VALUE_KINDS[kind]) for kind in expected] if isinstance(expected, tuple) else []
    single = [plain(str(choice)) for choice in choices] if isinstance(choices, tuple) else []
    return {"expected": speaker.either([*single, *kinds]), "choices": ", ".join([*single, *kinds])}


def _shortened_list(items: list[str], separator: str) -> str:
    more = ["…"] if len(items) > MOST_ITEMS else []
    return separator.join([plain(item) for item in items[:MOST_ITEMS]] + more)


def _source_lines(fault: Fault) -> list[str]:
    """The source line and a caret; of a very long line, only the part around the marked place."""
    if not fault.source.strip():
        return []
    start = fault.mark.column - 1
    first = max(0, start - BEFORE) if len(fault.source) > BEFORE + AFTER else 0
    last = max(first + BEFORE + AFTER, start + 1)
    before = fault.source[first:start].ljust(start - first)  # the place may be beyond the end of the line
    meant = fault.source[start : min(start + fault.width, last)]
    clipped = "…" if first else ""
    line = clipped + _visible(fault.source[first:last]) + ("…" if last < len(fault.source) else "")
    if uses_screen_reader():  # a caret below a line means nothing to it
        return [line.strip()]
    caret = "^" + "~" * (sum(map(columns_of, _visible(meant))) - 1)
    return [line, " " * len(clipped) + _blank(_visible(before)) + caret]


def _visible(text: str) -> str:
    """Replace all characters that would move the cursor, except tabs."""
    return "".join(character if character.isprintable() or character == "\t" else "�" for character in text)


def _blank(text: str) -> str:
    """Blanks as wide as the text; tabs stay, since their width depends on their position."""
    return "".join("\t" if character == "\t" else " " * columns_of(character) for character in text)
