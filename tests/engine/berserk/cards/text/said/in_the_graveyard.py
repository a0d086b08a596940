"""What goes off from the graveyard, and tokens for one card there (201.2, 536.7.1)."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    Area,
    Filter,
    IsCreature,
    Moment,
    OfClass,
    OfSide,
    Side,
    Targets,
    Tokens,
    Triggered,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

ELF: Final = AllOf((OfSide(Side.OWN), OfClass(("Эльф",))))
ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))
START: Final = When(Moment.TURN_START, ANY_CARD, turn=Side.ENEMY)


def tokens(number: int, who: Who = Who.SELF) -> Triggered:
    """Return «в начале хода противника положить жетон инкарнации на …»."""
    targets = Targets(who=who, area=Area.GRAVEYARD)
    return Triggered(START, influence(Tokens(number), targets=targets))


def dead(ability: Triggered, **more: object) -> Triggered:
    """Return the same of a card that lies in the graveyard."""
    return replace(ability, active=Area.GRAVEYARD, **more)  # type: ignore[arg-type]  # by name


def hurts(when: Filter) -> Triggered:
    """Return «при гибели … ранить существо противника на 1»."""
    return Triggered(When(Moment.DIED, when), influence(Wound(1), targets=Targets(ENEMY)))


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
    "При гибели вашего эльфа положить жетон инкарнации на него.": Triggered(
        When(Moment.DIED, ELF),
        influence(Tokens(1), targets=Targets(who=Who.SUBJECT, area=Area.GRAVEYARD)),
    ),
}
