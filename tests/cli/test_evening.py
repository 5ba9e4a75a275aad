"""A whole evening at one table: eight people, two games to the end, three mistakes, and a crash.

The screens are compared with a tally that does not use the program.
"""

from __future__ import annotations

import json
import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from xml.etree.ElementTree import fromstring

import pytest

from tests.cli.conftest import Run
from tests.cli.tally import FIGURES, Tally, figures
from tests.cli.terminal.test_terminal import CTRL_D, Person

pytestmark = [pytest.mark.slow, pytest.mark.broad]

NAMES = ["Ane", "Bo", "Cato", "Dag", "Eva", "Finn", "Gro", "Hans"]
LATER = ["Ane", "Bo", "Cato", "Dag", "Eva", "Finn Erik", "Gro", "Ida"]
CARD, DECISION, OVER = " snur kortet>", "\nHvem går ut? (Enter: ingen)", "\n>"

SitDown = Callable[..., Person]


@pytest.fixture
def sit_down(home: Path) -> Iterator[SitDown]:
    """Start the program at a terminal; close every terminal after the test."""
    seated: list[Person] = []

    def begin(*arguments: str) -> Person:
        seated.append(Person(home, *arguments, columns=80, rows=45))
        return seated[-1]

    yield begin
    for person in seated:
        person.child.close(force=True)


class Evening:
    """A game that is played on the screen and on paper; every answer must agree with the paper."""

    def __init__(self, person: Person, tally: Tally) -> None:
        self.person = person
        self.tally = tally

    def types(self, line: str, next_: str) -> str:
        """Type a line, wait for the next question, and return the text in between."""
        self.person.presses(f"{line}\r")
        return self.person.finds(lambda: self._answer(line, next_))

    def _answer(self, line: str, next_: str) -> str | None:
        """The answer to a line on the screen; None until the next question appears."""
        lines = [f"\n{shown}" for shown in self.person.sight.splitlines()]
        questions = [
            number for number, shown in enumerate(lines) if CARD in shown or shown.startswith((DECISION, OVER))
        ]
        *_, before, now = (0, *questions)
        if not lines[before].endswith(line) or not lines[now].endswith(next_):
            return None
        return " ".join("".join(lines[before + 1 : now]).split())

    def turns(self, card: str, gems: int = 0) -> str:
        """Turn up a card with these gems, and compare the status."""
        if gems:
            self.tally.treasure(gems)
        answer = self.types(card, DECISION)
        self.agrees(answer)
        return answer

    def all_stay(self) -> None:
        """Enter that nobody leaves; the answer is one sentence."""
        assert self.types("", CARD) == "Ingen går ut."

    def leave(self, line: str, *names: str, home: Sequence[str] = (), ends: str = "") -> str:
        """Let players leave, and compare their gems; a card is due next, unless the round `ends`."""
        gems = self.tally.leave(names, home)
        answer = self.types(line, ends or CARD)
        if gems:
            assert self.tally.amount(gems) in answer
        if not ends:
            self.agrees(answer)
        return answer

    def busts(self, card: str, *, ends: str = "") -> str:
        """Turn up the second hazard of a kind, and compare the loss."""
        lost, people = self.tally.carried, len(self.tally.inside)
        self.tally.bust()
        answer = self.types(card, ends or CARD)
        assert "!! Enda en" in answer
        assert f"mister {self.tally.amount(lost)}{' hver' if people > 1 else ''}." in answer
        return answer

    def begins(self, answer: str, number: int, names: Sequence[str]) -> None:
        """Compare the beginning of an expedition."""
        assert re.search(f"[Ee]kspedisjon {number} av 5|Omgang {number} av 4", answer)
        self.tally.begin(names)
        self.agrees(answer)

    def agrees(self, answer: str) -> None:
        """Compare what the screen shows of players inside and chests, which is what has changed, with the paper."""
        inside, chests = self.tally.standing()
        shown = re.findall("I (?:slottet|grotten)(?=[ :])", answer)
        assert not shown or re.search(f"{shown[-1]}{re.escape(inside)}", answer), answer
        assert chests in answer or "I kisten" not in answer


def play_castle(person: Person, sit_down: SitDown) -> tuple[Tally, Evening]:
    """Play the first game to its end."""
    evening = Evening(person, Tally(NAMES, "gull", "gull"))
    first_round(evening)
    evening.person = second_round(evening, sit_down)
    third_round(evening)
    fourth_round(evening)
    return evening.tally, evening


def first_round(evening: Evening) -> None:
    """Correct a wrong card three entries later, an unknown name and a wrong leaver."""
    evening.turns("10", 10)
    evening.all_stay()
    assert "knekt for første gang" in evening.turns("kn")
    evening.all_stay()
    evening.types("9", DECISION)
    evening.all_stay()
    evening.types("4", DECISION)
    evening.types("dag", CARD)
    answer = evening.types("angre 4", CARD)
    assert answer.startswith("Angret: 9; ingen gikk ut; 4; Dag ut.")
    evening.agrees(answer)
    evening.turns("8", 8)
    evening.all_stay()
    evening.turns("4", 4)
    answer = evening.types("zoe", DECISION)
    assert answer == "Ingen her heter «zoe». Mulige valg: Ane, Bo, Cato, Dag, Eva, Finn, Gro, Hans."
    evening.types("eva", CARD)
    assert "Angret: Eva ut." in evening.types("angre", DECISION)
    assert evening.leave("bo", "Bo").startswith("Bo går ut av slottet med 8 gull, derav 6 fra stien.")
    questions(evening)
    evening.turns("6", 6)
    evening.all_stay()
    evening.turns("d")
    answer = evening.leave("alle", *evening.tally.inside, ends=CARD)
    assert "Omgang 1 er over." in answer
    evening.begins(answer, 2, NAMES)
    assert "En joker stokkes inn." in answer


def questions(evening: Evening) -> None:
    """Ask questions; none is rejected or changes the game."""
    score = evening.types("poeng", CARD)
    assert score.startswith("Bo: 8 gull")
    assert "Eva: 0 gull (0 i kisten, 2 på seg i slottet)" in score
    assert evening.types("stien", CARD) == "Stien: 10, Kn, 8, 4"
    assert evening.types("risiko", CARD).startswith("Risikoen ved neste kort er 6,3 %.")  # three jacks of 48 cards
    assert evening.types("hvorfor", CARD).startswith("De som går ut, deler alt som ligger på stien")
    assert evening.types("forråd", CARD) == "Reglene sier ikke hvilke brikker som brukes."


def second_round(evening: Evening, sit_down: SitDown) -> Person:
    """One player goes home, another one joins, and the program is killed."""
    assert "En joker verdt 5 gull" in evening.turns("jo")
    evening.all_stay()
    evening.turns("7", 7)
    assert evening.types("hjem hans", DECISION) == "Hans går hjem og kommer ut av slottet ved neste valg."
    assert evening.types("kommer Ida", DECISION).startswith("Ida blir med fra omgang 3.")
    evening.tally.join("Ida")
    evening.person = crash(evening, sit_down)
    answer = evening.leave("ane", "Ane", home=["Hans"])
    assert answer.startswith("Ane og Hans går ut av slottet med 3 gull hver fra stien.")
    assert "Hans har gått hjem." in answer
    assert "Jokeren blir liggende" in answer
    assert evening.types("omdøp finn = Finn Erik", CARD).startswith("Finn heter nå Finn Erik.")
    evening.tally.rename("Finn", "Finn Erik")
    evening.turns("6", 6)
    evening.all_stay()
    evening.turns("kn")
    evening.all_stay()
    answer = evening.busts("kn")
    assert "Ute av spillet: joker, knekt." in answer
    evening.begins(answer, 3, LATER)
    return evening.person


def crash(evening: Evening, sit_down: SitDown) -> Person:
    """Kill the program in the middle of a line and resume: every answered entry is there."""
    evening.person.presses("an")
    evening.person.sees(f"{DECISION.strip()} an")
    evening.person.child.kill(signal.SIGKILL)
    person = sit_down("resume")
    person.sees("Sju gull", "Hans går hjem", "Ida blir med fra omgang 3.", *evening.tally.standing(), DECISION.strip())
    return person


def third_round(evening: Evening) -> None:
    """A lone leaver takes the joker, which is worth ten in this round."""
    evening.turns("jo")
    evening.all_stay()
    evening.turns("9", 9)
    evening.tally.lying.append(10)
    assert "Dag tar med seg jokeren, verdt 10 gull." in evening.leave("dag", "Dag")
    evening.turns("9", 9)
    answer = evening.leave("alle", *evening.tally.inside, ends=CARD)
    evening.begins(answer, 4, LATER)


def fourth_round(evening: Evening) -> None:
    """Three players leave in time, and five are caught."""
    evening.turns("10", 10)
    evening.leave("ida", "Ida")
    evening.turns("10", 10)
    evening.leave("eva bo", "Bo", "Eva")
    evening.turns("k")
    evening.all_stay()
    answer = evening.busts("k", ends=OVER)
    winner = evening.tally.winner
    assert f"{winner} vinner med {evening.tally.sheets[winner].total} gull!" in answer


def play_once_more(evening: Evening) -> None:
    """Begin a rematch without the player who went home, and quit after one card."""
    answer = evening.types("igjen", CARD)
    assert "Spillet er lagret" in answer
    evening.tally = Tally(LATER, "gull", "gull")
    evening.agrees(answer)
    evening.turns("9", 9)
    evening.person.presses(CTRL_D)
    evening.person.sees("Fortsett med: python -m kortdiamant resume 20")
    assert evening.person.leaves() == 0


def play_grotto(sit_down: SitDown) -> Tally:
    """Play the other game, from a box: five expeditions with relics and the supply of pieces."""
    options = ("--ruleset", "marquoir+reliques", "--lang", "nb", "--supply", "--first", "Gro")
    person = sit_down("play", *options, "--players", ",".join(LATER))
    person.sees("Gro snur kortet>")
    evening = Evening(person, Tally(LATER, "rubin", "rubiner"))
    assert "Fra forrådet: 2 rubiner til hver; 1 rubin på stien." in evening.turns("17", 17)
    evening.all_stay()
    evening.turns("relikvie")
    evening.tally.lying.append(5)
    assert "Ane tar med seg relikvien, verdt 5 rubiner." in evening.leave("ane", "Ane")
    evening.turns("slange")
    evening.all_stay()
    answer = evening.busts("slange")
    evening.begins(answer, 2, LATER)
    evening.turns("15", 15)
    evening.leave("bo", "Bo")
    evening.turns("4", 4)
    answer = evening.leave("alle", *evening.tally.inside, ends=CARD)
    evening.begins(answer, 3, LATER)
    evening.turns("lava")
    evening.all_stay()
    evening.turns("14", 14)
    evening.leave("c d", "Cato", "Dag")
    answer = evening.busts("lava")
    evening.begins(answer, 4, LATER)
    evening.turns("13", 13)
    answer = evening.leave("alle", *LATER, ends=CARD)
    evening.begins(answer, 5, LATER)
    evening.turns("11", 11)
    evening.leave("finn", "Finn Erik")
    evening.turns("9", 9)
    answer = evening.leave("alle", *evening.tally.inside, ends=OVER)
    winner = evening.tally.winner
    assert f"{winner} vinner med {evening.tally.sheets[winner].total} rubiner!" in answer
    person.types("", "Spillet er lagret")
    assert person.leaves() == 0
    return evening.tally


def test_a_whole_evening(sit_down: SitDown, home: Path, run: Run) -> None:
    person = sit_down("play")
    person.reads("Hvem spiller")
    person.types(", ".join(NAMES), "Stemmer det?")
    person.types("", "første kortet")
    person.types("hans", "Hans snur kortet>")
    castle, evening = play_castle(person, sit_down)
    play_once_more(evening)
    grotto = play_grotto(sit_down)
    tell_figures(run, figures([castle, grotto], {"Finn": "Finn Erik"}))
    tell_pictures(run, home, castle, grotto)


def tell_figures(run: Run, tallied: Mapping[str, Mapping[str, int]]) -> None:
    """Compare `history` with the paper."""
    answer = json.loads(run("history", "--json").out)
    assert (answer["games"], answer["unfinished"], answer["damaged"]) == (2, 1, [])
    assert {each["name"]: {key: each[key] for key in FIGURES} for each in answer["players"]} == tallied
    table = run("history", "--lang", "nb").out
    assert table.startswith("2 ferdige spill. 1 er ikke ferdig og teller ikke med.")
    for name, mine in tallied.items():
        average = f"{mine['points'] / mine['games']:.1f}".replace(".", ",")
        shown = [name, mine["games"], mine["wins"], average, mine["highest"], mine["best"]]
        assert " ".join(map(str, shown)) in " ".join(table.split())


def tell_pictures(run: Run, home: Path, castle: Tally, grotto: Tally) -> None:
    """Compare the totals in the charts of both games, on the screen and in a file."""
    for tally, entry in ((castle, "rename "), (grotto, "snake")):
        (game,) = (path for path in (home / "games").glob("*.game") if f"\n{entry}" in path.read_text("utf-8"))
        on_screen = [line.split() for line in run("chart", game.stem).out.splitlines()]
        picture = home / f"{game.stem}.svg"
        assert run("chart", game.stem, "-o", str(picture)).code == 0
        described = "".join(fromstring(picture.read_text("utf-8")).itertext())
        for seat, name in enumerate(tally.sheets):
            totals = [str(column[seat]) if seat < len(column) else "-" for column in tally.after]
            assert [*name.split(), *(total for total in totals if total != "-")] in on_screen
            assert f"{name}: {', '.join(('-' if '-' in totals else '0', *totals))}." in described
