"""Sentences of our own whose clauses share a subject, or take up who was named (505.5)."""

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import Property
from engine.berserk.cards.card import CardType
from tests.engine.berserk.cards.text.said.attacks import CHIP, ENEMY, OWN, SELF, STRIKE, on
from tests.engine.berserk.cards.text.said.words import GNOME, Said, influence

TAP = ab.Payment(closes=True)
OTHER = ab.Targets(who=ab.Who.OTHER)
CHOSEN = ab.Targets(who=ab.Who.TARGET)
CURSES = ab.Gain(ab.Named(ab.Name.CURSE))
LANDS = ab.LoseFlight()
JUMP = ab.Power(
    ab.PowerKind.INFLUENCE, (ab.Relocate(ab.Relocation.JUMP),), ab.ITSELF, ab.Cells(within=3)
)


def tap(*parts: ab.Power) -> ab.Playable:
    """Return an ability that closes its card and does these one after the other."""
    return ab.Playable(TAP, ab.And(parts))


SAID: Said = {
    "{tap}: Излечить ~ или вашего гнома на 3.": ab.Playable(
        TAP,
        influence(
            ab.Heal(3),
            targets=ab.Targets(ab.AnyOf((SELF, ab.AllOf((ab.OfSide(ab.Side.OWN), GNOME))))),
        ),
    ),
    "{tap}: ~ или ваш гном получает {counter}.": ab.Playable(
        TAP,
        influence(
            ab.Chips(1),
            targets=ab.Targets(ab.AnyOf((SELF, ab.AllOf((ab.OfSide(ab.Side.OWN), GNOME))))),
        ),
    ),
    "При {strike} атакованный теряет полет и получает проклятие.": on(
        STRIKE, ab.And((influence(LANDS, targets=OTHER), influence(CURSES, targets=OTHER)))
    ),
    "{tap}: Ваше существо теряет полет и получает проклятие.": tap(
        influence(LANDS, targets=ab.Targets(OWN)), influence(CURSES, targets=CHOSEN)
    ),
    "{tap}: Все ваши существа теряют полет и получают проклятие.": tap(
        influence(LANDS, targets=ab.Targets(OWN, all=True)),
        influence(CURSES, targets=ab.Targets(OWN, all=True)),
    ),
    "{tap}: Ваше существо теряет полет или получает проклятие.": ab.Playable(
        TAP,
        ab.Or(
            (influence(LANDS, targets=ab.Targets(OWN)), influence(CURSES, targets=ab.Targets(OWN)))
        ),
    ),
    "{tap}: Ранить существо противника на 1 и получает {counter}.": tap(
        influence(ab.Wound(1), targets=ab.Targets(ENEMY)), CHIP
    ),
    "{tap}: Излечить ваше существо на 2, или открыть ваше существо, или получить {counter}.": (
        ab.Playable(
            TAP,
            ab.Or(
                (
                    influence(ab.Heal(2), targets=ab.Targets(OWN)),
                    influence(ab.Open(), targets=ab.Targets(OWN)),
                    CHIP,
                )
            ),
        )
    ),
    "При {strike} поменяться местами с атакованным, при этом закрыть его.": on(
        STRIKE,
        ab.WhileDoing(influence(ab.Swap(), targets=OTHER), influence(ab.Close(), targets=OTHER)),
    ),
    "При {strike} прыжок, дальность 3.": on(STRIKE, JUMP),
    "При {strike} приземляется.": on(STRIKE, influence(LANDS)),
    "При {strike} атакованный приземляется.": on(STRIKE, influence(LANDS, targets=OTHER)),
    "При {strike} он бросает кубик; если выпало 5 закрыться и получить {counter}.": on(
        STRIKE,
        ab.And(
            (
                influence(ab.RollDie()),
                ab.Provided(
                    ab.Some((ab.Comparison(ab.ResultOf(ab.Outcome.DIE), ab.Compare.EQUAL, 5),)),
                    ab.And((influence(ab.Close()), CHIP)),
                ),
            )
        ),
    ),
    "При {strike} ранить себя на 2.": on(STRIKE, influence(ab.Wound(2))),
    "При {strike} получить еще 2 раны.": on(STRIKE, influence(ab.Wound(2))),
    "При {strike} по карте на поле боя получить {counter}.": on(
        STRIKE, other=ab.InArea(ab.Area.BATTLEFIELD)
    ),
    "При {strike} снять жетон инкарнации с вашего существа.": on(
        STRIKE, influence(ab.Tokens(-1), targets=ab.Targets(OWN, area=ab.Area.GRAVEYARD))
    ),
    "Когда уничтожает карту {strike} переместиться на клетку, которую она занимала.": ab.Triggered(
        ab.When(ab.Moment.KILLED, SELF, ab.AllOf(), STRIKE),
        ab.Power(
            ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, ab.Cells(place_of=ab.Who.OTHER)
        ),
    ),
    "Когда уничтожает существо противника излечиться на X, где X слабый {strike} уничтоженного.": (
        ab.Triggered(
            ab.When(ab.Moment.KILLED, SELF, ENEMY),
            influence(ab.Heal(ab.FactOf(ab.Fact.WEAK, ab.Who.OTHER))),
        )
    ),
    "При гибели вашего существа переместиться на клетку, которую занимал погибший.": ab.Triggered(
        ab.When(ab.Moment.DIED, OWN),
        ab.Power(ab.PowerKind.INFLUENCE, (ab.Relocate(),), ab.ITSELF, ab.Cells(origin=True)),
    ),
    "При {strike} вашего существа оно получает полет и {counter}.": on(
        STRIKE,
        influence(
            ab.SetProperty(Property.TYPE, CardType.FLYER),
            ab.Chips(1),
            targets=ab.Targets(who=ab.Who.SUBJECT),
        ),
        subject=OWN,
    ),
}
