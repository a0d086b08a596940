"""What cards gain, and for how long: properties, abilities, chips, extra life (119, 122, 517)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, cast

from engine.berserk.abilities import (
    ALWAYS,
    ITSELF,
    AddProperty,
    Calculated,
    CardType,
    ChangeElements,
    Chips,
    Concentration,
    Condition,
    Effect,
    ExtraLife,
    Frenzy,
    Gain,
    GainClasses,
    GainOrMore,
    Lasts,
    LoseAbilities,
    LoseFlight,
    LoseNamed,
    LoseProtection,
    Marker,
    Modify,
    Name,
    Named,
    NamedBonus,
    OfClass,
    Or,
    Playable,
    Power,
    Property,
    Scaled,
    SetProperty,
    SizeModifier,
    Targets,
    Triggered,
    Until,
    UpTo,
    Who,
)
from engine.berserk.cards.text.phrase import Context, Gives, Kind, Phrase
from engine.berserk.cards.text.phrases.effects import INFLUENCE, influence, not_itself
from engine.berserk.cards.text.templates import Values, hole, less
from engine.berserk.cards.text.vocabulary import Vocabulary

_ACTIVE: Final = (Playable, Triggered, Concentration, Frenzy)


def _classes(values: Values) -> object:
    node = values["name"]
    return GainClasses(node.classes) if isinstance(node, OfClass) else None


def _of_classes(node: object) -> Values | None:
    if not isinstance(node, GainClasses) or node != GainClasses(node.classes):
        return None
    return {"name": OfClass(node.classes)}


def _is_less(number: object) -> bool:
    """Whether a number takes off: what is lost is not gained."""
    return isinstance(number, Scaled) and number.times < 0


def _is_name(values: Mapping[str, object]) -> bool:
    """Whether words in marks are the name of a marker, and no text that is given."""
    name = str(values["name"])
    return len(name.split()) <= _LONGEST and not any(sign in name for sign in "{:1234567890")


_LONGEST: Final = 3
_FURTHER: Final = "дополнительных|дополнительные|дополнительную|дополнительными|дополнительной"
_LIVES: Final = (
    Phrase(Kind.LIVES, f"<n:number> {_FURTHER} {{health}}|жизней|жизни|жизнь", hole("n")),
    Phrase(
        Kind.LIVES,
        f"<n:count> {_FURTHER} {{health}}|жизней|жизни|жизнь",
        hole("n"),
        synonym=True,
    ),
    Phrase(Kind.LIVES, "дополнительную {health}|жизнь", 1, synonym=True),
    Phrase(
        Kind.LIVES, "<n:number> {health} дополнительную|дополнительные", hole("n"), synonym=True
    ),
)
_GAINS: Final = (
    Phrase(Kind.GAIN, "+ <n:number> к {strike}", AddProperty(Property.STRIKE, hole("n"))),
    Phrase(Kind.GAIN, "- <n:number> к {strike}", AddProperty(Property.STRIKE, less("n"))),
    Phrase(Kind.GAIN, "+ <n:number> к {move}", AddProperty(Property.MOVEMENT, hole("n"))),
    Phrase(Kind.GAIN, "- <n:number> к {move}", AddProperty(Property.MOVEMENT, less("n"))),
    Phrase(Kind.GAIN, "{move} <n:number plain>", SetProperty(Property.MOVEMENT, hole("n"))),
    Phrase(
        Kind.GAIN,
        "<n:heap>",
        Chips(hole("n")),
        guard=lambda values: not _is_less(values["n"]),
    ),
    Phrase(Kind.GAIN, "<n:lives>", ExtraLife(hole("n"))),
    Phrase(
        Kind.GAIN,
        "<static:static>",
        Gain(hole("static")),
        guard=lambda values: not isinstance(values["static"], Modify),
    ),
    Phrase(Kind.GAIN, "« <given:sentence> »", Gain(hole("given"))),
    Phrase(
        Kind.GAIN,
        "<given:ability>",
        Gain(hole("given")),
        guard=lambda values: isinstance(values["given"], _ACTIVE),
        synonym=True,
    ),
    Phrase(Kind.GAIN, "маркер <name:title>", Gain(Marker(), marker=hole("name")), guard=_is_name),
    Phrase(
        Kind.GAIN,
        "<name:title>",
        Gain(Marker(), marker=hole("name")),
        guard=_is_name,
        synonym=True,
    ),
    Phrase(Kind.GAIN, "{move} <n:number>", SetProperty(Property.MOVEMENT, hole("n"))),
    Phrase(Kind.GAIN, "{strike} <v:strength>", SetProperty(Property.STRIKE, hole("v"))),
    Phrase(Kind.GAIN, "полет", SetProperty(Property.TYPE, CardType.FLYER)),
    Phrase(Kind.GAIN, "класс <name:name nom sg>", make=_classes, take=_of_classes),
)

_OR_MORE: Final = (
    *(
        Phrase(
            Kind.GAIN,
            f"<name:named acc> {on}<n:number plain> или + <n:number plain> {to}<name:named {case}> "
            "[( максимум до <most:number plain> )]",
            GainOrMore(hole("name"), hole("n"), most=hole("most")),
            guard=guard,
            absent={"most": None},
            synonym=not to,
        )
        for on, to, case, guard in (
            ("", "к ", "dat", lambda values: values["name"] is not Name.POISON),
            ("", "", "acc", lambda values: values["name"] is not Name.POISON),
            ("на ", "к ", "dat", lambda values: values["name"] is Name.POISON),
        )
    ),
    Phrase(
        Kind.GAIN,
        "+ <n:number plain> к <name:named dat> ( максимум до <most:number plain> )",
        GainOrMore(hole("name"), hole("n"), most=hole("most"), only_more=True),
    ),
)
VOCABULARIES: Final = {
    Kind.UNTIL: Vocabulary(
        {
            "": (
                ("до конца хода", Until.TURN_END),
                ("до конца этого хода", Until.TURN_END),
                ("до конца вашего хода", Until.OWN_TURN_END),
                ("до конца хода противника", Until.ENEMY_TURN_END),
                ("до конца своего хода", Until.ITS_TURN_END),
                ("до конца вашего следующего хода", Until.OWN_NEXT_TURN_END),
                ("до конца следующего хода противника", Until.ENEMY_NEXT_TURN_END),
                ("до конца своего следующего хода", Until.ITS_NEXT_TURN_END),
                ("до начала вашего хода", Until.OWN_NEXT_TURN_START),
            )
        }
    )
}
"""To which moment something lasts."""
_UNTILS: Final = (
    Phrase(Kind.LASTING, "<until:until>", hole("until")),
    # As long as something is so, once and for all (122.8).
    Phrase(
        Kind.LASTING,
        "пока <condition:condition>",
        hole("condition"),
        guard=lambda values: values["condition"] != ALWAYS,
    ),
)


def holder(context: Context, values: Mapping[str, object]) -> Context:
    """In how long something lasts a pronoun means who has it (122.8)."""
    if values.get("whom") in (None, ITSELF):
        return context
    return replace(context, it=tuple((letter, Who.TARGET) for letter in ("m", "f", "n", "p")))


SPANS: Final = (
    Gain,
    GainOrMore,
    AddProperty,
    SetProperty,
    ExtraLife,
    LoseNamed,
    LoseAbilities,
    LoseProtection,
    LoseFlight,
    ChangeElements,
    GainClasses,
)
"""Effects that last for some time."""


_ENDING_BY_USE: Final = (Until.ONE_USE, Until.PLAY_END)


Span: TypeAlias = Until | Condition
"""How long an effect lasts: to a moment, or while something is so."""


def spanning(effect: Effect, until: Span) -> Effect | None:
    """Return an effect with another duration; None for one that has none, or one of its own."""
    if not isinstance(until, Until):
        bare = spanning(effect, Until.BATTLE_END)
        return None if bare != effect or isinstance(effect, UpTo) else Lasts(effect, until)
    if isinstance(effect, UpTo):
        inner = spanning(effect.effect, until)
        return replace(effect, effect=inner) if isinstance(inner, AddProperty | Gain) else None
    if not isinstance(effect, SPANS):
        return None
    if isinstance(effect, Gain) and (effect.once or effect.until is Until.ONE_USE):
        ends = until is not Until.BATTLE_END
        return replace(effect, until=until if ends else Until.ONE_USE, once=ends)
    return None if effect.until in _ENDING_BY_USE else replace(effect, until=until)


def lasting(values: Values) -> object:
    """Return the influence whose effects «gained» last «until» then, on «whom» or itself."""
    effects = cast(tuple[Effect, ...], values["gained"])
    until = cast(Span, values["until"])
    spans = tuple(spanning(effect, until) for effect in effects)
    if None in spans:
        return None
    return influence(*spans, targets=values.get("whom", ITSELF))


def _for_its_turn(values: Values) -> object:
    until = Until.ITS_NEXT_TURN_END if values["next"] else Until.ITS_TURN_END
    return lasting({**values, "until": until})


def _until(effect: Effect) -> Span | None:
    if isinstance(effect, Lasts):
        return effect.condition
    inner = effect.effect if isinstance(effect, UpTo) else effect
    return inner.until if isinstance(inner, SPANS) else None


def _spans(node: object) -> tuple[tuple[Effect, ...], Span, Targets] | None:
    """Take the effects of an influence and their one duration apart."""
    if not isinstance(node, Power) or node != Power(INFLUENCE, node.effects, node.targets):
        return None
    spans = {_until(effect) for effect in node.effects}
    if len(spans) != 1:
        return None
    until = spans.pop()
    if until is None or until in (Until.BATTLE_END, *_ENDING_BY_USE):
        return None
    bare = tuple(
        effect.effect if isinstance(effect, Lasts) else spanning(effect, Until.BATTLE_END)
        for effect in node.effects
    )
    return cast(tuple[Effect, ...], bare), until, node.targets


def own_span(node: object) -> Values | None:
    """Take what the card itself gains or loses for some time apart; the inverse of ``lasting``."""
    spans = _spans(node)
    if spans is None or spans[2] != ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1]}


def others_span(node: object) -> Values | None:
    """Take what others gain or lose for some time apart."""
    spans = _spans(node)
    if spans is None or spans[2] == ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1], "whom": spans[2]}


_LASTING: Final[Mapping[str, Gives]] = {"until": holder}
_GAINING: Final = (
    Phrase(
        Kind.CLAUSE,
        "получить <gained:gains> <until:lasting>",
        make=lasting,
        take=own_span,
        gives=_LASTING,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains> <until:lasting>",
        make=lasting,
        take=others_span,
        guard=not_itself,
        gives=_LASTING,
    ),
    Phrase(Kind.CLAUSE, "получить <gained:gains>", Power(INFLUENCE, hole("gained"), ITSELF)),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains>",
        Power(INFLUENCE, hole("gained"), hole("whom")),
        guard=not_itself,
    ),
)


# The same with the card's own name, and with the duration first or last.


def _once(values: Values) -> object:
    """How long it lasts is told in one place; of the card itself it may be told nowhere."""
    early, late, last = (values[slot] for slot in ("early", "before", "late"))
    told = [until for until in (early, late, last) if until is not None]
    if len(told) > 1:
        return None
    whom = values["whom"] or ITSELF
    if not told:
        gained = cast(tuple[Effect, ...], values["gained"])
        return influence(*gained, targets=whom) if whom == ITSELF else None
    return lasting({**values, "until": told[0], "whom": whom})


_REWORDED: Final = (
    Phrase(
        Kind.CLAUSE,
        "[<early:lasting>] [<whom:targets nom>] [<before:lasting>] получает <gained:gains> "
        "[<late:lasting>]",
        make=_once,
        absent={"early": None, "whom": None, "before": None, "late": None},
        gives={"early": holder, "before": holder, "late": holder},
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains> до конца его|ее|их [next: следующего] "
        "хода",
        make=_for_its_turn,
        guard=not_itself,
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] получает <gained:gains> до конца боя",
        Power(INFLUENCE, hole("gained"), hole("whom", lambda whom: whom or ITSELF)),
        absent={"whom": None},
        synonym=True,
    ),
)

# Some of it for some time, the rest for good: one thing and the other, or either (505.4.8).


def _mixed(values: Values) -> object:
    if values["also"] is values["either"]:
        return None
    whom = cast(Targets, values.get("whom", ITSELF))
    first = lasting({**values, "whom": whom})
    rest = cast(tuple[Effect, ...], values["rest"])
    if not isinstance(first, Power) or any(_until(effect) is _ENDLESS for effect in first.effects):
        return None
    if values["either"]:
        return Or((first, influence(*rest, targets=whom)))
    return influence(*first.effects, *rest, targets=whom)


_ENDLESS: Final = Until.BATTLE_END


def _of_mixed(node: object, *, itself: bool) -> Values | None:
    either = isinstance(node, Or)
    match node:
        case Or(parts=(Power() as first, Power() as second)):
            brief, rest, whom = first.effects, second.effects, first.targets
        case Power(effects=effects, targets=whom):
            brief = tuple(effect for effect in effects if _until(effect) not in (None, _ENDLESS))
            rest = effects[len(brief) :]
        case _:
            return None
    spans = _spans(influence(*brief, targets=whom)) if brief else None
    if spans is None or not rest or itself is not (whom == ITSELF):
        return None
    values: Values = {"gained": spans[0], "until": spans[1], "rest": rest}
    values |= {"also": not either, "either": either} | ({} if itself else {"whom": whom})
    return values if _mixed(values) == node else None


_MIXED: Final = tuple(
    Phrase(
        Kind.CLAUSE,
        f"{subject} <gained:gains> <until:lasting> [also: и] [either: либо|или] <rest:gains>",
        make=_mixed,
        take=None if synonym else partial(_of_mixed, itself=itself),
        gives=_LASTING,
        guard=None if itself or synonym else not_itself,
        synonym=synonym,
    )
    for subject, itself, synonym in (
        ("получить", True, False),
        ("<whom:targets nom> получает@whom", False, False),
        ("<whom:targets nom> получает", True, True),
    )
)

# At most so much in all by this ability (545.3).


def _capped(values: Values) -> object:
    most = cast(int, values["most"])
    effects = cast(tuple[Effect, ...], values["gained"])
    if len(effects) != 1 or not isinstance(effects[0], AddProperty | Gain):
        return None
    if isinstance(effects[0], Gain) and not _adds(effects[0]):
        return None
    capped: Values = {**values, "gained": (UpTo(effects[0], most),)}
    if "until" in values:
        return lasting(capped)
    return influence(UpTo(effects[0], most), targets=values.get("whom", ITSELF))


def _adds(gain: Gain) -> bool:
    """Whether what is gained is so much more of something."""
    return isinstance(gain.ability, NamedBonus | SizeModifier | Calculated)


def _of_capped(node: object) -> Values | None:
    if not isinstance(node, Power) or len(node.effects) != 1:
        return None
    [effect] = node.effects
    if not isinstance(effect, UpTo) or not isinstance(effect.most, int):
        return None
    bare = replace(node, effects=(effect.effect,))
    values: Values = {"most": effect.most}
    spans = _spans(bare)
    if spans is not None:
        values.update(gained=spans[0], until=spans[1])
    elif _until(effect.effect) in (Until.BATTLE_END, *_ENDING_BY_USE):
        values["gained"] = bare.effects
    else:
        return None
    return values if node.targets == ITSELF else {**values, "whom": node.targets}


def _caps(words: str, *, synonym: bool = False) -> Phrase:
    slots = {slot for slot in ("whom", "until") if f"<{slot}:" in words}

    def take(node: object) -> Values | None:
        values = _of_capped(node)
        return None if values is None or values.keys() != slots | {"gained", "most"} else values

    return Phrase(Kind.CLAUSE, words, make=_capped, take=take, synonym=synonym)


_MOST: Final = "( максимум +? <most:number plain> )"
_CAPPED: Final = tuple(
    _caps(words, synonym=synonym)
    for subject in ("получить", "<whom:targets nom> получает@whom")
    for words, synonym in (
        (f"{subject} <gained:gains> {_MOST}", False),
        (f"{subject} <gained:gains> <until:until> {_MOST}", False),
        (f"{subject} <gained:gains> {_MOST} <until:until>", True),
    )
)

# One thing or another: the same card gains either (505.4.8).


def _is_one_gain(one: object, other: object) -> bool:
    match one, other:
        case Gain(ability=Named(name=name)), Gain(ability=NamedBonus(name=same)):
            return name is same
        case Gain(ability=Named(name=name)), GainOrMore(name=same):
            return name is same
        case _:
            return False


def _alternatives(values: Values) -> object:
    """Two influences on the same targets, of which one is carried out."""
    one, other = (cast(tuple[Effect, ...], values[slot]) for slot in ("one", "other"))
    if _is_one_gain(one[-1], other[0]):  # «{armor} 1 или +1 к {armor}»
        return None
    powers = tuple(_one_gain(values, gained) for gained in (one, other))
    return None if None in powers else Or(cast(tuple[Power, ...], powers))


def _one_gain(values: Values, gained: tuple[Effect, ...]) -> object:
    whom = values.get("whom", ITSELF)
    if "until" in values:
        return lasting({"gained": gained, "until": values["until"], "whom": whom})
    return Power(INFLUENCE, gained, cast(Targets, whom))


def _of_alternatives(node: object) -> Values | None:
    match node:
        case Or(parts=(Power() as one, Power() as other), both_if=None):
            pass
        case _:
            return None
    values: Values = {} if one.targets == ITSELF else {"whom": one.targets}
    spans = _spans(one), _spans(other)
    if spans[0] is not None and spans[1] is not None and spans[0][1] is spans[1][1]:
        values.update(one=spans[0][0], other=spans[1][0], until=spans[0][1])
    else:
        values.update(one=one.effects, other=other.effects)
    return values if _alternatives(values) == node else None


def _one_of(words: str, *, synonym: bool = False) -> Phrase:
    slots = {slot for slot in ("whom", "until") if f"<{slot}:" in words}

    def take(node: object) -> Values | None:
        values = _of_alternatives(node)
        return None if values is None or values.keys() != slots | {"one", "other"} else values

    return Phrase(Kind.CLAUSE, words, make=_alternatives, take=take, synonym=synonym)


_EITHER: Final = tuple(
    _one_of(f"{subject} {first}<one:gains> {join} <other:gains>{until}", synonym=synonym)
    for subject in ("получить", "<whom:targets nom> получает@whom")
    for until, bracketed in (("", False), (" <until:until>", False), (" ( <until:until> )", True))
    for first, join, another in (("", "или", False), ("либо ", "либо", True), ("", "либо", True))
    for synonym in (bracketed or another,)
)
PHRASES: Final = (
    *_LIVES,
    *_OR_MORE,
    *_GAINS,
    *_UNTILS,
    *_EITHER,
    *_CAPPED,
    *_GAINING,
    *_REWORDED,
    *_MIXED,
)
