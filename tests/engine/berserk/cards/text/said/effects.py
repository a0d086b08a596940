"""What bodies do to cards, what cards gain and lose, who is brought in, and powers joined."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AddProperty,
    AllOf,
    And,
    Area,
    Attack,
    Body,
    BringIn,
    CardType,
    Cells,
    ChangeElements,
    Chips,
    Close,
    Concentration,
    Destroy,
    Effect,
    Element,
    Exile,
    ExtraLife,
    Gain,
    GainOrMore,
    Heal,
    LoseAbilities,
    LoseMarker,
    LoseNamed,
    LoseProtection,
    Marker,
    May,
    Name,
    Named,
    NamedBonus,
    OfElement,
    OfSide,
    OfType,
    Open,
    Or,
    Payment,
    Playable,
    Power,
    PowerKind,
    Property,
    RestoreArmor,
    SizeModifier,
    Targets,
    Tokens,
    Triggered,
    Until,
    UpTo,
    When,
    WhileDoing,
    Who,
    Wound,
)
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

ONE: Final = Targets(CREATURE)
FOE: Final = Targets(AllOf((CREATURE, ENEMY)))
MINE: Final = Targets(AllOf((OWN, CREATURE)))
IT: Final = Targets(who=Who.TARGET)
STRONGER: Final = AddProperty(Property.STRIKE, 1)
CURSE, BLESSING = Gain(Named(Name.CURSE)), Gain(Named(Name.BLESSING))
BY_RULE: Final = Cells(beside=True, by_rule=True)
ANYWHERE: Final = Cells()
DISCHARGE: Final = Attack(PowerKind.DISCHARGE, Strength(1, 1, 1))


def tap(body: Body) -> Playable:
    """Return an action."""
    return Playable(Payment(closes=True), body)


def on_one(effect: Effect, targets: Targets = ONE) -> Playable:
    """Return «{tap}: …» with one effect on a creature."""
    return tap(influence(effect, targets=targets))


def spell(*effects: Effect, targets: Targets = ITSELF) -> Power:
    """Return a spell."""
    return Power(PowerKind.SPELL, effects, targets)


def strike_until(until: Until) -> AddProperty:
    """Return +1 to the strike for so long."""
    return AddProperty(Property.STRIKE, 1, until)


def summoned(cells: Cells, *, closed: bool = False) -> Power:
    """Return «вызвать лесное существо»."""
    wanted = Targets(FOREST, area=Area.DECK)
    return Power(PowerKind.INFLUENCE, (BringIn(closed=closed),), wanted, cells)


def revived(cells: Cells, *, closed: bool = False) -> Power:
    """Return «возродить лесное существо»: from one's own graveyard (536.6)."""
    wanted = Targets(AllOf((OWN, *FOREST.filters)), area=Area.GRAVEYARD)
    brings = BringIn(closed=closed, by=Area.GRAVEYARD)
    return Power(PowerKind.INFLUENCE, (brings,), wanted, cells)


FOREST: Final = AllOf((OfElement((Element.FOREST,)), CREATURE))
SIMPLE: Said = {
    "{tap}: Излечиться на 2.": tap(influence(Heal(2))),
    "{tap}: Полностью излечиться.": tap(influence(Heal(None))),
    "{counter}: Открыться.": Playable(Payment(chips=1), influence(Open())),
    "{counter}: Закрыться.": Playable(Payment(chips=1), influence(Close())),
    "{tap}: Восстановить {armor}.": tap(influence(RestoreArmor())),
    "{tap}: Восстановить {armor} вашего существа.": on_one(RestoreArmor(), MINE),
    "{tap}: Получить 3 раны, при этом разряд на 1.": tap(
        WhileDoing(influence(Wound(3)), DISCHARGE)
    ),
    "{tap}: Существо ранится на 2.": on_one(Wound(2)),
    "{tap}: Ранить на 2 существо.": on_one(Wound(2)),
    "{tap}: Существо излечивается на 3.": on_one(Heal(3)),
    "{tap}: Полностью излечить существо.": on_one(Heal(None)),
    "{tap}: Существо полностью излечивается.": on_one(Heal(None)),
    "{tap}: Открыть существо.": on_one(Open()),
    "{tap}: Существо открывается.": on_one(Open()),
    "{tap}: Закрыть существо противника.": on_one(Close(), FOE),
    "{tap}: Существо противника закрывается.": on_one(Close(), FOE),
    "{tap}: Изгнать существо противника.": on_one(Exile(), FOE),
    "{tap}: Существо противника изгоняется.": on_one(Exile(), FOE),
    "{tap}: Уничтожить существо противника.": on_one(Destroy(), FOE),
    "{tap}: Существо противника погибает.": on_one(Destroy(), FOE),
    "{tap}: Существо противника уничтожается.": on_one(Destroy(), FOE),
    "{tap}: Погибнуть.": tap(influence(Destroy())),
    "{tap}: Ранить существо на 2, дальность 3.": on_one(Wound(2), Targets(CREATURE, range=3)),
    "{tap}: Ранить на 2 существо, дальность 3.": on_one(Wound(2), Targets(CREATURE, range=3)),
    "{tap}: Излечить существо на 1, дальность 2.": on_one(Heal(1), Targets(CREATURE, range=2)),
    "{tap}: Ранить двух или менее существ на 1.": on_one(Wound(1), Targets(CREATURE, 1, 2)),
    "{tap}: Ранить до трёх существ на 1.": on_one(Wound(1), Targets(CREATURE, 1, 3)),
}
GAINED: Said = {
    "{tap}: Существо получает -2 к {strike}.": on_one(AddProperty(Property.STRIKE, -2)),
    "{tap}: Существо получает -1 к {move}.": on_one(AddProperty(Property.MOVEMENT, -1)),
    "{tap}: Существо получает 2 {counter}.": on_one(Chips(2)),
    "{tap}: Существо получает 2 дополнительные {health}.": on_one(ExtraLife(2)),
    "{tap}: Существо получает дополнительную {health}.": on_one(ExtraLife(1)),
    "{tap}: Существо получает отравление.": on_one(Gain(Named(Name.POISON))),
    "{tap}: Существо получает {regen} 1.": on_one(Gain(Named(Name.REGENERATION))),
    "{tap}: Существо получает «При {strike} получить {counter}».": on_one(
        Gain(Triggered(When(Moment.LANDED, Is(Who.SELF), powers=STRIKE), influence(Chips(1))))
    ),
    "{tap}: Существо получает {tap}: Разряд на 1.": on_one(Gain(tap(DISCHARGE))),
    "{tap}: Существо получает маркер «печать».": on_one(Gain(Marker(), marker="печать")),
    "{tap}: Существо получает «печать».": on_one(Gain(Marker(), marker="печать")),
    "{tap}: Существо получает -1 к следующему {strike}.": on_one(
        Gain(SizeModifier(-1, powers=STRIKE), Until.ONE_USE)
    ),
    "{tap}: Существо получает {ova} 1 или +1 к {ova}.": on_one(
        GainOrMore(Name.ATTACK_EXPERIENCE, 1)
    ),
    "{tap}: Существо получает {armor} 2 или +2 {armor}.": on_one(GainOrMore(Name.ARMOR, 2)),
    "{tap}: Существо получает отравление на 1 или +1 к отравлению.": on_one(
        GainOrMore(Name.POISON, 1)
    ),
    **{
        f"{{tap}}: Существо получает +1 к {{strike}} {words}.": on_one(strike_until(until))
        for words, until in (
            ("до конца хода", Until.TURN_END),
            ("до конца этого хода", Until.TURN_END),
            ("до конца вашего хода", Until.OWN_TURN_END),
            ("до конца вашего следующего хода", Until.OWN_NEXT_TURN_END),
            ("до конца хода противника", Until.ENEMY_TURN_END),
            ("до конца следующего хода противника", Until.ENEMY_NEXT_TURN_END),
            ("до конца своего хода", Until.ITS_TURN_END),
            ("до конца его хода", Until.ITS_TURN_END),
            ("до конца своего следующего хода", Until.ITS_NEXT_TURN_END),
            ("до конца его следующего хода", Until.ITS_NEXT_TURN_END),
            ("до начала вашего хода", Until.OWN_NEXT_TURN_START),
        )
    },
    **{
        f"{{tap}}: {words}.": tap(influence(strike_until(Until.TURN_END)))
        for words in (
            "Получить +1 к {strike} до конца хода",
            "До конца хода получить +1 к {strike}",
        )
    },
    **{
        f"{{tap}}: {words}.": on_one(strike_until(Until.TURN_END))
        for words in (
            "Существо до конца хода получает +1 к {strike}",
            "До конца хода существо получает +1 к {strike}",
        )
    },
    "{tap}: Получить +1 к {strike} до конца боя.": tap(influence(STRONGER)),
    "{tap}: Существо получает +1 к {strike} до конца боя.": on_one(STRONGER),
    **{
        f"{{tap}}: {words}.": tap(Or((influence(CURSE), influence(BLESSING))))
        for words in (
            "Получить проклятие или благословление",
            "Получить либо проклятие, либо благословление",
            "Получить проклятие либо благословление",
        )
    },
    **{
        f"{{tap}}: Существо получает {words}.": tap(
            Or((influence(CURSE, targets=ONE), influence(BLESSING, targets=ONE)))
        )
        for words in (
            "проклятие или благословение",
            "либо проклятие, либо благословление",
            "проклятие либо благословление",
        )
    },
    **{
        f"{{tap}}: {subject} {words} до конца хода.": tap(
            Or(
                tuple(
                    influence(AddProperty(prop, 1, Until.TURN_END), targets=targets)
                    for prop in (Property.STRIKE, Property.MOVEMENT)
                )
            )
        )
        for subject, targets in (("Получить", ITSELF), ("Существо получает", ONE))
        for words in (
            "+1 к {strike} или +1 к {move}",
            "либо +1 к {strike}, либо +1 к {move}",
            "+1 к {strike} либо +1 к {move}",
        )
    },
    **{
        f"{{tap}}: {subject} {words}.": tap(influence(UpTo(effect, 2), targets=targets))
        for subject, targets in (("Получить", ITSELF), ("Существо получает", ONE))
        for words, effect in (
            ("+1 к {strike} (максимум +2)", STRONGER),
            ("+1 к {regen} (максимум 2)", Gain(NamedBonus(Name.REGENERATION, 1))),
            ("+1 к {strike} до конца хода (максимум +2)", strike_until(Until.TURN_END)),
            ("+1 к {strike} (максимум +2) до конца хода", strike_until(Until.TURN_END)),
        )
    },
}
LOST: Said = {
    "{tap}: Потерять 2 {counter}, при этом открыть существо.": tap(
        WhileDoing(influence(Chips(-2)), influence(Open(), targets=ONE))
    ),
    "{tap}: Существо теряет {counter}.": on_one(Chips(-1)),
    "{tap}: Существо теряет проклятие и отравление.": tap(
        influence(LoseNamed(Name.CURSE), LoseNamed(Name.POISON), targets=ONE)
    ),
    "{tap}: Существо теряет особенности до конца хода.": on_one(LoseAbilities(Until.TURN_END)),
    "{tap}: Существо теряет все особенности.": on_one(LoseAbilities()),
    "{tap}: Потерять {armor} до конца хода.": tap(influence(LoseNamed(Name.ARMOR, Until.TURN_END))),
    "{tap}: Существо теряет все стихии.": on_one(ChangeElements(loses=ELEMENTS)),
    "{tap}: Существо теряет маркер «печать».": on_one(LoseMarker("печать")),
    "{tap}: Существо теряет «печать».": on_one(LoseMarker("печать")),
    "{tap}: Снять с существа отравление.": on_one(LoseNamed(Name.POISON)),
    "{tap}: Снять отравление с существа.": on_one(LoseNamed(Name.POISON)),
    "{tap}: Убрать отравление с существа.": on_one(LoseNamed(Name.POISON)),
    **{
        f"{{tap}}: Существо теряет {{{code}}}.": on_one(
            LoseProtection(protection.powers, protection.poison, source=protection.source)
        )
        for code, protection in PROTECTIONS.items()
    },
    "{tap}: Существо становится тёмным.": on_one(ChangeElements(becomes=(Element.DARKNESS,))),
    "{tap}: Артефакт становится лесным.": on_one(
        ChangeElements(becomes=(Element.FOREST,)), Targets(OfType((CardType.ARTIFACT,)))
    ),
    "{tap}: Карта становится лесной.": on_one(ChangeElements(becomes=(Element.FOREST,)), Targets()),
}


def buried(effect: Effect, side: OfSide = OWN) -> Playable:
    """Return an effect on a forest creature in a graveyard."""
    targets = Targets(AllOf((*FOREST.filters, side)), area=Area.GRAVEYARD)
    if side == OWN:
        targets = Targets(AllOf((side, *FOREST.filters)), area=Area.GRAVEYARD)
    return on_one(effect, targets)


_WAYS: Final = (
    ("Вызвать", summoned),
    ("Возродить", revived),
    (
        "Вызвать или возродить",
        lambda cells, *, closed=False: Or(
            (summoned(cells, closed=closed), revived(cells, closed=closed))
        ),
    ),
)
_SPOT: Final = "на свободную клетку поля боя"
BROUGHT: Said = {
    "{tap}: Изгнать лесное существо с вашего кладбища.": buried(Exile()),
    "{tap}: Изгнать лесное существо с кладбища противника.": buried(Exile(), ENEMY),
    "{tap}: Положить жетон инкарнации на лесное существо на вашем кладбище.": buried(Tokens()),
    "{tap}: Лесное существо на вашем кладбище получает жетон инкарнации.": buried(Tokens()),
    "{tap}: Положить два жетона инкарнации на лесное существо на вашем кладбище.": buried(
        Tokens(2)
    ),
    "{tap}: Лесное существо на вашем кладбище получает 2 жетона инкарнации.": buried(Tokens(2)),
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
        WhileDoing(influence(Destroy()), summoned(Cells(place_of=Who.SELF)))
    ),
}
WOUNDS: Final = influence(Wound(1), targets=FOE)
HEALS: Final = influence(Heal(1), targets=MINE)
CHIP: Final = influence(Chips(1))
JOINED: Said = {
    "{tap}: ~ получает {counter}.": tap(CHIP),
    "{tap}: ~ получает +1 к {strike} до конца хода.": tap(influence(strike_until(Until.TURN_END))),
    "{tap}: ~ теряет проклятие.": tap(influence(LoseNamed(Name.CURSE))),
    "{tap}: Восстановить {armor} ~.": tap(influence(RestoreArmor())),
    "{tap}: Излечить на 1 существо, дальность 2.": on_one(Heal(1), Targets(CREATURE, range=2)),
    "{tap}: Получить две дополнительные {health}.": tap(influence(ExtraLife(2))),
    "{tap}: Разряд на 1, дальность 2, в существо противника.": tap(
        Attack(PowerKind.DISCHARGE, Strength(1, 1, 1), 2, FOE)
    ),
    "Концентрация: ваше существо может получить {counter}, "
    "при этом ранить существо противника на 1.": (
        Concentration(WhileDoing(influence(Chips(1), targets=MINE), WOUNDS), may=True)
    ),
    "Концентрация: он может открыться.": Concentration(influence(Open()), may=True),
    "{tap}: Воздействие ранить существо противника на 1.": tap(WOUNDS),
    "{tap}: Заклинание ранить существо противника на 1, при этом получить {counter}.": tap(
        WhileDoing(spell(Wound(1), targets=FOE), spell(Chips(1)))
    ),
    "{tap}: Ранить существо противника на 1 и получить {counter}.": tap(And((WOUNDS, CHIP))),
    "{tap}: Ранить существо противника на 1, излечить ваше существо на 1.": tap(
        And((WOUNDS, HEALS))
    ),
    "{tap}: Излечить ваше существо на 1, оно теряет проклятие.": tap(
        And((HEALS, influence(LoseNamed(Name.CURSE), targets=IT)))
    ),
    **{
        f"{{tap}}: Ранить существо противника на 1{one} излечить ваше существо на 1{two} "
        "получить {counter}.": tap(And((WOUNDS, HEALS, CHIP)))
        for one, two in ((" и", " и"), (",", " и"), (",", ","))
    },
    "{tap}: Ранить существо противника на 1 и может получить {counter}.": tap(
        And((WOUNDS, May(CHIP)))
    ),
    "{tap}: Ранить существо противника на 1 или получить {counter}.": tap(Or((WOUNDS, CHIP))),
    "{tap}: Или ранить существо противника на 1, или получить {counter}.": tap(Or((WOUNDS, CHIP))),
    "{tap}: Ранить существо противника на 1; получить {counter}.": tap(WhileDoing(WOUNDS, CHIP)),
    "{tap}: Ранить существо противника на 1, при этом может получить {counter}.": tap(
        WhileDoing(WOUNDS, May(CHIP))
    ),
    "{tap}: Ранить существо противника на 1, при этом оно может получить {counter}.": tap(
        WhileDoing(WOUNDS, May(influence(Chips(1), targets=IT)))
    ),
    "{tap}: Получить {counter}, при этом заклинание ранить существо противника на 1.": tap(
        WhileDoing(CHIP, spell(Wound(1), targets=FOE))
    ),
    "{tap}: Ранить существо противника на 1, затем получить {counter}.": tap(And((WOUNDS, CHIP))),
    "{tap}: Раниться на 1, при этом ранить существо противника на 1, "
    "затем получить {counter}.": tap(And((WhileDoing(influence(Wound(1)), WOUNDS), CHIP))),
    **{
        f"{{tap}}: {first}ранить существо противника на 1 либо получить {{counter}}.": tap(
            Or((WOUNDS, CHIP))
        )
        for first in ("", "либо ")
    },
    **{
        f"{{tap}}: {first}раниться на 1, при этом ранить существо противника на 1 "
        "либо получить {counter}.": tap(Or((WhileDoing(influence(Wound(1)), WOUNDS), CHIP)))
        for first in ("", "либо ")
    },
}

SAID: Said = {**SIMPLE, **GAINED, **LOST, **BROUGHT, **JOINED}
