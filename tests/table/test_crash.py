from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from kortdiamant.table import replay, resume

# Deals itself a game for ever, and says on its standard output which lines it was told are kept.
PLAYER = """
import sys
from datetime import datetime
from kortdiamant.rulebook import load
from kortdiamant.table import new_game
table = new_game(load("slott"), ["Åse", "Bo", "Cato"], sys.argv[1], now=datetime.now(), seed=int(sys.argv[2]))
print("begun", flush=True)
while True:
    if table.due.value == "card":
        line = str(table.deal())
    else:
        line = {"decision": "-", "settlement": "share", "nothing": "undo 40"}[table.due.value]
    table.say(line)
    print(line, flush=True)
"""


@pytest.mark.parametrize("seed", range(6))
def test_a_kill_at_any_moment_loses_no_acknowledged_line_and_doubles_none(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "a.game"
    command = [sys.executable, "-c", PLAYER, str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as player:
        assert player.stdout is not None
        player.stdout.readline()
        time.sleep(0.05 + seed * 0.023)
        player.kill()
        acknowledged = player.stdout.read().splitlines()
    assert acknowledged
    kept = path.read_text(encoding="utf-8").split("---\n", 2)[2].splitlines()
    assert len(kept) - len(acknowledged) in (0, 1)  # the last line may be safe before it could be acknowledged
    assert kept[: len(acknowledged)] == acknowledged
    resume(path).table.close()
    assert replay(path).warnings == ()
