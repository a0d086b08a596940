"""Sentences of our own about dice and how hard attacks are, with their nodes (306, 519-520)."""

from engine.berserk.abilities import (
    ANY_CARD,
    AttackStrength,
    Bounded,
    CardIs,
    Compare,
    Comparison,
    DieOf,
    Every,
    ExtraLife,
    Fact,
    FactOf,
    Gain,
    HasFact,
    Heal,
    Moment,
    Outcome,
    Power,
    ResultOf,
    SetStrength,
    SeveralDice,
    Side,
    SizeModifier,
    Targets,
    Triggered,
    TurnOf,
    Until,
    When,
    While,
    WhileDoing,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.attacks import (
    ATTACKS,
    CHIP,
    ENEMY,
    MEDIUM,
    OWN,
    SELF,
    STRIKE,
    STRIKES,
    STRONG,
    WEAK,
    on,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

SUBJECT = Targets(who=Who.SUBJECT)
ALL = tuple(AttackStrength)


def shows(compare: Compare, fact: Fact) -> Every:
    """Return what a die must show that was really thrown, against a number of who threw it."""
    thrown = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)
    return Every((thrown, Comparison(DieOf(Who.SUBJECT), compare, FactOf(fact, Who.SUBJECT))))


def brings(to: AttackStrength) -> Power:
    """Return what makes the attack at hand so hard."""
    return influence(SetStrength(to), targets=SUBJECT)


def in_vain(assaults: tuple[AttackStrength, ...]) -> Triggered:
    """Return what gives a chip when an enemy's attack is over and has wounded nobody."""
    when = When(Moment.FINISHED, ENEMY, None, ATTACKS, ALL, assaults=assaults)
    none = Comparison(ResultOf(Outcome.WOUNDS, of_trigger=True), Compare.EQUAL, 0)
    return Triggered(when, CHIP, condition=none)


SAID: Said = {
    "Когда бросок кубика существа противника больше его стоимости получить {counter}.": Triggered(
        When(Moment.ROLLED, ENEMY), CHIP, condition=shows(Compare.MORE, Fact.COST)
    ),
    "Когда бросок кубика вашего существа меньше или равен его слабому {strike} "
    "в ход противника получить {counter}.": Triggered(
        When(Moment.ROLLED, OWN, turn=Side.ENEMY), CHIP, condition=shows(Compare.AT_MOST, Fact.WEAK)
    ),
    "Когда сражается, бросьте кубик два раза и выберите один из результатов бросков.": SeveralDice(
        powers=STRIKE
    ),
    "Когда сражается {strike} в ваш ход бросьте кубик дважды, выберите один из результатов "
    "бросков.": While(TurnOf(Side.OWN), (SeveralDice(powers=STRIKE),)),
    "Может свести слабый удар по себе к сильному.": Triggered(
        When(Moment.CALCULATION, ANY_CARD, SELF, STRIKES, (WEAK,)), brings(STRONG), may=True
    ),
    "Может свести среднюю или сильную атаку существа противника к слабой, при этом ранить "
    "атакованного на 1.": Triggered(
        When(Moment.CALCULATION, ENEMY, None, ATTACKS, (MEDIUM, STRONG)),
        WhileDoing(brings(WEAK), influence(Wound(1), targets=Targets(who=Who.OTHER))),
        may=True,
    ),
    "Если существо противника атакует и не наносит ран получить {counter}.": in_vain(()),
    "Если существо противника нападает и не наносит ран получить {counter}.": in_vain(ALL),
    "Когда уничтожает карту противника {strike} получить X дополнительных {health}, где X "
    "избыточный урон (максимум 4 за раз).": Triggered(
        When(Moment.KILLED, SELF, ENEMY.filters[1], STRIKE),
        influence(ExtraLife(Bounded(ResultOf(Outcome.EXCESS, of_trigger=True), 4))),
    ),
    "При {strike} получает +2 ко всем ударам до конца хода.": on(
        STRIKE, influence(Gain(SizeModifier(2, powers=STRIKES), Until.TURN_END))
    ),
    "При {strike} если хозяин стоит 6 или меньше излечиться на 1.": on(
        STRIKE,
        influence(Heal(1)),
        condition=CardIs(Who.HOST, HasFact(Fact.COST, Compare.AT_MOST, 6)),
    ),
}
