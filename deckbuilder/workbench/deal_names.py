"""Distinguish a card missing from a deal from an unknown one."""

from typing import TYPE_CHECKING

from catalog.common.i18n import _
from catalog.english import shown_name

if TYPE_CHECKING:
    from catalog.store import Catalog


def not_in_the_deal(catalog: "Catalog", name: str) -> str:
    """Return the message for a name missing from the deal that the catalogue knows.

    Empty if the catalogue does not know it either.
    """
    printed = catalog.by_name(name)
    if not printed:
        return ""
    problem = _("“{card}” is not in this deal; the catalogue has a card of this name.")
    return problem.format(card=shown_name(printed[0].name))
