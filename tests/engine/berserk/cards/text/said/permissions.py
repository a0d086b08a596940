"""What a card may do besides, may not do, need not do; and while what is so."""

from engine.berserk.abilities import (
    ALWAYS,
    ActsTimes,
    AllOf,
    AlsoAt,
    AlsoDefends,
    Area,
    Aspect,
    Beside,
    Cannot,
    CardIs,
    CardType,
    Chips,
    Compare,
    Comparison,
    Count,
    Direction,
    Doing,
    Element,
    Fact,
    GoesDiagonally,
    HasFact,
    HasStatus,
    Hosts,
    Ignored,
    Ignores,
    InArea,
    InColumns,
    InDirection,
    InState,
    InStatus,
    Is,
    IsElite,
    MayStayClosed,
    MovesOnto,
    Name,
    Named,
    Not,
    NotInSquadWith,
    OfElement,
    OfType,
    OnlyAt,
    PowerKind,
    ReachesOver,
    StartsWith,
    State,
    Status,
    StaysOpenAfter,
    Swap,
    ThereAre,
    Unless,
    Varieties,
    While,
    Who,
)
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    MAGIC,
    OWN,
    SHOT,
    STRIKE,
    Said,
)

_TWICE = "Может нападать {strike} два раза за ход"
_NOT_CLOSED = "после первого нападения {strike} не закрывается"
SAID: Said = {
    f"{_TWICE}, только подряд, после первого {{strike}} не закрывается.": ActsTimes(
        2, STRIKE, in_a_row=True
    ),
    f"{_TWICE}, {_NOT_CLOSED}.": ActsTimes(2, STRIKE),
    f"{_TWICE}, только подряд и по разным картам, {_NOT_CLOSED}.": ActsTimes(
        2, STRIKE, in_a_row=True, different=True
    ),
    f"{_TWICE}, по разным картам, {_NOT_CLOSED}.": ActsTimes(2, STRIKE, different=True),
    "Может нападать {strike} три раза за ход.": ActsTimes(3, STRIKE),
    "Может нападать {strike} два раза за ход, только подряд.": ActsTimes(2, STRIKE, in_a_row=True),
    "Может нападать выстрелом два раза за ход, только подряд и по разным картам.": ActsTimes(
        2, SHOT, in_a_row=True, different=True
    ),
    "Может нападать {strike} два раза за ход, по разным картам.": ActsTimes(
        2, STRIKE, different=True
    ),
    "Не закрывается после нападения.": StaysOpenAfter(ATTACKS),
    "Не закрывается после нападения {strike}.": StaysOpenAfter(STRIKE),
    "Не закрывается при атаке.": StaysOpenAfter(ATTACKS, defending=None),
    "После нападения не закрывается.": StaysOpenAfter(ATTACKS),
    "После нападения выстрелом не закрывается.": StaysOpenAfter(SHOT),
    "Выступая защитником, не закрывается.": StaysOpenAfter(defending=True),
    "Не закрывается, когда выступает защитником.": StaysOpenAfter(defending=True),
    "Может выступать защитником любое число раз за ход.": ActsTimes(None, defending=True),
    "Может выступать защитником два раза за ход.": ActsTimes(2, defending=True),
    "Может не открываться в начале вашего хода.": MayStayClosed(),
    "Может двигаться по диагонали.": GoesDiagonally(),
    "Может совершать рывок по диагонали.": GoesDiagonally(moves=False, dashes=True),
    "Может двигаться и совершать рывок по диагонали.": GoesDiagonally(dashes=True),
    "Может нападать {strike} на летающих как на стоящие рядом карты.": AlsoAt(
        OfType((CardType.FLYER,)), STRIKE
    ),
    "Может стрелять по стоящим рядом картам.": AlsoAt(Beside(), SHOT),
    "Может объявлять {uchr} через клетки, занятые {ordinary} существами противника.": ReachesOver(
        AllOf((IsElite(elite=False), CREATURE, ENEMY))
    ),
    "Может объявлять {uchr} через 2 клетки по вертикали или горизонтали.": ReachesOver(cells=2),
    "Может объявлять движение на клетку, занятую гномом, поменявшись с ним местами.": MovesOnto(
        GNOME, (Swap(),)
    ),
    "Может нападать {strike} только на карту напротив.": OnlyAt(
        InDirection((Direction.AHEAD,)), STRIKE
    ),
    "Может объявлять выстрел только по карте без ран.": OnlyAt(Not(InState(State.WOUNDED)), SHOT),
    "Может объявлять разряд только по гномам (вне зависимости от дальности).": OnlyAt(
        GNOME, (PowerKind.DISCHARGE,), anywhere=True
    ),
    "Карты противника могут объявлять метание только по ~ (независимо от дальности).": While(
        ALWAYS, (OnlyAt(Is(Who.GIVER), (PowerKind.THROW,), anywhere=True),), ENEMY
    ),
    "Может объявлять {uchr} через 2 клетки, занятые гномами.": ReachesOver(GNOME, 2),
    "Не может атаковать гномов.": Cannot(Doing.ATTACK, against=GNOME),
    "Не может нападать на эльфов.": Cannot(Doing.ATTACK, against=ELF),
    "Не может нападать выстрелом.": Cannot(Doing.ATTACK, powers=SHOT),
    "Не может объявлять метание по гномам.": Cannot(
        Doing.ATTACK, against=GNOME, powers=(PowerKind.THROW,)
    ),
    "Не может двигаться и быть целью заклинаний.": (
        Cannot(Doing.MOVE),
        Cannot(Doing.BE_TARGET, powers=(PowerKind.SPELL,)),
    ),
    "Игнорирует защиты гномов.": Ignores((Ignored.PROTECTIONS,), GNOME),
    "Игнорирует {armor} эльфов.": Ignores((Ignored.ARMOR,), ELF),
    "Игнорирует модификаторы броска кубика гномов.": Ignores((Ignored.DICE,), GNOME),
    "Не может получать {counter} другим способом.": Cannot(
        Doing.GET_CHIPS, against=Not(Is(Who.SELF))
    ),
    "Может атаковать только закрытых существ.": OnlyAt(
        AllOf((InState(State.CLOSED), CREATURE)), ATTACKS
    ),
    "Может нападать только на летающих.": OnlyAt(OfType((CardType.FLYER,)), ATTACKS),
    "Может выступать защитником вашим эльфам.": AlsoDefends(AllOf((OWN, ELF))),
    "Не может двигаться.": Cannot(Doing.MOVE),
    "Не может передвигаться.": Cannot(Doing.MOVE),
    "Не может перемещаться.": Cannot(Doing.RELOCATE),
    "Не может действовать.": Cannot(Doing.ACT),
    "Не может атаковать.": Cannot(Doing.ATTACK),
    "Не может нападать.": Cannot(Doing.ATTACK),
    "Не может нападать {strike}.": Cannot(Doing.STRIKE),
    "Не может выступать защитником.": Cannot(Doing.DEFEND),
    "Не может открываться.": Cannot(Doing.OPEN_AT_START),
    "Не может закрываться.": Cannot(Doing.CLOSE),
    "Не может излечиваться.": Cannot(Doing.BE_HEALED),
    "Не может быть излечен.": Cannot(Doing.BE_HEALED),
    "Не может получать {counter}.": Cannot(Doing.GET_CHIPS),
    "Не может получать дополнительные {health}.": Cannot(Doing.GET_EXTRA_LIFE),
    "Не может объявлять метание.": Cannot(Doing.ATTACK, powers=(PowerKind.THROW,)),
    "Не может атаковать и выступать защитником.": (Cannot(Doing.ATTACK), Cannot(Doing.DEFEND)),
    "Не открывается в начале хода.": Cannot(Doing.OPEN_AT_START),
    "Не может быть целью выстрелов.": Cannot(Doing.BE_TARGET, powers=SHOT),
    "Не может быть целью заклинаний карт противника.": Cannot(
        Doing.BE_TARGET, against=ENEMY, powers=(PowerKind.SPELL,)
    ),
    "Не может нападать {strike} на гномов.": Cannot(Doing.ATTACK, against=GNOME, powers=STRIKE),
    "Игнорирует {armor}.": Ignores((Ignored.ARMOR,)),
    "Игнорирует броню.": Ignores((Ignored.ARMOR,)),
    "Игнорирует {zoal}.": Ignores((Ignored.PROTECTIONS,), source=OfType((CardType.FLYER,))),
    "Игнорирует {zov} и {zor}.": (
        Ignores((Ignored.PROTECTIONS,), powers=SHOT),
        Ignores((Ignored.PROTECTIONS,), powers=(PowerKind.DISCHARGE,)),
    ),
    "~ не может атаковать или двигаться.": (Cannot(Doing.ATTACK), Cannot(Doing.MOVE)),
    "Игнорирует {zoal} гномов.": Ignores(
        (Ignored.PROTECTIONS,), GNOME, source=OfType((CardType.FLYER,))
    ),
    "Игнорирует защиты.": Ignores((Ignored.PROTECTIONS,)),
    "Игнорирует {zov}.": Ignores((Ignored.PROTECTIONS,), powers=SHOT),
    "Игнорирует {zor} эльфов.": Ignores((Ignored.PROTECTIONS,), ELF, (PowerKind.DISCHARGE,)),
    "Игнорирует {zom}.": Ignores((Ignored.PROTECTIONS,), powers=MAGIC),
    "Игнорирует {zoz}.": Ignores((Ignored.PROTECTIONS,), powers=(PowerKind.SPELL,)),
    "Игнорирует {zot}.": Ignores((Ignored.PROTECTIONS,), powers=(PowerKind.THROW,)),
    "Игнорирует {zor}.": Ignores((Ignored.PROTECTIONS,), powers=(PowerKind.DISCHARGE,)),
    "Игнорирует {zov} гномов.": Ignores((Ignored.PROTECTIONS,), GNOME, SHOT),
    "Игнорирует {zoz} гномов.": Ignores((Ignored.PROTECTIONS,), GNOME, (PowerKind.SPELL,)),
    "Игнорирует {zot} гномов.": Ignores((Ignored.PROTECTIONS,), GNOME, (PowerKind.THROW,)),
    "Игнорирует {zom} гномов.": Ignores((Ignored.PROTECTIONS,), GNOME, MAGIC),
    "Игнорирует особенности, обязывающие выбирать цель выстрела.": Ignores(
        (Ignored.DUTIES,), powers=SHOT
    ),
    "Игнорирует модификаторы броска кубика.": Ignores((Ignored.DICE,)),
    "Игнорирует особенности гномов.": Ignores(cards=GNOME),
    "Игнорирует особенности атакованного существа.": While(
        HasStatus(Status.ATTACKING), (Ignores(cards=AllOf((InStatus(Status.ATTACKED), CREATURE))),)
    ),
    "Игнорирует особенности атакованной карты.": While(
        HasStatus(Status.ATTACKING), (Ignores(cards=InStatus(Status.ATTACKED)),)
    ),
    "Может нападать {strike} только на летающих.": OnlyAt(OfType((CardType.FLYER,)), STRIKE),
    "Не может быть взят в отряд с гномами.": NotInSquadWith(GNOME),
    "Начинает бой с {counter}.": StartsWith((Chips(1),)),
    "{ova} 1, пока на ~ есть {counter}.": While(
        CardIs(Who.SELF, HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока на нем нет {counter}.": While(
        CardIs(Who.SELF, HasFact(Fact.CHIPS, Compare.EQUAL, 0)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока у ~ 4 или менее {health}.": While(
        CardIs(Who.SELF, HasFact(Fact.LIFE, Compare.AT_MOST, 4)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока хозяин закрыт.": While(
        CardIs(Who.HOST, InState(State.CLOSED)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока ~ выступает защитником.": While(
        CardIs(Who.SELF, InStatus(Status.DEFENDER)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока выступает защитником.": While(
        CardIs(Who.SELF, InStatus(Status.DEFENDER)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока стоит в центральном столбце.": While(
        CardIs(Who.SELF, InColumns((3,))), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока хозяин лесной.": While(
        CardIs(Who.HOST, OfElement((Element.FOREST,))), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока является хозяином симбиоту.": While(
        CardIs(Who.SELF, Hosts(OfType((CardType.COMPANION, CardType.PARASITE)))),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше гномов, чем эльфов.": While(
        Comparison(Count(AllOf((GNOME, OWN))), Compare.MORE, Count(AllOf((ELF, OWN)))),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше гномов, чем гномов в отряде противника.": While(
        Comparison(Count(AllOf((GNOME, OWN))), Compare.MORE, Count(AllOf((GNOME, ENEMY)))),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше {elite} карт, чем в отряде противника.": While(
        Comparison(Count(AllOf((IsElite(), OWN))), Compare.MORE, Count(AllOf((IsElite(), ENEMY)))),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде есть карты с одинаковым названием.": While(
        Comparison(Varieties(Aspect.NAME, OWN), Compare.LESS, Count(OWN)),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде нет карт с одинаковым названием.": While(
        Unless(Comparison(Varieties(Aspect.NAME, OWN), Compare.LESS, Count(OWN))),
        (Named(Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока рядом стоят хотя бы три ваших гнома.": While(
        ThereAre(AllOf((OWN, GNOME, Beside())), 3), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока на вашем кладбище 5 или более карт.": While(
        ThereAre(AllOf((InArea(Area.GRAVEYARD), OWN)), 5), (Named(Name.ATTACK_EXPERIENCE),)
    ),
}
