"""Edits of the collection are steps that can be undone."""

from collections.abc import Iterator

import pytest

from catalog.owned import Copies
from catalog.store import open_catalog
from deckbuilder.decks.collection import Collection
from deckbuilder.decks.store import DeckStore
from deckbuilder.workbench.collection_editing import CardChange, CollectionEditing


@pytest.fixture
def collection() -> Iterator[Collection]:
    with open_catalog() as catalog:
        yield Collection(catalog, DeckStore(catalog))


@pytest.fixture
def refs() -> tuple[str, str]:
    return "trial/1", "trial/2"


def test_an_edit_reports_its_changes(collection: Collection, refs: tuple[str, str]) -> None:
    editing = CollectionEditing(collection)
    assert editing.add(refs[0], 1) == CardChange(Copies(), Copies(1))
    assert editing.wish(refs[0], 1) == CardChange(Copies(1), Copies(1, 1))
    assert editing.changed == {refs[0]}


def test_edits_are_undone_last_first(collection: Collection, refs: tuple[str, str]) -> None:
    editing = CollectionEditing(collection)
    editing.add(refs[0], 1)
    editing.wish(refs[1], 2)
    assert editing.undo() == {refs[1]: CardChange(Copies(0, 2), Copies())}
    assert editing.undo() == {refs[0]: CardChange(Copies(1), Copies())}
    assert not editing.can_undo
    assert editing.undo() == {}
    assert collection.all() == {}


def test_an_edit_without_changes_is_not_an_undo_step(
    collection: Collection, refs: tuple[str, str]
) -> None:
    editing = CollectionEditing(collection)
    editing.add(refs[0], -1)
    assert not editing.can_undo


def test_a_bulk_change_is_one_undo_step_and_keeps_other_changes(
    collection: Collection, refs: tuple[str, str]
) -> None:
    editing = CollectionEditing(collection)

    def both() -> None:
        collection.add(refs[0], 3)
        collection.wish(refs[1], 1)

    editing.carry_out(both)
    collection.add(refs[0], 2)  # the command line, say
    editing.undo()
    assert collection.all() == {refs[0]: Copies(2)}
