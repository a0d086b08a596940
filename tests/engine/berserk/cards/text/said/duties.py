"""Sentences of our own about duties, targets told by the one before, and others' symbiotes."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    AllOf,
    AnyOf,
    Attack,
    Beside,
    Body,
    Cannot,
    CardType,
    Chips,
    Compare,
    Doing,
    Fact,
    HasFact,
    Hosts,
    InState,
    Is,
    May,
    Moment,
    Must,
    OfType,
    Open,
    Payment,
    Playable,
    PowerKind,
    SeatedOn,
    State,
    Targets,
    Triggered,
    When,
    While,
    WhileDoing,
    Who,
    Within,
    Wound,
)
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

CLOSED_FOE: Final = AllOf((InState(State.CLOSED), *ENEMY.filters))
CHIPPED_FOE: Final = AllOf((ENEMY.filters[1], HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)))
BESIDE_IT: Final = Targets(AllOf((Beside(Who.TARGET), CREATURE)))
COMRADES: Final = AllOf((OWN, Within(1, Who.SUBJECT), CREATURE, InState(State.HAS_FORMATION)))
PARASITE, COMPANION = (CardType.PARASITE,), (CardType.COMPANION,)
ANY: Final = Targets()


def tap(body: Body) -> Playable:
    """Return an action that closes the card."""
    return Playable(Payment(closes=True), body)


def dealt(kind: PowerKind, size: int, targets: Targets = ANY) -> Attack:
    """Return an attack of so many wounds at once."""
    return Attack(kind, Strength(size, size, size), targets=targets)


def hurts(number: int, targets: Targets) -> Body:
    """Return an influence that wounds these cards."""
    return influence(Wound(number), targets=targets)


SAID: Said = {
    "Если может напасть {strike} на карту противника с {counter}, обязана это сделать.": Must(
        Doing.ATTACK, powers=STRIKE, upon=CHIPPED_FOE
    ),
    "Если в свой ход ~ может атаковать выстрелом закрытое существо противника, он обязан это "
    "сделать.": Must(Doing.ATTACK, powers=SHOT, upon=CLOSED_FOE),
    "Если может напасть на существо противника, обязан это сделать.": Must(
        Doing.ATTACK, upon=ENEMY
    ),
    "{tap}: Разряд на 4; разряд на 2 в существо, стоящее рядом с целью первого разряда; разряд на "
    "1 в существо, стоящее рядом с целью второго разряда.": tap(
        WhileDoing(
            dealt(PowerKind.DISCHARGE, 4),
            WhileDoing(
                dealt(PowerKind.DISCHARGE, 2, BESIDE_IT), dealt(PowerKind.DISCHARGE, 1, BESIDE_IT)
            ),
        )
    ),
    "{tap}: Выстрел на 3, при этом может ранить на 1 существо, стоящее рядом с целью выстрела.": (
        tap(WhileDoing(dealt(PowerKind.SHOT, 3), May(hurts(1, BESIDE_IT))))
    ),
    "При {strike} своего компаньона получить {counter}.": on(
        STRIKE, CHIP, SeatedOn(Is(Who.SELF), COMPANION)
    ),
    "{tap}: Ранить паразита хозяина на 2.": tap(
        hurts(2, Targets(SeatedOn(Is(Who.HOST), PARASITE)))
    ),
    "~ и его компаньон не могут нападать {strike}.": While(
        ALWAYS,
        (Cannot(Doing.STRIKE),),
        AnyOf((Is(Who.SELF), SeatedOn(Is(Who.SELF), COMPANION))),
    ),
    "При гибели вашего гнома существа, которые стояли с ним в строю, получают {counter}.": (
        Triggered(
            When(Moment.DIED, AllOf((OWN, GNOME))),
            influence(Chips(1), targets=Targets(COMRADES, all=True)),
        )
    ),
    "{tap}: Открыть своего компаньона.": tap(
        influence(Open(), targets=Targets(SeatedOn(Is(Who.SELF), COMPANION)))
    ),
    "При выстреле по существу ранить его паразита на 2.": on(
        SHOT, hurts(2, Targets(SeatedOn(Is(Who.OTHER), PARASITE))), other=CREATURE
    ),
    "При выстреле по существу с паразитом может ранить этого паразита на 3.": on(
        SHOT,
        hurts(3, Targets(SeatedOn(Is(Who.OTHER), PARASITE))),
        other=AllOf((CREATURE, Hosts(OfType(PARASITE)))),
        may=True,
    ),
}
