"""Legal targets of attacks, their number, and what leaves a card open (510.3, 540, 545)."""

from collections.abc import Mapping
from functools import partial
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.kinds import ATTACKS, STRIKE
from engine.berserk.cards.text.templates import Values, filled, hole, taken
from engine.berserk.cards.text.vocabulary import Vocabulary

Kinds: TypeAlias = tuple[ab.PowerKind, ...]


def _static(words: str, node: object) -> Phrase:
    return Phrase(Kind.VERBAL, words, node)


# the number and the price of actions (510.3, 540)

_OFTEN: Final = ab.ActsTimes(
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
        # the first of two actions never closes the card, whether the text says so or not (540.3.1)
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
    """Build what leaves the card open; strikes and attacks include counterstrikes (540.4.1)."""
    whens = [values[slot] for slot in ("early", "when") if values[slot] is not None]
    kinds = [values[slot] for slot in ("such", "kinds") if values[slot] is not None]
    by = [values[slot] for slot in ("by", "after") if values[slot] is not None]
    if len(whens) + len(by) != 1 or len(kinds) > 1 or (kinds and whens != [False]):
        return None
    if by:
        return ab.StaysOpenAfter(cast(Kinds, by[0]), defending=None)
    powers = cast(Kinds, kinds[0]) if kinds else () if whens[0] else ATTACKS
    return ab.StaysOpenAfter(powers, defending=cast(bool, whens[0]))


def _of_exerted(node: object) -> Values | None:
    if not isinstance(node, ab.StaysOpenAfter):
        return None
    values: Values = {**_NEVER, "when": node.defending}
    if node.defending is None:
        values["by"] = node.powers
    elif node.powers != ATTACKS and not node.defending:
        values["kinds"] = node.powers
    return values if _exerted(values) == node else None


_NEVER: Final[Values] = dict.fromkeys(("early", "such", "when", "kinds", "by", "after"))
_OPEN: Final = (
    Phrase(
        Kind.VERBAL,
        "[<early:exerted>] [<such:powers ins sg>] не закрывается [<when:exerted>] "
        "[<kinds:powers ins sg>] [при <by:powers loc sg>] [после <after:powers gen sg>]",
        make=_exerted,
        take=_of_exerted,
        absent=_NEVER,
        free=True,
    ),
    Phrase(Kind.OFTEN, "<n:count> раза|раз", hole("n")),
    _static(
        "может|могут выступать защитником <n:often> за ход", ab.ActsTimes(hole("n"), defending=True)
    ),
    _static("отражает {strike} как открытая|открытый|открытое карта|существо", ab.FightsAsOpen()),
)

# additional, exclusive and forbidden targets of attacks (528.9, 545.4, 545.6, 545.9)


def _assault(values: Values) -> object:
    whom, only = cast(ab.Filter, values["whom"]), cast(ab.Filter | None, values["only"])
    kinds = cast(Kinds, values["kinds"])
    near, anywhere = values.get("near", False), cast(bool, values.get("anywhere", False))
    if only is not None:
        return None if near or whom != ab.ANY_CARD else ab.OnlyAt(only, kinds, anywhere)
    if near:
        return None if whom == ab.ANY_CARD else ab.AlsoAt(whom, kinds)
    if anywhere:
        return None
    if kinds == STRIKE and whom == ab.ANY_CARD:
        return ab.Cannot(ab.Doing.STRIKE)
    return ab.Cannot(ab.Doing.ATTACK, against=whom, powers=() if kinds == ATTACKS else kinds)


def _of_attacking(node: object) -> Values | None:
    values: Values = {"kinds": ATTACKS, "whom": ab.ANY_CARD, "only": None, "near": False}
    match node:
        case ab.OnlyAt(filter=only, powers=kinds):
            values |= {"kinds": kinds, "only": only}
        case ab.AlsoAt(filter=whom, powers=kinds):
            values |= {"kinds": kinds, "whom": whom, "near": True}
        case ab.Cannot(doing=ab.Doing.STRIKE):
            values |= {"kinds": STRIKE}
        case ab.Cannot(doing=ab.Doing.ATTACK, cards=None, against=whom, powers=kinds):
            values |= {"kinds": kinds or ATTACKS, "whom": whom}
        case _:
            return None
    return values if _assault(values) == node else None


def _of_announcing(node: object) -> Values | None:
    match node:
        case ab.OnlyAt(filter=only, powers=kinds, anywhere=True):
            return {"kinds": kinds, "whom": ab.ANY_CARD, "only": only, "anywhere": True}
        case _:
            return None


def _allowed(values: Values) -> object:
    """Build «может стрелять по …»: targets that would not be legal without the text (545.9)."""
    node = values["assault"]
    if not isinstance(node, ab.Cannot) or node.against == ab.ANY_CARD:
        return None
    return ab.AlsoAt(node.against, node.powers or ATTACKS)


def _reaches(anywhere: bool, values: Mapping[str, object]) -> bool:
    return values["anywhere"] is anywhere


def is_forbidden(values: Mapping[str, object]) -> bool:
    """Return whether the slot holds a forbidden assault."""
    return isinstance(values["assault"], ab.Cannot)


_ASSAULTS: Final = (
    Phrase(
        Kind.ASSAULT,
        "нападать|атаковать [<kinds:powers ins sg>] [на <whom:whom acc>] "
        "[только на <only:whom acc>] [near: как на стоящие|стоящих|стоящую рядом карты|карту?]",
        make=_assault,
        take=_of_attacking,
        absent={"kinds": ATTACKS, "whom": ab.ANY_CARD, "only": None},
        free=True,
    ),
    Phrase(
        Kind.ASSAULT,
        "нападать|атаковать [<kinds:powers ins sg>] [<whom:whom acc>] [только <only:whom acc>]",
        make=_assault,
        absent={"kinds": ATTACKS, "whom": ab.ANY_CARD, "only": None},
        guard=lambda values: values["only"] is not None or values["whom"] != ab.ANY_CARD,
        free=True,
        synonym=True,
    ),
    *(
        Phrase(
            Kind.ASSAULT,
            "<kinds:announced> [по <whom:whom dat>] [только по <only:whom dat>] "
            "[anywhere: ( независимо|вне зависимости? от дальности )]",
            make=_assault,
            take=_of_announcing,
            absent={"whom": ab.ANY_CARD, "only": None},
            guard=partial(_reaches, not synonym),
            free=True,
            synonym=synonym,
        )
        for synonym in (False, True)
    ),
    Phrase(Kind.ANNOUNCED, "объявлять <kinds:powers acc sg>", hole("kinds")),
    Phrase(
        Kind.VERBAL,
        "может|могут <assault:assault>",
        hole("assault"),
        guard=lambda values: not isinstance(values["assault"], ab.Cannot),
    ),
    Phrase(Kind.VERBAL, "может|могут <assault:assault>", make=_allowed, synonym=True),
)

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
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
    Kind.ANNOUNCED: Vocabulary({"": (("стрелять", (ab.PowerKind.SHOT,)),)}),
}
"""The actions that would close a card, the number of its actions, and announced powers."""
PHRASES: Final[tuple[Phrase, ...]] = (*_ASSAULTS, *_TIMES, *_OPEN)
