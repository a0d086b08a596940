"""Sentences of our own about whose attacks and fights set abilities off, with their nodes (512)."""

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    Between,
    Compare,
    Comparison,
    HasStatus,
    Heal,
    Moment,
    OfSide,
    Outcome,
    ResultOf,
    Side,
    Status,
    Targets,
    ThereAre,
    Triggered,
    When,
    Who,
    Wound,
)
from engine.berserk.abilities import PowerKind as Kind
from tests.engine.berserk.cards.text.said.attacks import (
    CHIP,
    ENEMY,
    FAR,
    OWN,
    SELF,
    SHOT,
    STRIKE,
    STRONG,
    on,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

REACH = (Kind.REACH_STRIKE,)
OVER = AllOf((*OWN.filters, Between(Who.SELF, Who.OTHER)))
OVER_BY_OTHERS = AllOf((OfSide(Side.OWN), Between(Who.SUBJECT, Who.OTHER)))
AMOUNT = ResultOf(Outcome.AMOUNT, of_trigger=True)
WOUNDS = ResultOf(Outcome.WOUNDS, of_trigger=True)


def many(number: int, compare: Compare = Compare.AT_LEAST) -> Comparison:
    """Return how many wounds there must be at once."""
    return Comparison(WOUNDS, compare, number)


SAID: Said = {
    "При {uchr} через ваше существо излечить его на 2.": on(
        REACH, influence(Heal(2), targets=Targets(OVER)), condition=ThereAre(OVER)
    ),
    "При {uchr} вашего существа через вашу карту может ранить ее на 1.": on(
        REACH,
        influence(Wound(1), targets=Targets(OVER_BY_OTHERS)),
        OWN,
        condition=ThereAre(OVER_BY_OTHERS),
        may=True,
    ),
    "Когда ваше существо наносит сильный {strike} получить {counter}.": on(
        STRIKE, subject=OWN, strengths=(STRONG,)
    ),
    "Если совершает выстрел по существу противника получить {counter}.": on(SHOT, other=ENEMY),
    "Когда существо противника выполняет {strike} по ~ получить {counter}.": on(
        STRIKE, subject=ENEMY, other=SELF
    ),
    "Когда ваше существо выступает защитником получить {counter}.": Triggered(
        When(Moment.TARGETED, ANY_CARD, OWN),
        CHIP,
        condition=HasStatus(Status.DEFENDER, Who.OTHER),
    ),
    "Когда атакован дальней атакой существа противника получить {counter}.": Triggered(
        When(Moment.TARGETED, ENEMY, SELF, powers=FAR), CHIP
    ),
    "Если ваше существо атаковано выстрелом существа противника получить {counter}.": Triggered(
        When(Moment.TARGETED, ENEMY, OWN, powers=SHOT), CHIP
    ),
    "Когда получает 2 или менее ран от {strike} существа противника получить {counter}.": Triggered(
        When(Moment.WOUNDED, SELF, ENEMY, STRIKE), CHIP, condition=many(2, Compare.AT_MOST)
    ),
    "Когда ваше существо получает x ран от {strike} существа противника излечиться на x.": (
        Triggered(When(Moment.WOUNDED, OWN, ENEMY, STRIKE), influence(Heal(AMOUNT)))
    ),
    "Когда получает x ран от выстрела может излечиться на x.": Triggered(
        When(Moment.WOUNDED, SELF, powers=SHOT), influence(Heal(AMOUNT)), may=True
    ),
}
