"""Fuzz one target for some seconds: `python -m tests.fuzz.guided ruleset 60`.

Atheris observes the branches that are taken, and mutates texts that reach new ones further. If it is not installed
(some platforms have no wheel), mutation is blind. A text that fails is saved to a file, and its path is printed.
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

from tests.fuzz.mutation import MAX_CHARACTERS, mutate

try:
    import atheris
except ImportError:
    atheris = None

PLACE = Path(__file__).parents[2] / "build" / "fuzz"
MAX_SECONDS = 5.0  # of CPU for one text, in instrumented code
MAX_MEGABYTES = 600
RAW = 20  # libFuzzer itself makes one mutation in RAW, of bytes


class Hang(BaseException):
    """A text took too long. Not an Exception, so that the program cannot catch it by accident."""


def raise_hang(_signal: int, _frame: FrameType | None) -> None:
    """Signal handler for the timer of a text."""
    raise Hang


def bytes_target(try_text: Callable[[str], None], target: str) -> Callable[[bytes], None]:
    """Make a function that tries a text given as bytes, with a time limit, and saves a text that fails."""

    def try_bytes(data: bytes) -> None:
        signal.setitimer(signal.ITIMER_VIRTUAL, MAX_SECONDS)
        try:
            try_text(data.decode("utf-8", "replace"))
        except BaseException:
            traceback.print_exc()
            print(f"\nThe text that failed: {_keep(data, target)}", file=sys.stderr, flush=True)
            raise
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    return try_bytes


def _keep(data: bytes, target: str) -> Path:
    path = PLACE / "found" / f"{target}-{hashlib.sha256(data).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def fuzz_guided(try_bytes: Callable[[bytes], None], texts: Iterable[str], target: str, seconds: int) -> None:
    """Hand over to libFuzzer, which exits the process; its corpus is kept for the next run."""
    corpus = PLACE / "corpus" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for text in texts:
        data = text.encode("utf-8", "surrogatepass")
        (corpus / hashlib.sha256(data).hexdigest()[:12]).write_bytes(data)
    others = [path.read_bytes().decode("utf-8", "replace") for path in sorted(corpus.iterdir())]

    def mutate_bytes(data: bytes, most: int, seed: int) -> bytes:
        chance = random.Random(seed)  # noqa: S311  nothing is secret here
        if not chance.randrange(RAW):
            return bytes(atheris.Mutate(data, most))
        return mutate(data.decode("utf-8", "replace"), chance.choice(others), chance).encode()[:most]

    found = f"-artifact_prefix={PLACE / 'found'}{os.sep}{target}-"
    limits = [
        f"-max_total_time={seconds}",
        f"-max_len={MAX_CHARACTERS}",
        f"-rss_limit_mb={MAX_MEGABYTES}",
        "-timeout=30",
    ]
    (PLACE / "found").mkdir(parents=True, exist_ok=True)
    atheris.Setup([sys.argv[0], str(corpus), *limits, found], try_bytes, custom_mutator=mutate_bytes)
    atheris.Fuzz()


def fuzz_blindly(try_bytes: Callable[[bytes], None], texts: Iterable[str], seconds: int) -> int:
    """Mutate texts without guidance; return the number of texts."""
    chance, known, count = random.Random(), list(texts), 0  # noqa: S311  nothing is secret here
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try_bytes(mutate(chance.choice(known), chance.choice(known), chance).encode())
        count += 1
    return count


def main(target: str, seconds: int) -> None:
    """Fuzz a target; raises what it raises."""
    signal.signal(signal.SIGVTALRM, raise_hang)
    if atheris is None:
        from tests.fuzz.targets import TARGETS, seeds

        count = fuzz_blindly(bytes_target(TARGETS[target], target), seeds(target), seconds)
        print(f"{target}: {count} texts in {seconds} s, without guidance")
        return
    with atheris.instrument_imports(include=["kortdiamant"]):
        from tests.fuzz.targets import TARGETS, seeds
    fuzz_guided(bytes_target(TARGETS[target], target), seeds(target), target, seconds)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
