"""The status of a game, the odds of the coming cards, and gem pieces have these lines."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kortdiamant import odds
from kortdiamant.expedition import start
from kortdiamant.expedition.supply import PATH, Location, LocationKind, Payment, Swap, Transaction, distribute
from kortdiamant.languages.names import Language
from kortdiamant.odds import Risk, outlook
from kortdiamant.odds.stopping import solve
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from kortdiamant.telling.odds import advice_table, odds_text, solution_sentences
from kortdiamant.telling.pieces import payment, supply
from kortdiamant.telling.speaker import Speaker, speaker_for, speaker_of
from kortdiamant.telling.status import (
    bottom_line,
    final_score,
    opening,
    path,
    prompt,
    risk_sentence,
    score,
    score_table,
    status,
)
from tests.small_games import box

if TYPE_CHECKING:
    from tests.telling.conftest import Stage


def table_after(stage: Stage, language: Language, game: str, reference: str = "slott") -> Table:
    """A table after entries that are separated by spaces."""
    table = Table(stage(language, reference).ruleset, ["Ane", "Bo", "Cato"], language=language)
    for line in game.split():
        table.say(line)
    return table


def lines(texts: list[str]) -> list[str]:
    return [text.replace("\u202f", "_").replace("\u00a0", "~") for text in texts]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "nb",
            [
                "I slottet med 2 gull hver: Ane, Bo",
                "Ute: Cato",
                "Stien: 7 Kn",
                "Vakter: knekt · 50 kort igjen",
                "I kisten: Cato 3, de andre 0",
            ],
        ),
        (
            "fr",
            [
                "Dans le château avec 2 pièces d’or par tête_: Ane, Bo",
                "Dehors_: Cato",
                "Le chemin_: 7 V",
                "Gardes_: valet · 50 cartes dans la pioche",
                "Au coffre_: Cato 3, les autres 0",
            ],
        ),
        (
            "en",
            [
                "In the castle with 2 gold each: Ane, Bo",
                "Outside: Cato",
                "The path: 7 J",
                "Guards: jack · 50 cards left",
                "In the chest: Cato 3, the others 0",
            ],
        ),
    ],
)
def test_status_shows_holdings_and_threats(stage: Stage, language: Language, expected: list[str]) -> None:
    assert lines(status(table_after(stage, language, "7 - J Cato"))) == expected


def test_status_before_the_first_card_is_short(stage: Stage) -> None:
    assert status(table_after(stage, "nb", "")) == [
        "I slottet: Ane, Bo, Cato",
        "52 kort igjen",
    ]


def test_status_shows_gems_and_relics_on_the_path_and_in_chests(stage: Stage) -> None:
    table = table_after(stage, "nb", "A all joker Bo 4")
    assert status(table)[1:] == ["Ute: Bo", "Stien: (joker) 4", "51 kort igjen", "I kisten: Bo 0 + 5, de andre 0"]
    table = table_after(stage, "fr", "7 all relic - 4", "iello")
    assert lines(status(table))[2] == "Sur le chemin_: 1 rubis, 1 relique · 33 cartes dans la pioche"


def test_two_explorers_are_counted() -> None:
    table = Table(load("incan-gold+two-players"), ["Ane", "Bo"])
    table.say("7")
    table.say("Ane")
    assert status(table)[0] == "In the temple with 1 gem each: Ane ×1, Bo ×2"


@pytest.mark.parametrize(
    ("game", "nb", "fr", "en"),
    [
        ("", "Ane snur kortet", "Ane retourne la carte", "Ane turns the card"),
        ("7", "Hvem går ut? (Enter: ingen)", "Qui sort_? (Entrée_: personne)", "Who leaves? (Enter: nobody)"),
        ("7 -", "Bo snur kortet", "Bo retourne la carte", "Bo turns the card"),
        (
            "9 all 9 all 9 all 9 all",
            "Spille en omgang til (ekstra) eller dele seieren (del)?",
            "Manche supplémentaire (extra) ou victoire partagée (partager)_?",
            "Play an extra round (extra) or share the victory (share)?",
        ),
        ("9 all 9 all 9 all 9 all share", "", "", ""),
    ],
)
def test_the_prompt_says_what_is_due(stage: Stage, game: str, nb: str, fr: str, en: str) -> None:
    found = [lines([prompt(table_after(stage, language, game))])[0] for language in ("nb", "fr", "en")]
    assert found == [nb, fr, en]


def test_the_bottom_line_is_short(stage: Stage) -> None:
    assert bottom_line(table_after(stage, "nb", "J - Q")) == "Omgang 1/4 · knekt, dame · 50 kort igjen"
    assert lines([bottom_line(table_after(stage, "fr", ""))]) == ["Manche 1/4 · 52 cartes dans la pioche"]


def test_a_kind_that_needs_three_is_counted() -> None:
    table = Table(load("slott", settings=["rules.hazards.strikes=3"]), ["Ane", "Bo", "Cato"])
    for line in ("J", "-", "J"):
        table.say(line)
    assert bottom_line(table) == "Omgang 1/4 · knekt 2/3 · 50 kort igjen"


def test_the_path_shows_every_card_and_what_is_left(stage: Stage) -> None:
    assert path(table_after(stage, "nb", "")) == ["Stien er tom."]
    assert path(table_after(stage, "nb", "7H - J - 8")) == ["Stien: 7♥ (1), Kn, 8 (2)", "Ligger igjen på stien: 3 gull"]
    assert lines(path(table_after(stage, "fr", "relic Bo", "iello"))) == ["Le chemin_: relique (plus là)"]


def test_the_score_puts_the_richest_first(stage: Stage) -> None:
    table = table_after(stage, "nb", "3 all joker Bo 10")
    assert score(table) == [
        "Bo: 6 gull (1 i kisten, 5 for jokere)",
        "Ane: 1 gull (1 i kisten, 5 på seg i slottet)",
        "Cato: 1 gull (1 i kisten, 5 på seg i slottet)",
    ]
    assert lines(score(table_after(stage, "fr", "3 all")))[0] == "Ane_: 1 pièce d’or"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("nb", "Risikoen ved neste kort er 6,0~%. Ellers: vakt 16,0~%, gull 78,0~%."),
        ("fr", "Le risque à la prochaine carte est de 6,0_%. Sinon_: garde 16,0_%, pièces d’or 78,0_%."),
        ("en", "The risk of the next card is 6.0%. Otherwise: guards 16.0%, gold 78.0%."),
    ],
)
def test_the_risk_is_in_percent(stage: Stage, language: Language, sentence: str) -> None:
    table = table_after(stage, language, "7 - J")
    assert lines([risk_sentence(odds.risk(table.state), speaker_of(table))]) == [sentence]


@pytest.mark.parametrize(
    ("bust", "percent"),
    [
        (Fraction(0), "0.0%"),
        (Fraction(1, 100_000), "0.1%"),
        (Fraction(99_999, 100_000), "99.9%"),
        (Fraction(1), "100.0%"),
    ],
)
def test_a_possible_bust_is_never_shown_as_impossible_or_certain(stage: Stage, bust: Fraction, percent: str) -> None:
    sentence = risk_sentence(Risk(bust=bust, treasure=1 - bust), speaker_of(stage("en")))
    assert sentence.startswith(f"The risk of the next card is {percent}.")


def test_there_is_no_risk_if_no_card_can_come(stage: Stage) -> None:
    assert risk_sentence(Risk(), speaker_of(stage("nb"))) == "Nå kan det ikke komme noe kort."


def test_the_opening_says_round_and_relics(stage: Stage) -> None:
    assert (
        opening(stage("nb"))
        == "Omgang 1 av 4. Jokerne venter ved siden av bunken til omgang 2. Ane, Bo og Cato går inn."
    )
    assert opening(stage("fr", "iello")) == (
        "Expédition 1 sur 5. Cinq reliques entrent dans la pioche. Ane, Bo et Cato entrent."
    )


def test_the_end_says_winner_places_and_rounds(stage: Stage) -> None:
    table = table_after(stage, "nb", "3 all joker Bo 10 - J - J 9 all 6 all")
    end = final_score(table)
    assert end.victory == "Bo vinner med 11 gull!"
    assert end.places == [["", "Plass", "Gull"], ["Bo", "1.", "11"], ["Ane", "2.", "6"], ["Cato", "2.", "6"]]
    assert end.rounds == [
        ["", "1", "2", "3", "4", "Jokere", "Sum"],
        ["Ane", "1", "0", "3", "2", "0", "6"],
        ["Bo", "1", "0", "3", "2", "5", "11"],
        ["Cato", "1", "0", "3", "2", "0", "6"],
        ["", "alle ute", "knekt", "alle ute", "alle ute", "", ""],
    ]


def test_an_unfinished_round_has_no_ending_in_the_table(stage: Stage) -> None:
    table = table_after(stage, "fr", "3 all 7")
    rows = score_table(table.report(), speaker_of(table))
    assert rows == [
        ["", "1", "2", "Total"],
        ["Ane", "1", "0", "1"],
        ["Bo", "1", "0", "1"],
        ["Cato", "1", "0", "1"],
        ["", "tous dehors", "", ""],
    ]


def test_a_short_supply_is_reported() -> None:
    table = Table(load("schmidt-2005", settings={"supply": [{"name": "ruby", "value": 1, "count": 20}]}), list("ABC"))
    table.say("17")
    assert not any("manque" in line for line in status(table))
    table.say("-")
    table.say("15")
    assert "Il manque 12 pierres dans la réserve\u202f: notez-les." in status(table)
    assert not any("manque" in line for line in status(Table(load("slott"), ["Ane", "Bo", "Cato"])))


RUBIES = speaker_for(load("marquoir"), "en")


def test_the_odds_say_that_nothing_can_strike():
    text = odds_text(outlook(start(box((5, 6), ()), 3)), RUBIES)
    assert "No card that is left can end the expedition." in " ".join(text.sentences)
    assert text.rows == [["Card", "Over by then", "Rubies on average"], ["1", "0.0%", "1.5"], ["2", "0.0%", "3.0"]]


def test_rows_end_when_a_bust_is_nearly_certain():
    state = start(box((1,), ("snake",), copies=9), 3)
    text = odds_text(outlook(state), RUBIES)
    assert [row[1] for row in text.rows[1:]] == ["0.0%", "80.0%", "100.0%"]


def test_there_is_no_advice_to_leave_without_risk():
    solution = solve(box((), ()))
    speaker = Speaker("en")
    assert list(solution_sentences(solution, 1, speaker))[1] == "There is never a reason to leave."
    assert list(advice_table(solution, speaker))[1:] == []


def table(language: Language, *lines: str, pieces: str = "", reference: str = "iello") -> Table:
    settings = [f"supply={pieces}"] if pieces else []
    seated = Table(load(reference, settings=settings), ["Ane", "Bo", "Cato"], language=language)
    for line in lines:
        seated.say(line)
    return seated


def payment_lines(language: Language, *lines: str, pieces: str = "") -> str:
    seated = table(language, *lines, pieces=pieces)
    _, advice = distribute(seated.ruleset.supply, (moment.state for moment in seated.moments))
    return " ".join(payment(advice, seated)).replace("\u202f", "_")


def supply_lines(language: Language, *lines: str, pieces: str = "", reference: str = "iello") -> list[str]:
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
def test_shares_are_paid_with_pieces(lines: tuple[str, ...], pieces: str, nb: str, fr: str, en: str) -> None:
    assert [payment_lines(language, *lines, pieces=pieces) for language in ("nb", "fr", "en")] == [nb, fr, en]


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


@pytest.mark.parametrize("language", ALL_OF_IT)
def test_supply_lists_all_pieces_by_location(language: Language) -> None:
    assert supply_lines(language, "17", "ane", "7") == ALL_OF_IT[language]


def test_a_ruleset_without_pieces_is_reported() -> None:
    assert supply_lines("en", "7", reference="slott") == ["The ruleset does not say which pieces are used."]


def test_an_empty_bank_and_debts_are_listed() -> None:
    lines = supply_lines("en", "17", pieces="[{name: ruby, value: 1, count: 4}]")
    assert lines == [
        "In the supply: nothing",
        "On the path: 2 rubies",
        "Ane: 2 rubies, 3 rubies written down in the cave",
        "Bo: 5 rubies written down in the cave",
        "Cato: 5 rubies written down in the cave",
    ]


def test_a_piece_without_words_uses_its_name() -> None:
    assert payment_lines("nb", "17", pieces="[{name: knapp, value: 1, count: 99}]") == (
        "Fra forrådet: 5 knapp til hver; 2 knapp på stien."
    )


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nb", "Ane veksler 5 rubiner i 1 diamant. Skriv opp: Bo 2, 1 på stien."),
        ("fr", "Ane échange 5 rubis contre 1 diamant. À noter_: Bo 2, 1 sur le chemin."),
        ("en", "Ane gives 5 rubies for 1 diamond. To be written down: Bo 2, 1 on the path."),
    ],
)
def test_swaps_and_debts_are_listed(language: Language, text: str) -> None:
    advice: list[Transaction] = [
        Swap(Location(LocationKind.CHEST, 0), (5, 0), (0, 1)),
        Payment(Location(LocationKind.CAMP, 1), (0, 0), 2),
        Payment(PATH, (0, 0), 1),
    ]
    assert [line.replace("\u202f", "_") for line in payment(advice, table(language))] == [text]


def test_players_with_different_shares_are_named() -> None:
    advice = [
        Payment(Location(LocationKind.CAMP, seat), pieces) for seat, pieces in enumerate([(0, 1), (5, 0), (5, 0)])
    ]
    assert payment(advice, table("en")) == ["From the supply: Ane 1 diamond; Bo and Cato 5 rubies each."]
