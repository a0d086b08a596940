"""The bundled editions, for tests, and the ruleset fields covered by tests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, TypeVar

from deckbuilder.cards.rulebook import book_of
from engine.berserk import EDITIONS, UNNAMED, Ruleset

F = TypeVar("F", bound=Callable[..., object])

SHOWN: Final[set[str]] = set()
"""The fields of ``Ruleset`` covered by the tests imported so far."""

ALL: Final = tuple(EDITIONS)
"""The codes of all editions, for ``pytest.mark.parametrize``."""


_PLAYED: Final = ContextVar("_PLAYED", default=UNNAMED)


def played() -> Ruleset:
    """Return the default rules of the current test."""
    return _PLAYED.get()


@contextmanager
def playing(code: str) -> Iterator[None]:
    """Play tables by an edition."""
    token = _PLAYED.set(EDITIONS[code])
    try:
        yield
    finally:
        _PLAYED.reset(token)


def editions_of(rules: tuple[str, ...]) -> tuple[str, ...]:
    """Return the editions whose books contain these rules, as cited in code, each once.

    >>> editions_of(("2009:203.5", "2010-news:1.4", "2009:203.6"))
    ('2009', '2010')
    """
    books = {book_of(rule)[0] for rule in rules}
    return tuple(sorted(code for code, one in EDITIONS.items() if one.book in books))


def shows(*names: str) -> Callable[[F], F]:
    """Declare that a test covers these fields of the ruleset."""

    def noted(test: F) -> F:
        SHOWN.update(names)
        return test

    return noted


def rules(code: str) -> Ruleset:
    """Return the ruleset of an edition by its code; KeyError for an unknown one."""
    return EDITIONS[code]
