"""A notice never covers why something is refused."""

import pytest
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from deckbuilder.matches.match import Stage
from deckbuilder.tui.shell.bars import KeyBar
from tests.deckbuilder.tui.match_support import leave_match
from tests.deckbuilder.tui.support import LARGE, SMALL, app_of, press, running, settled, shown

pytestmark = pytest.mark.slow

TINY = (60, 20)
NOTICES = ("One thing.", "Another thing.")


def assert_apart(pilot: Pilot[None]) -> None:
    """No notice lies above a refusal, and both are there."""
    notices = [toast.region for toast in pilot.app.screen.query(Toast)]
    refusals = [one.region for one in pilot.app.screen.query(".refusal, #wrong") if one.region]
    assert all(notices)
    assert notices
    assert refusals
    assert not [one for one in refusals for other in notices if one.overlaps(other)], shown(pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE])
@pytest.mark.parametrize(
    ("keys", "refusal"),
    [
        (("f4", "shift+tab", "=5", "enter", "a", "f4", "end"), "✖"),
        (("f5", "c"), "Not placed yet"),
        (("f3", "n", "enter", "escape"), "The deck has 0 cards"),
        (("f9", "h", "ctrl+u", "=a b/c", "enter"), "✖ Address"),
    ],
    ids=["deal", "placement", "decks", "form"],
)
async def test_notices_and_a_refusal_are_shown_together(
    keys: tuple[str, ...], refusal: str, size: tuple[int, int]
) -> None:
    leave_match(Stage.MATCH)
    async with running(*keys, size=size) as pilot:
        assert refusal in shown(pilot), shown(pilot)
        for notice in NOTICES:
            app_of(pilot).show_notice(notice)
        await settled(pilot)
        assert refusal in shown(pilot)
        assert_apart(pilot)


async def test_a_notice_of_a_question_hides_no_refusal_of_the_screen_below() -> None:
    async with running("f4", "shift+tab", "=5", "enter", "a", size=SMALL) as pilot:
        await press(pilot, "end", "h")
        app_of(pilot).show_notice(NOTICES[0])
        await press(pilot, "escape")
        assert_apart(pilot)


@pytest.mark.parametrize("size", [TINY, SMALL, LARGE])
async def test_the_help_makes_room_for_a_notice(size: tuple[int, int]) -> None:
    async with running("f1", size=size) as pilot:
        text = pilot.app.screen.query_one("#help")
        whole = text.region
        app_of(pilot).show_notice(NOTICES[0])
        await settled(pilot)
        assert NOTICES[0] in shown(pilot)
        (notice,) = [toast.region for toast in pilot.app.screen.query(Toast)]
        assert not notice.overlaps(text.region), shown(pilot)
        assert not notice.overlaps(pilot.app.screen.query_one(KeyBar).region), shown(pilot)
        app_of(pilot).clear_notifications()
        await settled(pilot)
        assert text.region == whole
