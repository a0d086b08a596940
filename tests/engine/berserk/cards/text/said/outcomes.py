"""What comes of a throw, and of the cards that a prophecy has shown."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    And,
    Body,
    Chips,
    Close,
    Compare,
    Comparison,
    Condition,
    DieModifier,
    Fact,
    Filter,
    Gain,
    HasNamed,
    Heal,
    IsElite,
    May,
    Moment,
    Name,
    Not,
    Open,
    Outcome,
    Payment,
    Playable,
    PowerKind,
    Prophecy,
    Provided,
    RangeModifier,
    Remainder,
    ResultOf,
    RollDie,
    Shown,
    Side,
    Some,
    Targets,
    Triggered,
    Until,
    When,
    WhileDoing,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import CREATURE, ELF, GNOME, OWN, Said, influence

DIE: Final = ResultOf(Outcome.DIE)
TAP: Final = Payment(closes=True)
CHIP, OPENS, HURTS = influence(Chips(1)), influence(Open()), influence(Wound(1))
HURTS_ONE = influence(Wound(2), targets=Targets(CREATURE))


def falls(*faces: int) -> Condition:
    """Return that the die has come to one of these."""
    return Some(tuple(Comparison(DIE, Compare.EQUAL, face) for face in faces))


def odd(value: int) -> Condition:
    """Return that the die has come to an odd number, for 1, or to an even one."""
    return Comparison(Remainder(DIE), Compare.EQUAL, value)


def shown(cards: Filter, compare: Compare = Compare.AT_LEAST, number: int = 1) -> Condition:
    """Return that so many such cards were shown."""
    return Comparison(Shown(cards), compare, number)


def throws(body: Body) -> Playable:
    """Return what is paid for by closing: a throw, and what comes of it."""
    return Playable(TAP, And((influence(RollDie()), body)))


def foretells(cards: int, body: Body) -> Playable:
    """Return a prophecy paid for by closing."""
    return Playable(TAP, Prophecy(cards, body))


LOW_OR_HIGH: Final = throws(Provided(falls(1), HURTS, Provided(falls(5, 6), OPENS)))
ODD_OR_EVEN: Final = throws(Provided(odd(0), OPENS, Provided(odd(1), HURTS)))
ELF_OR_ELSE: Final = foretells(1, Provided(shown(ELF), CHIP, HURTS))
CHIP_FOR_ELF: Final = foretells(1, Provided(shown(ELF), CHIP))
SAID: Said = {
    "{tap}: Бросить кубик; если выпало 1 раниться на 1; если выпало 5 или 6 открыться.": (
        LOW_OR_HIGH
    ),
    "{tap}: Бросить кубик: если выпало 1 раниться на 1, если 5 или 6 открыться.": LOW_OR_HIGH,
    "{tap}: Бросить кубик; если выпало чётное число, открыться; если нечётное, раниться на 1.": (
        ODD_OR_EVEN
    ),
    "{tap}: Бросить кубик; если выпадает чётное открыться, а если нечётное раниться на 1.": (
        ODD_OR_EVEN
    ),
    "{tap}: Бросить кубик; если выпало 4 или больше, получить {counter}, иначе раниться на 1.": (
        throws(Provided(Comparison(DIE, Compare.AT_LEAST, 4), CHIP, HURTS))
    ),
    "{tap}: Бросить кубик; если выпало 2 или менее, может получить {counter}.": throws(
        Provided(Comparison(DIE, Compare.AT_MOST, 2), May(CHIP))
    ),
    "{tap}: Бросить кубик; ранить существо на 2, если выпало 3; иначе раниться на 1.": throws(
        Provided(falls(3), HURTS_ONE, HURTS)
    ),
    "В начале вашего хода — бросить кубик; получить +X к дальности метания до конца хода, "
    "где X — выпавшее значение.": Triggered(
        When(Moment.TURN_START, ANY_CARD, turn=Side.OWN),
        WhileDoing(
            influence(RollDie()),
            influence(Gain(RangeModifier(DIE, (PowerKind.THROW,)), Until.TURN_END)),
        ),
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; получить {counter}, если показан эльф.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; если показанная карта — эльф, получить {counter}.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; если показанная карта — {elite} эльф, открыться.": foretells(
        1, Provided(shown(AllOf((IsElite(), ELF))), OPENS)
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}; иначе раниться на 1.": (
        ELF_OR_ELSE
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}, иначе раниться на 1.": (
        ELF_OR_ELSE
    ),
    "{tap}: Пророчество 1; если показан эльф, открыться; если показан гном, раниться на 1.": (
        foretells(1, And((Provided(shown(ELF), OPENS), Provided(shown(GNOME), HURTS))))
    ),
    "{tap}: Пророчество 3; если среди показанных карт есть 2 или более эльфов, открыться.": (
        foretells(3, Provided(shown(ELF, number=2), OPENS))
    ),
    "{tap}: Пророчество 1; если показанная карта не имеет {regen}, закрыть существо.": foretells(
        1,
        Provided(
            shown(Not(HasNamed(Name.REGENERATION))), influence(Close(), targets=Targets(CREATURE))
        ),
    ),
    "{tap}: Пророчество 1; ранить существо на X, где X — стоимость показанной карты.": foretells(
        1, influence(Wound(Shown(ANY_CARD, Fact.COST)), targets=Targets(CREATURE))
    ),
    "{tap}: Пророчество 1; ранить существо на X, где X — {move} показанного эльфа.": foretells(
        1, influence(Wound(Shown(ELF, Fact.MOVEMENT)), targets=Targets(CREATURE))
    ),
    "{tap}: Воздействие «жребий» — бросить кубик; если выпало 6, открыть любое существо.": throws(
        Provided(falls(6), influence(Open(), targets=Targets(CREATURE)))
    ),
    "{tap}: Ваше существо получает +1 к броскам кубика в этот ход.": Playable(
        TAP,
        influence(Gain(DieModifier(1), Until.TURN_END), targets=Targets(AllOf((OWN, CREATURE)))),
    ),
    "{tap}: Пророчество 2; ранить существо на 1 за каждого показанного эльфа.": foretells(
        2, influence(Wound(Shown(ELF)), targets=Targets(CREATURE))
    ),
    "{tap}: Пророчество 2; может получить {counter}.": foretells(2, May(CHIP)),
    "При гибели гнома открыть ~.": Triggered(When(Moment.DIED, GNOME), OPENS),
    "{tap}: Бросить кубик; если выпало 2 или менее, раниться на 1; если 5 или более, открыться.": (
        throws(
            Provided(
                Comparison(DIE, Compare.AT_MOST, 2),
                HURTS,
                Provided(Comparison(DIE, Compare.AT_LEAST, 5), OPENS),
            )
        )
    ),
    "При гибели гнома закрыть ~.": Triggered(When(Moment.DIED, GNOME), influence(Close())),
    "При гибели гнома излечить ~ на 1.": Triggered(When(Moment.DIED, GNOME), influence(Heal(1))),
    "При гибели гнома ранить ~ на 1.": Triggered(When(Moment.DIED, GNOME), HURTS),
}
