"""What bodies do: effects on cards, how long they last, and bodies joined (122, 505)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ITSELF,
    AddProperty,
    And,
    Attack,
    Block,
    Body,
    Cells,
    Chips,
    Close,
    Destroy,
    Effect,
    Exile,
    ExtraLife,
    FinishingBlow,
    Gain,
    GainClasses,
    GainOrMore,
    Heal,
    LoseAbilities,
    LoseFlight,
    LoseNamed,
    Marker,
    May,
    Modify,
    Name,
    OnSuccess,
    Open,
    Or,
    Power,
    PowerKind,
    Property,
    Redirect,
    Relocate,
    Relocation,
    Scaled,
    SetProperty,
    StaysOpen,
    Swap,
    Targets,
    Until,
    WhileDoing,
    Who,
    Wound,
)
from engine.berserk.cards.text.phrase import Context, Kind, Phrase, meaning
from engine.berserk.cards.text.templates import Values, hole, less

INFLUENCE: Final = PowerKind.INFLUENCE


def influence(*effects: object, targets: object = ITSELF) -> Power:
    """Return an influence, which is what an effect is where no kind is named (111.2)."""
    return Power(INFLUENCE, cast(tuple[Effect, ...], effects), cast(Targets, targets))


def _on_targets(infinitive: str, passive: str, effect: object) -> tuple[Phrase, Phrase]:
    """To do it to somebody; somebody suffers it."""
    verb, _, rest = infinitive.partition(" ")
    own, _, own_rest = passive.partition(" ")
    return (
        Phrase(
            Kind.CLAUSE,
            f"{verb} <whom:targets acc> {rest}".strip(),
            influence(effect, targets=hole("whom")),
            guard=_not_itself,
        ),
        Phrase(
            Kind.CLAUSE,
            f"<whom:targets nom> {own}@whom {own_rest}".strip(),
            influence(effect, targets=hole("whom")),
            synonym=True,
        ),
    )


def _not_itself(values: Mapping[str, object]) -> bool:
    return values["whom"] != ITSELF


def _is_less(number: object) -> bool:
    """Whether a number takes off: what is lost is not gained."""
    return isinstance(number, Scaled) and number.times < 0


def _on_itself(words: str, effect: object) -> Phrase:
    return Phrase(Kind.CLAUSE, words, influence(effect))


_PLAIN: Final = (
    _on_itself("раниться на <n:number>", Wound(hole("n"))),
    _on_itself("излечиться на <n:number>", Heal(hole("n"))),
    _on_itself("полностью излечиться", Heal(None)),
    _on_itself("открыться", Open()),
    _on_itself("закрыться", Close()),
    *_on_targets("ранить на <n:number>", "раниться на <n:number>", Wound(hole("n"))),
    *_on_targets("излечить на <n:number>", "излечиться на <n:number>", Heal(hole("n"))),
    *_on_targets("открыть", "открыться", Open()),
    *_on_targets("закрыть", "закрыться", Close()),
    *_on_targets("уничтожить", "погибает", Destroy()),
    *_on_targets("изгнать", "изгоняется", Exile()),
    Phrase(
        Kind.CLAUSE,
        "полностью излечить <whom:targets acc>",
        influence(Heal(None), targets=hole("whom")),
        guard=_not_itself,
    ),
    Phrase(
        Kind.CLAUSE,
        "ранить на <n:number> <whom:targets acc>",
        influence(Wound(hole("n")), targets=hole("whom")),
        synonym=True,
    ),
)
_GAINS: Final = (
    Phrase(Kind.GAIN, "+ <n:number> к {strike}", AddProperty(Property.STRIKE, hole("n"))),
    Phrase(Kind.GAIN, "- <n:number> к {strike}", AddProperty(Property.STRIKE, less("n"))),
    Phrase(Kind.GAIN, "+ <n:number> к {move}", AddProperty(Property.MOVEMENT, hole("n"))),
    Phrase(Kind.GAIN, "- <n:number> к {move}", AddProperty(Property.MOVEMENT, less("n"))),
    Phrase(Kind.GAIN, "{counter}", Chips(1)),
    Phrase(
        Kind.GAIN,
        "<n:number> {counter}",
        Chips(hole("n")),
        guard=lambda values: not _is_less(values["n"]),
    ),
    Phrase(
        Kind.GAIN,
        "<n:number> дополнительных|дополнительные|дополнительную|дополнительными|дополнительной "
        "{health}",
        ExtraLife(hole("n")),
    ),
    Phrase(
        Kind.GAIN,
        "<n:count> дополнительных|дополнительные|дополнительную|дополнительными|дополнительной "
        "{health}",
        ExtraLife(hole("n")),
        synonym=True,
    ),
    Phrase(Kind.GAIN, "дополнительную {health}", ExtraLife(1), synonym=True),
    Phrase(
        Kind.GAIN,
        "<static:static>",
        Gain(hole("static")),
        guard=lambda values: not isinstance(values["static"], Modify),
    ),
    Phrase(Kind.GAIN, "« <given:sentence> »", Gain(hole("given"))),
    Phrase(Kind.GAIN, "маркер <name:title>", Gain(Marker(), marker=hole("name"))),
    Phrase(Kind.GAIN, "<name:title>", Gain(Marker(), marker=hole("name")), synonym=True),
)
_OR_MORE: Final = tuple(
    Phrase(
        Kind.GAIN,
        f"{words} <n:number plain> или + <n:number plain> к {words}",
        GainOrMore(name, hole("n")),
    )
    for words, name in (
        ("{ova}", Name.ATTACK_EXPERIENCE),
        ("{ovz}", Name.DEFENCE_EXPERIENCE),
        ("{ovs}", Name.SHOOTING_EXPERIENCE),
        ("{armor}", Name.ARMOR),
        ("{regen}", Name.REGENERATION),
    )
)
_UNTILS: Final = (
    Phrase(Kind.UNTIL, "до конца хода", Until.TURN_END),
    Phrase(Kind.UNTIL, "до конца вашего хода", Until.OWN_NEXT_TURN_END),
    Phrase(Kind.UNTIL, "до конца вашего следующего хода", Until.OWN_NEXT_TURN_END, synonym=True),
    Phrase(Kind.UNTIL, "до конца хода противника", Until.ENEMY_NEXT_TURN_END),
    Phrase(
        Kind.UNTIL, "до конца следующего хода противника", Until.ENEMY_NEXT_TURN_END, synonym=True
    ),
    Phrase(Kind.UNTIL, "до начала вашего хода", Until.OWN_NEXT_TURN_START),
)


SPANS: Final = (Gain, GainOrMore, AddProperty, SetProperty, ExtraLife, LoseNamed, LoseAbilities)
"""Effects that last for some time."""


_ENDING_BY_USE: Final = (Until.ONE_USE, Until.PLAY_END)


def spanning(effect: Effect, until: Until) -> Effect | None:
    """Return an effect with another duration; None for one that has none."""
    if not isinstance(effect, SPANS) or effect.until in _ENDING_BY_USE:
        return None
    return replace(effect, until=until)


def _lasting(values: Values) -> object:
    effects = cast(tuple[Effect, ...], values["gained"])
    until = cast(Until, values["until"])
    lasting = tuple(spanning(effect, until) for effect in effects)
    if None in lasting:
        return None
    return influence(*lasting, targets=values.get("whom", ITSELF))


def _spans(node: object) -> tuple[tuple[Effect, ...], Until, Targets] | None:
    """Take the effects of an influence and their one duration apart."""
    if not isinstance(node, Power) or node != Power(INFLUENCE, node.effects, node.targets):
        return None
    spans = {effect.until if isinstance(effect, SPANS) else None for effect in node.effects}
    until = spans.pop()
    if spans or until is None or until is Until.BATTLE_END or until in _ENDING_BY_USE:
        return None
    bare = tuple(spanning(effect, Until.BATTLE_END) for effect in node.effects)
    return cast(tuple[Effect, ...], bare), until, node.targets


def _own_span(node: object) -> Values | None:
    spans = _spans(node)
    if spans is None or spans[2] != ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1]}


def _others_span(node: object) -> Values | None:
    spans = _spans(node)
    if spans is None or spans[2] == ITSELF:
        return None
    return {"gained": spans[0], "until": spans[1], "whom": spans[2]}


# The same with the card's own name, with the duration first, and with the name first.

_REWORDED: Final = (
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains> <until:until>",
        make=_lasting,
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> <until:until> получает@whom <gained:gains>",
        make=_lasting,
        synonym=True,
    ),
    Phrase(Kind.CLAUSE, "<until:until> получает <gained:gains>", make=_lasting, synonym=True),
    Phrase(
        Kind.CLAUSE,
        "<until:until> <whom:targets nom> получает@whom <gained:gains>",
        make=_lasting,
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains>",
        Power(INFLUENCE, hole("gained"), hole("whom")),
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains> до конца боя",
        Power(INFLUENCE, hole("gained"), hole("whom")),
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "получает <gained:gains> до конца боя",
        Power(INFLUENCE, hole("gained"), ITSELF),
        synonym=True,
    ),
)


_LOSING: Final = tuple(
    phrase
    for words, effect in (
        ("<name:named acc>", LoseNamed(hole("name"))),
        ("особенности", LoseAbilities()),
        ("все особенности", LoseAbilities()),
    )
    for phrase in (
        Phrase(
            Kind.CLAUSE,
            f"терять {words}",
            influence(effect),
            synonym=words == "все особенности",
        ),
        Phrase(
            Kind.CLAUSE,
            f"<whom:targets nom> теряет@whom {words}",
            influence(effect, targets=hole("whom")),
            guard=_not_itself,
            synonym=words == "все особенности",
        ),
    )
)
_GAINING: Final = (
    Phrase(Kind.CLAUSE, "получить <gained:gains> <until:until>", make=_lasting, take=_own_span),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains> <until:until>",
        make=_lasting,
        take=_others_span,
    ),
    Phrase(Kind.CLAUSE, "получить <gained:gains>", Power(INFLUENCE, hole("gained"), ITSELF)),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> получает@whom <gained:gains>",
        Power(INFLUENCE, hole("gained"), hole("whom")),
        guard=_not_itself,
    ),
    Phrase(Kind.CLAUSE, "терять|потерять {counter}", influence(Chips(-1))),
    Phrase(
        Kind.CLAUSE,
        "<whom:targets nom> теряет@whom {counter}",
        influence(Chips(-1), targets=hole("whom")),
        guard=_not_itself,
    ),
)


def of_kind(body: object, old: PowerKind, new: PowerKind) -> object:
    """Return a body whose powers of one kind are of another; None if it has one that is not.

    The word «заклинание» is about all that follows it in one compound (505.4).
    """
    if isinstance(body, Power):
        return replace(body, kind=new) if body.kind is old else None
    if isinstance(body, May):
        inner = of_kind(body.part, old, new)
        return None if inner is None else May(cast(Body, inner))
    if isinstance(body, WhileDoing | OnSuccess):
        both = of_kind(body.first, old, new), of_kind(body.second, old, new)
        return None if None in both else type(body)(*cast(tuple[Body, Body], both))
    if isinstance(body, And | Or):
        several = tuple(of_kind(part, old, new) for part in body.parts)
        return None if None in several else replace(body, parts=cast(tuple[Body, ...], several))
    return None


def _spell(values: Values) -> object:
    return of_kind(values["body"], INFLUENCE, PowerKind.SPELL)


def _of_spell(node: object) -> Values | None:
    body = of_kind(node, PowerKind.SPELL, INFLUENCE)
    return None if body is None else {"body": body}


def _then(context: Context, values: Mapping[str, object]) -> Context:
    """After a power whose targets were chosen, a pronoun means them."""
    first = values["first"]
    if isinstance(first, Power | Attack) and first.targets.who is None and not first.targets.all:
        chosen = meaning(first.targets.filter, Who.TARGET)
        attacked = Who.TARGET if isinstance(first, Attack) else context.attacked
        return replace(context, attacked=attacked, it=(*context.it, *chosen))
    return context


def _done_by(values: Values) -> object:
    """What a card may do with itself is what may be done with it: «оно может излечиться»."""
    deed = values["deed"]
    if not isinstance(deed, Power) or deed.targets != ITSELF:
        return None
    if any(isinstance(effect, _OF_THE_SOURCE) for effect in deed.effects):
        return None
    cells = deed.cells
    if cells is not None and cells != Cells():
        if deed.effects != (Relocate(Relocation.JUMP),):
            return None  # steps are told from who goes, other cells from the source
        cells = replace(cells, who=Who.TARGET)
    first = replace(deed, targets=cast(Targets, values["whom"]), cells=cells)
    return WhileDoing(first, cast(Body, values["then"])) if "then" in values else first


def _gained_by(values: Values) -> object:
    deed = _done_by(values)
    return None if _of_doer(deed) is None else deed


def _of_doer(node: object) -> Values | None:
    """Take such a deed apart where nobody else can be said to do it to the card: it gains."""
    if not isinstance(node, Power) or node.targets == ITSELF:
        return None
    if node.cells is not None:
        if node.effects != (Relocate(Relocation.JUMP),) or node.cells.who is not Who.TARGET:
            return None
        cells = replace(node.cells, who=Who.SELF)
        return {"whom": node.targets, "deed": replace(node, targets=ITSELF, cells=cells)}
    if not all(isinstance(effect, _GAINED) for effect in node.effects):
        return None
    return {"whom": node.targets, "deed": replace(node, targets=ITSELF)}


_GAINED: Final = (
    Gain,
    GainOrMore,
    GainClasses,
    AddProperty,
    SetProperty,
    ExtraLife,
    Chips,
    LoseNamed,
    LoseFlight,
)
_OF_THE_SOURCE: Final = (FinishingBlow, Swap, StaysOpen, Block, Redirect)
"""Effects on the source of a power or on a play: with another target they say another thing."""
_JOINED: Final = (
    Phrase(Kind.BODY, "заклинание <body:body>", make=_spell, take=_of_spell),
    Phrase(Kind.CLAUSE, "воздействие <power:clause>", hole("power"), synonym=True),
    Phrase(Kind.BODY, "<clause:clause>", hole("clause")),
    Phrase(Kind.THEN, "<body:body>", hole("body")),
    Phrase(Kind.THEN, "<body:may>", May(hole("body"))),
    Phrase(
        Kind.MAY,
        "вы? может|можете <body:body>",
        hole("body"),
        guard=lambda values: _of_doer(values["body"]) is None,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom <deed:clause>",
        make=_gained_by,
        take=_of_doer,
        guard=_not_itself,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom <deed:clause>",
        make=_done_by,
        guard=_not_itself,
        synonym=True,
    ),
    Phrase(
        Kind.MAY,
        "<whom:targets nom> может@whom <deed:clause> при этом <then:then>",
        make=_done_by,
        synonym=True,
    ),
    Phrase(Kind.MAY, "~ может|могут <body:body>", hole("body"), synonym=True),
    Phrase(
        Kind.MAY,
        "<whom:who nom> может@whom <body:body>",
        make=lambda values: values["body"] if values["whom"] is Who.SELF else None,
        synonym=True,
    ),
    Phrase(
        Kind.BODY,
        "<first:clause> при этом <second:then>",
        WhileDoing(hole("first"), hole("second")),
        gives={"second": _then},
    ),
    Phrase(
        Kind.BODY,
        "<first:clause> и <second:clause>",
        And((hole("first"), hole("second"))),
        gives={"second": _then},
    ),
    Phrase(
        Kind.BODY,
        "<first:clause> ; <second:clause>",
        And((hole("first"), hole("second"))),
        gives={"second": _then},
        synonym=True,
    ),
    Phrase(
        Kind.BODY,
        "<first:clause> ; <second:may>",
        And((hole("first"), May(hole("second")))),
        gives={"second": _then},
    ),
    Phrase(
        Kind.BODY,
        "<first:clause> и <second:may>",
        And((hole("first"), May(hole("second")))),
        gives={"second": _then},
        synonym=True,
    ),
    Phrase(
        Kind.BODY, "<first:clause> либо|или <second:clause>", Or((hole("first"), hole("second")))
    ),
    Phrase(
        Kind.BODY,
        "либо <first:clause> либо <second:clause>",
        Or((hole("first"), hole("second"))),
        synonym=True,
    ),
)
PHRASES: Final = (
    *_PLAIN,
    *_OR_MORE,
    *_GAINS,
    *_UNTILS,
    *_GAINING,
    *_REWORDED,
    *_LOSING,
    *_JOINED,
)
