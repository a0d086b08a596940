"""Every effect of the union is carried out by one function, and every node stands in some union."""

from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest

import engine.berserk.abilities as ab
from catalog.common.hints import hints_of
from engine.berserk.changing.effect_in_progress import EffectInProgress, carried, whole
from engine.berserk.effects.powers import EFFECTS


def test_every_effect_has_a_function_that_applies_it() -> None:
    assert sorted(kind.__name__ for kind, _carrier in EFFECTS) == sorted(
        kind.__name__ for kind in get_args(ab.Effect)
    )


def test_an_effect_without_a_function_is_reported_by_name() -> None:
    without = [(kind, carrier) for kind, carrier in EFFECTS if kind is not ab.Wound]
    with pytest.raises(TypeError, match=r"^nobody carries out Wound$"):
        whole(without)


def test_an_effect_with_two_functions_is_refused() -> None:
    with pytest.raises(TypeError, match="Wound is carried out in two ways"):
        whole((*EFFECTS, carried(ab.Wound, _nothing)))


def _nothing(ongoing: EffectInProgress, effect: ab.Wound, kind: ab.PowerKind) -> int:
    return 0


def test_every_node_belongs_to_some_ability() -> None:
    nodes = {kind for kind in ab.NODES if is_dataclass(kind)}
    lost = nodes - _within(ab.Ability)
    assert not lost, f"in no union and no field: {sorted(kind.__name__ for kind in lost)}"


def _within(union: Any) -> set[type]:
    """Return the classes of nodes that a value of this type may hold, however deep."""
    seen: set[type] = set()
    waiting = [union]
    while waiting:
        hint = waiting.pop()
        waiting += get_args(hint)
        if isinstance(hint, type) and is_dataclass(hint) and hint not in seen:
            seen.add(hint)
            hints = hints_of(hint)
            waiting += [hints[field.name] for field in fields(hint)]
    return seen
