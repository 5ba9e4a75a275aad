"""The sentence of every fault code. Names in braces are the facts of that code."""

from __future__ import annotations

from collections.abc import Mapping

from kortdiamant.languages.catalogue import msgid

VALUE_KINDS: Mapping[object, str] = {
    "text": msgid("text"),
    "whole-number": msgid("a whole number"),
    "number": msgid("a number"),
    "yes-no": msgid("true or false"),
    "nothing": msgid("nothing"),
    "list": msgid("a list"),
    "map": msgid("a map of keys"),
}

READER = {
    "KD-Y001": msgid("The key {key} stands in line {first_line} already."),
    "KD-Y002": msgid("An anchor (&{name}) is not allowed here; write the value out."),
    "KD-Y003": msgid("An alias (*{name}) is not allowed here; write the value out."),
    "KD-Y004": msgid("A tag ({tag}) is not allowed here."),
    "KD-Y005": msgid("The merge key << is not allowed here; to build on another ruleset use extends."),
    "KD-Y006": msgid("A second document begins here, but a file holds only one."),
    "KD-Y007": msgid("Lists and maps are nested more than {limit} deep."),
    "KD-Y008": msgid("A key is text or a whole number, not {given}."),
    "KD-Y009": msgid("This text is too long: {length} characters, and at most {limit} are allowed."),
    "KD-Y010": msgid("This number is too long: {digits} digits, and at most {limit} are allowed."),
    "KD-Y011": msgid("The byte {byte} does not belong here: the file is not written in UTF-8."),
    "KD-Y012": msgid("The character {character} cannot stand in a text file."),
    "KD-Y013": msgid("A tab stands where only spaces may indent."),
    "KD-Y014": msgid(
        "A comma or the closing bracket is missing; the bracket {bracket} was opened in line {opened_line}."
    ),
    "KD-Y015": msgid("The closing quote {quote} is missing."),
    "KD-Y016": msgid("No colon can stand here; quotes or an indentation are missing."),
    "KD-Y017": msgid("A colon is missing after this key."),
    "KD-Y018": msgid("This line is indented unlike its neighbours, or does not belong here."),
    "KD-Y019": msgid("A value cannot begin with {character}; put it in quotes."),
    "KD-Y020": msgid("This backslash means nothing; in single quotes it stands for itself."),
    "KD-Y021": msgid("This cannot be read as YAML."),
    "KD-Y022": msgid("There are more than {limit} keys and values; what follows is not read."),
    "KD-Y023": msgid("There are more faults, which are not shown here: {count}."),
    "KD-Y024": msgid("The character {character} is allowed in no text, not even as an escape."),
}
SHAPE = {
    "KD-S001": msgid("There is no key {key} here."),
    "KD-S002": msgid("The key {key} is missing."),
    "KD-S003": msgid("Here belongs {expected}, not {given}."),
    "KD-S004": msgid("{value} is not possible here; possible: {choices}."),
    "KD-S005": msgid("{value} is too small; the least is {least}."),
    "KD-S006": msgid("{value} is too large; the greatest is {greatest}."),
    "KD-S007": msgid("There is too little here: {count}; the least is {least}."),
    "KD-S008": msgid("There is too much here: {count}; the most is {greatest}."),
    "KD-S009": msgid("{value} is not written as it must be ({pattern})."),
    "KD-S010": msgid("The key {key} stands here as a number and as text."),
    "KD-S011": msgid("There is no key {key} here; possible: {choices}."),
    "KD-S012": msgid("This is text, but a number is needed: {value}, without quotes."),
    "KD-S013": msgid("Text belongs here, and this is empty."),
}
RULESET = {
    "KD-R001": msgid("A ruleset is a map of keys."),
    "KD-R002": msgid("There is no ruleset “{name}” to build on."),
    "KD-R003": msgid("The ruleset to build on cannot be used. {trouble}"),
    "KD-R004": msgid("Rulesets build on each other in a circle: {circle}."),
    "KD-R005": msgid("More than {limit} rulesets build on one another."),
    "KD-R006": msgid("The ruleset has no variant “{name}”."),
    "KD-R007": msgid(
        "The id {id} belongs to a bundled ruleset ({other}); this file is reached by its path only: {path}"
    ),
    "KD-R009": msgid("{setting} is no setting; one is written key=value."),
    "KD-R010": msgid("The key {key} belongs to the file itself and cannot be set."),
    "KD-R011": msgid("The variant {name} is named twice."),
    "KD-R012": msgid("{count} variants are named, and at most {limit} can be switched on together."),
    "KD-R013": msgid("The id {id} belongs to {other} already; this file is reached by its path only: {path}"),
    "KD-R015": msgid(
        "This file has format {number}, but this program reads format {newest} only. Install a newer kortdiamant."
    ),
    "KD-R016": msgid("This file is of the family {family}, but what it extends is of the family {base}."),
    "KD-R019": msgid("Rulesets that build on one another have at most {limit} keys and values together."),
    "KD-R020": msgid("There is no pack {pack}; possible: {choices}."),
    "KD-R021": msgid("{word} names no card."),
    "KD-R022": msgid("These cards have a role since line {line}: {cards}."),
    "KD-R023": msgid("No entry names these cards of the deck: {cards}."),
    "KD-R024": msgid("This names no card of the deck."),
    "KD-R025": msgid("An entry with the role {role} and the deck {deck} needs the key {key}."),
    "KD-R026": msgid("In an entry with the role {role} and the deck {deck} the key {key} means nothing."),
    "KD-R027": msgid("{value} is no value; one is a number, pips, pips+N or pips*N."),
    "KD-R028": msgid("These cards have no pips: {cards}."),
    "KD-R029": msgid("With kind {kind} these cards have no kind: {cards}."),
    "KD-R030": msgid("{name} and {other} would be read alike."),
    "KD-R031": msgid("{name} would mean something else when it is typed."),
    "KD-R032": msgid("In a box the key {key} means nothing."),
    "KD-R033": msgid("The entry of line {line} takes the rest already."),
    "KD-R034": msgid("No kind can be called {name}, since that means all other kinds in strikes."),
    "KD-R040": msgid("At most {max} players are fewer than at least {min}."),
    "KD-R041": msgid("No hazard can end an expedition of round 1: there are too few cards of each kind ({kinds})."),
    "KD-R042": msgid("No hazard is of the kind {kind}."),
    "KD-R043": msgid(
        "Fewer relics come into the pack than the deck has: {entering} of {relics}. The last round is number {rounds}."
    ),
    "KD-R044": msgid("There is no round {round}; the last one is round {rounds}."),
    "KD-R045": msgid("More relics are to come in than the deck has: {entering} of {relics}."),
    "KD-R046": msgid("What a relic is worth is not said for these rounds: {rounds}."),
    "KD-R047": msgid("No relic can be claimed in round {round}."),
    "KD-R048": msgid("Relics count what is printed on them, but no worth is given."),
    "KD-R049": msgid("Nobody can ever win a gem, so that extra rounds would never end the game."),
    "KD-R050": msgid("No card is in play."),
    "KD-R051": msgid("The tie-break {tie_break} is never reached, or never decides."),
    "KD-R052": msgid("The title is missing in: {languages}."),
    "KD-R053": msgid("The pack can run out in round {round}, and empty-deck does not say what then."),
    "KD-R054": msgid("With {inside} inside nobody gets a share: no treasure is worth more than {value}."),
    "KD-R055": msgid("Here are more values than can ever count: {values}, and the most is {reachable}."),
    "KD-R056": msgid("These kinds have too few cards ever to strike: {kinds}."),
    "KD-R057": msgid("{kind} is taken for the name of one kind, to which all these cards belong."),
    "KD-R058": msgid("The opening waits for more treasures than the deck has: {wanted} of {treasures}."),
    "KD-R059": msgid(
        "No decision ever comes: it is due when {from_card} cards lie on the path, and the most that can is {longest}."
    ),
    "KD-R060": msgid("Nothing can be won: no card is a treasure or a relic."),
    "KD-R061": msgid("Missing in {languages}: {keys}."),
    "KD-R062": msgid("{word} names no card of the deck."),
    "KD-R063": msgid("{word} adds nothing: the words beside it name all these cards already."),
    "KD-R064": msgid(
        "If nobody leaves, an expedition ends with card {mean} on average; before card {least} hardly anything can "
        "be decided."
    ),
    "KD-R065": msgid(
        "If nobody leaves, an expedition ends with card {mean} on average; where it takes more than {greatest}, "
        "hardly anybody is ever struck."
    ),
    "KD-R066": msgid("{key} has no effect, because of {cause}."),
    "KD-R067": msgid("Nothing of this counts: no card is a relic."),
    "KD-R070": msgid("The supply has no {piece}."),
    "KD-R080": msgid("All seats play for side {side}: nobody plays against anybody."),
    "KD-R081": msgid("The colour {colour} has been given already."),
    "KD-R082": msgid("There is no seat {seat} that could begin, but only {seats}."),
    "KD-R083": msgid("Nothing ends a game in which pieces only go to and fro."),
}
RECORD = {
    "KD-G001": msgid("A record begins with a header between two lines of three hyphens."),
    "KD-G002": msgid("The line of three hyphens that ends the header is missing."),
    "KD-G004": msgid("{error}"),
    "KD-G005": msgid("{error}"),
    "KD-G006": msgid("The last line is torn and is left out. {error}"),
    "KD-G007": msgid("The record was made with version {recorded} of its ruleset; this is version {current}."),
    "KD-G008": msgid("{error}"),
    "KD-G009": msgid("{error}"),
    "KD-G020": msgid("This is a score pad, which knows nothing of the cards; a game with cards is wanted here."),
    "KD-G021": msgid("{key} belongs to a game with cards, and a score pad has none."),
    "KD-G022": msgid("{key} belongs to a game with cards, and means nothing in Diam."),
}
WORKSHOP = {
    "KD-X001": msgid("{error}"),
    "KD-X002": msgid("The file is so large that this variant and those below are not judged ({count})."),
    "KD-X010": msgid("{error}"),
    "KD-X011": msgid("{error}"),
    "KD-X012": msgid("The game is not over after these entries, and {wanted} cannot have won yet."),
    "KD-X013": msgid("Expected to win: {wanted}. But these win: {came}."),
    "KD-X014": msgid(
        "{name} has {came} in the end, not {wanted}. By {expedition.one}: {banked}; for {relic.many}: {worth}."
    ),
    "KD-X015": msgid("Nobody in this game is called {name}."),
    "KD-X016": msgid("The example expects nothing; say who wins, or what everybody has."),
    "KD-X017": msgid(
        "The examples have more than {limit} entries together; this one and those below are not played ({count})."
    ),
    "KD-X018": msgid("The game is not over after these entries, and so no draw yet."),
}
SENTENCES: Mapping[str, str] = {**READER, **SHAPE, **RULESET, **RECORD, **WORKSHOP}
