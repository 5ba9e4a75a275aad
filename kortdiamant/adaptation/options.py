"""What can be done with one rank: its cards become one thing and another, or are left out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from kortdiamant.adaptation.board import MANY, NO_PLACE, Board, Character, Position, Step
from kortdiamant.adaptation.deck import BITS, WORDS_OF_MASK
from kortdiamant.adaptation.language import SENTENCE, Letters, RankCounts
from kortdiamant.adaptation.schemes import EXCEPTION

LETTER = Letters(("A",)).words
RANK_COUNTS = RankCounts("A", 0).words


class Takes(NamedTuple):
    """What an option finds: kinds, relics, treasures of whatever value, and values that are owed at most."""

    kinds: int
    relics: int
    treasures: int
    owed: int


class Option(NamedTuple):
    """Suits of a rank: kept for its fate, as a relic of the suit of relics, as exceptions, or left out.

    `which` is the class of a hazard; `usual` and `other` are how many cards count as their suits do. The `words` are
    all but those of a new sentence about these suits left out.
    """

    fate: str
    which: int
    usual: int
    other: int
    kept: int
    relic: int
    apart: int
    out: int
    words: int
    takes: Takes


class Kept(NamedTuple):
    """What a fate keeps of a rank: how many cards of either way of counting, at how many words, and what it finds."""

    fate: str
    which: int
    usual: int
    other: int
    words: int
    takes: Takes


def new_pattern(out: int, suits: int) -> int:
    """The words of a sentence that leaves such cards out, but for the ranks in it."""
    return SENTENCE + (0 if out == suits else WORDS_OF_MASK[out])


@lru_cache(MANY)
def options(character: Character) -> tuple[Option, ...]:
    """Every option of ranks of a character.

    Suits that count alike are alike. So only one set of suits to leave out is looked at for so many of each: the one
    that takes the fewest words, and any other can be exchanged for it wherever it occurs.
    """
    return tuple(
        _option(character, out, relic, kept)
        for out in patterns(character)
        for relic in _relics(character, out)
        for kept in _kept(character, character.columns & ~out)
    )


@lru_cache(MANY)
def patterns(character: Character) -> tuple[int, ...]:
    """The sets of suits that can be left out; 0: none."""
    parts = [
        [tuple(chosen) for chosen in combinations(_bits(mask), count)]
        for mask in (character.usual, character.other, character.relics)
        for count in range(mask.bit_count() + 1)
    ]
    by_mask: list[list[list[tuple[int, ...]]]] = []
    for mask in (character.usual, character.other, character.relics):
        by_mask.append(parts[: mask.bit_count() + 1])
        del parts[: mask.bit_count() + 1]
    return tuple(
        min((sum(map(sum, each)) for each in product(*counts)), key=lambda out: (WORDS_OF_MASK[out], out))
        for counts in product(*by_mask)
    )


def _relics(character: Character, out: int) -> Iterator[int]:
    yield 0
    free = character.relics & ~out
    if free and character.worth:
        yield free


def _kept(character: Character, free: int) -> Iterator[Kept]:
    """What the cards that are not left out may be; those that are over become exceptions."""
    usual, other = (free & character.usual).bit_count(), (free & character.other).bit_count()
    cards = usual + other
    first, second, same = character.needs
    for count in range(min(usual, first) + 1):
        for more in range(min(other, first - count if same else second) + 1):
            yield Kept("treasure", 0, count, more, 0, Takes(0, 0, count + more, 0))
    for count in range(1, min(cards, character.most_alike) + 1):
        yield Kept("rank", 0, count, 0, RANK_COUNTS, Takes(0, 0, count, 1))
    for which, copies in enumerate(character.copies):
        if copies <= cards:
            yield Kept("hazard", which, copies, 0, 1, Takes(1, 0, 0, 0))
    for count in range(1, min(cards, character.relic_ranks) + 1):
        yield Kept("relic", 0, count, 0, 1, Takes(0, count, 0, 0))


def _option(character: Character, out: int, relic: int, kept: Kept) -> Option:
    free = character.columns & ~(out | relic)
    if kept.fate == "treasure":
        mask = _first(free & character.usual, kept.usual) | _first(free & character.other, kept.other)
    else:
        mask = _first(free & (character.usual | character.other), kept.usual)
    apart = free & ~mask
    beside = apart.bit_count()
    words = kept.words + EXCEPTION * beside + bool(out)
    if character.letter and ((kept.fate == "treasure" and mask) or (relic and character.prints)):
        words += LETTER
    takes = kept.takes
    found = Takes(takes.kinds, takes.relics + bool(relic), takes.treasures + beside, takes.owed + beside)
    usual, other = (kept.usual, kept.other) if kept.fate == "treasure" else (0, 0)
    return Option(kept.fate, kept.which, usual, other, mask, relic, apart, out, words, found)


def _bits(mask: int) -> list[int]:
    return [bit for bit in BITS.values() if bit & mask]


def _first(mask: int, count: int) -> int:
    return sum(_bits(mask)[:count])


def positions(board: Board, at: int, position: Position, option: Option) -> Iterator[tuple[Position, int]]:
    """What is still to be found after an option, for each worth that its relic can have; nothing if it cannot be."""
    step, takes = board.steps[at], option.takes
    after = _after(position, step, option)
    if after is None:
        return
    treasures, owed = _owed(board.closing[at], after.treasures, position.owed)
    given = tuple(sorted((*position.given, option.kept.bit_count()))) if option.fate == "rank" else position.given
    patterns = position.patterns | (1 << option.out if option.out else 0)
    said = owed, given, position.apart + option.apart.bit_count(), patterns, position.cards - takes.treasures
    if not takes.relics:
        yield Position(treasures, after.kinds, position.relics, *said), 0
        return
    for place in _places(board, step, option):
        if position.relics[place] >= takes.relics:
            yield Position(treasures, after.kinds, _without(position.relics, place, takes.relics), *said), place


class Found(NamedTuple):
    """Treasures by value and kinds by class."""

    treasures: tuple[int, ...]
    kinds: tuple[int, ...]


def _after(position: Position, step: Step, option: Option) -> Found | None:
    """What of them is still to be found after an option; None if so many of something are not."""
    treasures, kinds = position.treasures, position.kinds
    if option.takes.kinds:
        if not kinds[option.which]:
            return None
        kinds = _without(kinds, option.which, 1)
    for place, count in ((step.usual, option.usual), (step.other, option.other)):
        if count:
            treasures = _without(treasures, place, count)
            if treasures[place] < 0:
                return None
    return Found(treasures, kinds)


def _owed(
    closing: tuple[int, ...], treasures: tuple[int, ...], owed: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The treasures, and what is owed, when no rank is left for some values."""
    for place in closing:
        if treasures[place]:
            owed = tuple(sorted((*owed, treasures[place])))
            treasures = _without(treasures, place, treasures[place])
    return treasures, owed


def _places(board: Board, step: Step, option: Option) -> tuple[int, ...]:
    """The worths that the relic of a rank can have."""
    if not board.prints or not option.relic:
        return (0,)
    return board.exceptional if step.relic == NO_PLACE else (step.relic,)


def _without(numbers: tuple[int, ...], place: int, count: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] - count, *numbers[place + 1 :])
