"""Every fault code has its sentence, and a fault is shown with its location and a caret."""

from __future__ import annotations

import string
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import get_args

import pytest

from kortdiamant.documents import faults as document_faults
from kortdiamant.documents.faults import FaultCode
from kortdiamant.documents.yaml_text import DataKind
from kortdiamant.errors import (
    Fault,
    ImpossibleCard,
    ImpossibleLeaver,
    KortdiamantError,
    Mark,
    Severity,
    UnknownName,
    WhyImpossible,
)
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.files import NOUNS
from kortdiamant.languages.names import Language
from kortdiamant.records.lines import RECORD_FAULT_CODES
from kortdiamant.rulebook import bundled_folder, load
from kortdiamant.rulebook import faults as rulebook_faults
from kortdiamant.table import Table
from kortdiamant.telling.errors import render, tell_fault
from kortdiamant.telling.fault_sentences import SENTENCES, VALUE_KINDS
from kortdiamant.telling.speaker import Speaker
from kortdiamant.workshop import faults as workshop_faults

CODES: Mapping[str, FaultCode] = {
    **document_faults.FAULT_CODES,
    **rulebook_faults.FAULT_CODES,
    **RECORD_FAULT_CODES,
    **workshop_faults.FAULT_CODES,
}
# What the facts are, where they are more than words and numbers.
FACTS: Mapping[str, object] = {
    "given": "list",
    "expected": ("text", "whole-number"),
    "choices": ("one", "two"),
    "cards": tuple(f"{rank}H" for rank in range(2, 11)),
    "circle": ("a", "b", "a"),
    "kinds": ("J", "Q"),
    "rounds": (2, 3),
    "trouble": "missing",
    "error": UnknownName("Zoe", ("Ane", "Bo")),
}


def sample(code: FaultCode) -> Fault:
    """A fault of this code with all the facts that it names."""
    return Fault(code.code, Mark("a.yaml", 2, 3), {name: FACTS.get(name, "7") for name in code.facts})


def test_codes_and_sentences_match() -> None:
    assert set(SENTENCES) == set(CODES)


@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.code)
def test_a_sentence_uses_the_facts_of_its_code(code: FaultCode) -> None:
    used = {name.split(".")[0] for _, name, _, _ in string.Formatter().parse(SENTENCES[code.code]) if name}
    assert used <= {*code.facts, *NOUNS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES.values(), ids=lambda code: code.code)
def test_every_fault_has_whole_sentences(code: FaultCode, language: Language) -> None:
    sentence = tell_fault(sample(code), language)
    assert not set(sentence) & set("{}\n")
    assert "  " not in sentence
    assert sentence[0] == sentence[0].upper()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_value_has_a_word(language: Language) -> None:
    assert set(VALUE_KINDS) == set(get_args(DataKind))
    for kind in VALUE_KINDS:
        facts = {"given": kind, "expected": (kind,), "choices": ()}
        assert "{" not in tell_fault(Fault("KD-S003", Mark("a"), facts), language)


@pytest.mark.parametrize(
    ("fault", "nb", "fr", "en"),
    [
        (
            Fault("KD-S001", Mark("a"), {"key": "strike"}, near="strikes"),
            "Det finnes ingen nøkkel strike her. Mente du strikes?",
            "Il n’existe pas de clé strike ici. Vouliez-vous dire strikes_?",
            "There is no key strike here. Did you mean strikes?",
        ),
        (
            Fault("KD-S003", Mark("a"), {"given": "list", "expected": ("map",), "choices": ("start", "never")}),
            "Her skal det stå start, never eller nøkler med verdier, ikke en liste.",
            "On attend ici start, never ou des clés avec des valeurs, pas une liste.",
            "Here belongs start, never or a map of keys, not a list.",
        ),
        (
            Fault("KD-S004", Mark("a"), {"value": "paf", "expected": (), "choices": ("card", "lost")}),
            "paf er ikke mulig her; mulig: card, lost.",
            "paf est impossible ici_; valeurs possibles_: card, lost.",
            "paf is not possible here; possible: card, lost.",
        ),
    ],
)
def test_a_fault_has_this_sentence(fault: Fault, nb: str, fr: str, en: str) -> None:
    assert [tell_fault(fault, language).replace("\u202f", "_") for language in ("nb", "fr", "en")] == [nb, fr, en]


@pytest.mark.parametrize(
    ("file", "place"),
    [("base.yaml", "base.yaml:27"), (str(bundled_folder() / "slott.yaml"), "slott.yaml:27"), ("--set", "--set, 27")],
)
def test_a_fault_reported_at_its_cause_also_names_the_value(file: str, place: str) -> None:
    found = Fault("KD-R060", Mark(file, 27, 5), source="    cards: []", width=5)
    fault = replace(found, mark=Mark("mine.yaml", 3, 1), source="deck: {}", width=4, about=found)
    assert render(fault, "nb").split("\n") == [
        "mine.yaml:3:1: error: Det er ingenting å vinne: Ingen kort er skatter eller relikvier. "
        f"Det gjelder cards ({place}). [KD-R060]",
        "deck: {}",
        "^~~~",
    ]
    assert tell_fault(fault, "fr").endswith(f" Cela concerne cards ({place}).")
    assert tell_fault(fault, "en").endswith(f" This is about cards ({place}).")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (ImpossibleCard("joker", WhyImpossible.NOT_YET, (), 2), "Jokeren kan først komme i omgang 2."),
        (ImpossibleLeaver(1, 1, 0), "Bo er ikke i slottet."),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_in_a_record_uses_the_words_of_its_table(
    error: KortdiamantError, sentence: str, language: Language
) -> None:
    table = Table(load("slott"), ["Ane", "Bo", "Cato"])
    assert tell_fault(Fault("KD-G005", Mark("a"), {"error": error, "table": table}), language) == sentence


def test_a_speaker_of_the_table_knows_the_words_and_names() -> None:
    fault = Fault("KD-G005", Mark("a"), {"error": ImpossibleLeaver(1, 1, 0)})
    assert tell_fault(fault, "en", Speaker("en", names=("Ane", "Bo"))) == "Bo is not in the cave."


def test_a_long_list_of_cards_is_cut() -> None:
    cards = tuple(f"{number}H" for number in range(1, 40))
    assert "8H, …" in tell_fault(Fault("KD-R023", Mark("a"), {"cards": cards}), "en")


FAULT = Fault("KD-S001", Mark("slott.yaml", 12, 5), {"key": "strike"}, source="    strike: 3", width=6)


def test_a_fault_is_shown_with_place_code_line_and_caret() -> None:
    assert render(FAULT, "en").splitlines() == [
        "slott.yaml:12:5: error: There is no key strike here. [KD-S001]",
        "    strike: 3",
        "    ^~~~~~",
    ]


def test_a_warning_is_marked_and_a_fault_without_a_line_has_no_caret() -> None:
    warning = replace(FAULT, severity=Severity.WARNING, source="")
    assert render(warning, "en") == "slott.yaml:12:5: warning: There is no key strike here. [KD-S001]"


@pytest.mark.parametrize(
    ("source", "column", "width", "shown"),
    [
        ("\tstrike: 3", 2, 6, ["\tstrike: 3", "\t^~~~~~"]),
        ("日本: 3", 5, 1, ["日本: 3", "      ^"]),
        ("日本: 3", 1, 2, ["日本: 3", "^~~~"]),
        ("e\u0301te: 3", 6, 1, ["e\u0301te: 3", "    ^"]),
        ("a\x1b[31m: 3", 2, 1, ["a�[31m: 3", " ^"]),
        ("short", 9, 3, ["short", "        ^"]),
        ("strike", 1, 90, ["strike", "^~~~~~"]),
        ("strike", 1, 0, ["strike", "^"]),
    ],
)
def test_the_caret_is_below_the_marked_text(source: str, column: int, width: int, shown: list[str]) -> None:
    fault = replace(FAULT, mark=Mark("a", 1, column), source=source, width=width)
    assert render(fault, "en").splitlines()[1:] == shown


@pytest.mark.parametrize("column", [1, 59, 60, 61, 62, 500, 4990, 5000])
def test_a_very_long_line_is_cut_around_the_mark(column: int) -> None:
    source = "x" * (column - 1) + "Y" + "x" * (5000 - column)
    _, line, caret = render(replace(FAULT, mark=Mark("a", 1, column), source=source, width=3000), "en").splitlines()
    assert len(line) < 110
    assert len(caret) <= len(line)
    assert line[caret.index("^")] == "Y"


def test_no_two_packages_share_a_code() -> None:
    rooms = (
        document_faults.FAULT_CODES,
        rulebook_faults.FAULT_CODES,
        RECORD_FAULT_CODES,
        workshop_faults.FAULT_CODES,
    )
    assert len(CODES) == sum(map(len, rooms))


@pytest.mark.parametrize(("language", "mean"), [("nb", "kort 1,5 "), ("fr", "carte 1,5 "), ("en", "card 1.5 ")])
def test_a_mean_uses_the_number_format_of_the_language(language: Language, mean: str) -> None:
    fault = Fault("KD-R064", Mark("a.yaml", 2, 3), {"mean": Fraction(3, 2), "least": 3})
    assert mean in tell_fault(fault, language)
