"""Numbers worked out, what they are compared with, and attacks brought to a number."""

from dataclasses import replace

import engine.berserk.abilities as ab
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

TAP = ab.Payment(closes=True)
EXPERIENCED = (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
TO_WEAK = ab.SizeModifier(0, ab.Applies.AS_TARGET, STRIKE, strength=ab.AttackStrength.WEAK)
MIDDLE = ab.FactOf(ab.Fact.MEDIUM)
BLOCKED = ab.Triggered(
    ab.When(ab.Moment.BLOCKING, ab.AllOf(), ab.Is(ab.Who.SELF), NON_MAGIC),
    influence(ab.Block(), targets=ab.Targets(who=ab.Who.SUBJECT)),
)


def _first(powers: tuple[ab.PowerKind, ...], *, of_battle: bool) -> ab.Triggered:
    when = replace(BLOCKED.when, powers=powers, nth=1, nth_of_battle=of_battle)
    return replace(BLOCKED, when=when)


def _in_a_line_without(*filters: ab.Filter, row: bool) -> ab.CardIs:
    line = ab.InLine(row=row, column=not row, who=ab.Who.CANDIDATE)
    nobody = ab.HasAround(ab.AllOf((*filters, line)), ab.Compare.EQUAL, 0)
    return ab.CardIs(ab.Who.SELF, ab.AllOf((ab.InArea(ab.Area.BATTLEFIELD), nobody)))


SAID: Said = {
    "{strike} по закрытому ~ сводятся к 1.": ab.SizeModifier(
        1,
        ab.Applies.AS_TARGET,
        STRIKE,
        brings_to=True,
        whose=ab.AllOf((ab.Is(ab.Who.SELF), ab.InState(ab.State.CLOSED))),
    ),
    "{strike} эльфов по открытой ~ сводятся к слабым.": replace(
        TO_WEAK, whose=ab.AllOf((ab.Is(ab.Who.SELF), ab.InState(ab.State.OPEN))), against=ELF
    ),
    "{strike} по картам слева и справа от ~ сводятся к слабому.": replace(
        TO_WEAK, whose=ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT))
    ),
    "{strike} эльфов по вашим гномам сводятся к слабым.": replace(
        TO_WEAK, whose=ab.AllOf((OWN, GNOME)), against=ELF
    ),
    "{strike} по ~ сводятся к сильным.": replace(TO_WEAK, strength=ab.AttackStrength.STRONG),
    "+1 к броску кубика, когда атакует гномов противника.": ab.DieModifier(
        1, powers=ATTACKS, defending=False, against=ab.AllOf((GNOME, ENEMY))
    ),
    "-1 к броскам кубика, когда атакует карты.": ab.DieModifier(
        -1, powers=ATTACKS, defending=False
    ),
    "{tap}: Излечить существо на X, где X — величина его слабого {strike}.": ab.Playable(
        TAP,
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.Heal(ab.FactOf(ab.Fact.WEAK, ab.Who.TARGET)),),
            ab.Targets(CREATURE),
        ),
    ),
    "{tap}: Излечиться на X, где X — величина своей {armor}.": ab.Playable(
        TAP, ab.Power(ab.PowerKind.INFLUENCE, (ab.Heal(ab.NamedOf(ab.Name.ARMOR)),), ab.ITSELF)
    ),
    "{tap}: Разряд на X, где X — величина его среднего {strike}.": ab.Playable(
        TAP, ab.Attack(ab.PowerKind.DISCHARGE, ab.StrikeOf(MIDDLE, MIDDLE, MIDDLE))
    ),
    "+X к {strike}, где X — значение {move} ~.": ab.Modify(
        ab.Property.STRIKE, ab.FactOf(ab.Fact.MOVEMENT)
    ),
    "+X к {strike}, где X — его {regen}.": ab.Modify(
        ab.Property.STRIKE, ab.NamedOf(ab.Name.REGENERATION)
    ),
    "+X к {strike}, где X — число ран на ~ (максимум 2).": ab.Modify(
        ab.Property.STRIKE, ab.Bounded(ab.FactOf(ab.Fact.WOUNDS), 2)
    ),
    "{ova} 1, пока в вашем отряде больше закрытых гномов, чем открытых.": ab.While(
        ab.Comparison(
            ab.Count(ab.AllOf((ab.InState(ab.State.CLOSED), GNOME, OWN))),
            ab.Compare.MORE,
            ab.Count(ab.AllOf((ab.InState(ab.State.OPEN), GNOME, OWN))),
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока в вашем отряде меньше закрытых гномов, чем открытых.": ab.While(
        ab.Comparison(
            ab.Count(ab.AllOf((ab.InState(ab.State.CLOSED), GNOME, OWN))),
            ab.Compare.LESS,
            ab.Count(ab.AllOf((ab.InState(ab.State.OPEN), GNOME, OWN))),
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока имеет и выстрел, и прыжок.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.AllOf((ab.HasPower(SHOT), ab.HasJump()))), EXPERIENCED
    ),
    "{ova} 1, если в каждом ряду поля боя есть ваш гном.": ab.While(
        ab.Every(
            tuple(
                ab.ThereAre(ab.AllOf((OWN, GNOME, ab.InRows((row,), side))))
                for side in (ab.Side.OWN, ab.Side.ENEMY)
                for row in (1, 2, 3)
            )
        ),
        EXPERIENCED,
    ),
    "{ova} 1, пока в вашем отряде карты не более двух стихий.": ab.While(
        ab.Comparison(ab.Varieties(ab.Aspect.ELEMENT, OWN), ab.Compare.AT_MOST, 2), EXPERIENCED
    ),
    "{ova} 1, пока стоит в столбце, в котором нет карт противника.": ab.While(
        _in_a_line_without(ENEMY, row=False), EXPERIENCED
    ),
    "{ova} 1, пока стоит в ряду, в котором нет гномов противника.": ab.While(
        _in_a_line_without(GNOME, ENEMY, row=True), EXPERIENCED
    ),
    "+1 к выстрелу по гномам, перемещавшимся в этот ход.": ab.SizeModifier(
        1, powers=SHOT, against=ab.AllOf((GNOME, ab.Did(ab.Deed.RELOCATED)))
    ),
    "+1 к выстрелу по картам, не перемещавшимся в этот ход.": ab.SizeModifier(
        1, powers=SHOT, against=ab.Did(ab.Deed.RELOCATED, did=False)
    ),
    "{ova} 1, пока у ~ одна или более единиц {armor}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.ARMOR_LEFT, ab.Compare.AT_LEAST, 1)), EXPERIENCED
    ),
    "{ova} 1, пока имеет две или менее единицы {armor}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.ARMOR_LEFT, ab.Compare.AT_MOST, 2)), EXPERIENCED
    ),
    "{ova} 1, пока не имеет единиц {armor}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.ARMOR_LEFT, ab.Compare.EQUAL, 0)), EXPERIENCED
    ),
    "{ova} 1, пока имеет три или более {health}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_LEAST, 3)), EXPERIENCED
    ),
    "{ova} 1, пока у ~ чётное количество {health}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.IsOdd(ab.Fact.LIFE, odd=False)), EXPERIENCED
    ),
    "{ova} 1, пока у хозяина нечётное число {health}.": ab.While(
        ab.CardIs(ab.Who.HOST, ab.IsOdd(ab.Fact.LIFE)), EXPERIENCED
    ),
    "+X к {strike}, где X — количество оставшихся единиц {armor} ~.": ab.Modify(
        ab.Property.STRIKE, ab.FactOf(ab.Fact.ARMOR_LEFT)
    ),
    "Блокирует немагические атаки по себе.": BLOCKED,
    "Блокирует по себе первый выстрел за бой.": _first(SHOT, of_battle=True),
    "Блокирует первый удар по себе за ход.": _first(STRIKES, of_battle=False),
}
