"""The services for both interfaces, in one object; opened after the first frame is drawn."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError

if TYPE_CHECKING:
    from catalog.cards import CardSet
    from catalog.store import Catalog
    from deckbuilder.base.settings import Settings
    from deckbuilder.decks.collection import Collection
    from deckbuilder.decks.store import DeckStore, SessionStore
    from deckbuilder.matches.thinking import Helper
    from deckbuilder.workbench.collection_editing import CollectionEditing
    from deckbuilder.workbench.deck_editing import Workshop
    from deckbuilder.workbench.memory import Memory
    from deckbuilder.workbench.models import Models
    from deckbuilder.workbench.redraws import Proposals, Redraws, Usefulness

_log = logging.getLogger(__name__)
_PATIENCE: Final = 6.0  # longer than a write waits for another program


@dataclass
class Services:
    """The catalogue, the user's decks and unfinished games, the current settings.

    ``memory`` is the user's place, ``workshop`` the decks being edited. ``settings`` is replaced
    when the user changes one; everything else lives as long as the application. ``sets`` are those
    of the catalogue when ``read_sets`` was last called.
    """

    catalog: "Catalog"
    decks: "DeckStore"
    sessions: "SessionStore"
    settings: "Settings"
    memory: "Memory"
    workshop: "Workshop"
    sets: "Sequence[CardSet]" = ()

    @cached_property
    def collection(self) -> "Collection":
        """The user's copies and wishes."""
        from deckbuilder.decks.collection import Collection

        return Collection(self.catalog, self.decks)

    @cached_property
    def collection_editing(self) -> "CollectionEditing":
        """The collection edits of this session, which can be undone."""
        from deckbuilder.workbench.collection_editing import CollectionEditing

        return CollectionEditing(self.collection)

    @cached_property
    def redraws(self) -> "Redraws":
        """Keep-or-redraw tables, cached."""
        from deckbuilder.workbench.redraws import Redraws

        return Redraws()

    @cached_property
    def usefulness(self) -> "Usefulness":
        """The usefulness of cards in decks, cached by deck."""
        from deckbuilder.workbench.redraws import Usefulness

        return Usefulness()

    @cached_property
    def proposals(self) -> "Proposals":
        """Decks proposed for pools, cached by pool."""
        from deckbuilder.workbench.redraws import Proposals

        return Proposals()

    @cached_property
    def models(self) -> "Models":
        """Models of card worth, cached by deck."""
        from deckbuilder.workbench.models import Models

        return Models()

    @cached_property
    def helper(self) -> "Helper":
        """The process in which searching bots think, not started yet."""
        from deckbuilder.matches.thinking import Helper

        return Helper()

    def read_sets(self) -> None:
        """Read the sets, including newly imported ones."""
        self.sets = self.catalog.sets()

    @property
    def set_names(self) -> Mapping[str, str]:
        """The names of the sets as shown to the user, by code."""
        return {card_set.code: card_set.shown_name for card_set in self.sets}

    def close(self) -> None:
        """End the helper, write pending data and close the database.

        Data that still cannot be written is dropped, and so is the user's place.
        """
        if "helper" in vars(self):  # otherwise nothing has asked for it
            self.helper.close()
        if not self.sessions.games.writer.close(_PATIENCE):
            _log.error("the last choices of a game could not be saved")
        try:
            self.memory.save()
        except UserError as error:
            _log.warning("where the user was is not kept: %s", error)
        finally:
            self.catalog.close()


def open_services(settings: "Settings") -> Services:
    """Open the database from the settings; UserError if it cannot be used.

    The first run loads the bundled cards. Imports slow modules, so call it in a thread.
    """
    from catalog.store import open_catalog
    from deckbuilder.decks.store import DeckStore, SessionStore
    from deckbuilder.workbench.deck_editing import Workshop
    from deckbuilder.workbench.memory import Memory

    catalog = open_catalog(settings.database or None)
    catalog.hides_bundled = settings.hide_bundled
    sessions = SessionStore(catalog)
    decks, memory = DeckStore(catalog), Memory(sessions)
    workshop = Workshop(decks, memory)
    services = Services(catalog, decks, sessions, settings, memory, workshop)
    services.read_sets()
    return services
