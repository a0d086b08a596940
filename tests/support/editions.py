"""The editions that ship, for tests, and which fields of a ruleset have a proof."""

from collections.abc import Callable
from typing import Final, TypeVar

from engine.berserk import EDITIONS, Ruleset

F = TypeVar("F", bound=Callable[..., object])

SHOWN: Final[set[str]] = set()
"""The fields of ``Ruleset`` that the tests imported so far say to prove."""

ALL: Final = tuple(EDITIONS)
"""The codes of all editions, for ``pytest.mark.parametrize``."""


def shows(*names: str) -> Callable[[F], F]:
    """Say that a test proves these fields of the ruleset."""

    def noted(test: F) -> F:
        SHOWN.update(names)
        return test

    return noted


def rules(code: str) -> Ruleset:
    """Return the ruleset of an edition by its code; KeyError for one that does not ship."""
    return EDITIONS[code]
