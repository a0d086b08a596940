"""Events in passing: a jump over cards, an announced spell (116, 507)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import Event, is_own
from engine.berserk.cards.text.templates import Values, hole

# «при прыжке через существо противника»: the card was in line between both cells


def _over(values: Values) -> Event | None:
    happens, met = cast(ab.When, values["when"]), cast(ab.Filter, values["met"])
    if happens.moment is not ab.Moment.RELOCATED or happens.ways != (ab.Relocation.JUMP,):
        return None
    leaper = ab.Who.SELF if is_own(happens.subject) else ab.Who.SUBJECT
    parts = met.filters if isinstance(met, ab.AllOf) else (met,)
    return happens, ab.ThereAre(ab.AllOf((*parts, ab.Between(other=leaper, from_origin=True))))


def _taken_over(node: object) -> Values | None:
    match node:
        case (ab.When() as happens, ab.ThereAre(filter=ab.AllOf(filters=(*parts, ab.Between())))):
            met = parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
            values: Values = {"when": happens, "met": met}
            return values if _over(values) == node else None
        case _:
            return None


_OVER: Final = (
    Phrase(
        Kind.EVENT,
        "<when:when> через <met:noun acc sg>",
        make=_over,
        take=_taken_over,
    ),
    Phrase(
        Kind.EVENT,
        "<when:when> через клетку занятую|с <met:noun ins sg>",
        make=_over,
        synonym=True,
    ),
)

# «при объявлении заклинания»; announced attacks have rows of their own


def _is_no_attack(values: Mapping[str, object]) -> bool:
    kinds = cast(tuple[ab.PowerKind, ...], values["kinds"])
    return any(not kind.is_attack for kind in kinds)


_SAYS: Final = ab.When(ab.Moment.ANNOUNCED, hole("whose"), powers=hole("kinds"))
_SAID: Final = (
    Phrase(
        Kind.WHEN,
        "когда|если <whose:noun nom sg> объявляет <kinds:powers acc sg>",
        _SAYS,
        guard=_is_no_attack,
    ),
    Phrase(
        Kind.WHEN,
        "при объявлении <whose:noun ins sg> <kinds:powers gen sg>",
        _SAYS,
        guard=_is_no_attack,
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_OVER, *_SAID)
