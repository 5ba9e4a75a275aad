"""Update the catalogues of sentences: `python -m tests.catalogues`, or only check them with `--check`.

The tool extracts every sentence from the code, gives each catalogue exactly those (with an empty translation for a new
one), and lists what each language lacks in any part of its folder and in the rulesets. It fails only for a language
that calls itself complete, and the check is about those. The same input gives the same bytes, without dates. English
has no catalogue, since its sentences are the keys.
"""

from __future__ import annotations

import ast
import io
import re
import string
import sys
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from kortdiamant.family.names import COMMAND_WORDS, NOBODY
from kortdiamant.languages import LANGUAGES, SOURCE, folder_of
from kortdiamant.languages.catalogue import NAME
from kortdiamant.languages.files import language_info, own_nouns, words
from kortdiamant.rulebook import bundled_folder, load_any
from kortdiamant.rulebook.find import bundled_rulesets
from kortdiamant.workshop.faults import own_explanations
from kortdiamant.workshop.schema import NAME as SCHEMA
from kortdiamant.workshop.schema import schema_text

PACKAGE = Path(__file__).parent.parent / "kortdiamant"
PLURALS = "nplurals=2; plural=(n != 1);"  # the default of a catalogue
# The functions whose first arguments are sentences, with the number of forms that each takes.
KEYWORDS = {"gettext": 1, "ngettext": 2, "say": 1, "say_count": 2, "msgid": 1, "msgid_count": 2}
SPEAKING = ("cli", "session", "telling", "workshop")  # packages; in others `say` has another meaning
MAY_LACK = ("complete", "cards.rank-letters.")  # without these letters, the canonical ones count
MAX_SHOWN = 20  # sentences of a language; the others are in its catalogue
COMPLETE = tuple(language for language in LANGUAGES if language_info(language).complete)
Text = str | tuple[str, ...]


class Dateless(Catalog):
    """A catalogue whose header has the language, the encoding and the plurals, but no date."""

    plural_rule = PLURALS

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        """The lines of the header."""
        return [
            ("Language", str(self.locale)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", self.plural_rule),
        ]

    mime_headers = property(_get_mime_headers)
    # The number in the header: Unicode would give French a third form, for whole millions.
    num_plurals = property(lambda self: int(re.findall(r"\d+", self.plural_rule)[0]))


def po_path(language: str) -> Path:
    """The path of the catalogue of a language."""
    return folder_of(language) / f"{NAME}.po"


def extract() -> dict[Text, set[str]]:
    """Every sentence of the code, with the files that contain it."""
    found: dict[Text, set[str]] = {}
    for path in (path for package in SPEAKING for path in (PACKAGE / package).rglob("*.py")):
        for text in sentences(path.read_text("utf-8")):
            found.setdefault(text, set()).add(path.relative_to(PACKAGE.parent).as_posix())
    return found


def sentences(source: str) -> Iterator[Text]:
    """The sentences in Python code, found in its syntax tree, so that one within an f-string is found as well."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call):
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            forms = [each.value for each in call.args[: KEYWORDS.get(name, 0)] if isinstance(each, ast.Constant)]
            texts = tuple(form for form in forms if isinstance(form, str))
            if texts and len(texts) == KEYWORDS[name]:
                yield texts if len(texts) > 1 else texts[0]


def load(language: str) -> Catalog:
    """The catalogue on the disk, or an empty one."""
    path = po_path(language)
    if not path.exists():
        return Dateless(language, charset="utf-8")
    with path.open("rb") as file:
        return read_po(file, language, charset="utf-8")


def update(language: str) -> Dateless:
    """The catalogue with exactly the sentences of the code, and the translations on the disk."""
    old = load(language)
    new = Dateless(language, fuzzy=False, header_comment=f"# Sentences of kortdiamant: {language}.", charset="utf-8")
    new.plural_rule = plural_rule(po_path(language)) or PLURALS
    for text, files in sorted(extract().items(), key=lambda item: (sorted(item[1]), str(item[0]))):
        known = old.get(text if isinstance(text, str) else text[0])
        matches = known is not None and known.id == text and not known.fuzzy
        new.add(text, known.string if matches and known else "", [(file, 0) for file in sorted(files)])
    return new


def plural_rule(path: Path) -> str:
    """The plural rule in the header of a catalogue, or nothing; Babel would replace it by its own."""
    found = (
        re.search(r'"Plural-Forms: (nplurals=\d+; plural=[^;"]+;)', path.read_text("utf-8")) if path.exists() else None
    )
    return found[1] if found else ""


def po_bytes(catalogue: Catalog) -> bytes:
    """The catalogue as a .po file."""
    buffer = io.BytesIO()
    write_po(buffer, catalogue, width=110, include_lineno=False)
    return buffer.getvalue()


def placeholders(text: str) -> set[str]:
    """The names of the facts in a sentence, without the form of a noun, which every language chooses itself."""
    return {name.partition(".")[0] for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def faults(catalogue: Catalog) -> Iterator[str]:
    """Everything that is missing from a catalogue or wrong in it."""
    for message in catalogue:
        if message.id:
            count = catalogue.num_plurals if message.pluralizable else 1
            yield from (f"{catalogue.locale}: {problem}: {message.id!r}" for problem in _problems(message, count))


def _problems(message: Message, count: int) -> Iterator[str]:
    sources, given = _forms(message.id), _forms(message.string)
    if len(given) != count or not all(given):
        yield "not translated"
        return
    wanted = [placeholders(source) for source in sources]
    for number, text in enumerate(given):
        found = placeholders(text)
        if not found <= wanted[-1] or (number == len(given) - 1 and found != wanted[-1]):
            yield "other facts than the English sentence"


def _forms(text: object) -> tuple[str, ...]:
    """The one form, or all plural forms, of a message."""
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text or ""),)


def gaps(language: str) -> Iterator[str]:
    """The missing keys of the other files of a folder, and the missing titles of rulesets; English has everything."""
    for name, read in (("language.yaml", language_info), ("nouns.yaml", own_nouns), ("words.yaml", words)):
        own, english = set(_keys(read(language))), set(_keys(read(SOURCE)))
        yield from (f"{language}: {name} lacks {key}" for key in sorted(english - own) if not key.startswith(MAY_LACK))
    commands = {*COMMAND_WORDS, NOBODY} - words(language).commands.keys()
    yield from (f"{language}: words.yaml lacks commands.{word}" for word in sorted(commands) if language != SOURCE)
    unexplained = own_explanations(SOURCE).keys() - own_explanations(language).keys()
    if unexplained:
        yield f"{language}: explanations lack {', '.join(sorted(unexplained))}"
    untitled = (name for name in bundled_rulesets() if language not in load_any(name).title)
    yield from (f"{language}: rulesets/{name}.yaml lacks a title" for name in untitled)


def _keys(value: object, path: str = "") -> Iterator[str]:
    """The keys that have a value."""
    if is_dataclass(value):
        value = {field.name.replace("_", "-"): getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _keys(inner, f"{path}.{key}" if path else str(key))
    elif value not in (None, "", ()):
        yield path


def stale(language: str) -> Iterator[str]:
    """A message if the catalogue on the disk differs from what the tool would write."""
    path = po_path(language)
    if not path.exists() or path.read_bytes() != po_bytes(update(language)):
        yield f"{language}: {path.name} is stale; run: python -m tests.catalogues"


def write(language: str) -> None:
    """Update the catalogue of a language on the disk."""
    po_path(language).write_bytes(po_bytes(update(language)))


def main(arguments: list[str]) -> int:
    """Write all catalogues and list what all languages lack, or check the complete ones; 1 if one of these fails.

    Also writes the schema of rulesets, which lists the languages.
    """
    check, failed = "--check" in arguments, False
    for language in LANGUAGES:
        complete = language in COMPLETE
        if complete or not check:
            problems = [*_catalogue_problems(language, check), *gaps(language)]
            print(*problems, sep="\n", end="\n" if problems else "")
            if not problems and not check:
                print(f"{language}: nothing is missing")
            failed |= complete and bool(problems)
    if not check:
        (bundled_folder() / SCHEMA).write_text(f"{schema_text()}\n", "utf-8")
    return int(failed)


def _catalogue_problems(language: str, check: bool) -> Iterator[str]:
    if language == SOURCE:
        return
    if check:
        yield from stale(language)
    else:
        write(language)
    found = list(faults(update(language)))
    yield from found[:MAX_SHOWN]
    if len(found) > MAX_SHOWN:
        yield f"{language}: {len(found) - MAX_SHOWN} more sentences in {po_path(language).name}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
