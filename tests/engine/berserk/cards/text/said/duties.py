"""Sentences of our own about duties, targets told by the one before, and others' symbiotes."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.attacks import CHIP, ENEMY, on
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    GNOME,
    OWN,
    SHOT,
    STRIKE,
    Said,
    influence,
)

CLOSED_FOE: Final = ab.AllOf((ab.InState(ab.State.CLOSED), *ENEMY.filters))
CHIPPED_FOE: Final = ab.AllOf((ENEMY.filters[1], ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 1)))
BESIDE_IT: Final = ab.Targets(ab.AllOf((ab.Beside(ab.Who.TARGET), CREATURE)))
COMRADES: Final = ab.AllOf(
    (OWN, ab.Within(1, ab.Who.SUBJECT), CREATURE, ab.InState(ab.State.HAS_FORMATION))
)
PARASITE, COMPANION = (ab.CardType.PARASITE,), (ab.CardType.COMPANION,)
ANY: Final = ab.Targets()


def tap(body: ab.Body) -> ab.Playable:
    """Return an action that closes the card."""
    return ab.Playable(ab.Payment(closes=True), body)


def dealt(kind: ab.PowerKind, size: int, targets: ab.Targets = ANY) -> ab.Attack:
    """Return an attack of so many wounds at once."""
    return ab.Attack(kind, Strength(size, size, size), targets=targets)


def hurts(number: int, targets: ab.Targets) -> ab.Body:
    """Return an influence that wounds these cards."""
    return influence(ab.Wound(number), targets=targets)


SAID: Said = {
    "Если может напасть {strike} на карту противника с {counter}, обязана это сделать.": ab.Must(
        ab.Doing.ATTACK, powers=STRIKE, upon=CHIPPED_FOE
    ),
    "Если в свой ход ~ может атаковать выстрелом закрытое существо противника, он обязан это "
    "сделать.": ab.Must(ab.Doing.ATTACK, powers=SHOT, upon=CLOSED_FOE),
    "Если может напасть на существо противника, обязан это сделать.": ab.Must(
        ab.Doing.ATTACK, upon=ENEMY
    ),
    "{tap}: Разряд на 4; разряд на 2 в существо, стоящее рядом с целью первого разряда; разряд на "
    "1 в существо, стоящее рядом с целью второго разряда.": tap(
        ab.WhileDoing(
            dealt(ab.PowerKind.DISCHARGE, 4),
            ab.WhileDoing(
                dealt(ab.PowerKind.DISCHARGE, 2, BESIDE_IT),
                dealt(ab.PowerKind.DISCHARGE, 1, BESIDE_IT),
            ),
        )
    ),
    "{tap}: Выстрел на 3, при этом может ранить на 1 существо, стоящее рядом с целью выстрела.": (
        tap(ab.WhileDoing(dealt(ab.PowerKind.SHOT, 3), ab.May(hurts(1, BESIDE_IT))))
    ),
    "При {strike} своего компаньона получить {counter}.": on(
        STRIKE, CHIP, ab.SeatedOn(ab.Is(ab.Who.SELF), COMPANION)
    ),
    "{tap}: Ранить паразита хозяина на 2.": tap(
        hurts(2, ab.Targets(ab.SeatedOn(ab.Is(ab.Who.HOST), PARASITE)))
    ),
    "~ и его компаньон не могут нападать {strike}.": ab.While(
        ab.ALWAYS,
        (ab.Cannot(ab.Doing.STRIKE),),
        ab.AnyOf((ab.Is(ab.Who.SELF), ab.SeatedOn(ab.Is(ab.Who.SELF), COMPANION))),
    ),
    "При гибели вашего гнома существа, которые стояли с ним в строю, получают {counter}.": (
        ab.Triggered(
            ab.When(ab.Moment.DIED, ab.AllOf((OWN, GNOME))),
            influence(ab.Chips(1), targets=ab.Targets(COMRADES, all=True)),
        )
    ),
    "{tap}: Открыть своего компаньона.": tap(
        influence(ab.Open(), targets=ab.Targets(ab.SeatedOn(ab.Is(ab.Who.SELF), COMPANION)))
    ),
    "При выстреле по существу ранить его паразита на 2.": on(
        SHOT, hurts(2, ab.Targets(ab.SeatedOn(ab.Is(ab.Who.OTHER), PARASITE))), other=CREATURE
    ),
    "При выстреле по существу с паразитом может ранить этого паразита на 3.": on(
        SHOT,
        hurts(3, ab.Targets(ab.SeatedOn(ab.Is(ab.Who.OTHER), PARASITE))),
        other=ab.AllOf((CREATURE, ab.Hosts(ab.OfType(PARASITE)))),
        may=True,
    ),
}
