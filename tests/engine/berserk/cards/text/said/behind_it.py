"""Who was destroyed, where the card stood, 3 and X more, and a limit behind a name."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    Alike,
    AllOf,
    Area,
    Aspect,
    BringIn,
    Cells,
    ChosenX,
    Close,
    Compare,
    Destroy,
    Fact,
    FactOf,
    FinishingBlow,
    HasFact,
    Limit,
    May,
    Payment,
    Playable,
    Power,
    PowerKind,
    Sum,
    Targets,
    ToDeck,
    WhileDoing,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, GNOME, Said, influence


def _closing(body: object, limit: Limit = Limit.NONE, times: int = 1) -> Playable:
    return Playable(Payment(closes=True), body, limit=limit, times=times)  # type: ignore[arg-type]  # a body


def _like(aspect: Aspect) -> Power:
    return influence(Wound(2), targets=Targets(AllOf((CREATURE, Alike(aspect)))))


_CHEAP: Final = HasFact(Fact.COST, Compare.AT_MOST, Sum((FactOf(Fact.CHIPS), 3)))
_HARMS: Final = Power(PowerKind.SPELL, (Wound(1),), Targets(CREATURE))

SAID: Said = {
    "{tap}: Добивание на 2, при этом может ранить существо той же стихии, что и уничтоженный, на"
    " 2.": (
        _closing(
            WhileDoing(Power(PowerKind.INFLUENCE, (FinishingBlow(2),)), May(_like(Aspect.ELEMENT)))
        )
    ),
    "{tap}: Уничтожить гнома, при этом ранить существо такой же стоимости, что и уничтоженный, на"
    " 2.": _closing(WhileDoing(influence(Destroy(), targets=Targets(GNOME)), _like(Aspect.COST))),
    "{tap}: Вернуть ~ в колоду, при этом вызвать гнома на клетку, где он стоял.": _closing(
        WhileDoing(
            influence(ToDeck(), targets=ITSELF),
            Power(
                PowerKind.INFLUENCE,
                (BringIn(),),
                Targets(GNOME, area=Area.DECK),
                Cells(place_of=Who.SELF),
            ),
        )
    ),
    "{tap}: Закрыть существо стоимостью 3+X или менее, где X — число {counter} на ~.": _closing(
        influence(Close(), targets=Targets(AllOf((CREATURE, _CHEAP))))
    ),
    "X {counter}: Ранить существо на 1 + X.": Playable(
        Payment(chips=ChosenX()),
        influence(Wound(Sum((ChosenX(), 1))), targets=Targets(CREATURE)),
    ),
    "{tap}: Заклинание «жар» (2 раза за ход) — ранить существо на 1.": _closing(
        _HARMS, Limit.PER_TURN, 2
    ),
    "{tap}: Воздействие «жар» (1 раз за бой) — закрыть существо.": _closing(
        influence(Close(), targets=Targets(CREATURE)), Limit.PER_BATTLE
    ),
}
