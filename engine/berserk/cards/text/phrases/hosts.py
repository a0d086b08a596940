"""Symbiotes and their hosts: who carries one, and who becomes one of whom (211.3)."""

from typing import Final

from engine.berserk.abilities import (
    CardType,
    Hosts,
    InState,
    OfType,
    SeatOn,
    State,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence, not_itself
from engine.berserk.cards.text.templates import hole

_SORTS: Final = (("паразит", CardType.PARASITE), ("компаньон", CardType.COMPANION))
_CARRYING: Final = (
    *(Phrase(Kind.HAVING, f"{word}*", Hosts(OfType((sort,)))) for word, sort in _SORTS),
    Phrase(Kind.HAVING, "симбиот*", InState(State.HOST)),
    *(
        Phrase(Kind.MARK, f"являющийся* хозяином {word}а", Hosts(OfType((sort,))), synonym=True)
        for word, sort in _SORTS
    ),
)
_BECOMING: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"стать {word}ом <whom:targets {case}>",
        influence(SeatOn(Who.TARGET, Who.SELF, sort), targets=hole("whom")),
        guard=not_itself,
        synonym=case == "gen",
    )
    for word, sort in _SORTS
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
