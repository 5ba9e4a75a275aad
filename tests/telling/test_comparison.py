"""Every difference between two rulesets has its sentence, in three languages and in the words of the new ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from kortdiamant.comparison import sides
from kortdiamant.comparison.measures import MEASURES, MeasureDifference, MeasureKind, measure_differences
from kortdiamant.comparison.sides import Comparison
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.likeness import Distance
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.simulation.figures import Interval
from kortdiamant.telling.comparison import (
    LABELS,
    distance_sentences,
    exact_heading,
    figures_table,
    players_sentences,
    simulated_heading,
    unsolved_sentences,
)
from kortdiamant.telling.differences import (
    MORE_AND_LESS,
    SENTENCES,
    RulesetPair,
    difference_sentences,
    introduction,
    no_difference,
    pair_of,
)

BOTS = ("value", "leave:0.3", "timid")
WORDED_FROM_SIDES = {"ends_badly", "loss", "rounds", "relics", "bust_trend"}  # not by which figure is greater
CASTLE, THREE, HALF = "slott", "rules.hazards.strikes=3", "rules.hazards.lose=half"


@pytest.fixture(autouse=True)
def no_advice_for_one_player(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the advice for one player, which takes seconds for some rulesets."""
    monkeypatch.setattr(sides, "best_alone", lambda _rules: None)


@cache
def loaded(reference: str) -> Ruleset:
    return load(reference)


@cache
def compared(one: str, other: str, *settings: str) -> Comparison:
    return sides.compare(loaded(one).rules, load(other, settings=settings).rules, BOTS, 2)


def pair_for(one: str, other: str, language: Language) -> RulesetPair:
    return pair_of(loaded(one), loaded(other), language)


def exactly(number: float) -> Interval:
    return Interval(number, number, number)


def difference(name: str, one: float, other: float) -> MeasureDifference:
    """A measure with these figures, which are far enough apart to be noticed."""
    return MeasureDifference(MEASURES[name], exactly(one), exactly(other), steps=9)


def sentence_about(
    name: str, figures: tuple[float, float], language: Language, one: str = "iello", other: str = CASTLE
) -> str:
    """The sentence about a measure that has these figures."""
    each = difference(name, *figures)
    (sentence,) = difference_sentences(pair_for(one, other, language), [each], compared(one, other))
    return sentence


def test_every_measure_has_a_sentence() -> None:
    assert set(LABELS) == set(MEASURES)
    assert set(MORE_AND_LESS) | set(SENTENCES) == {name for name, measure in MEASURES.items() if measure.weight}
    assert not set(MORE_AND_LESS) & set(SENTENCES)


@pytest.mark.parametrize(
    ("name", "figures", "language", "sentence"),
    [
        (
            "bust_card",
            (8.6134, 12.3049),
            "en",
            "The castle is safer for longer: the second guard comes on average at card 12.3 instead of 8.6.",
        ),
        (
            "bust_card",
            (8.6134, 12.3049),
            "nb",
            "I slottet er du trygg lenger: vakt nummer to kommer i snitt på kort 12,3 i stedet for 8,6.",
        ),
        (
            "bust_card",
            (8.6134, 12.3049),
            "fr",
            "Dans le château, on est tranquille plus longtemps : un garde frappe en moyenne à la carte 12,3 au lieu "
            "de 8,6.",
        ),
        ("treasure_cards", (0.4286, 0.7692), "en", "More of the cards are treasure: 77% instead of 43%."),
        ("treasure_cards", (0.4286, 0.7692), "nb", "Flere av kortene er skattkort: 77 % i stedet for 43 %."),
        ("treasure_cards", (0.7692, 0.4286), "fr", "Il y a moins de cartes Trésor : 43 % des cartes au lieu de 77 %."),
        ("richest_card", (17, 10), "en", "The richest card brings only 10 gold instead of 17."),
        ("richest_card", (17, 10), "nb", "Det rikeste kortet gir bare 10 gull i stedet for 17."),
        ("richest_card", (17, 10), "fr", "La carte la plus riche ne rapporte que 10 pièces d’or au lieu de 17."),
        ("rounds", (5, 4), "en", "A game has 4 rounds instead of 5."),
        ("rounds", (5, 4), "nb", "Et spill har 4 omganger i stedet for 5."),
        ("rounds", (5, 4), "fr", "Une partie compte 4 manches au lieu de 5."),
        ("relics", (5, 2), "en", "There are 2 jokers instead of 5 relics."),
        (
            "treasure_worth",
            (1.6, 1),
            "fr",
            "Une carte Trésor rapporte moins : 1 pièce d’or par tête en moyenne au lieu de 1,6.",
        ),
        (
            "treasure_worth",
            (1, 1.6),
            "fr",
            "Une carte Trésor rapporte davantage : 1,6 pièce d’or par tête en moyenne au lieu de 1.",
        ),
        (
            "solo",
            (13.24, 27.96),
            "en",
            "There is more to hope for: whoever is alone in the castle and leaves at the best time "
            "brings out 28 gold on average instead of 13.",
        ),
        ("treasure_cards", (0.001, 0.999), "en", "More of the cards are treasure: 99% instead of 1%."),
        ("relics", (0, 2), "nb", "Det finnes 2 jokere å hente for den som går ut alene."),
        ("relics", (5, 0), "en", "There are no relics."),  # what they are called is what the table knows
        ("relics", (5, 0), "fr", "On joue sans reliques."),
        ("first_relic", (1, 2), "nb", "Jokerne kommer senere inn i bunken: fra omgang 2 i stedet for 1."),
        (
            "haul",
            (5.0, 9.5),
            "fr",
            "Il y a davantage à rapporter : 9,5 pièces d’or par tête et par manche au lieu de 5,0.",
        ),
        ("bust_rate", (0.5, 0.38), "nb", "Omganger går galt sjeldnere: 38 % av dem i stedet for 50 %."),
        ("lead_changes", (1, 2), "en", "The lead changes more often: 2.0 times in a game instead of 1.0."),
        ("ends_badly", (1, 0), "en", "Nothing can strike in the castle."),
        ("ends_badly", (0, 1), "nb", "Går ingen ut, ender en omgang dårlig i 100 % av tilfellene i stedet for 0 %."),
    ],
)
def test_a_difference_has_this_sentence(
    name: str, figures: tuple[float, float], language: Language, sentence: str
) -> None:
    assert re.sub("[\u00a0\u202f]", " ", sentence_about(name, figures, language)) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*MORE_AND_LESS, *SENTENCES])
def test_more_and_less_have_different_sentences(name: str, language: Language) -> None:
    sentences = {sentence_about(name, figures, language) for figures in ((1, 2), (2, 1))}
    assert all(re.fullmatch(r"[A-ZÀÉDI].*\.", sentence) for sentence in sentences)
    if name not in WORDED_FROM_SIDES:
        assert len({re.sub(r"\d", "", sentence) for sentence in sentences}) == 2


def test_the_second_hazard_is_named_only_if_it_strikes() -> None:
    each = difference("bust_card", 12, 20)
    (sentence,) = difference_sentences(pair_for(CASTLE, CASTLE, "en"), [each], compared(CASTLE, CASTLE, THREE))
    assert sentence == "The castle is safer for longer: a guard strikes on average at card 20 instead of 12."


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ((HALF,), "Whoever is caught keeps half of it."),
        ((THREE,), "Guards strike later: with card 3 of a kind instead of 2."),
    ],
)
def test_a_changed_rule_is_noticed(settings: tuple[str, ...], sentence: str) -> None:
    comparison = compared(CASTLE, CASTLE, *settings)
    assert sentence in difference_sentences(pair_for(CASTLE, CASTLE, "en"), measure_differences(comparison), comparison)


def test_dangers_are_not_compared_without_strikes() -> None:
    rules = load(CASTLE).rules
    harmless = replace(rules, rounds=2, hazards=replace(rules.hazards, strikes=9))
    comparison = sides.compare(rules, harmless, BOTS, 2)
    sentences = list(difference_sentences(pair_for(CASTLE, CASTLE, "en"), measure_differences(comparison), comparison))
    assert {"Nothing can strike in the castle.", "A game has 2 rounds instead of 4."} <= set(sentences)
    assert not [sentence for sentence in sentences if "safer" in sentence]


def with_busts(comparison: Comparison, *busts: tuple[int, int]) -> Comparison:
    """The comparison with other numbers of busts in the first and last round, in a hundred games of each side."""
    one, other = (
        replace(
            side,
            tally=replace(side.tally, games=100, rounds=[replace(side.tally.rounds[0], busts=n) for n in pair_for]),
        )
        for side, pair_for in zip((comparison.one, comparison.other), busts, strict=True)
    )
    return replace(comparison, one=one, other=other)


@pytest.mark.parametrize(
    ("one", "other", "busts", "sentence"),
    [
        (
            "iello",
            CASTLE,
            ((55, 20), (56, 50)),
            "Fewer guards leave the game, so the last round is more dangerous: it goes wrong in 50% of the games "
            "instead of 20%.",
        ),
        (
            CASTLE,
            "iello",
            ((56, 50), (55, 20)),
            "More hazards leave the game, so the last expedition is safer: it goes wrong in 20% of the games instead "
            "of 50%.",
        ),
        (
            CASTLE,
            "iello",  # although more hazards leave the game
            ((50, 30), (55, 70)),
            "The last expedition is more dangerous: it goes wrong in 70% of the games instead of 30%.",
        ),
        (
            CASTLE,
            "marquoir",
            ((50, 50), (50, 30)),
            "The last expedition is safer: it goes wrong in 30% of the games instead of 50%.",
        ),
        (
            "iello",
            CASTLE,
            ((55, 50), (20, 49)),
            "The first round is safer: it goes wrong in 20% of the games instead of 55%.",
        ),
        (
            "iello",
            CASTLE,
            ((20, 50), (55, 51)),
            "The first round is more dangerous: it goes wrong in 55% of the games instead of 20%.",
        ),
    ],
)
def test_the_round_that_differs_more_is_named(one, other, busts, sentence: str) -> None:
    one_trend, other_trend = ((last - first) / 100 for first, last in busts)
    each = difference("bust_trend", one_trend, other_trend)
    assert list(difference_sentences(pair_for(one, other, "en"), [each], with_busts(compared(one, other), *busts))) == [
        sentence
    ]


@pytest.mark.parametrize(
    ("causes", "last_sentence"),
    [
        ({"bust_card": (8, 12), "bust_rate": (0.4, 0.6), "cards": (9, 11)}, "Even so rounds go wrong more often, for"),
        ({"bust_card": (12, 8), "bust_rate": (0.6, 0.4), "cards": (11, 9)}, "Even so rounds go wrong less often, for"),
        ({"bust_card": (12, 8), "bust_rate": (0.4, 0.6), "cards": (9, 11)}, "Rounds go wrong more often:"),
        ({"bust_card": (8, 12), "bust_rate": (0.4, 0.6), "cards": (11, 9)}, "Rounds go wrong more often:"),
        ({"bust_card": (8, 12), "bust_rate": (0.4, 0.6)}, "Rounds go wrong more often:"),
        ({"rounds": (5, 4), "length": (30, 40)}, "Even so a game is longer:"),
        ({"rounds": (4, 5), "length": (40, 30)}, "Even so a game is shorter:"),
        ({"length": (40, 30)}, "A game is shorter:"),
    ],
)
def test_a_contrary_difference_begins_with_even_so(causes, last_sentence: str) -> None:
    all_found = [difference(name, *numbers) for name, numbers in causes.items()]
    *_, last = difference_sentences(pair_for("iello", CASTLE, "en"), all_found, compared("iello", CASTLE))
    assert last.startswith(last_sentence)


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        ((2, 1), "The most dangerous hazards strike sooner: with card 1 of a kind instead of 2."),
        ((1, 2), "The most dangerous hazards strike later: with card 2 of a kind instead of 1."),
    ],
)
def test_only_the_most_dangerous_kinds_are_named_if_kinds_differ(figures: tuple[float, float], sentence: str) -> None:
    lava = compared("marquoir", "marquoir", "rules.hazards.strikes={default: 2, lava: 1}")
    each = difference("strikes", *figures)
    assert list(difference_sentences(pair_for("marquoir", "marquoir", "en"), [each], lava)) == [sentence]


def all_lines(one: str, other: str, language: Language) -> Iterator[str]:
    pair_of, comparison = pair_for(one, other, language), compared(one, other)
    yield introduction(pair_of)
    yield no_difference(pair_of, comparison)
    yield distance_sentences(comparison.distance, pair_of.common_speaker)
    yield exact_heading(pair_of, 3)
    yield simulated_heading(comparison, pair_of.new_speaker)
    yield from players_sentences(comparison, pair_of.new_speaker)
    yield from unsolved_sentences(pair_of, comparison)


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_and_players_have_sentences_in_every_language(language: Language) -> None:
    lines = list(all_lines("iello", CASTLE, language))
    titles = [load(reference).title_in(language) for reference in ("iello", CASTLE)]
    assert all(title in lines[0] and title in lines[1] for title in titles)
    assert all("{" not in line for line in lines)
    assert len(lines) == 10  # both are too large to be solved here, and the readable core has played


def test_equal_rulesets_are_described_as_equal() -> None:
    assert no_difference(pair_for(CASTLE, CASTLE, "nb"), compared(CASTLE, CASTLE)) == "Begge er «Slottet»."
    copied = replace(pair_for(CASTLE, CASTLE, "nb"), other=replace(loaded(CASTLE), reference="./kopi.yaml"))
    assert no_difference(copied, compared(CASTLE, CASTLE)) == "slott og ./kopi.yaml spilles likt."
    assert "hardly notice" in no_difference(
        pair_for("marquoir", "schmidt-2005", "en"), compared("marquoir", "schmidt-2005")
    )


@pytest.mark.parametrize(
    ("total", "verdict"),
    [(0.0, "as good as the same"), (0.08, "close relatives"), (0.2, "clearly different"), (1.0, "another game")],
)
def test_a_distance_has_a_verdict(total: float, verdict: str) -> None:
    comparison = compared(CASTLE, CASTLE)
    first = Distance(*[Fraction(2 * total)] * 3)
    assert verdict in distance_sentences(
        replace(comparison.distance, first=first), pair_for(CASTLE, CASTLE, "en").new_speaker
    )


def test_the_table_shows_figures_side_by_side() -> None:
    exact, simulated = (
        list(figures_table(pair_for("iello", CASTLE, "en"), measure_differences(compared("iello", CASTLE)), kind))
        for kind in MeasureKind
    )
    assert exact[0] == ["", "iello", "slott"]
    assert ["Ends with card", "8.6", "12.3"] in exact
    assert ["Relics", "5", "2"] in exact  # the plain word, since one of both has jokers
    assert ["Alone at the best", "–", "–"] in exact
    assert "Lost at a strike" not in [row[0] for row in exact]  # it is the same in both
    assert {"Busts", "Relics taken"} <= {row[0] for row in simulated}
    negative = MeasureDifference(MEASURES["bust_trend"], exactly(-0.25), None, steps=0)
    assert list(figures_table(pair_for("iello", CASTLE, "en"), [negative], MeasureKind.SIMULATED))[1][1:] == [
        "−25.0%",
        "–",
    ]


@pytest.mark.parametrize(
    ("reference", "name"),
    [("slott+uten-jokere", "slott+uten-jokere"), ("./a folder/mine.ruleset.yaml", "mine"), ("/x.yaml+a+b", "x+a+b")],
)
def test_columns_have_short_names(reference: str, name: str) -> None:
    one = replace(load(CASTLE), reference=reference)
    assert pair_of(one, one, "en").names == (name, name)
