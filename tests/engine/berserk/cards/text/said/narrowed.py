"""Attacks of some size, from some side, against some cards; what a card does not get."""

from engine.berserk.abilities import (
    Applies,
    Beside,
    Cannot,
    CardIs,
    CardType,
    Chips,
    Close,
    Compare,
    Destroy,
    DieGiven,
    Direction,
    Doing,
    Every,
    Exile,
    ExtraLife,
    HasAround,
    HasNamed,
    HasStatus,
    Ignored,
    Ignores,
    InDirection,
    InState,
    InStatus,
    MovesOnto,
    Name,
    Named,
    Not,
    OfType,
    PowerKind,
    Protection,
    ReplacedBy,
    Replacement,
    SizeModifier,
    StartsWith,
    State,
    Status,
    StrikeKind,
    ThereAre,
    Unless,
    While,
    Who,
)
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

AT = Applies.AS_TARGET
DIAGONALLY = InDirection((Direction.DIAGONAL,))
FAR = tuple(kind for kind in ATTACKS if not kind.is_near)
MAGIC = tuple(kind for kind in ATTACKS if kind.is_magic)
OPEN = CardIs(Who.SELF, InState(State.OPEN))


def named(*names: Name) -> Replacement:
    """Return that none of these named abilities is gained."""
    return Replacement(ReplacedBy.NAMED, none=True, named=names)


SAID: Said = {
    "Защита от всех атак, кроме {strike}.": Protection(
        tuple(kind for kind in PowerKind if kind.is_attack and kind is not PowerKind.STRIKE)
    ),
    "Защита от дальних атак, кроме выстрелов и разрядов.": Protection(
        (PowerKind.REACH_STRIKE, PowerKind.THROW)
    ),
    "-1 от атак величиной 4 или более.": SizeModifier(
        -1, AT, powers=ATTACKS, compare=Compare.AT_LEAST, size=4
    ),
    "-2 от выстрелов гномов величиной 2 или менее.": SizeModifier(
        -2, AT, powers=SHOT, against=GNOME, compare=Compare.AT_MOST, size=2
    ),
    "Выстрелы по ~ величиной 3 и более сводятся к 2.": SizeModifier(
        2, AT, powers=SHOT, brings_to=True, compare=Compare.AT_LEAST, size=3
    ),
    "Все магические атаки гномов противника сводятся к слабым.": SizeModifier(
        0, powers=MAGIC, strength=AttackStrength.WEAK, whose=AllOf((GNOME, ENEMY))
    ),
    "{strike} ~ сводятся к 2.": SizeModifier(2, powers=STRIKE, brings_to=True),
    "Выстрелы сводятся по ~ к 1.": SizeModifier(1, AT, powers=SHOT, brings_to=True),
    "-1 от {strike} слева и справа.": SizeModifier(
        -1, AT, powers=STRIKE, against=InDirection((Direction.LEFT, Direction.RIGHT))
    ),
    "-1 от {strike} не по диагонали.": SizeModifier(-1, AT, powers=STRIKE, against=Not(DIAGONALLY)),
    "Защита от ударов по диагонали.": Protection(STRIKES, DIAGONALLY),
    "{direct} по картам, стоящим по диагонали от ~.": StrikeKind(Name.DIRECTED, DIAGONALLY),
    "+2 к величине выстрела по эльфам.": SizeModifier(2, powers=SHOT, against=ELF),
    "Первый за бой бросок кубика стоящего рядом эльфа равен 4.": DieGiven(
        4, AllOf((Beside(), ELF)), of_battle=True
    ),
    "Не получает проклятие.": named(Name.CURSE),
    "Не может получить отравление.": named(Name.POISON),
    "Ваши гномы не получают отравление и проклятие.": While(
        Every(()), (named(Name.POISON, Name.CURSE),), AllOf((OWN, GNOME))
    ),
    "Не может получить более 2 ран за ход.": Replacement(ReplacedBy.WOUNDS, most=2, per_turn=True),
    "Не может получать более 3 ран от одной дальней атаки.": Replacement(
        ReplacedBy.WOUNDS, powers=FAR, most=3
    ),
    "Не получает более 1 раны от отравления.": Replacement(
        ReplacedBy.WOUNDS, named=(Name.POISON,), most=1
    ),
    "Не передвигается.": Cannot(Doing.MOVE),
    "Не открывается в начале своего хода.": Cannot(Doing.OPEN_AT_START),
    "Игнорирует {armor} атакованного.": While(
        HasStatus(Status.ATTACKING),
        (Ignores((Ignored.ARMOR,), InStatus(Status.ATTACKED)),),
    ),
    "Игнорирует {armor} и защиты гномов.": (
        Ignores((Ignored.ARMOR,), GNOME),
        Ignores((Ignored.PROTECTIONS,), GNOME),
    ),
    "{direct} по гномам и игнорирует их {armor}.": (
        StrikeKind(Name.DIRECTED, GNOME),
        Ignores((Ignored.ARMOR,), GNOME),
    ),
    "Игнорирует {armor} гномов и имеет +2 к {strike} по ним.": (
        Ignores((Ignored.ARMOR,), GNOME),
        SizeModifier(2, powers=STRIKE, against=GNOME),
    ),
    "Начинает бой закрытым и с {counter}.": StartsWith((Close(), Chips(1))),
    "Начинает бой с {counter} и с 2 дополнительными {health}.": StartsWith(
        (Chips(1), ExtraLife(2))
    ),
    "Начинает бой закрытым.": StartsWith((Close(),)),
    "Пока все ваши гномы закрыты, они имеют {direct}.": While(
        Unless(ThereAre(AllOf((OWN, GNOME, Not(InState(State.CLOSED)))))),
        (Named(Name.DIRECTED),),
        AllOf((OWN, GNOME)),
    ),
    "Пока ваши гномы закрыты, они не могут передвигаться.": While(
        Every(()), (Cannot(Doing.MOVE),), AllOf((OWN, InState(State.CLOSED), GNOME))
    ),
    "+1 к {strike} по картам, стоящим рядом с вашим гномом с проклятием.": SizeModifier(
        1,
        powers=STRIKE,
        against=HasAround(AllOf((OWN, GNOME, HasNamed(Name.CURSE), Beside(Who.CANDIDATE)))),
    ),
    "Может объявлять движение на клетку, занятую вашим гномом, изгнав его.": MovesOnto(
        AllOf((OWN, GNOME)), (Exile(),)
    ),
    "Может объявлять движение на клетку, занятую существом противника с проклятием, уничтожив "
    "его.": MovesOnto(AllOf((CREATURE, ENEMY, HasNamed(Name.CURSE))), (Destroy(),)),
    "Ваши гномы не могут нападать выстрелом, пока ~ открыт.": While(
        OPEN,
        (Cannot(Doing.ATTACK, powers=(PowerKind.SHOT,)),),
        AllOf((OWN, GNOME)),
    ),
    "Ваши гномы имеют {direct}, если он открыт.": While(
        OPEN, (Named(Name.DIRECTED),), AllOf((OWN, GNOME))
    ),
    "Не может стрелять по летающим.": Cannot(
        Doing.ATTACK, against=OfType((CardType.FLYER,)), powers=SHOT
    ),
}
