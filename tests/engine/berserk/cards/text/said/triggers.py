"""Whether, when and how often an ability goes off, whatever sets it off."""

from dataclasses import replace
from typing import Final

from engine.berserk.abilities import (
    AllOf,
    CardIs,
    Chips,
    Every,
    Heal,
    InState,
    Limit,
    Moment,
    Not,
    Power,
    PowerKind,
    Relocation,
    Side,
    State,
    Targets,
    Triggered,
    When,
    Who,
    Within,
    Wound,
)
from tests.engine.berserk.cards.text.said.events import (
    ENEMY,
    FOREST,
    ON_ITS_CELL,
    OWN,
    SELF,
    chip,
)
from tests.engine.berserk.cards.text.said.words import Said, influence

OPEN: Final = CardIs(Who.SELF, InState(State.OPEN))
DASH: Final = (Relocation.DASH,)
DASHES: Final = chip(Moment.RELOCATED, ways=DASH)
ONTO: Final = chip(Moment.MOVED, condition=ON_ITS_CELL)
MET: Final = Targets(AllOf((*FOREST.filters, Within(0), Not(SELF))))
SAID: Said = {
    "При рывке может получить {counter}.": replace(DASHES, may=True),
    "При рывке вы можете получить {counter}.": replace(DASHES, may=True),
    "При рывке ~ может получить {counter}.": replace(DASHES, may=True),
    "При рывке воздействие может получить {counter}.": replace(DASHES, may=True),
    "При рывке заклинание может ранить существо противника на 2.": Triggered(
        When(Moment.RELOCATED, SELF, ways=DASH),
        Power(PowerKind.SPELL, (Wound(2),), Targets(ENEMY)),
        may=True,
    ),
    "При рывке, если открыт, может получить {counter}.": replace(DASHES, may=True, condition=OPEN),
    "При рывке, если открыт, получить {counter}.": replace(DASHES, condition=OPEN),
    "При рывке может получить {counter}, если открыт.": replace(DASHES, may=True, condition=OPEN),
    "При рывке получить {counter}, если открыт.": replace(DASHES, condition=OPEN),
    "При рывке в ваш ход получить {counter}.": chip(Moment.RELOCATED, ways=DASH, turn=Side.OWN),
    "При рывке в ход противника получить {counter}.": chip(
        Moment.RELOCATED, ways=DASH, turn=Side.ENEMY
    ),
    **{
        f"При рывке {ordinal} раз за {span} получить {{counter}}.": chip(
            Moment.RELOCATED, ways=DASH, nth=number, nth_of_battle=span == "бой"
        )
        for number, ordinal in ((1, "первый"), (2, "во второй"), (3, "в третий"))
        for span in ("ход", "бой")
    },
    "При рывке получить {counter} (1 раз за ход).": replace(DASHES, limit=Limit.PER_TURN),
    "При гибели вашего существа получить {counter} (2 раза за ход для каждого существа).": (
        replace(chip(Moment.DIED, OWN), limit=Limit.PER_TURN, times=2, each=True)
    ),
    "При движении на клетку, занятую лесным существом, может получить {counter}.": replace(
        ONTO, may=True
    ),
    "При движении на клетку, занятую лесным существом, если открыт, получить {counter}.": replace(
        ONTO, condition=Every((ON_ITS_CELL, OPEN))
    ),
    "При движении на клетку, занятую лесным существом, если открыт, может получить {counter}.": (
        replace(ONTO, may=True, condition=Every((ON_ITS_CELL, OPEN)))
    ),
    "При движении на клетку, занятую лесным существом, ранить его на 2.": replace(
        ONTO, body=influence(Wound(2), targets=MET)
    ),
    "При движении на клетку, занятую лесным существом, это существо получает {counter}.": replace(
        ONTO, body=influence(Chips(1), targets=MET)
    ),
    "При рывке вашего существа излечить это существо на 2.": Triggered(
        When(Moment.RELOCATED, OWN, ways=DASH),
        influence(Heal(2), targets=Targets(who=Who.SUBJECT)),
    ),
    "Когда уничтожает существо противника, эта карта получает {counter}.": Triggered(
        When(Moment.KILLED, SELF, ENEMY), influence(Chips(1), targets=Targets(who=Who.OTHER))
    ),
}
