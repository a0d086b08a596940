"""Sentences of our own about what attacks go over, results of fights and wounds prevented ahead."""

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    Attack,
    AttackStrength,
    Beside,
    Between,
    Cells,
    Compare,
    Deed,
    Did,
    Effect,
    FightResult,
    Gain,
    HasAround,
    InDepth,
    InState,
    Is,
    LoseNamed,
    Makes,
    Moment,
    Name,
    Named,
    OfSide,
    Order,
    Payment,
    Playable,
    Power,
    Prevention,
    Relocate,
    SetStrength,
    Side,
    SizeModifier,
    State,
    Targets,
    ThereAre,
    Triggered,
    Unless,
    Until,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities import PowerKind as Kind
from engine.berserk.abilities.conditions import ALWAYS
from tests.engine.berserk.cards.text.said.attacks import CHIP, ENEMY, ITS_PLAY, OWN, SELF, on
from tests.engine.berserk.cards.text.said.words import NON_MAGIC, SHOT, STRIKE, Said, influence

REACH = (Kind.REACH_STRIKE,)
OVER = Between(Who.SELF, Who.CANDIDATE)
GUARDED = OfSide(Side.OWN)


def tap(body: Power) -> Playable:
    """Return an action that closes the card."""
    return Playable(Payment(closes=True), body)


def result(strength: AttackStrength) -> Power:
    """Return what puts such a result in the place of the dice."""
    return influence(FightResult(strength, strength), targets=ITS_PLAY)


def deals(whom: Targets) -> Power:
    """Return what makes such a card deal a plain strike to one beside it."""
    effect: Effect = Makes(Order.DEALS, Attack(Kind.STRIKE, None), Targets())
    return influence(effect, targets=whom)


def announces(whom: Targets, *, unanswered: bool = False) -> Power:
    """Return what makes such a card announce a plain strike."""
    makes: Effect = Makes(Order.ANNOUNCES, Attack(Kind.STRIKE, None), Targets())
    gains: Effect = Gain(Named(Name.UNANSWERED), Until.PLAY_END)
    return Power(Kind.INFLUENCE, (gains, makes) if unanswered else (makes,), whom)


def fights(other: object, body: Power, **facts: object) -> Triggered:
    """Return an ability that goes off before the dice of a plain strike."""
    return on(STRIKE, body, other=other, moment=Moment.BEFORE_DICE, **facts)  # type: ignore[arg-type]  # fields by name


def prevents(number: int, until: Until, cards: OfSide | None = None) -> Power:
    """Return what prevents so many wounds from attacks that are not magic."""
    return influence(Gain(Prevention(number, NON_MAGIC, total=number, cards=cards), until))


WEAKENS = influence(SetStrength(AttackStrength.WEAK), targets=ITS_PLAY)


def at_once(size: Moment, other: object, body: Power, **facts: object) -> Triggered:
    """Return an ability that a plain strike at such a card sets off at this moment."""
    return on(STRIKE, body, other=other, moment=size, **facts)  # type: ignore[arg-type]  # fields by name


SAID: Said = {
    "При {strike} существа противника по ~ этот удар сводится к слабому.": at_once(
        Moment.CALCULATION, SELF, WEAKENS, subject=ENEMY
    ),
    "При сильном {strike} этот {strike} становится слабым.": at_once(
        Moment.CALCULATION, None, WEAKENS, strengths=(AttackStrength.STRONG,)
    ),
    "Когда существо противника закрывается на удар по летающему ранить его на 1.": Triggered(
        When(Moment.CLOSED_FOR_FLYER, ENEMY), influence(Wound(1), targets=Targets(who=Who.SUBJECT))
    ),
    "+2 к выстрелу по картам, которые выступали защитником в этот ход.": SizeModifier(
        2, powers=SHOT, against=Did(Deed.DEFENDED)
    ),
    "+1 к выстрелу по картам, стоящим у края поля боя.": SizeModifier(
        1, powers=SHOT, against=InDepth(deep=False)
    ),
    "При выстреле атакованный теряет проклятие до конца боя.": on(
        SHOT, influence(LoseNamed(Name.CURSE), targets=Targets(who=Who.OTHER))
    ),
    "Когда в свой ход сражается с открытым существом может сделать результатом сражения "
    "«средний-средний» (вместо броска кубиков).": fights(
        AllOf((InState(State.OPEN), ENEMY.filters[0])),
        result(AttackStrength.MEDIUM),
        turn=Side.OWN,
        may=True,
    ),
    "Сражаясь {strike} сделать результатом сражения «слабый-слабый».": fights(
        None, result(AttackStrength.WEAK)
    ),
    "Если ~ сражается {strike} с существом противника в ход противника сделать результатом "
    "сражения «сильный-сильный».": fights(ENEMY, result(AttackStrength.STRONG), turn=Side.ENEMY),
    "Когда ваше существо сражается {strike} получить {counter}.": on(
        STRIKE, CHIP, OWN, moment=Moment.BEFORE_DICE
    ),
    "При {uchr} через свободную клетку получить {counter}.": on(
        REACH, condition=Unless(ThereAre(Between(Who.SELF, Who.OTHER)))
    ),
    "При {uchr} через свободную клетку переместиться на неё.": on(
        REACH,
        Power(Kind.INFLUENCE, (Relocate(),), ITSELF, Cells(between=(Who.SELF, Who.OTHER))),
        condition=Unless(ThereAre(Between(Who.SELF, Who.OTHER))),
    ),
    "Когда атакован {strike} существом противника получить {counter}.": on(
        STRIKE, CHIP, ENEMY, SELF, moment=Moment.TARGETED
    ),
    "При {uchr} вашего существа через ~ получить {counter}.": on(
        REACH, CHIP, OWN, condition=ThereAre(AllOf((SELF, Between(Who.SUBJECT, Who.OTHER))))
    ),
    "+3 к {uchr} через пустую клетку.": SizeModifier(
        3, powers=REACH, against=HasAround(OVER, Compare.EQUAL, 0)
    ),
    "-1 к {uchr} через ваше существо.": SizeModifier(
        -1, powers=REACH, against=HasAround(AllOf((*OWN.filters, OVER)))
    ),
    "Ваши карты имеют +2 к {uchr}, наносимым через ~.": While(
        ALWAYS,
        (SizeModifier(2, powers=REACH, against=HasAround(AllOf((Is(Who.GIVER), OVER)))),),
        OfSide(Side.OWN),
    ),
    "{tap}: Предотвратить следующие 2 раны от немагических атак по вашим картам до конца хода "
    "противника.": tap(prevents(2, Until.ENEMY_TURN_END, GUARDED)),
    "При выстреле предотвращает следующую 1 рану от немагических атак до конца хода.": on(
        SHOT, prevents(1, Until.TURN_END)
    ),
    "{tap}: Предотвратить 5 следующих ран от немагических атак.": tap(
        prevents(5, Until.BATTLE_END)
    ),
    "{tap}: Нанести {strike} по стоящему рядом с собой существу.": tap(
        deals(Targets(who=Who.SELF, then=Targets(AllOf((Beside(), ENEMY.filters[0])))))
    ),
    "{tap}: Существо противника наносит {strike} по стоящему рядом с ним существу.": tap(
        deals(Targets(ENEMY, then=Targets(AllOf((Beside(Who.TARGET), ENEMY.filters[0])))))
    ),
    "При выстреле объявить простой безответный удар по карте противника.": on(
        SHOT, announces(Targets(who=Who.SELF, then=Targets(OfSide(Side.ENEMY))), unanswered=True)
    ),
    "{tap}: Ваше существо объявляет {strike} по стоящей рядом с ним карте.": tap(
        announces(Targets(OWN, then=Targets(Beside(Who.TARGET))))
    ),
    "При выстреле ваше существо может объявить {strike} по карте противника.": on(
        SHOT, announces(Targets(OWN, then=Targets(OfSide(Side.ENEMY)))), may=True
    ),
    "При выстреле ваше существо может нанести {strike} по стоящей рядом с ним карте.": on(
        SHOT, deals(Targets(OWN, then=Targets(Beside(Who.TARGET)))), may=True
    ),
    "При выстреле нанести {strike} по стоящему рядом существу (не закрываясь).": on(
        SHOT, deals(Targets(who=Who.SELF, then=Targets(AllOf((Beside(), ENEMY.filters[0])))))
    ),
    "{tap}: Существо противника наносит {strike} по стоящей рядом карте.": tap(
        deals(Targets(ENEMY, then=Targets(Beside(Who.TARGET))))
    ),
}
