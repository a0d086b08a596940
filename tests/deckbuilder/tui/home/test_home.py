"""The home screen: what there is to go on with, by name, and that Enter opens each."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from deckbuilder.decks.text import Deck, starter_decks
from deckbuilder.lessons.progress import keep_done
from deckbuilder.lessons.reading import lesson
from deckbuilder.lessons.table import LessonTable
from deckbuilder.limited.draft_fields import Wishes
from deckbuilder.limited.product import AskedPool, planned_pool
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.matches.played import Played, keep_played
from deckbuilder.matches.records import record_of
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.battle.played import render_played
from deckbuilder.tui.battle.replay import ReplayScreen
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.deal.deal import DealScreen
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.home.home import HomeScreen, Menu
from deckbuilder.tui.lessons.guide import LessonSheet
from deckbuilder.tui.trainer.training import TrainingScreen
from deckbuilder.workbench import begin_practice
from deckbuilder.workbench.local_draft import LocalDraft, planned
from deckbuilder.workbench.sealed_players import SealedPlayers
from engine.berserk import EDITIONS
from tests.deckbuilder.tui.match_support import keep, leave_match, play_on, until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, services_of, settled, shown
from tests.support.starters import shown_starters

pytestmark = pytest.mark.slow


async def go_to(pilot: Pilot[None], text: str) -> None:
    """Put the cursor of what to go on with on the line that holds a text, and press Enter."""
    menu = pilot.app.screen.query_one("#go-on", Menu)
    menu.focus()
    places = [place for place in range(menu.count) if text in menu.row(place, 80).plain]
    menu.cursor = places[0]
    await press(pilot, "enter")


async def test_an_unfinished_match_is_listed_at_home_by_name_and_opens() -> None:
    leave_match(Stage.MATCH, seed=3)
    async with running("f10") as pilot:
        await press(pilot, "f10")
        assert "Match" in shown(pilot)
        assert "Anna “Стена и стрелы” — Boris" in shown(pilot)
        await go_to(pilot, "Match")
        await until_asked(pilot)
        assert not isinstance(pilot.app.screen, HomeScreen)
        assert pilot.app.current_mode == "battle"
        assert len(pilot.app.screen_stack) > 1


async def test_an_unfinished_deal_is_listed_at_home_by_its_deck() -> None:
    async with running("f10", size=SMALL) as pilot:
        begin_practice(services_of(pilot), "wall-and-arrows", 5)
        await press(pilot, "f2", "f10")
        assert "Deal          “Стена и стрелы”" in shown(pilot)
        await go_to(pilot, "Deal  ")
        assert isinstance(pilot.app.screen, DealScreen)


async def test_an_unfinished_lesson_is_listed_at_home_until_done() -> None:
    async with running("f10") as pilot:
        services = services_of(pilot)
        table = LessonTable.new(services.sessions, services.catalog, lesson("flyers"))
        await press(pilot, "f2", "f10")
        assert "Lesson        6. Flyers" in shown(pilot)
        await go_to(pilot, "Lesson  ")
        assert isinstance(pilot.app.screen, LessonSheet)
        await press(pilot, "1", "escape", "f10")
        await go_to(pilot, "Lesson  ")
        assert isinstance(pilot.app.screen, BattleScreen)
        keep_done(services.sessions, table.lesson.code)
        await press(pilot, "f10")
        assert "6. Flyers" not in shown(pilot)


def go_on_lines(pilot: Pilot[None]) -> list[str]:
    """Return what stands there to go on with, as wide as it is shown."""
    menu = pilot.app.screen.query_one("#go-on", Menu)
    return [menu.row(place, menu.size.width).plain for place in range(menu.count)]


async def test_games_of_another_edition_show_it_at_home() -> None:
    session = MatchSession(leave_match(Stage.SEATS).entrants, 7, EDITIONS["2009"])
    keep(session)
    async with running("f10", size=LARGE) as pilot:
        services = services_of(pilot)
        begin_practice(services, "wall-and-arrows", 5, edition="2010")
        asked = AskedPool("rubezh", 2, edition="older-506-510")
        plan = planned_pool(asked, 3, services.catalog)
        SealedPlayers(services, plan, bots=1).keep()
        wishes = Wishes(people=("Анна",), seats=2, sets="rubezh", boosters=1, edition="2009")
        LocalDraft.begin(planned(wishes, services, 1), services).save()
        await press(pilot, "f2", "f10")
        lines = go_on_lines(pilot)
        told = [line for line in lines if "edition" in line]
        assert [line.partition("edition ")[2].strip() for line in told] == [
            "2009",
            "2010",
            "2009",
            "older 506–510",
        ]
        begin_practice(services, "wall-and-arrows", 5)
        await press(pilot, "f2", "f10")
        assert [line for line in go_on_lines(pilot) if "edition 2010" in line] == []


@pytest.mark.parametrize("width", [*range(20, 130, 5)])
def test_a_stored_match_shows_its_winner_first_and_its_edition(width: int) -> None:
    session = play_on(leave_match(Stage.MATCH, seed=3), 20)
    session.give_up(0)
    own = record_of(session)
    usual, old = (
        Played(Path("a.json"), "2026-11-23 10:00", replace(own, rules=rules))
        for rules in (own.rules, EDITIONS["2009"])
    )
    told, plain = render_played(old, width), render_played(usual, width)
    assert plain.endswith("won by Boris")
    assert told.removesuffix(" · edition 2009").endswith("won by Boris")
    shortest = "2026-11-23  Anna — Boris: won by Boris · edition 2009"
    assert ("edition" in told) is (len(shortest) <= width)
    assert len(told) <= max(width, len("2026-11-23  won by Boris"))


async def test_the_daily_deal_starts_at_home_and_is_then_listed_as_unfinished() -> None:
    async with running("f10") as pilot:
        assert "not done yet" in shown(pilot)
        await go_to(pilot, "not done yet")
        assert isinstance(pilot.app.screen, TrainingScreen)
        await press(pilot, "f10")
        assert "Training" in shown(pilot)
        await press(pilot, "f8", "escape", "f10")
        await go_to(pilot, "Training")
        assert isinstance(pilot.app.screen, TrainingScreen)


async def test_the_last_changed_decks_are_listed_at_home_and_open() -> None:
    async with running("f10") as pilot:
        services_of(pilot).decks.save(Deck("Моя").add("Дозорный гати", 2))
        await press(pilot, "f2", "f10")
        await go_to(pilot, "✖ Моя")
        assert isinstance(pilot.app.screen, DeckScreen)
        assert pilot.app.screen.editing.deck.name == "Моя"


async def test_left_and_right_move_between_lists() -> None:
    async with running("f10") as pilot:
        one = pilot.app.focused
        await press(pilot, "right")
        assert isinstance(pilot.app.focused, Menu)
        assert pilot.app.focused is not one


async def test_the_last_played_matches_are_listed_at_home_and_can_be_replayed() -> None:
    for seed in (3, 4, 5, 6):
        session = play_on(leave_match(Stage.MATCH, seed=seed), 20)
        session.give_up(0)
        assert keep_played(session) is not None
    async with running("f10", size=SMALL) as pilot:
        menu = pilot.app.screen.query_one("#go-on", Menu)
        width = menu.size.width
        lines = [menu.row(place, width).plain for place in range(menu.count)]
        told = lines[lines.index("Watch again") + 1 :]
        assert len(told) == 3
        assert all(line.endswith("won by Boris") and len(line) <= width for line in told)
        await go_to(pilot, "won by Boris")
        await settled(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, HomeScreen)


async def test_narrow_rows_explain_the_selected_area_in_a_line_below() -> None:
    async with running("f10", size=SMALL) as pilot:
        pilot.app.screen.query_one("#menu", Menu).focus()
        assert "First steps; import real cards." in shown(pilot)
        await press(pilot, "end")
        assert "Nothing is lost." in shown(pilot)
    async with running("f10", size=LARGE) as pilot:
        assert not pilot.app.screen.query_one("#area-about").display


async def test_an_unreadable_stored_match_is_reported_at_home() -> None:
    session = play_on(leave_match(Stage.MATCH), 20)
    path = keep_played(session)
    assert path is not None
    path.write_text("{}", encoding="utf-8")
    async with running("f10") as pilot:
        await go_to(pilot, "not a record of a match")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert any("not a record" in notice.message for notice in pilot.app._notifications)


async def test_the_first_home_explains_the_game_and_offers_a_start() -> None:
    async with running("f10", size=LARGE) as pilot:
        text = " ".join(shown(pilot).split())
        for told in (
            "What Berserk is",
            "Where to begin",
            "Import real cards",
            "Deal of the day",
            "Play a starter deck",
            "Keys that work everywhere",
        ):
            assert told in text
        menu = pilot.app.screen.query_one("#go-on", Menu)
        menu.focus()
        await press(pilot, "end")
        assert "Constructed: legal · steppe" in shown(pilot)


async def test_a_starter_deck_of_the_first_home_is_preselected_for_a_match() -> None:
    async with running("f10", size=LARGE) as pilot:
        await go_to(pilot, shown_starters()[-1])
        assert pilot.app.current_mode == "battle"
        chosen = pilot.app.screen.query_one("#deck1", DeckSelect).value
        assert chosen == starter_decks()[-1][1].name


async def test_a_returning_player_gets_no_introduction() -> None:
    leave_match(Stage.MATCH, seed=3)
    async with running("f10", size=LARGE) as pilot:
        await press(pilot, "f10")
        assert "What Berserk is" not in shown(pilot)
        assert "Keys that work everywhere" in shown(pilot)
        services_of(pilot).decks.save(Deck("Своя"))
        await press(pilot, "f2", "f10")
        assert "Play a starter deck" not in shown(pilot)
