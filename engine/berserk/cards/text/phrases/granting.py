"""Who has static abilities, and while what is so: «строй», «пока …», «ваши … имеют …» (121)."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    Ability,
    AlsoAt,
    AnyOf,
    Calculated,
    CardIs,
    Concentration,
    Filter,
    Formation,
    Frenzy,
    InDepth,
    Is,
    OnlyAt,
    Playable,
    PlaysAs,
    RangeModifier,
    SizeModifier,
    Some,
    StepsTo,
    ThereAre,
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


def _holds_an_active(values: Mapping[str, object]) -> bool:
    return any(isinstance(ability, _ACTIVE) for ability in values.values())


def _is_static(values: Mapping[str, object]) -> bool:
    given = cast(tuple[Ability, ...], values["given"])
    return not any(isinstance(ability, _ACTIVE) for ability in given)


def _is_bare(values: Mapping[str, object]) -> bool:
    """Whether a static stands there that is worked out: in a list it stands as it is (543.7)."""
    one = values["one"]
    return isinstance(one, While) and one.condition == ALWAYS and one.cards is None


# One sentence, or several statics.

_GRANTS: Final = (
    Phrase(
        Kind.GRANTS,
        "<one:sentence>",
        (hole("one"),),
        guard=lambda values: isinstance(values["one"], (*_ACTIVE, While)) and not _is_bare(values),
    ),
    Phrase(Kind.OWNED, "<given:statics>", hole("given"), guard=_is_static),
    Phrase(Kind.OWNED, "« <one:sentence> »", (hole("one"),), guard=_is_active),
    Phrase(Kind.OWNED, "« <given:statics> »", hole("given"), synonym=True),
    Phrase(
        Kind.OWNED,
        "« <one:sentence> » и « <other:sentence> »",
        (hole("one"), hole("other")),
        guard=_holds_an_active,
    ),
    Phrase(
        Kind.OWNED,
        "« <one:sentence> » и « <other:sentence> »",
        (hole("one"), hole("other")),
        guard=lambda values: not _holds_an_active(values),
        synonym=True,
    ),
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


def _means_itself(values: Mapping[str, object]) -> bool:
    """Whether a pronoun behind a condition can mean the card itself: the condition has told of no
    other card."""
    told = isinstance(values["condition"], ThereAre | Some)
    return _is_condition(values) and not (told and values["pronoun"])


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
        free=True,  # who plays first is printed by its icon
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
        "пока|когда <condition:condition> [pronoun: он|она|оно] ~? имеет|получает <given:owned>",
        While(hole("condition"), hole("given")),
        guard=_means_itself,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока|когда <condition:condition> [pronoun: он|она|оно] ~? <given:statics>",
        While(hole("condition"), hole("given")),
        guard=_means_itself,
        synonym=True,
    ),
)

# What a card gives to others: its own name means the giver there (106.1.2).


def _to_others(context: Context, values: Mapping[str, object]) -> Context:
    return replace(context, own=Who.GIVER)


_KNOW_THEIR_GIVER: Final = (OnlyAt, AlsoAt, SizeModifier, RangeModifier, StepsTo, *_ACTIVE)


def _means_giver(node: object) -> bool:
    """Whether a part of what is given means the giver, where the engine could not tell it."""
    if isinstance(node, _KNOW_THEIR_GIVER):
        return False
    if node is Who.GIVER:
        return True
    if isinstance(node, tuple):
        return any(map(_means_giver, node))
    if not is_dataclass(node) or isinstance(node, type):
        return False
    return any(_means_giver(getattr(node, field.name)) for field in fields(node))


def _are_others(values: Mapping[str, object]) -> bool:
    given = values.get("given", values.get("rule"))
    return values["whose"] != Is(Who.SELF) and not _means_giver(given)


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


def _is_of_itself(values: Mapping[str, object]) -> bool:
    """A condition that names nobody is about the card behind «пока», about the others at the end:
    «ваши … имеют …, пока стоят рядом»."""
    condition = values["condition"]
    return isinstance(condition, CardIs) and condition.who is Who.SELF


def _given(had: str, given: object) -> tuple[Phrase, ...]:
    """Cards that have it, always or while something is so."""
    held = While(hole("condition"), given, hole("whose"))  # type: ignore[arg-type]  # nodes, as read
    return (
        _others(f"<whose:whom nom> {had}", replace(held, condition=ALWAYS)),
        _others(
            f"<whose:whom nom> {had} пока <condition:condition>",
            held,
            guard=lambda values: _are_others_if(values) and not _is_of_itself(values),
        ),
        _others(
            f"пока <condition:condition> <whose:whom nom> {had}",
            held,
            guard=lambda values: _are_others_if(values) and _is_of_itself(values),
        ),
        _others(
            f"пока <condition:condition> <whose:whom nom> {had}",
            held,
            guard=lambda values: _are_others_if(values) and not _is_of_itself(values),
            synonym=True,
        ),
    )


_GIVEN: Final = (
    *_given("<rule:verbals>", hole("rule")),
    *_given("имеет|получает@whose <given:owned>", hole("given")),
)


def _standing(words: str, given: str) -> Phrase:
    """«… имеют …, пока стоят рядом»: those that stand there have it."""

    def make(values: Values) -> object:
        cards = in_order((cast(Filter, values["whose"]), cast(Filter, values["spot"])))
        return While(ALWAYS, cast(tuple[Ability, ...], values[given]), cards)

    gives = {"given": _to_others, "rule": _to_others}
    return Phrase(Kind.ABILITY, words, make=make, guard=_are_others, gives=gives, synonym=True)


_ALSO: Final = (
    Phrase(
        Kind.WHOM,
        "~ и <other:whom same>",
        AnyOf((Is(Who.SELF), hole("other"))),
        guard=lambda values: not isinstance(values["other"], AnyOf),
    ),
    _others(
        "<kinds:powers nom pl> <whose:whom gen> имеют|получают дальность <n:number>",
        While(ALWAYS, (RangeModifier(hole("n"), hole("kinds"), brings_to=True),), hole("whose")),
        synonym=True,
    ),
)
_STANDING: Final = tuple(
    _standing(words, given)
    for had, given in (("имеет|получает <given:owned>", "given"), ("<rule:verbals>", "rule"))
    for words in (
        f"<whose:whom nom> {had} пока они|оно|она|он? стоит|находится? <spot:spot>",
        f"пока <whose:noun nom sg> стоит|находится <spot:spot> оно|она|он {had}",
        f"пока <whose:noun nom pl> стоят|находятся <spot:spot> они {had}",
    )
)
PHRASES: Final = (*_GRANTS, *_WRAPPERS, *_OWN, *_GIVEN, *_ALSO, *_STANDING)
