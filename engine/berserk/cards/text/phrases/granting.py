"""Who has static abilities, and while what is so: «строй», «пока …», «ваши … имеют …» (121)."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    Ability,
    Calculated,
    CardIs,
    Concentration,
    Filter,
    Formation,
    Frenzy,
    InDepth,
    Is,
    Playable,
    PlaysAs,
    Triggered,
    Valhalla,
    While,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.templates import Values, hole, one

_ACTIVE: Final = (Playable, Triggered, Concentration, Frenzy, Valhalla)


def _is_active(values: Mapping[str, object]) -> bool:
    return isinstance(values["one"], _ACTIVE)


def _is_static(values: Mapping[str, object]) -> bool:
    given = cast(tuple[Ability, ...], values["given"])
    return not any(isinstance(ability, _ACTIVE) for ability in given)


# One sentence, or several statics.

_GRANTS: Final = (
    Phrase(Kind.GRANTS, "<one:sentence>", (hole("one"),), guard=_is_active),
    Phrase(Kind.OWNED, "<given:statics>", hole("given"), guard=_is_static),
    Phrase(Kind.OWNED, "« <one:sentence> »", (hole("one"),), guard=_is_active),
    Phrase(Kind.OWNED, "« <given:statics> »", hole("given"), synonym=True),
    Phrase(Kind.OWNED, "<one:sentence>", (hole("one"),), guard=_is_active, synonym=True),
)
_WRAPPERS: Final = (
    Phrase(Kind.ABILITY, "строй : <given:grants>", Formation(hole("given"))),
    *(
        Phrase(Kind.ABILITY, f"{words} : <given:grants>", While(condition, hole("given")))
        for words, condition in (
            ("на глубине", CardIs(Who.SELF, InDepth(deep=True))),
            ("на поверхности", CardIs(Who.SELF, InDepth(deep=False))),
            ("{first}", PlaysAs(first=True)),
            ("{second}", PlaysAs(first=False)),
        )
    ),
)


def _is_condition(values: Mapping[str, object]) -> bool:
    return values["condition"] != ALWAYS


_OWN: Final = (
    Phrase(
        Kind.ABILITY,
        "<static:static>",
        hole("static"),
        guard=lambda values: not isinstance(values["static"], Calculated),
    ),
    # A number that is worked out has to be worked out again and again (543.7).
    Phrase(
        Kind.ABILITY,
        "<static:static>",
        While(ALWAYS, one("static")),
        guard=lambda values: isinstance(values["static"], Calculated),
    ),
    Phrase(
        Kind.ABILITY,
        "<given:statics> пока|если <condition:condition>",
        While(hole("condition"), hole("given")),
        guard=_is_condition,
    ),
    Phrase(
        Kind.ABILITY,
        "имеет|получает « <one:sentence> » пока|если <condition:condition>",
        While(hole("condition"), (hole("one"),)),
        guard=lambda values: _is_condition(values) and _is_active(values),
    ),
    Phrase(
        Kind.ABILITY,
        "~|он|она|оно? имеет|получает <given:owned> пока|если <condition:condition>",
        While(hole("condition"), hole("given")),
        guard=_is_condition,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока <condition:condition> ~|он|она|оно? имеет|получает <given:owned>",
        While(hole("condition"), hole("given")),
        guard=_is_condition,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока <condition:condition> <given:statics>",
        While(hole("condition"), hole("given")),
        guard=_is_condition,
        synonym=True,
    ),
)

# What a card gives to others: its own name means the giver there (106.1.2).


def _to_others(context: Context, values: Mapping[str, object]) -> Context:
    return replace(context, own=Who.GIVER)


def _are_others(values: Mapping[str, object]) -> bool:
    return values["whose"] != Is(Who.SELF)


def _others(
    words: str,
    node: object,
    *,
    synonym: bool = False,
    guard: Callable[[Mapping[str, object]], bool] = _are_others,
) -> Phrase:
    gives = {"given": _to_others, "rule": _to_others}
    return Phrase(Kind.ABILITY, words, node, guard=guard, gives=gives, synonym=synonym)


def _are_others_if(values: Mapping[str, object]) -> bool:
    return _are_others(values) and _is_condition(values)


_GIVEN: Final = (
    _others(
        "<whose:whom nom> имеет|получает@whose <given:owned>",
        While(ALWAYS, hole("given"), hole("whose")),
    ),
    _others("<whose:whom nom> <rule:verbal>", While(ALWAYS, one("rule"), hole("whose"))),
    _others(
        "<whose:whom nom> имеет|получает@whose <given:owned> пока <condition:condition>",
        While(hole("condition"), hole("given"), hole("whose")),
        guard=_are_others_if,
    ),
    _others(
        "<whose:whom nom> <rule:verbal> пока <condition:condition>",
        While(hole("condition"), one("rule"), hole("whose")),
        guard=_are_others_if,
    ),
    _others(
        "пока <condition:condition> <whose:whom nom> имеет|получает@whose <given:owned>",
        While(hole("condition"), hole("given"), hole("whose")),
        guard=_are_others_if,
        synonym=True,
    ),
    _others(
        "пока <condition:condition> <whose:whom nom> <rule:verbal>",
        While(hole("condition"), one("rule"), hole("whose")),
        guard=_are_others_if,
        synonym=True,
    ),
)


def _standing(words: str, given: str) -> Phrase:
    """«… имеют …, пока стоят рядом»: those that stand there have it."""

    def make(values: Values) -> object:
        cards = in_order((cast(Filter, values["whose"]), cast(Filter, values["spot"])))
        grants = values["given"] if given == "given" else (values["rule"],)
        return While(ALWAYS, cast(tuple[Ability, ...], grants), cards)

    gives = {"given": _to_others, "rule": _to_others}
    return Phrase(Kind.ABILITY, words, make=make, guard=_are_others, gives=gives, synonym=True)


_STANDING: Final = tuple(
    _standing(words, given)
    for had, given in (("имеет|получает <given:owned>", "given"), ("<rule:verbal>", "rule"))
    for words in (
        f"<whose:whom nom> {had} пока они|оно|она|он? стоит|находится <spot:spot>",
        f"пока <whose:whom nom> стоит|находится <spot:spot> они|оно|она|он {had}",
    )
)
PHRASES: Final = (*_GRANTS, *_WRAPPERS, *_OWN, *_GIVEN, *_STANDING)
