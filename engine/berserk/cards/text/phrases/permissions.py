"""What a card may do besides, may not do, need not do, and has to do (542, 545)."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

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

_OFTEN: Final = ActsTimes(
    hole("n"), powers=hole("kinds"), in_a_row=hole("row"), different=hole("different")
)


def _of_often(node: object) -> Values | None:
    values: Values = {"again": None}
    return values if taken(_OFTEN, node, values) else None


_TIMES: Final = (
    Phrase(
        Kind.VERBAL,
        "может|могут нападать <kinds:powers ins sg> <n:count> раза|раз за ход "
        "[row: только подряд] [different: и? по разным картам] "
        # Of two times the first one closes it no more, whether the text adds so or not (540.3.1).
        "[после первого нападения? <again:powers ins sg> не закрывается]",
        _OFTEN,
        make=partial(filled, _OFTEN),
        take=_of_often,
        absent={"again": None},
        guard=lambda values: values["again"] in (None, values["kinds"]),
        free=True,
    ),
)
_OPEN: Final = (
    Phrase(
        Kind.VERBAL,
        "не закрывается после нападения [<kinds:powers ins sg>]",
        StaysOpenAfter(hole("kinds")),
        absent={"kinds": ATTACKS},
    ),
    Phrase(
        Kind.VERBAL,
        "после нападения [<kinds:powers ins sg>] не закрывается",
        StaysOpenAfter(hole("kinds")),
        absent={"kinds": ATTACKS},
        synonym=True,
    ),
    # What is said of strikes and attacks is of counterstrikes too (540.4.1).
    _static("не закрывается при атаке", StaysOpenAfter(ATTACKS, defending=None)),
    _static("выступая защитником не закрывается", StaysOpenAfter(defending=True)),
    _static(
        "не закрывается когда|если выступает защитником",
        StaysOpenAfter(defending=True),
        synonym=True,
    ),
    _static("может выступать защитником любое число раз за ход", ActsTimes(None, defending=True)),
    _static(
        "может выступать защитником <n:count> раза|раз за ход",
        ActsTimes(hole("n"), defending=True),
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
    _static(
        "может|могут нападать <kinds:powers ins sg> на <whom:whom acc> как на "
        "стоящие|стоящих|стоящую рядом карты|карту?",
        AlsoAt(hole("whom"), hole("kinds")),
    ),
    _static(
        "может|могут стрелять по <whom:whom dat>",
        AlsoAt(hole("whom"), (PowerKind.SHOT,)),
        synonym=True,
    ),
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
    Phrase(
        Kind.VERBAL,
        "может|могут нападать [<kinds:powers ins sg>] только на <whom:whom acc>",
        OnlyAt(hole("whom"), hole("kinds")),
        absent={"kinds": ATTACKS},
    ),
    _static(
        "может|могут атаковать только <whom:whom acc>",
        OnlyAt(hole("whom"), ATTACKS),
        synonym=True,
    ),
    _static(
        "может|могут объявлять <kinds:powers acc sg> только по <whom:whom dat>",
        OnlyAt(hole("whom"), hole("kinds")),
        synonym=True,
    ),
    _static(
        "может|могут объявлять <kinds:powers acc sg> только по <whom:whom dat> "
        "( вне|независимо зависимости? от дальности )",
        OnlyAt(hole("whom"), hole("kinds"), anywhere=True),
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

# Restrictions (528.9, 545.4).


def _doing(words: str, doing: Doing, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.DOING, words, Cannot(doing), synonym=synonym)


def _assault(values: Values) -> object:
    kinds, whom = cast(tuple[PowerKind, ...], values["kinds"]), cast(Filter, values["whom"])
    if kinds == STRIKE and whom == ANY_CARD:
        return Cannot(Doing.STRIKE)
    return Cannot(Doing.ATTACK, against=whom, powers=() if kinds == ATTACKS else kinds)


def _of_assault(node: object) -> Values | None:
    match node:
        case Cannot(doing=Doing.STRIKE):
            return {"kinds": STRIKE, "whom": ANY_CARD}
        case Cannot(doing=Doing.ATTACK, cards=None, against=whom, powers=kinds):
            return {"kinds": kinds or ATTACKS, "whom": whom}
        case _:
            return None


_DOINGS: Final = (
    _doing("двигаться", Doing.MOVE),
    _doing("передвигаться", Doing.MOVE, synonym=True),
    _doing("перемещаться", Doing.RELOCATE),
    _doing("действовать", Doing.ACT),
    Phrase(
        Kind.DOING,
        "атаковать|нападать [<kinds:powers ins sg>] [на? <whom:whom acc>]",
        make=_assault,
        take=_of_assault,
        absent={"kinds": ATTACKS, "whom": ANY_CARD},
    ),
    Phrase(
        Kind.DOING,
        "объявлять <kinds:powers acc sg> [по <whom:whom dat>]",
        make=_assault,
        absent={"whom": ANY_CARD},
        synonym=True,
    ),
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
}
"""What may be ignored, in words of its own."""
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
        "не может быть взят|взята|взято в отряд с <whom:whom ins>",
        NotInSquadWith(hole("whom")),
    ),
    Phrase(
        Kind.VERBAL,
        "начинает|начинают бой с <gained:gains ins>",
        StartsWith(hole("gained")),
    ),
)
PHRASES: Final = (*_DOINGS, *_TIMES, *_OPEN, *_REACH, *_CANNOT, *_MUST, *_IGNORES, *_SQUAD)
