"""The history of a battle: browsed by lines and turns, searched, with the rules that forced."""

import pytest
from textual.pilot import Pilot

from deckbuilder.battle.log import LogEntry
from deckbuilder.tui.battle.history import HistoryList, HistoryScreen, SearchLine
from tests.deckbuilder.tui.match_support import at_table, battle
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown
from tests.support.scenario import Table

pytestmark = pytest.mark.slow

ENTRIES = (
    LogEntry(0, "“Орк” is placed on c3."),
    LogEntry(1, "— Turn 1: Anna —", begins=True),
    LogEntry(1, "“Чёрный орк” strikes “Эльф”."),
    LogEntry(1, "“Эльф” dies. (rule 509.1)"),
    LogEntry(2, "— Turn 2: Boris —", begins=True),
    LogEntry(2, "“Чёрный орк”: −2 life."),
    LogEntry(3, "— Turn 3: Anna —", begins=True),
    LogEntry(3, "“Лучник” moves from a1 to a2."),
)


async def opened(pilot: Pilot[None], entries: tuple[LogEntry, ...] = ENTRIES) -> HistoryList:
    """Show these lines; return their list."""
    pilot.app.push_screen(HistoryScreen(entries))
    await press(pilot)
    await pilot.pause()
    return pilot.app.screen.query_one(HistoryList)


def at(rows: HistoryList) -> str:
    return rows.entries[rows.cursor].text


def found(pilot: Pilot[None]) -> str:
    """Return what is told of the search, at the right end of its line."""
    return shown(pilot).splitlines()[1].rsplit("  ", 1)[-1].strip()


async def test_the_history_opens_at_the_newest_line_and_the_arrows_browse() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        assert at(rows) == ENTRIES[-1].text
        await press(pilot, "up", "up", "up")
        assert at(rows) == ENTRIES[-4].text
        await press(pilot, "home")
        assert at(rows) == ENTRIES[0].text


async def test_a_word_is_searched_regardless_of_case_and_yo() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        await press(pilot, "slash", "=ЧЕРНЫЙ ОРК")
        assert at(rows) == "“Чёрный орк”: −2 life."
        assert found(pilot) == "2 of 2"
        await press(pilot, "enter")
        assert at(rows) == "“Чёрный орк” strikes “Эльф”."
        assert found(pilot) == "1 of 2"
        assert rows.has_focus


async def test_search_hits_are_browsed_in_both_directions_cyclically() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        await press(pilot, "ctrl+f", "=орк", "enter")
        places = [rows.cursor]
        for key in ("n", "n", "p", "з", "т"):  # the last two as in the Russian layout
            await press(pilot, key)
            places.append(rows.cursor)
        assert places == [0, 2, 5, 2, 0, 2]


async def test_a_rule_is_found_by_its_number() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        await press(pilot, "slash", "=509.1")
        assert at(rows) == "“Эльф” dies. (rule 509.1)"


async def test_a_missing_deck_is_reported() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        await press(pilot, "slash", "=дракон")
        assert found(pilot) == "not found"
        assert at(rows) == ENTRIES[-1].text
        await press(pilot, "enter")
        assert "Nothing found: дракон" in shown(pilot)


async def test_the_next_hit_key_without_a_search_opens_the_search() -> None:
    async with running(size=SMALL) as pilot:
        await opened(pilot)
        await press(pilot, "n")
        assert pilot.app.screen.query_one(SearchLine).has_focus


async def test_the_arrows_jump_between_turns() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        turns = []
        for key in ("left", "left", "left", "left", "right", "right"):
            await press(pilot, key)
            turns.append(at(rows))
        wanted = [f"— Turn {turn}: " for turn in (3, 2, 1, 1, 2, 3)]
        assert [text[: len(one)] for text, one in zip(turns, wanted, strict=True)] == wanted


async def test_a_turn_is_found_by_its_number() -> None:
    async with running(size=SMALL) as pilot:
        rows = await opened(pilot)
        await press(pilot, "t", "=2", "enter")
        assert at(rows) == "— Turn 2: Boris —"
        await press(pilot, "е", "=7", "enter")
        assert "Turns so far: 1–3." in shown(pilot)


async def test_no_turn_before_the_first_can_be_opened() -> None:
    async with running(size=SMALL) as pilot:
        await opened(pilot, ENTRIES[:1])
        await press(pilot, "t", "=1", "enter")
        assert "No turn has begun yet." in shown(pilot)


async def test_an_empty_history_is_reported() -> None:
    async with running(size=SMALL) as pilot:
        await opened(pilot, ())
        await press(pilot, "left", "n", "=орк", "enter")
        assert "Nothing has happened yet." in shown(pilot)


async def test_esc_returns_from_the_search_to_the_list_and_then_closes() -> None:
    table = Table()
    table.first.creature("c3", "Всадник")
    table.second.creature("c6", "Враг")
    async with running(size=SMALL) as pilot:
        await at_table(pilot, table)
        await press(pilot, "l", "slash", "=ab", "escape")
        assert pilot.app.screen.query_one(HistoryList).has_focus
        await press(pilot, "escape")
        assert battle(pilot).is_current


async def test_a_long_line_is_shown_in_full_below() -> None:
    long = LogEntry(1, "x" * 70 + " the end of it all")
    async with running(size=SMALL) as pilot:
        await opened(pilot, (long,))
        lines = shown(pilot).splitlines()
        assert "the end of it all" in f"{lines[-3].strip()} {lines[-2].strip()}"


@pytest.mark.rule("515.3")
async def test_forced_events_carry_their_rule_number() -> None:
    table = Table()
    table.first.creature("c3", "Всадник", strike="5-5-5")
    table.second.creature("c4", "Враг", life=2)
    table.second.creature("a6", "Другой")
    async with running(size=LARGE) as pilot:
        await at_table(pilot, table)
        table.dice(6, 1)
        await press(pilot, "tab", "enter", "tab", "enter", "l")
        text = shown(pilot)
        assert "in return miss. (rule 515.3)" in text
        assert "“Враг” dies. (rule 509.1)" in text
