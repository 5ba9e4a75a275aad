"""Fault codes of rulesets.

A code never gets a second meaning and is never used again. `telling` has one sentence for each code and fills it with
the named facts. Faults of the text or the shape alone are in `kortdiamant.documents.faults`.
"""

from __future__ import annotations

from kortdiamant.documents.faults import FaultCode, fault_codes_in

# Where a ruleset comes from.
NOT_A_MAP = FaultCode("KD-R001", "a ruleset is a map of keys", ())
UNKNOWN_BASE = FaultCode("KD-R002", "`extends` names no ruleset; near: a similar name", ("name",))
UNREADABLE_BASE = FaultCode("KD-R003", "`extends` names a file that cannot be used", ("path", "trouble", "detail"))
CIRCLE = FaultCode("KD-R004", "rulesets extend each other in a circle", ("circle",))
TOO_LONG_CHAIN = FaultCode("KD-R005", "too many rulesets extend one another", ("limit",))
UNKNOWN_VARIANT = FaultCode("KD-R006", "the ruleset has no such variant; near: a similar name", ("name",))
TAKEN_ID = FaultCode(
    "KD-R007", "a bundled ruleset has this id, so this one is reached by its path", ("id", "path", "other")
)
BAD_SETTING = FaultCode("KD-R009", "the setting is not key=value", ("setting",))
OWN_KEY = FaultCode("KD-R010", "a key that belongs to a file and cannot be set", ("key",))
VARIANT_TWICE = FaultCode("KD-R011", "a variant is named twice", ("name",))
TOO_MANY_VARIANTS = FaultCode("KD-R012", "too many variants at once", ("count", "limit"))
TAKEN_BY_OWN = FaultCode("KD-R013", "another file of the user has this id already", ("id", "path", "other"))
NEWER_FORMAT = FaultCode("KD-R015", "the format of the file is newer than this program", ("number", "newest"))
TOO_MUCH_IN_ALL = FaultCode("KD-R019", "a file and those it extends have too many keys and values", ("limit",))

OTHER_FAMILY = FaultCode("KD-R016", "a file of one family extends one of another", ("family", "base"))

# What the cards are.
UNKNOWN_PACK = FaultCode("KD-R020", "there is no such pack", ("pack", "choices"))
UNKNOWN_WORD = FaultCode("KD-R021", "a word that names no card", ("word",))
BOUND_TWICE = FaultCode("KD-R022", "cards that the entry of an earlier line has already", ("cards", "line"))
NEVER_BOUND = FaultCode("KD-R023", "cards of the deck that no entry names", ("cards",))
MATCHES_NOTHING = FaultCode("KD-R024", "the entry names no card of the deck", ())
KEY_NEEDED = FaultCode("KD-R025", "with this role and deck the entry needs another key", ("key", "role", "deck"))
KEY_WITHOUT_MEANING = FaultCode("KD-R026", "with this role and deck the key means nothing", ("key", "role", "deck"))
NO_VALUE = FaultCode("KD-R027", "the value is not pips, pips+N, pips*N or a number", ("value",))
NO_PIPS = FaultCode("KD-R028", "cards that have no pips", ("cards",))
NO_KIND = FaultCode("KD-R029", "cards that have no suit or colour to be their kind", ("cards", "kind"))
ALIKE = FaultCode("KD-R030", "two names that cannot be told apart when typed", ("name", "other"))
UNSPEAKABLE = FaultCode("KD-R031", "a kind whose name would mean something else when typed", ("name",))
NOT_IN_A_BOX = FaultCode("KD-R032", "the key means nothing in a box", ("key",))
REST_TWICE = FaultCode("KD-R033", "the entry of an earlier line takes the rest already", ("line",))
IDLE_WORD = FaultCode("KD-R062", "a word that names no card of the deck, while others do", ("word",))
SHADOWED_WORD = FaultCode("KD-R063", "a word whose cards other words of its entry name already", ("word",))
NEARLY_A_KIND = FaultCode("KD-R057", "the name of a kind is nearly rank, suit or colour", ("kind",))
RESERVED_KIND = FaultCode("KD-R034", "a kind whose name means all other kinds in `strikes`", ("name",))

# Whether it makes a game.
FEWER_THAN_LEAST = FaultCode("KD-R040", "the largest number of players is below the smallest", ("min", "max"))
NEVER_BUSTS = FaultCode("KD-R041", "no kind has enough cards to end an expedition of round 1", ("kinds",))
UNKNOWN_KIND = FaultCode("KD-R042", "a hazard kind that the cards do not have", ("kind",))
NEVER_ENTERS = FaultCode("KD-R043", "relics that never come into the pack", ("relics", "entering", "rounds"))
ENTERS_TOO_LATE = FaultCode("KD-R044", "a round that is not played", ("round", "rounds"))
TOO_MANY_ENTER = FaultCode("KD-R045", "more relics enter than the deck has", ("relics", "entering"))
WORTH_GAP = FaultCode("KD-R046", "rounds in which a relic can be claimed, but has no worth", ("rounds",))
WORTH_UNREACHABLE = FaultCode("KD-R047", "a worth for a round in which no relic can be claimed", ("round",))
NO_PRINTED_WORTH = FaultCode("KD-R048", "relics count what is printed on them, but nothing is", ())
ENDLESS = FaultCode("KD-R049", "no gem can ever be won, so extra rounds never break a tie", ())
NO_CARDS = FaultCode("KD-R050", "no card is in play", ())
UNREACHABLE_TIE_BREAK = FaultCode("KD-R051", "a tie-break that is never reached or never decides", ("tie_break",))
UNTRANSLATED = FaultCode("KD-R052", "the title is not given in every language", ("languages",))
EMPTY_DECK = FaultCode("KD-R053", "the pack can run out, and `empty-deck` is missing", ("round",))
ZERO_SHARES = FaultCode("KD-R054", "no treasure is large enough to give each explorer a gem", ("inside", "value"))
VALUES_UNREACHABLE = FaultCode("KD-R055", "values for more relics than can ever count", ("values", "reachable"))
NEVER_STRIKES = FaultCode("KD-R056", "kinds that have fewer cards than it takes to strike", ("kinds",))
TOO_MANY_OPEN = FaultCode("KD-R058", "more opening treasures than there are treasures", ("wanted", "treasures"))
NEVER_DECIDES = FaultCode("KD-R059", "every expedition is over before the first decision", ("from_card", "longest"))
NOTHING_TO_WIN = FaultCode("KD-R060", "there is neither a treasure nor a relic", ())
UNTRANSLATED_PART = FaultCode("KD-R061", "a text that is missing in some languages", ("keys", "languages"))
TOO_SHORT = FaultCode("KD-R064", "expeditions are over at once", ("mean", "least"))
TOO_LONG = FaultCode("KD-R065", "expeditions hardly ever bust", ("mean", "greatest"))
WITHOUT_EFFECT = FaultCode("KD-R066", "a key that has no effect because of another", ("key", "cause"))
NO_RELICS = FaultCode("KD-R067", "rules about relics where there are none", ())
UNKNOWN_PIECE = FaultCode("KD-R070", "a word for a piece that the supply does not have", ("piece",))

# Whether it makes a game of Diam.
ONE_SIDE = FaultCode("KD-R080", "all seats play for the same side", ("side",))
COLOUR_TWICE = FaultCode("KD-R081", "a colour that occurs twice", ("colour",))
NO_SUCH_SEAT = FaultCode("KD-R082", "the seat that begins does not exist", ("seat", "seats"))
MAY_GO_ON = FaultCode("KD-R083", "the game never ends if pieces move back and forth", ())

FAULT_CODES = fault_codes_in(globals())
