"""Several cards of the power before, in a pronoun."""

from typing import Final

from engine.berserk.abilities import (
    ITSELF,
    AllOf,
    And,
    Beside,
    Gain,
    Moment,
    Name,
    Named,
    Open,
    Payment,
    Playable,
    Power,
    PowerKind,
    Swap,
    Targeted,
    Targets,
    Triggered,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.abilities.filters import Is
from tests.engine.berserk.cards.text.said.words import CREATURE, ENEMY, STRIKE, Said, influence

_THEM: Final = Targets(Targeted(), all=True)
_ONE: Final = Targets(Targeted())
_TWO: Final = Targets(AllOf((CREATURE, ENEMY)), 2, 2)
_CURSE: Final = Gain(Named(Name.CURSE, 1))


def _closing(body: object) -> Playable:
    return Playable(Payment(closes=True), body)  # type: ignore[arg-type]  # a body


def _wounded(targets: Targets) -> Power:
    return Power(PowerKind.INFLUENCE, (Wound(2),), targets)


SAID: Said = {
    "{tap}: Ранить двух существ противника на 2, при этом они получают проклятие.": _closing(
        WhileDoing(_wounded(_TWO), influence(_CURSE, targets=_THEM))
    ),
    "{tap}: Поменять местами двух стоящих рядом с ~ существ, при этом ранить каждое из них на 2.": (
        _closing(
            WhileDoing(
                influence(Swap(), targets=Targets(AllOf((Beside(), CREATURE)), 2, 2)),
                _wounded(_THEM),
            )
        )
    ),
    "{tap}: Ранить двух существ противника на 2, при этом одно из них получает проклятие.": (
        _closing(WhileDoing(_wounded(_TWO), influence(_CURSE, targets=_ONE)))
    ),
    "{tap}: Ранить всех существ противника на 2, затем они открываются и получают проклятие.": (
        _closing(
            And(
                (
                    _wounded(Targets(AllOf((CREATURE, ENEMY)), all=True)),
                    And((influence(Open(), targets=_THEM), influence(_CURSE, targets=_THEM))),
                )
            )
        )
    ),
    "{tap}: Выбрать двух существ противника; они получают проклятие.": _closing(
        influence(_CURSE, targets=_TWO)
    ),
    "{tap}: Ранить двух существ противника на 2, при этом он открывается.": _closing(
        WhileDoing(_wounded(_TWO), influence(Open(), targets=ITSELF))
    ),
    "При {strike} может ранить двух существ противника на 2, при этом ранить каждое из них на 2.": (
        Triggered(
            When(Moment.LANDED, Is(Who.SELF), powers=STRIKE),
            WhileDoing(_wounded(_TWO), _wounded(_THEM)),
            may=True,
        )
    ),
}
