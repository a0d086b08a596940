"""The shell: areas, the way back, help, the palette, and what is remembered."""

import subprocess
import sys

import pytest

from catalog.common.errors import UserError
from catalog.common.i18n import Language, _
from deckbuilder.base.settings import load_settings
from deckbuilder.tui.cards.whole_card import WholeCard
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.decks import DeckNames
from deckbuilder.tui.home.home import Menu
from deckbuilder.tui.opening import OPENINGS
from deckbuilder.tui.shell import app as base
from deckbuilder.tui.shell.application import Application
from deckbuilder.tui.shell.areas import AREAS, HOME, KEYED, Area
from deckbuilder.tui.shell.palette import Palette
from deckbuilder.tui.shell.rule_book import RuleBookScreen
from deckbuilder.workbench.workbench import Services
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    app_of,
    made_app,
    press,
    running,
    services_of,
    settled,
    shown,
    until,
    until_so,
)

pytestmark = pytest.mark.slow


async def test_the_first_start_opens_the_home_screen() -> None:
    async with running() as pilot:
        assert pilot.app.current_mode == "home"
        assert "220 cards" in shown(pilot)


@pytest.mark.parametrize("language", Language)
async def test_the_home_screen_fully_describes_every_area(language: Language) -> None:
    async with running(size=LARGE, app=made_app(language)) as pilot:
        text = shown(pilot)
        assert [area.code for area in AREAS if area is not HOME and _(area.about) not in text] == []


@pytest.mark.parametrize("area", KEYED, ids=lambda area: area.code)
async def test_every_area_opens_by_its_key_and_esc_returns_home(area: Area) -> None:
    async with running(area.key) as pilot:
        assert pilot.app.current_mode == area.code
        for _attempt in range(3):
            await press(pilot, "escape")
        assert pilot.app.current_mode == "home"


async def test_a_key_of_an_area_works_while_a_query_is_typed() -> None:
    async with running("f2", "=дух", "f3") as pilot:
        assert pilot.app.current_mode == "decks"


async def test_an_area_is_restored_as_it_was_left() -> None:
    async with running("f2", "=дозорный", "f3", "f2") as pilot:
        assert "дозорный" in shown(pilot)


async def test_the_next_start_resumes_where_the_last_one_ended() -> None:
    async with running("f2", "=дозорный"):
        pass
    async with running() as pilot:
        assert pilot.app.current_mode == "catalogue"
        assert "дозорный" in shown(pilot)


async def test_preferences_are_written_before_the_program_exits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(base, "_SAVE_AFTER", 0.01)
    async with running("f2", "=гать") as pilot:
        sessions = services_of(pilot).sessions

        def is_kept() -> bool:
            kept = sessions.load("tui") or {"areas": {}}
            return bool(kept["areas"].get("catalogue", {}).get("query") == "гать")

        await until_so(pilot, is_kept, "the query is remembered")


async def test_help_shows_the_keys_of_the_screen_and_closes_by_its_own_key() -> None:
    async with running("f3", "f1") as pilot:
        assert "Rename" in shown(pilot)
        await press(pilot, "f1")
        assert "Starter decks" in shown(pilot)


async def test_the_palette_finds_a_command_in_the_wrong_layout() -> None:
    async with running("f3", "ctrl+p", "=куту") as pilot:  # «rene» typed in the Russian layout
        assert "Rename" in shown(pilot)
        assert "Delete" not in shown(pilot).split("куту")[1].split("▁")[0]


async def test_f1_explains_the_palette_and_returns_to_it() -> None:
    async with running("f3", "ctrl+p", "=ren", "f1") as pilot:
        assert "a part of its name" in " ".join(shown(pilot).split())
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, Palette)
        assert "Rename" in shown(pilot)


async def test_the_palette_reports_no_matches() -> None:
    async with running("ctrl+p", "=zzzz") as pilot:
        assert "Nothing has a similar name." in shown(pilot)


async def test_the_palette_runs_the_chosen_command() -> None:
    async with running("ctrl+p", "=settings") as pilot:
        await press(pilot, "enter")
        assert pilot.app.current_mode == "settings"


@pytest.mark.parametrize("typed", ["Траурница", "nhfehybwf", "траур"])
async def test_the_palette_finds_a_card_in_either_layout(typed: str) -> None:
    async with running("ctrl+p", f"={typed}") as pilot:
        await until(pilot, "Mourning Cloak card")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WholeCard)
        assert "flyer, Shadow" in shown(pilot)


async def test_the_palette_opens_a_deck() -> None:
    async with running("f3", "n", "enter", "f2", "ctrl+p", "=new de") as pilot:
        await until(pilot, "New deck deck")
        await press(pilot, "enter")
        assert pilot.app.current_mode == "decks"
        assert isinstance(pilot.app.screen, DeckScreen)


async def test_home_opens_its_deck_over_another_open_deck() -> None:
    async with running("f3", "n", "enter", "escape", "c", "enter", "f10", "home") as pilot:
        await until(pilot, "New deck")
        await press(pilot, "left")
        menu = pilot.app.screen.query_one("#go-on", Menu)
        rows = [menu.row(index, 60).plain for index in range(menu.count)]
        menu.cursor = next(
            index
            for index, row in enumerate(rows)
            if "New deck " in row and "New deck 2" not in row
        )
        menu.focus()
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, DeckScreen)
        assert pilot.app.screen.editing.deck.name == "New deck"


@pytest.mark.parametrize(
    "before", [("f2",), ("f3", "n", "enter"), ("f3", "n", "enter", "f2"), ("f3", "/", "=щит")]
)
async def test_the_palette_opens_a_starter_deck(before: tuple[str, ...]) -> None:
    """It does so from a deck that is open too, and from a list that is narrowed."""
    async with running(*before, "ctrl+p", "=яд") as pilot:
        await until(pilot, "Poison of the Mire starter deck")
        await press(pilot, "enter")
        assert pilot.app.current_mode == "decks"
        row = pilot.app.screen.query_one(DeckNames).current
        assert row is not None
        assert row.name == "Яд Прорвы"


async def test_the_palette_opens_a_term_of_the_book() -> None:
    async with running("ctrl+p", "=броня") as pilot:
        await until(pilot, "Armor term")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RuleBookScreen)
        assert "Armor" in shown(pilot)


async def test_the_palette_opens_a_rule_by_its_number() -> None:
    async with running("ctrl+p", "=403.2") as pilot:
        await until(pilot, "rule")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, RuleBookScreen)
        assert "403.2" in shown(pilot)


async def test_an_unopenable_database_is_reported_without_a_traceback() -> None:
    def fail(_settings: object) -> Services:
        raise UserError("the database is gone")

    app = Application(load_settings(language=Language.ENGLISH), OPENINGS, fail)
    async with app.run_test() as pilot:
        await until_so(pilot, lambda: app.refusal != "", "the start is refused")
    assert app.refusal == "the database is gone"


@pytest.mark.parametrize("area", KEYED, ids=lambda area: area.code)
async def test_a_screen_survives_resizing(area: Area) -> None:
    async with running(area.key, size=LARGE) as pilot:
        for size in (SMALL, (40, 12), LARGE):
            await pilot.resize_terminal(*size)
            await settled(pilot)
        assert pilot.app.is_running


async def test_some_widget_always_has_the_focus() -> None:
    async with running() as pilot:
        for area in AREAS:
            app_of(pilot).open_area(area.code)
            await settled(pilot)
            assert pilot.app.focused is not None, area.code


async def test_a_notice_shows_square_brackets_literally() -> None:
    async with running(app=made_app()) as pilot:
        app_of(pilot).show_notice("1 Страж [Рубеж]")
        await settled(pilot)
        assert "[Рубеж]" in shown(pilot)


async def test_an_error_ends_the_program_without_a_traceback_on_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_app: Application) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Application, "action_help", fail)
    app = made_app()
    with pytest.raises(ZeroDivisionError):
        async with running("f1", app=app):
            pass
    assert isinstance(app.fault, ZeroDivisionError)
    assert app._exit_renderables == []


@pytest.mark.slow
@pytest.mark.usefixtures("home_with_cards")
def test_the_home_screen_waits_only_for_what_it_shows() -> None:
    heavy = "'numpy', 'pandas', 'alembic', 'engine.berserk.abilities.ability'"
    program = (
        "import asyncio, sys\n"
        "from deckbuilder.base.settings import load_settings\n"
        "from deckbuilder.tui.opening import OPENINGS\n"
        "from deckbuilder.tui.shell.application import Application\n"
        "def told(app):\n"
        f"    print([name for name in ({heavy}) if name in sys.modules])\n"
        "    app.exit()\n"
        "Application._settle = told\n"
        "app = Application(load_settings(), OPENINGS)\n"
        "asyncio.run(app.run_async(headless=True, size=(80, 24)))\n"
        "app.close_services()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
    )
    assert done.stdout.splitlines()[-1] == "[]"
