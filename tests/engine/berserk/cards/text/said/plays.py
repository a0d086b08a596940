"""What is played upon a play: attacks redirected or blocked, dice changed, sudden abilities."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ENEMY,
    OWN,
    SHOT,
    STRIKE,
    Said,
    influence,
)

FREE, TAP = ab.Payment(), ab.Payment(closes=True)
SELF: Final = ab.Is(ab.Who.SELF)
SUBJECT, OTHER = ab.Targets(who=ab.Who.SUBJECT), ab.Targets(who=ab.Who.OTHER)
OWN_CREATURE: Final = ab.AllOf((OWN, CREATURE))
DIE: Final = ab.When(ab.Moment.DIE, ab.ANY_CARD)
OWN_DIE: Final = ab.When(ab.Moment.DIE, OWN_CREATURE)
BLOCKED: Final = influence(ab.Block(), targets=SUBJECT)
SIZE: Final = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)


def sudden(
    when: ab.When, body: ab.Body, payment: ab.Payment = FREE, condition: ab.Condition = ab.ALWAYS
) -> ab.Playable:
    """Return what may be played at a moment of a play."""
    return ab.Playable(payment, body, sudden=True, when=when, condition=condition)


def redirecting(other: object, kinds: tuple[ab.PowerKind, ...] = ATTACKS) -> ab.When:
    """Return the moment in which an attack at such a card may be redirected."""
    return ab.When(ab.Moment.REDIRECTING, ab.ANY_CARD, other, powers=kinds)  # type: ignore[arg-type]  # kinds of powers


SAID: Said = {
    "{instant}: Перенаправить атаку с вашего существа в себя.": sudden(
        redirecting(OWN_CREATURE), influence(ab.Redirect(), targets=SUBJECT)
    ),
    "{instant} {tap}: Перенаправить выстрел с вашего существа на себя.": sudden(
        redirecting(OWN_CREATURE, SHOT), influence(ab.Redirect(), targets=SUBJECT), TAP
    ),
    "{instant}: Перенаправить атаку с вашего существа в хозяина.": sudden(
        redirecting(OWN_CREATURE), influence(ab.Redirect(ab.Who.HOST), targets=SUBJECT)
    ),
    "{instant}: Перенаправить {strike} с себя в хозяина.": sudden(
        redirecting(SELF, STRIKE), influence(ab.Redirect(ab.Who.HOST), targets=SUBJECT)
    ),
    "{instant}: Увеличить выбранный бросок кубика на 1.": sudden(
        DIE, influence(ab.ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Уменьшить выбранный бросок кубика на 2.": sudden(
        DIE, influence(ab.ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant}: Свести выбранный бросок кубика к 5.": sudden(
        DIE, influence(ab.SetDie(5), targets=SUBJECT)
    ),
    "{instant}: Увеличить выбранный бросок кубика вашего существа на 1.": sudden(
        OWN_DIE, influence(ab.ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Уменьшить выбранный бросок кубика вашего существа на 2.": sudden(
        OWN_DIE, influence(ab.ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant} {tap}: Свести выбранный бросок кубика вашего существа к 3.": sudden(
        OWN_DIE, influence(ab.SetDie(3), targets=SUBJECT), TAP
    ),
    "{instant} {tap}: Уменьшить выбранный бросок кубика на 1, при этом разряд на 2.": sudden(
        DIE,
        ab.WhileDoing(
            influence(ab.ChangeDie(-1), targets=SUBJECT),
            ab.Attack(ab.PowerKind.DISCHARGE, Strength(2, 2, 2)),
        ),
        TAP,
    ),
    "{instant}: Увеличить выбранный бросок кубика на 1, при этом раниться на 1.": sudden(
        DIE, ab.WhileDoing(influence(ab.ChangeDie(1), targets=SUBJECT), influence(ab.Wound(1)))
    ),
    "{instant} {tap}: Заблокировать выстрел.": sudden(
        ab.When(ab.Moment.BLOCKING, ab.ANY_CARD, powers=SHOT), BLOCKED, TAP
    ),
    "{instant}: Уменьшить величину атаки по вашему существу на 2.": sudden(
        ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, OWN_CREATURE, powers=ATTACKS),
        influence(ab.ChangeSize(-2), targets=SUBJECT),
    ),
    "{instant}: Усилить на 1 выстрел вашего существа.": sudden(
        ab.When(ab.Moment.CALCULATION, OWN_CREATURE, powers=SHOT),
        influence(ab.ChangeSize(1), targets=SUBJECT),
    ),
    "{instant}: Добавить 1 к броску кубика вашего существа.": sudden(
        OWN_DIE, influence(ab.ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Получить -2 к своему броску кубика.": sudden(
        ab.When(ab.Moment.DIE, SELF), influence(ab.ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant}: Заблокировать выстрел существа противника по вашему существу.": sudden(
        ab.When(ab.Moment.BLOCKING, ab.AllOf((CREATURE, ENEMY)), OWN_CREATURE, powers=SHOT), BLOCKED
    ),
    "{instant} {tap}: Заблокировать атаку величиной 2.": sudden(
        ab.When(ab.Moment.BLOCKING, ab.ANY_CARD, powers=ATTACKS),
        BLOCKED,
        TAP,
        ab.Comparison(SIZE, ab.Compare.EQUAL, 2),
    ),
    "{instant} {tap}: При {strike} вашего существа, атакованный получает проклятие.": sudden(
        ab.When(ab.Moment.LANDED, OWN_CREATURE, powers=STRIKE),
        influence(ab.Gain(ab.Named(ab.Name.CURSE)), targets=OTHER),
        TAP,
    ),
    "{instant}: При {strike} существа противника получить {counter}.": sudden(
        ab.When(ab.Moment.LANDED, ab.AllOf((CREATURE, ENEMY)), powers=STRIKE),
        influence(ab.Chips(1)),
    ),
    **{
        f"{{instant}}{words}: При {{strike}} существа противника, если имеет раны, "
        "получить {counter}.": sudden(
            ab.When(ab.Moment.LANDED, ab.AllOf((CREATURE, ENEMY)), powers=STRIKE),
            influence(ab.Chips(1)),
            payment,
            ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
        )
        for words, payment in (("", FREE), (" {tap}", TAP))
    },
}
