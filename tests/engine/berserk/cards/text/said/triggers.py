"""Whether, when and how often an ability goes off, whatever sets it off."""

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.events import (
    ENEMY,
    FOREST,
    ON_ITS_CELL,
    OWN,
    SELF,
    chip,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

OPEN: Final = ab.CardIs(ab.Who.SELF, ab.InState(ab.State.OPEN))
DASH: Final = (ab.Relocation.DASH,)
DASHES: Final = chip(ab.Moment.RELOCATED, ways=DASH)
ONTO: Final = chip(ab.Moment.MOVED, condition=ON_ITS_CELL)
MET: Final = ab.Targets(ab.AllOf((*FOREST.filters, ab.Within(0), ab.Not(SELF))))
SAID: Said = {
    "При рывке может получить {counter}.": replace(DASHES, may=True),
    "При рывке вы можете получить {counter}.": replace(DASHES, may=True),
    "При рывке ~ может получить {counter}.": replace(DASHES, may=True),
    "При рывке воздействие может получить {counter}.": replace(DASHES, may=True),
    "При рывке заклинание может ранить существо противника на 2.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, SELF, ways=DASH),
        ab.Power(ab.PowerKind.SPELL, (ab.Wound(2),), ab.Targets(ENEMY)),
        may=True,
    ),
    "При рывке, если открыт, может получить {counter}.": replace(DASHES, may=True, condition=OPEN),
    "При рывке, если открыт, получить {counter}.": replace(DASHES, condition=OPEN),
    "При рывке может получить {counter}, если открыт.": replace(DASHES, may=True, condition=OPEN),
    "При рывке получить {counter}, если открыт.": replace(DASHES, condition=OPEN),
    "При рывке в ваш ход получить {counter}.": chip(
        ab.Moment.RELOCATED, ways=DASH, turn=ab.Side.OWN
    ),
    "При рывке в ход противника получить {counter}.": chip(
        ab.Moment.RELOCATED, ways=DASH, turn=ab.Side.ENEMY
    ),
    **{
        f"При рывке {ordinal} раз за {span} получить {{counter}}.": chip(
            ab.Moment.RELOCATED, ways=DASH, nth=number, nth_of_battle=span == "бой"
        )
        for number, ordinal in ((1, "первый"), (2, "во второй"), (3, "в третий"))
        for span in ("ход", "бой")
    },
    "При рывке получить {counter} (1 раз за ход).": replace(DASHES, limit=ab.Limit.PER_TURN),
    "При гибели вашего существа получить {counter} (2 раза за ход для каждого существа).": (
        replace(chip(ab.Moment.DIED, OWN), limit=ab.Limit.PER_TURN, times=2, each=True)
    ),
    "При движении на клетку, занятую лесным существом, может получить {counter}.": replace(
        ONTO, may=True
    ),
    "При движении на клетку, занятую лесным существом, если открыт, получить {counter}.": replace(
        ONTO, condition=ab.Every((ON_ITS_CELL, OPEN))
    ),
    "При движении на клетку, занятую лесным существом, если открыт, может получить {counter}.": (
        replace(ONTO, may=True, condition=ab.Every((ON_ITS_CELL, OPEN)))
    ),
    "При движении на клетку, занятую лесным существом, ранить его на 2.": replace(
        ONTO, body=influence(ab.Wound(2), targets=MET)
    ),
    "При движении на клетку, занятую лесным существом, это существо получает {counter}.": replace(
        ONTO, body=influence(ab.Chips(1), targets=MET)
    ),
    "При рывке вашего существа излечить это существо на 2.": ab.Triggered(
        ab.When(ab.Moment.RELOCATED, OWN, ways=DASH),
        influence(ab.Heal(2), targets=ab.Targets(who=ab.Who.SUBJECT)),
    ),
    "Когда уничтожает существо противника, эта карта получает {counter}.": ab.Triggered(
        ab.When(ab.Moment.KILLED, SELF, ENEMY),
        influence(ab.Chips(1), targets=ab.Targets(who=ab.Who.OTHER)),
    ),
}
