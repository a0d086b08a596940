"""«Эта клетка»: one that was chosen, that has got a marker, or that the card is on (505.7)."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = ab.Is(ab.Who.SELF)
NOBODY: Final = ab.Targets(least=0, most=0)
NEAR: Final = ab.OnChosen(beside=True)


def tap(body: ab.Body) -> ab.Playable:
    """Return «{tap}: …»."""
    return ab.Playable(ab.Payment(closes=True), body)


def chooses(cells: ab.Cells) -> ab.Power:
    """Return «выбрать клетку …»."""
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.ChooseCells(),), NOBODY, cells=cells)


def lays(
    cells: ab.Cells, until: ab.Until = ab.Until.BATTLE_END, *, blocks: bool = False
) -> ab.Power:
    """Return «клетка … получает маркер «туман»»."""
    mark = ab.MarkCell("туман", ab.Marker(), blocks, until)
    return ab.Power(ab.PowerKind.INFLUENCE, (mark,), NOBODY, cells=cells)


def hurts(*who: ab.Filter, every: bool = True) -> ab.Power:
    """Return «ранить на 2 …»."""
    filter_ = ab.AllOf(who) if len(who) > 1 else who[0]
    return influence(ab.Wound(2), targets=ab.Targets(filter_, all=every))


def going(body: ab.Body) -> ab.Triggered:
    """Return «при движении …»."""
    return ab.Triggered(ab.When(ab.Moment.MOVED, SELF), body)


_ENEMY_END: Final = ab.Until.ENEMY_TURN_END
_PUT: Final = "{tap}: Положить маркер «туман» на свободную клетку"
SAID: Final[Said] = {
    "{tap}: Выбрать свободную клетку; ранить все карты рядом с этой клеткой на 2.": tap(
        ab.WhileDoing(chooses(ab.Cells()), hurts(NEAR))
    ),
    "{tap}: Выбрать клетку; ранить стоящее на этой клетке существо на 2.": tap(
        ab.WhileDoing(
            chooses(ab.Cells(free=False)), hurts(ab.OnChosen(), ab.IsCreature(), every=False)
        )
    ),
    "При гибели клетка ~ получает маркер «туман», ранить на 2 каждое стоящее рядом с этой клеткой "
    "существо.": ab.Triggered(
        ab.When(ab.Moment.DIED, SELF),
        ab.And((lays(ab.Cells(place_of=ab.Who.SELF, free=False)), hurts(NEAR, ab.IsCreature()))),
    ),
    "При движении на клетку ранить на 2 каждое другое существо на этой клетке.": going(
        hurts(ab.Not(SELF), ab.Within(0), ab.IsCreature())
    ),
    "При движении ранить на 2 каждое существо рядом с этой клеткой.": going(
        hurts(ab.Beside(), ab.IsCreature())
    ),
    f"{_PUT} (до конца хода противника).": tap(lays(ab.Cells(), _ENEMY_END)),
    f"{_PUT} до конца хода противника (эта клетка считается занятой).": tap(
        lays(ab.Cells(), _ENEMY_END, blocks=True)
    ),
    f"{_PUT}; клетка с маркером «туман» считается занятой.": tap(lays(ab.Cells(), blocks=True)),
}
