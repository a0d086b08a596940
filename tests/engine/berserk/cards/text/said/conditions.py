"""What must be true: of the card itself, of another one, of a squad or a graveyard."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    Area,
    CardIs,
    CardType,
    Chips,
    Compare,
    Comparison,
    Condition,
    Count,
    Deed,
    Did,
    Fact,
    Filter,
    HasFact,
    HasNamed,
    HasPower,
    Hosts,
    InArea,
    InColumns,
    InState,
    Is,
    IsOdd,
    IsUnique,
    Moment,
    Name,
    Named,
    Not,
    OfClass,
    OfElement,
    OfSide,
    OfType,
    PowerKind,
    Side,
    Some,
    State,
    ThereAre,
    Triggered,
    Unless,
    When,
    While,
    Who,
)
from engine.berserk.abilities.properties import Element
from tests.engine.berserk.cards.text.said.words import Said, influence

_COMPARED: Final = (
    ("3 или более", Compare.AT_LEAST),
    ("3 или менее", Compare.AT_MOST),
    ("больше 3", Compare.MORE),
    ("меньше 3", Compare.LESS),
)
_THINGS: Final = (
    ("{health}", Fact.LIFE),
    ("{counter}", Fact.CHIPS),
    ("дополнительных {health}", Fact.EXTRA_LIFE),
)
_HAVING: Final[tuple[tuple[str, Filter], ...]] = (
    ("открыт", InState(State.OPEN)),
    ("закрыт", InState(State.CLOSED)),
    ("имеет раны", InState(State.WOUNDED)),
    ("не имеет ран", Not(InState(State.WOUNDED))),
    ("имеет рывок", HasNamed(Name.DASH)),
    ("не имеет рывка", Not(HasNamed(Name.DASH))),
    ("имеет {counter}", HasFact(Fact.CHIPS, Compare.AT_LEAST, 1)),
    ("не имеет {counter}", HasFact(Fact.CHIPS, Compare.EQUAL, 0)),
    ("имеет дополнительные {health}", HasFact(Fact.EXTRA_LIFE, Compare.AT_LEAST, 1)),
    ("лесной", OfElement((Element.FOREST,))),
    ("стоит в строю", InState(State.IN_FORMATION)),
    ("стоит в центральном столбце", InColumns((3,))),
    ("является хозяином", InState(State.HOST)),
    ("является хозяином симбиота", Hosts(OfType((CardType.COMPANION, CardType.PARASITE)))),
    ("имеет нечетное количество {counter}", IsOdd(Fact.CHIPS)),
    ("имеет выстрел", HasPower((PowerKind.SHOT,))),
    ("не перемещался в этот ход", Did(Deed.RELOCATED, did=False)),
    ("атаковал в прошлый ход", Did(Deed.ATTACKED, 1)),
    ("уникальный", IsUnique()),
    ("летающий", OfType((CardType.FLYER,))),
    *(
        (f"имеет {compared} {thing}", HasFact(fact, compare, 3))
        for compared, compare in _COMPARED
        for thing, fact in _THINGS
    ),
)
_ARMED: Final = tuple(
    (f"у ~ {compared} единиц {{armor}}", HasFact(Fact.ARMOR_LEFT, compare, 3))
    for compared, compare in _COMPARED
)
_OF: Final = tuple(
    (f"у ~ {compared} {thing}", HasFact(fact, compare, 3))
    for compared, compare in _COMPARED
    for thing, fact in _THINGS
)
_GNOME: Final = OfClass(("Гном",))
_OWN: Final = OfSide(Side.OWN)
_ENEMY: Final = OfSide(Side.ENEMY)
_PLACES: Final[tuple[tuple[str, tuple[Filter, ...]], ...]] = (
    ("в вашем отряде", (_OWN,)),
    ("в отряде противника", (_ENEMY,)),
    ("на вашем кладбище", (InArea(Area.GRAVEYARD), _OWN)),
    ("на кладбище противника", (InArea(Area.GRAVEYARD), _ENEMY)),
)
_NUMBERS: Final = (
    ("есть гном", 1),
    ("есть хотя бы один гном", 1),
    ("есть гномы", 1),
    ("есть два или более гномов", 2),
    ("есть два или более гномы", 2),
    ("есть хотя бы два гнома", 2),
    ("есть хотя бы три гномов", 3),
    ("два или более гномов", 2),
)


def _while(condition: Condition) -> While:
    return While(condition, (Named(Name.ATTACK_EXPERIENCE),))


def _rewarded(filter_: Filter) -> Triggered:
    when = When(Moment.LANDED, Is(Who.SELF), powers=(PowerKind.STRIKE,))
    return Triggered(when, influence(Chips(1)), condition=CardIs(Who.OTHER, filter_))


SAID: Said = {
    **{
        f"{{ova}} 1, пока {named}{words}.": _while(CardIs(Who.SELF, filter_))
        for named in ("", "~ ")
        for words, filter_ in _HAVING
    },
    **{
        f"При {{strike}}, если атакованный {words}, получить {{counter}}.": _rewarded(filter_)
        for words, filter_ in _HAVING
    },
    **{
        f"{{ova}} 1, пока {words}.": _while(CardIs(Who.SELF, filter_))
        for words, filter_ in (*_ARMED, *_OF)
    },
    **{
        f"{{ova}} 1, пока {place} {words}.": _while(ThereAre(AllOf((_GNOME, *filters)), least))
        for place, filters in _PLACES
        for words, least in _NUMBERS
    },
    "{ova} 1, пока в вашем отряде не более двух гномов.": _while(
        Unless(ThereAre(AllOf((_GNOME, _OWN)), 3))
    ),
    "{ova} 1, пока в вашем отряде больше двух гномов.": _while(ThereAre(AllOf((_GNOME, _OWN)), 3)),
    "{ova} 1, пока в отряде противника меньше двух гномов.": _while(
        Unless(ThereAre(AllOf((_GNOME, _ENEMY)), 2))
    ),
    "{ova} 1, пока все ваши гномы имеют раны.": _while(
        Unless(ThereAre(AllOf((_OWN, _GNOME, Not(InState(State.WOUNDED))))))
    ),
    "{ova} 1, пока ~ или ваш гном имеет раны.": _while(
        Some(
            (
                CardIs(Who.SELF, InState(State.WOUNDED)),
                ThereAre(AllOf((_OWN, _GNOME, InState(State.WOUNDED)))),
            )
        )
    ),
    "{ova} 1, пока в отряде противника меньше гномов, чем в вашем отряде.": _while(
        Comparison(Count(AllOf((_GNOME, _ENEMY))), Compare.LESS, Count(AllOf((_GNOME, _OWN))))
    ),
    "{ova} 1, пока на ~ есть 2 или более {counter}.": _while(
        CardIs(Who.SELF, HasFact(Fact.CHIPS, Compare.AT_LEAST, 2))
    ),
    **{
        f"{{ova}} 1, пока {place} нет гномов.": _while(Unless(ThereAre(AllOf((_GNOME, *filters)))))
        for place, filters in _PLACES
    },
}
