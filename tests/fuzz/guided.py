"""Tries texts of chance on one target for some seconds: `python -m tests.fuzz.guided ruleset 60`.

With Atheris, which counts the branches that are taken, texts that reach new ones are kept and changed further; without
it, as where there is no wheel of it, chance goes on alone. What goes wrong is kept as a file, and its path is said.
"""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType

from tests.fuzz.mutation import LONGEST, mutated

try:
    import atheris
except ImportError:
    atheris = None

PLACE = Path(__file__).parents[2] / "build" / "fuzz"
MOST_SECONDS = 5.0  # of CPU for one text, with branches being counted
MOST_MEGABYTES = 600
RAW = 20  # one change in so many is made of bytes, by libFuzzer itself


class Hang(BaseException):
    """A text took too long; no `except Exception` takes it for something else."""


def hang(_signal: int, _frame: FrameType | None) -> None:
    """End what takes too long."""
    raise Hang


def tried(try_text: Callable[[str], None], target: str) -> Callable[[bytes], None]:
    """Tries one text given as bytes, within its time; what goes wrong is kept, and goes on upwards."""

    def try_bytes(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, MOST_SECONDS)
        try:
            try_text(data.decode("utf-8", "replace"))
        except BaseException:
            traceback.print_exc()
            print(f"\nIt came of this text: {_keep(data, target)}", file=sys.stderr, flush=True)
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    return try_bytes


def _keep(data: bytes, target: str) -> Path:
    path = PLACE / "found" / f"{target}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def with_guidance(try_bytes: Callable[[bytes], None], texts: Iterable[str], target: str, seconds: int) -> None:
    """Hand over to libFuzzer, which ends the process; its texts are kept for the next time."""
    corpus = PLACE / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        (corpus / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
    others = [path.read_bytes().decode("utf-8", "replace") for path in sorted(corpus.iterdir())]

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)  # noqa: S311  nothing is secret here
        if not chance.randrange(RAW):
            return bytes(atheris.Mutate(data, most))
        return mutated(data.decode("utf-8", "replace"), chance.choice(others), chance).encode()[:most]

    found = f"-artifact_prefix={PLACE / 'found'}{os.sep}{target}-"
    limits = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-rss_limit_mb={MOST_MEGABYTES}", "-timeout=30"]
    (PLACE / "found").mkdir(parents=True, exist_ok=True)
    atheris.Setup([sys.argv[0], str(corpus), *limits, found], try_bytes, custom_mutator=mutate)
    atheris.Fuzz()


def without_guidance(try_bytes: Callable[[bytes], None], texts: Iterable[str], seconds: int) -> int:
    """Change texts by chance alone; how many were tried."""
    chance, known, count = random.Random(), list(texts), 0  # noqa: S311  nothing is secret here
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try_bytes(mutated(chance.choice(known), chance.choice(known), chance).encode())
        count += 1
    return count


def main(target: str, seconds: int) -> None:
    """Try texts on the target; raises what goes wrong."""
    signal.signal(signal.SIGVTALRM, hang)
    if atheris is None:
        from tests.fuzz.targets import TARGETS, seeds

        count = without_guidance(tried(TARGETS[target], target), seeds(target), seconds)
        print(f"{target}: {count} texts in {seconds} s, by chance alone")
        return
    with atheris.instrument_imports(include=["kortdiamant"]):
        from tests.fuzz.targets import TARGETS, seeds
    with_guidance(tried(TARGETS[target], target), seeds(target), target, seconds)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
