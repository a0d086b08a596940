"""What can go wrong with what a user gave us.

UserError                 bad input; the command line prints it and exits with 2
  BadFile                 a file that cannot be used, with its line where known
    RejectedFile          a file refused for its rows, with every row's problem
  BadTable                rows and columns that cannot be read (catalog.common.delimited)
  BadDatabase             a database that cannot be used
  BadQuery                a search that cannot be read, with the place
  UnknownName             nothing of that name; suggestions where there are any
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from catalog.common.i18n import _

STDIN: Final = "-"
"""What is given instead of a file so that the standard input is read."""


class UserError(Exception):
    """Input we cannot use. ``str()`` is one message in the user's language, ready to show."""


class BadFile(UserError):
    """A file that cannot be used: which, where, what is wrong and what would be right."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        self.path = str(path)
        self.problem = problem
        self.line = line
        shown = _("standard input") if self.path == STDIN else self.path
        place = shown if line is None else f"{shown}:{line}"
        super().__init__(f"{place}: {problem}")


class RejectedFile(BadFile):
    """A file refused as a whole; ``problems`` is every bad row, one to a line of the message."""

    def __init__(self, path: Path | str, problems: Sequence[object]) -> None:
        self.problems = tuple(problems)
        summary = _("nothing was imported, because of these rows:")
        super().__init__(path, "\n".join([summary, *(f"  {problem}" for problem in problems)]))


class BadDatabase(UserError):
    """A database that cannot be used: which, and what is wrong."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where}: {problem}")


class BadQuery(UserError):
    """A search that cannot be read. ``column`` is 1-based; the message shows a caret there."""

    def __init__(self, query: str, column: int, problem: str) -> None:
        self.query = query
        self.column = column
        self.problem = problem
        super().__init__(f"{problem}\n  {query}\n  {' ' * (column - 1)}^")


class UnknownName(UserError):
    """Nothing of that name, with the nearest names there are."""

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        self.name = name
        self.suggestions = tuple(suggestions)
        message = _("Nothing is called “{name}”.").format(name=name)
        if suggestions:
            message += " " + _("Did you mean: {names}?").format(names=", ".join(suggestions))
        super().__init__(message)
