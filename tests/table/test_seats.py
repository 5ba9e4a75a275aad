"""People join, go home and take another name, at any moment of any kind of game, and all of it can be undone."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kortdiamant.errors import (
    AlreadyHere,
    AlreadyHome,
    KortdiamantError,
    NotDue,
    RefusedName,
    UnknownCard,
    UnknownName,
    WrongSeatCount,
)
from kortdiamant.expedition.rules import MAX_SEATS
from kortdiamant.expedition.state import Presence
from kortdiamant.family import Reading
from kortdiamant.rulebook import load
from kortdiamant.table import Table, replay_text
from kortdiamant.telling.events import tell_all
from kortdiamant.testing.laws import record_of
from tests.table.journal import MemoryJournal

PLAYERS = ("Ane", "Bo", "Cato")
TIED = ("1", "all") * 5  # no gems for three players in five rounds
MOMENTS = {
    "a card is due": ("slott", ()),
    "a decision is due": ("slott", ("7",)),
    "in the middle of a round": ("slott", ("7", "ane", "5")),
    "a tie is to be settled": ("incan-gold", TIED),
    "an extra round": ("incan-gold", (*TIED, "extra", "3")),
}
SAID = ("join Dag", "home Bo", "rename Cato = Caro")


def seated(reference: str, lines: Sequence[str], players: Sequence[str] = PLAYERS, *, seed: int | None = None) -> Table:
    table = Table(load(reference), players, journal=MemoryJournal(), seed=seed, language="en")
    for line in lines:
        table.say(line)
    return table


def lines_of(table: Table) -> list[str]:
    """The lines of the record."""
    assert isinstance(table.journal, MemoryJournal)
    return table.journal.lines


@pytest.mark.parametrize("line", SAID)
@pytest.mark.parametrize("moment", MOMENTS)
def test_joining_and_leaving_are_possible_and_undoable_at_any_time(moment: str, line: str) -> None:
    table = seated(*MOMENTS[moment])
    before = list(table.moments)
    assert table.say(line)
    assert len(table.moments) == len(before) + 1
    assert list(replay_text(record_of(table, lines_of(table))).moments) == list(table.moments)
    table.say("undo")
    assert list(table.moments) == before


@pytest.mark.parametrize("line", SAID)
def test_players_cannot_join_or_leave_after_the_end(line: str) -> None:
    table = seated("incan-gold", (*TIED, "share"))
    if line.startswith("rename"):
        table.say(line)  # a name may still be corrected
        assert table.names[2] == "Caro"
    else:
        with pytest.raises(NotDue):
            table.say(line)


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("kommer Dag", "join Dag"),
        ("Arrive Dag", "join Dag"),
        ("hjem bo", "home Bo"),
        ("rentre 2", "home Bo"),
        ("omdøp ca = Caro", "rename Cato = Caro"),
        ("renommer Cato = Caro", "rename Cato = Caro"),
        ("JOIN Dag", "join Dag"),
    ],
)
def test_words_are_understood_in_three_languages_and_stored_in_one(line: str, canonical: str) -> None:
    table = seated("slott", ("7",))
    table.say(line)
    assert table.moments[-1].line == canonical


def test_a_name_takes_precedence_over_a_command_word() -> None:
    table = seated("slott", ("7",), ("Hjemar", "Bo", "Cato"))
    table.say("hjem")
    assert table.moments[-1].line == "Hjemar"


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("join Ane", AlreadyHere),
        ("join  ANE", AlreadyHere),
        ("join bo\ufe0f", RefusedName),
        ("join Аne", RefusedName),
        ("join A\u200bne", RefusedName),
        ("join \u202eenA", RefusedName),
        ("join undo", RefusedName),
        ("join 7", RefusedName),
        ("join Dag, Eva", RefusedName),
        (f"join {'x' * 41}", RefusedName),
        ("rename Bo = Аne", RefusedName),
        ("rename Bo = all", RefusedName),
        ("rename Zoe = Eva", UnknownName),
        ("home Zoe", UnknownName),
    ],
)
def test_confusable_and_unknown_names_are_rejected(line: str, error: type[KortdiamantError]) -> None:
    table = seated("slott", ("7",))
    before = list(table.moments)
    with pytest.raises(error):
        table.say(line)
    assert list(table.moments) == before


@pytest.mark.parametrize(
    "name", ["عمر", "علی\u200cرضا", "李雷", "🦊", "👩🏽\u200d🚀", "x" * 30, "Anne-Marie von und zu", "❤\ufe0f"]
)
def test_any_valid_name_can_come_leave_and_go_home(name: str) -> None:
    table = seated("slott", ("7", f"join {name}", "all", "5", name, "3", f"home {name}", f"rename {name} = Eva"))
    assert table.names[3] == "Eva"
    assert table.state.seats[3].chest == 2
    assert list(replay_text(record_of(table, lines_of(table))).moments) == list(table.moments)


def test_a_full_table_rejects_new_players() -> None:
    with pytest.raises(WrongSeatCount):
        seated("slott", ("join I",), [*"ABCDEFGH"])


def test_a_player_who_went_home_leaves_room_for_another() -> None:
    table = seated("slott", ("7", "home B", "join I", "-"), [*"ABCDEFGH"])
    assert (len(table.names), table.state.seats[8].presence) == (9, Presence.PLAYING)
    with pytest.raises(WrongSeatCount):
        table.say("join J")
    assert list(replay_text(record_of(table, lines_of(table))).moments) == list(table.moments)


def test_a_table_never_has_more_than_the_most_seats() -> None:
    table = seated("slott", [f"{word} P{number}" for number in range(MAX_SEATS - 3) for word in ("join", "home")])
    assert len(table.names) == MAX_SEATS
    with pytest.raises(WrongSeatCount):
        table.say("join Zoe")


def test_a_player_goes_home_only_once() -> None:
    with pytest.raises(AlreadyHome):
        seated("slott", ("7", "home Bo", "-", "home Bo"))


def test_going_home_takes_both_explorers_out() -> None:
    both = seated("incan-gold+two-players", ("5", "home Ane", "-"), ("Ane", "Bo"))
    assert [(seat.inside, seat.presence) for seat in both.state.seats] == [(0, Presence.HOME), (2, Presence.PLAYING)]
    one = seated("incan-gold+two-players", ("5", "ane", "7", "home Ane", "bo"), ("Ane", "Bo"))
    assert [seat.inside for seat in one.state.seats] == [0, 1]


def test_joining_and_renaming_do_not_change_the_dealt_cards() -> None:
    quiet, busy = (seated("slott", (), seed=7) for _ in range(2))
    busy.say("join Dag")
    assert busy.deal() == quiet.deal()
    for table in (quiet, busy):
        table.say(str(table.deal()))
        table.say("-")
    busy.say("rename Ane = Åse")
    assert busy.deal() == quiet.deal()


TOLD = {
    "join Dag": (
        "Dag blir med fra omgang 2.",
        "Dag jouera dès la manche 2.",
        "Dag joins in from round 2.",
    ),
    "home Bo": (
        "Bo går hjem og kommer ut av slottet ved neste valg.",
        "Bo quitte la table et sortira du château à la prochaine décision.",
        "Bo goes home, and comes out of the castle at the next decision.",
    ),
    "rename Bo = Bob": ("Bo heter nå Bob.", "Bo s’appelle maintenant Bob.", "Bo is now called Bob."),
}


@pytest.mark.parametrize("line", TOLD)
def test_joining_and_leaving_have_these_sentences(line: str) -> None:
    sentences = []
    for language in ("nb", "fr", "en"):
        table = Table(load("slott"), PLAYERS, language=language)
        table.say("7")
        sentences += tell_all(table.say(line), table)
    assert tuple(sentences) == TOLD[line]


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("ane og bo", "Ane, Bo"),
        ("ane et bo", "Ane, Bo"),
        ("ane & bo and cato", "Ane, Bo, Cato"),
        ("bo ut", "Bo"),
        ("bo går ut", "Bo"),
        ("Ane et Bo sortent.", "Ane, Bo"),
        ("bo leaves", "Bo"),
        ("bo.", "Bo"),
        ("ingen går", "-"),
        ("alle ut!", "Ane, Bo, Cato"),
        ("–", "-"),
        ("—", "-"),
        ("−", "-"),
    ],
)
def test_leavers_are_read_as_the_program_says_them(line: str, canonical: str) -> None:
    assert seated("slott", ("7", line)).moments[-1].line == canonical


@pytest.mark.parametrize(
    ("names", "line", "canonical"),
    [
        (("Bo og Co", "Bo", "Cato"), "bo og co", "Bo og Co"),
        (("Ogbert", "Bo", "Cato"), "og", "Ogbert"),
        (("Ogbert", "Bo", "Cato"), "bo og cato", "Bo, Cato"),
        (("Bo Ut", "Bo", "Cato"), "bo ut", "Bo Ut"),
        (("Bo Jr.", "Bo", "Cato"), "bo jr.", "Bo Jr."),
    ],
)
def test_a_name_takes_precedence_over_small_words(names: Sequence[str], line: str, canonical: str) -> None:
    assert seated("slott", ("7", line), names).moments[-1].line == canonical


BOX_CARDS = {
    "nb": (("elleve", "11"), ("skatt 7", "7"), ("7 rubiner", "7"), ("relikvien", "relic"), ("slan", "snake")),
    "fr": (
        ("onze", "11"),
        ("trésor 7", "7"),
        ("trésor onze", "11"),
        ("7 rubis", "7"),
        ("la relique", "relic"),
        ("l’araignée.", "spider"),
        ("serp", "snake"),
        ("coulée de lave", "lava"),
        ("une coulée de lave", "lava"),
    ),
    "en": (("eleven", "11"), ("treasure 7", "7"), ("the snake", "snake"), ("a lava flow", "lava"), ("boul", "boulder")),
}


@pytest.mark.parametrize(
    ("language", "said", "card"), [(language, *pair) for language, pairs in BOX_CARDS.items() for pair in pairs]
)
def test_the_cards_of_a_box_are_read_as_people_say_them(language: str, said: str, card: str) -> None:
    table = Table(load("iello"), PLAYERS, language=language, reading=Reading.ASK)
    table.say(said)
    assert table.moments[-1].line == card


@pytest.mark.parametrize("said", ["serp", "jok"])
def test_a_beginning_of_a_word_is_no_card_in_a_file(said: str) -> None:
    table = Table(load("iello"), PLAYERS, language="fr")
    with pytest.raises(UnknownCard):
        table.say(said)


@pytest.mark.parametrize("said", ["es", "spar es", "hjerter es", "esset", "٧", "sju gull", "7 gull"])
def test_the_cards_of_a_deck_are_read_as_people_say_them(said: str) -> None:
    table = Table(load("slott"), PLAYERS, language="nb")
    table.say(said)
    assert table.moments[-1].line in ("A", "AS", "AH", "7")
