"""Options of commands that deal or play: the edition of the rules and the seat."""

from typing import Annotated, TypeAlias

from deckbuilder.cli.commands.options import option
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import SEAT
from engine.kernel import Seat

EditionOption: TypeAlias = Annotated[str, option(EDITION)]
SeatOption: TypeAlias = Annotated[Seat | None, option(SEAT)]


def seat_of(seat: Seat | None) -> Seat:
    """Return the named seat; the first one by default."""
    return Seat.FIRST if seat is None else seat
