"""The program as a wheel, as an editable install and as a plain checkout, each in an environment of its own.

These tests build and install the program, so they run only with `--run-packaging`.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

from kortdiamant.languages import SOURCE
from tests.catalogues import COMPLETE

pytestmark = [pytest.mark.slow, pytest.mark.broad]

CHECKOUT = Path(__file__).parents[2]
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]
BUNDLED = sorted(path.stem for path in (CHECKOUT / "rulesets").glob("*.yaml"))
LEAVE_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "*.egg-info", "*.mo")
GAME = "7\n-\nJ\nAne, Bo\n"
MAKE = shutil.which("make") or "make"


@dataclass(frozen=True)
class Installed:
    """An environment with the program, and a folder outside the checkout to run it in."""

    python: Path
    folder: Path
    search: Path | None = None  # for PYTHONPATH

    def run(self, *command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run a command in this environment, with the input `said`."""
        variables = {
            "PATH": str(self.python.parent),
            "HOME": str(self.folder),
            "KORTDIAMANT_HOME": str(self.folder / "home"),
        }
        if self.search:
            variables["PYTHONPATH"] = str(self.search)
        variables["PYTHONUTF8"] = "1"
        return subprocess.run(
            command,
            input=stdin,
            cwd=self.folder,
            env=variables,
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=False,
        )

    def kortdiamant(self, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        """Run the program as a module, which works in all three environments."""
        return self.run(str(self.python), "-m", "kortdiamant", *arguments, stdin=stdin)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout, like a fresh clone."""
    copy = tmp_path_factory.mktemp("clone") / "kortdiamant"
    shutil.copytree(CHECKOUT, copy, ignore=LEAVE_BEHIND)
    return copy


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    _run(sys.executable, "-m", "build", "--outdir", str(folder), str(checkout))
    return folder


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    return next(built.glob("*.whl"))


@pytest.fixture(scope="module")
def from_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("from-wheel")
    return Installed(_environment(folder, str(wheel)), folder)


@pytest.fixture(scope="module")
def from_editable(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("from-editable")
    return Installed(_environment(folder, "--editable", str(checkout)), folder)


@pytest.fixture(scope="module")
def from_checkout(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """An environment with the dependencies only; PYTHONPATH leads to the program."""
    folder = tmp_path_factory.mktemp("from-checkout")
    return Installed(_environment(folder, *PROJECT["dependencies"]), folder, search=checkout)


@pytest.fixture(params=["from_wheel", "from_editable", "from_checkout"])
def installed(request: pytest.FixtureRequest) -> Installed:
    answer = request.getfixturevalue(request.param)
    assert isinstance(answer, Installed)
    return answer


def test_the_installed_program_prints_its_version(installed: Installed) -> None:
    answer = installed.kortdiamant("--version")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert PROJECT["version"] in answer.stdout


def test_the_installed_program_lists_every_bundled_ruleset(installed: Installed) -> None:
    answer = installed.kortdiamant("rulesets")
    assert (answer.returncode, answer.stderr) == (0, "")
    for ruleset in BUNDLED:
        assert ruleset in answer.stdout


def test_the_installed_program_explains_faults_in_every_language(installed: Installed) -> None:
    answers = [installed.kortdiamant("rules", "explain", "KD-S001", "--language", language) for language in COMPLETE]
    assert [(answer.returncode, answer.stderr) for answer in answers] == [(0, "")] * len(COMPLETE)
    assert all("strikes" in answer.stdout for answer in answers)
    assert len({answer.stdout for answer in answers}) == len(COMPLETE)


def test_a_game_can_be_played_in_every_language(installed: Installed) -> None:
    spoken = {_play(installed, language) for language in COMPLETE}
    assert len(spoken) == len(COMPLETE)


def _play(installed: Installed, language: str) -> str:
    """Play a game and return the output."""
    record = f"{language}.game"
    arguments = ("play", "--ruleset", "slott", "--players", "Ane,Bo,Cato", "--language", language, "--record", record)
    answer = installed.kortdiamant(*arguments, stdin=GAME)
    assert (answer.returncode, answer.stderr) == (0, ""), language
    assert len(answer.stdout.splitlines()) >= 4  # each entry has an answer
    assert (installed.folder / record).read_text("utf-8").endswith(GAME)
    (installed.folder / record).unlink()
    return answer.stdout.replace(record, "")


def test_the_conformance_kit_works(installed: Installed) -> None:
    code = "from kortdiamant.testing import assert_conforms; assert_conforms('marquoir', games=1)"
    answer = installed.run(str(installed.python), "-W", "error", "-c", code)
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


@pytest.mark.parametrize("how", ["from_wheel", "from_editable"])
def test_pytest_finds_the_plugin(how: str, request: pytest.FixtureRequest) -> None:
    installed: Installed = request.getfixturevalue(how)
    code = "from importlib.metadata import entry_points; print(*entry_points(group='pytest11').names)"
    assert "kortdiamant" in installed.run(str(installed.python), "-c", code).stdout.split()


@pytest.mark.parametrize("how", ["from_wheel", "from_editable"])
def test_the_command_is_installed(how: str, request: pytest.FixtureRequest) -> None:
    installed: Installed = request.getfixturevalue(how)
    answer = installed.run(str(installed.python.with_name("kortdiamant")), "--version")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert PROJECT["version"] in answer.stdout


def test_the_installed_program_is_not_the_checkout(from_wheel: Installed) -> None:
    answer = from_wheel.run(str(from_wheel.python), "-c", "import kortdiamant; print(kortdiamant.__file__)")
    assert Path(answer.stdout.strip()).is_relative_to(from_wheel.folder)


def test_the_wheel_is_pure_and_contains_the_data_files(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"kortdiamant/rulesets/{ruleset}.yaml" for ruleset in BUNDLED}
    wanted |= {f"kortdiamant/languages/{language}/kortdiamant.mo" for language in COMPLETE if language != SOURCE}
    wanted |= {f"kortdiamant/languages/{language}/words.yaml" for language in COMPLETE}
    wanted |= {"kortdiamant/rulesets/ruleset.schema.json", "kortdiamant/py.typed"}
    wanted |= {"kortdiamant/diamengine/strategy.txt.xz"}
    assert wanted <= names
    assert not [name for name in names if name.startswith(("tests/", "seeds/", "rulesets/")) or name.endswith(".po")]


def test_the_source_distribution_contains_the_files_of_the_tests(built: Path, checkout: Path) -> None:
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"Makefile", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"}
    wanted |= {"kortdiamant/__main__.py", "tests/conftest.py"}
    wanted |= {
        path.relative_to(checkout).as_posix()
        for folder in ("rulesets", "seeds", "docs")
        for path in (checkout / folder).glob("*.*")
    }
    assert wanted <= names


def test_an_old_python_is_rejected_with_a_sentence(tmp_path: Path) -> None:
    old = tmp_path / "old-python"
    old.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    old.chmod(0o755)
    shutil.copy(CHECKOUT / "Makefile", tmp_path)
    shutil.copy(CHECKOUT / "pyproject.toml", tmp_path)
    answer = subprocess.run(
        [MAKE, "play", "PYTHON=./old-python"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert answer.returncode != 0
    assert "Python 3.11 or newer" in answer.stderr
    assert not (tmp_path / ".venv").exists()


def _environment(folder: Path, *wanted: str) -> Path:
    """Make an environment with these packages, and return its Python."""
    home = folder / "environment"
    venv.create(home)  # without a pip of its own, which would take longer to install than everything else
    python = home / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = (sys.executable, "-m", "pip", "--python", str(python), "--disable-pip-version-check")
    _run(*pip, "install", "--quiet", "--no-compile", *wanted)
    return python


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
