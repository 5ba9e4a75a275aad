"""Words of the text language as people say them in their own: `angre` for `undo`, `personne` for `-`.

They are understood where no name at the table begins like them, and only the English word is ever kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kortdiamant.spelling import fold


def _by_word(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType({fold(word): meaning for meaning, line in words.items() for word in line.split()})


MEANINGS = _by_word(
    {
        "-": "ingen personne nobody",
        "all": "alle tous toutes everybody everyone",
        "undo": "angre annuler",
        "again": "igjen omkamp rematch revanche",
        "join": "kommer arrive",
        "home": "hjem rentre",
        "rename": "omdøp renommer",
        "help": "hjelp aide",
        "score": "poeng points",
        "path": "stien chemin",
        "odds": "risiko risque",
        "hint": "tips råd conseil indice",
        "why": "hvorfor pourquoi",
        "supply": "forråd forrådet bank banken réserve banque",
        "quit": "avslutt quitter",
        "extra": "ekstra ekstraomgang omgang ekspedisjon manche expédition",
        "share": "del dele partager",
    }
)


def meaning(word: str, names: Iterable[str]) -> str:
    """The English word that is meant, or the word itself in lower case."""
    folded = fold(word)
    if any(fold(name).startswith(folded) for name in names):
        return word.casefold()
    return MEANINGS.get(folded, word.casefold())
