"""Which decks there are to choose from, for the forms that ask."""

from catalog.common.i18n import ngettext
from deckbuilder.decks.finding import starter_decks
from deckbuilder.workbench.workbench import Services


def deck_choices(services: Services) -> list[tuple[str, str]]:
    """Return a line and the name of each deck: the user's own first, then the starter decks."""
    own = services.decks.summaries()
    lines = [(_line(deck.name, deck.cards), deck.name) for deck in own]
    known = {deck.name for deck in own}
    for _stem, deck in starter_decks():
        if deck.name not in known:
            lines.append((_line(deck.name, deck.total), deck.name))
    return lines


def _line(name: str, cards: int) -> str:
    count = ngettext("{count} card", "{count} cards", cards).format(count=cards)
    return f"{name} · {count}"
