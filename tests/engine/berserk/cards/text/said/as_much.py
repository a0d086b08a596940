"""As much as the player says: what a card gives up within an ability, and what comes of it."""

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from tests.engine.berserk.abilities.laying import influence, on_itself
from tests.engine.berserk.abilities.sayings import SELF

_X = ab.ChosenX()
_LESS = on_itself(ab.Chips(ab.Scaled(_X, -1)))
_BOLT = (ab.PowerKind.DISCHARGE,)
_ANNOUNCED = ab.When(ab.Moment.ANNOUNCED, SELF, powers=ATTACKS)

SAID = {
    "При нападении разрядом может потерять X {counter}, при этом получить +X к этому разряду.": (
        ab.Triggered(
            ab.When(ab.Moment.ANNOUNCED, SELF, powers=_BOLT),
            ab.WhileDoing(
                _LESS, on_itself(ab.Gain(ab.SizeModifier(_X, powers=_BOLT), ab.Until.PLAY_END))
            ),
            may=True,
        )
    ),
    "В начале вашего хода может потерять X {counter} (максимум 3), при этом излечиться на X.": (
        ab.Triggered(
            ab.When(ab.Moment.TURN_START, ab.ANY_CARD, turn=ab.Side.OWN),
            ab.WhileDoing(
                on_itself(ab.Chips(ab.Scaled(ab.Bounded(_X, 3), -1))), on_itself(ab.Heal(_X))
            ),
            may=True,
        )
    ),
    "При нападении может ранить хозяина на X, при этом получить +X к следующему броску кубика "
    "(максимум +2).": ab.Triggered(
        _ANNOUNCED,
        ab.WhileDoing(
            influence(ab.Wound(_X), targets=ab.Targets(who=ab.Who.HOST)),
            on_itself(ab.Gain(ab.DieModifier(ab.Bounded(_X, 2)), ab.Until.ONE_USE)),
        ),
        may=True,
    ),
    "При нападении может потерять X дополнительных {health}, при этом получить +X к {strike} до "
    "конца хода.": ab.Triggered(
        _ANNOUNCED,
        ab.WhileDoing(
            on_itself(ab.LoseExtraLife(_X)),
            on_itself(ab.AddProperty(ab.Property.STRIKE, _X, ab.Until.TURN_END)),
        ),
        may=True,
    ),
    "{counter}{tap}: раниться на X, при этом ранить карту напротив на X-1.": ab.Playable(
        ab.Payment(closes=True, chips=1),
        ab.WhileDoing(
            on_itself(ab.Wound(_X)),
            influence(
                ab.Wound(ab.Sum((_X, -1))),
                targets=ab.Targets(ab.InDirection((ab.Direction.AHEAD,))),
            ),
        ),
    ),
}
