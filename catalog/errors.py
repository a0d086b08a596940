"""What can go wrong with what a user gave us.

UserError                 bad input; the command line prints it and exits with 2
  BadFile                 a file that cannot be used, with its line where known
  BadQuery                a search that cannot be read, with the place
  UnknownName             nothing of that name; suggestions where there are any
"""

from collections.abc import Sequence
from pathlib import Path

from catalog.i18n import _


class UserError(Exception):
    """Input we cannot use. ``str()`` is one message in the user's language, ready to show."""


class BadFile(UserError):
    """A file that cannot be used: which, where, what is wrong and what would be right."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        self.path = str(path)
        self.problem = problem
        self.line = line
        place = self.path if line is None else f"{self.path}:{line}"
        super().__init__(f"{place}: {problem}")


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
