"""What happens to cards and when turns begin: «при гибели …», «в начале …» (116, 511-512)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

from engine.berserk.abilities import (
    ALWAYS,
    ANY_CARD,
    AllOf,
    Beside,
    CameFrom,
    Cells,
    Compare,
    Comparison,
    EffectKind,
    Filter,
    HasAround,
    InDepth,
    InDirection,
    InRows,
    Is,
    Marked,
    Moment,
    Not,
    Outcome,
    ResultOf,
    Side,
    ThereAre,
    When,
    Who,
)
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.fates import NOUNS
from engine.berserk.cards.text.phrases.going_off import (
    SELF,
    is_own,
    met_there,
    standing_there,
    when,
)
from engine.berserk.cards.text.phrases.places import around
from engine.berserk.cards.text.templates import Values, filled, hole, one

# Whose event it is: the card's own where nothing is said.

_WHOSE: Final = (
    Phrase(
        Kind.WHOSE,
        "<whom:noun same>",
        hole("whom"),
        guard=lambda values: values["whom"] not in (SELF, ANY_CARD),
    ),
    Phrase(Kind.WHOSE, "хозяин*", Is(Who.HOST)),
)
_OWN: Final = {"whose": SELF}

# What happens to a card: «при гибели …», «после рывка …», «когда … погибает», and what by.

_CAUSED: Final = When(Moment.WOUNDED, ANY_CARD)
_BY_CARDS: Final = (Moment.WOUNDED, Moment.DIED)
"""What happens by a power of a card, which may be told."""


def _is_caused(values: Mapping[str, object]) -> bool:
    return bool(values["kinds"]) or values["by"] is not None


_CAUSES: Final = (
    Phrase(
        Kind.CAUSE,
        "от [<kinds:powers gen sg>] [<by:noun gen sg>]",
        replace(_CAUSED, powers=hole("kinds"), other=hole("by")),
        absent={"kinds": (), "by": None},
        guard=_is_caused,
    ),
    Phrase(Kind.CAUSE, "от <name:named gen>", replace(_CAUSED, named=one("name"))),
    Phrase(Kind.CAUSE, "от добивания", replace(_CAUSED, effects=(EffectKind.FINISHING_BLOW,))),
)


def befalls(values: Values) -> When | None:
    """Return the event of a fate: whose it is, and what by; None for one that nothing causes."""
    fate, cause = cast(When, values["fate"]), cast(When | None, values["cause"])
    subject = cast(Filter, values["whose"])
    if cause is None:
        return replace(fate, subject=subject)
    if fate.moment not in _BY_CARDS:
        return None
    return replace(cause, moment=fate.moment, subject=subject)


def of_fate(node: object) -> Values | None:
    """Take an event apart into fate, whose and cause."""
    if not isinstance(node, When):
        return None
    values: Values = {"whose": node.subject, "cause": None}
    if node.moment not in _BY_CARDS:
        return {**values, "fate": replace(node, subject=ANY_CARD)}
    cause = replace(node, moment=Moment.WOUNDED, subject=ANY_CARD)
    return {
        **values,
        "fate": When(node.moment, ANY_CARD),
        "cause": None if cause == _CAUSED else cause,
    }


def _has_noun(values: Mapping[str, object]) -> bool:
    return values["fate"] in NOUNS


def _fate(words: str, *, noun: bool = True, synonym: bool = False) -> Phrase:
    return Phrase(
        Kind.WHEN,
        words,
        make=befalls,
        take=of_fate,
        guard=lambda values: _has_noun(values) is noun,
        absent={**_OWN, "cause": None},
        synonym=synonym,
    )


_VERBAL: Final = "когда ~? [<whose:whose nom sg>] <fate:fate does> [<cause:cause>]"
_FATES: Final = (
    _fate("при <fate:fate at> ~? [<whose:whose gen sg>] [<cause:cause>]"),
    _fate("после <fate:fate after> ~? [<whose:whose gen sg>] [<cause:cause>]", synonym=True),
    _fate(_VERBAL, synonym=True),
    _fate(_VERBAL, noun=False),
)
_KILLS: Final = (
    Phrase(
        Kind.WHEN,
        "когда ~? [<whose:whose nom sg>] уничтожает <whom:noun acc sg> [<kinds:powers ins sg>]",
        When(Moment.KILLED, hole("whose"), hole("whom"), powers=hole("kinds")),
        absent={**_OWN, "kinds": ()},
    ),
)

# What a card gains and loses: named abilities; chips and extra life, each of which has one moment
# for both (123, 508.6).

_AMOUNT: Final = ResultOf(Outcome.AMOUNT, of_trigger=True)
_CHANGED: Final = {Compare.MORE: Moment.GAINED, Compare.LESS: Moment.LOST}


def _changes(values: Values) -> object:
    moment = _CHANGED[cast(Compare, values["change"])]
    return filled(When(moment, hole("whose"), named=one("name")), values)


def _of_change(node: object) -> Values | None:
    match node:
        case When(moment=Moment.GAINED | Moment.LOST as moment, named=(name,)):
            change = Compare.MORE if moment is Moment.GAINED else Compare.LESS
            values: Values = {"whose": node.subject, "change": change, "name": name}
            return values if _changes(values) == node else None
        case _:
            return None


_BOUND: Final = {Compare.MORE: Compare.AT_LEAST, Compare.LESS: Compare.AT_MOST}


def _amount(values: Values) -> object:
    change, least = cast(Compare, values["change"]), cast(int, values["n"])
    happens = When(cast(Moment, values["what"]), cast(Filter, values["whose"]))
    if least == 1:
        return happens, Comparison(_AMOUNT, change, 0)
    signed = least if change is Compare.MORE else -least
    return happens, Comparison(_AMOUNT, _BOUND[change], signed)


def _of_amount(node: object) -> Values | None:
    match node:
        case (When() as happens, Comparison(compare=compare, other=int(n))):
            change = Compare.MORE if compare in (Compare.MORE, Compare.AT_LEAST) else Compare.LESS
            values: Values = {"whose": happens.subject, "what": happens.moment, "change": change}
            values["n"] = abs(n) or 1
            return values if _amount(values) == node else None
        case _:
            return None


_GAINS: Final = (
    Phrase(
        Kind.WHEN,
        "когда ~? [<whose:whose nom sg>] <change:change> <name:named acc>",
        make=_changes,
        take=_of_change,
        absent=_OWN,
    ),
    Phrase(
        Kind.EVENT,
        "когда ~? [<whose:whose nom sg>] единовременно? <change:change> "
        "[<n:number plain> или более] <what:gauge>",
        make=_amount,
        take=_of_amount,
        absent={**_OWN, "n": 1},
    ),
)

# Where a card has come to, and from where.

_SPOTS: Final = (Beside, InDirection, HasAround)


def _is_spot(values: Mapping[str, object]) -> bool:
    return isinstance(values["spot"], _SPOTS)


_GOALS: Final = (
    Phrase(Kind.GOAL, "на клетку <spot:spot>", hole("spot"), guard=_is_spot),
    Phrase(Kind.GOAL, "на клетку не <spot:spot>", Not(hole("spot")), guard=_is_spot),
    Phrase(
        Kind.GOAL, "на соседнюю с <who:who ins after> клетку", Beside(hole("who")), synonym=True
    ),
    Phrase(
        Kind.GOAL,
        "на клетку рядом с которой стоит <whom:noun nom sg>",
        HasAround(around("whom")),
        synonym=True,
    ),
    Phrase(Kind.GOAL, "на свободную? клетку <rows:region row gen>", hole("rows")),
    Phrase(Kind.GOAL, "на <rows:region half acc>", hole("rows")),
    Phrase(Kind.GOAL, "на <depth:depth acc>", InDepth(hole("depth"))),
)


def _was_in(values: Values) -> object:
    rows = cast(InRows, values["rows"])
    return Cells(rows=rows.rows, rows_of=rows.side, free=False)


def _of_rows(node: object) -> Values | None:
    if not isinstance(node, Cells):
        return None
    values: Values = {"rows": InRows(node.rows, node.rows_of)}
    return values if node.rows and _was_in(values) == node else None


_SOMEBODY: Final = hole(
    "who", lambda who: who or Who.SELF, lambda who: None if who is Who.SELF else who
)
_ORIGINS: Final = (
    *(
        Phrase(Kind.ORIGIN, words, make=_was_in, take=_of_rows)
        for words in ("с клетки <rows:region row gen>", "с|со <rows:region half gen>")
    ),
    Phrase(
        Kind.ORIGIN,
        "с соседней [с <who:who ins after>] клетки",
        Cells(_SOMEBODY, beside=True, free=False),
        absent={"who": None},  # beside the card whose text it is, where nobody else is named
    ),
    Phrase(Kind.ORIGIN, "с <depth:depth gen>", Cells(deep=hole("depth"), free=False)),
)
_GOING: Final = (Moment.MOVED, Moment.RELOCATED)


def _parted(node: When) -> tuple[When, Filter | None]:
    """Take the last filter of whom the event is about as where that card has come to."""
    whole = node.subject
    if node.moment not in _GOING or not isinstance(whole, AllOf) or len(whole.filters) != 2:
        return node, None
    subject, goal = whole.filters
    return (replace(node, subject=subject), goal) if _is_goal(goal) else (node, None)


def _is_goal(goal: Filter) -> bool:
    inner = goal.filter if isinstance(goal, Not) else goal
    return isinstance(inner, (*_SPOTS, InRows, InDepth, Marked))


# The event with where the card has come to, from where, in whose turn, and which time it is.

_TURN_MOMENTS: Final = (Moment.BEFORE_TURN, Moment.TURN_START, Moment.TURN_END)


def _event(values: Values) -> object:
    happens = cast(When, values["when"])
    goal, origin = cast(Filter | None, values["goal"]), cast(Cells | None, values["origin"])
    turn, nth = cast(Side, values["turn"]), cast(tuple[int | None, bool], values["nth"])
    if happens.moment not in _GOING and (goal, origin) != (None, None):
        return None
    if turn is not Side.ANY:
        if happens.turn is not Side.ANY:
            return None
        happens = replace(happens, turn=turn)
    if nth != _EVERY_TIME:
        happens = replace(happens, nth=nth[0], nth_of_battle=nth[1])
    if goal is not None:
        happens = replace(happens, subject=AllOf((happens.subject, goal)))
    return happens, ALWAYS if origin is None else CameFrom(origin)


_EVERY_TIME: Final = (None, False)


def _of_event(node: object) -> Values | None:
    origin: Cells | None
    match node:
        case (When() as happens, CameFrom(cells=cells)):
            origin = cells
        case (When() as happens, condition) if condition == ALWAYS:
            origin = None
        case _:
            return None
    happens, goal = _parted(happens)
    values: Values = {"goal": goal, "origin": origin, "nth": (happens.nth, happens.nth_of_battle)}
    values["turn"] = Side.ANY if happens.moment in _TURN_MOMENTS else happens.turn
    turn = happens.turn if happens.moment in _TURN_MOMENTS else Side.ANY
    return {**values, "when": replace(happens, turn=turn, nth=None, nth_of_battle=False)}


def _beside_before(values: Values) -> object:
    """506.1: a step, or as far: the card was beside the cell on which it stands now."""
    happens = cast(When, values["when"])
    who = Who.SELF if is_own(happens.subject) else Who.SUBJECT
    came = CameFrom(Cells(who, beside=True, free=False))
    return (happens, came) if happens.moment in _GOING else None


def _taken_beside(node: object) -> Values | None:
    match node:
        case (When() as happens, _) if _beside_before({"when": happens}) == node:
            return {"when": happens}
        case _:
            return None


def _onto(values: Values) -> object:
    """Who shares cells has come to one on which such a card stands (term «Бестелесность»)."""
    happens, met = cast(When, values["when"]), cast(Filter, values["met"])
    if happens.moment not in _GOING or happens.subject != SELF:
        return None
    return happens, ThereAre(standing_there(met))


def _taken_onto(node: object) -> Values | None:
    match node:
        case (When() as happens, ThereAre(filter=AllOf(filters=(*parts, _, _))) as there):
            met = parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            return {"when": happens, "met": met} if met_there(there) is not None else None
        case _:
            return None


def _dives(values: Values) -> object:
    """Who goes from the surface into the depth dives, and the other way it comes up (terms)."""
    deep = cast(bool, values["deep"])
    subject = AllOf((cast(Filter, values["whose"]), InDepth(deep)))
    came = CameFrom(Cells(deep=not deep, free=False))
    return When(Moment.RELOCATED, subject), came


_EVENTS: Final = (
    Phrase(
        Kind.EVENT,
        "при <deep:dive> [<whose:whose gen sg>]",
        make=_dives,
        absent=_OWN,
        synonym=True,
    ),
    Phrase(Kind.EVENT, "<when:when> на соседнюю клетку", make=_beside_before, take=_taken_beside),
    Phrase(
        Kind.EVENT,
        "<when:time> [<origin:origin>] [<goal:goal>] [<turn:during>] [<nth:nth>]",
        make=_event,
        take=_of_event,
        absent={"goal": None, "origin": None, "turn": Side.ANY, "nth": _EVERY_TIME},
        free=True,
    ),
    Phrase(
        Kind.EVENT,
        "<when:when> на клетку занятую|с <met:noun ins sg>",
        make=_onto,
        take=_taken_onto,
    ),
    Phrase(Kind.TIME, "<when:when>", hole("when")),
)

# Moments of turns. «В начале хода» speaks of the active player, whoever that is; cards that mean
# one player's turn say whose.

_TURNS: Final = (
    when("<point:point> каждого? <turn:turn>", When(hole("point"), ANY_CARD, turn=hole("turn"))),
    when("в начале боя", When(Moment.BATTLE_START, ANY_CARD)),
)
PHRASES: Final = (
    *_WHOSE,
    *_TURNS,
    *_CAUSES,
    *_FATES,
    *_KILLS,
    *_GAINS,
    *_GOALS,
    *_ORIGINS,
    *_EVENTS,
)
