"""Endless matches: stopped, saved to a file and reported."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from catalog.common.errors import BadFile, UserError
from catalog.common.files import write_atomically
from catalog.common.i18n import _
from catalog.common.paths import home
from engine.kernel import Endless


class MatchStopped(UserError):
    """An endless match was stopped.

    ``path`` is the report file, or empty with the reason in ``problem`` if it could not be written.
    """

    def __init__(self, path: str, problem: str = "") -> None:
        self.path, self.problem = path, problem
        what = _(
            "The match was stopped: effects trigger one another without end. This is an error "
            "in Razdacha; the match is back at the position before that choice."
        )
        where = _("Please report it with the file {path}, which holds the match.")
        kept = where.format(path=path) if path else problem
        super().__init__(f"{what} {kept}")

    def __reduce__(self) -> tuple[object, ...]:
        """Support passing between processes."""
        return MatchStopped, (self.path, self.problem)


@contextmanager
def reports_endless() -> Iterator[None]:
    """Convert Endless to MatchStopped and save the match to the user's folder.

    ``saved_choices`` of the kernel reads set-up and choices from the file.
    """
    try:
        yield
    except Endless as endless:
        raise _stopped(endless) from endless


def _stopped(endless: Endless) -> MatchStopped:
    at = datetime.now(UTC).strftime("%Y%m%d-%H%M%S-%f")
    try:
        path = home() / f"stopped-match-{at}.json"
        write_atomically(path, endless.report + "\n", private=True)
    except BadFile as error:
        return MatchStopped("", str(error))
    return MatchStopped(str(path))
