"""How a card enters the battle: «вызвать гнома, он входит в игру с …» (536.5, 536.6)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.templates import Values

_WITHOUT: Final = ab.BringIn()


def _bringing(body: object) -> tuple[ab.Power, ...]:
    """Return the last powers of a body if all of them bring a card in; else nothing."""
    match body:
        case ab.Power(effects=(ab.BringIn(),)):
            return (body,)
        case ab.Or(parts=parts):
            several = tuple(power for part in parts for power in _bringing(part))
            return several if len(several) == len(parts) else ()
        case ab.And(parts=(*_, last)):
            return _bringing(last)
        case ab.WhileDoing(second=last):
            return _bringing(last)
        case _:
            return ()


def _so(body: ab.Body, given: ab.BringIn) -> ab.Body:
    """Return a body whose last powers bring their cards in with what ``given`` says."""
    if isinstance(body, ab.Power) and isinstance(body.effects[0], ab.BringIn):
        effect = body.effects[0]
        closed = effect.closed or given.closed
        brought = replace(effect, closed=closed, gains=given.gains, wounds=given.wounds)
        return replace(body, effects=(brought,))
    if isinstance(body, ab.Or):
        return replace(body, parts=tuple(_so(part, given) for part in body.parts))
    if isinstance(body, ab.And):
        *first, last = body.parts
        return ab.And((*first, _so(last, given)))
    if isinstance(body, ab.WhileDoing):
        return replace(body, second=_so(body.second, given))
    return body


def _gains(effects: tuple[ab.Effect, ...], life: object) -> tuple[ab.Ability, ...] | None:
    """Return the abilities that the card gains before entering; chips and life are placed on it.

    None for any other effect.
    """
    gained = tuple(
        effect.ability
        for effect in effects
        if isinstance(effect, ab.Gain) and effect == ab.Gain(effect.ability)
    )
    laid: tuple[ab.Effect, ...] = tuple(
        effect for effect in effects if isinstance(effect, ab.Chips | ab.ExtraLife)
    )
    if len(gained) + len(laid) != len(effects):
        return None
    laid = laid if life is None else (*laid, ab.LifeBecomes(cast(ab.Number, life)))
    return (*gained, ab.EntersWith(laid)) if laid else gained


def _entering(values: Values) -> object:
    first = cast(ab.Body, values["first"])
    gains = _gains(cast(tuple[ab.Effect, ...], values["gained"]), values["life"])
    if gains is None or values["it"] is not ab.Who.TARGET or not _bringing(first):
        return None
    given = ab.BringIn(cast(bool, values["closed"]), gains, cast(ab.Number, values["wounds"]))
    brought = [power.effects[0] for power in _bringing(first)]
    if given == _WITHOUT or any(
        effect.gains or effect.wounds or (effect.closed and given.closed)
        for effect in brought
        if isinstance(effect, ab.BringIn)
    ):
        return None
    return _so(first, given)


def _of_entering(node: object) -> Values | None:
    bringing = _bringing(node)
    if not bringing:
        return None
    [effect] = bringing[0].effects
    if not isinstance(effect, ab.BringIn) or not (effect.gains or effect.wounds):
        return None  # the bringing itself says that the card enters closed
    values: Values = {"closed": False, "it": ab.Who.TARGET, "wounds": effect.wounds, "life": None}
    values["first"] = _so(cast(ab.Body, node), _WITHOUT)
    gained: tuple[ab.Effect, ...] = ()
    for ability in effect.gains:
        if not isinstance(ability, ab.EntersWith):
            gained = (*gained, ab.Gain(ability))
            continue
        for laid in ability.effects:
            if isinstance(laid, ab.LifeBecomes):
                values["life"] = laid.life
            else:
                gained = (*gained, laid)
    values["gained"] = gained
    return values if _entering(values) == node else None


def _it(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun means the card brought in."""
    bringing = _bringing(values["first"])
    filters = (power.targets.filter for power in bringing)
    return replace(
        context, it=tuple(one for filter_ in filters for one in meaning(filter_, ab.Who.TARGET))
    )


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.CHAIN,
        "<first:either> ;? <it:who nom> входит в игру "
        "[closed: закрытым|закрытой] и? [с <life:number plain> {health}] "
        "и? [с <wounds:number plain> раной|ранами] [с|со особенностью? <gained:gains ins>]",
        make=_entering,
        take=_of_entering,
        gives={"it": _it},
        absent={"life": None, "wounds": 0, "gained": ()},
        loose=True,
    ),
)
