"""Say it otherwise: a sentence nobody reads is given a meaning, tried on a board, and kept."""

import asyncio
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

import engine.berserk.abilities as ab
from deckbuilder.tui.battle.battle import BattleScreen
from deckbuilder.tui.cards.whole_card import WholeCard
from tests.deckbuilder.cli.json_lines import CAT
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, settled, shown
from tests.support.cli import run, run_json

TO_THE_CAT = ("f2", "=name=Кот", "f7")


@pytest.fixture(autouse=True)
def cats(tmp_path: Path) -> None:
    path = tmp_path / "cats.csv"
    path.write_text(CAT, encoding="utf-8")
    assert run("import", str(path)).exit_code == 0


async def said(pilot: Pilot[None], words: str) -> None:
    """Paste words into the line and wait until they are read."""
    pilot.app.screen.query_one("#said", Input).value = words
    await asyncio.sleep(0.2)
    await settled(pilot)


def how_read() -> list[str]:
    return [sentence["by"] for sentence in run_json("reading", "proba/1")["sentences"]]


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
async def test_the_unread_sentence_is_chosen_and_its_meaning_kept(size: tuple[int, int]) -> None:
    async with running(*TO_THE_CAT, "o", size=size) as pilot:
        assert "▸ Мурлычет. — not read" in shown(pilot)
        await said(pilot, "{regen} 2.")
        assert "Named: name regeneration, value 2" in shown(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, WholeCard)
        assert "1 is read as you said." in " ".join(shown(pilot).split())
    assert how_read() == ["compiler", "own"]


async def test_words_that_are_not_understood_are_named_and_not_kept() -> None:
    async with running(*TO_THE_CAT, "o") as pilot:
        await said(pilot, "Мяукает на {regen} 2.")
        assert "words not understood: мяукает" in shown(pilot)
        await press(pilot, "enter")
        assert "Say it otherwise: Кот" in shown(pilot)
    assert how_read() == ["compiler", "nobody"]


async def test_a_reading_is_taken_back_in_the_same_place() -> None:
    number = how_read().index("nobody") + 1
    run("reading", "proba/1", str(number), "--say", "{regen} 2.")
    async with running(*TO_THE_CAT, "o", "down") as pilot:
        assert "▸ Мурлычет. — read as you said" in shown(pilot)
        await press(pilot, "ctrl+r")
        assert isinstance(pilot.app.screen, WholeCard)
    assert how_read() == ["compiler", "nobody"]


async def test_a_meaning_is_tried_on_a_small_board_without_being_kept() -> None:
    async with running(*TO_THE_CAT, "o") as pilot:
        await said(pilot, "{tap}: Ранить существо на 2.")
        await press(pilot, "ctrl+t")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        names = [card.spec.name for card in screen.table.seen.cards]
        assert names[0] == "Кот"
        assert len(names) == 6
    assert how_read() == ["compiler", "nobody"]


async def test_a_read_sentence_is_tried_with_the_new_meaning_alone() -> None:
    async with running(*TO_THE_CAT, "o", "up") as pilot:
        assert "▸" in shown(pilot)
        await said(pilot, "{regen} 2.")
        await press(pilot, "ctrl+t")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        cat = screen.table.seen.cards[0].facts
        assert (cat.value(ab.Name.ARMOR), cat.value(ab.Name.REGENERATION)) == (0, 2)
