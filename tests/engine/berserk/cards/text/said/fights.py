"""Sentences of our own about whose attacks and fights set abilities off, with their nodes (512)."""

import engine.berserk.abilities as ab
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

REACH = (ab.PowerKind.REACH_STRIKE,)
OVER = ab.AllOf((*OWN.filters, ab.Between(ab.Who.SELF, ab.Who.OTHER)))
OVER_BY_OTHERS = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.Between(ab.Who.SUBJECT, ab.Who.OTHER)))
AMOUNT = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
WOUNDS = ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True)


def many(number: int, compare: ab.Compare = ab.Compare.AT_LEAST) -> ab.Comparison:
    """Return how many wounds there must be at once."""
    return ab.Comparison(WOUNDS, compare, number)


SAID: Said = {
    "При {uchr} через ваше существо излечить его на 2.": on(
        REACH, influence(ab.Heal(2), targets=ab.Targets(OVER)), condition=ab.ThereAre(OVER)
    ),
    "При {uchr} вашего существа через вашу карту может ранить ее на 1.": on(
        REACH,
        influence(ab.Wound(1), targets=ab.Targets(OVER_BY_OTHERS)),
        OWN,
        condition=ab.ThereAre(OVER_BY_OTHERS),
        may=True,
    ),
    "Когда ваше существо наносит сильный {strike} получить {counter}.": on(
        STRIKE, subject=OWN, strengths=(STRONG,)
    ),
    "Если совершает выстрел по существу противника получить {counter}.": on(SHOT, other=ENEMY),
    "Когда существо противника выполняет {strike} по ~ получить {counter}.": on(
        STRIKE, subject=ENEMY, other=SELF
    ),
    "Когда ваше существо выступает защитником получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.TARGETED, ab.ANY_CARD, OWN),
        CHIP,
        condition=ab.HasStatus(ab.Status.DEFENDER, ab.Who.OTHER),
    ),
    "Когда атакован дальней атакой существа противника получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.TARGETED, ENEMY, SELF, powers=FAR), CHIP
    ),
    "Если ваше существо атаковано выстрелом существа противника получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.TARGETED, ENEMY, OWN, powers=SHOT), CHIP
    ),
    "Когда получает 2 или менее ран от {strike} существа противника "
    "получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, SELF, ENEMY, STRIKE), CHIP, condition=many(2, ab.Compare.AT_MOST)
    ),
    "Когда ваше существо получает x ран от {strike} существа противника излечиться на x.": (
        ab.Triggered(ab.When(ab.Moment.WOUNDED, OWN, ENEMY, STRIKE), influence(ab.Heal(AMOUNT)))
    ),
    "Когда получает x ран от выстрела может излечиться на x.": ab.Triggered(
        ab.When(ab.Moment.WOUNDED, SELF, powers=SHOT), influence(ab.Heal(AMOUNT)), may=True
    ),
}
