"""Attacks of some size, from some side, against some cards; what a card does not get."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import AllOf
from engine.berserk.abilities.kinds import AttackStrength
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    STRIKE,
    STRIKES,
    Said,
)

AT = ab.Applies.AS_TARGET
DIAGONALLY = ab.InDirection((ab.Direction.DIAGONAL,))
FAR = tuple(kind for kind in ATTACKS if not kind.is_near)
MAGIC = tuple(kind for kind in ATTACKS if kind.is_magic)
OPEN = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))


def named(*names: ab.Name) -> ab.Replacement:
    """Return that none of these named abilities is gained."""
    return ab.Replacement(ab.ReplacedBy.NAMED, none=True, named=names)


SAID: Said = {
    "Защита от всех атак, кроме {strike}.": ab.Protection(
        tuple(kind for kind in ab.PowerKind if kind.is_attack and kind is not ab.PowerKind.STRIKE)
    ),
    "Защита от дальних атак, кроме выстрелов и разрядов.": ab.Protection(
        (ab.PowerKind.REACH_STRIKE, ab.PowerKind.THROW)
    ),
    "-1 от атак величиной 4 или более.": ab.SizeModifier(
        -1, AT, powers=ATTACKS, compare=ab.Compare.AT_LEAST, size=4
    ),
    "-2 от выстрелов гномов величиной 2 или менее.": ab.SizeModifier(
        -2, AT, powers=SHOT, against=GNOME, compare=ab.Compare.AT_MOST, size=2
    ),
    "Выстрелы по ~ величиной 3 и более сводятся к 2.": ab.SizeModifier(
        2, AT, powers=SHOT, brings_to=True, compare=ab.Compare.AT_LEAST, size=3
    ),
    "Все магические атаки гномов противника сводятся к слабым.": ab.SizeModifier(
        0, powers=MAGIC, strength=AttackStrength.WEAK, whose=AllOf((GNOME, ENEMY))
    ),
    "{strike} ~ сводятся к 2.": ab.SizeModifier(2, powers=STRIKE, brings_to=True),
    "Выстрелы сводятся по ~ к 1.": ab.SizeModifier(1, AT, powers=SHOT, brings_to=True),
    "-1 от {strike} слева и справа.": ab.SizeModifier(
        -1, AT, powers=STRIKE, against=ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT))
    ),
    "-1 от {strike} не по диагонали.": ab.SizeModifier(
        -1, AT, powers=STRIKE, against=ab.Not(DIAGONALLY)
    ),
    "Защита от ударов по диагонали.": ab.Protection(STRIKES, DIAGONALLY),
    "{direct} по картам, стоящим по диагонали от ~.": ab.StrikeKind(ab.Name.DIRECTED, DIAGONALLY),
    "+2 к величине выстрела по эльфам.": ab.SizeModifier(2, powers=SHOT, against=ELF),
    "Первый за бой бросок кубика стоящего рядом эльфа равен 4.": ab.DieGiven(
        4, AllOf((ab.Beside(), ELF)), of_battle=True
    ),
    "Не получает проклятие.": named(ab.Name.CURSE),
    "Не может получить отравление.": named(ab.Name.POISON),
    "Ваши гномы не получают отравление и проклятие.": ab.While(
        ab.Every(()), (named(ab.Name.POISON, ab.Name.CURSE),), AllOf((OWN, GNOME))
    ),
    "Не может получить более 2 ран за ход.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, most=2, per_turn=True
    ),
    "Не может получать более 3 ран от одной дальней атаки.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, powers=FAR, most=3
    ),
    "Не получает более 1 раны от отравления.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, named=(ab.Name.POISON,), most=1
    ),
    "Не передвигается.": ab.Cannot(ab.Doing.MOVE),
    "Не открывается в начале своего хода.": ab.Cannot(ab.Doing.OPEN_AT_START),
    "Игнорирует {armor} атакованного.": ab.While(
        ab.HasStatus(ab.Status.ATTACKING),
        (ab.Ignores((ab.Ignored.ARMOR,), ab.InStatus(ab.Status.ATTACKED)),),
    ),
    "Игнорирует {armor} и защиты гномов.": (
        ab.Ignores((ab.Ignored.ARMOR,), GNOME),
        ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME),
    ),
    "{direct} по гномам и игнорирует их {armor}.": (
        ab.StrikeKind(ab.Name.DIRECTED, GNOME),
        ab.Ignores((ab.Ignored.ARMOR,), GNOME),
    ),
    "Игнорирует {armor} гномов и имеет +2 к {strike} по ним.": (
        ab.Ignores((ab.Ignored.ARMOR,), GNOME),
        ab.SizeModifier(2, powers=STRIKE, against=GNOME),
    ),
    "Начинает бой закрытым и с {counter}.": ab.StartsWith((ab.Close(), ab.Chips(1))),
    "Начинает бой с {counter} и с 2 дополнительными {health}.": ab.StartsWith(
        (ab.Chips(1), ab.ExtraLife(2))
    ),
    "Начинает бой закрытым.": ab.StartsWith((ab.Close(),)),
    "Пока все ваши гномы закрыты, они имеют {direct}.": ab.While(
        ab.Unless(ab.ThereAre(AllOf((OWN, GNOME, ab.Not(ab.InState(ab.State.CLOSED)))))),
        (ab.Named(ab.Name.DIRECTED),),
        AllOf((OWN, GNOME)),
    ),
    "Пока ваши гномы закрыты, они не могут передвигаться.": ab.While(
        ab.Every(()), (ab.Cannot(ab.Doing.MOVE),), AllOf((OWN, ab.InState(ab.State.CLOSED), GNOME))
    ),
    "+1 к {strike} по картам, стоящим рядом с вашим гномом с проклятием.": ab.SizeModifier(
        1,
        powers=STRIKE,
        against=ab.HasAround(
            AllOf((OWN, GNOME, ab.HasNamed(ab.Name.CURSE), ab.Beside(ab.Who.CANDIDATE)))
        ),
    ),
    "Может объявлять движение на клетку, занятую вашим гномом, изгнав его.": ab.MovesOnto(
        AllOf((OWN, GNOME)), (ab.Exile(),)
    ),
    "Может объявлять движение на клетку, занятую существом противника с проклятием, уничтожив "
    "его.": ab.MovesOnto(AllOf((CREATURE, ENEMY, ab.HasNamed(ab.Name.CURSE))), (ab.Destroy(),)),
    "Ваши гномы не могут нападать выстрелом, пока ~ открыт.": ab.While(
        OPEN,
        (ab.Cannot(ab.Doing.ATTACK, powers=(ab.PowerKind.SHOT,)),),
        AllOf((OWN, GNOME)),
    ),
    "Ваши гномы имеют {direct}, если он открыт.": ab.While(
        OPEN, (ab.Named(ab.Name.DIRECTED),), AllOf((OWN, GNOME))
    ),
    "Не может стрелять по летающим.": ab.Cannot(
        ab.Doing.ATTACK, against=ab.OfType((ab.CardType.FLYER,)), powers=SHOT
    ),
}
