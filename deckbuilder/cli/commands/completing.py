"""``completion``: the script that completes commands, and names, in a shell."""

from typing import TYPE_CHECKING, Annotated

import typer
from typer.main import get_command

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.cli.commands import OFFERED
from deckbuilder.cli.output import write
from deckbuilder.cli.usage import command

if TYPE_CHECKING:
    from typer.core import TyperGroup


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
    """Write the script, or what completes a line."""
    from deckbuilder.cli.app import app
    from deckbuilder.cli.completion.offering import offered
    from deckbuilder.cli.completion.scripts import SCRIPTS

    if shell not in SCRIPTS:
        problem = _("“{shell}” is no shell with completion; write one of: {names}")
        raise UserError(problem.format(shell=shell, names=", ".join(SCRIPTS)))
    if line is None:
        write(SCRIPTS[shell].rstrip("\n"))
        return
    program: TyperGroup = get_command(app)  # type: ignore[assignment]  # the root is a group
    for word in offered(program, line):
        write(word)
