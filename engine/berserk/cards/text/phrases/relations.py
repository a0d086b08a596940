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
from engine.berserk.cards.text.templates import Values, speaks_of

# What a card has in common with the one that the event is about (106).


def _alike(values: Values) -> object:
    """The other card is named, or it is the one that the sentence has told of."""
    told = [values[slot] for slot in ("like", "who") if values[slot] is not None]
    return Alike(cast(Aspect, values["aspect"]), cast(Who, told[0])) if len(told) == 1 else None


def _of_alike(node: object) -> Values | None:
    if not isinstance(node, Alike):
        return None
    return {"like": None, "aspect": node.aspect, "who": node.who}


_ALIKE: Final = (
    Phrase(
        Kind.MARK,
        "[<like:like>] <aspect:shared> [что и <who:who nom>]",
        make=_alike,
        take=_of_alike,
        absent={"like": None, "who": None},
        loose=True,
    ),
)

# On which cell a card stands, told from another one (202).


def _in_its_formation(values: Values) -> object:
    """«Которые стояли с погибшим в строю», «с которыми ~ стоит в строю»."""
    if (values["who"] is None) is values["they"]:
        return None
    if values["who"] is None:
        return in_formation(Who.SELF)
    # Who has died is on no cell any more, so that it is not among them.
    return AllOf(
        (OfSide(Side.OWN), InState(State.HAS_FORMATION), Within(1, cast(Who, values["who"])))
    )


_CELLS: Final = (
    Phrase(
        Kind.MARK,
        "[they: который|которая|которое|которые] [with: с которым|которой|которыми] ~? "
        "стоит|находится|стоял|стояла|стояло|стояли ~? [с|со <who:who ins after fallen>] в строю",
        make=_in_its_formation,
        absent={"who": None},
        guard=lambda values: values["they"] is not values["with"],
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


def _standing(values: Values) -> object:
    """One card stands on that side of them, or so many beside them."""
    if (values["ways"] is None) is not values["near"]:
        return None
    if values["near"]:
        return with_others(values)
    whom, compare, number = cast(Many, values["many"])
    is_one = (compare, number) == (Compare.AT_LEAST, 1)
    return _looking({"whom": whom, "ways": values["ways"]}) if is_one else None


def _of_standing(node: object) -> Values | None:
    values = _of_looking(node)
    if values is None:
        return None
    many = (values["whom"], Compare.AT_LEAST, 1)
    return {"ways": values["ways"], "near": False, "many": many}


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
        "[<ways:bearings> которого|которой|которых] [near: рядом с которым|которой|которыми] "
        "стоит|стоят|есть <many:many nom>",
        make=_standing,
        take=_of_standing,
        absent={"ways": None},
        loose=True,
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


def _namesakes(values: Values) -> Many | None:
    """So many cards of one's own name, the card itself among them."""
    amount, least = values["amount"], values["least"]
    if (amount is None) is (least is None):
        return None
    at_least = (Compare.AT_LEAST, cast(int, least))
    compare, number = at_least if amount is None else cast(Amount, amount)
    return Alike(Aspect.NAME, Who.SELF), compare, number


_NAMESAKES: Final = (
    Phrase(
        Kind.HEAD,
        "другой* ~",
        AllOf((Not(Is(Who.SELF)), Alike(Aspect.NAME, Who.SELF))),
        synonym=True,
    ),
    Phrase(
        Kind.MANY,
        "[<amount:amount>] [<least:count>] ~",
        make=_namesakes,
        absent={"amount": None, "least": None},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_ALIKE, *_CELLS, *_AROUND, *_HIS, *_NAMESAKES)
