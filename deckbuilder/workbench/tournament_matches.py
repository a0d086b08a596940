"""Matches of a tournament played by people on the battle screen, and their results."""

from collections.abc import Iterator

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.tournament.results import MOST_ATTEMPTS
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import Tournament
from deckbuilder.workbench.match_table import KIND as MATCH
from deckbuilder.workbench.match_table import RESULT, MatchTable
from deckbuilder.workbench.memory import DRAFT
from deckbuilder.workbench.several_matches import take_up_seeded


def match_of(tournament: Tournament, place: int, sessions: SessionStore) -> MatchTable:
    """Return the match of a table of the last round, not begun yet. UserError without cards.

    A drawn match of the play-off is replayed with other cards.
    """
    table = tournament.tables[-1][place]
    one, other = (tournament.entrants[entrant] for entrant in table.entrants)
    for entrant in (one, other):
        if not entrant.cards:
            problem = _("The deck “{name}” has no cards.").format(name=entrant.deck)
            raise UserError(problem)
    attempt = next((n + 1 for n, _score in _played(tournament, place, sessions)), 0)
    session = MatchSession((one, other), tournament.match_seed(place, attempt), tournament.rules)
    return MatchTable(sessions, session, DRAFT, counts=True)


def is_under_way(tournament: Tournament, place: int, sessions: SessionStore) -> bool:
    """Return whether the unfinished match is that of this table of the last round.

    It is continued: begun again it would have the same cards and dice, known by now.
    """
    kept = sessions.games.load(MATCH)
    if kept is None or kept.aside.get("stage") == Stage.OVER.value:
        return False
    return kept.setup.get("seed") in _seeds(tournament, place)


def take_up_match(tournament: Tournament, place: int, sessions: SessionStore) -> bool:
    """Take up the match of this table of the last round if it was put aside; return whether it
    was."""
    return take_up_seeded(sessions, _seeds(tournament, place))


def result_of_match(tournament: Tournament, sessions: SessionStore) -> tuple[int, Score] | None:
    """Return the open table whose match was played last, with its score; None for none.

    A drawn match of the play-off has no score yet.
    """
    for place in tournament.open_tables():
        for _attempt, score in _played(tournament, place, sessions):
            if score.winner is not None or len(tournament.tables) <= tournament.rounds:
                return place, score
    return None


def _played(
    tournament: Tournament, place: int, sessions: SessionStore
) -> Iterator[tuple[int, Score]]:
    """Yield attempt and score of the last stored match, if it was played at this table."""
    kept = sessions.load(RESULT)
    seeds = _seeds(tournament, place)
    if kept is None or kept.get("seed") not in seeds:
        return
    winner = kept["winner"]
    entrants = tournament.tables[-1][place].entrants
    won_by = None if winner is None else entrants[winner]
    yield seeds.index(kept["seed"]), Score(won_by, str(kept["reason"]), str(kept["rule"]))


def _seeds(tournament: Tournament, place: int) -> list[str]:
    return [str(tournament.match_seed(place, attempt)) for attempt in range(MOST_ATTEMPTS)]
