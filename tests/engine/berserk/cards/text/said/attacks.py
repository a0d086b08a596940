"""What attacks set off, and what is done to them and by them."""

from dataclasses import replace

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF = ab.Is(ab.Who.SELF)
OWN = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature()))
ENEMY = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
STRIKE = (ab.PowerKind.STRIKE,)
SHOT = (ab.PowerKind.SHOT,)
STRIKES = tuple(kind for kind in ab.PowerKind if kind.is_strike)
ATTACKS = tuple(kind for kind in ab.PowerKind if kind.is_attack)
NEAR = tuple(kind for kind in ATTACKS if kind.is_near)
FAR = tuple(kind for kind in ATTACKS if not kind.is_near)
CHIP = influence(ab.Chips(1))
ATTACKED = ab.Targets(who=ab.Who.OTHER)
ITS_PLAY = ab.Targets(who=ab.Who.SUBJECT)
BLOCKS = influence(ab.Block(), targets=ITS_PLAY)
SIZE = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
MISS, EVERY = (ab.AttackStrength.MISS,), tuple(ab.AttackStrength)
WEAK, MEDIUM, STRONG = ab.AttackStrength.WEAK, ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG


def on(
    powers: tuple[ab.PowerKind, ...],
    body: ab.Body = CHIP,
    subject: ab.Filter = SELF,
    other: ab.Filter | None = None,
    *,
    moment: ab.Moment = ab.Moment.LANDED,
    strengths: tuple[ab.AttackStrength, ...] = (),
    turn: ab.Side = ab.Side.ANY,
    nth: int | None = None,
    of_battle: bool = False,
    may: bool = False,
    condition: ab.Condition = ab.ALWAYS,
    limit: ab.Limit = ab.Limit.NONE,
    times: int = 1,
    assaults: tuple[ab.AttackStrength, ...] = (),
) -> ab.Triggered:
    """Return an ability that an attack sets off; it gives the card a chip, if nothing is said."""
    when = ab.When(
        moment, subject, other, powers, strengths, turn, nth=nth, nth_of_battle=of_battle
    )
    when = replace(when, assaults=assaults)
    return ab.Triggered(when, body, may, condition, limit, times)


def assault(
    powers: tuple[ab.PowerKind, ...], body: ab.Body = CHIP, **facts: object
) -> ab.Triggered:
    """Return an ability that goes off before the dice."""
    return on(powers, body, moment=ab.Moment.ANNOUNCED, **facts)  # type: ignore[arg-type]  # fields by name


def fight(order: ab.Order, whom: ab.Targets, at: ab.Targets) -> ab.Power:
    """Return a strike that the first deals to the other."""
    makes = ab.Makes(order, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    return influence(makes, targets=ab.Targets(whom.filter, who=whom.who, then=at))


def die(compare: ab.Compare, number: int) -> ab.Condition:
    """Return what a die must show that was really thrown."""
    thrown = ab.Comparison(ab.DieOf(ab.Who.SUBJECT, bare=True), ab.Compare.MORE, 0)
    return ab.Every((thrown, ab.Comparison(ab.DieOf(ab.Who.SUBJECT), compare, number)))


def wounds(number: int) -> ab.Condition:
    """Return how many wounds there must be at once."""
    dealt = ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True)
    return ab.Comparison(dealt, ab.Compare.AT_LEAST, number)


LANDING: Said = {
    "При {strike} получить {counter}.": on(STRIKE),
    "При слабом ударе получить {counter}.": on(STRIKES, strengths=(WEAK,)),
    "При сильной атаке получить {counter}.": on(ATTACKS, strengths=(STRONG,)),
    "При средней или сильной атаке получить {counter}.": on(ATTACKS, strengths=(MEDIUM, STRONG)),
    "При {strike} по закрытой карте получить {counter}.": on(
        STRIKE, other=ab.InState(ab.State.CLOSED)
    ),
    "При выстреле вашего существа получить {counter}.": on(SHOT, subject=OWN),
    "При дальней атаке вашего существа по существу противника получить {counter}.": on(
        FAR, subject=OWN, other=ENEMY
    ),
    "При ударе по ~ получить {counter}.": on(STRIKES, subject=ab.ANY_CARD, other=SELF),
    "При {strike} существа противника по ~ получить {counter}.": on(
        STRIKE, subject=ENEMY, other=SELF
    ),
    "При {strike} в ваш ход получить {counter}.": on(STRIKE, turn=ab.Side.OWN),
    "При {strike} получить {counter} (2 раза за ваш ход).": on(
        STRIKE, turn=ab.Side.OWN, limit=ab.Limit.PER_TURN, times=2
    ),
    "При {strike} получить {counter} (1 раз за ход противника).": on(
        STRIKE, turn=ab.Side.ENEMY, limit=ab.Limit.PER_TURN
    ),
    "При первом за ход выстреле получить {counter}.": on(SHOT, nth=1),
    "При втором {strike} за ход получить {counter}.": on(STRIKE, nth=2),
    "При первом сильном {strike} за бой получить {counter}.": on(
        STRIKE, strengths=(STRONG,), nth=1, of_battle=True
    ),
    "При первом за ход ударе существа противника по ~ получить {counter}.": on(
        STRIKES, subject=ENEMY, other=SELF, nth=1
    ),
    "После метания получить {counter}.": on((ab.PowerKind.THROW,), moment=ab.Moment.FINISHED),
    "После {strike} вашего существа получить {counter}.": on(
        STRIKE, subject=OWN, moment=ab.Moment.FINISHED
    ),
}
MISSES: Said = {
    "При промахе получить {counter}.": on((), strengths=(ab.AttackStrength.MISS,)),
    "При промахе {strike} в нападении получить {counter}.": on(
        STRIKE, strengths=MISS, assaults=MISS
    ),
    "При промахе {strike} получить {counter}.": on(STRIKE, strengths=MISS),
    "При промахе в нападении получить {counter}.": on((), strengths=MISS, assaults=MISS),
    "При промахе вашего существа получить {counter}.": on(
        (), subject=OWN, strengths=(ab.AttackStrength.MISS,)
    ),
    "При {strike} или промахе в нападении получить {counter}.": on(
        STRIKE, strengths=EVERY, assaults=EVERY
    ),
    "При {strike} или при промахе в нападении получить {counter}.": on(
        STRIKE, strengths=EVERY, assaults=MISS
    ),
    "При {strike} или при промахе получить {counter}.": on(STRIKE, strengths=EVERY),
}
ASSAULTS: Said = {
    "При нападении получить {counter}.": assault(ATTACKS),
    "При нападении выстрелом получить {counter}.": assault(SHOT),
    "При нападении {strike} на существо противника получить {counter}.": assault(
        STRIKE, other=ENEMY
    ),
    "При нападении вашего существа получить {counter}.": assault(ATTACKS, subject=OWN),
    "Когда ваше существо нападает {strike} получить {counter}.": assault(STRIKE, subject=OWN),
    "Когда нападает на существо противника получить {counter}.": assault(ATTACKS, other=ENEMY),
    "При нападении на ~ получить {counter}.": assault(ATTACKS, subject=ab.ANY_CARD, other=SELF),
    "Когда атакован выстрелом получить {counter}.": on(
        SHOT, subject=ab.ANY_CARD, other=SELF, moment=ab.Moment.TARGETED
    ),
    "Если ваше существо атаковано получить {counter}.": on(
        ATTACKS, subject=ab.ANY_CARD, other=OWN, moment=ab.Moment.TARGETED
    ),
}
EVENTS: Said = {
    "Когда наносит раны {strike} получить {counter}.": on(
        STRIKE, subject=ab.ANY_CARD, other=SELF, moment=ab.Moment.WOUNDED
    ),
    "Когда ваше существо наносит раны выстрелом получить {counter}.": on(
        SHOT, subject=ab.ANY_CARD, other=OWN, moment=ab.Moment.WOUNDED
    ),
    "Когда получает 3 или более ран от атаки получить {counter}.": on(
        ATTACKS, moment=ab.Moment.WOUNDED, condition=wounds(3)
    ),
    "Когда ваше существо наносит 2 или более раны {strike} получить {counter}.": on(
        STRIKE, subject=ab.ANY_CARD, other=OWN, moment=ab.Moment.WOUNDED, condition=wounds(2)
    ),
    "Когда бросок кубика вашего существа равен 6 получить {counter}.": on(
        (), subject=OWN, moment=ab.Moment.ROLLED, condition=die(ab.Compare.EQUAL, 6)
    ),
    "Когда бросок кубика существа противника равен 2 или менее получить {counter}.": on(
        (), subject=ENEMY, moment=ab.Moment.ROLLED, condition=die(ab.Compare.AT_MOST, 2)
    ),
    "Когда бросок кубика существа противника равен 5 или более получить {counter}.": on(
        (), subject=ENEMY, moment=ab.Moment.ROLLED, condition=die(ab.Compare.AT_LEAST, 5)
    ),
    "Когда выступает защитником получить {counter}.": on(
        (),
        subject=ab.ANY_CARD,
        other=SELF,
        moment=ab.Moment.TARGETED,
        condition=ab.HasStatus(ab.Status.DEFENDER),
    ),
}
BODIES: Said = {
    "При {strike} ранить атакованного на 2.": on(STRIKE, influence(ab.Wound(2), targets=ATTACKED)),
    "При {strike} может открыть атакованное существо.": on(
        STRIKE, influence(ab.Open(), targets=ATTACKED), may=True
    ),
    "При ближней атаке по ~ ранить атаковавшего на 1.": on(
        NEAR, influence(ab.Wound(1), targets=ITS_PLAY), ab.ANY_CARD, SELF
    ),
    "При {strike} вашего существа оно может излечиться на 2.": on(
        STRIKE, influence(ab.Heal(2), targets=ITS_PLAY), OWN, may=True
    ),
    "При {strike} вашего существа разряд на 1 в ту же цель.": on(
        STRIKE, ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), targets=ATTACKED), OWN
    ),
    "При {strike} излечиться на X, где X величина этого {strike}.": on(
        STRIKE, influence(ab.Heal(SIZE))
    ),
    "При {strike} излечить ваше существо на величину этого {strike}.": on(
        STRIKE, influence(ab.Heal(SIZE), targets=ab.Targets(OWN))
    ),
    "Когда атакован {strike} блокировать удар.": on(
        STRIKE, BLOCKS, ab.ANY_CARD, SELF, moment=ab.Moment.BLOCKING
    ),
    "При выстреле по ~ эта атака блокируется.": on(
        SHOT, BLOCKS, ab.ANY_CARD, SELF, moment=ab.Moment.BLOCKING
    ),
    "При нападении существа противника на ваше существо перенаправить атаку на себя.": on(
        ATTACKS,
        influence(ab.Redirect(ab.Who.SELF), targets=ITS_PLAY),
        ENEMY,
        OWN,
        moment=ab.Moment.REDIRECTING,
    ),
    "При нападении {strike} этот {strike} становится безответным.": assault(
        STRIKE,
        influence(ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END), targets=ITS_PLAY),
    ),
    "При нападении {strike} этот удар становится направленным.": assault(
        STRIKE, influence(ab.Gain(ab.Named(ab.Name.DIRECTED), ab.Until.PLAY_END), targets=ITS_PLAY)
    ),
    "При нападении выстрелом получить +2 к этому выстрелу.": assault(
        SHOT, influence(ab.Gain(ab.SizeModifier(2, powers=SHOT), ab.Until.PLAY_END))
    ),
    "При {strike} получить +1 к следующему {strike}.": on(
        STRIKE, influence(ab.Gain(ab.SizeModifier(1, powers=STRIKE), ab.Until.ONE_USE))
    ),
    "При {strike} получить +1 к следующему броску кубика.": on(
        STRIKE, influence(ab.Gain(ab.DieModifier(1), ab.Until.ONE_USE))
    ),
    "При {strike} не закрывается после этой атаки.": on(STRIKE, influence(ab.StaysOpen())),
    "При нападении вашего существа оно не закрывается.": assault(
        ATTACKS, influence(ab.StaysOpen(), targets=ITS_PLAY), subject=OWN
    ),
    "При промахе не закрывается; может закрыть атакованного.": on(
        (),
        ab.WhileDoing(influence(ab.StaysOpen()), ab.May(influence(ab.Close(), targets=ATTACKED))),
        strengths=(ab.AttackStrength.MISS,),
    ),
    "При {strike} может сразиться {strike} с атакованным как с открытым.": on(
        STRIKE,
        fight(ab.Order.FIGHTS_AS_OPEN, ab.ITSELF, ab.Targets(ab.Is(ab.Who.OTHER))),
        may=True,
    ),
    "При разряде ваше существо сражается с существом противника.": on(
        (ab.PowerKind.DISCHARGE,), fight(ab.Order.FIGHTS, ab.Targets(OWN), ab.Targets(ENEMY))
    ),
    "При {strike} переместить атакованного на соседнюю с ним клетку.": on(
        STRIKE,
        ab.Power(
            ab.PowerKind.INFLUENCE, (ab.Relocate(),), ATTACKED, ab.Cells(ab.Who.TARGET, beside=True)
        ),
    ),
    "При выстреле по ~ бросить кубик; если выпало 1 или 4 блокировать атаку.": on(
        SHOT,
        ab.And(
            (
                influence(ab.RollDie()),
                ab.Provided(
                    ab.Some(
                        tuple(
                            ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.EQUAL, value)
                            for value in (1, 4)
                        )
                    ),
                    BLOCKS,
                ),
            )
        ),
        ab.ANY_CARD,
        SELF,
        moment=ab.Moment.BLOCKING,
    ),
    "Бешенство 2: ранить атакованного на 3.": ab.Frenzy(
        2, influence(ab.Wound(3), targets=ATTACKED)
    ),
}
SAID: Said = {**LANDING, **MISSES, **ASSAULTS, **EVENTS, **BODIES}
