"""Attacks that grow with a count: «разряд на 1-2-3, +1 за каждого …» (543.4)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.compounds import behind
from engine.berserk.cards.text.templates import Values


def _made(values: Values) -> object:
    """Build an attack whose three values grow equally; «удар» matches any kind of strike.

    None if the bonus names another kind of attack or is inconsistent.
    """
    attack, kinds = values["first"], cast(tuple[ab.PowerKind, ...] | None, values["kinds"])
    if not isinstance(attack, ab.Attack) or not isinstance(attack.value, Strength):
        return None
    is_any_strike = kinds is not None and all(kind.is_strike for kind in kinds)
    if kinds not in (None, (attack.kind,)) and not (is_any_strike and attack.kind.is_strike):
        return None
    if values["opened"] is not values["closed"]:
        return None
    by, each = cast(int, values["by"]), ab.ChosenX() if values["spent"] else values["each"]
    if each is None or (values["spent"] and values["each"] is not None):
        return None
    if by < 1 or (by > 1 and attack.value.weak == attack.value.strong):
        return None  # a single value is printed with X, and multiples of X have no wording
    more = cast(ab.Number, each) if by == 1 else ab.Scaled(cast(ab.Number, each), by)
    if values["most"] is not None:
        more = ab.Bounded(more, cast(int, values["most"]))
    weak, medium, strong = (
        ab.Sum((more, value)) if value else more
        for value in (attack.value.weak, attack.value.medium, attack.value.strong)
    )
    return ab.Attack(attack.kind, ab.StrikeOf(weak, medium, strong), attack.range, attack.targets)


def _of_made(node: object) -> Values | None:
    match node:
        case ab.Attack(value=ab.StrikeOf(weak=weak, medium=medium, strong=strong)) if (
            weak != strong
        ):
            parted = [_parted(number) for number in (weak, medium, strong)]
        case _:
            return None  # if all three values are equal, X is printed
    if len({more for more, _ in parted}) != 1:
        return None
    most: ab.Number | None = None
    more: ab.Number = parted[0][0]
    if isinstance(more, ab.Bounded):
        most = more.most
        more = more.number
    by = more.times if isinstance(more, ab.Scaled) and more.by == 1 else 1
    size = Strength(*(value for _, value in parted))
    each = more.number if by > 1 and isinstance(more, ab.Scaled) else more
    spent = each == ab.ChosenX()
    values: Values = {"first": ab.Attack(node.kind, size, node.range, node.targets), "by": by}
    values |= {"each": None if spent else each, "spent": spent}
    values |= {"most": most, "kinds": None, "opened": False, "closed": False}
    return values if _made(values) == node else None


def _parted(number: ab.Number) -> tuple[ab.Number, int]:
    if (
        isinstance(number, ab.Sum)
        and len(number.numbers) == 2
        and isinstance(number.numbers[1], int)
    ):
        return number.numbers[0], number.numbers[1]
    return number, 0


PHRASES: Final[tuple[Phrase, ...]] = (
    Phrase(
        Kind.CLAUSE,
        "<first:attack> [opened: (] + <by:number plain> [к <kinds:powers dat sg>] за "
        "[spent: каждую потраченную|уплаченную {counter}] [<each:each acc sg>] "
        "[( максимум + <most:number plain> )] [closed: )]",
        make=_made,
        take=_of_made,
        gives={"each": behind},
        absent={"kinds": None, "each": None, "most": None},
        loose=True,
    ),
)
