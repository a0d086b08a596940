"""After the placement: who reveals what, and whose cards change places (404.2)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    And,
    Body,
    ChangePlaces,
    Filter,
    InArea,
    InRows,
    May,
    Moment,
    OfSide,
    Power,
    Side,
    Targets,
    TurnFaceUp,
    When,
)
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.phrases.going_off import when
from engine.berserk.cards.text.templates import Values, hole

# «Противник вскрывает карты своего первого ряда»: his cards, whoever makes him; «свой» is his own.


def _of_opponent(values: Values) -> object:
    cards, rows = cast(Filter, values["cards"]), values["of"] or values["within"]
    if values["of"] and values["within"]:
        return None
    if any(isinstance(part, OfSide | InArea) for part in filters_within(cards)):
        return None
    theirs: list[Filter] = [cards, OfSide(Side.ENEMY)]
    if rows is not None:
        if any(isinstance(part, InRows) for part in filters_within(cards)):
            return None
        theirs.append(InRows(cast(tuple[int, ...], rows), Side.ENEMY))
    return influence(TurnFaceUp(), targets=Targets(in_order(tuple(theirs)), all=True))


def _reveals(values: Mapping[str, object]) -> bool:
    """Whether something is revealed first, by the player of the card."""
    first = values["first"]
    return isinstance(first, Power) and first.effects == (TurnFaceUp(),)


_REVEALING: Final = (
    Phrase(
        Kind.UNVEILED,
        "противник вскрывает все? <cards:noun acc pl> [своего <of:rows gen sg m> ряда]"
        " [в|во своем <within:rows loc sg m> ряду]",
        make=_of_opponent,
        absent={"of": None, "within": None},
        synonym=True,
    ),
    Phrase(Kind.GROUP, "<theirs:unveiled>", hole("theirs"), synonym=True),
    Phrase(
        Kind.GROUP,
        "<first:clause> [comma: ,] [joined: и|а] <second:unveiled>",
        make=lambda values: And((cast(Body, values["first"]), cast(Body, values["second"]))),
        guard=_reveals,
        synonym=True,
    ),
)

# «Поменять расположение»: as many as its player likes, on the same cells.


def _changed(values: Values) -> object:
    cards = cast(Filter, values["cards"])
    if values["own"]:
        if any(isinstance(part, OfSide) for part in filters_within(cards)):
            return None
        cards = in_order((OfSide(Side.OWN), cards))
    return influence(ChangePlaces(cards))


def _of_changed(node: object) -> Values | None:
    match node:
        case Power(effects=(ChangePlaces(cards=cards),)) if node == influence(ChangePlaces(cards)):
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
        And((hole("first"), May(hole("second")))),
        gives={"second": behind},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    when("после расстановки карт", When(Moment.AFTER_PLACEMENT, ANY_CARD)),
    *_REVEALING,
    *_PLACES,
)
