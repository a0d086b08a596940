"""Symbiotes and their hosts (211.3)."""

from collections.abc import Mapping
from typing import Any, Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence, not_itself
from engine.berserk.cards.text.templates import Unfit, Values, hole

SYMBIOTES: Final = (ab.CardType.PARASITE, ab.CardType.COMPANION)


def _are_symbiotes(values: Mapping[str, object]) -> bool:
    noun = values["sort"]
    return isinstance(noun, ab.OfType) and set(noun.types) <= set(SYMBIOTES)


_SORTS: Final = {
    "симбиота|симбиоту|симбиотов": SYMBIOTES[::-1],
    "компаньона|компаньону|компаньонов": (ab.CardType.COMPANION,),
    "паразита|паразиту|паразитов": (ab.CardType.PARASITE,),
}
_HOSTING: Final = {
    f"хозяином|хозяевами {noun}": ab.Hosts(ab.OfType(types)) for noun, types in _SORTS.items()
}

# the symbiote of a named card: «паразит атакованного», «свой компаньон»


def _riding(values: Values) -> object:
    if not _are_symbiotes(values):
        return None
    sort, who = cast(ab.OfType, values["sort"]), cast(ab.Who, values["who"])
    return ab.SeatedOn(ab.Is(who), sort.types)


def _of_riding(node: object) -> Values | None:
    match node:
        case ab.SeatedOn(host=ab.Is(who=who), types=types):
            return {"sort": ab.OfType(types), "who": who}
        case _:
            return None


def _of_its_own(node: object) -> Values | None:
    values = _of_riding(node)
    return {"sort": values["sort"]} if values and values["who"] is ab.Who.SELF else None


def _of_somebody(values: Values) -> object:
    """Build «паразит атакованного», «его паразит»; the owner stands before or after the noun."""
    told = [values[slot] for slot in ("early", "late") if values[slot] is not None]
    return _riding({**values, "who": told[0]}) if len(told) == 1 else None


def _of_another(node: object) -> Values | None:
    values = _of_riding(node)
    if values is None or values["who"] is ab.Who.SELF:
        return None
    return {"sort": values["sort"], "early": None, "late": values["who"]}


_RIDING: Final = (
    Phrase(
        Kind.HEAD,
        "свой* <sort:type same>",
        make=lambda values: _riding({**values, "who": ab.Who.SELF}),
        take=_of_its_own,
    ),
    Phrase(
        Kind.HEAD,
        "[<early:who gen>] <sort:type same> [<late:who gen>]",
        make=_of_somebody,
        take=_of_another,
        absent={"early": None, "late": None},
        loose=True,
    ),
)
_CARRYING: Final = (
    Phrase(Kind.HAVING, "<sort:head same>", ab.Hosts(hole("sort")), guard=_are_symbiotes),
    Phrase(Kind.MARK, "являющийся* <host:hosting>", hole("host"), synonym=True),
    Phrase(Kind.PREDICATE, "является|являются <host:hosting>", hole("host"), synonym=True),
)


# the number of symbiotes (211.6)


def _room(values: Values) -> object:
    if not _are_symbiotes(values):
        return None
    apart = bool(values["apart"] or values["names"])
    return ab.MoreSymbiotes(cast(int, values["n"]), cast(ab.OfType, values["sort"]).types, apart)


def _of_room(node: object) -> Values | None:
    match node:
        case ab.MoreSymbiotes(most=most, types=types, apart=apart):
            return {"n": most, "sort": ab.OfType(types), "apart": apart, "names": False}
        case _:
            return None


_ROOM: Final = Phrase(
    Kind.STATIC,
    "может|могут иметь до? <n:count gen> [apart: разных] <sort:head gen pl m yes> "
    "[names: с разными|разным названиями|названием]",
    make=_room,
    take=_of_room,
    loose=True,
)


def _one_sort() -> Any:  # Any, as in ``hole``
    """Return a hole for one kind of symbiotes, named by its noun."""

    def take(sort: object) -> object:
        if sort not in SYMBIOTES:
            raise Unfit
        return ab.OfType((sort,))

    return hole("sort", lambda noun: noun.types[0], take)


def _becomes_one(values: Mapping[str, object]) -> bool:
    noun = values["sort"]
    of_one = isinstance(noun, ab.OfType) and len(noun.types) == 1
    return of_one and _are_symbiotes(values) and not_itself(values)


_BECOMING: Final = (
    Phrase(
        Kind.CLAUSE,
        "стать <sort:head ins sg m yes> <whom:targets dat>",
        influence(ab.SeatOn(ab.Who.TARGET, ab.Who.SELF, _one_sort()), targets=hole("whom")),
        guard=_becomes_one,
    ),
)
_GOING_OVER: Final = (
    Phrase(
        Kind.CLAUSE,
        "переместиться на <whom:targets acc>",
        influence(ab.SeatOn(ab.Who.TARGET, ab.Who.SELF), targets=hole("whom")),
        guard=not_itself,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_RIDING, *_CARRYING, _ROOM, *_BECOMING, *_GOING_OVER)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {Kind.HOSTING: _HOSTING}
