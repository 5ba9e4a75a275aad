"""Which single keys count, and which card or seats they mean."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kortdiamant.cards.packs import PACKS, cards_of
from kortdiamant.cli.terminal.key_spelling import (
    MAX_REPEAT_DELAY,
    MIN_READING_SECONDS,
    CardKeys,
    KeyGuard,
    LeaverKeys,
    SeatKeys,
)
from kortdiamant.expedition import Card, Cell, Rules, Treasure, start
from kortdiamant.expedition.moves import cells_for
from kortdiamant.languages import LANGUAGES
from kortdiamant.languages.names import Language
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from kortdiamant.telling.speaker import Speaker, speaker_of
from tests.cli.terminal.clock import Clock
from tests.golden.games import references
from tests.small_games import after, box, two_tone


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guard(clock: Clock) -> KeyGuard:
    return KeyGuard(clock)


def test_keys_are_admitted_at_any_speed_on_the_same_screen(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("1")
    clock.wait(0.01)
    assert guard.admits("2")
    assert guard.admits("2")


def test_a_key_pressed_as_the_screen_changes_is_ignored(guard: KeyGuard, clock: Clock) -> None:
    guard.pause()
    clock.wait(MIN_READING_SECONDS - 0.01)
    assert not guard.admits("x")
    clock.wait(MIN_READING_SECONDS)
    assert guard.admits("x") is False, "the same key needs a longer pause"
    clock.wait(MIN_READING_SECONDS)
    assert guard.admits("y")


def test_a_held_key_is_ignored_on_a_new_screen(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("s")
    guard.pause()
    clock.wait(0.6)
    for _ in range(200):
        assert not guard.admits("s")
        clock.wait(0.03)
    clock.wait(MAX_REPEAT_DELAY)
    assert guard.admits("s")


def test_a_repeatedly_pressed_key_is_admitted_after_a_pause(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits(" ")
    guard.pause()
    clock.wait(0.5)
    assert not guard.admits(" ")
    clock.wait(0.5)
    assert guard.admits(" ")


def test_another_key_is_admitted_after_a_short_pause(guard: KeyGuard, clock: Clock) -> None:
    assert guard.admits("s")
    guard.pause()
    clock.wait(MIN_READING_SECONDS)
    assert guard.admits(" ")


@pytest.mark.parametrize(
    ("key", "pause", "repeated"), [("a", 0.1, True), ("a", MAX_REPEAT_DELAY + 0.01, False), ("b", 0.1, False)]
)
def test_a_repeated_key_is_recognised(guard: KeyGuard, clock: Clock, key: str, pause: float, repeated: bool) -> None:
    guard.admits("a")
    clock.wait(pause)
    assert guard.admits(key)
    assert guard.repeated is repeated


def test_the_default_clock_is_monotonic() -> None:
    guard = KeyGuard()
    assert guard.admits("a")
    guard.pause()
    assert not guard.admits("b")


def keys_of(reference: str, language: Language, *lines: str) -> CardKeys:
    table = Table(load(reference), ["Ane", "Bo", "Cato"], language=language)
    for line in lines:
        table.say(line)
    return CardKeys(table.state, speaker_of(table))


def card_of(keys: CardKeys, text: str) -> str | None:
    """The card that is found by the last of the keys, and by none before it; a space ends them."""
    pressed = text.rstrip()
    found = [keys.complete(pressed[:length]) for length in range(1, len(pressed) + 1)]
    if text != pressed:
        found.append(keys.resolve(pressed))
    assert not any(found[:-1])
    return str(found[-1]) if found[-1] else None


@pytest.mark.parametrize(
    ("language", "keys", "card"),
    [
        ("nb", "7", "7"),
        ("nb", "0", "10"),
        ("nb", "t", "10"),
        ("nb", "a", "A"),
        ("nb", "j", "J"),
        ("nb", "n", "J"),
        ("nb", "d", "Q"),
        ("nb", "q", "Q"),
        ("nb", "k", "K"),
        ("fr", "v", "J"),
        ("fr", "j", "J"),
        ("fr", "d", "Q"),
        ("fr", "r", "K"),
        ("fr", "k", "K"),
        ("en", "j", "J"),
        ("en", "q", "Q"),
        ("en", "k", "K"),
        ("en", "*", "joker"),
        ("en", "o", "joker"),
    ],
)
def test_a_card_of_a_pack_is_one_key(language: Language, keys: str, card: str) -> None:
    assert card_of(keys_of("slott", language), keys) == card


def test_a_one_may_become_a_ten() -> None:
    keys = keys_of("slott", "nb")
    assert keys.complete("1") is None
    assert str(keys.resolve("1")) == "A"
    assert str(keys.complete("10")) == "10"


@pytest.mark.parametrize("keys", ["x", "", "7h", " ", "🂡"])
def test_other_keys_are_no_prefix_of_a_card(keys: str) -> None:
    assert not keys_of("slott", "nb").is_prefix(keys)


@pytest.mark.parametrize(
    ("keys", "card"),
    [
        ("7", "7"),
        ("11", "11"),
        ("1 ", "1"),
        ("a", "spider"),
        ("l", "lava"),
        ("ro", "boulder"),
        ("re", "relic"),
        ("*", "relic"),
        ("r ", None),
        ("x", None),
    ],
)
def test_a_card_of_a_box_is_as_many_keys_as_it_needs(keys: str, card: str | None) -> None:
    assert card_of(keys_of("iello", "fr"), keys) == card


def test_a_card_is_complete_when_no_other_card_is_possible() -> None:
    assert card_of(keys_of("marquoir", "fr"), "r") == "boulder"
    assert card_of(keys_of("incan-gold", "nb"), "s ") is None
    assert card_of(keys_of("incan-gold", "nb"), "sl") == "snake"


def test_a_number_is_spelled_in_full() -> None:
    """A player who has learned to press 1 and 1 must not select a seat with the second 1."""
    only_eleven = after(box([1, 11, 12], relics=[5, 7]), 3, "1", (), "12", ())[0]
    keys = CardKeys(only_eleven, Speaker("en", rules=only_eleven.rules))
    assert card_of(keys, "11") == "11"
    assert card_of(keys, "*7") == "relic:7"
    assert card_of(keys, "relic5") == "relic:5"


@pytest.mark.parametrize(("keys", "card"), [("2h", "2H"), ("2k", "2C"), ("js", "JS"), ("2 ", None)])
def test_a_suit_is_required_if_it_decides_the_role(keys: str, card: str | None) -> None:
    state = start(two_tone(), 3)
    assert card_of(CardKeys(state, Speaker("nb", rules=state.rules)), keys) == card


def test_no_suit_is_required_if_only_one_role_is_possible() -> None:
    state = after(two_tone(), 3, "2H", (), "2D", ())[0]
    assert card_of(CardKeys(state, Speaker("nb", rules=state.rules)), "2") == "2"


def test_an_impossible_card_is_understood() -> None:
    assert card_of(keys_of("slott", "nb"), "*") == "joker"
    assert card_of(keys_of("incan-gold", "en"), "17") == "17"
    assert card_of(keys_of("incan-gold", "en", "17", "-"), "17") == "17"


def test_kinds_with_similar_names_use_canonical_spellings() -> None:
    state = start(box([1], ["snake", "snäke", "🐍"]), 3)
    keys = CardKeys(state, Speaker("en", rules=state.rules))
    assert keys.resolve("snake") is None
    assert {str(each.card) for each in keys.spellings} == {"1", "snake", "snäke"}


def test_trumps_of_a_tarot_are_a_letter_and_a_number() -> None:
    cards = cards_of(PACKS["tarot-78"])
    cells = [Cell(name, Treasure(1), tuple(card for card in cards if card.name == name)) for name in names_of(cards)]
    rules = Rules(cells=tuple(cells), rounds=1)
    keys = CardKeys(start(rules, 3), Speaker("fr", rules=rules))
    for pressed, card in {"t7": "T7", "t21": "T21", "t1 ": "T1", "t ": "10", "0": "10", "f": "fool", "c": "C"}.items():
        assert card_of(keys, pressed) == card


def names_of(cards: Sequence[Card]) -> list[str]:
    return list(dict.fromkeys(card.name for card in cards))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reference", references())
def test_every_possible_card_has_unambiguous_keys(reference: str, language: Language) -> None:
    ruleset = load(reference)
    state = start(ruleset.rules, ruleset.rules.players.max)
    keys = CardKeys(state, Speaker(language, ruleset.words.get(language), rules=ruleset.rules))
    found = {spelling.card for spelling in keys.spellings if spelling.can_come}
    assert {cell for card in found for cell in cells_for(state, card)} == {
        index for index, count in enumerate(state.pack) if count
    }
    for card in found:
        ways = keys.shortest(card)
        assert ways
        assert [card_of(keys, way) for way in ways] == [str(card)] * len(ways)


def pressed(keys: LeaverKeys, text: str) -> list[int]:
    for key in text:
        keys.press(key)
    keys.end()
    return [seat + 1 for seat in keys.sent]


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("", []),
        ("13", [1, 3]),
        ("31", [1, 3]),
        ("11", [1]),
        ("2", []),
        ("9", []),
        ("0", []),
        ("*", [1, 3, 4]),
        ("a", []),  # the first letter of Ane, or of all
        ("x1", [1]),
    ],
)
def test_seat_keys_select_only_players_inside(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(4, {0: 1, 2: 1, 3: 1}), text) == seats


@pytest.mark.parametrize(
    ("text", "seats"), [("1", [1]), ("11", [1, 1]), ("111", [1, 1]), ("*", [1, 1, 2, 2]), ("121", [1, 1, 2])]
)
def test_a_seat_is_pressed_once_for_each_explorer(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(2, {0: 2, 1: 2}), text) == seats


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("12", [12]),
        ("1 2", [1, 2]),
        ("01", [1]),
        ("0102", [1, 2]),
        ("1", [1]),
        ("112", [2, 11]),
        ("2310", [2, 3, 10]),
        ("19", []),
        (" 2", [2]),
    ],
)
def test_at_a_large_table_a_number_may_have_two_digits(text: str, seats: list[int]) -> None:
    assert pressed(LeaverKeys(12, dict.fromkeys(range(12), 1)), text) == seats


def test_take_back_removes_the_last_key() -> None:
    keys = LeaverKeys(12, dict.fromkeys(range(12), 1))
    for key in "21":
        keys.press(key)
    assert (list(keys.sent), keys.digits) == ([1], "1")
    assert keys.take_back()
    assert (list(keys.sent), keys.digits) == ([1], "")
    assert keys.take_back()
    assert not keys.sent
    assert not keys.take_back()


@given(st.integers(1, 99), st.data())
def test_every_seat_has_an_unambiguous_number(seats: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, seats - 1))
    for text in (f"{seat + 1} ", f"{seat + 1:0{len(str(seats))}}"):
        keys = SeatKeys(seats)
        found = [keys.press(key) for key in text]
        assert [each for each in found if each is not None] == [seat]
        assert keys.end() is None
