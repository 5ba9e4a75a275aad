"""Checkpoints: the whole state of a solver in one file, to continue later."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any, cast
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from kortdiamant.diamengine.engine import source_fingerprint
from kortdiamant.diamengine.jit import Numbers
from kortdiamant.diamengine.proof_search import ProofTables
from kortdiamant.diamengine.solver import Depth, Solver
from kortdiamant.diamengine.strategy import StrategyAnswer
from kortdiamant.documents.files import write_atomically
from kortdiamant.errors import FileError, FileProblem, InvalidCheckpoint


def save_checkpoint(solver: Solver, path: Path) -> None:
    """Write a checkpoint, whole or not at all; raises `FileError`."""
    content = BytesIO()
    tables = {f"tables_{name}": np.asarray(array) for name, array in solver.tables._asdict().items()}
    depths = [[each.plies, each.is_won, each.nodes, each.seconds] for each in solver.depths]
    arrays: dict[str, NDArray[Any]] = {
        "sources": np.array(source_fingerprint(), np.int64),
        "planes": np.array(solver.planes, np.int64),
        "depths": np.array(depths, np.float64),
        "seconds": np.array(solver.seconds, np.float64),
        "answers": np.array([[*key, *answer] for key, answer in solver.answers.items()], np.int64),
    }
    np.savez(content, allow_pickle=False, **arrays, **tables)
    try:
        write_atomically(path, content.getvalue())
    except OSError as error:
        raise FileError(str(path), FileProblem.UNWRITABLE, error.strerror or "") from error


def load_checkpoint(path: Path) -> Solver:
    """The solver of a checkpoint; raises `FileError` and `InvalidCheckpoint`."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as kept:
            return _solver(kept)
    except OSError as error:
        raise FileError(str(path), FileProblem.UNREADABLE, error.strerror or "") from error
    except (BadZipFile, EOFError, KeyError, TypeError, ValueError) as error:  # TypeError: a file with a single array
        raise InvalidCheckpoint(str(path)) from error


def _solver(kept: np.lib.npyio.NpzFile) -> Solver:
    if kept["sources"] != source_fingerprint():
        raise ValueError("of another version")
    arrays = [cast("Numbers", kept[f"tables_{name}"]) for name in ProofTables._fields]
    solver = Solver(tuple(kept["planes"].tolist()), ProofTables(*arrays))
    solver.depths = [Depth(int(row[0]), bool(row[1]), int(row[2]), row[3]) for row in kept["depths"].tolist()]
    solver.seconds = float(kept["seconds"])
    rows = kept["answers"].reshape(-1, 5).tolist()
    solver.answers = {(row[0], row[1], row[2]): StrategyAnswer(row[3], row[4]) for row in rows}
    return solver
