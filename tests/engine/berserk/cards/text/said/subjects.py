"""Sentences of our own whose clauses share a subject, or take up who was named (505.5)."""

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    And,
    AnyOf,
    Area,
    Cells,
    Chips,
    Close,
    Compare,
    Comparison,
    Fact,
    FactOf,
    Gain,
    Heal,
    InArea,
    LoseFlight,
    Moment,
    Name,
    Named,
    OfSide,
    Open,
    Or,
    Outcome,
    Payment,
    Playable,
    Power,
    PowerKind,
    Provided,
    Relocate,
    Relocation,
    ResultOf,
    RollDie,
    SetProperty,
    Side,
    Some,
    Swap,
    Targets,
    Tokens,
    Triggered,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.effects_on_cards import Property
from engine.berserk.cards.card import CardType
from tests.engine.berserk.cards.text.said.attacks import CHIP, ENEMY, OWN, SELF, STRIKE, on
from tests.engine.berserk.cards.text.said.words import GNOME, Said, influence

TAP = Payment(closes=True)
OTHER = Targets(who=Who.OTHER)
CHOSEN = Targets(who=Who.TARGET)
CURSES = Gain(Named(Name.CURSE))
LANDS = LoseFlight()
JUMP = Power(PowerKind.INFLUENCE, (Relocate(Relocation.JUMP),), ITSELF, Cells(within=3))


def tap(*parts: Power) -> Playable:
    """Return an ability that closes its card and does these one after the other."""
    return Playable(TAP, And(parts))


SAID: Said = {
    "{tap}: Излечить ~ или вашего гнома на 3.": Playable(
        TAP, influence(Heal(3), targets=Targets(AnyOf((SELF, AllOf((OfSide(Side.OWN), GNOME))))))
    ),
    "{tap}: ~ или ваш гном получает {counter}.": Playable(
        TAP, influence(Chips(1), targets=Targets(AnyOf((SELF, AllOf((OfSide(Side.OWN), GNOME))))))
    ),
    "При {strike} атакованный теряет полет и получает проклятие.": on(
        STRIKE, And((influence(LANDS, targets=OTHER), influence(CURSES, targets=OTHER)))
    ),
    "{tap}: Ваше существо теряет полет и получает проклятие.": tap(
        influence(LANDS, targets=Targets(OWN)), influence(CURSES, targets=CHOSEN)
    ),
    "{tap}: Все ваши существа теряют полет и получают проклятие.": tap(
        influence(LANDS, targets=Targets(OWN, all=True)),
        influence(CURSES, targets=Targets(OWN, all=True)),
    ),
    "{tap}: Ваше существо теряет полет или получает проклятие.": Playable(
        TAP,
        Or((influence(LANDS, targets=Targets(OWN)), influence(CURSES, targets=Targets(OWN)))),
    ),
    "{tap}: Ранить существо противника на 1 и получает {counter}.": tap(
        influence(Wound(1), targets=Targets(ENEMY)), CHIP
    ),
    "{tap}: Излечить ваше существо на 2, или открыть ваше существо, или получить {counter}.": (
        Playable(
            TAP,
            Or(
                (
                    influence(Heal(2), targets=Targets(OWN)),
                    influence(Open(), targets=Targets(OWN)),
                    CHIP,
                )
            ),
        )
    ),
    "При {strike} поменяться местами с атакованным, при этом закрыть его.": on(
        STRIKE, WhileDoing(influence(Swap(), targets=OTHER), influence(Close(), targets=OTHER))
    ),
    "При {strike} прыжок, дальность 3.": on(STRIKE, JUMP),
    "При {strike} приземляется.": on(STRIKE, influence(LANDS)),
    "При {strike} атакованный приземляется.": on(STRIKE, influence(LANDS, targets=OTHER)),
    "При {strike} он бросает кубик; если выпало 5 закрыться и получить {counter}.": on(
        STRIKE,
        And(
            (
                influence(RollDie()),
                Provided(
                    Some((Comparison(ResultOf(Outcome.DIE), Compare.EQUAL, 5),)),
                    And((influence(Close()), CHIP)),
                ),
            )
        ),
    ),
    "При {strike} ранить себя на 2.": on(STRIKE, influence(Wound(2))),
    "При {strike} получить еще 2 раны.": on(STRIKE, influence(Wound(2))),
    "При {strike} по карте на поле боя получить {counter}.": on(
        STRIKE, other=InArea(Area.BATTLEFIELD)
    ),
    "При {strike} снять жетон инкарнации с вашего существа.": on(
        STRIKE, influence(Tokens(-1), targets=Targets(OWN, area=Area.GRAVEYARD))
    ),
    "Когда уничтожает карту {strike} переместиться на клетку, которую она занимала.": Triggered(
        When(Moment.KILLED, SELF, AllOf(), STRIKE),
        Power(PowerKind.INFLUENCE, (Relocate(),), ITSELF, Cells(place_of=Who.OTHER)),
    ),
    "Когда уничтожает существо противника излечиться на X, где X слабый {strike} уничтоженного.": (
        Triggered(When(Moment.KILLED, SELF, ENEMY), influence(Heal(FactOf(Fact.WEAK, Who.OTHER))))
    ),
    "При гибели вашего существа переместиться на клетку, которую занимал погибший.": Triggered(
        When(Moment.DIED, OWN),
        Power(PowerKind.INFLUENCE, (Relocate(),), ITSELF, Cells(origin=True)),
    ),
    "При {strike} вашего существа оно получает полет и {counter}.": on(
        STRIKE,
        influence(
            SetProperty(Property.TYPE, CardType.FLYER),
            Chips(1),
            targets=Targets(who=Who.SUBJECT),
        ),
        subject=OWN,
    ),
}
