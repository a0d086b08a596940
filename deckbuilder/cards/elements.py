"""Elements in words."""


def element_word(name: str) -> str:
    """Return an element of the tables in the user's language."""
    from deckbuilder.cards.words import element_names
    from engine.berserk import ELEMENTS

    return element_names(tuple(element for element in ELEMENTS if element.value == name))
