"""What the players of the other games are called."""

from catalog.common.i18n import _
from engine.kernel import Seat


def seat_name(seat: Seat) -> str:
    """Return what a player is called."""
    return _("First") if seat is Seat.FIRST else _("Second")
