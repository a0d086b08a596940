"""What the application remembers between two starts."""

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.memory import KIND, Memory


def test_facts_of_an_area_are_found_again() -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        memory = Memory(sessions)
        memory.area = "decks"
        memory.keep("decks", open="Мой")
        memory.keep("decks", cursor="Наш")
        memory.save()
        again = Memory(sessions)
        assert (again.area, again.of("decks")) == ("decks", {"open": "Мой", "cursor": "Наш"})


def test_a_memory_of_another_shape_is_forgotten_and_not_a_fault() -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        sessions.save(KIND, {"area": 7, "areas": ["x"]})
        assert Memory(sessions).of("decks") == {}
