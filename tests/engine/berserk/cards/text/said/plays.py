"""What is played upon a play: attacks redirected or blocked, dice changed, sudden abilities."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    AllOf,
    Attack,
    Block,
    Body,
    CardIs,
    ChangeDie,
    ChangeSize,
    Chips,
    Compare,
    Comparison,
    Condition,
    Gain,
    InState,
    Is,
    Moment,
    Name,
    Named,
    Outcome,
    Payment,
    Playable,
    PowerKind,
    Redirect,
    ResultOf,
    SetDie,
    State,
    Targets,
    When,
    WhileDoing,
    Who,
    Wound,
)
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

FREE, TAP = Payment(), Payment(closes=True)
SELF: Final = Is(Who.SELF)
SUBJECT, OTHER = Targets(who=Who.SUBJECT), Targets(who=Who.OTHER)
OWN_CREATURE: Final = AllOf((OWN, CREATURE))
DIE: Final = When(Moment.DIE, ANY_CARD)
OWN_DIE: Final = When(Moment.DIE, OWN_CREATURE)
BLOCKED: Final = influence(Block(), targets=SUBJECT)
SIZE: Final = ResultOf(Outcome.SIZE, of_trigger=True)


def sudden(
    when: When, body: Body, payment: Payment = FREE, condition: Condition = ALWAYS
) -> Playable:
    """Return what may be played at a moment of a play."""
    return Playable(payment, body, sudden=True, when=when, condition=condition)


def redirecting(other: object, kinds: tuple[PowerKind, ...] = ATTACKS) -> When:
    """Return the moment in which an attack at such a card may be redirected."""
    return When(Moment.REDIRECTING, ANY_CARD, other, powers=kinds)  # type: ignore[arg-type]  # kinds of powers


SAID: Said = {
    "{instant}: Перенаправить атаку с вашего существа в себя.": sudden(
        redirecting(OWN_CREATURE), influence(Redirect(), targets=SUBJECT)
    ),
    "{instant} {tap}: Перенаправить выстрел с вашего существа на себя.": sudden(
        redirecting(OWN_CREATURE, SHOT), influence(Redirect(), targets=SUBJECT), TAP
    ),
    "{instant}: Перенаправить атаку с вашего существа в хозяина.": sudden(
        redirecting(OWN_CREATURE), influence(Redirect(Who.HOST), targets=SUBJECT)
    ),
    "{instant}: Перенаправить {strike} с себя в хозяина.": sudden(
        redirecting(SELF, STRIKE), influence(Redirect(Who.HOST), targets=SUBJECT)
    ),
    "{instant}: Увеличить выбранный бросок кубика на 1.": sudden(
        DIE, influence(ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Уменьшить выбранный бросок кубика на 2.": sudden(
        DIE, influence(ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant}: Свести выбранный бросок кубика к 5.": sudden(
        DIE, influence(SetDie(5), targets=SUBJECT)
    ),
    "{instant}: Увеличить выбранный бросок кубика вашего существа на 1.": sudden(
        OWN_DIE, influence(ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Уменьшить выбранный бросок кубика вашего существа на 2.": sudden(
        OWN_DIE, influence(ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant} {tap}: Свести выбранный бросок кубика вашего существа к 3.": sudden(
        OWN_DIE, influence(SetDie(3), targets=SUBJECT), TAP
    ),
    "{instant} {tap}: Уменьшить выбранный бросок кубика на 1, при этом разряд на 2.": sudden(
        DIE,
        WhileDoing(
            influence(ChangeDie(-1), targets=SUBJECT),
            Attack(PowerKind.DISCHARGE, Strength(2, 2, 2)),
        ),
        TAP,
    ),
    "{instant}: Увеличить выбранный бросок кубика на 1, при этом раниться на 1.": sudden(
        DIE, WhileDoing(influence(ChangeDie(1), targets=SUBJECT), influence(Wound(1)))
    ),
    "{instant} {tap}: Заблокировать выстрел.": sudden(
        When(Moment.BLOCKING, ANY_CARD, powers=SHOT), BLOCKED, TAP
    ),
    "{instant}: Уменьшить величину атаки по вашему существу на 2.": sudden(
        When(Moment.CALCULATION, ANY_CARD, OWN_CREATURE, powers=ATTACKS),
        influence(ChangeSize(-2), targets=SUBJECT),
    ),
    "{instant}: Усилить на 1 выстрел вашего существа.": sudden(
        When(Moment.CALCULATION, OWN_CREATURE, powers=SHOT),
        influence(ChangeSize(1), targets=SUBJECT),
    ),
    "{instant}: Добавить 1 к броску кубика вашего существа.": sudden(
        OWN_DIE, influence(ChangeDie(1), targets=SUBJECT)
    ),
    "{instant}: Получить -2 к своему броску кубика.": sudden(
        When(Moment.DIE, SELF), influence(ChangeDie(-2), targets=SUBJECT)
    ),
    "{instant}: Заблокировать выстрел существа противника по вашему существу.": sudden(
        When(Moment.BLOCKING, AllOf((CREATURE, ENEMY)), OWN_CREATURE, powers=SHOT), BLOCKED
    ),
    "{instant} {tap}: Заблокировать атаку величиной 2.": sudden(
        When(Moment.BLOCKING, ANY_CARD, powers=ATTACKS),
        BLOCKED,
        TAP,
        Comparison(SIZE, Compare.EQUAL, 2),
    ),
    "{instant} {tap}: При {strike} вашего существа, атакованный получает проклятие.": sudden(
        When(Moment.LANDED, OWN_CREATURE, powers=STRIKE),
        influence(Gain(Named(Name.CURSE)), targets=OTHER),
        TAP,
    ),
    "{instant}: При {strike} существа противника получить {counter}.": sudden(
        When(Moment.LANDED, AllOf((CREATURE, ENEMY)), powers=STRIKE), influence(Chips(1))
    ),
    **{
        f"{{instant}}{words}: При {{strike}} существа противника, если имеет раны, "
        "получить {counter}.": sudden(
            When(Moment.LANDED, AllOf((CREATURE, ENEMY)), powers=STRIKE),
            influence(Chips(1)),
            payment,
            CardIs(Who.SELF, InState(State.WOUNDED)),
        )
        for words, payment in (("", FREE), (" {tap}", TAP))
    },
}
