"""What bodies do to cards, what cards gain and lose, who is brought in, and powers joined."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.conditions import Moment
from engine.berserk.abilities.filters import Is
from engine.berserk.abilities.properties import ELEMENTS
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.protections import PROTECTIONS
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    OWN,
    STRIKE,
    Said,
    influence,
)

ONE: Final = ab.Targets(CREATURE)
FOE: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)))
MINE: Final = ab.Targets(ab.AllOf((OWN, CREATURE)))
IT: Final = ab.Targets(who=ab.Who.TARGET)
STRONGER: Final = ab.AddProperty(ab.Property.STRIKE, 1)
CURSE, BLESSING = ab.Gain(ab.Named(ab.Name.CURSE)), ab.Gain(ab.Named(ab.Name.BLESSING))
BY_RULE: Final = ab.Cells(beside=True, by_rule=True)
ANYWHERE: Final = ab.Cells()
DISCHARGE: Final = ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1))


def tap(body: ab.Body) -> ab.Playable:
    """Return an action."""
    return ab.Playable(ab.Payment(closes=True), body)


def on_one(effect: ab.Effect, targets: ab.Targets = ONE) -> ab.Playable:
    """Return «{tap}: …» with one effect on a creature."""
    return tap(influence(effect, targets=targets))


def spell(*effects: ab.Effect, targets: ab.Targets = ab.ITSELF) -> ab.Power:
    """Return a spell."""
    return ab.Power(ab.PowerKind.SPELL, effects, targets)


def strike_until(until: ab.Until) -> ab.AddProperty:
    """Return +1 to the strike for so long."""
    return ab.AddProperty(ab.Property.STRIKE, 1, until)


def summoned(cells: ab.Cells, *, closed: bool = False) -> ab.Power:
    """Return «вызвать лесное существо»."""
    wanted = ab.Targets(FOREST, area=ab.Area.DECK)
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.BringIn(closed=closed),), wanted, cells)


def revived(cells: ab.Cells, *, closed: bool = False) -> ab.Power:
    """Return «возродить лесное существо»: from one's own graveyard (536.6)."""
    wanted = ab.Targets(ab.AllOf((OWN, *FOREST.filters)), area=ab.Area.GRAVEYARD)
    brings = ab.BringIn(closed=closed, by=ab.Area.GRAVEYARD)
    return ab.Power(ab.PowerKind.INFLUENCE, (brings,), wanted, cells)


FOREST: Final = ab.AllOf((ab.OfElement((ab.Element.FOREST,)), CREATURE))
SIMPLE: Said = {
    "{tap}: Излечиться на 2.": tap(influence(ab.Heal(2))),
    "{tap}: Полностью излечиться.": tap(influence(ab.Heal(None))),
    "{counter}: Открыться.": ab.Playable(ab.Payment(chips=1), influence(ab.Open())),
    "{counter}: Закрыться.": ab.Playable(ab.Payment(chips=1), influence(ab.Close())),
    "{tap}: Восстановить {armor}.": tap(influence(ab.RestoreArmor())),
    "{tap}: Восстановить {armor} вашего существа.": on_one(ab.RestoreArmor(), MINE),
    "{tap}: Получить 3 раны, при этом разряд на 1.": tap(
        ab.WhileDoing(influence(ab.Wound(3)), DISCHARGE)
    ),
    "{tap}: Существо ранится на 2.": on_one(ab.Wound(2)),
    "{tap}: Ранить на 2 существо.": on_one(ab.Wound(2)),
    "{tap}: Существо излечивается на 3.": on_one(ab.Heal(3)),
    "{tap}: Полностью излечить существо.": on_one(ab.Heal(None)),
    "{tap}: Существо полностью излечивается.": on_one(ab.Heal(None)),
    "{tap}: Открыть существо.": on_one(ab.Open()),
    "{tap}: Существо открывается.": on_one(ab.Open()),
    "{tap}: Закрыть существо противника.": on_one(ab.Close(), FOE),
    "{tap}: Существо противника закрывается.": on_one(ab.Close(), FOE),
    "{tap}: Изгнать существо противника.": on_one(ab.Exile(), FOE),
    "{tap}: Существо противника изгоняется.": on_one(ab.Exile(), FOE),
    "{tap}: Уничтожить существо противника.": on_one(ab.Destroy(), FOE),
    "{tap}: Существо противника погибает.": on_one(ab.Destroy(), FOE),
    "{tap}: Существо противника уничтожается.": on_one(ab.Destroy(), FOE),
    "{tap}: Погибнуть.": tap(influence(ab.Destroy())),
    "{tap}: Ранить существо на 2, дальность 3.": on_one(ab.Wound(2), ab.Targets(CREATURE, range=3)),
    "{tap}: Ранить на 2 существо, дальность 3.": on_one(ab.Wound(2), ab.Targets(CREATURE, range=3)),
    "{tap}: Излечить существо на 1, дальность 2.": on_one(
        ab.Heal(1), ab.Targets(CREATURE, range=2)
    ),
    "{tap}: Ранить двух или менее существ на 1.": on_one(ab.Wound(1), ab.Targets(CREATURE, 1, 2)),
    "{tap}: Ранить до трёх существ на 1.": on_one(ab.Wound(1), ab.Targets(CREATURE, 1, 3)),
}
GAINED: Said = {
    "{tap}: Существо получает -2 к {strike}.": on_one(ab.AddProperty(ab.Property.STRIKE, -2)),
    "{tap}: Существо получает -1 к {move}.": on_one(ab.AddProperty(ab.Property.MOVEMENT, -1)),
    "{tap}: Существо получает 2 {counter}.": on_one(ab.Chips(2)),
    "{tap}: Существо получает 2 дополнительные {health}.": on_one(ab.ExtraLife(2)),
    "{tap}: Существо получает дополнительную {health}.": on_one(ab.ExtraLife(1)),
    "{tap}: Существо получает отравление.": on_one(ab.Gain(ab.Named(ab.Name.POISON))),
    "{tap}: Существо получает {regen} 1.": on_one(ab.Gain(ab.Named(ab.Name.REGENERATION))),
    "{tap}: Существо получает «При {strike} получить {counter}».": on_one(
        ab.Gain(
            ab.Triggered(
                ab.When(Moment.LANDED, Is(ab.Who.SELF), powers=STRIKE), influence(ab.Chips(1))
            )
        )
    ),
    "{tap}: Существо получает {tap}: Разряд на 1.": on_one(ab.Gain(tap(DISCHARGE))),
    "{tap}: Существо получает маркер «печать».": on_one(ab.Gain(ab.Marker(), marker="печать")),
    "{tap}: Существо получает «печать».": on_one(ab.Gain(ab.Marker(), marker="печать")),
    "{tap}: Существо получает -1 к следующему {strike}.": on_one(
        ab.Gain(ab.SizeModifier(-1, powers=STRIKE), ab.Until.ONE_USE)
    ),
    "{tap}: Существо получает {ova} 1 или +1 к {ova}.": on_one(
        ab.GainOrMore(ab.Name.ATTACK_EXPERIENCE, 1)
    ),
    "{tap}: Существо получает {armor} 2 или +2 {armor}.": on_one(ab.GainOrMore(ab.Name.ARMOR, 2)),
    "{tap}: Существо получает отравление на 1 или +1 к отравлению.": on_one(
        ab.GainOrMore(ab.Name.POISON, 1)
    ),
    **{
        f"{{tap}}: Существо получает +1 к {{strike}} {words}.": on_one(strike_until(until))
        for words, until in (
            ("до конца хода", ab.Until.TURN_END),
            ("до конца этого хода", ab.Until.TURN_END),
            ("до конца вашего хода", ab.Until.OWN_TURN_END),
            ("до конца вашего следующего хода", ab.Until.OWN_NEXT_TURN_END),
            ("до конца хода противника", ab.Until.ENEMY_TURN_END),
            ("до конца следующего хода противника", ab.Until.ENEMY_NEXT_TURN_END),
            ("до конца своего хода", ab.Until.ITS_TURN_END),
            ("до конца его хода", ab.Until.ITS_TURN_END),
            ("до конца своего следующего хода", ab.Until.ITS_NEXT_TURN_END),
            ("до конца его следующего хода", ab.Until.ITS_NEXT_TURN_END),
            ("до начала вашего хода", ab.Until.OWN_NEXT_TURN_START),
        )
    },
    **{
        f"{{tap}}: {words}.": tap(influence(strike_until(ab.Until.TURN_END)))
        for words in (
            "Получить +1 к {strike} до конца хода",
            "До конца хода получить +1 к {strike}",
        )
    },
    **{
        f"{{tap}}: {words}.": on_one(strike_until(ab.Until.TURN_END))
        for words in (
            "Существо до конца хода получает +1 к {strike}",
            "До конца хода существо получает +1 к {strike}",
        )
    },
    "{tap}: Получить +1 к {strike} до конца боя.": tap(influence(STRONGER)),
    "{tap}: Существо получает +1 к {strike} до конца боя.": on_one(STRONGER),
    **{
        f"{{tap}}: {words}.": tap(ab.Or((influence(CURSE), influence(BLESSING))))
        for words in (
            "Получить проклятие или благословление",
            "Получить либо проклятие, либо благословление",
            "Получить проклятие либо благословление",
        )
    },
    **{
        f"{{tap}}: Существо получает {words}.": tap(
            ab.Or((influence(CURSE, targets=ONE), influence(BLESSING, targets=ONE)))
        )
        for words in (
            "проклятие или благословение",
            "либо проклятие, либо благословление",
            "проклятие либо благословление",
        )
    },
    **{
        f"{{tap}}: {subject} {words} до конца хода.": tap(
            ab.Or(
                tuple(
                    influence(ab.AddProperty(prop, 1, ab.Until.TURN_END), targets=targets)
                    for prop in (ab.Property.STRIKE, ab.Property.MOVEMENT)
                )
            )
        )
        for subject, targets in (("Получить", ab.ITSELF), ("Существо получает", ONE))
        for words in (
            "+1 к {strike} или +1 к {move}",
            "либо +1 к {strike}, либо +1 к {move}",
            "+1 к {strike} либо +1 к {move}",
        )
    },
    **{
        f"{{tap}}: {subject} {words}.": tap(influence(ab.UpTo(effect, 2), targets=targets))
        for subject, targets in (("Получить", ab.ITSELF), ("Существо получает", ONE))
        for words, effect in (
            ("+1 к {strike} (максимум +2)", STRONGER),
            ("+1 к {regen} (максимум 2)", ab.Gain(ab.NamedBonus(ab.Name.REGENERATION, 1))),
            ("+1 к {strike} до конца хода (максимум +2)", strike_until(ab.Until.TURN_END)),
            ("+1 к {strike} (максимум +2) до конца хода", strike_until(ab.Until.TURN_END)),
        )
    },
}
LOST: Said = {
    "{tap}: Потерять 2 {counter}, при этом открыть существо.": tap(
        ab.WhileDoing(influence(ab.Chips(-2)), influence(ab.Open(), targets=ONE))
    ),
    "{tap}: Существо теряет {counter}.": on_one(ab.Chips(-1)),
    "{tap}: Существо теряет проклятие и отравление.": tap(
        influence(ab.LoseNamed(ab.Name.CURSE), ab.LoseNamed(ab.Name.POISON), targets=ONE)
    ),
    "{tap}: Существо теряет особенности до конца хода.": on_one(
        ab.LoseAbilities(ab.Until.TURN_END)
    ),
    "{tap}: Существо теряет все особенности.": on_one(ab.LoseAbilities()),
    "{tap}: Потерять {armor} до конца хода.": tap(
        influence(ab.LoseNamed(ab.Name.ARMOR, ab.Until.TURN_END))
    ),
    "{tap}: Существо теряет все стихии.": on_one(ab.ChangeElements(loses=ELEMENTS)),
    "{tap}: Существо теряет маркер «печать».": on_one(ab.LoseMarker("печать")),
    "{tap}: Существо теряет «печать».": on_one(ab.LoseMarker("печать")),
    "{tap}: Снять с существа отравление.": on_one(ab.LoseNamed(ab.Name.POISON)),
    "{tap}: Снять отравление с существа.": on_one(ab.LoseNamed(ab.Name.POISON)),
    "{tap}: Убрать отравление с существа.": on_one(ab.LoseNamed(ab.Name.POISON)),
    **{
        f"{{tap}}: Существо теряет {{{code}}}.": on_one(
            ab.LoseProtection(protection.powers, protection.poison, source=protection.source)
        )
        for code, protection in PROTECTIONS.items()
    },
    "{tap}: Существо становится тёмным.": on_one(ab.ChangeElements(becomes=(ab.Element.DARKNESS,))),
    "{tap}: Артефакт становится лесным.": on_one(
        ab.ChangeElements(becomes=(ab.Element.FOREST,)),
        ab.Targets(ab.OfType((ab.CardType.ARTIFACT,))),
    ),
    "{tap}: Карта становится лесной.": on_one(
        ab.ChangeElements(becomes=(ab.Element.FOREST,)), ab.Targets()
    ),
}


def buried(effect: ab.Effect, side: ab.OfSide = OWN) -> ab.Playable:
    """Return an effect on a forest creature in a graveyard."""
    targets = ab.Targets(ab.AllOf((*FOREST.filters, side)), area=ab.Area.GRAVEYARD)
    if side == OWN:
        targets = ab.Targets(ab.AllOf((side, *FOREST.filters)), area=ab.Area.GRAVEYARD)
    return on_one(effect, targets)


_WAYS: Final = (
    ("Вызвать", summoned),
    ("Возродить", revived),
    (
        "Вызвать или возродить",
        lambda cells, *, closed=False: ab.Or(
            (summoned(cells, closed=closed), revived(cells, closed=closed))
        ),
    ),
)
_SPOT: Final = "на свободную клетку поля боя"
BROUGHT: Said = {
    "{tap}: Изгнать лесное существо с вашего кладбища.": buried(ab.Exile()),
    "{tap}: Изгнать лесное существо с кладбища противника.": buried(ab.Exile(), ENEMY),
    "{tap}: Положить жетон инкарнации на лесное существо на вашем кладбище.": buried(ab.Tokens()),
    "{tap}: Лесное существо на вашем кладбище получает жетон инкарнации.": buried(ab.Tokens()),
    "{tap}: Положить два жетона инкарнации на лесное существо на вашем кладбище.": buried(
        ab.Tokens(2)
    ),
    "{tap}: Лесное существо на вашем кладбище получает 2 жетона инкарнации.": buried(ab.Tokens(2)),
    **{
        f"{{tap}}: {verb} {words}.": tap(brings(cells, closed=closed))
        for verb, brings in _WAYS
        for words, cells, closed in (
            ("лесное существо", BY_RULE, False),
            (f"{_SPOT} лесное существо", ANYWHERE, False),
            (f"лесное существо {_SPOT}", ANYWHERE, False),
            ("лесное существо в закрытом виде", BY_RULE, True),
            (f"{_SPOT} лесное существо в закрытом виде", ANYWHERE, True),
            (f"лесное существо {_SPOT} в закрытом виде", ANYWHERE, True),
        )
    },
    "{tap}: Вызвать из колоды лесное существо.": tap(summoned(BY_RULE)),
    "{tap}: Вызвать из вашей колоды лесное существо.": tap(summoned(BY_RULE)),
    "{tap}: Возродить с вашего кладбища лесное существо.": tap(revived(BY_RULE)),
    "{tap}: Уничтожить ~, при этом вызвать на его клетку лесное существо.": tap(
        ab.WhileDoing(influence(ab.Destroy()), summoned(ab.Cells(place_of=ab.Who.SELF)))
    ),
}
WOUNDS: Final = influence(ab.Wound(1), targets=FOE)
HEALS: Final = influence(ab.Heal(1), targets=MINE)
CHIP: Final = influence(ab.Chips(1))
JOINED: Said = {
    "{tap}: ~ получает {counter}.": tap(CHIP),
    "{tap}: ~ получает +1 к {strike} до конца хода.": tap(
        influence(strike_until(ab.Until.TURN_END))
    ),
    "{tap}: ~ теряет проклятие.": tap(influence(ab.LoseNamed(ab.Name.CURSE))),
    "{tap}: Восстановить {armor} ~.": tap(influence(ab.RestoreArmor())),
    "{tap}: Излечить на 1 существо, дальность 2.": on_one(
        ab.Heal(1), ab.Targets(CREATURE, range=2)
    ),
    "{tap}: Получить две дополнительные {health}.": tap(influence(ab.ExtraLife(2))),
    "{tap}: Разряд на 1, дальность 2, в существо противника.": tap(
        ab.Attack(ab.PowerKind.DISCHARGE, Strength(1, 1, 1), 2, FOE)
    ),
    "Концентрация: ваше существо может получить {counter}, "
    "при этом ранить существо противника на 1.": (
        ab.Concentration(ab.WhileDoing(influence(ab.Chips(1), targets=MINE), WOUNDS), may=True)
    ),
    "Концентрация: он может открыться.": ab.Concentration(influence(ab.Open()), may=True),
    "{tap}: Воздействие ранить существо противника на 1.": tap(WOUNDS),
    "{tap}: Заклинание ранить существо противника на 1, при этом получить {counter}.": tap(
        ab.WhileDoing(spell(ab.Wound(1), targets=FOE), spell(ab.Chips(1)))
    ),
    "{tap}: Ранить существо противника на 1 и получить {counter}.": tap(ab.And((WOUNDS, CHIP))),
    "{tap}: Ранить существо противника на 1, излечить ваше существо на 1.": tap(
        ab.And((WOUNDS, HEALS))
    ),
    "{tap}: Излечить ваше существо на 1, оно теряет проклятие.": tap(
        ab.And((HEALS, influence(ab.LoseNamed(ab.Name.CURSE), targets=IT)))
    ),
    **{
        f"{{tap}}: Ранить существо противника на 1{one} излечить ваше существо на 1{two} "
        "получить {counter}.": tap(ab.And((WOUNDS, HEALS, CHIP)))
        for one, two in ((" и", " и"), (",", " и"), (",", ","))
    },
    "{tap}: Ранить существо противника на 1 и может получить {counter}.": tap(
        ab.And((WOUNDS, ab.May(CHIP)))
    ),
    "{tap}: Ранить существо противника на 1 или получить {counter}.": tap(ab.Or((WOUNDS, CHIP))),
    "{tap}: Или ранить существо противника на 1, или получить {counter}.": tap(
        ab.Or((WOUNDS, CHIP))
    ),
    "{tap}: Ранить существо противника на 1; получить {counter}.": tap(ab.WhileDoing(WOUNDS, CHIP)),
    "{tap}: Ранить существо противника на 1, при этом может получить {counter}.": tap(
        ab.WhileDoing(WOUNDS, ab.May(CHIP))
    ),
    "{tap}: Ранить существо противника на 1, при этом оно может получить {counter}.": tap(
        ab.WhileDoing(WOUNDS, ab.May(influence(ab.Chips(1), targets=IT)))
    ),
    "{tap}: Получить {counter}, при этом заклинание ранить существо противника на 1.": tap(
        ab.WhileDoing(CHIP, spell(ab.Wound(1), targets=FOE))
    ),
    "{tap}: Ранить существо противника на 1, затем получить {counter}.": tap(
        ab.And((WOUNDS, CHIP))
    ),
    "{tap}: Раниться на 1, при этом ранить существо противника на 1, "
    "затем получить {counter}.": tap(ab.And((ab.WhileDoing(influence(ab.Wound(1)), WOUNDS), CHIP))),
    **{
        f"{{tap}}: {first}ранить существо противника на 1 либо получить {{counter}}.": tap(
            ab.Or((WOUNDS, CHIP))
        )
        for first in ("", "либо ")
    },
    **{
        f"{{tap}}: {first}раниться на 1, при этом ранить существо противника на 1 "
        "либо получить {counter}.": tap(
            ab.Or((ab.WhileDoing(influence(ab.Wound(1)), WOUNDS), CHIP))
        )
        for first in ("", "либо ")
    },
}

SAID: Said = {**SIMPLE, **GAINED, **LOST, **BROUGHT, **JOINED}
