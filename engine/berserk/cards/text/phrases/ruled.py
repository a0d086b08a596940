"""Rules imposed for a limited time: «существо не может нападать до конца хода» (119.3)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.coming import is_rule
from engine.berserk.cards.text.phrases.gains import holder, lasting, others_span
from engine.berserk.cards.text.templates import Values, hole
from engine.berserk.cards.text.vocabulary import Vocabulary


def _ruled(values: Values) -> object:
    """Build the influence that imposes a rule on the card itself for a time."""
    spans = [values[slot] for slot in ("before", "until") if values[slot] is not None]
    if len(spans) != 1:
        return None
    return lasting({"gained": (ab.Gain(cast(ab.Ability, values["rule"])),), "until": spans[0]})


# after another power it could be about the targets of that one
_RULED: Final = Phrase(
    Kind.BODY,
    "[<before:lasting>] <rule:verbal> [<until:lasting>]",
    make=_ruled,
    guard=is_rule,
    absent={"before": None, "until": None},
    synonym=True,
)


def _of_two(node: object) -> Values | None:
    """Take apart an influence that imposes two restrictions on others for the same time."""
    parts = others_span(node)
    if parts is None:
        return None
    effects = cast(tuple[object, ...], parts["gained"])
    rules = [effect.ability for effect in effects if isinstance(effect, ab.Gain)]
    if not len(effects) == len(rules) == 2 or not all(
        isinstance(rule, ab.Cannot) for rule in rules
    ):
        return None
    return {"rule": rules[0], "other": rules[1], **parts}


def _two(values: Values) -> object:
    rules = cast(tuple[ab.Ability, ...], (values["rule"], values["other"]))
    return lasting({**values, "gained": tuple(ab.Gain(rule) for rule in rules)})


_TWO: Final = Phrase(
    Kind.CLAUSE,
    "<whom:targets nom> не может@whom <rule:doing> и|или <other:doing> <until:lasting>",
    make=_two,
    take=_of_two,
    gives={"until": holder},
)

# while a card is at a place

HERE: Final = Vocabulary(
    {
        "": (
            ("в зоне битвы", ab.InArea(ab.Area.BATTLE)),
            ("на поле боя", ab.InArea(ab.Area.BATTLEFIELD)),
            ("в дополнительной зоне", ab.InArea(ab.Area.EXTRA)),
            ("в вашем отряде", ab.AllOf((ab.OfSide(ab.Side.OWN), ab.InArea(ab.Area.BATTLE)))),
        )
    }
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {Kind.HERE: HERE}
"""The places of a card."""
_PRESENCE: Final = Phrase(
    Kind.CONDITION,
    "<who:who nom> находится? <where:here>",
    ab.CardIs(hole("who"), hole("where")),
)
PHRASES: Final[tuple[Phrase, ...]] = (_RULED, _TWO, _PRESENCE)
