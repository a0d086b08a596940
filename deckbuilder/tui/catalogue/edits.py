"""Editing copies and wishes by keys: each change is shown with its new number and can be undone."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final

from textual.binding import Binding

from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.decks.text import Deck
from deckbuilder.tui.cards.cards import CardList
from deckbuilder.tui.cards.search import CardSearch
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.workbench.collection_editing import CardChange
from deckbuilder.workbench.deck_editing import Editing, with_more

OWN_KEYS: Final = (
    Binding("ctrl+o", "own(1)", N_("Own one more")),
    Binding("ctrl+r", "own(-1)", N_("Own one less"), show=False),
)
WISH_KEYS: Final = (
    Binding("ctrl+n", "wish(1)", N_("Wish")),
    Binding("ctrl+g", "wish(-1)", N_("Wish for less"), show=False),
    Binding("ctrl+z", "undo", N_("Undo")),
)
"""The keys of a screen that edits the collection."""


class Edits:
    """Executes the edit keys of a search screen; ``shown`` updates the display."""

    _OWNED: ClassVar = "owned"

    def __init__(self, screen: RazdachaScreen[Any], shown: Callable[[], None]) -> None:
        self._screen = screen
        self._shown = shown
        self._steps: list[Editing | str] = []

    @property
    def can_undo(self) -> bool:
        """Whether a change of this session can be undone here."""
        return bool(self._steps) or self._screen.services.collection_editing.can_undo

    def own(self, by: int) -> None:
        """Add or remove owned copies of the card of the cursor."""
        self._of_card(lambda ref: self._screen.services.collection_editing.add(ref, by))

    def wish(self, by: int) -> None:
        """Add or remove wanted copies of the card of the cursor."""
        self._of_card(lambda ref: self._screen.services.collection_editing.wish(ref, by))

    def _of_card(self, change: Callable[[str], CardChange]) -> None:
        ref = self._screen.query_one(CardList).ref
        if not ref:
            return
        with self._screen.showing_errors():
            changed = change(ref)
            if changed.before != changed.after:
                self._steps.append(self._OWNED)
            self._show(self._render_change(ref, changed))

    def deck(self, by: int) -> None:
        """Add a copy of the card of the cursor to the current deck, or remove one."""
        card = self._screen.query_one(CardList).card
        if card is None:
            return
        with self._screen.showing_errors():
            editing = self._screen.services.workshop.current
            if editing is None:
                text = _("No deck is open: open or make one under Decks first.")
                self._screen.razdacha.show_notice(text)
                return
            deck = editing.deck
            if by > 0 or deck.count_of(card.name):
                editing.change(with_more(deck, card.name) if by > 0 else deck.remove(card.name))
                self._steps.append(editing)
            self._show(_in_deck(card.name, deck, editing.deck))

    def undo(self) -> None:
        """Undo the last change, of the current deck or of the collection."""
        step = self._steps[-1] if self._steps else self._OWNED
        with self._screen.showing_errors():
            if isinstance(step, Editing):
                before = step.deck
                step.undo()
                self._steps.pop()
                names = [entry.name for entry in (*before.entries, *step.deck.entries)]
                turned = (n for n in names if before.count_of(n) != step.deck.count_of(n))
                name = next(turned, "")
                self._show(_taken_back(_in_deck(name, before, step.deck)))
                return
            changes = self._screen.services.collection_editing.undo()
            del self._steps[-1:]
            self._show(self._undone(changes))

    def _undone(self, changes: Mapping[str, CardChange]) -> str:
        if len(changes) == 1:
            return _taken_back(
                *(self._render_change(ref, change) for ref, change in changes.items())
            )
        if not changes:
            return _("There is nothing to undo.")
        return _taken_back(_("Cards changed: {count}.").format(count=len(changes)))

    def _render_change(self, ref: str, change: CardChange) -> str:
        """Return the message for a changed number of a card."""
        card = self._screen.services.catalog.card(ref)
        name = ref if card is None else shown_name(card.name)
        before, after = change.before, change.after
        if before.wish != after.wish:
            text = _("Wished for {before} → {after}: “{name}”.")
            return text.format(before=before.wish, after=after.wish, name=name)
        if before.count != after.count:
            text = _("Owned {before} → {after}: “{name}”.")
            return text.format(before=before.count, after=after.count, name=name)
        return _("Nothing changed: “{name}”.").format(name=name)

    def _show(self, text: str) -> None:
        self._shown()
        self._screen.query_one(CardSearch).show_note(text)
        self._screen.refresh_bindings()


def _taken_back(*told: str) -> str:
    return " ".join([_("Undone."), *told])


def _in_deck(name: str, before: Deck, after: Deck) -> str:
    text = _("In the deck {before} → {after}: “{name}”.")
    return text.format(
        before=before.count_of(name), after=after.count_of(name), name=shown_name(name)
    )
