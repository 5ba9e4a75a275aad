from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from kortdiamant.documents.files import data_folder
from kortdiamant.documents.reader import read
from kortdiamant.documents.yaml_text import dump_flow
from kortdiamant.errors import DocumentError, FileError, FileProblem, UnknownReference
from kortdiamant.rulebook import bundled_folder, find, from_definition, list_rulesets, load, user_folder
from kortdiamant.rulebook.find import Reference, parse_reference
from tests.rulebook.conftest import Write


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("slott", Reference("slott")),
        ("slott+a+b", Reference("slott", ("a", "b"))),
        ("mine.yaml", Reference("mine.yaml")),
        ("mine.yaml+a+b", Reference("mine.yaml", ("a", "b"))),
        ("mine.ruleset.yaml", Reference("mine.ruleset.yaml")),
        ("mine.ruleset.yaml+a+b", Reference("mine.ruleset.yaml", ("a", "b"))),
        ("./c++/mine.yaml+a", Reference("./c++/mine.yaml", ("a",))),
        ("c++/mine", Reference("c++/mine")),
        ("slott+", Reference("slott", ("",))),
    ],
)
def test_a_reference_is_a_name_and_variants(text: str, expected: Reference) -> None:
    assert parse_reference(text) == expected


@pytest.mark.parametrize(
    ("name", "is_path"), [("slott", False), ("a/b", True), ("mine.yaml", True), ("yaml", False), ("mine.yml", False)]
)
def test_a_path_has_a_slash_or_ends_in_yaml(name: str, is_path: bool) -> None:
    assert Reference(name).is_path == is_path


def test_a_ruleset_of_the_user_is_found_by_the_id_in_it(write: Write, body: str, home: Path) -> None:
    path = write(body, "any name.yaml", folder=home / "rulesets")
    ruleset = load("mine")
    assert (ruleset.origin, ruleset.reference) == (path, "mine")
    with pytest.raises(UnknownReference) as caught:
        load("mien")
    assert caught.value.near == ("mine",)


def test_a_broken_ruleset_of_the_user_is_found_by_the_name_of_its_file(write: Write, home: Path) -> None:
    write("cards: [", "torn.yaml", folder=home / "rulesets")
    with pytest.raises(DocumentError):
        load("torn")


def test_the_suffix_ruleset_yaml_is_accepted(write: Write, body: str, home: Path, head: str) -> None:
    write("cards: [", "torn.ruleset.yaml", folder=home / "rulesets")
    write(body, "base.ruleset.yaml", folder=home / "rulesets")
    path = write("extends: base.ruleset.yaml\n", "own.ruleset.yaml", head.replace("mine", "own"), home / "rulesets")
    assert [listing.id for listing in list_rulesets() if not listing.is_bundled] == ["mine", "own", "torn"]
    assert load("own").rules == load("mine").rules == load(str(path)).rules
    with pytest.raises(DocumentError):
        load("torn")


def test_a_bundled_id_always_means_the_bundled_ruleset(write: Write, body: str, home: Path, head: str) -> None:
    path = write(body, "slott.yaml", head.replace("id: mine", "id: slott"), folder=home / "rulesets")
    assert load("slott").origin == bundled_folder() / "slott.yaml"
    assert load(str(path)).title["en"] == "Mine"


def test_list_rulesets_has_bundled_and_user_rulesets(write: Write, body: str, home: Path) -> None:
    path = write(body + "variants: {odd: {title: {en: Odd}, set: {}}}\n", folder=home / "rulesets")
    *bundled, own = list_rulesets()
    assert [listing.id for listing in bundled] == sorted(path.stem for path in bundled_folder().glob("*.yaml"))
    assert {(listing.is_bundled, listing.problem) for listing in bundled} == {(True, None)}
    assert (own.id, own.path, own.is_bundled, own.problem) == ("mine", path, False, None)
    assert own.ruleset is not None
    assert own.ruleset.variants == {"odd": {"en": "Odd"}}
    assert own.ruleset.origin == path


def test_broken_user_rulesets_are_listed_with_their_problem(write: Write, body: str, home: Path, head: str) -> None:
    mine = home / "rulesets"
    taken = write(body, "a.yaml", head.replace("id: mine", "id: slott"), folder=mine)
    write(body, "b.yaml", folder=mine)
    write(body, "c.yaml", folder=mine)
    write(body + "extends: nowhere\n", "d.yaml", head.replace("mine", "dd"), folder=mine)
    (mine / "e.yaml").mkdir()
    (mine / "f.yaml").write_text("a: [")
    (mine / "g.yaml").write_text("[]")
    (mine / "h.yaml").write_text("id: Not An Id\n")
    (mine / "i.yaml").symlink_to("i.yaml")
    (mine / ".hidden.yaml").write_text("")
    own = {listing.path.stem: listing for listing in list_rulesets() if not listing.is_bundled}
    assert {stem: listing.id for stem, listing in own.items()} == {
        "a": "slott", "b": "mine", "c": "mine", "d": "dd", "e": "e", "f": "f", "g": "g",
        "h": "h", "i": "i",
    }  # fmt: skip
    assert [stem for stem, listing in own.items() if listing.ruleset] == ["b"]
    assert {stem: type(listing.problem) for stem, listing in own.items()} == {
        "a": DocumentError, "b": type(None), "c": DocumentError, "d": DocumentError,
        "e": FileError, "f": DocumentError, "g": DocumentError,
        "h": DocumentError, "i": FileError,
    }  # fmt: skip
    problem = own["a"].problem
    assert isinstance(problem, DocumentError)
    (fault,) = problem.faults
    assert (fault.code, fault.mark.file, fault.mark.line, fault.mark.column) == ("KD-R007", str(taken), 2, 5)
    assert fault.facts == {"id": "slott", "path": str(taken), "other": str(bundled_folder() / "slott.yaml")}
    problem = own["c"].problem
    assert isinstance(problem, DocumentError)
    (fault,) = problem.faults
    assert fault.code == "KD-R013"
    assert fault.facts == {"id": "mine", "path": str(mine / "c.yaml"), "other": str(mine / "b.yaml")}


def test_a_folder_that_cannot_be_read_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
    path = write("extends: other\n")

    def refuse(folder: Path) -> object:
        raise PermissionError(13, "Permission denied", str(folder))

    whole = os.scandir
    monkeypatch.setattr(os, "scandir", lambda folder: (refuse if home in folder.parents else whole)(folder))
    *bundled, own = list_rulesets()
    assert all(listing.problem is None for listing in bundled)
    assert (own.path, own.is_bundled, own.ruleset) == (home / "rulesets", False, None)
    trouble = own.problem
    assert isinstance(trouble, FileError)
    assert trouble.problem is FileProblem.UNREADABLE
    assert (trouble.path, trouble.detail) == (str(home / "rulesets"), "Permission denied")
    assert load("slott").id == "slott"
    with pytest.raises(FileError):
        load("other")
    with pytest.raises(DocumentError) as caught:
        load(str(path))
    (fault,) = caught.value.faults
    assert (fault.code, fault.facts["path"]) == ("KD-R003", str(home / "rulesets"))


def test_unreadable_files_are_listed_with_their_error(
    home: Path, monkeypatch: pytest.MonkeyPatch, write: Write, body: str
) -> None:
    write(body, folder=home / "rulesets")
    whole = Path.stat

    def refuse(path: Path, **options: bool) -> os.stat_result:
        if home in path.parents:
            raise PermissionError(13, "Permission denied", str(path))
        return whole(path, **options)

    monkeypatch.setattr(Path, "stat", refuse)
    (own,) = (listing for listing in list_rulesets() if not listing.is_bundled)
    assert own.id == "mine"
    assert isinstance(own.problem, FileError)


def test_without_a_folder_the_user_has_no_rulesets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KORTDIAMANT_HOME", str(tmp_path / "nowhere"))
    assert all(listing.is_bundled for listing in list_rulesets())


def test_the_bundled_folder_is_in_the_package_or_else_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "kortdiamant" / "rulebook"
    room.mkdir(parents=True)
    monkeypatch.setattr(find, "__file__", str(room / "folders.py"))
    assert bundled_folder() == tmp_path / "rulesets"
    (tmp_path / "kortdiamant" / "rulesets").mkdir()
    assert bundled_folder() == tmp_path / "kortdiamant" / "rulesets"


def test_the_users_folder_is_where_the_system_keeps_data(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    assert data_folder() == home
    assert user_folder() == home / "rulesets"
    monkeypatch.delenv("KORTDIAMANT_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(home))
    folder = data_folder()
    assert folder.name == "kortdiamant"
    assert folder == home / "kortdiamant" or sys.platform != "linux"


def test_junk_in_the_users_folder_breaks_nothing(write: Write, body: str, home: Path) -> None:
    mine = home / "rulesets"
    write(body, "z.yaml", folder=mine)
    (mine / "binary.yaml").write_bytes(bytes(range(256)) * 100)
    (mine / "null.yaml").write_bytes(b"id: a\0b")
    (mine / "large.yaml").write_bytes(b"#" * 10_000_000)
    (mine / "folder.yaml").mkdir()
    (mine / "gone.yaml").symlink_to("nowhere.yaml")
    (mine / "many.yaml").write_text("a: [" + "1," * 100_000 + "]")
    (mine / "locked.yaml").write_text("id: locked")
    (mine / "locked.yaml").chmod(0)
    if hasattr(os, "mkfifo"):
        os.mkfifo(mine / "pipe.yaml")
    own = [listing for listing in list_rulesets() if not listing.is_bundled]
    assert [listing.id for listing in own if listing.problem is None] == ["mine"]
    assert len(own) == len(list(mine.iterdir()))
    assert load("mine").origin == mine / "z.yaml"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")
def test_an_undecodable_path_is_escaped_in_texts(tmp_path: Path, body: str, head: str, home: Path) -> None:
    for folder in (tmp_path, home / "rulesets"):
        (folder / os.fsdecode(b"b\xff.yaml")).write_text(head.replace("id: mine", "id: Not") + body)
    path = tmp_path / os.fsdecode(b"m\xff.yaml")
    path.write_text(head + body)
    ruleset = load(str(path))
    assert ruleset.origin == path
    assert ruleset.reference == str(tmp_path / "m\\udcff.yaml")
    assert from_definition(read(dump_flow(ruleset.definition), "record")) == ruleset
    (listing,) = (listing for listing in list_rulesets() if not listing.is_bundled)
    assert listing.id == "b\\udcff"
    path = tmp_path / "m\x1b.yaml"
    path.write_text(head + body)
    ruleset = load(str(path))
    assert ruleset.reference == str(tmp_path / "m\\x1b.yaml")
    assert from_definition(read(dump_flow(ruleset.definition), "record")) == ruleset


@pytest.mark.parametrize(
    ("title", "expected"),
    [("{nb: Min, en: Mine}", "Min"), ("{en: Mine, fr: Le mien}", "Mine"), ("{fr: Le mien}", "Le mien")],
)
def test_a_missing_title_falls_back_to_the_language_of_the_ruleset(
    write: Write, body: str, head: str, title: str, expected: str
) -> None:
    own = head.replace("{nb: Min, fr: Le mien, en: Mine}", title)
    assert load(str(write(body, head=own))).title_in("nb") == expected
