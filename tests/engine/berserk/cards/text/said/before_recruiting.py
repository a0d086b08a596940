"""What is done before the squad is recruited."""

from engine.berserk.abilities import (
    AllOf,
    Area,
    Aspect,
    BeforeRecruiting,
    Bounded,
    ChangeCrystals,
    Compare,
    Fact,
    FactOf,
    HasFact,
    IsCreature,
    IsElite,
    LayAside,
    LikeShown,
    OfClass,
    OfType,
    Pile,
    Scaled,
    ShowCards,
    Shown,
    Side,
    Spoken,
    Sum,
    TakeIntoDeal,
    TakeIntoSquad,
    Who,
)
from engine.berserk.abilities.properties import CardType
from tests.engine.berserk.cards.text.said.words import ELF, Said

TAKE, INTO_DEAL = TakeIntoSquad(), TakeIntoDeal()
ARTIFACT, FLYER = OfType((CardType.ARTIFACT,)), OfType((CardType.FLYER,))
NAMESAKE = LikeShown(Aspect.NAME)
CHEAP = HasFact(Fact.COST, Compare.AT_MOST, 4)
SAID: Said = {
    "До набора отряда вы можете показать ~ и взять его в отряд.": BeforeRecruiting((TAKE,)),
    "До набора отряда — вы можете показать ~; возьмите её в отряд; положите на кладбище существо"
    " стоимостью 4 или менее.": BeforeRecruiting(
        (TAKE, ShowCards(AllOf((IsCreature(), CHEAP))), LayAside(Spoken.SHOWN))
    ),
    "До набора отряда — покажите ~; положите на кладбище до трех эльфов из вашей раздачи.": (
        BeforeRecruiting((ShowCards(ELF, 0, 3), LayAside(Spoken.SHOWN)))
    ),
    "До набора отряда вы можете показать ~ и взять ~ в отряд; покажите артефакт из вашей раздачи;"
    " найдите в колоде до трех артефактов с таким же названием, покажите их и возьмите в"
    " раздачу.": BeforeRecruiting(
        (
            TAKE,
            ShowCards(ARTIFACT),
            ShowCards(AllOf((ARTIFACT, NAMESAKE)), 0, 3, Pile.DECK),
            INTO_DEAL,
        )
    ),
    "До набора отряда вы можете показать ~; покажите два артефакта из раздачи; найдите в колоде"
    " артефакт с таким же названием, покажите его и возьмите в раздачу.": BeforeRecruiting(
        (
            ShowCards(ARTIFACT, 2, 2),
            ShowCards(AllOf((ARTIFACT, NAMESAKE)), pile=Pile.DECK),
            INTO_DEAL,
        )
    ),
    "До набора отряда вы можете показать ~; покажите артефакт из раздачи; найдите в колоде"
    " две карты с таким же названием, покажите их и возьмите в раздачу.": BeforeRecruiting(
        (ShowCards(ARTIFACT), ShowCards(NAMESAKE, 2, 2, Pile.DECK), INTO_DEAL)
    ),
    "До набора отряда — покажите ~; изгоните до двух {ordinary} эльфов из раздачи; вы получаете 2"
    " {ordinary}.": BeforeRecruiting(
        (
            ShowCards(AllOf((IsElite(elite=False), OfClass(("Эльф",)))), 0, 2),
            LayAside(Spoken.SHOWN, Area.EXILE),
            ChangeCrystals(silver=2),
        )
    ),
    "До набора отряда вы можете показать ~; изгоните артефакт; вы получаете 1 {elite}.": (
        BeforeRecruiting(
            (
                ShowCards(ARTIFACT),
                LayAside(Spoken.SHOWN, Area.EXILE),
                ChangeCrystals(gold=1),
            )
        )
    ),
    "До набора отряда вы можете показать ~; посмотрите 3 случайные карты из раздачи противника;"
    " вы получаете x {elite}, где x — число показанных артефактов.": BeforeRecruiting(
        (
            ShowCards(least=3, most=3, side=Side.ENEMY, at_random=True, looks=True),
            ChangeCrystals(gold=Shown(ARTIFACT)),
        )
    ),
    "До набора отряда вы можете показать ~; найдите в колоде летающее существо, покажите его и"
    " возьмите в раздачу; вы теряете 2 {elite}.": BeforeRecruiting(
        (
            ShowCards(AllOf((FLYER, IsCreature())), pile=Pile.DECK),
            INTO_DEAL,
            ChangeCrystals(gold=-2),
        )
    ),
    "До набора отряда вы можете показать ~; найдите в колоде до двух артефактов, покажите их и"
    " возьмите в раздачу; вы теряете 1 {ordinary}.": BeforeRecruiting(
        (ShowCards(ARTIFACT, 0, 2, Pile.DECK), INTO_DEAL, ChangeCrystals(silver=-1))
    ),
    "До набора отряда вы можете показать ~ и взять его в отряд, при этом посмотреть 3 случайные"
    " карты из раздачи противника, вы теряете {ordinary}, где X — число показанных артефактов.": (
        BeforeRecruiting(
            (
                TAKE,
                ShowCards(least=3, most=3, side=Side.ENEMY, at_random=True, looks=True),
                ChangeCrystals(silver=Scaled(Shown(ARTIFACT), -1)),
            )
        )
    ),
    "До набора отряда — покажите ~; изгоните до трёх эльфов из раздачи; за каждого из них вы"
    " теряете X-1 {elite}, где X — его стоимость.": BeforeRecruiting(
        (
            ShowCards(ELF, 0, 3),
            LayAside(Spoken.SHOWN, Area.EXILE),
            ChangeCrystals(
                gold=Bounded(Scaled(Sum((FactOf(Fact.COST, Who.TARGET), -1)), -1), 0), each=True
            ),
        )
    ),
    "До набора отряда — покажите ~; покажите двух эльфов; за каждого из них вы получаете"
    " 2 {ordinary}.": BeforeRecruiting((ShowCards(ELF, 2, 2), ChangeCrystals(silver=2, each=True))),
}
