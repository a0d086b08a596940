"""Card names in a deal: distinguish a card not in this deal from a card that does not exist."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from catalog.common.errors import UnknownName, UserError

if TYPE_CHECKING:
    from deckbuilder.cli.invocation import Invocation


@contextmanager
def names_of_the_deal(run: "Invocation") -> Iterator[None]:
    """Convert UnknownName of a card that exists in the catalogue to a UserError saying it was not
    dealt."""
    try:
        yield
    except UnknownName as error:
        from deckbuilder.workbench.deal_names import not_in_the_deal

        with run.catalog() as catalog:
            problem = not_in_the_deal(catalog, error.name)
        if not problem:
            raise
        raise UserError(problem) from error
