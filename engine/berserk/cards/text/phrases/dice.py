"""Results of dice, repeated throws, and changes of an attack's strength (306, 519-520)."""

from collections.abc import Mapping
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.effects import influence
from engine.berserk.cards.text.phrases.going_off import SELF, turn_of
from engine.berserk.cards.text.phrases.kinds import STRIKE
from engine.berserk.cards.text.phrases.triggers import context_of
from engine.berserk.cards.text.templates import Values, hole
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.COMPARING: Vocabulary(
        {
            "": (
                ("больше или равен", ab.Compare.AT_LEAST),
                ("меньше или равен", ab.Compare.AT_MOST),
                ("больше", ab.Compare.MORE),
                ("меньше", ab.Compare.LESS),
                ("равен", ab.Compare.EQUAL),
            )
        }
    ),
    Kind.OWN_FACT: Vocabulary(
        {
            "": (
                ("стоимости", ab.Fact.COST),
                ("слабого|слабому {strike}", ab.Fact.WEAK),
                ("среднего|среднему {strike}", ab.Fact.MEDIUM),
                ("сильного|сильному {strike}", ab.Fact.STRONG),
            )
        }
    ),
}
"""The wordings of these kinds."""

# «Когда бросок кубика … равен …»: the final die of a fight, unless an effect fixes the result
# instead (306.5, 512.6.5).

_THROWN: Final = ab.Comparison(ab.DieOf(ab.Who.SUBJECT, bare=True), ab.Compare.MORE, 0)


def _die(values: Values) -> object:
    compare, number = cast(tuple[ab.Compare, ab.Number], values["compared"])
    shows = ab.Comparison(ab.DieOf(ab.Who.SUBJECT), compare, number)
    turn = turn_of(values["turn"], values["whose"])
    if turn is None:
        return None
    when = ab.When(ab.Moment.ROLLED, cast(ab.Filter, values["whose"]), turn=turn)
    return when, ab.Every((_THROWN, shows))


def _of_die(node: object) -> Values | None:
    match node:
        case (
            ab.When() as when,
            ab.Every(conditions=(_, ab.Comparison(compare=compare, other=number))),
        ):
            values: Values = {"whose": when.subject, "compared": (compare, number)}
            values["turn"] = when.turn
            return values if _die(values) == node else None
        case _:
            return None


def _whose_die(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun means the card whose die it is."""
    return Context(it=meaning(cast(ab.Filter, values["whose"]), ab.Who.SUBJECT))


_COMPARED: Final = (
    Phrase(
        Kind.COMPARED,
        "<than:comparing> <who:who gen> <fact:own_fact>",
        (hole("than"), ab.FactOf(hole("fact"), hole("who"))),
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
    absent={"whose": SELF, "turn": ab.Side.ANY},
    loose=True,
)
_THROWS: Final = Phrase(
    Kind.EVENT,
    "когда|если сражаясь? ~? [<whose:whose nom sg>] выбрасывает на? кубике <compared:amount equal> "
    "[<turn:during>]",
    make=_die,
    absent={"whose": SELF, "turn": ab.Side.ANY},
    synonym=True,
)

# «бросьте кубик два раза и выберите один из результатов» (306.5.2)


def _twice(values: Values) -> object:
    dice = ab.SeveralDice(powers=STRIKE)
    turn = cast(ab.Side, turn_of(values["turn"], SELF))
    return dice if turn is ab.Side.ANY else ab.While(ab.TurnOf(turn), (dice,))


def _of_twice(node: object) -> Values | None:
    match node:
        case ab.While(condition=ab.TurnOf(side=side), grants=(ab.SeveralDice(),)):
            values: Values = {"turn": side}
        case _:
            values = {"turn": ab.Side.ANY}
    return values if _twice(values) == node else None


_TWICE: Final = Phrase(
    Kind.ABILITY,
    "когда|если ~? сражается {strike}? [<turn:during>] бросить|бросать кубик два|дважды раза? "
    "и? выбрать|выбирать один из результатов бросков|броска",
    make=_twice,
    take=_of_twice,
    absent={"turn": ab.Side.ANY},
    loose=True,
)

# «может свести слабый удар по себе к сильному»: an attack gets stronger or weaker (520.2)


def _hit(values: Mapping[str, object]) -> ab.When:
    how, kinds = cast(
        tuple[tuple[ab.AttackStrength, ...], tuple[ab.PowerKind, ...]], values["blow"]
    )
    at = SELF if values["itself"] else None
    return ab.When(ab.Moment.CALCULATION, cast(ab.Filter, values["whose"]), at, kinds, how)


def _brought(values: Values) -> object:
    when = _hit(values)
    to = cast(tuple[ab.AttackStrength, ...], values["to"])
    if len(to) != 1 or to[0] in when.strengths:
        return None
    brings: ab.Body = influence(ab.SetStrength(to[0]), targets=ab.Targets(who=ab.Who.SUBJECT))
    if values["then"] is not None:
        brings = ab.WhileDoing(brings, cast(ab.Body, values["then"]))
    return ab.Triggered(when, brings, may=True)


def _of_brought(node: object) -> Values | None:
    if not isinstance(node, ab.Triggered):
        return None
    first: ab.Body = node.body
    then: ab.Body | None = None
    if isinstance(node.body, ab.WhileDoing):
        first, then = node.body.first, node.body.second
    if not isinstance(first, ab.Power) or not isinstance(first.effects[0], ab.SetStrength):
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
    """Return the context of a trigger by that attack."""
    return context_of(context, {"event": (_hit(values), ab.ALWAYS)})


_BROUGHT: Final = Phrase(
    Kind.ABILITY,
    "~? может|могут свести <blow:blows acc sg> [<whose:noun gen sg>] [itself: по себе] "
    "к <to:hows dat sg> [при этом <then:then>]",
    make=_brought,
    take=_of_brought,
    gives={"then": _in_it},
    absent={"whose": ab.ANY_CARD, "then": None},
)
PHRASES: Final[tuple[Phrase, ...]] = (*_COMPARED, _DICE, _THROWS, _TWICE, _BROUGHT)
