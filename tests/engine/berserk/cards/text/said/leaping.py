"""A jump over cards, and a spell that is announced (116, 507)."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Between,
    Chips,
    Filter,
    Is,
    IsCreature,
    Moment,
    OfSide,
    Power,
    PowerKind,
    Relocation,
    Side,
    Targets,
    ThereAre,
    Triggered,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = Is(Who.SELF)
OWN: Final = AllOf((OfSide(Side.OWN), IsCreature()))
ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))
CHIP: Final = influence(Chips(1))
SPELL: Final = (PowerKind.SPELL,)


def over(who: Who) -> Filter:
    """Return the filter of enemies that such a card has jumped over."""
    return AllOf((*ENEMY.filters, Between(other=who, from_origin=True)))


def leaps(body: Power, whose: Filter = SELF, who: Who = Who.SELF) -> Triggered:
    """Return «при прыжке через существо противника …»."""
    when = When(Moment.RELOCATED, whose, ways=(Relocation.JUMP,))
    return Triggered(when, body, condition=ThereAre(over(who)))


def spells(whose: Filter, body: Power, kinds: tuple[PowerKind, ...] = SPELL) -> Triggered:
    """Return «когда … объявляет заклинание …»."""
    return Triggered(When(Moment.ANNOUNCED, whose, powers=kinds), body)


SAID: Final[Said] = {
    "При прыжке через существо противника получить {counter}.": leaps(CHIP),
    "Когда прыгает через существо противника, получить {counter}.": leaps(CHIP),
    "При прыжке через клетку, занятую существом противника, получить {counter}.": leaps(CHIP),
    "При прыжке через существо противника ранить его на 2.": leaps(
        influence(Wound(2), targets=Targets(over(Who.SELF)))
    ),
    "При прыжке вашего существа через существо противника получить {counter}.": leaps(
        CHIP, OWN, Who.SUBJECT
    ),
    "Когда карта противника объявляет заклинание, получить {counter}.": spells(
        OfSide(Side.ENEMY), CHIP
    ),
    "При объявлении вашим существом заклинания получить {counter}.": spells(OWN, CHIP),
    "Когда существо противника объявляет заклинание, ранить его на 2.": spells(
        ENEMY, influence(Wound(2), targets=Targets(who=Who.SUBJECT))
    ),
    "При объявлении существом противника заклинания или воздействия получить {counter}.": spells(
        ENEMY, CHIP, (PowerKind.SPELL, PowerKind.INFLUENCE)
    ),
}
