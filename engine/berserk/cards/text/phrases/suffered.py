"""What others did to a card: «которую атаковал выстрелом», «получавший раны от …» (538.2)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values, hole

# an attack on the card that was carried out; by default one of the card with the text


def _attacked(values: Values) -> object:
    kinds, by = cast(tuple[ab.PowerKind, ...], values["kinds"]), cast(ab.Filter, values["by"])
    return ab.Suffered(kinds, cast("int | None", values["span"]), by)


def _of_attacked(node: object) -> Values | None:
    match node:
        case ab.Suffered(powers=kinds, turns=span, by=by, wounded=False):
            return {"kinds": kinds, "span": span, "by": by}
        case _:
            return None


def _is_by_itself(values: Mapping[str, object]) -> bool:
    return values["by"] == SELF


_ATTACKED: Final = (
    Phrase(
        Kind.MARK,
        "которого|которую|которое|которых ~? атаковал|атаковала|атаковали "
        "[<kinds:powers ins sg>] <span:ago>",
        make=lambda values: _attacked({**values, "by": SELF}),
        take=_of_attacked,
        absent={"kinds": ATTACKS},
        guard=lambda values: values.get("by", SELF) == SELF,
    ),
    Phrase(
        Kind.MARK,
        "которого|которую|которое|которых атаковал|атаковала|атаковало|атаковали <by:noun nom sg> "
        "[<kinds:powers ins sg>] <span:ago>",
        make=_attacked,
        take=_of_attacked,
        absent={"kinds": ATTACKS},
        guard=lambda values: values["by"] not in (SELF, ab.ANY_CARD),
    ),
    Phrase(
        Kind.MARK,
        "атакованный* <kinds:powers ins sg> <span:ago>",
        make=lambda values: _attacked({**values, "by": ab.ANY_CARD}),
        take=_of_attacked,
        guard=lambda values: values.get("by", ab.ANY_CARD) == ab.ANY_CARD,
    ),
)

# wounds by some powers of any card

_WOUNDED: Final = ab.Suffered(hole("kinds"), hole("span"), wounded=True)
_GOT: Final = "получал|получала|получало|получали|получил|получила|получило|получили раны|рану"


def _did(values: Values) -> object:
    node = ab.Suffered(
        cast(tuple[ab.PowerKind, ...], values["kinds"]),
        cast("int | None", values["span"]),
        wounded=True,
    )
    is_so = ab.Not(node) if values["undone"] else node
    return ab.CardIs(cast(ab.Who, values["who"] or ab.Who.SELF), is_so)


_WOUNDS: Final = (
    *(
        Phrase(
            Kind.MARK,
            f"{got} раны|рану от <kinds:powers gen sg> <span:ago>",
            _WOUNDED,
            synonym=True,
        )
        for got in ("получавший*", "получивший*")
    ),
    # «кроме …» would be printed differently
    Phrase(
        Kind.MARK,
        "который|которая|которое|которые не получал|получала|получало|получали ран|раны "
        "от <kinds:powers gen sg> <span:ago>",
        ab.Not(_WOUNDED),
    ),
    Phrase(
        Kind.CONDITION,
        f"<span:ago> [<who:who nom>] [undone: не] {_GOT}|ран от <kinds:powers gen sg>",
        make=_did,
        absent={"who": None},
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_ATTACKED, *_WOUNDS)
