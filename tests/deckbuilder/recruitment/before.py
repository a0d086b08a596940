"""What tests of the stage before recruitment share."""

from deckbuilder.recruitment.before import (
    question,
    refuse_use,
)
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeAsking,
)
from deckbuilder.recruitment.recruitment import Recruitment
from engine.kernel import Seat
from tests.deckbuilder.cards import card
from tests.support.heralds import (
    TAKE,
    herald,
)

FIRST, SECOND = Seat.FIRST, Seat.SECOND
SCOUT = herald(card("Лазутчик", 2), TAKE)


def asked_of(before: Before) -> tuple[Seat, BeforeAsking]:
    """Return who is asked what."""
    asked = question(before)
    assert asked is not None
    return asked.seat, asked.asking


def names(recruited: Recruitment) -> list[str]:
    """Return the squad."""
    return [one.name for one in recruited.squad]


def refused(before: Before, position: int, seat: Seat = FIRST) -> tuple[str, str]:
    """Return the code and rule for which the ability cannot be used."""
    refusal = refuse_use(before, seat, position)
    assert refusal is not None
    return refusal.code, refusal.rule
