"""The settings: changed by keys, in force at once, kept."""

import pytest

from catalog.common.i18n import Language, current_language
from deckbuilder.base.settings import Glyphs, load_settings
from deckbuilder.tui.settings.settings import _render_stops
from tests.deckbuilder.tui.support import made_app, press, running, shown


@pytest.mark.parametrize(
    ("stops", "told"), [("", "nowhere"), ("turn_end", "1 moment"), ("a,b", "2 moments")]
)
def test_the_number_of_stops_is_shown(stops: str, told: str) -> None:
    assert _render_stops(stops) == told


@pytest.mark.slow
async def test_a_changed_setting_is_kept() -> None:
    async with running("f6", *["down"] * 5, "enter"):
        assert load_settings().glyphs is Glyphs.LETTERS


@pytest.mark.slow
async def test_a_new_language_applies_at_once() -> None:
    async with running("f6", "enter", app=made_app(Language.RUSSIAN)) as pilot:
        assert current_language() is Language.ENGLISH
        assert "Settings" in shown(pilot)
        assert pilot.app.current_mode == "settings"


@pytest.mark.slow
async def test_a_new_language_keeps_the_users_place_in_other_areas() -> None:
    async with running("f2", "=дух", "f6", "enter", "f2", app=made_app(Language.RUSSIAN)) as pilot:
        assert "дух" in shown(pilot)
        assert "cards" in shown(pilot)


@pytest.mark.slow
async def test_letters_replace_signs_as_soon_as_chosen() -> None:
    async with running("f6", *["down"] * 5, "enter") as pilot:
        await press(pilot, "f2", "=text:{tap}", "down")
        assert "CLOSE: " in shown(pilot)


@pytest.mark.slow
async def test_a_deciding_environment_variable_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("RAZDACHA_BOT", "random")
    async with running("f6", "down") as pilot:
        assert "RAZDACHA_BOT is set" in shown(pilot)
