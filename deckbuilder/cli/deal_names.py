"""Names of cards in a deal: what is not in this deal is told apart from what nobody has."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from catalog.common.errors import UnknownName, UserError

if TYPE_CHECKING:
    from deckbuilder.cli.invocation import Invocation


@contextmanager
def names_of_the_deal(run: "Invocation") -> Iterator[None]:
    """Turn UnknownName of a card that the catalogue has into a UserError that says so."""
    try:
        yield
    except UnknownName as error:
        from deckbuilder.workbench.deal_names import not_in_the_deal

        with run.catalog() as catalog:
            problem = not_in_the_deal(catalog, error.name)
        if not problem:
            raise
        raise UserError(problem) from error
