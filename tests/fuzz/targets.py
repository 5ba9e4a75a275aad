"""What is done with a text of chance, and what must hold whatever it says.

Nothing but a `KortdiamantError` ever comes of it, each has a sentence, and the rooms agree with each other about it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from kortdiamant.diam import format, legal_moves
from kortdiamant.documents.faults import MORE_FAULTS
from kortdiamant.errors import Due, Fault, KortdiamantError, Severity
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, bundled_folder, load_any
from kortdiamant.table import Board, Table, read_any_game, summary
from kortdiamant.telling.diam import outcome, tell_board
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.events import tell_all
from kortdiamant.telling.speaker import Speaker
from kortdiamant.telling.status import final_score
from kortdiamant.telling.voice import Voice
from kortdiamant.workshop.check import check_file
from kortdiamant.workshop.explanations import read_explanations
from kortdiamant.workshop.fault_formats import FORMATS
from kortdiamant.workshop.origin import origin_text, resolved_text
from kortdiamant.workshop.starter import starter_text
from tests.golden.players import next_entry
from tests.hostile_files import TEXTS
from tests.workshop.ruleset_files import whole

ENTRIES = 60  # that are said with a ruleset; enough for some rounds
SELDOM = 8  # one in so many is built upon, which takes long
LARGEST_SEED = 4_000  # bytes; chance makes more of small texts
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
    """Where the files of this run lie."""
    return Path(tempfile.mkdtemp(prefix="kortdiamant-fuzz-"))


def told(error: KortdiamantError) -> None:
    """Insist that there is a sentence for a refusal in every language."""
    for language in LANGUAGES:
        assert tell_error(error, Speaker(language)).strip()


def ruleset(text: str) -> None:
    """A text as a ruleset file: checked, told in every form, loaded, shown, built upon and played."""
    path = folder() / "mine.yaml"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    language = LANGUAGES[len(text) % len(LANGUAGES)]
    found = check_file(str(path))
    _is_told(found, language)
    errors = {fault.code for fault in found if fault.severity is Severity.ERROR and "variant" not in fault.facts}
    try:
        made = load_any(str(path))
    except KortdiamantError as refused:
        told(refused)
        assert errors, "what cannot be loaded has an error"
        return
    within = set(made.variants)
    assert all(code.startswith("KD-X") or within for code in errors), "what can be loaded has none but in play"
    _is_shown(made, path, language)
    _is_played(made)


def _is_told(found: Sequence[Fault], language: Language) -> None:
    marks = [fault.mark for fault in found if fault.code != MORE_FAULTS.code]  # which comes last, wherever it stands
    assert marks == sorted(marks)
    for name in ("text", sorted(FORMATS)[len(found) % len(FORMATS)]):
        for line in FORMATS[name](found, language):
            assert line.strip()
            assert not set(line) & set("\x1b\u202e\0")
    for fault in found:
        assert fault.mark.line >= 1
        assert 1 <= fault.mark.column <= len(fault.source) + 1 or fault.code == MORE_FAULTS.code
        assert fault.code in EXPLANATIONS


def _is_shown(made: AnyRuleset, path: Path, language: Language) -> None:
    assert origin_text(str(path), (), Voice(language))
    again = folder() / "again.yaml"
    again.write_text(resolved_text(str(path), (), Voice(language)), "utf-8")
    assert load_any(str(again)).rules == made.rules, "what is shown plays the same"
    if not path.stat().st_size % SELDOM:
        again.write_text(starter_text("mine", str(path), language), "utf-8")
        assert load_any(str(again)).rules == made.rules, "what builds on it plays the same"


def _is_played(made: AnyRuleset) -> None:
    names = [f"P{number}" for number in range(made.rules.players.min)]
    if isinstance(made, DiamRuleset):
        _is_played_on_a_board(Board(made, names))
        return
    table = Table(made, names)
    for _ in range(ENTRIES):
        if not table.finished:
            events = table.say("share" if table.due is Due.SETTLEMENT else next_entry(table, 0))
            assert all(tell_all(events, table))


def _is_played_on_a_board(board: Board) -> None:
    for number in range(ENTRIES):
        if not board.finished:
            possible = legal_moves(board.state)
            events = board.say(format(possible[number % len(possible)], board.names))
            assert all(tell_board(events, board))
    assert outcome(board)


def settings(text: str) -> None:
    """A reference in the first line, and settings in those below."""
    reference, *changes = text.split("\n")
    try:
        made = load_any(reference, settings=changes, folder=folder())
    except KortdiamantError as refused:
        told(refused)
    else:
        _is_played(made)


def record(text: str) -> None:
    """A text as the record of a game."""
    path = folder() / "mine.game"
    path.write_text(text, "utf-8", errors="surrogatepass", newline="")
    try:
        table = read_any_game(path).table
    except KortdiamantError as refused:
        told(refused)
        return
    assert summary(table, "mine.game")
    if isinstance(table, Board):
        assert outcome(table)
    elif isinstance(table, Table):
        assert not table.finished or final_score(table, table.report())


TARGETS: Mapping[str, Callable[[str], None]] = {"ruleset": ruleset, "settings": settings, "record": record}
SHARES: Mapping[str, float] = {"ruleset": 0.7, "settings": 0.1, "record": 0.2}  # of the time there is


@cache
def seeds(target: str) -> Sequence[str]:
    """Texts to begin with."""
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
