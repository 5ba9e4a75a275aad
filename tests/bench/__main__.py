"""Measure the program's speed against its bars: `python -m tests.bench`; `... kernel` or `... diam` for a part.

This prints a table; it is no test. It measures CPU time, which other processes hardly influence. Start-up is over that
of bare Python. The last rows are the numbers of keys in a game.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kortdiamant.rulebook import bundled_folder
from tests.bench import commands, engines
from tests.bench.engines import time_decisions
from tests.bench.games import games_per_second, milliseconds_per_entry, records
from tests.bench.hostile import costs
from tests.bench.keystrokes import count_by_ruleset
from tests.bench.processes import PROGRAM, megabytes, milliseconds, milliseconds_once, milliseconds_to_prompt

PLAY = ("play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--first", "Ane", "--lang", "en")
PROMPT = b"turns the card"
GAMES = 1_000
HISTORY_GAMES = 5_000
RULESETS = 100
KEYS_OF_A_PACK, KEYS_OF_A_BOX = 110, 170  # for a hundred cards
KERNEL_BARS = (  # games a second: leave:0.2, bag:10
    ("marquoir", 2_000_000, 3_000_000),
    ("slott", 1_000_000, 1_500_000),
    ("iello", 1_000_000, 1_500_000),
    ("marquoir+reliques", 1_000_000, 1_500_000),
    ("incan-gold", 1_000_000, 1_500_000),
)
FEW, MANY = 100_000, 10_000_000  # games between which memory must not grow
SIMULATE = ("simulate", "--ruleset", "marquoir", "--seed", "0", "--games")
THINKING = (("in many games", "expert:5", 20, 5), ("at a table", "expert:100", 3, 200))  # games, milliseconds


class Figure(NamedTuple):
    """A measurement, and the bar that it must not exceed, or must reach if `more_is_better`."""

    what: str
    measured: float
    unit: str
    bar: float
    more_is_better: bool = False

    @property
    def ratio(self) -> float:
        """The measurement relative to the bar; at most 1 is good."""
        return self.bar / self.measured if self.more_is_better else self.measured / self.bar

    def __str__(self) -> str:
        verdict = "ok" if self.ratio <= 1 else "OVER"
        return f"{self.what:<56}{self.measured:10,.1f}{self.bar:10,.0f}  {self.unit:<9}{self.ratio:6.2f}  {verdict}"


def figures(home: Path) -> Iterator[Figure]:
    """All measurements, one after the other."""
    bare = milliseconds(sys.executable, "-c", "pass", home=home)
    print(f"{'bare Python':<56}{bare:10,.1f}{'':>10}  ms")
    paths = [str(path) for path in records(home, GAMES)]

    def over_bare(*arguments: str) -> float:
        return milliseconds(*PROGRAM, *arguments, home=home) - bare

    yield Figure("--help, over bare Python", over_bare("--help"), "ms", 200)
    yield Figure("replay of a whole game in a pipe, over bare Python", over_bare("replay", paths[0]), "ms", 350)
    checked = over_bare("rules", "check", str(bundled_folder() / "slott.yaml"))
    yield Figure("rules check of one file, over bare Python", checked, "ms", 450)
    yield Figure("rules tell, over bare Python", over_bare("rules", "tell", "slott"), "ms", 400)
    for reference in ("slott", "iello"):
        printed = over_bare("print", reference)
        yield Figure(f"print {reference} as a page, over bare Python", printed, "ms", 500)
    prompted = milliseconds_to_prompt(*PROGRAM, *PLAY, home=home, prompt=PROMPT) - bare
    yield Figure("play at a terminal to its first prompt, over bare Python", prompted, "ms", 450)
    yield from kernel_figures(home)
    yield from expert_figures()
    yield from diam_figures()
    seconds, pair = commands.slowest_comparison(home)
    yield Figure(f"compare {' '.join(pair)}, the slowest pair", seconds, "s", 10)
    for found in commands.adaptation_costs(home):
        what = f"adapt {found.box}, {found.deck}: {found.words} words, {found.proved}"
        yield Figure(what, found.seconds, "s", commands.ADAPT_BAR)
    yield Figure("an entry at the end of a record of 2,000, with its append", milliseconds_per_entry(), "ms", 10)
    together = milliseconds(*PROGRAM, "replay", "--json", *paths, home=home, runs=1)
    yield Figure("replay of 1,000 whole games in one call", together / 1000, "s", 20)
    folder = games_home(home, paths, HISTORY_GAMES)
    first = milliseconds_once(*PROGRAM, "history", home=folder)
    yield Figure("history of 5,000 games, read for the first time", first / 1000, "s", 100)
    yield Figure(
        "history of 5,000 games, the second time", milliseconds(*PROGRAM, "history", home=folder) / 1000, "s", 5
    )
    files = [str(path) for path in rulesets(home, RULESETS)]
    together = milliseconds(*PROGRAM, "rules", "check", *files, home=home, runs=1)
    yield Figure("rules check of 100 files in one call", together / 1000, "s", 4)
    yield from hostile_figures(home / "hostile")
    yield from keystroke_figures()


def keystroke_figures() -> Iterator[Figure]:
    """The keys that games of each ruleset need."""
    for reference, keys in count_by_ruleset():
        bar = KEYS_OF_A_PACK if reference.startswith("slott") else KEYS_OF_A_BOX
        yield Figure(f"{reference}: keys for 100 cards", keys.per_hundred_cards, "keys", bar)
        yield Figure(f"{reference}: keys for a decision beyond its leavers", keys.most_overhead, "keys", 1)


def hostile_figures(folder: Path) -> Iterator[Figure]:
    """The most expensive of many hostile files; `python -m tests.bench.hostile` shows each."""
    folder.mkdir()
    found = list(costs(folder))
    slowest = max(found, key=lambda cost: cost.read)
    yield Figure(f"to read {slowest.name}, the worst of {len(found)}", slowest.read, "ms", 100)
    largest = max(found, key=lambda cost: cost.memory)
    yield Figure(f"memory for {largest.name}, the worst", largest.memory, "MB", 100)


def games_home(home: Path, records: Sequence[str], count: int) -> Path:
    """Make a home folder with `count` games, which are copies of the records."""
    folder = home / "history" / "games"
    folder.mkdir(parents=True)
    for number in range(count):
        shutil.copyfile(records[number % len(records)], folder / f"{number}.game")
    return folder.parent


def kernel_figures(home: Path) -> Iterator[Figure]:
    """The compiled kernel, alone and compared with the readable core."""
    readable = games_per_second()
    yield Figure("games of marquoir by the readable core", readable, "games/s", 1_000, more_is_better=True)
    speeds = {}
    for reference, leave, bag in KERNEL_BARS:
        for name, policy, bar in (("leave:0.2", engines.LEAVE_POLICY, leave), ("bag:10", engines.BAG_POLICY, bag)):
            speeds[reference, name] = speed = engines.kernel_games_per_second(reference, policy)
            yield Figure(f"games of {reference} by the kernel, {name}", speed, "games/s", bar, more_is_better=True)
    times = speeds["marquoir", "leave:0.2"] / readable
    yield Figure("kernel over readable core, leave:0.2", times, "times", 600, more_is_better=True)
    generic = engines.kernel_games_per_second("marquoir", engines.LEAVE_POLICY, "generic")
    yield Figure(
        "games of marquoir by the generic kernel, leave:0.2", generic, "games/s", 1_000_000, more_is_better=True
    )
    cold, cached = engines.seconds_to_first_game(home)
    yield Figure("first game of the kernel, everything compiled", cold, "s", 10)
    yield Figure("first game of the kernel, cached", cached, "s", 1)
    few, many = (megabytes(*PROGRAM, *SIMULATE, str(games), home=home) for games in (FEW, MANY))
    yield Figure("memory of simulate, 100,000 games", few, "MB", 400)
    yield Figure("memory of simulate, 10,000,000 games over that", many / few, "times", 1.1)


def expert_figures() -> Iterator[Figure]:
    """The time that `expert` thinks, in simulations and at a table."""
    for where, spec, games, bar in THINKING:
        found = time_decisions(spec, games)
        yield Figure(f"a decision of {spec}, {where}: the median", found.median, "ms", bar)
        yield Figure(f"a decision of {spec}, {where}: 95 % are faster", found.percentile_95, "ms", bar)


def diam_figures() -> Iterator[Figure]:
    """The engine for Diam."""
    thousands = (
        ("lines of Diam counted", engines.lines_per_second, 50_000),
        ("positions of Diam visited by the proof search", engines.proof_nodes_per_second, 500),
        ("positions of Diam visited by the search", engines.search_nodes_per_second, 500),
    )
    for what, measured, bar in thousands:
        yield Figure(what, measured() / 1e3, "k/s", bar, more_is_better=True)
    for level, bar in ((3, 20), (5, 300)):
        yield Figure(f"a turn of level:{level}", engines.milliseconds_per_choice(level), "ms", bar)


def rulesets(home: Path, count: int) -> Iterator[Path]:
    """Make `count` ruleset files, which are copies of the bundled ones."""
    bundled = sorted(bundled_folder().glob("*.yaml"))
    for number in range(count):
        path = home / f"{number}.yaml"
        path.write_bytes(bundled[number % len(bundled)].read_bytes())
        yield path


def main() -> int:
    """Print the table; 1 if a figure is over its bar."""
    code = 0
    print(f"{'CPU time':<56}{'measured':>10}{'bar':>10}  {'':<9}{'of bar':>6}")
    parts: Mapping[str, Callable[[Path], Iterator[Figure]]] = {
        "kernel": kernel_figures,
        "diam": lambda _home: diam_figures(),
    }
    measure = parts.get(" ".join(sys.argv[1:]), figures)
    with tempfile.TemporaryDirectory() as home:
        for figure in measure(Path(home)):
            print(figure, flush=True)
            code = code or int(figure.ratio > 1)
    return code


if __name__ == "__main__":
    sys.exit(main())
