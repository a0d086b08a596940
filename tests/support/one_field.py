"""Abilities with one field changed anywhere inside, and their meaning without idle fields."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from catalog.common.hints import hints_of
from engine.berserk import named_ability
from tests.support.any_nodes import AnyNodes

_DEEP: Final = 6
"""The depth at which drawn values are simple."""
_POWERS: Final = (ab.PowerKind.SPELL, ab.PowerKind.INFLUENCE)


def with_one_change(node: Any, rng: Random) -> Iterator[Any]:
    """Yield the node with each field in turn changed to a random value of its type."""
    if isinstance(node, tuple):
        for place, part in enumerate(node):
            for other in with_one_change(part, rng):
                yield (*node[:place], other, *node[place + 1 :])
    if not is_dataclass(node) or isinstance(node, type):
        return
    drawn, hints = AnyNodes(rng), hints_of(type(node))
    for field in fields(node):
        value = getattr(node, field.name)
        yield replace(node, **{field.name: drawn.of_field(hints[field.name], field.name, _DEEP)})
        for other in with_one_change(value, rng):
            yield replace(node, **{field.name: other})


def meaning(node: Any) -> Any:
    """Return what an ability means: the node without its idle fields, by ``_meaning``."""
    when = getattr(node, "when", None)
    about_itself = when is not None and when.subject == ab.Is(ab.Who.SELF)
    return _meaning(node, frozenset({ab.Who.GIVER, *([ab.Who.SUBJECT] if about_itself else [])}))


def _meaning(node: Any, itself: frozenset[ab.Who]) -> Any:
    """Return a node with the fields that do nothing in it at their defaults, all the way down.

    A text need not say them: ``times`` without a limit, the number of targets of a power whose
    target is fixed. ``itself`` are names of the card with the ability.
    """
    if isinstance(node, tuple):
        return tuple(_meaning(part, itself) for part in node)
    if isinstance(node, ab.Who) and node in itself:
        return ab.Who.SELF
    if isinstance(node, ab.Power) and node.targets.who in itself | {ab.Who.SELF}:
        itself |= {ab.Who.TARGET}
    if not is_dataclass(node) or isinstance(node, type):
        return node
    inside = {field.name: _meaning(getattr(node, field.name), itself) for field in fields(node)}
    return _without_idle(replace(node, **inside))


def _without_idle(node: Any) -> Any:
    match node:
        case ab.Power():
            return _power(node)
        case ab.Targets(who=ab.Who()) | ab.Targets(all=True) | ab.Targets(filter=ab.Is()):
            # a fixed target, or every card that passes: nothing is chosen
            fixed = node.who is not None or isinstance(node.filter, ab.Is)
            return replace(node, least=1, most=1, all=node.all and not fixed)
        case ab.Cells():
            return _cells(node)
        case ab.Named(name=name) if not named_ability(name).has_value:
            return replace(node, value=1)
        case ab.Calculated(ability=ab.Named() as named):
            return replace(node, ability=replace(named, value=1))
        case ab.Calculated(ability=ab.NamedBonus() as bonus):
            return replace(node, ability=replace(bonus, amount=1))
        case ab.Sum(numbers=(number,)):
            return number
        case ab.StrikeOf(weak=int() as weak, medium=int() as medium, strong=int() as strong):
            return ab.Strength(weak, medium, strong)
        case ab.SizeModifier(whose=ab.Is(who=ab.Who.SELF)):
            return replace(node, whose=None)
        case ab.AllOf(filters=filters):
            flat = [one.filters if isinstance(one, ab.AllOf) else (one,) for one in filters]
            within = tuple(one for part in flat for one in part)
            if any(isinstance(one, ab.OfType) and _is_creature(one) for one in within):
                within = tuple(one for one in within if one != ab.IsCreature())  # 208.1
            return ab.AllOf(within) if len(within) != 1 else within[0]
        case ab.IsBound():
            return ab.IsBound(0, 0)
        case _ if getattr(node, "limit", None) is ab.Limit.NONE:
            return replace(node, times=1)
        case _:
            return node


def _is_creature(filter_: ab.OfType) -> bool:
    return len(filter_.types) == 1 and filter_.types[0].is_creature


def _power(power: ab.Power) -> ab.Power:
    """An effect on a play or on the table has no target; a power without cells counts none."""
    if power.kind not in _POWERS:  # attacks have a node of their own
        power = replace(power, kind=ab.PowerKind.INFLUENCE)
    if power.cells is None:
        power = replace(power, cell_count=1)
    aimless = ab.EffectOnAnyPlay | ab.Redirect | ab.EffectOnTable
    aims = any(
        isinstance(one, ab.Makes | ab.NextDie) or not isinstance(one, aimless)
        for one in power.effects
    )
    nobody = (power.targets.least, power.targets.most) == (0, 0)
    if not aims and (power.targets.who is not None or nobody):
        power = replace(power, targets=ab.ITSELF)
    return power


def _cells(cells: ab.Cells) -> ab.Cells:
    measured = cells.within is not None or cells.beside
    from_who = (measured and not cells.of_marker) or cells.directions
    idle: dict[str, Any] = {}
    if cells.near is None:
        idle["near_least"] = 1
    if not cells.rows:
        idle["rows_of"] = ab.Side.OWN
    if not measured:
        idle["of_marker"] = ""
    if cells.within is None:
        idle["straight"] = False
    if cells.shape is not ab.Shape.LINE:
        idle["length"] = 3
        if not from_who:
            idle["who"] = ab.Who.SELF
    if cells.place_of is None or cells.shape is not None:
        idle["instead"] = False
    if cells.shape is not None:
        idle["place_of"] = None
    if cells.shape is not None or (cells.under is not None and cells.place_of is None):
        idle["free"] = True  # the cells of a shape, and those that cards hold, need not be free
    return replace(cells, **idle)
