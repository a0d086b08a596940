"""What must be true: of the card itself, of another one, of a squad or a graveyard."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import Element
from tests.engine.berserk.cards.text.said.words import Said, influence

_COMPARED: Final = (
    ("3 или более", ab.Compare.AT_LEAST),
    ("3 или менее", ab.Compare.AT_MOST),
    ("больше 3", ab.Compare.MORE),
    ("меньше 3", ab.Compare.LESS),
)
_THINGS: Final = (
    ("{health}", ab.Fact.LIFE),
    ("{counter}", ab.Fact.CHIPS),
    ("дополнительных {health}", ab.Fact.EXTRA_LIFE),
)
_HAVING: Final[tuple[tuple[str, ab.Filter], ...]] = (
    ("открыт", ab.InState(ab.State.OPEN)),
    ("закрыт", ab.InState(ab.State.CLOSED)),
    ("имеет раны", ab.InState(ab.State.WOUNDED)),
    ("не имеет ран", ab.Not(ab.InState(ab.State.WOUNDED))),
    ("имеет рывок", ab.HasNamed(ab.Name.DASH)),
    ("не имеет рывка", ab.Not(ab.HasNamed(ab.Name.DASH))),
    ("имеет {counter}", ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 1)),
    ("не имеет {counter}", ab.HasFact(ab.Fact.CHIPS, ab.Compare.EQUAL, 0)),
    ("имеет дополнительные {health}", ab.HasFact(ab.Fact.EXTRA_LIFE, ab.Compare.AT_LEAST, 1)),
    ("лесной", ab.OfElement((Element.FOREST,))),
    ("стоит в строю", ab.InState(ab.State.IN_FORMATION)),
    ("стоит в центральном столбце", ab.InColumns((3,))),
    ("является хозяином", ab.InState(ab.State.HOST)),
    (
        "является хозяином симбиота",
        ab.Hosts(ab.OfType((ab.CardType.COMPANION, ab.CardType.PARASITE))),
    ),
    ("имеет нечетное количество {counter}", ab.IsOdd(ab.Fact.CHIPS)),
    ("имеет выстрел", ab.HasPower((ab.PowerKind.SHOT,))),
    ("не перемещался в этот ход", ab.Did(ab.Deed.RELOCATED, did=False)),
    ("атаковал в прошлый ход", ab.Did(ab.Deed.ATTACKED, 1)),
    ("уникальный", ab.IsUnique()),
    ("летающий", ab.OfType((ab.CardType.FLYER,))),
    *(
        (f"имеет {compared} {thing}", ab.HasFact(fact, compare, 3))
        for compared, compare in _COMPARED
        for thing, fact in _THINGS
    ),
)
_ARMED: Final = tuple(
    (f"у ~ {compared} единиц {{armor}}", ab.HasFact(ab.Fact.ARMOR_LEFT, compare, 3))
    for compared, compare in _COMPARED
)
_OF: Final = tuple(
    (f"у ~ {compared} {thing}", ab.HasFact(fact, compare, 3))
    for compared, compare in _COMPARED
    for thing, fact in _THINGS
)
_GNOME: Final = ab.OfClass(("Гном",))
_OWN: Final = ab.OfSide(ab.Side.OWN)
_ENEMY: Final = ab.OfSide(ab.Side.ENEMY)
_PLACES: Final[tuple[tuple[str, tuple[ab.Filter, ...]], ...]] = (
    ("в вашем отряде", (_OWN,)),
    ("в отряде противника", (_ENEMY,)),
    ("на вашем кладбище", (ab.InArea(ab.Area.GRAVEYARD), _OWN)),
    ("на кладбище противника", (ab.InArea(ab.Area.GRAVEYARD), _ENEMY)),
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


def _while(condition: ab.Condition) -> ab.While:
    return ab.While(condition, (ab.Named(ab.Name.ATTACK_EXPERIENCE),))


def _rewarded(filter_: ab.Filter) -> ab.Triggered:
    when = ab.When(ab.Moment.LANDED, ab.Is(ab.Who.SELF), powers=(ab.PowerKind.STRIKE,))
    return ab.Triggered(when, influence(ab.Chips(1)), condition=ab.CardIs(ab.Who.OTHER, filter_))


SAID: Said = {
    **{
        f"{{ova}} 1, пока {named}{words}.": _while(ab.CardIs(ab.Who.SELF, filter_))
        for named in ("", "~ ")
        for words, filter_ in _HAVING
    },
    **{
        f"При {{strike}}, если атакованный {words}, получить {{counter}}.": _rewarded(filter_)
        for words, filter_ in _HAVING
    },
    **{
        f"{{ova}} 1, пока {words}.": _while(ab.CardIs(ab.Who.SELF, filter_))
        for words, filter_ in (*_ARMED, *_OF)
    },
    **{
        f"{{ova}} 1, пока {place} {words}.": _while(
            ab.ThereAre(ab.AllOf((_GNOME, *filters)), least)
        )
        for place, filters in _PLACES
        for words, least in _NUMBERS
    },
    "{ova} 1, пока в вашем отряде не более двух гномов.": _while(
        ab.Unless(ab.ThereAre(ab.AllOf((_GNOME, _OWN)), 3))
    ),
    "{ova} 1, пока в вашем отряде больше двух гномов.": _while(
        ab.ThereAre(ab.AllOf((_GNOME, _OWN)), 3)
    ),
    "{ova} 1, пока в отряде противника меньше двух гномов.": _while(
        ab.Unless(ab.ThereAre(ab.AllOf((_GNOME, _ENEMY)), 2))
    ),
    "{ova} 1, пока все ваши гномы имеют раны.": _while(
        ab.Unless(ab.ThereAre(ab.AllOf((_OWN, _GNOME, ab.Not(ab.InState(ab.State.WOUNDED))))))
    ),
    "{ova} 1, пока ~ или ваш гном имеет раны.": _while(
        ab.Some(
            (
                ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
                ab.ThereAre(ab.AllOf((_OWN, _GNOME, ab.InState(ab.State.WOUNDED)))),
            )
        )
    ),
    "{ova} 1, пока в отряде противника меньше гномов, чем в вашем отряде.": _while(
        ab.Comparison(
            ab.Count(ab.AllOf((_GNOME, _ENEMY))),
            ab.Compare.LESS,
            ab.Count(ab.AllOf((_GNOME, _OWN))),
        )
    ),
    "{ova} 1, пока на ~ есть 2 или более {counter}.": _while(
        ab.CardIs(ab.Who.SELF, ab.HasFact(ab.Fact.CHIPS, ab.Compare.AT_LEAST, 2))
    ),
    **{
        f"{{ova}} 1, пока {place} нет гномов.": _while(
            ab.Unless(ab.ThereAre(ab.AllOf((_GNOME, *filters))))
        )
        for place, filters in _PLACES
    },
}
