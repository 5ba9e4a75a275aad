"""Fuzz targets: what to do with a random text, and what must hold.

Only a `KortdiamantError` may be raised, each has a sentence, and all packages agree about the text.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from kortdiamant.diam import format, legal_moves
from kortdiamant.documents.faults import MORE_FAULTS
from kortdiamant.errors import Due, Fault, KortdiamantError, Severity
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, bundled_folder, load_any
from kortdiamant.table import Board, Table, read_any_game, summary
from kortdiamant.telling.diam import outcome, tell_board
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.events import tell_all
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import final_score
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.fault_formats import FORMATS
from kortdiamant.workshop.faults import read_explanations
from kortdiamant.workshop.inspection import origin_text, resolved_text
from kortdiamant.workshop.starter import starter_text
from tests.golden.players import next_entry
from tests.hostile_files import TEXTS
from tests.workshop.ruleset_files import whole

ENTRIES = 60  # per ruleset; enough for some rounds
SELDOM = 8  # one ruleset in SELDOM is extended, which is slow
LARGEST_SEED = 4_000  # bytes; mutations of small texts find more
GOLDEN = Path(__file__).parents[1] / "golden"
EXPLANATIONS = read_explanations()
SETTINGS = (
    "slott\nrules.hazards.strikes=3",
    "marquoir+reliques\nrounds=2\nplayers.max=4",
    "iello+livret\nrules.relics.worth={by: claim-order, values: [5, 10]}\nrules.ties=[shared]",
    "incan-gold+bga\nrules.hazards.strikes.fire=1\ndeck=null",
    "schmidt-2005\nwords.nb.kinds.snake.one=orm\nrules.relics=null",
    "diam+four-players\nrules.no-move=loss\nrules.repetition=2",
    "./mine.yaml+other\ncards=[{role: treasure, values: [1, 2]}]",
)


@cache
def folder() -> Path:
    """The folder for the files of this run."""
    return Path(tempfile.mkdtemp(prefix="kortdiamant-fuzz-"))


def check_is_told(error: KortdiamantError) -> None:
    """Check that an error has a sentence in every language."""
    for language in LANGUAGES:
        assert tell_error(error, Speaker(language)).strip()


def ruleset(text: str) -> None:
    """Use a text as a ruleset file: check, load, show, extend and play it, and tell its faults in every format."""
    path = folder() / "mine.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    language = LANGUAGES[len(text) % len(LANGUAGES)]
    found = check_file(str(path))
    _check_faults(found, language)
    errors = {fault.code for fault in found if fault.severity is Severity.ERROR and "variant" not in fault.facts}
    try:
        loaded = load_any(str(path))
    except KortdiamantError as error:
        check_is_told(error)
        assert errors, "a file that cannot be loaded has an error"
        return
    variants = set(loaded.variants)
    assert all(code.startswith("KD-X") or variants for code in errors), "a file that loads has errors only in play"
    _check_shown(loaded, path, language)
    _check_play(loaded)


def _check_faults(found: Sequence[Fault], language: Language) -> None:
    marks = [fault.mark for fault in found if fault.code != MORE_FAULTS.code]  # that one always comes last
    assert marks == sorted(marks)
    for name in ("text", sorted(FORMATS)[len(found) % len(FORMATS)]):
        for line in FORMATS[name](found, language):
            assert line.strip()
            assert not set(line) & set("\x1b\u202e\0")
    for fault in found:
        assert fault.mark.line >= 1
        assert 1 <= fault.mark.column <= len(fault.source) + 1 or fault.code == MORE_FAULTS.code
        assert fault.code in EXPLANATIONS


def _check_shown(loaded: AnyRuleset, path: Path, language: Language) -> None:
    assert origin_text(str(path), (), Voice(language))
    again = folder() / "again.yaml"
    again.write_text(resolved_text(str(path), (), Voice(language)), "utf-8")
    assert load_any(str(again)).rules == loaded.rules, "the resolved text plays the same"
    if not path.stat().st_size % SELDOM:
        again.write_text(starter_text("mine", str(path), language), "utf-8")
        assert load_any(str(again)).rules == loaded.rules, "a ruleset that extends it plays the same"


def _check_play(loaded: AnyRuleset) -> None:
    names = [f"P{number}" for number in range(loaded.rules.players.min)]
    if isinstance(loaded, DiamRuleset):
        _check_board_play(Board(loaded, names))
        return
    table = Table(loaded, names)
    for _ in range(ENTRIES):
        if not table.finished:
            events = table.say("share" if table.due is Due.SETTLEMENT else next_entry(table, 0))
            assert all(tell_all(events, table))


def _check_board_play(board: Board) -> None:
    for number in range(ENTRIES):
        if not board.finished:
            possible = legal_moves(board.state)
            events = board.say(format(possible[number % len(possible)], board.names))
            assert all(tell_board(events, board))
    assert outcome(board)


def settings(text: str) -> None:
    """Use the first line of a text as a reference, and the others as settings."""
    reference, *changes = text.split("\n")
    try:
        loaded = load_any(reference, settings=changes, folder=folder())
    except KortdiamantError as error:
        check_is_told(error)
    else:
        _check_play(loaded)


def record(text: str) -> None:
    """Use a text as the record of a game."""
    path = folder() / "mine.game"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    try:
        table = read_any_game(path).table
    except KortdiamantError as error:
        check_is_told(error)
        return
    assert summary(table, "mine.game")
    if isinstance(table, Board):
        assert outcome(table)
    elif isinstance(table, Table):
        assert not table.finished or final_score(table)


TARGETS: Mapping[str, Callable[[str], None]] = {"ruleset": ruleset, "settings": settings, "record": record}
SHARES: Mapping[str, float] = {"ruleset": 0.7, "settings": 0.1, "record": 0.2}  # of the time


@cache
def seeds(target: str) -> Sequence[str]:
    """The initial texts of a target."""
    if target == "settings":
        return SETTINGS
    if target == "record":
        return [path.read_text("utf-8") for path in sorted(GOLDEN.rglob("*.game"))]
    bundled = [path.read_text("utf-8") for path in sorted(bundled_folder().glob("*.yaml"))]
    snippets = [each for known in EXPLANATIONS.values() for each in (known.wrong, known.right)]
    taught = [whole(each.text) for each in snippets if each and each.language == "yaml" and "whole" not in each.words]
    begun = [starter_text("mine", "slott", language) for language in LANGUAGES]
    hostile = [text for text in TEXTS.values() if isinstance(text, str) and len(text) <= LARGEST_SEED]
    return [*bundled, *taught, *begun, *hostile]
