"""The input that a table understands: the words of all languages, and the suit letters of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from kortdiamant.cards.notation import Notation
from kortdiamant.cards.packs import FOOL, JOKER, SUITS
from kortdiamant.cards.vocabulary import RANK_LETTERS, SINGLE_WORDS, CardWords
from kortdiamant.family.protocol import Vocabulary
from kortdiamant.languages import SOURCE, known
from kortdiamant.languages.files import WordFile, suit_letter, words
from kortdiamant.spelling import fold


@cache
def vocabulary(code: str) -> Vocabulary:
    """The vocabulary of a table in a language; raises `DocumentError` if the files of a language are broken."""
    # A word with two meanings has the one of the table's language, otherwise of the first known language.
    others = [each for each in reversed(known()) if each != code]
    files = [words(each) for each in (*others, code)]
    commands = _by_word(files, lambda file: file.commands)
    return Vocabulary(
        commands={"?": "help"} | {fold(word): meaning for word, meaning in commands.items()},
        notation=Notation(_card_words(code, files)),
        onto=_folded(files, "articles") | _folded(files, "onto"),
        numbers={fold(word): number for word, number in _by_word(files, lambda file: file.numbers).items()},
        conjunctions=_folded(files, "conjunctions"),
        departing=_folded(files, "departing"),
        treasures=_folded(files, "treasures"),
        articles=_folded(files, "articles"),
    )


def command_word(command: str, code: str) -> str:
    """The first word for an English command in a language; the command itself in English, or if there is none."""
    return command if code == SOURCE else words(code).commands.get(command, command).split()[0]


def _card_words(code: str, files: list[WordFile]) -> CardWords:
    return CardWords(
        rank_letters={**RANK_LETTERS, **_by_word(files, lambda file: file.cards.rank_letters)},
        rank_words=_by_word(files, lambda file: file.cards.ranks),
        suit_letters={suit_letter(code, suit): suit for suit in SUITS},
        suit_words=_by_word(files, lambda file: file.cards.suits),
        single_words={
            **SINGLE_WORDS,
            **_by_word(files, lambda file: {JOKER: file.cards.joker, FOOL: file.cards.fool}),
        },
        trump_words=tuple(word for file in files for word in file.cards.trump.split()),
        articles=_all(files, "articles"),
        endings=_all(files, "endings"),
        connectors=_all(files, "of"),
    )


def _by_word(files: Iterable[WordFile], part: Callable[[WordFile], Mapping[str, str]]) -> dict[str, str]:
    return {word: meaning for file in files for meaning, line in part(file).items() for word in line.split()}


def _folded(files: Iterable[WordFile], part: str) -> frozenset[str]:
    return frozenset(map(fold, _all(files, part)))


def _all(files: Iterable[WordFile], part: str) -> tuple[str, ...]:
    return tuple(word for file in files for word in getattr(file, part).split())
