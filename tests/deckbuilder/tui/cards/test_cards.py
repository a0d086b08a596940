"""A card of the catalogue on screen."""

from pathlib import Path

import pytest
from rich.console import Console, Group

from catalog.cards import Card
from deckbuilder.base.settings import Glyphs
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.card_terms import TermRows
from deckbuilder.tui.cards.cards import CardList, CardView
from deckbuilder.tui.cards.face import Whereabouts, card_face, face_head
from deckbuilder.tui.shell.glyphs import element_colour
from engine.berserk import Element
from tests.catalog.files import empty_catalog, nxt_card, nxt_file
from tests.deckbuilder.tui.support import LARGE, SMALL, press, running, services_of, shown
from tests.support.drafts import drawn_card

_TOLD = "Its abilities were given by hand."


def _shown(
    folder: Path,
    *,
    glyphs: Glyphs = Glyphs.LETTERS,
    found: Whereabouts | None = None,
    **changes: object,
) -> str:
    catalog = empty_catalog()
    facts = {"text": "{armor} 2.", **changes}
    catalog.import_file(nxt_file(folder, [nxt_card(1, **facts)]), strict=True)
    card = catalog.card("nxt-10/1")
    assert isinstance(card, Card)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(Group(*card_face(card, found or Whereabouts((card,)), {}, glyphs)))
    return capture.get()


def test_a_hand_written_card_is_marked(tmp_path: Path) -> None:
    assert _TOLD in _shown(tmp_path, abilities="armor 3")


def test_a_parsed_card_has_no_mark(tmp_path: Path) -> None:
    assert _TOLD not in _shown(tmp_path)


def test_abilities_are_listed_one_per_line_above_a_symbol_legend(tmp_path: Path) -> None:
    lines = _shown(
        tmp_path, glyphs=Glyphs.SYMBOLS, text="{armor} 2. {tap}: Разряд на 1-1-2, дальность 3."
    ).splitlines()
    told = [line.strip() for line in lines]
    assert "• ▣ 2." in told
    assert "• ↷: Разряд на 1-1-2, дальность 3." in told
    assert "▣ — armor; ↷ — close the card" in told


def test_decks_with_a_card_are_listed_with_their_copies(tmp_path: Path) -> None:
    found = Whereabouts(decks=(("Мой", 2), ("Твой", 1)))
    assert "In your decks: 2× Мой, 1× Твой" in _shown(tmp_path, found=found)


@pytest.mark.slow
async def test_the_card_panel_shows_name_element_and_decks() -> None:
    async with running("f2") as pilot:
        services_of(pilot).decks.save(Deck("Болотная").add("Дозорный гати", 2))
        await press(pilot, "=Дозорный гати", "down")
        view = pilot.app.screen.query_one(CardView)
        assert pilot.app.screen.query_one(CardList).card is not None
        assert "─ Дозорный гати ─" in shown(pilot)
        assert view.styles.border_top[1].hex6.lower() == element_colour(Element.SWAMP)
        assert "In your decks: 2× Болотная" in shown(pilot)
        assert "Life" in shown(pilot)
        await press(pilot, "f7")
        assert "In your decks: 2× Болотная" in shown(pilot)
        assert "Other prints" not in shown(pilot)


@pytest.mark.parametrize(("size", "rows"), [(SMALL, 3), (LARGE, 5)])
async def test_terms_below_a_whole_card_take_few_rows_on_a_short_screen(
    size: tuple[int, int], rows: int
) -> None:
    async with running("f2", "=Дед Осока", "down", "f7", size=size) as pilot:
        terms = pilot.app.screen.query_one(TermRows)
        assert terms.count > rows
        assert terms.size.height == rows
        await press(pilot, "end")
        assert terms.row(terms.count - 1, 30).plain.strip() in shown(pilot)


@pytest.mark.parametrize("width", [20, 29, 33, 60])
def test_a_number_stays_with_its_name_in_a_short_line(width: int) -> None:
    card = drawn_card("wood/1").spec
    console = Console(width=width)
    with console.capture() as told:
        console.print(Group(*face_head(card, Glyphs.SYMBOLS)))
    for number in (f"⚔ Strike {card.strike}", f"♥ Life {card.life}", f"» Movement {card.movement}"):
        assert number in told.get()
