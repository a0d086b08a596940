"""Modifiers, protections, numbers worked out, and who has them."""

from engine.berserk.abilities import (
    ALWAYS,
    AllOf,
    AnyOf,
    Applies,
    Attack,
    AttackStrength,
    Beside,
    Bounded,
    Calculated,
    Cannot,
    CardIs,
    CardType,
    Compare,
    Comparison,
    Count,
    DieGiven,
    DieModifier,
    Direction,
    Doing,
    Element,
    Fact,
    FactOf,
    FightsAsOpen,
    Formation,
    FurtherJump,
    HasFact,
    InDepth,
    InDirection,
    InState,
    Is,
    Lacks,
    Maximum,
    MaximumOf,
    Modify,
    Name,
    Named,
    NamedAgainst,
    NamedBonus,
    NamedOf,
    Not,
    OfElement,
    OfType,
    OnlyAt,
    Outcome,
    Payment,
    Playable,
    PlaysAs,
    PowerKind,
    Property,
    Protection,
    RangeModifier,
    Remainder,
    ReplacedBy,
    Replacement,
    ResultOf,
    Scaled,
    SizeModifier,
    State,
    StepsTo,
    Strength,
    StrikeKind,
    ThereAre,
    Unless,
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
    NON_MAGIC,
    OWN,
    SHOT,
    STRIKE,
    STRIKES,
    Said,
)

SIZE_OF_ATTACK = ResultOf(Outcome.SIZE, of_trigger=True)
THEIR_DEFENCE = Bounded(NamedOf(Name.DEFENCE_EXPERIENCE, Who.CANDIDATE), 2)
SAID: Said = {
    "+2 к {strike}.": Modify(Property.STRIKE, 2),
    "-1 к {strike}.": Modify(Property.STRIKE, -1),
    "+1 к {move}.": Modify(Property.MOVEMENT, 1),
    "-1 к {move}.": Modify(Property.MOVEMENT, -1),
    "+1 к дальности выстрела.": RangeModifier(1, SHOT),
    "-1 к дальности разряда.": RangeModifier(-1, (PowerKind.DISCHARGE,)),
    "+1 к дальности.": RangeModifier(1),
    "-2 к дальности.": RangeModifier(-2),
    "+1 к дальности прыжка.": FurtherJump(1),
    "-1 к дальности прыжка.": FurtherJump(-1),
    "+1 к броскам кубика.": DieModifier(1),
    "-1 к броску кубика.": DieModifier(-1),
    "+1 к {regen}.": NamedBonus(Name.REGENERATION, 1),
    "-1 к {ova}.": NamedBonus(Name.ATTACK_EXPERIENCE, -1),
    "+1 к выстрелу.": SizeModifier(1, powers=SHOT),
    "-1 к атакам.": SizeModifier(-1, powers=ATTACKS),
    "+2 к {strike} по летающим.": SizeModifier(2, powers=STRIKE, against=OfType((CardType.FLYER,))),
    "-1 к метанию по гномам.": SizeModifier(-1, powers=(PowerKind.THROW,), against=GNOME),
    "-1 от {strike}.": SizeModifier(-1, Applies.AS_TARGET, STRIKE),
    "+1 от выстрелов.": SizeModifier(1, Applies.AS_TARGET, SHOT),
    "-1 от атак карт противника.": SizeModifier(-1, Applies.AS_TARGET, ATTACKS, against=ENEMY),
    "+1 от атак гномов.": SizeModifier(1, Applies.AS_TARGET, ATTACKS, against=GNOME),
    "-2 от ударов по диагонали.": SizeModifier(
        -2, Applies.AS_TARGET, STRIKES, against=InDirection((Direction.DIAGONAL,))
    ),
    "+1 от ударов по диагонали.": SizeModifier(
        1, Applies.AS_TARGET, STRIKES, against=InDirection((Direction.DIAGONAL,))
    ),
    "-1 от атак, нанесенных не по диагонали.": SizeModifier(
        -1, Applies.AS_TARGET, ATTACKS, against=Not(InDirection((Direction.DIAGONAL,)))
    ),
    "-1 от слабых ударов гномов.": SizeModifier(
        -1, Applies.AS_TARGET, STRIKES, against=GNOME, strengths=(AttackStrength.WEAK,)
    ),
    "-2 к броску кубика, когда атакует гномов.": DieModifier(
        -2, powers=ATTACKS, defending=False, against=GNOME
    ),
    "+1 к ответным {strike}.": SizeModifier(1, powers=STRIKE, counter=True),
    "-1 к ответному {strike} по гномам.": SizeModifier(
        -1, powers=STRIKE, against=GNOME, counter=True
    ),
    "-1 от ответных ударов эльфов.": SizeModifier(
        -1, Applies.AS_TARGET, STRIKES, against=ELF, counter=True
    ),
    "+1 к величине своих сильных выстрелов по гномам.": SizeModifier(
        1, powers=SHOT, against=GNOME, strengths=(AttackStrength.STRONG,)
    ),
    "-1 от дальних атак (кроме {uchr}).": SizeModifier(
        -1, Applies.AS_TARGET, (PowerKind.SHOT, PowerKind.THROW, PowerKind.DISCHARGE)
    ),
    "Выстрелы ваших эльфов имеют дальность 3.": While(
        ALWAYS, (RangeModifier(3, SHOT, brings_to=True),), AllOf((OWN, ELF))
    ),
    "Хозяин не может двигаться, его разряды имеют дальность 2.": While(
        ALWAYS,
        (Cannot(Doing.MOVE), RangeModifier(2, (PowerKind.DISCHARGE,), brings_to=True)),
        Is(Who.HOST),
    ),
    "Гномы противника не могут двигаться и атаковать.": While(
        ALWAYS, (Cannot(Doing.MOVE), Cannot(Doing.ATTACK)), AllOf((GNOME, ENEMY))
    ),
    "~ и ваши гномы имеют {stamina}.": While(
        ALWAYS, (Named(Name.FORTITUDE),), AnyOf((Is(Who.SELF), AllOf((OWN, GNOME))))
    ),
    "~ и все эльфы имеют {stamina}.": While(
        ALWAYS, (Named(Name.FORTITUDE),), AnyOf((Is(Who.SELF), ELF))
    ),
    "Получает раны только от {strike}.": Replacement(ReplacedBy.WOUNDS, none=True, but=STRIKE),
    "Не получает ран от карт противника, кроме выстрелов.": Replacement(
        ReplacedBy.WOUNDS, source=ENEMY, none=True, but=SHOT
    ),
    "Не получает ран от гномов.": Replacement(ReplacedBy.WOUNDS, source=GNOME, none=True),
    "Когда ~ закрыт, он отражает {strike} как открытая карта.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (FightsAsOpen(),)
    ),
    "Строй: +1 к {strike}, пока закрыт.": Formation(
        (While(CardIs(Who.SELF, InState(State.CLOSED)), (Modify(Property.STRIKE, 1),)),)
    ),
    "Хозяин теряет неповоротливость.": While(ALWAYS, (Lacks((Name.CLUMSINESS,)),), Is(Who.HOST)),
    "Гномы противника теряют {ova} и рывок.": While(
        ALWAYS, (Lacks((Name.ATTACK_EXPERIENCE, Name.DASH)),), AllOf((GNOME, ENEMY))
    ),
    "Может передвигаться на клетки с артефактами как на соседние.": StepsTo(
        OfType((CardType.ARTIFACT,))
    ),
    "Ваши гномы могут двигаться на клетки рядом с ~ как на соседние.": While(
        ALWAYS, (StepsTo(beside=Who.GIVER),), AllOf((OWN, GNOME))
    ),
    "+X к {strike}, где X — число ран атакованного.": SizeModifier(
        FactOf(Fact.WOUNDS, Who.TARGET), powers=STRIKE
    ),
    "-X к выстрелу, где X — число гномов, стоящих рядом с атакованным.": SizeModifier(
        Scaled(Count(AllOf((Beside(Who.TARGET), GNOME))), -1), powers=SHOT
    ),
    "Ваши гномы имеют {ova} X и +X к {strike}, где X — величина их {ovz} (максимум 2).": While(
        ALWAYS,
        (
            Calculated(Named(Name.ATTACK_EXPERIENCE), THEIR_DEFENCE),
            Modify(Property.STRIKE, THEIR_DEFENCE),
        ),
        AllOf((OWN, GNOME)),
    ),
    "Не получает ран от ударов нечетной величины.": Replacement(
        ReplacedBy.WOUNDS,
        powers=STRIKES,
        none=True,
        condition=Comparison(Remainder(SIZE_OF_ATTACK), Compare.EQUAL, 1),
    ),
    "Получает на 1 рану меньше от атак величиной 3 или более гномов.": Replacement(
        ReplacedBy.WOUNDS,
        source=GNOME,
        powers=ATTACKS,
        amount=-1,
        condition=Comparison(SIZE_OF_ATTACK, Compare.AT_LEAST, 3),
    ),
    "Получает на 2 раны больше от выстрелов величиной 2 или менее.": Replacement(
        ReplacedBy.WOUNDS,
        powers=SHOT,
        amount=2,
        condition=Comparison(SIZE_OF_ATTACK, Compare.AT_MOST, 2),
    ),
    "Все выстрелы гномов сводятся по ~ к 2.": SizeModifier(
        2, Applies.AS_TARGET, SHOT, brings_to=True, against=GNOME
    ),
    "-1 от ближних немагических ударов, нанесенных по диагонали.": SizeModifier(
        -1,
        Applies.AS_TARGET,
        (PowerKind.STRIKE, PowerKind.SPECIAL_STRIKE),
        against=InDirection((Direction.DIAGONAL,)),
    ),
    "+1 к сильному выстрелу.": SizeModifier(1, powers=SHOT, strengths=(AttackStrength.STRONG,)),
    "-1 к слабой атаке.": SizeModifier(-1, powers=ATTACKS, strengths=(AttackStrength.WEAK,)),
    "+1 к среднему и сильному {strike}.": SizeModifier(
        1, powers=STRIKE, strengths=(AttackStrength.MEDIUM, AttackStrength.STRONG)
    ),
    "+1 к слабому или среднему метанию.": SizeModifier(
        1, powers=(PowerKind.THROW,), strengths=(AttackStrength.WEAK, AttackStrength.MEDIUM)
    ),
    "+2 к сильному выстрелу по горным.": SizeModifier(
        2, powers=SHOT, against=OfElement((Element.MOUNTAIN,)), strengths=(AttackStrength.STRONG,)
    ),
    "-1 к среднему {strike} по эльфам.": SizeModifier(
        -1, powers=STRIKE, against=ELF, strengths=(AttackStrength.MEDIUM,)
    ),
    "-1 от средних и сильных {strike}.": SizeModifier(
        -1, Applies.AS_TARGET, STRIKE, strengths=(AttackStrength.MEDIUM, AttackStrength.STRONG)
    ),
    "+1 от слабых атак.": SizeModifier(
        1, Applies.AS_TARGET, ATTACKS, strengths=(AttackStrength.WEAK,)
    ),
    "+X к {regen}, где X — число ран ~.": While(
        ALWAYS, (Calculated(NamedBonus(Name.REGENERATION, 1), FactOf(Fact.WOUNDS)),)
    ),
    "-X к {ova}, где X — число ран ~.": While(
        ALWAYS,
        (Calculated(NamedBonus(Name.ATTACK_EXPERIENCE, 1), Scaled(FactOf(Fact.WOUNDS), -1)),),
    ),
    "Первый за ход бросок кубика ~ равен 6.": DieGiven(6),
    "Первый за бой бросок кубика ~ равен 5.": DieGiven(5, of_battle=True),
    "Первый бросок кубика ~ за ход равен 6.": DieGiven(6),
    "Первый бросок кубика ~ за бой равен 5.": DieGiven(5, of_battle=True),
    "Ваш первый за ход бросок кубика равен 4.": DieGiven(4, OWN),
    "Ваш первый за бой бросок кубика равен 4.": DieGiven(4, OWN, of_battle=True),
    "Немагические атаки по ~ сводятся к 1.": SizeModifier(
        1, Applies.AS_TARGET, NON_MAGIC, brings_to=True
    ),
    "Все выстрелы карт противника по ~ сводятся к 2.": SizeModifier(
        2, Applies.AS_TARGET, SHOT, brings_to=True, against=ENEMY
    ),
    "Сильные выстрелы по ~ сводятся к 2.": SizeModifier(
        2, Applies.AS_TARGET, SHOT, brings_to=True, strengths=(AttackStrength.STRONG,)
    ),
    "Атаки по ~ сводятся к слабым.": SizeModifier(
        0, Applies.AS_TARGET, ATTACKS, strength=AttackStrength.WEAK
    ),
    "Атаки карт без ран по ~ сводятся к слабым.": SizeModifier(
        0,
        Applies.AS_TARGET,
        ATTACKS,
        strength=AttackStrength.WEAK,
        against=Not(InState(State.WOUNDED)),
    ),
    "Выстрелы по ~ сводятся к средним.": SizeModifier(
        0, Applies.AS_TARGET, SHOT, strength=AttackStrength.MEDIUM
    ),
    "Выстрелы гномов по ~ сводятся к средним.": SizeModifier(
        0, Applies.AS_TARGET, SHOT, strength=AttackStrength.MEDIUM, against=GNOME
    ),
    "Не получает ран от выстрелов.": Replacement(ReplacedBy.WOUNDS, powers=SHOT, none=True),
    "Не получает раны от атак гномов.": Replacement(
        ReplacedBy.WOUNDS, source=GNOME, powers=ATTACKS, none=True
    ),
    "Получает на 1 рану больше от {strike}.": Replacement(
        ReplacedBy.WOUNDS, powers=STRIKE, amount=1
    ),
    "Получает на 2 раны больше от атак эльфов.": Replacement(
        ReplacedBy.WOUNDS, source=ELF, powers=ATTACKS, amount=2
    ),
    "Получает на 1 рану меньше от разрядов.": Replacement(
        ReplacedBy.WOUNDS, powers=(PowerKind.DISCHARGE,), amount=-1
    ),
    "Получает на 1 рану меньше от метаний гномов.": Replacement(
        ReplacedBy.WOUNDS, source=GNOME, powers=(PowerKind.THROW,), amount=-1
    ),
    "Ваши гномы получают на 1 рану больше от отравления.": While(
        ALWAYS,
        (Replacement(ReplacedBy.WOUNDS, amount=1, named=(Name.POISON,)),),
        AllOf((OWN, GNOME)),
    ),
    "Эльфы противника не получают ран от выстрелов.": While(
        ALWAYS,
        (Replacement(ReplacedBy.WOUNDS, powers=SHOT, none=True),),
        AllOf((ELF, ENEMY)),
    ),
    "Не может иметь более 9 {health}.": Maximum(MaximumOf.LIFE, 9),
    "Защита от слабых атак гномов.": Protection(ATTACKS, GNOME, strengths=(AttackStrength.WEAK,)),
    "Направленный удар по гномам.": StrikeKind(Name.DIRECTED, GNOME),
    "Получает на 1 рану больше от отравления.": Replacement(
        ReplacedBy.WOUNDS, amount=1, named=(Name.POISON,)
    ),
    "Максимум 3 {counter}.": Maximum(MaximumOf.CHIPS, 3),
    "Не может иметь более 3 {counter}.": Maximum(MaximumOf.CHIPS, 3),
    "Максимум 12 {health}.": Maximum(MaximumOf.LIFE, 12),
    "{direct} по закрытым картам.": StrikeKind(Name.DIRECTED, InState(State.CLOSED)),
    "Безответный удар по артефактам.": StrikeKind(Name.UNANSWERED, OfType((CardType.ARTIFACT,))),
    "{ova} 2 по горным.": NamedAgainst(Name.ATTACK_EXPERIENCE, 2, OfElement((Element.MOUNTAIN,))),
    "{ovz} 1 по гномам.": NamedAgainst(Name.DEFENCE_EXPERIENCE, 1, GNOME),
    "{ovs} 1 по летающим.": NamedAgainst(Name.SHOOTING_EXPERIENCE, 1, OfType((CardType.FLYER,))),
    "{zom}.": Protection(MAGIC),
    "{zov}.": Protection(SHOT),
    "{zoz}.": Protection((PowerKind.SPELL,)),
    "{zor}.": Protection((PowerKind.DISCHARGE,)),
    "{zot}.": Protection((PowerKind.THROW,)),
    "{zoo}.": Protection(poison=True),
    "{zoal}.": Protection(ATTACKS, OfType((CardType.FLYER,))),
    "Защита от выстрелов.": Protection(SHOT),
    "Защита от выстрелов и заклинаний.": Protection((PowerKind.SHOT, PowerKind.SPELL)),
    "Защита от атак гномов.": Protection(ATTACKS, GNOME),
    "Защита от слабых {strike}.": Protection(STRIKE, strengths=(AttackStrength.WEAK,)),
    "Защита от средних и сильных выстрелов.": Protection(
        SHOT, strengths=(AttackStrength.MEDIUM, AttackStrength.STRONG)
    ),
    "~ не может двигаться.": Cannot(Doing.MOVE),
    "+1 к {strike} за каждого другого гнома в вашем отряде.": Modify(
        Property.STRIKE, Count(AllOf((OWN, Not(Is(Who.SELF)), GNOME)))
    ),
    "-1 к {strike} за каждое открытое существо противника.": Modify(
        Property.STRIKE, Scaled(Count(AllOf((InState(State.OPEN), CREATURE, ENEMY))), -1)
    ),
    "+2 к выстрелу за каждую {counter} на ~.": SizeModifier(
        Scaled(FactOf(Fact.CHIPS), 2), powers=SHOT
    ),
    "+1 к {strike} за каждую рану ~.": Modify(Property.STRIKE, FactOf(Fact.WOUNDS)),
    "+1 к {strike} за каждый артефакт противника (максимум +2).": Modify(
        Property.STRIKE, Bounded(Count(AllOf((OfType((CardType.ARTIFACT,)), ENEMY))), 2)
    ),
    "-1 к {move} за каждую карту рядом (максимум -2).": Modify(
        Property.MOVEMENT, Scaled(Bounded(Count(Beside()), 2), -1)
    ),
    "+1 к бешенству за каждого вашего эльфа.": While(
        ALWAYS, (Calculated(NamedBonus(Name.FRENZY, 1), Count(AllOf((OWN, ELF)))),)
    ),
    "+X к {strike}, где X — количество ваших артефактов.": Modify(
        Property.STRIKE, Count(AllOf((OWN, OfType((CardType.ARTIFACT,)))))
    ),
    "+X к {strike}, где X — число {counter} на ~.": Modify(Property.STRIKE, FactOf(Fact.CHIPS)),
    "+X к {strike}, где X — число ваших гномов (максимум +3).": Modify(
        Property.STRIKE, Bounded(Count(AllOf((OWN, GNOME))), 3)
    ),
    "+X к {move}, где X — число дополнительных {health} ~.": Modify(
        Property.MOVEMENT, FactOf(Fact.EXTRA_LIFE)
    ),
    "+X к разряду, где X — текущие {health} ~.": SizeModifier(
        FactOf(Fact.LIFE), powers=(PowerKind.DISCHARGE,)
    ),
    "+X к метанию, где X — стоимость хозяина.": SizeModifier(
        FactOf(Fact.COST, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — слабый {strike} хозяина.": SizeModifier(
        FactOf(Fact.WEAK, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — средний {strike} хозяина.": SizeModifier(
        FactOf(Fact.MEDIUM, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — сильный {strike} хозяина.": SizeModifier(
        FactOf(Fact.STRONG, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {regen} хозяина.": SizeModifier(
        NamedOf(Name.REGENERATION, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — значение {ova} хозяина.": SizeModifier(
        NamedOf(Name.ATTACK_EXPERIENCE, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {ovz} хозяина.": SizeModifier(
        NamedOf(Name.DEFENCE_EXPERIENCE, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "+X к метанию, где X — величина {armor} хозяина.": SizeModifier(
        NamedOf(Name.ARMOR, Who.HOST), powers=(PowerKind.THROW,)
    ),
    "Строй: +1 к {strike}.": Formation((Modify(Property.STRIKE, 1),)),
    "Строй: {tap}: Выстрел на 2.": Formation(
        (Playable(Payment(closes=True), Attack(PowerKind.SHOT, Strength(2, 2, 2))),)
    ),
    "Строй: {ova} 1 и {stamina}.": Formation(
        (Named(Name.ATTACK_EXPERIENCE), Named(Name.FORTITUDE))
    ),
    "На глубине: +1 к {move}.": While(
        CardIs(Who.SELF, InDepth(deep=True)), (Modify(Property.MOVEMENT, 1),)
    ),
    "На поверхности: {tap}: Разряд на 1.": While(
        CardIs(Who.SELF, InDepth(deep=False)),
        (Playable(Payment(closes=True), Attack(PowerKind.DISCHARGE, Strength(1, 1, 1))),),
    ),
    "{first}: {ovz} 1.": While(PlaysAs(first=True), (Named(Name.DEFENCE_EXPERIENCE),)),
    "{second}: +1 к {move}.": While(PlaysAs(first=False), (Modify(Property.MOVEMENT, 1),)),
    "{ova} 1, пока закрыт.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{direct}, если имеет {counter}.": While(
        CardIs(Who.SELF, HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)), (Named(Name.DIRECTED),)
    ),
    "Имеет «{tap}: Разряд на 2», пока не имеет ран.": While(
        CardIs(Who.SELF, Not(InState(State.WOUNDED))),
        (Playable(Payment(closes=True), Attack(PowerKind.DISCHARGE, Strength(2, 2, 2))),),
    ),
    "Имеет {zov}, пока открыт.": While(CardIs(Who.SELF, InState(State.OPEN)), (Protection(SHOT),)),
    "Пока открыт, получает {tap}: Выстрел на 1.": While(
        CardIs(Who.SELF, InState(State.OPEN)),
        (Playable(Payment(closes=True), Attack(PowerKind.SHOT, Strength(1, 1, 1))),),
    ),
    "Пока рядом стоит артефакт, имеет «{zom}».": While(
        ThereAre(AllOf((OfType((CardType.ARTIFACT,)), Beside()))), (Protection(MAGIC),)
    ),
    "Пока ~ закрыт, он имеет {zov}.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (Protection(SHOT),)
    ),
    "Пока закрыт, не может излечиваться.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (Cannot(Doing.BE_HEALED),)
    ),
    "Ваши гномы имеют +1 к {move}.": While(
        ALWAYS, (Modify(Property.MOVEMENT, 1),), AllOf((OWN, GNOME))
    ),
    "Каждый ваш стоящий рядом гном получает {zov}.": While(
        ALWAYS, (Protection(SHOT),), AllOf((OWN, Beside(), GNOME))
    ),
    "Существо, стоящее напротив ~, имеет проклятие.": While(
        ALWAYS, (Named(Name.CURSE),), AllOf((InDirection((Direction.AHEAD,)), CREATURE))
    ),
    "Хозяин имеет {stamina}.": While(ALWAYS, (Named(Name.FORTITUDE),), Is(Who.HOST)),
    "Ваши эльфы имеют «{tap}: Выстрел на 1».": While(
        ALWAYS,
        (Playable(Payment(closes=True), Attack(PowerKind.SHOT, Strength(1, 1, 1))),),
        AllOf((OWN, ELF)),
    ),
    "Имеет «Вампиризм» и «Максимум 12 {health}», пока не имеет ран.": While(
        CardIs(Who.SELF, Not(InState(State.WOUNDED))),
        (Named(Name.VAMPIRISM), Maximum(MaximumOf.LIFE, 12)),
    ),
    "Ваши эльфы имеют «Рывок» и «{tap}: Выстрел на 1».": While(
        ALWAYS,
        (
            Named(Name.DASH),
            Playable(Payment(closes=True), Attack(PowerKind.SHOT, Strength(1, 1, 1))),
        ),
        AllOf((OWN, ELF)),
    ),
    "Гномы противника не могут двигаться.": While(
        ALWAYS, (Cannot(Doing.MOVE),), AllOf((GNOME, ENEMY))
    ),
    "Хозяин не может получать {counter}.": While(ALWAYS, (Cannot(Doing.GET_CHIPS),), Is(Who.HOST)),
    "Стоящие напротив существа противника могут нападать {strike} только на ~.": While(
        ALWAYS,
        (OnlyAt(Is(Who.GIVER), STRIKE),),
        AllOf((InDirection((Direction.AHEAD,)), CREATURE, ENEMY)),
    ),
    "Ваши гномы имеют {ova} 1, пока в вашем отряде есть эльф.": While(
        ThereAre(AllOf((ELF, OWN))), (Named(Name.ATTACK_EXPERIENCE),), AllOf((OWN, GNOME))
    ),
    "Пока в вашем отряде есть эльф, ваши гномы имеют {ova} 1.": While(
        ThereAre(AllOf((ELF, OWN))), (Named(Name.ATTACK_EXPERIENCE),), AllOf((OWN, GNOME))
    ),
    "Пока ~ закрыт, ваши гномы имеют {zov}.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (Protection(SHOT),), AllOf((OWN, GNOME))
    ),
    "Гномы противника не могут двигаться, пока в отряде противника нет эльфов.": While(
        Unless(ThereAre(AllOf((ELF, ENEMY)))), (Cannot(Doing.MOVE),), AllOf((GNOME, ENEMY))
    ),
    "Пока закрыт, гномы противника не могут двигаться.": While(
        CardIs(Who.SELF, InState(State.CLOSED)), (Cannot(Doing.MOVE),), AllOf((GNOME, ENEMY))
    ),
    "Пока в отряде противника нет эльфов, гномы противника не могут двигаться.": While(
        Unless(ThereAre(AllOf((ELF, ENEMY)))), (Cannot(Doing.MOVE),), AllOf((GNOME, ENEMY))
    ),
    "Ваши эльфы имеют -1 от {strike}, пока стоят рядом с ~.": While(
        ALWAYS, (SizeModifier(-1, Applies.AS_TARGET, STRIKE),), AllOf((OWN, Beside(), ELF))
    ),
    "Пока ваш эльф стоит справа или слева от ~, он получает {zov}.": While(
        ALWAYS,
        (Protection(SHOT),),
        AllOf((OWN, InDirection((Direction.LEFT, Direction.RIGHT)), ELF)),
    ),
    "Пока ваши эльфы стоят напротив ~, они имеют {zov}.": While(
        ALWAYS, (Protection(SHOT),), AllOf((OWN, InDirection((Direction.AHEAD,)), ELF))
    ),
    "Гномы противника не могут двигаться, пока стоят рядом с ~.": While(
        ALWAYS, (Cannot(Doing.MOVE),), AllOf((Beside(), GNOME, ENEMY))
    ),
    "Пока гном противника стоит напротив ~, он не может двигаться.": While(
        ALWAYS, (Cannot(Doing.MOVE),), AllOf((InDirection((Direction.AHEAD,)), GNOME, ENEMY))
    ),
    "Пока гномы противника стоят напротив ~, они не могут двигаться.": While(
        ALWAYS, (Cannot(Doing.MOVE),), AllOf((InDirection((Direction.AHEAD,)), GNOME, ENEMY))
    ),
}
