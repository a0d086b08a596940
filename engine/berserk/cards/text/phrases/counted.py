"""Counts of cards, also on a graveyard or among shown ones: «число …», «за каждую …» (543.4)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.conditions import joined, parted, parts_of
from engine.berserk.cards.text.templates import Values

_GRAVEYARD: Final = ab.InArea(ab.Area.GRAVEYARD)


def _counted(values: Values) -> object:
    """Build a count of cards on the board, in a graveyard, or among the shown ones."""
    elsewhere = values["side"] is not None
    if not elsewhere and values["more"] is not None:
        return None
    if values.get("shown"):
        return None if elsewhere else ab.Shown(cast(ab.Filter, values["whom"]))
    return _buried(values) if elsewhere else ab.Count(cast(ab.Filter, values["whom"]))


def _of_counted(node: object) -> Values | None:
    if isinstance(node, ab.Shown) and node == ab.Shown(node.cards):
        return {"whom": node.cards, "more": None, "side": None, "shown": True}
    if not isinstance(node, ab.Count):
        return None
    values = _of_buried(node) or {"whom": node.cards, "more": None, "side": None}
    return {**values, "shown": False}


def _buried(values: Values) -> object:
    whose = cast(ab.Side, values["side"])
    side = ab.OfSide(whose)
    parts = (*parts_of(values["whom"]), *parts_of(values["more"] or ab.ANY_CARD))
    if any(isinstance(part, ab.OfSide | ab.InArea) and part != side for part in parts):
        return None  # the noun gives another place
    nouns = (part for part in parts if part != side)
    if whose is ab.Side.ANY:
        return ab.Count(joined(*nouns, _GRAVEYARD))
    return ab.Count(joined(*nouns, _GRAVEYARD, side))


def _of_buried(node: object) -> Values | None:
    if not isinstance(node, ab.Count):
        return None
    whom, place = parted(node.cards) or (None, None)
    if place == _GRAVEYARD:
        return {"whom": whom, "more": None, "side": ab.Side.ANY}
    sides = [part.side for part in parts_of(place) if isinstance(part, ab.OfSide)]
    values: Values = {"whom": whom, "more": None, "side": sides[-1] if sides else None}
    return values if sides and _buried(values) == node else None


PHRASES: Final[tuple[Phrase, ...]] = tuple(
    Phrase(
        kind,
        f"{words} [на <side:graveyard loc any>] [<more:mark {shape}>]",
        make=_counted,
        take=_of_counted,
        absent={"side": None, "more": None},
        loose=True,
    )
    for kind, words, shape in (
        (Kind.MEASURE, "число|количество [shown: показанных] <whom:noun gen pl>", "gen pl"),
        (Kind.EVERY_ONE, "каждый* <whom:noun same>", "same"),
    )
)
