"""Bundled rulesets and bots conform; the failure of any other has all that is needed to reproduce it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from kortdiamant.bots import STRATEGIES
from kortdiamant.errors import DocumentError
from kortdiamant.rulebook import DiamRuleset, load, load_any
from kortdiamant.table import Board, read_any_game, replay_text
from kortdiamant.testing import NotConforming, assert_bot_conforms, assert_conforms
from kortdiamant.testing.conformance import as_reference, assert_in_order, assert_plays, line_of_variant, references
from kortdiamant.testing.laws import Broken, Game
from kortdiamant.testing.players import MAX_TURNS, BoardPlayer, Player, play_to_the_end
from tests.bots.sample_bots import LeavesTwice, Raises, Remembers, SaysNothing, Second, Sleeps, Spoils
from tests.bundled_rulesets import bundled_ids
from tests.workshop.ruleset_files import whole

pytestmark = pytest.mark.slow

BUNDLED = bundled_ids()
VARIANT = "variants:\n  short:\n    title: {en: Short, nb: Kort, fr: Court}\n    set: {rounds: 1}\n"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.ruleset.yaml"
    path.write_text(whole(VARIANT), "utf-8")
    return path


def refusal(path: Path | str, **options: int) -> str:
    with pytest.raises(NotConforming) as caught:
        assert_conforms(path, **options)
    return str(caught.value)


@pytest.mark.broad
@pytest.mark.parametrize("ruleset", BUNDLED)
def test_a_bundled_ruleset_conforms_with_each_of_its_variants(ruleset: str) -> None:
    assert_conforms(ruleset, games=4, seed=1)


@pytest.mark.parametrize("ruleset", bundled_ids(DiamRuleset))
def test_a_ruleset_of_diam_conforms(ruleset: str) -> None:
    assert_conforms(ruleset, games=4, seed=1)


def test_a_game_of_diam_that_may_never_end_is_stopped() -> None:
    ruleset = load_any("diam", settings={"rules.repetition": "never"})
    assert isinstance(ruleset, DiamRuleset)
    for number in range(20):
        player = BoardPlayer(ruleset, 0, number)
        player.play()
        assert len(player.journal.lines) <= MAX_TURNS


def test_a_broken_law_of_diam_is_reported_with_a_record_that_replays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def law(board: Board) -> None:
        raise Broken(3, "a", "b")

    monkeypatch.setattr("kortdiamant.testing.laws.BOARD_LAWS", {"nothing is ever wrong": law})
    text = refusal("diam", games=1)
    assert "diam breaks a law of every game: nothing is ever wrong." in text
    path = tmp_path / "broken.game"
    path.write_text(text[text.index("---") :], "utf-8")
    assert len(read_any_game(path).table.moments) == 4


def test_a_rejected_turn_of_diam_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kortdiamant.testing.players.format_turn", lambda move, names: "nonsense")
    assert "Expected: 'nonsense' is understood" in refusal("diam", games=1)


def test_a_file_in_any_folder_can_be_tested(mine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert references(mine) == (str(mine), f"{mine}+short")
    assert references(f"{mine}+short") == (f"{mine}+short",)
    assert references("slott") == ("slott", "slott+uten-jokere", "slott+jokere-etter-tur")
    assert_conforms(mine, games=1)
    assert_conforms(f"{mine}+short", games=2)
    monkeypatch.chdir(tmp_path)
    assert_conforms(Path(mine.name), games=1)
    assert as_reference(Path("slott")) == "./slott"
    assert as_reference("slott") == "slott"


def test_the_line_of_a_variant_is_found(mine: Path, tmp_path: Path) -> None:
    assert mine.read_text("utf-8").split("\n")[line_of_variant(mine, "short") - 1] == "  short:"
    own = tmp_path / "own.yaml"
    own.write_text(whole("extends: ./mine.ruleset.yaml\nid: own"), "utf-8")
    assert line_of_variant(own, "short") == 1


def test_faults_look_like_those_of_rules_check(mine: Path) -> None:
    mine.write_text(whole("rules: {hazards: {strike: 3}}"), "utf-8")
    line = len(whole("").split("\n"))
    assert refusal(mine) == (
        f"{mine}:{line}:19: error: There is no key strike here. Did you mean strikes? [KD-S001]\n"
        f"rules: {{hazards: {{strike: 3}}}}\n{' ' * 18}^~~~~~"
    )


def test_an_example_with_another_result_is_a_fault(mine: Path) -> None:
    mine.write_text(whole("examples: [{players: [A, B, C], game: '9', expect: {totals: {A: 4}}}]"), "utf-8")
    assert "[KD-X014]" in refusal(mine)


def test_a_warning_is_no_failure(mine: Path) -> None:
    mine.write_text(whole("players: {min: 3, max: 12}"), "utf-8")
    assert_conforms(mine, games=2)


@pytest.mark.parametrize("reference", ["nowhere", "./nowhere.yaml", "slott+nothing"])
def test_a_missing_bot_does_not_conform(reference: str) -> None:
    with pytest.raises(NotConforming, match=r"nothing|nowhere"):
        assert_conforms(reference)
    with pytest.raises(NotConforming, match=r"nothing|nowhere"):
        assert_plays(reference)


def test_a_broken_file_cannot_be_played(mine: Path) -> None:
    mine.write_text("rules: [", "utf-8")
    with pytest.raises(NotConforming, match="KD-Y014"):
        assert_plays(mine)
    with pytest.raises(NotConforming, match="KD-Y014"):
        assert_in_order(mine)


def test_a_broken_law_is_reported_with_a_record_that_replays(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def law(game: Game) -> None:
        raise Broken(5, "a" * 5000, "b")

    monkeypatch.setattr("kortdiamant.testing.laws.LAWS", {"nothing is ever wrong": law})
    text = refusal(f"{mine}+short", games=3, seed=9)
    heading, _, record = text.partition("\n---")
    assert heading.split("\n")[:2] == [
        f"{mine}+short breaks a law of every game: nothing is ever wrong.",
        "This was after entry 5 of game 0 with the seed 9.",
    ]
    assert heading.split("\n")[3] == "Found:    b"
    assert len(heading) < 2000
    table = replay_text(f"---{record}")
    assert len(table.moments) == 6
    assert table.ruleset.rules.rounds == 1


def test_a_law_that_raises_another_error_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    def law(game: Game) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kortdiamant.testing.laws.LAWS", {"nothing is ever wrong": law})
    text = refusal("marquoir")
    assert "Found:    ZeroDivisionError()" in text
    table = replay_text(text[text.index("---") :])
    assert table.finished


def test_a_rejected_entry_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Player, "_due_entry", lambda self: "nonsense")
    text = refusal("marquoir")
    assert "every entry that is due is understood" in text
    assert "Expected: 'nonsense' is understood" in text
    monkeypatch.setattr(Player, "_aside", lambda self: "nonsense")
    monkeypatch.setattr("kortdiamant.testing.players.NEVER", 1)
    assert "Expected: 'nonsense' is understood, or refused as impossible" in refusal("marquoir")


def test_the_same_seed_plays_the_same_games() -> None:
    played = []
    for seed, number in ((0, 0), (0, 0), (0, 1), (1, 0)):
        player = Player(load("slott"), seed, number)
        play_to_the_end(player)
        played.append(tuple(player.journal.lines))
    assert played[0] == played[1]
    assert len(set(played)) == 3


def test_many_players_with_several_explorers_conform(mine: Path) -> None:
    mine.write_text(whole("players: {min: 9, max: 12, explorers: 3}\ndeck: {pack: standard-52, packs: 2}"), "utf-8")
    assert_conforms(mine, games=3)


def test_games_with_opening_treasures_and_extra_rounds_end(mine: Path) -> None:
    lines = (
        "rules: {opening: {treasures: 3}, ties: [extra-round, shared], empty-deck: all-lose, decisions: {from-card: 0}}"
    )
    mine.write_text(whole(lines), "utf-8")
    assert_conforms(mine, games=6)


def test_a_rejected_ruleset_raises_an_assertion_error(mine: Path) -> None:
    mine.write_text("", "utf-8")
    with pytest.raises(AssertionError) as caught:
        assert_conforms(mine)
    assert not isinstance(caught.value, DocumentError)


def test_the_kit_needs_no_pytest() -> None:
    code = (
        "import sys; sys.modules['pytest'] = None\n"
        "from kortdiamant.testing import assert_conforms\n"
        "assert_conforms('marquoir', games=1)"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)


def test_a_name_that_is_not_exported_is_an_attribute_error() -> None:
    import kortdiamant.testing

    with pytest.raises(AttributeError):
        kortdiamant.testing.nothing  # noqa: B018  the access is the test


BOT_SPECS = [f"{name}:{strategy.example}" if strategy.example else name for name, strategy in STRATEGIES.items()]


@pytest.mark.broad
@pytest.mark.parametrize("spec", BOT_SPECS)
def test_a_bundled_bot_conforms(spec):
    assert_bot_conforms(spec, games=1)


def test_a_good_third_party_bot_conforms():
    assert_bot_conforms(Second(), games=2)


class Counts:
    """Keeps what it does not use."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        return Second().choose(view)


@pytest.mark.parametrize(
    ("bot", "law"),
    [
        (LeavesTwice(), "sends out"),
        (Raises(), "it raises nothing"),
        (SaysNothing(), "with a Choice"),
        (Remembers(), "the same view is the same choice"),
        (Counts(), "nothing is kept"),
        (Spoils(), "writes on nothing"),
    ],
)
def test_a_bot_that_breaks_a_law_is_reported_with_the_place(bot, law):
    with pytest.raises(NotConforming, match=law) as broken:
        assert_bot_conforms(bot)
    assert "This was in game 0 of slott with the seed 0, in round 1 after" in str(broken.value)


def test_a_slow_bot_does_not_conform():
    with pytest.raises(NotConforming, match=r"within 0\.01 seconds"):
        assert_bot_conforms(Sleeps(), limit=0.01)


def test_an_unknown_bot_is_reported():
    with pytest.raises(NotConforming, match="Did you mean timid"):
        assert_bot_conforms("timed")
