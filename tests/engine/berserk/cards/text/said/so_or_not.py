"""Conditions told twice, of nobody, of what has happened, of who fights and who plays first."""

from typing import Final

from engine.berserk.abilities import (
    Alike,
    AllOf,
    AnyOf,
    Area,
    Aspect,
    Beside,
    CardIs,
    Chips,
    Compare,
    Comparison,
    Condition,
    Count,
    Deed,
    Did,
    Every,
    Fact,
    FactOf,
    Filter,
    Happened,
    HasAround,
    HasFact,
    HasNamed,
    Hosts,
    InArea,
    InState,
    InStatus,
    Is,
    IsOdd,
    Moment,
    Name,
    Named,
    Not,
    OfElement,
    OfType,
    PlaysAs,
    SeatedOn,
    Side,
    State,
    Status,
    ThereAre,
    Triggered,
    Unless,
    When,
    While,
    Who,
)
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

_WOUNDED: Final = InState(State.WOUNDED)
_OPEN, _CLOSED = InState(State.OPEN), InState(State.CLOSED)
_FIGHTS: Final = InStatus(Status.FIGHTING)
_PARASITE: Final = OfType((CardType.PARASITE,))
_TWIN: Final = Alike(Aspect.NAME, Who.SELF)
_BURIED: Final = InArea(Area.GRAVEYARD)


def _itself(*filters: Filter) -> CardIs:
    return CardIs(Who.SELF, filters[0] if len(filters) == 1 else AllOf(filters))


def _fights(who: Who, *against: Filter) -> Every:
    attack = AnyOf((InStatus(Status.ATTACKING), InStatus(Status.ATTACKED)))
    opponent = AllOf((*against, Not(Is(who)), attack))
    return Every((CardIs(who, _FIGHTS), ThereAre(opponent)))


def _more(than: Compare, one: tuple[Filter, ...], other: tuple[Filter, ...]) -> Comparison:
    mine, others = (cards[0] if len(cards) == 1 else AllOf(cards) for cards in (one, other))
    return Comparison(Count(mine), than, Count(others))


_SO: Final[dict[str, Condition]] = {
    "открыт и не имеет ран": _itself(_OPEN, Not(_WOUNDED)),
    "~ закрыт и имеет проклятие": _itself(_CLOSED, HasNamed(Name.CURSE)),
    "имеет и рывок, и проклятие": _itself(HasNamed(Name.DASH), HasNamed(Name.CURSE)),
    "имеет рывок и проклятие": _itself(HasNamed(Name.DASH), HasNamed(Name.CURSE)),
    "не перемещался и не атаковал в этот ход": _itself(
        Did(Deed.RELOCATED, did=False), Did(Deed.ATTACKED, did=False)
    ),
    "в этот ход не перемещался": _itself(Did(Deed.RELOCATED, did=False)),
    "в прошлый ход хозяин атаковал": CardIs(Who.HOST, Did(Deed.ATTACKED, 1)),
    "не получал раны в этом бою": _itself(Did(Deed.WOUNDED, None, did=False)),
    "имеет большее количество ран, чем хозяин": _itself(
        HasFact(Fact.WOUNDS, Compare.MORE, FactOf(Fact.WOUNDS, Who.HOST))
    ),
    "у него нечетное количество ран": _itself(IsOdd(Fact.WOUNDS)),
    "у ~ есть раны": _itself(_WOUNDED),
    "у ~ нет {counter}": _itself(HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    "на нем 3 или более ран": _itself(HasFact(Fact.WOUNDS, Compare.AT_LEAST, 3)),
    "имеет стоимость 4 или менее": _itself(HasFact(Fact.COST, Compare.AT_MOST, 4)),
    "хозяин рядом с гномом": CardIs(Who.HOST, HasAround(AllOf((GNOME, Beside(Who.CANDIDATE))))),
    "~ в дополнительной зоне": _itself(InArea(Area.EXTRA)),
    "имеет хотя бы одного паразита": _itself(Hosts(_PARASITE)),
    "имеет трех симбиотов": ThereAre(SeatedOn(Is(Who.SELF)), 3),
    "хозяин имеет хотя бы двух паразитов": ThereAre(SeatedOn(Is(Who.HOST), _PARASITE.types), 2),
    "является паразитом": _itself(_PARASITE),
    "паразит": _itself(_PARASITE),
    "без ран": _itself(Not(_WOUNDED)),
    "в вашем отряде два или более ~": ThereAre(AllOf((_TWIN, OWN)), 2),
    "в вашем отряде три ~": ThereAre(AllOf((_TWIN, OWN)), 3),
    "сражается": _itself(_FIGHTS),
    "атакован": _itself(InStatus(Status.ATTACKED)),
    "сражается с гномом": _fights(Who.SELF, GNOME),
    "сражается с существом меньшей стоимости": _fights(
        Who.SELF, CREATURE, HasFact(Fact.COST, Compare.LESS, FactOf(Fact.COST))
    ),
    "хозяин сражается с гномом": _fights(Who.HOST, GNOME),
    "в этот ход погибло хотя бы одно ваше существо": Happened(Deed.DIED, AllOf((OWN, CREATURE))),
    "два или более гнома погибли в прошлый ход": Happened(Deed.DIED, GNOME, 1, 2),
    "ни одна ваша карта не имеет ран": Unless(ThereAre(AllOf((OWN, _WOUNDED)))),
    "ни один гном не перемещался в этот ход": Unless(ThereAre(AllOf((GNOME, Did(Deed.RELOCATED))))),
    "все ваши карты закрыты": Unless(ThereAre(AllOf((OWN, Not(_CLOSED))))),
    "все ваши карты лесные": Unless(ThereAre(AllOf((OWN, Not(OfElement((Element.FOREST,))))))),
    "в вашем отряде есть гном и нет раненых существ": Every(
        (
            ThereAre(AllOf((GNOME, OWN))),
            Unless(ThereAre(AllOf((_WOUNDED, CREATURE, OWN)))),
        )
    ),
    "в вашем отряде уже есть гном": ThereAre(AllOf((GNOME, OWN))),
    "у противника нет открытых существ": Unless(ThereAre(AllOf((_OPEN, CREATURE, ENEMY)))),
    "у противника больше открытых существ, чем у вас": _more(
        Compare.MORE, (_OPEN, CREATURE, ENEMY), (_OPEN, CREATURE, OWN)
    ),
    "в отряде противника меньше карт, чем в вашем": _more(Compare.LESS, (ENEMY,), (OWN,)),
    "на кладбище противника больше карт, чем на вашем": _more(
        Compare.MORE, (_BURIED, ENEMY), (_BURIED, OWN)
    ),
}
_EXPERIENCED: Final = (Named(Name.ATTACK_EXPERIENCE),)


def _at_the_end(condition: Condition) -> Triggered:
    when = When(Moment.TURN_END, AllOf(), turn=Side.OWN)
    return Triggered(when, influence(Chips(1)), condition=condition)


SAID: Said = {
    **{f"{{ova}} 1, пока {words}.": While(node, _EXPERIENCED) for words, node in _SO.items()},
    "{ova} 1, если вы ходите вторым.": While(PlaysAs(first=False), _EXPERIENCED),
    "{ova} 1, если противник ходит вторым.": While(PlaysAs(first=True), _EXPERIENCED),
    "{ova} 1, когда сражается с гномом.": While(_fights(Who.SELF, GNOME), _EXPERIENCED),
    "При {strike}, если атакованный погиб, получить {counter}.": Triggered(
        When(Moment.LANDED, Is(Who.SELF), powers=STRIKE),
        influence(Chips(1)),
        condition=CardIs(Who.OTHER, Did(Deed.DIED)),
    ),
    "В конце вашего хода, если не действовал, получить {counter}.": _at_the_end(
        _itself(Did(Deed.ACTED, did=False))
    ),
    "В конце вашего хода, если хозяин атаковал, получить {counter}.": _at_the_end(
        CardIs(Who.HOST, Did(Deed.ATTACKED))
    ),
}
