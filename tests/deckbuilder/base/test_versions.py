"""Saves, records, logs and codes name the versions of rules, reading and random streams."""

import pytest

from deckbuilder.base.versions import CODE_VERSION, NOW, OF_CODES, MadeWith
from deckbuilder.kit import wire
from deckbuilder.kit.wire import WrongData


def test_new_codes_are_made_with_the_current_versions() -> None:
    """When a version goes up, ``OF_CODES`` gets a new number; none that is there changes."""
    assert OF_CODES[CODE_VERSION] == NOW
    assert OF_CODES[1] == MadeWith(rules=1, reading=1, streams=1)


def test_missing_versions_mean_the_first_ones() -> None:
    assert wire.read(MadeWith, MadeWith(2, 3, 4).to_json()) == MadeWith(2, 3, 4)
    assert wire.read(MadeWith, {}) == MadeWith(1, 1, 1)


@pytest.mark.parametrize("data", [{"rules": "x"}, {"streams": True}, 7, [1]])
def test_invalid_data_is_not_read_as_versions(data: object) -> None:
    with pytest.raises(WrongData):
        wire.read(MadeWith, data)


def test_old_streams_truncate_large_seeds() -> None:
    """They took 64 bits of any seed; what was written with them goes on to mean the same."""
    first, now = MadeWith(streams=1), MadeWith(streams=2)
    assert first.seed("18446744073709551617") == 1
    assert now.seed("18446744073709551617") == 18446744073709551617
    assert first.seed("7") == now.seed("7") == 7
    assert first.seed("-1") == -1
    with pytest.raises(ValueError, match="invalid literal"):
        now.seed("x")
