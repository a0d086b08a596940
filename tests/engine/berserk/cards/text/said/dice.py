"""Sentences of our own about dice and how hard attacks are, with their nodes (306, 519-520)."""

import engine.berserk.abilities as ab
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

SUBJECT = ab.Targets(who=ab.Who.SUBJECT)
ALL = tuple(ab.AttackStrength)


def shows(compare: ab.Compare, fact: ab.Fact) -> ab.Every:
    """Return what a die must show that was really thrown, against a number of who threw it."""
    thrown = ab.Comparison(ab.DieOf(ab.Who.SUBJECT, bare=True), ab.Compare.MORE, 0)
    return ab.Every(
        (thrown, ab.Comparison(ab.DieOf(ab.Who.SUBJECT), compare, ab.FactOf(fact, ab.Who.SUBJECT)))
    )


def brings(to: ab.AttackStrength) -> ab.Power:
    """Return what makes the attack at hand so hard."""
    return influence(ab.SetStrength(to), targets=SUBJECT)


def in_vain(assaults: tuple[ab.AttackStrength, ...]) -> ab.Triggered:
    """Return what gives a chip when an enemy's attack is over and has wounded nobody."""
    when = ab.When(ab.Moment.FINISHED, ENEMY, None, ATTACKS, ALL, assaults=assaults)
    none = ab.Comparison(ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True), ab.Compare.EQUAL, 0)
    return ab.Triggered(when, CHIP, condition=none)


SAID: Said = {
    "Когда бросок кубика существа противника больше его стоимости получить "
    "{counter}.": ab.Triggered(
        ab.When(ab.Moment.ROLLED, ENEMY), CHIP, condition=shows(ab.Compare.MORE, ab.Fact.COST)
    ),
    "Когда бросок кубика вашего существа меньше или равен его слабому {strike} "
    "в ход противника получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.ROLLED, OWN, turn=ab.Side.ENEMY),
        CHIP,
        condition=shows(ab.Compare.AT_MOST, ab.Fact.WEAK),
    ),
    "Когда сражается, бросьте кубик два раза и выберите один из "
    "результатов бросков.": ab.SeveralDice(powers=STRIKE),
    "Когда сражается {strike} в ваш ход бросьте кубик дважды, выберите один из результатов "
    "бросков.": ab.While(ab.TurnOf(ab.Side.OWN), (ab.SeveralDice(powers=STRIKE),)),
    "Может свести слабый удар по себе к сильному.": ab.Triggered(
        ab.When(ab.Moment.CALCULATION, ab.ANY_CARD, SELF, STRIKES, (WEAK,)),
        brings(STRONG),
        may=True,
    ),
    "Может свести среднюю или сильную атаку существа противника к слабой, при этом ранить "
    "атакованного на 1.": ab.Triggered(
        ab.When(ab.Moment.CALCULATION, ENEMY, None, ATTACKS, (MEDIUM, STRONG)),
        ab.WhileDoing(brings(WEAK), influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.OTHER))),
        may=True,
    ),
    "Если существо противника атакует и не наносит ран получить {counter}.": in_vain(()),
    "Если существо противника нападает и не наносит ран получить {counter}.": in_vain(ALL),
    "Когда уничтожает карту противника {strike} получить X дополнительных {health}, где X "
    "избыточный урон (максимум 4 за раз).": ab.Triggered(
        ab.When(ab.Moment.KILLED, SELF, ENEMY.filters[1], STRIKE),
        influence(ab.ExtraLife(ab.Bounded(ab.ResultOf(ab.Outcome.EXCESS, of_trigger=True), 4))),
    ),
    "При {strike} получает +2 ко всем ударам до конца хода.": on(
        STRIKE, influence(ab.Gain(ab.SizeModifier(2, powers=STRIKES), ab.Until.TURN_END))
    ),
    "При {strike} если хозяин стоит 6 или меньше излечиться на 1.": on(
        STRIKE,
        influence(ab.Heal(1)),
        condition=ab.CardIs(ab.Who.HOST, ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 6)),
    ),
}
