"""«+1 к … (или +2, если …)»: what is gained is more where something is so (545.10)."""

from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    AddProperty,
    Condition,
    Effect,
    Gain,
    NamedBonus,
    Power,
    Provided,
    SizeModifier,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.templates import Values


def _amount(effect: Effect) -> int | None:
    """Return how much is gained by an effect; None where it is no figure."""
    gained = effect.ability if isinstance(effect, Gain) else effect
    if not isinstance(gained, AddProperty | NamedBonus | SizeModifier):
        return None
    return gained.amount if isinstance(gained.amount, int) else None


def _with(effect: Effect, amount: int) -> Effect:
    if isinstance(effect, AddProperty):
        return replace(effect, amount=amount)
    if isinstance(effect, Gain) and isinstance(effect.ability, NamedBonus | SizeModifier):
        return replace(effect, ability=replace(effect.ability, amount=amount))
    return effect


def _more(values: Values) -> object:
    first, more = values["first"], cast(int, values["more"])
    if not isinstance(first, Power) or len(first.effects) != 1:
        return None
    [effect] = first.effects
    amount = _amount(effect)
    if amount is None or not 0 < amount < more:
        return None
    part = replace(first, effects=(_with(effect, more),))
    return Provided(cast(Condition, values["condition"]), part, first)


def _of_more(node: object) -> Values | None:
    match node:
        case Provided(
            condition=condition, part=Power(effects=(effect,)), otherwise=Power() as first
        ):
            values: Values = {"first": first, "more": _amount(effect), "condition": condition}
            return values if values["more"] is not None and _more(values) == node else None
        case _:
            return None


_BODY: Final = Phrase(
    Kind.BODY,
    "<first:clause> ( или + <more:number plain> если <condition:condition> )",
    make=_more,
    take=_of_more,
    gives={"condition": behind},
)
PHRASES: Final[tuple[Phrase, ...]] = (_BODY,)
