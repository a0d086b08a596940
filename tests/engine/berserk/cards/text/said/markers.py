"""Named markers: cells that get one, what a marker gives, and who has one (544)."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    And,
    BesideMarked,
    Body,
    Cells,
    Direction,
    Gain,
    Is,
    LoseMarker,
    MarkCell,
    Marked,
    Marker,
    MarkersOn,
    Moment,
    MoveMarker,
    Not,
    Payment,
    Playable,
    Power,
    PowerKind,
    SizeModifier,
    Targets,
    Triggered,
    Until,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    STRIKES,
    Said,
    influence,
)

ROT: Final = "тлен"
NOBODY: Final = Targets(least=0, most=0)
SELF: Final = Is(Who.SELF)
HIM: Final = Targets(who=Who.SUBJECT)
TO_ENEMY_END: Final = Until.ENEMY_TURN_END


def _lays(cells: Cells, *, blocks: bool = False, until: Until = Until.BATTLE_END) -> Power:
    mark = MarkCell(ROT, Marker(), blocks, until)
    return Power(PowerKind.INFLUENCE, (mark,), NOBODY, cells=cells)


def _tap(body: Body) -> Playable:
    return Playable(Payment(closes=True), body)


_GETS: Final = "получает маркер «тлен»"
_LAID: Final[Said] = {
    f"{{tap}}: Свободная клетка {_GETS}.": _tap(_lays(Cells())),
    f"{{tap}}: Клетка {_GETS}.": _tap(_lays(Cells(free=False))),
    f"{{tap}}: Выбранная клетка {_GETS}.": _tap(_lays(Cells(free=False))),
    f"{{tap}}: Любая клетка {_GETS}.": _tap(_lays(Cells(free=False))),
    f"{{tap}}: Свободная клетка рядом с ним {_GETS}.": _tap(_lays(Cells(beside=True))),
    f"{{tap}}: Соседняя свободная клетка {_GETS}.": _tap(_lays(Cells(beside=True))),
    f"{{tap}}: Свободная клетка без маркера «сор» {_GETS}.": _tap(
        _lays(Cells(not_in=Cells(marker="сор", free=False)))
    ),
    f"{{tap}}: Клетка напротив ~ {_GETS}.": _tap(
        _lays(Cells(directions=(Direction.AHEAD,), free=False))
    ),
    f"При гибели клетка ~ {_GETS}.": Triggered(
        When(Moment.DIED, SELF), _lays(Cells(place_of=Who.SELF, free=False))
    ),
    f"При гибели гнома его клетка {_GETS}.": Triggered(
        When(Moment.DIED, GNOME), _lays(Cells(place_of=Who.SUBJECT, free=False))
    ),
    f"При гибели гнома освободившаяся клетка {_GETS}.": Triggered(
        When(Moment.DIED, GNOME), _lays(Cells(origin=True, free=False))
    ),
    f"При гибели гнома его клетка может получить {_GETS.partition(' ')[2]}.": Triggered(
        When(Moment.DIED, GNOME), _lays(Cells(place_of=Who.SUBJECT, free=False)), may=True
    ),
    f"{{tap}}: Свободная клетка {_GETS} до конца хода противника.": _tap(
        _lays(Cells(), until=TO_ENEMY_END)
    ),
    f"{{tap}}: Свободная клетка {_GETS} (эта клетка считается занятой).": _tap(
        _lays(Cells(), blocks=True)
    ),
    f"{{tap}}: Свободная клетка {_GETS} до конца хода противника (она считается занятой).": _tap(
        _lays(Cells(), blocks=True, until=TO_ENEMY_END)
    ),
    "{tap}: Положить маркер тлен на свободную клетку до конца хода противника.": _tap(
        _lays(Cells(), until=TO_ENEMY_END)
    ),
    "{tap}: Переместить «тлен» на 1 клетку.": _tap(
        Power(PowerKind.INFLUENCE, (MoveMarker(ROT),), NOBODY, cells=Cells(of_marker=ROT, within=1))
    ),
    "{tap}: Убрать маркер «тлен» с вашего гнома.": _tap(
        influence(LoseMarker(ROT), targets=Targets(AllOf((OWN, GNOME))))
    ),
}
_BURNS: Final = Triggered(
    When(Moment.RELOCATED, AllOf((SELF, AllOf((CREATURE, ENEMY))))),
    influence(Wound(2), targets=HIM),
)
_STINGS: Final = Triggered(
    When(Moment.WOUNDED, SELF),
    And((influence(Wound(1), targets=HIM), influence(LoseMarker(ROT, this=True)))),
)
_GIVEN: Final[Said] = {
    f"{{tap}}: Свободная клетка {_GETS} (когда существо противника перемещается на клетку с "
    "маркером «тлен» ранить его на 2).": _tap(
        Power(PowerKind.INFLUENCE, (MarkCell(ROT, _BURNS),), NOBODY, cells=Cells())
    ),
    f"{{tap}}: Карта противника {_GETS} до конца хода (когда она получает раны ранить ее на 1 и "
    "удалить маркер).": _tap(influence(Gain(_STINGS, Until.TURN_END, ROT), targets=Targets(ENEMY))),
    f"{{tap}}: Карта противника {_GETS} (когда она погибает удалить маркер).": _tap(
        influence(
            Gain(
                Triggered(
                    When(Moment.DIED, SELF), influence(LoseMarker(ROT, this=True), targets=ITSELF)
                ),
                marker=ROT,
            ),
            targets=Targets(ENEMY),
        )
    ),
}
_HAD: Final[Said] = {
    "{tap}: Ранить гнома с маркером «тлен» на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((GNOME, Marked(ROT)))))
    ),
    "{tap}: Ранить гнома без маркера «тлен» на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((GNOME, Not(Marked(ROT))))))
    ),
    "{tap}: Ранить гнома на клетке с маркером «тлен» на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((GNOME, Marked(ROT)))))
    ),
    "{tap}: Ранить гнома рядом с маркером «тлен» на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((BesideMarked(ROT), GNOME))))
    ),
    "{tap}: Ранить гнома рядом с клеткой с маркером «тлен» на 1.": _tap(
        influence(Wound(1), targets=Targets(AllOf((BesideMarked(ROT), GNOME))))
    ),
    "При перемещении гнома на клетку с маркером «тлен» ранить его на 1.": Triggered(
        When(Moment.RELOCATED, AllOf((GNOME, Marked(ROT)))), influence(Wound(1), targets=HIM)
    ),
    "+1 к ударам по картам с маркером «тлен».": SizeModifier(
        1, powers=STRIKES, against=Marked(ROT)
    ),
    "{tap}: Ранить существо на X, где X — число маркеров «тлен» на нем.": _tap(
        influence(Wound(MarkersOn(ROT, Who.TARGET)), targets=Targets(CREATURE))
    ),
}
SAID: Final[Said] = {**_LAID, **_GIVEN, **_HAD}
