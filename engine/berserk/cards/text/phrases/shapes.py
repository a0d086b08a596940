"""To wound and to heal cards by so much; all cards on cells of a shape too (202.2, 502.7)."""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    And,
    Body,
    Cells,
    ChooseCells,
    OnChosen,
    Power,
    Shape,
    Targets,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import (
    done,
    influence,
    of_done,
    of_target,
    told_by_name,
)
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

# «… на 1 каждую карту в квадрате 2x2»: the cells are chosen first, then all cards on them suffer.

VOCABULARIES: Final = {
    Kind.SHAPE: Vocabulary(
        {
            "": (
                ("в квадрате 2 x 2", Shape.SQUARE),
                ("в любом|выбранном|одном ряду", Shape.ROW),
                ("в любом|выбранном|одном столбце", Shape.COLUMN),
            )
        }
    ),
}
"""The words of these kinds."""


def _on_shape(values: Values) -> object:
    whom, shape = cast(Targets, values["whom"]), cast(Shape, values["shape"])
    if whom != Targets(whom.filter, all=True):
        return None
    there = Targets(in_order((whom.filter, OnChosen(shape))), all=True)
    chosen = influence(ChooseCells())
    harm = done({**values, "whom": there, "range": None})
    return And((replace(chosen, cells=Cells(shape=shape)), cast(Body, harm)))


def _of_shape(node: object) -> Values | None:
    match node:
        case And(parts=(Power(cells=Cells(shape=Shape() as shape)), Power() as harm)):
            values = of_done(harm)
        case _:
            return None
    if values is None:
        return None
    filter_ = cast(Targets, values["whom"]).filter
    parts = filter_.filters if isinstance(filter_, AllOf) else (filter_,)
    rest = tuple(part for part in parts if part != OnChosen(shape))
    whom = rest[0] if len(rest) == 1 else AllOf(rest)
    values |= {"shape": shape, "whom": Targets(whom, all=True)}
    return values if _on_shape(values) == node else None


def _done(values: Values) -> object:
    """To wound or to heal by so much, told before or behind whom; all cards of a shape too."""
    told = [values[slot] for slot in ("early", "n") if values[slot] is not None]
    if len(told) != 1 or not told_by_name(values):
        return None
    values = {**values, "n": told[0], "whom": values["whom"] or ITSELF}
    if values["shape"] is None:
        return done(values)
    return _on_shape(values) if values["range"] is None else None


def _of_any(node: object) -> Values | None:
    values = _of_shape(node)
    if values is not None:
        return {**values, "early": None, "itself": None, "range": None}
    values = of_done(node)
    if values is None or values["whom"] == ITSELF:
        return None
    return {**values, "early": None, "itself": None, "shape": None}


PHRASES: Final = (
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
