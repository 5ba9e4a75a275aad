"""What the help of a command says below its options: more about it, examples, exit codes, and what is akin.

It is loaded when somebody asks for help. Help is English; what the program says at a table is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Example = tuple[str, str]  # a command line, and what it does

DONE = ("0", "done")
WRONG_LINE = ("2", "wrong command line")
INTERRUPTED = ("130", "interrupted")


class Page(NamedTuple):
    """What is said of a command: a paragraph, examples, what the exit code 1 means, and related commands."""

    about: str
    examples: tuple[Example, ...]
    refused: str
    see_also: tuple[str, ...]

    @property
    def exit_codes(self) -> tuple[tuple[str, str], ...]:
        """All of them, with what they mean."""
        return DONE, *((("1", self.refused),) if self.refused else ()), WRONG_LINE, INTERRUPTED


PAGES: Mapping[str, Page] = {
    "play": Page(
        "You turn real cards, and type what was turned and who leaves; the program shares, counts and keeps the "
        "game. Type help at the table to see what can be typed. At a terminal it asks for what is missing here; in a "
        "pipe the first line holds the names.",
        (
            ("kortdiamant play", "a game of slott; asks who plays"),
            ('kortdiamant play --ruleset iello --players "Ane,Bo,Cato"', "another box"),
            ("kortdiamant play --deal --odds", "no cards at hand, and the risk shown"),
            ('kortdiamant play --players "Ane,Bo" --bot "Robo=cautious"', "a bot beside two"),
            ("kortdiamant play --set rules.hazards.strikes=3", "one rule changed for this game"),
            ("kortdiamant play --again", "the same people once more"),
            ("kortdiamant play --plain", "for a screen reader"),
        ),
        "a ruleset, a name or an entry of a pipe was refused, or the game cannot be kept",
        ("resume", "score", "rulesets", "config"),
    ),
    "score": Page(
        "For a table that plays without the referee. After every round you type what each put into the chest, in "
        "seating order; what cannot be is refused, and any number can be changed later. It is kept like a game.",
        (
            ("kortdiamant score", "a pad for slott; asks who plays"),
            ('kortdiamant score --ruleset marquoir --players "Ane,Bo,Cato"', "for another box"),
        ),
        "a ruleset, a name or an entry of a pipe was refused, or the pad cannot be kept",
        ("play", "resume"),
    ),
    "resume": Page(
        "The record is read from its first card, and the game goes on where it was left. Without GAME it is the "
        "newest one that is not finished.",
        (
            ("kortdiamant resume", "the last game"),
            ("kortdiamant resume 2026-11-29-2010-slott", "the one of that name"),
            ("kortdiamant resume ./friday.game --language fr", "a file, in French from here on"),
        ),
        "there is no such game, it is damaged, or it is open in another window",
        ("play", "games", "replay"),
    ),
    "replay": Page(
        "Every record is played from its first card to its last and every sum is checked. Of one that is refused "
        "only what is wrong is said, on stderr, as file:line:col.",
        (
            ("kortdiamant replay friday.game", "who won, and how the rounds went"),
            ("kortdiamant replay --json *.game", "one line of JSON for each game"),
        ),
        "at least one record is refused",
        ("games", "resume"),
    ),
    "chart": Page(
        "What everybody had after each round, the cards of each expedition with who left where, and what each exit "
        "was worth against what came after it. Without --output it is drawn of characters.",
        (
            ("kortdiamant chart friday.game", "in the terminal"),
            ("kortdiamant chart 2026-11-29-2010-slott -o friday.svg", "a picture to keep"),
            ("kortdiamant chart friday.game --plain", "in words"),
        ),
        "there is no such game, it is damaged, or the picture cannot be written",
        ("replay", "history"),
    ),
    "history": Page(
        "Counted from the records alone. One that is damaged is named, on stderr, and does not count. The first time "
        "it reads all games; after that only those that have changed.",
        (
            ("kortdiamant history", "everybody, in all games"),
            ("kortdiamant history --player Ane", "one player, ruleset by ruleset"),
            ("kortdiamant history --ruleset slott --csv", "for a spreadsheet"),
        ),
        "a record that was named is damaged, or nobody has that name",
        ("games", "chart"),
    ),
    "games": Page(
        "Name, date, ruleset, players, and how far each has come or who won it. One that is damaged is listed as "
        "damaged.",
        (("kortdiamant games", "all games of the games folder"),),
        "the folder cannot be read",
        ("resume", "replay"),
    ),
    "odds": Page(
        "Exact, by counting what is left in the pack: the chances of the next card, and for each card from now "
        "whether it is all over by then and what there is on average to be brought out.",
        (
            ("kortdiamant odds --ruleset marquoir --players 5", "a fresh pack, five go in"),
            ("kortdiamant odds friday.game", "from where a game stands"),
            ("kortdiamant odds --json", "for a program"),
        ),
        "the record or the ruleset is refused",
        ("solve", "play"),
    ),
    "solve": Page(
        "Exact, by dynamic programming over what is left in the pack. The table says for each look of the path with "
        "how much one leaves.",
        (
            ("kortdiamant solve --ruleset marquoir", "one explorer alone"),
            ("kortdiamant solve --players 3", "three who come out together"),
        ),
        "the ruleset is refused, or it has too many positions",
        ("odds", "rulesets"),
    ),
    "compare": Page(
        "What a table that knows the first ruleset would notice of the second, the most striking first. All figures "
        "stand below: exact ones of the first expedition, and averages of many games that bots play. A and B are ids, "
        "ids with variants, or paths.",
        (
            ("kortdiamant compare iello slott", "the castle for those who know the box"),
            ("kortdiamant compare marquoir marquoir+reliques", "what a variant changes"),
            ("kortdiamant compare slott ./mine.yaml --players 5 -o report.html", "a web page with plots as well"),
            ("kortdiamant compare iello slott --json", "for a program"),
        ),
        "a ruleset or a bot is refused, no table fits both, or the report cannot be written",
        ("simulate", "odds", "rules show"),
    ),
    "simulate": Page(
        "Bots play many games on all processors. Told are the part of the victories and the totals of each seat, the "
        "rounds, and how long, fair and tense a game is. Ctrl-C tells what has been played so far.",
        (
            ("kortdiamant simulate --games 10000", "four who leave by chance"),
            ("kortdiamant simulate --bots bag:10,value,timid", "three different ones"),
            ("kortdiamant simulate --seed 1 --json", "for a program; the same figures again"),
            ("kortdiamant simulate --cluster tcp://192.168.1.5:8786", "on several machines"),
            ("kortdiamant simulate --games 10000 -o report.html", "a web page with plots as well"),
        ),
        "the ruleset or a bot is refused, so many cannot play, the cluster fails, or the report cannot be written",
        ("tournament", "solve", "rulesets"),
    ),
    "tournament": Page(
        "Two bots share a table, in every way in which both have a seat; every bot meets every other. Told are a "
        "rating and the part of the victories of each. Ctrl-C tells what has been played so far.",
        (
            ("kortdiamant tournament --bots cautious,timid,bag:10", "who is the strongest"),
            ("kortdiamant tournament --bots value,relics --ruleset iello", "of two, at another game"),
        ),
        "the ruleset or a bot is refused, so many cannot play, or the cluster fails",
        ("simulate", "rulesets"),
    ),
    "rulesets": Page(
        "Id, title, number of players, and where each comes from; below it its variants, to be put behind the id "
        "with a plus. One of yours that is broken is listed with the first thing that is wrong.",
        (
            ("kortdiamant rulesets", "what can be played"),
            ("kortdiamant play --ruleset slott+uten-jokere", "and one of them played"),
        ),
        "a folder cannot be read",
        ("play", "rules show", "rules new"),
    ),
    "print": Page(
        "The rules in columns; a crib sheet, which says on one page what each card stands for; a score sheet; and for "
        "a game with cards of its own those cards, to cut out. Without --output it is a page in HTML, on the screen. "
        "A PDF is made by Chromium or Chrome if one is installed; any browser can print the page.",
        (
            ("kortdiamant print slott -o slott.pdf", "rules, crib sheet and score sheet"),
            ("kortdiamant print iello --parts cards -o cards.pdf", "the deck of a box, to cut out"),
            (
                "kortdiamant print slott --parts crib --paper a5 --language fr -o slott.html",
                "one small page, in French",
            ),
        ),
        "the ruleset is refused, it has no cards to cut out, or the file cannot be made",
        ("rules tell", "rulesets"),
    ),
    "config": Page(
        "Without SETTING all are shown, with their values and where those come from. What you set is kept in a small "
        "YAML file, which you may edit as well: only what is set changes in it. A setting is the default of the "
        "option that is called like it, and the command line has the last word.",
        (
            ("kortdiamant config", "all settings"),
            ("kortdiamant config language=nb", "speak Norwegian from now on"),
            ("kortdiamant config players=Ane,Bo,Cato", "who usually plays"),
            ("kortdiamant config --unset language", "as if it had never been set"),
        ),
        "there is no such setting, it cannot have that value, or the file cannot be written",
        ("play",),
    ),
    "completion": Page(
        "The shell then completes commands, options, ids of rulesets and their variants, names of games, codes of "
        "faults and settings.",
        (
            ('eval "$(kortdiamant completion bash)"', "in ~/.bashrc"),
            ('eval "$(kortdiamant completion zsh)"', "in ~/.zshrc, behind compinit"),
            ("kortdiamant completion fish | source", "in ~/.config/fish/config.fish"),
        ),
        "",
        ("help",),
    ),
    "help": Page(
        "Without COMMAND it is the help of the program, which lists all commands.",
        (
            ("kortdiamant help play", "the same as kortdiamant play --help"),
            ("kortdiamant help rules check", "a command of a group"),
        ),
        "",
        ("completion",),
    ),
    "adapt": Page(
        "Every card of the game gets a stand-in among the cards of the deck, in as few words as possible, so that a "
        "table can remember it. With -o the result is a ruleset file, which plays at once.",
        (
            ("kortdiamant adapt iello", "Diamant with 52 cards"),
            ("kortdiamant adapt incan-gold --jokers 2 -o mine.yaml", "with 54, as a file to play by"),
            ("kortdiamant adapt marquoir --deck piquet-32", "with a pack of 32"),
            ("kortdiamant adapt iello --tune --sentences 4", "nearly the same, and easier to remember"),
        ),
        "the ruleset or the deck is refused, or the file exists or cannot be written",
        ("rulesets", "rules tell", "play"),
    ),
    "analyse": Page(
        "For every turn: what was played and what came of it, what was best, and whether a win or a loss was certain "
        "before. What is certain is so whatever the other side does; the more time, the further the engine looks.",
        (
            ("kortdiamant analyse friday.game", "where a game was lost"),
            ("kortdiamant analyse --think 5s friday.game", "look further ahead"),
        ),
        "the record is refused, or it is of another game",
        ("replay", "diam solve"),
    ),
    "diam solve": Page(
        "Proves from the empty board whether somebody can force a win in 1, 2, 3, ... turns, until there is one, and "
        "writes the winner's answer to everything that the loser can do. That takes some minutes; what is stopped, "
        "also by Ctrl-C, goes on with the next call. It needs the extra sim.",
        (
            ("kortdiamant diam solve", "all of it"),
            ("kortdiamant diam solve --minutes 1", "a minute of it"),
        ),
        "it is not solved yet, or a file cannot be written",
        ("analyse", "rules tell"),
    ),
    "rules new": Page(
        "NAME becomes the id, and the file is written into the folder where you are. It builds on another ruleset "
        "and plays like it at once; comments explain every line. A file that exists is never overwritten.",
        (
            ("kortdiamant rules new mine", "begin mine.yaml, which builds on slott"),
            ("kortdiamant rules new mine --from marquoir+reliques", "the same, from another ruleset"),
        ),
        "the name cannot be an id, or the file exists",
        ("rules check", "rules show"),
    ),
    "rules check": Page(
        "Everything is told in one go, with its place and what would be right: of the file as it stands, of each "
        "variant switched on alone, and of the examples, which are played.",
        (
            ("kortdiamant rules check mine.yaml", "for people"),
            ("kortdiamant rules check --format github *.yaml", "for a pull request"),
            ("kortdiamant rules check --fail-on warning mine.yaml", "be strict"),
        ),
        "an error was found; with --fail-on warning also a warning",
        ("rules explain", "rules new", "rules show"),
    ),
    "rules explain": Page(
        "The code stands in brackets behind each fault that check and play tell.",
        (("kortdiamant rules explain KD-S001", "an unknown key"),),
        "there is no such code",
        ("rules check",),
    ),
    "rules show": Page(
        "What is printed is YAML, with all that the ruleset builds on. REF is an id, an id with variants, or a path.",
        (
            ("kortdiamant rules show slott+uten-jokere", "one file that needs no other"),
            ("kortdiamant rules show marquoir --origin", "where each value comes from"),
            ("kortdiamant rules show slott --diff iello", "what one does otherwise than the other"),
        ),
        "the ruleset is refused, or there is none of that name",
        ("rulesets", "rules check"),
    ),
    "rules tell": Page(
        "The complete rules in prose, with an example, as a leaflet in a box would have them: made from the values of "
        "the ruleset, so that they say what is played.",
        (
            ("kortdiamant rules tell slott --language en", "to read aloud"),
            ("kortdiamant rules tell marquoir --format html > rules.html", "to print"),
        ),
        "the ruleset is refused, or there is none of that name",
        ("rules show", "rulesets"),
    ),
    "rules schema": Page(
        "JSON Schema 2020-12; with it an editor completes keys and values and says what they mean.",
        (("kortdiamant rules schema > ruleset.schema.json", "a file for your editor"),),
        "",
        ("rules check",),
    ),
    "rules tune": Page(
        "Many rulesets with other values are played by bots, all with the same chance, and the best are shown below "
        "the one as it is. TARGET is a figure, =, <= or >=, and a number; the figures are cards, cards per game, "
        "rounds, bust rate, haul, fairness, lead changes, margin and ties. KEYS are as in a ruleset file, and may say "
        "their values: rounds=3..6, rules.hazards.lose=all|half. Ctrl-C shows the best so far.",
        (
            ('kortdiamant rules tune my.yaml --target "length = 30" --vary rounds', "a game is too long"),
            ('kortdiamant rules tune slott --target "cards = 8" --vary deck.without', "by the cards"),
            (
                'kortdiamant rules tune iello --target "haul = 30" --vary cards.hazard.copies',
                "by the hazards; with -o kind.yaml the best becomes a file",
            ),
        ),
        "a target or a key cannot be, no change can be played, or the file cannot be written",
        ("simulate", "rules check", "rules show"),
    ),
}
