"""Which language a code, a regional form or a machine means."""

from __future__ import annotations

import pytest

import kortdiamant as kd
from kortdiamant.errors import UnknownReference
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import find, language_of, require


@pytest.mark.parametrize("name", ["nb", "NB", "no", "NO", "nn", "nb_NO", "nb-no", "nn_NO.UTF-8", "no_NO@x", " nb "])
def test_every_form_of_norwegian_means_bokmal(name: str) -> None:
    assert find(name) == "nb"


@pytest.mark.parametrize(
    ("name", "code"),
    [("fr_CA", "fr"), ("fr-be", "fr"), ("FR", "fr"), ("en_GB.UTF-8", "en"), ("en-US", "en"), ("sv", None), ("", None)],
)
def test_a_regional_form_means_its_language(name: str, code: str | None) -> None:
    assert find(name) == code


def test_an_unknown_name_is_rejected() -> None:
    with pytest.raises(UnknownReference):
        require("sv")


@pytest.mark.parametrize(
    ("environment", "system", "code"),
    [
        ({}, None, "en"),
        ({"LANG": "nb_NO.UTF-8"}, None, "nb"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "nb"}, None, "en"),  # gettext ignores LANGUAGE in the C locale
        ({"LANG": "POSIX"}, "nb_NO", "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "nn:nb:en"}, None, "nb"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "sv:fr_CA"}, None, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LANGUAGE": ""}, None, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "nn_NO"}, None, "nb"),
        ({"LANG": "sv_SE.UTF-8"}, None, "en"),
        ({}, "nb_NO", "nb"),  # Windows
        ({"LANGUAGE": "fr"}, "nb_NO", "fr"),
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
        kd.Table(ruleset, ["Ane", "Bo", "Cato"], language="sv")


def test_the_bundled_languages_are_the_folders() -> None:
    assert set(LANGUAGES) == {"nb", "fr", "en"}
