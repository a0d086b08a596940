"""What cards did before, and what they suffer instead of something (535, 538)."""

from typing import Final

from engine.berserk.abilities import (
    AllOf,
    CardIs,
    CardType,
    Chips,
    Condition,
    Deed,
    Did,
    Happened,
    IsCreature,
    Moment,
    Not,
    Number,
    OfSide,
    Outcome,
    Payment,
    Performed,
    Playable,
    Property,
    ReplacedBy,
    Replacement,
    ResultOf,
    SeatedOn,
    SetProperty,
    Side,
    Targets,
    Triggered,
    When,
    Who,
    Wound,
)
from tests.engine.berserk.cards.text.said.words import SHOT, STRIKE, Said, influence

CHIP: Final = influence(Chips(1))
OWN: Final = AllOf((OfSide(Side.OWN), IsCreature()))
ENEMY: Final = AllOf((IsCreature(), OfSide(Side.ENEMY)))
FLIES: Final = influence(SetProperty(Property.TYPE, CardType.FLYER))
WITH_HOST: Final = CardIs(Who.SUBJECT, SeatedOn(Did(Deed.DIED)))
HOSTLESS: Final = Replacement(ReplacedBy.DEATH, body=FLIES, condition=WITH_HOST)


def hurts(what: ReplacedBy, amount: Number = 2) -> Replacement:
    """Return «когда существо противника должно …, вместо этого ранить его на …»."""
    wounds = influence(Wound(amount), targets=Targets(who=Who.SUBJECT))
    return Replacement(what, ENEMY, body=wounds)


def if_so(condition: Condition) -> Playable:
    """Return «{tap}: если …, получить {counter}»."""
    return Playable(Payment(closes=True), CHIP, condition=condition)


def itself(did: Did | Performed | Not) -> Playable:
    """Return the same of what the card itself did."""
    return if_so(CardIs(Who.SELF, did))


X: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
SAID: Final[Said] = {
    **{
        f"{{tap}}: Если {words} в этот ход, получить {{counter}}.": itself(Did(deed))
        for words, deed in (
            ("прыгал", Deed.JUMPED),
            ("совершала прыжок", Deed.JUMPED),
            ("совершило прыжок", Deed.JUMPED),
            ("телепортировалась", Deed.TELEPORTED),
            ("совершал рывок", Deed.DASHED),
            ("открывался", Deed.OPENED),
            ("излечивалось", Deed.HEALED),
        )
    },
    **{
        f"{{tap}}: Если {words} в этот ход, получить {{counter}}.": itself(did)
        for words, did in (
            ("нападал {strike}", Performed(STRIKE, assails=True)),
            ("уже нападал выстрелом", Performed(SHOT, assails=True)),
            ("атаковал выстрелом", Performed(SHOT)),
            ("не атаковал выстрелом", Not(Performed(SHOT))),
        )
    },
    "Когда ваше существо нападает выстрелом, если оно уже нападало {strike} в этот ход, "
    "получить {counter}.": Triggered(
        When(Moment.ANNOUNCED, OWN, powers=SHOT),
        CHIP,
        condition=CardIs(Who.SUBJECT, Performed(STRIKE, assails=True)),
    ),
    **{
        f"{{tap}}: Если в этот ход ваши существа совершили два или более {leaps}, "
        "получить {counter}.": if_so(Happened(deed, OWN, 0, 2))
        for leaps, deed in (
            ("прыжка", Deed.JUMPED),
            ("телепортаций", Deed.TELEPORTED),
            ("рывка", Deed.DASHED),
        )
    },
    **{
        f"Если должен погибнуть {words}, вместо этого получает полёт.": HOSTLESS
        for words in ("в результате гибели хозяина", "при гибели хозяина", "вместе с хозяином")
    },
    "Получает полёт вместо того, чтобы погибнуть в результате гибели хозяина.": HOSTLESS,
    **{
        f"Когда существо противника должно {words}, вместо этого ранить его на 2.": hurts(what)
        for words, what in (
            ("получить {counter}", ReplacedBy.CHIPS),
            ("получить 1 или более {counter}", ReplacedBy.CHIPS),
            ("получить дополнительные {health}", ReplacedBy.EXTRA_LIFE),
            ("получить одну или более дополнительных {health}", ReplacedBy.EXTRA_LIFE),
            ("получить дополнительную {health}", ReplacedBy.EXTRA_LIFE),
            ("быть закрыто", ReplacedBy.CLOSING),
            ("излечиться", ReplacedBy.HEALING),
        )
    },
    "Когда существо противника должно получить X {counter}, вместо этого ранить его на X.": hurts(
        ReplacedBy.CHIPS, X
    ),
    "Когда существо противника должно получить X дополнительных {health}, "
    "вместо этого ранить его на X.": hurts(ReplacedBy.EXTRA_LIFE, X),
    "Может получить полёт вместо того, чтобы погибнуть.": Replacement(
        ReplacedBy.DEATH, body=FLIES, may=True
    ),
}
