"""Test a ruleset: check it like `rules check`, and play random games that must keep the laws."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from os import PathLike, fspath

from kortdiamant.errors import DocumentError, Fault, KortdiamantError, Severity
from kortdiamant.rulebook import AnyRuleset, Ruleset, load_any
from kortdiamant.rulebook.find import find_source, parse_reference
from kortdiamant.rulebook.resolve import resolve
from kortdiamant.table import Board, Table
from kortdiamant.telling.errors import render, tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.testing import laws
from kortdiamant.testing.laws import Broken, game_of, record_of
from kortdiamant.testing.players import BoardPlayer, Player, play_to_the_end
from kortdiamant.workshop.check import check_file

GAMES = 10
TAKEN = "every turn that can be taken is understood"
ENDS = "a game comes to an end, and every entry that is due is understood"

FAILURE = """\
{reference} breaks a law of every game: {law}.
This was after entry {place} of game {number} with the seed {seed}.
Expected: {expected}
Found:    {found}
The record, for kortdiamant replay FILE:

{record}"""
MAX_TEXT_LENGTH = 1000  # characters

Reference = str | PathLike[str]


class NotConforming(AssertionError):
    """A ruleset has errors, or breaks a law of every game; the text has all that is needed to reproduce it."""


def assert_conforms(reference: Reference, *, games: int = GAMES, seed: int = 0) -> None:
    """Check a ruleset file, and play games without variants and with each of its variants.

    The reference is a path or an id. If it names variants, as in `slott+uten-jokere`, only these are tested. `games`
    games are played each time, and the same seed plays the same games. Raises NotConforming.
    """
    assert_in_order(reference)
    for each in references(reference):
        assert_plays(each, games=games, seed=seed)


def assert_in_order(reference: Reference) -> None:
    """Raise NotConforming with every error that `rules check` finds, including those of the examples."""
    try:
        path = find_source(as_reference(reference)).path
    except KortdiamantError as error:
        raise NotConforming(tell_error(error, Speaker("en"))) from None
    found = [fault for fault in check_file(str(path)) if fault.severity is Severity.ERROR]
    if found:
        raise NotConforming("\n".join(_render_faults(found)))


def references(reference: Reference) -> tuple[str, ...]:
    """The ruleset without variants and with each of its variants; only itself, if it names variants already.

    Raises NotConforming if it cannot be read.
    """
    text = as_reference(reference)
    variants = () if parse_reference(text).variants else _load(text).variants
    return (text, *(f"{text}+{variant}" for variant in variants))


def line_of_variant(path: PathLike[str], variant: str) -> int:
    """The line on which a variant begins; 1 if it comes from a file that this one extends."""
    document = resolve(find_source(as_reference(path))).document
    mark = document.origin(("variants", variant)).name.mark
    return mark.line if mark.file == str(path) else 1


def assert_plays(reference: Reference, *, games: int = GAMES, seed: int = 0) -> None:
    """Play games and check the laws; raises NotConforming with the record of a game that breaks one."""
    ruleset = _load(as_reference(reference))
    for number in range(games):
        _play(ruleset, seed, number)


def as_reference(reference: Reference) -> str:
    """The reference as text; a path gets `./` if it would look like an id."""
    text = fspath(reference)
    return text if isinstance(reference, str) or parse_reference(text).is_path else f"./{text}"


def _load(reference: str) -> AnyRuleset:
    try:
        return load_any(reference)
    except DocumentError as error:
        raise NotConforming("\n".join(_render_faults(error.faults))) from None
    except KortdiamantError as error:
        raise NotConforming(tell_error(error, Speaker("en"))) from None


def _play(ruleset: AnyRuleset, seed: int, number: int) -> None:
    if isinstance(ruleset, Ruleset):
        player = Player(ruleset, seed, number)
        _check_laws(player, _laws(player))
    else:
        board_player = BoardPlayer(ruleset, seed, number)
        _check_laws(board_player, _laws_of_board(board_player))


def _check_laws(player: Player | BoardPlayer, laws: Iterator[tuple[str, Callable[[], None]]]) -> None:
    for law, check in laws:
        try:
            check()
        except Broken as broken:
            raise NotConforming(_failure(player, law, broken)) from broken
        except Exception as error:
            unexpected = Broken(len(player.table.moments) - 1, "no error", repr(error))
            raise NotConforming(_failure(player, law, unexpected)) from error


def _laws(player: Player) -> Iterator[tuple[str, Callable[[], None]]]:
    """Yield each law with its check; the first check plays the game that the others look at."""
    yield ENDS, partial(play_to_the_end, player)
    game = game_of(player.table)
    yield from ((law, partial(check, game)) for law, check in laws.LAWS.items())
    for law, check_record in laws.RECORD_LAWS.items():
        yield law, partial(check_record, player.table, player.journal.lines)


def _laws_of_board(player: BoardPlayer) -> Iterator[tuple[str, Callable[[], None]]]:
    yield TAKEN, player.play
    yield from ((law, partial(check, player.table)) for law, check in laws.BOARD_LAWS.items())


def _render_faults(faults: Sequence[Fault]) -> Iterator[str]:
    return (render(fault, "en") for fault in faults)


def _failure(player: Player | BoardPlayer, law: str, broken: Broken) -> str:
    table = player.table
    return FAILURE.format(
        reference=table.ruleset.reference,
        law=law,
        place=broken.place,
        number=player.number,
        seed=player.seed,
        expected=_shorten(broken.expected),
        found=_shorten(broken.found),
        record=_record(table, player.journal.lines, broken.place),
    )


def _record(table: Table | Board, lines: Sequence[str], place: int) -> str:
    """The record of a game up to a moment; up to the last one, it includes entries that were undone."""
    if place < len(table.moments) - 1:
        lines = [moment.line for moment in table.moments[1 : place + 1]]
    return record_of(table, lines, _absolute_reference(table.ruleset))


def _absolute_reference(ruleset: AnyRuleset) -> str:
    """The reference of a ruleset, valid in every folder."""
    asked = parse_reference(ruleset.reference)
    if not asked.is_path or ruleset.origin is None:
        return ruleset.reference
    return "+".join((str(ruleset.origin.absolute()), *asked.variants))


def _shorten(value: object) -> str:
    text = str(value)
    return text if len(text) <= MAX_TEXT_LENGTH else text[: MAX_TEXT_LENGTH - 1] + "…"
