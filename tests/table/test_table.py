"""A table: entries, the journal, undo, the player who turns the next card, and the dealer."""

from __future__ import annotations

from collections import Counter

import pytest

from kortdiamant import errors, expedition
from kortdiamant.cards import Card
from kortdiamant.errors import AmbiguousName, Due, NotDue, SeveralNames, UnknownName, WhyRefused
from kortdiamant.expedition import events
from kortdiamant.expedition.state import Phase
from kortdiamant.family import Reading
from kortdiamant.rulebook import Ruleset, load
from kortdiamant.table import Renamed, Table, Undone
from tests.table.journal import MemoryJournal


def say(table: Table, *lines: str) -> None:
    for line in lines:
        table.say(line)


def test_a_table_begins_with_one_moment(table: Table, slott: Ruleset) -> None:
    assert [moment.line for moment in table.moments] == [""]
    assert (table.names, table.language, table.ruleset) == (("Ane", "Bo", "Cato"), "nb", slott)
    assert (table.due, table.finished, table.events, table.turner) == (Due.CARD, False, (), 0)
    assert (table.parse_context.names, table.parse_context.reading) == (table.names, Reading.CANONICAL)


def test_a_line_is_played_and_stored_in_canonical_form(table: Table, journal: MemoryJournal) -> None:
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
def test_an_empty_line_changes_nothing(table: Table, journal: MemoryJournal, text: str) -> None:
    assert table.say(text) == ()
    assert (len(table.moments), journal.lines) == (1, [])


@pytest.mark.parametrize(
    ("typed", "text", "error"),
    [
        ([], "eleventeen", errors.UnknownCard),
        ([], "-", errors.NotDue),
        ([], "extra", errors.NotDue),
        ([], "joker", errors.ImpossibleCard),
        ([], "odds", errors.QuestionInRecord),
        ([], "Quit", errors.QuestionInRecord),
        ([], "undo", errors.NothingToUndo),
        ([], "undo x", errors.IncompleteEntry),
        ([], "join Ane", errors.AlreadyHere),
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
def test_a_rejected_line_changes_and_stores_nothing(
    table: Table, journal: MemoryJournal, typed: list[str], text: str, error: type[errors.KortdiamantError]
) -> None:
    say(table, *typed)
    before = list(table.moments)
    with pytest.raises(error):
        table.say(text)
    assert list(table.moments) == before
    assert len(journal.lines) == len(typed)


@pytest.mark.parametrize("text", ["7H", "undo", "rename Ane = Eva", "join Dora", "home Bo"])
def test_a_line_that_cannot_be_stored_changes_nothing(table: Table, journal: MemoryJournal, text: str) -> None:
    say(table, "8H", "-")
    before = list(table.moments)
    journal.broken = True
    with pytest.raises(errors.FileError):
        table.say(text)
    assert list(table.moments) == before
    journal.broken = False
    assert table.say(text) != ()


def test_undo_removes_and_names_entries(table: Table, journal: MemoryJournal) -> None:
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


def test_a_latecomer_has_a_seat_and_undo_takes_it_away(table: Table, journal: MemoryJournal) -> None:
    table.say("join  Dora Marie ")
    assert table.names == ("Ane", "Bo", "Cato", "Dora Marie")
    say(table, "7", "all", "8")
    assert table.state.inside == 4
    say(table, "dora", "undo 5")
    assert journal.lines[0] == "join Dora Marie"
    assert len(table.names) == 3


def test_a_player_who_goes_home_comes_out_at_the_next_decision(table: Table, journal: MemoryJournal) -> None:
    say(table, "7", "home b", "-")
    assert [seat.inside for seat in table.state.seats] == [1, 0, 1]
    assert journal.lines == ["7", "home Bo", "-"]


def test_a_renamed_player_keeps_the_seat(table: Table, journal: MemoryJournal) -> None:
    assert table.say("rename bo = Bjørg Marie") == (Renamed("Bo", "Bjørg Marie"),)
    assert table.names == ("Ane", "Bjørg Marie", "Cato")
    say(table, "7", "bjorg")
    assert journal.lines == ["rename Bo = Bjørg Marie", "7", "Bjørg Marie"]
    assert table.report().gems == (0, 3, 0)
    say(table, "undo 3")
    assert table.names == ("Ane", "Bo", "Cato")


@pytest.mark.parametrize("new", ["ANE", "Ane ", "A=B", "a = b", "=", "7H", "Åse 🦊"])
def test_any_name_can_be_given_and_changed(table: Table, journal: MemoryJournal, new: str) -> None:
    table.say(f"rename Ane = {new}")
    table.say("rename 1 = Eva")
    assert table.names[0] == "Eva"
    again = Table(table.ruleset, ["Ane", "Bo", "Cato"])
    say(again, *journal.lines)
    assert again.names == table.names


def test_players_may_have_the_names_of_cards(slott: Ruleset) -> None:
    journal = MemoryJournal()
    table = Table(slott, ["J", "joker", "8H"], journal=journal)
    say(table, "8H", "J 8h", "J")
    assert journal.lines == ["8H", "J, 8H", "J"]


def test_surrounding_space_is_not_part_of_a_name(slott: Ruleset) -> None:
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
def test_names_that_could_be_misread_are_rejected(slott: Ruleset, players: list[str], why: WhyRefused) -> None:
    with pytest.raises(errors.RefusedName) as refused:
        Table(slott, players)
    assert refused.value.why is why


@pytest.mark.parametrize("count", [0, 1, 2, 9])
def test_too_few_or_too_many_players_are_rejected(slott: Ruleset, count: int) -> None:
    with pytest.raises(errors.WrongSeatCount):
        Table(slott, [f"P{seat}" for seat in range(count)])


def test_an_ambiguous_line_is_rejected_only_at_a_terminal(slott: Ruleset) -> None:
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


def test_a_line_that_would_be_read_back_differently_is_rejected(
    table: Table, journal: MemoryJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expedition, "format", lambda _move, _names: "8H")
    with pytest.raises(errors.UnknownEntry):
        table.say("7H")
    assert (len(table.moments), journal.lines) == (1, [])


def test_stored_lines_mean_the_same_in_any_language(slott: Ruleset) -> None:
    journal = MemoryJournal()
    table = Table(slott, ["Ane", "Bo", "Cato"], language="nb", journal=journal, reading=Reading.ASK)
    say(table, "kløver dame", "-", "ruter 7", "cat", "R♥", "-")
    assert journal.lines == ["QC", "-", "7D", "Cato", "KH", "-"]
    for language in ("nb", "fr", "en"):
        again = Table(slott, ["Ane", "Bo", "Cato"], language=language)
        say(again, *journal.lines)
        assert again.state == table.state


def test_a_ruleset_has_words_in_the_language_of_the_table() -> None:
    journal = MemoryJournal()
    table = Table(load("iello"), ["Ane", "Bo", "Cato"], language="nb", journal=journal)
    say(table, "Edderkopp", "-", "relikvie", "-", "7", "-")
    assert journal.lines[::2] == ["spider", "relic", "7"]
    assert Table(load("iello"), ["Ane", "Bo", "Cato"]).language == "fr"


def test_a_ruleset_without_words_uses_canonical_names(slott: Ruleset) -> None:
    assert Table(load("iello", settings={"words": None}), ["Ane", "Bo", "Cato"]).say("spider")


def test_questions_are_no_entries(table: Table) -> None:
    with pytest.raises(errors.QuestionInRecord) as refused:
        table.say("ODDS  # now")
    assert refused.value.word == "odds"


def test_closing_a_table_closes_its_journal(table: Table, journal: MemoryJournal, slott: Ruleset) -> None:
    table.close()
    assert journal.closed
    Table(slott, ["Ane", "Bo", "Cato"]).close()


def turners(table: Table, *lines: str) -> list[str | None]:
    """The player who turns the next card, before the first line and after each."""
    seats = [table.turner]
    for line in lines:
        table.say(line)
        seats.append(table.turner)
    return [None if seat is None else table.names[seat] for seat in seats]


def test_players_turn_cards_in_seat_order(table: Table) -> None:
    assert turners(table, "7", "-", "8", "-", "9", "-") == ["Ane", "Bo", "Bo", "Cato", "Cato", "Ane", "Ane"]


def test_another_player_may_be_first(slott: Ruleset) -> None:
    assert turners(Table(slott, ["Ane", "Bo", "Cato"], first="cat"), "7", "-") == ["Cato", "Ane", "Ane"]


def test_a_player_outside_turns_no_card(table: Table) -> None:
    assert turners(table, "7", "Bo", "8", "-", "9") == ["Ane", "Bo", "Cato", "Ane", "Ane", "Cato"]


def test_the_turn_order_continues_in_the_next_round(table: Table) -> None:
    assert turners(table, "7", "Ane", "8", "all", "9")[2:] == ["Bo", "Cato", "Cato", "Ane"]


def test_undo_restores_the_turn(table: Table) -> None:
    assert turners(table, "7", "undo") == ["Ane", "Bo", "Ane"]


def test_a_latecomer_has_a_turn_from_the_next_round_on(table: Table) -> None:
    seats = turners(table, "7", "join Dora", "-", "8", "-", "9", "-", "A", "all", "5", "-")
    assert seats[4:8] == ["Cato", "Cato", "Ane", "Ane"]  # the round that Dora watches
    assert turners(table, "6", "-", "2", "-", "3")[1::2] == ["Dora", "Ane", "Bo"]


def test_no_player_turns_a_card_after_the_end(table: Table) -> None:
    for _ in range(4):
        table.say("9")
        table.say("all")
    assert table.turner is None


@pytest.mark.parametrize(("first", "error"), [("Dora", UnknownName), ("all", SeveralNames), ("B", AmbiguousName)])
def test_the_first_must_be_one_of_the_players(slott: Ruleset, first: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        Table(slott, ["Ane", "Bo", "Britt"], first=first)


DEALT_PLAYERS = ["Ane", "Bo", "Cato"]


def dealt(table: Table, count: int) -> list[str]:
    """The next `count` cards from the dealer, if nobody leaves."""
    cards: list[str] = []
    while len(cards) < count and not table.finished:
        if table.due is Due.CARD:
            cards.append(str(table.deal()))
            table.say(cards[-1])
        else:
            table.say("share" if table.due is Due.SETTLEMENT else "-")
    return cards


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        (0, "QC 6H 2S 3H 6C 9S 8D 3D KS 2C 7C 7H"),
        (1, "QC 7C 10C 2S QD 4D 5H 6D 5S KC 9S 2D"),
        (2**70, "4S 2D QH 3D 9H 8S 8H JS 4H QS 2D 6H"),
    ],
)
def test_a_seed_always_deals_the_same_cards(slott: Ruleset, seed: int, cards: str) -> None:
    assert " ".join(dealt(Table(slott, DEALT_PLAYERS, seed=seed), 12)) == cards


def test_dealing_twice_gives_the_same_card(slott: Ruleset) -> None:
    table = Table(slott, DEALT_PLAYERS, seed=5)
    assert table.deal() == table.deal()


def test_undone_cards_are_dealt_again(slott: Ruleset) -> None:
    table = Table(slott, DEALT_PLAYERS, seed=5)
    cards = dealt(table, 20)
    table.say("undo 9")
    again = Table(slott, DEALT_PLAYERS, seed=5)
    for moment in table.moments[1:]:
        again.say(moment.line)
    count = sum(moment.line != "-" for moment in table.moments[1:])
    assert 0 < count < 20
    assert dealt(table, 20 - count) == dealt(again, 20 - count) == cards[count:]


def test_a_card_may_be_typed_although_the_program_deals(slott: Ruleset) -> None:
    table = Table(slott, DEALT_PLAYERS, seed=5)
    table.say("7")
    table.say("-")
    assert str(table.deal()) != "7"


@pytest.mark.broad
@pytest.mark.parametrize("reference", ["slott", "iello", "incan-gold+bga", "marquoir+reliques", "schmidt-2005"])
@pytest.mark.parametrize("seed", range(12))
def test_every_dealt_card_is_accepted(reference: str, seed: int) -> None:
    table = Table(load(reference), DEALT_PLAYERS, seed=seed)
    assert dealt(table, 1000)


def test_a_dealt_card_has_its_suit(slott: Ruleset) -> None:
    table = Table(slott, DEALT_PLAYERS, seed=3)
    assert all(card == "joker" or card[-1] in "SHDC" for card in dealt(table, 60))


def test_the_first_card_is_fair(slott: Ruleset) -> None:
    first = Counter(Table(slott, DEALT_PLAYERS, seed=seed).deal() for seed in range(5200))
    assert len(first) == 52
    assert max(first.values()) < 150
    assert min(first.values()) > 60
    assert Card("joker") not in first


def test_no_card_is_dealt_while_a_decision_is_due(slott: Ruleset) -> None:
    table = Table(slott, DEALT_PLAYERS, seed=5)
    table.say(str(table.deal()))
    with pytest.raises(NotDue):
        table.deal()


def test_dealing_needs_a_seed(table: Table) -> None:
    with pytest.raises(ValueError, match="seed"):
        table.deal()
