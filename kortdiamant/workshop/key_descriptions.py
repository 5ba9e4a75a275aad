"""What every key of a ruleset file means, in plain words, by its dotted path.

`*` stands for a free key, such as the name of a variant or a language; `=hazard` for the entries whose `role`, or
whose `by`, is `hazard`. Editors show these texts. A test fails for a key without a text and for a text without a
key. `WORDS` adds the words of a key and their meanings, by the same paths.
"""

from __future__ import annotations

from collections.abc import Mapping

DESCRIPTIONS: Mapping[str, str] = {
    "format": "The number of this language: 1.",
    "id": "The name by which the ruleset is asked for: lower-case letters, digits and hyphens.",
    "version": "A whole number from 1. Raise it when the game plays differently, and not for a rewording.",
    "family": "The kind of game; what else a file may hold depends on it.",
    "language": "What the game speaks unless something else is asked for.",
    "title": "What the game is called, in each language; one that is missing is a warning.",
    "source": "Where the rules come from, in any words.",
    "extends": "The ruleset on which this one builds: an id (iello), an id with variants (marquoir+reliques), "
    "or the path of a file from here (../mine.yaml). What is not said in this file comes from there.",
    "players": "How many can play, and with how many explorers.",
    "players.min": "The fewest players.",
    "players.max": "The most players.",
    "players.explorers": "How many explorers each player sends in; each has a share of its own.",
    "rounds": "How many expeditions a game has, 1 to 99.",
    "deck": "The cards on the table, before they mean anything.",
    "deck.pack": "Which pack lies on the table.",
    "deck.packs": "How many packs are shuffled together.",
    "deck.jokers": "How many jokers there are in all.",
    "deck.without": "Cards that are taken out, every copy of them: match words such as 2-6, 7H, red.",
    "cards": "What each card means. Every card gets exactly one role. The list is always given whole: it replaces "
    "an inherited one.",
    "cards.role": "What the cards of this entry are.",
    "cards.match": "Which cards of the pack: these words, and others like them.",
    "cards.=treasure.value": "How many gems a matched card brings: a number, or one of these words.",
    "cards.=treasure.values": "In a box: one treasure card for each of these numbers.",
    "cards.=hazard.kind": "What makes two matched hazards alike: one of these words, or a name of your own, which "
    "makes all of the entry alike.",
    "cards.=hazard.kinds": "In a box: the names of the kinds of hazards.",
    "cards.=hazard.copies": "In a box: how many cards there are of each kind.",
    "cards.=relic.value": "The worth that is printed on a matched relic: a number, or one of these words. May be left "
    "out.",
    "cards.=relic.values": "In a box: one relic for each of these printed worths; instead of copies.",
    "cards.=relic.copies": "In a box: how many relics there are, all alike; instead of values.",
    "cross.ranks": "Match words for ranks, such as J Q K; the cards that are in both ranks and suits are meant.",
    "cross.suits": "Match words for suits, such as H or red; the cards that are in both ranks and suits are meant.",
    "rules": "How the game is played. Whatever is left out has its default.",
    "rules.treasure": "A treasure card that is turned up.",
    "rules.treasure.remainder": "What does not divide among those inside.",
    "rules.leftovers": "What lies on the path when somebody leaves.",
    "rules.leftovers.share": "What those who leave share.",
    "rules.leftovers.remainder": "What those who leave cannot divide.",
    "rules.relics": "When relics come, who takes them, and what they are worth. Only an explorer who is the only one "
    "to leave takes any.",
    "rules.relics.enter": "When relics are shuffled into the pack, in the order of cards: one of these words, or so "
    "many before each of these rounds, such as {2: 1, 3: 1}.",
    "rules.relics.claim": "What a lone leaver takes.",
    "rules.relics.worth": "What a relic is worth, at the moment it is taken and once for all.",
    "rules.relics.worth.by": "What the worth of a relic depends on.",
    "rules.relics.worth.=claim-order.values": "What the first relic taken in the game is worth, the second, and so "
    "on; the last number repeats.",
    "rules.relics.worth.=seen-order.values": "What the first relic turned up in the game is worth, the second, and so "
    "on; the last number repeats.",
    "rules.relics.worth.=round.values": "What a relic is worth by the round in which it is taken, such as "
    "{2: 5, 3: 10}.",
    "rules.relics.worth.=fixed.value": "What every relic is worth.",
    "rules.relics.unclaimed": "A relic that lies on the path when the expedition ends.",
    "rules.hazards": "When hazards end an expedition, what that costs, and what leaves the game.",
    "rules.hazards.strikes": "The how-manieth card of one kind ends the expedition: a whole number from 1, or a "
    "number for each kind, such as {default: 2, lava: 1}.",
    "rules.hazards.lose": "What those still inside lose of what they carry.",
    "rules.hazards.after-bust": "What leaves the game after a strike.",
    "rules.hazards.after-round": "The hazards on the path, however an expedition ended.",
    "rules.decisions": "When people decide who leaves.",
    "rules.decisions.from-card": "The first decision comes when so many cards lie on the path; with 0, before the "
    "first card.",
    "rules.opening": "How an expedition begins.",
    "rules.opening.treasures": "Until so many treasures lie on the path, a hazard or relic that is turned up goes "
    "straight back into the pack.",
    "rules.empty-deck": "When a card is due and the pack is empty.",
    "rules.ties": "How a tie for first place is settled, in this order.",
    "rules.seats": "In Diam: who plays, in the order in which they sit. The list is always given whole.",
    "rules.seats.side": "The side for which a seat plays: 1 or 2. Seats of one side are partners and win together.",
    "rules.seats.colours": "The colours of the pieces that the seat places. Each colour belongs to one seat.",
    "rules.begins": "The seat that begins, counted from 1.",
    "rules.no-move": "When a player can do nothing.",
    "rules.repetition": "How many times the same position must come, with the same player to move, until the game is a "
    "draw: a whole number from 2, or never.",
    "supply": "What the gems are made of, for people who set up the table.",
    "supply.name": "What the pieces are called.",
    "supply.value": "What one piece is worth.",
    "supply.count": "How many pieces there are.",
    "words": "How the game calls things, in each language. A noun that is given has all of its five forms.",
    "words.*.gem": "What is shared: gold, a ruby.",
    "words.*.hazard": "What threatens: a guard, a trap.",
    "words.*.relic": "What a lone leaver takes: a relic, a joker.",
    "words.*.explorer": "Whoever goes in: an explorer, a thief.",
    "words.*.expedition": "A round of the game: an expedition, a round.",
    "words.*.place": "Where it happens.",
    "words.*.place.the": "The place itself: the castle.",
    "words.*.place.inside": "Being there: in the castle.",
    "words.*.place.out": "Behind a verb such as goes: out of the castle.",
    "words.*.kinds": "A noun for each kind of hazard, by its name in cards: for ranks J, for suits S, for colours red.",
    "words.*.pieces": "A noun for each kind of pieces, by its name in supply: ruby, diamond.",
    "noun.one": "One of it, without an article: guard. In a box, also what may be typed.",
    "noun.many": "Several of it, without an article: guards.",
    "noun.a": "One of it, with its article: a guard.",
    "noun.the": "The one that is meant: the guard.",
    "noun.all": "All of them: the guards.",
    "prose": "What no value can say, in each language. All of it may be left out.",
    "prose.*.cards": "What the cards mean, sentence by sentence, told in place of what follows from cards.",
    "prose.*.material": "What lies on the table and how to set it up.",
    "prose.*.first-player": "Who begins.",
    "prose.*.deciding": "How people show that they stay or leave.",
    "prose.*.tips": "Advice, a sentence or two each.",
    "variants": "Changes with a name, which a table may switch on: mine+harmless.",
    "variants.*.title": "What the variant is called, in each language.",
    "variants.*.set": "What the variant changes, as it would stand in the file. null takes a key away.",
    "examples": "Short games that show the rules at work, with what must come of them.",
    "examples.players": "The names, in seating order.",
    "examples.game": "What is said at the table, one entry a line.",
    "examples.expect": "What must come of it: winners, totals, or both.",
    "examples.expect.winners": "The names of those who win.",
    "examples.expect.totals": "The total of each player, by name.",
    "*.nb": "In Norwegian.",
    "*.fr": "In French.",
    "*.en": "In English.",
}

_VALUES: Mapping[str, str] = {
    "pips": "what it shows: ace 1, jack 11, knight and queen 12, king 13, a trump its number",
    "pips+10": "ten more than that",
    "pips*2": "twice that",
}
WORDS: Mapping[str, Mapping[str, str]] = {
    "family": {"expedition": "push your luck, card by card", "diam": "the stacking game"},
    "rules.seats.colours": {"h": "hearts", "d": "diamonds", "s": "spades", "c": "clubs"},
    "rules.no-move": {
        "pass": "the turn passes by; if nobody can do anything, it is a draw",
        "loss": "the side of that player has lost",
        "draw": "the game is a draw",
    },
    "language": {"nb": "Norwegian", "fr": "French", "en": "English"},
    "deck.pack": {
        "standard-52": "2 to 10, J, Q, K, A in four suits",
        "standard-36": "6 to A",
        "piquet-32": "7 to A",
        "tarot-78": "with the knight C, the trumps T1 to T21 and fool",
        "box": "the cards of a game; the entries of cards make them",
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
        "H": "a suit, and so S, D and C",
        "red": "a colour, and so black",
        "joker": "the jokers",
        "rest": "whatever no other entry names",
    },
    "cards.=treasure.value": _VALUES,
    "cards.=relic.value": _VALUES,
    "cards.=hazard.kind": {
        "rank": "those of one rank",
        "suit": "those of one suit",
        "colour": "those of one colour",
    },
    "rules.treasure.remainder": {"card": "it stays on the card", "lost": "it goes back to the supply"},
    "rules.leftovers.share": {
        "pooled": "the sum of all that lies on the path",
        "per-card": "what lies on each card by itself",
    },
    "rules.leftovers.remainder": {"path": "it stays on the path", "lost": "it goes back to the supply"},
    "rules.relics.enter": {"start": "all at first", "one-per-round": "one before each round"},
    "rules.relics.claim": {"all": "every relic on the path", "one": "the oldest"},
    "rules.relics.worth.by": {
        "printed": "what its card says",
        "claim-order": "the order in which relics are taken in the game",
        "seen-order": "the order in which they are turned up, taken or not",
        "round": "the round in which it is taken",
        "fixed": "nothing, it is always the same",
    },
    "rules.relics.unclaimed": {"removed": "it leaves the game", "return": "it goes back into the pack"},
    "rules.hazards.lose": {
        "all": "everything",
        "half": "each player keeps half, rounded down",
        "nothing": "they keep it all",
    },
    "rules.hazards.after-bust": {
        "one": "the card that struck",
        "matching": "all cards of its kind on the path",
        "kind": "every card of its kind, those in the pack too",
        "none": "nothing",
    },
    "rules.hazards.after-round": {
        "return": "they go back into the pack",
        "remove-revealed": "they leave the game",
    },
    "rules.empty-deck": {
        "all-leave": "those inside leave as if they had decided to",
        "all-lose": "they lose what they carry",
    },
    "rules.ties": {
        "relics": "who has more relics",
        "extra-round": "one more round, which the table may decline",
        "shared": "the victory is shared",
    },
}
TAKES_AWAY = "takes away what the ruleset says on which this one builds"


def describe(name: str) -> str:
    """The text of a key by its path, with its words and what they mean."""
    words = (f"{word}: {meaning}." for word, meaning in WORDS.get(name, {}).items())
    return " ".join((DESCRIPTIONS[name], *words))
