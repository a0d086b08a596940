"""Options of commands that deal or play: the edition of the rules, the seat."""

from typing import Annotated, TypeAlias

from deckbuilder.cli.commands.options import option
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import SEAT
from engine.kernel import Seat

EditionOption: TypeAlias = Annotated[str, option(EDITION)]
SeatOption: TypeAlias = Annotated[Seat | None, option(SEAT)]


def seat_of(seat: Seat | None) -> Seat:
    """Return the seat that is named, the first where none is."""
    return Seat.FIRST if seat is None else seat
