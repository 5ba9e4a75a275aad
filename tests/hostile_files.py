"""Hostile files, by the kind of attack, for tests and the benchmark.

The program rejects each one with a clear fault, or accepts it as odd but valid, in little time and memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

MAX_BYTES = 256 * 1024  # the program reads no larger file
HEAD = "format: 1\nid: mine\nversion: 1\nfamily: expedition\nlanguage: en\ntitle: {nb: Min, fr: Le mien, en: Mine}\n"
ON_SLOTT = HEAD + "extends: slott\n"
BOX = HEAD + "rounds: 3\ndeck: {pack: box}\n"
TAROT = HEAD + "rounds: 3\ndeck: {pack: tarot-78, packs: 99, jokers: 99}\ncards:\n"
SAME_HASH = 2**61 - 1  # Python hashes integers modulo this number
CHAIN = 15


def full(unit: str, before: str = "", after: str = "") -> str:
    """The unit, repeated up to the largest file that the program reads."""
    left = MAX_BYTES - len((before + after).encode())
    return before + unit * (left // len(unit.encode())) + after


def many(count: int, pattern: str) -> str:
    """The items of a list or map, made from a pattern and a number."""
    return ", ".join(pattern.format(number) for number in range(count))


BRACKETS = {
    "20,000 brackets that open": "[" * 20_000,
    "20,000 brackets that close": "]" * 20_000,
    "20,000 brackets within each other": "[" * 20_000 + "]" * 20_000,
    "20,000 brackets side by side": "[" + "[]," * 20_000 + "]",
    "20,000 brackets without a comma": "[]" * 20_000,
    "20,000 braces": "{" * 20_000,
    "20,000 braces with keys": "{a: " * 20_000,
    "20,000 lists": "- " * 20_000,
    "20,000 keys that are asked for": "? " * 20_000,
    "20,000 colons": ": " * 20_000,
    "a staircase of maps": "".join(" " * depth + "a:\n" for depth in range(700)),
    "a staircase of lists": "".join(" " * depth + "-\n" for depth in range(700)),
}
LONG = {
    "ten megabytes of text": "a: " + "x" * 10_000_000,
    "a long text": full("x", "a: "),
    "a long text in quotes": full("x", 'a: "', '"'),
    "a long text of escapes": full("\\x41", 'a: "', '"'),
    "a long text as a block": full("  x\n", "a: |\n"),
    "a long text that is folded": full("  x\n", "a: >\n"),
    "a long text over many lines": full("  x\n", "a: x\n"),
    "a quote that never ends": full("x\n", 'a: "'),
    "a long key": full("x"),
    "a long key that is asked for": full("x", "? ", "\n: 1"),
    "lines without a colon": full("x\n"),
    "a long line": full("b, ", "a: [", "]"),
    "comments": full("#\n"),
    "one long comment": full("x", "# "),
    "comments within brackets": full("#\n", "[", "]"),
    "empty lines": full("\n"),
    "carriage returns": full("\r"),
    "nothing but spaces": full(" "),
    "nothing but tabs": full("\t"),
    "tabs as indentation": full("\t- x\n", "a:\n"),
    "a long id": ON_SLOTT.replace("mine", "a-" * 30_000 + "a"),
    "a long id that is none": ON_SLOTT.replace("mine", "a" * 60_000 + "!"),
}
NOT_STRICT = {
    "an alias bomb": "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60)),
    "tags of Python": 'a: !!python/object/apply:os.system ["true"]',
    "87,000 tags": full("!a,", "[", "]"),
    "65,000 tags in lines": full("- !\n"),
    "87,000 anchors": full("&a,", "[", "]"),
    "anchors with tags": full("&a !a ,", "[", "]"),
    "87,000 aliases": full("*a,", "[", "]"),
    "a long tag": full("x", "a: !", " 1"),
    "a long anchor": full("x", "a: &", " 1"),
    "a long alias": full("x", "a: *"),
    "directives of tags": full("%TAG !a! b\n", after="--- a"),
    "directives that mean nothing": full("%FOO bar\n", after="--- a"),
    "words that were booleans": "no: 1\non: 2\nyes: 3\noff: 4\n",
    "a key twice": "a: 1\na: 2\n",
    "a key thousands of times": full("a: 1\n"),
    "a key thousands of times in braces": full("a,", "{", "}"),
    "merge keys": full("<<: {a: 1}\n"),
    "two documents": "a: 1\n---\nb: 2\n",
    "thousands of documents": full("---\n"),
    "thousands of documents that end": full("--- {}\n...\n"),
    "keys that are no keys": full(".nan: 1\n"),
}
CHARACTERS: Mapping[str, str | bytes] = {
    "a NUL": "a: \0",
    "nothing but NUL": full("\0"),
    "no UTF-8": b"\xff" * MAX_BYTES,
    "half a letter at the end": full("a: 1\n").encode()[:-1] + b"\xc3",
    "UTF-16": "a: 1\n".encode("utf-16"),
    "UTF-16 without a mark": ("a: 1\n" * 20_000).encode("utf-16-le"),
    "UTF-32": ("a: 1\n" * 10_000).encode("utf-32"),
    "byte order marks": full("\ufeff"),
    "lone surrogates": full('- "\\ud800"\n'),
    "text that turns round": full("\u202e", 'a: "', '"'),
    "keys that turn round": full('"\\u202e": 1\n'),
    "colours": full("\x1b[31m"),
    "escapes that command": full('- "\\e"\n'),
    "cards as pictures": full("- 🂡\n"),
}
NUMBERS = {
    "ten to the power of 5,000": "a: 1" + "0" * 5_000,
    "many numbers of 5,000 digits": full(f"- {'1' * 5_000}\n"),
    "many numbers of 100 digits": full(f"- {'1' * 100}\n"),
    "large hexadecimal numbers": full(f"- 0x{'f' * 98}\n"),
    "large octal numbers": full(f"- 0o{'7' * 98}\n"),
    "large fractions": full(f"- 1.{'9' * 90}e308\n"),
    "infinities": full("- .inf\n"),
    "keys of one hash": "".join(f"{number * SAME_HASH}: 1\n" for number in range(1, 4_900)),
    "treasures of one hash": BOX
    + "cards: [{role: treasure, values: ["
    + ", ".join(str(number * SAME_HASH) for number in range(1, 1_000))
    + "]}]\n",
    "the largest numbers": ON_SLOTT
    + f"rules: {{hazards: {{strikes: {'9' * 20}}}, opening: {{treasures: {'9' * 20}}}}}\n",
}
CARDS = {
    "99 packs of tarot": f"{TAROT}- {{match: A-10, role: treasure, value: pips}}\n"
    "- {match: rest, role: hazard, kind: rank}\n",
    "200 entries of 100 words": TAROT + f"- {{match: {' '.join(['A-K', 'T1-T21', *'HSDC'] * 16)}, role: out}}\n" * 200,
    "200 entries of 100 words that are none": TAROT + f"- {{match: '{many(100, 'q{}')}', role: out}}\n" * 200,
    "200 entries of 600 words": TAROT + f"- {{match: '{'A ' * 600}', role: out}}\n" * 200,
    "a thousand entries": TAROT + "- {match: rest, role: out}\n" * 1_900,
    "999 kinds in 99 copies": f"{BOX}cards:\n- {{role: treasure, values: [9]}}\n"
    f"- {{role: hazard, kinds: [{many(999, 'k{}x')}], copies: 99}}\n",
    "9,000 treasures": f"{BOX}cards:\n- {{role: hazard, kinds: [a], copies: 99}}\n"
    + "".join(f"- {{role: treasure, values: [{many(999, f'{{}}{number}')}]}}\n" for number in range(9)),
    "9,000 tie-breaks": f"{ON_SLOTT}rules: {{ties: [{'relics, ' * 9_000}]}}\n",
    "1,200 variants": ON_SLOTT + "variants: {" + many(1_200, "v{}: {{set: {{rounds: 3}}}}") + "}\n",
    "800 words for kinds": ON_SLOTT + "words: {nb: {kinds: {" + many(800, "k{}: {{one: a}}") + "}}}\n",
    "a value of many spaces": f'{TAROT}- {{match: 7, role: treasure, value: "pips{" " * 60_000}x"}}\n',
    "a range that is long": f"{TAROT}- {{match: 2-{'9' * 60_000}, role: out}}\n",
    "4,000 players": f"{ON_SLOTT}examples: [{{players: [{many(4_000, 'P{}')}], game: '7', expect: {{}}}}]\n",
    "20,000 entries": ON_SLOTT + 'examples: [{players: [A, B, C], game: "' + "7\\n" * 20_000 + '", expect: {}}]\n',
    "30,000 variants to build on": HEAD + f"extends: slott{'+a' * 30_000}\n",
    "a long path to build on": HEAD + f"extends: ./{'a/' * 30_000}\n",
    "a long id to build on": HEAD + f"extends: {'a' * 60_000}\n",
}
TEXTS: Mapping[str, str | bytes] = {**BRACKETS, **LONG, **NOT_STRICT, **CHARACTERS, **NUMBERS, **CARDS}


def as_bytes(text: str | bytes) -> bytes:
    """The content of a file."""
    return text if isinstance(text, bytes) else text.encode()


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Write all texts to files in a folder, with chains of files that extend each other."""
    for number, (name, text) in enumerate(TEXTS.items()):
        path = folder / f"{number}.yaml"
        path.write_bytes(as_bytes(text))
        yield name, path
    for name, value, last in CHAINS:
        below = folder / name.replace(" ", "-")
        below.mkdir()
        yield name, chain(below, value, last)


CHAINS = (
    ("a chain of large files", f"supply: [{'1, ' * 9_700}]", ""),
    ("a chain on a large file", "", "words: {nb: {kinds: {" + many(4_800, "k{}: 1") + "}}}"),
    ("a chain of maps", "words: {nb: {kinds: {" + many(250, "k{}: 1") + "}}}", ""),
)


def chain(folder: Path, each: str, last: str) -> Path:
    """The first of several files that extend one another."""
    for number in range(CHAIN):
        is_last = number == CHAIN - 1
        base = "slott" if is_last else f"./{number + 1}.yaml"
        text = f"{HEAD}extends: {base}\n{last if is_last and last else each}\n"
        (folder / f"{number}.yaml").write_text(text, "utf-8")
    return folder / "0.yaml"
