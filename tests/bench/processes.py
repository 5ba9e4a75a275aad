"""Measure CPU time and memory, of functions and of whole processes, start-up included."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time

RUNS = 15
TIMEOUT = 20.0  # seconds
PROGRAM = (sys.executable, "-m", "kortdiamant")
# A small process starts the command, because a process forked from a large one counts as large as its parent.
STARTER = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


def cpu_seconds(run: Callable[[], object]) -> float:
    """The CPU time of a call in this process."""
    started = process_time()
    run()
    return process_time() - started


def milliseconds(*command: str, home: Path, runs: int = RUNS) -> float:
    """The median CPU time of a command in a pipe."""
    return _median_of(lambda: command_seconds(command, home), runs)


def megabytes(*command: str, home: Path) -> float:
    """The peak memory of a command in a pipe, which may fail."""
    start = (sys.executable, "-c", STARTER, *command)
    largest = subprocess.run(start, capture_output=True, text=True, check=True, env=_environment(home)).stdout
    return int(largest) / (1024 * 1024 if sys.platform == "darwin" else 1024)


def milliseconds_once(*command: str, home: Path) -> float:
    """The CPU time of a command in a pipe, without a run to warm up."""
    return 1000 * command_seconds(command, home)


def milliseconds_to_prompt(*command: str, home: Path, prompt: bytes, runs: int = RUNS) -> float:
    """The median CPU time of a command at a terminal until its prompt is on the screen."""
    return _median_of(lambda: _seconds_to_prompt(command, home, prompt), runs)


def _median_of(run: Callable[[], float], runs: int) -> float:
    run()  # the first run may have to compile
    return 1000 * median(run() for _ in range(runs))


def command_seconds(
    command: Sequence[str], home: Path, settings: Mapping[str, str] | None = None, answer: Path = Path(os.devnull)
) -> float:
    """The CPU seconds of a command, whose output goes to `answer`; `settings` are added to its environment."""
    quiet, environment = subprocess.DEVNULL, {**_environment(home), **(settings or {})}
    with answer.open("wb") as output:
        process = subprocess.Popen(command, stdin=quiet, stdout=output, stderr=subprocess.PIPE, env=environment)
    assert process.stderr is not None
    errors = process.stderr.read()
    spent, process.returncode = _wait_for_child(process.pid)
    process.stderr.close()
    assert process.returncode == 0, errors.decode()
    return spent


def _seconds_to_prompt(command: Sequence[str], home: Path, prompt: bytes) -> float:
    child, screen = pty.fork()
    if not child:
        os.execvpe(command[0], list(command), _environment(home))  # noqa: S606  no shell is wanted
    try:
        _wait_for(prompt, screen)
    finally:
        os.kill(child, signal.SIGKILL)
        os.close(screen)
        spent, _ = _wait_for_child(child)
    return spent


def _wait_for(prompt: bytes, screen: int) -> None:
    seen = b""
    while prompt not in seen:
        if not select.select([screen], [], [], TIMEOUT)[0]:
            raise TimeoutError(seen.decode(errors="replace"))
        part = os.read(screen, 65536)
        if b"\x1b[6n" in part:
            os.write(screen, b"\x1b[1;1R")  # answer a query for the position of the cursor
        seen += part


def _wait_for_child(child: int) -> tuple[float, int]:
    """Wait for the end of a child; return its CPU seconds and exit code."""
    _, status, usage = os.wait4(child, 0)
    return usage.ru_utime + usage.ru_stime, os.waitstatus_to_exitcode(status)


def _environment(home: Path) -> Mapping[str, str]:
    """A terminal of the usual size, and cached bytecode as in an installed program."""
    inherited = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**inherited, "KORTDIAMANT_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
