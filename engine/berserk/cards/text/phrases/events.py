"""Events of cards and beginnings of turns: «при гибели …», «в начале …» (116, 511-512)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, TypeAlias, cast

import engine.berserk.abilities as ab
from engine.berserk.abilities.filters import filters_within
from engine.berserk.cards.text.phrase import Group, Kind, Phrase, Takes, elements_of
from engine.berserk.cards.text.phrases.fates import NOUNS
from engine.berserk.cards.text.phrases.going_off import (
    SELF,
    ItsTurn,
    is_first_of_all,
    is_own,
    met_there,
    standing_there,
    turn_of,
    when,
)
from engine.berserk.cards.text.phrases.places import around
from engine.berserk.cards.text.templates import Values, filled, hole, one

# the card of the event, by default the card itself

_WHOSE: Final = (
    Phrase(
        Kind.WHOSE,
        "<whom:noun same>",
        hole("whom"),
        guard=lambda values: values["whom"] not in (SELF, ab.ANY_CARD),
    ),
)
VOCABULARY: Final[Mapping[Kind, Mapping[str, object]]] = {
    Kind.WHOSE: {"хозяин*": ab.Is(ab.Who.HOST)}
}
"""The cards of an event that one word names."""
_OWN: Final = {"whose": SELF}

# what happens to a card and its cause: «при гибели …», «после рывка …», «когда … погибает»

_CAUSED: Final = ab.When(ab.Moment.WOUNDED, ab.ANY_CARD)
_BY_CARDS: Final = (ab.Moment.WOUNDED, ab.Moment.DIED)
"""The events that a card's power can cause, so that the cause can be named."""


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
)


Nth: TypeAlias = tuple[int | None, bool, ab.Side | ItsTurn, bool]
EVERY_TIME: Final[Nth] = (None, False, ab.Side.ANY, False)
"""No ordinal: (number, of the battle, in whose turn, counted for each card separately)."""


def counted(when: ab.When, nth: object) -> ab.When | None:
    """Return the event limited to that occurrence; None if its turn or number is given twice."""
    if nth == EVERY_TIME:
        return when
    if nth is None:
        return None
    number, of_battle, whose, of_card = cast(Nth, nth)
    turn = turn_of(whose, when.subject)
    if turn is None or when.nth is not None or when.or_at or ab.Side.ANY not in (when.turn, turn):
        return None
    turn = turn if when.turn is ab.Side.ANY else when.turn
    of_card = of_card and not is_own(when.subject)  # for a single card both counts are the same
    return replace(when, nth=number, nth_of_battle=of_battle, nth_of_card=of_card, turn=turn)


def each_time(when: ab.When) -> ab.When:
    """Return the event without an ordinal."""
    return replace(when, nth=None, nth_of_battle=False, nth_of_card=False)


def _either(values: Values) -> ab.When | None:
    """Return the event, or either of two; None unless both are plain moments."""
    fate, other = cast(ab.When, values["fate"]), cast(ab.When | None, values["other"])
    if other is None:
        return fate
    plain = all(each == ab.When(each.moment, ab.ANY_CARD) for each in (fate, other))
    return replace(fate, or_at=(other.moment,)) if plain and fate != other else None


_UNTOLD: Final[Values] = {**_OWN, "cause": None, "other": None, "nth": EVERY_TIME}


def befalls(values: Values) -> ab.When | None:
    """Return the event with its card and cause; None for a cause that this event cannot have."""
    values = {**_UNTOLD, **values}
    fate, cause = _either(values), cast(ab.When | None, values["cause"])
    subject = cast(ab.Filter, values["whose"])
    if fate is None:
        return None
    if cause is None:
        return counted(replace(fate, subject=subject), values["nth"])
    if fate.or_at or fate.moment not in _BY_CARDS:
        return None
    return counted(replace(cause, moment=fate.moment, subject=subject), values["nth"])


def of_fate(node: object) -> Values | None:
    """Split an event into fate, card and cause."""
    if not isinstance(node, ab.When):
        return None
    values: Values = {"whose": node.subject, "cause": None, "other": None, "nth": EVERY_TIME}
    if node.or_at:
        [other] = node.or_at
        values["other"] = ab.When(other, ab.ANY_CARD)
        return {**values, "fate": replace(node, subject=ab.ANY_CARD, or_at=())}
    if node.moment not in _BY_CARDS:
        return {**values, "fate": replace(node, subject=ab.ANY_CARD)}
    cause = replace(node, moment=ab.Moment.WOUNDED, subject=ab.ANY_CARD)
    return {
        **values,
        "fate": ab.When(node.moment, ab.ANY_CARD),
        "cause": None if cause == _CAUSED else cause,
    }


def _has_nouns(values: Values) -> bool:
    """Return whether each of the events is worded with a noun."""
    return all(fate in NOUNS for fate in (values["fate"], values["other"]) if fate is not None)


def _by_noun(node: object) -> Values | None:
    """Take an event apart that is worded with nouns."""
    values = of_fate(node)
    return values if values is not None and _has_nouns(values) else None


def _by_verb(node: object) -> Values | None:
    """Take an event apart that is worded with verbs."""
    values = of_fate(node)
    return None if values is None or _has_nouns(values) else values


def _first_of_fates(node: object) -> Values | None:
    """Take apart the first such event among several cards."""
    if not isinstance(node, ab.When) or not is_first_of_all(node):
        return None
    nth = (node.nth, node.nth_of_battle, node.turn, False)
    values = _by_noun(replace(each_time(node), turn=ab.Side.ANY))
    return None if values is None else {**values, "nth": nth}


def _fate(words: str, take: Takes | None = None, *, loose: bool = False) -> Phrase:
    """Return a row of an event; without ``take`` it is a synonym."""
    groups = [part for part in elements_of(words) if isinstance(part, Group)]
    grouped = {slot for group in groups for slot in group.slots}
    return Phrase(
        Kind.WHEN,
        words,
        make=befalls,
        take=take,
        absent={slot: value for slot, value in _UNTOLD.items() if slot in grouped},
        synonym=take is None,
        loose=loose,
    )


_BEFALLS: Final = "<fate:fate does> [или|и <other:fate does>]"
_FATES: Final = (
    _fate(
        "при каждом|каждой? <fate:fate at> [или|и при? <other:fate at>] ~? [<whose:whose gen sg>] "
        "[<cause:cause>]",
        _by_noun,
    ),
    _fate(
        "при <nth:nth loc> <fate:fate at> ~? [<whose:whose gen sg>] [<cause:cause>]",
        _first_of_fates,
        loose=True,
    ),
    _fate("после [<nth:nth gen>] <fate:fate after> ~? [<whose:whose gen sg>]"),
    _fate(f"когда|если ~? [<whose:whose nom sg>] {_BEFALLS} [<cause:cause>]", _by_verb),
)

# what a card does to another: destroy, heal, exile, bring in


def _does(values: Values) -> object:
    moment, whom = cast(ab.Moment, values["act"]), cast(ab.Filter, values["whom"])
    whose, kinds = cast(ab.Filter, values["whose"]), cast(tuple[ab.PowerKind, ...], values["kinds"])
    late = cast(bool, values["late"])
    if moment is ab.Moment.KILLED:
        return ab.When(moment, whose, whom, powers=kinds, late=late)
    return None if kinds or late else ab.When(moment, whom, whose)


def _of_deed(node: object) -> Values | None:
    match node:
        case ab.When(moment=ab.Moment.KILLED, other=whom, powers=kinds) if whom is not None:
            values: Values = {"whose": node.subject, "whom": whom, "kinds": kinds}
        case ab.When(other=whose) if whose is not None:
            values = {"whose": whose, "whom": node.subject, "kinds": ()}
        case _:
            return None
    values |= {"act": node.moment, "late": node.late}
    return values if _does(values) == node else None


_DEEDS: Final = (
    Phrase(
        Kind.WHEN,
        "<late:lateness> ~? [<whose:whose nom sg>] <act:act> <whom:noun acc sg> "
        "[<kinds:powers ins sg>]",
        make=_does,
        take=_of_deed,
        absent={**_OWN, "kinds": ()},
    ),
)

# «когда закрывается, чтобы переместить вашу боевую машину»: as the price of its action

_CLOSED_FOR: Final = (
    Phrase(
        Kind.WHEN,
        "когда|если ~? [<whose:whose nom sg>] закрывается чтобы переместить <whom:noun acc sg>",
        ab.When(ab.Moment.CLOSED, hole("whose"), hole("whom"), effects=(ab.EffectKind.RELOCATE,)),
        absent=_OWN,
    ),
)

# the destination of a card, and its origin

_SPOTS: Final = (ab.Beside, ab.InDirection, ab.HasAround)


def _is_spot(values: Mapping[str, object]) -> bool:
    return isinstance(values["spot"], _SPOTS)


def _lies(values: Values) -> object:
    return ab.Not(cast(ab.Filter, values["spot"])) if values["apart"] else values["spot"]


def _of_spot(node: object) -> Values | None:
    apart = isinstance(node, ab.Not)
    return {"spot": node.filter if isinstance(node, ab.Not) else node, "apart": apart}


def _near(values: Values) -> object:
    """Build a place beside a named card or beside any such card; any place if neither is given."""
    who, whom = values["who"], values["whom"]
    if who is whom is None:
        return ab.ANY_CARD
    if who is not None and whom is not None:
        return None
    return (
        ab.Beside(cast(ab.Who, who))
        if whom is None
        else filled(ab.HasAround(around("whom")), values)
    )


_GOALS: Final = (
    Phrase(
        Kind.GOAL, "на клетку [apart: не] <spot:spot>", make=_lies, take=_of_spot, guard=_is_spot
    ),
    Phrase(
        Kind.GOAL,
        "на [соседнюю с !собой <who:who ins after>] клетку "
        "[рядом с которой стоит <whom:noun nom sg>]",
        make=_near,
        absent={"who": None, "whom": None},
        synonym=True,
    ),
    Phrase(Kind.GOAL, "<where:region into>", hole("where")),
)


def _was_in(values: Values) -> object:
    where = cast(ab.InRows | ab.InDepth, values["where"])
    if isinstance(where, ab.InDepth):
        return ab.Cells(deep=where.deep, free=False)
    return ab.Cells(rows=where.rows, rows_of=where.side, free=False)


def _of_region(node: object) -> Values | None:
    if not isinstance(node, ab.Cells):
        return None
    rows = ab.InRows(node.rows, node.rows_of)
    values: Values = {"where": rows if node.deep is None else ab.InDepth(node.deep)}
    return values if (node.rows or node.deep is not None) and _was_in(values) == node else None


_SOMEBODY: Final = hole(
    "who", lambda who: who or ab.Who.SELF, lambda who: None if who is ab.Who.SELF else who
)
_ORIGINS: Final = (
    Phrase(Kind.ORIGIN, "<where:region from>", make=_was_in, take=_of_region),
    Phrase(
        Kind.ORIGIN,
        "с соседней [с <who:who ins after>] клетки",
        ab.Cells(_SOMEBODY, beside=True, free=False),
        absent={"who": None},  # by default beside the card with this text
    ),
)
_GOING: Final = (ab.Moment.MOVED, ab.Moment.RELOCATED)


def _parted(node: ab.When) -> tuple[ab.When, ab.Filter | None]:
    """Split the destination off the event's subject."""
    whole = node.subject
    if node.moment not in _GOING or not isinstance(whole, ab.AllOf) or len(whole.filters) != 2:
        return node, None
    subject, goal = whole.filters
    return (replace(node, subject=subject), goal) if _is_goal(goal) else (node, None)


def _is_goal(goal: ab.Filter) -> bool:
    inner = goal.filter if isinstance(goal, ab.Not) else goal
    return isinstance(inner, (*_SPOTS, ab.InRows, ab.InDepth, ab.Marked))


# the event with destination, origin, turn and ordinal

_TURN_MOMENTS: Final = (ab.Moment.BEFORE_TURN, ab.Moment.TURN_START, ab.Moment.TURN_END)


def _is_of_theirs(happens: ab.When) -> bool:
    """Return whether «его ход» is the opponent's: his card acts on the card itself."""
    theirs = happens.other is not None and ab.OfSide(ab.Side.ENEMY) in filters_within(happens.other)
    return theirs and is_own(happens.subject)


def _event(values: Values) -> object:
    happens = cast(ab.When, values["when"])
    goal, origin = cast(ab.Filter | None, values["goal"]), cast(ab.Cells | None, values["origin"])
    turn = turn_of(values["turn"], happens.subject)
    if turn is None:
        return None
    if happens.moment not in _GOING and (goal, origin) != (None, None):
        return None
    if values["his"]:
        if turn is not ab.Side.ANY or not _is_of_theirs(happens):
            return None
        turn = ab.Side.ENEMY
    if turn is not ab.Side.ANY:
        if happens.turn is not ab.Side.ANY:
            return None
        happens = replace(happens, turn=turn)
    timed = counted(happens, values["nth"])
    if timed is None:
        return None
    happens = timed
    if goal not in (None, ab.ANY_CARD):
        happens = replace(happens, subject=ab.AllOf((happens.subject, goal)))
    return happens, ab.ALWAYS if origin is None else ab.CameFrom(origin)


def _of_event(node: object) -> Values | None:
    origin: ab.Cells | None
    match node:
        case (ab.When() as happens, ab.CameFrom(cells=cells)):
            origin = cells
        case (ab.When() as happens, condition) if condition == ab.ALWAYS:
            origin = None
        case _:
            return None
    happens, goal = _parted(happens)
    values: Values = {"goal": goal, "origin": origin, "nth": EVERY_TIME, "turn": ab.Side.ANY}
    values["his"] = False
    if happens.moment in _TURN_MOMENTS:
        return {**values, "when": happens}
    values["turn"] = happens.turn
    happens = replace(happens, turn=ab.Side.ANY)
    if happens.nth is None or is_first_of_all(happens):
        return {**values, "when": happens}
    values["nth"] = (happens.nth, happens.nth_of_battle, ab.Side.ANY, True)
    return {**values, "when": each_time(happens)}


def _beside_before(values: Values) -> object:
    """Build a move from a cell beside, or within one step of, the current one (506.1)."""
    happens = cast(ab.When, values["when"])
    who = ab.Who.SELF if is_own(happens.subject) else ab.Who.SUBJECT
    near = ab.Cells(who, within=1) if values["straight"] else ab.Cells(who, beside=True)
    came = ab.CameFrom(replace(near, free=False))
    return (happens, came) if happens.moment in _GOING else None


def _taken_beside(node: object) -> Values | None:
    match node:
        case (ab.When() as happens, _):
            for straight in (False, True):
                values: Values = {"when": happens, "straight": straight}
                if _beside_before(values) == node:
                    return values
    return None


def _onto(values: Values) -> object:
    """Build a move onto the cell of such a card, by a card that shares cells (term
    «Бестелесность»)."""
    happens, met = cast(ab.When, values["when"]), cast(ab.Filter, values["met"])
    if happens.moment not in _GOING or happens.subject != SELF:
        return None
    return happens, ab.ThereAre(standing_there(met))


def _taken_onto(node: object) -> Values | None:
    match node:
        case (ab.When() as happens, ab.ThereAre(filter=ab.AllOf(filters=(*parts, _, _))) as there):
            met = parts[0] if len(parts) == 1 else ab.AllOf(tuple(parts))
            return {"when": happens, "met": met} if met_there(there) is not None else None
        case _:
            return None


def _dives(values: Values) -> object:
    """Build a dive from the surface, or a surfacing (terms)."""
    deep = cast(bool, values["deep"])
    subject = ab.AllOf((cast(ab.Filter, values["whose"]), ab.InDepth(deep)))
    came = ab.CameFrom(ab.Cells(deep=not deep, free=False))
    return ab.When(ab.Moment.RELOCATED, subject), came


_EVENTS: Final = (
    Phrase(
        Kind.EVENT,
        "при <deep:dive> [<whose:whose gen sg>]",
        make=_dives,
        absent=_OWN,
        synonym=True,
    ),
    Phrase(
        Kind.EVENT,
        "<when:when> на соседнюю с? собой? клетку [straight: не по диагонали]",
        make=_beside_before,
        take=_taken_beside,
    ),
    Phrase(
        Kind.EVENT,
        "<when:time> [<origin:origin>] [<goal:goal>] [<turn:during>] [his: в его ход] [<nth:nth>]",
        make=_event,
        take=_of_event,
        absent={"goal": None, "origin": None, "turn": ab.Side.ANY, "nth": EVERY_TIME},
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

# Moments of turns. «В начале хода» is about the active player, whoever it is; cards that mean one
# player's turn say so.


def _point(values: Values) -> object:
    turn, nth = cast(tuple[ab.Side, int | None], values["turn"])
    point = values["point"]
    if not isinstance(point, ab.When):
        return None
    if nth is not None and (point.moment is ab.Moment.BEFORE_TURN or point.or_at):
        return None
    return replace(point, turn=turn, nth=nth, nth_of_battle=nth is not None)


def _of_point(node: object) -> Values | None:
    if not isinstance(node, ab.When) or node.moment not in _TURN_MOMENTS:
        return None
    point = replace(node, turn=ab.Side.ANY, nth=None, nth_of_battle=False)
    values: Values = {"point": point, "turn": (node.turn, node.nth)}
    return values if _point(values) == node else None


_TURNS: Final = (
    Phrase(Kind.WHEN, "<point:point> каждого? <turn:turn>", make=_point, take=_of_point),
    when("в начале боя", ab.When(ab.Moment.BATTLE_START, ab.ANY_CARD)),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_WHOSE,
    *_TURNS,
    *_CAUSES,
    *_FATES,
    *_DEEDS,
    *_CLOSED_FOR,
    *_GOALS,
    *_ORIGINS,
    *_EVENTS,
)
