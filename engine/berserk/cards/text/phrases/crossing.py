"""Cards between an attack and its target: «через существо», «через пустую клетку» (504)."""

from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, standing_between
from engine.berserk.cards.text.templates import Values, hole

_NOBODY: Final = ab.AnyOf(())
"""The filter of a free cell: no card stands there."""
_MET: Final = (
    Phrase(Kind.MET, "свободную|пустую клетку", _NOBODY),
    Phrase(Kind.MET, "<whom:whom acc>", hole("whom"), loose=True),
)


def _parts(met: tuple[ab.Filter, ...]) -> ab.Filter:
    return met[0] if len(met) == 1 else ab.AllOf(met)


# «при {uchr} через …»: cards between the attacker and the attacked card (111.1)


def _over(values: Values) -> object:
    whose, met = cast(ab.Filter, values["whose"]), cast(ab.Filter, values["met"])
    who = ab.Who.SELF if whose == SELF else ab.Who.SUBJECT
    when = ab.When(ab.Moment.LANDED, whose, None, cast(tuple[ab.PowerKind, ...], values["kinds"]))
    condition: ab.Condition = ab.ThereAre(standing_between(met, who))
    if met == _NOBODY:
        condition = ab.Unless(ab.ThereAre(ab.Between(who, ab.Who.OTHER)))
    return when, condition


def _of_over(node: object) -> Values | None:
    match node:
        case (ab.When() as when, ab.ThereAre(filter=ab.AllOf(filters=(*parts, ab.Between())))):
            met = _parts(tuple(parts))
        case (ab.When() as when, ab.Unless(condition=ab.ThereAre(filter=ab.Between()))):
            met = _NOBODY
        case _:
            return None
    values: Values = {"whose": when.subject, "met": met, "kinds": when.powers}
    return values if _over(values) == node else None


_OVER: Final = Phrase(
    Kind.EVENT,
    "при <kinds:powers loc sg> [<whose:noun gen sg>] через <met:met>",
    make=_over,
    take=_of_over,
    absent={"whose": SELF},
    guard=lambda values: values["whose"] != ab.ANY_CARD,
)

# «переместиться на неё»: onto the free cell that the card's own attack passed over

_ONTO_IT: Final = Phrase(
    Kind.CELLS,
    "на <it:who acc over>",
    ab.Cells(between=(ab.Who.SELF, hole("it"))),
    guard=lambda values: values["it"] is ab.Who.OTHER,
)

# «+1 к {uchr} через …»: the same, from the attacked card's side

_BETWEEN: Final = ab.Between(ab.Who.SELF, ab.Who.CANDIDATE)


def _bonus(values: Values) -> object:
    met = cast(ab.Filter, values["met"])
    parts = met.filters if isinstance(met, ab.AllOf) else (met,)
    over = ab.HasAround(ab.AllOf((*parts, _BETWEEN)))
    if met == _NOBODY:
        over = ab.HasAround(_BETWEEN, ab.Compare.EQUAL, 0)
    kinds = cast(tuple[ab.PowerKind, ...], values["kinds"])
    return ab.SizeModifier(cast(ab.Number, values["n"]), powers=kinds, against=over)


def _of_bonus(node: object) -> Values | None:
    match node:
        case ab.SizeModifier(against=ab.HasAround(cards=ab.AllOf(filters=(*parts, ab.Between())))):
            met = _parts(tuple(parts))
        case ab.SizeModifier(against=ab.HasAround(cards=ab.Between())):
            met = _NOBODY
        case _:
            return None
    values: Values = {"n": node.amount, "kinds": node.powers, "met": met}
    return values if _bonus(values) == node else None


_BONUS: Final = Phrase(
    Kind.MODIFIER,
    "<n:signed> к <kinds:powers dat sg> нанесенному|нанесенным|наносимому|наносимым? "
    "через <met:met>",
    make=_bonus,
    take=_of_bonus,
)
PHRASES: Final[tuple[Phrase, ...]] = (*_MET, _OVER, _ONTO_IT, _BONUS)
