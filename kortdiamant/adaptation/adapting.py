"""Find the adaptation of a game to a deck."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kortdiamant.adaptation.assembly import assemble
from kortdiamant.adaptation.deck import Deck
from kortdiamant.adaptation.language import Plan
from kortdiamant.adaptation.search import PATIENCE, search
from kortdiamant.adaptation.simple import SENTENCES, nearest
from kortdiamant.adaptation.target import Target, shared_out, target_of
from kortdiamant.expedition.rules import Rules
from kortdiamant.likeness import Distance


@dataclass(frozen=True)
class Adaptation:
    """A plan for a target; where it is exact, no plan in the language has fewer words than the `bound`.

    The `game` is what was to be adapted; where the target is another one, that is the nearest in few sentences, and
    `distance` says how near.
    """

    game: Target
    target: Target
    plan: Plan
    bound: int = 0
    distance: Distance | None = None

    @property
    def is_exact(self) -> bool:
        """Whether every card of the game has its stand-in."""
        return self.distance is None

    @property
    def is_shortest(self) -> bool:
        """Whether that is proved."""
        return self.bound >= self.plan.words


def exact(target: Target, deck: Deck, patience: int = PATIENCE) -> Adaptation | None:
    """The easiest exact adaptation with as few packs as will do; None if the language has none for this deck."""
    for packs in range(1, deck.packs + 1):
        part = shared_out(target, packs)
        # Jokers are not shared out: each of several packs would need its own.
        one = replace(deck, packs=1, jokers=deck.jokers if packs == 1 else 0)
        if part is None or part.cards > one.cards:
            continue
        outcome = search(part, one, patience)
        if outcome.found:
            plan = assemble(outcome.found, part, one)
            return Adaptation(target, target, replace(plan, packs=packs), outcome.bound)
    return None


def simple(rules: Rules, deck: Deck, sentences: int = SENTENCES) -> Adaptation | None:
    """The nearest game in so many sentences at most, with one pack; None if they are too few."""
    near = nearest(rules, deck, sentences)
    return Adaptation(target_of(rules), near.target, near.plan, distance=near.distance) if near else None
