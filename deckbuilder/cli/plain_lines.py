"""A plain-text conversation at this terminal or over a pipe: lines from stdin, texts to stdout."""

import sys
from collections.abc import Callable, Iterator
from io import TextIOWrapper
from time import sleep
from typing import TYPE_CHECKING, Final

import typer

from catalog.common.i18n import _
from deckbuilder.cli.exit_codes import ExitCode
from deckbuilder.cli.invocation import Invocation
from deckbuilder.cli.output import print_note, write

if TYPE_CHECKING:
    from deckbuilder.plain.conversation import Talk
    from deckbuilder.plain.ending import Ended
    from deckbuilder.workbench.workbench import Services

_MOST: Final = 10_000
"""The number of characters of a line read at once."""


def converse(
    run: Invocation,
    play: "Callable[[Services, Talk], Ended]",
    lines: Iterator[str] | None = None,
) -> None:
    """Converse until the player is done, leaves, or input ends; the state is saved in any case.

    ``lines`` are those of stdin if somebody reads them already. Exits with code 1 if input ends
    before the conversation does.
    """
    from deckbuilder.plain.conversation import Talk
    from deckbuilder.plain.ending import Ended
    from deckbuilder.plain.examples import example_order
    from deckbuilder.workbench.first_opponent import preset_first_opponent
    from deckbuilder.workbench.workbench import open_services

    services = open_services(run.settings)
    services.catalog.guard.listen(lambda moved: write(moved.text))
    pause = sleep if run.has_terminal else _go_on
    talk = Talk(lines_of_stdin() if lines is None else lines, write, pause)
    talk.examples = example_order(talk, services.catalog)
    try:
        preset_first_opponent(services)
        ended = play(services, talk)
        services.catalog.copy_daily()
    except KeyboardInterrupt:
        print_note(_("Stopped. Results are saved: run the same command to continue."))
        raise
    finally:
        services.close()
    if ended is Ended.NO_LINES:
        raise typer.Exit(ExitCode.NO)


def lines_of_stdin() -> Iterator[str]:
    """Yield the lines of stdin; undecodable bytes become replacement characters."""
    stream = sys.stdin
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")
    while line := stream.readline(_MOST):
        yield line


def _go_on(_seconds: float) -> None:
    """Do not pause: there is no animation to wait for."""
