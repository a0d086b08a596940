"""«Эта клетка»: one that was chosen, that has got a marker, or that the card is on (505.7)."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    And,
    Beside,
    Body,
    Cells,
    ChooseCells,
    Filter,
    Is,
    IsCreature,
    MarkCell,
    Marker,
    Moment,
    Not,
    OnChosen,
    Payment,
    Playable,
    Power,
    PowerKind,
    Targets,
    Triggered,
    Until,
    When,
    WhileDoing,
    Who,
    Within,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = Is(Who.SELF)
NOBODY: Final = Targets(least=0, most=0)
NEAR: Final = OnChosen(beside=True)


def tap(body: Body) -> Playable:
    """Return «{tap}: …»."""
    return Playable(Payment(closes=True), body)


def chooses(cells: Cells) -> Power:
    """Return «выбрать клетку …»."""
    return Power(PowerKind.INFLUENCE, (ChooseCells(),), NOBODY, cells=cells)


def lays(cells: Cells, until: Until = Until.BATTLE_END, *, blocks: bool = False) -> Power:
    """Return «клетка … получает маркер «туман»»."""
    mark = MarkCell("туман", Marker(), blocks, until)
    return Power(PowerKind.INFLUENCE, (mark,), NOBODY, cells=cells)


def hurts(*who: Filter, every: bool = True) -> Power:
    """Return «ранить на 2 …»."""
    filter_ = AllOf(who) if len(who) > 1 else who[0]
    return influence(Wound(2), targets=Targets(filter_, all=every))


def going(body: Body) -> Triggered:
    """Return «при движении …»."""
    return Triggered(When(Moment.MOVED, SELF), body)


_ENEMY_END: Final = Until.ENEMY_TURN_END
_PUT: Final = "{tap}: Положить маркер «туман» на свободную клетку"
SAID: Final[Said] = {
    "{tap}: Выбрать свободную клетку; ранить все карты рядом с этой клеткой на 2.": tap(
        WhileDoing(chooses(Cells()), hurts(NEAR))
    ),
    "{tap}: Выбрать клетку; ранить стоящее на этой клетке существо на 2.": tap(
        WhileDoing(chooses(Cells(free=False)), hurts(OnChosen(), IsCreature(), every=False))
    ),
    "При гибели клетка ~ получает маркер «туман», ранить на 2 каждое стоящее рядом с этой клеткой "
    "существо.": Triggered(
        When(Moment.DIED, SELF),
        And((lays(Cells(place_of=Who.SELF, free=False)), hurts(NEAR, IsCreature()))),
    ),
    "При движении на клетку ранить на 2 каждое другое существо на этой клетке.": going(
        hurts(Not(SELF), Within(0), IsCreature())
    ),
    "При движении ранить на 2 каждое существо рядом с этой клеткой.": going(
        hurts(Beside(), IsCreature())
    ),
    f"{_PUT} (до конца хода противника).": tap(lays(Cells(), _ENEMY_END)),
    f"{_PUT} до конца хода противника (эта клетка считается занятой).": tap(
        lays(Cells(), _ENEMY_END, blocks=True)
    ),
    f"{_PUT}; клетка с маркером «туман» считается занятой.": tap(lays(Cells(), blocks=True)),
}
