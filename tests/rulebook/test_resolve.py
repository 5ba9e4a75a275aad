"""Resolution: extended files, variants and settings, merged in this order."""

from __future__ import annotations

from pathlib import Path

import pytest

from kortdiamant.errors import DocumentError, Fault, FileError, FileProblem, ReferenceKind, UnknownReference
from kortdiamant.expedition.rules import ClaimOrderWorth, FixedWorth, Relic
from kortdiamant.rulebook import bundled_folder, load
from tests.rulebook.conftest import Faults, Write


def bundled_ids() -> list[str]:
    return [path.stem for path in bundled_folder().glob("*.yaml")]


def places(faults: tuple[Fault, ...]) -> list[tuple[str, str, int, int]]:
    return [(Path(fault.mark.file).name, fault.code, fault.mark.line, fault.mark.column) for fault in faults]


@pytest.fixture
def base(write: Write, body: str) -> Path:
    variants = """\
variants:
  fast: {title: {en: Fast, fr: Vite}, set: {rounds: 2, rules: {relics: {enter: {1: 2, 3: null}, worth: {by: fixed, value: 3}}}}}
  hard: {set: {rules: {hazards: {strikes: 1}}}}
  safe: {title: {nb: Trygt}, set: {rules: {hazards: {strikes: {J: 3}}}}}
"""  # noqa: E501  a variant on one line
    own = "source: base.md\nexamples: [{players: [A, B], game: '', expect: {}}]\nprose: {en: {tips: [One]}}\n"
    return write(body + own + variants, "base.yaml")


def test_maps_merge_and_everything_else_replaces(write: Write, base: Path) -> None:
    ruleset = load(
        str(
            write("""\
extends: base.yaml
rules:
  relics: {enter: {3: null, 4: 1}, worth: {by: claim-order, values: [5]}}
  ties: [shared]
prose: {en: {deciding: Now}, nb: {tips: [En]}}
""")
        )
    )
    assert ruleset.rules.rounds == 4
    assert ruleset.rules.relics.enter == {2: 1, 4: 1}
    assert ruleset.rules.relics.worth == ClaimOrderWorth(values=(5,))
    assert ruleset.prose["en"].tips == ("One",)
    assert ruleset.prose["en"].deciding == "Now"
    assert set(ruleset.variants) == {"fast", "hard", "safe"}


def test_a_card_list_replaces_the_whole_of_the_inherited_one(write: Write, base: Path) -> None:
    path = write("""\
extends: base.yaml
cards: [{match: K, role: hazard, kind: rank}, {match: joker, role: relic}, {match: rest, role: out}]
""")
    assert [cell.name for cell in load(str(path)).rules.cells] == ["K", "joker"]


SUITS = (
    "cards: [{match: A-10, role: treasure, value: 9}, {match: J Q K, role: hazard, kind: suit}, "
    "{match: joker, role: relic}]"
)


def test_inherited_strikes_of_removed_kinds_are_no_fault(write: Write, faults: Faults) -> None:
    write("extends: slott\nrules: {hazards: {strikes: {default: 2, J: 3}}}\n", "kinds.yaml")
    assert faults(write(f"extends: kinds.yaml\n{SUITS}\n")) == ()
    (own,) = faults(write(f"extends: kinds.yaml\n{SUITS}\nrules: {{hazards: {{strikes: {{K: 3}}}}}}\n"))
    assert (own.code, own.facts["kind"]) == ("KD-R042", "K")


def test_inherited_words_of_removed_kinds_are_no_fault_of_a_variant(write: Write) -> None:
    words = "words: {en: {kinds: {J: {one: a, many: a, a: a, the: a, all: a}}}}\n"
    path = write(f"extends: slott\n{words}variants: {{suits: {{set: {{{SUITS}}}}}}}\n")
    assert "KD-R042" not in [fault.code for fault in load(f"{path}+suits").warnings]


def test_keys_of_the_file_itself_are_not_inherited(write: Write, base: Path, faults: Faults) -> None:
    ruleset = load(str(write("extends: base.yaml\n")))
    assert ruleset.source is None
    assert "examples" not in ruleset.definition
    found = faults(write("extends: base.yaml\n", "bare.yaml", head=""))
    assert places(found) == [("bare.yaml", "KD-S002", 1, 1)] * 4
    assert [fault.facts["key"] for fault in found] == ["format", "id", "version", "title"]


def test_variants_apply_from_left_to_right(base: Path) -> None:
    assert load(f"{base}+fast").rules.rounds == 2
    assert load(f"{base}+hard+safe").rules.hazards.strikes == {"J": 3}
    assert load(f"{base}+safe+hard").rules.hazards.strikes == 1
    assert load(f"{base}+safe").rules.strikes("K") == 2


@pytest.mark.parametrize(
    ("switched_on", "offered"),
    [
        ("", {"fast", "hard", "safe"}),
        ("+fast", {"fast", "hard", "safe"}),
        ("+hard", {"fast", "hard"}),
        ("+safe", {"fast", "safe"}),
    ],
)
def test_conflicting_variants_are_not_offered_together(base: Path, switched_on: str, offered: set[str]) -> None:
    assert set(load(f"{base}{switched_on}").variants) == offered


def test_the_title_names_the_variants(base: Path) -> None:
    assert load(str(base)).title == {"nb": "Min", "fr": "Le mien", "en": "Mine"}
    assert load(f"{base}+fast+safe").title == {
        "nb": "Min (fast, Trygt)",
        "fr": "Le mien (Vite, safe)",
        "en": "Mine (Fast, safe)",
    }


def test_a_variant_that_is_inherited_can_be_switched_on(write: Write, base: Path) -> None:
    path = write("extends: base.yaml\nrounds: 9\n")
    assert load(f"{path}+fast").rules.rounds == 2


def test_a_ruleset_may_extend_one_with_its_variants_switched_on(write: Write, base: Path) -> None:
    path = write("extends: base.yaml+fast\nrules: {relics: {worth: {value: 4}}}\n")
    ruleset = load(str(path))
    assert (ruleset.rules.rounds, ruleset.title["en"]) == (2, "Mine")
    assert ruleset.definition["rules"]["relics"]["worth"] == {"by": "fixed", "value": 4}  # type: ignore[index]  # plain data


def test_a_ruleset_may_extend_a_bundled_one(write: Write) -> None:
    ruleset = load(str(write("extends: slott+uten-jokere\n")))
    assert not any(isinstance(cell.role, Relic) for cell in ruleset.rules.cells)
    assert (ruleset.id, ruleset.language) == ("mine", "en")


def test_paths_are_relative_to_the_file_that_names_them(write: Write, base: Path, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    write("extends: ../base.yaml\n", "middle.yaml", folder=tmp_path / "deep")
    write("extends: deep/middle.yaml\n", "top.yaml")
    assert load("top.yaml", folder=tmp_path).rules.rounds == 4
    assert load("./top.yaml+fast", folder=tmp_path).rules.rounds == 2


def test_a_shape_fault_is_reported_in_its_own_file(write: Write, body: str, faults: Faults) -> None:
    write(body + "supply: [{name: gem}]\n", "base.yaml")
    path = write("extends: base.yaml\nrules: {hazards: {strikes: 5, colour: 1}}\n")
    assert places(faults(path)) == [
        ("base.yaml", "KD-S002", 18, 10),
        ("base.yaml", "KD-S002", 18, 10),
        ("mine.yaml", "KD-S011", 8, 31),
    ]


def test_a_semantic_fault_is_reported_in_the_file_that_causes_it(write: Write, base: Path, faults: Faults) -> None:
    path = write("extends: base.yaml\nrules: {hazards: {strikes: 5}}\n")
    assert places(faults(path)) == [("mine.yaml", "KD-R041", 8, 19)]
    path = write("extends: base.yaml\ndeck: {packs: 2}\nrules: {hazards: {strikes: 9}}\n")
    assert places(faults(path)) == [("mine.yaml", "KD-R041", 9, 19)]
    path = write("extends: base.yaml\nrounds: 2\n")
    found = faults(path)
    assert places(found) == [("mine.yaml", code, 8, 1) for code in ("KD-R043", "KD-R044", "KD-R047", "KD-R047")]
    assert [each[:3] for each in places(tuple(fault.about for fault in found if fault.about))] == [
        ("base.yaml", "KD-R043", 15),
        ("base.yaml", "KD-R044", 15),
        ("base.yaml", "KD-R047", 16),
        ("base.yaml", "KD-R047", 16),
    ]


def test_a_fault_of_a_variant_is_reported_in_the_variant(write: Write, body: str, faults: Faults) -> None:
    path = write(body + "variants:\n  odd: {set: {rules: {openning: {treasures: 3}}}}\n")
    assert faults(path) == ()
    (fault,) = faults(f"{path}+odd")
    assert (fault.code, fault.mark.line, fault.mark.column, fault.near) == ("KD-S001", 19, 23, "opening")


def test_faults_of_the_text_and_of_the_shape_are_reported_together(write: Write, body: str, faults: Faults) -> None:
    path = write(body + "rounds: 5\nsuply: []\nprose: {en: &x {}}\n")
    assert [(fault.code, fault.mark.line) for fault in faults(path)] == [
        ("KD-Y001", 18),
        ("KD-S001", 19),
        ("KD-Y002", 20),
    ]


def test_circular_inheritance_is_reported_with_its_files(write: Write, faults: Faults) -> None:
    write("extends: b.yaml\n", "a.yaml")
    write("extends: ./c.yaml+odd\n", "b.yaml")
    path = write("extends: b.yaml\n", "c.yaml")
    (fault,) = faults(path)
    assert places((fault,)) == [("b.yaml", "KD-R004", 7, 10)]
    assert fault.facts == {"circle": (str(path), "b.yaml", "./c.yaml+odd")}
    (fault,) = faults(write("extends: self.yaml+x\n", "self.yaml"))
    assert fault.facts["circle"] == (fault.mark.file, "self.yaml+x")


def test_the_reported_circle_excludes_the_files_that_lead_to_it(write: Write, faults: Faults) -> None:
    write("extends: b.yaml\n", "b.yaml")
    (fault,) = faults(write("extends: b.yaml\n", "a.yaml"))
    assert fault.facts["circle"] == ("b.yaml", "b.yaml")


def test_the_depth_of_inheritance_is_limited(write: Write, body: str, faults: Faults) -> None:
    write(body, "0.yaml")
    for number in range(1, 18):
        write(f"extends: {number - 1}.yaml\n", f"{number}.yaml")
    assert load(str(write("extends: 14.yaml\n"))).rules.rounds == 4
    (fault,) = faults(write("extends: 17.yaml\n"))
    assert (fault.code, fault.facts) == ("KD-R005", {"limit": 16})


@pytest.mark.parametrize(
    ("extends", "code", "near", "column"),
    [
        ("slot", "KD-R002", "slott", 10),
        ("nothing-like-it", "KD-R002", None, 10),
        ("slott+uten-joker", "KD-R006", "uten-jokere", 16),
        ("slott+", "KD-R006", None, 10),
        ("missing.yaml", "KD-R003", None, 10),
        ("./", "KD-R003", None, 10),
        ("loop.yaml", "KD-R003", None, 10),
        ('"a\\0.yaml"', "KD-Y024", None, 10),
        ('""', "KD-S013", None, 10),
        ("true", "KD-S003", None, 10),
        ("[slott]", "KD-S003", None, 10),
    ],
)
def test_an_unknown_base_is_an_error_with_the_nearest_name(
    *, write: Write, faults: Faults, tmp_path: Path, extends: str, code: str, near: str | None, column: int
) -> None:
    (tmp_path / "loop.yaml").symlink_to("loop.yaml")
    (fault,) = faults(write(f"extends: {extends}\n"))
    assert fault.width > 0
    assert (fault.code, fault.near, fault.mark.line, fault.mark.column) == (code, near, 7, column)


def test_a_base_that_is_not_yaml_is_reported_in_its_own_file(write: Write, faults: Faults) -> None:
    write("cards: [\n", "base.yaml", head="")
    ((file, code, *_),) = places(faults(write("extends: base.yaml\n")))
    assert (file, code[:4]) == ("base.yaml", "KD-Y")


@pytest.mark.parametrize("text", ["", "- 1\n", "slott\n"])
def test_a_file_that_is_no_map_is_rejected_as_a_whole(write: Write, faults: Faults, text: str) -> None:
    (fault,) = faults(write(text, head=""))
    assert (fault.code, fault.mark.line, fault.mark.column) == ("KD-R001", 1, 1)


def test_an_unknown_id_is_no_fault_of_a_file() -> None:
    with pytest.raises(UnknownReference) as caught:
        load("slot")
    assert (caught.value.kind, caught.value.name, caught.value.near) == (ReferenceKind.RULESET, "slot", ("slott",))
    with pytest.raises(UnknownReference) as caught:
        load("slott+utenjokere")
    assert (caught.value.kind, caught.value.near) == (ReferenceKind.VARIANT, ("uten-jokere",))
    with pytest.raises(UnknownReference) as caught:
        load("-")
    assert set(caught.value.near) == set(bundled_ids())
    with pytest.raises(UnknownReference) as caught:
        load("slott+")
    assert set(caught.value.near) == set(load("slott").variants)


def test_a_file_that_cannot_be_used_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError) as caught:
        load("no.yaml", folder=tmp_path)
    assert caught.value.problem is FileProblem.MISSING
    with pytest.raises(FileError) as caught:
        load("./", folder=tmp_path)
    assert caught.value.problem is FileProblem.NOT_A_FILE
    (tmp_path / "large.yaml").write_text("#" * (256 * 1024 + 1))
    with pytest.raises(FileError) as caught:
        load("large.yaml", folder=tmp_path)
    assert caught.value.problem is FileProblem.TOO_LARGE


def test_a_variant_without_a_patch_changes_nothing(write: Write, body: str) -> None:
    path = write(body + "variants: {same: {title: {en: Same}}}\n")
    assert load(f"{path}+same").rules == load(str(path)).rules


@pytest.mark.parametrize("variants", ["variants: [a]\n", "variants: {a: 1}\n", "variants: {a: {set: 1}}\n"])
def test_variants_of_a_wrong_shape_are_faults(write: Write, body: str, variants: str) -> None:
    with pytest.raises((DocumentError, UnknownReference)):
        load(f"{write(body + variants)}+a")


@pytest.mark.parametrize(
    ("variants", "code", "facts"),
    [
        ("+fast+fast", "KD-R011", {"name": "fast"}),
        ("+a+b+a+b", "KD-R011", {"name": "a"}),
        ("+v" * 20_000, "KD-R012", {"count": 20_000, "limit": 16}),
    ],
)
def test_repeated_and_very_many_variants_are_rejected(
    write: Write, base: Path, faults: Faults, variants: str, code: str, facts: dict[str, object]
) -> None:
    path = write(f"extends: ./base.yaml{variants}\n")
    (fault,) = faults(path)
    assert (fault.code, fault.facts, fault.mark.file, fault.mark.line) == (code, facts, str(path), 7)
    (fault,) = faults(f"{base}{variants}")
    assert (fault.code, fault.facts, fault.mark.line, fault.mark.column) == (code, facts, 1, 1)


def test_a_variant_and_an_id_may_be_numbers(write: Write, body: str, home: Path, head: str) -> None:
    text = body + "variants: {1830: {title: {en: 1830}, set: {rounds: 3}}}\n"
    write(text, "numbers.yaml", head.replace("id: mine", "id: 2048"), folder=home / "rulesets")
    ruleset = load("2048+1830")
    assert (ruleset.id, ruleset.rules.rounds, ruleset.title["en"]) == ("2048", 3, "Mine (1830)")
    assert load(str(write("extends: 2048\n"))).rules.rounds == 4


def test_a_setting_changes_one_value(write: Write, body: str) -> None:
    path = str(write(body))
    changed = load(path, settings=["rules.hazards.strikes=3", "rounds = 5", "rules.relics.worth.values.5=20"])
    assert changed.rules.hazards.strikes == 3
    assert changed.rules.rounds == 5
    assert changed.definition["rounds"] == 5
    assert changed.rules.relics.worth.values == {2: 5, 3: 10, 4: 15, 5: 20}  # type: ignore[union-attr]  # it is a round table
    assert load(path).rules.rounds == 4


def test_a_value_is_yaml_on_one_line(write: Write, body: str) -> None:
    changed = load(
        str(write(body)),
        settings=[
            "rules.relics={enter: start, worth: {by: fixed, value: 7}}",
            "rules.ties=[relics, shared]",
            "language='fr'",
            "rules.hazards.strikes=",
        ],
    )
    assert changed.rules.relics.worth == FixedWorth(value=7)
    assert changed.rules.ties == ("relics", "shared")
    assert changed.language == "fr"
    assert changed.rules.hazards.strikes == 2


def test_settings_may_be_plain_data(write: Write, body: str) -> None:
    path = str(write(body))
    assert load(
        path, settings={"rules.relics.enter": {1: 2}, "rules.relics.worth": {"by": "fixed", "value": 1}}
    ) == load(path, settings=["rules.relics.enter={1: 2}", "rules.relics.worth={by: fixed, value: 1}"])
    assert load(path, settings={"players": {"min": 2}}).rules.players.min == 2


def test_the_last_setting_of_a_key_counts(write: Write, body: str) -> None:
    assert load(str(write(body)), settings=["rounds=5", "rounds=3", "rounds=4"]).rules.rounds == 4


@pytest.mark.parametrize(
    ("setting", "code", "column", "width", "near"),
    [
        ("rules.openning.treasures=3", "KD-S001", 7, 8, "opening"),
        ("rules.opening.treasure=3", "KD-S001", 15, 8, "treasures"),
        ("rules.hazards.strikes=0", "KD-S005", 23, 1, None),
        ("rules.hazards.lose=hlaf", "KD-S004", 20, 4, "half"),
        ("round=3", "KD-S001", 1, 5, "rounds"),
        ("rules.hazards.strike=3", "KD-S001", 15, 6, "strikes"),
        ("rounds={a: 1}", "KD-S003", 8, 6, None),
        ("rounds.first=3", "KD-S003", 14, 1, None),
        ("rules.ties=[shared, relic]", "KD-S004", 21, 5, "relics"),
        ("rounds", "KD-R009", 1, 6, None),
        ("=3", "KD-R009", 1, 2, None),
        ("rules..ties=3", "KD-R009", 1, 13, None),
        ("", "KD-R009", 1, 1, None),
        ("rules.\udcff=3", "KD-R009", 1, 9, None),
        ("rounds=3\nrules=1", "KD-R009", 1, 16, None),
        (".".join(["a"] * 33) + "=1", "KD-R009", 1, 67, None),
        (" id=other", "KD-R010", 2, 2, None),
        ("variants.x.set.rounds=3", "KD-R010", 1, 8, None),
        ("rounds=[1", "KD-Y014", 8, 1, None),
        ("rounds=&a 3", "KD-Y002", 8, 2, None),
    ],
)
def test_a_wrong_setting_is_an_error_in_the_setting(
    *,
    write: Write,
    body: str,
    faults: Faults,
    setting: str,
    code: str,
    column: int,
    width: int,
    near: str | None,
) -> None:
    (fault,) = faults(write(body), settings=["rounds=4", setting])
    assert (fault.mark.file, fault.mark.line, fault.source) == ("--set", 2, setting)
    assert (fault.code, fault.near) == (code, near)
    assert (fault.mark.column, fault.width) == (column, width)


def test_an_invalid_setting_is_reported_at_its_key(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=["rules.hazards.strikes=5"])
    assert (fault.code, fault.mark.file, fault.mark.column, fault.width) == ("KD-R041", "--set", 15, 7)


def test_a_key_that_the_file_lacks_is_reported_in_the_file(write: Write, body: str, faults: Faults) -> None:
    path = write(body.replace("  - {match: joker, role: relic}\n", ""))
    (fault,) = faults(path, settings=["rules.hazards.lose=half"])
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-R023", str(path), 9)


def test_a_setting_that_replaces_a_map_is_reported_in_the_setting(faults: Faults) -> None:
    (fault,) = faults("slott", settings=["rules.relics.enter=strat"])
    assert (fault.code, fault.mark.file, fault.mark.column, fault.width) == ("KD-S004", "--set", 20, 5)
    assert fault.about is None


def test_all_wrong_settings_are_reported_at_once(write: Write, body: str, faults: Faults) -> None:
    found = faults(write(body), settings=["rounds", "rules.ties=]", "id=x"])
    assert [(fault.mark.line, fault.code[:4]) for fault in found] == [(1, "KD-R"), (2, "KD-Y"), (3, "KD-R")]


def test_a_very_long_number_in_a_key_is_only_an_unknown_key(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=[f"rules.{'9' * 5000}=1"])
    assert fault.code == "KD-S011"


@pytest.mark.parametrize("data", ["\ud800", ["\ud800"], {"a": "\ud800"}, {"\ud800": 1}])
def test_unwritable_characters_are_rejected_in_settings(write: Write, body: str, faults: Faults, data: object) -> None:
    (fault,) = faults(write(body), settings={"rules.hazards.strikes": data})
    assert (fault.code, fault.mark.file, fault.mark.line) == ("KD-R009", "--set", 1)
    assert str(fault.facts["setting"]).isprintable()


def test_very_many_settings_are_rejected(write: Write, body: str, faults: Faults) -> None:
    (fault,) = faults(write(body), settings=[f"rules.x{number}=1" for number in range(101)])
    assert (fault.code, fault.facts) == ("KD-S008", {"count": 101, "greatest": 100})
