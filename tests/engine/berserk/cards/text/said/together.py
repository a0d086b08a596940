"""Several cards that are named together, so many of them, and cards of either of two classes."""

import engine.berserk.abilities as ab
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

_TAP = ab.Payment(closes=True)
_BOTH = ab.OfClass(("Гном", "Эльф"))
_GNOMES = ab.Count(ab.AllOf((OWN, GNOME)))
_OWN_CREATURES = ab.AllOf((OWN, CREATURE))
_ENEMIES = ab.AllOf((CREATURE, ENEMY))
_AT_A_STRIKE = ab.When(ab.Moment.LANDED, ab.Is(ab.Who.SELF), powers=STRIKE)


def _taps(*effects: object, targets: ab.Targets) -> ab.Playable:
    return ab.Playable(_TAP, influence(*effects, targets=targets))  # type: ignore[arg-type]  # effects


def _blows(count: int, kind: ab.PowerKind) -> ab.Playable:
    return ab.Playable(_TAP, ab.Repeat(count, ab.Attack(kind, Strength(1, 1, 1))))


_WHILE_WOUNDED = ab.While(
    ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
    (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),),
    ab.AllOf((OWN, GNOME)),
)
SAID: Said = {
    "{tap}: Излечить себя и другое ваше существо на 2.": _taps(
        ab.Heal(2),
        targets=ab.Targets(
            ab.AllOf((OWN, ab.Not(ab.Is(ab.Who.SELF)), CREATURE)), besides=ab.Is(ab.Who.SELF)
        ),
    ),
    "{tap}: ~ и стоящее рядом существо получают {counter}.": _taps(
        ab.Chips(1),
        targets=ab.Targets(ab.AllOf((ab.Beside(), CREATURE)), besides=ab.Is(ab.Who.SELF)),
    ),
    "{tap}: ~ и ваши гномы получают {counter}.": _taps(
        ab.Chips(1),
        targets=ab.Targets(ab.AnyOf((ab.Is(ab.Who.SELF), ab.AllOf((OWN, GNOME)))), all=True),
    ),
    "{tap}: Ранить существо и каждое стоящее рядом с ним существо противника на 1.": _taps(
        ab.Wound(1),
        targets=ab.Targets(CREATURE, besides=ab.AllOf((ab.Beside(ab.Who.TARGET), CREATURE, ENEMY))),
    ),
    "При {strike} — ранить себя и атакованного на 1.": ab.Triggered(
        _AT_A_STRIKE,
        influence(
            ab.Wound(1),
            targets=ab.Targets(ab.AnyOf((ab.Is(ab.Who.SELF), ab.Is(ab.Who.OTHER))), all=True),
        ),
    ),
    "При {strike} — ранить атакованного и все стоящие рядом с ним карты на 1.": ab.Triggered(
        _AT_A_STRIKE,
        influence(
            ab.Wound(1),
            targets=ab.Targets(ab.AnyOf((ab.Is(ab.Who.OTHER), ab.Beside(ab.Who.OTHER))), all=True),
        ),
    ),
    "{tap}: Каждое из ваших существ получает {counter}.": _taps(
        ab.Chips(1), targets=ab.Targets(_OWN_CREATURES, all=True)
    ),
    "{tap}: Открыть любые два ваших существа.": _taps(
        ab.Open(), targets=ab.Targets(_OWN_CREATURES, 2, 2)
    ),
    "{tap}: Открыть два любых ваших существа.": _taps(
        ab.Open(), targets=ab.Targets(_OWN_CREATURES, 2, 2)
    ),
    "{tap}: Излечить одно или два ваших существа на 1.": _taps(
        ab.Heal(1), targets=ab.Targets(_OWN_CREATURES, 1, 2)
    ),
    "{tap}: Закрыть не более двух карт противника.": _taps(
        ab.Close(), targets=ab.Targets(ENEMY, 1, 2)
    ),
    "{tap}: Ранить X существ на 1, где X — число ваших гномов.": _taps(
        ab.Wound(1), targets=ab.Targets(CREATURE, _GNOMES, _GNOMES)
    ),
    "{tap}: Закрыть до X карт противника, где X — число ваших гномов.": _taps(
        ab.Close(), targets=ab.Targets(ENEMY, 1, _GNOMES)
    ),
    "{tap}: Закрыть X или менее карт противника, где X — число ваших гномов.": _taps(
        ab.Close(), targets=ab.Targets(ENEMY, 1, _GNOMES)
    ),
    "X {counter}{tap}: Ранить X разных существ противника на 1.": ab.Playable(
        ab.Payment(closes=True, chips=ab.ChosenX()),
        influence(ab.Wound(1), targets=ab.Targets(_ENEMIES, ab.ChosenX(), ab.ChosenX())),
    ),
    "При {strike} — закрыть атакованное небестелесное существо.": ab.Triggered(
        _AT_A_STRIKE,
        influence(
            ab.Close(),
            targets=ab.Targets(
                ab.AllOf((ab.Is(ab.Who.OTHER), ab.Not(ab.HasNamed(ab.Name.INCORPOREAL)), CREATURE))
            ),
        ),
    ),
    "При {strike} — закрыть атакованного гнома.": ab.Triggered(
        _AT_A_STRIKE,
        influence(ab.Close(), targets=ab.Targets(ab.AllOf((ab.Is(ab.Who.OTHER), GNOME)))),
    ),
    "Ваши гномы имеют {ova} 1, пока у ~ есть раны.": _WHILE_WOUNDED,
    "Ваши гномы не могут двигаться, пока на ~ есть раны.": ab.While(
        ab.CardIs(ab.Who.SELF, ab.InState(ab.State.WOUNDED)),
        (ab.Cannot(ab.Doing.MOVE),),
        ab.AllOf((OWN, GNOME)),
    ),
    "Ваши гномы и эльфы имеют {ova} 1.": ab.While(
        ALWAYS, (ab.Named(ab.Name.ATTACK_EXPERIENCE, 1),), ab.AllOf((OWN, _BOTH))
    ),
    "+1 к {strike} по гномам и эльфам.": ab.SizeModifier(1, powers=STRIKE, against=_BOTH),
    "{tap}: Ранить существо (кроме летающих, небестелесных и симбиотов) на 1.": _taps(
        ab.Wound(1),
        targets=ab.Targets(
            ab.AllOf(
                (
                    CREATURE,
                    ab.Not(
                        ab.AnyOf(
                            (
                                ab.OfType((CardType.FLYER,)),
                                ab.Not(ab.HasNamed(ab.Name.INCORPOREAL)),
                                ab.OfType((CardType.COMPANION, CardType.PARASITE)),
                            )
                        )
                    ),
                )
            )
        ),
    ),
    "{tap}: Три особых удара на 1.": _blows(3, ab.PowerKind.SPECIAL_STRIKE),
    "{tap}: Два магических удара на 1.": _blows(2, ab.PowerKind.MAGIC_STRIKE),
    "{tap}: Все гномы и эльфы получают {counter}.": _taps(
        ab.Chips(1), targets=ab.Targets(_BOTH, all=True)
    ),
}
