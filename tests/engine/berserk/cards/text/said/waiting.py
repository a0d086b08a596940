"""What waits for a turn to come, and what a card closes for (120, 501.4)."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    And,
    Beside,
    CardIs,
    Chips,
    Condition,
    Delay,
    EffectKind,
    Every,
    Filter,
    Is,
    IsCreature,
    Moment,
    Name,
    Named,
    OfClass,
    OfSide,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Side,
    Targets,
    Triggered,
    Until,
    When,
    Who,
    Wound,
)
from engine.berserk.abilities.effects_on_cards import Gain
from tests.engine.berserk.cards.text.said.words import Said, influence

SELF: Final = Is(Who.SELF)
OWN: Final = AllOf((OfSide(Side.OWN), IsCreature()))
ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))
DWARF: Final = AllOf((OfSide(Side.OWN), OfClass(("Гном",))))
IT, ITSELF = Targets(who=Who.REMEMBERED), Targets(who=Who.SELF)
CHIP: Final = influence(Chips(1))
HURT: Final = influence(Wound(2), targets=IT)
ALWAYS: Final = Every()


def turn_end(
    then: Power,
    until: Until,
    turn: Side = Side.ANY,
    condition: Condition = ALWAYS,
    *,
    may: bool = False,
    on: Targets = ITSELF,
) -> Power:
    """Return what lays an ability that waits for the end of a turn."""
    waiting = Triggered(When(Moment.TURN_END, ANY_CARD, turn=turn), then, may, condition)
    return influence(Delay(waiting, until), targets=on)


def turn_start(then: Power, turn: Side, until: Until, on: Targets = ITSELF) -> Power:
    """Return what lays an ability that waits for the beginning of a turn."""
    waiting = Triggered(When(Moment.TURN_START, ANY_CARD, turn=turn), then)
    return influence(Delay(waiting, until), targets=on)


def at(moment: Moment, body: Power | And, whose: Filter = SELF) -> Triggered:
    """Return what goes off then; of an attack, at the card's own strike."""
    powers = (PowerKind.STRIKE,) if moment is Moment.LANDED else ()
    return Triggered(When(moment, whose, powers=powers), body)


def closing(whose: Filter, machine: Filter) -> Triggered:
    """Return «… получить {counter}» when a card closes for another that goes elsewhere."""
    return Triggered(When(Moment.CLOSED, whose, machine, effects=(EffectKind.RELOCATE,)), CHIP)


STRUCK: Final = Targets(who=Who.OTHER)
NEXT_OWN, NEXT_ENEMY = Until.OWN_NEXT_TURN_END, Until.ENEMY_NEXT_TURN_END
BESIDE: Final = CardIs(Who.REMEMBERED, Beside(Who.SELF))
SAID: Final[Said] = {
    "При гибели гнома в конце хода получить {counter}.": at(
        Moment.DIED, turn_end(CHIP, Until.TURN_END), OfClass(("Гном",))
    ),
    "При гибели гнома в конце этого хода получить {counter}.": at(
        Moment.DIED, turn_end(CHIP, Until.TURN_END), OfClass(("Гном",))
    ),
    "При излечении в конце вашего хода получить {counter}.": at(
        Moment.HEALED, turn_end(CHIP, Until.OWN_TURN_END, Side.OWN)
    ),
    "При излечении в конце хода противника получить {counter}.": at(
        Moment.HEALED, turn_end(CHIP, Until.ENEMY_TURN_END, Side.ENEMY)
    ),
    "При излечении в конце вашего следующего хода получить {counter}.": at(
        Moment.HEALED,
        turn_start(turn_end(CHIP, Until.TURN_END, Side.OWN), Side.OWN, NEXT_OWN),
    ),
    "При излечении в начале вашего следующего хода получить {counter}.": at(
        Moment.HEALED, turn_start(CHIP, Side.OWN, NEXT_OWN)
    ),
    "При излечении в начале следующего хода противника получить {counter}.": at(
        Moment.HEALED, turn_start(CHIP, Side.ENEMY, NEXT_ENEMY)
    ),
    "При {strike} в конце следующего хода противника, если атакованный стоит рядом с ~, "
    "ранить его на 2.": at(
        Moment.LANDED,
        turn_start(
            turn_end(HURT, Until.TURN_END, Side.ENEMY, BESIDE, on=IT),
            Side.ENEMY,
            NEXT_ENEMY,
            STRUCK,
        ),
    ),
    "При {strike} атакованный получает отравление на 1, в конце хода существо противника, "
    "стоящее рядом с атакованным, также получает отравление на 2.": at(
        Moment.LANDED,
        And(
            (
                influence(Gain(Named(Name.POISON, 1)), targets=STRUCK),
                turn_end(
                    influence(
                        Gain(Named(Name.POISON, 2)),
                        targets=Targets(
                            AllOf((Beside(Who.REMEMBERED), IsCreature(), OfSide(Side.ENEMY)))
                        ),
                    ),
                    Until.TURN_END,
                    on=STRUCK,
                ),
            )
        ),
    ),
    "{tap}: Открыть ваше существо; в конце хода может ранить его на 2.": Playable(
        Payment(closes=True),
        And(
            (
                influence(Open(), targets=Targets(OWN)),
                turn_end(HURT, Until.TURN_END, may=True, on=Targets(who=Who.TARGET)),
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
    "После действия существа противника получить {counter}.": at(Moment.ACTED, CHIP, ENEMY),
    "После первого за ход противника действия его существа получить {counter}.": Triggered(
        When(Moment.ACTED, ENEMY, turn=Side.ENEMY, nth=1), CHIP
    ),
}
