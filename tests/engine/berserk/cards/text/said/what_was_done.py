"""What cards did before, and what they suffer instead of something (535, 538)."""

from typing import Final

import engine.berserk.abilities as ab
from tests.engine.berserk.cards.text.said.words import SHOT, STRIKE, Said, influence

CHIP: Final = influence(ab.Chips(1))
OWN: Final = ab.AllOf((ab.OfSide(ab.Side.OWN), ab.IsCreature()))
ENEMY: Final = ab.AllOf((ab.IsCreature(), ab.OfSide(ab.Side.ENEMY)))
FLIES: Final = influence(ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER))
WITH_HOST: Final = ab.CardIs(ab.Who.SUBJECT, ab.SeatedOn(ab.Did(ab.Deed.DIED)))
HOSTLESS: Final = ab.Replacement(ab.ReplacedBy.DEATH, body=FLIES, condition=WITH_HOST)


def hurts(what: ab.ReplacedBy, amount: ab.Number = 2) -> ab.Replacement:
    """Return «когда существо противника должно …, вместо этого ранить его на …»."""
    wounds = influence(ab.Wound(amount), targets=ab.Targets(who=ab.Who.SUBJECT))
    return ab.Replacement(what, ENEMY, body=wounds)


def if_so(condition: ab.Condition) -> ab.Playable:
    """Return «{tap}: если …, получить {counter}»."""
    return ab.Playable(ab.Payment(closes=True), CHIP, condition=condition)


def itself(did: ab.Did | ab.Performed | ab.Not) -> ab.Playable:
    """Return the same of what the card itself did."""
    return if_so(ab.CardIs(ab.Who.SELF, did))


X: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
SAID: Final[Said] = {
    **{
        f"{{tap}}: Если {words} в этот ход, получить {{counter}}.": itself(ab.Did(deed))
        for words, deed in (
            ("прыгал", ab.Deed.JUMPED),
            ("совершала прыжок", ab.Deed.JUMPED),
            ("совершило прыжок", ab.Deed.JUMPED),
            ("телепортировалась", ab.Deed.TELEPORTED),
            ("совершал рывок", ab.Deed.DASHED),
            ("открывался", ab.Deed.OPENED),
            ("излечивалось", ab.Deed.HEALED),
        )
    },
    **{
        f"{{tap}}: Если {words} в этот ход, получить {{counter}}.": itself(did)
        for words, did in (
            ("нападал {strike}", ab.Performed(STRIKE, assails=True)),
            ("уже нападал выстрелом", ab.Performed(SHOT, assails=True)),
            ("атаковал выстрелом", ab.Performed(SHOT)),
            ("не атаковал выстрелом", ab.Not(ab.Performed(SHOT))),
        )
    },
    "Когда ваше существо нападает выстрелом, если оно уже нападало {strike} в этот ход, "
    "получить {counter}.": ab.Triggered(
        ab.When(ab.Moment.ANNOUNCED, OWN, powers=SHOT),
        CHIP,
        condition=ab.CardIs(ab.Who.SUBJECT, ab.Performed(STRIKE, assails=True)),
    ),
    **{
        f"{{tap}}: Если в этот ход ваши существа совершили два или более {leaps}, "
        "получить {counter}.": if_so(ab.Happened(deed, OWN, 0, 2))
        for leaps, deed in (
            ("прыжка", ab.Deed.JUMPED),
            ("телепортаций", ab.Deed.TELEPORTED),
            ("рывка", ab.Deed.DASHED),
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
            ("получить {counter}", ab.ReplacedBy.CHIPS),
            ("получить 1 или более {counter}", ab.ReplacedBy.CHIPS),
            ("получить дополнительные {health}", ab.ReplacedBy.EXTRA_LIFE),
            ("получить одну или более дополнительных {health}", ab.ReplacedBy.EXTRA_LIFE),
            ("получить дополнительную {health}", ab.ReplacedBy.EXTRA_LIFE),
            ("быть закрыто", ab.ReplacedBy.CLOSING),
            ("излечиться", ab.ReplacedBy.HEALING),
        )
    },
    "Когда существо противника должно получить X {counter}, вместо этого ранить его на X.": hurts(
        ab.ReplacedBy.CHIPS, X
    ),
    "Когда существо противника должно получить X дополнительных {health}, "
    "вместо этого ранить его на X.": hurts(ab.ReplacedBy.EXTRA_LIFE, X),
    "Может получить полёт вместо того, чтобы погибнуть.": ab.Replacement(
        ab.ReplacedBy.DEATH, body=FLIES, may=True
    ),
}
