"""«+1 к … (или +2, если …)»: a larger gain under a condition (545.10)."""

from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.templates import Values


def _amount(effect: ab.Effect) -> int | None:
    """Return the amount gained by an effect; None if it is not a plain number."""
    gained = effect.ability if isinstance(effect, ab.Gain) else effect
    if not isinstance(gained, ab.AddProperty | ab.NamedBonus | ab.SizeModifier):
        return None
    return gained.amount if isinstance(gained.amount, int) else None


def _with(effect: ab.Effect, amount: int) -> ab.Effect:
    if isinstance(effect, ab.AddProperty):
        return replace(effect, amount=amount)
    if isinstance(effect, ab.Gain) and isinstance(effect.ability, ab.NamedBonus | ab.SizeModifier):
        return replace(effect, ability=replace(effect.ability, amount=amount))
    return effect


def _more(values: Values) -> object:
    first, more = values["first"], cast(int, values["more"])
    if not isinstance(first, ab.Power) or len(first.effects) != 1:
        return None
    [effect] = first.effects
    amount = _amount(effect)
    if amount is None or not 0 < amount < more:
        return None
    part = replace(first, effects=(_with(effect, more),))
    return ab.Provided(cast(ab.Condition, values["condition"]), part, first)


def _of_more(node: object) -> Values | None:
    match node:
        case ab.Provided(
            condition=condition, part=ab.Power(effects=(effect,)), otherwise=ab.Power() as first
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
