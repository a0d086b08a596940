"""Cells that are chosen first, and what is done to cards on them or beside."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import Filter, Is
from tests.engine.berserk.cards.text.said.words import ENEMY, OWN, SHOT, Said, influence

_SQUARE: Final = ab.OnChosen(ab.Shape.SQUARE)


def _after(cells: ab.Cells, power: ab.Body) -> ab.And:
    return ab.And(
        (
            ab.Power(
                ab.PowerKind.INFLUENCE, (ab.ChooseCells(),), ab.Targets(who=ab.Who.SELF), cells
            ),
            power,
        )
    )


def _wounds(amount: object, *filters: Filter) -> ab.Power:
    whom = filters[0] if len(filters) == 1 else ab.AllOf(filters)
    return influence(ab.Wound(amount), targets=ab.Targets(whom, all=True))  # type: ignore[arg-type]  # a number


def _closing(body: ab.Body) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), body)


SAID: Said = {
    "{tap}: Воздействие «пар» — выбрать квадрат 2x2; ранить каждую карту противника на этих клетках"
    " на X, где X — число ваших карт на этих клетках (максимум 3).": _closing(
        _after(
            ab.Cells(shape=ab.Shape.SQUARE),
            _wounds(ab.Bounded(ab.Count(ab.AllOf((OWN, _SQUARE))), 3), _SQUARE, ENEMY),
        )
    ),
    "{tap}: Выбрать ряд; закрыть все карты в этом ряду.": _closing(
        _after(
            ab.Cells(shape=ab.Shape.ROW),
            influence(ab.Close(), targets=ab.Targets(ab.OnChosen(ab.Shape.ROW), all=True)),
        )
    ),
    "{tap}: Выбрать столбец; до конца хода противника карты в этом столбце не могут объявлять"
    " выстрелы.": _closing(
        _after(
            ab.Cells(shape=ab.Shape.COLUMN),
            influence(
                ab.Gain(ab.Cannot(ab.Doing.ATTACK, powers=SHOT), ab.Until.ENEMY_TURN_END),
                targets=ab.Targets(ab.OnChosen(ab.Shape.COLUMN), all=True),
            ),
        )
    ),
    "При гибели выбрать до 2 клеток подряд на одной прямой (в том числе по диагонали) от ~; ранить"
    " каждую стоящую на этих клетках карту на 1.": ab.Triggered(
        ab.When(ab.Moment.DIED, Is(ab.Who.SELF)),
        _after(ab.Cells(shape=ab.Shape.LINE, length=2), _wounds(1, ab.OnChosen(ab.Shape.LINE))),
    ),
    "{tap}: Выбрать до 3 клеток подряд на одной прямой (в том числе по диагонали) от ~; ранить"
    " каждую карту на этих клетках на 1.": _closing(
        _after(ab.Cells(shape=ab.Shape.LINE), _wounds(1, ab.OnChosen(ab.Shape.LINE)))
    ),
}
