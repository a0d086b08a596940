"""Named markers: cells that get one, what a marker gives, and who has one (544)."""

from typing import Final

import engine.berserk.abilities as ab
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
NOBODY: Final = ab.Targets(least=0, most=0)
SELF: Final = ab.Is(ab.Who.SELF)
HIM: Final = ab.Targets(who=ab.Who.SUBJECT)
TO_ENEMY_END: Final = ab.Until.ENEMY_TURN_END


def _lays(
    cells: ab.Cells, *, blocks: bool = False, until: ab.Until = ab.Until.BATTLE_END
) -> ab.Power:
    mark = ab.MarkCell(ROT, ab.Marker(), blocks, until)
    return ab.Power(ab.PowerKind.INFLUENCE, (mark,), NOBODY, cells=cells)


def _tap(body: ab.Body) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), body)


_GETS: Final = "получает маркер «тлен»"
_LAID: Final[Said] = {
    f"{{tap}}: Свободная клетка {_GETS}.": _tap(_lays(ab.Cells())),
    f"{{tap}}: Клетка {_GETS}.": _tap(_lays(ab.Cells(free=False))),
    f"{{tap}}: Выбранная клетка {_GETS}.": _tap(_lays(ab.Cells(free=False))),
    f"{{tap}}: Любая клетка {_GETS}.": _tap(_lays(ab.Cells(free=False))),
    f"{{tap}}: Свободная клетка рядом с ним {_GETS}.": _tap(_lays(ab.Cells(beside=True))),
    f"{{tap}}: Соседняя свободная клетка {_GETS}.": _tap(_lays(ab.Cells(beside=True))),
    f"{{tap}}: Свободная клетка без маркера «сор» {_GETS}.": _tap(
        _lays(ab.Cells(not_in=ab.Cells(marker="сор", free=False)))
    ),
    f"{{tap}}: Клетка напротив ~ {_GETS}.": _tap(
        _lays(ab.Cells(directions=(ab.Direction.AHEAD,), free=False))
    ),
    f"При гибели клетка ~ {_GETS}.": ab.Triggered(
        ab.When(ab.Moment.DIED, SELF), _lays(ab.Cells(place_of=ab.Who.SELF, free=False))
    ),
    f"При гибели гнома его клетка {_GETS}.": ab.Triggered(
        ab.When(ab.Moment.DIED, GNOME), _lays(ab.Cells(place_of=ab.Who.SUBJECT, free=False))
    ),
    f"При гибели гнома освободившаяся клетка {_GETS}.": ab.Triggered(
        ab.When(ab.Moment.DIED, GNOME), _lays(ab.Cells(origin=True, free=False))
    ),
    f"При гибели гнома его клетка может получить {_GETS.partition(' ')[2]}.": ab.Triggered(
        ab.When(ab.Moment.DIED, GNOME),
        _lays(ab.Cells(place_of=ab.Who.SUBJECT, free=False)),
        may=True,
    ),
    f"{{tap}}: Свободная клетка {_GETS} до конца хода противника.": _tap(
        _lays(ab.Cells(), until=TO_ENEMY_END)
    ),
    f"{{tap}}: Свободная клетка {_GETS} (эта клетка считается занятой).": _tap(
        _lays(ab.Cells(), blocks=True)
    ),
    f"{{tap}}: Свободная клетка {_GETS} до конца хода противника (она считается занятой).": _tap(
        _lays(ab.Cells(), blocks=True, until=TO_ENEMY_END)
    ),
    "{tap}: Положить маркер тлен на свободную клетку до конца хода противника.": _tap(
        _lays(ab.Cells(), until=TO_ENEMY_END)
    ),
    "{tap}: Переместить «тлен» на 1 клетку.": _tap(
        ab.Power(
            ab.PowerKind.INFLUENCE,
            (ab.MoveMarker(ROT),),
            NOBODY,
            cells=ab.Cells(of_marker=ROT, within=1),
        )
    ),
    "{tap}: Убрать маркер «тлен» с вашего гнома.": _tap(
        influence(ab.LoseMarker(ROT), targets=ab.Targets(ab.AllOf((OWN, GNOME))))
    ),
}
_BURNS: Final = ab.Triggered(
    ab.When(ab.Moment.RELOCATED, ab.AllOf((SELF, ab.AllOf((CREATURE, ENEMY))))),
    influence(ab.Wound(2), targets=HIM),
)
_STINGS: Final = ab.Triggered(
    ab.When(ab.Moment.WOUNDED, SELF),
    ab.And((influence(ab.Wound(1), targets=HIM), influence(ab.LoseMarker(ROT, this=True)))),
)
_GIVEN: Final[Said] = {
    f"{{tap}}: Свободная клетка {_GETS} (когда существо противника перемещается на клетку с "
    "маркером «тлен» ранить его на 2).": _tap(
        ab.Power(ab.PowerKind.INFLUENCE, (ab.MarkCell(ROT, _BURNS),), NOBODY, cells=ab.Cells())
    ),
    f"{{tap}}: Карта противника {_GETS} до конца хода (когда она получает раны ранить ее на 1 и "
    "удалить маркер).": _tap(
        influence(ab.Gain(_STINGS, ab.Until.TURN_END, ROT), targets=ab.Targets(ENEMY))
    ),
    f"{{tap}}: Карта противника {_GETS} (когда она погибает удалить маркер).": _tap(
        influence(
            ab.Gain(
                ab.Triggered(
                    ab.When(ab.Moment.DIED, SELF),
                    influence(ab.LoseMarker(ROT, this=True), targets=ab.ITSELF),
                ),
                marker=ROT,
            ),
            targets=ab.Targets(ENEMY),
        )
    ),
}
_HAD: Final[Said] = {
    "{tap}: Ранить гнома с маркером «тлен» на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((GNOME, ab.Marked(ROT)))))
    ),
    "{tap}: Ранить гнома без маркера «тлен» на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((GNOME, ab.Not(ab.Marked(ROT))))))
    ),
    "{tap}: Ранить гнома на клетке с маркером «тлен» на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((GNOME, ab.Marked(ROT)))))
    ),
    "{tap}: Ранить гнома рядом с маркером «тлен» на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ab.BesideMarked(ROT), GNOME))))
    ),
    "{tap}: Ранить гнома рядом с клеткой с маркером «тлен» на 1.": _tap(
        influence(ab.Wound(1), targets=ab.Targets(ab.AllOf((ab.BesideMarked(ROT), GNOME))))
    ),
    "При перемещении гнома на клетку с маркером «тлен» ранить его на 1.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, ab.AllOf((GNOME, ab.Marked(ROT)))),
        influence(ab.Wound(1), targets=HIM),
    ),
    "+1 к ударам по картам с маркером «тлен».": ab.SizeModifier(
        1, powers=STRIKES, against=ab.Marked(ROT)
    ),
    "{tap}: Ранить существо на X, где X — число маркеров «тлен» на нем.": _tap(
        influence(ab.Wound(ab.MarkersOn(ROT, ab.Who.TARGET)), targets=ab.Targets(CREATURE))
    ),
}
SAID: Final[Said] = {**_LAID, **_GIVEN, **_HAD}
