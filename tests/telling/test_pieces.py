"""How a share is paid, and what lies where, in three languages."""

from __future__ import annotations

import pytest

from kortdiamant.expedition.supply import PATH, Location, LocationKind, Payment, Swap, Transaction, distribute
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from kortdiamant.telling import payment, supply


def table(language: Language, *lines: str, pieces: str = "", reference: str = "iello") -> Table:
    settings = [f"supply={pieces}"] if pieces else []
    seated = Table(load(reference, settings=settings), ["Ane", "Bo", "Cato"], language=language)
    for line in lines:
        seated.say(line)
    return seated


def told(language: Language, *lines: str, pieces: str = "") -> str:
    seated = table(language, *lines, pieces=pieces)
    _, advice = distribute(seated.ruleset.supply, (moment.state for moment in seated.moments))
    return " ".join(payment(advice, seated)).replace("\u202f", "_")


def answered(language: Language, *lines: str, pieces: str = "", reference: str = "iello") -> list[str]:
    seated = table(language, *lines, pieces=pieces, reference=reference)
    purse, _ = distribute(seated.ruleset.supply, (moment.state for moment in seated.moments))
    return [line.replace("\u202f", "_") for line in supply(purse, seated)]


FEW = "[{name: ruby, value: 1, count: 4}, {name: diamond, value: 5, count: 40}]"


@pytest.mark.parametrize(
    ("lines", "pieces", "nb", "fr", "en"),
    [
        (
            ("17",),
            "",
            "Fra forrådet: 1 diamant til hver; 2 rubiner på stien.",
            "De la réserve_: 1 diamant chacun_; 2 rubis sur le chemin.",
            "From the supply: 1 diamond each; 2 rubies on the path.",
        ),
        (("17", "-"), "", "", "", ""),
        (("17", "ane"), "", "", "", ""),
        (
            ("17", "ane bo", "7"),
            "",
            "Fra forrådet: Cato 1 diamant, 2 rubiner.",
            "De la réserve_: Cato 1 diamant, 2 rubis.",
            "From the supply: Cato 1 diamond, 2 rubies.",
        ),
        (
            ("17", "-", "11"),
            FEW,
            "Fra forrådet: 2 rubiner på stien. Skriv opp: Ane 3, Bo 3, Cato 3.",
            "De la réserve_: 2 rubis sur le chemin. À noter_: Ane 3, Bo 3, Cato 3.",
            "From the supply: 2 rubies on the path. To be written down: Ane 3, Bo 3, Cato 3.",
        ),
        (
            ("17", "-", "11", "-", "7"),
            FEW,
            "På stien: 1 diamant i stedet for 4 rubiner. Fra forrådet: 1 diamant til hver.",
            "Sur le chemin_: 1 diamant au lieu de 4 rubis. De la réserve_: 1 diamant chacun.",
            "On the path 1 diamond instead of 4 rubies. From the supply: 1 diamond each.",
        ),
    ],
)
def test_a_share_is_paid_like_this(lines: tuple[str, ...], pieces: str, nb: str, fr: str, en: str) -> None:
    assert [told(language, *lines, pieces=pieces) for language in LANGUAGES] == [nb, fr, en]


ALL_OF_IT = {
    "nb": [
        "I forrådet: 37 diamanter, 51 rubiner",
        "På stien: 1 rubin",
        "Ane: 1 diamant, 2 rubiner i kisten",
        "Bo: 1 diamant, 3 rubiner i grotten",
        "Cato: 1 diamant, 3 rubiner i grotten",
    ],
    "fr": [
        "Dans la réserve_: 37 diamants, 51 rubis",
        "Sur le chemin_: 1 rubis",
        "Ane_: 1 diamant, 2 rubis au coffre",
        "Bo_: 1 diamant, 3 rubis dans la grotte",
        "Cato_: 1 diamant, 3 rubis dans la grotte",
    ],
    "en": [
        "In the supply: 37 diamonds, 51 rubies",
        "On the path: 1 ruby",
        "Ane: 1 diamond, 2 rubies in the chest",
        "Bo: 1 diamond, 3 rubies in the cave",
        "Cato: 1 diamond, 3 rubies in the cave",
    ],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_is_answered_with_all_that_lies_anywhere(language: Language) -> None:
    assert answered(language, "17", "ane", "7") == ALL_OF_IT[language]


def test_a_ruleset_without_pieces_says_so() -> None:
    assert answered("en", "7", reference="slott") == ["The ruleset does not say which pieces are used."]


def test_an_empty_bank_and_debts_are_told() -> None:
    lines = answered("en", "17", pieces="[{name: ruby, value: 1, count: 4}]")
    assert lines == [
        "In the supply: nothing",
        "On the path: 2 rubies",
        "Ane: 2 rubies, 3 rubies written down in the cave",
        "Bo: 5 rubies written down in the cave",
        "Cato: 5 rubies written down in the cave",
    ]


def test_a_piece_without_words_is_called_by_its_name() -> None:
    assert told("nb", "17", pieces="[{name: knapp, value: 1, count: 99}]") == (
        "Fra forrådet: 5 knapp til hver; 2 knapp på stien."
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("nb", "Ane veksler 5 rubiner i 1 diamant. Skriv opp: Bo 2, 1 på stien."),
        ("fr", "Ane échange 5 rubis contre 1 diamant. À noter_: Bo 2, 1 sur le chemin."),
        ("en", "Ane gives 5 rubies for 1 diamond. To be written down: Bo 2, 1 on the path."),
    ],
)
def test_who_changes_and_what_is_owed_is_told(language: Language, told: str) -> None:
    advice: list[Transaction] = [
        Swap(Location(LocationKind.CHEST, 0), (5, 0), (0, 1)),
        Payment(Location(LocationKind.CAMP, 1), (0, 0), 2),
        Payment(PATH, (0, 0), 1),
    ]
    assert [line.replace("\u202f", "_") for line in payment(advice, table(language))] == [told]


def test_who_gets_otherwise_is_named() -> None:
    advice = [
        Payment(Location(LocationKind.CAMP, seat), pieces) for seat, pieces in enumerate([(0, 1), (5, 0), (5, 0)])
    ]
    assert payment(advice, table("en")) == ["From the supply: Ane 1 diamond; Bo and Cato 5 rubies each."]
