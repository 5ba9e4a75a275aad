"""Names of the players, the rematch of a table, and where its record goes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from secrets import randbelow

from kortdiamant.errors import RefusedName, WhyRefused, WrongSeatCount
from kortdiamant.family import Reading
from kortdiamant.family.names import EVERYBODY, NOBODY, check_names
from kortdiamant.languages import SOURCE
from kortdiamant.languages.names import Language
from kortdiamant.languages.vocabulary import vocabulary
from kortdiamant.records.folder import games_folder
from kortdiamant.rulebook import AnyRuleset
from kortdiamant.spelling import fold
from kortdiamant.table import Board, Rematch, Table
from kortdiamant.table.bots import by_name

_QUOTED = r"“[^”]*”|«[^»]*»|\"[^\"]*\""
_PART = re.compile(rf"{_QUOTED}|[,;\n&+]|[^\s,;&+“«\"]+|[“«\"]")
_LIST_NUMBER = re.compile(r"\d{1,2}[.)]")
_NUMBERED = re.compile(r"(?:(?<=\s)|^)(\d{1,2}[.)])(?=\w)")


def parse_names(text: str) -> tuple[str, ...]:
    """The names in a text.

    Names end at a comma, a semicolon, a line end, a list number (`1.`), or a word such as `and` of any language. If
    there are only such words and spaces, every space ends a name, too. A name in quotes is taken as it is.
    """
    parts = _PART.findall(_NUMBERED.sub(r"\1 ", text.strip()))
    keeps_spaces = any(part in ",;\n" or _LIST_NUMBER.fullmatch(part) for part in parts)
    names: list[list[str]] = [[]]
    after_comma = False
    for part in parts:
        is_mark = part in (",", ";")
        if is_mark or part == "\n" or _LIST_NUMBER.fullmatch(part) or fold(part) in _conjunctions():
            if names[-1] or (is_mark and after_comma):
                names.append([])
            after_comma = is_mark
            continue
        if names[-1] and (not keeps_spaces or _is_quoted(part) or _is_quoted(names[-1][-1])):
            names.append([])
        names[-1].append(part)
        after_comma = False
    return tuple(" ".join(map(_unquoted, words)) for words in names if words or words is not names[-1])


def join_names(names: Iterable[str]) -> str:
    """The text that `parse_names` reads as these names, separated by commas."""
    return ", ".join(name if parse_names(f"{name},") == (name,) else f'"{name}"' for name in names)


@cache
def _conjunctions() -> frozenset[str]:
    return vocabulary(SOURCE).conjunctions


def _is_quoted(part: str) -> bool:
    return len(part) > 1 and part[0] in '“«"'


def _unquoted(part: str) -> str:
    return " ".join(part[1:-1].split()) if _is_quoted(part) else part


def with_bots(names: Sequence[str], bots: Iterable[str]) -> tuple[str, ...]:
    """The names at a table, followed by bots that are not among them."""
    return (*names, *(bot for bot in bots if bot not in names))


def parse_bot_options(texts: Sequence[str]) -> Mapping[str, str]:
    """Bots by name from texts like `Robo=bag:10`; raises a `SeatingError` for a repeated name."""
    parts = [text.rpartition("=") for text in texts]
    names = tuple(" ".join(name.split()) for name, _, _ in parts)
    check_names(names)
    return {name: spec.strip() for name, (_, _, spec) in zip(names, parts, strict=True)}


def check_players(names: Sequence[str], ruleset: AnyRuleset) -> None:
    """Raise a `SeatingError` if the names or their number do not fit the ruleset.

    A new player cannot have a name that means everybody or nobody in some language.
    """
    check_names(names)
    for name in names:
        if vocabulary(SOURCE).commands.get(fold(name)) in (EVERYBODY, NOBODY):
            raise RefusedName(name, WhyRefused.COMMAND)
    players = ruleset.rules.players
    if not players.min <= len(names) <= players.max:
        raise WrongSeatCount(len(names), players.min, players.max)


SEEDS = 2**32


def seat_again(
    former: Table | Board,
    rematch: Rematch,
    reading: Reading,
    *,
    language: Language | None = None,
    first: str | None = None,
    seed: int | None = None,
) -> Table | Board:
    """Seat the rematch of a table, with a new seed if the program deals; raises a `SeatingError` or `TextError`."""
    names, ruleset = rematch.names, former.ruleset
    check_players(names, ruleset)
    language, first = language or former.language, first or rematch.first
    bots = {name: spec for name, spec in by_name(former.bots.specs, former.names).items() if name in names}
    if isinstance(former, Board):
        return Board(former.ruleset, names, language=language, first=first, bots=bots, reading=reading)
    if seed is None and former.seed is not None:
        seed = fresh_seed()
    return Table(former.ruleset, names, language=language, first=first, seed=seed, bots=bots, reading=reading)


def fresh_seed() -> int:
    """A random seed."""
    return randbelow(SEEDS)


def rematch_path(record: Path | None) -> Path | None:
    """A new path next to a record, such as `friday-2.game`; None in the games folder, which makes its own names."""
    if record is None or record.parent == games_folder():
        return None
    before, _, number = record.stem.rpartition("-")
    has_number = number.isdecimal() and record.with_name(before + record.suffix).exists()
    stem = before if has_number else record.stem
    names = (record.with_name(f"{stem}-{number}{record.suffix}") for number in count(2))
    return next(path for path in names if not path.exists())
