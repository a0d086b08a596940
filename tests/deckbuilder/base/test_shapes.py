"""A value from another machine is what its types say, however deep one looks."""

import dataclasses
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.base.shapes import has_shape
from engine.berserk.abilities.properties import Element
from engine.berserk.cards.card import CardSpec
from tests.support import specs
from tests.support.rows import each_row
from tests.support.samples import whole_sample

KINDS: Final = [kind for kind in ab.NODES if dataclasses.is_dataclass(kind)]


@each_row("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_node_of_every_kind_has_a_valid_shape(kind: type) -> None:
    assert has_shape(whole_sample(kind), kind)


def test_values_inside_a_tuple_are_checked() -> None:
    card = specs.creature()
    assert has_shape(replace(card, elements=(Element.FOREST,), classes=("Орк",)), CardSpec)
    assert not has_shape(replace(card, elements=("forest",)), CardSpec)  # type: ignore[arg-type]  # a wrong type, on purpose
    assert not has_shape(replace(card, classes=(7,)), CardSpec)  # type: ignore[arg-type]  # a wrong type, on purpose
    assert not has_shape(replace(card, abilities=(Element.FOREST,)), CardSpec)  # type: ignore[arg-type]  # a wrong type, on purpose
