"""Gains and their duration: properties, abilities, chips, extra life (119, 122, 517)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence
from engine.berserk.cards.text.templates import Values, hole
from engine.berserk.cards.text.vocabulary import Vocabulary

_ACTIVE: Final = (ab.Playable, ab.Triggered, ab.Concentration, ab.Frenzy)


def _classes(values: Values) -> object:
    node = values["name"]
    return ab.GainClasses(node.classes) if isinstance(node, ab.OfClass) else None


def _of_classes(node: object) -> Values | None:
    if not isinstance(node, ab.GainClasses) or node != ab.GainClasses(node.classes):
        return None
    return {"name": ab.OfClass(node.classes)}


def _is_less(number: object) -> bool:
    """Return whether a number is negative: a loss is not a gain."""
    return isinstance(number, ab.Scaled) and number.times < 0


def _is_name(values: Mapping[str, object]) -> bool:
    """Return whether quoted words are the name of a marker rather than a given ability."""
    name = str(values["name"])
    return len(name.split()) <= _LONGEST and not any(sign in name for sign in "{:1234567890")


_LONGEST: Final = 3


def _as_given(context: Context, _values: Mapping[str, object]) -> Context:
    """Return the context of a given ability: its own name means the giver (106.1.2)."""
    return replace(context, them=False, cells=None, own=ab.Who.GIVER)


def _given(values: Values) -> object:
    """Build a given ability, in quotes, or without quotes if it is unambiguous."""
    given = cast(ab.Ability, values["given"])
    is_plain = isinstance(given, _ACTIVE) and given.limit is ab.Limit.NONE
    known = values["open"] is values["closed"] and (values["open"] or is_plain)
    return ab.Gain(given) if known else None


def _of_given(node: object) -> Values | None:
    match node:
        case ab.Gain(ability=given) if node == ab.Gain(given):
            return {"given": given, "open": True, "closed": True}
        case _:
            return None


def _of_marker(node: object) -> Values | None:
    match node:
        case ab.Gain(marker=str(name)) if node == ab.Gain(ab.Marker(), marker=name):
            return {"name": name, "named": True}
        case _:
            return None


_FURTHER: Final = "дополнительных|дополнительные|дополнительную|дополнительными|дополнительной"
_LIVES: Final = (
    Phrase(Kind.LIVES, f"<n:number> {_FURTHER} {{health}}|жизней|жизни|жизнь", hole("n")),
    Phrase(
        Kind.LIVES,
        f"[<n:count>] [early: {_FURTHER}] {{health}}|жизней|жизни|жизнь [late: {_FURTHER}]",
        hole("n", lambda number: number or 1),
        absent={"n": None},
        guard=lambda values: values["early"] is not values["late"],
        synonym=True,
    ),
)
_GAINS: Final = (
    Phrase(Kind.GAIN, "<n:signed> к <what:property>", ab.AddProperty(hole("what"), hole("n"))),
    Phrase(
        Kind.GAIN,
        "<n:heap>",
        ab.Chips(hole("n")),
        guard=lambda values: not _is_less(values["n"]),
    ),
    Phrase(Kind.GAIN, "<n:lives>", ab.ExtraLife(hole("n"))),
    Phrase(
        Kind.GAIN,
        "<static:static>",
        ab.Gain(hole("static")),
        guard=lambda values: not isinstance(values["static"], ab.Modify),
    ),
    Phrase(
        Kind.GAIN,
        "[open: «] <given:sentence> [closed: »]",
        make=_given,
        take=_of_given,
        gives={"given": _as_given},
        loose=True,
    ),
    Phrase(
        Kind.GAIN,
        "[named: маркер] <name:title>",
        make=lambda values: ab.Gain(ab.Marker(), marker=cast(str, values["name"])),
        take=_of_marker,
        guard=_is_name,
        loose=True,
    ),
    Phrase(Kind.GAIN, "{move} <n:number>", ab.SetProperty(ab.Property.MOVEMENT, hole("n"))),
    Phrase(Kind.GAIN, "полет", ab.SetProperty(ab.Property.TYPE, ab.CardType.FLYER)),
    Phrase(Kind.GAIN, "класс <name:name nom sg>", make=_classes, take=_of_classes),
)

_OR_MORE: Final = (
    *(
        Phrase(
            Kind.GAIN,
            f"<name:named acc> {on}<n:number plain> или + <n:number plain> к <name:named dat> "
            "[( максимум до <most:number plain> )]",
            ab.GainOrMore(hole("name"), hole("n"), most=hole("most")),
            guard=guard,
            absent={"most": None},
        )
        for on, guard in (
            ("", lambda values: values["name"] is not ab.Name.POISON),
            ("на ", lambda values: values["name"] is ab.Name.POISON),
        )
    ),
    Phrase(
        Kind.GAIN,
        "+ <n:number plain> к <name:named dat> ( максимум до <most:number plain> )",
        ab.GainOrMore(hole("name"), hole("n"), most=hole("most"), only_more=True),
    ),
)
VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.UNTIL: Vocabulary(
        {
            "": (
                ("до конца хода", ab.Until.TURN_END),
                ("до конца этого хода", ab.Until.TURN_END),
                ("в этот ход", ab.Until.TURN_END),
                ("до конца вашего хода", ab.Until.OWN_TURN_END),
                ("до конца хода противника", ab.Until.ENEMY_TURN_END),
                ("до конца своего хода", ab.Until.ITS_TURN_END),
                ("до конца вашего следующего хода", ab.Until.OWN_NEXT_TURN_END),
                ("до конца следующего хода противника", ab.Until.ENEMY_NEXT_TURN_END),
                ("до конца своего следующего хода", ab.Until.ITS_NEXT_TURN_END),
                ("до начала вашего хода", ab.Until.OWN_NEXT_TURN_START),
                ("до начала вашего следующего хода", ab.Until.OWN_NEXT_TURN_START),
            )
        }
    )
}
"""The moments at which a duration ends."""


def _of_until(node: object) -> Values | None:
    return {"until": node, "open": False, "closed": False} if isinstance(node, ab.Until) else None


def _to_the_end(values: Values) -> ab.Until | None:
    """Return the end of the battle, or of a turn of the card's player."""
    if values["battle"]:
        return None if values["turn"] or values["next"] or values["who"] else ab.Until.BATTLE_END
    if values["who"] is not ab.Who.TARGET or not values["turn"]:
        return None
    return ab.Until.ITS_NEXT_TURN_END if values["next"] else ab.Until.ITS_TURN_END


_UNTILS: Final = (
    Phrase(
        Kind.LASTING,
        "[open: (] <until:until> [closed: )]",
        make=lambda values: values["until"] if values["open"] is values["closed"] else None,
        take=_of_until,
        loose=True,
    ),
    # while a condition holds, ending for good (122.8)
    Phrase(
        Kind.LASTING,
        "пока <condition:condition>",
        hole("condition"),
        guard=lambda values: values["condition"] != ab.ALWAYS,
    ),
    Phrase(
        Kind.LASTING,
        "до конца [battle: боя] [<who:who gen>] [next: следующего] [turn: хода]",
        make=_to_the_end,
        absent={"who": None},
        synonym=True,
    ),
)


def holder(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context of a duration, in which a pronoun means the receiver (122.8)."""
    if values.get("whom") in (None, ab.ITSELF):
        return context
    return replace(context, it=tuple((letter, ab.Who.TARGET) for letter in ("m", "f", "n", "p")))


SPANS: Final = (
    ab.Gain,
    ab.GainOrMore,
    ab.AddProperty,
    ab.SetProperty,
    ab.ExtraLife,
    ab.LoseNamed,
    ab.LoseAbilities,
    ab.LoseProtection,
    ab.LoseFlight,
    ab.ChangeElements,
    ab.GainClasses,
)
"""Effects that have a duration."""


ENDING_BY_USE: Final = (ab.Until.ONE_USE, ab.Until.PLAY_END)
ENDING_LATE: Final = (ab.Until.BATTLE_END, *ENDING_BY_USE)


Span: TypeAlias = ab.Until | ab.Condition
"""The duration of an effect: until a moment, or while a condition holds."""


def spanning(effect: ab.Effect, until: Span) -> ab.Effect | None:
    """Return an effect with another duration; None if it has none or a fixed one."""
    if not isinstance(until, ab.Until):
        bare = spanning(effect, ab.Until.BATTLE_END)
        return None if bare != effect or isinstance(effect, ab.UpTo) else ab.Lasts(effect, until)
    if isinstance(effect, ab.UpTo):
        inner = spanning(effect.effect, until)
        return (
            replace(effect, effect=inner) if isinstance(inner, ab.AddProperty | ab.Gain) else None
        )
    if not isinstance(effect, SPANS):
        return None
    if isinstance(effect, ab.Gain) and (effect.once or effect.until is ab.Until.ONE_USE):
        ends = until is not ab.Until.BATTLE_END
        return replace(effect, until=until if ends else ab.Until.ONE_USE, once=ends)
    return None if effect.until in ENDING_BY_USE else replace(effect, until=until)


def lasting(values: Values) -> object:
    """Build the influence with effects «gained» until «until», on «whom» or the card itself."""
    effects = cast(tuple[ab.Effect, ...], values["gained"])
    until = cast(Span, values["until"])
    spans = tuple(spanning(effect, until) for effect in effects)
    # the end of the battle is the default and is not worded
    if None in spans or until is ab.Until.BATTLE_END:
        return None
    return influence(*spans, targets=values.get("whom", ab.ITSELF))


def until_of(effect: ab.Effect) -> Span | None:
    if isinstance(effect, ab.Lasts):
        return effect.condition
    inner = effect.effect if isinstance(effect, ab.UpTo) else effect
    return inner.until if isinstance(inner, SPANS) else None


def spans_of(node: object) -> tuple[tuple[ab.Effect, ...], Span, ab.Targets] | None:
    """Split an influence into effects, common duration and targets; None if durations differ."""
    if not isinstance(node, ab.Power) or node != ab.Power(INFLUENCE, node.effects, node.targets):
        return None
    spans = {until_of(effect) for effect in node.effects}
    if len(spans) != 1:
        return None
    until = spans.pop()
    if until is None or until in ENDING_LATE:
        return None
    bare = tuple(
        effect.effect if isinstance(effect, ab.Lasts) else spanning(effect, ab.Until.BATTLE_END)
        for effect in node.effects
    )
    return cast(tuple[ab.Effect, ...], bare), until, node.targets


def own_span(node: object) -> Values | None:
    """Take apart a temporary gain or loss of the card itself; the inverse of ``lasting``."""
    spans = spans_of(node)
    if spans is None or spans[2] != ab.ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1]}


def others_span(node: object) -> Values | None:
    """Take apart a temporary gain or loss of other cards."""
    spans = spans_of(node)
    if spans is None or spans[2] == ab.ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1], "whom": spans[2]}


PHRASES: Final[tuple[Phrase, ...]] = (*_LIVES, *_OR_MORE, *_GAINS, *_UNTILS)
