"""Foreign names that try to control a terminal, markup or a table."""

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
    """Return whether a text has characters that control a terminal or the writing direction."""
    return any(sign in text for sign in ORDERS)
