"""Saves, records, logs and codes name the versions of rules, reading and random streams."""

import pytest

from deckbuilder.base.made_with import CODE_VERSION, NOW, OF_CODES, MadeWith
from engine.kernel import BadSave


def test_the_newest_codes_are_made_with_the_versions_of_this_program() -> None:
    """When a version goes up, ``OF_CODES`` gets a new number; none that is there changes."""
    assert OF_CODES[CODE_VERSION] == NOW
    assert OF_CODES[1] == MadeWith(rules=1, reading=1, streams=1)


def test_versions_come_back_and_are_the_first_where_none_are_named() -> None:
    assert MadeWith.from_json(MadeWith(2, 3, 4).to_json()) == MadeWith(2, 3, 4)
    assert MadeWith.from_json(None) == MadeWith(1, 1, 1)


@pytest.mark.parametrize("data", [{"rules": "x"}, {"taste": 1}, 7, [1]])
def test_anything_else_names_no_versions(data: object) -> None:
    with pytest.raises(BadSave):
        MadeWith.from_json(data)  # type: ignore[arg-type]  # what a damaged file may hold
