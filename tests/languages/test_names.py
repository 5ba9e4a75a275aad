"""Which language a code, a regional form, a locale or a machine means."""

from __future__ import annotations

from pathlib import Path

import pytest

import kortdiamant as kd
import kortdiamant.languages
from kortdiamant.documents.reader import read
from kortdiamant.documents.validation import validate
from kortdiamant.errors import ReferenceKind, UnknownReference
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import find, language_of, require
from kortdiamant.preferences.settings import Settings


def test_the_bundled_languages_are_the_folders() -> None:
    folders = {path.parent.name for path in Path(kortdiamant.languages.__file__).parent.glob("*/language.yaml")}
    assert set(LANGUAGES) == folders >= {"nb", "fr", "en"}


SHORT = "nb NB no NO nn Nn nb_NO NB_no nb-no no-NO nn_NO.UTF-8 nb_NO.UTF-8@euro no_NO@x nb-Latn-NO norwegian"
ON_WINDOWS = ["Norwegian", "Norwegian Bokmål", "Norwegian (Bokmål)", "Norwegian Nynorsk", "Norwegian (Nynorsk)"]


@pytest.mark.parametrize("name", [*SHORT.split(), " nb ", *(f"{each}_Norway.1252" for each in ON_WINDOWS)])
def test_every_form_of_norwegian_means_bokmal(name: str) -> None:
    assert (find(name), require(name)) == ("nb", "nb")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("fr_CA", "fr"),
        ("fr-be.UTF-8", "fr"),
        ("FR", "fr"),
        ("French_France", "fr"),
        ("French_Canada.1252", "fr"),
        ("en_GB.UTF-8", "en"),
        ("en-us", "en"),
        ("English_United Kingdom.1252", "en"),
    ],
)
def test_a_regional_form_means_its_language(name: str, code: str) -> None:
    assert (find(name), require(name)) == (code, code)


@pytest.mark.parametrize("name", ["", "-", "n", "nbx", "tlh", "tlh_TLH", "../nb", "C", "no way", "Klingon_Qonos.1252"])
def test_an_unknown_name_is_rejected(name: str) -> None:
    assert find(name) is None
    with pytest.raises(UnknownReference) as rejected:
        require(name)
    assert (rejected.value.kind, rejected.value.name) == (ReferenceKind.LANGUAGE, name)


@pytest.mark.parametrize("written", ["no", "NO", "nn", "nb_NO", "nb"])
def test_the_language_setting_accepts_any_form(written: str) -> None:
    settings, faults = validate(read(f"language: {written}\n", "config.yaml"), Settings)
    assert (settings and settings.language, faults) == ("nb", ())


def test_an_unknown_setting_is_rejected_with_the_known_languages() -> None:
    settings, (fault,) = validate(read("language: tlh\n", "config.yaml"), Settings)
    assert settings is None
    assert fault.facts["choices"] == LANGUAGES


@pytest.mark.parametrize(
    ("environment", "system", "code"),
    [
        ({}, None, "en"),
        ({"LANG": ""}, None, "en"),
        ({"LANG": "nb_NO.UTF-8"}, None, "nb"),
        ({"LANG": "no"}, None, "nb"),
        ({"LANG": "nn_NO"}, None, "nb"),
        ({"LANG": "fr_CA.UTF-8"}, None, "fr"),
        ({"LANG": "tlh_TLH.UTF-8"}, None, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "nb_NO"}, None, "nb"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "nb_NO", "LC_ALL": "en_GB"}, None, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "nn_NO"}, None, "nb"),
        ({"LANG": "fr_FR", "LC_ALL": ""}, None, "fr"),
        # LANGUAGE counts as in gettext: it is a list, and it is ignored in the C locale.
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "nn:nb:en"}, None, "nb"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "tlh:fr_CA:nb"}, None, "fr"),
        ({"LANG": "nb_NO", "LANGUAGE": ":fr"}, None, "fr"),
        ({"LANG": "nb_NO", "LANGUAGE": "tlh"}, None, "en"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, None, "fr"),
        ({"LANG": "C", "LANGUAGE": "nb"}, None, "en"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "nb"}, None, "en"),
        ({"LANG": "nb_NO", "LC_ALL": "POSIX", "LANGUAGE": "nb"}, None, "en"),
        ({"LANGUAGE": "nb"}, None, "en"),
        # Windows, where usually no variable is set
        ({}, "nb_NO", "nb"),
        ({"LANG": "fr_FR"}, "nb_NO", "fr"),
        ({"LANG": "C"}, "nb_NO", "en"),
        ({"LANG": "POSIX"}, "nb_NO", "en"),
        ({"LANGUAGE": "fr:en"}, "nb_NO", "fr"),
        ({"LANG": "French_France.1252"}, "nb_NO", "fr"),
        ({}, "Norwegian_Norway.1252", "nb"),
    ],
)
def test_the_language_of_a_machine_is_found_as_gettext_finds_it(
    environment: dict[str, str], system: str | None, code: str
) -> None:
    assert language_of(environment, system) == code


def test_a_table_in_python_takes_any_form_and_rejects_what_it_does_not_know() -> None:
    ruleset = kd.ruleset("slott")
    assert kd.Table(ruleset, ["Ane", "Bo", "Cato"], language="nn").language == "nb"
    with pytest.raises(UnknownReference):
        kd.Table(ruleset, ["Ane", "Bo", "Cato"], language="tlh")
