"""Conditions: «пока …», «если …» (115, 121, 546)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast, get_args

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import Place
from engine.berserk.cards.text.contradictions import may_be
from engine.berserk.cards.text.nouns import Many
from engine.berserk.cards.text.numbers import Amount
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.filters import by_degree, compared, none, some
from engine.berserk.cards.text.phrases.hosts import SYMBIOTES
from engine.berserk.cards.text.phrases.predicates import negated
from engine.berserk.cards.text.templates import Values, hole, speaks_of

# what a card has and how it stands


def so_much(values: Values) -> object:
    """Return the filter of «у …», «на …» with an amount; None if there is no amount or more than
    one.

    ``values`` hold ``fact``, ``amount``, ``there`` and perhaps ``degree``.
    """
    amount, there = values["amount"], values["there"]
    degree = values.get("degree")
    if degree is not None:
        return by_degree({**values, "who": None}) if amount is None and there is None else None
    if there is False:
        return none(values) if amount is None else None
    if amount is not None:
        return compared(values)
    return some(values) if there else None


def _of_fact(words: str, **absent: object) -> Phrase:
    """Return a synonym for what a card has: «у него 2 или более {health}», «на нем нет
    {counter}»."""

    def make(values: Values) -> object:
        filter_ = so_much(values)
        return (
            None
            if filter_ is None
            else ab.CardIs(cast(ab.Who, values["who"]), cast(ab.Filter, filter_))
        )

    told = {"there": None, "amount": None, **absent}
    return Phrase(Kind.CONDITION, words, make=make, synonym=True, absent=told)


def _or_itself(who: ab.Who | None) -> ab.Who:
    return ab.Who.SELF if who is None else who


def _carries(values: Values) -> object:
    """Build the condition that a card carries this many symbiotes (211.2)."""
    sort, compare, number = cast(Many, values["many"])
    if not isinstance(sort, ab.OfType) or not set(sort.types) <= set(SYMBIOTES):
        return None
    who = _or_itself(cast("ab.Who | None", values["who"]))
    if compare is not ab.Compare.AT_LEAST:
        return None
    if number == 1:
        return ab.CardIs(who, ab.Hosts(sort))
    return ab.ThereAre(ab.SeatedOn(ab.Is(who), sort.types), number)


def _of_carries(node: object) -> Values | None:
    match node:
        case ab.ThereAre(filter=ab.SeatedOn(host=ab.Is(who=who), types=types), least=least):
            many = (ab.OfType(types), ab.Compare.AT_LEAST, least)
            return {"who": None if who is ab.Who.SELF else who, "many": many}
        case _:
            return None


_FIGHTING: Final = ab.InStatus(ab.Status.FIGHTING)
_IN_THE_ATTACK: Final = ab.AnyOf(
    (ab.InStatus(ab.Status.ATTACKING), ab.InStatus(ab.Status.ATTACKED))
)
"""The opponents a card rolls against; a closed card rolls no die itself (515.6)."""


def _fights(values: Values) -> object:
    """Build the condition that a card rolls for its attack on such a card, or for its counterstrike
    (515.1)."""
    who = _or_itself(cast("ab.Who | None", values["who"]))
    if who is not ab.Who.SELF and speaks_of(values["whom"], ab.FactOf(ab.Fact.COST)):
        return None  # «существо меньшей стоимости» does not say than whose
    against = joined(values["whom"], ab.Not(ab.Is(who)), _IN_THE_ATTACK)
    return ab.Every((ab.CardIs(who, _FIGHTING), ab.ThereAre(against)))


def _of_fights(node: object) -> Values | None:
    match node:
        case ab.Every(
            conditions=(ab.CardIs(who=who), ab.ThereAre(filter=ab.AllOf(filters=(*noun, _, _))))
        ):
            whom = ab.AllOf(tuple(noun)) if len(noun) != 1 else noun[0]
            return {"who": None if who is ab.Who.SELF else who, "whom": whom}
        case _:
            return None


def _some_is(values: Values) -> object:
    """Build a condition on the card or another one; a bare noun would be ambiguous."""
    parts = parts_of(values["other"])
    if not any(isinstance(part, (ab.OfSide, *_PLACED)) for part in parts):
        return None
    cards = joined(values["other"], values["is"])
    if not may_be(parts_of(cards)):
        return None
    first = ab.CardIs(cast(ab.Who, values["who"]), cast(ab.Filter, values["is"]))
    return ab.Some((first, ab.ThereAre(cards)))


def _of_some_is(node: object) -> Values | None:
    match node:
        case ab.Some(
            conditions=(ab.CardIs(who=who, filter=is_so), ab.ThereAre(filter=cards, least=1))
        ):
            parts, said = parts_of(cards), parts_of(is_so)
            if parts[-len(said) :] != said:
                return None
            return {"who": who, "other": _whole(parts[: -len(said)]), "is": is_so}
        case _:
            return None


def _is_so(values: Values) -> object:
    """Build «он открыт», «он или ваш маг открыт», «он сражается с магом»."""
    if values["whom"] is not None:
        is_alone = values["other"] is None and values["is"] == _FIGHTING
        return _fights(values) if is_alone else None
    if values["other"] is not None:
        return None if values["who"] is None else _some_is(values)
    who = _or_itself(cast("ab.Who | None", values["who"]))
    return ab.CardIs(who, cast(ab.Filter, values["is"]))


def _of_is_so(node: object) -> Values | None:
    untold: Values = {"other": None, "whom": None}
    match node:
        case ab.CardIs(who=who, filter=is_so):
            return {**untold, "who": None if who is ab.Who.SELF else who, "is": is_so}
        case ab.Some():
            some = _of_some_is(node)
            return None if some is None else {**untold, **some}
        case ab.Every():
            fights = _of_fights(node)
            return None if fights is None else {**untold, **fights, "is": _FIGHTING}
        case _:
            return None


_ITSELF: Final = (
    Phrase(
        Kind.CONDITION,
        "[<who:who nom>] [или <other:noun nom sg>] <is:predicates> [с|со <whom:whom ins>]",
        make=_is_so,
        take=_of_is_so,
        absent={"who": None, "other": None, "whom": None},
        free=True,
    ),
    _of_fact(
        "у <who:who gen after> [<there:exists>] [<amount:amount>] "
        "[<degree:degree nom sg n> количество|число] <fact:things>",
        degree=None,
    ),
    _of_fact("на <who:who loc after> [<there:exists>] [<amount:amount>] <fact:things>"),
    Phrase(
        Kind.CONDITION,
        "[<who:who nom>] имеет|имеют <many:many acc least>",
        make=_carries,
        take=_of_carries,
        absent={"who": None},
    ),
)

# who plays first, and past events

_PLAYS: Final = {
    "вы ходите первым": ab.PlaysAs(first=True),
    "вы ходите вторым": ab.PlaysAs(first=False),
    "противник ходит вторым": ab.PlaysAs(first=True),
    "противник ходит первым": ab.PlaysAs(first=False),
}


def _happened(values: Values) -> object:
    cards, compare, number = cast(Many, values["many"])
    if compare is not ab.Compare.AT_LEAST or not isinstance(number, int):
        return None
    return ab.Happened(
        cast(ab.Deed, values["deed"]), cards, cast("int | None", values["span"]), number
    )


def _of_happened(node: object) -> Values | None:
    if not isinstance(node, ab.Happened):
        return None
    many = (node.filter, ab.Compare.AT_LEAST, node.least)
    return {"deed": node.deed, "span": node.turns, "many": many}


def _leapt(values: Values, *, deed: ab.Deed) -> object:
    """Build the condition on the number of such cards' jumps."""
    compare, number = cast(Amount, values["amount"])
    many = (cast(ab.Filter, values["whom"]), compare, number)
    return _happened({"many": many, "deed": deed, "span": values["span"]})


_HAPPENED: Final = (
    Phrase(
        Kind.CONDITION,
        "<span:ago> <deed:past> <many:many nom>",
        make=_happened,
        take=_of_happened,
    ),
    *(
        Phrase(
            Kind.CONDITION,
            f"<span:ago> <whom:noun nom pl> совершили|совершали <amount:amount> {leaps}",
            make=partial(_leapt, deed=deed),
            synonym=True,
        )
        for deed, leaps in (
            (ab.Deed.JUMPED, "прыжка|прыжков"),
            (ab.Deed.TELEPORTED, "телепортации|телепортаций"),
            (ab.Deed.DASHED, "рывка|рывков"),
        )
    ),
)

# the existence of cards

AREAS: Final[dict[str, ab.Filter]] = {
    "в вашем отряде": ab.OfSide(ab.Side.OWN),
    "в отряде противника": ab.OfSide(ab.Side.ENEMY),
    # only players have squads, and the own squad is «ваш»
    "в его отряде": ab.OfSide(ab.Side.ENEMY),
    "у вас в? отряде?": ab.OfSide(ab.Side.OWN),
    "у противника в? отряде?": ab.OfSide(ab.Side.ENEMY),
    "на вашем кладбище": ab.AllOf((ab.InArea(ab.Area.GRAVEYARD), ab.OfSide(ab.Side.OWN))),
    "на кладбище противника": ab.AllOf((ab.InArea(ab.Area.GRAVEYARD), ab.OfSide(ab.Side.ENEMY))),
}
_PLACES: Final = (
    Phrase(
        Kind.PLACE,
        "<area:area>",
        hole("area"),
        guard=lambda values: values["area"] in AREAS.values(),
    ),
    Phrase(Kind.PLACE, "<spot:spot>", hole("spot")),
)


_IN_GRAVEYARD: Final = ab.InArea(ab.Area.GRAVEYARD)
_ON_BOARD: Final = ab.InArea(ab.Area.BATTLEFIELD)


def parts_of(filter_: object) -> tuple[ab.Filter, ...]:
    """Return the filters that all have to hold."""
    return filter_.filters if isinstance(filter_, ab.AllOf) else (cast(ab.Filter, filter_),)


def joined(*filters: object) -> ab.Filter:
    """Return the conjunction of these filters."""
    return _whole(tuple(part for filter_ in filters for part in parts_of(filter_)))


def parted(filter_: object) -> tuple[ab.Filter, ab.Filter] | None:
    """Split a filter into noun and place, its last filter.

    A graveyard and its side form one place, and so does a condition on cards of the board.
    """
    parts = parts_of(filter_)
    of_side = parts[-2:-1] == (_IN_GRAVEYARD,) and isinstance(parts[-1], ab.OfSide)
    if of_side or (parts[-2:-1] == (_ON_BOARD,) and isinstance(parts[-1], ab.Not | ab.HasAround)):
        return _whole(parts[:-2]), ab.AllOf(parts[-2:])
    return (_whole(parts[:-1]), parts[-1]) if parts else None


def _whole(parts: tuple[ab.Filter, ...]) -> ab.Filter:
    return parts[0] if len(parts) == 1 else ab.AllOf(parts)


def _so_many(values: Values) -> ab.Condition | None:
    """Return the condition on a count at a place; the noun can give the side already."""
    whom, compare, number = cast(Many, values["many"])
    cards = joined(whom, values["place"])
    if not may_be(parts_of(cards)):
        return None
    least = number
    if compare in (ab.Compare.MORE, ab.Compare.AT_MOST):
        if not isinstance(number, int):
            return None
        least = number + 1
    if compare in (ab.Compare.AT_LEAST, ab.Compare.MORE):
        return ab.ThereAre(cards, least)
    return (
        ab.Unless(ab.ThereAre(cards, least))
        if compare in (ab.Compare.LESS, ab.Compare.AT_MOST)
        else None
    )


def _of_so_many(node: object) -> Values | None:
    match node:
        case ab.ThereAre(filter=cards, least=least):
            split = parted(cards)
            return None if split is None else _many(*split, ab.Compare.AT_LEAST, least)
        case ab.Unless(condition=ab.ThereAre(filter=cards, least=int(least))) if least > 1:
            split = parted(cards)
            return None if split is None else _many(*split, ab.Compare.AT_MOST, least - 1)
        case _:
            return None


def _many(whom: ab.Filter, place: ab.Filter, compare: ab.Compare, number: ab.Number) -> Values:
    return {"many": (whom, compare, number), "place": place}


def _no(values: Values) -> object:
    cards = joined(values["whom"], values["place"])
    return ab.Unless(ab.ThereAre(cards)) if may_be(parts_of(cards)) else None


def _of_no(node: object) -> Values | None:
    match node:
        case ab.Unless(condition=ab.ThereAre(filter=cards, least=1)):
            split = parted(cards)
            return None if split is None else {"whom": split[0], "place": split[1]}
        case _:
            return None


_THERE: Final = (
    Phrase(
        Kind.CONDITION,
        "<place:place> уже? есть|стоит|стоят|находится|находятся <many:many nom least>",
        make=_so_many,
        take=_of_so_many,
    ),
    Phrase(
        Kind.CONDITION,
        "<place:place> <many:many nom>",
        make=_so_many,
        guard=lambda values: cast(Many, values["many"])[1:] != (ab.Compare.AT_LEAST, 1),
        synonym=True,
    ),
    Phrase(Kind.CONDITION, "<place:place> нет <whom:noun gen pl>", make=_no, take=_of_no),
)


# all cards or none


def _all_are(values: Values) -> object:
    cards = joined(values["whom"], negated(cast(ab.Filter, values["is"])))
    return ab.Unless(ab.ThereAre(cards)) if may_be(parts_of(cards)) else None


def _of_all_are(node: object) -> Values | None:
    match node:
        case ab.Unless(condition=ab.ThereAre(filter=cards, least=1)):
            split = parted(cards)
            return None if split is None else {"whom": split[0], "is": negated(split[1])}
        case _:
            return None


_PLACED: Final = get_args(Place)
_BEING: Final = (
    Phrase(
        Kind.CONDITION,
        "все <whom:noun nom pl> <is:predicates>",
        make=_all_are,
        take=_of_all_are,
    ),
)

_THERE_IS: Final = {"есть": True, "нет": False}
PHRASES: Final[tuple[Phrase, ...]] = (*_PLACES, *_ITSELF, *_HAPPENED, *_THERE, *_BEING)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.AREA: AREAS,
    Kind.ORDER: _PLAYS,
    Kind.EXISTS: _THERE_IS,
}
