"""Several cards that are named together, so many of them, and cards of either of two classes."""

from engine.berserk.abilities import (
    AllOf,
    AnyOf,
    Beside,
    Chips,
    ChosenX,
    Close,
    Count,
    Heal,
    Is,
    Moment,
    Name,
    Named,
    Not,
    OfClass,
    Open,
    Payment,
    Playable,
    SizeModifier,
    Targets,
    Triggered,
    When,
    While,
    Who,
    Wound,
)
from engine.berserk.abilities.conditions import ALWAYS
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
    "Ваши гномы и эльфы имеют {ova} 1.": While(
        ALWAYS, (Named(Name.ATTACK_EXPERIENCE, 1),), AllOf((OWN, _BOTH))
    ),
    "+1 к {strike} по гномам и эльфам.": SizeModifier(1, powers=STRIKE, against=_BOTH),
    "{tap}: Все гномы и эльфы получают {counter}.": _taps(
        Chips(1), targets=Targets(_BOTH, all=True)
    ),
}
