"""What X is: sums, differences, free cells, whose number it is; cards of either sort."""

from typing import Final

from engine.berserk.abilities import (
    ALWAYS,
    Alike,
    AllOf,
    AnyOf,
    Area,
    Aspect,
    Attack,
    Bounded,
    Calculated,
    Cells,
    Count,
    CountCells,
    Difference,
    Fact,
    FactOf,
    Gain,
    HasMost,
    HasPower,
    Heal,
    InArea,
    Is,
    Modify,
    Moment,
    Name,
    Named,
    NamedOf,
    Number,
    OfElement,
    Payment,
    Playable,
    PowerKind,
    Property,
    SizeModifier,
    StrikeOf,
    SumOf,
    Targets,
    ThereAre,
    Triggered,
    Until,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.properties import Element
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    SHOT,
    STRIKE,
    Said,
    influence,
)

TAP: Final = Payment(closes=True)
ONE: Final = Strength(1, 1, 1)


def _attack(kind: PowerKind, number: Number) -> Playable:
    return Playable(TAP, Attack(kind, StrikeOf(number, number, number)))


def _heals(number: Number) -> Playable:
    return Playable(TAP, influence(Heal(number)))


def _wounds(number: Number) -> Playable:
    return Playable(TAP, influence(Wound(number), targets=Targets(CREATURE)))


def _shoots_most(fact: Fact, *, least: bool) -> Playable:
    cards = AllOf((ENEMY, HasMost(fact, ENEMY, least)))
    return Playable(TAP, Attack(PowerKind.SHOT, ONE, targets=Targets(cards)))


_THEIRS: Final = NamedOf(Name.DEFENCE_EXPERIENCE, Who.CANDIDATE)
_ITS: Final = FactOf(Fact.STRONG, Who.TARGET), FactOf(Fact.WEAK, Who.TARGET)
_OWN_COST: Final = FactOf(Fact.COST), FactOf(Fact.COST, Who.TARGET)
_MOUNTAIN: Final = AllOf((OfElement((Element.MOUNTAIN,)), CREATURE))
_SHOOTING: Final = AllOf((GNOME, HasPower(SHOT)))

SAID: Final[Said] = {
    "{tap}: Магический удар на X, где X — число гномов на вашем кладбище.": _attack(
        PowerKind.MAGIC_STRIKE, Count(AllOf((GNOME, InArea(Area.GRAVEYARD), OWN)))
    ),
    "+1 к {strike} за каждого гнома на кладбище противника (максимум +2).": Modify(
        Property.STRIKE, Bounded(Count(AllOf((GNOME, InArea(Area.GRAVEYARD), ENEMY))), 2)
    ),
    "{ova} 1, пока в вашем отряде есть два или более ~.": While(
        ThereAre(AllOf((Alike(Aspect.NAME, Who.SELF), OWN)), 2), (Named(Name.ATTACK_EXPERIENCE),)
    ),
    "{tap}: Магический удар на X, где X — сумма слабых {strike} ваших гномов.": _attack(
        PowerKind.MAGIC_STRIKE, SumOf(Fact.WEAK, AllOf((OWN, GNOME)))
    ),
    "{tap}: Излечиться на X, где X — сумма {move} ваших существ (максимум на 4).": _heals(
        Bounded(SumOf(Fact.MOVEMENT, AllOf((OWN, CREATURE))), 4)
    ),
    "{tap}: Ранить существо на X, где X — разность его сильного и слабого {strike}.": _wounds(
        Difference(*_ITS)
    ),
    "{tap}: Магический удар на X, где X — разница стоимости ~ и атакованного.": _attack(
        PowerKind.MAGIC_STRIKE, Difference(*_OWN_COST)
    ),
    "{tap}: Ранить существо на 1 за каждую свободную клетку рядом с ним (максимум на 3).": (
        _wounds(Bounded(CountCells(Cells(Who.TARGET, beside=True)), 3))
    ),
    "{tap}: Излечиться на 1 за каждого вашего гнома.": _heals(Count(AllOf((OWN, GNOME)))),
    "+1 к {strike} за каждую свободную клетку рядом с ~.": Modify(
        Property.STRIKE, CountCells(Cells(beside=True))
    ),
    "+1 к {strike} за каждую рану на ~ (максимум +2).": Modify(
        Property.STRIKE, Bounded(FactOf(Fact.WOUNDS), 2)
    ),
    "При гибели вашего гнома излечиться на X, где X — величина {regen} погибшего.": Triggered(
        When(Moment.DIED, AllOf((OWN, GNOME))),
        influence(Heal(NamedOf(Name.REGENERATION, Who.SUBJECT))),
    ),
    "Когда уничтожает гнома, получает +X к следующему {strike}, где X — слабый {strike}"
    " уничтоженного.": Triggered(
        When(Moment.KILLED, Is(Who.SELF), GNOME),
        influence(
            Gain(
                SizeModifier(FactOf(Fact.WEAK, Who.OTHER), powers=STRIKE, counter=False),
                Until.ONE_USE,
            )
        ),
    ),
    "Ваши гномы имеют {ova} X, где X — величина их {ovz} (максимум 2).": While(
        ALWAYS,
        (
            Calculated(
                Named(Name.ATTACK_EXPERIENCE),
                Bounded(NamedOf(Name.DEFENCE_EXPERIENCE, Who.CANDIDATE), 2),
            ),
        ),
        cards=AllOf((OWN, GNOME)),
    ),
    "Ваши гномы имеют {ova} X, где X — число {counter} на ~.": While(
        ALWAYS,
        (Calculated(Named(Name.ATTACK_EXPERIENCE), FactOf(Fact.CHIPS)),),
        cards=AllOf((OWN, GNOME)),
    ),
    "{tap}: Излечиться на X, где X — количество оставшихся единиц {armor}.": _heals(
        FactOf(Fact.ARMOR_LEFT)
    ),
    "{tap}: Излечиться на X, где X — величина своего отравления.": _heals(NamedOf(Name.POISON)),
    "{tap}: Излечить горное существо или гнома с выстрелом на 2.": Playable(
        TAP, influence(Heal(2), targets=Targets(AnyOf((_MOUNTAIN, _SHOOTING))))
    ),
    "~ и ваши гномы имеют {stamina}.": While(
        ALWAYS, (Named(Name.FORTITUDE),), cards=AnyOf((Is(Who.SELF), AllOf((OWN, GNOME))))
    ),
    "{tap}: Выстрел на 1 по карте противника с наибольшим количеством {health}.": _shoots_most(
        Fact.LIFE, least=False
    ),
    "{tap}: Выстрел на 1 по карте противника с наименьшим {health}.": _shoots_most(
        Fact.LIFE, least=True
    ),
    "{tap}: Выстрел на 1 по карте противника наименьшей стоимости.": _shoots_most(
        Fact.COST, least=True
    ),
}
