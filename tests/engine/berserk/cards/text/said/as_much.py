"""As much as the player says: what a card gives up within an ability, and what comes of it."""

from engine.berserk.abilities import (
    ANY_CARD,
    AddProperty,
    Bounded,
    Chips,
    ChosenX,
    DieModifier,
    Direction,
    Gain,
    Heal,
    InDirection,
    LoseExtraLife,
    Moment,
    Payment,
    Playable,
    PowerKind,
    Property,
    Scaled,
    Side,
    SizeModifier,
    Sum,
    Targets,
    Triggered,
    Until,
    When,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import influence, on_itself
from tests.engine.berserk.abilities.sayings import SELF

_X = ChosenX()
_LESS = on_itself(Chips(Scaled(_X, -1)))
_BOLT = (PowerKind.DISCHARGE,)
_ANNOUNCED = When(Moment.ANNOUNCED, SELF, powers=ATTACKS)

SAID = {
    "При нападении разрядом может потерять X {counter}, при этом получить +X к этому разряду.": (
        Triggered(
            When(Moment.ANNOUNCED, SELF, powers=_BOLT),
            WhileDoing(_LESS, on_itself(Gain(SizeModifier(_X, powers=_BOLT), Until.PLAY_END))),
            may=True,
        )
    ),
    "В начале вашего хода может потерять X {counter} (максимум 3), при этом излечиться на X.": (
        Triggered(
            When(Moment.TURN_START, ANY_CARD, turn=Side.OWN),
            WhileDoing(on_itself(Chips(Scaled(Bounded(_X, 3), -1))), on_itself(Heal(_X))),
            may=True,
        )
    ),
    "При нападении может ранить хозяина на X, при этом получить +X к следующему броску кубика "
    "(максимум +2).": Triggered(
        _ANNOUNCED,
        WhileDoing(
            influence(Wound(_X), targets=Targets(who=Who.HOST)),
            on_itself(Gain(DieModifier(Bounded(_X, 2)), Until.ONE_USE)),
        ),
        may=True,
    ),
    "При нападении может потерять X дополнительных {health}, при этом получить +X к {strike} до "
    "конца хода.": Triggered(
        _ANNOUNCED,
        WhileDoing(
            on_itself(LoseExtraLife(_X)),
            on_itself(AddProperty(Property.STRIKE, _X, Until.TURN_END)),
        ),
        may=True,
    ),
    "{counter}{tap}: раниться на X, при этом ранить карту напротив на X-1.": Playable(
        Payment(closes=True, chips=1),
        WhileDoing(
            on_itself(Wound(_X)),
            influence(Wound(Sum((_X, -1))), targets=Targets(InDirection((Direction.AHEAD,)))),
        ),
    ),
}
