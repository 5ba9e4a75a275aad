"""A first file for whoever writes a ruleset: it builds on another one, explains itself, and plays at once."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kortdiamant.documents import flow
from kortdiamant.errors import FileTrouble, Trouble, UnfitId, WhyUnfit
from kortdiamant.languages import LANGUAGES, Language
from kortdiamant.rulebook import AnyRuleset, DiamRuleset, Ruleset, load_any
from kortdiamant.rulebook.folders import bundled
from kortdiamant.rulebook.reference import SUFFIX, stem_of
from kortdiamant.rulebook.shape import ID_PATTERN
from kortdiamant.spelling import fold
from kortdiamant.telling import Speaker, speaker_for
from kortdiamant.telling.voice import plain as shown
from kortdiamant.workshop.defaults import plain
from kortdiamant.workshop.offers import HAZARDS, RULES, TOP, Offer, offers
from kortdiamant.workshop.schema import NAME

WIDTH = 100
LONGEST = 200  # characters of what is named in a comment
ANY_NAME = "mine"
VARIANT = "otherwise"


def write_starter(ruleset_id: str, base: str, language: Language, folder: Path) -> Path:
    """Write a new ruleset file into a folder; raises UnfitId, FileTrouble EXISTS, and whatever `load` raises."""
    check_id(ruleset_id)
    path = folder / f"{ruleset_id}{SUFFIX}"
    text = starter(ruleset_id, base, language)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError as error:
        raise FileTrouble(str(path), Trouble.EXISTS) from error
    except OSError as error:
        raise FileTrouble(str(path), Trouble.UNWRITABLE, error.strerror or "") from error
    return path


def check_id(ruleset_id: str) -> None:
    """Raise UnfitId if no new ruleset can be called so."""
    if not re.fullmatch(ID_PATTERN, ruleset_id):
        raise UnfitId(ruleset_id, WhyUnfit.SPELLING, _free(_spelled_right(ruleset_id)))
    if ruleset_id in bundled():
        raise UnfitId(ruleset_id, WhyUnfit.TAKEN, _free(ruleset_id))


def _spelled_right(name: str) -> str:
    last = stem_of(name.rstrip("/").rpartition("/")[2])
    return re.sub("[^a-z0-9]+", "-", fold(last)).strip("-") or ANY_NAME


def _free(ruleset_id: str) -> str:
    return f"{ruleset_id}-2" if ruleset_id in bundled() else ruleset_id


def starter(ruleset_id: str, base: str, language: Language) -> str:
    """The text of a first file that builds on a ruleset, explained in a language."""
    ruleset = load_any(base)
    made = _Starter if isinstance(ruleset, Ruleset) else _DiamStarter
    return made(ruleset_id, base, ruleset, tuple(offers(base, ruleset)), language).text()


@dataclass(frozen=True)
class _Starter:
    """The parts of a first file. Lines that begin with `#` and a letter can be switched on."""

    ruleset_id: str
    base: str
    ruleset: AnyRuleset
    offers: Sequence[Offer]
    language: Language

    def text(self) -> str:
        parts = (self._heading(), self._own_keys(), self._game(), self._rules(), self._cards(), self._more())
        return "\n".join("".join(f"{line}\n" for line in part) for part in map(tuple, parts) if part)

    @property
    def speaker(self) -> Speaker:
        return speaker_for(self.ruleset, self.language)

    def _heading(self) -> Iterator[str]:
        say = self.speaker.say
        yield f"# yaml-language-server: $schema=./{NAME}"
        yield from _comment(
            say("A ruleset of your own. What this file does not say comes from {base}.", base=shown(self.base, LONGEST))
        )
        yield from _comment(
            say(
                "A line with # and a space behind it explains something. A line with # and no space is a change that "
                "is ready: take the # away to switch it on, and put another value there if you like."
            )
        )

    def _own_keys(self) -> Iterator[str]:
        say, title = self.speaker.say, self.ruleset_id.replace("-", " ").capitalize()
        rows = (
            ("format", 1, say("the number of the language in which rulesets are written")),
            ("id", self.ruleset_id, say("the name of the ruleset: lower-case letters, digits and hyphens")),
            ("version", 1, say("goes up by one when the game plays differently")),
            ("family", self.ruleset.family, say("the kind of game")),
            ("language", self.language, say("what the game speaks: nb, fr or en")),
            ("title", dict.fromkeys(LANGUAGES, title), say("what the game is called in each language")),
            ("extends", self.base, say("the ruleset on which this one builds")),
        )
        written = [(f"{key}: {flow(value)}", comment) for key, value, comment in rows]
        width = max(len(text) for text, _ in written)
        yield from (f"{text.ljust(width)}    # {comment}" for text, comment in written)

    def _game(self) -> Iterator[str]:
        return self._offered(TOP)

    def _rules(self) -> Iterator[str]:
        assert isinstance(self.ruleset, Ruleset)  # noqa: S101  the other family has a starter of its own
        strikes = plain(self.ruleset.rules.hazards.strikes)
        yield "rules:"
        yield "  hazards:"
        sentence = self.speaker.say("The how-manieth card of one kind ends the {expedition.one}.")
        yield from _comment(sentence, "    ")
        yield f"    strikes: {flow(strikes)}"
        yield from self._offered(HAZARDS)
        yield from self._offered(RULES)

    def _offered(self, place: tuple[str, ...]) -> Iterator[str]:
        indent = "  " * len(place)
        for offer in self.offers:
            if offer.change.place == place:
                yield from _comment(self.speaker.say(offer.change.sentence), indent)
                yield f"{indent}#{offer.change.key}: {flow(offer.value)}"

    def _cards(self) -> Iterator[str]:
        """The cards of the base, to be changed by whoever wants to."""
        cards: Any = self.ruleset.definition["cards"]
        yield from _comment(
            self.speaker.say(
                "What each card means: role is treasure, hazard, relic or out (not in play). The list is always given "
                "whole, so switch on all of its lines."
            )
        )
        yield "#cards:"
        yield from (f"#- {flow(card)}" for card in cards)

    def _more(self) -> Iterator[str]:
        say = self.speaker.say
        words, noun = self.ruleset.words.get(self.language), "hazard"
        if words and words.hazard:
            yield from _comment(say("How the game calls things; a noun is always given in all of its five forms."))
            yield f"#words: {flow({self.language: {noun: plain(words.hazard)}})}"
        yield from _comment(say("What no value can say, such as who begins."))
        first = {language: {"first-player": Speaker(language).say("The youngest begins.")} for language in LANGUAGES}
        yield f"#prose: {flow(first)}"
        if self.offers:
            yield from _comment(
                say(
                    "A change with a name, which a table can switch on: {command}",
                    command=f"--ruleset ./{self.ruleset_id}{SUFFIX}+{VARIANT}",
                )
            )
            yield f"#variants: {flow({VARIANT: self._variant()})}"

    def _variant(self) -> dict[str, object]:
        titles = {language: Speaker(language).say("Otherwise") for language in LANGUAGES}
        offer = self.offers[-1]
        change: object = {offer.change.key: offer.value}
        for key in reversed(offer.change.place):
            change = {key: change}
        return {"title": titles, "set": change}


@dataclass(frozen=True)
class _DiamStarter(_Starter):
    """The same for a game of Diam, which has no cards to be explained."""

    def _rules(self) -> Iterator[str]:
        assert isinstance(self.ruleset, DiamRuleset)  # noqa: S101  whoever chose this has looked
        sentence = self.speaker.say(
            "How many times the same position must come until the game is a draw: a number, or never."
        )
        yield "rules:"
        yield from _comment(sentence, "  ")
        yield f"  repetition: {flow(self.ruleset.rules.repetition)}"
        yield from self._offered(RULES)

    def _cards(self) -> Iterator[str]:
        """The seats of the base, to be changed by whoever wants to."""
        assert isinstance(self.ruleset, DiamRuleset)  # noqa: S101  whoever chose this has looked
        yield from _comment(
            self.speaker.say(
                "Who plays for which side (1 or 2), and places which colours (h d s c). The list is always given whole."
            ),
            "  ",
        )
        yield f"  #seats: {flow(plain(self.ruleset.rules.seats))}"


def _comment(sentence: str, indent: str = "") -> Iterable[str]:
    start = f"{indent}# "
    return textwrap.wrap(
        sentence, WIDTH, initial_indent=start, subsequent_indent=start, break_long_words=False, break_on_hyphens=False
    )
