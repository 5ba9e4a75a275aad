"""The schema beside a ruleset file: there when it is needed, and never in place of anything else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kortdiamant.errors import FileTrouble, Trouble
from kortdiamant.workshop.schema import ABOUT, NAME, write_schema
from tests.bundled_rulesets import schema_file


def test_it_is_the_one_that_is_shipped(tmp_path: Path) -> None:
    assert write_schema(tmp_path)
    assert (tmp_path / NAME).read_bytes() == schema_file().read_bytes()
    assert not write_schema(tmp_path)


def test_that_of_an_earlier_version_is_replaced(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(f'{{"description": "{ABOUT}"}}', "utf-8")
    assert write_schema(tmp_path)
    assert (tmp_path / NAME).read_bytes() == schema_file().read_bytes()


@pytest.mark.parametrize("data", [b"{}", b"", b"\xff", b"x" * 2_000_000])
def test_what_is_not_ours_is_left_alone(tmp_path: Path, data: bytes) -> None:
    (tmp_path / NAME).write_bytes(data)
    assert not write_schema(tmp_path)
    assert (tmp_path / NAME).read_bytes() == data


def test_what_is_no_file_is_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / NAME)
    assert not write_schema(tmp_path)
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).symlink_to("nowhere")
    assert not write_schema(tmp_path)
    assert not (tmp_path / "nowhere").exists()


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileTrouble) as refused:
        write_schema(tmp_path / "nowhere")
    assert refused.value.trouble is Trouble.UNWRITABLE
