"""What is for the next attack or die alone, and rules that hold for some time (413.3, 545.8)."""

from collections.abc import Mapping
from typing import Final, cast

from engine.berserk.abilities import (
    ANY_CARD,
    ITSELF,
    Ability,
    Cannot,
    Delay,
    DieModifier,
    Doing,
    Gain,
    Lacks,
    NextDie,
    Power,
    SizeModifier,
    Targets,
    Until,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.effects import influence, not_itself
from engine.berserk.cards.text.phrases.gains import holder, lasting
from engine.berserk.cards.text.templates import Values, hole, less

_SIGNS: Final = (("+", hole("n")), ("-", less("n")))

# «+1 к следующему разряду»: what a card gains for its own next one.

_ITS_NEXT: Final = tuple(
    phrase
    for sign, number in _SIGNS
    for phrase in (
        Phrase(
            Kind.GAIN,
            f"{sign} <n:number> к следующему|следующей <kinds:powers dat sg> [по <whom:whom dat>]",
            Gain(SizeModifier(number, powers=hole("kinds"), against=hole("whom")), Until.ONE_USE),
            absent={"whom": ANY_CARD},
        ),
        Phrase(
            Kind.GAIN,
            f"{sign} <n:number> к следующему броску кубика",
            Gain(DieModifier(number), Until.ONE_USE),
        ),
    )
)

# «Следующий бросок кубика … равен 6»: a die of one card.


def _die(words: str, effect: object, *, synonym: bool = False) -> Phrase:
    whom = Targets(who=hole("who")) if "<who:" in words else hole("whom")
    return Phrase(Kind.CLAUSE, words, influence(effect, targets=whom), synonym=synonym)


_DICE: Final = tuple(
    _die(words, effect, synonym=synonym)
    for ending, effect, reworded in (
        ("равен <n:number>", NextDie(hole("n")), False),
        ("становится равным <n:number>", NextDie(hole("n")), True),
        (
            "сводится к <n:number>",
            Gain(DieModifier(hole("n"), brings_to=True), Until.ONE_USE),
            False,
        ),
    )
    for words, synonym in (
        (f"следующий бросок кубика <whom:targets gen> {ending}", reworded),
        (f"<who:who gen> следующий бросок кубика {ending}", True),
    )
)

# «Следующая атака вашей карты сводится к сильной»: of whoever attacks next (120.3).


def _is_one(values: Mapping[str, object]) -> bool:
    how = values["how"]
    return isinstance(how, tuple) and len(how) == 1


_BROUGHT: Final = SizeModifier(
    0,
    powers=hole("kinds"),
    strength=hole("how", lambda how: how[0], lambda how: (how,)),
    whose=hole("whose"),
)
_OF_ANYBODY: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        "следующая|следующий <kinds:powers nom sg> <whose:noun gen sg> "
        f"сводится к <how:how dat sg {gender}> [<until:until>]",
        influence(Delay(_BROUGHT, hole("until"))),
        guard=_is_one,
        absent={"until": Until.BATTLE_END},
        synonym=gender == "m",
    )
    for gender in ("f", "m")
)

# «Оно не может двигаться до конца хода»: a rule of its own for some time.


def is_rule(values: Mapping[str, object]) -> bool:
    """Whether it is a rule: what a card loses for some time is lost, and no rule."""
    return not isinstance(values["rule"], Lacks)


def _ruled(values: Values) -> object:
    rules = tuple(values[slot] for slot in ("rule", "other") if slot in values)
    if any(isinstance(rule, Lacks) for rule in rules):  # that is an effect, and no static
        return None
    gained = tuple(Gain(cast(Ability, rule)) for rule in rules)
    return lasting({"gained": gained, "until": values["until"], "whom": values.get("whom", ITSELF)})


_RULES: Final = tuple(
    Phrase(Kind.CLAUSE, words, make=_ruled, guard=is_rule, gives={"until": holder}, synonym=True)
    # Without a subject of its own it could be about the one before.
    for words in (
        "<whom:targets nom> <rule:verbal> <until:lasting>",
        "<until:lasting> <whom:targets nom> <rule:verbal>",
        "<until:lasting> <whom:targets nom> не может|могут <rule:doing> и|или <other:doing>",
    )
)

# «Не открывается в начале своего следующего хода» (409.1).


def _kept_closed(whom: object) -> Power:
    return influence(Gain(Cannot(Doing.OPEN_AT_START), Until.ITS_NEXT_TURN_END), targets=whom)


_KEPT_CLOSED: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"{who}не открывается{at} в {when}",
        _kept_closed(targets),
        guard=guard,
        synonym=True,
    )
    for who, at, targets, guard in (
        ("", "", ITSELF, None),
        ("<whom:targets nom> ", "@whom", hole("whom"), not_itself),
    )
    # Without a subject «своего» could be of the one before, «вашего» of the card alone.
    for when in (
        ("начале своего следующего хода", "свой следующий ход")
        if who
        else ("начале вашего следующего хода",)
    )
)
PHRASES: Final = (*_ITS_NEXT, *_DICE, *_OF_ANYBODY, *_RULES, *_KEPT_CLOSED)
