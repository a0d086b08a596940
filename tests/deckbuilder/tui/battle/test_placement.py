"""The placement on screen: free until confirmed, only as the rules fill the cells."""

import re

import pytest
from textual.pilot import Pilot

from deckbuilder.matches.match import Stage
from deckbuilder.tui.battle.leading import MatchLead
from deckbuilder.tui.battle.next_player import NextPlayerScreen
from deckbuilder.tui.battle.placement import PlacementScreen, SquadList
from deckbuilder.tui.shell.rows import Heading
from deckbuilder.workbench.placing import missing
from engine.berserk.table.board import HALVES, cell_name
from tests.deckbuilder.tui.match_support import HUMAN, leave_match, stage, until_asked
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, shown

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the computer play without pauses."""
    monkeypatch.setattr(MatchLead, "PACE", (0.0, 0.0, 0.0))


def cells(pilot: Pilot[None]) -> dict[int, int]:
    screen = pilot.app.screen
    assert isinstance(screen, PlacementScreen), screen
    return screen.table.arrangement


async def test_a_listed_card_is_placed_on_a_cell() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "enter", "enter", size=SMALL) as pilot:
        assert len(cells(pilot)) == 1


async def test_a_proposed_placement_is_entirely_in_the_own_half() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "a", size=SMALL) as pilot:
        table = stage(pilot).table
        assert set(cells(pilot)) == set(table.unplaced())
        assert set(cells(pilot).values()) <= set(HALVES[table.seat])
        assert "C confirms" in shown(pilot)


async def test_two_placed_cards_swap_cells() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "a", "tab", "enter", size=SMALL) as pilot:
        before = dict(cells(pilot))
        await press(pilot, "right", "enter")
        moved = [card for card, cell in cells(pilot).items() if before[card] != cell]
        assert len(moved) == 2
        assert sorted(cells(pilot).values()) == sorted(before.values())


async def test_undo_reverts_the_proposed_placement() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "a", "ctrl+z", size=SMALL) as pilot:
        assert cells(pilot) == {}


async def test_an_incomplete_placement_cannot_be_confirmed() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "c", size=SMALL) as pilot:
        assert isinstance(pilot.app.screen, PlacementScreen)
        told = " ".join(shown(pilot).split())
        waiting = len(missing(pilot.app.screen.table))
        assert waiting > 3
        assert re.search(rf"Not placed yet: (“[^”]+”, ){{2}}“[^”]+” and {waiting - 3} more\.", told)


@pytest.mark.rule("404.1.2", "404.1.3")
async def test_an_unavailable_cell_is_refused_with_the_rule() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "enter", "down", "down", "left", "left", "enter", size=SMALL) as pilot:
        assert cells(pilot) == {}
        assert "may be filled only after" in shown(pilot)
        assert "(rule 404.1." in shown(pilot)


async def test_an_arrangement_is_restored_at_the_next_start() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "a", "tab", "delete", size=SMALL) as pilot:
        before = dict(cells(pilot))
    async with running("f5", size=SMALL) as pilot:
        assert cells(pilot) == before != {}


async def test_a_confirmed_placement_matches_the_arrangement() -> None:
    leave_match(Stage.MATCH, who=(HUMAN, HUMAN))
    async with running("f5", "enter", "a", size=SMALL) as pilot:
        table = stage(pilot).table
        arranged = dict(table.arrangement)
        assert arranged
        await press(pilot, "c")
        await until_asked(pilot)
        cards = table.seen.cards
        assert {card: cells for card, cells in arranged.items() if cards[card].cell != cells} == {}


async def test_the_other_player_sees_no_placement_before_the_keyboard_passes() -> None:
    leave_match(Stage.MATCH, who=(HUMAN, HUMAN))
    async with running("f5", "enter", "a", size=SMALL) as pilot:
        table = stage(pilot).table
        names = [table.seen.cards[card].spec.name for card in table.arrangement]
        first = table.seat
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, NextPlayerScreen)
        assert not any(name in shown(pilot) for name in names)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, PlacementScreen)
        assert table.seat is first.opponent


async def test_the_second_players_rows_are_seen_from_that_side() -> None:
    leave_match(Stage.MATCH, who=(HUMAN, HUMAN))
    async with running("f5", "enter", "a", "c", "enter", "tab", size=SMALL) as pilot:
        screen = pilot.app.screen
        assert isinstance(screen, PlacementScreen)
        foot = next(line for line in shown(pilot).splitlines() if "  e  " in line)
        assert foot.index("e") < foot.index("a")
        assert cell_name(HALVES[screen.table.seat][0])[1] == "4"


@pytest.mark.rule("202.2")
@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["small", "large"])
async def test_rows_are_named_and_the_enemy_is_visible(size: tuple[int, int]) -> None:
    leave_match(Stage.MATCH)
    async with running("f5", size=size) as pilot:
        table = stage(pilot).table
        enemy = [card for card in table.seen.cards if card.controller is not table.seat]
        standing = sum(card.cell >= 0 for card in enemy)
        lines = shown(pilot).splitlines()
        told = next(number for number, line in enumerate(lines) if "the enemy is on" in line)
        found = [re.search(r"(?:^|│)[1-6] (1st|2nd|3rd) ", line) for line in lines[told:]]
        rows = [label[1] for label in found if label is not None]
        own = ["1st", "2nd", "3rd"]  # the first row touches the enemy's half
        assert rows == (own[::-1] + own if size == LARGE else own)
        assert f"{standing} card" in lines[told]


async def test_the_squad_is_listed_in_the_selected_order() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", "s", "s", "s", "s", size=SMALL) as pilot:
        assert "by life" in shown(pilot)
        squad = pilot.app.screen.query_one(SquadList)
        rows = [row for row in squad.rows if not isinstance(row, Heading)]
        lives = [row.card.life or 0 for row in rows]
        assert lives == sorted(lives, reverse=True)
        await press(pilot, "home", "enter")
        held = [row.number for row in squad.rows if not isinstance(row, Heading) and row.is_held]
        assert held == [rows[0].number]


async def test_a_small_terminal_keeps_question_and_list_and_reports_its_size() -> None:
    leave_match(Stage.MATCH)
    async with running("f5", size=(60, 20)) as pilot:
        assert "too small, 80×24 needed" in shown(pilot)
        assert "A proposes a placement." in shown(pilot)
        assert pilot.app.screen.query_one(SquadList).size.height >= 4
        await press(pilot, "a")
        assert "C confirms." in shown(pilot)
