"""Triggers on attacks: «при ударе …», «при нападении …», «при промахе» (511-512).

«По» marks the attacked card, a genitive the attacker; if neither is given, the card itself attacks
(116.3.3).
"""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Guard, Kind, Phrase
from engine.berserk.cards.text.phrases.going_off import SELF, is_first_of_all, turn_of
from engine.berserk.cards.text.phrases.kinds import ATTACKS, STRIKE
from engine.berserk.cards.text.templates import Values, filled, hole, picked, taken
from engine.berserk.cards.text.vocabulary import Vocabulary

VOCABULARIES: Final[dict[Kind, Vocabulary]] = {
    Kind.ORDINAL: Vocabulary(
        {
            "loc": (("первом|первой", 1), ("втором|второй", 2), ("третьем|третьей", 3)),
            "acc": (("первую|первый", 1), ("вторую|второй", 2), ("третью|третий", 3)),
        }
    ),
    Kind.SPAN: Vocabulary({"": (("за ход", False), ("за бой", True))}),
    Kind.ASSAILS: Vocabulary({"": (("атакует", ()), ("нападает", tuple(ab.AttackStrength)))}),
}
"""The wordings of these kinds, in the forms used by their slots."""


# the default attacker: the card itself, or anybody if the card itself is attacked (116.3.3)

_WHOSE: Final = hole("whose")
_NOBODY_NAMED: Final[dict[str, object]] = {"whose": None, "whom": None}


def _to_holes(values: Values) -> Values | None:
    """Return the holes' values; None for an attack of any card on another."""
    held = dict(values)
    if "blow" in held:
        held["how"], held["kinds"] = cast(tuple[object, object], held.pop("blow"))
    if held["whose"] is None:
        held["whose"] = ab.ANY_CARD if held["whom"] == SELF else SELF
    elif held["whose"] == ab.ANY_CARD:
        return None
    return held


def _to_slots(held: Values, *, blow: bool) -> Values | None:
    """Return the slots' values; the inverse of ``_to_holes``."""
    values = dict(held)
    if blow:
        values["blow"] = (values.pop("how"), values["kinds"])
        if not values.pop("kinds"):
            return None
    if values["whose"] == (ab.ANY_CARD if values["whom"] == SELF else SELF):
        values["whose"] = None
    return values if _to_holes(values) == held else None


def _attacks(
    words: str,
    node: ab.When,
    *,
    absent: Mapping[str, object] = MappingProxyType({}),
    guard: Guard | None = None,
    free: bool = False,
    synonym: bool = False,
) -> Phrase:
    """Return a row of an attack event; «blow» in the pattern is its kinds and strengths."""
    blow = "<blow:" in words

    def make(values: Values) -> object:
        held = _to_holes(values)
        return None if held is None else filled(node, held)

    def take(other: object) -> Values | None:
        held: Values = {}
        return _to_slots(held, blow=blow) if taken(node, other, held) else None

    return Phrase(
        Kind.WHEN,
        words,
        make=make,
        take=take,
        absent={**_NOBODY_NAMED, **absent},
        guard=guard,
        free=free,
        synonym=synonym,
    )


# «при ударе» covers attacks that land or are over; «когда наносит удар» is a synonym

_BY_AND_AT: Final = "[<whose:noun gen sg>] [по <whom:whom dat>]"
_HIT: Final = ab.When(ab.Moment.LANDED, _WHOSE, hole("whom"), hole("kinds"), hole("how"))
_LANDED: Final = (
    _attacks(f"при <blow:hits loc sg> {_BY_AND_AT}", _HIT),
    _attacks(
        "когда|если ~? [<whose:noun nom sg>] наносит|совершает|выполняет <blow:hits acc sg> "
        "[по <whom:whom dat>]",
        _HIT,
        synonym=True,
    ),
    _attacks(
        f"после <kinds:powers gen sg> {_BY_AND_AT}",
        ab.When(ab.Moment.FINISHED, _WHOSE, hole("whom"), hole("kinds")),
    ),
)


def _nth(values: Values) -> object:
    """Build the first, second … such attack of the turn or battle; the ordinal stands before or
    after."""
    spans = [values[slot] for slot in ("before", "after") if values[slot] is not None]
    held = _to_holes(values)
    if len(spans) != 1 or held is None:
        return None
    node = replace(_HIT, nth=hole("n"), nth_of_battle=hole("span"))
    return filled(node, {**held, "span": spans[0]})


def _of_nth(node: object) -> Values | None:
    """Take such an event apart; «в первый раз за ход» is printed for the attacks of one card."""
    held: Values = {}
    told = replace(_HIT, nth=hole("n"), nth_of_battle=hole("span"))
    if not isinstance(node, ab.When) or not is_first_of_all(node) or not taken(told, node, held):
        return None
    span = held.pop("span")
    values = _to_slots(held, blow=True)
    return None if values is None else {**values, "before": span, "after": None}


_NTH: Final = Phrase(
    Kind.TIME,
    f"при <n:ordinal loc> [<before:span>] <blow:hits loc sg> [<after:span>] {_BY_AND_AT}",
    make=_nth,
    take=_of_nth,
    absent={**_NOBODY_NAMED, "before": None, "after": None},
    loose=True,
)

# «При промахе»: a strike misses, including one dealt by an ability; a counterstrike that does not
# happen is no event (515.5). «В нападении»: the card that announced the attack misses (537.2).

_MISS: Final = (ab.AttackStrength.MISS,)
_MISSES: Final = _attacks(
    "при промахе [assault: в нападении] [<kinds:powers ins sg>] [<whose:noun gen sg>] "
    "[по <whom:whom dat>]",
    ab.When(
        ab.Moment.LANDED,
        _WHOSE,
        hole("whom"),
        hole("kinds"),
        _MISS,
        assaults=picked("assault", {False: (), True: _MISS}),
    ),
    absent={"kinds": ()},
    free=True,
)

# «при ударе или промахе в нападении» limits both to an assault, «или при промахе» only the miss

_ALL: Final = tuple(ab.AttackStrength)
_IN_ASSAULTS: Final = {(False, True): _ALL, (True, True): _MISS, (False, False): ()}
"""The strengths in an assault only, by whether «при» and «в нападении» are repeated."""


def _also_missed(values: Values) -> object:
    held = _to_holes({**values, "whom": None})
    if held is None:
        return None
    again, assault = bool(held["again"]), bool(held["assault"])
    when = ab.When(ab.Moment.LANDED, _WHOSE, None, hole("kinds"), _ALL)
    assaults = _IN_ASSAULTS[again and assault, assault]
    return filled(replace(when, assaults=assaults), held)


def _of_also_missed(node: object) -> Values | None:
    if not isinstance(node, ab.When):
        return None
    for (again, assault), assaults in _IN_ASSAULTS.items():
        whose = None if node.subject == SELF else node.subject
        values: Values = {"kinds": node.powers, "whose": whose, "again": again, "assault": assault}
        if node.assaults == assaults and _also_missed(values) == node:
            return values
    return None


_LANDED_OR_MISSED: Final = Phrase(
    Kind.WHEN,
    "при <kinds:powers loc sg> или [again: при] промахе [assault: в нападении] "
    "[<whose:noun gen sg>]",
    make=_also_missed,
    take=_of_also_missed,
    absent={"whose": None},
    free=True,
)

# «при нападении», «когда нападает»: when the attack is announced (term «При нападении»)

_ANNOUNCED: Final = ab.When(ab.Moment.ANNOUNCED, _WHOSE, hole("whom"), powers=hole("kinds"))


_ASSAULTS: Final = tuple(
    _attacks(
        f"{words} [<kinds:powers ins sg>] [на <whom:whom acc>]",
        _ANNOUNCED,
        absent={"kinds": ATTACKS},
        free=True,
        synonym=synonym,
    )
    for words, synonym in (
        ("при нападении [<whose:noun gen sg>]", False),
        ("когда|если ~? [<whose:noun nom sg>] нападает", True),
    )
)

# «когда атакован»: the final target of the attack (term «Атакованная карта»)


def _suffers(values: Values) -> object:
    """Build the event of being attacked; the attacker is given by a genitive or by an
    instrumental."""
    told = [values[slot] for slot in ("attacker", "by") if values[slot] is not None]
    if len(told) > 1:
        return None
    kinds = cast(tuple[ab.PowerKind, ...], values["kinds"])
    attacker = cast(ab.Filter, told[0]) if told else ab.ANY_CARD
    return ab.When(ab.Moment.TARGETED, attacker, cast(ab.Filter, values["whom"]), powers=kinds)


def _of_suffers(node: object) -> Values | None:
    if not isinstance(node, ab.When) or node.other is None:
        return None
    attacker = None if node.subject == ab.ANY_CARD else node.subject
    values: Values = {"whom": node.other, "kinds": node.powers, "attacker": attacker, "by": None}
    return values if _suffers(values) == node else None


_SUFFERED: Final = Phrase(
    Kind.WHEN,
    "когда|если ~? [<whom:noun nom sg>] атакован|атакована|атаковано|атакованы "
    "[<kinds:powers ins sg>] [<attacker:noun gen sg>] [<by:noun ins sg>]",
    make=_suffers,
    take=_of_suffers,
    absent={"whom": SELF, "kinds": ATTACKS, "attacker": None, "by": None},
    loose=True,
)

# «когда выступает защитником»: the strike is redirected onto it (514)


def _defends(values: Values) -> object:
    whom = cast(ab.Filter, values["whom"])
    who = ab.Who.SELF if whom == SELF else ab.Who.OTHER
    return ab.When(ab.Moment.TARGETED, ab.ANY_CARD, whom), ab.HasStatus(ab.Status.DEFENDER, who)


def _of_defends(node: object) -> Values | None:
    match node:
        case (ab.When(other=whom), ab.HasStatus()) if _defends({"whom": whom}) == node:
            return {"whom": whom}
        case _:
            return None


_DEFENCE: Final = Phrase(
    Kind.EVENT,
    "когда|если ~? [<whom:noun nom sg>] выступает защитником",
    make=_defends,
    take=_of_defends,
    absent={"whom": SELF},
)

# wounds, and their number at once: «наносит раны», «получает 3 или более ран»

_DEALT: Final = ab.ResultOf(ab.Outcome.WOUNDS, of_trigger=True)


def _wounded(values: Values, *, passive: bool = False) -> object:
    """Build the event of wounds: source, wounded card, and the required number, if given.

    ``passive`` is whether the wounded card is the subject: «получает 3 раны в свой ход».
    """
    whom, by, kinds = values["whom"], values["by"], values["kinds"]
    turn = turn_of(values["turn"], whom if passive else by)
    if turn is None:
        return None
    when = ab.When(
        ab.Moment.WOUNDED,
        cast(ab.Filter, whom),
        cast(ab.Filter | None, by),
        cast(tuple[ab.PowerKind, ...], kinds),
        turn=turn,
    )
    if values["amount"] is None:
        return when, ab.ALWAYS
    compare, number = cast(tuple[ab.Compare, ab.Number], values["amount"])
    return when, ab.Comparison(_DEALT, compare, number)


def _of_wounded(node: object) -> Values | None:
    match node:
        case (ab.When() as when, ab.Every(conditions=())):
            amount: object = None
        case (ab.When() as when, ab.Comparison(compare=compare, other=other)):
            amount = (compare, other)
        case _:
            return None
    values: Values = {"whom": when.subject, "by": when.other, "kinds": when.powers}
    values.update(amount=amount, turn=when.turn)
    return values if _wounded(values) == node else None


def _is_by_somebody(values: Mapping[str, object]) -> bool:
    """Return whether the source is named together with its power, and the wounded card and number
    are given."""
    is_told = values["by"] is None or values["kinds"] != ()
    return is_told and values["whom"] != ab.ANY_CARD and values["amount"] is not None


_WOUNDS: Final = (
    Phrase(
        Kind.EVENT,
        "когда|если ~? [<whom:noun nom sg>] получает <amount:amount> ран|раны "
        "[от одной|одного? <kinds:powers gen sg>] [<by:noun gen sg>] [<turn:during>]",
        make=partial(_wounded, passive=True),
        take=_of_wounded,
        absent={"whom": SELF, "kinds": (), "by": None, "turn": ab.Side.ANY},
        guard=_is_by_somebody,
        loose=True,
    ),
    Phrase(
        Kind.EVENT,
        "когда|если ~? [<by:noun nom sg>] наносит [<amount:amount>] ран|раны "
        "[<kinds:powers ins sg>] [<whom:noun dat sg>] [<turn:during>]",
        make=_wounded,
        take=_of_wounded,
        absent={"by": SELF, "amount": None, "kinds": (), "whom": ab.ANY_CARD, "turn": ab.Side.ANY},
        guard=lambda values: values["by"] is not None,
        free=True,  # this is the wording of last resort
    ),
)

# «атакует и не наносит ран»: an attack that ended, or missed, without wounding anybody

_IN_VAIN: Final = Phrase(
    Kind.EVENT,
    "когда|если ~? [<whose:noun nom sg>] <assails:assails> [<kinds:powers ins sg>] "
    "и не наносит ран|раны",
    (
        ab.When(ab.Moment.FINISHED, _WHOSE, None, hole("kinds"), _ALL, assaults=hole("assails")),
        ab.Comparison(_DEALT, ab.Compare.EQUAL, 0),
    ),
    absent={"whose": SELF, "kinds": ATTACKS},
)

# «когда сражается с …»: before the dice of any plain strike, dealt or received (512.6.5)


def _fights(values: Values) -> object:
    said = [turn for turn in (values["early"], values["turn"]) if turn is not ab.Side.ANY]
    turn = turn_of(said[0] if said else ab.Side.ANY, values["whose"])
    if turn is None or len(said) > 1 or (values["whom"] is None and not values["strike"]):
        return None
    when = ab.When(ab.Moment.BEFORE_DICE, cast(ab.Filter, values["whose"]), powers=STRIKE)
    whom = cast(ab.Filter | None, values["whom"])
    return replace(when, other=whom, turn=turn), ab.ALWAYS


def _of_fights(node: object) -> Values | None:
    match node:
        case (ab.When() as when, ab.Every(conditions=())):
            values: Values = {"whose": when.subject, "whom": when.other, "turn": when.turn}
            values |= {"early": ab.Side.ANY, "strike": True, "when": True}
            return values if _fights(values) == node else None
        case _:
            return None


_FIGHTS: Final = Phrase(
    Kind.EVENT,
    "[when: когда|если] ~? [<early:during>] [<whose:noun nom sg>] сражается|сражаясь "
    "[strike: {strike}] [с|со <whom:noun ins sg>] [<turn:during>]",
    make=_fights,
    take=_of_fights,
    absent={"early": ab.Side.ANY, "whose": SELF, "whom": None, "turn": ab.Side.ANY},
    loose=True,
)

PHRASES: Final[tuple[Phrase, ...]] = (
    _DEFENCE,
    *_WOUNDS,
    *_LANDED,
    _NTH,
    _MISSES,
    _LANDED_OR_MISSED,
    *_ASSAULTS,
    _SUFFERED,
    _IN_VAIN,
    _FIGHTS,
)
