"""Shared by all tests: options for slow tests, and an empty home folder."""

from __future__ import annotations

import fcntl
import os
import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import hypothesis
import pytest
from coverage import Coverage

PACKAGING = Path(__file__).parent / "packaging"
E2E = Path(__file__).parent / "e2e"
ALWAYS = E2E / "test_killed.py"  # runs every time, but shorter


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--run-packaging", action="store_true", help="build and install for real, in fresh environments")
    parser.addoption("--run-fuzz", action="store_true", help="many random documents, never the same, instead of a few")
    parser.addoption(
        "--run-e2e",
        action="store_true",
        help="a language server, a cluster, 200 kills, printed pages, all screens, and experts against all others",
    )


def pytest_configure(config: pytest.Config) -> None:
    hypothesis.settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
    hypothesis.settings.register_profile("fuzz", deadline=None, max_examples=1_000, print_blob=True)
    hypothesis.settings.load_profile("fuzz" if config.getoption("--run-fuzz") else "suite")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    whole = config.getoption("--run-e2e")
    asked = {path: whole for path in E2E.glob("test_*.py") if path != ALWAYS}
    asked[PACKAGING] = config.getoption("--run-packaging")
    left_out = {path for path, is_asked in asked.items() if not is_asked}
    is_kept = {item: left_out.isdisjoint((item.path, *item.path.parents)) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not is_kept[item]])
    # The slow ones first: at the end, the quick ones of one process then fill the time of the other.
    items[:] = sorted(filter(is_kept.get, items), key=lambda item: item.get_closest_marker("slow") is None)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more process than there are cores, since tests of the terminal mostly wait."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Run a broad test without coverage, which would more than double its time, in its subprocesses as well."""
    coverage = Coverage.current()
    if coverage is None or not item.get_closest_marker("broad"):
        return (yield)
    coverage.stop()
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("COVERAGE_PROCESS_CONFIG", raising=False)
            return (yield)
    finally:
        coverage.start()


@pytest.fixture(scope="session", autouse=True)
def _home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the program keep games and rulesets in a folder of this run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KORTDIAMANT_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(scope="session")
def engine_for_diam(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Compile the engine for Diam in one process; the others wait and load the result."""
    from kortdiamant.diam import Rules, start
    from kortdiamant.diamengine.bitboards import EMPTY
    from kortdiamant.diamengine.engine import engine
    from kortdiamant.diamengine.levels import search_best_move
    from kortdiamant.diamengine.proof_search import proof_tables
    from tests.diamengine.agreement import count_perft

    together = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        together = together.parent
    with (together / "engine-for-diam.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        search_best_move(start(Rules(), 2), think=0, nodes=100)
        engine().prove(EMPTY, 0, 2, 0, proof_tables(1 << 4))
        count_perft(EMPTY, 0, 2)
        engine().canonical_key(EMPTY, 0)
        engine().wins_now(EMPTY, 0)
        engine().skip_passes(EMPTY, 0)


@pytest.fixture(scope="session", autouse=True)
def _size() -> Iterator[None]:
    """Let every terminal report its own size, without the size in the developer's environment."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COLUMNS", "LINES"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _signals() -> Iterator[None]:
    """Let every program that a test starts receive SIGINT and SIGHUP, even if this run ignores them."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler), signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, before[0])
    signal.signal(signal.SIGHUP, before[1])
