"""What things are called where a ruleset does not say, and amounts of them.

A noun is given in whole forms (`one`, `many`, `a`, `the`, `all`), so that no sentence ever makes an article.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kortdiamant.rulebook.shape import Noun, Place, Words
from kortdiamant.telling.voice import Voice

NORWEGIAN = Words(
    gem=Noun(one="edelstein", many="edelsteiner", a="en edelstein", the="edelsteinen", all="edelsteinene"),
    hazard=Noun(one="fare", many="farer", a="en fare", the="faren", all="farene"),
    relic=Noun(one="relikvie", many="relikvier", a="en relikvie", the="relikvien", all="relikviene"),
    explorer=Noun(one="utforsker", many="utforskere", a="en utforsker", the="utforskeren", all="utforskerne"),
    expedition=Noun(one="omgang", many="omganger", a="en omgang", the="omgangen", all="omgangene"),
    place=Place(the="grotten", inside="i grotten", out="ut av grotten"),
    kinds={
        "J": Noun(one="knekt", many="knekter", a="en knekt", the="knekten", all="knektene"),
        "C": Noun(one="ridder", many="riddere", a="en ridder", the="ridderen", all="ridderne"),
        "Q": Noun(one="dame", many="damer", a="en dame", the="damen", all="damene"),
        "K": Noun(one="konge", many="konger", a="en konge", the="kongen", all="kongene"),
        "A": Noun(one="ess", many="ess", a="et ess", the="esset", all="essene"),
        "joker": Noun(one="joker", many="jokere", a="en joker", the="jokeren", all="jokerne"),
        "red": Noun(one="rødt kort", many="røde kort", a="et rødt kort", the="det røde kortet", all="de røde kortene"),
        "black": Noun(
            one="svart kort", many="svarte kort", a="et svart kort", the="det svarte kortet", all="de svarte kortene"
        ),
    },
)
FRENCH = Words(
    gem=Noun(one="gemme", many="gemmes", a="une gemme", the="la gemme", all="les gemmes"),
    hazard=Noun(one="piège", many="pièges", a="un piège", the="le piège", all="les pièges"),
    relic=Noun(one="relique", many="reliques", a="une relique", the="la relique", all="les reliques"),
    explorer=Noun(
        one="explorateur", many="explorateurs", a="un explorateur", the="l’explorateur", all="les explorateurs"
    ),
    expedition=Noun(one="manche", many="manches", a="une manche", the="la manche", all="les manches"),
    place=Place(the="la grotte", inside="dans la grotte", out="de la grotte"),
    kinds={
        "J": Noun(one="valet", many="valets", a="un valet", the="le valet", all="les valets"),
        "C": Noun(one="cavalier", many="cavaliers", a="un cavalier", the="le cavalier", all="les cavaliers"),
        "Q": Noun(one="dame", many="dames", a="une dame", the="la dame", all="les dames"),
        "K": Noun(one="roi", many="rois", a="un roi", the="le roi", all="les rois"),
        "A": Noun(one="as", many="as", a="un as", the="l’as", all="les as"),
        "joker": Noun(one="joker", many="jokers", a="un joker", the="le joker", all="les jokers"),
        "red": Noun(
            one="carte rouge",
            many="cartes rouges",
            a="une carte rouge",
            the="la carte rouge",
            all="les cartes rouges",
        ),
        "black": Noun(
            one="carte noire",
            many="cartes noires",
            a="une carte noire",
            the="la carte noire",
            all="les cartes noires",
        ),
    },
)
ENGLISH = Words(
    gem=Noun(one="gem", many="gems", a="a gem", the="the gem", all="the gems"),
    hazard=Noun(one="hazard", many="hazards", a="a hazard", the="the hazard", all="the hazards"),
    relic=Noun(one="relic", many="relics", a="a relic", the="the relic", all="the relics"),
    explorer=Noun(one="explorer", many="explorers", a="an explorer", the="the explorer", all="the explorers"),
    expedition=Noun(one="round", many="rounds", a="a round", the="the round", all="the rounds"),
    place=Place(the="the cave", inside="in the cave", out="out of the cave"),
    kinds={
        "J": Noun(one="jack", many="jacks", a="a jack", the="the jack", all="the jacks"),
        "C": Noun(one="knight", many="knights", a="a knight", the="the knight", all="the knights"),
        "Q": Noun(one="queen", many="queens", a="a queen", the="the queen", all="the queens"),
        "K": Noun(one="king", many="kings", a="a king", the="the king", all="the kings"),
        "A": Noun(one="ace", many="aces", a="an ace", the="the ace", all="the aces"),
        "joker": Noun(one="joker", many="jokers", a="a joker", the="the joker", all="the jokers"),
        "red": Noun(one="red card", many="red cards", a="a red card", the="the red card", all="the red cards"),
        "black": Noun(
            one="black card", many="black cards", a="a black card", the="the black card", all="the black cards"
        ),
    },
)
DEFAULTS: Mapping[str, Words] = {"nb": NORWEGIAN, "fr": FRENCH, "en": ENGLISH}
# A suit as a kind of hazard: one card of it is called like the suit itself.
SUITS: Mapping[str, Mapping[str, Noun]] = {
    "nb": {
        "S": Noun(one="spar", many="spar", a="en spar", the="sparen", all="sparene"),
        "H": Noun(one="hjerter", many="hjerter", a="en hjerter", the="hjerteren", all="hjerterne"),
        "D": Noun(one="ruter", many="ruter", a="en ruter", the="ruteren", all="ruterne"),
        "C": Noun(one="kløver", many="kløver", a="en kløver", the="kløveren", all="kløverne"),
    },
    "fr": {
        "S": Noun(one="pique", many="piques", a="un pique", the="le pique", all="les piques"),
        "H": Noun(one="cœur", many="cœurs", a="un cœur", the="le cœur", all="les cœurs"),
        "D": Noun(one="carreau", many="carreaux", a="un carreau", the="le carreau", all="les carreaux"),
        "C": Noun(one="trèfle", many="trèfles", a="un trèfle", the="le trèfle", all="les trèfles"),
    },
    "en": {
        "S": Noun(one="spade", many="spades", a="a spade", the="the spade", all="the spades"),
        "H": Noun(one="heart", many="hearts", a="a heart", the="the heart", all="the hearts"),
        "D": Noun(one="diamond", many="diamonds", a="a diamond", the="the diamond", all="the diamonds"),
        "C": Noun(one="club", many="clubs", a="a club", the="the club", all="the clubs"),
    },
}


def bare(name: str) -> Noun:
    """A noun of which only the name is known."""
    return Noun(one=name, many=name, a=name, the=name, all=name)


def numbered(number: str, language: str) -> Noun:
    """A card that is called by its number."""
    if language == "nb":
        return Noun(
            one=f"{number}-er", many=f"{number}-ere", a=f"en {number}-er", the=f"{number}-eren", all=f"{number}-erne"
        )
    if language == "fr":
        return Noun(one=number, many=number, a=f"un {number}", the=f"le {number}", all=f"les {number}")
    article = "an" if number.startswith("8") or number in ("11", "18") else "a"
    return Noun(one=number, many=f"{number}s", a=f"{article} {number}", the=f"the {number}", all=f"the {number}s")


@dataclass(frozen=True)
class Amount:
    """So many of a noun: as text `7 gems`, `spelled` for the beginning of a sentence: `seven gems`, `a gem`."""

    number: int
    noun: Noun
    voice: Voice

    def __str__(self) -> str:
        return self._of(str(self.number))

    @property
    def spelled(self) -> str:
        """The amount in words up to twenty."""
        return self.noun.a if self.number == 1 else self._of(self.voice.number(self.number))

    def _of(self, number: str) -> str:
        return self.voice.say_count(
            "{number} {noun.one}", "{number} {noun.many}", self.number, number=number, noun=self.noun
        )
