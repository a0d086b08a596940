"""What dice show, how often they are thrown, and how hard an attack is made (306, 519-520)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    AttackStrength,
    Body,
    Compare,
    Comparison,
    DieOf,
    Every,
    Fact,
    FactOf,
    Filter,
    Moment,
    Number,
    Power,
    PowerKind,
    SetStrength,
    SeveralDice,
    Side,
    Targets,
    Triggered,
    TurnOf,
    When,
    While,
    WhileDoing,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.going_off import SELF
from engine.berserk.cards.text.phrases.kinds import STRIKE
from engine.berserk.cards.text.phrases.triggers import context_of
from engine.berserk.cards.text.templates import Values, hole
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.COMPARING: Vocabulary(
        {
            "": (
                ("больше или равен", Compare.AT_LEAST),
                ("меньше или равен", Compare.AT_MOST),
                ("больше", Compare.MORE),
                ("меньше", Compare.LESS),
                ("равен", Compare.EQUAL),
            )
        }
    ),
    Kind.OWN_FACT: Vocabulary(
        {
            "": (
                ("стоимости", Fact.COST),
                ("слабого|слабому {strike}", Fact.WEAK),
                ("среднего|среднему {strike}", Fact.MEDIUM),
                ("сильного|сильному {strike}", Fact.STRONG),
            )
        }
    ),
}
"""The words of these kinds."""

# «Когда бросок кубика … равен …»: the die of a fight as it is known, and no result said instead of
# it (306.5, 512.6.5).

_THROWN: Final = Comparison(DieOf(Who.SUBJECT, bare=True), Compare.MORE, 0)


def _die(values: Values) -> object:
    compare, number = cast(tuple[Compare, Number], values["compared"])
    shows = Comparison(DieOf(Who.SUBJECT), compare, number)
    when = When(Moment.ROLLED, cast(Filter, values["whose"]), turn=cast(Side, values["turn"]))
    return when, Every((_THROWN, shows))


def _of_die(node: object) -> Values | None:
    match node:
        case (When() as when, Every(conditions=(_, Comparison(compare=compare, other=number)))):
            values: Values = {"whose": when.subject, "compared": (compare, number)}
            values["turn"] = when.turn
            return values if _die(values) == node else None
        case _:
            return None


def _whose_die(context: Context, values: Mapping[str, object]) -> Context:
    """A pronoun means whose die it is."""
    return Context(it=meaning(cast(Filter, values["whose"]), Who.SUBJECT))


_COMPARED: Final = (
    Phrase(
        Kind.COMPARED,
        "<than:comparing> <who:who gen> <fact:own_fact>",
        (hole("than"), FactOf(hole("fact"), hole("who"))),
    ),
    Phrase(
        Kind.COMPARED,
        "[is: равен] <amount:amount equal>",
        make=lambda values: values["amount"],
        take=lambda node: {"amount": node, "is": True},
    ),
)
_DICE: Final = Phrase(
    Kind.EVENT,
    "когда|если бросок кубика ~? [<whose:whose gen sg>] <compared:compared> [<turn:during>]",
    make=_die,
    take=_of_die,
    gives={"compared": _whose_die},
    absent={"whose": SELF, "turn": Side.ANY},
)
_THROWS: Final = Phrase(
    Kind.EVENT,
    "когда|если сражаясь? ~? [<whose:whose nom sg>] выбрасывает на? кубике <compared:amount equal> "
    "[<turn:during>]",
    make=_die,
    absent={"whose": SELF, "turn": Side.ANY},
    synonym=True,
)

# «Бросьте кубик два раза и выберите один из результатов» (306.5.2).


def _twice(values: Values) -> object:
    dice = SeveralDice(powers=STRIKE)
    return (
        dice if values["turn"] is Side.ANY else While(TurnOf(cast(Side, values["turn"])), (dice,))
    )


def _of_twice(node: object) -> Values | None:
    match node:
        case While(condition=TurnOf(side=side), grants=(SeveralDice(),)):
            values: Values = {"turn": side}
        case _:
            values = {"turn": Side.ANY}
    return values if _twice(values) == node else None


_TWICE: Final = Phrase(
    Kind.ABILITY,
    "когда|если ~? сражается {strike}? [<turn:during>] бросить|бросать кубик два|дважды раза? "
    "и? выбрать|выбирать один из результатов бросков|броска",
    make=_twice,
    take=_of_twice,
    absent={"turn": Side.ANY},
)

# «Может свести слабый удар по себе к сильному»: an attack is made harder or weaker (520.2).


def _hit(values: Mapping[str, object]) -> When:
    how, kinds = cast(tuple[tuple[AttackStrength, ...], tuple[PowerKind, ...]], values["blow"])
    at = SELF if values["itself"] else None
    return When(Moment.CALCULATION, cast(Filter, values["whose"]), at, kinds, how)


def _brought(values: Values) -> object:
    when = _hit(values)
    to = cast(tuple[AttackStrength, ...], values["to"])
    if len(to) != 1 or to[0] in when.strengths:
        return None
    brings: Body = influence(SetStrength(to[0]), targets=Targets(who=Who.SUBJECT))
    if values["then"] is not None:
        brings = WhileDoing(brings, cast(Body, values["then"]))
    return Triggered(when, brings, may=True)


def _of_brought(node: object) -> Values | None:
    if not isinstance(node, Triggered):
        return None
    first: Body = node.body
    then: Body | None = None
    if isinstance(node.body, WhileDoing):
        first, then = node.body.first, node.body.second
    if not isinstance(first, Power) or not isinstance(first.effects[0], SetStrength):
        return None
    values: Values = {
        "blow": (node.when.strengths, node.when.powers),
        "whose": node.when.subject,
        "itself": node.when.other == SELF,
        "to": (first.effects[0].strength,),
        "then": then,
    }
    return values if _brought(values) == node else None


def _in_it(context: Context, values: Mapping[str, object]) -> Context:
    """Whom words mean behind it: as where the attack sets it off."""
    return context_of(context, {"event": (_hit(values), ALWAYS)})


_BROUGHT: Final = Phrase(
    Kind.ABILITY,
    "~? может|могут свести <blow:blows acc sg> [<whose:noun gen sg>] [itself: по себе] "
    "к <to:hows dat sg> [при этом <then:then>]",
    make=_brought,
    take=_of_brought,
    gives={"then": _in_it},
    absent={"whose": ANY_CARD, "then": None},
)
PHRASES: Final[tuple[Phrase, ...]] = (*_COMPARED, _DICE, _THROWS, _TWICE, _BROUGHT)
