"""An adaptation, for people and for programs."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from kortdiamant.adaptation import Adaptation, Deck, Hazards, StandIn, adapt_exactly, adapt_simply, stand_ins, target_of
from kortdiamant.cards import PACKS
from kortdiamant.cli.answers import Block, Heading, Item
from kortdiamant.cli.saving import program
from kortdiamant.cli.screen import output
from kortdiamant.errors import CannotAdapt, UnknownDeck
from kortdiamant.expedition.rules import Hazard, Role, Treasure
from kortdiamant.likeness import Distance
from kortdiamant.rulebook import Ruleset
from kortdiamant.spelling import nearest
from kortdiamant.telling.adaptation import deviations, effort_sentence, plan_sentences
from kortdiamant.telling.speaker import Speaker, speaker_for


def _adapted(ruleset: Ruleset, deck: Deck, sentences: int, patience: int | None) -> Adaptation:
    """An exact adaptation if there is patience for one, or else the nearest; raises CannotAdapt."""
    rules = ruleset.rules
    with _no_collecting():
        found = None if patience is None else adapt_exactly(target_of(rules), deck, patience)
        found = found or adapt_simply(rules, deck, sentences)
    if found is None:
        raise CannotAdapt(ruleset.reference, sentences)
    return found


@contextmanager
def _no_collecting() -> Iterator[None]:
    """A search keeps to its end whatever it finds: to look there for what could go would take as long again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _deck(pack: str, packs: int, jokers: int) -> Deck:
    if pack not in PACKS:
        near = nearest(pack, PACKS)
        raise UnknownDeck(pack, (near,) if near else (), tuple(PACKS))
    return Deck(pack, packs, jokers)


def _show(adaptation: Adaptation, ruleset: Ruleset, speaker: Speaker, file: str | None, *, as_json: bool) -> None:
    if as_json:
        output().show_as_is(json.dumps(_as_data(adaptation, ruleset), ensure_ascii=False))
    else:
        output().show_blocks(list(_told(adaptation, ruleset, speaker, file)))


def _told(adaptation: Adaptation, ruleset: Ruleset, speaker: Speaker, file: str | None) -> Iterator[Block]:
    say = speaker.say
    yield Heading(ruleset.title_in(speaker.language))
    if adaptation.is_exact:
        yield say("Every card of the game has its stand-in. The first sentence that speaks of a card counts:")
    else:
        yield from deviations(adaptation, speaker)
        yield say("This is the nearest game. The first sentence that speaks of a card counts:")
    for sentence in plan_sentences(adaptation.plan, speaker):
        yield Item("- ", sentence)
    yield effort_sentence(adaptation, speaker)
    if file is not None:
        yield say("{path} is written. Check it after every change, and play it:", path=file)
        yield f"  {program()} rules check {file}"
        yield f"  {program()} play --ruleset {file if '/' in file else f'./{file}'}"


def _as_data(adaptation: Adaptation, ruleset: Ruleset) -> Mapping[str, object]:
    plan = adaptation.plan
    kinds = {
        rank: kind
        for sentence in plan.sentences
        if isinstance(sentence, Hazards)
        for rank, kind in zip(sentence.ranks, sentence.kinds, strict=True)
    }
    english = speaker_for(ruleset, "en")
    return {
        "ruleset": ruleset.reference,
        "deck": {"pack": plan.pack, "packs": plan.packs, "jokers": plan.jokers},
        "exact": adaptation.is_exact,
        "words": plan.words,
        "bound": adaptation.bound if adaptation.is_exact else None,
        "distance": _distance(adaptation.distance),
        "sentences": list(plan_sentences(plan, english)),
        "cards": [_card(each, kinds) for each in stand_ins(plan)],
    }


def _distance(distance: Distance | None) -> Mapping[str, float] | None:
    if distance is None:
        return None
    parts = {"risk": distance.risk, "bust": distance.bust, "treasure": distance.treasure, "total": distance.total}
    return {name: float(part) for name, part in parts.items()}


def _card(stand_in: StandIn, kinds: Mapping[str, str]) -> Mapping[str, object]:
    return {"card": str(stand_in.card), "copies": stand_in.copies, **_meaning(stand_in.role, kinds)}


def _meaning(role: Role | None, kinds: Mapping[str, str]) -> Mapping[str, object]:
    match role:
        case None:
            return {"role": "out"}
        case Treasure(value):
            return {"role": "treasure", "value": value}
        case Hazard(kind):
            return {"role": "hazard", "kind": kind, "stands_for": kinds[kind]}
    return {"role": "relic"} | ({} if role.printed is None else {"value": role.printed})
