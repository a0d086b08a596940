"""Numbers worked out, what they are compared with, and attacks brought to a number."""

from dataclasses import replace

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    Applies,
    Area,
    Aspect,
    Attack,
    AttackStrength,
    Block,
    Bounded,
    CardIs,
    Compare,
    Comparison,
    Count,
    Deed,
    Did,
    DieModifier,
    Direction,
    Every,
    Fact,
    FactOf,
    Filter,
    HasAround,
    HasFact,
    HasJump,
    HasPower,
    Heal,
    InArea,
    InDirection,
    InLine,
    InRows,
    InState,
    Is,
    IsOdd,
    Modify,
    Moment,
    Name,
    Named,
    NamedOf,
    Payment,
    Playable,
    Power,
    PowerKind,
    Property,
    Side,
    SizeModifier,
    State,
    StrikeOf,
    Targets,
    ThereAre,
    Triggered,
    Varieties,
    When,
    While,
    Who,
)
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    NON_MAGIC,
    OWN,
    SHOT,
    STRIKE,
    STRIKES,
    Said,
    influence,
)

TAP = Payment(closes=True)
EXPERIENCED = (Named(Name.ATTACK_EXPERIENCE),)
TO_WEAK = SizeModifier(0, Applies.AS_TARGET, STRIKE, strength=AttackStrength.WEAK)
MIDDLE = FactOf(Fact.MEDIUM)
BLOCKED = Triggered(
    When(Moment.BLOCKING, AllOf(), Is(Who.SELF), NON_MAGIC),
    influence(Block(), targets=Targets(who=Who.SUBJECT)),
)


def _first(powers: tuple[PowerKind, ...], *, of_battle: bool) -> Triggered:
    when = replace(BLOCKED.when, powers=powers, nth=1, nth_of_battle=of_battle)
    return replace(BLOCKED, when=when)


def _in_a_line_without(*filters: Filter, row: bool) -> CardIs:
    line = InLine(row=row, column=not row, who=Who.CANDIDATE)
    nobody = HasAround(AllOf((*filters, line)), Compare.EQUAL, 0)
    return CardIs(Who.SELF, AllOf((InArea(Area.BATTLEFIELD), nobody)))


SAID: Said = {
    "{strike} по закрытому ~ сводятся к 1.": SizeModifier(
        1,
        Applies.AS_TARGET,
        STRIKE,
        brings_to=True,
        whose=AllOf((Is(Who.SELF), InState(State.CLOSED))),
    ),
    "{strike} эльфов по открытой ~ сводятся к слабым.": replace(
        TO_WEAK, whose=AllOf((Is(Who.SELF), InState(State.OPEN))), against=ELF
    ),
    "{strike} по картам слева и справа от ~ сводятся к слабому.": replace(
        TO_WEAK, whose=InDirection((Direction.LEFT, Direction.RIGHT))
    ),
    "{strike} эльфов по вашим гномам сводятся к слабым.": replace(
        TO_WEAK, whose=AllOf((OWN, GNOME)), against=ELF
    ),
    "{strike} по ~ сводятся к сильным.": replace(TO_WEAK, strength=AttackStrength.STRONG),
    "+1 к броску кубика, когда атакует гномов противника.": DieModifier(
        1, powers=ATTACKS, defending=False, against=AllOf((GNOME, ENEMY))
    ),
    "-1 к броскам кубика, когда атакует карты.": DieModifier(-1, powers=ATTACKS, defending=False),
    "{tap}: Излечить существо на X, где X — величина его слабого {strike}.": Playable(
        TAP,
        Power(PowerKind.INFLUENCE, (Heal(FactOf(Fact.WEAK, Who.TARGET)),), Targets(CREATURE)),
    ),
    "{tap}: Излечиться на X, где X — величина своей {armor}.": Playable(
        TAP, Power(PowerKind.INFLUENCE, (Heal(NamedOf(Name.ARMOR)),), ITSELF)
    ),
    "{tap}: Разряд на X, где X — величина его среднего {strike}.": Playable(
        TAP, Attack(PowerKind.DISCHARGE, StrikeOf(MIDDLE, MIDDLE, MIDDLE))
    ),
    "+X к {strike}, где X — значение {move} ~.": Modify(Property.STRIKE, FactOf(Fact.MOVEMENT)),
    "+X к {strike}, где X — его {regen}.": Modify(Property.STRIKE, NamedOf(Name.REGENERATION)),
    "+X к {strike}, где X — число ран на ~ (максимум 2).": Modify(
        Property.STRIKE, Bounded(FactOf(Fact.WOUNDS), 2)
    ),
    "{ova} 1, пока в вашем отряде больше закрытых гномов, чем открытых.": While(
        Comparison(
            Count(AllOf((InState(State.CLOSED), GNOME, OWN))),
            Compare.MORE,
            Count(AllOf((InState(State.OPEN), GNOME, OWN))),
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока в вашем отряде меньше закрытых гномов, чем открытых.": While(
        Comparison(
            Count(AllOf((InState(State.CLOSED), GNOME, OWN))),
            Compare.LESS,
            Count(AllOf((InState(State.OPEN), GNOME, OWN))),
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока имеет и выстрел, и прыжок.": While(
        CardIs(Who.SELF, AllOf((HasPower(SHOT), HasJump()))), EXPERIENCED
    ),
    "{ova} 1, если в каждом ряду поля боя есть ваш гном.": While(
        Every(
            tuple(
                ThereAre(AllOf((OWN, GNOME, InRows((row,), side))))
                for side in (Side.OWN, Side.ENEMY)
                for row in (1, 2, 3)
            )
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока в вашем отряде карты не более двух стихий.": While(
        Comparison(Varieties(Aspect.ELEMENT, OWN), Compare.AT_MOST, 2), EXPERIENCED
    ),
    "{ova} 1, пока стоит в столбце, в котором нет карт противника.": While(
        _in_a_line_without(ENEMY, row=False), EXPERIENCED
    ),
    "{ova} 1, пока стоит в ряду, в котором нет гномов противника.": While(
        _in_a_line_without(GNOME, ENEMY, row=True), EXPERIENCED
    ),
    "+1 к выстрелу по гномам, перемещавшимся в этот ход.": SizeModifier(
        1, powers=SHOT, against=AllOf((GNOME, Did(Deed.RELOCATED)))
    ),
    "+1 к выстрелу по картам, не перемещавшимся в этот ход.": SizeModifier(
        1, powers=SHOT, against=Did(Deed.RELOCATED, did=False)
    ),
    "{ova} 1, пока у ~ одна или более единиц {armor}.": While(
        CardIs(Who.SELF, HasFact(Fact.ARMOR_LEFT, Compare.AT_LEAST, 1)), EXPERIENCED
    ),
    "{ova} 1, пока имеет две или менее единицы {armor}.": While(
        CardIs(Who.SELF, HasFact(Fact.ARMOR_LEFT, Compare.AT_MOST, 2)), EXPERIENCED
    ),
    "{ova} 1, пока не имеет единиц {armor}.": While(
        CardIs(Who.SELF, HasFact(Fact.ARMOR_LEFT, Compare.EQUAL, 0)), EXPERIENCED
    ),
    "{ova} 1, пока имеет три или более {health}.": While(
        CardIs(Who.SELF, HasFact(Fact.LIFE, Compare.AT_LEAST, 3)), EXPERIENCED
    ),
    "{ova} 1, пока у ~ чётное количество {health}.": While(
        CardIs(Who.SELF, IsOdd(Fact.LIFE, odd=False)), EXPERIENCED
    ),
    "{ova} 1, пока у хозяина нечётное число {health}.": While(
        CardIs(Who.HOST, IsOdd(Fact.LIFE)), EXPERIENCED
    ),
    "+X к {strike}, где X — количество оставшихся единиц {armor} ~.": Modify(
        Property.STRIKE, FactOf(Fact.ARMOR_LEFT)
    ),
    "Блокирует немагические атаки по себе.": BLOCKED,
    "Блокирует по себе первый выстрел за бой.": _first(SHOT, of_battle=True),
    "Блокирует первый удар по себе за ход.": _first(STRIKES, of_battle=False),
}
