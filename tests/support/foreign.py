"""Names that others gave: what they must not do to a terminal, to markup and to a table."""

from typing import Final

TITLE_ORDER: Final = "Аист\x1b]0;owned\x07"
HOSTILE: Final = {
    "closing tag": "Аист[/]",
    "tag alone": "[/]",
    "style": "[bold]",
    "version": "Аист [v2]",
    "action": "[@click=app.quit]x",
    "title of the terminal": TITLE_ORDER,
    "one-byte order": "Аист\x9b31mкрасный",
    "right to left": "Аист\u202eтсиА\u200f",
    "long": "Щ" * 500,
    "formula": "=HYPERLINK(1)",
}
ORDERS: Final = ("\x1b", "\x07", "\x9b", "\u202e", "\u200f", "\x7f", "\x08")


def holds_orders(text: str) -> bool:
    """Tell whether a text holds a sign that a terminal obeys or that turns the writing."""
    return any(sign in text for sign in ORDERS)
