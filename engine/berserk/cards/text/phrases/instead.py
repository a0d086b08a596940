"""What happens instead, and how much it was: «должен … вместо этого …», «получает X ран» (535)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, cast

from engine.berserk.abilities import (
    Body,
    ChosenX,
    Filter,
    Moment,
    Name,
    Outcome,
    ReplacedBy,
    Replacement,
    ResultOf,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.going_off import SELF, is_another
from engine.berserk.cards.text.phrases.triggers import is_another_of
from engine.berserk.cards.text.templates import Values, replaced

_AMOUNT: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
"""How much it was that set the ability off, or that is replaced: «X» of the text."""
_MUST: Final = "должен|должна|должно|должны"


def _told(body: object) -> object:
    """Return a body with its X: it is the amount of what is told before."""
    return replaced(body, ChosenX(), _AMOUNT)


def _untold(body: object) -> object:
    return replaced(body, _AMOUNT, ChosenX())


def _whom(context: Context, values: Mapping[str, object]) -> Context:
    """A pronoun means who suffers it."""
    whose = values.get("whose")
    return context if whose is None else Context(it=meaning(cast(Filter, whose), Who.SUBJECT))


# Something else happens.


def _replacement(what: ReplacedBy, values: Values, *, may: bool, named: bool) -> object:
    names = (cast(Name, values["name"]),) if named else ()
    cards = cast(Filter | None, values.get("whose"))
    body = cast(Body, _told(values["body"]))
    return Replacement(what, cards, body=body, may=may, named=names)


def _of_replacement(
    what: ReplacedBy, node: object, *, may: bool, named: bool, whose: bool
) -> Values | None:
    if not isinstance(node, Replacement) or node.body is None or whose is (node.cards is None):
        return None
    if named is not (len(node.named) == 1):
        return None
    bare = Replacement(what, node.cards, body=node.body, may=may, named=node.named)
    if node != bare:
        return None
    values: Values = {"body": _untold(node.body)}
    if whose:
        values["whose"] = node.cards
    if named:
        values["name"] = node.named[0]
    return values


_REPLACED: Final = (
    ("получить <name:named acc>", ReplacedBy.NAMED),
    ("получить x ран от <name:named gen>", ReplacedBy.WOUNDS),
    ("излечиться на x", ReplacedBy.HEALING),
    ("погибнуть", ReplacedBy.DEATH),
)
_INSTEAD: Final = tuple(
    Phrase(
        Kind.ABILITY,
        f"{start} {whose} {_MUST} {suffered} вместо этого <body:{kind.value}>",
        make=partial(_replacement, what, may=may, named="<name" in suffered),
        take=None
        if synonym
        else partial(
            _of_replacement,
            what,
            may=may,
            named="<name" in suffered,
            whose="<whose" in whose,
        ),
        gives={"body": _whom},
        guard=is_another if "<whose" in whose else None,
        synonym=synonym,
    )
    for start, synonym in (("когда", False), ("если", True))
    for whose in ("~?", "<whose:noun nom sg>")
    for suffered, what in _REPLACED
    for kind, may in ((Kind.MAY, True), (Kind.BODY, False))
)

# How many wounds there were.


def _wounded(values: Values, *, may: bool, named: bool, turn: Side) -> object:
    names = (cast(Name, values["name"]),) if named else ()
    subject = cast(Filter, values.get("whose", SELF))
    body = cast(Body, _told(values["body"]))
    if body == values["body"] or is_another_of(subject, body):
        return None
    return Triggered(When(Moment.WOUNDED, subject, named=names, turn=turn), body, may=may)


def _of_wounded(node: object, *, may: bool, named: bool, whose: bool, turn: Side) -> Values | None:
    if not isinstance(node, Triggered) or whose is (node.when.subject == SELF):
        return None
    if named is not (len(node.when.named) == 1):
        return None
    when = When(Moment.WOUNDED, node.when.subject, named=node.when.named, turn=turn)
    body = cast(Body, _untold(node.body))
    if node != Triggered(when, node.body, may=may) or body == node.body:
        return None
    if is_another_of(node.when.subject, body):
        return None
    values: Values = {"body": body}
    if whose:
        values["whose"] = node.when.subject
    if named:
        values["name"] = node.when.named[0]
    return values


_AMOUNTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        f"когда {whose} получает x ран {cause} {in_turn} <body:{kind.value}>",
        make=partial(_wounded, may=may, named=bool(cause), turn=turn),
        take=partial(_of_wounded, may=may, named=bool(cause), whose=bool(whose), turn=turn),
        gives={"body": _whom},
        guard=is_another if whose else None,
    )
    for whose in ("", "<whose:noun nom sg>")
    for cause in ("", "от <name:named gen>")
    for in_turn, turn in (("", Side.ANY), ("в ваш ход", Side.OWN))
    for kind, may in ((Kind.MAY, True), (Kind.BODY, False))
)
PHRASES: Final = (*_INSTEAD, *_AMOUNTS)
