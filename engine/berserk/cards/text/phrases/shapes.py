"""Wounding and healing by an amount, also on all cards of a shape (202.2, 502.7)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import (
    done,
    influence,
    names_other_card,
    of_done,
    of_target,
)
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Values, hole, speaks_of
from engine.berserk.cards.text.vocabulary import Vocabulary

# «… на 1 каждую карту в квадрате 2x2»: cells are chosen first, then all cards on them are affected

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.SHAPE: Vocabulary(
        {
            "": (
                ("в квадрате 2 x 2", ab.Shape.SQUARE),
                ("в любом|выбранном|одном ряду", ab.Shape.ROW),
                ("в любом|выбранном|одном столбце", ab.Shape.COLUMN),
            ),
            "chosen": (
                ("квадрат 2 x 2", ab.Shape.SQUARE),
                ("ряд", ab.Shape.ROW),
                ("столбец", ab.Shape.COLUMN),
            ),
        }
    ),
}
"""The wordings of these kinds."""


def _on_shape(values: Values) -> object:
    whom, shape = cast(ab.Targets, values["whom"]), cast(ab.Shape, values["shape"])
    if whom != ab.Targets(whom.filter, all=True):
        return None
    there = ab.Targets(in_order((whom.filter, ab.OnChosen(shape))), all=True)
    chosen = influence(ab.ChooseCells())
    harm = done({**values, "whom": there, "range": None})
    return ab.And((replace(chosen, cells=ab.Cells(shape=shape)), cast(ab.Body, harm)))


def _of_shape(node: object) -> Values | None:
    match node:
        case ab.And(
            parts=(ab.Power(cells=ab.Cells(shape=ab.Shape() as shape)), ab.Power() as harm)
        ):
            values = of_done(harm)
        case _:
            return None
    if values is None:
        return None
    filter_ = cast(ab.Targets, values["whom"]).filter
    parts = filter_.filters if isinstance(filter_, ab.AllOf) else (filter_,)
    rest = tuple(part for part in parts if part != ab.OnChosen(shape))
    whom = rest[0] if len(rest) == 1 else ab.AllOf(rest)
    values |= {"shape": shape, "whom": ab.Targets(whom, all=True)}
    return values if _on_shape(values) == node else None


def _done(values: Values) -> object:
    """Build wounding or healing by an amount before or after the target, or on a shape."""
    told = [values[slot] for slot in ("early", "n") if values[slot] is not None]
    if len(told) != 1 or not names_other_card(values):
        return None
    values = {**values, "n": told[0], "whom": values["whom"] or ab.ITSELF}
    if values["shape"] is None:
        return done(values)
    return _on_shape(values) if values["range"] is None else None


def _of_any(node: object) -> Values | None:
    values = _of_shape(node)
    if values is not None:
        return {**values, "early": None, "itself": None, "range": None}
    values = of_done(node)
    if values is None or values["whom"] == ab.ITSELF:
        return None
    return {**values, "early": None, "itself": None, "shape": None}


# «выбрать квадрат 2x2, …»: the rest is about the cards on these cells


def _chosen(values: Values) -> object:
    cells, then = cast(ab.Cells, values["cells"]), cast(ab.Body, values["then"])
    if not speaks_of(then, ab.OnChosen(cells.shape)):
        return None
    return ab.And((replace(influence(ab.ChooseCells()), cells=cells), then))


def _of_chosen(node: object) -> Values | None:
    match node:
        case ab.And(parts=(ab.Power(effects=(ab.ChooseCells(),), cells=ab.Cells() as cells), then)):
            if cells.shape is not ab.Shape.LINE and _of_shape(node) is not None:
                return None  # «в квадрате 2x2» is shorter
            values: Values = {"cells": cells, "then": then}
            return values if _chosen(values) == node else None
        case _:
            return None


def _on_cells(context: Context, values: Mapping[str, object]) -> Context:
    return replace(context, cells=ab.OnChosen(cast(ab.Cells, values["cells"]).shape))


def _choice(values: Values) -> object:
    """Return a shape, or a line of limited length from the card itself."""
    shape, length = cast(ab.Shape | None, values["shape"]), cast(int | None, values["n"])
    if (shape is None) is (length is None):
        return None
    if length is None:
        return ab.Cells(shape=shape)
    is_own = values["who"] is ab.Who.SELF
    return ab.Cells(shape=ab.Shape.LINE, length=length) if is_own else None


def _of_choice(node: object) -> Values | None:
    if not isinstance(node, ab.Cells):
        return None
    is_line = node.shape is ab.Shape.LINE
    values: Values = {"shape": None if is_line else node.shape}
    values |= {"n": node.length, "who": ab.Who.SELF} if is_line else {"n": None, "who": None}
    return values if _choice(values) == node else None


_CHOOSING: Final = (
    Phrase(
        Kind.CHOICE,
        "[<shape:shape chosen>] [до <n:number plain> клеток подряд на одной прямой "
        "( в том числе по диагонали ) от <who:who gen after>]",
        make=_choice,
        take=_of_choice,
        absent=dict.fromkeys(("shape", "n", "who")),
    ),
    Phrase(Kind.SPOT, "<chosen:chosen>", hole("chosen")),
    Phrase(
        Kind.BODY,
        "выбрать <cells:choice> ;? <then:body>",
        make=_chosen,
        take=_of_chosen,
        gives={"then": _on_cells},
        loose=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_CHOOSING,
    Phrase(
        Kind.CLAUSE,
        "<deed:treats> [на <early:number>] [<whom:targets acc>] [!его|ее|их <itself:who acc>] "
        "[<shape:shape>] [еще? на <n:number>] [дальность <range:number plain>]",
        make=_done,
        take=_of_any,
        gives={"n": of_target},
        absent=dict.fromkeys(("early", "whom", "itself", "shape", "n", "range")),
        loose=True,
    ),
)
