"""`play` through a pipe: bots, status after changes, and rematches."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kortdiamant.bots import registry
from kortdiamant.records.header import read_header
from kortdiamant.records.lines import split_record
from kortdiamant.rulebook import load
from kortdiamant.session.blocks import Large
from kortdiamant.session.conversation import Conversation
from kortdiamant.table import Table, replay
from tests.bots.sample_bots import FakeEntryPoint, Raises, Second
from tests.cli.conftest import Run

PLAY_WITH_BOTS = ("play", "--lang", "en", "--players", "Ane,Bo")
BOTS = ("--bot", "Ada=cautious", "--bot", "Bob=bag:8", "--bot", "Cy=relics")


def test_a_bot_decides_together_with_the_people(run: Run, home) -> None:
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=bag:2", stdin="7\nane\n")
    assert ran.code == 0, ran.err
    assert "Ane and Robo leave the castle with 2 gold each" in ran.out
    (game,) = (home / "games").iterdir()
    assert 'players: [Ane, Bo, Robo]\nlanguage: en\nbots: {Robo: "bag:2"}\n' in game.read_text("utf-8")
    assert game.read_text("utf-8").endswith("---\n7\nAne, Robo\n")


def test_a_bot_sits_at_the_place_of_its_name(run: Run, home) -> None:
    run("play", "--players", "Robo,Ane,Bo", "--bot", "Robo=timid", stdin="7\n")
    (game,) = (home / "games").iterdir()
    assert replay(game).bots.specs == {0: "timid"}


def test_why_gives_the_reason_of_a_bot(run: Run) -> None:
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=bag:3", stdin="7\n-\nwhy\n5\nwhy\nbo\nwhy\n")
    output = [line for line in ran.out.splitlines() if line.startswith("Robo: ")]
    assert output == ["Robo: I have 2 gold and want 3."] * 2 + ["Robo: I have 3 gold, and that is enough."]


def test_a_reason_follows_a_french_colon(run: Run) -> None:
    ran = run("play", "--lang", "fr", "--players", "Ane,Bo", "--bot", "Robo=bag:3", stdin="7\n-\nwhy\n")
    assert "\nRobo\u202f: " in ran.out


def test_the_choice_of_a_bot_is_hidden_until_the_people_decide(run: Run) -> None:
    before = [run(*PLAY_WITH_BOTS, "--bot", f"Robo={spec}", stdin="7\n").out for spec in ("leave:0", "leave:1")]
    assert before[0] == before[1]


def test_a_lone_bot_plays_without_input(run: Run, home) -> None:
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=bag:9", stdin="7\nall\n7\nundo\n9\n")
    assert ran.code == 0, ran.err
    (game,) = (home / "games").iterdir()
    assert game.read_text("utf-8").endswith("---\n7\nAne, Bo\n7\nRobo\nundo 2\n9\nRobo\n")


@pytest.mark.parametrize("stdin", ["", "undo\n7\n"])
def test_bots_alone_play_a_dealt_game_to_its_end(run: Run, stdin: str) -> None:
    ran = run("play", "--deal", "--seed", "5", "--lang", "en", *BOTS, stdin=stdin)
    assert ran.code == 0, ran.err
    assert "The game is over. Cy wins with" in ran.out


def test_bots_alone_share_a_victory(run: Run) -> None:
    twins = [word for name in ("A1", "B1", "C1") for word in ("--bot", f"{name}=leave:1")]
    ran = run("play", "--deal", "--ruleset", "marquoir", "--set", "rules.ties=[extra-round, shared]", *twins)
    assert ran.code == 0, ran.err


def test_the_same_seed_plays_the_same_game(run: Run) -> None:
    output = [run("play", "--deal", "--seed", "8", "--lang", "en", *BOTS).out for _ in range(2)]
    assert output[0] == output[1]


def test_a_resumed_game_keeps_its_bots(run: Run, tmp_path) -> None:
    record = tmp_path / "a.game"
    run(*PLAY_WITH_BOTS, "--bot", "Robo=bag:2", "--record", str(record), stdin="7\n")
    ran = run("resume", str(record), stdin="bo\n")
    assert "Bo and Robo leave" in ran.out, ran.err


def test_a_rematch_has_the_same_bots(run: Run, home) -> None:
    short = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1", "--set", "rules.ties=[shared]")
    run(*PLAY_WITH_BOTS, *short, "--bot", "Robo=bag:2", stdin="7\nall\nagain\n")
    assert ['Robo: "bag:2"' in game.read_text("utf-8") for game in (home / "games").iterdir()] == [True, True]


def test_a_bot_that_breaks_down_is_reported_with_its_decision(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"raises": FakeEntryPoint(Raises)})
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=raises", stdin="7\n-\n7\n-\n")
    assert ran.out.count("Robo broke down and stays") == 1
    assert re.search(r"Nobody leaves\.\nRobo broke down", ran.out)


def test_a_third_party_bot_uses_its_own_words(run: Run, monkeypatch) -> None:
    monkeypatch.setattr(registry, "_plugins", lambda: {"second": FakeEntryPoint(Second)})
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=second", stdin="7\n-\n5\n-\nwhy\n")
    assert "Robo: Two cards are enough for me." in ran.out


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--bot", "Robo=cautios"), 1, "Did you mean cautious?"),
        (("--bot", "Robo=bag"), 1, "bag:10"),
        (("--bot", "Robo"), 2, "NAME=BOT"),
        (("--bot", "Robo=timid", "--bot", "Robo=bag:2"), 1, "is taken"),
        (("--bot", "ane=timid"), 1, "ane"),
        (("--bot", "Robo=timid", "--again"), 2, "--again"),
    ],
)
def test_impossible_values_are_rejected(run: Run, options, code: int, message: str, home) -> None:
    ran = run(*PLAY_WITH_BOTS, *options)
    assert ran.code == code
    assert message in ran.err
    assert not list(home.glob("games/*"))


def test_players_cannot_decide_for_a_bot(run: Run) -> None:
    ran = run(*PLAY_WITH_BOTS, "--bot", "Robo=timid", stdin="7\nrobo\n")
    assert (ran.code, "Robo decides by itself" in ran.err) == (1, True)


PLAY_NEWS = ("play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--lang", "en")


@pytest.fixture
def conversation() -> Conversation:
    """A table at which everybody has read how things stand."""
    table = Table(load("slott"), ["Ane", "Bo", "Cato"], language="en")
    conversation = Conversation(table, None, shows_odds=True)
    assert len(conversation.new_status()) > 1
    return conversation


def news_after(line: str, conversation: Conversation) -> list[type]:
    conversation.hear(line)
    return [type(block) for block in conversation.new_status()]


def test_the_sentences_after_a_card_are_complete(conversation: Conversation) -> None:
    assert news_after("7", conversation) == [str, str, str, str, Large]


def test_only_large_letters_are_repeated_if_nobody_leaves(conversation: Conversation) -> None:
    news_after("7", conversation)
    assert news_after("-", conversation) == [Large]
    assert len(conversation.status()) == 5, "whoever asks is told all the same"
    assert news_after("J", conversation) == [str, str, str, Large]


@pytest.mark.parametrize("line", ["ane", "undo", "rename Bo = Bob"])
def test_every_change_is_followed_by_the_status(line: str, conversation: Conversation) -> None:
    news_after("7", conversation)
    assert str in news_after(line, conversation)


@pytest.mark.parametrize("settings", [(), ("--odds",), ("--plain",), ("--big",), ("--deal", "--seed", "3")])
def test_a_round_of_thumbs_that_keeps_all_inside_is_one_line(settings: tuple[str, ...], run: Run) -> None:
    entries = "-\n" if "--deal" in settings else "7\n-\n"
    lines = run(*PLAY_NEWS, *settings, stdin=entries).out.splitlines()
    place = lines.index("Nobody leaves.")
    if "--deal" in settings:
        assert lines[place + 1].startswith("The card: ")
    else:
        assert lines[place + 1 :] == ["Bo turns the card."]


def test_resume_shows_the_last_card_and_later_changes_of_players(run: Run) -> None:
    run(*PLAY_NEWS, stdin="J\n-\n7\nhome bo\njoin Dag\nrename Cato = Carl\n")
    output = run("resume", "--lang", "en").out.splitlines()[1:5]
    assert output == [
        "Seven gold: 2 each, 1 stays on the card.",
        "Bo goes home, and comes out of the castle at the next decision.",
        "Dag joins in from round 2.",
        "Cato is now called Carl.",
    ]


def test_resume_before_the_first_card_shows_new_players(run: Run) -> None:
    run(*PLAY_NEWS, stdin="join Dag\n")
    assert run("resume", "--lang", "en").out.splitlines()[1] == "Dag joins in from round 1."


SHORT = ("--ruleset", "slott+uten-jokere", "--set", "rounds=1", "--set", "rules.ties=[shared]", "--lang", "en")
PLAY = ("play", *SHORT, "--players", "Ane,Bo,Cato")
GAME = "7\nall\n"


def headers(folder: Path) -> list[tuple[tuple[str, ...], str | None, int | None]]:
    """Players, first player and seed of each game, oldest first."""
    games = sorted(folder.glob("*.game"), key=lambda path: [int(number) for number in re.findall(r"\d+", path.stem)])
    found = [read_header(split_record(path.read_text("utf-8"), path.name))[0] for path in games]
    return [(header.players, header.first, header.deal) for header in found]


def test_a_rematch_starts_with_the_next_player(run: Run, home: Path) -> None:
    ran = run(*PLAY, "--odds", stdin=f"{GAME}again\n{GAME}omkamp cato ane bo\n7\n")
    assert ran.code == 0
    assert headers(home / "games") == [
        (("Ane", "Bo", "Cato"), None, None),
        (("Ane", "Bo", "Cato"), "Bo", None),
        (("Cato", "Ane", "Bo"), "Cato", None),
    ]
    assert ran.out.count("The castle (Without jokers)") == 3
    assert ran.out.count("You need an ordinary pack") <= 1
    assert ran.out.count("The game is saved") == 2
    assert ran.out.count("The risk of the next card") == 6


def test_a_rematch_keeps_the_definition(run: Run, home: Path) -> None:
    run(*PLAY, stdin=f"{GAME}again\n")
    for path in (home / "games").glob("*.game"):
        assert "rounds: 1" in path.read_text("utf-8")


def test_a_rematch_is_shuffled_again(run: Run, home: Path) -> None:
    entries = "all\n"
    assert run(*PLAY, "--deal", "--seed", "3", stdin=f"{entries}again\n").code == 0
    (_, _, one), (_, _, other) = headers(home / "games")
    assert one == 3
    assert other not in (None, 3)


def test_a_rematch_saves_a_numbered_record_beside_the_first(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "friday.game"
    (tmp_path / "friday-2.game").write_text("something else", encoding="utf-8")
    run(*PLAY, "--record", str(record), stdin=f"{GAME}again\n{GAME}again\n")
    assert sorted(path.name for path in tmp_path.glob("friday*")) == [
        "friday-2.game",
        "friday-3.game",
        "friday-4.game",
        "friday.game",
    ]


@pytest.mark.parametrize(
    ("before", "line", "complaint"),
    [
        ("7\n", "again", "The game is not over yet. Say who leaves now"),
        ("", "igjen", "The game is not over yet. A card is due now."),
        (GAME, "again ane bo", "The game is for 3 to 8 players, not 2."),
        (GAME, "again ane bo zoe", "Nobody here is called “zoe”."),
        (GAME, "again ane bo bo", "“Bo” is taken"),
    ],
)
def test_an_impossible_rematch_is_rejected(before: str, line: str, complaint: str, run: Run, home: Path) -> None:
    ran = run(*PLAY, stdin=f"{before}{line}\n")
    assert ran.code == 1
    assert complaint in ran.err
    assert len(list((home / "games").glob("*.game"))) == 1


def test_a_rematch_excludes_players_who_went_home(run: Run, home: Path) -> None:
    seated = ("play", *SHORT, "--players", "Ane,Bo,Cato,Dag")
    run(*seated, stdin="7\nhome Dag\nall\nagain\n")
    assert headers(home / "games")[1][0] == ("Ane", "Bo", "Cato")


def test_again_repeats_the_last_finished_game(run: Run, home: Path) -> None:
    run(*PLAY, stdin=GAME)
    run(*PLAY, stdin="7\n")
    ran = run("play", "--again", "--players", "bo, cato, ane", "--deal", "--seed", "5")
    assert ran.code == 0
    assert headers(home / "games")[-1] == (("Bo", "Cato", "Ane"), "Bo", 5)
    assert "(Without jokers)" in ran.out
    (home / "games" / "2099-damaged.game").write_text("what?", encoding="utf-8")
    assert run("play", "--again", "--first", "cato", "--record", str(home / "own.game")).code == 0
    assert "first: Cato" in (home / "own.game").read_text("utf-8")


def test_again_fails_without_a_finished_game(run: Run) -> None:
    ran = run("play", "--again", "--lang", "nb")
    assert (ran.code, ran.err) == (1, "Det finnes ikke noe ferdig spill.\n")


@pytest.mark.parametrize("option", [("--ruleset", "slott"), ("--set", "rounds=2"), ("--from", "{round: 2}")])
def test_a_rematch_has_the_same_rules(option: tuple[str, str], run: Run) -> None:
    ran = run("play", "--again", *option)
    assert ran.code == 2
    assert option[0] in ran.err


def test_a_rematch_is_offered_only_at_the_end(run: Run) -> None:
    assert "again" not in run(*PLAY, stdin="help\n").out
    assert "again NAMES" in run(*PLAY, stdin=f"{GAME}help\n").out
