"""What a card may do besides, may not do, need not do, and has to do (542, 545)."""

from typing import Final

from engine.berserk.abilities import (
    ActsTimes,
    AlsoAt,
    AlsoDefends,
    Cannot,
    Doing,
    GoesDiagonally,
    Ignored,
    Ignores,
    MayStayClosed,
    NotInSquadWith,
    OnlyAt,
    PowerKind,
    StartsWith,
    StaysOpenAfter,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS
from engine.berserk.cards.text.templates import hole


def _static(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.VERBAL, words, node, synonym=synonym)


# How often, and what it costs to act (510.3, 540).

_TIMES: Final = tuple(
    _static(
        f"может|могут нападать <kinds:powers ins sg> <n:count> раза|раз за ход{row}",
        ActsTimes(hole("n"), powers=hole("kinds"), in_a_row=in_a_row),
    )
    for row, in_a_row in (("", False), (" только подряд", True))
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
        "может|могут нападать <kinds:powers ins sg> на <whom:whom acc> как на стоящие|стоящих "
        "рядом карты?",
        AlsoAt(hole("whom"), hole("kinds")),
    ),
    _static("может|могут стрелять по <whom:whom dat>", AlsoAt(hole("whom"), (PowerKind.SHOT,))),
    _static(
        "может|могут нападать <kinds:powers ins sg> только на <whom:whom acc>",
        OnlyAt(hole("whom"), hole("kinds")),
    ),
    _static(
        "может|могут объявлять <kinds:powers acc sg> только по <whom:whom dat>",
        OnlyAt(hole("whom"), hole("kinds")),
        synonym=True,
    ),
    _static("может|могут атаковать только <whom:whom acc>", OnlyAt(hole("whom"), ATTACKS)),
    _static("может|могут выступать защитником <whom:whom dat>", AlsoDefends(hole("whom"))),
)

# Restrictions (528.9, 545.4).

_DOINGS: Final = (
    ("двигаться", Doing.MOVE),
    ("передвигаться", Doing.MOVE),
    ("перемещаться", Doing.RELOCATE),
    ("действовать", Doing.ACT),
    ("атаковать", Doing.ATTACK),
    ("нападать {strike}", Doing.STRIKE),
    ("выступать защитником", Doing.DEFEND),
    ("открываться", Doing.OPEN_AT_START),
    ("закрываться", Doing.CLOSE),
    ("излечиваться", Doing.BE_HEALED),
    ("получать {counter}", Doing.GET_CHIPS),
    ("получать дополнительные {health}", Doing.GET_EXTRA_LIFE),
)
_CANNOT: Final = (
    *(
        _static(f"не может|могут {words}", Cannot(doing), synonym=words == "передвигаться")
        for words, doing in _DOINGS
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
_IGNORES: Final = (
    _static("игнорирует {armor}", Ignores((Ignored.ARMOR,))),
    _static("игнорирует броню", Ignores((Ignored.ARMOR,)), synonym=True),
    _static("игнорирует защиты", Ignores((Ignored.PROTECTIONS,))),
    _static("игнорирует особенности <whose:noun gen sg>", Ignores(cards=hole("whose"))),
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
PHRASES: Final = (*_TIMES, *_OPEN, *_REACH, *_CANNOT, *_IGNORES, *_SQUAD)
