"""What is wrong with a file, as one shows it: the place, the sentence, the line and a caret under what is meant.

game.yaml:12:5: error: there is no key “strike” here. Did you mean strikes? [KD-S001]
    strike: 3
    ^~~~~~
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from kortdiamant.errors import Fault, FileError, FileProblem, KortdiamantError
from kortdiamant.languages import Language
from kortdiamant.table import AnySitting
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.fault_sentences import KINDS, SENTENCES
from kortdiamant.telling.files import file_trouble, place_of
from kortdiamant.telling.manner import is_aloud
from kortdiamant.telling.speaker import Speaker, speaker_of
from kortdiamant.telling.voice import joined, plain
from kortdiamant.telling.width import columns_of

BEFORE, AFTER = 60, 40  # how much of a long line is shown around the place, in characters
SEVERAL = 8  # of a long list so many are named


def tell_fault(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """What is wrong in one sentence, and what was probably meant.

    A fault that carries an error of a table carries the `table` as well, and is told as it would be there, in the
    language of that table; or give a `speaker`.
    """
    speaker = speaker or _speaker(fault.facts, language)
    sentence = speaker.say(SENTENCES[fault.code], **_spoken(fault.facts, speaker))
    meant = speaker.did_you_mean([fault.near] if fault.near else [])
    return joined(sentence, _about(fault, speaker), _only_with(fault, speaker), meant)


def render(fault: Fault, language: Language, speaker: Speaker | None = None) -> str:
    """The fault with its place and code, then the line it is about and a caret, where there is one."""
    mark = fault.mark
    place = f"{plain(mark.file, 300)}:{mark.line}:{mark.column}: {fault.severity.value}"
    heading = f"{place}: {tell_fault(fault, language, speaker)} [{fault.code}]"
    return "\n".join([heading, *_pointed_at(fault)])


def _about(fault: Fault, speaker: Speaker) -> str:
    """The value that is impossible, if the fault is told at a line that makes it so."""
    found = fault.about
    if found is None:
        return ""
    start = found.mark.column - 1
    word = found.source[start : start + found.width]
    return speaker.say("This is about {word} ({place}).", word=plain(word), place=place_of(found.mark))


def _only_with(fault: Fault, speaker: Speaker) -> str:
    """The variant that has to be switched on for the fault to be one, if it is not one otherwise."""
    variant = fault.facts.get("variant")
    return speaker.say("This is so with the variant {variant}.", variant=plain(str(variant))) if variant else ""


def _speaker(facts: Mapping[str, object], language: Language) -> Speaker:
    """Whoever speaks for the table that the fault is about, if it is about one."""
    table = facts.get("table")
    return speaker_of(table) if isinstance(table, AnySitting) else Speaker(language)


def _spoken(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """The facts as they stand in a sentence."""
    spoken = {name: _fact(name, value, speaker) for name, value in facts.items()}
    if "expected" in facts:
        spoken |= _possible(facts, speaker)
    if "trouble" in facts:
        trouble = FileError(str(facts["path"]), FileProblem(facts["trouble"]), str(facts["detail"]))
        spoken["trouble"] = file_trouble(trouble, speaker)
    return spoken


def _fact(name: str, value: object, speaker: Speaker) -> object:
    if isinstance(value, KortdiamantError):
        return tell_error(value, speaker)
    if name == "given":
        return speaker.say(KINDS[value])
    if isinstance(value, Fraction):
        return speaker.decimal(value)
    if isinstance(value, tuple):
        return _several([str(item) for item in value], " > " if name == "circle" else ", ")
    return value


def _possible(facts: Mapping[str, object], speaker: Speaker) -> dict[str, object]:
    """What would have fitted: kinds of values, and single ones."""
    expected, choices = facts["expected"], facts["choices"]
    kinds = [speaker.say(KINDS[kind]) for kind in expected] if isinstance(expected, tuple) else []
    single = [plain(str(choice)) for choice in choices] if isinstance(choices, tuple) else []
    return {"expected": speaker.either([*single, *kinds]), "choices": ", ".join([*single, *kinds])}


def _several(items: list[str], separator: str) -> str:
    more = ["…"] if len(items) > SEVERAL else []
    return separator.join([plain(item) for item in items[:SEVERAL]] + more)


def _pointed_at(fault: Fault) -> list[str]:
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
    if is_aloud():
        return [line.strip()]
    caret = "^" + "~" * (sum(map(columns_of, _visible(meant))) - 1)
    return [line, " " * len(clipped) + _blank(_visible(before)) + caret]


def _visible(text: str) -> str:
    """The text without anything that would move the cursor but a tab."""
    return "".join(character if character.isprintable() or character == "\t" else "�" for character in text)


def _blank(text: str) -> str:
    """As much empty space as the text takes; a tab stays one, since it is as wide as it is."""
    return "".join("\t" if character == "\t" else " " * columns_of(character) for character in text)
