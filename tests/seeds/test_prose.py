"""Rules that no value of a ruleset can express are in its prose, in every language."""

from __future__ import annotations

import pytest

from kortdiamant.languages.names import Language
from kortdiamant.rulebook import Prose, load

# For each rule: the key of the prose, and words that it must contain in Norwegian, French and English.
KEPT = {
    "slott-R6": ("material", "knapper sjetonger fyrstikker", "boutons jetons allumettes", "buttons chips matches"),
    "slott-R12": ("first_player", "lodd sist ekte gull", "sort dernière or véritable", "lots last real gold"),
    "slott-R16": ("deciding", "tre tommelen opp ned", "trois pouce levé baissé", "three thumb up down"),
    "slott-R32": ("material", "20 30 minutter", "20 30 minutes", "20 30 minutes"),
    "slott-R33": ("tips", "vaktene husk bildekort", "gardes retenez figures", "guards remember face"),
    "slott-R34": ("tips", "tidlig berge", "tôt abri", "early keep"),
    "slott-R35": ("tips", "de andre sist", "les autres dernier", "the others last"),
    "slott-R36": ("tips", "første omgang lite", "première manche peu", "first round little"),
    "slott-R37": ("tips", "sjanser siste omgang", "risques dernière manche", "dare last round"),
    "slott-R38": ("tips", "jokerne eneste", "jokers seul", "jokers only"),
    "iello-R2": ("material", "brettet leiren barrikadene", "plateau campement barricades", "board camp barricades"),
    "iello-R3": ("material", "tom kiste", "coffre vide", "empty chest"),
    "iello-R14": ("deciding", "hemmelig samtidig", "secret en même temps", "secret same moment"),
    "iello-R22": ("material", "sperrer barrikade", "barricade ferme", "barricade closes"),
    "iello-R29": ("tips", "før neste kort", "avant carte suivante", "before the next card"),
    "iello-R30": ("tips", "første andre samme slag", "première deuxième fatal", "first second end"),
    "iello-R31": ("tips", "alene relikviene deler", "seul reliques partagez", "alone relics share"),
    "iello-R32": ("tips", "tidlig lite trygt", "tôt peu abri", "early little safe"),
    "iello-R33": ("tips", "vakler alene restene", "flancher seul restes", "waver alone leftovers"),
    "marquoir-R3": ("material", "brikker veksles", "pièces échangent", "pieces changed"),
    "marquoir-R4": ("material", "to beslutningskort", "deux cartes décision", "two decision cards"),
    "marquoir-R5": ("material", "fem inngangen bort", "cinq entrée retirée", "five entrance away"),
    "marquoir-R8": ("material", "ved siden av kisten", "à côté du coffre", "beside the chest"),
    "marquoir-R11": ("deciding", "fortsett gå ut samtidig", "continuer sortir même temps", "go on leave same moment"),
    "marquoir-R13": ("tips", "kisten blir fare", "coffre reste danger", "chest stays danger"),
    "schmidt-2005-R1": ("material", "farge kisten hånden", "couleur coffre main", "colour chest hand"),
    "schmidt-2005-R5": ("material", "fem grotteinngangene rekke", "alignez cinq entrées", "line five entrances"),
    "schmidt-2005-R7": ("deciding", "foran inngangen godt", "devant entrée plus", "before entrance for good"),
    "schmidt-2005-R9": ("material", "ved siden av kisten", "à côté du coffre", "beside the chest"),
    "schmidt-2005-R12": ("deciding", "knyttet neve eventyreren", "poing fermé aventurier", "closed fist adventurer"),
    "schmidt-2005-R14": ("material", "inngangen bort", "entrée écartée", "entrance taken away"),
    "schmidt-2005-R18": ("tips", "tre fire kort", "trois quatre cartes", "three four cards"),
    "incan-gold-R6": ("deciding", "hemmelig samtidig", "secret même temps", "secret same moment"),
}
LANGUAGES: tuple[Language, ...] = ("nb", "fr", "en")
RULESETS = ("slott", "iello", "marquoir", "schmidt-2005", "incan-gold")


def prose_of(prose: Prose, key: str) -> str:
    value = getattr(prose, key)
    return ("\n".join(value) if isinstance(value, tuple) else value or "").casefold()


def shape_of(prose: Prose) -> tuple[bool, bool, bool, int]:
    return bool(prose.material), bool(prose.first_player), bool(prose.deciding), len(prose.tips)


@pytest.mark.parametrize("rule", KEPT)
def test_the_prose_keeps(rule: str) -> None:
    key, *words = KEPT[rule]
    prose = load(rule.rpartition("-R")[0]).prose
    for language, wanted in zip(LANGUAGES, words, strict=True):
        text = prose_of(prose[language], key)
        assert [word for word in wanted.split() if word not in text] == [], language


@pytest.mark.parametrize("ruleset", RULESETS)
def test_prose_has_the_same_shape_in_every_language(ruleset: str) -> None:
    prose = load(ruleset).prose
    assert set(prose) == set(LANGUAGES)
    assert len({shape_of(each) for each in prose.values()}) == 1


def test_tips_do_not_mention_jokers_in_a_game_without_jokers() -> None:
    prose = load("slott+uten-jokere").prose
    assert not any("joker" in prose_of(each, "tips") for each in prose.values())
    assert all(len(each.tips) == 5 for each in prose.values())


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_language_has_the_same_words(ruleset: str) -> None:
    words = load(ruleset).words
    assert set(words) == set(LANGUAGES)
    assert len({tuple(sorted(each.kinds)) for each in words.values()}) == 1
    assert len({tuple(key for key, noun in vars(each).items() if noun) for each in words.values()}) == 1
