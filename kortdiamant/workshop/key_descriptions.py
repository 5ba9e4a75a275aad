"""What every key of a ruleset file means, in plain words, by its dotted path.

`*` stands for a free key, such as the name of a variant or a language; `=hazard` for the entries whose `role`, or
whose `by`, is `hazard`. Editors show these texts. A test fails for a key without a text and for a text without a
key. `WORDS` has the words of a key with their meanings, by the same paths. The functions add the languages.
"""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.languages import known
from kortdiamant.languages.files import language_info

DESCRIPTIONS: dict[str, str] = {
    "format": "The version of the file format: 1.",
    "id": "The name of the ruleset on the command line: lower-case letters, digits and hyphens.",
    "version": "A whole number from 1. Raise it when the game plays differently, but not for a rewording.",
    "family": "The kind of game. It decides which other keys the file can have.",
    "language": "The language of the game, unless somebody chooses another one.",
    "title": "The name of the game in each language. It is a warning if a language that the file uses is missing.",
    "source": "Where the rules come from, as free text.",
    "extends": "The ruleset on which this one builds: an id (iello), an id with variants (marquoir+reliques), "
    "or the path of a file relative to this one (../mine.yaml). Every key that this file lacks comes from there.",
    "players": "How many can play, and with how many explorers.",
    "players.min": "The smallest number of players.",
    "players.max": "The largest number of players.",
    "players.explorers": "How many explorers each player sends in. Each explorer gets its own share.",
    "rounds": "How many expeditions a game has, 1 to 99.",
    "deck": "The physical cards on the table. The key cards gives them a meaning.",
    "deck.pack": "The pack on the table.",
    "deck.packs": "How many packs are shuffled together.",
    "deck.jokers": "How many jokers there are in all.",
    "deck.without": "Cards to take out, every copy of them: match words such as 2-6, 7H, red.",
    "cards": "What each card means. Every card gets exactly one role. Always give the whole list: it replaces "
    "an inherited one.",
    "cards.role": "The role of the cards of this entry.",
    "cards.match": "Which cards of the pack: these words, and others like them.",
    "cards.=treasure.value": "How many gems a matched card brings: a number, or one of these words.",
    "cards.=treasure.values": "In a box: one treasure card for each of these numbers.",
    "cards.=hazard.kind": "What makes two matched hazards the same kind: one of these words, or a name of your own, "
    "which makes all cards of the entry one kind.",
    "cards.=hazard.kinds": "In a box: the names of the kinds of hazards.",
    "cards.=hazard.copies": "In a box: how many cards there are of each kind.",
    "cards.=relic.value": "The worth of a matched relic, if worth.by is printed: a number, or one of these words.",
    "cards.=relic.values": "In a box: one relic for each of these printed worths; instead of copies.",
    "cards.=relic.copies": "In a box: how many equal relics there are; instead of values.",
    "cross.ranks": "Match words for ranks, such as J Q K. Cards match if they are in both ranks and suits.",
    "cross.suits": "Match words for suits, such as H or red. Cards match if they are in both ranks and suits.",
    "rules": "How the game is played. Every missing key has its default.",
    "rules.treasure": "When a treasure card is turned up.",
    "rules.treasure.remainder": "What happens to gems that cannot be divided among those inside.",
    "rules.leftovers": "What happens to the gems on the path when somebody leaves.",
    "rules.leftovers.share": "What those who leave share.",
    "rules.leftovers.remainder": "What happens to gems that those who leave cannot divide.",
    "rules.relics": "When relics come, who takes them, and what they are worth. An explorer takes relics only when "
    "leaving alone.",
    "rules.relics.enter": "When relics are shuffled into the pack, in the order of cards: one of these words, or a "
    "number of relics before each of these rounds, such as {2: 1, 3: 1}.",
    "rules.relics.claim": "What a lone leaver takes.",
    "rules.relics.worth": "What a relic is worth. Its worth is fixed when somebody takes it.",
    "rules.relics.worth.by": "What the worth of a relic depends on.",
    "rules.relics.worth.=claim-order.values": "The worth of the first relic taken in the game, the second, and so on. "
    "The last number repeats.",
    "rules.relics.worth.=seen-order.values": "The worth of the first relic turned up in the game, the second, and so "
    "on. The last number repeats.",
    "rules.relics.worth.=round.values": "The worth of a relic by the round in which it is taken, such as "
    "{2: 5, 3: 10}.",
    "rules.relics.worth.=fixed.value": "The worth of every relic.",
    "rules.relics.unclaimed": "What happens to a relic on the path when the expedition ends.",
    "rules.hazards": "When hazards end an expedition, what that costs, and what leaves the game.",
    "rules.hazards.strikes": "How many hazards of one kind end the expedition: a whole number from 1, or a "
    "number for each kind, such as {default: 2, lava: 1}.",
    "rules.hazards.lose": "What those still inside lose of what they carry.",
    "rules.hazards.after-bust": "What leaves the game after a strike.",
    "rules.hazards.after-round": "What happens to the hazards on the path, no matter how the expedition ended.",
    "rules.decisions": "When the players decide who leaves.",
    "rules.decisions.from-card": "The number of cards on the path at the first decision. With 0, the first decision "
    "comes before the first card.",
    "rules.opening": "How an expedition begins.",
    "rules.opening.treasures": "Until this number of treasures is on the path, a hazard or relic that is turned up "
    "goes straight back into the pack.",
    "rules.empty-deck": "What happens when the next card is due and the pack is empty.",
    "rules.ties": "How a tie for first place is settled, in this order.",
    "rules.seats": "In Diam: the seats in their order at the table. Always give the whole list.",
    "rules.seats.side": "The side for which a seat plays: 1 or 2. Seats of one side are partners and win together.",
    "rules.seats.colours": "The colours of the pieces that the seat places. Each colour belongs to one seat.",
    "rules.begins": "The seat that begins, counted from 1.",
    "rules.no-move": "What happens when a player cannot move.",
    "rules.repetition": "How many times the same position, with the same player to move, makes the game a draw: a "
    "whole number from 2, or never.",
    "supply": "The pieces that represent the gems on the table.",
    "supply.name": "The name of this kind of piece.",
    "supply.value": "The worth of one piece, in gems.",
    "supply.count": "How many of these pieces there are.",
    "words": "The game's own words for things, in each language. Always give all five forms of a noun.",
    "words.*.gem": "What players share: gold, a ruby.",
    "words.*.hazard": "What threatens: a guard, a trap.",
    "words.*.relic": "What a lone leaver takes: a relic, a joker.",
    "words.*.explorer": "Who goes in: an explorer, a thief.",
    "words.*.expedition": "A round of the game: an expedition, a round.",
    "words.*.place": "Where the game takes place.",
    "words.*.place.the": "The place itself: the castle.",
    "words.*.place.inside": "Where those inside are: in the castle.",
    "words.*.place.out": "After a verb such as goes: out of the castle.",
    "words.*.kinds": "A noun for each kind of hazard, by its name in cards: J for a rank, S for a suit, red for a "
    "colour.",
    "words.*.pieces": "A noun for each kind of piece, by its name in supply: ruby, diamond.",
    "noun.one": "Singular without an article: guard. In a box, people can also type it.",
    "noun.many": "Plural without an article: guards.",
    "noun.a": "Singular with the indefinite article: a guard.",
    "noun.the": "Singular with the definite article: the guard.",
    "noun.all": "Plural with the definite article: the guards.",
    "prose": "Text for what no other key can express, in each language. Every part is optional.",
    "prose.*.cards": "What the cards mean, sentence by sentence. It replaces the sentences made from cards.",
    "prose.*.material": "What the table needs and how to set it up.",
    "prose.*.first-player": "Who begins.",
    "prose.*.deciding": "How players show whether they stay or leave.",
    "prose.*.tips": "Pieces of advice, a sentence or two each.",
    "variants": "Named changes that a table can apply: mine+harmless.",
    "variants.*.title": "The name of the variant in each language.",
    "variants.*.set": "The keys that the variant changes, as in the file itself. null removes a key.",
    "examples": "Short games that show the rules at work, with their expected results.",
    "examples.players": "The names of the players, in seating order.",
    "examples.game": "The lines of the game, one entry per line.",
    "examples.expect": "The expected result: winners, totals, or both.",
    "examples.expect.winners": "The names of the winners.",
    "examples.expect.totals": "The total of each player, by name.",
}

_VALUES: Mapping[str, str] = {
    "pips": "the number of the card: ace 1, jack 11, knight and queen 12, king 13, a trump its number",
    "pips+10": "the pips plus ten",
    "pips*2": "twice the pips",
}
WORDS: Mapping[str, Mapping[str, str]] = {
    "family": {"expedition": "push your luck, card by card", "diam": "the stacking game"},
    "rules.seats.colours": {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"},
    "rules.no-move": {
        "pass": "the next player moves; if nobody can move, the game is a draw",
        "loss": "the side of that player loses",
        "draw": "the game is a draw",
    },
    "deck.pack": {
        "standard-52": "2 to 10, J, Q, K, A in four suits",
        "standard-36": "6 to A",
        "piquet-32": "7 to A",
        "tarot-78": "with the knight C, the trumps T1 to T21 and fool",
        "box": "special cards of the game, made by the entries of cards",
    },
    "cards.role": {
        "treasure": "brings gems",
        "hazard": "threatens",
        "relic": "for a lone leaver",
        "out": "not in play",
    },
    "cards.match": {
        "A-10": "ranks, from ace to ten",
        "J Q K": "three ranks",
        "7H": "one card",
        "H": "a suit, like S, D and C",
        "red": "a colour, like black",
        "joker": "the jokers",
        "rest": "all cards that no other entry names",
    },
    "cards.=treasure.value": _VALUES,
    "cards.=relic.value": _VALUES,
    "cards.=hazard.kind": {
        "rank": "the same rank",
        "suit": "the same suit",
        "colour": "the same colour",
    },
    "rules.treasure.remainder": {"card": "they stay on the card", "lost": "they go back to the supply"},
    "rules.leftovers.share": {
        "pooled": "the sum of all gems on the path",
        "per-card": "the gems of each card separately",
    },
    "rules.leftovers.remainder": {"path": "they stay on the path", "lost": "they go back to the supply"},
    "rules.relics.enter": {"start": "all before the first round", "one-per-round": "one before each round"},
    "rules.relics.claim": {"all": "every relic on the path", "one": "the oldest"},
    "rules.relics.worth.by": {
        "printed": "the number on the card",
        "claim-order": "the order in which relics are taken in the game",
        "seen-order": "the order in which relics are turned up, taken or not",
        "round": "the round in which the relic is taken",
        "fixed": "nothing: every relic has the same worth",
    },
    "rules.relics.unclaimed": {"removed": "it leaves the game", "return": "it goes back into the pack"},
    "rules.hazards.lose": {
        "all": "everything",
        "half": "half; each player keeps half, rounded down",
        "nothing": "nothing; they keep it all",
    },
    "rules.hazards.after-bust": {
        "one": "the card that struck",
        "matching": "all cards of its kind on the path",
        "kind": "every card of its kind, also those in the pack",
        "none": "nothing",
    },
    "rules.hazards.after-round": {
        "return": "they go back into the pack",
        "remove-revealed": "they leave the game",
    },
    "rules.empty-deck": {
        "all-leave": "those inside leave as if they had decided to",
        "all-lose": "those inside lose what they carry",
    },
    "rules.ties": {
        "relics": "the player with more relics wins",
        "extra-round": "one more round, which the table may decline",
        "shared": "the players share the victory",
    },
}
REMOVES = "removes the key that the extended ruleset has"


def descriptions() -> Mapping[str, str]:
    """The description of every key."""
    return DESCRIPTIONS | {f"*.{code}": f"In {language}." for code, language in _languages().items()}


def words_of(name: str) -> Mapping[str, str]:
    """The words of a key by its path, with their meanings; empty if it has none."""
    return _languages() if name == "language" else WORDS.get(name, {})


def _languages() -> Mapping[str, str]:
    return {code: language_info(code).name or code for code in known()}
