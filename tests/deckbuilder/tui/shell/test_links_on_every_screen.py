"""Wherever a screen of the application shows the number of a rule, the number opens the book."""

from collections.abc import Iterator

import pytest
from textual.screen import Screen
from textual.widget import Widget

from catalog.common.i18n import Language
from deckbuilder.cards.rule_numbers import rule_numbers
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.shell.book_rows import RuleRows
from deckbuilder.tui.shell.rule_links import RULE_LINKS, numbers_shown
from tests.deckbuilder.tui.match_support import until_asked
from tests.deckbuilder.tui.support import LARGE, made_app, press, running, settled
from tests.support.gallery import TOURS
from tests.support.slices import thin

WITH_NUMBERS = {"home", "deal", "recruitment", "battle"}
"""Tours that come to screens with numbers of rules."""


@pytest.mark.parametrize("name", thin(TOURS, quick={"home", "battle"}))
async def test_every_rule_number_on_every_screen_is_a_link(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))
    TOURS[name].begin()
    met: set[str] = set()
    async with running(size=LARGE, app=made_app(Language.RUSSIAN)) as pilot:
        await settled(pilot)
        for _picture, keys in TOURS[name].steps:
            for key in keys:
                await press(pilot, key)
                await until_asked(pilot)
            for widget, number, linked, is_seen in numbers_on(pilot.app.screen):
                assert linked, f"{number} on {widget} of {pilot.app.screen}"
                assert not is_seen or number in numbers_shown(pilot.app.screen)
                met.add(number)
    assert met or name not in WITH_NUMBERS


def numbers_on(screen: Screen[object]) -> Iterator[tuple[Widget, str, bool, bool]]:
    """Yield each number that is drawn on a screen, with its widget, whether it is a link, and
    whether it is in sight and not only further down.

    Rows of the book are open already and link nothing.
    """
    for widget in screen.walk_children(Widget):
        if not widget.is_on_screen or isinstance(widget, RuleRows):
            continue
        assert RULE_LINKS in widget.get_line_filters(), widget
        place = screen.find_widget(widget)
        seen = place.visible_region.translate(-place.region.offset)
        for line, strip in enumerate(widget.render_lines(widget.size.region)):
            links = {str(part.style.meta.get("@click", "")) for part in strip if part.style}
            for number in rule_numbers(strip.text):
                linked = f"app.rules({number!r})" in links
                yield widget, number, linked, seen.y <= line < seen.bottom
