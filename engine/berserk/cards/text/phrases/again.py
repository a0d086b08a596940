"""«Может нападать {strike} ещё раз»: one more use than the limit (510.3, term «Ещё раз»)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.REPEATING: Vocabulary({"": (("действовать", ()), ("нападать|атаковать", ATTACKS))})
}
"""The actions that can be repeated."""


def _again(values: Values) -> object:
    kinds = values["kinds"]
    powers = cast(tuple[ab.PowerKind, ...], values["how"] if kinds is None else kinds)
    if kinds is not None and values["how"] != ATTACKS:
        return None
    lasts = bool(values["turn"])
    return influence(ab.MoreActions(powers, lasts), targets=values["whom"] or ab.ITSELF)


def _of_again(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.MoreActions(powers=powers, lasts=lasts),), targets=whom):
            values: Values = {"whom": None if whom == ab.ITSELF else whom, "turn": lasts}
            values |= {"how": powers and ATTACKS, "kinds": None}
            if powers not in ((), ATTACKS):
                values["kinds"] = powers
            return values if _again(values) == node else None
        case _:
            return None


def _is_one(values: Mapping[str, object]) -> bool:
    """Return whether the phrase is about one card; with several, each would have its own marker."""
    whom = cast(ab.Targets | None, values["whom"])
    return whom is None or not whom.all


_ONCE_MORE: Final = Phrase(
    Kind.CLAUSE,
    "[<whom:targets nom>] может <how:repeating> [<kinds:powers ins sg>] еще раз "
    "[turn: до конца этого? хода]",
    make=_again,
    take=_of_again,
    absent={"whom": None, "kinds": None},
    guard=_is_one,
)
PHRASES: Final[tuple[Phrase, ...]] = (_ONCE_MORE,)
