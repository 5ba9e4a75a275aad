"""Warnings: each at its place, and none for games that people might play."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.errors import Fault, Severity
from kortdiamant.rulebook import load
from kortdiamant.rulebook.match_words import match, shadowed_words
from tests.bundled_rulesets import bundled_references
from tests.rulebook.conftest import Faults, Write

BOX = """\
rounds: 3
deck: {pack: box}
cards:
  - {role: treasure, values: [3, 5, 9, 9]}
  - {role: hazard, kinds: [snake, lava], copies: 3}
"""
RELICS = "  - {role: relic, copies: 2}\n"
PACK = "rounds: 3\ndeck: {pack: standard-52, jokers: 2}\n"
TITLE = "title: {nb: Min, fr: Le mien, en: Mine}"
PEARL = "{one: a, many: a, a: a, the: a, all: a}"


def meant(fault: Fault) -> str:
    return fault.source[fault.mark.column - 1 :][: fault.width]


def warnings(found: tuple[Fault, ...]) -> list[tuple[str, str, object]]:
    """Code, marked text and facts; all faults must be warnings."""
    assert {fault.severity for fault in found} <= {Severity.WARNING}
    return [(fault.code, meant(fault), dict(fault.facts)) for fault in found]


class TestCourse:
    @pytest.mark.parametrize(
        ("treasures", "expected"), [(4, []), (5, [("KD-R058", "5", {"wanted": 5, "treasures": 4})])]
    )
    def test_the_opening_cannot_wait_for_more_treasures_than_there_are(
        self, write: Write, faults: Faults, treasures: int, expected: object
    ) -> None:
        assert warnings(faults(write(f"{BOX}rules: {{opening: {{treasures: {treasures}}}}}\n"))) == expected

    @pytest.mark.parametrize(
        ("rules", "longest"),
        [
            ("decisions: {from-card: 6}", None),  # four treasures, a snake and a lava
            ("decisions: {from-card: 7}", 6),
            ("decisions: {from-card: 8}, hazards: {strikes: 3}, empty-deck: all-lose", None),
            ("decisions: {from-card: 9}, hazards: {strikes: 3}, empty-deck: all-lose", 8),
            ("decisions: {from-card: 8}, hazards: {strikes: {lava: 9}}", None),  # every lava, and one snake
            ("decisions: {from-card: 9}, hazards: {strikes: {lava: 9}}", 8),
        ],
    )
    def test_a_decision_must_come_before_a_hazard_must_have_struck(
        self, write: Write, faults: Faults, rules: str, longest: int | None
    ) -> None:
        found = [each for each in warnings(faults(write(f"{BOX}rules: {{{rules}}}\n"))) if each[0] == "KD-R059"]
        assert [each[2]["longest"] for each in found if isinstance(each[2], dict)] == ([longest] if longest else [])

    def test_relics_count_as_cards_before_a_decision(self, write: Write, faults: Faults) -> None:
        rules = "rules: {decisions: {from-card: 8}, relics: {worth: {by: fixed, value: 5}}}\n"
        assert warnings(faults(write(BOX + RELICS + rules))) == []

    def test_a_deck_without_treasures_and_relics_gets_a_warning(self, write: Write, faults: Faults) -> None:
        cards = "rounds: 1\ndeck: {pack: standard-52}\ncards:\n  - {match: rest, role: hazard, kind: rank}\n"
        assert warnings(faults(write(cards))) == [("KD-R060", "cards", {})]


class TestWinning:
    """In extra rounds that settle a tie something must be won."""

    @pytest.mark.parametrize(
        ("worth", "ends"),
        [
            ("{by: fixed, value: 0}", False),
            ("{by: fixed, value: 1}", True),
            ("{by: claim-order, values: [0, 0]}", False),
            ("{by: seen-order, values: [0, 1]}", True),
            ("{by: round, values: {1: 0, 2: 0, 3: 0}}", False),
            ("{by: round, values: {1: 0, 2: 0, 3: 2}}", True),
        ],
    )
    def test_relics_suffice_without_treasures_if_they_have_a_worth(
        self, write: Write, faults: Faults, worth: str, ends: bool
    ) -> None:
        cards = BOX.replace("  - {role: treasure, values: [3, 5, 9, 9]}\n", RELICS)
        rules = f"rules:\n  relics: {{worth: {worth}}}\n  ties: [extra-round]\n"
        codes = [fault.code for fault in faults(write(cards + rules))]
        assert ("KD-R049" in codes) is not ends
        codes = [fault.code for fault in faults(write(cards + rules.replace("[extra-round]", "[relics, extra-round]")))]
        assert "KD-R049" not in codes

    @pytest.mark.parametrize(("printed", "ends"), [(0, False), (4, True)])
    def test_a_printed_worth_counts(self, write: Write, faults: Faults, printed: int, ends: bool) -> None:
        cards = BOX.replace("{role: treasure, values: [3, 5, 9, 9]}", f"{{role: relic, values: [{printed}, 0, 0]}}")
        codes = [fault.code for fault in faults(write(f"{cards}rules: {{ties: [extra-round]}}\n"))]
        assert ("KD-R049" in codes) is not ends


class TestTranslations:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            (f"words: {{en: {{gem: {PEARL}}}}}", [("gem", ("gem",), ("nb", "fr"))]),
            (f"words: {{nb: {{gem: {PEARL}}}, fr: {{gem: {PEARL}}}}}", [("gem", ("gem",), ("en",))]),
            (
                f"words: {{nb: {{gem: {PEARL}, kinds: {{lava: {PEARL}, snake: {PEARL.replace('one: a', 'one: b')}}}}},"
                f" fr: {{gem: {PEARL}}}}}",
                [("gem", ("gem",), ("en",)), ("lava", ("kinds.lava", "kinds.snake"), ("fr", "en"))],
            ),
            ("words: {en: {place: {the: a, inside: b, out: c}}}", [("place", ("place",), ("nb", "fr"))]),
            (
                "prose: {en: {first-player: Me., tips: [No.]}, nb: {tips: [Nei.]}, fr: {tips: [Non.]}}",
                [("first-player", ("first-player",), ("nb", "fr"))],
            ),
            ("variants: {short: {title: {en: Short}, set: {rounds: 2}}}", [("en", ("title",), ("nb", "fr"))]),
            ("variants: {short: {set: {rounds: 2}}}", []),
            ("prose: {en: {deciding: Go.}, nb: {deciding: Gå.}, fr: {deciding: Va.}}", []),
        ],
    )
    def test_a_title_without_a_language_of_the_file_gets_a_warning(
        self, write: Write, faults: Faults, text: str, expected: object
    ) -> None:
        found = faults(write(f"{BOX}{text}\n"))
        assert {fault.code for fault in found} <= {"KD-R061"}
        assert [(meant(fault), fault.facts["keys"], fault.facts["languages"]) for fault in found] == expected

    @pytest.mark.parametrize(
        ("title", "text", "missing"),
        [
            ("{fr: Le mien}", f"words: {{fr: {{gem: {PEARL}}}}}\nprose: {{fr: {{tips: [Non.]}}}}", ["en"]),
            ("{en: Mine, fr: Le mien}", "", []),
            ("{en: Mine}", "", []),
            ("{en: Mine}", f"words: {{en: {{gem: {PEARL}}}, fr: {{gem: {PEARL}}}}}", ["fr"]),
            ("{en: Mine}", "prose: {en: {tips: [No.]}, nb: {tips: [Nei.]}, fr: {tips: [Non.]}}", ["nb", "fr"]),
            ("{en: Mine}", "variants: {short: {title: {en: Short, nb: Kort}, set: {rounds: 2}}}", ["nb"]),
        ],
    )
    def test_the_title_must_be_in_every_language_that_the_file_uses(
        self, write: Write, faults: Faults, head: str, title: str, text: str, missing: list[str]
    ) -> None:
        found = faults(write(f"{BOX}{text}\n", head=head.replace(TITLE, f"title: {title}")))
        assert warnings(found) == ([("KD-R052", "title", {"languages": tuple(missing)})] if missing else [])

    def test_a_title_need_not_be_in_the_languages_of_the_base(self, write: Write, faults: Faults, head: str) -> None:
        write(f"{BOX}words: {{fr: {{gem: {PEARL}}}}}\n", "base.yaml", head.replace(TITLE, "title: {fr: Le mien}"))
        mine = "format: 1\nid: mine\nversion: 1\ntitle: {nb: Min}\nextends: base.yaml\nrounds: 2\n"
        assert faults(write(mine, head="")) == ()

    def test_a_misshapen_title_causes_no_language_warnings(self, write: Write, faults: Faults, head: str) -> None:
        text = f"{BOX}words: {{fr: {{gem: {PEARL}}}}}\n"
        (fault,) = faults(write(text, head=head.replace(TITLE, "title: Mine")))
        assert fault.severity is Severity.ERROR

    def test_a_missing_translation_in_the_base_is_not_reported(self, write: Write, faults: Faults) -> None:
        write(f"{BOX}words: {{en: {{gem: {PEARL}}}}}\n", "base.yaml")
        assert faults(write("extends: base.yaml\nrounds: 2\n")) == ()
        (fault,) = faults(write(f"extends: base.yaml\nwords: {{nb: {{gem: {PEARL}}}}}\n"))
        assert (Path(fault.mark.file).name, fault.facts["languages"]) == ("mine.yaml", ("fr",))


class TestMatchWords:
    @pytest.mark.parametrize(
        ("treasures", "expected"),
        [
            ("A-10", []),
            ("A-6 5-10", []),
            ("A-10 7", [("KD-R063", "7")]),
            ("7 A-10", [("KD-R063", "7")]),
            ("A-5 4-8 6-10", [("KD-R063", "4-8")]),
            ("A-10 7H 9", [("KD-R063", "7H"), ("KD-R063", "9")]),
            ("[A-10, 3]", [("KD-R063", "3")]),
            ("A-10 T5", [("KD-R062", "T5")]),
            ("A-10 C", []),
            ("{ranks: A-10 4, suits: red black}", [("KD-R063", "4")]),
            ("{ranks: A-10, suits: red H black}", [("KD-R063", "H")]),
            ("{ranks: A-10 T3}", [("KD-R062", "T3")]),
        ],
    )
    def test_every_word_has_a_part_in_its_entry(
        self, write: Write, faults: Faults, treasures: str, expected: list[tuple[str, str]]
    ) -> None:
        cards = f"cards:\n  - {{match: {treasures}, role: treasure, value: 9}}\n"
        rest = "  - {match: joker, role: hazard, kind: ghost}\n  - {match: rest, role: hazard, kind: rank}\n"
        found = faults(write(PACK + cards + rest))
        assert [(fault.code, meant(fault)) for fault in found] == expected
        assert [fault.facts["word"] for fault in found] == [word for _, word in expected]

    @pytest.mark.parametrize(
        ("without", "treasures", "expected"),
        [
            ("2-5", "A 6-10", []),
            ("2-5", "A-10", []),  # a range is cut to what there is
            ("2-5", "A 4 6-10", [("KD-R062", "4")]),
            ("2-5 3", "A 6-10", [("KD-R063", "3")]),
            ("2-5 T1", "A 6-10", [("KD-R062", "T1")]),
        ],
    )
    def test_match_words_for_removed_cards_get_a_warning(
        self, write: Write, faults: Faults, without: str, treasures: str, expected: list[tuple[str, str]]
    ) -> None:
        text = f"rounds: 3\ndeck: {{pack: standard-52, without: {without}}}\ncards:\n"
        cards = (
            f"  - {{match: {treasures}, role: treasure, value: 9}}\n  - {{match: J Q K, role: hazard, kind: rank}}\n"
        )
        assert [(fault.code, meant(fault)) for fault in faults(write(text + cards))] == expected

    @pytest.mark.parametrize(
        ("entry", "code"),
        [
            ("{match: 2-4, role: out}", "KD-R024"),  # each of its cards is taken out by `without`
            ("{match: 2-4 T1, role: out}", "KD-R024"),
            ("{match: rest, role: out}", "KD-R024"),  # nothing is left for the rest
        ],
    )
    def test_an_entry_that_gets_no_card_is_one_fault(self, write: Write, faults: Faults, entry: str, code: str) -> None:
        text = "rounds: 3\ndeck: {pack: standard-52, without: 2-5}\ncards:\n"
        cards = "  - {match: A-10, role: treasure, value: 9}\n  - {match: J Q K, role: hazard, kind: rank}\n"
        assert [fault.code for fault in faults(write(f"{text}{cards}  - {entry}\n"))] == [code]

    def test_the_later_of_equal_words_is_redundant(self) -> None:
        (named,) = match("red RED 7", cards_of(PACKS["standard-52"])).cards_by_word
        assert shadowed_words(named) == ["RED"]


def tenths(mean: object) -> str:
    assert isinstance(mean, Fraction)
    return f"{float(mean):.1f}"


class TestLength:
    @pytest.mark.parametrize(
        ("settings", "expected"),
        [
            ({"strikes": 1}, ("KD-R064", "1.9")),
            ({"strikes": 2}, None),
            ({"strikes": 3}, None),
            ({"strikes": {"default": 1, "snake": 3}}, ("KD-R064", "2.4")),
            ({"strikes": {"default": 1, "snake": 3, "ram": 3}}, None),
        ],
    )
    def test_a_very_short_expedition_is_a_warning(
        self, settings: dict[str, object], expected: tuple[str, str] | None
    ) -> None:
        changes = {f"rules.hazards.{key}": value for key, value in settings.items()}
        found = load("marquoir", settings=changes).warnings
        assert [(fault.code, tenths(fault.facts["mean"])) for fault in found] == ([expected] if expected else [])

    @pytest.mark.parametrize(("strikes", "mean"), [(1, None), (2, None), (3, None), (4, "42.4")])
    def test_a_very_long_expedition_is_a_warning(
        self, write: Write, faults: Faults, strikes: int, mean: str | None
    ) -> None:
        cards = "cards:\n  - {match: K, role: hazard, kind: rank}\n  - {match: rest, role: treasure, value: 9}\n"
        rules = f"rules: {{hazards: {{strikes: {strikes}, after-bust: none}}}}\n"
        found = faults(write(f"rounds: 2\ndeck: {{pack: standard-52}}\n{cards}{rules}"))
        expected = [("KD-R065", mean)] if mean else []
        assert [(fault.code, tenths(fault.facts["mean"])) for fault in found] == expected

    def test_the_opening_makes_an_expedition_longer(self, write: Write, faults: Faults) -> None:
        rules = "rules: {hazards: {strikes: 1, after-bust: none}, opening: {treasures: %d}}\n"
        codes = [[fault.code for fault in faults(write(BOX + rules % opening))] for opening in (0, 2)]
        assert codes == [["KD-R064"], []]

    def test_the_length_with_very_many_kinds_is_not_checked(self, write: Write, faults: Faults) -> None:
        kinds = ", ".join(f"k{number}" for number in range(101))
        cards = f"cards:\n  - {{role: treasure, values: [9]}}\n  - {{role: hazard, kinds: [{kinds}], copies: 2}}\n"
        assert faults(write(f"rounds: 2\ndeck: {{pack: box}}\n{cards}")) == ()


class TestWithoutEffect:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("rules: {hazards: {after-bust: one, after-round: remove-revealed}, empty-deck: all-lose}", ["after-bust"]),
            (
                "rules: {hazards: {after-bust: none, after-round: remove-revealed}, empty-deck: all-lose}",
                ["after-bust"],
            ),
            ("rules: {hazards: {after-bust: kind, after-round: remove-revealed}, empty-deck: all-lose}", []),
            ("rules: {hazards: {after-round: remove-revealed}, empty-deck: all-lose}", []),
            ("rules: {hazards: {after-bust: matching, after-round: return}, empty-deck: all-lose}", []),
            ("rules: {treasure: {remainder: lost}, leftovers: {share: per-card}}", ["leftovers"]),
            ("rules: {treasure: {remainder: lost}}", []),
            ("rules: {leftovers: {remainder: lost}}", []),
        ],
    )
    def test_a_key_made_void_by_another_is_a_warning(
        self, write: Write, faults: Faults, text: str, expected: list[str]
    ) -> None:
        found = faults(write(f"{BOX}{text}\n"))
        assert [(fault.code, meant(fault)) for fault in found] == [("KD-R066", key) for key in expected]
        assert [fault.facts["key"] for fault in found] == expected

    def test_a_card_worth_is_used_only_if_worths_are_printed(self, write: Write, faults: Faults) -> None:
        cards = (
            "cards:\n  - {match: A-10, role: treasure, value: pips}\n  - {match: J Q K, role: hazard, kind: rank}\n"
            "  - {match: joker, role: relic, value: 8}\n"
        )
        fixed = "rules: {relics: {worth: {by: fixed, value: 5}}}\n"
        assert warnings(faults(write(PACK + cards + fixed))) == [
            ("KD-R066", "value", {"key": "value", "cause": "worth.by: fixed"})
        ]
        assert faults(write(PACK + cards)) == ()

    def test_a_box_may_hold_relics_with_a_worth_that_does_not_count(self, write: Write, faults: Faults) -> None:
        text = f"{BOX}  - {{role: relic, values: [5, 8]}}\nrules: {{relics: {{worth: {{by: fixed, value: 5}}}}}}\n"
        assert faults(write(text)) == ()

    def test_rules_about_relics_need_relics(self, write: Write, faults: Faults) -> None:
        rules = "rules: {relics: {claim: one}}\n"
        assert warnings(faults(write(BOX + rules))) == [("KD-R067", "relics", {})]

    def test_an_inherited_void_key_is_no_warning(self, write: Write, faults: Faults) -> None:
        rules = (
            "rules:\n  hazards: {after-bust: one}\n  leftovers: {share: per-card}\n"
            "  relics: {worth: {by: fixed, value: 5}}\n  empty-deck: all-lose\n"
        )
        write(BOX + RELICS + rules, "base.yaml")
        change = "rules: {hazards: {after-round: remove-revealed}, treasure: {remainder: lost}%s}\n"
        cards = f"extends: base.yaml\ncards:{BOX.partition('cards:')[2]}"
        assert faults(write(cards + change % "")) == ()
        found = faults(write(cards + change % ", leftovers: {share: pooled}"))
        assert [(fault.code, meant(fault)) for fault in found] == [("KD-R066", "leftovers")]

    def test_a_variant_gets_warnings_only_for_its_own_void_keys(self, write: Write) -> None:
        rules = "rules: {hazards: {after-bust: one}, empty-deck: all-lose}\n"
        variants = (
            "variants:\n  clean: {set: {rules: {hazards: {after-round: remove-revealed}}}}\n"
            "  odd: {set: {rules: {hazards: {after-round: remove-revealed, after-bust: none}}}}\n"
        )
        path = write(BOX + rules + variants)
        assert load(f"{path}+clean").warnings == ()
        assert [meant(fault) for fault in load(f"{path}+odd").warnings] == ["after-bust"]

    def test_removing_an_inherited_key_gives_no_warning(self, write: Write, faults: Faults) -> None:
        write(f"{BOX}{RELICS}rules: {{relics: {{worth: {{by: fixed, value: 5}}}}}}\n", "base.yaml")
        cards = BOX.partition("cards:")[2]
        assert faults(write(f"extends: base.yaml\ncards:{cards}rules: {{relics: null}}\n")) == ()


BASES = bundled_references()
PLAUSIBLE: list[dict[str, object]] = [
    {"rounds": 3},
    {"rounds": 4},
    {"players": {"max": 6}},
    {"rules.hazards.strikes": 3},
    {"rules.hazards.lose": "half"},
    {"rules.hazards.lose": "nothing"},
    {"rules.hazards": {"after-bust": "none", "after-round": "return"}},
    {"rules.hazards": {"after-bust": "matching", "after-round": "return"}, "rules.empty-deck": "all-leave"},
    {"rules.hazards.after-bust": "kind", "rules.empty-deck": "all-lose"},
    {"rules.hazards.after-round": "remove-revealed", "rules.empty-deck": "all-leave"},
    {"rules.treasure.remainder": "lost"},
    {"rules.leftovers": {"share": "per-card", "remainder": "lost"}},
    {"rules.decisions.from-card": 0},
    {"rules.decisions.from-card": 3},
    {"rules.opening.treasures": 2},
    {"rules.ties": ["shared"]},
    {"rules.ties": ["extra-round", "shared"]},
    {"rules.empty-deck": "all-lose"},
]
NEEDS_MORE = {"KD-R043", "KD-R044", "KD-R047"}  # a table for rounds has to be cut when there are fewer of them


@pytest.mark.broad
@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("change", PLAUSIBLE, ids=str)
def test_plausible_changes_give_no_false_warnings(
    write: Write, faults: Faults, base: str, change: dict[str, object]
) -> None:
    found = faults(base, settings=change)
    assert {fault.code for fault in found} <= (NEEDS_MORE if "rounds" in change else set())
