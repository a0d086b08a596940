"""``completion``: print the shell script that completes commands and names."""

from typing import TYPE_CHECKING, Annotated, Final

import typer
from typer.main import get_command

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.output import write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from typer.core import TyperGroup


SCRIPTS: Final = {
    "bash": """\
# ~/.bashrc: eval "$(razdacha completion bash)"
_razdacha_completion() {
    local each
    COMPREPLY=()
    while IFS= read -r each; do
        COMPREPLY+=("$each")
    done < <(razdacha completion bash --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    # Told that these are names of files, bash quotes the blanks in them.
    compopt -o filenames 2>/dev/null
}
complete -o default -F _razdacha_completion razdacha
""",
    "zsh": """\
# ~/.zshrc, compinit: eval "$(razdacha completion zsh)"
_razdacha() {
    local -a found
    local line="${(j: :)words[1,CURRENT-1]} $PREFIX"
    found=("${(@f)$(razdacha completion zsh --line "$line" 2>/dev/null)}")
    if [[ -n "${found[1]}" ]]; then
        compadd -- "${found[@]}"
    else
        _files
    fi
}
compdef _razdacha razdacha
""",
    "fish": """\
# ~/.config/fish/config.fish: razdacha completion fish | source
function __razdacha_completion
    set -l found (razdacha completion fish --line (commandline -cp | string collect) 2>/dev/null)
    if test (count $found) -gt 0
        printf '%s\\n' $found
    else
        __fish_complete_path (commandline -ct)
    end
end
complete -c razdacha -f -a '(__razdacha_completion)'
""",
}
"""The script for each shell."""


def register(app: typer.Typer) -> None:
    """Add the command of this module to ``app``."""
    command(app, "completion", OFFERED["completion"].help)(completion)


def completion(
    shell: Annotated[str, typer.Argument(metavar="bash|zsh|fish", help=N_("The shell."))],
    line: Annotated[
        str | None,
        typer.Option(
            "--line",
            metavar=N_("TEXT"),
            help=N_("Print completions for this line (used by the script)."),
        ),
    ] = None,
) -> None:
    """Print the script, or the completions of a line."""
    from deckbuilder.cli.app import app
    from deckbuilder.cli.completion.offering import offered

    if shell not in SCRIPTS:
        problem = _("There is no completion for the shell “{shell}”; use one of: {names}")
        raise UserError(problem.format(shell=shell, names=", ".join(SCRIPTS)))
    if line is None:
        write(SCRIPTS[shell].rstrip("\n"))
        return
    program: TyperGroup = get_command(app)  # type: ignore[assignment]  # the root is a group
    for word in offered(program, line):
        write(word)
