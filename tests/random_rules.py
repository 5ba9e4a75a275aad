"""Random rules of both families, drawn from the types that define the keys, so that a new key is drawn at once.

A type defines the values of a key. `VALID` and `DIAM_VALID` have the strategies for types that allow too much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, is_dataclass, replace
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from annotated_types import Ge, Le, MaxLen, MinLen
from hypothesis import strategies as st

from kortdiamant import diam
from kortdiamant.diam.rules import COLOURS, SeatRules
from kortdiamant.expedition import RuleBlock, Rules
from kortdiamant.expedition.rules import Players, RoundNumber, RoundWorth
from kortdiamant.family.rule_keys import Consumer
from tests.small_games import box, castle, two_tone

Strategy = st.SearchStrategy[Any]
ROUNDS = 3  # more only take longer
KINDS = ("snake", "ram", "lava")
FEW, MANY = 3, 12  # above the least number that a key can have
MAX_ITEMS = 3  # list and map


def values(hint: Any, valid: Mapping[object, Strategy]) -> Strategy:
    """Every value of a type; `valid` has the strategies of types that need another one."""
    if hint in valid:
        return valid[hint]
    if is_dataclass(hint):
        block: Any = hint
        return st.builds(block, **{name: values(inner, valid) for name, inner in _hints(block).items()})
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Literal:
        return st.sampled_from(arguments)
    if origin in (Union, UnionType):
        return st.one_of(*(values(each, valid) for each in arguments))
    if origin is Mapping:
        return st.dictionaries(*(values(each, valid) for each in arguments), min_size=1, max_size=MAX_ITEMS)
    return _limited(arguments[0], arguments[1:], valid) if origin is Annotated else _limited(hint, (), valid)


def _limited(hint: Any, limits: Sequence[Any], valid: Mapping[object, Strategy]) -> Strategy:
    """Truth values, whole numbers and lists within the limits of `Annotated`; small numbers come more often."""
    found = {type(limit): limit for limit in limits}
    if hint is bool:
        return st.booleans()
    if hint is int:
        least = found[Ge].ge if Ge in found else 0
        most = found[Le].le if Le in found else least + MANY
        return st.integers(least, min(most, least + FEW)) | st.integers(least, min(most, least + MANY))
    assert get_origin(hint) is tuple, f"no strategy for {hint}: add one to VALID"
    element, *_ = get_args(hint)
    return st.lists(
        values(element, valid),
        min_size=found[MinLen].min_length if MinLen in found else 0,
        max_size=found[MaxLen].max_length if MaxLen in found else MAX_ITEMS,
        unique=get_origin(element) is Literal,
    ).map(tuple)


def _hints(block: object) -> dict[str, Any]:
    return get_type_hints(block, include_extras=True)


COUNTS = st.integers(0, MANY)
# By type: games are short, a table by rounds has every round, and a name is a kind of hazard.
VALID: Mapping[object, Strategy] = {
    RoundNumber: st.integers(1, ROUNDS),
    RoundWorth: st.builds(RoundWorth, values=st.fixed_dictionaries(dict.fromkeys(range(1, ROUNDS + 1), COUNTS))),
    str: st.sampled_from(("default", *KINDS)),
}
packs = st.one_of(
    st.builds(
        box,
        st.lists(st.integers(0, 17), max_size=8),
        st.lists(st.sampled_from(KINDS), unique=True, max_size=3),
        copies=st.integers(1, 3),
        relics=st.one_of(st.lists(st.none(), max_size=3), st.lists(st.integers(3, 9), max_size=3)),
    ),
    st.builds(castle, st.integers(0, 3)),
    st.builds(two_tone),
)
small_packs = st.builds(
    box,
    st.lists(st.integers(0, 9), max_size=3),
    st.lists(st.sampled_from(KINDS), unique=True, max_size=2),
    copies=st.integers(1, 2),
    relics=st.one_of(st.lists(st.none(), max_size=2), st.lists(st.sampled_from([3, 6]), max_size=2)),
)
seatings = st.builds(Players, min=st.just(1), max=st.just(6), explorers=st.integers(1, 2))
alone = st.builds(Players, min=st.just(1), max=st.just(6))  # one explorer each


blocks: st.SearchStrategy[RuleBlock] = values(RuleBlock, VALID)  # built once, because that costs as much as many draws


@st.composite
def all_rules(
    draw: st.DrawFn,
    packs: st.SearchStrategy[Rules] = packs,
    players: st.SearchStrategy[Players] = seatings,
    rounds: int = ROUNDS,
    consumer: Consumer | None = None,
) -> Rules:
    """The rules of a whole game, with the cards of a pack; a consumer gets only keys that it honours."""
    block, cells = draw(blocks), draw(packs).cells
    rules = Rules(rounds=draw(st.integers(1, rounds)), cells=cells, players=draw(players), **vars(block))
    return rules if consumer is None else _as_known(rules, consumer.ignored(rules))


def _as_known(rules: Any, ignored: Sequence[str]) -> Any:
    """The rules with the default of some keys."""
    for key in ignored:
        name, _, inner = key.replace("-", "_").partition(".")
        group = getattr(rules, name)
        usual = replace(group, **{inner: getattr(type(group)(), inner)}) if inner else getattr(RuleBlock(), name)
        rules = replace(rules, **{name: usual})
    return rules


def keyed_values() -> dict[tuple[str, ...], Strategy]:
    """The plain data of every key of the block, by its path in a ruleset file."""
    return {path: values(hint, VALID).map(plain) for path, hint in _hints_by_path(RuleBlock)}


def samples() -> dict[str, tuple[str, ...]]:
    """All words, or some numbers, of every key that takes a word or a number, by its path."""
    return {".".join(path): found for path, hint in _hints_by_path(RuleBlock) if (found := _samples(hint))}


def _samples(hint: Any) -> tuple[str, ...]:
    if get_origin(hint) is Literal:
        return get_args(hint)
    inner, *limits = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    least: Any = next((limit.ge for limit in limits if isinstance(limit, Ge)), 0)
    return tuple(str(least + more) for more in (0, 1, 2, 5)) if inner is int else ()


def _hints_by_path(block: object, path: tuple[str, ...] = ("rules",)) -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, hint in _hints(block).items():
        here = (*path, name.replace("_", "-"))
        if is_dataclass(hint):
            yield from _hints_by_path(hint, here)
        else:
            yield here, hint


def plain(value: object) -> object:
    """A value as it is in a ruleset file."""
    if is_dataclass(value) and not isinstance(value, type):
        return {key: plain(each) for key, each in asdict(value).items()}
    return list(value) if isinstance(value, tuple) else value


@st.composite
def seats(draw: st.DrawFn) -> tuple[SeatRules, ...]:
    """Seats of Diam: every colour belongs to at most one seat, and there are two sides."""
    count = draw(st.integers(2, len(COLOURS)))
    colours = draw(st.permutations(COLOURS))
    cuts = sorted(draw(st.lists(st.integers(1, len(COLOURS)), min_size=count, max_size=count, unique=True)))
    more = draw(st.lists(st.sampled_from([1, 2]), min_size=count - 2, max_size=count - 2))
    sides = draw(st.permutations([1, 2, *more]))
    return tuple(
        SeatRules(side=side, colours=tuple(colours[first:last]))
        for side, first, last in zip(sides, [0, *cuts], cuts, strict=False)
    )


DIAM_VALID: Mapping[object, Strategy] = {_hints(diam.RuleBlock)["seats"]: seats()}
diam_blocks: st.SearchStrategy[diam.RuleBlock] = values(diam.RuleBlock, DIAM_VALID)


@st.composite
def diam_rules(draw: st.DrawFn) -> diam.Rules:
    """The rules of a game of Diam in which an existing seat begins."""
    block = draw(diam_blocks)
    return diam.Rules(**{**vars(block), "begins": min(block.begins, len(block.seats))})
