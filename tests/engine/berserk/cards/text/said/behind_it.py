"""Who was destroyed, where the card stood, 3 and X more, and a limit behind a name."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, GNOME, Said, influence


def _closing(body: object, limit: ab.Limit = ab.Limit.NONE, times: int = 1) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), body, limit=limit, times=times)  # type: ignore[arg-type]  # a body


def _like(aspect: ab.Aspect) -> ab.Power:
    return influence(ab.Wound(2), targets=ab.Targets(ab.AllOf((CREATURE, ab.Alike(aspect)))))


_CHEAP: Final = ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, ab.Sum((ab.FactOf(ab.Fact.CHIPS), 3)))
_HARMS: Final = ab.Power(ab.PowerKind.SPELL, (ab.Wound(1),), ab.Targets(CREATURE))

SAID: Said = {
    "{tap}: Добивание на 2, при этом может ранить существо той же стихии, что и уничтоженный, на"
    " 2.": (
        _closing(
            ab.WhileDoing(
                ab.Power(ab.PowerKind.INFLUENCE, (ab.FinishingBlow(2),)),
                ab.May(_like(ab.Aspect.ELEMENT)),
            )
        )
    ),
    "{tap}: Уничтожить гнома, при этом ранить существо такой же стоимости, что и уничтоженный, на"
    " 2.": _closing(
        ab.WhileDoing(influence(ab.Destroy(), targets=ab.Targets(GNOME)), _like(ab.Aspect.COST))
    ),
    "{tap}: Вернуть ~ в колоду, при этом вызвать гнома на клетку, где он стоял.": _closing(
        ab.WhileDoing(
            influence(ab.ToDeck(), targets=ab.ITSELF),
            ab.Power(
                ab.PowerKind.INFLUENCE,
                (ab.BringIn(),),
                ab.Targets(GNOME, area=ab.Area.DECK),
                ab.Cells(place_of=ab.Who.SELF),
            ),
        )
    ),
    "{tap}: Закрыть существо стоимостью 3+X или менее, где X — число {counter} на ~.": _closing(
        influence(ab.Close(), targets=ab.Targets(ab.AllOf((CREATURE, _CHEAP))))
    ),
    "X {counter}: Ранить существо на 1 + X.": ab.Playable(
        ab.Payment(chips=ab.ChosenX()),
        influence(ab.Wound(ab.Sum((ab.ChosenX(), 1))), targets=ab.Targets(CREATURE)),
    ),
    "{tap}: Заклинание «жар» (2 раза за ход) — ранить существо на 1.": _closing(
        _HARMS, ab.Limit.PER_TURN, 2
    ),
    "{tap}: Воздействие «жар» (1 раз за бой) — закрыть существо.": _closing(
        influence(ab.Close(), targets=ab.Targets(CREATURE)), ab.Limit.PER_BATTLE
    ),
}
