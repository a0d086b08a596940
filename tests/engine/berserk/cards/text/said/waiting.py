"""What waits for a turn to come, and what a card closes for (120, 501.4)."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import Gain
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = ab.Is(ab.Who.SELF)
OWN: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature()))
ENEMY: Final = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
DWARF: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.OfClass(("Гном",))))
IT, ITSELF = ab.Targets(who=ab.Who.REMEMBERED), ab.Targets(who=ab.Who.SELF)
CHIP: Final = influence(ab.Chips(1))
HURT: Final = influence(ab.Wound(2), targets=IT)
ALWAYS: Final = ab.Every()


def turn_end(
    then: ab.Power,
    until: ab.Until,
    turn: ab.Side = ab.Side.ANY,
    condition: ab.Condition = ALWAYS,
    *,
    may: bool = False,
    on: ab.Targets = ITSELF,
) -> ab.Power:
    """Return what lays an ability that waits for the end of a turn."""
    waiting = ab.Triggered(
        ab.When(ab.Moment.TURN_END, ab.ANY_CARD, turn=turn), then, may, condition
    )
    return influence(ab.Delay(waiting, until), targets=on)


def turn_start(then: ab.Power, turn: ab.Side, until: ab.Until, on: ab.Targets = ITSELF) -> ab.Power:
    """Return what lays an ability that waits for the beginning of a turn."""
    waiting = ab.Triggered(ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=turn), then)
    return influence(ab.Delay(waiting, until), targets=on)


def at(moment: ab.Moment, body: ab.Power | ab.And, whose: ab.Filter = SELF) -> ab.Triggered:
    """Return what goes off then; of an attack, at the card's own strike."""
    powers = (ab.PowerKind.STRIKE,) if moment is ab.Moment.LANDED else ()
    return ab.Triggered(ab.When(moment, whose, powers=powers), body)


def closing(whose: ab.Filter, machine: ab.Filter) -> ab.Triggered:
    """Return «… получить {counter}» when a card closes for another that goes elsewhere."""
    return ab.Triggered(
        ab.When(ab.Moment.CLOSED, whose, machine, effects=(ab.EffectKind.RELOCATE,)), CHIP
    )


STRUCK: Final = ab.Targets(who=ab.Who.OTHER)
NEXT_OWN, NEXT_ENEMY = ab.Until.OWN_NEXT_TURN_END, ab.Until.ENEMY_NEXT_TURN_END
BESIDE: Final = ab.CardIs(ab.Who.REMEMBERED, ab.Beside(ab.Who.SELF))
SAID: Final[Said] = {
    "При гибели гнома в конце хода получить {counter}.": at(
        ab.Moment.DIED, turn_end(CHIP, ab.Until.TURN_END), ab.OfClass(("Гном",))
    ),
    "При гибели гнома в конце этого хода получить {counter}.": at(
        ab.Moment.DIED, turn_end(CHIP, ab.Until.TURN_END), ab.OfClass(("Гном",))
    ),
    "При излечении в конце вашего хода получить {counter}.": at(
        ab.Moment.HEALED, turn_end(CHIP, ab.Until.OWN_TURN_END, ab.Side.OWN)
    ),
    "При излечении в конце хода противника получить {counter}.": at(
        ab.Moment.HEALED, turn_end(CHIP, ab.Until.ENEMY_TURN_END, ab.Side.ENEMY)
    ),
    "При излечении в конце вашего следующего хода получить {counter}.": at(
        ab.Moment.HEALED,
        turn_start(turn_end(CHIP, ab.Until.TURN_END, ab.Side.OWN), ab.Side.OWN, NEXT_OWN),
    ),
    "При излечении в начале вашего следующего хода получить {counter}.": at(
        ab.Moment.HEALED, turn_start(CHIP, ab.Side.OWN, NEXT_OWN)
    ),
    "При излечении в начале следующего хода противника получить {counter}.": at(
        ab.Moment.HEALED, turn_start(CHIP, ab.Side.ENEMY, NEXT_ENEMY)
    ),
    "При {strike} в конце следующего хода противника, если атакованный стоит рядом с ~, "
    "ранить его на 2.": at(
        ab.Moment.LANDED,
        turn_start(
            turn_end(HURT, ab.Until.TURN_END, ab.Side.ENEMY, BESIDE, on=IT),
            ab.Side.ENEMY,
            NEXT_ENEMY,
            STRUCK,
        ),
    ),
    "При {strike} атакованный получает отравление на 1, в конце хода существо противника, "
    "стоящее рядом с атакованным, также получает отравление на 2.": at(
        ab.Moment.LANDED,
        ab.And(
            (
                influence(Gain(ab.Named(ab.Name.POISON, 1)), targets=STRUCK),
                turn_end(
                    influence(
                        Gain(ab.Named(ab.Name.POISON, 2)),
                        targets=ab.Targets(
                            ab.AllOf(
                                (
                                    ab.Beside(ab.Who.REMEMBERED),
                                    ab.IsCreature(),
                                    ab.OfSide(ab.Side.ENEMY),
                                )
                            )
                        ),
                    ),
                    ab.Until.TURN_END,
                    on=STRUCK,
                ),
            )
        ),
    ),
    "{tap}: Открыть ваше существо; в конце хода может ранить его на 2.": ab.Playable(
        ab.Payment(closes=True),
        ab.And(
            (
                influence(ab.Open(), targets=ab.Targets(OWN)),
                turn_end(HURT, ab.Until.TURN_END, may=True, on=ab.Targets(who=ab.Who.TARGET)),
            )
        ),
    ),
    "Когда закрывается, чтобы переместить вашего гнома, получить {counter}.": closing(SELF, DWARF),
    "Когда ваше существо закрывается, чтобы переместить вашего гнома, получить {counter}.": closing(
        OWN, DWARF
    ),
    "При закрытии вашего существа для перемещения вашего гнома получить {counter}.": closing(
        OWN, DWARF
    ),
    "После действия существа противника получить {counter}.": at(ab.Moment.ACTED, CHIP, ENEMY),
    "После первого за ход противника действия его существа получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.ACTED, ENEMY, turn=ab.Side.ENEMY, nth=1), CHIP
    ),
}
