"""`rules tell` and `rules show --diff`: the rules in prose, whole and side by side."""

from __future__ import annotations

import io

import pytest

from kortdiamant.cli.rules.reading import blocks
from kortdiamant.cli.screen import Screen
from kortdiamant.rulebook import load
from kortdiamant.telling.rule_sheet.sheet import rule_sheet
from tests.cli.conftest import Run


class Narrow(Screen):
    """A terminal that is as narrow as a telephone."""

    width = 40


def test_the_rules_are_told_in_the_language_of_the_ruleset(run: Run) -> None:
    ran = run("rules", "tell", "slott")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Slottet\n\nMålet med spillet\n\nDere er tyver i slottet. ")
    assert "\n2. Stokk alle kortene" in ran.out
    assert "\n     2   5 gull\n" in ran.out


@pytest.mark.parametrize(
    ("form", "beginning"),
    [("text", "The castle\n"), ("markdown", "# The castle\n\n## The aim\n"), ("html", "<!DOCTYPE html>")],
)
def test_it_is_told_in_every_form(run: Run, form: str, beginning: str) -> None:
    ran = run("rules", "tell", "slott", "--lang", "en", "--format", form)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(beginning)
    assert ran.out.endswith("\n")
    assert not ran.out.endswith("\n\n")


def test_settings_are_told(run: Run) -> None:
    assert (
        "as soon as three of one kind lie on the path"
        in run("rules", "tell", "slott", "--lang", "en", "--set", "rules.hazards.strikes=3").out
    )


def test_what_cannot_be_told_is_refused(run: Run) -> None:
    ran = run("rules", "tell", "slot", "--lang", "en")
    assert (ran.code, ran.out) == (1, "")
    assert "Did you mean slott?" in ran.err


@pytest.mark.parametrize("reference", ["slott", "incan-gold+bga"])
def test_lines_fit_a_narrow_screen_and_points_hang(reference: str) -> None:
    stream = io.StringIO()
    Narrow(stream).show_blocks(blocks(rule_sheet(load(reference), "fr")))
    lines = stream.getvalue().split("\n")
    assert max(map(len, lines)) <= 40
    assert any(line.startswith("   ") and line[3:4].isalpha() for line in lines)


def test_a_difference_is_said_below_a_heading_by_both(run: Run) -> None:
    ran = run("rules", "show", "iello", "--diff", "iello+livret", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "The hazards\n\n"
        "  Diamant, Iello edition of 2016: However the expedition ended, all hazards on the path leave the "
        "game.\n"
        "  Diamant, Iello edition of 2016 (By the rulebook): The card that struck leaves the game. All other hazards "
        "on the path go back into the pile, however the expedition ended.\n"
    )


def test_what_one_of_them_does_not_have_is_said(run: Run) -> None:
    out = run("rules", "show", "marquoir", "--diff", "marquoir+reliques", "--lang", "en").out
    assert "  Diamant by Marquoir: nothing about this\n" in out


def test_the_first_side_may_be_changed_and_says_how(run: Run) -> None:
    out = run("rules", "show", "slott", "--diff", "slott", "--set", "rules.hazards.lose=half", "--lang", "en").out
    assert "  slott (rules.hazards.lose=half): All who are still in the castle lose half" in out
    assert "  slott: All who are still in the castle lose everything" in out


def test_rulesets_that_play_alike_are_said_to(run: Run) -> None:
    assert (
        run("rules", "show", "slott", "--diff", "slott", "--lang", "fr").out
        == "slott et slott se jouent de la même façon.\n"
    )


@pytest.mark.parametrize("option", ["--origin", "--resolved"])
def test_a_difference_goes_with_nothing_else(run: Run, option: str) -> None:
    ran = run("rules", "show", "slott", option, "--diff", "iello")
    assert (ran.code, ran.out) == (2, "")
