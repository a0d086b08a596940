"""Symbiotes and their hosts: who carries one, and who becomes one of whom (211.3)."""

from collections.abc import Mapping
from typing import Any, Final

from engine.berserk.abilities import CardType, Hosts, OfType, SeatOn, Who
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence, not_itself
from engine.berserk.cards.text.templates import Unfit, hole

_SORTS: Final = (CardType.PARASITE, CardType.COMPANION)


def _are_symbiotes(values: Mapping[str, object]) -> bool:
    noun = values["sort"]
    return isinstance(noun, OfType) and set(noun.types) <= set(_SORTS)


_CARRYING: Final = (
    Phrase(Kind.HAVING, "<sort:head same>", Hosts(hole("sort")), guard=_are_symbiotes),
    Phrase(
        Kind.MARK,
        "являющийся* хозяином|хозяевами <sort:head gen m yes>",
        Hosts(hole("sort")),
        guard=_are_symbiotes,
        synonym=True,
    ),
)


def _one_sort() -> Any:  # as ``hole``
    """The place of one sort of symbiotes, said by its noun."""

    def take(sort: object) -> object:
        if sort not in _SORTS:
            raise Unfit
        return OfType((sort,))

    return hole("sort", lambda noun: noun.types[0], take)


def _becomes_one(values: Mapping[str, object]) -> bool:
    noun = values["sort"]
    of_one = isinstance(noun, OfType) and len(noun.types) == 1
    return of_one and _are_symbiotes(values) and not_itself(values)


_BECOMING: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"стать <sort:head ins sg m yes> <whom:targets {case}>",
        influence(SeatOn(Who.TARGET, Who.SELF, _one_sort()), targets=hole("whom")),
        guard=_becomes_one,
        synonym=case == "gen",
    )
    for case in ("dat", "gen")
)
_GOING_OVER: Final = (
    Phrase(
        Kind.CLAUSE,
        "переместиться на <whom:targets acc>",
        influence(SeatOn(Who.TARGET, Who.SELF), targets=hole("whom")),
        guard=not_itself,
    ),
)
PHRASES: Final = (*_CARRYING, *_BECOMING, *_GOING_OVER)
