"""Sentences of our own about what attacks go over, results of fights and wounds prevented ahead."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.conditions import ALWAYS
from tests.engine.berserk.cards.text.said.attacks import CHIP, ENEMY, ITS_PLAY, OWN, SELF, on
from tests.engine.berserk.cards.text.said.words import NON_MAGIC, SHOT, STRIKE, Said, influence

REACH = (ab.PowerKind.REACH_STRIKE,)
OVER = ab.Between(ab.Who.SELF, ab.Who.CANDIDATE)
GUARDED = ab.OfSide(ab.Side.OWN)


def tap(body: ab.Power) -> ab.Playable:
    """Return an action that closes the card."""
    return ab.Playable(ab.Payment(closes=True), body)


def result(strength: ab.AttackStrength) -> ab.Power:
    """Return what puts such a result in the place of the dice."""
    return influence(ab.FightResult(strength, strength), targets=ITS_PLAY)


def deals(whom: ab.Targets) -> ab.Power:
    """Return what makes such a card deal a plain strike to one beside it."""
    effect: ab.Effect = ab.Makes(ab.Order.DEALS, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets())
    return influence(effect, targets=whom)


def announces(whom: ab.Targets, *, unanswered: bool = False) -> ab.Power:
    """Return what makes such a card announce a plain strike."""
    makes: ab.Effect = ab.Makes(
        ab.Order.ANNOUNCES, ab.Attack(ab.PowerKind.STRIKE, None), ab.Targets()
    )
    gains: ab.Effect = ab.Gain(ab.Named(ab.Name.UNANSWERED), ab.Until.PLAY_END)
    return ab.Power(ab.PowerKind.INFLUENCE, (gains, makes) if unanswered else (makes,), whom)


def fights(other: object, body: ab.Power, **facts: object) -> ab.Triggered:
    """Return an ability that goes off before the dice of a plain strike."""
    return on(STRIKE, body, other=other, moment=ab.Moment.BEFORE_DICE, **facts)  # type: ignore[arg-type]  # fields by name


def prevents(number: int, until: ab.Until, cards: ab.OfSide | None = None) -> ab.Power:
    """Return what prevents so many wounds from attacks that are not magic."""
    return influence(ab.Gain(ab.Prevention(number, NON_MAGIC, total=number, cards=cards), until))


WEAKENS = influence(ab.SetStrength(ab.AttackStrength.WEAK), targets=ITS_PLAY)


def at_once(size: ab.Moment, other: object, body: ab.Power, **facts: object) -> ab.Triggered:
    """Return an ability that a plain strike at such a card sets off at this moment."""
    return on(STRIKE, body, other=other, moment=size, **facts)  # type: ignore[arg-type]  # fields by name


SAID: Said = {
    "При {strike} существа противника по ~ этот удар сводится к слабому.": at_once(
        ab.Moment.CALCULATION, SELF, WEAKENS, subject=ENEMY
    ),
    "При сильном {strike} этот {strike} становится слабым.": at_once(
        ab.Moment.CALCULATION, None, WEAKENS, strengths=(ab.AttackStrength.STRONG,)
    ),
    "Когда существо противника закрывается на удар по летающему ранить его на 1.": ab.Triggered(
        ab.When(ab.Moment.CLOSED_FOR_FLYER, ENEMY),
        influence(ab.Wound(1), targets=ab.Targets(who=ab.Who.SUBJECT)),
    ),
    "+2 к выстрелу по картам, которые выступали защитником в этот ход.": ab.SizeModifier(
        2, powers=SHOT, against=ab.Did(ab.Deed.DEFENDED)
    ),
    "+1 к выстрелу по картам, стоящим у края поля боя.": ab.SizeModifier(
        1, powers=SHOT, against=ab.InDepth(deep=False)
    ),
    "При выстреле атакованный теряет проклятие до конца боя.": on(
        SHOT, influence(ab.LoseNamed(ab.Name.CURSE), targets=ab.Targets(who=ab.Who.OTHER))
    ),
    "Когда в свой ход сражается с открытым существом может сделать результатом сражения "
    "«средний-средний» (вместо броска кубиков).": fights(
        ab.AllOf((ab.InState(ab.State.OPEN), ENEMY.filters[0])),
        result(ab.AttackStrength.MEDIUM),
        turn=ab.Side.OWN,
        may=True,
    ),
    "Сражаясь {strike} сделать результатом сражения «слабый-слабый».": fights(
        None, result(ab.AttackStrength.WEAK)
    ),
    "Если ~ сражается {strike} с существом противника в ход противника сделать результатом "
    "сражения «сильный-сильный».": fights(
        ENEMY, result(ab.AttackStrength.STRONG), turn=ab.Side.ENEMY
    ),
    "Когда ваше существо сражается {strike} получить {counter}.": on(
        STRIKE, CHIP, OWN, moment=ab.Moment.BEFORE_DICE
    ),
    "При {uchr} через свободную клетку получить {counter}.": on(
        REACH, condition=ab.Unless(ab.ThereAre(ab.Between(ab.Who.SELF, ab.Who.OTHER)))
    ),
    "При {uchr} через свободную клетку переместиться на неё.": on(
        REACH,
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Relocate(),),
            ab.ITSELF,
            ab.Cells(between=(ab.Who.SELF, ab.Who.OTHER)),
        ),
        condition=ab.Unless(ab.ThereAre(ab.Between(ab.Who.SELF, ab.Who.OTHER))),
    ),
    "Когда атакован {strike} существом противника получить {counter}.": on(
        STRIKE, CHIP, ENEMY, SELF, moment=ab.Moment.TARGETED
    ),
    "При {uchr} вашего существа через ~ получить {counter}.": on(
        REACH,
        CHIP,
        OWN,
        condition=ab.ThereAre(ab.AllOf((SELF, ab.Between(ab.Who.SUBJECT, ab.Who.OTHER)))),
    ),
    "+3 к {uchr} через пустую клетку.": ab.SizeModifier(
        3, powers=REACH, against=ab.HasAround(OVER, ab.Compare.EQUAL, 0)
    ),
    "-1 к {uchr} через ваше существо.": ab.SizeModifier(
        -1, powers=REACH, against=ab.HasAround(ab.AllOf((*OWN.filters, OVER)))
    ),
    "Ваши карты имеют +2 к {uchr}, наносимым через ~.": ab.While(
        ALWAYS,
        (
            ab.SizeModifier(
                2, powers=REACH, against=ab.HasAround(ab.AllOf((ab.Is(ab.Who.GIVER), OVER)))
            ),
        ),
        ab.OfSide(ab.Side.OWN),
    ),
    "{tap}: Предотвратить следующие 2 раны от немагических атак по вашим картам до конца хода "
    "противника.": tap(prevents(2, ab.Until.ENEMY_TURN_END, GUARDED)),
    "При выстреле предотвращает следующую 1 рану от немагических атак до конца хода.": on(
        SHOT, prevents(1, ab.Until.TURN_END)
    ),
    "{tap}: Предотвратить 5 следующих ран от немагических атак.": tap(
        prevents(5, ab.Until.BATTLE_END)
    ),
    "{tap}: Нанести {strike} по стоящему рядом с собой существу.": tap(
        deals(
            ab.Targets(who=ab.Who.SELF, then=ab.Targets(ab.AllOf((ab.Beside(), ENEMY.filters[0]))))
        )
    ),
    "{tap}: Существо противника наносит {strike} по стоящему рядом с ним существу.": tap(
        deals(
            ab.Targets(
                ENEMY, then=ab.Targets(ab.AllOf((ab.Beside(ab.Who.TARGET), ENEMY.filters[0])))
            )
        )
    ),
    "При выстреле объявить простой безответный удар по карте противника.": on(
        SHOT,
        announces(
            ab.Targets(who=ab.Who.SELF, then=ab.Targets(ab.OfSide(ab.Side.ENEMY))), unanswered=True
        ),
    ),
    "{tap}: Ваше существо объявляет {strike} по стоящей рядом с ним карте.": tap(
        announces(ab.Targets(OWN, then=ab.Targets(ab.Beside(ab.Who.TARGET))))
    ),
    "При выстреле ваше существо может объявить {strike} по карте противника.": on(
        SHOT, announces(ab.Targets(OWN, then=ab.Targets(ab.OfSide(ab.Side.ENEMY)))), may=True
    ),
    "При выстреле ваше существо может нанести {strike} по стоящей рядом с ним карте.": on(
        SHOT, deals(ab.Targets(OWN, then=ab.Targets(ab.Beside(ab.Who.TARGET)))), may=True
    ),
    "При выстреле нанести {strike} по стоящему рядом существу (не закрываясь).": on(
        SHOT,
        deals(
            ab.Targets(who=ab.Who.SELF, then=ab.Targets(ab.AllOf((ab.Beside(), ENEMY.filters[0]))))
        ),
    ),
    "{tap}: Существо противника наносит {strike} по стоящей рядом карте.": tap(
        deals(ab.Targets(ENEMY, then=ab.Targets(ab.Beside(ab.Who.TARGET))))
    ),
}
