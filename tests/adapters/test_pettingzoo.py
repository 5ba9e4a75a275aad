"""The adapter for PettingZoo against PettingZoo’s own tests, and against the referee."""

from __future__ import annotations

import numpy as np
import pytest

from kortdiamant.errors import ImpossibleLeaver, InvalidParameter, UnknownReference, WrongSeatCount
from kortdiamant.rulebook import load
from kortdiamant.table import Table
from tests.adapters.random_games import ALL_RULESETS, SOME_RULESETS, short_name

pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="there is no PettingZoo here: the extra pettingzoo")
from gymnasium.utils.env_checker import data_equivalence  # noqa: E402  it comes with what was looked for

from kortdiamant.adapters.pettingzoo import ExpeditionEnv  # noqa: E402  it needs that

TWO_EACH = next(reference for reference in ALL_RULESETS if "two-scouts" in reference)
HEAD = "format: 1\nextends: slott\nid: late\nversion: 1\ntitle: {nb: Sent}\n"
LATE = next(reference for reference in ALL_RULESETS if "open-door" in reference)


def environment(reference="slott", utility="win", **options):
    return ExpeditionEnv(reference, load(reference).rules.players.min, utility, **options)


def whole_episode(env, seed, caution=6):
    """All results of an episode with random decisions."""
    chance = np.random.default_rng(seed)
    answers = [env.reset(seed=seed)]
    while env.agents:
        masks = {agent: observation["action_mask"] for agent, observation in answers[-1][0].items()}
        leaves = {agent: chance.integers(caution) == 0 for agent in env.agents}
        actions = {agent: int(np.flatnonzero(masks[agent])[-1 if leaves[agent] else 0]) for agent in env.agents}
        answers.append(env.step(actions))
    return answers


@pytest.mark.broad
@pytest.mark.parametrize("reference", SOME_RULESETS, ids=short_name)
def test_every_ruleset_passes_the_tests_of_pettingzoo(reference):
    pettingzoo_test.parallel_api_test(environment(reference), num_cycles=40)
    pettingzoo_test.parallel_seed_test(lambda: environment(reference, "gems"))


@pytest.mark.parametrize("reference", ["slott", TWO_EACH])
def test_a_seed_gives_the_same_whole_episode(reference):
    one, other = (whole_episode(environment(reference), seed=5) for _ in range(2))
    assert len(one) == len(other) > 3
    assert data_equivalence(one, other)
    assert not data_equivalence(one, whole_episode(environment(reference), seed=6))


def test_episodes_after_a_seed_depend_on_it_and_differ():
    def texts(env):
        env.reset(seed=8)
        yield env.render()
        for _ in range(3):
            env.reset()
            yield env.position.entries, whole_deal(env)

    one, other = (list(texts(environment(render_mode="ansi"))) for _ in range(2))
    assert one == other
    assert len({str(each) for each in one}) == 4


def whole_deal(env):
    """The cards of an episode in which everybody stays."""
    while env.agents:
        env.step({})
    return env.render()


@pytest.mark.parametrize("reference", ["slott", "iello", LATE])
def test_the_cards_of_a_seed_are_those_that_the_table_deals(reference):
    env = environment(reference)
    whole_episode(env, seed=7)
    table = Table(load(reference), env.possible_agents, seed=7)
    for entry in env.render().splitlines():
        if table.due.value == "card":
            assert str(table.deal()) == entry
        table.say(entry)
    assert table.finished
    assert [seat.total for seat in table.state.seats] == [seat.total for seat in env.position.state.seats]


@pytest.mark.parametrize("reference", ["slott", "marquoir+reliques", TWO_EACH])
def test_rewards_sum_to_the_utility(reference):
    for utility in ("win", "gems"):
        env = environment(reference, utility)
        steps = whole_episode(env, seed=3)[1:]
        sums = [sum(step[1][agent] for step in steps) for agent in env.possible_agents]
        totals = [seat.total for seat in env.position.state.seats]
        assert sum(sums) == pytest.approx(sum(totals) if utility == "gems" else 0)
        if utility == "gems":
            assert sums == totals
        else:
            assert {seat for seat, gained in enumerate(sums) if gained == max(sums)} == {
                seat for seat, total in enumerate(totals) if total == max(totals)
            }


def test_all_agents_are_there_until_the_game_is_over():
    env = environment()
    *earlier, last = whole_episode(env, seed=2)[1:]
    for step in earlier:
        assert not any(step[2].values())
    assert all(last[2].values())
    assert not any(last[3].values())
    assert env.agents == []


def test_observations_are_in_their_space_and_masks_are_legal_actions():
    env = environment(TWO_EACH)
    for answer in whole_episode(env, seed=1):
        for agent, observation in answer[0].items():
            assert env.observation_space(agent).contains(observation)
    observations, _ = env.reset(seed=1)
    assert [observation["action_mask"].tolist() for observation in observations.values()] == [[1, 1, 1]] * len(
        observations
    )
    observations = env.step({"player_0": 2, "player_1": 1})[0]
    assert [observation["action_mask"].tolist() for observation in observations.values()][:2] == [[1, 0, 0], [1, 1, 0]]
    assert observations["player_1"]["observation"][: len(observations)].tolist() == [0, 1, 0, 0][: len(observations)]
    assert env.state_space.contains(env.state())
    assert not env.state()[: len(observations)].any()


def test_a_player_cannot_send_out_more_explorers_than_are_inside():
    env = environment(TWO_EACH)
    env.reset(seed=1)
    env.step({"player_0": 1})
    env.step({"player_0": 2})
    assert [entry for entry in env.position.entries if entry.startswith("player")] == ["player_0", "player_0"]
    for wrong in (3, -1):
        with pytest.raises(ImpossibleLeaver):
            env.step({"player_0": wrong})


def test_an_episode_without_a_decision_is_over_after_a_step(tmp_path):
    file = tmp_path / "late.yaml"
    file.write_text(f"{HEAD}rules: {{decisions: {{from-card: 50}}}}\n", "utf-8")
    env = ExpeditionEnv(str(file), 3)
    env.reset(seed=1)
    assert env.agents == env.possible_agents
    rewards, terminations = env.step(dict.fromkeys(env.agents, 1))[1:3]
    assert all(terminations.values())
    assert list(rewards.values()) == [0, 0, 0]
    assert env.agents == []


def test_a_game_is_rendered_as_a_record(capsys):
    env = environment(render_mode="human")
    env.reset(seed=1)
    env.step({})
    assert env.render() is None
    assert capsys.readouterr().out == f"{env.position.text}\n"
    assert env.position.text.splitlines()[1] == "-"
    env.close()


def test_a_game_that_cannot_be_played_raises_our_errors():
    with pytest.raises(UnknownReference):
        ExpeditionEnv("slot")
    with pytest.raises(WrongSeatCount):
        ExpeditionEnv("slott", 9)
    with pytest.raises(InvalidParameter, match=r"fame.*'win', 'gems'"):
        ExpeditionEnv("slott", 4, "fame")
    with pytest.raises(InvalidParameter, match=r"rgb_array.*'ansi', 'human'"):
        ExpeditionEnv(render_mode="rgb_array")
