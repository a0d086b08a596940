"""How many cards lie on a graveyard: «число …», «за каждую …» (205, 543.4)."""

from typing import Final, cast

from engine.berserk.abilities import ANY_CARD, Area, Count, InArea, OfSide, Side
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import joined, parted, parts_of
from engine.berserk.cards.text.templates import Values

_GRAVEYARD: Final = InArea(Area.GRAVEYARD)


def _buried(values: Values) -> object:
    whose = cast(Side, values["side"])
    side = OfSide(whose)
    parts = (*parts_of(values["whom"]), *parts_of(values["more"] or ANY_CARD))
    if any(isinstance(part, OfSide | InArea) and part != side for part in parts):
        return None  # the noun tells of another place
    nouns = (part for part in parts if part != side)
    if whose is Side.ANY:
        return Count(joined(*nouns, _GRAVEYARD))
    return Count(joined(*nouns, _GRAVEYARD, side))


def _of_buried(node: object) -> Values | None:
    if not isinstance(node, Count):
        return None
    whom, place = parted(node.cards) or (None, None)
    if place == _GRAVEYARD:
        return {"whom": whom, "more": None, "side": Side.ANY}
    sides = [part.side for part in parts_of(place) if isinstance(part, OfSide)]
    values: Values = {"whom": whom, "more": None, "side": sides[-1] if sides else None}
    return values if sides and _buried(values) == node else None


PHRASES: Final = tuple(
    Phrase(
        kind,
        f"{words} на <side:graveyard loc any> [<more:mark {shape}>]",
        make=_buried,
        take=_of_buried,
        absent={"more": None},
        loose=True,
    )
    for kind, words, shape in (
        (Kind.MEASURE, "число|количество <whom:noun gen pl>", "gen pl"),
        (Kind.EVERY_ONE, "каждый* <whom:noun same>", "same"),
    )
)
