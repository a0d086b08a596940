"""Names of cards in a deal: what is not in this deal is told apart from what nobody has."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from catalog.common.errors import UnknownName, UserError
from catalog.common.i18n import _

if TYPE_CHECKING:
    from deckbuilder.cli.invocation import Invocation


@contextmanager
def names_of_the_deal(run: "Invocation") -> Iterator[None]:
    """Turn UnknownName of a card that the catalogue has into a UserError that says so."""
    try:
        yield
    except UnknownName as error:
        with run.catalog() as catalog:
            printed = catalog.by_name(error.name)
        if not printed:
            raise
        problem = _("“{card}” is not in this deal; the catalogue has a card of this name.")
        raise UserError(problem.format(card=printed[0].name)) from error
