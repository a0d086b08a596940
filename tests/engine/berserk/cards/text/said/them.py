"""Several cards of the power before, in a pronoun."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import Is
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, STRIKE, Said, influence

_THEM: Final = ab.Targets(ab.Targeted(), all=True)
_ONE: Final = ab.Targets(ab.Targeted())
_TWO: Final = ab.Targets(ab.AllOf((CREATURE, ENEMY)), 2, 2)
_CURSE: Final = ab.Gain(ab.Named(ab.Name.CURSE, 1))


def _closing(body: object) -> ab.Playable:
    return ab.Playable(ab.Payment(closes=True), body)  # type: ignore[arg-type]  # a body


def _wounded(targets: ab.Targets) -> ab.Power:
    return ab.Power(ab.PowerKind.INFLUENCE, (ab.Wound(2),), targets)


SAID: Said = {
    "{tap}: Ранить двух существ противника на 2, при этом они получают проклятие.": _closing(
        ab.WhileDoing(_wounded(_TWO), influence(_CURSE, targets=_THEM))
    ),
    "{tap}: Поменять местами двух стоящих рядом с ~ существ, при этом ранить каждое из них на 2.": (
        _closing(
            ab.WhileDoing(
                influence(ab.Swap(), targets=ab.Targets(ab.AllOf((ab.Beside(), CREATURE)), 2, 2)),
                _wounded(_THEM),
            )
        )
    ),
    "{tap}: Ранить двух существ противника на 2, при этом одно из них получает проклятие.": (
        _closing(ab.WhileDoing(_wounded(_TWO), influence(_CURSE, targets=_ONE)))
    ),
    "{tap}: Ранить всех существ противника на 2, затем они открываются и получают проклятие.": (
        _closing(
            ab.And(
                (
                    _wounded(ab.Targets(ab.AllOf((CREATURE, ENEMY)), all=True)),
                    ab.And((influence(ab.Open(), targets=_THEM), influence(_CURSE, targets=_THEM))),
                )
            )
        )
    ),
    "{tap}: Выбрать двух существ противника; они получают проклятие.": _closing(
        influence(_CURSE, targets=_TWO)
    ),
    "{tap}: Ранить двух существ противника на 2, при этом он открывается.": _closing(
        ab.WhileDoing(_wounded(_TWO), influence(ab.Open(), targets=ab.ITSELF))
    ),
    "При {strike} может ранить двух существ противника на 2, при этом ранить каждое из них на 2.": (
        ab.Triggered(
            ab.When(ab.Moment.LANDED, Is(ab.Who.SELF), powers=STRIKE),
            ab.WhileDoing(_wounded(_TWO), _wounded(_THEM)),
            may=True,
        )
    ),
}
