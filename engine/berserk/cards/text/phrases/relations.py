"""Cards told by another card and by their player: «такой же стоимости», «его карта» (106, 202)."""

from typing import Final, cast

from engine.berserk.abilities import (
    Alike,
    AllOf,
    Beside,
    Direction,
    Filter,
    HasAround,
    InDepth,
    InDirection,
    InState,
    IsCreature,
    OfSide,
    Side,
    State,
    Who,
    Within,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.places import around, in_formation
from engine.berserk.cards.text.templates import Values, hole

# What a card has in common with the one that the event is about (106).

_LIKE: Final = Alike(hole("aspect"), hole("who"))
_ALIKE: Final = (
    Phrase(Kind.MARK, "<aspect:shared> что и <who:who nom>", _LIKE),
    Phrase(Kind.MARK, "<who:like> <aspect:shared>", _LIKE, synonym=True),
)

# On which cell a card stands, told from another one (202).

_CELLS: Final = (
    Phrase(
        Kind.SPOT,
        "на соседней клетке <depth:depth gen>",
        AllOf((Beside(), InDepth(hole("depth")))),
        synonym=True,
    ),
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
        "с которым|которой стоит в строю",
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


_WHICH: Final = "которого|которой|которых"
_AROUND: Final = (
    Phrase(
        Kind.MARK,
        f"<ways:bearings> {_WHICH} стоит|стоят <whom:noun nom sg>",
        make=_looking,
        take=_of_looking,
    ),
    Phrase(
        Kind.MARK,
        "рядом с которым|которой|которыми стоит|стоят <whom:noun nom sg>",
        HasAround(around("whom")),
        synonym=True,
    ),
)

# «Его карта»: only players have cards, and one's own are «ваши».

_HIS: Final = (
    Phrase(Kind.HEAD, "его карта*", OfSide(Side.ENEMY), synonym=True),
    Phrase(Kind.HEAD, "его существо*", AllOf((IsCreature(), OfSide(Side.ENEMY))), synonym=True),
)
PHRASES: Final = (*_ALIKE, *_CELLS, *_AROUND, *_HIS)
