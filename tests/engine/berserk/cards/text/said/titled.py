"""Titled abilities and titled ways: a name of the rulebook's, and a text of the card's own."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import Said, influence

CHIP: Final = influence(ab.Chips(1))
OPEN: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
TAP: Final = ab.Payment(closes=True)


def goes(way: ab.Relocation, cells: ab.Cells) -> ab.Power:
    """Return a relocation of the card itself."""
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(way),), ab.ITSELF, cells)


SAID: Said = {
    "Концентрация: получить {counter}.": ab.Concentration(CHIP),
    "Концентрация: может получить {counter}.": ab.Concentration(CHIP, may=True),
    "Концентрация: если открыт, получить {counter}.": ab.Concentration(CHIP, condition=OPEN),
    "Концентрация: если открыт, может получить {counter}.": ab.Concentration(
        CHIP, may=True, condition=OPEN
    ),
    "Вальхалла: получить {counter}.": ab.Valhalla(CHIP),
    "Вальхалла: может получить {counter}.": ab.Valhalla(CHIP, may=True),
    "Вальхалла: если открыт, получить {counter}.": ab.Valhalla(CHIP, condition=OPEN),
    "Вальхалла: если открыт, может получить {counter}.": ab.Valhalla(
        CHIP, may=True, condition=OPEN
    ),
    "Бешенство 3: получить {counter}.": ab.Frenzy(3, CHIP),
    "Бешенство 2: может получить {counter}.": ab.Frenzy(2, CHIP, may=True),
    "Бешенство 4: если открыт, получить {counter}.": ab.Frenzy(4, CHIP, condition=OPEN),
    "Бешенство 4: если открыт, может получить {counter}.": ab.Frenzy(
        4, CHIP, may=True, condition=OPEN
    ),
    "Бестелесный: {regen} 2.": ab.Incorporeal((ab.Named(ab.Name.REGENERATION, 2),)),
    "{tap}: Совершить прыжок, дальность 3.": ab.Playable(
        TAP, goes(ab.Relocation.JUMP, ab.Cells(within=3))
    ),
    "{tap}: Телепортироваться.": ab.Playable(TAP, goes(ab.Relocation.TELEPORT, ab.Cells())),
    "{tap}: Объявить телепортацию.": ab.Playable(TAP, goes(ab.Relocation.TELEPORT, ab.Cells())),
    "{tap}: Пророчество 2; получить {counter}.": ab.Playable(TAP, ab.Prophecy(2, CHIP)),
}
