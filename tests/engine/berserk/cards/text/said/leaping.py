"""A jump over cards, and a spell that is announced (116, 507)."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = ab.Is(ab.Who.SELF)
OWN: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature()))
ENEMY: Final = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
CHIP: Final = influence(ab.Chips(1))
SPELL: Final = (ab.PowerKind.SPELL,)


def over(who: ab.Who) -> ab.Filter:
    """Return the filter of enemies that such a card has jumped over."""
    return ab.AllOf((*ENEMY.filters, ab.Between(other=who, from_origin=True)))


def leaps(body: ab.Power, whose: ab.Filter = SELF, who: ab.Who = ab.Who.SELF) -> ab.Triggered:
    """Return «при прыжке через существо противника …»."""
    when = ab.When(ab.Moment.RELOCATED, whose, ways=(ab.Relocation.JUMP,))
    return ab.Triggered(when, body, condition=ab.ThereAre(over(who)))


def spells(
    whose: ab.Filter, body: ab.Power, kinds: tuple[ab.PowerKind, ...] = SPELL
) -> ab.Triggered:
    """Return «когда … объявляет заклинание …»."""
    return ab.Triggered(ab.When(ab.Moment.ANNOUNCED, whose, powers=kinds), body)


SAID: Final[Said] = {
    "При прыжке через существо противника получить {counter}.": leaps(CHIP),
    "Когда прыгает через существо противника, получить {counter}.": leaps(CHIP),
    "При прыжке через клетку, занятую существом противника, получить {counter}.": leaps(CHIP),
    "При прыжке через существо противника ранить его на 2.": leaps(
        influence(ab.Wound(2), targets=ab.Targets(over(ab.Who.SELF)))
    ),
    "При прыжке вашего существа через существо противника получить {counter}.": leaps(
        CHIP, OWN, ab.Who.SUBJECT
    ),
    "Когда карта противника объявляет заклинание, получить {counter}.": spells(
        ab.OfSide(ab.Side.ENEMY), CHIP
    ),
    "При объявлении вашим существом заклинания получить {counter}.": spells(OWN, CHIP),
    "Когда существо противника объявляет заклинание, ранить его на 2.": spells(
        ENEMY, influence(ab.Wound(2), targets=ab.Targets(who=ab.Who.SUBJECT))
    ),
    "При объявлении существом противника заклинания или воздействия получить {counter}.": spells(
        ENEMY, CHIP, (ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE)
    ),
}
