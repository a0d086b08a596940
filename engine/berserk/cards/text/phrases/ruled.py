"""Rules that a card is under for some time: «существо не может нападать до конца хода» (119.3)."""

from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    Ability,
    AllOf,
    Area,
    Cannot,
    CardIs,
    Doing,
    Gain,
    InArea,
    OfSide,
    Side,
    Until,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.gains import holder, lasting, others_span, own_span
from engine.berserk.cards.text.templates import Values, hole


def _ruled(values: Values) -> object:
    """Return the influence that puts cards under rules; how long they last is told once."""
    early, late = values["early"], values["late"]
    if (early is None) is (late is None):
        return None
    rules = (values["rule"], values["other"]) if "other" in values else (values["rule"],)
    gained = tuple(Gain(cast(Ability, rule)) for rule in rules)
    return lasting({"gained": gained, "until": early or late, "whom": values["whom"] or ITSELF})


def _of_two(node: object) -> Values | None:
    """Take an influence apart that puts cards under two restrictions for as long."""
    parts = own_span(node) or others_span(node)
    if parts is None:
        return None
    match parts["gained"]:
        case (Gain(ability=Cannot() as rule), Gain(ability=Cannot() as other)):
            values: Values = {"rule": rule, "other": other, "early": None, "whom": None}
            return {**values, "late": parts["until"], **parts}
        case _:
            return None


_RULED: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"[<early:until>] [<whom:targets nom>] {rule} [<late:until>]",
        make=_ruled,
        take=take,
        absent={"early": None, "late": None, "whom": None},
        gives={"early": holder, "late": holder},
        synonym=take is None,
    )
    for rule, take in (
        ("<rule:verbal>", None),
        ("не может@whom <rule:doing> и|или <other:doing>", _of_two),
    )
)
_OPENING: Final = Gain(Cannot(Doing.OPEN_AT_START), Until.ITS_NEXT_TURN_END)
_KEPT_CLOSED: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] не открывается в начале? своего|его|ее|свой следующего|следующий "
    "хода|ход",
    influence(_OPENING, targets=hole("whom", lambda whom: whom or ITSELF)),
    absent={"whom": None},
    synonym=True,
)

# As long as a card is there.

_PRESENCE: Final = tuple(
    Phrase(Kind.CONDITION, f"<who:who nom> находится? {where}", CardIs(hole("who"), there))
    for where, there in (
        ("в зоне битвы", InArea(Area.BATTLE)),
        ("на поле боя", InArea(Area.BATTLEFIELD)),
        ("в вашем отряде", AllOf((OfSide(Side.OWN), InArea(Area.BATTLE)))),
    )
)
PHRASES: Final = (*_RULED, _KEPT_CLOSED, *_PRESENCE)
