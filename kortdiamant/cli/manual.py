"""What the help of a command shows below its options: details, examples, exit codes and related commands.

The program loads this only to show help. Help is in English; what the program says at a table is translated.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Example = tuple[str, str]  # a command line, and what it does

DONE = ("0", "done")
WRONG_LINE = ("2", "wrong command line")
INTERRUPTED = ("130", "interrupted")


class Page(NamedTuple):
    """One command: a paragraph about it, examples, what exit code 1 means (empty: never), and related commands."""

    about: str
    examples: tuple[Example, ...]
    refused: str
    see_also: tuple[str, ...]

    @property
    def exit_codes(self) -> tuple[tuple[str, str], ...]:
        """All exit codes, with what they mean."""
        return DONE, *((("1", self.refused),) if self.refused else ()), WRONG_LINE, INTERRUPTED


PAGES: Mapping[str, Page] = {
    "play": Page(
        "You turn real cards, and type which card came and who leaves. The program shares the gems, keeps the totals "
        "and saves the game. Type help at the table to see what you can type. At a terminal the program asks for "
        "names that you do not give here; in a pipe the first line holds the names.",
        (
            ("kortdiamant play", "play slott; the program asks who plays"),
            ('kortdiamant play --ruleset iello --players "Ane,Bo,Cato"', "play with another box"),
            ("kortdiamant play --deal --odds", "play without cards, and show the risk"),
            ('kortdiamant play --players "Ane,Bo" --bot "Robo=cautious"', "add a bot to two people"),
            ("kortdiamant play --set rules.hazards.strikes=3", "change one rule for this game"),
            ("kortdiamant play --again", "play once more with the same people"),
            ("kortdiamant play --plain", "use a screen reader"),
        ),
        "a ruleset, a name or a line of a pipe is refused, or the game cannot be saved",
        ("resume", "score", "rulesets", "config"),
    ),
    "score": Page(
        "After every round you type what each player put into the chest, in seating order. The program refuses "
        "impossible amounts, and you can correct any number later. It saves the scores like a game.",
        (
            ("kortdiamant score", "keep score for slott; the program asks who plays"),
            ('kortdiamant score --ruleset marquoir --players "Ane,Bo,Cato"', "keep score for another box"),
        ),
        "a ruleset, a name or a line of a pipe is refused, or the scores cannot be saved",
        ("play", "resume"),
    ),
    "resume": Page(
        "The program replays the record from its first card, and the game continues where you left it. Without GAME "
        "it takes the newest unfinished game.",
        (
            ("kortdiamant resume", "continue the newest unfinished game"),
            ("kortdiamant resume 2026-11-29-2010-slott", "continue a game by its name"),
            ("kortdiamant resume ./friday.game --language fr", "continue a file, in French from here on"),
        ),
        "there is no such game, it is damaged, or it is open in another window",
        ("play", "games", "replay"),
    ),
    "replay": Page(
        "The program plays every record from its first card to its last and checks every sum. For a refused record "
        "it prints only the errors, on stderr, as file:line:col.",
        (
            ("kortdiamant replay friday.game", "show who won, and how the rounds went"),
            ("kortdiamant replay --json *.game", "print one line of JSON for each game"),
        ),
        "at least one record is refused",
        ("games", "resume"),
    ),
    "chart": Page(
        "The chart shows the totals after each round, the cards of each expedition with who left where, and how much "
        "each exit gained or lost compared with staying. Without --output it is drawn with text characters.",
        (
            ("kortdiamant chart friday.game", "draw it in the terminal"),
            ("kortdiamant chart 2026-11-29-2010-slott -o friday.svg", "draw it into a file"),
            ("kortdiamant chart friday.game --plain", "describe it in words"),
        ),
        "there is no such game, it is damaged, or the picture cannot be written",
        ("replay", "history"),
    ),
    "history": Page(
        "The figures come from the records alone. A damaged record is named on stderr and does not count. The first "
        "run reads all games; later runs read only those that have changed.",
        (
            ("kortdiamant history", "show everybody, over all games"),
            ("kortdiamant history --player Ane", "show one player, by ruleset"),
            ("kortdiamant history --ruleset slott --csv", "print a table for a spreadsheet"),
        ),
        "a record that you named is damaged, or no player has that name",
        ("games", "chart"),
    ),
    "games": Page(
        "The list shows name, date, ruleset, players, and the round that was reached or who won. Damaged games are "
        "marked.",
        (("kortdiamant games", "list all games in the games folder"),),
        "the folder cannot be read",
        ("resume", "replay"),
    ),
    "odds": Page(
        "The chances are exact: the program counts the cards left in the pack. It shows the chances of the next card, "
        "and for each later card the chance of a bust by then and the average haul.",
        (
            ("kortdiamant odds --ruleset marquoir --players 5", "use a fresh pack for five players"),
            ("kortdiamant odds friday.game", "start from the current position of a game"),
            ("kortdiamant odds --json", "print JSON for a program"),
        ),
        "the record or the ruleset is refused",
        ("solve", "play"),
    ),
    "solve": Page(
        "The result is exact, by dynamic programming over the cards left in the pack. For each set of hazards on the "
        "path, the table says with how many gems to leave.",
        (
            ("kortdiamant solve --ruleset marquoir", "one explorer alone"),
            ("kortdiamant solve --players 3", "three explorers who leave together"),
        ),
        "the ruleset is refused, or it has too many positions",
        ("odds", "rulesets"),
    ),
    "compare": Page(
        "The program lists what players who know ruleset A would notice in B, most striking first. Below are all "
        "figures: exact ones for the first expedition, and averages over many games between bots. A and B are ids, ids "
        "with variants, or paths.",
        (
            ("kortdiamant compare iello slott", "explain slott to players who know the iello box"),
            ("kortdiamant compare marquoir marquoir+reliques", "see what a variant changes"),
            ("kortdiamant compare slott ./mine.yaml --players 5 -o report.html", "also write a web page with plots"),
            ("kortdiamant compare iello slott --json", "print JSON for a program"),
        ),
        "a ruleset or a bot is refused, no number of players fits both, or the report cannot be written",
        ("simulate", "odds", "rules show"),
    ),
    "simulate": Page(
        "Bots play many games on all processors. The program shows the share of wins and the totals of each seat, the "
        "rounds, and how long, fair and tense a game is. Ctrl-C stops early and shows the games played so far.",
        (
            ("kortdiamant simulate --games 10000", "four bots that leave at random"),
            ("kortdiamant simulate --bots bag:10,value,timid", "three different bots"),
            ("kortdiamant simulate --seed 1 --json", "print the same figures every time, as JSON"),
            ("kortdiamant simulate --cluster tcp://192.168.1.5:8786", "play on several machines"),
            ("kortdiamant simulate --games 10000 -o report.html", "also write a web page with plots"),
        ),
        "the ruleset, a bot or the number of players is refused, the cluster fails, or the report cannot be written",
        ("tournament", "solve", "rulesets"),
    ),
    "tournament": Page(
        "Every pair of bots shares a table, in every seating that includes both. The program shows the rating and the "
        "share of wins of each bot. Ctrl-C stops early and shows the games played so far.",
        (
            ("kortdiamant tournament --bots cautious,timid,bag:10", "find the strongest of three"),
            ("kortdiamant tournament --bots value,relics --ruleset iello", "compare two bots in another game"),
        ),
        "the ruleset, a bot or the number of players is refused, or the cluster fails",
        ("simulate", "rulesets"),
    ),
    "rulesets": Page(
        "The list shows id, title, number of players and origin, and below each ruleset its variants. To play a "
        "variant, add it to the id with a plus. If a ruleset of yours is broken, its first error is shown.",
        (
            ("kortdiamant rulesets", "see what you can play"),
            ("kortdiamant play --ruleset slott+uten-jokere", "play a variant"),
        ),
        "a folder cannot be read",
        ("play", "rules show", "rules new"),
    ),
    "print": Page(
        "The sheets are the rules in columns, a one-page crib sheet with the meaning of each card, a score sheet, and "
        "for games with their own cards those cards to cut out. Without --output the command prints an HTML page. It "
        "makes a PDF with Chromium or Chrome if one is installed; any browser can print the page.",
        (
            ("kortdiamant print slott -o slott.pdf", "rules, crib sheet and score sheet"),
            ("kortdiamant print iello --parts cards -o cards.pdf", "the cards of a box, to cut out"),
            (
                "kortdiamant print slott --parts crib --paper a5 --language fr -o slott.html",
                "one small page, in French",
            ),
        ),
        "the ruleset is refused, it has no cards to cut out, or the file cannot be written",
        ("rules tell", "rulesets"),
    ),
    "config": Page(
        "Without SETTING the command shows all settings, with their values and where each value comes from. Your "
        "settings are in a small YAML file, which you may also edit; the command changes nothing else in it. A setting "
        "is the default of the option with the same name. Options on the command line override settings.",
        (
            ("kortdiamant config", "show all settings"),
            ("kortdiamant config language=nb", "use Norwegian from now on"),
            ("kortdiamant config players=Ane,Bo,Cato", "set who usually plays"),
            ("kortdiamant config --unset language", "return to the default"),
        ),
        "there is no such setting, the value is not allowed, or the file cannot be written",
        ("play",),
    ),
    "completion": Page(
        "The shell then completes commands, options, ids of rulesets and their variants, names of games, fault codes "
        "and settings.",
        (
            ('eval "$(kortdiamant completion bash)"', "in ~/.bashrc"),
            ('eval "$(kortdiamant completion zsh)"', "in ~/.zshrc, after compinit"),
            ("kortdiamant completion fish | source", "in ~/.config/fish/config.fish"),
        ),
        "",
        ("help",),
    ),
    "help": Page(
        "Without COMMAND it shows the help of the program, which lists all commands.",
        (
            ("kortdiamant help play", "the same as kortdiamant play --help"),
            ("kortdiamant help rules check", "a command in a group"),
        ),
        "",
        ("completion",),
    ),
    "adapt": Page(
        "Every card of the game gets a stand-in from the deck. The program looks for the plan that takes the fewest "
        "words, so that a table can remember it. With -o it writes a ruleset file that you can play at once.",
        (
            ("kortdiamant adapt iello", "play Diamant with 52 cards"),
            ("kortdiamant adapt incan-gold --jokers 2 -o mine.yaml", "use 54 cards, and write a ruleset file"),
            ("kortdiamant adapt marquoir --deck piquet-32", "use a 32-card pack"),
            ("kortdiamant adapt iello --tune --sentences 4", "find a similar game that is easier to remember"),
        ),
        "the ruleset or the deck is refused, or the file exists or cannot be written",
        ("rulesets", "rules tell", "play"),
    ),
    "analyse": Page(
        "For every turn the program shows the move that was played and its result, the best move, and whether a win "
        "or a loss was already certain. Certain means whatever the other side does. With more time the engine looks "
        "further ahead.",
        (
            ("kortdiamant analyse friday.game", "find where a game was lost"),
            ("kortdiamant analyse --think 5s friday.game", "look further ahead"),
        ),
        "the record is refused, or it is not a game of Diam",
        ("replay", "diam solve"),
    ),
    "diam solve": Page(
        "The program proves for 1, 2, 3, ... turns whether a player can force a win from the empty board. When it "
        "finds one, it writes the winner's answer to every move of the loser. This takes some minutes. You can stop "
        "it, also with Ctrl-C, and the next call continues. It needs the extra sim.",
        (
            ("kortdiamant diam solve", "solve the whole game"),
            ("kortdiamant diam solve --minutes 1", "work on it for a minute"),
        ),
        "it is not solved yet, or a file cannot be written",
        ("analyse", "rules tell"),
    ),
    "rules new": Page(
        "NAME becomes the id. The file is written to the current folder. It builds on another ruleset and plays like "
        "it at once; comments explain every line. An existing file is never overwritten.",
        (
            ("kortdiamant rules new mine", "write mine.yaml, which builds on slott"),
            ("kortdiamant rules new mine --from marquoir+reliques", "build on another ruleset"),
        ),
        "the name cannot be an id, or the file exists",
        ("rules check", "rules show"),
    ),
    "rules check": Page(
        "The command reports every error with its location and a suggested fix. It checks the file itself and each "
        "variant on its own, and plays the examples.",
        (
            ("kortdiamant rules check mine.yaml", "report for people"),
            ("kortdiamant rules check --format github *.yaml", "annotate a pull request"),
            ("kortdiamant rules check --fail-on warning mine.yaml", "treat warnings as errors"),
        ),
        "an error was found; with --fail-on warning also a warning",
        ("rules explain", "rules new", "rules show"),
    ),
    "rules explain": Page(
        "The code is in brackets at the end of each fault that check and play report.",
        (("kortdiamant rules explain KD-S001", "explain an unknown key"),),
        "there is no such code",
        ("rules check",),
    ),
    "rules show": Page(
        "The output is YAML and needs no other file. REF is an id, an id with variants, or a path.",
        (
            ("kortdiamant rules show slott+uten-jokere", "print one complete file"),
            ("kortdiamant rules show marquoir --origin", "show where each value comes from"),
            ("kortdiamant rules show slott --diff iello", "say how two rulesets differ"),
        ),
        "the ruleset is refused, or no ruleset has that name",
        ("rulesets", "rules check"),
    ),
    "rules tell": Page(
        "The text is a complete leaflet, with an example. The program makes it from the values of the ruleset, so it "
        "always matches the game that is played.",
        (
            ("kortdiamant rules tell slott --language en", "read the rules aloud"),
            ("kortdiamant rules tell marquoir --format html > rules.html", "print the rules"),
        ),
        "the ruleset is refused, or no ruleset has that name",
        ("rules show", "rulesets"),
    ),
    "rules schema": Page(
        "The schema is JSON Schema 2020-12. With it an editor completes keys and values and explains them.",
        (("kortdiamant rules schema > ruleset.schema.json", "write a file for your editor"),),
        "",
        ("rules check",),
    ),
    "rules tune": Page(
        "Bots play many versions of the ruleset with the same cards, and the best versions are listed below the "
        "original. TARGET is a figure, =, <= or >=, and a number; the figures are cards, cards per game, rounds, bust "
        "rate, haul, fairness, lead changes, margin and ties. KEYS are keys of a ruleset file, optionally with their "
        "values: rounds=3..6, rules.hazards.lose=all|half. Ctrl-C stops early and shows the best so far.",
        (
            ('kortdiamant rules tune my.yaml --target "length = 30" --vary rounds', "make a game shorter"),
            ('kortdiamant rules tune slott --target "cards = 8" --vary deck.without', "change the cards"),
            (
                'kortdiamant rules tune iello --target "haul = 30" --vary cards.hazard.copies',
                "change the hazards; with -o kind.yaml the best version becomes a file",
            ),
        ),
        "a target or a key is refused, no version can be played, or the file cannot be written",
        ("simulate", "rules check", "rules show"),
    ),
}
