"""Conditions told twice, of nobody, of what has happened, of who fights and who plays first."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType, Element
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    STRIKE,
    Said,
    influence,
)

_WOUNDED: Final = ab.InState(ab.State.WOUNDED)
_OPEN, _CLOSED = ab.InState(ab.State.OPEN), ab.InState(ab.State.CLOSED)
_FIGHTS: Final = ab.InStatus(ab.Status.FIGHTING)
_PARASITE: Final = ab.OfType((CardType.PARASITE,))
_TWIN: Final = ab.Alike(ab.Aspect.NAME, ab.Who.SELF)
_BURIED: Final = ab.InArea(ab.Area.GRAVEYARD)


def _itself(*filters: ab.Filter) -> ab.CardIs:
    return ab.CardIs(ab.Who.SELF, filters[0] if len(filters) == 1 else ab.AllOf(filters))


def _fights(who: ab.Who, *against: ab.Filter) -> ab.Every:
    attack = ab.AnyOf((ab.InStatus(ab.Status.ATTACKING), ab.InStatus(ab.Status.ATTACKED)))
    opponent = ab.AllOf((*against, ab.Not(ab.Is(who)), attack))
    return ab.Every((ab.CardIs(who, _FIGHTS), ab.ThereAre(opponent)))


def _more(
    than: ab.Compare, one: tuple[ab.Filter, ...], other: tuple[ab.Filter, ...]
) -> ab.Comparison:
    mine, others = (cards[0] if len(cards) == 1 else ab.AllOf(cards) for cards in (one, other))
    return ab.Comparison(ab.Count(mine), than, ab.Count(others))


_SO: Final[dict[str, ab.Condition]] = {
    "открыт и не имеет ран": _itself(_OPEN, ab.Not(_WOUNDED)),
    "~ закрыт и имеет проклятие": _itself(_CLOSED, ab.HasNamed(ab.Name.CURSE)),
    "имеет и рывок, и проклятие": _itself(ab.HasNamed(ab.Name.DASH), ab.HasNamed(ab.Name.CURSE)),
    "имеет рывок и проклятие": _itself(ab.HasNamed(ab.Name.DASH), ab.HasNamed(ab.Name.CURSE)),
    "не перемещался и не атаковал в этот ход": _itself(
        ab.Did(ab.Deed.RELOCATED, did=False), ab.Did(ab.Deed.ATTACKED, did=False)
    ),
    "в этот ход не перемещался": _itself(ab.Did(ab.Deed.RELOCATED, did=False)),
    "в прошлый ход хозяин атаковал": ab.CardIs(ab.Who.HOST, ab.Did(ab.Deed.ATTACKED, 1)),
    "не получал раны в этом бою": _itself(ab.Did(ab.Deed.WOUNDED, None, did=False)),
    "имеет большее количество ран, чем хозяин": _itself(
        ab.HasFact(ab.Fact.WOUNDS, ab.Compare.MORE, ab.FactOf(ab.Fact.WOUNDS, ab.Who.HOST))
    ),
    "у него нечетное количество ран": _itself(ab.IsOdd(ab.Fact.WOUNDS)),
    "у ~ есть раны": _itself(_WOUNDED),
    "у ~ нет {counter}": _itself(ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0)),
    "на нем 3 или более ран": _itself(ab.HasFact(ab.Fact.WOUNDS, ab.Compare.AT_LEAST, 3)),
    "имеет стоимость 4 или менее": _itself(ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 4)),
    "хозяин рядом с гномом": ab.CardIs(
        ab.Who.HOST, ab.HasAround(ab.AllOf((GNOME, ab.Beside(ab.Who.CANDIDATE))))
    ),
    "~ в дополнительной зоне": _itself(ab.InArea(ab.Area.EXTRA)),
    "имеет хотя бы одного паразита": _itself(ab.Hosts(_PARASITE)),
    "имеет трех симбиотов": ab.ThereAre(ab.SeatedOn(ab.Is(ab.Who.SELF)), 3),
    "хозяин имеет хотя бы двух паразитов": ab.ThereAre(
        ab.SeatedOn(ab.Is(ab.Who.HOST), _PARASITE.types), 2
    ),
    "является паразитом": _itself(_PARASITE),
    "паразит": _itself(_PARASITE),
    "без ран": _itself(ab.Not(_WOUNDED)),
    "в вашем отряде два или более ~": ab.ThereAre(ab.AllOf((_TWIN, OWN)), 2),
    "в вашем отряде три ~": ab.ThereAre(ab.AllOf((_TWIN, OWN)), 3),
    "сражается": _itself(_FIGHTS),
    "атакован": _itself(ab.InStatus(ab.Status.ATTACKED)),
    "сражается с гномом": _fights(ab.Who.SELF, GNOME),
    "сражается с существом меньшей стоимости": _fights(
        ab.Who.SELF, CREATURE, ab.HasFact(ab.Fact.COST, ab.Compare.LESS, ab.FactOf(ab.Fact.COST))
    ),
    "хозяин сражается с гномом": _fights(ab.Who.HOST, GNOME),
    "в этот ход погибло хотя бы одно ваше существо": ab.Happened(
        ab.Deed.DIED, ab.AllOf((OWN, CREATURE))
    ),
    "два или более гнома погибли в прошлый ход": ab.Happened(ab.Deed.DIED, GNOME, 1, 2),
    "ни одна ваша карта не имеет ран": ab.Unless(ab.ThereAre(ab.AllOf((OWN, _WOUNDED)))),
    "ни один гном не перемещался в этот ход": ab.Unless(
        ab.ThereAre(ab.AllOf((GNOME, ab.Did(ab.Deed.RELOCATED))))
    ),
    "все ваши карты закрыты": ab.Unless(ab.ThereAre(ab.AllOf((OWN, ab.Not(_CLOSED))))),
    "все ваши карты лесные": ab.Unless(
        ab.ThereAre(ab.AllOf((OWN, ab.Not(ab.OfElement((Element.FOREST,))))))
    ),
    "в вашем отряде есть гном и нет раненых существ": ab.Every(
        (
            ab.ThereAre(ab.AllOf((GNOME, OWN))),
            ab.Unless(ab.ThereAre(ab.AllOf((_WOUNDED, CREATURE, OWN)))),
        )
    ),
    "в вашем отряде уже есть гном": ab.ThereAre(ab.AllOf((GNOME, OWN))),
    "у противника нет открытых существ": ab.Unless(ab.ThereAre(ab.AllOf((_OPEN, CREATURE, ENEMY)))),
    "у противника больше открытых существ, чем у вас": _more(
        ab.Compare.MORE, (_OPEN, CREATURE, ENEMY), (_OPEN, CREATURE, OWN)
    ),
    "в отряде противника меньше карт, чем в вашем": _more(ab.Compare.LESS, (ENEMY,), (OWN,)),
    "на кладбище противника больше карт, чем на вашем": _more(
        ab.Compare.MORE, (_BURIED, ENEMY), (_BURIED, OWN)
    ),
}
_EXPERIENCED: Final = (ab.Named(ab.Name.ATTACK_EXPERIENCE),)


def _at_the_end(condition: ab.Condition) -> ab.Triggered:
    when = ab.When(ab.Moment.TURN_END, ab.AllOf(), turn=ab.Side.OWN)
    return ab.Triggered(when, influence(ab.Chips(1)), condition=condition)


SAID: Said = {
    **{f"{{ova}} 1, пока {words}.": ab.While(node, _EXPERIENCED) for words, node in _SO.items()},
    "{ova} 1, если вы ходите вторым.": ab.While(ab.PlaysAs(first=False), _EXPERIENCED),
    "{ova} 1, если противник ходит вторым.": ab.While(ab.PlaysAs(first=True), _EXPERIENCED),
    "{ova} 1, когда сражается с гномом.": ab.While(_fights(ab.Who.SELF, GNOME), _EXPERIENCED),
    "При {strike}, если атакованный погиб, получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.LANDED, ab.Is(ab.Who.SELF), powers=STRIKE),
        influence(ab.Chips(1)),
        condition=ab.CardIs(ab.Who.OTHER, ab.Did(ab.Deed.DIED)),
    ),
    "В конце вашего хода, если не действовал, получить {counter}.": _at_the_end(
        _itself(ab.Did(ab.Deed.ACTED, did=False))
    ),
    "В конце вашего хода, если хозяин атаковал, получить {counter}.": _at_the_end(
        ab.CardIs(ab.Who.HOST, ab.Did(ab.Deed.ATTACKED))
    ),
}
