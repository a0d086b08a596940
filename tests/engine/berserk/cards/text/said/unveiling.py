"""What is done after the placement."""

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    And,
    Body,
    ChangePlaces,
    Filter,
    InLine,
    InRows,
    May,
    Moment,
    Payment,
    Playable,
    Side,
    Targets,
    Triggered,
    TurnFaceUp,
    When,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ELF, ENEMY, OWN, Said, influence

ITSELF_UP = influence(TurnFaceUp())
CHANGE = influence(ChangePlaces(AllOf((OWN, InRows((1, 2, 3))))))


def after(body: Body, *, may: bool = False) -> Triggered:
    return Triggered(When(Moment.AFTER_PLACEMENT, ANY_CARD), body, may=may)


def theirs(*filters: Filter) -> Body:
    return influence(TurnFaceUp(), targets=Targets(AllOf(filters), all=True))


SAID: Said = {
    "После расстановки карт — вскройте ~.": after(ITSELF_UP),
    "После расстановки карт вскройте все карты противника.": after(
        influence(TurnFaceUp(), targets=Targets(ENEMY, all=True))
    ),
    "После расстановки карт вскройте ~, противник вскрывает карты своего второго ряда.": after(
        And((ITSELF_UP, theirs(InRows((2,), Side.ENEMY), ENEMY)))
    ),
    "После расстановки карт — вскройте ~ и противник вскрывает все карты в одном ряду с ~.": after(
        And((ITSELF_UP, theirs(InLine(row=True, column=False), ENEMY)))
    ),
    "После расстановки карт — противник вскрывает карты в своем первом ряду.": after(
        theirs(InRows((1,), Side.ENEMY), ENEMY)
    ),
    "После расстановки карт — противник вскрывает все карты.": after(
        influence(TurnFaceUp(), targets=Targets(ENEMY, all=True))
    ),
    "После расстановки карт — вы можете поменять расположение своих карт на вашей половине поля"
    " боя, не вскрывая их.": after(CHANGE, may=True),
    "После расстановки карт вскройте ~, а вы можете поменять расположение своих карт на вашей"
    " половине поля боя, не вскрывая их.": after(And((ITSELF_UP, May(CHANGE)))),
    "После расстановки карт — вскройте ~, затем вы можете поменять расположение ваших эльфов, не"
    " вскрывая их.": after(And((ITSELF_UP, May(influence(ChangePlaces(AllOf((OWN, ELF)))))))),
    "{tap}: Поменять расположение ваших существ, не вскрывая их.": Playable(
        Payment(closes=True), influence(ChangePlaces(AllOf((OWN, CREATURE))))
    ),
}
