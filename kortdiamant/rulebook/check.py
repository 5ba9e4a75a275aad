"""Checks of a ruleset: that it makes a game, that everything in it can happen, and that every text is translated."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields

from kortdiamant.diam.rules import RuleBlock
from kortdiamant.documents.document import Key, KeyPath, Spot
from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    PrintedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    TieBreak,
    Treasure,
)
from kortdiamant.family.rule_keys import Consumer
from kortdiamant.languages.names import Language
from kortdiamant.odds import ODDS, mean_bust
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.deck import OTHER_KINDS
from kortdiamant.rulebook.definition import BOX, FIXED_KEYS, AnyDefinition, Definition, Prose, RelicCards, Words
from kortdiamant.rulebook.faults import Findings


def check_file(definition: AnyDefinition, findings: Findings) -> None:
    """Check all keys of a file except its cards and rules."""
    _check_variants(definition, findings)
    _check_translations(definition, findings)
    if isinstance(definition, Definition):
        _check_players(definition, findings)
        _check_piece_words(definition, findings)


def _check_players(definition: Definition, findings: Findings) -> None:
    players = definition.players
    if players.min > players.max:
        spot = findings.value(("players", "min"))
        findings.add(spot, faults.FEWER_THAN_LEAST, min=players.min, max=players.max)


def _check_variants(definition: AnyDefinition, findings: Findings) -> None:
    for name, variant in definition.variants.items():
        for key in variant.set:
            if key in FIXED_KEYS:
                findings.add(findings.key(("variants", name, "set", key)), faults.OWN_KEY, key=key)


def _check_piece_words(definition: Definition, findings: Findings) -> None:
    """Warn about words for pieces that the supply does not have."""
    if not findings.is_known("supply"):
        return
    names = {gem.name for gem in definition.supply}
    for language, words in definition.words.items():
        for name in words.pieces:
            if name not in names:
                spot = findings.key(("words", language, "pieces", name))
                findings.warn(spot, faults.UNKNOWN_PIECE, near=findings.nearest(name, names), piece=name)


def _check_translations(definition: AnyDefinition, findings: Findings) -> None:
    """Warn about a title that a language of the file lacks, and about words and prose that one of the title lacks.

    The languages of a file are those that it uses itself. No author has to write all languages of the program, and
    a new language must not bring warnings to finished files.
    """
    texts: dict[KeyPath, Mapping[Language, Words | Prose | str]] = {
        ("variants", name, "title"): variant.title for name, variant in definition.variants.items()
    }
    if isinstance(definition, Definition):
        texts["words",] = definition.words
    texts["prose",] = definition.prose
    if findings.is_known("title"):
        _check_title(definition, texts, findings)
    for path, given in texts.items():
        _check_texts(path, given, definition.title, findings)


def _check_title(definition: AnyDefinition, texts: Mapping[KeyPath, Iterable[Language]], findings: Findings) -> None:
    uses = [((*path, language), language) for path, given in texts.items() for language in given]
    if findings.is_known("language"):
        uses.append((("language",), definition.language))
    used = {language for path, language in uses if _is_own(findings.key(path), findings)}
    missing = used - definition.title.keys()
    if missing:
        findings.warn(findings.key(("title",)), faults.UNTRANSLATED, languages=tuple(sorted(missing, reverse=True)))


def _is_own(spot: Spot, findings: Findings) -> bool:
    """Whether this file has written it: a translation that the base lacks is not this author's mistake."""
    return spot.mark.file == findings.document.file


def _check_texts(
    path: KeyPath, texts: Mapping[Language, Words | Prose | str], languages: Collection[Language], findings: Findings
) -> None:
    """Add one warning for all parts that are missing in the same languages, at the first such part."""
    given = {language: dict(_named_parts(text)) for language, text in texts.items()}
    gaps: dict[tuple[Language, ...], list[tuple[str, KeyPath]]] = {}
    for language, parts in given.items():
        for part, inner in parts.items():
            missing = tuple(each for each in languages if part not in given.get(each, {}))
            gaps.setdefault(missing, []).append((part or str(path[-1]), (*path, language, *inner)))
    gaps.pop((), None)
    for missing, lacking in gaps.items():
        _warn_once(missing, lacking, findings)


def _warn_once(missing: tuple[Language, ...], parts: list[tuple[str, KeyPath]], findings: Findings) -> None:
    own = [(part, spot) for part, path in parts if _is_own(spot := findings.key(path), findings)]
    keys = tuple(dict.fromkeys(part for part, _ in own))
    if own:
        findings.warn(own[0][1], faults.UNTRANSLATED_PART, keys=keys, languages=missing)


def _named_parts(text: Words | Prose | str) -> Iterator[tuple[str, tuple[Key, ...]]]:
    """Yield the name and path of each part that is given in one language; a plain text has no name."""
    if isinstance(text, str):
        yield "", ()
        return
    for name in (field.name for field in fields(text)):
        value, key = getattr(text, name), name.replace("_", "-")
        if isinstance(value, Mapping):
            yield from ((f"{key}.{inner}", (key, inner)) for inner in value)
        elif value:
            yield key, (key,)


SEATS = ("rules", "seats")
BEGINS = ("rules", "begins")
REPETITION = ("rules", "repetition")


def check_diam(rules: RuleBlock, findings: Findings) -> None:
    """Check that there are two sides, that every colour has one seat, and that the game can end."""
    if findings.is_known("seats"):
        _check_diam_sides(rules, findings)
        _check_diam_colours(rules, findings)
        if findings.is_known("begins") and rules.begins > len(rules.seats):
            findings.add(findings.value(BEGINS), faults.NO_SUCH_SEAT, seat=rules.begins, seats=len(rules.seats))
    if rules.repetition == "never":
        findings.warn(findings.value(REPETITION), faults.MAY_GO_ON)


def _check_diam_sides(rules: RuleBlock, findings: Findings) -> None:
    sides = {seat.side for seat in rules.seats}
    if len(sides) == 1:
        findings.add(findings.value(SEATS), faults.ONE_SIDE, side=sides.pop())


def _check_diam_colours(rules: RuleBlock, findings: Findings) -> None:
    # A colour that no seat has is allowed: its pieces stay out of the game.
    seen = set()
    for number, seat in enumerate(rules.seats):
        for index, colour in enumerate(seat.colours):
            if colour in seen:
                findings.add(findings.value((*SEATS, number, "colours", index)), faults.COLOUR_TWICE, colour=colour)
            seen.add(colour)


TIES = ("rules", "ties")
EXTRA_ROUND: TieBreak = "extra-round"
SHARED: TieBreak = "shared"


def check_expedition(definition: Definition, rules: Rules, findings: Findings) -> None:
    """Add errors for rules that make no game, and warnings for rules that can never apply."""
    if not rules.cells:
        findings.add(findings.key(("cards",)), faults.NO_CARDS)
        return
    if findings.is_known("players"):
        _check_shares(rules, findings)
    if findings.is_known("hazards"):
        _check_hazards(rules, findings)
    if findings.is_known("relics", "rounds"):
        _check_relics(definition, rules, findings)
    if findings.is_known("ties"):
        _check_ties(rules, findings)
    _check_course(rules, findings)
    _check_kind_words(definition, rules, findings)


def _check_shares(rules: Rules, findings: Findings) -> None:
    """Warn if no treasure is large enough for each explorer to get a gem while all are inside."""
    values = [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure)]
    seats = range(rules.players.min, rules.players.max + 1)
    crowds = (count * rules.players.explorers for count in seats)
    inside = next((inside for inside in crowds if values and inside > max(values)), None)
    if inside:
        findings.warn(findings.key(("cards",)), faults.ZERO_SHARES, inside=inside, value=max(values))


# The checks whether anything can be won. They look at treasures, relics, the worth of relics and tie-breaks. The other
# keys share out or take away what these bring, and add nothing to it.
GAINS = Consumer(
    "checks",
    honours=(
        "relics.worth",
        "ties",
        "treasure.remainder",
        "leftovers.share",
        "leftovers.remainder",
        "relics.enter",
        "relics.claim",
        "relics.unclaimed",
        "hazards.strikes",
        "hazards.lose",
        "hazards.after-bust",
        "hazards.after-round",
        "opening.treasures",
        "decisions.from-card",
        "empty-deck",
    ),
)


def _check_ties(rules: Rules, findings: Findings) -> None:
    if not GAINS.ignored(rules):
        if EXTRA_ROUND in rules.ties and not _has_gain(rules):
            findings.add(findings.key(TIES), faults.ENDLESS)
        elif not any(isinstance(cell.role, (Treasure, Relic)) for cell in rules.cells):
            findings.warn(findings.key(("cards",)), faults.NOTHING_TO_WIN)
    for index in _unreachable_ties(rules):
        spot = findings.value((*TIES, index))
        findings.warn(spot, faults.UNREACHABLE_TIE_BREAK, tie_break=rules.ties[index])


def _has_gain(rules: Rules) -> bool:
    """Whether any card can give one player more than another."""
    treasures = (cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure))
    relics = (cell.role for cell in rules.cells if isinstance(cell.role, Relic))
    return any(treasures) or any("relics" in rules.ties or _can_be_worth(relic, rules) for relic in relics)


def _can_be_worth(relic: Relic, rules: Rules) -> bool:
    match rules.relics.worth:
        case FixedWorth(value=value):
            return value > 0
        case RoundWorth(values=table):
            return any(table.values())
        case ClaimOrderWorth(values=values) | SeenOrderWorth(values=values):
            return any(values)
    return bool(relic.printed)


def _unreachable_ties(rules: Rules) -> Iterator[int]:
    """Yield the indexes of tie-breaks that never decide.

    After an extra round, `ties` starts again from the first one, and a table that declines the round shares the
    victory. So only `shared` is reached after `extra-round`.
    """
    earlier: set[str] = set()
    for index, tie in enumerate(rules.ties):
        without_relics = tie == "relics" and not rules.relic_queue
        ended = earlier & {EXTRA_ROUND, SHARED} and tie != SHARED
        if without_relics or tie in earlier or ended:
            yield index
        earlier.add(tie)


def _check_kind_words(definition: Definition, rules: Rules, findings: Findings) -> None:
    """Warn about words for kinds that no card has, unless a later file or variant replaced the cards."""
    for language, words in definition.words.items():
        for kind in words.kinds:
            path = ("words", language, "kinds", kind)
            if kind not in rules.kinds and findings.is_own_statement(path, ("cards",)):
                spot = findings.key(path)
                findings.warn(spot, faults.UNKNOWN_KIND, near=findings.nearest(kind, rules.kinds), kind=kind)


STRIKES = ("rules", "hazards", "strikes")
AFTER_BUST = ("rules", "hazards", "after-bust")
AFTER_ROUND = ("rules", "hazards", "after-round")
EMPTY_DECK = ("rules", "empty-deck")
# The mean number of cards on the path at a bust of round 1, if nobody leaves. With fewer, nobody has time to decide
# anything; with more, the hazards frighten nobody. The bundled rulesets have 7 to 15.
MIN_MEAN_CARDS, MAX_MEAN_CARDS = 3, 40
MAX_HARMLESS = 100  # hazards on the path before a bust; with more, the mean takes long to compute


def _check_hazards(rules: Rules, findings: Findings) -> None:
    """Check the kinds in `strikes`, that an expedition can bust, its length, and whether the pack can run out."""
    _check_kinds(rules, findings)
    if _cannot_bust(rules, rules.kinds):
        findings.add(findings.key(STRIKES), faults.NEVER_BUSTS, kinds=tuple(rules.kinds))
        return
    _check_strikes(rules, findings)
    if findings.is_known("relics", "opening") and rules.opening.treasures <= rules.treasures:
        _check_length(rules, findings)
    if rules.hazards.after_round == "remove-revealed" and rules.hazards.after_bust != "kind":
        findings.without_effect(AFTER_BUST, AFTER_ROUND, "after-round: remove-revealed")
    if not findings.document.has(EMPTY_DECK) and findings.is_known("rounds", "empty_deck"):
        _check_empty_deck(rules, findings)


def _check_kinds(rules: Rules, findings: Findings) -> None:
    strikes = rules.hazards.strikes
    if isinstance(strikes, int):
        return
    for kind in strikes:
        path = (*STRIKES, kind)
        if kind != OTHER_KINDS and kind not in rules.kinds and findings.is_own_statement(path, ("cards",)):
            near = findings.nearest(kind, (*rules.kinds, OTHER_KINDS))
            findings.add(findings.key(path), faults.UNKNOWN_KIND, near=near, kind=kind)


def _cannot_bust(rules: Rules, kinds: Mapping[str, int]) -> bool:
    return all(count < rules.strikes(kind) for kind, count in kinds.items())


def _check_strikes(rules: Rules, findings: Findings) -> None:
    """Warn about kinds with fewer cards than their strikes, at the key that sets the strikes."""
    harmless: dict[KeyPath, list[str]] = {}
    for kind, count in rules.kinds.items():
        if count < rules.strikes(kind):
            harmless.setdefault(_path_of_strikes(kind, rules), []).append(kind)
    for path, without in harmless.items():
        findings.warn(findings.key(path), faults.NEVER_STRIKES, kinds=tuple(without))


def _path_of_strikes(kind: str, rules: Rules) -> KeyPath:
    """Return the path of the key that sets the strikes of a kind."""
    strikes = rules.hazards.strikes
    if isinstance(strikes, int):
        return STRIKES
    return (*STRIKES, kind) if kind in strikes else (*STRIKES, OTHER_KINDS)


def _check_length(rules: Rules, findings: Findings) -> None:
    """Warn about expeditions that are over at once, and those that hardly ever bust."""
    if ODDS.ignored(rules) or rules.harmless > MAX_HARMLESS:
        return
    mean = mean_bust(rules)
    if mean is not None and mean < MIN_MEAN_CARDS:
        findings.warn(findings.key(STRIKES), faults.TOO_SHORT, mean=mean, least=MIN_MEAN_CARDS)
    if mean is not None and mean > MAX_MEAN_CARDS:
        findings.warn(findings.key(STRIKES), faults.TOO_LONG, mean=mean, greatest=MAX_MEAN_CARDS)


def _check_empty_deck(rules: Rules, findings: Findings) -> None:
    """Warn if enough hazards can leave the game to make a bust in a later expedition impossible."""
    left = dict(rules.kinds)
    for round_number in range(1, rules.rounds + 1):
        if _cannot_bust(rules, left):
            findings.warn(findings.key(EMPTY_DECK), faults.EMPTY_DECK, round=round_number)
            return
        _remove_most(rules, left)


def _remove_most(rules: Rules, left: dict[str, int]) -> None:
    """Remove the most hazards that one expedition can: the kind with the most cards to spare strikes."""
    struck = max(left, key=lambda kind: left[kind] - rules.strikes(kind))
    for kind, count in left.items():
        removed = _after_round(rules, kind, struck)
        if kind == struck:
            removed = max(removed, _after_bust(rules, kind, count))
        left[kind] = count - min(count, removed)


def _after_round(rules: Rules, kind: str, struck: str) -> int:
    """Return the number of cards of a kind that leave the game because of `after-round`."""
    if rules.hazards.after_round == "return":
        return 0
    return rules.strikes(kind) if kind == struck else rules.strikes(kind) - 1


def _after_bust(rules: Rules, kind: str, count: int) -> int:
    """Return the number of cards of the kind that struck that leave the game because of `after-bust`."""
    return {"none": 0, "one": 1, "matching": rules.strikes(kind), "kind": count}[rules.hazards.after_bust]


RELICS = ("rules", "relics")
ENTER = (*RELICS, "enter")
WORTH_BY = (*RELICS, "worth", "by")
VALUES = (*RELICS, "worth", "values")


def _check_relics(definition: Definition, rules: Rules, findings: Findings) -> None:
    """Check that relics enter the pack, that every claim has a worth, and that every worth can be reached."""
    if not rules.relic_queue:
        if findings.is_own_statement(RELICS, ("cards",)):
            findings.warn(findings.key(RELICS), faults.NO_RELICS)
        return
    _check_enter(rules, findings)
    worth = rules.relics.worth
    if isinstance(worth, RoundWorth):
        _check_rounds(rules, worth, findings)
    if isinstance(worth, (ClaimOrderWorth, SeenOrderWorth)):
        _check_order(rules, worth, findings)
    if isinstance(worth, PrintedWorth):
        _check_printed(definition, findings)
    elif definition.deck.pack != BOX:
        _check_unprinted(definition, worth.by, findings)


def _check_enter(rules: Rules, findings: Findings) -> None:
    enter, relics = rules.relics.enter, len(rules.relic_queue)
    entering = sum(map(rules.relics_entering, range(1, rules.rounds + 1)))
    if entering < relics:
        findings.add(findings.key(ENTER), faults.NEVER_ENTERS, relics=relics, entering=entering, rounds=rules.rounds)
    if isinstance(enter, str):
        return
    for late in (number for number in enter if number > rules.rounds):
        findings.warn(findings.key((*ENTER, late)), faults.ENTERS_TOO_LATE, round=late, rounds=rules.rounds)
    if entering > relics:
        findings.warn(findings.key(ENTER), faults.TOO_MANY_ENTER, relics=relics, entering=entering)


def _check_rounds(rules: Rules, worth: RoundWorth, findings: Findings) -> None:
    # A relic can be claimed from the round in which the first enters, and in every later one.
    played = range(1, rules.rounds + 1)
    first = next((number for number in played if rules.relics_entering(number)), rules.rounds + 1)
    missing = tuple(number for number in played if number >= first and number not in worth.values)
    if missing:
        findings.add(findings.key(VALUES), faults.WORTH_GAP, rounds=missing)
    for number in worth.values:
        if not first <= number <= rules.rounds:
            findings.warn(findings.key((*VALUES, number)), faults.WORTH_UNREACHABLE, round=number)


def _check_order(rules: Rules, worth: ClaimOrderWorth | SeenOrderWorth, findings: Findings) -> None:
    # A claimed relic leaves the game, so each relic uses one value. One that returns can be seen in every later round.
    reachable = len(rules.relic_queue)
    if isinstance(worth, SeenOrderWorth) and rules.relics.unclaimed == "return":
        if "extra-round" in rules.ties or not findings.is_known("ties"):
            return  # there may be any number of rounds
        reachable = sum(map(rules.relics_entered, range(1, rules.rounds + 1)))
    if len(worth.values) > reachable:
        spot = findings.value((*VALUES, reachable))
        findings.warn(spot, faults.VALUES_UNREACHABLE, values=len(worth.values), reachable=reachable)


def _check_printed(definition: Definition, findings: Findings) -> None:
    for index, entry in enumerate(definition.cards):
        if isinstance(entry, RelicCards) and entry.value is None and entry.values is None:
            findings.add(findings.value(("cards", index)), faults.NO_PRINTED_WORTH)


def _check_unprinted(definition: Definition, by: str, findings: Findings) -> None:
    # Only for packs: the cards of a box have their worth printed on them, whether it counts or not.
    for index, entry in enumerate(definition.cards):
        if isinstance(entry, RelicCards) and entry.value is not None:
            findings.without_effect(("cards", index, "value"), WORTH_BY, f"worth.by: {by}")


OPENING = ("rules", "opening", "treasures")
FROM_CARD = ("rules", "decisions", "from-card")
LEFTOVERS = ("rules", "leftovers")
REMAINDER = ("rules", "treasure", "remainder")


def _check_course(rules: Rules, findings: Findings) -> None:
    """Warn about opening treasures, decisions and leftovers that never occur."""
    if rules.opening.treasures > rules.treasures and findings.is_known("opening"):
        spot = findings.value(OPENING)
        findings.warn(spot, faults.TOO_MANY_OPEN, wanted=rules.opening.treasures, treasures=rules.treasures)
    if findings.is_known("decisions", "hazards"):
        _check_decisions(rules, findings)
    if rules.treasure.remainder == "lost" and findings.is_known("treasure"):
        findings.without_effect(LEFTOVERS, REMAINDER, "treasure.remainder: lost")


def _check_decisions(rules: Rules, findings: Findings) -> None:
    """Warn if every expedition is over before `from-card` cards are on the path."""
    longest = rules.treasures + len(rules.relic_queue) + rules.harmless
    if rules.decisions.from_card > longest:
        spot = findings.value(FROM_CARD)
        findings.warn(spot, faults.NEVER_DECIDES, from_card=rules.decisions.from_card, longest=longest)
