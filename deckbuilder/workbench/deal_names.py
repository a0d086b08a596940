"""Names said in a deal: a card that is not in it is told apart from one that nobody has."""

from typing import TYPE_CHECKING

from catalog.common.i18n import _

if TYPE_CHECKING:
    from catalog.store import Catalog


def not_in_the_deal(catalog: "Catalog", name: str) -> str:
    """Return what to say of a name that no card of the deal has: that the catalogue has such a
    card. Empty where it has none either."""
    printed = catalog.by_name(name)
    if not printed:
        return ""
    problem = _("“{card}” is not in this deal; the catalogue has a card of this name.")
    return problem.format(card=printed[0].name)
