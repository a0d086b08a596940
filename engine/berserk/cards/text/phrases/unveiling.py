"""After the placement: revealing cards and swapping them (404.2)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.phrases.going_off import when
from engine.berserk.cards.text.templates import Values, hole

# «противник вскрывает карты своего первого ряда»: the opponent's cards; «свой» is his own


def _of_opponent(values: Values) -> object:
    cards, rows = cast(ab.Filter, values["cards"]), values["of"] or values["within"]
    if values["of"] and values["within"]:
        return None
    if any(isinstance(part, ab.OfSide | ab.InArea) for part in filters_within(cards)):
        return None
    theirs: list[ab.Filter] = [cards, ab.OfSide(ab.Side.ENEMY)]
    if rows is not None:
        if any(isinstance(part, ab.InRows) for part in filters_within(cards)):
            return None
        theirs.append(ab.InRows(cast(tuple[int, ...], rows), ab.Side.ENEMY))
    return influence(ab.TurnFaceUp(), targets=ab.Targets(in_order(tuple(theirs)), all=True))


def _reveals(values: Mapping[str, object]) -> bool:
    """Return whether the body begins with revealing cards."""
    first = values["first"]
    return isinstance(first, ab.Power) and first.effects == (ab.TurnFaceUp(),)


_REVEALING: Final = (
    Phrase(
        Kind.UNVEILED,
        "противник вскрывает все? <cards:noun acc pl> [своего <of:rows gen sg m> ряда]"
        " [в|во своем <within:rows loc sg m> ряду]",
        make=_of_opponent,
        absent={"of": None, "within": None},
        synonym=True,
    ),
    Phrase(
        Kind.GROUP,
        "<first:clause> [comma: ,] [joined: и|а] <second:unveiled>",
        make=lambda values: ab.And(
            (cast(ab.Body, values["first"]), cast(ab.Body, values["second"]))
        ),
        guard=_reveals,
        synonym=True,
    ),
)

# «поменять расположение»: any number of own cards, on the same cells


def _changed(values: Values) -> object:
    cards = cast(ab.Filter, values["cards"])
    if values["own"]:
        if any(isinstance(part, ab.OfSide) for part in filters_within(cards)):
            return None
        cards = in_order((ab.OfSide(ab.Side.OWN), cards))
    return influence(ab.ChangePlaces(cards))


def _of_changed(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.ChangePlaces(cards=cards),)) if node == influence(
            ab.ChangePlaces(cards)
        ):
            return {"own": False, "cards": cards}
        case _:
            return None


_PLACES: Final = (
    Phrase(
        Kind.CLAUSE,
        "поменять расположение [own: своих] <cards:noun gen pl> не вскрывая их",
        make=_changed,
        take=_of_changed,
    ),
    Phrase(
        Kind.AFTER,
        "<first:chain> [comma: ,] а <second:rest may>",
        ab.And((hole("first"), ab.May(hole("second")))),
        gives={"second": behind},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    when("после расстановки карт", ab.When(ab.Moment.AFTER_PLACEMENT, ab.ANY_CARD)),
    *_REVEALING,
    *_PLACES,
)
