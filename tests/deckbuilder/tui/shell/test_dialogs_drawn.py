"""Every question of the application is opened by the keys of a tour, so that it is looked at."""

from pathlib import Path

import pytest

from catalog.common.i18n import Language
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.shell.base import Dialog
from deckbuilder.tui.shell.progress import Working
from tests.deckbuilder.tui.support import SMALL
from tests.support.gallery import TOURS, screens, walk

pytestmark = pytest.mark.slow

_TOURS = [name for name in TOURS if name.startswith("dialogs")]


async def test_every_question_is_drawn_on_a_tour_of_questions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    drawn = set()
    for name in _TOURS:
        home = tmp_path / name
        home.mkdir()
        monkeypatch.setenv("RAZDACHA_HOME", str(home))
        monkeypatch.setenv("HOME", str(home))
        drawn |= {screen for *_picture, screen in await walk(TOURS[name], Language.ENGLISH, SMALL)}
    there_are = {screen for screen in screens() if issubclass(screen, Dialog)} | {Working}
    assert {screen.__name__ for screen in there_are - drawn} == set()
