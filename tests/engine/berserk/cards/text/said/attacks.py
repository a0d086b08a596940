"""What attacks set off, and what is done to them and by them."""

from dataclasses import replace

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    ITSELF,
    AllOf,
    And,
    Attack,
    AttackStrength,
    Block,
    Body,
    Cells,
    Chips,
    Close,
    Compare,
    Comparison,
    Condition,
    DieModifier,
    DieOf,
    Every,
    Filter,
    Frenzy,
    Gain,
    HasStatus,
    Heal,
    InState,
    Is,
    IsCreature,
    Limit,
    Makes,
    May,
    Moment,
    Name,
    Named,
    OfSide,
    Open,
    Order,
    Outcome,
    Power,
    PowerKind,
    Provided,
    Redirect,
    Relocate,
    ResultOf,
    RollDie,
    Side,
    SizeModifier,
    Some,
    State,
    Status,
    StaysOpen,
    Targets,
    Triggered,
    Until,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF = Is(Who.SELF)
OWN = AllOf((OfSide(Side.OWN), IsCreature()))
ENEMY = AllOf((IsCreature(), OfSide(Side.ENEMY)))
STRIKE = (PowerKind.STRIKE,)
SHOT = (PowerKind.SHOT,)
STRIKES = tuple(kind for kind in PowerKind if kind.is_strike)
ATTACKS = tuple(kind for kind in PowerKind if kind.is_attack)
NEAR = tuple(kind for kind in ATTACKS if kind.is_near)
FAR = tuple(kind for kind in ATTACKS if not kind.is_near)
CHIP = influence(Chips(1))
ATTACKED = Targets(who=Who.OTHER)
ITS_PLAY = Targets(who=Who.SUBJECT)
BLOCKS = influence(Block(), targets=ITS_PLAY)
SIZE = ResultOf(Outcome.SIZE, of_trigger=True)
MISS, EVERY = (AttackStrength.MISS,), tuple(AttackStrength)
WEAK, MEDIUM, STRONG = AttackStrength.WEAK, AttackStrength.MEDIUM, AttackStrength.STRONG


def on(
    powers: tuple[PowerKind, ...],
    body: Body = CHIP,
    subject: Filter = SELF,
    other: Filter | None = None,
    *,
    moment: Moment = Moment.LANDED,
    strengths: tuple[AttackStrength, ...] = (),
    turn: Side = Side.ANY,
    nth: int | None = None,
    of_battle: bool = False,
    may: bool = False,
    condition: Condition = ALWAYS,
    limit: Limit = Limit.NONE,
    times: int = 1,
    assaults: tuple[AttackStrength, ...] = (),
) -> Triggered:
    """Return an ability that an attack sets off; it gives the card a chip, if nothing is said."""
    when = When(moment, subject, other, powers, strengths, turn, nth=nth, nth_of_battle=of_battle)
    when = replace(when, assaults=assaults)
    return Triggered(when, body, may, condition, limit, times)


def assault(powers: tuple[PowerKind, ...], body: Body = CHIP, **facts: object) -> Triggered:
    """Return an ability that goes off before the dice."""
    return on(powers, body, moment=Moment.ANNOUNCED, **facts)  # type: ignore[arg-type]  # fields by name


def fight(order: Order, whom: Targets, at: Targets) -> Power:
    """Return a strike that the first deals to the other."""
    makes = Makes(order, Attack(PowerKind.STRIKE, None), Targets())
    return influence(makes, targets=Targets(whom.filter, who=whom.who, then=at))


def die(compare: Compare, number: int) -> Condition:
    """Return what a die must show that was really thrown."""
    thrown = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)
    return Every((thrown, Comparison(DieOf(Who.SUBJECT), compare, number)))


def wounds(number: int) -> Condition:
    """Return how many wounds there must be at once."""
    dealt = ResultOf(Outcome.WOUNDS, of_trigger=True)
    return Comparison(dealt, Compare.AT_LEAST, number)


LANDING: Said = {
    "При {strike} получить {counter}.": on(STRIKE),
    "При слабом ударе получить {counter}.": on(STRIKES, strengths=(WEAK,)),
    "При сильной атаке получить {counter}.": on(ATTACKS, strengths=(STRONG,)),
    "При средней или сильной атаке получить {counter}.": on(ATTACKS, strengths=(MEDIUM, STRONG)),
    "При {strike} по закрытой карте получить {counter}.": on(STRIKE, other=InState(State.CLOSED)),
    "При выстреле вашего существа получить {counter}.": on(SHOT, subject=OWN),
    "При дальней атаке вашего существа по существу противника получить {counter}.": on(
        FAR, subject=OWN, other=ENEMY
    ),
    "При ударе по ~ получить {counter}.": on(STRIKES, subject=ANY_CARD, other=SELF),
    "При {strike} существа противника по ~ получить {counter}.": on(
        STRIKE, subject=ENEMY, other=SELF
    ),
    "При {strike} в ваш ход получить {counter}.": on(STRIKE, turn=Side.OWN),
    "При {strike} получить {counter} (2 раза за ваш ход).": on(
        STRIKE, turn=Side.OWN, limit=Limit.PER_TURN, times=2
    ),
    "При {strike} получить {counter} (1 раз за ход противника).": on(
        STRIKE, turn=Side.ENEMY, limit=Limit.PER_TURN
    ),
    "При первом за ход выстреле получить {counter}.": on(SHOT, nth=1),
    "При втором {strike} за ход получить {counter}.": on(STRIKE, nth=2),
    "При первом сильном {strike} за бой получить {counter}.": on(
        STRIKE, strengths=(STRONG,), nth=1, of_battle=True
    ),
    "При первом за ход ударе существа противника по ~ получить {counter}.": on(
        STRIKES, subject=ENEMY, other=SELF, nth=1
    ),
    "После метания получить {counter}.": on((PowerKind.THROW,), moment=Moment.FINISHED),
    "После {strike} вашего существа получить {counter}.": on(
        STRIKE, subject=OWN, moment=Moment.FINISHED
    ),
}
MISSES: Said = {
    "При промахе получить {counter}.": on((), strengths=(AttackStrength.MISS,)),
    "При промахе {strike} в нападении получить {counter}.": on(
        STRIKE, strengths=MISS, assaults=MISS
    ),
    "При промахе {strike} получить {counter}.": on(STRIKE, strengths=MISS),
    "При промахе в нападении получить {counter}.": on((), strengths=MISS, assaults=MISS),
    "При промахе вашего существа получить {counter}.": on(
        (), subject=OWN, strengths=(AttackStrength.MISS,)
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
    "При нападении на ~ получить {counter}.": assault(ATTACKS, subject=ANY_CARD, other=SELF),
    "Когда атакован выстрелом получить {counter}.": on(
        SHOT, subject=ANY_CARD, other=SELF, moment=Moment.TARGETED
    ),
    "Если ваше существо атаковано получить {counter}.": on(
        ATTACKS, subject=ANY_CARD, other=OWN, moment=Moment.TARGETED
    ),
}
EVENTS: Said = {
    "Когда наносит раны {strike} получить {counter}.": on(
        STRIKE, subject=ANY_CARD, other=SELF, moment=Moment.WOUNDED
    ),
    "Когда ваше существо наносит раны выстрелом получить {counter}.": on(
        SHOT, subject=ANY_CARD, other=OWN, moment=Moment.WOUNDED
    ),
    "Когда получает 3 или более ран от атаки получить {counter}.": on(
        ATTACKS, moment=Moment.WOUNDED, condition=wounds(3)
    ),
    "Когда ваше существо наносит 2 или более раны {strike} получить {counter}.": on(
        STRIKE, subject=ANY_CARD, other=OWN, moment=Moment.WOUNDED, condition=wounds(2)
    ),
    "Когда бросок кубика вашего существа равен 6 получить {counter}.": on(
        (), subject=OWN, moment=Moment.ROLLED, condition=die(Compare.EQUAL, 6)
    ),
    "Когда бросок кубика существа противника равен 2 или менее получить {counter}.": on(
        (), subject=ENEMY, moment=Moment.ROLLED, condition=die(Compare.AT_MOST, 2)
    ),
    "Когда бросок кубика существа противника равен 5 или более получить {counter}.": on(
        (), subject=ENEMY, moment=Moment.ROLLED, condition=die(Compare.AT_LEAST, 5)
    ),
    "Когда выступает защитником получить {counter}.": on(
        (),
        subject=ANY_CARD,
        other=SELF,
        moment=Moment.TARGETED,
        condition=HasStatus(Status.DEFENDER),
    ),
}
BODIES: Said = {
    "При {strike} ранить атакованного на 2.": on(STRIKE, influence(Wound(2), targets=ATTACKED)),
    "При {strike} может открыть атакованное существо.": on(
        STRIKE, influence(Open(), targets=ATTACKED), may=True
    ),
    "При ближней атаке по ~ ранить атаковавшего на 1.": on(
        NEAR, influence(Wound(1), targets=ITS_PLAY), ANY_CARD, SELF
    ),
    "При {strike} вашего существа оно может излечиться на 2.": on(
        STRIKE, influence(Heal(2), targets=ITS_PLAY), OWN, may=True
    ),
    "При {strike} вашего существа разряд на 1 в ту же цель.": on(
        STRIKE, Attack(PowerKind.DISCHARGE, Strength(1, 1, 1), targets=ATTACKED), OWN
    ),
    "При {strike} излечиться на X, где X величина этого {strike}.": on(
        STRIKE, influence(Heal(SIZE))
    ),
    "При {strike} излечить ваше существо на величину этого {strike}.": on(
        STRIKE, influence(Heal(SIZE), targets=Targets(OWN))
    ),
    "Когда атакован {strike} блокировать удар.": on(
        STRIKE, BLOCKS, ANY_CARD, SELF, moment=Moment.BLOCKING
    ),
    "При выстреле по ~ эта атака блокируется.": on(
        SHOT, BLOCKS, ANY_CARD, SELF, moment=Moment.BLOCKING
    ),
    "При нападении существа противника на ваше существо перенаправить атаку на себя.": on(
        ATTACKS,
        influence(Redirect(Who.SELF), targets=ITS_PLAY),
        ENEMY,
        OWN,
        moment=Moment.REDIRECTING,
    ),
    "При нападении {strike} этот {strike} становится безответным.": assault(
        STRIKE, influence(Gain(Named(Name.UNANSWERED), Until.PLAY_END), targets=ITS_PLAY)
    ),
    "При нападении {strike} этот удар становится направленным.": assault(
        STRIKE, influence(Gain(Named(Name.DIRECTED), Until.PLAY_END), targets=ITS_PLAY)
    ),
    "При нападении выстрелом получить +2 к этому выстрелу.": assault(
        SHOT, influence(Gain(SizeModifier(2, powers=SHOT), Until.PLAY_END))
    ),
    "При {strike} получить +1 к следующему {strike}.": on(
        STRIKE, influence(Gain(SizeModifier(1, powers=STRIKE), Until.ONE_USE))
    ),
    "При {strike} получить +1 к следующему броску кубика.": on(
        STRIKE, influence(Gain(DieModifier(1), Until.ONE_USE))
    ),
    "При {strike} не закрывается после этой атаки.": on(STRIKE, influence(StaysOpen())),
    "При нападении вашего существа оно не закрывается.": assault(
        ATTACKS, influence(StaysOpen(), targets=ITS_PLAY), subject=OWN
    ),
    "При промахе не закрывается; может закрыть атакованного.": on(
        (),
        WhileDoing(influence(StaysOpen()), May(influence(Close(), targets=ATTACKED))),
        strengths=(AttackStrength.MISS,),
    ),
    "При {strike} может сразиться {strike} с атакованным как с открытым.": on(
        STRIKE,
        fight(Order.FIGHTS_AS_OPEN, ITSELF, Targets(Is(Who.OTHER))),
        may=True,
    ),
    "При разряде ваше существо сражается с существом противника.": on(
        (PowerKind.DISCHARGE,), fight(Order.FIGHTS, Targets(OWN), Targets(ENEMY))
    ),
    "При {strike} переместить атакованного на соседнюю с ним клетку.": on(
        STRIKE,
        Power(PowerKind.INFLUENCE, (Relocate(),), ATTACKED, Cells(Who.TARGET, beside=True)),
    ),
    "При выстреле по ~ бросить кубик; если выпало 1 или 4 блокировать атаку.": on(
        SHOT,
        And(
            (
                influence(RollDie()),
                Provided(
                    Some(
                        tuple(
                            Comparison(ResultOf(Outcome.DIE), Compare.EQUAL, value)
                            for value in (1, 4)
                        )
                    ),
                    BLOCKS,
                ),
            )
        ),
        ANY_CARD,
        SELF,
        moment=Moment.BLOCKING,
    ),
    "Бешенство 2: ранить атакованного на 3.": Frenzy(2, influence(Wound(3), targets=ATTACKED)),
}
SAID: Said = {**LANDING, **MISSES, **ASSAULTS, **EVENTS, **BODIES}
