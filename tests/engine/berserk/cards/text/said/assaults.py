"""Whom a card may attack, how often, and what it stays open after; what the card itself is."""

import engine.berserk.abilities as ab
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

FLYERS = ab.OfType((ab.CardType.FLYER,))
BOLT = (ab.PowerKind.DISCHARGE,)
SAID: Said = {
    "Может нападать на летающих {strike} как на стоящие рядом карты.": ab.AlsoAt(FLYERS, STRIKE),
    "Может стрелять только по эльфам.": ab.OnlyAt(ELF, SHOT),
    "Не может стрелять по эльфам.": ab.Cannot(ab.Doing.ATTACK, against=ELF, powers=SHOT),
    "Не может стрелять.": ab.Cannot(ab.Doing.ATTACK, powers=SHOT),
    "Может нападать {strike} на летающих.": ab.AlsoAt(FLYERS, STRIKE),
    "Не закрывается при нападении.": ab.StaysOpenAfter(ATTACKS),
    "Не закрывается после {strike}.": ab.StaysOpenAfter(STRIKE, defending=None),
    "Может выступать защитником дважды за ход.": ab.ActsTimes(2, defending=True),
    "Может нападать {strike} любое количество раз за ход.": ab.ActsTimes(None, STRIKE),
    "Ваши эльфы имеют {direct}, пока ~ открыт.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN)),
        (ab.Named(ab.Name.DIRECTED),),
        AllOf((OWN, ELF)),
    ),
    "Существа противника не могут действовать, если он стоит в третьем ряду противника.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InRows((3,), ENEMY.side)),
        (ab.Cannot(ab.Doing.ACT),),
        AllOf((CREATURE, ENEMY)),
    ),
    "Ваши гномы имеют {direct}, пока ~ в зоне битвы.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLE)),
        (ab.Named(ab.Name.DIRECTED),),
        AllOf((OWN, GNOME)),
    ),
    "Ваши гномы имеют {direct}, пока ~ на поле боя.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.BATTLEFIELD)),
        (ab.Named(ab.Name.DIRECTED),),
        AllOf((OWN, GNOME)),
    ),
    "Пока ~ в дополнительной зоне, ваши гномы имеют {direct}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InArea(ab.Area.EXTRA)),
        (ab.Named(ab.Name.DIRECTED),),
        AllOf((OWN, GNOME)),
    ),
    "Карты противника могут объявлять разряд только по ~, пока он закрыт "
    "(вне зависимости от дальности).": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
        (ab.OnlyAt(ab.Is(ab.Who.GIVER), BOLT, anywhere=True),),
        ENEMY,
    ),
    "Ваши эльфы имеют {direct}, пока они стоят рядом с ~.": ab.While(
        ab.Every(()), (ab.Named(ab.Name.DIRECTED),), AllOf((OWN, ab.Beside(), ELF))
    ),
    "Существа противника не могут нападать на ваших гномов, стоящих рядом с ~.": (
        ab.While(
            ab.Every(()),
            (ab.Cannot(ab.Doing.ATTACK, against=AllOf((ENEMY, ab.Beside(ab.Who.GIVER), GNOME))),),
            AllOf((CREATURE, ENEMY)),
        )
    ),
    "Не может нападать на карты, напротив которых стоит карта.": ab.Cannot(
        ab.Doing.ATTACK, against=ab.HasAround(ab.InDirection((Direction.AHEAD,), ab.Who.CANDIDATE))
    ),
}
