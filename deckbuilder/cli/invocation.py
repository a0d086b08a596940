"""What every command is given: the settings in force and the catalogue they point to."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import typer

from deckbuilder.cli.output import print_note

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.base.settings import Settings
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.network.client import Invitation


@dataclass
class Invocation:
    """One run of the program: the global options, and what they lead to when asked for."""

    given: dict[str, object]
    opener: "Callable[[Invocation, Invitation | MatchSession | Lesson | None], None]"

    @property
    def has_terminal(self) -> bool:
        """Return whether somebody sits at a terminal who can use screens."""
        return sys.stdin.isatty() and sys.stdout.isatty()

    def open_application(self, at: "Invitation | MatchSession | Lesson | None" = None) -> None:
        """Open the terminal application, at the table of a draft, at a match to be watched, or in
        a lesson."""
        self.opener(self, at)

    @cached_property
    def settings(self) -> "Settings":
        """The settings in force; UserError when one of them is wrong."""
        from deckbuilder.base.settings import load_settings

        return load_settings(**self.given)

    @contextmanager
    def catalog(self) -> Iterator["Catalog"]:
        """Open the catalogue of this run and close it at the end."""
        from catalog.store import open_catalog

        with open_catalog(self.settings.database or None) as catalog:
            catalog.guard.listen(lambda moved: print_note(moved.text))
            yield catalog
            catalog.copy_daily()


def invocation(ctx: typer.Context) -> Invocation:
    """Return what the root command prepared for the command of ``ctx``."""
    run = ctx.find_object(Invocation)
    if run is None:
        raise RuntimeError("a command was called without the root command")
    return run
