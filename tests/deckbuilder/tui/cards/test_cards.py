"""A card of the catalogue on screen."""

from pathlib import Path

from rich.console import Console

from catalog.cards import Card
from deckbuilder.base.settings import Glyphs
from deckbuilder.tui.cards.cards import card_sheet
from tests.catalog.files import empty_catalog, nxt_card, nxt_file

_TOLD = "Its abilities were given by hand."


def _shown(folder: Path, **changes: object) -> str:
    catalog = empty_catalog()
    catalog.import_file(nxt_file(folder, [nxt_card(1, text="{armor} 2.", **changes)]), strict=True)
    card = catalog.card("nxt-10/1")
    assert isinstance(card, Card)
    console = Console(width=80)
    with console.capture() as capture:
        console.print(card_sheet(card, {}, Glyphs.LETTERS))
    return capture.get()


def test_a_card_given_by_hand_says_so(tmp_path: Path) -> None:
    assert _TOLD in _shown(tmp_path, abilities="armor 3")


def test_a_card_that_was_read_says_nothing_of_it(tmp_path: Path) -> None:
    assert _TOLD not in _shown(tmp_path)
