"""Titled abilities and titled ways: a name of the rulebook's, and a text of the card's own."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    CardIs,
    Cells,
    Chips,
    Concentration,
    Frenzy,
    Incorporeal,
    InState,
    Name,
    Named,
    Payment,
    Playable,
    Power,
    PowerKind,
    Prophecy,
    Relocate,
    Relocation,
    State,
    Valhalla,
    Who,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

CHIP: Final = influence(Chips(1))
OPEN: Final = CardIs(Who.SELF, InState(State.OPEN))
TAP: Final = Payment(closes=True)


def goes(way: Relocation, cells: Cells) -> Power:
    """Return a relocation of the card itself."""
    return Power(PowerKind.INFLUENCE, (Relocate(way),), ITSELF, cells)


SAID: Said = {
    "Концентрация: получить {counter}.": Concentration(CHIP),
    "Концентрация: может получить {counter}.": Concentration(CHIP, may=True),
    "Концентрация: если открыт, получить {counter}.": Concentration(CHIP, condition=OPEN),
    "Концентрация: если открыт, может получить {counter}.": Concentration(
        CHIP, may=True, condition=OPEN
    ),
    "Вальхалла: получить {counter}.": Valhalla(CHIP),
    "Вальхалла: может получить {counter}.": Valhalla(CHIP, may=True),
    "Вальхалла: если открыт, получить {counter}.": Valhalla(CHIP, condition=OPEN),
    "Вальхалла: если открыт, может получить {counter}.": Valhalla(CHIP, may=True, condition=OPEN),
    "Бешенство 3: получить {counter}.": Frenzy(3, CHIP),
    "Бешенство 2: может получить {counter}.": Frenzy(2, CHIP, may=True),
    "Бешенство 4: если открыт, получить {counter}.": Frenzy(4, CHIP, condition=OPEN),
    "Бешенство 4: если открыт, может получить {counter}.": Frenzy(
        4, CHIP, may=True, condition=OPEN
    ),
    "Бестелесный: {regen} 2.": Incorporeal((Named(Name.REGENERATION, 2),)),
    "{tap}: Совершить прыжок, дальность 3.": Playable(TAP, goes(Relocation.JUMP, Cells(within=3))),
    "{tap}: Телепортироваться.": Playable(TAP, goes(Relocation.TELEPORT, Cells())),
    "{tap}: Объявить телепортацию.": Playable(TAP, goes(Relocation.TELEPORT, Cells())),
    "{tap}: Пророчество 2; получить {counter}.": Playable(TAP, Prophecy(2, CHIP)),
}
