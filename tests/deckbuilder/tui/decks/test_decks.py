"""Decks: the list, building one, undo, and that nothing is lost."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from catalog.common.i18n import Language
from deckbuilder.decks.finding import find_deck
from deckbuilder.decks.formats import offered_formats
from deckbuilder.decks.store import DeckStore
from deckbuilder.decks.text import Deck, read_deck_file, starter_decks
from deckbuilder.matches.match import Stage
from deckbuilder.matches.played import keep_played
from deckbuilder.tui.battle.replay import ReplayScreen
from deckbuilder.tui.cards.search import CardSearch
from deckbuilder.tui.decks.deck import DeckScreen
from deckbuilder.tui.decks.deck_lists import DeckEntries
from deckbuilder.tui.decks.decks import DeckNames, DecksScreen
from deckbuilder.tui.decks.statistics import StatisticsScreen
from deckbuilder.tui.shell.areas import DECKS
from deckbuilder.tui.shell.bars import KeyBar
from deckbuilder.tui.shell.picking import PickFrom
from deckbuilder.workbench.deck_listing import listed_decks
from tests.deckbuilder.tui.match_support import DECKS as PLAYED_DECKS
from tests.deckbuilder.tui.match_support import leave_match, play_on
from tests.deckbuilder.tui.support import (
    LARGE,
    SMALL,
    made_app,
    press,
    running,
    services_of,
    settled,
    shown,
)
from tests.support.starters import shown_starters

pytestmark = pytest.mark.slow

PLAYED = PLAYED_DECKS[0]


def decks_of(pilot: Pilot[None]) -> DeckStore:
    """Return the store the application works with."""
    return services_of(pilot).decks


async def test_a_starter_deck_is_copied_before_editing() -> None:
    async with running("f3", "enter") as pilot:
        assert decks_of(pilot).names() == (starter_decks()[0][1].name,)
        assert "✔ Legal: Constructed" in shown(pilot)


async def test_typing_narrows_the_deck_list_and_esc_shows_it_whole() -> None:
    async with running("f3", "slash", "=legal illegal") as pilot:
        one, other, *_more = shown_starters()
        assert "Nothing found." in shown(pilot)
        await press(pilot, "ctrl+u", f"={one}")
        assert one in shown(pilot)
        assert other not in shown(pilot)
        await press(pilot, "escape")
        assert other in shown(pilot)


async def test_the_deck_list_shows_legality_elements_and_owner() -> None:
    async with running("f2") as pilot:
        decks_of(pilot).save(Deck("Мой", notes="Анна").add("Дозорный гати", 2))
        await press(pilot, "f3")
        line = next(line for line in shown(pilot).splitlines() if "✖ Мой" in line)
        assert line.split()[1:6] == ["✖", "Мой", "Анна", "W", "2"]
        assert f"✔ {shown_starters()[0]}" in shown(pilot)


@pytest.mark.parametrize("language", list(Language))
async def test_no_starter_name_is_cut_in_the_list_of_a_small_window(language: Language) -> None:
    async with running("f3", size=SMALL, app=made_app(language)) as pilot:
        text = shown(pilot)
        assert [name for name in shown_starters() if f"✔ {name} " not in text] == []


async def test_the_editor_chooses_a_set_from_the_list_like_the_catalogue() -> None:
    async with running("f3", "enter", "ctrl+b") as pilot:
        assert "Show the cards of which set?" in shown(pilot)
        await press(pilot, "=border", "enter")
        assert pilot.app.screen.query_one(CardSearch).render_query == "set=border"


async def test_the_page_to_share_is_an_export_format(tmp_path: Path) -> None:
    path = tmp_path / "deck.html"
    async with running("f3", "enter", "ctrl+x", "end", "enter") as pilot:
        pilot.app.screen.query_one(Input).value = str(path)
        await press(pilot, "enter")
        await settled(pilot)
        assert "<html" in path.read_text(encoding="utf-8")


async def test_the_charts_of_a_deck_lead_to_its_matches() -> None:
    session = play_on(leave_match(Stage.MATCH), 20)
    session.give_up(0)
    keep_played(session)
    async with running("f2", size=SMALL) as pilot:
        decks_of(pilot).save(find_deck(PLAYED, services_of(pilot).catalog, decks_of(pilot)))
        unplayed = shown_starters()[0]
        await press(pilot, "f3", "slash", f"={unplayed}", "enter", "t", "m")
        assert f"No saved match was played with “{unplayed}”." in words(pilot)
        assert "Its matches" not in pilot.app.screen.query_one(KeyBar).render().plain
        await press(pilot, "escape", "slash", "ctrl+u", f"={PLAYED}", "enter", "t")
        assert "M Its matches" in pilot.app.screen.query_one(KeyBar).render().plain
        await press(pilot, "m")
        assert isinstance(pilot.app.screen, PickFrom)
        assert "won by Boris" in shown(pilot)
        await press(pilot, "enter")
        await settled(pilot)
        assert isinstance(pilot.app.screen, ReplayScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, StatisticsScreen)


def words(pilot: Pilot[None]) -> str:
    """Return what is shown without line breaks and frames."""
    return " ".join(shown(pilot).translate(str.maketrans("│▌▐", "   ")).split())


async def test_a_new_deck_shows_its_faults_at_once() -> None:
    async with running("f3", "n", "enter") as pilot:
        assert "The deck has 0 cards; at least 30 are needed:" in shown(pilot)
        assert "add 30 more. (term" in shown(pilot)


async def test_legality_is_updated_by_every_change() -> None:
    async with running("f3", "enter", "tab", "tab", "minus") as pilot:
        assert "The deck has 30 cards" not in shown(pilot)
        await press(pilot, "shift+tab", "down", "minus")
        assert pilot.app.screen.query_one(DeckEntries).count > 0


async def test_a_change_is_saved_without_asking() -> None:
    async with running("f3", "n", "enter", "down", "enter", "enter") as pilot:
        assert decks_of(pilot).load("New deck").total == 2


async def test_undo_and_redo_reach_every_change() -> None:
    async with running("f3", "n", "enter", "down", "plus", "plus", "plus") as pilot:
        await press(pilot, *["ctrl+z"] * 4)
        assert decks_of(pilot).load("New deck").total == 0
        await press(pilot, *["ctrl+y"] * 4)
        assert decks_of(pilot).load("New deck").total == 3


async def test_deck_history_survives_visiting_another_screen() -> None:
    async with running("f3", "n", "enter", "down", "plus", "escape", "enter") as pilot:
        await press(pilot, "ctrl+z")
        assert decks_of(pilot).load("New deck").total == 0


async def test_the_open_deck_is_reopened_at_the_next_start() -> None:
    async with running("f3", "n", "enter"):
        pass
    async with running() as pilot:
        assert "New deck: 0/30–50 cards" in shown(pilot)


async def test_an_unknown_card_is_marked_and_can_be_corrected() -> None:
    async with running("f3") as pilot:
        decks_of(pilot).save(Deck("Мой").add("Дозорный гат", 2))
        await press(pilot, "f2", "f3", "home", "enter")
        assert "? Дозорный гат → Дозорный гати?" in shown(pilot)
        pilot.app.screen.query_one(DeckEntries).focus()
        await press(pilot, "enter", "enter")
        assert decks_of(pilot).load("Мой").count_of("Дозорный гати") == 2


async def test_a_card_moves_to_the_side_and_back() -> None:
    async with running("f3", "n", "enter", "down", "plus") as pilot:
        pilot.app.screen.query_one(DeckEntries).focus()
        await press(pilot, "ctrl+d")
        assert decks_of(pilot).load("New deck").total == 0
        assert len(decks_of(pilot).load("New deck").side) == 1
        await press(pilot, "ctrl+d")
        assert decks_of(pilot).load("New deck").total == 1


async def test_a_deleted_deck_can_be_restored() -> None:
    async with running("f3", "n", "enter", "escape", "delete", "y") as pilot:
        assert decks_of(pilot).names() == ()
        await press(pilot, "u")
        assert decks_of(pilot).names() == ("New deck",)


async def test_deleting_asks_for_confirmation() -> None:
    async with running("f3", "n", "enter", "escape", "delete", "escape") as pilot:
        assert decks_of(pilot).names() == ("New deck",)


async def test_a_duplicate_name_is_refused_at_its_field() -> None:
    async with running("f3", "n", "enter", "escape", "n") as pilot:
        await press(pilot, "ctrl+u", "=New deck", "enter")
        assert "There is already a deck called “New deck”." in shown(pilot)


async def test_renaming_keeps_the_cards() -> None:
    async with running("f3", "enter", "escape", "r", "ctrl+u", "=Мои", "enter") as pilot:
        assert decks_of(pilot).names() == ("Мои",)
        assert decks_of(pilot).load("Мои").total == 30


async def test_a_deck_file_is_imported_and_exported(tmp_path: Path) -> None:
    source, target = tmp_path / "a.txt", tmp_path / "b.txt"
    source.write_text("# name: Из файла\n2 Дозорный гати\n???\n", encoding="utf-8")
    async with running("f3", "i", f"={source}", "enter") as pilot:
        assert decks_of(pilot).names() == ("Из файла",)
        await press(pilot, "e", "ctrl+u", f"={target}", "enter")
    assert read_deck_file(target) == read_deck_file(source)


@pytest.mark.parametrize("before", [(), ("slash", "=свечи", "enter")], ids=["all", "filtered"])
async def test_the_cursor_is_on_an_imported_deck(tmp_path: Path, before: tuple[str, ...]) -> None:
    source = tmp_path / "a.txt"
    source.write_text("# name: Из файла\n2 Дозорный гати\n", encoding="utf-8")
    async with running("f3", *before, "i", f"={source}", "enter") as pilot:
        assert selected(pilot) == "Из файла"
        assert "Из файла: 2 cards" in shown(pilot)


async def test_facts_of_an_older_list_do_not_hide_an_imported_deck(tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text("# name: Из файла\n2 Дозорный гати\n", encoding="utf-8")
    async with running("f3") as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, DecksScreen)
        older = listed_decks(services_of(pilot))
        await press(pilot, "i", f"={source}", "enter")
        screen._add_facts(older)
        assert selected(pilot) == "Из файла"


def selected(pilot: Pilot[None]) -> str:
    current = pilot.app.screen.query_one(DeckNames).current
    return "" if current is None else current.name


async def test_a_missing_file_is_reported_at_its_field() -> None:
    async with running("f3", "i", "=/nowhere.txt", "enter") as pilot:
        assert "There is no such file." in shown(pilot)


async def test_on_a_small_screen_one_key_cycles_legality_curve_and_card() -> None:
    async with running("f3", "enter", "down", size=SMALL) as pilot:
        seen = []
        for _step in range(3):
            seen.append(
                [one for one in ("Legality", "Cost curve", "Movement") if one in shown(pilot)]
            )
            await press(pilot, "ctrl+n")
        assert seen == [["Legality"], ["Cost curve"], ["Movement"]]


async def test_digits_set_the_number_of_copies() -> None:
    async with running("f3", "n", "enter", "down", "3", "down", "2", "1") as pilot:
        assert [entry.count for entry in decks_of(pilot).load("New deck").entries] == [3, 1]
        pilot.app.screen.query_one(DeckEntries).focus()
        await press(pilot, "home", "0", "3")
        assert [entry.count for entry in decks_of(pilot).load("New deck").entries] == [3]
        await press(pilot, "ctrl+z", "ctrl+z")
        assert [entry.count for entry in decks_of(pilot).load("New deck").entries] == [3, 1]


async def test_a_digit_in_a_query_sets_no_copies() -> None:
    async with running("f3", "n", "enter", "=cost=3") as pilot:
        assert pilot.app.screen.query_one(CardSearch).render_query == "cost=3"
        assert decks_of(pilot).load("New deck").total == 0


async def test_letters_typed_in_the_deck_go_to_the_query() -> None:
    async with running("f3", "n", "enter", "down", "1") as pilot:
        pilot.app.screen.query_one(DeckEntries).focus()
        await press(pilot, "м", "U")
        assert pilot.app.screen.query_one(CardSearch).render_query == "мU"
        assert decks_of(pilot).load("New deck").total == 1


async def test_a_thirty_card_deck_takes_few_keys() -> None:
    keys = ("f3", "n", "enter", *["down", "3"] * 10)
    assert len(keys) <= 23
    async with running(*keys) as pilot:
        assert decks_of(pilot).load("New deck").total == 30


async def test_the_format_is_chosen_from_all_with_the_verdict_on_the_deck() -> None:
    async with running("f3", "enter", "f12") as pilot:
        text = shown(pilot)
        assert "For which format is the deck?" in text
        assert "✔ Eternal (unconfirmed)" in text
        assert "✖ Standard (unconfirmed): " in text
        place = [form.code for form in offered_formats()].index("eternal")
        await press(pilot, str(place + 1))
        assert "For which format is the deck?" not in shown(pilot)
        assert "✔ Legal: Eternal (unconfirmed)" in shown(pilot)
        assert decks_of(pilot).load(starter_decks()[0][1].name).format == "eternal"


async def test_a_new_deck_uses_the_last_used_format() -> None:
    eternal = [form.code for form in offered_formats()].index("eternal")
    async with running("f3", "n", size=SMALL) as pilot:
        assert "Constructed" in shown(pilot)
        await press(pilot, "=Вечная", "tab", "enter", "home", *["down"] * eternal, "enter")
        assert "Eternal (unconfirmed)" in shown(pilot)
        await press(pilot, "enter")
        assert decks_of(pilot).load("Вечная").format == "eternal"
        await press(pilot, "escape", "n", "enter")
        assert decks_of(pilot).load("New deck").format == "eternal"


async def test_a_missing_format_is_replaced_by_the_default(tmp_path: Path) -> None:
    async with running("f3", size=SMALL) as pilot:
        services_of(pilot).memory.keep(DECKS.code, format="cup")
        await press(pilot, "n", "enter")
        assert decks_of(pilot).load("New deck").format == "constructed"


@pytest.mark.parametrize("language", list(Language))
async def test_no_format_is_cut_in_a_small_window(language: Language) -> None:
    async with running("f3", "enter", "f12", size=SMALL, app=made_app(language)) as pilot:
        deck = pilot.app.screen_stack[-2]
        assert isinstance(deck, DeckScreen)
        lines = [line.split("█") for line in shown(pilot).splitlines()]
        rows = [parts[1] for parts in lines if len(parts) == 3 and set("✔✖") & set(parts[1])]
        for form in offered_formats():
            assert any(form.name in row and "…" not in row for row in rows), form.code
        word = {Language.RUSSIAN: "нарушен", Language.ENGLISH: "problem"}[language]
        assert any("(" in row and word in row for row in rows), "how much Standard asks for"


@pytest.mark.parametrize("visited", [("f5", "f3"), ("f3", "down", "c", "enter", "f12", "escape")])
async def test_the_deck_list_is_kept_after_other_screens(visited: tuple[str, ...]) -> None:
    """A style of another screen once hid it, and the names of the tables of many decks too."""
    async with running(*visited, "f3", size=LARGE) as pilot:
        await press(pilot, "escape", "f3")
        assert shown_starters()[-1] in shown(pilot)
        await press(pilot, "m")
        assert "Played together" in shown(pilot)


async def test_an_empty_deck_has_no_elements_and_no_odds_in_the_footer() -> None:
    async with running("f3", "n", "enter", size=(240, 40)) as pilot:
        footer = pilot.app.screen.query_one(KeyBar).render().plain
        assert not {"Odds", "Charts"} & set(footer.split())
        await press(pilot, "=нет такой карты")
        footer = pilot.app.screen.query_one(KeyBar).render().plain
        assert "Into the deck" not in footer
        await press(pilot, "escape", "escape")
        await settled(pilot)
        line = next(line for line in shown(pilot).splitlines() if "✖ New deck" in line)
        assert line.split("│")[1].split() == ["✖", "New", "deck", "0"]


async def test_the_placeholder_of_a_starter_deck_is_not_a_card_name() -> None:
    async with running("f3", "c", "escape", "escape", size=LARGE) as pilot:
        name = shown_starters()[0]
        line = next(line for line in shown(pilot).splitlines() if f"✔ {name}" in line)
        assert line.split("│")[1].split() == ["✔", *name.split(), "F", "30"]


async def test_names_are_uncut_beside_their_shares_in_a_small_window() -> None:
    app = made_app(Language.RUSSIAN)
    async with running("f3", "down", "c", "m", size=SMALL, app=app) as pilot:
        await settled(pilot)
        entries = decks_of(pilot).load(decks_of(pilot).names()[0]).entries
        longest = max((entry.name for entry in entries), key=len)
        assert longest in shown(pilot)


async def test_tables_of_a_single_deck_have_no_shares() -> None:
    async with running("f3", "down", "c", "m", size=SMALL) as pilot:
        seen = ""
        for _table in range(5):
            await settled(pilot)
            seen += shown(pilot)
            await press(pilot, "down")
        assert "%" not in seen
        assert "share" not in seen
        assert "copies" in seen
        assert seen.count("This needs at least two decks") == 2


async def test_ten_answers_are_aligned() -> None:
    async with running("f3", "down", "c", "enter", "f12", size=LARGE) as pilot:
        lines = shown(pilot).splitlines()
        first = next(line for line in lines if "1 ✔ Constructed" in line)
        last = next(line for line in lines if "10 ✖ Standard" in line)
        assert first.index("✔ Constructed") == last.index("✖ Standard")
