"""Fault codes of trying a ruleset out, and the explanation of every fault, with a wrong and a right example.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code and fills it
with the named facts. The explanations are data: a section for each code in the Markdown files of `explanations/`
in the folder of a language. Only the English files have the examples, which are the same in all languages. The
fence names the kind of example: `yaml` is a part of an otherwise correct ruleset file, or a `whole` one; `text`
is a record of a game; `console` is a command-line option.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kortdiamant.documents.faults import FAULT_CODES as DOCUMENTS
from kortdiamant.documents.faults import FaultCode, fault_codes_in
from kortdiamant.documents.files import read_file
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages import SOURCE, folder_of
from kortdiamant.languages.names import Language
from kortdiamant.records.lines import RECORD_FAULT_CODES as RECORDS
from kortdiamant.rulebook.faults import FAULT_CODES as RULEBOOK
from kortdiamant.spelling import nearest

FILE_REFUSED = FaultCode("KD-X001", "the file cannot be read at all", ("error",))
UNCHECKED_VARIANTS = FaultCode("KD-X002", "the file is too large to check its further variants", ("count",))

# Examples. The fact `table` is the table of the example: the sentence needs its words and names.
NOT_SEATED = FaultCode("KD-X010", "the players of an example cannot be seated", ("error",))
ENTRY_REFUSED = FaultCode("KD-X011", "an entry cannot be read, or is not possible at this moment", ("error", "table"))
UNFINISHED = FaultCode("KD-X012", "the example expects winners, but the game is not over", ("wanted",))
OTHER_WINNERS = FaultCode("KD-X013", "the winners are not the expected ones", ("wanted", "came"))
OTHER_TOTAL = FaultCode(
    "KD-X014",
    "a total is not the expected one",
    ("name", "wanted", "came", "banked", "worth", "table"),
)
NOT_AT_THE_TABLE = FaultCode("KD-X015", "the example expects something of somebody who does not play", ("name",))
EXPECTS_NOTHING = FaultCode("KD-X016", "the example expects nothing", ())
UNPLAYED = FaultCode("KD-X017", "the examples have too many entries to play them all", ("limit", "count"))
NO_DRAW_YET = FaultCode("KD-X018", "the example expects a draw, but the game is not over", ())

FAULT_CODES = fault_codes_in(globals())


FOLDER = "explanations"
MAX_BYTES = 1024 * 1024
LIKENESS = 0.5  # lower than usual, because codes are short
_SECTION = re.compile(r"^## (KD-\w+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_SHORT = re.compile(r"(?:KD-?)?([A-Z])-?0*(\d{1,3})")
_BETWEEN_WORDS = re.compile("[ \n]+")  # not \s: in French, a narrow space belongs to the mark that follows it
_FENCE = re.compile(r"^```(\w+) (wrong|right)([ \w]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Snippet:
    """An example: its language, the further words of its fence, and its text."""

    language: str
    words: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Explanation:
    """The meaning of a fault; without examples if they would be unreadable, such as a file that is too large."""

    code: str
    paragraphs: tuple[str, ...]
    wrong: Snippet | None
    right: Snippet | None

    @property
    def summary(self) -> str:
        """The first sentence."""
        sentence, _, _ = self.paragraphs[0].partition(". ")
        return sentence.removesuffix(".") + "."


def explain(code: str, language: Language) -> Explanation:
    """Return the explanation of a code in any case; raises UnknownReference with the code most like it."""
    name = code.strip().upper()
    explanations = read_explanations(language)
    if name not in explanations:
        near = _with_all_digits(name) or nearest(name, CODES, LIKENESS)
        raise UnknownReference(ReferenceKind.CODE, code, (near,) if near else ())
    return explanations[name]


def _with_all_digits(name: str) -> str | None:
    """Return the code of a short form such as `Y12` or `KD-Y12`, or None."""
    parts = _SHORT.fullmatch(name)
    code = parts and f"KD-{parts[1]}{parts[2]:0>3}"
    return code if code in CODES else None


def read_explanations(language: Language = SOURCE) -> Mapping[str, Explanation]:
    """Read all explanations by code, with their examples; in English if the language lacks one.

    Raises DocumentError or FileError for a file that cannot be read.
    """
    english = own_explanations(SOURCE)
    if language == SOURCE:
        return english
    own = own_explanations(language)
    return {
        code: replace(each, paragraphs=own[code].paragraphs if code in own else each.paragraphs)
        for code, each in english.items()
    }


def own_explanations(language: Language) -> Mapping[str, Explanation]:
    """Read the explanations that a language has itself, by code; raises like `read_explanations`."""
    explanations = (_explanation(code, body) for code, body in _sections(language))
    return {explanation.code: explanation for explanation in explanations if explanation.paragraphs}


def _sections(language: Language) -> Iterator[tuple[str, str]]:
    """Yield each code with the text of its section, file by file."""
    for path in sorted((folder_of(language) / FOLDER).glob("*.md")):
        yield from _SECTION.findall(read_file(path, MAX_BYTES))


def _explanation(code: str, body: str) -> Explanation:
    snippets = {
        kind: Snippet(language, tuple(words.split()), text) for language, kind, words, text in _FENCE.findall(body)
    }
    prose = _FENCE.sub("", body).strip()
    paragraphs = tuple(_BETWEEN_WORDS.sub(" ", paragraph) for paragraph in prose.split("\n\n") if paragraph)
    return Explanation(code, paragraphs, snippets.get("wrong"), snippets.get("right"))


CODES: Mapping[str, FaultCode] = {**DOCUMENTS, **RULEBOOK, **RECORDS, **FAULT_CODES}
