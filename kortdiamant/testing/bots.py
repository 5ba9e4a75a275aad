"""Test a bot: it plays games of several rulesets, and makes every choice twice."""

from __future__ import annotations

from copy import deepcopy
from time import monotonic

from kortdiamant.bots import Bot, Choice, View, make_bot, view_of, warm_up
from kortdiamant.errors import KortdiamantError
from kortdiamant.expedition import Phase, actors, joint, play, start
from kortdiamant.rulebook import load
from kortdiamant.telling.errors import tell_error
from kortdiamant.telling.speaker import Speaker
from kortdiamant.testing.conformance import NotConforming
from kortdiamant.testing.players import Chance, random_reveal

RULESETS = ("slott", "iello", "incan-gold+two-players")  # a deck, a box with relics, several explorers
GAMES = 10
LIMIT = 2.0  # seconds per choice, which people wait for
FAILURE = """\
A bot breaks a law of every bot: {law}.
This was in game {number} of {ruleset} with the seed {seed}, in round {round} after {turned} cards, on seat {seat}.
Found: {found}"""
MAX_TEXT_LENGTH = 1000  # characters


class BrokenBotLaw(Exception):
    """A law that does not hold, and what the bot did instead."""

    def __init__(self, law: str, found: object) -> None:
        super().__init__(law)
        self.law = law
        self.found = str(found)[:MAX_TEXT_LENGTH]


def assert_bot_conforms(subject: Bot | str, *, games: int = GAMES, seed: int = 0, limit: float = LIMIT) -> None:
    """Play games of several rulesets with a bot on every seat, and check each choice against the laws of bots.

    `subject` is a bot or a spec, and `limit` is the time for a choice, in seconds. The laws: a bot sends out no more
    explorers than it has inside. It chooses the same in the same view, and keeps nothing from one decision to the next.
    It does not write on the view, raises nothing, and is in time. Raises NotConforming.
    """
    bot = _make_subject(subject) if isinstance(subject, str) else subject
    for reference in RULESETS:
        for number in range(games):
            _play(bot, reference, number, seed, limit)


def _make_subject(spec: str) -> Bot:
    try:
        warm_up(spec)
        return make_bot(spec)
    except KortdiamantError as error:
        raise NotConforming(tell_error(error, Speaker("en"))) from None


def _play(subject: Bot, reference: str, number: int, seed: int, limit: float) -> None:
    chance = Chance(seed, number)
    rules = load(reference).rules
    state = start(rules, rules.players.min + chance.below(rules.players.max - rules.players.min + 1))
    while state.phase in (Phase.REVEAL, Phase.DECIDE):
        chosen: dict[int, int] = {}
        for seat in actors(state):
            try:
                chosen[seat] = _check_choice(subject, view_of(state, seat, seed + number), limit)
            except BrokenBotLaw as broken:
                raise NotConforming(
                    FAILURE.format(
                        law=broken.law,
                        number=number,
                        ruleset=reference,
                        seed=seed,
                        round=state.round,
                        turned=state.turned,
                        seat=seat,
                        found=broken.found,
                    )
                ) from broken
        move = random_reveal(state, chance) if state.phase is Phase.REVEAL else joint(state, chosen)
        state = play(state, move).state


def _check_choice(subject: Bot, view: View, limit: float) -> int:
    before, kept = dict(vars(view.state)), _memory(subject)
    twice = [_answer_in_time(subject, view, limit) for _ in range(2)]
    if vars(view.state) != before:
        raise BrokenBotLaw("it writes on nothing that it sees", "it changed the state")
    if twice[0] != twice[1]:
        raise BrokenBotLaw("the same view is the same choice", f"{twice[0]}, then {twice[1]}")
    if _memory(subject) != kept:
        raise BrokenBotLaw("nothing is kept from one decision to the next", _memory(subject))
    return _check_leavers(twice[0], view)


def _check_leavers(choice: object, view: View) -> int:
    inside = view.own.inside
    if not isinstance(choice, Choice):
        raise BrokenBotLaw("it answers with a Choice", repr(choice))
    if type(choice.leave) is not int or not 0 <= choice.leave <= inside:
        raise BrokenBotLaw(f"of {inside} inside it sends out 0 to {inside}", repr(choice.leave))
    return choice.leave


def _memory(subject: Bot) -> object:
    """A copy of the bot's attributes; None for a bot without `__dict__`."""
    return deepcopy(getattr(subject, "__dict__", None))


def _answer_in_time(subject: Bot, view: View, limit: float) -> object:
    begun = monotonic()
    try:
        answer = subject.choose(view)
    except (Exception, SystemExit) as error:
        raise BrokenBotLaw("it raises nothing", repr(error)) from error
    seconds = monotonic() - begun
    if seconds > limit:
        raise BrokenBotLaw(f"it chooses within {limit} seconds", f"{seconds:.1f} seconds")
    return answer
