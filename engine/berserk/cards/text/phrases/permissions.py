"""What a card may do besides, may not do, need not do, and has to do (542, 545)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, cast

from engine.berserk.abilities import (
    ANY_CARD,
    ActsTimes,
    AllOf,
    AlsoAt,
    AlsoDefends,
    Cannot,
    Doing,
    Effect,
    FightsAsOpen,
    Filter,
    GoesDiagonally,
    HasStatus,
    Ignored,
    Ignores,
    InStatus,
    Is,
    IsCreature,
    Lacks,
    LoseAbilities,
    LoseNamed,
    LoseProtection,
    MayStayClosed,
    MovesOnto,
    Must,
    Not,
    NotInSquadWith,
    OnlyAt,
    PowerKind,
    Protection,
    RangeModifier,
    ReachesOver,
    StartsWith,
    Status,
    StaysOpenAfter,
    StepsTo,
    Swap,
    While,
    Who,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS, STRIKE
from engine.berserk.cards.text.templates import Values, filled, hole, picked, taken
from engine.berserk.cards.text.vocabulary import Vocabulary


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.VERBAL, words, node, synonym=synonym)


# How often, and what it costs to act (510.3, 540).

Kinds: TypeAlias = tuple[PowerKind, ...]

_OFTEN: Final = ActsTimes(
    hole("n"), powers=hole("kinds"), in_a_row=hole("row"), different=hole("different")
)


def _of_often(node: object) -> Values | None:
    values: Values = {"again": None}
    return values if taken(_OFTEN, node, values) else None


_TIMES: Final = (
    Phrase(
        Kind.VERBAL,
        "может|могут нападать [<kinds:powers ins sg>] <n:often> за ход "
        "[row: только подряд] [different: и? по разным картам] "
        # Of two times the first one closes it no more, whether the text adds so or not (540.3.1).
        "[после первого нападения? <again:powers ins sg> не закрывается]",
        _OFTEN,
        make=partial(filled, _OFTEN),
        take=_of_often,
        absent={"again": None, "kinds": ATTACKS},
        guard=lambda values: values["again"] in (None, values["kinds"]),
        free=True,
    ),
)


def _exerted(values: Values) -> object:
    """What is said of strikes and attacks is of counterstrikes too (540.4.1)."""
    when, kinds, by = (values.get(slot) for slot in ("when", "kinds", "by"))
    if (when is None) is (by is None) or (kinds is not None and when is not False):
        return None
    powers = cast(Kinds, by or kinds or (() if when else ATTACKS))
    return StaysOpenAfter(powers, defending=cast(bool | None, when))


def _of_exerted(node: object) -> Values | None:
    if not isinstance(node, StaysOpenAfter):
        return None
    values: Values = {"when": node.defending, "kinds": None, "by": None}
    if node.defending is None:
        values["by"] = node.powers
    elif node.powers != ATTACKS and not node.defending:
        values["kinds"] = node.powers
    return values if _exerted(values) == node else None


_OPEN: Final = (
    *(
        Phrase(
            Kind.VERBAL,
            words,
            make=_exerted,
            take=_of_exerted,
            absent=absent,
            synonym=synonym,
        )
        for words, absent, synonym in (
            (
                "не закрывается [<when:exerted>] [<kinds:powers ins sg>] [при <by:powers loc sg>]",
                {"when": None, "kinds": None, "by": None},
                False,
            ),
            ("<when:exerted> [<kinds:powers ins sg>] не закрывается", {"kinds": None}, True),
            ("не закрывается после <by:powers gen sg>", {}, True),
        )
    ),
    Phrase(Kind.OFTEN, "<n:count> раза|раз", hole("n")),
    Phrase(Kind.OFTEN, "дважды", 2, synonym=True),
    _static(
        "может|могут выступать защитником <n:often> за ход", ActsTimes(hole("n"), defending=True)
    ),
    _static("может не открываться в начале вашего? хода", MayStayClosed()),
    _static("отражает {strike} как открытая|открытый|открытое карта|существо", FightsAsOpen()),
)

# Whereto, and whom (545.6, 545.9).

_REACH: Final = (
    _static(
        "может|могут двигаться|передвигаться [dashes: и совершать рывок] по диагонали",
        GoesDiagonally(dashes=hole("dashes")),
    ),
    _static("может совершать рывок по диагонали", GoesDiagonally(moves=False, dashes=True)),
    Phrase(
        Kind.VERBAL,
        "может|могут объявлять {uchr} через [<n:count>] клетки "
        "[занятые <whom:noun ins pl>] по? вертикали? или? горизонтали?",
        ReachesOver(hole("whom"), hole("n")),
        absent={"n": 1, "whom": ReachesOver().cards},
        guard=lambda values: values["n"] != 1 or values["whom"] != ReachesOver().cards,
    ),
    _static(
        "может|могут объявлять движение на клетку занятую <whom:noun ins sg> поменявшись с ним|ней "
        "местами",
        MovesOnto(hole("whom"), (Swap(),)),
    ),
    _static("может|могут выступать защитником <whom:whom dat>", AlsoDefends(hole("whom"))),
    Phrase(
        Kind.VERBAL,
        "может|могут двигаться|передвигаться на клетки [с|со <whom:noun ins pl>] "
        "[рядом с <who:who ins after>] как на соседние",
        StepsTo(hole("whom"), hole("who")),
        absent={"whom": StepsTo().under, "who": None},
        guard=lambda values: (values["who"] is None) is not (values["whom"] == StepsTo().under),
    ),
)

# What it may attack besides, what alone, and what not (528.9, 545.4, 545.6, 545.9).


def _assault(values: Values) -> object:
    whom, only = cast(Filter, values["whom"]), cast(Filter | None, values["only"])
    kinds = cast(Kinds, values["kinds"])
    near, anywhere = values.get("near", False), cast(bool, values.get("anywhere", False))
    if only is not None:
        return None if near or whom != ANY_CARD else OnlyAt(only, kinds, anywhere)
    if near:
        return None if whom == ANY_CARD else AlsoAt(whom, kinds)
    if anywhere:
        return None
    if kinds == STRIKE and whom == ANY_CARD:
        return Cannot(Doing.STRIKE)
    return Cannot(Doing.ATTACK, against=whom, powers=() if kinds == ATTACKS else kinds)


def _of_attacking(node: object) -> Values | None:
    values: Values = {"kinds": ATTACKS, "whom": ANY_CARD, "only": None, "near": False}
    match node:
        case OnlyAt(filter=only, powers=kinds):
            values |= {"kinds": kinds, "only": only}
        case AlsoAt(filter=whom, powers=kinds):
            values |= {"kinds": kinds, "whom": whom, "near": True}
        case Cannot(doing=Doing.STRIKE):
            values |= {"kinds": STRIKE}
        case Cannot(doing=Doing.ATTACK, cards=None, against=whom, powers=kinds):
            values |= {"kinds": kinds or ATTACKS, "whom": whom}
    return values if _assault(values) == node else None


def _of_announcing(node: object) -> Values | None:
    match node:
        case OnlyAt(filter=only, powers=kinds, anywhere=True):
            return {"kinds": kinds, "whom": ANY_CARD, "only": only, "anywhere": True}
        case _:
            return None


def _allowed(values: Values) -> object:
    """«Может стрелять по …»: at those besides, which it could not without the text (545.9)."""
    assault = values["assault"]
    if not isinstance(assault, Cannot) or assault.doing is not Doing.ATTACK:
        return None
    if assault.against is None or assault.against == ANY_CARD:
        return None
    return AlsoAt(assault.against, assault.powers or ATTACKS)


def _reaches(anywhere: bool, values: Mapping[str, object]) -> bool:
    return values["anywhere"] is anywhere


def _is_forbidden(values: Mapping[str, object]) -> bool:
    return isinstance(values["assault"], Cannot)


_ASSAULTS: Final = (
    Phrase(
        Kind.ASSAULT,
        "нападать|атаковать [<kinds:powers ins sg>] [на <whom:whom acc>] "
        "[только на <only:whom acc>] [near: как на стоящие|стоящих|стоящую рядом карты|карту?]",
        make=_assault,
        take=_of_attacking,
        absent={"kinds": ATTACKS, "whom": ANY_CARD, "only": None},
        free=True,
    ),
    Phrase(
        Kind.ASSAULT,
        "нападать|атаковать [<kinds:powers ins sg>] [<whom:whom acc>] [только <only:whom acc>]",
        make=_assault,
        absent={"kinds": ATTACKS, "whom": ANY_CARD, "only": None},
        guard=lambda values: values["only"] is not None or values["whom"] != ANY_CARD,
        free=True,
        synonym=True,
    ),
    *(
        Phrase(
            Kind.ASSAULT,
            "объявлять <kinds:powers acc sg> [по <whom:whom dat>] [только по <only:whom dat>] "
            "[anywhere: ( независимо|вне зависимости? от дальности )]",
            make=_assault,
            take=_of_announcing,
            absent={"whom": ANY_CARD, "only": None},
            guard=partial(_reaches, not synonym),
            synonym=synonym,
        )
        for synonym in (False, True)
    ),
    Phrase(
        Kind.ASSAULT,
        "стрелять [по <whom:whom dat>] [только по <only:whom dat>]",
        make=lambda values: _assault({**values, "kinds": (PowerKind.SHOT,)}),
        absent={"whom": ANY_CARD, "only": None},
        synonym=True,
    ),
    Phrase(
        Kind.VERBAL,
        "может|могут <assault:assault>",
        hole("assault"),
        guard=lambda values: not isinstance(values["assault"], Cannot),
    ),
    Phrase(Kind.VERBAL, "может|могут <assault:assault>", make=_allowed, synonym=True),
)

# Restrictions (528.9, 545.4).


def _doing(words: str, doing: Doing, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.DOING, words, Cannot(doing), synonym=synonym)


_DOINGS: Final = (
    _doing("двигаться", Doing.MOVE),
    _doing("передвигаться", Doing.MOVE, synonym=True),
    _doing("перемещаться", Doing.RELOCATE),
    _doing("действовать", Doing.ACT),
    Phrase(Kind.DOING, "<assault:assault>", hole("assault"), guard=_is_forbidden),
    _doing("выступать защитником", Doing.DEFEND),
    _doing("открываться", Doing.OPEN_AT_START),
    _doing("закрываться", Doing.CLOSE),
    _doing("быть? излечиваться|излечен|излечена|излечено|излечены", Doing.BE_HEALED),
    Phrase(
        Kind.DOING,
        "получать {counter} [other: другим способом]",
        Cannot(
            Doing.GET_CHIPS,
            against=picked("other", {False: ANY_CARD, True: Not(Is(Who.SELF))}),
        ),
    ),
    _doing("получать дополнительные {health}", Doing.GET_EXTRA_LIFE),
    Phrase(
        Kind.DOING,
        "быть целью <kinds:powers gen pl> [<whose:whom gen>]",
        Cannot(Doing.BE_TARGET, against=hole("whose"), powers=hole("kinds")),
        absent={"whose": ANY_CARD},
    ),
)


def _lacking(values: Values) -> object:
    """What a static takes away as long as it holds."""
    lost = cast(tuple[Effect, ...], values["lost"])
    if not all(isinstance(loss, LoseNamed | LoseProtection | LoseAbilities) for loss in lost):
        return None
    names = tuple(loss.name for loss in lost if isinstance(loss, LoseNamed))
    protections = tuple(loss for loss in lost if isinstance(loss, LoseProtection))
    return Lacks(names, protections, LoseAbilities() in lost)


def _of_lacking(node: object) -> Values | None:
    if not isinstance(node, Lacks):
        return None
    lost = (*(LoseNamed(name) for name in node.names), *node.protections)
    lost = (*lost, *((LoseAbilities(),) * node.printed))
    return {"lost": lost} if lost else None


_CANNOT: Final = (
    Phrase(Kind.RULE, "<rule:verbal>", hole("rule")),
    _static("не может|могут <doing:doing>", hole("doing")),
    *(
        Phrase(kind, words, (hole("one"), hole("other")), synonym=True)
        for kind, words in (
            (Kind.STATICS, "~? не может|могут <one:doing> и|или <other:doing>"),
            (Kind.VERBALS, "не может|могут <one:doing> и|или <other:doing>"),
        )
    ),
    Phrase(
        Kind.RULE,
        "теряет|теряют <lost:losses>",
        make=_lacking,
        take=_of_lacking,
    ),
    # Behind «хозяин …,»: what is told of his attacks is his.
    Phrase(
        Kind.RULE,
        "его|ее|их <kinds:powers nom pl> имеют|получают дальность <n:number>",
        RangeModifier(hole("n"), hole("kinds"), brings_to=True),
    ),
    _static("не открывается в начале хода", Cannot(Doing.OPEN_AT_START), synonym=True),
)

# «Если может напасть на …, обязан это сделать» (545.5).

_MUST: Final = tuple(
    Phrase(
        Kind.STATIC,
        f"если ~? в? свой|ваш? ход? ~? может {words} <whom:noun acc sg> он|она|оно? "
        "обязан|обязана|обязано это сделать",
        Must(Doing.ATTACK, powers=hole("kinds"), upon=hole("whom")),
        absent={"kinds": ()},
        synonym=synonym,
    )
    for words, synonym in (
        ("напасть|нападать [<kinds:powers ins sg>] на", False),
        ("атаковать [<kinds:powers ins sg>]", True),
    )
)

# What a card does not mind of others (542).


def _from_protection(values: Values) -> object:
    protection = cast(Protection, values["protection"])
    if protection.poison:
        return None
    if protection.source == ANY_CARD:
        return Ignores((Ignored.PROTECTIONS,), powers=protection.powers)
    return Ignores((Ignored.PROTECTIONS,), source=protection.source)


def _of_protection(node: object) -> Values | None:
    for protection in PROTECTIONS.values():
        values: Values = {"protection": protection}
        if _from_protection(values) == node:
            return values
    return None


def _of_cards(values: Values) -> object:
    return replace(cast(Ignores, values["one"]), cards=cast(Filter, values["whose"]))


def _cards_of(node: object) -> Values | None:
    if not isinstance(node, Ignores):
        return None
    return {"one": replace(node, cards=ANY_CARD), "whose": node.cards}


def _is_of_somebody(values: Mapping[str, object]) -> bool:
    """All abilities are ignored of some cards alone."""
    return values["one"] != Ignores() or values["whose"] != ANY_CARD


VOCABULARIES: Final = {
    Kind.IGNORED: Vocabulary(
        {
            "": (
                ("{armor}|броню", Ignores((Ignored.ARMOR,))),
                ("защиты", Ignores((Ignored.PROTECTIONS,))),
                ("модификаторы броска кубика", Ignores((Ignored.DICE,))),
                ("особенности", Ignores()),
            )
        }
    ),
    Kind.EXERTED: Vocabulary(
        {
            "": (
                ("после нападения", False),
                ("при нападении", False),
                ("выступая защитником", True),
                ("когда|если выступает защитником", True),
            )
        }
    ),
    Kind.OFTEN: Vocabulary({"": (("любое|любого число|количество раз", None),)}),
}
"""What may be ignored in words of its own, as what a card stays open, and how often it acts."""
_ATTACKED: Final = InStatus(Status.ATTACKED)
_IGNORES: Final = (
    Phrase(Kind.IGNORED, "<protection:protection>", make=_from_protection, take=_of_protection),
    Phrase(
        Kind.IGNORED,
        "особенности обязывающие выбирать цель <kinds:powers gen sg>",
        Ignores((Ignored.DUTIES,), powers=hole("kinds")),
    ),
    Phrase(
        Kind.VERBAL,
        "игнорирует <one:ignored> [<whose:whom gen>]",
        make=_of_cards,
        take=_cards_of,
        absent={"whose": ANY_CARD},
        guard=_is_of_somebody,
    ),
    Phrase(
        Kind.STATICS,
        "игнорирует <one:ignored> и <other:ignored>",
        (hole("one"), hole("other")),
        guard=lambda values: Ignores() not in values.values(),
        synonym=True,
    ),
    _static(
        "игнорирует особенности атакованного|атакованной карты? [creature: существа]",
        While(
            HasStatus(Status.ATTACKING),
            (
                Ignores(
                    cards=picked(
                        "creature", {False: _ATTACKED, True: AllOf((_ATTACKED, IsCreature()))}
                    )
                ),
            ),
        ),
    ),
)
_SQUAD: Final = (
    _static(
        "не может быть взят|взята|взято в отряд вместе? с <whom:whom ins>",
        NotInSquadWith(hole("whom")),
    ),
    Phrase(
        Kind.VERBAL,
        "начинает|начинают бой с <gained:gains ins>",
        StartsWith(hole("gained")),
    ),
)
PHRASES: Final = (
    *_ASSAULTS,
    *_DOINGS,
    *_TIMES,
    *_OPEN,
    *_REACH,
    *_CANNOT,
    *_MUST,
    *_IGNORES,
    *_SQUAD,
)
