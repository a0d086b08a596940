"""Replacements and their amount: «должен … вместо этого …», «получает X ран» (535)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.going_off import SELF, is_another, turn_of
from engine.berserk.cards.text.phrases.triggers import as_another, of_another
from engine.berserk.cards.text.templates import Values, one, replaced
from engine.berserk.cards.text.vocabulary import Vocabulary

_AMOUNT: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)
"""The amount of the trigger or of the replaced effect: «X» in the text."""


def _with_amount(body: object) -> object:
    """Return a body whose X is the amount of the event before it."""
    return replaced(body, ab.ChosenX(), _AMOUNT)


def _with_chosen_x(body: object) -> object:
    return replaced(body, _AMOUNT, ab.ChosenX())


def _whom(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun means the affected card, «атаковавший» the attacker."""
    whose = values["whose"]
    attacker = ab.Who.OTHER if values.get("kinds") else None
    if whose in (None, SELF):
        return replace(context, attacker=attacker)
    return Context(it=meaning(cast(ab.Filter, whose), ab.Who.SUBJECT), attacker=attacker)


# another effect happens

_WITH_ITS_HOST: Final = ab.Replacement(
    ab.ReplacedBy.DEATH, condition=ab.CardIs(ab.Who.SUBJECT, ab.SeatedOn(ab.Did(ab.Deed.DIED)))
)
"""A symbiote's death after its host has died in this turn; its other deaths are not covered
(211.4)."""

_REPLACED: Final = (
    Phrase(
        Kind.SUFFERED,
        "получить <name:named acc>",
        ab.Replacement(ab.ReplacedBy.NAMED, named=one("name")),
    ),
    Phrase(
        Kind.SUFFERED,
        "получить x ран от <name:named gen>",
        ab.Replacement(ab.ReplacedBy.WOUNDS, named=one("name")),
    ),
    Phrase(Kind.SUFFERED, "излечиться на x", ab.Replacement(ab.ReplacedBy.HEALING)),
    Phrase(Kind.SUFFERED, "излечиться", ab.Replacement(ab.ReplacedBy.HEALING), synonym=True),
    *(
        Phrase(Kind.SUFFERED, f"получить {words}", ab.Replacement(what), synonym=synonym)
        for what, things in (
            (ab.ReplacedBy.CHIPS, "{counter}"),
            (ab.ReplacedBy.EXTRA_LIFE, "дополнительных|дополнительные|дополнительную {health}"),
        )
        for words, synonym in (
            (f"x {things}", False),
            (things, True),
            (f"1|одну или более {things}", True),
        )
    ),
    # «закрыться» covers the card's own action, which nothing replaces
    Phrase(
        Kind.SUFFERED, "быть закрыт|закрыта|закрыто|закрыты", ab.Replacement(ab.ReplacedBy.CLOSING)
    ),
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.SUFFERED: Vocabulary(
        {
            "": (
                ("погибнуть", ab.Replacement(ab.ReplacedBy.DEATH)),
                ("погибнуть в результате гибели хозяина", _WITH_ITS_HOST),
                ("погибнуть при гибели хозяина", _WITH_ITS_HOST),
                ("погибнуть вместе с хозяином", _WITH_ITS_HOST),
            )
        }
    )
}
"""The wordings of death: alone, or with the host."""


def _instead(values: Values, *, may: bool) -> object:
    suffered = cast(ab.Replacement, values["suffered"])
    cards, body = (
        cast(ab.Filter | None, values["whose"]),
        cast(ab.Body, _with_amount(values["body"])),
    )
    return replace(suffered, cards=cards, body=body, may=may)


def _of_instead(node: object, *, may: bool) -> Values | None:
    if not isinstance(node, ab.Replacement) or node.body is None or node.may is not may:
        return None
    suffered = replace(node, cards=None, body=None, may=False)
    return {"whose": node.cards, "suffered": suffered, "body": _with_chosen_x(node.body)}


_INSTEAD: Final = tuple(
    Phrase(
        Kind.ABILITY,
        "когда|если ~? [<whose:noun nom sg>] должен|должна|должно|должны <suffered:suffered> "
        f"вместо этого <body:{kind.value}>",
        make=partial(_instead, may=may),
        take=partial(_of_instead, may=may),
        gives={"body": _whom},
        absent={"whose": None},
        guard=is_another,
    )
    for kind, may in ((Kind.MAY, True), (Kind.BODY, False))
)

# the number of wounds


def _wounded(values: Values, *, may: bool) -> object:
    subject = cast(ab.Filter, values["whose"])
    turn = turn_of(values["turn"], subject)
    names = () if values["name"] is None else (cast(ab.Name, values["name"]),)
    kinds, by = (
        cast(tuple[ab.PowerKind, ...], values["kinds"]),
        cast(ab.Filter | None, values["by"]),
    )
    told = cast(ab.Body, _with_amount(values["body"]))
    body = of_another(subject, told)
    is_told = told != values["body"] and (by is None or kinds)
    if turn is None or body is None or not is_told:
        return None
    when = ab.When(ab.Moment.WOUNDED, subject, by, kinds, named=names, turn=turn)
    return ab.Triggered(when, body, may=may)


def _of_wounded(node: object, *, may: bool) -> Values | None:
    if not isinstance(node, ab.Triggered) or len(node.when.named) > 1:
        return None
    when = node.when
    if when.moment is not ab.Moment.WOUNDED:
        return None
    body = as_another(when.subject, node.body)
    if body is None:
        return None
    values: Values = {
        "whose": when.subject,
        "turn": when.turn,
        "name": when.named[0] if when.named else None,
        "kinds": when.powers,
        "by": when.other,
        "body": _with_chosen_x(body),
    }
    return values if _wounded(values, may=may) == node else None


_AMOUNTS: Final = tuple(
    Phrase(
        Kind.ABILITY,
        "когда|если ~? [<whose:noun nom sg>] получает x ран [от <name:named gen>] "
        "[от <kinds:powers gen sg>] [<by:noun gen sg>] [<turn:during>] "
        f"<body:{kind.value}>",
        make=partial(_wounded, may=may),
        take=partial(_of_wounded, may=may),
        gives={"body": _whom},
        absent={"whose": SELF, "name": None, "kinds": (), "by": None, "turn": ab.Side.ANY},
        guard=lambda values: values["whose"] != ab.ANY_CARD,
        loose=True,
    )
    for kind, may in ((Kind.MAY, True), (Kind.BODY, False))
)
PHRASES: Final[tuple[Phrase, ...]] = (*_REPLACED, *_INSTEAD, *_AMOUNTS)
