"""Whether a ruleset that is well formed makes a game: what holds for every family, and for the expedition."""

from __future__ import annotations

from collections.abc import Iterator

from kortdiamant.expedition.rules import (
    ClaimOrderWorth,
    FixedWorth,
    Relic,
    RoundWorth,
    Rules,
    SeenOrderWorth,
    TieBreak,
    Treasure,
)
from kortdiamant.rulebook import faults
from kortdiamant.rulebook.course_sense import check_course
from kortdiamant.rulebook.findings import Findings
from kortdiamant.rulebook.hazard_sense import check_hazards
from kortdiamant.rulebook.relic_sense import check_relics
from kortdiamant.rulebook.shape import FIXED_KEYS, AnyDefinition, Definition
from kortdiamant.rulebook.translation_sense import check_translations

TIES = ("rules", "ties")
EXTRA_ROUND: TieBreak = "extra-round"
SHARED: TieBreak = "shared"


def check_file(definition: AnyDefinition, found: Findings) -> None:
    """Note what is wrong with a file of any family, beside its rules."""
    if isinstance(definition, Definition):
        _check_players(definition, found)
    _check_variants(definition, found)
    check_translations(definition, found)
    if isinstance(definition, Definition):
        _check_piece_words(definition, found)


def _check_players(definition: Definition, found: Findings) -> None:
    players = definition.players
    if players.min > players.max:
        spot = found.value(("players", "min"))
        found.add(spot, faults.FEWER_THAN_LEAST, min=players.min, max=players.max)


def _check_variants(definition: AnyDefinition, found: Findings) -> None:
    for name, variant in definition.variants.items():
        for key in variant.set:
            if key in FIXED_KEYS:
                found.add(found.key(("variants", name, "set", key)), faults.OWN_KEY, key=key)


def _check_piece_words(definition: Definition, found: Findings) -> None:
    """A word for a piece that the supply does not have is a slip."""
    names = {gem.name for gem in definition.supply}
    for language, words in definition.words.items():
        for name in words.pieces if found.knows("supply") else ():
            if name not in names:
                spot = found.key(("words", language, "pieces", name))
                found.warn(spot, faults.UNKNOWN_PIECE, near=found.nearest(name, names), piece=name)


def check_expedition(definition: Definition, rules: Rules, found: Findings) -> None:
    """Note what keeps an expedition from being a game, and what in it can never happen."""
    if not rules.cells:
        found.add(found.key(("cards",)), faults.NO_CARDS)
        return
    if found.knows("players"):
        _check_shares(rules, found)
    if found.knows("hazards"):
        check_hazards(rules, found)
    if found.knows("relics", "rounds"):
        check_relics(definition, rules, found)
    if found.knows("ties"):
        _check_ties(rules, found)
    check_course(rules, found)
    _check_kind_words(definition, rules, found)


def _check_shares(rules: Rules, found: Findings) -> None:
    """Warn if so many can play that while all are inside no treasure is large enough for each to get a gem."""
    values = [cell.role.value for cell in rules.cells if isinstance(cell.role, Treasure)]
    seats = range(rules.players.min, rules.players.max + 1)
    crowds = (count * rules.players.explorers for count in seats)
    inside = next((inside for inside in crowds if values and inside > max(values)), None)
    if inside:
        found.warn(found.key(("cards",)), faults.ZERO_SHARES, inside=inside, value=max(values))


def _check_ties(rules: Rules, found: Findings) -> None:
    if EXTRA_ROUND in rules.ties and not _has_gain(rules):
        found.add(found.key(TIES), faults.ENDLESS)
    elif not any(isinstance(cell.role, (Treasure, Relic)) for cell in rules.cells):
        found.warn(found.key(("cards",)), faults.NOTHING_TO_WIN)
    for place in _unreachable_ties(rules):
        spot = found.value((*TIES, place))
        found.warn(spot, faults.UNREACHABLE_TIE_BREAK, tie_break=rules.ties[place])


def _has_gain(rules: Rules) -> bool:
    """Whether anything in the deck can make one player better than another."""
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
    """Places of tie-breaks that never decide.

    After an extra round `ties` begins at its beginning, and who does not want one shares; so nothing but sharing
    comes behind it.
    """
    earlier: set[str] = set()
    for place, tie in enumerate(rules.ties):
        without_relics = tie == "relics" and not rules.relic_queue
        ended = earlier & {EXTRA_ROUND, SHARED} and tie != SHARED
        if without_relics or tie in earlier or ended:
            yield place
        earlier.add(tie)


def _check_kind_words(definition: Definition, rules: Rules, found: Findings) -> None:
    """A word for a kind that no card has is a slip, unless other cards were laid over it."""
    kinds = tuple(rules.kinds)
    for language, words in definition.words.items():
        for kind in words.kinds:
            path = ("words", language, "kinds", kind)
            if kind not in kinds and found.says(path, ("cards",)):
                spot = found.key(path)
                found.warn(spot, faults.UNKNOWN_KIND, near=found.nearest(kind, kinds), kind=kind)
