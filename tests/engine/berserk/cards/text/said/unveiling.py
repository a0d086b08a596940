"""What is done after the placement."""

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ELF, ENEMY, OWN, Said, influence

ITSELF_UP = influence(ab.TurnFaceUp())
CHANGE = influence(ab.ChangePlaces(ab.AllOf((OWN, ab.InRows((1, 2, 3))))))


def after(body: ab.Body, *, may: bool = False) -> ab.Triggered:
    return ab.Triggered(ab.When(ab.Moment.AFTER_PLACEMENT, ab.ANY_CARD), body, may=may)


def theirs(*filters: ab.Filter) -> ab.Body:
    return influence(ab.TurnFaceUp(), targets=ab.Targets(ab.AllOf(filters), all=True))


SAID: Said = {
    "После расстановки карт — вскройте ~.": after(ITSELF_UP),
    "После расстановки карт вскройте все карты противника.": after(
        influence(ab.TurnFaceUp(), targets=ab.Targets(ENEMY, all=True))
    ),
    "После расстановки карт вскройте ~, противник вскрывает карты своего второго ряда.": after(
        ab.And((ITSELF_UP, theirs(ab.InRows((2,), ab.Side.ENEMY), ENEMY)))
    ),
    "После расстановки карт — вскройте ~ и противник вскрывает все карты в одном ряду с ~.": after(
        ab.And((ITSELF_UP, theirs(ab.InLine(row=True, column=False), ENEMY)))
    ),
    "После расстановки карт — противник вскрывает карты в своем первом ряду.": after(
        theirs(ab.InRows((1,), ab.Side.ENEMY), ENEMY)
    ),
    "После расстановки карт — противник вскрывает все карты.": after(
        influence(ab.TurnFaceUp(), targets=ab.Targets(ENEMY, all=True))
    ),
    "После расстановки карт — вы можете поменять расположение своих карт на вашей половине поля"
    " боя, не вскрывая их.": after(CHANGE, may=True),
    "После расстановки карт вскройте ~, а вы можете поменять расположение своих карт на вашей"
    " половине поля боя, не вскрывая их.": after(ab.And((ITSELF_UP, ab.May(CHANGE)))),
    "После расстановки карт — вскройте ~, затем вы можете поменять расположение ваших эльфов, не"
    " вскрывая их.": after(
        ab.And((ITSELF_UP, ab.May(influence(ab.ChangePlaces(ab.AllOf((OWN, ELF)))))))
    ),
    "{tap}: Поменять расположение ваших существ, не вскрывая их.": ab.Playable(
        ab.Payment(closes=True), influence(ab.ChangePlaces(ab.AllOf((OWN, CREATURE))))
    ),
}
