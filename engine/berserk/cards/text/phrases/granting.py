"""Receivers and conditions of static abilities: «строй», «пока …», «ваши … имеют …» (121)."""

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Makes, Phrase
from engine.berserk.cards.text.phrases.conditions import joined
from engine.berserk.cards.text.phrases.filters import in_order
from engine.berserk.cards.text.phrases.ruled import HERE
from engine.berserk.cards.text.templates import Values, filled, hole, one, taken

_ACTIVE: Final = (ab.Playable, ab.Triggered, ab.Concentration, ab.Frenzy, ab.Valhalla)


def _is_active(values: Mapping[str, object]) -> bool:
    return isinstance(values["one"], _ACTIVE)


def _quoted(values: Values) -> object:
    return tuple(values[slot] for slot in ("one", "other") if values[slot] is not None)


def _of_quoted(node: object) -> Values | None:
    if not isinstance(node, tuple) or len(node) not in (1, 2):
        return None
    return {"one": node[0], "other": (*node, None)[1]}


def _holds_an_active(wanted: bool, values: Mapping[str, object]) -> bool:
    """Return whether an active ability is present exactly if ``wanted``, so that quotes are
    needed."""
    active = any(isinstance(ability, _ACTIVE) for ability in values.values())
    return active is wanted and (wanted or values["other"] is not None)


def _is_static(values: Mapping[str, object]) -> bool:
    given = cast(tuple[ab.Ability, ...], values["given"])
    return not any(isinstance(ability, _ACTIVE) for ability in given)


def _is_bare(values: Mapping[str, object]) -> bool:
    """Return whether the static is computed; in a list it stands without a wrapper (543.7)."""
    one = values["one"]
    return isinstance(one, ab.While) and one.condition == ab.ALWAYS and one.cards is None


# one sentence, or several statics

_GRANTS: Final = (
    Phrase(
        Kind.GRANTS,
        "<one:sentence>",
        (hole("one"),),
        guard=lambda values: (
            isinstance(values["one"], (*_ACTIVE, ab.While)) and not _is_bare(values)
        ),
    ),
    Phrase(Kind.OWNED, "<given:statics>", hole("given"), guard=_is_static),
    *(
        Phrase(
            Kind.OWNED,
            "« <one:sentence> » [и « <other:sentence> »]",
            make=_quoted,
            take=_of_quoted,
            absent={"other": None},
            guard=partial(_holds_an_active, not synonym),
            synonym=synonym,
        )
        for synonym in (False, True)
    ),
    Phrase(Kind.OWNED, "« <given:statics> »", hole("given"), synonym=True),
    Phrase(Kind.OWNED, "<one:sentence>", (hole("one"),), guard=_is_active, synonym=True),
)
_WRAPPERS: Final = (
    Phrase(Kind.ABILITY, "строй : <given:grants>", ab.Formation(hole("given"))),
    *(
        Phrase(Kind.ABILITY, f"{words} : <given:grants>", ab.While(condition, hole("given")))
        for words, condition in (
            ("на глубине", ab.CardIs(ab.Who.SELF, ab.InDepth(deep=True))),
            ("на поверхности", ab.CardIs(ab.Who.SELF, ab.InDepth(deep=False))),
            ("{first}", ab.PlaysAs(first=True)),
            ("{second}", ab.PlaysAs(first=False)),
        )
    ),
)


def _is_condition(values: Mapping[str, object]) -> bool:
    return values["condition"] != ab.ALWAYS


def _means_itself(values: Mapping[str, object]) -> bool:
    """Return whether a pronoun after the condition can mean the card itself.

    The condition must not have mentioned another card.
    """
    told = isinstance(values["condition"], ab.ThereAre | ab.Some)
    return _is_condition(values) and not (told and values["pronoun"])


_OWN: Final = (
    Phrase(
        Kind.ABILITY,
        "<static:static>",
        hole("static"),
        guard=lambda values: not isinstance(values["static"], ab.Calculated),
    ),
    # computed numbers are recomputed continuously (543.7)
    Phrase(
        Kind.ABILITY,
        "<static:static>",
        ab.While(ab.ALWAYS, one("static")),
        guard=lambda values: isinstance(values["static"], ab.Calculated),
    ),
    Phrase(
        Kind.ABILITY,
        "<given:statics> пока|если|когда <condition:condition>",
        ab.While(hole("condition"), hole("given")),
        guard=_is_condition,
        free=True,  # the first player is printed as an icon
    ),
    Phrase(
        Kind.ABILITY,
        "имеет|получает « <one:sentence> » пока|если <condition:condition>",
        ab.While(hole("condition"), (hole("one"),)),
        guard=lambda values: _is_condition(values) and _is_active(values),
    ),
    Phrase(
        Kind.ABILITY,
        "~|он|она|оно? имеет|получает <given:owned> пока|если <condition:condition>",
        ab.While(hole("condition"), hole("given")),
        guard=_is_condition,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока|когда <condition:condition> [pronoun: он|она|оно] ~? имеет|получает <given:owned>",
        ab.While(hole("condition"), hole("given")),
        guard=_means_itself,
        synonym=True,
    ),
    Phrase(
        Kind.ABILITY,
        "пока|когда <condition:condition> [pronoun: он|она|оно] ~? <given:statics>",
        ab.While(hole("condition"), hole("given")),
        guard=_means_itself,
        synonym=True,
    ),
)

# inside an ability given to others the own name means the giver (106.1.2)


def _to_others(context: Context, values: Mapping[str, object]) -> Context:
    return replace(context, own=ab.Who.GIVER)


_KNOW_THEIR_GIVER: Final = (
    ab.Cannot,
    ab.OnlyAt,
    ab.AlsoAt,
    ab.SizeModifier,
    ab.RangeModifier,
    ab.StepsTo,
    *_ACTIVE,
)


def _means_giver(node: object) -> bool:
    """Return whether a part of a given ability means the giver where the engine does not track
    it."""
    if isinstance(node, _KNOW_THEIR_GIVER):
        return False
    if node is ab.Who.GIVER:
        return True
    if isinstance(node, tuple):
        return any(map(_means_giver, node))
    if not is_dataclass(node) or isinstance(node, type):
        return False
    return any(_means_giver(getattr(node, field.name)) for field in fields(node))


def _are_others(values: Mapping[str, object]) -> bool:
    given = values.get("given", values.get("rule"))
    if values["whose"] == ab.Is(ab.Who.SELF) or _means_giver(given):
        return False
    side = _side_of(cast(ab.Filter, values["whose"]))
    if side is ab.Side.ENEMY and not any(
        isinstance(ability, _ACTIVE) for ability in _several(given)
    ):
        return True
    return side is ab.Side.OWN or not _takes_sides(given)


def _several(given: object) -> tuple[object, ...]:
    return given if isinstance(given, tuple) else (given,)


def _side_of(whose: ab.Filter) -> ab.Side:
    """Return the side that the cards certainly belong to; ANY if unknown."""
    parts = whose.filters if isinstance(whose, ab.AllOf) else (whose,)
    return next((part.side for part in parts if isinstance(part, ab.OfSide)), ab.Side.ANY)


def _fields_of(node: object) -> tuple[str, ...]:
    """Return the fields that words express: not the chooser, nor ``rows_of`` without rows."""
    if not is_dataclass(node) or isinstance(node, type):
        return ()
    idle = ("chooser",) if not isinstance(node, ab.Cells) or node.rows else ("chooser", "rows_of")
    return tuple(field.name for field in fields(node) if field.name not in idle)


def _takes_sides(node: object) -> bool:
    """Return whether a node depends on sides, so that an opponent's card would read it
    differently."""
    if isinstance(node, ab.Side):
        return node is not ab.Side.ANY
    if isinstance(node, tuple):
        return any(map(_takes_sides, node))
    return any(_takes_sides(getattr(node, name)) for name in _fields_of(node))


_TURNED: Final = {ab.Side.OWN: ab.Side.ENEMY, ab.Side.ENEMY: ab.Side.OWN}
_GIVES: Final = {"given": _to_others, "rule": _to_others}


def _seen_by_them(values: Mapping[str, object]) -> Values:
    """Return the values as seen by the receivers: «ваши» are the giver's; its own inverse.

    For cards of the opponent the sides are swapped.
    """
    if _side_of(cast(ab.Filter, values["whose"])) is not ab.Side.ENEMY:
        return dict(values)
    return {slot: _turned(held) if slot in _GIVES else held for slot, held in values.items()}


def _turned(node: object) -> object:
    if isinstance(node, ab.Side):
        return _TURNED.get(node, node)
    if isinstance(node, tuple):
        return tuple(map(_turned, node))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {name: _turned(getattr(node, name)) for name in _fields_of(node)}
    return replace(node, **changed)


def _others(
    words: str,
    node: object,
    *,
    synonym: bool = False,
    guard: Callable[[Mapping[str, object]], bool] = _are_others,
) -> Phrase:
    def take(other: object) -> Values | None:
        values: Values = {}
        return _seen_by_them(values) if taken(node, other, values) else None

    return Phrase(
        Kind.ABILITY,
        words,
        node,
        make=lambda values: filled(node, _seen_by_them(values)),
        take=take,
        guard=guard,
        gives=_GIVES,
        synonym=synonym,
    )


def _are_others_if(values: Mapping[str, object]) -> bool:
    return _are_others(values) and _is_condition(values)


def _is_of_itself(values: Mapping[str, object]) -> bool:
    """Return whether a condition without a subject is about the card itself.

    At the front, after «пока», it is about the card itself; at the end about the receivers: «ваши …
    имеют …, пока стоят рядом». Being somewhere needs a named card.
    """
    condition = values["condition"]
    if not isinstance(condition, ab.CardIs) or condition.who is not ab.Who.SELF:
        return False
    return condition.filter not in tuple(where for _, where in HERE.forms[""])


def _given(had: str, given: object) -> tuple[Phrase, ...]:
    """Return the rows for receivers, unconditional and conditional."""
    held = ab.While(hole("condition"), given, hole("whose"))  # type: ignore[arg-type]  # nodes, as read
    return (
        _others(f"<whose:whom nom> {had}", replace(held, condition=ab.ALWAYS)),
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


_THEIRS: Final = (("имеет|получает <given:owned>", "given"), ("<rule:verbals>", "rule"))
"""The wordings of what other cards have, and the slots of the abilities."""


def _of_others(words: str, make: Makes, left_out: tuple[str, ...] = ()) -> Phrase:
    """Return a row of what other cards have, as a synonym."""
    return Phrase(
        Kind.ABILITY,
        words,
        make=make,
        guard=_are_others,
        gives=_GIVES,
        absent=dict.fromkeys(left_out),
        synonym=True,
    )


def _while_they_are(words: str, given: str) -> Phrase:
    """Return «… имеют …, пока стоят рядом» (those that do) and «пока все …» (while all do)."""

    def make(values: Values) -> object:
        cards, is_so = cast(ab.Filter, values["whose"]), _so(values)
        if is_so is None:
            return None
        had = cast(tuple[ab.Ability, ...], _seen_by_them(values)[given])
        if values.get("at") is not None and not values["they"]:
            return None  # a place alone could be that of the card itself
        if not values.get("all"):
            return ab.While(ab.ALWAYS, had, in_order((cards, is_so)))
        return ab.While(ab.Unless(ab.ThereAre(joined(cards, ab.Not(is_so)))), had, cards)

    return _of_others(words, make, ("is", "at") if "<at:" in words else ())


def _so(values: Values) -> ab.Filter | None:
    """Return the state or the place of the receivers; None if neither or both are given."""
    told = [values[slot] for slot in ("is", "at") if values.get(slot) is not None]
    return cast(ab.Filter, told[0]) if len(told) == 1 else None


_WHILE_THEY_ARE: Final = tuple(
    _while_they_are(words, given)
    for had, given in _THEIRS
    for words in (
        f"<whose:whom nom> {had} пока [they: они] [<is:predicate>] [<at:spot>]",
        f"пока [all: все] <whose:noun_or_nouns nom> <is:predicate> они|оно|она|он {had}",
    )
)


def _while_it_is(words: str, given: str) -> Phrase:
    """Return «… имеют …, пока ~ открыт»: while the card itself is so; «он» means it too."""

    def make(values: Values) -> object:
        had = cast(tuple[ab.Ability, ...], _seen_by_them(values)[given])
        if values["anywhere"]:
            only = [ability for ability in had if isinstance(ability, ab.OnlyAt)]
            if len(only) < len(had):
                return None
            had = tuple(replace(ability, anywhere=True) for ability in only)
        condition = ab.CardIs(ab.Who.SELF, cast(ab.Filter, values["is"]))
        return ab.While(condition, had, cast(ab.Filter, values["whose"]))

    return _of_others(words, make)


_WHILE_IT_IS: Final = tuple(
    _while_it_is(
        f"<whose:noun nom pl> {had} пока|если он|она|оно <is:predicate> "
        "[anywhere: ( независимо|вне зависимости? от дальности )]",
        given,
    )
    for had, given in _THEIRS
)


_ALSO: Final = (
    Phrase(
        Kind.WHOM,
        "~ и <other:whom same>",
        ab.AnyOf((ab.Is(ab.Who.SELF), hole("other"))),
        guard=lambda values: not isinstance(values["other"], ab.AnyOf),
    ),
    _others(
        "<kinds:powers nom pl> <whose:whom gen> имеют|получают дальность <n:number>",
        ab.While(
            ab.ALWAYS, (ab.RangeModifier(hole("n"), hole("kinds"), brings_to=True),), hole("whose")
        ),
        synonym=True,
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_GRANTS,
    *_WRAPPERS,
    *_OWN,
    *_GIVEN,
    *_ALSO,
    *_WHILE_THEY_ARE,
    *_WHILE_IT_IS,
)
