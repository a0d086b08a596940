"""Modifiers, protections, numbers worked out, and who has them."""

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import (
    ATTACKS,
    CREATURE,
    ELF,
    ENEMY,
    GNOME,
    MAGIC,
    NON_MAGIC,
    OWN,
    SHOT,
    STRIKE,
    STRIKES,
    Said,
)

SIZE_OF_ATTACK = ab.ResultOf(ab.Outcome.SIZE, of_trigger=True)
THEIR_DEFENCE = ab.Bounded(ab.NamedOf(ab.Name.DEFENCE_EXPERIENCE, ab.Who.CANDIDATE), 2)
SAID: Said = {
    "+2 к {strike}.": ab.Modify(ab.Property.STRIKE, 2),
    "-1 к {strike}.": ab.Modify(ab.Property.STRIKE, -1),
    "+1 к {move}.": ab.Modify(ab.Property.MOVEMENT, 1),
    "-1 к {move}.": ab.Modify(ab.Property.MOVEMENT, -1),
    "+1 к дальности выстрела.": ab.RangeModifier(1, SHOT),
    "-1 к дальности разряда.": ab.RangeModifier(-1, (ab.PowerKind.DISCHARGE,)),
    "+1 к дальности.": ab.RangeModifier(1),
    "-2 к дальности.": ab.RangeModifier(-2),
    "+1 к дальности прыжка.": ab.FurtherJump(1),
    "-1 к дальности прыжка.": ab.FurtherJump(-1),
    "+1 к броскам кубика.": ab.DieModifier(1),
    "-1 к броску кубика.": ab.DieModifier(-1),
    "+1 к {regen}.": ab.NamedBonus(ab.Name.REGENERATION, 1),
    "-1 к {ova}.": ab.NamedBonus(ab.Name.ATTACK_EXPERIENCE, -1),
    "+1 к выстрелу.": ab.SizeModifier(1, powers=SHOT),
    "-1 к атакам.": ab.SizeModifier(-1, powers=ATTACKS),
    "+2 к {strike} по летающим.": ab.SizeModifier(
        2, powers=STRIKE, against=ab.OfType((ab.CardType.FLYER,))
    ),
    "-1 к метанию по гномам.": ab.SizeModifier(-1, powers=(ab.PowerKind.THROW,), against=GNOME),
    "-1 от {strike}.": ab.SizeModifier(-1, ab.Applies.AS_TARGET, STRIKE),
    "+1 от выстрелов.": ab.SizeModifier(1, ab.Applies.AS_TARGET, SHOT),
    "-1 от атак карт противника.": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, ATTACKS, against=ENEMY
    ),
    "+1 от атак гномов.": ab.SizeModifier(1, ab.Applies.AS_TARGET, ATTACKS, against=GNOME),
    "-2 от ударов по диагонали.": ab.SizeModifier(
        -2, ab.Applies.AS_TARGET, STRIKES, against=ab.InDirection((ab.Direction.DIAGONAL,))
    ),
    "+1 от ударов по диагонали.": ab.SizeModifier(
        1, ab.Applies.AS_TARGET, STRIKES, against=ab.InDirection((ab.Direction.DIAGONAL,))
    ),
    "-1 от атак, нанесенных не по диагонали.": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, ATTACKS, against=ab.Not(ab.InDirection((ab.Direction.DIAGONAL,)))
    ),
    "-1 от слабых ударов гномов.": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, STRIKES, against=GNOME, strengths=(ab.AttackStrength.WEAK,)
    ),
    "-2 к броску кубика, когда атакует гномов.": ab.DieModifier(
        -2, powers=ATTACKS, defending=False, against=GNOME
    ),
    "+1 к ответным {strike}.": ab.SizeModifier(1, powers=STRIKE, counter=True),
    "-1 к ответному {strike} по гномам.": ab.SizeModifier(
        -1, powers=STRIKE, against=GNOME, counter=True
    ),
    "-1 от ответных ударов эльфов.": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, STRIKES, against=ELF, counter=True
    ),
    "+1 к величине своих сильных выстрелов по гномам.": ab.SizeModifier(
        1, powers=SHOT, against=GNOME, strengths=(ab.AttackStrength.STRONG,)
    ),
    "-1 от дальних атак (кроме {uchr}).": ab.SizeModifier(
        -1, ab.Applies.AS_TARGET, (ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE)
    ),
    "Выстрелы ваших эльфов имеют дальность 3.": ab.While(
        ab.ALWAYS, (ab.RangeModifier(3, SHOT, brings_to=True),), ab.AllOf((OWN, ELF))
    ),
    "Хозяин не может двигаться, его разряды имеют дальность 2.": ab.While(
        ab.ALWAYS,
        (ab.Cannot(ab.Doing.MOVE), ab.RangeModifier(2, (ab.PowerKind.DISCHARGE,), brings_to=True)),
        ab.Is(ab.Who.HOST),
    ),
    "Гномы противника не могут двигаться и атаковать.": ab.While(
        ab.ALWAYS, (ab.Cannot(ab.Doing.MOVE), ab.Cannot(ab.Doing.ATTACK)), ab.AllOf((GNOME, ENEMY))
    ),
    "~ и ваши гномы имеют {stamina}.": ab.While(
        ab.ALWAYS,
        (ab.Named(ab.Name.FORTITUDE),),
        ab.AnyOf((ab.Is(ab.Who.SELF), ab.AllOf((OWN, GNOME)))),
    ),
    "~ и все эльфы имеют {stamina}.": ab.While(
        ab.ALWAYS, (ab.Named(ab.Name.FORTITUDE),), ab.AnyOf((ab.Is(ab.Who.SELF), ELF))
    ),
    "Получает раны только от {strike}.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, none=True, but=STRIKE
    ),
    "Не получает ран от карт противника, кроме выстрелов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, source=ENEMY, none=True, but=SHOT
    ),
    "Не получает ран от гномов.": ab.Replacement(ab.ReplacedBy.WOUNDS, source=GNOME, none=True),
    "Когда ~ закрыт, он отражает {strike} как открытая карта.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.FightsAsOpen(),)
    ),
    "Строй: +1 к {strike}, пока закрыт.": ab.Formation(
        (
            ab.While(
                ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
                (ab.Modify(ab.Property.STRIKE, 1),),
            ),
        )
    ),
    "Хозяин теряет неповоротливость.": ab.While(
        ab.ALWAYS, (ab.Lacks((ab.Name.CLUMSINESS,)),), ab.Is(ab.Who.HOST)
    ),
    "Гномы противника теряют {ova} и рывок.": ab.While(
        ab.ALWAYS, (ab.Lacks((ab.Name.ATTACK_EXPERIENCE, ab.Name.DASH)),), ab.AllOf((GNOME, ENEMY))
    ),
    "Может передвигаться на клетки с артефактами как на соседние.": ab.StepsTo(
        ab.OfType((ab.CardType.ARTIFACT,))
    ),
    "Ваши гномы могут двигаться на клетки рядом с ~ как на соседние.": ab.While(
        ab.ALWAYS, (ab.StepsTo(beside=ab.Who.GIVER),), ab.AllOf((OWN, GNOME))
    ),
    "+X к {strike}, где X — число ран атакованного.": ab.SizeModifier(
        ab.FactOf(ab.Fact.WOUNDS, ab.Who.TARGET), powers=STRIKE
    ),
    "-X к выстрелу, где X — число гномов, стоящих рядом с атакованным.": ab.SizeModifier(
        ab.Scaled(ab.Count(ab.AllOf((ab.Beside(ab.Who.TARGET), GNOME))), -1), powers=SHOT
    ),
    "Ваши гномы имеют {ova} X и +X к {strike}, где X — величина их {ovz} (максимум 2).": ab.While(
        ab.ALWAYS,
        (
            ab.Calculated(ab.Named(ab.Name.ATTACK_EXPERIENCE), THEIR_DEFENCE),
            ab.Modify(ab.Property.STRIKE, THEIR_DEFENCE),
        ),
        ab.AllOf((OWN, GNOME)),
    ),
    "Не получает ран от ударов нечетной величины.": ab.Replacement(
        ab.ReplacedBy.WOUNDS,
        powers=STRIKES,
        none=True,
        condition=ab.Comparison(ab.Remainder(SIZE_OF_ATTACK), ab.Compare.EQUAL, 1),
    ),
    "Получает на 1 рану меньше от атак величиной 3 или более гномов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS,
        source=GNOME,
        powers=ATTACKS,
        amount=-1,
        condition=ab.Comparison(SIZE_OF_ATTACK, ab.Compare.AT_LEAST, 3),
    ),
    "Получает на 2 раны больше от выстрелов величиной 2 или менее.": ab.Replacement(
        ab.ReplacedBy.WOUNDS,
        powers=SHOT,
        amount=2,
        condition=ab.Comparison(SIZE_OF_ATTACK, ab.Compare.AT_MOST, 2),
    ),
    "Все выстрелы гномов сводятся по ~ к 2.": ab.SizeModifier(
        2, ab.Applies.AS_TARGET, SHOT, brings_to=True, against=GNOME
    ),
    "-1 от ближних немагических ударов, нанесенных по диагонали.": ab.SizeModifier(
        -1,
        ab.Applies.AS_TARGET,
        (ab.PowerKind.STRIKE, ab.PowerKind.SPECIAL_STRIKE),
        against=ab.InDirection((ab.Direction.DIAGONAL,)),
    ),
    "+1 к сильному выстрелу.": ab.SizeModifier(
        1, powers=SHOT, strengths=(ab.AttackStrength.STRONG,)
    ),
    "-1 к слабой атаке.": ab.SizeModifier(-1, powers=ATTACKS, strengths=(ab.AttackStrength.WEAK,)),
    "+1 к среднему и сильному {strike}.": ab.SizeModifier(
        1, powers=STRIKE, strengths=(ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG)
    ),
    "+1 к слабому или среднему метанию.": ab.SizeModifier(
        1,
        powers=(ab.PowerKind.THROW,),
        strengths=(ab.AttackStrength.WEAK, ab.AttackStrength.MEDIUM),
    ),
    "+2 к сильному выстрелу по горным.": ab.SizeModifier(
        2,
        powers=SHOT,
        against=ab.OfElement((ab.Element.MOUNTAIN,)),
        strengths=(ab.AttackStrength.STRONG,),
    ),
    "-1 к среднему {strike} по эльфам.": ab.SizeModifier(
        -1, powers=STRIKE, against=ELF, strengths=(ab.AttackStrength.MEDIUM,)
    ),
    "-1 от средних и сильных {strike}.": ab.SizeModifier(
        -1,
        ab.Applies.AS_TARGET,
        STRIKE,
        strengths=(ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG),
    ),
    "+1 от слабых атак.": ab.SizeModifier(
        1, ab.Applies.AS_TARGET, ATTACKS, strengths=(ab.AttackStrength.WEAK,)
    ),
    "+X к {regen}, где X — число ран ~.": ab.While(
        ab.ALWAYS,
        (ab.Calculated(ab.NamedBonus(ab.Name.REGENERATION, 1), ab.FactOf(ab.Fact.WOUNDS)),),
    ),
    "-X к {ova}, где X — число ран ~.": ab.While(
        ab.ALWAYS,
        (
            ab.Calculated(
                ab.NamedBonus(ab.Name.ATTACK_EXPERIENCE, 1),
                ab.Scaled(ab.FactOf(ab.Fact.WOUNDS), -1),
            ),
        ),
    ),
    "Первый за ход бросок кубика ~ равен 6.": ab.DieGiven(6),
    "Первый за бой бросок кубика ~ равен 5.": ab.DieGiven(5, of_battle=True),
    "Первый бросок кубика ~ за ход равен 6.": ab.DieGiven(6),
    "Первый бросок кубика ~ за бой равен 5.": ab.DieGiven(5, of_battle=True),
    "Ваш первый за ход бросок кубика равен 4.": ab.DieGiven(4, OWN),
    "Ваш первый за бой бросок кубика равен 4.": ab.DieGiven(4, OWN, of_battle=True),
    "Немагические атаки по ~ сводятся к 1.": ab.SizeModifier(
        1, ab.Applies.AS_TARGET, NON_MAGIC, brings_to=True
    ),
    "Все выстрелы карт противника по ~ сводятся к 2.": ab.SizeModifier(
        2, ab.Applies.AS_TARGET, SHOT, brings_to=True, against=ENEMY
    ),
    "Сильные выстрелы по ~ сводятся к 2.": ab.SizeModifier(
        2, ab.Applies.AS_TARGET, SHOT, brings_to=True, strengths=(ab.AttackStrength.STRONG,)
    ),
    "Атаки по ~ сводятся к слабым.": ab.SizeModifier(
        0, ab.Applies.AS_TARGET, ATTACKS, strength=ab.AttackStrength.WEAK
    ),
    "Атаки карт без ран по ~ сводятся к слабым.": ab.SizeModifier(
        0,
        ab.Applies.AS_TARGET,
        ATTACKS,
        strength=ab.AttackStrength.WEAK,
        against=ab.Not(ab.InState(ab.State.WOUNDED)),
    ),
    "Выстрелы по ~ сводятся к средним.": ab.SizeModifier(
        0, ab.Applies.AS_TARGET, SHOT, strength=ab.AttackStrength.MEDIUM
    ),
    "Выстрелы гномов по ~ сводятся к средним.": ab.SizeModifier(
        0, ab.Applies.AS_TARGET, SHOT, strength=ab.AttackStrength.MEDIUM, against=GNOME
    ),
    "Не получает ран от выстрелов.": ab.Replacement(ab.ReplacedBy.WOUNDS, powers=SHOT, none=True),
    "Не получает раны от атак гномов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, source=GNOME, powers=ATTACKS, none=True
    ),
    "Получает на 1 рану больше от {strike}.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, powers=STRIKE, amount=1
    ),
    "Получает на 2 раны больше от атак эльфов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, source=ELF, powers=ATTACKS, amount=2
    ),
    "Получает на 1 рану меньше от разрядов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, powers=(ab.PowerKind.DISCHARGE,), amount=-1
    ),
    "Получает на 1 рану меньше от метаний гномов.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, source=GNOME, powers=(ab.PowerKind.THROW,), amount=-1
    ),
    "Ваши гномы получают на 1 рану больше от отравления.": ab.While(
        ab.ALWAYS,
        (ab.Replacement(ab.ReplacedBy.WOUNDS, amount=1, named=(ab.Name.POISON,)),),
        ab.AllOf((OWN, GNOME)),
    ),
    "Эльфы противника не получают ран от выстрелов.": ab.While(
        ab.ALWAYS,
        (ab.Replacement(ab.ReplacedBy.WOUNDS, powers=SHOT, none=True),),
        ab.AllOf((ELF, ENEMY)),
    ),
    "Не может иметь более 9 {health}.": ab.Maximum(ab.MaximumOf.LIFE, 9),
    "Защита от слабых атак гномов.": ab.Protection(
        ATTACKS, GNOME, strengths=(ab.AttackStrength.WEAK,)
    ),
    "Направленный удар по гномам.": ab.StrikeKind(ab.Name.DIRECTED, GNOME),
    "Получает на 1 рану больше от отравления.": ab.Replacement(
        ab.ReplacedBy.WOUNDS, amount=1, named=(ab.Name.POISON,)
    ),
    "Максимум 3 {counter}.": ab.Maximum(ab.MaximumOf.CHIPS, 3),
    "Не может иметь более 3 {counter}.": ab.Maximum(ab.MaximumOf.CHIPS, 3),
    "Максимум 12 {health}.": ab.Maximum(ab.MaximumOf.LIFE, 12),
    "{direct} по закрытым картам.": ab.StrikeKind(ab.Name.DIRECTED, ab.InState(ab.State.CLOSED)),
    "Безответный удар по артефактам.": ab.StrikeKind(
        ab.Name.UNANSWERED, ab.OfType((ab.CardType.ARTIFACT,))
    ),
    "{ova} 2 по горным.": ab.NamedAgainst(
        ab.Name.ATTACK_EXPERIENCE, 2, ab.OfElement((ab.Element.MOUNTAIN,))
    ),
    "{ovz} 1 по гномам.": ab.NamedAgainst(ab.Name.DEFENCE_EXPERIENCE, 1, GNOME),
    "{ovs} 1 по летающим.": ab.NamedAgainst(
        ab.Name.SHOOTING_EXPERIENCE, 1, ab.OfType((ab.CardType.FLYER,))
    ),
    "{zom}.": ab.Protection(MAGIC),
    "{zov}.": ab.Protection(SHOT),
    "{zoz}.": ab.Protection((ab.PowerKind.SPELL,)),
    "{zor}.": ab.Protection((ab.PowerKind.DISCHARGE,)),
    "{zot}.": ab.Protection((ab.PowerKind.THROW,)),
    "{zoo}.": ab.Protection(poison=True),
    "{zoal}.": ab.Protection(ATTACKS, ab.OfType((ab.CardType.FLYER,))),
    "Защита от выстрелов.": ab.Protection(SHOT),
    "Защита от выстрелов и заклинаний.": ab.Protection((ab.PowerKind.SHOT, ab.PowerKind.SPELL)),
    "Защита от атак гномов.": ab.Protection(ATTACKS, GNOME),
    "Защита от слабых {strike}.": ab.Protection(STRIKE, strengths=(ab.AttackStrength.WEAK,)),
    "Защита от средних и сильных выстрелов.": ab.Protection(
        SHOT, strengths=(ab.AttackStrength.MEDIUM, ab.AttackStrength.STRONG)
    ),
    "~ не может двигаться.": ab.Cannot(ab.Doing.MOVE),
    "+1 к {strike} за каждого другого гнома в вашем отряде.": ab.Modify(
        ab.Property.STRIKE, ab.Count(ab.AllOf((OWN, ab.Not(ab.Is(ab.Who.SELF)), GNOME)))
    ),
    "-1 к {strike} за каждое открытое существо противника.": ab.Modify(
        ab.Property.STRIKE,
        ab.Scaled(ab.Count(ab.AllOf((ab.InState(ab.State.OPEN), CREATURE, ENEMY))), -1),
    ),
    "+2 к выстрелу за каждую {counter} на ~.": ab.SizeModifier(
        ab.Scaled(ab.FactOf(ab.Fact.CHIPS), 2), powers=SHOT
    ),
    "+1 к {strike} за каждую рану ~.": ab.Modify(ab.Property.STRIKE, ab.FactOf(ab.Fact.WOUNDS)),
    "+1 к {strike} за каждый артефакт противника (максимум +2).": ab.Modify(
        ab.Property.STRIKE,
        ab.Bounded(ab.Count(ab.AllOf((ab.OfType((ab.CardType.ARTIFACT,)), ENEMY))), 2),
    ),
    "-1 к {move} за каждую карту рядом (максимум -2).": ab.Modify(
        ab.Property.MOVEMENT, ab.Scaled(ab.Bounded(ab.Count(ab.Beside()), 2), -1)
    ),
    "+1 к бешенству за каждого вашего эльфа.": ab.While(
        ab.ALWAYS,
        (ab.Calculated(ab.NamedBonus(ab.Name.FRENZY, 1), ab.Count(ab.AllOf((OWN, ELF)))),),
    ),
    "+X к {strike}, где X — количество ваших артефактов.": ab.Modify(
        ab.Property.STRIKE, ab.Count(ab.AllOf((OWN, ab.OfType((ab.CardType.ARTIFACT,)))))
    ),
    "+X к {strike}, где X — число {counter} на ~.": ab.Modify(
        ab.Property.STRIKE, ab.FactOf(ab.Fact.CHIPS)
    ),
    "+X к {strike}, где X — число ваших гномов (максимум +3).": ab.Modify(
        ab.Property.STRIKE, ab.Bounded(ab.Count(ab.AllOf((OWN, GNOME))), 3)
    ),
    "+X к {move}, где X — число дополнительных {health} ~.": ab.Modify(
        ab.Property.MOVEMENT, ab.FactOf(ab.Fact.EXTRA_LIFE)
    ),
    "+X к разряду, где X — текущие {health} ~.": ab.SizeModifier(
        ab.FactOf(ab.Fact.LIFE), powers=(ab.PowerKind.DISCHARGE,)
    ),
    "+X к метанию, где X — стоимость хозяина.": ab.SizeModifier(
        ab.FactOf(ab.Fact.COST, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — слабый {strike} хозяина.": ab.SizeModifier(
        ab.FactOf(ab.Fact.WEAK, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — средний {strike} хозяина.": ab.SizeModifier(
        ab.FactOf(ab.Fact.MEDIUM, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — сильный {strike} хозяина.": ab.SizeModifier(
        ab.FactOf(ab.Fact.STRONG, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {regen} хозяина.": ab.SizeModifier(
        ab.NamedOf(ab.Name.REGENERATION, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — значение {ova} хозяина.": ab.SizeModifier(
        ab.NamedOf(ab.Name.ATTACK_EXPERIENCE, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {ovz} хозяина.": ab.SizeModifier(
        ab.NamedOf(ab.Name.DEFENCE_EXPERIENCE, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {armor} хозяина.": ab.SizeModifier(
        ab.NamedOf(ab.Name.ARMOR, ab.Who.HOST), powers=(ab.PowerKind.THROW,)
    ),
    "Строй: +1 к {strike}.": ab.Formation((ab.Modify(ab.Property.STRIKE, 1),)),
    "Строй: {tap}: Выстрел на 2.": ab.Formation(
        (ab.Playable(ab.Payment(closes=True), ab.Attack(ab.PowerKind.SHOT, ab.Strength(2, 2, 2))),)
    ),
    "Строй: {ova} 1 и {stamina}.": ab.Formation(
        (ab.Named(ab.Name.ATTACK_EXPERIENCE), ab.Named(ab.Name.FORTITUDE))
    ),
    "На глубине: +1 к {move}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InDepth(deep=True)), (ab.Modify(ab.Property.MOVEMENT, 1),)
    ),
    "На поверхности: {tap}: Разряд на 1.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InDepth(deep=False)),
        (
            ab.Playable(
                ab.Payment(closes=True), ab.Attack(ab.PowerKind.DISCHARGE, ab.Strength(1, 1, 1))
            ),
        ),
    ),
    "{first}: {ovz} 1.": ab.While(ab.PlaysAs(first=True), (ab.Named(ab.Name.DEFENCE_EXPERIENCE),)),
    "{second}: +1 к {move}.": ab.While(
        ab.PlaysAs(first=False), (ab.Modify(ab.Property.MOVEMENT, 1),)
    ),
    "{ova} 1, пока закрыт.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.Named(ab.Name.ATTACK_EXPERIENCE),)
    ),
    "{direct}, если имеет {counter}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 1)),
        (ab.Named(ab.Name.DIRECTED),),
    ),
    "Имеет «{tap}: Разряд на 2», пока не имеет ран.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED))),
        (
            ab.Playable(
                ab.Payment(closes=True), ab.Attack(ab.PowerKind.DISCHARGE, ab.Strength(2, 2, 2))
            ),
        ),
    ),
    "Имеет {zov}, пока открыт.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN)), (ab.Protection(SHOT),)
    ),
    "Пока открыт, получает {tap}: Выстрел на 1.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN)),
        (ab.Playable(ab.Payment(closes=True), ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1))),),
    ),
    "Пока рядом стоит артефакт, имеет «{zom}».": ab.While(
        ab.ThereAre(ab.AllOf((ab.OfType((ab.CardType.ARTIFACT,)), ab.Beside()))),
        (ab.Protection(MAGIC),),
    ),
    "Пока ~ закрыт, он имеет {zov}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.Protection(SHOT),)
    ),
    "Пока закрыт, не может излечиваться.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)), (ab.Cannot(ab.Doing.BE_HEALED),)
    ),
    "Ваши гномы имеют +1 к {move}.": ab.While(
        ab.ALWAYS, (ab.Modify(ab.Property.MOVEMENT, 1),), ab.AllOf((OWN, GNOME))
    ),
    "Каждый ваш стоящий рядом гном получает {zov}.": ab.While(
        ab.ALWAYS, (ab.Protection(SHOT),), ab.AllOf((OWN, ab.Beside(), GNOME))
    ),
    "Существо, стоящее напротив ~, имеет проклятие.": ab.While(
        ab.ALWAYS,
        (ab.Named(ab.Name.CURSE),),
        ab.AllOf((ab.InDirection((ab.Direction.AHEAD,)), CREATURE)),
    ),
    "Хозяин имеет {stamina}.": ab.While(
        ab.ALWAYS, (ab.Named(ab.Name.FORTITUDE),), ab.Is(ab.Who.HOST)
    ),
    "Ваши эльфы имеют «{tap}: Выстрел на 1».": ab.While(
        ab.ALWAYS,
        (ab.Playable(ab.Payment(closes=True), ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1))),),
        ab.AllOf((OWN, ELF)),
    ),
    "Имеет «Вампиризм» и «Максимум 12 {health}», пока не имеет ран.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.Not(ab.InState(ab.State.WOUNDED))),
        (ab.Named(ab.Name.VAMPIRISM), ab.Maximum(ab.MaximumOf.LIFE, 12)),
    ),
    "Ваши эльфы имеют «Рывок» и «{tap}: Выстрел на 1».": ab.While(
        ab.ALWAYS,
        (
            ab.Named(ab.Name.DASH),
            ab.Playable(
                ab.Payment(closes=True), ab.Attack(ab.PowerKind.SHOT, ab.Strength(1, 1, 1))
            ),
        ),
        ab.AllOf((OWN, ELF)),
    ),
    "Гномы противника не могут двигаться.": ab.While(
        ab.ALWAYS, (ab.Cannot(ab.Doing.MOVE),), ab.AllOf((GNOME, ENEMY))
    ),
    "Хозяин не может получать {counter}.": ab.While(
        ab.ALWAYS, (ab.Cannot(ab.Doing.GET_CHIPS),), ab.Is(ab.Who.HOST)
    ),
    "Стоящие напротив существа противника могут нападать {strike} только на ~.": ab.While(
        ab.ALWAYS,
        (ab.OnlyAt(ab.Is(ab.Who.GIVER), STRIKE),),
        ab.AllOf((ab.InDirection((ab.Direction.AHEAD,)), CREATURE, ENEMY)),
    ),
    "Ваши гномы имеют {ova} 1, пока в вашем отряде есть эльф.": ab.While(
        ab.ThereAre(ab.AllOf((ELF, OWN))),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
        ab.AllOf((OWN, GNOME)),
    ),
    "Пока в вашем отряде есть эльф, ваши гномы имеют {ova} 1.": ab.While(
        ab.ThereAre(ab.AllOf((ELF, OWN))),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
        ab.AllOf((OWN, GNOME)),
    ),
    "Пока ~ закрыт, ваши гномы имеют {zov}.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
        (ab.Protection(SHOT),),
        ab.AllOf((OWN, GNOME)),
    ),
    "Гномы противника не могут двигаться, пока в отряде противника нет эльфов.": ab.While(
        ab.Unless(ab.ThereAre(ab.AllOf((ELF, ENEMY)))),
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((GNOME, ENEMY)),
    ),
    "Пока закрыт, гномы противника не могут двигаться.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.CLOSED)),
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((GNOME, ENEMY)),
    ),
    "Пока в отряде противника нет эльфов, гномы противника не могут двигаться.": ab.While(
        ab.Unless(ab.ThereAre(ab.AllOf((ELF, ENEMY)))),
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((GNOME, ENEMY)),
    ),
    "Ваши эльфы имеют -1 от {strike}, пока стоят рядом с ~.": ab.While(
        ab.ALWAYS,
        (ab.SizeModifier(-1, ab.Applies.AS_TARGET, STRIKE),),
        ab.AllOf((OWN, ab.Beside(), ELF)),
    ),
    "Пока ваш эльф стоит справа или слева от ~, он получает {zov}.": ab.While(
        ab.ALWAYS,
        (ab.Protection(SHOT),),
        ab.AllOf((OWN, ab.InDirection((ab.Direction.LEFT, ab.Direction.RIGHT)), ELF)),
    ),
    "Пока ваши эльфы стоят напротив ~, они имеют {zov}.": ab.While(
        ab.ALWAYS,
        (ab.Protection(SHOT),),
        ab.AllOf((OWN, ab.InDirection((ab.Direction.AHEAD,)), ELF)),
    ),
    "Гномы противника не могут двигаться, пока стоят рядом с ~.": ab.While(
        ab.ALWAYS, (ab.Cannot(ab.Doing.MOVE),), ab.AllOf((ab.Beside(), GNOME, ENEMY))
    ),
    "Пока гном противника стоит напротив ~, он не может двигаться.": ab.While(
        ab.ALWAYS,
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((ab.InDirection((ab.Direction.AHEAD,)), GNOME, ENEMY)),
    ),
    "Пока гномы противника стоят напротив ~, они не могут двигаться.": ab.While(
        ab.ALWAYS,
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((ab.InDirection((ab.Direction.AHEAD,)), GNOME, ENEMY)),
    ),
}
