"""The keys of a `rules:` block, and which code honours them.

`play` is the only definition of a game. Some code implements the rules again, because it must be fast or exact: the
compiled kernel, the odds, the score pad. Such code is a *consumer*. It names the keys that it honours, and rejects a
ruleset that changes any other. So a key that only `play` knows is never ignored in silence.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass
from typing import Protocol, get_type_hints

from kortdiamant.errors import UnsupportedRules


class HasKeys(Protocol):
    """The rules of a game of any family."""

    @property
    def changed_keys(self) -> frozenset[str]:
        """The dotted keys of the `rules:` block whose value is not the default."""
        ...


@dataclass(frozen=True)
class Consumer:
    """Code that implements the rules again.

    `honours` are the dotted keys, such as `hazards.strikes`, that it handles or that cannot matter to it. Every
    consumer writes out its list, so that a new key is in none of them.
    """

    name: str
    honours: tuple[str, ...]

    def ignored(self, rules: HasKeys) -> tuple[str, ...]:
        """The keys that a ruleset changes and this code does not honour, sorted."""
        return tuple(sorted(rules.changed_keys.difference(self.honours)))

    def check(self, rules: HasKeys) -> None:
        """Raise `UnsupportedRules` for a ruleset that changes a key which this code does not honour."""
        if ignored := self.ignored(rules):
            raise UnsupportedRules(self.name, ignored)


def keys_of(block: type) -> tuple[str, ...]:
    """The dotted keys of a block, as a ruleset file spells them: `hazards.strikes`, `empty-deck`."""
    return tuple(key for key, _, _ in _values(block(), block))


def changed_keys(rules: object, block: type) -> frozenset[str]:
    """The dotted keys of a block whose value in these rules is not the default."""
    return frozenset(key for key, value, default in _values(rules, block) if value != default)


def _values(rules: object, block: type, prefix: str = "") -> Iterator[tuple[str, object, object]]:
    """The key, value and default of every field of a block; a dataclass in it is a group of keys."""
    defaults = block()
    for name, hint in get_type_hints(block).items():
        key, value = prefix + name.replace("_", "-"), getattr(rules, name)
        if is_dataclass(hint):  # a union of dataclasses, as of `relics.worth`, is the value of one key
            yield from _values(value, type(value), f"{key}.")
        else:
            yield key, value, getattr(defaults, name)
