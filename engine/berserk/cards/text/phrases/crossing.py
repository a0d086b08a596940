"""What stands between an attack and its target: «через существо», «через пустую клетку» (504)."""

from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AllOf,
    AnyOf,
    Between,
    Cells,
    Compare,
    Condition,
    Filter,
    HasAround,
    Moment,
    Number,
    PowerKind,
    SizeModifier,
    ThereAre,
    Unless,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, standing_between
from engine.berserk.cards.text.templates import Values, hole

_NOBODY: Final = AnyOf(())
"""Who stands on a free cell."""
_MET: Final = (
    Phrase(Kind.MET, "свободную|пустую клетку", _NOBODY),
    Phrase(Kind.MET, "<whom:whom acc>", hole("whom"), loose=True),
)


def _parts(met: tuple[Filter, ...]) -> Filter:
    return met[0] if len(met) == 1 else AllOf(met)


# «При {uchr} через …»: who stands between the attacker and the attacked one (111.1).


def _over(values: Values) -> object:
    whose, met = cast(Filter, values["whose"]), cast(Filter, values["met"])
    who = Who.SELF if whose == SELF else Who.SUBJECT
    when = When(Moment.LANDED, whose, None, cast(tuple[PowerKind, ...], values["kinds"]))
    condition: Condition = ThereAre(standing_between(met, who))
    if met == _NOBODY:
        condition = Unless(ThereAre(Between(who, Who.OTHER)))
    return when, condition


def _of_over(node: object) -> Values | None:
    match node:
        case (When() as when, ThereAre(filter=AllOf(filters=(*parts, Between())))):
            met = _parts(tuple(parts))
        case (When() as when, Unless(condition=ThereAre(filter=Between()))):
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
    guard=lambda values: values["whose"] != ANY_CARD,
)

# «Переместиться на неё»: onto the free cell that the card's own attack has gone over.

_ONTO_IT: Final = Phrase(
    Kind.CELLS,
    "на <it:who acc over>",
    Cells(between=(Who.SELF, hole("it"))),
    guard=lambda values: values["it"] is Who.OTHER,
)

# «+1 к {uchr} через …»: the same, told from the card that is attacked.

_BETWEEN: Final = Between(Who.SELF, Who.CANDIDATE)


def _bonus(values: Values) -> object:
    met = cast(Filter, values["met"])
    parts = met.filters if isinstance(met, AllOf) else (met,)
    over = HasAround(AllOf((*parts, _BETWEEN)))
    if met == _NOBODY:
        over = HasAround(_BETWEEN, Compare.EQUAL, 0)
    kinds = cast(tuple[PowerKind, ...], values["kinds"])
    return SizeModifier(cast(Number, values["n"]), powers=kinds, against=over)


def _of_bonus(node: object) -> Values | None:
    match node:
        case SizeModifier(against=HasAround(cards=AllOf(filters=(*parts, Between())))):
            met = _parts(tuple(parts))
        case SizeModifier(against=HasAround(cards=Between())):
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
