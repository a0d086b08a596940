"""Bindings work in both keyboard layouts."""

import pytest
from textual.binding import Binding

from deckbuilder.tui.shell.keys import in_both_layouts, key_name, twin
from tests.deckbuilder.tui.support import running, shown


@pytest.mark.parametrize(("latin", "russian"), [("q", "й"), ("ctrl+p", "ctrl+з"), ("comma", "б")])
def test_a_letter_has_a_twin_in_the_russian_layout(latin: str, russian: str) -> None:
    assert twin(latin) == russian


@pytest.mark.parametrize("key", ["f1", "escape", "enter", "plus", "ctrl+home", "1"])
def test_a_key_shared_by_both_layouts_has_no_twin(key: str) -> None:
    assert twin(key) is None


def test_every_key_of_a_list_gets_its_twin() -> None:
    both = in_both_layouts([Binding("u,ctrl+z", "undo", "Undo")])
    keys = [one.key for one in Binding.make_bindings(both)]
    assert keys == ["u", "г", "U", "Г", "ctrl+z", "ctrl+я"]


def test_keys_are_named_as_on_the_keyboard() -> None:
    names = [key_name(key) for key in ("f10", "escape", "delete", "ctrl+q", "u", "plus")]
    assert names == ["F10", "Esc", "Del", "Ctrl+Q", "U", "+"]


def test_no_capital_has_a_meaning_of_its_own() -> None:
    with pytest.raises(ValueError, match="capital"):
        in_both_layouts([Binding("U", "redo", "Redo")])


@pytest.mark.slow
@pytest.mark.parametrize("key", ["N", "Т"])
async def test_capitals_work_as_small_letters(key: str) -> None:
    async with running("f3", key) as pilot:
        assert "Deck's name" in shown(pilot)


@pytest.mark.slow
async def test_a_letter_key_works_in_the_russian_layout() -> None:
    async with running("f3", "т") as pilot:  # the key of «n»
        assert "Deck's name" in shown(pilot)
