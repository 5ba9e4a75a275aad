"""What an author's editor shows, with the real yaml-language-server and our schema.

`make e2e` installs the server once with npm, into a folder of the checkout that git ignores.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import bundled_folder
from kortdiamant.workshop.schema import write_schema
from kortdiamant.workshop.starter import starter_text
from tests.e2e.language_server import LanguageServer, running
from tests.workshop.test_schema import RIGHT, WRONG
from tests.workshop.test_starter import READY

VERSION = "1.25.0"  # the last one for Node.js 20
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / f"yaml-language-server-{VERSION}"
PROGRAM = Path("node_modules", "yaml-language-server", "bin", "yaml-language-server")
NEEDS = "make e2e needs Node.js 20 or newer with npm, and the network when it is run first: {why}"
SETTINGS = {"yaml": {"validate": True, "completion": True, "hover": True, "schemaStore": {"enable": False}}}

MODELINE = "# yaml-language-server: $schema=./ruleset.schema.json\n"
HEAD = MODELINE + "format: 1\nid: mine\nversion: 1\ntitle: {en: Mine}\n"
ON_SLOTT = HEAD + "extends: slott\n"
HERE = "^"


@dataclass
class Editor:
    """An editor with a folder of files, each opened once."""

    server: LanguageServer
    folder: Path
    opened: list[str] = field(default_factory=list)

    def open(self, text: str, path: Path | None = None) -> str:
        """Open a text as the file at the path, or as a new one next to the schema."""
        uri = (path or self.folder / f"{len(self.opened)}.yaml").as_uri()
        self.opened.append(uri)
        self.server.tell("textDocument/didOpen", textDocument=document(uri, text))
        return uri

    def complaints(self, text: str, path: Path | None = None) -> list[tuple[str, str]]:
        """The underlined parts of a text, with their messages."""
        found = self.server.diagnostics(self.open(text, path))
        return [(underlined(text, each["range"]), each["message"]) for each in found]

    def offers(self, text: str) -> dict[str, str]:
        """The completions at the caret in the text, with their documentation."""
        items = self._at_caret("textDocument/completion", text)["items"]
        return {item["label"]: plain_text(item.get("documentation")) for item in items}

    def inserts(self, text: str) -> dict[str, str]:
        """The completions at the caret in the text, with the text that they insert."""
        items = self._at_caret("textDocument/completion", text)["items"]
        return {item["label"]: item["insertText"] for item in items}

    def explains(self, text: str) -> str:
        """The hover text at the caret in the text."""
        shown = self._at_caret("textDocument/hover", text)
        return plain_text(shown and shown["contents"])

    def _at_caret(self, method: str, text: str) -> Any:
        before, _, after = text.partition(HERE)
        position = {"line": before.count("\n"), "character": len(before.rpartition("\n")[2])}
        return self.server.ask(method, textDocument={"uri": self.open(before + after)}, position=position)


def document(uri: str, text: str) -> dict[str, object]:
    return {"uri": uri, "languageId": "yaml", "version": 1, "text": text}


def plain_text(documentation: Any) -> str:
    return str(documentation["value"] if isinstance(documentation, dict) else documentation)


def underlined(text: str, place: dict[str, Any]) -> str:
    start, end = place["start"], place["end"]
    last = end["character"] if end["line"] == start["line"] else None
    line = text.splitlines()[int(start["line"])]
    return line[slice(start["character"], last)]


@pytest.fixture(scope="module")
def editor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Editor]:
    folder = tmp_path_factory.mktemp("rulesets")
    write_schema(folder)
    with running(["node", str(installed()), "--stdio"], SETTINGS) as server:
        yield Editor(server, folder)


def installed() -> Path:
    """The server's program. If it cannot be installed, the test fails instead of being skipped."""
    if not FOLDER.exists():
        npm = shutil.which("npm") or pytest.fail(NEEDS.format(why="there is no npm"))
        unfinished = FOLDER.with_name(f"{FOLDER.name}.unfinished")
        install = [npm, "install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", str(unfinished)]
        ran = subprocess.run([*install, f"yaml-language-server@{VERSION}"], capture_output=True, text=True, check=False)
        if ran.returncode:
            pytest.fail(NEEDS.format(why=ran.stderr.strip() or ran.stdout.strip()))
        unfinished.rename(FOLDER)
    return FOLDER / PROGRAM


class TestCompletion:
    def test_completion_offers_keys_with_descriptions(self, editor: Editor) -> None:
        offers = editor.offers(f"{ON_SLOTT}rules:\n  hazards:\n    {HERE}")
        assert list(offers) == ["strikes", "lose", "after-bust", "after-round"]
        assert offers["strikes"].startswith("How many hazards of one kind end the expedition")
        assert all(text.endswith(".") for text in offers.values())

    @pytest.mark.parametrize("written", ["hazards:\n    after-bust: ^", "hazards: {after-bust: ^}"])
    def test_completion_offers_values_with_descriptions(self, editor: Editor, written: str) -> None:
        offers = editor.offers(f"{ON_SLOTT}rules:\n  {written}")
        assert list(offers) == ["one", "matching", "kind", "none", "null"]
        assert offers["matching"] == "all cards of its kind on the path"

    @pytest.mark.parametrize(
        ("written", "keys"),
        [
            ("  - ^", {"role", "match", "value", "values", "kind", "kinds", "copies"}),
            ("  - match: J\n    ^", {"role", "value", "values", "kind", "kinds", "copies"}),
            ("  - role: hazard\n    ^", {"match", "kind", "kinds", "copies"}),
            ("  - role: treasure\n    match: A-10\n    ^", {"value", "values"}),
            ("  - {role: hazard, k^}", {"match", "kind", "kinds", "copies"}),
            ("  - role: ^", {"treasure", "hazard", "relic", "out"}),
            ("  - {role: ^}", {"treasure", "hazard", "relic", "out"}),
            ("  - {role: hazard, kind: ^}", {"rank", "suit", "colour"}),
            ("  - {role: treasure, value: ^}", {"pips", "pips+10", "pips*2"}),
            ("  - role: relic\n    match: ^", {"A-10", "J Q K", "7H", "H", "red", "joker", "rest"}),
        ],
    )
    def test_completion_offers_the_possible_keys_of_a_card_entry(
        self, editor: Editor, written: str, keys: set[str]
    ) -> None:
        offers = editor.offers(f"{ON_SLOTT}cards:\n{written}")
        assert set(offers) - {"null", "object"} == keys

    def test_a_key_is_inserted_ready_for_its_value(self, editor: Editor) -> None:
        inserts = editor.inserts(f"{ON_SLOTT}cards:\n  - role: hazard\n    {HERE}")
        assert (inserts["match"], inserts["kind"], inserts["kinds"]) == ("match: ", "kind: ", "kinds:\n  - ")

    @pytest.mark.parametrize("written", ["worth: {by: ^}", "worth:\n      by: ^"])
    def test_completion_offers_the_kinds_of_relic_worth(self, editor: Editor, written: str) -> None:
        offers = editor.offers(f"{ON_SLOTT}rules:\n  relics:\n    {written}")
        assert list(offers) == ["printed", "claim-order", "seen-order", "round", "fixed"]
        assert offers["fixed"] == "nothing: every relic has the same worth"

    @pytest.mark.parametrize(("by", "keys"), [("round", ["values"]), ("fixed", ["value"]), ("printed", [])])
    def test_completion_offers_the_keys_of_a_relic_worth(self, editor: Editor, by: str, keys: list[str]) -> None:
        offers = editor.offers(f"{ON_SLOTT}rules:\n  relics:\n    worth:\n      by: {by}\n      {HERE}")
        assert list(offers) == keys

    def test_completion_offers_rulesets_to_extend(self, editor: Editor) -> None:
        offers = editor.offers(f"{HEAD}extends: {HERE}")
        assert set(offers) - {"null"} == {path.stem for path in bundled_folder().glob("*.yaml")}

    def test_completion_offers_rules_in_a_variant(self, editor: Editor) -> None:
        offers = editor.offers(f"{ON_SLOTT}variants:\n  a:\n    set:\n      rules:\n        {HERE}")
        assert {"hazards", "relics", "ties"} <= set(offers)

    @pytest.mark.parametrize("head", [f"{HEAD}extends: diam\n", f"{HEAD}family: diam\n"])
    def test_completion_offers_the_rules_of_diam(self, editor: Editor, head: str) -> None:
        assert list(editor.offers(f"{head}rules:\n  {HERE}")) == ["seats", "begins", "no-move", "repetition"]
        offers = editor.offers(f"{head}rules:\n  no-move: {HERE}")
        assert list(offers) == ["pass", "loss", "draw", "null"]
        assert offers["loss"] == "the side of that player loses"
        assert {"rounds", "deck", "cards"}.isdisjoint(editor.offers(f"{head}{HERE}"))

    def test_completion_offers_the_elements_of_a_list(self, editor: Editor) -> None:
        assert list(editor.offers(f"{ON_SLOTT}rules:\n  ties: [{HERE}]")) == ["relics", "extra-round", "shared"]


class TestHover:
    @pytest.mark.parametrize(
        ("written", "text"),
        [
            ("rules: {hazards: {str^ikes: 3}}", "How many hazards of one kind end the expedition"),
            ("rules:\n  hazards:\n    after-^bust: one", "What leaves the game after a strike."),
            ("rules:\n  hazards:\n    after-bust: o^ne", "* `matching`: all cards of its kind on the path"),
            ("cards:\n  - {role: hazard, ki^nd: rank}", "What makes two matched hazards the same kind"),
            ("cards:\n  - {role: treasure, val^ue: pips}", "How many gems a matched card brings"),
            ("cards:\n  - {role: relic, val^ue: pips}", "The worth of a matched relic"),
            ("cards:\n  - {role: relic, mat^ch: [A, J]}", "Which cards of the pack"),
            ("rules: {relics: {worth: {by: round, val^ues: {2: 3}}}}", "by the round in which it is taken"),
            ("rules: {relics: {worth: {b^y: round}}}", "What the worth of a relic depends on."),
            ("words:\n  en:\n    gem: {o^ne: coin}", "Singular without an article"),
            ("prose: {nb: {first-pl^ayer: Du}}", "Who begins."),
            ("variants: {a: {s^et: {rounds: 3}}}", "The keys that the variant changes"),
        ],
    )
    def test_hover_shows_the_meaning_of_a_key(self, editor: Editor, written: str, text: str) -> None:
        explained = editor.explains(ON_SLOTT + written)
        assert text in explained
        assert "####" not in explained  # a heading without a meaning for authors
        assert "||" not in explained


class TestComplaints:
    @pytest.mark.parametrize("path", sorted(bundled_folder().glob("*.yaml")), ids=lambda path: path.stem)
    def test_a_bundled_ruleset_has_no_complaints(self, editor: Editor, path: Path) -> None:
        assert editor.complaints(path.read_text("utf-8"), path) == []

    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("base", ["slott", "marquoir+reliques"])
    def test_a_starter_file_has_no_complaints(self, editor: Editor, base: str, language: Language) -> None:
        text = starter_text("mine", base, language)
        assert editor.complaints(text) == []
        assert editor.complaints(READY.sub(r"\1", text)) == []

    @pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
    def test_a_valid_file_has_no_complaints(self, editor: Editor, text: str) -> None:
        assert editor.complaints(MODELINE + text) == []

    @pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
    def test_an_invalid_file_has_a_complaint(self, editor: Editor, text: str) -> None:
        assert editor.complaints(MODELINE + text)

    @pytest.mark.parametrize(
        ("written", "underlined", "message"),
        [
            ("rules: {hazards: {strike: 3}}", "strike", "Property strike is not allowed."),
            ("rules: {hazards: {lose: some}}", "some", 'Value is not accepted. Valid values: "all", "half", "nothing"'),
            ("rules: {hazards: {strikes: two}}", "two", "Incorrect type. Expected one of integer, object, null."),
            ("cards: [{role: hazard, value: 3}]", "value", "Property value is not allowed."),
            ("cards: [{role: treasure, value: pip}]", "pip", "A value is a number, pips, pips+10, pips*2 or the like."),
            ("cards: [{match: J}]", "{", 'Missing property "role".'),
            ("rules: {relics: {worth: {by: fixed, values: [5]}}}", "values", "Property values is not allowed."),
        ],
    )
    def test_a_complaint_has_place_and_message(
        self, editor: Editor, written: str, underlined: str, message: str
    ) -> None:
        ((place, told),) = editor.complaints(ON_SLOTT + written)
        assert (place, told[: len(message)]) == (underlined, message)

    def test_a_file_that_extends_another_may_leave_out_required_keys(self, editor: Editor) -> None:
        assert editor.complaints(ON_SLOTT) == []
        assert {told for _, told in editor.complaints(HEAD)} == {
            f'Missing property "{key}".' for key in ("family", "language", "rounds", "deck", "cards")
        }
