"""What X is: sums, differences, free cells, whose number it is; cards of either sort."""

from typing import Final

import engine.berserk.abilities as ab
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

TAP: Final = ab.Payment(closes=True)
ONE: Final = Strength(1, 1, 1)


def _attack(kind: ab.PowerKind, number: ab.Number) -> ab.Playable:
    return ab.Playable(TAP, ab.Attack(kind, ab.StrikeOf(number, number, number)))


def _heals(number: ab.Number) -> ab.Playable:
    return ab.Playable(TAP, influence(ab.Heal(number)))


def _wounds(number: ab.Number) -> ab.Playable:
    return ab.Playable(TAP, influence(ab.Wound(number), targets=ab.Targets(CREATURE)))


def _shoots_most(fact: ab.Fact, *, least: bool) -> ab.Playable:
    cards = ab.AllOf((ENEMY, ab.HasMost(fact, ENEMY, least)))
    return ab.Playable(TAP, ab.Attack(ab.PowerKind.SHOT, ONE, targets=ab.Targets(cards)))


_THEIRS: Final = ab.NamedOf(ab.Name.DEFENCE_EXPERIENCE, ab.Who.CANDIDATE)
_ITS: Final = ab.FactOf(ab.Fact.STRONG, ab.Who.TARGET), ab.FactOf(ab.Fact.WEAK, ab.Who.TARGET)
_OWN_COST: Final = ab.FactOf(ab.Fact.COST), ab.FactOf(ab.Fact.COST, ab.Who.TARGET)
_MOUNTAIN: Final = ab.AllOf((ab.OfElement((Element.MOUNTAIN,)), CREATURE))
_SHOOTING: Final = ab.AllOf((GNOME, ab.HasPower(SHOT)))

SAID: Final[Said] = {
    "{tap}: Магический удар на X, где X — число гномов на вашем кладбище.": _attack(
        ab.PowerKind.MAGIC_STRIKE, ab.Count(ab.AllOf((GNOME, ab.InArea(ab.Area.GRAVEYARD), OWN)))
    ),
    "+1 к {strike} за каждого гнома на кладбище противника (максимум +2).": ab.Modify(
        ab.Property.STRIKE,
        ab.Bounded(ab.Count(ab.AllOf((GNOME, ab.InArea(ab.Area.GRAVEYARD), ENEMY))), 2),
    ),
    "{ova} 1, пока в вашем отряде есть два или более ~.": ab.While(
        ab.ThereAre(ab.AllOf((ab.Alike(ab.Aspect.NAME, ab.Who.SELF), OWN)), 2),
        (ab.Named(ab.Name.ATTACK_EXPERIENCE),),
    ),
    "{tap}: Магический удар на X, где X — сумма слабых {strike} ваших гномов.": _attack(
        ab.PowerKind.MAGIC_STRIKE, ab.SumOf(ab.Fact.WEAK, ab.AllOf((OWN, GNOME)))
    ),
    "{tap}: Излечиться на X, где X — сумма {move} ваших существ (максимум на 4).": _heals(
        ab.Bounded(ab.SumOf(ab.Fact.MOVEMENT, ab.AllOf((OWN, CREATURE))), 4)
    ),
    "{tap}: Ранить существо на X, где X — разность его сильного и слабого {strike}.": _wounds(
        ab.Difference(*_ITS)
    ),
    "{tap}: Магический удар на X, где X — разница стоимости ~ и атакованного.": _attack(
        ab.PowerKind.MAGIC_STRIKE, ab.Difference(*_OWN_COST)
    ),
    "{tap}: Ранить существо на 1 за каждую свободную клетку рядом с ним (максимум на 3).": (
        _wounds(ab.Bounded(ab.CountCells(ab.Cells(ab.Who.TARGET, beside=True)), 3))
    ),
    "{tap}: Излечиться на 1 за каждого вашего гнома.": _heals(ab.Count(ab.AllOf((OWN, GNOME)))),
    "+1 к {strike} за каждую свободную клетку рядом с ~.": ab.Modify(
        ab.Property.STRIKE, ab.CountCells(ab.Cells(beside=True))
    ),
    "+1 к {strike} за каждую рану на ~ (максимум +2).": ab.Modify(
        ab.Property.STRIKE, ab.Bounded(ab.FactOf(ab.Fact.WOUNDS), 2)
    ),
    "При гибели вашего гнома излечиться на X, где X — величина {regen} погибшего.": ab.Triggered(
        ab.When(ab.Moment.DIED, ab.AllOf((OWN, GNOME))),
        influence(ab.Heal(ab.NamedOf(ab.Name.REGENERATION, ab.Who.SUBJECT))),
    ),
    "Когда уничтожает гнома, получает +X к следующему {strike}, где X — слабый {strike}"
    " уничтоженного.": ab.Triggered(
        ab.When(ab.Moment.KILLED, ab.Is(ab.Who.SELF), GNOME),
        influence(
            ab.Gain(
                ab.SizeModifier(
                    ab.FactOf(ab.Fact.WEAK, ab.Who.OTHER), powers=STRIKE, counter=False
                ),
                ab.Until.ONE_USE,
            )
        ),
    ),
    "Ваши гномы имеют {ova} X, где X — величина их {ovz} (максимум 2).": ab.While(
        ab.ALWAYS,
        (
            ab.Calculated(
                ab.Named(ab.Name.ATTACK_EXPERIENCE),
                ab.Bounded(ab.NamedOf(ab.Name.DEFENCE_EXPERIENCE, ab.Who.CANDIDATE), 2),
            ),
        ),
        cards=ab.AllOf((OWN, GNOME)),
    ),
    "Ваши гномы имеют {ova} X, где X — число {counter} на ~.": ab.While(
        ab.ALWAYS,
        (ab.Calculated(ab.Named(ab.Name.ATTACK_EXPERIENCE), ab.FactOf(ab.Fact.CHIPS)),),
        cards=ab.AllOf((OWN, GNOME)),
    ),
    "{tap}: Излечиться на X, где X — количество оставшихся единиц {armor}.": _heals(
        ab.FactOf(ab.Fact.ARMOR_LEFT)
    ),
    "{tap}: Излечиться на X, где X — величина своего отравления.": _heals(
        ab.NamedOf(ab.Name.POISON)
    ),
    "{tap}: Излечить горное существо или гнома с выстрелом на 2.": ab.Playable(
        TAP, influence(ab.Heal(2), targets=ab.Targets(ab.AnyOf((_MOUNTAIN, _SHOOTING))))
    ),
    "~ и ваши гномы имеют {stamina}.": ab.While(
        ab.ALWAYS,
        (ab.Named(ab.Name.FORTITUDE),),
        cards=ab.AnyOf((ab.Is(ab.Who.SELF), ab.AllOf((OWN, GNOME)))),
    ),
    "{tap}: Выстрел на 1 по карте противника с наибольшим количеством {health}.": _shoots_most(
        ab.Fact.LIFE, least=False
    ),
    "{tap}: Выстрел на 1 по карте противника с наименьшим {health}.": _shoots_most(
        ab.Fact.LIFE, least=True
    ),
    "{tap}: Выстрел на 1 по карте противника наименьшей стоимости.": _shoots_most(
        ab.Fact.COST, least=True
    ),
}
