"""What others did to a card: «которую атаковал выстрелом», «получавший раны от …» (538.2)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import Values

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


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.MARK,
        "которого|которую|которое|которых ~? атаковал|атаковала|атаковали "
        "[<kinds:powers ins sg>] <span:ago>",
        make=lambda values: _attacked({**values, "by": SELF}),
        take=_of_attacked,
        absent={"kinds": ATTACKS},
        guard=lambda values: values.get("by", SELF) == SELF,
    ),
)
