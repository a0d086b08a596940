"""What sets abilities off: «при …», «когда …», «в начале …» (116, 511-512)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    AttackStrength,
    Every,
    Is,
    Moment,
    Side,
    Triggered,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import hole

SELF: Final = Is(Who.SELF)


def _when(words: str, when: When, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.WHEN, words, when, synonym=synonym)


_ATTACKING: Final = (Moment.LANDED, Moment.ANNOUNCED)


def context_of(context: Context, values: Mapping[str, object]) -> Context:
    """Whom the words of an ability's body mean, by what sets it off."""
    when = cast(When, values["when"])
    if when.moment in _ATTACKING:
        attacked = meaning(when.other, Who.OTHER) if when.other else ()
        if when.subject == SELF:
            return Context(Who.OTHER, Who.SELF, attacked)
        return Context(Who.OTHER, Who.SUBJECT, (*meaning(when.subject, Who.SUBJECT), *attacked))
    if when.moment is Moment.WOUNDED and when.subject == SELF:
        return Context(None, Who.OTHER, meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject == SELF:
        return Context(it=meaning(when.other, Who.OTHER) if when.other else ())
    if when.subject != ANY_CARD:
        return Context(it=meaning(when.subject, Who.SUBJECT))
    return Context()


_STRENGTHS: Final = (
    ("слабом", "слабой", AttackStrength.WEAK),
    ("среднем", "средней", AttackStrength.MEDIUM),
    ("сильном", "сильной", AttackStrength.STRONG),
)
_ATTACKS: Final = (
    _when("при <kinds:powers loc sg>", When(Moment.LANDED, SELF, powers=hole("kinds"))),
    *(
        _when(
            f"при {masculine}|{feminine} <kinds:powers loc sg>",
            When(Moment.LANDED, SELF, powers=hole("kinds"), strengths=(strength,)),
        )
        for masculine, feminine, strength in _STRENGTHS
    ),
    _when(
        "при <kinds:powers loc sg> по <whom:noun dat sg>",
        When(Moment.LANDED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    Phrase(
        Kind.WHEN,
        "при <kinds:powers loc sg> <whose:noun gen sg>",
        When(Moment.LANDED, hole("whose"), powers=hole("kinds")),
        guard=lambda values: values["whose"] != SELF,
    ),
    _when(
        "при нападении <kinds:powers ins sg>", When(Moment.ANNOUNCED, SELF, powers=hole("kinds"))
    ),
    _when(
        "при нападении <kinds:powers ins sg> на <whom:noun acc sg>",
        When(Moment.ANNOUNCED, SELF, hole("whom"), powers=hole("kinds")),
    ),
    _when("при нападении", When(Moment.ANNOUNCED, SELF, powers=ATTACKS)),
)
_LIVES: Final = (
    _when("при гибели", When(Moment.DIED, SELF)),
    _when("при гибели ~", When(Moment.DIED, SELF), synonym=True),
    _when("при гибели <whose:noun gen sg>", When(Moment.DIED, hole("whose"))),
    _when("когда уничтожает <whom:noun acc sg>", When(Moment.KILLED, SELF, hole("whom"))),
    _when("когда получает раны", When(Moment.WOUNDED, SELF)),
    _when(
        "когда получает раны от <kinds:powers gen sg>",
        When(Moment.WOUNDED, SELF, powers=hole("kinds")),
    ),
    _when(
        "когда получает раны от <kinds:powers gen sg> <whose:noun gen sg>",
        When(Moment.WOUNDED, SELF, hole("whose"), powers=hole("kinds")),
    ),
)
_TURNS: Final = tuple(
    _when(f"в {word} {whose}", When(moment, ANY_CARD, turn=turn))
    for word, moment in (("начале", Moment.TURN_START), ("конце", Moment.TURN_END))
    for whose, turn in (("вашего хода", Side.OWN), ("хода противника", Side.ENEMY))
)
_STARTS: Final = (_when("в начале боя", When(Moment.BATTLE_START, ANY_CARD)),)
_ABILITIES: Final = (
    Phrase(
        Kind.ABILITY,
        "<when:when> может|можете <body:body>",
        Triggered(hole("when"), hole("body"), may=True),
        gives={"body": context_of},
    ),
    Phrase(
        Kind.ABILITY,
        "<when:when> если <condition:condition> может|можете <body:body>",
        Triggered(hole("when"), hole("body"), may=True, condition=hole("condition")),
        gives={"body": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:when> если <condition:condition> <body:body>",
        Triggered(hole("when"), hole("body"), condition=hole("condition")),
        gives={"body": context_of},
        guard=lambda values: values["condition"] != Every(),
    ),
    Phrase(
        Kind.ABILITY,
        "<when:when> <body:body>",
        Triggered(hole("when"), hole("body")),
        gives={"body": context_of},
    ),
)


PHRASES: Final = (*_TURNS, *_STARTS, *_ATTACKS, *_LIVES, *_ABILITIES)
