"""What goes off from the graveyard, and tokens for one card there (201.2, 536.7.1)."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import Said, influence

ELF: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.OfClass(("Эльф",))))
ENEMY: Final = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
START: Final = ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.ENEMY)


def tokens(number: int, who: ab.Who = ab.Who.SELF) -> ab.Triggered:
    """Return «в начале хода противника положить жетон инкарнации на …»."""
    targets = ab.Targets(who=who, area=ab.Area.GRAVEYARD)
    return ab.Triggered(START, influence(ab.Tokens(number), targets=targets))


def dead(ability: ab.Triggered, **more: object) -> ab.Triggered:
    """Return the same of a card that lies in the graveyard."""
    return replace(ability, active=ab.Area.GRAVEYARD, **more)  # type: ignore[arg-type]  # by name


def hurts(when: ab.Filter) -> ab.Triggered:
    """Return «при гибели … ранить существо противника на 1»."""
    return ab.Triggered(
        ab.When(ab.Moment.DIED, when), influence(ab.Wound(1), targets=ab.Targets(ENEMY))
    )


SAID: Final[Said] = {
    "В начале хода противника, если ~ на кладбище, положить жетон инкарнации на себя.": dead(
        tokens(1)
    ),
    "В начале хода противника может положить 2 жетона инкарнации на ~, если он на кладбище.": dead(
        tokens(2), may=True
    ),
    "В начале хода противника, если находится на вашем кладбище, положить жетон инкарнации на "
    "~.": dead(tokens(1)),
    "При гибели вашего эльфа, если на кладбище, ранить существо противника на 1.": dead(hurts(ELF)),
    "При гибели вашего эльфа положить жетон инкарнации на него.": ab.Triggered(
        ab.When(ab.Moment.DIED, ELF),
        influence(ab.Tokens(1), targets=ab.Targets(who=ab.Who.SUBJECT, area=ab.Area.GRAVEYARD)),
    ),
}
