"""Every error has its sentence, which says what would be right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from kortdiamant import errors
from kortdiamant.errors import Due, FileProblem, KortdiamantError, ReferenceKind, WhyImpossible, WhyRefused
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker, speaker_of

if TYPE_CHECKING:
    from tests.telling.conftest import Stage

pytestmark = [pytest.mark.slow, pytest.mark.broad]

TOO_FAR = (errors.WhyNoTurn.TOO_HIGH, errors.WhyNoTurn.NO_LEVEL)
MARK = errors.Mark("slott.yaml", 3, 5)
SAMPLES: tuple[KortdiamantError, ...] = (
    errors.UnknownCard("7x"),
    errors.UnknownCard("7x", ("7", "7H")),
    errors.AmbiguousEntry("k", (0, 1), ("K",)),
    errors.AmbiguousCard("7", ("7H", "7S")),
    errors.UnknownName("Zoe", ("Ane", "Bo")),
    errors.UnknownName("Zoe", ()),
    *(errors.IncompleteEntry(word) for word in ("undo", "join", "home", "rename")),
    errors.SeveralNames("all", ("Ane", "Bo")),
    errors.AmbiguousName("A", ("Ane", "Asbjørn")),
    *(errors.UnknownEntry("hm", due) for due in Due),
    errors.NotANumber("4,5"),
    errors.WrongNumberCount(2, 3),
    errors.QuestionInRecord("odds"),
    errors.UnknownAmount("1e9", 124),
    errors.WrongAmountCount("4", 1, ("Ane", "Bo", "Cato")),
    errors.WrongAmountCount("4 0 7 1", 4, ("Ane", "Bo", "Cato")),
    errors.NamedTwice("Ane"),
    errors.NotAlone("ane bo", ("Ane", "Bo")),
    errors.UnclearWorth(0, 2, (5, 7)),
    errors.TooManyGems(0, 2, 400, 124),
    errors.TooManyGems(None, 2, 150, 124),
    *(errors.ImpossibleRelics(None, 2, 3, 1, why, 4) for why in errors.WhyNoRelic if why.value != "one-each"),
    errors.ImpossibleRelics(0, 2, 2, 1, errors.WhyNoRelic.ONE_EACH),
    errors.ImpossibleWorth(0, 2, 6, (5, 7)),
    errors.ImpossibleWorth(0, 2, 6, ()),
    *(errors.NotEntered(7, entered) for entered in (0, 1, 3)),
    errors.DidNotPlay(1, 2),
    *(errors.NotDue(given, due) for given in Due for due in Due),
    *(errors.ImpossibleCard("joker", why, ("A", "2", "3", "J"), 2) for why in WhyImpossible),
    errors.ImpossibleLeaver(0, 1, 0),
    errors.ImpossibleLeaver(0, 3, 2),
    errors.ImpossibleLeaver(8, 3, 2),
    errors.PlayedByBot(1),
    errors.AlreadyHere(1),
    errors.AlreadyHome(1),
    *(errors.ImpossibleTurn("h3", why, ("d1", "3.1+"), 3, "hscd") for why in errors.WhyNoTurn),
    *(errors.ImpossibleTurn("3.2+", why, ("3.1+",), 3, "h", 4) for why in TOO_FAR),
    errors.FixedSeats(),
    *(errors.NotOver(due) for due in Due),
    errors.NothingToUndo(3, 0),
    errors.NothingToUndo(3, 1),
    errors.NothingToUndo(3, 2),
    *(errors.RefusedName("all", why) for why in WhyRefused),
    errors.NoSuchSeat("Dora"),
    errors.NoCommonTable(None, (errors.PlayerLimits("slott", 3, 8), errors.PlayerLimits("duo", 2, 2))),
    errors.NoCommonTable(9, (errors.PlayerLimits("slott", 3, 8), errors.PlayerLimits("duo", 2, 2))),
    *(errors.InvalidTarget("card = 8", why, "card", ("cards",)) for why in errors.WhyInvalidTarget),
    *(errors.InvalidKnob("round=3", why, "round", ("rounds",)) for why in errors.WhyInvalidKnob),
    *(errors.NothingToTry(tried, None) for tried in (1, 2)),
    errors.WrongSeatCount(2, 3, 8),
    errors.WrongSeatCount(3, 2, 2),
    errors.WrongSeatCount(3, 1, 1),
    *(
        errors.ImpossibleStart(why, ("chests", 1), 3, amount=7, limit=limit, card="J", possible=possible)
        for why in errors.WhyNoStart
        for limit, possible in ((1, ()), (5, ("5", "10")))
    ),
    errors.DocumentError([errors.Fault("KD-Y005", MARK)]),
    *(errors.InvalidId("Min", why, "min") for why in errors.WhyInvalidId),
    errors.WrongFamily("diam", "diam"),
    errors.UnknownBot("cautius", ("cautious",), ("cautious", "leave:0.2")),
    errors.UnknownBot("x", (), ("cautious", "leave:0.2")),
    errors.UnknownDeck("piquet", ("piquet-32",), ("standard-52", "piquet-32")),
    errors.UnknownDeck("x", (), ("standard-52", "piquet-32")),
    errors.CannotAdapt("slott", 2),
    errors.BrokenBot("their", "ImportError('no such thing')"),
    errors.MissingExtra("expert", "sim"),
    errors.MissingToolkit("OpenSpiel", "kortdiamant[openspiel]"),
    errors.InvalidParameter("utility", "fame", ("win", "gems")),
    errors.InvalidBotSpec("leave:2", "leave", "0.2"),
    errors.InvalidBotSpec("timid:2", "timid", ""),
    errors.TooManyPositions(39_062_500, 1_000_000),
    *(errors.NoPdf(why, "chromium", "90") for why in errors.WhyNoPdf),
    errors.NoPdf(errors.WhyNoPdf.FAILS, "chromium"),
    errors.NothingToCutOut("slott"),
    *(errors.ClusterError(why, "tcp://127.0.0.1:8786") for why in errors.WhyNoCluster),
    errors.LostProcess(),
    *(errors.KernelLimit(limit, 61, 60) for limit in errors.KernelResource),
    errors.UnsupportedRules("odds", ("hazards.strikes", "ties")),
    *(errors.EngineLimit(why) for why in errors.WhyNoEngine),
    errors.InvalidCheckpoint("diam.proof"),
    *(errors.UnknownReference(kind, "slot", ("slott",)) for kind in ReferenceKind),
    errors.UnknownReference(ReferenceKind.GAME, "slot"),
    *(errors.FileError("/tmp/a.game", trouble, "1048576") for trouble in FileProblem),  # noqa: S108  only a name
)


def leaf_classes(error: type[KortdiamantError]) -> Iterator[type[KortdiamantError]]:
    """The errors of the tree that are raised: those without a branch below."""
    below = error.__subclasses__()
    if not below:
        yield error
    for branch in below:
        yield from leaf_classes(branch)


def test_every_error_has_a_sample() -> None:
    ours = {leaf for leaf in leaf_classes(KortdiamantError) if leaf.__module__.startswith(errors.__name__)}
    assert {type(error) for error in SAMPLES} == ours


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_has_whole_sentences(stage: Stage, language: Language) -> None:
    for error in SAMPLES:
        for speaker in (Speaker(language), speaker_of(stage(language))):
            sentence = tell_error(error, speaker)
            assert re.fullmatch(r"\S(?:(?!  )[^{}\n])*[.?\]]", sentence), sentence


@pytest.mark.parametrize(
    ("error", "nb", "fr", "en"),
    [
        (
            errors.ImpossibleCard(
                "joker", WhyImpossible.NOT_YET, ("A", *map(str, range(2, 11)), "J", "Q", "K"), round=2
            ),
            "Jokeren kan først komme i omgang 2. Mulige valg: A-10, Kn, D, K.",
            "Le joker ne peut pas venir avant la manche 2. Choix possibles_: A-10, V, D, R.",
            "The joker can’t come before round 2. Possible: A-10, J, Q, K.",
        ),
        (
            errors.ImpossibleCard("7H", WhyImpossible.LIES_OUT, ("A", "joker")),
            "Hjerter 7 kan ikke komme: Det kortet ligger på stien. Mulige valg: A, joker.",
            "7 de cœur_: impossible, cette carte est déjà sur le chemin. Choix possibles_: A, joker.",
            "7 of hearts can’t come: that card lies on the path. Possible: A, joker.",
        ),
        (
            errors.UnknownCard("knegt", ("J",)),
            "«knegt» er ikke noe kort i dette spillet. Mente du knekt?",
            "«_knegt_» n’est pas une carte de ce jeu. Vouliez-vous dire valet_?",
            "“knegt” is no card of this game. Did you mean jack?",
        ),
        (
            errors.UnknownCard("99", ("9",)),
            "«99» er ikke noe kort i dette spillet. Kortene er A-10, Kn, D, K, joker.",
            "«_99_» n’est pas une carte de ce jeu. Les cartes sont_: A-10, V, D, R, joker.",
            "“99” is no card of this game. These are: A-10, J, Q, K, joker.",
        ),
        (
            errors.AmbiguousCard("7", ("7H", "7S")),
            "«7» kan bety hjerter 7 eller spar 7.",
            "«_7_» peut vouloir dire 7 de cœur ou 7 de pique.",
            "“7” can mean 7 of hearts or 7 of spades.",
        ),
        (
            errors.AmbiguousName("a", ("Ane", "Asbjørn", "Anne")),
            "«a» kan bety Ane, Asbjørn eller Anne.",
            "«_a_» peut vouloir dire Ane, Asbjørn ou Anne.",
            "“a” can mean Ane, Asbjørn or Anne.",
        ),
        (
            errors.UnknownName("zoe", ("Ane", "Bo")),
            "Ingen her heter «zoe». Mulige valg: Ane, Bo.",
            "Ici, personne ne s’appelle «_zoe_». Choix possibles_: Ane, Bo.",
            "Nobody here is called “zoe”. Possible: Ane, Bo.",
        ),
        (
            errors.UnknownAmount("4,5", 124),
            "«4,5» kan ingen få med seg ut: Det må være et heltall fra 0 til 124.",
            "«_4,5_» ne peut pas être rapporté_: il faut un nombre entier de 0 à 124.",
            "“4,5” is no amount that can be brought out: that is a whole number from 0 to 124.",
        ),
        (
            errors.WrongAmountCount("4 7", 2, ("Ane", "Bo", "Cato")),
            "Det er 2 tall, men 3 spiller: Ane, Bo, Cato.",
            "Cela fait 2 nombres, mais on joue à 3_: Ane, Bo, Cato.",
            "That is 2 amounts, but 3 play: Ane, Bo, Cato.",
        ),
        (
            errors.UnclearWorth(0, 2, (5, 10), 4),
            "Omgang 2, Ane: er jokeren verdt 5 eller 10? Skriv det slik: 4+10.",
            "Manche 2, Ane_: le joker vaut 5 ou 10_? Écrivez-le ainsi_: 4+10.",
            "Round 2, Ane: is the joker worth 5 or 10? Say it like this: 4+10.",
        ),
        (
            errors.TooManyGems(None, 2, 300, 220),
            "Omgang 2: 300 til sammen går ikke, for alle skattene til sammen er 220 gull.",
            "Manche 2_: 300 en tout est impossible_; tous les trésors réunis font 220 pièces d’or.",
            "Round 2: 300 in all can’t be, since all treasures together are 220 gold.",
        ),
        (
            errors.ImpossibleRelics(None, 1, 1, 0, errors.WhyNoRelic.NOT_YET, 2),
            "Omgang 1, jokere til sammen: høyst 0, ikke 1. Flere kommer ikke før omgang 2.",
            "Manche 1, jokers en tout_: 0 au plus, pas 1. La suite n’arrive qu’avant la manche 2.",
            "Round 1, jokers in all: at most 0, not 1. More come only before round 2.",
        ),
        (
            errors.ImpossibleWorth(0, 2, 6, (5, 7)),
            "Omgang 2, Ane: jokeren kan ikke være verdt 6. Mulige valg: 5, 7.",
            "Manche 2, Ane_: le joker ne peut pas valoir 6. Choix possibles_: 5, 7.",
            "Round 2, Ane: the joker can’t be worth 6. Possible: 5, 7.",
        ),
        (
            errors.ImpossibleTurn("h3", errors.WhyNoTurn.TOO_HIGH, ("h1", "h2", "h4", "h5", "h6", "3.1+"), 3, "hscd"),
            "Felt 3 har 4 brikker fra før, og en stabel har høyst 4. Mulige valg: h1, h2, h4-h6, 3.1+.",
            "La case 3 porte déjà 4 pièces, et une pile en a 4 au plus. Choix possibles_: c1, c2, c4-c6, 3.1+.",
            "Space 3 has 4 pieces already, and a stack has 4 at most. Possible: h1, h2, h4-h6, 3.1+.",
        ),
        (
            errors.NotEntered(7, 3),
            "Omgang 7 står ikke på blokken. Mulige valg: 1–3.",
            "Manche 7_: rien de tel sur la feuille. Choix possibles_: 1–3.",
            "Round 7 is not on the pad. Possible: 1–3.",
        ),
        (
            errors.NotDue(Due.CARD, Due.DECISION),
            "Det er et kort. Nå skal dere skrive hvem som går ut: navnene, eller - for ingen.",
            "C’est une carte. Dites maintenant qui sort_: les noms, ou - pour personne.",
            "That is a card. Say who leaves now: their names, or - for nobody.",
        ),
        (
            errors.NotDue(Due.DECISION, Due.CARD),
            "Det sier hvem som går ut. Nå skal det snus et kort.",
            "C’est pour dire qui sort. Maintenant, il faut une carte.",
            "That says who leaves. A card is due now.",
        ),
        (
            errors.ImpossibleLeaver(2, 1, 0),
            "Cato er ikke i slottet.",
            "Cato n’est pas dans le château.",
            "Cato is not in the castle.",
        ),
        (
            errors.ImpossibleLeaver(0, 3, 2),
            "Ane har 2 tyver i slottet, ikke 3.",
            "Ane a 2 voleurs dans le château, pas 3.",
            "Ane has 2 thieves in the castle, not 3.",
        ),
        (
            errors.WrongSeatCount(2, 3, 8),
            "Spillet er for 3 til 8 spillere, ikke 2.",
            "Le jeu est prévu pour 3 à 8 joueurs, pas pour 2.",
            "The game is for 3 to 8 players, not 2.",
        ),
        (
            errors.NothingToUndo(3, 1),
            "Bare 1 linje kan angres, ikke 3.",
            "On ne peut annuler que 1 saisie, pas 3.",
            "Only 1 entry can be undone, not 3.",
        ),
        (
            errors.UnknownReference(ReferenceKind.RULESET, "slot", ("slott",)),
            "Det finnes ikke noe regelsett «slot». Mente du slott?",
            "Il n’existe pas de règles «_slot_». Vouliez-vous dire slott_?",
            "There is no ruleset “slot”. Did you mean slott?",
        ),
        (
            errors.FileError("a.game", FileProblem.TOO_LARGE, "1048576"),
            "a.game er for stor: Høyst 1 MiB kan leses.",
            "a.game est trop gros_: la limite est de 1 MiB.",
            "a.game is too large: at most 1 MiB are read.",
        ),
        (
            errors.FileError("a.yaml", FileProblem.TOO_LARGE, "262144"),
            "a.yaml er for stor: Høyst 256 KiB kan leses.",
            "a.yaml est trop gros_: la limite est de 256 KiB.",
            "a.yaml is too large: at most 256 KiB are read.",
        ),
        (
            errors.FileError("a.game", FileProblem.UNWRITABLE, "No space left on device"),
            "a.game kan ikke skrives (No space left on device).",
            "a.game_: écriture impossible (No space left on device).",
            "a.game cannot be written (No space left on device).",
        ),
    ],
)
def test_an_error_has_this_sentence(stage: Stage, error: KortdiamantError, nb: str, fr: str, en: str) -> None:
    sentences = [tell_error(error, speaker_of(stage(language))) for language in ("nb", "fr", "en")]
    assert [sentence.replace("\u202f", "_") for sentence in sentences] == [nb, fr, en]


def test_typed_text_is_sanitized_and_cut() -> None:
    sentence = tell_error(errors.UnknownCard("\x1b[31m" + "x" * 500), Speaker("en"))
    assert "\x1b" not in sentence
    assert len(sentence) < 100


def test_all_faults_of_a_file_are_shown() -> None:
    faults = [errors.Fault("KD-Y005", MARK), errors.Fault("KD-R050", MARK)]
    assert tell_error(errors.DocumentError(faults), Speaker("en")).count("slott.yaml:3:5: error: ") == 2
