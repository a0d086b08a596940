"""What a card may do besides, may not do, need not do, and has to do (542, 545)."""

from typing import Final

from engine.berserk.abilities import (
    ANY_CARD,
    ActsTimes,
    AllOf,
    AlsoAt,
    AlsoDefends,
    Cannot,
    CardType,
    Cells,
    Doing,
    FightsAsOpen,
    GoesDiagonally,
    HasStatus,
    Ignored,
    Ignores,
    InStatus,
    IsCreature,
    MayStayClosed,
    MovesOnto,
    MovesTo,
    NotInSquadWith,
    OfType,
    OnlyAt,
    PowerKind,
    ReachesOver,
    StartsWith,
    Status,
    StaysOpenAfter,
    Swap,
    While,
)
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import hole


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.VERBAL, words, node, synonym=synonym)


# How often, and what it costs to act (510.3, 540).

_ROWS: Final[tuple[tuple[str, dict[str, bool]], ...]] = (
    ("", {}),
    (" только подряд", {"in_a_row": True}),
    (" только подряд и по разным картам", {"in_a_row": True, "different": True}),
    (" по разным картам", {"different": True}),
)
_TIMES: Final = tuple(
    _static(
        f"может|могут нападать <kinds:powers ins sg> <n:count> раза|раз за ход{row}{ending}",
        ActsTimes(hole("n"), powers=hole("kinds"), **more),
        synonym=bool(ending),
    )
    for row, more in _ROWS
    # Of two times the first one closes it no more, whether the text adds so or not (540.3.1).
    for ending in ("", " после первого нападения? <kinds:powers ins sg> не закрывается")
)
_OPEN: Final = (
    _static("не закрывается после нападения", StaysOpenAfter(ATTACKS)),
    _static("не закрывается после нападения <kinds:powers ins sg>", StaysOpenAfter(hole("kinds"))),
    _static("после нападения не закрывается", StaysOpenAfter(ATTACKS), synonym=True),
    _static("не закрывается при атаке", StaysOpenAfter(ATTACKS), synonym=True),
    _static(
        "после нападения <kinds:powers ins sg> не закрывается",
        StaysOpenAfter(hole("kinds")),
        synonym=True,
    ),
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
)

# Whereto, and whom (545.6, 545.9).

_REACH: Final = (
    _static("может|могут двигаться|передвигаться по диагонали", GoesDiagonally()),
    _static(
        "может|могут двигаться|передвигаться на клетки рядом с <who:who ins after> как на соседние",
        MovesTo(Cells(hole("who"), beside=True)),
    ),
    _static(
        "может|могут двигаться|передвигаться на клетки с|со <whom:noun ins pl> как на соседние",
        MovesTo(Cells(under=hole("whom"))),
    ),
    _static(
        "может|могут двигаться|передвигаться на клетки занятые <whom:noun ins pl> как на соседние",
        MovesTo(Cells(under=hole("whom"))),
        synonym=True,
    ),
    _static("отражает|отражают {strike} как открытая|открытые карта|карты", FightsAsOpen()),
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
    _static(
        "может|могут двигаться и совершать рывок по диагонали",
        GoesDiagonally(dashes=True),
    ),
    _static("может совершать рывок по диагонали", GoesDiagonally(moves=False, dashes=True)),
    _static(
        "может|могут объявлять {uchr} через клетки занятые <whom:noun ins pl>",
        ReachesOver(hole("whom")),
    ),
    _static(
        "может|могут объявлять {uchr} через <n:count> клетки по вертикали или горизонтали",
        ReachesOver(cells=hole("n")),
    ),
    _static(
        "может|могут объявлять движение на клетку занятую <whom:noun ins sg> поменявшись с ним|ней "
        "местами",
        MovesOnto(hole("whom"), (Swap(),)),
    ),
    _static(
        "может|могут нападать <kinds:powers ins sg> только на <whom:whom acc>",
        OnlyAt(hole("whom"), hole("kinds")),
    ),
    _static(
        "может|могут объявлять <kinds:powers acc sg> только по <whom:whom dat>",
        OnlyAt(hole("whom"), hole("kinds")),
        synonym=True,
    ),
    _static(
        "может|могут атаковать только <whom:whom acc>",
        OnlyAt(hole("whom"), ATTACKS),
        synonym=True,
    ),
    _static(
        "может|могут нападать только на <whom:whom acc>",
        OnlyAt(hole("whom"), ATTACKS),
        synonym=True,
    ),
    _static("может|могут выступать защитником <whom:whom dat>", AlsoDefends(hole("whom"))),
)

# Restrictions (528.9, 545.4).


def _doing(words: str, doing: Doing, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.DOING, words, Cannot(doing), synonym=synonym)


_DOINGS: Final = (
    _doing("двигаться", Doing.MOVE),
    _doing("передвигаться", Doing.MOVE, synonym=True),
    _doing("перемещаться", Doing.RELOCATE),
    _doing("действовать", Doing.ACT),
    _doing("атаковать", Doing.ATTACK),
    _doing("нападать", Doing.ATTACK, synonym=True),
    _doing("нападать {strike}", Doing.STRIKE),
    _doing("выступать защитником", Doing.DEFEND),
    _doing("открываться", Doing.OPEN_AT_START),
    _doing("закрываться", Doing.CLOSE),
    _doing("излечиваться", Doing.BE_HEALED),
    _doing("быть излечен|излечена|излечено|излечены", Doing.BE_HEALED, synonym=True),
    _doing("получать {counter}", Doing.GET_CHIPS),
    _doing("получать дополнительные {health}", Doing.GET_EXTRA_LIFE),
    Phrase(
        Kind.DOING,
        "объявлять <kinds:powers acc sg>",
        Cannot(Doing.ATTACK, powers=hole("kinds")),
    ),
)
_CANNOT: Final = (
    _static("не может|могут <doing:doing>", hole("doing")),
    Phrase(
        Kind.STATICS,
        "~? не может|могут <one:doing> и|или <other:doing>",
        (hole("one"), hole("other")),
        synonym=True,
    ),
    _static("не открывается в начале хода", Cannot(Doing.OPEN_AT_START), synonym=True),
    _static(
        "не может|могут быть целью <kinds:powers gen pl>",
        Cannot(Doing.BE_TARGET, powers=hole("kinds")),
    ),
    _static(
        "не может|могут быть целью <kinds:powers gen pl> <whose:noun gen pl>",
        Cannot(Doing.BE_TARGET, against=hole("whose"), powers=hole("kinds")),
    ),
    _static(
        "не может|могут нападать <kinds:powers ins sg> на <whom:whom acc>",
        Cannot(Doing.ATTACK, against=hole("whom"), powers=hole("kinds")),
    ),
)
FLYERS: Final = OfType((CardType.FLYER,))
_IGNORES: Final = (
    _static("игнорирует {armor}", Ignores((Ignored.ARMOR,))),
    _static("игнорирует броню", Ignores((Ignored.ARMOR,)), synonym=True),
    _static("игнорирует защиты", Ignores((Ignored.PROTECTIONS,))),
    _static("игнорирует <one:shield>", hole("one")),
    *(
        phrase
        for code, protection in PROTECTIONS.items()
        if protection.powers and protection.source == ANY_CARD
        for phrase in (
            Phrase(
                Kind.SHIELD,
                f"{{{code}}}",
                Ignores((Ignored.PROTECTIONS,), powers=protection.powers),
            ),
            _static(
                f"игнорирует {{{code}}} <whose:noun gen pl>",
                Ignores((Ignored.PROTECTIONS,), hole("whose"), protection.powers),
            ),
        )
    ),
    Phrase(Kind.SHIELD, "{zoal}", Ignores((Ignored.PROTECTIONS,), source=FLYERS)),
    _static(
        "игнорирует {zoal} <whose:noun gen pl>",
        Ignores((Ignored.PROTECTIONS,), hole("whose"), source=FLYERS),
    ),
    Phrase(
        Kind.STATICS,
        "игнорирует <one:shield> и <other:shield>",
        (hole("one"), hole("other")),
        synonym=True,
    ),
    _static(
        "игнорирует особенности обязывающие выбирать цель <kinds:powers gen sg>",
        Ignores((Ignored.DUTIES,), powers=hole("kinds")),
    ),
    _static("игнорирует модификаторы броска кубика", Ignores((Ignored.DICE,))),
    _static("игнорирует особенности <whose:noun gen pl>", Ignores(cards=hole("whose"))),
    *(
        _static(
            f"игнорирует особенности {words}",
            While(HasStatus(Status.ATTACKING), (Ignores(cards=attacked),)),
        )
        for words, attacked in (
            ("атакованного существа", AllOf((InStatus(Status.ATTACKED), IsCreature()))),
            ("атакованного|атакованной карты?", InStatus(Status.ATTACKED)),
        )
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
PHRASES: Final = (*_DOINGS, *_TIMES, *_OPEN, *_REACH, *_CANNOT, *_IGNORES, *_SQUAD)
