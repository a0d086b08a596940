"""The context of every command: effective settings, and the catalogue they name."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

import typer

from deckbuilder.base.served import is_in_browser
from deckbuilder.cli.output import print_note

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.base.settings import Settings
    from deckbuilder.lessons.lesson import Lesson
    from deckbuilder.matches.match import MatchSession
    from deckbuilder.network.client import Invitation
    from deckbuilder.workbench.hosted_match import FarSeat

    Beginning: TypeAlias = Invitation | FarSeat | MatchSession | Lesson | None


@dataclass
class Invocation:
    """One run of the program: its global options, and lazily the settings and catalogue."""

    given: dict[str, object]
    opener: "Callable[[Invocation, Beginning], None]"

    @property
    def has_terminal(self) -> bool:
        """Return whether the program runs at a terminal that can show screens, or in a browser."""
        return is_in_browser() or (sys.stdin.isatty() and sys.stdout.isatty())

    def open_application(self, at: "Beginning" = None) -> None:
        """Open the terminal application, optionally at the table of a draft or of a match
        elsewhere, at a match to watch, or in a lesson."""
        self.opener(self, at)

    @cached_property
    def settings(self) -> "Settings":
        """The effective settings; UserError if one of them is invalid."""
        from deckbuilder.base.settings import load_settings

        return load_settings(**self.given)

    @contextmanager
    def catalog(self) -> Iterator["Catalog"]:
        """Open the catalogue of this run and close it at the end."""
        from catalog.store import open_catalog

        with open_catalog(self.settings.database or None) as catalog:
            catalog.hides_bundled = self.settings.hide_bundled
            catalog.guard.listen(lambda moved: print_note(moved.text))
            yield catalog
            catalog.copy_daily()


def invocation(ctx: typer.Context) -> Invocation:
    """Return the invocation that the root command prepared for ``ctx``."""
    run = ctx.find_object(Invocation)
    if run is None:
        raise RuntimeError("a command was called without the root command")
    return run
