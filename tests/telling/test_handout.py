"""A handout has the right cards, in the words and the letters of the language."""

from __future__ import annotations

import pytest

from kortdiamant.rulebook import load
from kortdiamant.telling.handout import CardFace, Handout, make_handout

TAROT = """\
format: 1
id: tarot
version: 1
family: expedition
language: fr
title: {fr: Tarot}
rounds: 3
deck: {pack: tarot-78, packs: 2, jokers: 1}
cards:
  - {match: A-10, role: treasure, value: pips}
  - {match: J C Q K, role: hazard, kind: suit}
  - {match: T1 T2 fool, role: relic, value: 7}
  - {match: rest, role: out}
"""


def indices(found: Handout, role: str) -> list[str]:
    return [face.index for group in found.crib.groups for face in group.faces if group.role == role]


@pytest.mark.parametrize(("language", "letters"), [("nb", "Kn D K"), ("fr", "V D R"), ("en", "J Q K")])
def test_cards_have_the_letters_of_the_language(language, letters):
    assert indices(make_handout(load("slott"), language), "hazard") == letters.split()


def test_reminders_are_sentences_of_the_rules():
    found = make_handout(load("slott"), "en")
    statements = [statement.text for section in found.rules.sections for statement in section.statements()]
    assert len(found.crib.reminders) == 4
    for reminder in found.crib.reminders:
        assert any(reminder.startswith(text) for text in statements)
        assert reminder.endswith(".")
    assert found.scores.reminder == found.crib.reminders[2]


def test_a_whole_tarot_pack_is_sorted(tmp_path):
    path = tmp_path / "tarot.yaml"
    path.write_text(TAROT, "utf-8")
    found = make_handout(load(str(path)), "fr")
    assert indices(found, "treasure") == ["A", *(str(number) for number in range(2, 11))]
    assert indices(found, "hazard") == ["V", "C", "D", "R"] * 4
    assert indices(found, "relic") == ["1", "2", "Excuse"]
    assert indices(found, "out") == [*(str(number) for number in range(3, 22)), "joker"]
    assert {face.count for group in found.crib.groups for face in group.faces if face.index == "7"} == {8, 2}
    hazards = [face for group in found.crib.groups if group.role == "hazard" for face in group.faces]
    assert [face.meaning.label for face in hazards][::4] == ["pique", "cœur", "carreau", "trèfle"]
    assert all(face.meaning.shows for face in hazards)
    assert found.crib.map is not None
    assert found.cards == ()


@pytest.mark.parametrize("reference", ["iello", "schmidt-2005"])
def test_a_box_has_all_of_its_cards(reference):
    ruleset = load(reference)
    found = make_handout(ruleset, "nb")
    assert len(found.cards) == sum(len(cell.copies) for cell in ruleset.rules.cells)
    assert {(face.index, face.suits, face.count) for face in found.cards} == {("", (), 1)}
    assert found.crib.map is None
    assert bool(found.scores.relics) is (reference == "iello")


@pytest.mark.parametrize(
    ("reference", "piece"), [("iello", "ruby"), ("marquoir", "ruby"), ("incan-gold", "turquoise"), ("slott", "")]
)
def test_the_piece_is_the_smallest_one_of_the_supply(reference, piece):
    assert make_handout(load(reference), "en").piece == piece


def test_only_cards_that_tell_their_kind_show_it():
    slott = make_handout(load("slott"), "nb")
    faces: list[CardFace] = [face for group in slott.crib.groups for face in group.faces if face.meaning.kind]
    assert all(face.meaning.shows for face in faces)
    assert not any(face.meaning.shows for face in make_handout(load("iello"), "nb").cards)
