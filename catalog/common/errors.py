"""Errors in the user's input.

UserError                 bad input; the command line prints it and exits with 2
  BadFile                 an unusable file, with the line if known
    RejectedFile          a file rejected because of its rows, with the problems of each row
  BadTable                malformed rows or columns (catalog.common.delimited)
  BadDatabase             an unusable database
  BadQuery                a malformed search query, with the position
  UnknownName             an unknown name, with similar known ones
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from catalog.common.i18n import _

STDIN: Final = "-"
"""The argument that means standard input instead of a file."""


class UserError(Exception):
    """Invalid input. ``str()`` is one message in the user's language, ready to show."""


class BadFile(UserError):
    """An unusable file: its name, the place, the problem and how to fix it."""

    def __init__(self, path: Path | str, problem: str, line: int | None = None) -> None:
        self.path = str(path)
        self.problem = problem
        self.line = line
        shown = _("standard input") if self.path == STDIN else self.path
        place = shown if line is None else f"{shown}:{line}"
        super().__init__(f"{place}: {problem}")


class RejectedFile(BadFile):
    """A file rejected as a whole; ``problems`` lists every bad row, one per line of the message."""

    def __init__(self, path: Path | str, problems: Sequence[object]) -> None:
        self.problems = tuple(problems)
        summary = _("nothing was imported, because of these rows:")
        super().__init__(path, "\n".join([summary, *(f"  {problem}" for problem in problems)]))


class NamesNoSet(BadFile):
    """A file of cards that does not say of which set they are."""

    def __init__(self, path: Path | str) -> None:
        problem = _("the file does not say which set its cards are of; name it with {example}")
        super().__init__(path, problem.format(example="--set SET"))


class BadDatabase(UserError):
    """An unusable database: its name and the problem."""

    def __init__(self, where: str, problem: str) -> None:
        self.where = where
        self.problem = problem
        super().__init__(f"{where}: {problem}")


class BadQuery(UserError):
    """An invalid search query. ``column`` is 1-based; the message marks it with a caret."""

    def __init__(self, query: str, column: int, problem: str) -> None:
        self.query = query
        self.column = column
        self.problem = problem
        super().__init__(f"{problem}\n  {query}\n  {' ' * (column - 1)}^")


class UnknownName(UserError):
    """An unknown name, with the most similar known names."""

    def __init__(self, name: str, suggestions: Sequence[str] = ()) -> None:
        self.name = name
        self.suggestions = tuple(suggestions)
        message = _("Nothing is called “{name}”.").format(name=name)
        if suggestions:
            message += " " + _("Did you mean: {names}?").format(names=", ".join(suggestions))
        super().__init__(message)
