"""What comes of a throw, and of the cards that a prophecy has shown."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import CREATURE, ELF, GNOME, OWN, Said, influence

DIE: Final = ab.ResultOf(ab.Outcome.DIE)
TAP: Final = ab.Payment(closes=True)
CHIP, OPENS, HURTS = influence(ab.Chips(1)), influence(ab.Open()), influence(ab.Wound(1))
HURTS_ONE = influence(ab.Wound(2), targets=ab.Targets(CREATURE))


def falls(*faces: int) -> ab.Condition:
    """Return that the die has come to one of these."""
    return ab.Some(tuple(ab.Comparison(DIE, ab.Compare.EQUAL, face) for face in faces))


def odd(value: int) -> ab.Condition:
    """Return that the die has come to an odd number, for 1, or to an even one."""
    return ab.Comparison(ab.Remainder(DIE), ab.Compare.EQUAL, value)


def shown(
    cards: ab.Filter, compare: ab.Compare = ab.Compare.AT_LEAST, number: int = 1
) -> ab.Condition:
    """Return that so many such cards were shown."""
    return ab.Comparison(ab.Shown(cards), compare, number)


def throws(body: ab.Body) -> ab.Playable:
    """Return what is paid for by closing: a throw, and what comes of it."""
    return ab.Playable(TAP, ab.And((influence(ab.RollDie()), body)))


def foretells(cards: int, body: ab.Body) -> ab.Playable:
    """Return a prophecy paid for by closing."""
    return ab.Playable(TAP, ab.Prophecy(cards, body))


LOW_OR_HIGH: Final = throws(ab.Provided(falls(1), HURTS, ab.Provided(falls(5, 6), OPENS)))
ODD_OR_EVEN: Final = throws(ab.Provided(odd(0), OPENS, ab.Provided(odd(1), HURTS)))
ELF_OR_ELSE: Final = foretells(1, ab.Provided(shown(ELF), CHIP, HURTS))
CHIP_FOR_ELF: Final = foretells(1, ab.Provided(shown(ELF), CHIP))
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
        throws(ab.Provided(ab.Comparison(DIE, ab.Compare.AT_LEAST, 4), CHIP, HURTS))
    ),
    "{tap}: Бросить кубик; если выпало 2 или менее, может получить {counter}.": throws(
        ab.Provided(ab.Comparison(DIE, ab.Compare.AT_MOST, 2), ab.May(CHIP))
    ),
    "{tap}: Бросить кубик; ранить существо на 2, если выпало 3; иначе раниться на 1.": throws(
        ab.Provided(falls(3), HURTS_ONE, HURTS)
    ),
    "В начале вашего хода — бросить кубик; получить +X к дальности метания до конца хода, "
    "где X — выпавшее значение.": ab.Triggered(
        ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN),
        ab.WhileDoing(
            influence(ab.RollDie()),
            influence(ab.Gain(ab.RangeModifier(DIE, (ab.PowerKind.THROW,)), ab.Until.TURN_END)),
        ),
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; получить {counter}, если показан эльф.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; если показанная карта — эльф, получить {counter}.": CHIP_FOR_ELF,
    "{tap}: Пророчество 1; если показанная карта — {elite} эльф, открыться.": foretells(
        1, ab.Provided(shown(ab.AllOf((ab.IsElite(), ELF))), OPENS)
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}; иначе раниться на 1.": (
        ELF_OR_ELSE
    ),
    "{tap}: Пророчество 1; если показан эльф, получить {counter}, иначе раниться на 1.": (
        ELF_OR_ELSE
    ),
    "{tap}: Пророчество 1; если показан эльф, открыться; если показан гном, раниться на 1.": (
        foretells(1, ab.And((ab.Provided(shown(ELF), OPENS), ab.Provided(shown(GNOME), HURTS))))
    ),
    "{tap}: Пророчество 3; если среди показанных карт есть 2 или более эльфов, открыться.": (
        foretells(3, ab.Provided(shown(ELF, number=2), OPENS))
    ),
    "{tap}: Пророчество 1; если показанная карта не имеет {regen}, закрыть существо.": foretells(
        1,
        ab.Provided(
            shown(ab.Not(ab.HasNamed(ab.Name.REGENERATION))),
            influence(ab.Close(), targets=ab.Targets(CREATURE)),
        ),
    ),
    "{tap}: Пророчество 1; ранить существо на X, где X — стоимость показанной карты.": foretells(
        1, influence(ab.Wound(ab.Shown(ab.ANY_CARD, ab.Fact.COST)), targets=ab.Targets(CREATURE))
    ),
    "{tap}: Пророчество 1; ранить существо на X, где X — {move} показанного эльфа.": foretells(
        1, influence(ab.Wound(ab.Shown(ELF, ab.Fact.MOVEMENT)), targets=ab.Targets(CREATURE))
    ),
    "{tap}: Воздействие «жребий» — бросить кубик; если выпало 6, открыть любое существо.": throws(
        ab.Provided(falls(6), influence(ab.Open(), targets=ab.Targets(CREATURE)))
    ),
    "{tap}: Ваше существо получает +1 к броскам кубика в этот ход.": ab.Playable(
        TAP,
        influence(
            ab.Gain(ab.DieModifier(1), ab.Until.TURN_END),
            targets=ab.Targets(ab.AllOf((OWN, CREATURE))),
        ),
    ),
    "{tap}: Пророчество 2; ранить существо на 1 за каждого показанного эльфа.": foretells(
        2, influence(ab.Wound(ab.Shown(ELF)), targets=ab.Targets(CREATURE))
    ),
    "{tap}: Пророчество 2; может получить {counter}.": foretells(2, ab.May(CHIP)),
    "При гибели гнома открыть ~.": ab.Triggered(ab.When(ab.Moment.DIED, GNOME), OPENS),
    "{tap}: Бросить кубик; если выпало 2 или менее, раниться на 1; если 5 или более, открыться.": (
        throws(
            ab.Provided(
                ab.Comparison(DIE, ab.Compare.AT_MOST, 2),
                HURTS,
                ab.Provided(ab.Comparison(DIE, ab.Compare.AT_LEAST, 5), OPENS),
            )
        )
    ),
    "При гибели гнома закрыть ~.": ab.Triggered(
        ab.When(ab.Moment.DIED, GNOME), influence(ab.Close())
    ),
    "При гибели гнома излечить ~ на 1.": ab.Triggered(
        ab.When(ab.Moment.DIED, GNOME), influence(ab.Heal(1))
    ),
    "При гибели гнома ранить ~ на 1.": ab.Triggered(ab.When(ab.Moment.DIED, GNOME), HURTS),
}
