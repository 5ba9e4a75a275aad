"""`kortdiamant completion`: the script that makes a shell ask the program for completions."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from kortdiamant.cli.command import Page
from kortdiamant.cli.context import COMPLETION_VARIABLE
from kortdiamant.version import PROGRAM


class Shell(StrEnum):
    """Supported shells."""

    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="bash, zsh or fish.", show_default=False)],
) -> None:
    """Print a script that completes commands, rulesets, games and fault codes in your shell."""
    from kortdiamant.cli.output.screen import output

    output().show_as_is(SCRIPTS[shell].strip().replace("PROGRAM", PROGRAM).replace("ASK", ASK))


# In all shells, the program gets the line up to the cursor, and answers with a candidate per line. typer calls this
# form `fish`; it is the only one without quotes for one shell. A candidate is what follows `--option=`, but begins
# with `setting=` after `config`. Each shell then replaces its own idea of the current word: bash only what follows an
# equals sign, zsh and fish all of it.
ASK = f"_TYPER_COMPLETE_FISH_ACTION=get-args {COMPLETION_VARIABLE}=complete_fish {PROGRAM}"
BASH = r"""
_PROGRAM_completion() {
    local line=${COMP_LINE:0:COMP_POINT} word=${COMP_WORDS[COMP_CWORD]} typed="" found
    [[ ${line##* } == *=* ]] && typed=${line##* } && typed=${typed%%=*}=
    COMPREPLY=()
    while IFS= read -r found; do
        [[ -n $found ]] || continue
        found=${found%%$'\t'*}
        found=${found#"$typed"}
        [[ $COMP_WORDBREAKS == *=* ]] || found=$typed$found
        [[ $found == *= ]] && compopt -o nospace
        case $word in
            \'*) found=${found//\'/\'\\\'\'} ;;
            \"*) found=$(sed 's/[\\"$`]/\\&/g' <<< "$found") ;;
            *) found=$(printf %q "$found") ;;
        esac
        COMPREPLY+=("$found")
    done < <(_TYPER_COMPLETE_ARGS=$line ASK)
}

complete -o default -F _PROGRAM_completion PROGRAM
"""
ZSH = r"""
#compdef PROGRAM

_PROGRAM_completion() {
    local found
    local -a words_found open_found
    [[ $PREFIX == *=* ]] && local typed=${PREFIX%%=*}= || local typed=
    [[ -n $typed ]] && compset -P '*='
    while IFS= read -r found; do
        [[ -n $found ]] || continue
        found=${${found%%$'\t'*}#$typed}
        [[ $found == *= ]] && open_found+=("$found") || words_found+=("$found")
    done < <(_TYPER_COMPLETE_ARGS="${(j: :)words[1,CURRENT-1]} ${words[CURRENT]}" ASK)
    (( $#words_found + $#open_found )) || { _files; return }
    (( $#words_found )) && compadd -- "${words_found[@]}"
    (( $#open_found )) && compadd -S '' -- "${open_found[@]}"
}

compdef _PROGRAM_completion PROGRAM
"""
FISH = r"""
function __PROGRAM_completion
    set -l typed (string match --regex '^-[^=]*=' -- (commandline --current-token))
    for found in (env _TYPER_COMPLETE_ARGS=(commandline -cp | string collect) ASK)
        printf '%s\n' "$typed$found"
    end
end

complete --command PROGRAM --no-files --condition 'count (__PROGRAM_completion) > /dev/null' \
    --arguments '(__PROGRAM_completion)'
"""
SCRIPTS = {Shell.BASH: BASH, Shell.ZSH: ZSH, Shell.FISH: FISH}


PAGE = Page(
    "The shell then completes commands, options, ids of rulesets and their variants, names of games, fault codes "
    "and settings.",
    (
        ('eval "$(kortdiamant completion bash)"', "in ~/.bashrc"),
        ('eval "$(kortdiamant completion zsh)"', "in ~/.zshrc, after compinit"),
        ("kortdiamant completion fish | source", "in ~/.config/fish/config.fish"),
    ),
    "",
    ("help",),
)
