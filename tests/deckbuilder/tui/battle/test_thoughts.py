"""What a bot thought of its options, in the replay of a match."""

import pytest

from catalog.common.i18n import Language
from deckbuilder.base.levels import Level
from deckbuilder.matches.bots import PLACINGS, PLAYOUTS
from deckbuilder.matches.match import Controller, MatchSession, Stage
from deckbuilder.tui.battle.played import watch
from deckbuilder.tui.battle.replay import ReplayScreen, ThoughtsScreen
from deckbuilder.workbench.thoughts import second_thoughts
from engine.kernel import Seat
from tests.deckbuilder.tui.support import LARGE, SMALL, app_of, made_app, press, running, shown
from tests.support.starters import session


def conceded(bot: Controller) -> MatchSession:
    """Return a match that its first player gave up after the first choices of its battle."""
    begun = session(3, one=bot)
    while begun.match is None or (begun.stage is Stage.MATCH and begun.match.state.turn < 2):
        begun.play_bot()
    begun.give_up(1)
    return begun


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_a_key_shows_what_the_bot_thought_of_its_options_at_the_line(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLAYOUTS, Level.STRONG, 4)
    monkeypatch.setitem(PLACINGS, Level.STRONG, 0)
    match = conceded(Controller.STRONG)
    weighed = [bool(second_thoughts(match, Seat.FIRST, line)) for line in range(10)]
    async with running("f10", size=size, app=made_app(Language.RUSSIAN)) as pilot:
        watch(app_of(pilot), match)
        await press(pilot, "home", *["down"] * weighed.index(True))
        assert "W Почему так?" in shown(pilot)
        await press(pilot, "ц")
        assert isinstance(pilot.app.screen, ThoughtsScreen)
        text = shown(pilot)
        assert "это не истинный шанс" in " ".join(text.replace("│", " ").split())
        assert " из 100, доиграно: " in text
        await press(pilot, "escape", "home", *["down"] * weighed.index(False), "w")
        assert isinstance(pilot.app.screen, ReplayScreen)
        told = [notice.message for notice in pilot.app._notifications]
        assert any("не взвешивал" in text for text in told), told


async def test_the_key_is_absent_where_no_bot_weighs_options() -> None:
    match = conceded(Controller.RANDOM)
    async with running("f10", size=LARGE) as pilot:
        watch(app_of(pilot), match)
        await press(pilot, "home")
        assert "Why this?" not in shown(pilot)
        await press(pilot, "w")
        assert isinstance(pilot.app.screen, ReplayScreen)
