"""Cards told by another card and by their player: «такой же стоимости», «его карта» (106, 202)."""

from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    Alike,
    AllOf,
    Aspect,
    Beside,
    CardType,
    Compare,
    Direction,
    Filter,
    HasAround,
    InDirection,
    InState,
    Is,
    IsCreature,
    Not,
    OfSide,
    OfType,
    Side,
    State,
    Who,
    Within,
)
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.places import around, in_formation, with_others
from engine.berserk.cards.text.templates import Values, hole, speaks_of

# What a card has in common with the one that the event is about (106).

_LIKE: Final = Alike(hole("aspect"), hole("who"))
_ALIKE: Final = (
    Phrase(Kind.MARK, "<aspect:shared> что и <who:who nom>", _LIKE),
    Phrase(Kind.MARK, "<who:like> <aspect:shared>", _LIKE, synonym=True),
)

# On which cell a card stands, told from another one (202).


_CELLS: Final = (
    Phrase(
        Kind.MARK,
        "который|которая|которое|которые стоял|стояла|стояло|стояли "
        "с|со <who:who ins after fallen> в строю",
        # Who has died is on no cell any more, so that it is not among them.
        AllOf((OfSide(Side.OWN), InState(State.HAS_FORMATION), Within(1, hole("who")))),
        synonym=True,
    ),
    Phrase(
        Kind.MARK,
        "с которым|которой|которыми ~? стоит|находится ~? в строю",
        make=lambda _: in_formation(Who.SELF),
        synonym=True,
    ),
)

# What stands around the cards that are told: «напротив которых стоит ваше существо» (504.1).


def _looking(values: Values) -> object:
    """Cards one cell away in a direction from the one that is looked at."""
    noun, ways = cast(Filter, values["whom"]), cast(tuple[Direction, ...], values["ways"])
    parts = noun.filters if isinstance(noun, AllOf) else (noun,)
    place = InDirection(ways, Who.CANDIDATE)
    return HasAround(AllOf((*parts, place)) if parts else place)


def _of_looking(node: object) -> Values | None:
    match node:
        case HasAround(cards=InDirection(directions=ways)):
            values: Values = {"whom": AllOf(), "ways": ways}
            return values if _looking(values) == node else None
        case HasAround(cards=AllOf(filters=(*parts, InDirection(directions=ways)))) if parts:
            noun = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            values = {"whom": noun, "ways": ways}
            return values if _looking(values) == node else None
        case _:
            return None


def _no_other_enemies(values: Values) -> object:
    """«Рядом с которой нет других карт противника»: the card itself is none of those anyway."""
    whom = cast(Filter, values["whom"])
    parts = whom.filters if isinstance(whom, AllOf) else (whom,)
    others = tuple(part for part in parts if part != Not(Is(Who.SELF)))
    if OfSide(Side.ENEMY) not in parts or len(others) == len(parts):
        return None
    return HasAround(AllOf((*others, Beside(Who.CANDIDATE))), Compare.EQUAL, 0)


_AROUND: Final = (
    Phrase(
        Kind.MARK,
        "<ways:bearings> которого|которой|которых стоит|стоят <whom:noun nom sg>",
        make=_looking,
        take=_of_looking,
    ),
    Phrase(
        Kind.MARK,
        "рядом с которым|которой|которыми стоит|стоят|есть <many:many nom>",
        make=with_others,
        synonym=True,
    ),
    Phrase(
        Kind.MARK,
        "рядом с которым|которой|которыми нет <whom:noun gen pl>",
        HasAround(around("whom"), Compare.EQUAL, 0),
        guard=lambda values: not speaks_of(values["whom"], Not(Is(Who.SELF))),  # than which one?
    ),
    Phrase(
        Kind.MARK,
        "рядом с которым|которой|которыми нет <whom:noun gen pl>",
        make=_no_other_enemies,
        synonym=True,
    ),
)

# «Его карта»: only players have cards, and one's own are «ваши».

_PLAYERS: Final = (ANY_CARD, IsCreature(), OfType((CardType.ARTIFACT,)))
_HIS: Final = (
    Phrase(
        Kind.HEAD,
        "его <sort:head same>",
        make=lambda values: _of_his(cast(Filter, values["sort"])),
        guard=lambda values: values["sort"] in _PLAYERS,
        synonym=True,
    ),
)


def _of_his(sort: Filter) -> Filter:
    his = OfSide(Side.ENEMY)
    return his if sort == ANY_CARD else AllOf((sort, his))


# Another card of the same name as the one that says so (106.1.2).


def _namesakes(values: Values) -> Many:
    """So many cards of one's own name, the card itself among them."""
    at_least = (Compare.AT_LEAST, cast(int, values.get("least", 1)))
    compare, number = cast(Amount, values.get("amount", at_least))
    return Alike(Aspect.NAME, Who.SELF), compare, number


_NAMESAKES: Final = (
    Phrase(
        Kind.HEAD,
        "другой* ~",
        AllOf((Not(Is(Who.SELF)), Alike(Aspect.NAME, Who.SELF))),
        synonym=True,
    ),
    *(
        Phrase(
            Kind.MANY,
            f"{number} ~",
            make=_namesakes,
            synonym=True,
        )
        for number in ("<amount:amount>", "<least:count>")
    ),
)
PHRASES: Final = (*_ALIKE, *_CELLS, *_AROUND, *_HIS, *_NAMESAKES)
