"""Changes that a beginner may like to try, tried out on a ruleset before they are offered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kortdiamant.errors import DocumentError
from kortdiamant.rulebook import AnyRuleset, Ruleset, load_any
from kortdiamant.telling.catalogue import later

TOP: tuple[str, ...] = ()
RULES = ("rules",)
HAZARDS = ("rules", "hazards")


@dataclass(frozen=True)
class Change:
    """A key at a place, values that are worth a try, and a sentence that says what the key is about."""

    place: tuple[str, ...]
    key: str
    values: tuple[object, ...]
    sentence: str

    @property
    def dotted(self) -> str:
        """The key as a setting names it."""
        return ".".join((*self.place, self.key))


CHANGES = (
    Change(TOP, "players", ({"max": 6}, {"max": 5}), later("How many can play, at least and at most.")),
    Change(TOP, "rounds", (6, 5, 4, 3), later("How many {expedition.many} a game has.")),
    Change(HAZARDS, "lose", ("half", "all"), later("What those still inside lose at a strike: all, half or nothing.")),
    Change(
        HAZARDS,
        "after-bust",
        ("kind", "matching", "one"),
        later(
            "What leaves the game after a strike: one (the card that struck), matching (all of its kind on the path), "
            "kind (every card of its kind) or none."
        ),
    ),
    Change(
        RULES,
        "leftovers",
        ({"share": "per-card"}, {"share": "pooled"}),
        later(
            "How those who leave share what lies on the path: all of it together (pooled), or each card by itself "
            "(per-card)."
        ),
    ),
    Change(
        RULES,
        "relics",
        ({"worth": {"by": "fixed", "value": 7}}, {"worth": {"by": "claim-order", "values": [5, 10]}}),
        later("What {relic.a} is worth; docs/rulesets.md shows other ways to say it."),
    ),
    Change(
        RULES,
        "decisions",
        ({"from-card": 2}, {"from-card": 1}),
        later("The first decision comes when so many cards lie on the path."),
    ),
    Change(
        RULES,
        "opening",
        ({"treasures": 1}, {"treasures": 2}),
        later("Until so many treasures lie on the path, nothing but treasures counts."),
    ),
    Change(
        RULES,
        "ties",
        (["shared"], ["extra-round", "shared"]),
        later("How a tie for first place is settled, in this order."),
    ),
)


DIAM_CHANGES = (
    Change(RULES, "begins", (2, 1), later("The seat that begins, counted from 1.")),
    Change(
        RULES,
        "no-move",
        ("loss", "pass"),
        later("When a player can do nothing: pass (the turn passes by), loss or draw."),
    ),
)


@dataclass(frozen=True)
class Offer:
    """A change with the value that does something to a ruleset."""

    change: Change
    value: object


def offers(reference: str, base: AnyRuleset) -> Iterator[Offer]:
    """The changes that make a ruleset play differently, each by itself and all together, and raise no new fault."""
    taken: dict[str, object] = {}
    for change in CHANGES if isinstance(base, Ruleset) else DIAM_CHANGES:
        for value in change.values:
            own = {change.dotted: value}
            if _works(reference, own, base) and _works(reference, taken | own, base):
                taken |= own
                yield Offer(change, value)
                break


def _works(reference: str, settings: Mapping[str, object], base: AnyRuleset) -> bool:
    try:
        changed = load_any(reference, settings=settings)
    except DocumentError:
        return False
    return changed.rules != base.rules and len(changed.warnings) <= len(base.warnings)
