"""Many games give the same numbers, no matter how they are split or compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import cycle, islice

import numpy as np
import pytest

from kortdiamant.errors import KernelLimit, KernelResource, WrongSeatCount
from kortdiamant.expedition.rules import Players
from kortdiamant.kernel import is_available, jit, runner
from kortdiamant.kernel.policies import BagPolicy, Feature, LeavePolicy, TablePolicy
from kortdiamant.kernel.runner import Kernel, KernelTally
from kortdiamant.rulebook import load
from tests.golden.games import references
from tests.kernel import sample_games
from tests.kernel.agreement import NOTE_ROOM, NoteKind, trace
from tests.kernel.test_agreement import MIXES, seated
from tests.small_games import box

pytestmark = pytest.mark.slow

GAMES = range(2000)
FOUR = [LeavePolicy(0.2)] * 4


def equal(one: KernelTally, other: KernelTally) -> bool:
    return all(np.array_equal(mine, yours) for mine, yours in zip(one, other, strict=True))


def test_the_kernel_is_tested_with_numba():
    assert is_available()


# To compile a frozen kernel takes a third of a second, so each ruleset has two of the four mixes, in turn.
PAIRS = [
    (reference, mix)
    for number, reference in enumerate(references())
    for mix in islice(cycle(MIXES), number, number + 2)
]


@pytest.mark.parametrize(("reference", "mix"), PAIRS)
def test_a_frozen_kernel_plays_the_games_of_the_generic_one(reference, mix):
    rules = load(reference).rules
    policies = seated(rules, MIXES[mix])
    frozen, generic = Kernel(rules, policies), Kernel(rules, policies, "generic")
    assert equal(frozen.tally(3, GAMES), generic.tally(3, GAMES))
    assert np.array_equal(frozen.scores(3, GAMES), generic.scores(3, GAMES))


@pytest.mark.parametrize("seats", range(1, 9))
def test_a_frozen_kernel_can_be_compiled_for_any_number_of_seats(seats):
    rules = replace(load("slott").rules, players=Players(min=1))
    policies = [LeavePolicy(0.2)] * seats
    assert equal(Kernel(rules, policies).tally(3, GAMES), Kernel(rules, policies, "generic").tally(3, GAMES))


@pytest.mark.parametrize("reference", ["marquoir", "slott", "iello"])
def test_games_are_pinned(reference):
    scores = Kernel(load(reference).rules, [LeavePolicy(0.2), BagPolicy(10), LeavePolicy(0.1)], "generic").scores(
        0, range(3)
    )
    assert scores[:, :, 0].tolist() == PINNED[reference]


def test_the_sum_does_not_depend_on_how_games_are_split():
    kernel = Kernel(load("incan-gold").rules, FOUR, "generic")
    whole = kernel.tally(8, GAMES)
    parts = [range(1500, 2000), range(7), range(7, 1500)]
    with ThreadPoolExecutor(3) as threads:
        one, two, three = threads.map(lambda part: kernel.tally(8, part), parts)
    assert equal(whole, KernelTally(*(np.sum(counts, axis=0) for counts in zip(one, two, three, strict=True))))


def test_a_game_depends_on_its_number_and_the_seed_alone():
    kernel = Kernel(load("slott").rules, FOUR, "generic")
    scores = kernel.scores(5, GAMES)
    assert np.array_equal(kernel.scores(5, range(1999, 2000))[0], scores[1999])
    assert not np.array_equal(kernel.scores(6, GAMES), scores)
    assert np.array_equal(kernel.scores(5 - (1 << 64), GAMES), scores)  # seeds are words
    assert len(np.unique(scores.reshape(len(GAMES), -1), axis=0)) > 1900


@pytest.mark.parametrize("reference", ["slott", "iello"])
def test_a_tally_matches_the_scores(reference):
    kernel = Kernel(load(reference).rules, FOUR, "generic")
    scores, tally = kernel.scores(2, GAMES), kernel.tally(2, GAMES)
    totals = scores[:, :, 0] + scores[:, :, 1]
    assert tally.games.tolist() == [len(GAMES)]
    for seat in range(4):
        assert tally.totals[seat].tolist() == np.bincount(totals[:, seat], minlength=kernel.tables.classes).tolist()
    assert tally.rounds[:, 3].sum() == scores[:, :, 0].sum()
    assert (tally.wins / np.arange(1, 5)).sum() == pytest.approx(len(GAMES))
    ranked = np.sort(totals)
    assert tally.margins.tolist() == np.bincount(ranked[:, -1] - ranked[:, -2], minlength=len(tally.margins)).tolist()
    assert (tally.cards * np.arange(len(tally.cards))).sum() == tally.rounds[:, 2].sum()
    assert tally.cards.sum() == tally.changes.sum() == len(GAMES)
    assert tally.claims.tolist() == np.bincount(scores[:, :, 2].sum(axis=1), minlength=len(tally.claims)).tolist()


def leaves_in(*rounds: int) -> TablePolicy:
    """Leave after the first card of these rounds, and stay to the end in the others."""
    chances = [float(number in rounds) for number in range(4)]
    return TablePolicy(np.array(chances).reshape(4, 1, 1, 1, 1, 1, 1))


@pytest.mark.parametrize(
    ("one", "two", "changes"), [((1,), (2, 3), 1), ((1, 3), (2,), 0), ((1, 2), (3,), 0), ((), (), 0)]
)
def test_the_lead_changes_when_another_seat_is_alone_ahead(one, two, changes):
    rules = box([17], [], rounds=3, players=Players(min=1))  # who leaves first has 9, and then there is 8
    tally = Kernel(rules, [leaves_in(*one), leaves_in(*two)], "generic").tally(0, range(5))
    assert tally.changes.tolist() == [5 * (many == changes) for many in range(3)]


def test_an_empty_pack_is_no_danger():
    shape = [1] * len(Feature)
    shape[Feature.DANGER] = 2
    flees = TablePolicy(np.array([0.0, 1.0]).reshape(shape))
    kernel = Kernel(box([5, 5], [], rounds=1, players=Players(min=1)), [flees, flees], "generic")
    assert kernel.scores(0, range(1))[0, :, 0].tolist() == [5, 5]  # 2 and 2 each, and at the end both share the rest


def test_one_player_has_no_margin_and_always_wins():
    tally = Kernel(box(players=Players(min=1)), [BagPolicy(9)], "generic").tally(0, range(50))
    assert tally.margins[0] == tally.wins[0, 0] == 50


def test_totals_of_many_gems_are_counted_in_classes():
    kernel = Kernel(box([100_000, 300_000]), FOUR, "generic")
    assert kernel.tables.width > 0
    scores = kernel.scores(1, GAMES)[:, :, 0]
    counted = np.bincount(scores[:, 2] >> kernel.tables.width, minlength=kernel.tables.classes)
    assert kernel.tally(1, GAMES).totals[2].tolist() == counted.tolist()


def test_tables_too_large_for_constants_are_arguments(monkeypatch):
    monkeypatch.setattr(runner, "compile_frozen", None)
    shape = [1] * len(Feature)
    shape[Feature.GEMS] = 20_000
    large = TablePolicy(np.full(shape, 0.2))
    assert Kernel(load("marquoir").rules, [large] * 3).tally(0, range(10)).games[0] == 10


@pytest.mark.parametrize(
    ("rules", "seats", "what"),
    [
        (box(players=Players(min=1, max=32, explorers=2)), 31, KernelResource.EXPLORERS),
        (box([10**12]), 3, KernelResource.GEMS),
        (box([], [f"kind {number}" for number in range(1 << 15)] + ["one more"], copies=1), 3, KernelResource.CELLS),
    ],
    ids=lambda what: what.name if isinstance(what, KernelResource) else "",
)
def test_a_game_too_large_for_the_kernel_is_rejected_by_name(rules, seats, what):
    with pytest.raises(KernelLimit) as error:
        Kernel(rules, [BagPolicy(3)] * seats)
    assert error.value.what is what
    assert error.value.wanted > error.value.most


def test_a_wrong_number_of_seats_is_rejected():
    with pytest.raises(WrongSeatCount):
        Kernel(load("slott").rules, [BagPolicy(3)] * 2)


@pytest.mark.parametrize("games", [range(0, 10, 2), range(-1, 3)])
def test_games_are_numbered_from_0_without_gaps(games):
    with pytest.raises(ValueError, match="range"):
        Kernel(load("slott").rules, FOUR, "generic").tally(0, games)


@pytest.mark.parametrize("shape", [(2, 2), (1, 1, 0, 1, 1, 1, 1)])
def test_a_table_has_an_axis_for_each_feature(shape):
    with pytest.raises(ValueError, match="axes"):
        TablePolicy(np.zeros(shape))


@pytest.mark.parametrize("probability", [-0.1, 1.1, float("nan")])
def test_a_probability_lies_between_0_and_1(probability):
    with pytest.raises(ValueError, match="probabilit"):
        LeavePolicy(probability)
    with pytest.raises(ValueError, match="probabilit"):
        TablePolicy(np.full([1] * len(Feature), probability))


def test_a_trace_has_room_for_every_note():
    notes = trace(box(rounds=99, copies=1), FOUR, seed=0, game=0)
    assert len(notes) > NOTE_ROOM
    assert sum(note.kind is NoteKind.ENDING for note in notes) == 99


def test_an_unwritable_cache_does_not_keep_the_kernel_from_compiling(monkeypatch):
    def njit(**options):
        if "cache" in options:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr("numba.njit", njit)
    assert jit.compiled(len) is len


def test_the_source_plays_the_same_games_with_and_without_the_compiler():
    """Coverage cannot see compiled code. In this test it sees the same functions as plain Python."""
    command = [sys.executable, "-m", "tests.kernel.sample_games"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert (plain.stderr, plain.returncode) == ("", 0)
    assert plain.stdout == sample_games.sample_lines()


PINNED = {
    "marquoir": [[20, 20, 20], [49, 38, 33], [23, 64, 22]],
    "slott": [[20, 42, 34], [0, 24, 24], [31, 57, 8]],
    "iello": [[27, 59, 55], [24, 30, 45], [25, 42, 47]],
}
