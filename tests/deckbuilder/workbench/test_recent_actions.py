"""The newest lines of the log are those of the whole log, found without folding all of it."""

from catalog.common.i18n import Language, activate
from deckbuilder.matches.match import Stage
from deckbuilder.workbench.match_table import MatchTable
from deckbuilder.workbench.recent_actions import RecentActions
from tests.deckbuilder.tui.match_support import new_session, play_simply

SIGNS = ("▲", "▼")


def test_the_recent_lines_and_the_recap_are_those_of_the_whole_log() -> None:
    sessions, session = new_session()
    while session.stage is not Stage.MATCH:
        play_simply(session)
    shortened = 0
    table = MatchTable(sessions, session)
    recent = RecentActions(table)
    while session.match is not None and len(session.match.history) < 600:
        for _choice in range(5):
            play_simply(session)
        whole, newest = table.actions(SIGNS), recent.entries(SIGNS)
        assert newest
        assert tuple(whole[-len(newest) :]) == newest
        assert recent.recap(SIGNS) == table.recap(SIGNS)
        shortened += len(newest) < len(whole)
    assert shortened


def test_the_recent_lines_change_with_the_language() -> None:
    sessions, session = new_session()
    while session.stage is not Stage.MATCH or not session.match or not session.match.state.turn:
        play_simply(session)
    recent = RecentActions(MatchTable(sessions, session))
    english = recent.entries(SIGNS)
    activate(Language.RUSSIAN)
    assert recent.entries(SIGNS) != english
