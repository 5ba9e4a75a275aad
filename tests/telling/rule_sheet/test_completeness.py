"""Rule sheets are complete and unambiguous.

Rulesets that play differently never read the same, and every numbered rule of `seeds/` is in the sheet of its
ruleset.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kortdiamant import diam
from kortdiamant.documents.shapes import Record, fields_of
from kortdiamant.errors import DocumentError
from kortdiamant.expedition import Decide, Move, Phase, Reveal, Settle, Settlement, State, actors, play, start
from kortdiamant.expedition.events import CardRemoved, Event, RoundBegan
from kortdiamant.expedition.moves import remaining_cards
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from kortdiamant.workshop.key_descriptions import DESCRIPTIONS
from tests.bundled_rulesets import bundled_references
from tests.random_rules import samples
from tests.telling.rule_sheet.strategies import CARDS, HEAD, PARTS, Part, neighbours, played, ruleset_of

pytestmark = [pytest.mark.slow, pytest.mark.broad]

REST = {"match": "rest", "role": "out"}
EVERY_PART = [*PARTS, CARDS]
patient = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])


def rule_statements(ruleset: Ruleset, language: Language) -> list[str]:
    """The statements about the rules, without the example and the prose, which may describe cards in its own way."""
    sections = rule_sheet(replace(ruleset, prose={}), language).sections
    statements = (each for section in sections for each in section.statements())
    return [each.text for each in statements if each.keys and not each.keys[0].startswith("prose.")]


@pytest.mark.parametrize("part", EVERY_PART, ids=".".join)
@settings(patient, max_examples=12)
@given(data=st.data())
def test_rules_that_play_differently_have_different_sheets(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    if played(one.rules) != played(other.rules):
        for language in LANGUAGES:
            assert rule_statements(one, language) != rule_statements(other, language)


@pytest.mark.parametrize("part", EVERY_PART, ids=".".join)
@settings(patient, max_examples=6)
@given(data=st.data())
def test_rules_that_count_as_equal_play_alike(part: Part, data: st.DataObject) -> None:
    one, other = data.draw(neighbours(part))
    if played(one.rules) != played(other.rules):
        return
    state, twin = (start(rules, rules.players.min) for rules in (one.rules, other.rules))
    for _ in range(25):
        if state.phase is Phase.OVER:
            break
        move = data.draw(moves(state))
        (state, happened), (twin, happened_there) = play(state, move), play(twin, move)
        assert list(map(event_key, happened)) == list(map(event_key, happened_there))


@st.composite
def moves(draw: st.DrawFn, state: State) -> Move:
    """Some move that is allowed now."""
    if state.phase is Phase.REVEAL:
        cells = [index for index, count in enumerate(state.pack) if count]
        return Reveal(draw(st.sampled_from(remaining_cards(state, draw(st.sampled_from(cells))))))
    if state.phase is Phase.SETTLE:
        return Settle(draw(st.sampled_from(Settlement)))
    return Decide(tuple(seat for seat in actors(state) for _ in range(draw(st.integers(0, state.seats[seat].inside)))))


def event_key(event: Event) -> object:
    """An event without the reason for which a card left the game, and without the order of relics that come at once."""
    match event:
        case CardRemoved(card):
            return CardRemoved, card
        case RoundBegan(number, relics):
            return number, sorted(relics)
    return event


REFERENCES = bundled_references()
# Useful values for each rule key. Values that are invalid for a ruleset are skipped.
CHANGES: dict[str, tuple[str, ...]] = {
    **samples(),
    "players.min": ("1", "2", "4"),
    "players.max": ("3", "7", "9", "16"),
    "players.explorers": ("1", "2", "3"),
    "rounds": ("1", "2", "3", "6"),
    "deck.packs": ("2", "3"),
    "deck.jokers": ("1", "3"),
    "deck.without": ("[7]", "[7H]", "[K]", "[red]"),
    "rules.relics.enter": ("start", "one-per-round", "{1: 5}", "{1: 1, 2: 4}", "{2: 2}"),
    "rules.relics.worth": (
        "{by: printed}",
        "{by: fixed, value: 7}",
        "{by: claim-order, values: [3, 4]}",
        "{by: claim-order, values: [3, 4, 4, 9]}",
        "{by: seen-order, values: [3, 4]}",
        "{by: round, values: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6}}",
    ),
    "rules.hazards.strikes": ("1", "2", "3", "{default: 2, snake: 1}", "{default: 2, J: 3}"),
    "rules.ties": ("[shared]", "[relics, shared]", "[extra-round, shared]", "[relics, extra-round, shared]"),
}
PARTS_OF_WORTH = {"by", "=claim-order.values", "=seen-order.values", "=round.values", "=fixed.value"}


def test_every_rule_key_is_tried() -> None:
    of_diam = tuple(f"rules.{key}" for key in fields_of(Record(diam.RuleBlock)))
    leaves = {
        key
        for key in DESCRIPTIONS
        if key.startswith("rules.")
        and not key.startswith(of_diam)
        and not any(other.startswith(f"{key}.") for other in DESCRIPTIONS)
    }
    worth = {f"rules.relics.worth.{part}" for part in PARTS_OF_WORTH}
    assert leaves - worth == {key for key in CHANGES if key.startswith("rules.")} - {"rules.relics.worth"}


def change_key(reference: str, key: str) -> list[Ruleset]:
    """The ruleset with each value of a key that it can have."""
    found = []
    for value in CHANGES[key]:
        try:
            found.append(load(reference, settings=[f"{key}={value}"]))
        except DocumentError:
            continue
    return found


@pytest.mark.parametrize("reference", REFERENCES)
@pytest.mark.parametrize("key", CHANGES)
def test_every_change_shows_in_every_language(reference: str, key: str) -> None:
    rulesets = [load(reference), *change_key(reference, key)]
    plays = [played(ruleset.rules) for ruleset in rulesets]
    for language in LANGUAGES:
        texts = [tuple(rule_statements(ruleset, language)) for ruleset in rulesets]
        for (one, one_text), (other, other_text) in combinations(zip(plays, texts, strict=True), 2):
            assert one == other or one_text != other_text


def test_every_change_has_an_effect_for_some_ruleset() -> None:
    for key in CHANGES:
        assert any(
            played(ruleset.rules) != played(load(reference).rules)
            for reference in REFERENCES
            for ruleset in change_key(reference, key)
        ), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_says_which_hazards_are_alike(language: Language) -> None:
    kinds = ["rank", "suit", "colour", "snake", "ram"]
    cards = [
        [{"match": "A-10", "role": "treasure", "value": "pips"}, {"match": words, "role": "hazard", "kind": kind}, REST]
        for kind in kinds
        for words in ("J Q K", "J Q", "JS JH QS QH", "JH JD KS KC")
    ]
    cards += [
        [
            {"match": "A-10", "role": "treasure", "value": "pips"},
            {"match": "J", "role": "hazard", "kind": one},
            {"match": "Q K", "role": "hazard", "kind": other},
        ]
        for one in kinds
        for other in kinds
        if one != other
    ]
    rulesets = [ruleset_of(HEAD | {"rounds": 3, "deck": {"pack": "standard-52"}, "cards": each}) for each in cards]
    texts = {tuple(rule_statements(ruleset, language)) for ruleset in rulesets if ruleset}
    assert len(texts) == len([ruleset for ruleset in rulesets if ruleset]) > 30


SEEDS = Path(__file__).parents[3] / "seeds"
# The language of each source.
LANGUAGE: dict[str, Language] = {
    "slott": "nb",
    "iello": "fr",
    "marquoir": "fr",
    "schmidt-2005": "fr",
    "incan-gold": "en",
}
# Rules that hold with a variant only.
VARIANT = {
    "iello-R26": "livret",
    **dict.fromkeys(("marquoir-R19", "marquoir-R20", "marquoir-R21", "marquoir-R22"), "reliques"),
    **dict.fromkeys(("incan-gold-R19", "incan-gold-R20", "incan-gold-R21"), "two-players"),
    "incan-gold-R22": "bga",
}
# Patterns that the sheet must contain, in the language of the source.
TOLD = {
    "slott-R1": "for tre til åtte spillere",
    "slott-R2": "en vanlig kortstokk på 52 kort",
    "slott-R3": "Uten jokere (slott+uten-jokere)",
    "slott-R4": "Essene og kortene fra 2 til 10 er skattkort, verdt det de viser. Et ess teller 1.",
    "slott-R5": "Knektene, damene og kongene er vakter. Hver valør er et slag for seg.",
    "slott-R6": "en haug gull ved siden av bunken. Knapper, sjetonger, fyrstikker",
    "slott-R7": "Spillet går over fire omganger",
    "slott-R8": "Stokk alle kortene som fortsatt er med i spillet, og legg dem i en bunke med baksiden opp.",
    "slott-R9": "Hold jokerne utenfor så lenge.",
    "slott-R10": "Stokk inn en joker før omgang 2 og en joker før omgang 3.",
    "slott-R11": "En joker som ikke blir snudd, er fortsatt i bunken neste omgang.",
    "slott-R12": "Trekk lodd, eller la den som sist holdt i ekte gull, begynne.",
    "slott-R13": "Et skattkort deles med en gang, likt mellom alle som er i slottet. Det som ikke går opp, blir",
    "slott-R14": "En vakt er først bare en trussel.",
    "slott-R15": "Etter hvert kort velger alle som er i slottet, om de vil fortsette eller gå ut.",
    "slott-R16": "Tell til tre. Alle viser tommelen samtidig, opp for å fortsette og ned for å gå ut.",
    "slott-R17": "Den som går ut, får med seg alt sitt fra omgangen. Da er det i sikkerhet",
    "slott-R18": "De som går ut samtidig, slår sammen gullet som ligger på stien, og deler likt.",
    "slott-R19": "Den som er ute, får ikke mer før omgangen er slutt.",
    "slott-R20": "Den som går ut alene, får med seg alle jokerne som ligger på stien.",
    "slott-R21": "Går flere ut samtidig, blir jokerne liggende.",
    "slott-R22": "Alle som fortsatt er i slottet, mister alt de har samlet i løpet av omgangen.",
    "slott-R23": "En knekt og en dame gjør ingenting ennå.",
    "slott-R24": "En omgang er slutt når alle har gått ut,",
    "slott-R25": "eller når en vakt har slått til.",
    "slott-R26": "Kortet som slo til, går ut av spillet.",
    "slott-R27": "En joker som fortsatt ligger på stien når omgangen er slutt, er tapt for alltid",
    "slott-R28": "5 gull (omgang 2), 10 gull (omgang 3), 15 gull (omgang 4)",
    "slott-R29": "Etter fire omganger teller alle opp det de har i sikkerhet, og legger til verdien av jokerne sine.",
    "slott-R30": "Ved uavgjort vinner den av dem som har flest jokere.",
    "slott-R31": "Er det fortsatt uavgjort, spiller dere en omgang til eller deler seieren, som dere vil.",
    "slott-R32": "Et spill tar 20 til 30 minutter.",
    "slott-R33": "Hold øye med vaktene, og husk",
    "slott-R34": "Av og til er det klokt å gå tidlig",
    "slott-R35": "Følg med på de andre.",
    "slott-R36": "Ta det rolig i den første omgangen",
    "slott-R37": "Ta større sjanser i den siste omgangen",
    "slott-R38": "Jakt på jokerne.",
    "iello-R1": "Le jeu est prévu pour trois à huit joueurs.",
    "iello-R2": "Posez le plateau au centre, côté campement visible, avec les cinq entrées de la grotte",
    "iello-R3": "Chacun prend un coffre vide.",
    "iello-R4": "Les reliques sont dans la pioche dès le début.",
    "iello-R5": "La partie se joue en cinq expéditions",
    "iello-R6": "posez-la à la suite des autres",
    "iello-R7": "Une carte Trésor se partage aussitôt, à parts égales, entre tous ceux qui sont dans la grotte.",
    "iello-R8": "Ce qui ne se divise pas reste sur la carte.",
    "iello-R9": "Ce que vous gagnez reste devant vous et n’est pas encore à l’abri.",
    "iello-R10": "Un piège n’est d’abord qu’une menace.",
    "iello-R11": "Tous ceux qui sont encore dans la grotte perdent tout ce qu’ils ont gagné pendant l’expédition.",
    "iello-R12": "Ceux qui sont déjà dehors n’ont rien à craindre.",
    "iello-R13": "Une relique reste sur le chemin jusqu’à ce que quelqu’un sorte seul.",
    "iello-R14": "Le choix est secret, et tous le montrent en même temps, avant de retourner la carte suivante.",
    "iello-R15": "En sortant, vous mettez à l’abri tout ce que vous avez gagné pendant l’expédition",
    "iello-R16": "Ce qui ne se divise pas reste sur le chemin pour ceux qui sortiront plus tard.",
    "iello-R17": "Si vous sortez seul, vous prenez le tout.",
    "iello-R18": "Si vous sortez seul, vous emportez les reliques du chemin.",
    "iello-R19": "Si plusieurs sortent en même temps, les reliques restent sur le chemin.",
    "iello-R20": "5 rubis (ordre de prise 1–3), 10 rubis (ordre de prise 4 et plus)",
    "iello-R21": "Une expédition prend fin quand tout le monde est sorti, ou quand un piège a frappé.",
    "iello-R22": "Après chaque expédition, une barricade ferme l’entrée explorée.",
    "iello-R23": "Remettez dans la réserve les rubis encore sur le chemin.",
    "iello-R24": "Que l’expédition finisse bien ou mal, les pièges du chemin quittent le jeu.",
    "iello-R25": "avec toutes les cartes encore en jeu.",
    "iello-R26": "La carte qui a frappé quitte le jeu. Les autres pièges du chemin retournent dans la pioche",
    "iello-R27": "Après cinq expéditions, chacun ajoute la valeur de ses reliques à ce qu’il a mis à l’abri.",
    "iello-R28": "En cas d’égalité, la victoire est partagée.",
    "iello-R29": "Décidez avant de retourner la carte suivante, jamais après.",
    "iello-R30": "Un piège ne fait rien la première fois.",
    "iello-R31": "Pour emporter les reliques, il faut sortir seul.",
    "iello-R32": "Il est parfois sage de sortir tôt, même avec peu",
    "iello-R33": "Il est parfois bon de rester quand vous sentez les autres flancher",
    "marquoir-R1": "Le jeu est prévu pour trois à huit joueurs.",
    "marquoir-R2": "Quinze cartes Trésor, de valeur 1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15 et 17. Quinze pièges",
    "marquoir-R3": "La réserve compte 60 rubis de 1 et 40 diamants de 5.",
    "marquoir-R4": "Chacun prend un coffre, un explorateur et ses deux cartes Décision",
    "marquoir-R5": "Après chaque expédition, l’entrée explorée est retirée.",
    "marquoir-R6": "Après chaque carte, tous ceux qui sont dans la grotte choisissent de continuer ou de sortir.",
    "marquoir-R7": "Une carte Trésor se partage aussitôt, à parts égales, entre tous ceux qui sont dans la grotte.",
    "marquoir-R8": "Les rubis trouvés en route se posent à côté du coffre, pas dedans.",
    "marquoir-R9": "Un piège n’est d’abord qu’une menace.",
    "marquoir-R10": "dès qu’il y a deux cartes du même type sur le chemin, la dernière frappe, et l’expédition prend",
    "marquoir-R11": "Quand tous ont choisi, révélez-les en même temps.",
    "marquoir-R12": "Ceux qui sortent ensemble mettent en commun les rubis du chemin et partagent à parts égales.",
    "marquoir-R13": "Ce qui est entré au coffre y reste jusqu’à la fin de la partie.",
    "marquoir-R14": "Une expédition prend fin quand tout le monde est sorti",
    "marquoir-R15": "Remettez dans la réserve les rubis encore sur le chemin.",
    "marquoir-R16": "La carte qui a frappé quitte le jeu. Les autres pièges du chemin retournent dans la",
    "marquoir-R17": "60 rubis de 1 et 40 diamants de 5",
    "marquoir-R18": "En cas d’égalité, la victoire est partagée.",
    "marquoir-R19": "Avant chaque expédition, mélangez une relique à la pioche.",
    "marquoir-R20": "Cinq reliques, de valeur 5, 7, 8, 10 et 12.",
    "marquoir-R21": "Si vous sortez seul, vous emportez les reliques",
    "marquoir-R22": "Une relique encore sur le chemin quand l’expédition prend fin",
    "schmidt-2005-R1": "Chacun choisit une couleur et prend le coffre et l’aventurier de cette couleur.",
    "schmidt-2005-R2": "La réserve compte 60 rubis de 1 et 30 diamants de 5.",
    "schmidt-2005-R3": "Quinze cartes Trésor, de valeur 1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14, 15 et 17.",
    "schmidt-2005-R4": "trois cartes de chaque type : explosions, éboulements, nappes de gaz, scorpions et serpents.",
    "schmidt-2005-R5": "La partie se joue en cinq expéditions",
    "schmidt-2005-R6": "Tout le monde entre.",
    "schmidt-2005-R7": "ne rentrera plus dans cette grotte.",
    "schmidt-2005-R8": "Ce qui ne se divise pas reste sur la carte.",
    "schmidt-2005-R9": "Ce que vous trouvez en route reste à côté du coffre tant que vous n’êtes pas sorti.",
    "schmidt-2005-R10": "Un danger n’est d’abord qu’une menace.",
    "schmidt-2005-R11": "perdent tout ce qu’ils ont gagné pendant l’expédition.",
    "schmidt-2005-R12": "Posez tous le poing fermé sur la table et ouvrez-le en même temps.",
    "schmidt-2005-R13": "Ceux qui sortent ensemble mettent en commun les pierres du chemin et partagent",
    "schmidt-2005-R14": "Quand une grotte est terminée, son entrée est écartée.",
    "schmidt-2005-R15": "La carte qui a frappé quitte le jeu.",
    "schmidt-2005-R16": "Les autres dangers du chemin retournent dans la pioche",
    "schmidt-2005-R17": "Après cinq expéditions, chacun compte ce qu’il a mis à l’abri. Le total le plus élevé",
    "schmidt-2005-R18": "Une grotte peut tourner court après trois ou quatre cartes.",
    "incan-gold-R1": "The game is for three to eight players.",
    "incan-gold-R2": "Fifteen hazards, three of each kind: fires, mummies, rockfalls, snakes and spiders.",
    "incan-gold-R3": "Before every round an artifact is shuffled in.",
    "incan-gold-R4": "The supply holds 60 turquoises worth 1, 30 obsidians worth 5 and 20 nuggets worth 10.",
    "incan-gold-R5": "A treasure card is shared at once, equally among all who are in the temple. What does not divide",
    "incan-gold-R6": "The choice is secret, and all show it at the same moment.",
    "incan-gold-R7": "Those who leave together pool the gems on the path, and share equally. What does not",
    "incan-gold-R8": "to safety, where it cannot be lost.",
    "incan-gold-R9": "Whoever leaves alone takes all artifacts on the path. If several leave at once,",
    "incan-gold-R10": "5 gems (taken as number 1–3), 10 gems (taken as number 4 and later)",
    "incan-gold-R11": "All who are still in the temple lose everything they have gained in this round.",
    "incan-gold-R12": "The card that struck leaves the game.",
    "incan-gold-R13": "What is left of the gems on the path goes back to the supply.",
    "incan-gold-R14": "An artifact that still lies on the path when the round is over, however it ended, is out of the",
    "incan-gold-R15": "An artifact that is not turned up stays in the pile for the next round.",
    "incan-gold-R16": "After five rounds everybody adds the worth of their artifacts to what they have brought to",
    "incan-gold-R17": "Among those who tie, the one with the most artifacts wins.",
    "incan-gold-R18": "If it is still a tie, play an extra round",
    "incan-gold-R19": "Each of you leads two explorers in the temple.",
    "incan-gold-R20": "one share for each explorer in the temple.",
    "incan-gold-R21": "If several explorers leave at once, even if one player has sent them, the artifacts stay there.",
    "incan-gold-R22": "Fourteen treasure cards, with the numbers 1, 2, 3, 4, 5, 5, 7, 7, 9, 11, 11, 13, 14 and 15.",
}


def rules() -> list[str]:
    """Every numbered rule of a source that has a ruleset."""
    numbers = {
        page: re.findall(r"^- \*\*R(\d+)\*\*", (SEEDS / f"{page}.md").read_text("utf-8"), re.M) for page in LANGUAGE
    }
    return [f"{page}-R{number}" for page, found in numbers.items() for number in found]


@cache
def telling(reference: str, language: Language) -> str:
    """The whole sheet in one line."""
    sheet_words = rule_sheet(load(reference), language)
    statements = " ".join(each.text for section in sheet_words.sections for each in section.statements())
    return statements.replace("\u202f", " ")


@pytest.mark.parametrize("rule", rules())
def test_the_sheet_contains_every_rule_of_its_source(rule: str) -> None:
    page = rule.rpartition("-R")[0]
    reference = f"{page}+{VARIANT[rule]}" if rule in VARIANT else page
    assert TOLD[rule] in telling(reference, LANGUAGE[page])


def test_every_expected_rule_is_in_a_source() -> None:
    assert set(TOLD) == set(rules())
