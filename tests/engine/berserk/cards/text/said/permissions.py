"""What a card may do besides, may not do, need not do; and while what is so."""

import engine.berserk.abilities as ab
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
    f"{_TWICE}, только подряд, после первого {{strike}} не закрывается.": ab.ActsTimes(
        2, STRIKE, in_a_row=True
    ),
    f"{_TWICE}, {_NOT_CLOSED}.": ab.ActsTimes(2, STRIKE),
    f"{_TWICE}, только подряд и по разным картам, {_NOT_CLOSED}.": ab.ActsTimes(
        2, STRIKE, in_a_row=True, different=True
    ),
    f"{_TWICE}, по разным картам, {_NOT_CLOSED}.": ab.ActsTimes(2, STRIKE, different=True),
    "Может нападать {strike} три раза за ход.": ab.ActsTimes(3, STRIKE),
    "Может нападать {strike} два раза за ход, только подряд.": ab.ActsTimes(
        2, STRIKE, in_a_row=True
    ),
    "Может нападать выстрелом два раза за ход, только подряд и по разным картам.": ab.ActsTimes(
        2, SHOT, in_a_row=True, different=True
    ),
    "Может нападать {strike} два раза за ход, по разным картам.": ab.ActsTimes(
        2, STRIKE, different=True
    ),
    "Не закрывается после нападения.": ab.StaysOpenAfter(ATTACKS),
    "Не закрывается после нападения {strike}.": ab.StaysOpenAfter(STRIKE),
    "Не закрывается при атаке.": ab.StaysOpenAfter(ATTACKS, defending=None),
    "После нападения не закрывается.": ab.StaysOpenAfter(ATTACKS),
    "После нападения выстрелом не закрывается.": ab.StaysOpenAfter(SHOT),
    "Выступая защитником, не закрывается.": ab.StaysOpenAfter(defending=True),
    "Не закрывается, когда выступает защитником.": ab.StaysOpenAfter(defending=True),
    "Может выступать защитником любое число раз за ход.": ab.ActsTimes(None, defending=True),
    "Может выступать защитником два раза за ход.": ab.ActsTimes(2, defending=True),
    "Может не открываться в начале вашего хода.": ab.MayStayClosed(),
    "Может двигаться по диагонали.": ab.GoesDiagonally(),
    "Может совершать рывок по диагонали.": ab.GoesDiagonally(moves=False, dashes=True),
    "Может двигаться и совершать рывок по диагонали.": ab.GoesDiagonally(dashes=True),
    "Может нападать {strike} на летающих как на стоящие рядом карты.": ab.AlsoAt(
        ab.OfType((ab.CardType.FLYER,)), STRIKE
    ),
    "Может стрелять по стоящим рядом картам.": ab.AlsoAt(ab.Beside(), SHOT),
    "Может объявлять {uchr} через клетки, занятые {ordinary} существами "
    "противника.": ab.ReachesOver(ab.AllOf((ab.IsElite(elite=False), CREATURE, ENEMY))),
    "Может объявлять {uchr} через 2 клетки по вертикали или горизонтали.": ab.ReachesOver(cells=2),
    "Может объявлять движение на клетку, занятую гномом, поменявшись с ним местами.": ab.MovesOnto(
        GNOME, (ab.Swap(),)
    ),
    "Может нападать {strike} только на карту напротив.": ab.OnlyAt(
        ab.InDirection((ab.Direction.AHEAD,)), STRIKE
    ),
    "Может объявлять выстрел только по карте без ран.": ab.OnlyAt(
        ab.Not(ab.InState(ab.State.WOUNDED)), SHOT
    ),
    "Может объявлять разряд только по гномам (вне зависимости от дальности).": ab.OnlyAt(
        GNOME, (ab.PowerKind.DISCHARGE,), anywhere=True
    ),
    "Карты противника могут объявлять метание только по ~ (независимо от дальности).": ab.While(
        ab.ALWAYS, (ab.OnlyAt(ab.Is(ab.Who.GIVER), (ab.PowerKind.THROW,), anywhere=True),), ENEMY
    ),
    "Может объявлять {uchr} через 2 клетки, занятые гномами.": ab.ReachesOver(GNOME, 2),
    "Не может атаковать гномов.": ab.Cannot(ab.Doing.ATTACK, against=GNOME),
    "Не может нападать на эльфов.": ab.Cannot(ab.Doing.ATTACK, against=ELF),
    "Не может нападать выстрелом.": ab.Cannot(ab.Doing.ATTACK, powers=SHOT),
    "Не может объявлять метание по гномам.": ab.Cannot(
        ab.Doing.ATTACK, against=GNOME, powers=(ab.PowerKind.THROW,)
    ),
    "Не может двигаться и быть целью заклинаний.": (
        ab.Cannot(ab.Doing.MOVE),
        ab.Cannot(ab.Doing.BE_TARGET, powers=(ab.PowerKind.SPELL,)),
    ),
    "Игнорирует защиты гномов.": ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME),
    "Игнорирует {armor} эльфов.": ab.Ignores((ab.Ignored.ARMOR,), ELF),
    "Игнорирует модификаторы броска кубика гномов.": ab.Ignores((ab.Ignored.DICE,), GNOME),
    "Не может получать {counter} другим способом.": ab.Cannot(
        ab.Doing.GET_CHIPS, against=ab.Not(ab.Is(ab.Who.SELF))
    ),
    "Может атаковать только закрытых существ.": ab.OnlyAt(
        ab.AllOf((ab.InState(ab.State.CLOSED), CREATURE)), ATTACKS
    ),
    "Может нападать только на летающих.": ab.OnlyAt(ab.OfType((ab.CardType.FLYER,)), ATTACKS),
    "Может выступать защитником вашим эльфам.": ab.AlsoDefends(ab.AllOf((OWN, ELF))),
    "Не может двигаться.": ab.Cannot(ab.Doing.MOVE),
    "Не может передвигаться.": ab.Cannot(ab.Doing.MOVE),
    "Не может перемещаться.": ab.Cannot(ab.Doing.RELOCATE),
    "Не может действовать.": ab.Cannot(ab.Doing.ACT),
    "Не может атаковать.": ab.Cannot(ab.Doing.ATTACK),
    "Не может нападать.": ab.Cannot(ab.Doing.ATTACK),
    "Не может нападать {strike}.": ab.Cannot(ab.Doing.STRIKE),
    "Не может выступать защитником.": ab.Cannot(ab.Doing.DEFEND),
    "Не может открываться.": ab.Cannot(ab.Doing.OPEN_AT_START),
    "Не может закрываться.": ab.Cannot(ab.Doing.CLOSE),
    "Не может излечиваться.": ab.Cannot(ab.Doing.BE_HEALED),
    "Не может быть излечен.": ab.Cannot(ab.Doing.BE_HEALED),
    "Не может получать {counter}.": ab.Cannot(ab.Doing.GET_CHIPS),
    "Не может получать дополнительные {health}.": ab.Cannot(ab.Doing.GET_EXTRA_LIFE),
    "Не может объявлять метание.": ab.Cannot(ab.Doing.ATTACK, powers=(ab.PowerKind.THROW,)),
    "Не может атаковать и выступать защитником.": (
        ab.Cannot(ab.Doing.ATTACK),
        ab.Cannot(ab.Doing.DEFEND),
    ),
    "Не открывается в начале хода.": ab.Cannot(ab.Doing.OPEN_AT_START),
    "Не может быть целью выстрелов.": ab.Cannot(ab.Doing.BE_TARGET, powers=SHOT),
    "Не может быть целью заклинаний карт противника.": ab.Cannot(
        ab.Doing.BE_TARGET, against=ENEMY, powers=(ab.PowerKind.SPELL,)
    ),
    "Не может нападать {strike} на гномов.": ab.Cannot(
        ab.Doing.ATTACK, against=GNOME, powers=STRIKE
    ),
    "Игнорирует {armor}.": ab.Ignores((ab.Ignored.ARMOR,)),
    "Игнорирует броню.": ab.Ignores((ab.Ignored.ARMOR,)),
    "Игнорирует {zoal}.": ab.Ignores(
        (ab.Ignored.PROTECTIONS,), source=ab.OfType((ab.CardType.FLYER,))
    ),
    "Игнорирует {zov} и {zor}.": (
        ab.Ignores((ab.Ignored.PROTECTIONS,), powers=SHOT),
        ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.DISCHARGE,)),
    ),
    "~ не может атаковать или двигаться.": (ab.Cannot(ab.Doing.ATTACK), ab.Cannot(ab.Doing.MOVE)),
    "Игнорирует {zoal} гномов.": ab.Ignores(
        (ab.Ignored.PROTECTIONS,), GNOME, source=ab.OfType((ab.CardType.FLYER,))
    ),
    "Игнорирует защиты.": ab.Ignores((ab.Ignored.PROTECTIONS,)),
    "Игнорирует {zov}.": ab.Ignores((ab.Ignored.PROTECTIONS,), powers=SHOT),
    "Игнорирует {zor} эльфов.": ab.Ignores(
        (ab.Ignored.PROTECTIONS,), ELF, (ab.PowerKind.DISCHARGE,)
    ),
    "Игнорирует {zom}.": ab.Ignores((ab.Ignored.PROTECTIONS,), powers=MAGIC),
    "Игнорирует {zoz}.": ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.SPELL,)),
    "Игнорирует {zot}.": ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.THROW,)),
    "Игнорирует {zor}.": ab.Ignores((ab.Ignored.PROTECTIONS,), powers=(ab.PowerKind.DISCHARGE,)),
    "Игнорирует {zov} гномов.": ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME, SHOT),
    "Игнорирует {zoz} гномов.": ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME, (ab.PowerKind.SPELL,)),
    "Игнорирует {zot} гномов.": ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME, (ab.PowerKind.THROW,)),
    "Игнорирует {zom} гномов.": ab.Ignores((ab.Ignored.PROTECTIONS,), GNOME, MAGIC),
    "Игнорирует особенности, обязывающие выбирать цель выстрела.": ab.Ignores(
        (ab.Ignored.DUTIES,), powers=SHOT
    ),
    "Игнорирует модификаторы броска кубика.": ab.Ignores((ab.Ignored.DICE,)),
    "Игнорирует особенности гномов.": ab.Ignores(cards=GNOME),
    "Игнорирует особенности атакованного существа.": ab.While(
        ab.HasStatus(ab.Status.ATTACKING),
        (ab.Ignores(cards=ab.AllOf((ab.InStatus(ab.Status.ATTACKED), CREATURE))),),
    ),
    "Игнорирует особенности атакованной карты.": ab.While(
        ab.HasStatus(ab.Status.ATTACKING), (ab.Ignores(cards=ab.InStatus(ab.Status.ATTACKED)),)
    ),
    "Может нападать {strike} только на летающих.": ab.OnlyAt(
        ab.OfType((ab.CardType.FLYER,)), STRIKE
    ),
    "Не может быть взят в отряд с гномами.": ab.NotInSquadWith(GNOME),
    "Начинает бой с {counter}.": ab.StartsWith((ab.Chips(1),)),
    "{ova} 1, пока на ~ есть {counter}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 1)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока на нем нет {counter}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока у ~ 4 или менее {health}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.LIFE, ab.Compare.AT_MOST, 4)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока хозяин закрыт.": ab.While(
        ab.CardIs(ab.Who.HOST, ab.InState(ab.State.CLOSED)), (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока ~ выступает защитником.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InStatus(ab.Status.DEFENDER)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока выступает защитником.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InStatus(ab.Status.DEFENDER)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока стоит в центральном столбце.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InColumns((3,))), (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока хозяин лесной.": ab.While(
        ab.CardIs(ab.Who.HOST, ab.OfElement((ab.Element.FOREST,))),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока является хозяином симбиоту.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Hosts(ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE)))),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше гномов, чем эльфов.": ab.While(
        ab.Comparison(
            ab.Count(ab.AllOf((GNOME, OWN))), ab.Compare.MORE, ab.Count(ab.AllOf((ELF, OWN)))
        ),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше гномов, чем гномов в отряде противника.": ab.While(
        ab.Comparison(
            ab.Count(ab.AllOf((GNOME, OWN))), ab.Compare.MORE, ab.Count(ab.AllOf((GNOME, ENEMY)))
        ),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде больше {elite} карт, чем в отряде противника.": ab.While(
        ab.Comparison(
            ab.Count(ab.AllOf((ab.IsElite(), OWN))),
            ab.Compare.MORE,
            ab.Count(ab.AllOf((ab.IsElite(), ENEMY))),
        ),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде есть карты с одинаковым названием.": ab.While(
        ab.Comparison(ab.Varieties(ab.Aspect.NAME, OWN), ab.Compare.LESS, ab.Count(OWN)),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока в вашем отряде нет карт с одинаковым названием.": ab.While(
        ab.Unless(ab.Comparison(ab.Varieties(ab.Aspect.NAME, OWN), ab.Compare.LESS, ab.Count(OWN))),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{ova} 1, пока рядом стоят хотя бы три ваших гнома.": ab.While(
        ab.ThereAre(ab.AllOf((OWN, GNOME, ab.Beside())), 3), (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
    ),
    "{ova} 1, пока на вашем кладбище 5 или более карт.": ab.While(
        ab.ThereAre(ab.AllOf((ab.InArea(ab.Area.GRAVEYARD), OWN)), 5),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
}
