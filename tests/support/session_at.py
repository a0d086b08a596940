"""The whole match behind a table, for tests that look at what no seat sees."""

from deckbuilder.matches.match import MatchSession
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.table import Table


def session_at(table: Table) -> MatchSession:
    """Return the match at a table whose state is kept here."""
    assert isinstance(table, MatchTable)
    return table.session
