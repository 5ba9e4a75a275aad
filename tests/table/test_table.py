from __future__ import annotations

import pytest

from kortdiamant import errors, expedition
from kortdiamant.cards import Card
from kortdiamant.errors import Due, WhyRefused
from kortdiamant.expedition import events
from kortdiamant.expedition.state import Phase
from kortdiamant.family import Reading
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Renamed, Table, Undone
from tests.table.lines import Lines


def say(table: Table, *lines: str) -> None:
    for line in lines:
        table.say(line)


def test_a_table_begins_with_one_moment_and_nothing_said(table: Table, slott: Ruleset) -> None:
    assert [moment.line for moment in table.moments] == [""]
    assert (table.names, table.language, table.ruleset) == (("Ane", "Bo", "Cato"), "nb", slott)
    assert (table.due, table.finished, table.events, table.turner) == (Due.CARD, False, (), 0)
    assert (table.speech.names, table.language, table.speech.reading) == (table.names, "nb", Reading.CANONICAL)


def test_what_is_said_is_played_told_and_kept_in_canonical_form(table: Table, journal: Lines) -> None:
    (shared,) = table.say(" hjerter sju ")
    assert shared == events.GemsShared(Card("7", "H"), 7, 3, 2, 1, 0)
    assert table.due is Due.DECISION
    table.say("an bo")
    table.say("Kn")
    assert journal.lines == ["7H", "Ane, Bo", "J"]
    assert [moment.line for moment in table.moments] == ["", "7H", "Ane, Bo", "J"]
    assert table.events[0] is shared


def test_a_whole_game_ends(table: Table) -> None:
    say(table, "7", "Ane", "10", "-", "J", "-", "J", "9", "all", "joker", "Bo", "A", "all", "6", "all")
    assert (table.finished, table.turner) == (True, None)
    assert table.report().totals == (8, 15, 5)
    with pytest.raises(errors.NotDue):
        table.say("7")


@pytest.mark.parametrize("text", ["", "   ", "# what a night"])
def test_an_empty_line_says_nothing(table: Table, journal: Lines, text: str) -> None:
    assert table.say(text) == ()
    assert (len(table.moments), journal.lines) == (1, [])


@pytest.mark.parametrize(
    ("said", "text", "error"),
    [
        ([], "eleventeen", errors.UnknownCard),
        ([], "-", errors.NotDue),
        ([], "extra", errors.NotDue),
        ([], "joker", errors.ImpossibleCard),
        ([], "odds", errors.QuestionInRecord),
        ([], "Quit", errors.QuestionInRecord),
        ([], "undo", errors.NothingToUndo),
        ([], "undo x", errors.IncompleteEntry),
        ([], "join Ane", errors.RefusedName),
        ([], "join all", errors.RefusedName),
        ([], "home Dora", errors.UnknownName),
        ([], "home all", errors.SeveralNames),
        ([], "rename Dora = Eva", errors.UnknownName),
        ([], "rename all = Eva", errors.SeveralNames),
        ([], "rename Ane = Bo", errors.RefusedName),
        ([], "rename Ane = undo", errors.RefusedName),
        (["home Bo"], "home Bo", errors.AlreadyHome),
        (["7H"], "7H", errors.NotDue),
        (["7H"], "Dora", errors.UnknownName),
        (["7H", "Bo"], "7H", errors.ImpossibleCard),
        (["7H", "Bo", "8H"], "Bo", errors.ImpossibleLeaver),
        (["7H"], "undo 2", errors.NothingToUndo),
        (["join D", "join E", "join F", "join G", "join H"], "join I", errors.WrongSeatCount),
    ],
)
def test_a_refused_line_changes_nothing_and_keeps_nothing(
    table: Table, journal: Lines, said: list[str], text: str, error: type[errors.KortdiamantError]
) -> None:
    say(table, *said)
    before = list(table.moments)
    with pytest.raises(error):
        table.say(text)
    assert list(table.moments) == before
    assert len(journal.lines) == len(said)


@pytest.mark.parametrize("text", ["7H", "undo", "rename Ane = Eva", "join Dora", "home Bo"])
def test_if_the_line_cannot_be_kept_nothing_has_happened(table: Table, journal: Lines, text: str) -> None:
    say(table, "8H", "-")
    before = list(table.moments)
    journal.broken = True
    with pytest.raises(errors.FileTrouble):
        table.say(text)
    assert list(table.moments) == before
    journal.broken = False
    assert table.say(text) != ()


def test_undo_takes_back_what_still_stands_and_says_what(table: Table, journal: Lines) -> None:
    say(table, "7H", "-", "8H")
    assert table.say("undo") == (Undone(("8H",)),)
    assert table.say("UNDO 2") == (Undone(("7H", "-")),)
    assert (table.due, table.events) == (Due.CARD, ())
    assert journal.lines == ["7H", "-", "8H", "undo", "undo 2"]
    with pytest.raises(errors.NothingToUndo) as refused:
        table.say("undo")
    assert (refused.value.asked, refused.value.standing) == (1, 0)


def test_undo_reaches_across_rounds_and_the_end_of_the_game(table: Table) -> None:
    for _ in range(4):
        say(table, "9", "all")
    assert table.state.phase is Phase.SETTLE
    say(table, "share")
    assert table.finished
    say(table, "undo 8")
    assert (table.state.round, table.due, len(table.moments)) == (1, Due.DECISION, 2)


def test_a_latecomer_has_a_seat_and_undo_takes_it_away(table: Table, journal: Lines) -> None:
    table.say("join  Dora Marie ")
    assert table.names == ("Ane", "Bo", "Cato", "Dora Marie")
    say(table, "7", "all", "8")
    assert table.state.inside == 4
    say(table, "dora", "undo 5")
    assert journal.lines[0] == "join Dora Marie"
    assert len(table.names) == 3


def test_who_goes_home_comes_out_at_the_next_decision(table: Table, journal: Lines) -> None:
    say(table, "7", "home b", "-")
    assert [seat.inside for seat in table.state.seats] == [1, 0, 1]
    assert journal.lines == ["7", "home Bo", "-"]


def test_a_renamed_player_keeps_the_seat(table: Table, journal: Lines) -> None:
    assert table.say("rename bo = Bjørg Marie") == (Renamed("Bo", "Bjørg Marie"),)
    assert table.names == ("Ane", "Bjørg Marie", "Cato")
    say(table, "7", "bjorg")
    assert journal.lines == ["rename Bo = Bjørg Marie", "7", "Bjørg Marie"]
    assert table.report().gems == (0, 3, 0)
    say(table, "undo 3")
    assert table.names == ("Ane", "Bo", "Cato")


@pytest.mark.parametrize("new", ["ANE", "Ane ", "A=B", "a = b", "=", "7H", "Åse 🦊"])
def test_any_other_name_can_be_taken_and_given_up_again(table: Table, journal: Lines, new: str) -> None:
    table.say(f"rename Ane = {new}")
    table.say("rename 1 = Eva")
    assert table.names[0] == "Eva"
    again = Table(table.ruleset, ["Ane", "Bo", "Cato"])
    say(again, *journal.lines)
    assert again.names == table.names


def test_players_may_be_called_like_cards(slott: Ruleset) -> None:
    journal = Lines()
    table = Table(slott, ["J", "joker", "8H"], journal=journal)
    say(table, "8H", "J 8h", "J")
    assert journal.lines == ["8H", "J, 8H", "J"]


def test_surrounding_space_does_not_belong_to_a_name(slott: Ruleset) -> None:
    assert Table(slott, [" Ane", "Bo ", " Cato "]).names == ("Ane", "Bo", "Cato")


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (["Ane", "ane", "Bo"], WhyRefused.TAKEN),
        (["Ane", "", "Bo"], WhyRefused.EMPTY),
        (["Ane", "a\nb", "Bo"], WhyRefused.CHARACTER),
        (["Ane", "undo 3", "Bo"], WhyRefused.COMMAND),
        (["Ane", "\udc80", "Bo"], WhyRefused.CHARACTER),
    ],
)
def test_names_that_could_be_misread_are_refused(slott: Ruleset, players: list[str], why: WhyRefused) -> None:
    with pytest.raises(errors.RefusedName) as refused:
        Table(slott, players)
    assert refused.value.why is why


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_too_few_or_too_many_players_are_refused(slott: Ruleset, count: int) -> None:
    with pytest.raises(errors.WrongSeatCount):
        Table(slott, [f"P{seat}" for seat in range(count)])


def test_what_can_be_read_in_two_ways_is_asked_back_at_a_terminal_only(slott: Ruleset) -> None:
    players = ["Ane", "Bo", "Cato"]
    pipe = Table(slott, players, language="fr")
    terminal = Table(slott, players, language="fr", reading=Reading.ASK)
    with pytest.raises(errors.AmbiguousCard) as asked:
        terminal.say("KD")  # roi de carreau, carreau dame
    assert set(asked.value.cards) == {"KD", "QD"}
    pipe.say("KD")
    terminal.say(asked.value.cards[0], reading=Reading.CANONICAL)
    assert terminal.moments[-1].line == asked.value.cards[0]
    assert pipe.moments[-1].line == "KD"


def test_a_line_that_would_be_read_otherwise_is_not_kept(
    table: Table, journal: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expedition, "format", lambda _move, _names: "8H")
    with pytest.raises(errors.UnknownEntry):
        table.say("7H")
    assert (len(table.moments), journal.lines) == (1, [])


def test_what_is_kept_means_the_same_under_any_language(slott: Ruleset) -> None:
    journal = Lines()
    table = Table(slott, ["Ane", "Bo", "Cato"], language="nb", journal=journal, reading=Reading.ASK)
    say(table, "kløver dame", "-", "ruter 7", "cat", "R♥", "-")
    assert journal.lines == ["QC", "-", "7D", "Cato", "KH", "-"]
    for language in ("nb", "fr", "en"):
        again = Table(slott, ["Ane", "Bo", "Cato"], language=language)
        say(again, *journal.lines)
        assert again.state == table.state


def test_a_box_speaks_the_words_of_its_ruleset_in_the_tables_language() -> None:
    journal = Lines()
    table = Table(load("iello"), ["Ane", "Bo", "Cato"], language="nb", journal=journal)
    say(table, "Edderkopp", "-", "relikvie", "-", "7", "-")
    assert journal.lines[::2] == ["spider", "relic", "7"]
    assert Table(load("iello"), ["Ane", "Bo", "Cato"]).language == "fr"


def test_a_ruleset_without_words_is_spoken_to_in_canonical_names(slott: Ruleset) -> None:
    assert Table(load("iello", settings={"words": None}), ["Ane", "Bo", "Cato"]).say("spider")


def test_questions_do_not_belong_among_entries(table: Table) -> None:
    with pytest.raises(errors.QuestionInRecord) as refused:
        table.say("ODDS  # now")
    assert refused.value.word == "odds"


def test_closing_a_table_closes_its_journal(table: Table, journal: Lines, slott: Ruleset) -> None:
    table.close()
    assert journal.closed
    Table(slott, ["Ane", "Bo", "Cato"]).close()
