"""Offering a draw in the battle: by a key, which says so where the edition has none."""

from deckbuilder.matches.match import Controller, MatchSession
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.result import ResultScreen
from engine.berserk import EDITIONS
from engine.berserk.table.state import Asking
from tests.deckbuilder.tui.match_support import beside, keep, new_session, play_simply
from tests.deckbuilder.tui.support import press, running, shown
from tests.support.session_at import session_at

BOTH = (Controller.HUMAN, Controller.HUMAN)


def leave_battle(code: str, who: tuple[Controller, Controller]) -> None:
    """Leave a battle of an edition with a human asked in the main phase."""
    _sessions, session = new_session(7, who)
    session.rules = EDITIONS[code]
    while session.match is None or session.match.decision is None or not is_act(session):
        play_simply(session)
    keep(session)


def is_act(session: MatchSession) -> bool:
    """Whether a human chooses a play of the own turn."""
    asked = session.match.decision if session.match is not None else None
    waiting = session.waiting
    return (
        asked is not None
        and asked.kind == Asking.ACT.value
        and waiting is not None
        and not session.is_bot(waiting)
    )


async def test_an_accepted_draw_offer_ends_the_match() -> None:
    leave_battle("2009", BOTH)
    async with running("f5", "enter", "d", "enter", size=(120, 40)) as pilot:
        assert "Your opponent offers a draw." in shown(pilot)
        assert "Accept the draw" in shown(pilot)
        await press(pilot, "2")
        assert isinstance(pilot.app.screen, ResultScreen)
        assert "both players agreed to a draw" in shown(pilot)
        assert "102.5" in shown(pilot)


async def test_a_declined_draw_is_not_offered_twice_in_a_turn() -> None:
    leave_battle("2009", BOTH)
    async with running("f5", "enter", "d", "enter", "1", "enter", size=(120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        assert is_act(session_at(screen.table))
        await press(pilot, "d")
        assert "You have already offered a draw this" in shown(pilot)


async def test_the_draw_key_says_why_it_does_nothing_in_an_edition_without_draw_offers() -> None:
    leave_battle("2024", BOTH)
    async with running("f5", "enter", "d", size=(120, 40)) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        assert "These rules do not allow a draw by agreement" in beside(pilot)
        assert is_act(session_at(screen.table))
