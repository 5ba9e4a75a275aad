"""What each fault means, with a wrong and a right example.

The explanations are data: a section for each code in the Markdown files of `explanations/` in the folder of a
language. Only the English ones have the examples, since those are the same in all. A fence says what its example is:
`yaml` is part of a ruleset file whose other keys are as they should be, or a `whole` one; `text` is a record of a game;
`console` is an option of the command line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kortdiamant.documents.faults import FAULT_CODES as DOCUMENTS
from kortdiamant.documents.faults import FaultCode
from kortdiamant.documents.files import read_file
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages import SOURCE, Language
from kortdiamant.languages.folders import folder_of
from kortdiamant.records.faults import RECORD_FAULT_CODES as RECORDS
from kortdiamant.rulebook.faults import FAULT_CODES as RULEBOOK
from kortdiamant.spelling import nearest
from kortdiamant.workshop.faults import FAULT_CODES as WORKSHOP

FOLDER = "explanations"
MOST_BYTES = 1024 * 1024
LIKENESS = 0.5  # a code has few characters, and most of them are the same in all
_SECTION = re.compile(r"^## (KD-\w+)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_SHORT = re.compile(r"(?:KD-?)?([A-Z])-?0*(\d{1,3})")
_BETWEEN_WORDS = re.compile("[ \n]+")  # never a narrow space, which belongs to the mark behind it
_FENCE = re.compile(r"^```(\w+) (wrong|right)([ \w]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Snippet:
    """An example: its language, the words that its fence says besides, and its text."""

    language: str
    words: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Explanation:
    """What a fault means; there are no examples where nobody would read one, as of a file that is too large."""

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
    """The explanation of a code; case makes no difference. Raises UnknownReference with the code that is most alike."""
    name = code.strip().upper()
    explanations = read_explanations(language)
    if name not in explanations:
        near = _with_all_digits(name) or nearest(name, CODES, LIKENESS)
        raise UnknownReference(ReferenceKind.CODE, code, (near,) if near else ())
    return explanations[name]


def _with_all_digits(name: str) -> str | None:
    """The code that is meant by its letter and number alone: `Y12`, `KD-Y12`."""
    parts = _SHORT.fullmatch(name)
    code = parts and f"KD-{parts[1]}{parts[2]:0>3}"
    return code if code in CODES else None


def read_explanations(language: Language = SOURCE) -> Mapping[str, Explanation]:
    """All explanations by code, with their examples; in English where the language has none.

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
    """The explanations by code that a language has itself; raises like `read_explanations`."""
    explanations = (_explanation(code, body) for code, body in _sections(language))
    return {explanation.code: explanation for explanation in explanations if explanation.paragraphs}


def _sections(language: Language) -> Iterator[tuple[str, str]]:
    """Each code with what stands below it, file by file."""
    for path in sorted((folder_of(language) / FOLDER).glob("*.md")):
        yield from _SECTION.findall(read_file(path, MOST_BYTES))


def _explanation(code: str, body: str) -> Explanation:
    snippets = {
        kind: Snippet(language, tuple(words.split()), text) for language, kind, words, text in _FENCE.findall(body)
    }
    prose = _FENCE.sub("", body).strip()
    paragraphs = tuple(_BETWEEN_WORDS.sub(" ", paragraph) for paragraph in prose.split("\n\n") if paragraph)
    return Explanation(code, paragraphs, snippets.get("wrong"), snippets.get("right"))


CODES: Mapping[str, FaultCode] = {**DOCUMENTS, **RULEBOOK, **RECORDS, **WORKSHOP}
