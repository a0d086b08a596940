"""Cards related to another card or a player: «такой же стоимости», «его карта» (106, 202)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.places import in_formation, one_step_from, with_others
from engine.berserk.cards.text.templates import Values

# what a card has in common with the card of the event (106)


def _alike(values: Values) -> object:
    """Build a common property with a named card, or with the one mentioned before."""
    told = [values[slot] for slot in ("like", "who") if values[slot] is not None]
    return (
        ab.Alike(cast(ab.Aspect, values["aspect"]), cast(ab.Who, told[0]))
        if len(told) == 1
        else None
    )


def _of_alike(node: object) -> Values | None:
    if not isinstance(node, ab.Alike):
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

# the cell of a card relative to another card (202)


def _in_its_formation(values: Values) -> object:
    """Build «которые стояли с погибшим в строю», «с которыми ~ стоит в строю»."""
    if (values["who"] is None) is values["they"]:
        return None
    if values["who"] is None:
        return in_formation(ab.Who.SELF)
    # a dead card is on no cell, so it is not among them
    return ab.AllOf(
        (
            ab.OfSide(ab.Side.OWN),
            ab.InState(ab.State.HAS_FORMATION),
            *one_step_from(cast(ab.Who, values["who"])),
        )
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

# what stands around the cards: «напротив которых стоит ваше существо» (504.1)


def _looking(values: Values) -> object:
    """Build a filter on the card one cell away in a direction from the candidate."""
    noun, ways = cast(ab.Filter, values["whom"]), cast(tuple[ab.Direction, ...], values["ways"])
    parts = noun.filters if isinstance(noun, ab.AllOf) else (noun,)
    place = ab.InDirection(ways, ab.Who.CANDIDATE)
    return ab.HasAround(ab.AllOf((*parts, place)) if parts else place)


def _of_looking(node: object) -> Values | None:
    match node:
        case ab.HasAround(cards=ab.InDirection(directions=ways)):
            values: Values = {"whom": ab.AllOf(), "ways": ways}
            return values if _looking(values) == node else None
        case ab.HasAround(cards=ab.AllOf(filters=(*parts, ab.InDirection(directions=ways)))) if (
            parts
        ):
            noun = parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
            values = {"whom": noun, "ways": ways}
            return values if _looking(values) == node else None
        case _:
            return None


def _standing(values: Values) -> object:
    """Build one card on that side of the candidate, or a number of cards beside it."""
    if (values["ways"] is None) is not values["near"]:
        return None
    if values["near"]:
        return with_others(values)
    whom, compare, number = cast(Many, values["many"])
    is_one = (compare, number) == (ab.Compare.AT_LEAST, 1)
    return _looking({"whom": whom, "ways": values["ways"]}) if is_one else None


def _of_standing(node: object) -> Values | None:
    values = _of_looking(node)
    if values is None:
        return None
    many = (values["whom"], ab.Compare.AT_LEAST, 1)
    return {"ways": values["ways"], "near": False, "many": many}


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
)

# «его карта»: only players have cards, and one's own are «ваши»

_PLAYERS: Final = (ab.ANY_CARD, ab.IsCreature(), ab.OfType((ab.CardType.ARTIFACT,)))
_HIS: Final = (
    Phrase(
        Kind.HEAD,
        "его <sort:head same>",
        make=lambda values: _of_his(cast(ab.Filter, values["sort"])),
        guard=lambda values: values["sort"] in _PLAYERS,
        synonym=True,
    ),
)


def _of_his(sort: ab.Filter) -> ab.Filter:
    his = ab.OfSide(ab.Side.ENEMY)
    return his if sort == ab.ANY_CARD else ab.AllOf((sort, his))


# another card of the same name (106.1.2)


def _namesakes(values: Values) -> Many | None:
    """Return a number of cards with the card's own name, itself included."""
    amount, least = values["amount"], values["least"]
    if (amount is None) is (least is None):
        return None
    at_least = (ab.Compare.AT_LEAST, cast(int, least))
    compare, number = at_least if amount is None else cast(Amount, amount)
    return ab.Alike(ab.Aspect.NAME, ab.Who.SELF), compare, number


_NAMESAKES: Final = (
    Phrase(
        Kind.MANY,
        "[<amount:amount>] [<least:count>] ~",
        make=_namesakes,
        absent={"amount": None, "least": None},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_ALIKE, *_CELLS, *_AROUND, *_HIS, *_NAMESAKES)
