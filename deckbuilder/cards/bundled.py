"""Bundled cards that the user hides, or is asked to, once real cards are imported."""

from typing import TYPE_CHECKING, Final

from catalog.common.i18n import _, ngettext
from deckbuilder.base.settings import source_of

if TYPE_CHECKING:
    from catalog.store import Catalog

SETTING: Final = "hide_bundled"
HIDE: Final = f"razdacha config set {SETTING} true"
SHOW: Final = f"razdacha config set {SETTING} false"


def render_hidden(count: int, how: str) -> str:
    """Return that a search found only hidden cards; ``how`` shows them again."""
    text = ngettext(
        "{count} bundled card is hidden; {how} shows it.",
        "{count} bundled cards are hidden; {how} shows them.",
        count,
    )
    return text.format(count=count, how=how)


def asks_to_hide(catalog: "Catalog") -> bool:
    """Return whether to ask if bundled cards are to be hidden: other cards are in the catalogue,
    and the user has not decided yet."""
    is_open = not catalog.hides_bundled and source_of(SETTING) == "default"
    return is_open and 0 < catalog.bundled_count() < catalog.count()


def render_offer() -> str:
    """Return how to hide the bundled cards from a command line."""
    text = _("Real cards are in. To hide those that come with the program: {command}")
    return text.format(command=HIDE)


def render_hiding(count: int) -> str:
    """Return what hiding this many bundled cards does."""
    text = ngettext(
        "Hide the {count} card that comes with the program? Searches, drafts, offered decks and "
        "the deal of the day then use your cards only. Decks that hold it stay as they are.",
        "Hide the {count} cards that come with the program? Searches, drafts, offered decks and "
        "the deal of the day then use your cards only. Decks that hold them stay as they are.",
        count,
    )
    return text.format(count=count)
