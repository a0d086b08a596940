"""Cells that are chosen first, and what is done to cards on them or beside."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    And,
    Body,
    Bounded,
    Cannot,
    Cells,
    ChooseCells,
    Close,
    Count,
    Doing,
    Gain,
    Moment,
    OnChosen,
    Payment,
    Playable,
    Power,
    PowerKind,
    Shape,
    Targets,
    Triggered,
    Until,
    When,
    Who,
    Wound,
)
from engine.berserk.abilities.filters import Filter, Is
from tests.engine.berserk.cards.text.said.words import ENEMY, OWN, SHOT, Said, influence

_SQUARE: Final = OnChosen(Shape.SQUARE)


def _after(cells: Cells, power: Body) -> And:
    return And((Power(PowerKind.INFLUENCE, (ChooseCells(),), Targets(who=Who.SELF), cells), power))


def _wounds(amount: object, *filters: Filter) -> Power:
    whom = filters[0] if len(filters) == 1 else AllOf(filters)
    return influence(Wound(amount), targets=Targets(whom, all=True))  # type: ignore[arg-type]  # a number


def _closing(body: Body) -> Playable:
    return Playable(Payment(closes=True), body)


SAID: Said = {
    "{tap}: Воздействие «пар» — выбрать квадрат 2x2; ранить каждую карту противника на этих клетках"
    " на X, где X — число ваших карт на этих клетках (максимум 3).": _closing(
        _after(
            Cells(shape=Shape.SQUARE),
            _wounds(Bounded(Count(AllOf((OWN, _SQUARE))), 3), _SQUARE, ENEMY),
        )
    ),
    "{tap}: Выбрать ряд; закрыть все карты в этом ряду.": _closing(
        _after(
            Cells(shape=Shape.ROW),
            influence(Close(), targets=Targets(OnChosen(Shape.ROW), all=True)),
        )
    ),
    "{tap}: Выбрать столбец; до конца хода противника карты в этом столбце не могут объявлять"
    " выстрелы.": _closing(
        _after(
            Cells(shape=Shape.COLUMN),
            influence(
                Gain(Cannot(Doing.ATTACK, powers=SHOT), Until.ENEMY_TURN_END),
                targets=Targets(OnChosen(Shape.COLUMN), all=True),
            ),
        )
    ),
    "При гибели выбрать до 2 клеток подряд на одной прямой (в том числе по диагонали) от ~; ранить"
    " каждую стоящую на этих клетках карту на 1.": Triggered(
        When(Moment.DIED, Is(Who.SELF)),
        _after(Cells(shape=Shape.LINE, length=2), _wounds(1, OnChosen(Shape.LINE))),
    ),
    "{tap}: Выбрать до 3 клеток подряд на одной прямой (в том числе по диагонали) от ~; ранить"
    " каждую карту на этих клетках на 1.": _closing(
        _after(Cells(shape=Shape.LINE), _wounds(1, OnChosen(Shape.LINE)))
    ),
}
