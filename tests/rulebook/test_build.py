"""Building rulesets: from files and from definitions, with all faults at once, and quickly even for hostile files."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from kortdiamant.documents.document import Document
from kortdiamant.documents.faults import MAX_SHOWN
from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, Fault
from kortdiamant.rulebook import AnyRuleset, Prose, Ruleset, bundled_folder, from_definition, load, load_any
from tests.rulebook.conftest import BODY, Faults, Write

BUNDLED = sorted(path.stem for path in bundled_folder().glob("*.yaml"))


def references() -> list[str]:
    """Every bundled ruleset, alone and with each of its variants."""
    variants = {name: load_any(name).variants for name in BUNDLED}
    return [name + suffix for name in BUNDLED for suffix in ("", *(f"+{variant}" for variant in variants[name]))]


def rebuilt(ruleset: AnyRuleset) -> AnyRuleset:
    return from_definition(read(dump_flow(ruleset.definition), "record"))


@pytest.mark.parametrize("reference", references())
def test_every_bundled_ruleset_loads_and_is_rebuilt_from_its_definition(reference: str) -> None:
    ruleset = load_any(reference)
    assert ruleset.warnings == ()
    assert ruleset.reference == reference
    assert ruleset.origin == bundled_folder() / f"{ruleset.id}.yaml"
    assert reference.partition("+")[0] == ruleset.id
    assert rebuilt(ruleset) == ruleset


@pytest.mark.parametrize("name", BUNDLED)
def test_every_variant_of_a_bundled_ruleset_has_a_title_in_every_language(name: str) -> None:
    assert all(set(title) == {"nb", "fr", "en"} for title in load_any(name).variants.values())


def test_a_definition_has_only_the_keys_of_the_game(write: Write, body: str) -> None:
    path = write(body + "variants: {odd: {title: {en: Odd}, set: {players: {max: 5}}}}\nexamples: []\n")
    ruleset = load(f"{path}+odd", settings=["rules.hazards.lose=half"])
    assert set(ruleset.definition) == {
        "reference", "format", "id", "version", "family", "language", "title", "players", "rounds",
        "deck", "cards", "rules",
    }  # fmt: skip
    assert ruleset.definition["reference"] == f"{path}+odd"
    again = rebuilt(ruleset)
    assert again == ruleset
    assert isinstance(again, Ruleset)
    assert again.rules.players.max == 5
    assert again.rules.hazards.lose == "half"
    assert again.title["en"] == "Mine (Odd)"
    assert (again.variants, again.origin) == ({}, None)


def test_a_definition_works_without_its_files(write: Write, body: str) -> None:
    base = write(body, "base.yaml")
    ruleset = load(str(write("extends: base.yaml\n")))
    base.unlink()
    assert rebuilt(ruleset).rules == ruleset.rules


def test_a_definition_without_a_reference_uses_its_id(write: Write, body: str) -> None:
    ruleset = load(str(write(body)))
    definition = {key: value for key, value in ruleset.definition.items() if key != "reference"}
    assert from_definition(read(dump_flow(definition), "record")).reference == "mine"


def test_faults_of_a_definition_are_reported_in_the_record(write: Write, body: str) -> None:
    ruleset = load(str(write(body)))
    text = "format: 1\ndefinition: " + dump_flow({**ruleset.definition, "rounds": 0})
    document = read(text, "friday.game").part(("definition",))
    with pytest.raises(DocumentError) as caught:
        from_definition(document)
    (fault,) = caught.value.faults
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-S005", "friday.game", 2)
    assert fault.mark.column == text.splitlines()[1].index("rounds: 0") + len("rounds: ") + 1


def test_a_definition_that_is_no_map_is_rejected() -> None:
    document: Document = read("7", "record")
    with pytest.raises(DocumentError) as caught:
        from_definition(document)
    assert caught.value.faults[0].code == "KD-R001"


def test_rulesets_compare_by_content(write: Write, body: str, tmp_path: Path) -> None:
    write(body)
    (tmp_path / "other").mkdir()
    write(body, folder=tmp_path / "other")
    assert load("mine.yaml", folder=tmp_path) == load("mine.yaml", folder=tmp_path / "other")
    assert load("mine.yaml", folder=tmp_path) != load("mine.yaml", folder=tmp_path, settings=["language=nb"])


def test_a_definition_of_a_newer_format_says_that_a_newer_program_is_needed() -> None:
    with pytest.raises(DocumentError) as caught:
        from_definition(read("{reference: mine, format: 2, unheard: of}", "record"))
    assert [(fault.code, fault.facts) for fault in caught.value.faults] == [("KD-R015", {"number": 2, "newest": 1})]


def places(faults: tuple[Fault, ...]) -> list[tuple[str, int]]:
    return [(fault.code, fault.mark.line) for fault in faults]


def changed(body: str, *changes: tuple[str, str]) -> str:
    for old, new in changes:
        assert old in body
        body = body.replace(old, new)
    return body


def test_shape_players_pack_and_words_are_reported_together(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("rounds: 4", "rounds: x"), ("standard-52", "standard-53"), ("A-10", "A-10 zz"))
    found = faults(write(text + "players: {min: 9, max: 8}\n"))
    assert places(found) == [("KD-S003", 7), ("KD-R020", 8), ("KD-R021", 10), ("KD-R040", 18)]


# Changes to the body that are faults; they must not hide a fault in another place.
FIRST = [
    (("rounds: 4", "rounds: 0"), "KD-S005"),
    (("rounds: 4", "ronuds: 4"), "KD-S001"),
    (("rounds: 4", "rounds: *four"), "KD-Y003"),
    (("hazards: {strikes: 2}", "hazards: {strikes: two}"), "KD-S003"),
    (("hazards: {strikes: 2}", "hazrads: {strikes: 3}"), "KD-S001"),
    (("hazards: {strikes: 2}", "empty-dek: all-leave"), "KD-S001"),
    (("hazards: {strikes: 2}", "foo: 2"), "KD-S011"),
    (("hazards: {strikes: 2}", "ties: shared"), "KD-S003"),
    (("  relics:\n    enter", "  relix:\n    enter"), "KD-S001"),
    (("by: round", "by: rund"), "KD-S004"),
    (("rules:\n", "players: {min: two}\nrules:\n"), "KD-S003"),
    (("rules:\n", "palyers: {max: 3}\nrules:\n"), "KD-S001"),
    (("rules:\n", "words: [1]\nrules:\n"), "KD-S003"),
]


@pytest.mark.parametrize(("change", "code"), FIRST, ids=lambda value: str(value)[:50])
@pytest.mark.parametrize(
    ("second", "expected"),
    [
        (("J Q K", "J Q"), ["KD-R023"]),
        (("match: joker", "match: jokker"), ["KD-R021"]),
        (("value: pips", "value: pipz"), ["KD-R027"]),
    ],
    ids=["unbound", "unknown", "value"],
)
def test_faults_elsewhere_do_not_hide_faults_of_cards(
    *,
    write: Write,
    body: str,
    faults: Faults,
    change: tuple[str, str],
    code: str,
    second: tuple[str, str],
    expected: list[str],
) -> None:
    found = faults(write(changed(body, change, second)))
    assert sorted(fault.code for fault in found) == sorted([code, *expected])


@pytest.mark.parametrize(("change", "code"), FIRST, ids=lambda value: str(value)[:50])
def test_one_fault_is_reported_alone(
    write: Write, body: str, faults: Faults, change: tuple[str, str], code: str
) -> None:
    assert [fault.code for fault in faults(write(changed(body, change)))] == [code]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rules: [1]\n", ["KD-S003"]),
        ("rules: 3\nplayers: {min: 5, max: 4}\n", ["KD-R040", "KD-S003"]),
        ("<<: {rounds: 4}\n", ["KD-Y005"]),
        ("relics: {enter: start}\n", ["KD-S001"]),
    ],
)
def test_only_the_cards_are_checked_without_known_rules(
    write: Write, body: str, faults: Faults, text: str, expected: list[str]
) -> None:
    bare = body.partition("rules:\n")[0].replace("J Q K", "J Q")
    assert sorted(fault.code for fault in faults(write(bare + text))) == sorted(["KD-R023", *expected])


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("jokers: 2", "jokers: two"), [("KD-S003", 8), ("KD-R021", 10)]),
        (("{match: J Q K, role: hazard, kind: rank}", "{match: J Q K}"), [("KD-S002", 11)]),
        (("jokers: 2", "jokers: 2, without: 2 yy"), [("KD-R021", 8), ("KD-R021", 10)]),
    ],
)
def test_words_are_checked_even_if_cards_cannot_be_bound(
    write: Write, body: str, faults: Faults, change: tuple[str, str], expected: list[tuple[str, int]]
) -> None:
    text = changed(body, change, ("A-10", "A-10 zz"), ("strikes: 2", "strikes: 99"))  # too many only if it has cards
    assert places(faults(write(text))) == expected


def test_an_entry_without_match_has_no_words(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("standard-52", "standard-53"), ("match: A-10, ", ""), ("J Q K", "zz"))
    assert places(faults(write(text))) == [("KD-R020", 8), ("KD-R021", 11)]


def test_semantic_and_shape_faults_are_reported_together(write: Write, body: str, faults: Faults) -> None:
    text = changed(body, ("strikes: 2", "strikes: 99"), ("{2: 5, 3: 10, 4: 15}", "{2: 5}"))
    found = faults(write(text + "  ties: [shared, relics]\nsupply: 3\nplayers: {min: 5, max: 4}\n"))
    assert places(found) == [
        ("KD-R046", 16), ("KD-R041", 17), ("KD-R051", 18), ("KD-S003", 19), ("KD-R040", 20),
    ]  # fmt: skip


def test_kinds_of_a_box_are_checked_despite_shape_faults(write: Write, faults: Faults) -> None:
    box = "deck: {pack: box, jokers: 1}\ncards: [{role: hazard, kinds: [all], copies: 3}]\nrounds: x\n"
    assert places(faults(write(box))) == [("KD-R032", 7), ("KD-R031", 8), ("KD-S003", 9)]
    box = "deck: {pack: box, jokers: 1}\ncards: [{role: hazard, kinds: 3}]\nrounds: 3\n"
    assert places(faults(write(box))) == [("KD-R032", 7), ("KD-S003", 8)]


def test_returning_relics_are_not_checked_without_known_ties(write: Write, faults: Faults) -> None:
    text = """\
rounds: 1
deck: {pack: box}
cards: [{role: treasure, values: [9]}, {role: hazard, kinds: [a], copies: 3}, {role: relic, copies: 1}]
rules: {relics: {unclaimed: return, worth: {by: seen-order, values: [1, 2]}}, ties: %s}
"""
    assert [fault.code for fault in faults(write(text % "[shared]"))] == ["KD-R055"]
    assert [fault.code for fault in faults(write(text % "[extra]"))] == ["KD-S004"]


# Faults of the file itself, reported even if its base is broken.
OWN = """\
rules: {hazards: {strikes: x, foo: 1}, relics: {worth: {values: {2: 5}}, enter: null}}
words: {nb: {gem: {one: gull}}}
supply: [{name: gem}]
players: {min: 9}
deck: {jokers: 3}
variants: {odd: {set: {rounds: 3}}}
"""
OWN_FAULTS = [("KD-S003", 8), ("KD-S011", 8), ("KD-S002", 10), ("KD-S002", 10)]


@pytest.mark.parametrize(
    ("extends", "codes"),
    [
        ("nowhere", ["KD-R002"]),
        ("slott+odd", ["KD-R006"]),
        ("missing.yaml", ["KD-R003"]),
        ("torn.yaml", ["KD-Y014"]),
        ("list.yaml", ["KD-R001"]),
        ("mine.yaml", ["KD-R004"]),
        ("lost.yaml", ["KD-R002"]),
        ("slott+a+a", ["KD-R011"]),
        ("*slott", ["KD-Y003"]),
        ("{}", ["KD-S003"]),
        ("''", ["KD-S013"]),
    ],
)
def test_a_file_with_a_broken_base_is_checked(write: Write, faults: Faults, extends: str, codes: list[str]) -> None:
    write("cards: [\n", "torn.yaml", head="")
    write("[]", "list.yaml", head="")
    write("extends: nowhere\nrounds: 3\n", "lost.yaml")
    path = write(f"extends: {extends}\n{OWN}")
    found = faults(path)
    own = tuple(fault for fault in found if fault.mark.file == str(path) and fault.mark.line > 7)
    assert places(own) == OWN_FAULTS
    assert [fault.code for fault in found if fault not in own] == codes


def test_missing_keys_of_the_file_itself_are_reported_without_a_base(write: Write, faults: Faults) -> None:
    found = faults(write("extends: nowhere\ntitle: {}\n", head=""))
    assert [(fault.code, fault.facts.get("key")) for fault in found] == [
        ("KD-S002", "format"), ("KD-S002", "id"), ("KD-S002", "version"), ("KD-R002", None), ("KD-S007", None),
    ]  # fmt: skip


def test_an_unknown_variant_is_not_reported_without_the_base(write: Write, faults: Faults) -> None:
    path = write("extends: nowhere\n")
    assert [fault.code for fault in faults(f"{path}+odd")] == ["KD-R002"]
    assert [fault.code for fault in faults(path, settings=["deck.jokers=1", "rules.ties=x"])] == ["KD-S003", "KD-R002"]


@pytest.mark.parametrize(
    ("kind", "near"),
    [("suits", "suit"), ("Rank", "rank"), ("color", "colour"), ("bank", None), ("rain", None), ("guard", None)],
)
def test_a_kind_that_is_nearly_a_word_for_kinds_is_a_warning(
    write: Write, body: str, faults: Faults, kind: str, near: str | None
) -> None:
    text = changed(body, ("kind: rank", f"kind: {kind}"))
    found = faults(write(text + "  empty-deck: all-lose\n"))
    assert [(fault.code, fault.mark.line, fault.near) for fault in found] == ([("KD-R057", 11, near)] if near else [])


def test_control_characters_are_rejected_in_every_text(write: Write, body: str, faults: Faults) -> None:
    texts = 'prose: {en: {tips: ["\\e[2J"]}}\nwords: {en: {place: {the: a, inside: b, out: "\\u202e"}}}\n'
    supply = 'supply: [{name: "\\a", value: 1, count: 1}]\nvariants: {odd: {set: {source: "\\x9b"}}}\n'
    found = faults(write(body + texts + supply))
    assert places(found) == [("KD-Y024", line) for line in (18, 19, 20, 21)]
    assert load("slott").warnings == ()


MAX_SECONDS = 1.0  # of this process
BOX = "rounds: 3\ndeck: {pack: box}\n"
KINDS = ", ".join(f"kind{number}" for number in range(900))


def many(count: int, pattern: str) -> str:
    """`count` items of a list or map, each with its number."""
    return ", ".join(pattern.format(number) for number in range(count))


@pytest.mark.broad
@pytest.mark.parametrize(
    "text",
    [
        BOX + f"cards: [{{role: hazard, kinds: [{KINDS}], copies: 3}}]\n"
        f"rules: {{hazards: {{strikes: {{{many(3900, 'kond{}: 2')}}}}}}}\n",
        f"{BOX}cards: [{{role: treasure, values: [9]}}]\nwords: {{nb: {{{many(4900, 'kard{}: 1')}}}}}\n",
        f"extends: slott\nwords: {{nb: {{{many(3000, 'kard{}: null')}}}}}\nsupply: [{many(6000, '{{}}')}]\n",
        f"extends: slott\nsupply: [{many(8000, '{{}}')}]\n",
        f"extends: slott\nsupply: [{many(60_000, '{{}}')}]\n",
        f"extends: slott\ndeck: {{without: [{many(8000, 'q{0} r{0} s{0}')}]}}\n",
        "rounds: 3\ndeck: {pack: tarot-78}\ncards:\n" + "  - {role: out, match: rest}\n" * 1900,
        f"extends: slott\nrules: {{relics: {{enter: {{{many(4800, '{}: 0')}}}}}}}\n",
    ],
    ids=["strikes", "keys", "taken", "missing", "items", "words", "rest", "rounds"],
)
def test_a_hostile_file_is_checked_quickly(write: Write, faults: Faults, text: str) -> None:
    path = write(text)
    assert path.stat().st_size <= 256 * 1024
    began = time.process_time()
    found = faults(path)
    assert time.process_time() - began < MAX_SECONDS
    assert 0 < len(found) <= MAX_SHOWN + 1


BOUNDS = [
    ("rounds: 4", "rounds: {}", (1, 99), (0, 100)),
    ("strikes: 2", "strikes: {}", (1, 9), (0, -1)),
    ("strikes: 2", "strikes: {{default: {}}}", (1, 9), (0, -1)),
    ("rules:\n", "rules:\n  opening: {{treasures: {}}}\n", (0, 9), (-1,)),
    ("rules:\n", "rules:\n  decisions: {{from-card: {}}}\n", (0, 9), (-1,)),
    ("{2: 1, 3: 1}", "{{{}: 1}}", (1, 99), (0, 100)),
    ("{2: 1, 3: 1}", "{{2: {}}}", (0, 9), (-1,)),
    ("{2: 5, 3: 10, 4: 15}", "{{2: {}}}", (0, 9), (-1,)),
    ("by: round, values: {2: 5, 3: 10, 4: 15}", "by: claim-order, values: [{}]", (0, 9), ("", -1)),
    ("by: round, values: {2: 5, 3: 10, 4: 15}", "by: seen-order, values: [{}]", (0, 9), ("", -1)),
    ("by: round, values: {2: 5, 3: 10, 4: 15}", "by: fixed, value: {}", (0, 9), (-1,)),
    ("rules:\n", "players: {{min: {}}}\nrules:\n", (1, 8), (0,)),
    ("rules:\n", "players: {{max: {}}}\nrules:\n", (3, 32), (0, 33)),
    ("rules:\n", "players: {{explorers: {}}}\nrules:\n", (1, 8), (0, 9)),
]


@pytest.mark.parametrize(("old", "new", "valid", "invalid"), BOUNDS, ids=lambda value: str(value)[:40])
def test_a_number_has_bounds(write: Write, body: str, faults: Faults, old, new, valid, invalid) -> None:
    for number in (*valid, *invalid):
        codes = {fault.code for fault in faults(write(changed(body, (old, new.format(number)))))}
        assert bool(codes & {"KD-S005", "KD-S006", "KD-S007"}) == (number in invalid), (number, codes)


def test_the_default_is_three_to_eight_players_with_one_explorer_each(write: Write, body: str) -> None:
    players = load(str(write(body))).rules.players
    assert (players.min, players.max, players.explorers) == (3, 8, 1)


def test_a_title_and_prose_that_a_language_lacks_are_in_english(write: Write, head: str) -> None:
    english = "{deciding: Show a fist., tips: [Go early.], cards: [Jacks bite.]}"
    text = f"{BODY}prose: {{en: {english}, fr: {{tips: [Partez tôt.]}}}}\n"
    ruleset = load(str(write(text, head=head.replace("language: en", "language: nb"))))
    assert (ruleset.title_in("fr"), ruleset.title_in("da")) == ("Le mien", "Mine")
    assert ruleset.prose_in("fr") == Prose(cards=("Jacks bite.",), deciding="Show a fist.", tips=("Partez tôt.",))
    assert ruleset.prose_in("da") == ruleset.prose_in("en") == ruleset.prose["en"]
