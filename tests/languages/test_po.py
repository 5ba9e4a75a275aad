from __future__ import annotations

import gettext
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.languages import SOURCE, folder_of, po
from kortdiamant.languages.catalogue import read_catalogue
from kortdiamant.languages.po import BrokenCatalogue, compile_catalogue
from tests.catalogues import COMPLETE

HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


def loaded(text: str) -> gettext.GNUTranslations:
    return gettext.GNUTranslations(io.BytesIO(compile_catalogue(text.encode())))


def messages(content: bytes) -> dict[object, str]:
    found: dict[object, str] = dict(vars(gettext.GNUTranslations(io.BytesIO(content)))["_catalog"])
    found.pop("", None)
    return found


@pytest.mark.parametrize("language", [each for each in COMPLETE if each != SOURCE])
def test_a_catalogue_is_compiled_as_babel_does(language: str) -> None:
    source = (folder_of(language) / "kortdiamant.po").read_bytes()
    theirs = io.BytesIO()
    write_mo(theirs, read_po(io.BytesIO(source), language, charset="utf-8"))
    assert messages(compile_catalogue(source)) == messages(theirs.getvalue())


def test_untranslated_fuzzy_and_obsolete_entries_are_left_out() -> None:
    catalogue = loaded(
        HEADER
        + 'msgid "a"\nmsgstr ""\n\n#, fuzzy\nmsgid "b"\nmsgstr "B"\n\n#~ msgid "c"\n#~ msgstr "C"\n\n'
        + 'msgid "d"\nmsgid_plural "ds"\nmsgstr[0] "D"\nmsgstr[1] ""\n\n'
        + 'msgid "one "\n"line"\nmsgstr "\\"linje\\"\\n"\n"to\\t\\\\"\n'
    )
    assert [catalogue.gettext(text) for text in "abc"] == ["a", "b", "c"]
    assert catalogue.ngettext("d", "ds", 1) == "d"
    assert catalogue.gettext("one line") == '"linje"\nto\t\\'


def test_a_header_may_be_wrong_or_missing() -> None:
    entry = 'msgid "å"\nmsgstr "Å"\n'
    for header in ("", 'msgid ""\nmsgstr "Content-Type: text/plain; charset=nonsense\\nPlural-Forms: two\\n"\n\n'):
        assert loaded(header + entry).gettext("å") == "Å"


def test_entries_need_no_empty_line_between_them() -> None:
    catalogue = loaded(HEADER + 'msgid "a"\nmsgstr "A"\nmsgid "b"\nmsgstr "B"')
    assert [catalogue.gettext(text) for text in "ab"] == ["A", "B"]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('msgid "a"\nmsgstr "A\n', "line 2"),
        ('msgid "a"\nmsgstr A\n', "line 2"),
        ('"a"\n', "line 1"),
        ('\n\nmsgid "a"\n', "line 3"),
        ('msgid "a"\n\nmsgstr "A"\n', "line 1"),
        ('msgid "a\\x"\nmsgstr "A"\n', "line 1"),
        ("hello\n", "line 1"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n ! 1);\\n"\n', "Plural-Forms, line 1"),
        ('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=1/n;\\n"\n', "Plural-Forms, line 1"),
    ],
)
def test_a_broken_catalogue_is_rejected_with_its_place(text: str, place: str) -> None:
    with pytest.raises(BrokenCatalogue, match=f"^{place}$"):
        compile_catalogue(text.encode())


def test_invalid_bytes_are_rejected_at_their_place() -> None:
    with pytest.raises(BrokenCatalogue, match=r"^line 2$"):
        compile_catalogue(b'msgid "a"\nmsgstr "\xff"\n')


@given(st.text(alphabet='msgidtr_plual "\\n[01]#,~\nfzy', max_size=80) | st.text(max_size=40))
def test_any_text_is_compiled_or_rejected(text: str) -> None:
    try:
        content = compile_catalogue(text.encode("utf-8", "replace"))
    except BrokenCatalogue:
        return
    gettext.GNUTranslations(io.BytesIO(content))


def test_an_edited_catalogue_is_used_at_once(tmp_path: Path) -> None:
    source, compiled = tmp_path / "kortdiamant.po", tmp_path / "kortdiamant.mo"
    assert read_catalogue(tmp_path).gettext("a") == "a"
    source.write_text(HEADER + 'msgid "a"\nmsgstr "A"\n', "utf-8")
    assert read_catalogue(tmp_path).gettext("a") == "A"
    compiled.write_bytes(compile_catalogue(source.read_bytes().replace(b'"A"', b'"B"')))
    os.utime(source, ns=(0, 0))
    assert read_catalogue(tmp_path).gettext("a") == "B"
    os.utime(source, ns=(compiled.stat().st_mtime_ns + 1,) * 2)
    assert read_catalogue(tmp_path).gettext("a") == "A"
    source.unlink()
    assert read_catalogue(tmp_path).gettext("a") == "B"


def test_the_compiler_runs_without_the_package(tmp_path: Path) -> None:
    source = tmp_path / "kortdiamant.po"
    source.write_text(HEADER + 'msgid "a"\nmsgstr "A"\n', "utf-8")
    subprocess.run([sys.executable, "-I", po.__file__, source], check=True)
    assert source.with_suffix(".mo").read_bytes() == compile_catalogue(source.read_bytes())
