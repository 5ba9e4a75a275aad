"""`rules schema`: what an editor needs."""

from __future__ import annotations

import json

from kortdiamant.workshop.schema import build_schema
from tests.bundled_rulesets import schema_file
from tests.cli.conftest import Run


def test_it_prints_the_schema_that_is_shipped(run: Run) -> None:
    ran = run("rules", "schema")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == build_schema()
    assert ran.out == schema_file().read_text("utf-8")
