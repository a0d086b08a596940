"""What is done before the squad is recruited."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType
from tests.engine.berserk.cards.text.said.words import ELF, Said

TAKE, INTO_DEAL = ab.TakeIntoSquad(), ab.TakeIntoDeal()
ARTIFACT, FLYER = ab.OfType((CardType.ARTIFACT,)), ab.OfType((CardType.FLYER,))
NAMESAKE = ab.LikeShown(ab.Aspect.NAME)
CHEAP = ab.HasFact(ab.Fact.COST, ab.Compare.AT_MOST, 4)
SAID: Said = {
    "До набора отряда вы можете показать ~ и взять его в отряд.": ab.BeforeRecruiting((TAKE,)),
    "До набора отряда — вы можете показать ~; возьмите её в отряд; положите на кладбище существо"
    " стоимостью 4 или менее.": ab.BeforeRecruiting(
        (TAKE, ab.ShowCards(ab.AllOf((ab.IsCreature(), CHEAP))), ab.LayAside(ab.Spoken.SHOWN))
    ),
    "До набора отряда — покажите ~; положите на кладбище до трех эльфов из вашей раздачи.": (
        ab.BeforeRecruiting((ab.ShowCards(ELF, 0, 3), ab.LayAside(ab.Spoken.SHOWN)))
    ),
    "До набора отряда вы можете показать ~ и взять ~ в отряд; покажите артефакт из вашей раздачи;"
    " найдите в колоде до трех артефактов с таким же названием, покажите их и возьмите в"
    " раздачу.": ab.BeforeRecruiting(
        (
            TAKE,
            ab.ShowCards(ARTIFACT),
            ab.ShowCards(ab.AllOf((ARTIFACT, NAMESAKE)), 0, 3, ab.Pile.DECK),
            INTO_DEAL,
        )
    ),
    "До набора отряда вы можете показать ~; покажите два артефакта из раздачи; найдите в колоде"
    " артефакт с таким же названием, покажите его и возьмите в раздачу.": ab.BeforeRecruiting(
        (
            ab.ShowCards(ARTIFACT, 2, 2),
            ab.ShowCards(ab.AllOf((ARTIFACT, NAMESAKE)), pile=ab.Pile.DECK),
            INTO_DEAL,
        )
    ),
    "До набора отряда вы можете показать ~; покажите артефакт из раздачи; найдите в колоде"
    " две карты с таким же названием, покажите их и возьмите в раздачу.": ab.BeforeRecruiting(
        (ab.ShowCards(ARTIFACT), ab.ShowCards(NAMESAKE, 2, 2, ab.Pile.DECK), INTO_DEAL)
    ),
    "До набора отряда — покажите ~; изгоните до двух {ordinary} эльфов из раздачи; вы получаете 2"
    " {ordinary}.": ab.BeforeRecruiting(
        (
            ab.ShowCards(ab.AllOf((ab.IsElite(elite=False), ab.OfClass(("Эльф",)))), 0, 2),
            ab.LayAside(ab.Spoken.SHOWN, ab.Area.EXILE),
            ab.ChangeCrystals(silver=2),
        )
    ),
    "До набора отряда вы можете показать ~; изгоните артефакт; вы получаете 1 {elite}.": (
        ab.BeforeRecruiting(
            (
                ab.ShowCards(ARTIFACT),
                ab.LayAside(ab.Spoken.SHOWN, ab.Area.EXILE),
                ab.ChangeCrystals(gold=1),
            )
        )
    ),
    "До набора отряда вы можете показать ~; посмотрите 3 случайные карты из раздачи противника;"
    " вы получаете x {elite}, где x — число показанных артефактов.": ab.BeforeRecruiting(
        (
            ab.ShowCards(least=3, most=3, side=ab.Side.ENEMY, at_random=True, looks=True),
            ab.ChangeCrystals(gold=ab.Shown(ARTIFACT)),
        )
    ),
    "До набора отряда вы можете показать ~; найдите в колоде летающее существо, покажите его и"
    " возьмите в раздачу; вы теряете 2 {elite}.": ab.BeforeRecruiting(
        (
            ab.ShowCards(ab.AllOf((FLYER, ab.IsCreature())), pile=ab.Pile.DECK),
            INTO_DEAL,
            ab.ChangeCrystals(gold=-2),
        )
    ),
    "До набора отряда вы можете показать ~; найдите в колоде до двух артефактов, покажите их и"
    " возьмите в раздачу; вы теряете 1 {ordinary}.": ab.BeforeRecruiting(
        (ab.ShowCards(ARTIFACT, 0, 2, ab.Pile.DECK), INTO_DEAL, ab.ChangeCrystals(silver=-1))
    ),
    "До набора отряда вы можете показать ~ и взять его в отряд, при этом посмотреть 3 случайные"
    " карты из раздачи противника, вы теряете {ordinary}, где X — число показанных артефактов.": (
        ab.BeforeRecruiting(
            (
                TAKE,
                ab.ShowCards(least=3, most=3, side=ab.Side.ENEMY, at_random=True, looks=True),
                ab.ChangeCrystals(silver=ab.Scaled(ab.Shown(ARTIFACT), -1)),
            )
        )
    ),
    "До набора отряда — покажите ~; изгоните до трёх эльфов из раздачи; за каждого из них вы"
    " теряете X-1 {elite}, где X — его стоимость.": ab.BeforeRecruiting(
        (
            ab.ShowCards(ELF, 0, 3),
            ab.LayAside(ab.Spoken.SHOWN, ab.Area.EXILE),
            ab.ChangeCrystals(
                gold=ab.Bounded(
                    ab.Scaled(ab.Sum((ab.FactOf(ab.Fact.COST, ab.Who.TARGET), -1)), -1), 0
                ),
                each=True,
            ),
        )
    ),
    "До набора отряда — покажите ~; покажите двух эльфов; за каждого из них вы получаете"
    " 2 {ordinary}.": ab.BeforeRecruiting(
        (ab.ShowCards(ELF, 2, 2), ab.ChangeCrystals(silver=2, each=True))
    ),
}
