"""The table of keys in ``docs`` is what the bindings are today, and has all of them."""

from collections import Counter
from pathlib import Path

import pytest
from textual.binding import Binding

from deckbuilder.tui.reference import PAGES, SECTIONS, binding_classes, pages
from deckbuilder.tui.shell.keys import is_letter, is_written
from tests.support.rows import each_row

_DOCS = Path(__file__).resolve().parents[3] / "docs"
_SAME_IN_A_TERMINAL = {"ctrl+i", "ctrl+m", "ctrl+h", "ctrl+j", "ctrl+left_square_bracket"}
_SEARCHED = ("CatalogueScreen", "CollectionScreen", "DeckScreen", "DeckPane", "SourcePanel")


@pytest.mark.parametrize("path", PAGES.values())
def test_the_table_is_generated_from_the_bindings(path: str) -> None:
    assert (_DOCS / path).read_text(encoding="utf-8") == pages()[path], "run make docs"


def test_every_class_with_bindings_is_in_exactly_one_section() -> None:
    listed = Counter(name for _title, names in SECTIONS for name in names.split())
    assert listed == Counter(binding_classes().keys())


def keys_of(name: str) -> set[str]:
    """Return the keys that the code of a class binds."""
    bound = Binding.make_bindings(binding_classes()[name].__dict__["BINDINGS"])
    return {binding.key for binding in bound if is_written(binding.key)}


@each_row("name", binding_classes())
def test_every_bound_key_can_be_sent_by_a_terminal(name: str) -> None:
    keys = keys_of(name)
    assert not keys & _SAME_IN_A_TERMINAL
    assert not [
        key for key in keys if "shift+f" in key or (key[:5] == "ctrl+" and key[-1:].isdigit())
    ]


@pytest.mark.parametrize("name", [*_SEARCHED, "EntryPanel", "CardSearch", "QueryLine", "RowList"])
def test_letters_trigger_no_action_where_cards_are_searched(name: str) -> None:
    assert not [key for key in keys_of(name) if is_letter(key)]
