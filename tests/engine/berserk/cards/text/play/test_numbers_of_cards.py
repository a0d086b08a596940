"""How many cards there are: in a graveyard, and of the card's own name, from text to the board."""

import pytest

from engine.berserk.table.state import CardState, Zone
from tests.engine.berserk.abilities.laying import lay
from tests.engine.berserk.abilities.sayings import everybody_passes
from tests.engine.berserk.cards.text.play.guards import guard
from tests.support.scenario import Side, Table


def bury(side: Side, table: Table, *classes: tuple[str, ...]) -> None:
    """Lay a creature of each of these classes into the player's graveyard."""
    for each in classes:
        card = lay(side, None, classes=each)
        spec = table.laid[card.id].spec
        table.laid[card.id] = CardState(card.id, spec, side.seat, side.seat, Zone.GRAVEYARD)


@pytest.mark.rule("106.1", "121.1")
@pytest.mark.parametrize(
    ("condition", "alone", "beside", "far", "enemy"),
    [
        ("в вашем отряде есть два или более Каменных стража", 0, 2, 2, 0),
    ],
)
def test_a_condition_counts_cards_of_its_own_name(
    condition: str, alone: int, beside: int, far: int, enemy: int
) -> None:
    for own, cell, bonus in ((None, "", alone), (True, "c2", beside), (True, "a1", far)):
        assert _bonus(condition, own, cell) == bonus
    assert _bonus(condition, False, "c4") == enemy


def _bonus(condition: str, own: bool | None, cell: str) -> int:
    """Return how much stronger a guard strikes with another of its name there."""
    table = Table()
    orc = guard(table.first, "c3", f"+2 к {{strike}}, пока {condition}.")
    lay(table.first, "b2", name="Болотник")
    elf = lay(table.second, "d4", closed=True)
    if own is not None:
        lay(table.first if own else table.second, cell, name="Каменный страж")
    table.strikes(orc, elf, dice=(3,))
    everybody_passes(table)
    return elf.wounds - 1
