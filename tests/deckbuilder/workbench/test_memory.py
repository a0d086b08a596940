"""What the application remembers between two starts."""

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.workbench.memory import KIND, Memory


def test_facts_of_an_area_are_remembered() -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        memory = Memory(sessions)
        memory.area = "decks"
        memory.keep("decks", open="Мой")
        memory.keep("decks", cursor="Наш")
        memory.save()
        again = Memory(sessions)
        assert (again.area, again.of("decks")) == ("decks", {"open": "Мой", "cursor": "Наш"})


def test_a_memory_of_another_shape_is_discarded_without_an_error() -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        sessions.save(KIND, {"area": 7, "areas": ["x"]})
        assert Memory(sessions).of("decks") == {}


def test_two_windows_save_their_memories_without_loss() -> None:
    with open_catalog() as catalog:
        sessions = SessionStore(catalog)
        one, other = Memory(sessions), Memory(sessions)
        one.keep("decks", open="Мой")
        other.keep("decks", cursor="Наш")
        other.keep("trainer", clock=60)
        one.area = "decks"
        one.save()
        other.save()
        again = Memory(sessions)
        assert again.area == "decks"
        assert again.of("decks") == {"open": "Мой", "cursor": "Наш"}
        assert again.of("trainer") == {"clock": 60}
