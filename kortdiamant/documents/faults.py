"""Fault codes of text and shape, and the order in which the faults of a file are shown.

`KD-Y...` are faults of the text (the strict YAML reader), `KD-S...` faults of the shape (validation). A code never
gets a second meaning and is never used again. `telling` has one sentence for each code and fills it with the named
facts. Facts that quote a file are already safe to print and limited in length.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kortdiamant.errors import Fault, Severity


class FaultCode(NamedTuple):
    """One kind of fault: its code, its meaning, and the names of the facts that a `Fault` of this kind carries."""

    code: str
    meaning: str
    facts: tuple[str, ...] = ()


def fault_codes_in(names: Mapping[str, object]) -> Mapping[str, FaultCode]:
    """Collect the fault codes among the names of a module, by code."""
    return {value.code: value for value in names.values() if isinstance(value, FaultCode)}


# The text of a file, before anything is known about its meaning.
DUPLICATE_KEY = FaultCode("KD-Y001", "a key occurs twice in one map", ("key", "first_line"))
ANCHOR = FaultCode("KD-Y002", "an anchor (&name) is not allowed", ("name",))
ALIAS = FaultCode("KD-Y003", "an alias (*name) is not allowed", ("name",))
TAG = FaultCode("KD-Y004", "a tag (!name) is not allowed", ("tag",))
MERGE_KEY = FaultCode("KD-Y005", "the merge key << is not allowed")
SEVERAL_DOCUMENTS = FaultCode("KD-Y006", "a second document begins in the file")
TOO_DEEP = FaultCode("KD-Y007", "lists and maps are nested too deeply", ("limit",))
KEY_KIND = FaultCode("KD-Y008", "a key is neither text nor a whole number", ("given",))
TOO_LONG_TEXT = FaultCode("KD-Y009", "one piece of text is too long", ("length", "limit"))
TOO_MANY_DIGITS = FaultCode("KD-Y010", "a number has too many digits", ("digits", "limit"))
NOT_UTF8 = FaultCode("KD-Y011", "a byte does not belong to UTF-8", ("byte",))
UNPRINTABLE = FaultCode(
    "KD-Y012", "a character that no text may contain (NUL, control, lone surrogate)", ("character",)
)
TAB = FaultCode("KD-Y013", "a tab where only spaces may indent")
UNCLOSED_BRACKET = FaultCode("KD-Y014", "a comma or the closing bracket is missing", ("bracket", "opened_line"))
UNCLOSED_QUOTE = FaultCode("KD-Y015", "a quoted text does not end", ("quote",))
UNEXPECTED_COLON = FaultCode("KD-Y016", "a colon in an impossible place; quotes or an indentation are missing")
NO_COLON = FaultCode("KD-Y017", "a key is not followed by a colon")
INDENTATION = FaultCode("KD-Y018", "a line is indented differently from its neighbours, or does not belong here")
CANNOT_BEGIN = FaultCode("KD-Y019", "a value cannot begin with this character unless quoted", ("character",))
ESCAPE = FaultCode("KD-Y020", "a backslash sequence in double quotes that means nothing")
SYNTAX = FaultCode("KD-Y021", "the text is not YAML for another reason")
TOO_MANY_VALUES = FaultCode("KD-Y022", "a file has too many keys and values", ("limit",))
MORE_FAULTS = FaultCode("KD-Y023", "the number of further faults that are not shown", ("count",))
CONTROL_CHARACTER = FaultCode("KD-Y024", "a character that would control the terminal, even if escaped", ("character",))

# The shape of the data. `given` and `expected` are a `DataKind`.
UNKNOWN_KEY = FaultCode("KD-S001", "there is no such key here; near: the right key or its path", ("key",))
MISSING_KEY = FaultCode("KD-S002", "a required key is missing", ("key",))
WRONG_KIND = FaultCode("KD-S003", "another kind of value belongs here", ("given", "expected", "choices"))
NOT_ONE_OF = FaultCode("KD-S004", "the value is not one of the possible ones", ("value", "choices", "expected"))
TOO_SMALL = FaultCode("KD-S005", "the number is below the least", ("value", "least"))
TOO_LARGE = FaultCode("KD-S006", "the number is above the greatest", ("value", "greatest"))
TOO_FEW = FaultCode("KD-S007", "a list, map or text has too few elements or characters", ("count", "least"))
TOO_MANY = FaultCode("KD-S008", "a list, map or text has too many elements or characters", ("count", "greatest"))
PATTERN = FaultCode("KD-S009", "the text does not match the pattern", ("value", "pattern"))
SAME_KEY = FaultCode("KD-S010", "a key occurs as a number and as text, which mean the same", ("key",))
NONE_OF_KEYS = FaultCode("KD-S011", "no such key exists, nor one like it, but these do", ("key", "choices", "expected"))
QUOTED_NUMBER = FaultCode("KD-S012", "a number is in quotes, which makes it text", ("value",))
EMPTY = FaultCode("KD-S013", "a text must not be empty", ())

FAULT_CODES = fault_codes_in(globals())


MAX_SHOWN = 100  # nobody reads further


def sort_faults(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Sort faults by place and keep at most MAX_SHOWN, errors before warnings.

    A last fault, MORE_FAULTS, counts the rest. A sorted list may be sorted again together with other faults.
    """
    every = sorted(faults, key=lambda fault: fault.mark)
    single = [fault for fault in every if fault.code != MORE_FAULTS.code]
    if len(single) <= MAX_SHOWN and len(single) == len(every):
        return tuple(single)
    ranked = sorted(single, key=lambda fault: fault.severity is Severity.WARNING)
    shown = sorted(ranked[:MAX_SHOWN], key=lambda fault: fault.mark)
    return (*shown, _remaining([fault for fault in every if fault.code == MORE_FAULTS.code], ranked[MAX_SHOWN:]))


def _remaining(counted: Sequence[Fault], others: Sequence[Fault]) -> Fault:
    """Make one fault for all that are not shown: those that were counted before, and others."""
    left_out = [*counted, *others]
    count = len(others) + sum(int(str(fault.facts["count"])) for fault in counted)
    warnings_only = all(fault.severity is Severity.WARNING for fault in left_out)
    severity = Severity.WARNING if warnings_only else Severity.ERROR
    return Fault(MORE_FAULTS.code, min(fault.mark for fault in left_out), {"count": count}, severity)
