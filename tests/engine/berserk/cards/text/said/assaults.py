"""Whom a card may attack, how often, and what it stays open after; what the card itself is."""

from engine.berserk.abilities import (
    ActsTimes,
    AlsoAt,
    Area,
    Beside,
    Cannot,
    CardIs,
    CardType,
    Doing,
    Every,
    HasAround,
    InArea,
    InDirection,
    InRows,
    InState,
    Is,
    Name,
    Named,
    OfType,
    OnlyAt,
    PowerKind,
    State,
    StaysOpenAfter,
    While,
    Who,
)
from engine.berserk.abilities.filters import AllOf, Direction
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    STRIKE,
    Said,
)

FLYERS = OfType((CardType.FLYER,))
BOLT = (PowerKind.DISCHARGE,)
SAID: Said = {
    "Может нападать на летающих {strike} как на стоящие рядом карты.": AlsoAt(FLYERS, STRIKE),
    "Может стрелять только по эльфам.": OnlyAt(ELF, SHOT),
    "Не может стрелять по эльфам.": Cannot(Doing.ATTACK, against=ELF, powers=SHOT),
    "Не может стрелять.": Cannot(Doing.ATTACK, powers=SHOT),
    "Может нападать {strike} на летающих.": AlsoAt(FLYERS, STRIKE),
    "Не закрывается при нападении.": StaysOpenAfter(ATTACKS),
    "Не закрывается после {strike}.": StaysOpenAfter(STRIKE, defending=None),
    "Может выступать защитником дважды за ход.": ActsTimes(2, defending=True),
    "Может нападать {strike} любое количество раз за ход.": ActsTimes(None, STRIKE),
    "Ваши эльфы имеют {direct}, пока ~ открыт.": While(
        CardIs(Who.SELF, InState(State.OPEN)), (Named(Name.DIRECTED),), AllOf((OWN, ELF))
    ),
    "Существа противника не могут действовать, если он стоит в третьем ряду противника.": While(
        CardIs(Who.SELF, InRows((3,), ENEMY.side)),
        (Cannot(Doing.ACT),),
        AllOf((CREATURE, ENEMY)),
    ),
    "Ваши гномы имеют {direct}, пока ~ в зоне битвы.": While(
        CardIs(Who.SELF, InArea(Area.BATTLE)), (Named(Name.DIRECTED),), AllOf((OWN, GNOME))
    ),
    "Ваши гномы имеют {direct}, пока ~ на поле боя.": While(
        CardIs(Who.SELF, InArea(Area.BATTLEFIELD)), (Named(Name.DIRECTED),), AllOf((OWN, GNOME))
    ),
    "Пока ~ в дополнительной зоне, ваши гномы имеют {direct}.": While(
        CardIs(Who.SELF, InArea(Area.EXTRA)), (Named(Name.DIRECTED),), AllOf((OWN, GNOME))
    ),
    "Карты противника могут объявлять разряд только по ~, пока он закрыт "
    "(вне зависимости от дальности).": While(
        CardIs(Who.SELF, InState(State.CLOSED)),
        (OnlyAt(Is(Who.GIVER), BOLT, anywhere=True),),
        ENEMY,
    ),
    "Ваши эльфы имеют {direct}, пока они стоят рядом с ~.": While(
        Every(()), (Named(Name.DIRECTED),), AllOf((OWN, Beside(), ELF))
    ),
    "Существа противника не могут нападать на ваших гномов, стоящих рядом с ~.": (
        While(
            Every(()),
            (Cannot(Doing.ATTACK, against=AllOf((ENEMY, Beside(Who.GIVER), GNOME))),),
            AllOf((CREATURE, ENEMY)),
        )
    ),
    "Не может нападать на карты, напротив которых стоит карта.": Cannot(
        Doing.ATTACK, against=HasAround(InDirection((Direction.AHEAD,), Who.CANDIDATE))
    ),
}
