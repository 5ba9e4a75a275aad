"""Every event has its sentence; the sentences of common events are these."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, get_args

import pytest

from kortdiamant.cards import Card
from kortdiamant.expedition import events
from kortdiamant.expedition.events import Ending, WhyRemoved
from kortdiamant.expedition.rules import HazardRules, Players
from kortdiamant.expedition.state import PathCard, Seat
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from kortdiamant.table.sitting import Renamed, Undone
from kortdiamant.table.table import TableEvent
from kortdiamant.telling.events import tell, tell_all
from kortdiamant.telling.status import opening, prompt, status

if TYPE_CHECKING:
    from tests.telling.conftest import Stage

JACK, JOKER = Card("J"), Card("joker")


def visible_spaces(sentence: str) -> str:
    """The sentence with its narrow spaces made visible, for the tables below."""
    return sentence.replace("\u202f", "_")


CLAIMED = events.CardRemoved(JOKER, WhyRemoved.CLAIMED)  # the sentence about the claim says it already
SAMPLES: tuple[TableEvent, ...] = (
    events.RoundBegan(2, (JOKER,)),
    events.RoundBegan(5, ()),
    events.GemsShared(Card("7"), 7, 3, 2, 1, 0),
    events.GemsShared(Card("7"), 7, 3, 2, 0, 1),
    events.HazardThreatened(JACK, "J", 1, 2),
    events.HazardThreatened(JACK, "J", 1, 3),
    events.RelicRevealed(JOKER),
    events.CardReturned(JACK),
    events.ExpeditionBusted(JACK, "J", (4, 4, 0), (0, 0, 0)),
    events.ExpeditionBusted(JACK, "J", (2, 0, 0), (2, 0, 0)),
    events.NobodyLeft(),
    events.ExplorerLeft(0, 1, 4, 0),
    events.LeftoversShared(2, 1, 0),
    events.LeftoversShared(0, 1, 0),
    events.RelicClaimed(0, JOKER, 10),
    events.RelicsStayed((JOKER,)),
    events.DeckEmptied((0, 0, 0)),
    events.CardRemoved(JACK, WhyRemoved.BUST),
    CLAIMED,
    events.RoundEnded(2, Ending.BUST, "J", (JACK, JACK), 0),
    events.ExtraRoundOffered((0, 1)),
    events.GameEnded((0,), (1, 2, 2)),
    events.SeatJoined(3, "Dora", 2),
    events.SeatReturned(0, 2),
    events.SeatLeaving(0),
    events.SeatWentHome(0),
    Undone(("7H", "-", "Ane, Bo", "extra")),
    Renamed("Bo", "Bodil"),
)


def test_every_event_has_a_sample() -> None:
    assert {type(event) for event in SAMPLES} == set(get_args(TableEvent))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("explorers", [1, 2])
@pytest.mark.parametrize("reference", ["slott", "iello", "schmidt-2005", "incan-gold"])
def test_every_event_is_a_whole_sentence_in_every_language(
    stage: Stage, language: Language, reference: str, explorers: int
) -> None:
    scene = stage(language, reference, players=Players(explorers=explorers))
    for event in SAMPLES:
        sentence = tell(event, scene)
        assert re.fullmatch(r"\S(?:(?!  )[^{}])*[.!]", sentence), sentence
        assert sentence[0] == sentence[0].upper()
        assert tell_all([event], scene) == ([] if event == CLAIMED else [sentence])


@pytest.mark.parametrize(
    ("event", "nb", "fr", "en"),
    [
        (
            events.GemsShared(Card("7"), 7, 3, 2, 1, 0),
            "Sju gull: 2 til hver, 1 blir liggende.",
            "Sept pièces d’or_: 2 chacun, 1 reste sur la carte.",
            "Seven gold: 2 each, 1 stays on the card.",
        ),
        (
            events.GemsShared(Card("9"), 9, 3, 3, 0, 0),
            "Ni gull: 3 til hver.",
            "Neuf pièces d’or_: 3 chacun.",
            "Nine gold: 3 each.",
        ),
        (
            events.GemsShared(Card("A"), 1, 3, 0, 1, 0),
            "Ett gull: for lite til å dele, 1 blir liggende.",
            "Une pièce d’or_: pas assez pour partager, 1 reste sur la carte.",
            "A piece of gold: too few to share, 1 stays on the card.",
        ),
        (
            events.GemsShared(Card("T21"), 21, 4, 5, 0, 1),
            "21 gull: 5 til hver, 1 går tilbake til forrådet.",
            "21 pièces d’or_: 5 chacun, 1 retourne à la réserve.",
            "21 gold: 5 each, 1 goes back to the supply.",
        ),
        (
            events.HazardThreatened(JACK, "J", 1, 2),
            "En vakt: knekt for første gang. En knekt til, så ryker alt.",
            "Un garde_: valet pour la première fois. Encore un valet, et tout est perdu.",
            "A guard: jack for the first time. Another jack and all is lost.",
        ),
        (
            events.HazardThreatened(JACK, "J", 1, 3),
            "En vakt: knekt, 1 av 3.",
            "Un garde_: valet, 1 sur 3.",
            "A guard: jack, 1 of 3.",
        ),
        (
            events.HazardThreatened(JACK, "J", 2, 3),
            "En vakt: knekt, 2 av 3. En knekt til, så ryker alt.",
            "Un garde_: valet, 2 sur 3. Encore un valet, et tout est perdu.",
            "A guard: jack, 2 of 3. Another jack and all is lost.",
        ),
        (
            events.RelicRevealed(JOKER),
            "En joker ligger på stien. Den som går ut alene, får med seg jokeren.",
            "Un joker attend sur le chemin. Qui sort seul emporte le joker.",
            "A joker lies on the path. Whoever leaves alone takes the joker.",
        ),
        (
            events.ExpeditionBusted(JACK, "J", (4, 4, 0), (0, 0, 0)),
            "Enda en knekt! Ane og Bo mister 4 gull hver.",
            "Encore un valet_! Ane et Bo perdent 4 pièces d’or par tête.",
            "Another jack! Ane and Bo lose 4 gold each.",
        ),
        (
            events.ExpeditionBusted(JACK, "J", (1, 0, 0), (0, 0, 0)),
            "Enda en knekt! Ane mister 1 gull.",
            "Encore un valet_! Ane perd 1 pièce d’or.",
            "Another jack! Ane loses 1 gold.",
        ),
        (
            events.ExpeditionBusted(JACK, "J", (0, 0, 0), (0, 0, 0)),
            "Enda en knekt! Ingen hadde noe å miste.",
            "Encore un valet_! Personne n’avait rien à perdre.",
            "Another jack! Nobody had anything to lose.",
        ),
        (
            events.ExpeditionBusted(JACK, "J", (2, 0, 4), (1, 3, 3)),
            "Enda en knekt! Ane mister 2 gull og berger 1 gull. Bo kommer seg ut med 3 gull. Cato mister 4 gull og"
            " berger 3 gull.",
            "Encore un valet_! Ane perd 2 pièces d’or et sauve 1 pièce d’or. Bo s’en sort avec 3 pièces d’or. Cato perd"
            " 4 pièces d’or et sauve 3 pièces d’or.",
            "Another jack! Ane loses 2 gold and saves 1 gold. Bo gets out with 3 gold. Cato loses 4 gold and saves"
            " 3 gold.",
        ),
        (
            events.RelicClaimed(0, JOKER, 10),
            "Ane tar med seg jokeren, verdt 10 gull.",
            "Ane emporte le joker, qui vaut 10 pièces d’or.",
            "Ane takes the joker, worth 10 gold.",
        ),
        (
            events.RelicsStayed((JOKER,)),
            "Jokeren blir liggende: Bare den som går ut alene, får med seg en joker.",
            "Le joker reste là_: pour l’emporter, il faut sortir seul.",
            "The joker stays: only somebody who leaves alone takes a joker.",
        ),
        (
            events.RelicsStayed((JOKER, JOKER)),
            "Jokerne blir liggende: Bare den som går ut alene, får med seg en joker.",
            "Les jokers restent là_: pour les emporter, il faut sortir seul.",
            "The jokers stay: only somebody who leaves alone takes a joker.",
        ),
        (events.NobodyLeft(), "Ingen går ut.", "Personne ne sort.", "Nobody leaves."),
        (
            events.RoundBegan(2, (JOKER,)),
            "Omgang 2 av 4. En joker stokkes inn.",
            "Manche 2 sur 4. Un joker entre dans la pioche.",
            "Round 2 of 4. A joker is shuffled in.",
        ),
        (
            events.RoundBegan(2, (JOKER, JOKER)),
            "Omgang 2 av 4. To jokere stokkes inn.",
            "Manche 2 sur 4. Deux jokers entrent dans la pioche.",
            "Round 2 of 4. Two jokers are shuffled in.",
        ),
        (
            events.RoundBegan(5, ()),
            "Omgang 5, for å få en avgjørelse.",
            "Manche 5, pour départager.",
            "Round 5, to settle the tie.",
        ),
        (
            events.RoundEnded(2, Ending.ALL_LEFT, None, (), 3),
            "Alle er ute. Omgang 2 er over. 3 gull på stien går tilbake til forrådet.",
            "Tous sont dehors. La manche 2 s’achève. 3 pièces d’or sur le chemin retournent à la réserve.",
            "Everybody is out. Round 2 is over. 3 gold on the path go back to the supply.",
        ),
        (
            events.ExtraRoundOffered((0, 2)),
            "Uavgjort: Ane og Cato har 0 gull hver.",
            "Égalité_: Ane et Cato ont 0 pièce d’or par tête.",
            "A tie: Ane and Cato have 0 gold each.",
        ),
        (
            events.DeckEmptied((0, 0, 0)),
            "Bunken er tom. Alle som er inne, går ut.",
            "La pioche est vide. Tout le monde sort.",
            "The pack is empty. Everybody inside walks out.",
        ),
        (
            events.SeatJoined(3, "Dora", 2),
            "Dora blir med fra omgang 2.",
            "Dora jouera dès la manche 2.",
            "Dora joins in from round 2.",
        ),
        (
            events.SeatReturned(1, 2),
            "Bo er tilbake og blir med fra omgang 2.",
            "Bo est de retour et jouera dès la manche 2.",
            "Bo is back, and plays from round 2.",
        ),
        (
            events.SeatLeaving(1),
            "Bo går hjem og kommer ut av slottet ved neste valg.",
            "Bo quitte la table et sortira du château à la prochaine décision.",
            "Bo goes home, and comes out of the castle at the next decision.",
        ),
        (
            Undone(("7H", "-", "J", "Ane, Bo")),
            "Angret: hjerter 7; ingen gikk ut; knekt; Ane, Bo ut.",
            "Annulé_: 7 de cœur_; personne ne sort_; valet_; Ane, Bo dehors.",
            "Undone: 7 of hearts; nobody left; jack; Ane, Bo out.",
        ),
        (
            Undone(("7H",) * 6),
            "Angret: 6 linjer, fra og med «hjerter 7».",
            "Annulé_: 6 saisies, à partir de «_7 de cœur_».",
            "Undone: 6 entries, from “7 of hearts” on.",
        ),
        (Renamed("Bo", "Bodil"), "Bo heter nå Bodil.", "Bo s’appelle maintenant Bodil.", "Bo is now called Bodil."),
    ],
)
def test_an_event_has_this_sentence(stage: Stage, event: TableEvent, nb: str, fr: str, en: str) -> None:
    assert [visible_spaces(tell(event, stage(language))) for language in ("nb", "fr", "en")] == [nb, fr, en]


@pytest.mark.parametrize(
    ("happened", "nb", "fr"),
    [
        (
            [events.LeftoversShared(1, 1, 0), events.ExplorerLeft(0, 1, 2, 1), events.ExplorerLeft(1, 1, 2, 1)],
            ["Ane og Bo går ut av slottet med 3 gull hver, derav 1 fra stien. 1 gull blir liggende på stien."],
            [  # one line
                "Ane et Bo sortent du château avec 3 pièces d’or par tête, dont 1 au retour."
                " 1 pièce d’or reste sur le chemin.",
            ],
        ),
        (
            [events.LeftoversShared(7, 0, 0), events.ExplorerLeft(0, 1, 0, 7)],
            ["Ane går ut av slottet med 7 gull fra stien."],
            ["Ane sort du château et ramasse 7 pièces d’or au retour."],
        ),
        (
            [events.LeftoversShared(3, 0, 0), events.ExplorerLeft(0, 1, 0, 3), events.ExplorerLeft(1, 1, 0, 3)],
            ["Ane og Bo går ut av slottet med 3 gull hver fra stien."],
            ["Ane et Bo sortent du château et ramassent 3 pièces d’or par tête au retour."],
        ),
        (
            [events.LeftoversShared(0, 0, 2), events.ExplorerLeft(0, 1, 0, 0), events.SeatWentHome(0)],
            ["Ane går ut av slottet med tomme hender. 2 gull går tilbake til forrådet. Ane har gått hjem."],
            ["Ane sort du château les mains vides. 2 pièces d’or retournent à la réserve. Ane a quitté la table."],
        ),
        (
            [
                events.ExplorerLeft(2, 1, 4, 0),
                events.RelicClaimed(2, JOKER, 5),
                events.CardRemoved(JOKER, WhyRemoved.CLAIMED),
                events.RelicClaimed(2, JOKER, 10),
                events.CardRemoved(JOKER, WhyRemoved.CLAIMED),
            ],
            ["Cato går ut av slottet med 4 gull.", "Cato tar med seg 2 jokere, verdt 5 + 10 = 15 gull."],
            ["Cato sort du château avec 4 pièces d’or.", "Cato emporte 2 jokers valant 5 + 10 = 15 pièces d’or."],
        ),
        (
            [
                events.CardRemoved(JACK, WhyRemoved.BUST),
                events.CardRemoved(JACK, WhyRemoved.BUST),
                events.CardRemoved(JOKER, WhyRemoved.UNCLAIMED),
                events.RoundEnded(1, Ending.BUST, "J", (), 0),
            ],
            ["Ute av spillet: 2 × knekt, joker.", "Omgang 1 er over."],
            ["Hors du jeu_: 2 × valet, joker.", "La manche 1 s’achève."],
        ),
    ],
)
def test_related_events_are_combined(stage: Stage, happened: list[TableEvent], nb: list[str], fr: list[str]) -> None:
    assert [visible_spaces(line) for line in tell_all(happened, stage("nb"))] == nb
    assert [visible_spaces(line) for line in tell_all(happened, stage("fr"))] == fr


def test_gems_for_a_single_player_name_the_player(stage: Stage) -> None:
    scene = stage("nb")
    path = (PathCard(Card("7"), scene.state.rules.cells_by_name["7"][0]),)
    scene.state.seats, scene.state.path = (Seat(), Seat(inside=1), Seat()), path
    event = events.GemsShared(Card("7"), 7, 1, 7, 0, 0)
    assert tell(event, scene) == "Sju gull til Bo alene."
    scene.state.path = ()
    assert tell(event, scene) == "Sju gull: 7 til hver."


@pytest.mark.parametrize(("lose", "warning"), [("half", "så ryker halvparten."), ("nothing", "så må alle ut.")])
def test_the_warning_names_the_loss(stage: Stage, lose: str, warning: str) -> None:
    scene = stage("nb", hazards=HazardRules(lose=lose))  # type: ignore[arg-type]  # one of its literals
    assert tell(events.HazardThreatened(JACK, "J", 1, 2), scene).endswith(warning)


def test_a_bust_by_a_first_hazard_does_not_say_another(stage: Stage) -> None:
    scene = stage("fr", hazards=HazardRules(strikes=1))
    assert visible_spaces(tell(events.ExpeditionBusted(JACK, "J", (1, 0, 0), (0, 0, 0)), scene)).startswith(
        "Un valet_! Ane"
    )


def test_an_empty_pack_may_cost_everything(stage: Stage) -> None:
    scene = stage("en", empty_deck="all-lose")
    assert tell(events.DeckEmptied((3, 3, 0)), scene) == "The pack is empty. Ane and Bo lose 3 gold each."


def test_several_explorers_are_counted(stage: Stage) -> None:
    scene = stage("en", "incan-gold", players=Players(min=3, explorers=2))
    assert tell(events.ExplorerLeft(0, 1, 4, 1), scene) == "Ane brings 1 explorer out of the temple with 5 gems."
    assert tell(events.ExplorerLeft(0, 2, 4, 1), scene) == "Ane brings 2 explorers out of the temple with 5 gems."
    assert tell(events.GemsShared(Card("7"), 7, 6, 1, 1, 0), scene) == (
        "Seven gems: 1 per explorer, 1 stays on the card."
    )


@pytest.mark.parametrize(
    ("seats", "winners", "nb", "fr"),
    [
        ((Seat(36), Seat(3), Seat()), (0,), "Ane vinner med 36 gull!", "Ane gagne avec 36 pièces d’or_!"),
        (
            (Seat(9), Seat(9), Seat()),
            (0, 1),
            "Ane og Bo deler seieren med 9 gull hver!",
            "Ane et Bo partagent la victoire avec 9 pièces d’or par tête_!",
        ),
        (
            (Seat(9), Seat(4, (5,)), Seat()),
            (1,),
            "Bo vinner med 9 gull og flest jokere!",
            "Jokers à l’appui, Bo gagne avec 9 pièces d’or_!",
        ),
    ],
)
def test_the_winners_are_named(
    stage: Stage, seats: tuple[Seat, ...], winners: tuple[int, ...], nb: str, fr: str
) -> None:
    event = events.GameEnded(winners, (1, 2, 2))
    for language, beginning, sentence in [("nb", "Spillet er over. ", nb), ("fr", "La partie est finie. ", fr)]:
        scene = stage(language)
        scene.state.seats = seats
        assert visible_spaces(tell(event, scene)) == beginning + sentence


def test_a_printed_worth_is_named(stage: Stage) -> None:
    table = Table(stage("fr", "marquoir+reliques").ruleset, ["Ane", "Bo", "Cato"], language="fr")
    (event,) = table.say("relic")
    assert visible_spaces(tell(event, table)).startswith("Une relique qui vaut 5 rubis attend")


def test_the_current_worth_of_a_relic_is_named() -> None:
    table = Table(load("slott"), ["Ane", "Bo", "Cato"])
    for line in ("7", "all"):
        table.say(line)
    (event,) = table.say("joker")
    assert tell(event, table).startswith("En joker verdt 5 gull ligger på stien.")


def test_a_player_who_joins_in_the_last_round_gets_no_next_round(stage: Stage) -> None:
    scene = stage("nb")
    assert tell(events.SeatJoined(3, "Dora", 5), scene) == "Dora setter seg ved bordet."
    assert tell(events.SeatReturned(0, 5), scene) == "Ane er tilbake ved bordet."


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", ["slott", "slott+uten-jokere", "iello", "marquoir+reliques", "incan-gold+bga"])
def test_whole_games_are_described_without_placeholders(stage: Stage, language: Language, reference: str) -> None:
    table = Table(stage(language, reference).ruleset, ["Ane", "Bo", "Cato"], language=language, seed=11)
    lines = [opening(table)]
    for number in range(400):
        match table.due.value:
            case "card":
                happened = table.say(str(table.deal()))
            case "decision":
                happened = table.say(["-", "all", "-", "-"][number % 4] if number % 7 else _first_inside(table))
            case "settlement":
                happened = table.say("share")
            case _:
                break
        lines += [*tell_all(happened, table), *status(table), prompt(table)]
    assert table.finished
    assert not [line for line in lines if re.search(r"[{}]|  ", line)]


def _first_inside(table: Table) -> str:
    return next(name for name, seat in zip(table.names, table.state.seats, strict=True) if seat.inside)
