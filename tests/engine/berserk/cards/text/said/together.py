"""Several cards that are named together, so many of them, and cards of either of two classes."""

from engine.berserk.abilities import (
    AllOf,
    AnyOf,
    Attack,
    Beside,
    Cannot,
    CardIs,
    Chips,
    ChosenX,
    Close,
    Count,
    Doing,
    HasNamed,
    Heal,
    InState,
    Is,
    Moment,
    Name,
    Named,
    Not,
    OfClass,
    OfType,
    Open,
    Payment,
    Playable,
    PowerKind,
    Repeat,
    SizeModifier,
    State,
    Targets,
    Triggered,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.conditions import ALWAYS
from engine.berserk.abilities.properties import CardType
from engine.berserk.abilities.strength import Strength
from tests.engine.berserk.cards.text.said.words import (
    CREATURE,
    ENEMY,
    GNOME,
    OWN,
    STRIKE,
    Said,
    influence,
)

_TAP = Payment(closes=True)
_BOTH = OfClass(("Гном", "Эльф"))
_GNOMES = Count(AllOf((OWN, GNOME)))
_OWN_CREATURES = AllOf((OWN, CREATURE))
_ENEMIES = AllOf((CREATURE, ENEMY))
_AT_A_STRIKE = When(Moment.LANDED, Is(Who.SELF), powers=STRIKE)


def _taps(*effects: object, targets: Targets) -> Playable:
    return Playable(_TAP, influence(*effects, targets=targets))  # type: ignore[arg-type]  # effects


def _blows(count: int, kind: PowerKind) -> Playable:
    return Playable(_TAP, Repeat(count, Attack(kind, Strength(1, 1, 1))))


_WHILE_WOUNDED = While(
    CardIs(Who.SELF, InState(State.WOUNDED)),
    (Named(Name.ATTACK_EXPERIENCE, 1),),
    AllOf((OWN, GNOME)),
)
SAID: Said = {
    "{tap}: Излечить себя и другое ваше существо на 2.": _taps(
        Heal(2), targets=Targets(AllOf((OWN, Not(Is(Who.SELF)), CREATURE)), besides=Is(Who.SELF))
    ),
    "{tap}: ~ и стоящее рядом существо получают {counter}.": _taps(
        Chips(1), targets=Targets(AllOf((Beside(), CREATURE)), besides=Is(Who.SELF))
    ),
    "{tap}: ~ и ваши гномы получают {counter}.": _taps(
        Chips(1), targets=Targets(AnyOf((Is(Who.SELF), AllOf((OWN, GNOME)))), all=True)
    ),
    "{tap}: Ранить существо и каждое стоящее рядом с ним существо противника на 1.": _taps(
        Wound(1),
        targets=Targets(CREATURE, besides=AllOf((Beside(Who.TARGET), CREATURE, ENEMY))),
    ),
    "При {strike} — ранить себя и атакованного на 1.": Triggered(
        _AT_A_STRIKE,
        influence(Wound(1), targets=Targets(AnyOf((Is(Who.SELF), Is(Who.OTHER))), all=True)),
    ),
    "При {strike} — ранить атакованного и все стоящие рядом с ним карты на 1.": Triggered(
        _AT_A_STRIKE,
        influence(Wound(1), targets=Targets(AnyOf((Is(Who.OTHER), Beside(Who.OTHER))), all=True)),
    ),
    "{tap}: Каждое из ваших существ получает {counter}.": _taps(
        Chips(1), targets=Targets(_OWN_CREATURES, all=True)
    ),
    "{tap}: Открыть любые два ваших существа.": _taps(
        Open(), targets=Targets(_OWN_CREATURES, 2, 2)
    ),
    "{tap}: Открыть два любых ваших существа.": _taps(
        Open(), targets=Targets(_OWN_CREATURES, 2, 2)
    ),
    "{tap}: Излечить одно или два ваших существа на 1.": _taps(
        Heal(1), targets=Targets(_OWN_CREATURES, 1, 2)
    ),
    "{tap}: Закрыть не более двух карт противника.": _taps(Close(), targets=Targets(ENEMY, 1, 2)),
    "{tap}: Ранить X существ на 1, где X — число ваших гномов.": _taps(
        Wound(1), targets=Targets(CREATURE, _GNOMES, _GNOMES)
    ),
    "{tap}: Закрыть до X карт противника, где X — число ваших гномов.": _taps(
        Close(), targets=Targets(ENEMY, 1, _GNOMES)
    ),
    "{tap}: Закрыть X или менее карт противника, где X — число ваших гномов.": _taps(
        Close(), targets=Targets(ENEMY, 1, _GNOMES)
    ),
    "X {counter}{tap}: Ранить X разных существ противника на 1.": Playable(
        Payment(closes=True, chips=ChosenX()),
        influence(Wound(1), targets=Targets(_ENEMIES, ChosenX(), ChosenX())),
    ),
    "При {strike} — закрыть атакованное небестелесное существо.": Triggered(
        _AT_A_STRIKE,
        influence(
            Close(),
            targets=Targets(AllOf((Is(Who.OTHER), Not(HasNamed(Name.INCORPOREAL)), CREATURE))),
        ),
    ),
    "При {strike} — закрыть атакованного гнома.": Triggered(
        _AT_A_STRIKE, influence(Close(), targets=Targets(AllOf((Is(Who.OTHER), GNOME))))
    ),
    "Ваши гномы имеют {ova} 1, пока у ~ есть раны.": _WHILE_WOUNDED,
    "Ваши гномы не могут двигаться, пока на ~ есть раны.": While(
        CardIs(Who.SELF, InState(State.WOUNDED)),
        (Cannot(Doing.MOVE),),
        AllOf((OWN, GNOME)),
    ),
    "Ваши гномы и эльфы имеют {ova} 1.": While(
        ALWAYS, (Named(Name.ATTACK_EXPERIENCE, 1),), AllOf((OWN, _BOTH))
    ),
    "+1 к {strike} по гномам и эльфам.": SizeModifier(1, powers=STRIKE, against=_BOTH),
    "{tap}: Ранить существо (кроме летающих, небестелесных и симбиотов) на 1.": _taps(
        Wound(1),
        targets=Targets(
            AllOf(
                (
                    CREATURE,
                    Not(
                        AnyOf(
                            (
                                OfType((CardType.FLYER,)),
                                Not(HasNamed(Name.INCORPOREAL)),
                                OfType((CardType.COMPANION, CardType.PARASITE)),
                            )
                        )
                    ),
                )
            )
        ),
    ),
    "{tap}: Три особых удара на 1.": _blows(3, PowerKind.SPECIAL_STRIKE),
    "{tap}: Два магических удара на 1.": _blows(2, PowerKind.MAGIC_STRIKE),
    "{tap}: Все гномы и эльфы получают {counter}.": _taps(
        Chips(1), targets=Targets(_BOTH, all=True)
    ),
}
