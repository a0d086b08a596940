"""Moves to other cells: the cells and the moving card (202, 506-507)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Context, Kind, Phrase
from engine.berserk.cards.text.templates import Unfit, Values, hole, one

INFLUENCE: Final = ab.PowerKind.INFLUENCE


def _cells(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.CELLS, words, node, synonym=synonym)


def _step(words: str, node: object, *, synonym: bool = False) -> Phrase:
    return Phrase(Kind.STEP, words, node, synonym=synonym)


def _from(who: ab.Who) -> Any:  # Any, as in ``hole``
    """Return a hole for a step relative to the moving card, worded as the CANDIDATE."""

    def take(cells: object) -> object:
        if not isinstance(cells, ab.Cells) or cells.who is not who:
            raise Unfit
        return replace(cells, who=ab.Who.CANDIDATE)

    return hole("where", lambda cells: replace(cells, who=who), take)


# cells, described by the board and by cards on it


def _somewhere(values: Values) -> object:
    who, rows = (
        cast(ab.Who | None, values["who"]),
        cast(ab.InRows | ab.InDepth | None, values["rows"]),
    )
    way, other = cast(ab.Direction | None, values["way"]), cast(ab.Who | None, values["other"])
    told = [value for value in (who, values["near"], way) if value is not None]
    board = bool(values["board"])
    if len(told) > 1 or (not told and rows is None) is not board:
        return None  # the whole board is printed only if nothing else is given
    if isinstance(rows, ab.InDepth):  # the deep is printed as a step
        return None
    if way is not None:
        cells = ab.Cells(cast(ab.Who, other), directions=(way,))
    else:
        cells = ab.Cells() if who is None else ab.Cells(who, beside=True)
    cells = replace(cells, near=cast(ab.Filter | None, values["near"]))
    return cells if rows is None else replace(cells, rows=rows.rows, rows_of=rows.side)


def _of_somewhere(node: object) -> Values | None:
    if not isinstance(node, ab.Cells):
        return None
    rows = ab.InRows(node.rows, node.rows_of) if node.rows else None
    values: Values = {"who": node.who if node.beside else None, "rows": rows}
    way = node.directions[0] if len(node.directions) == 1 else None
    values |= {"way": way, "other": None if way is None else node.who, "near": node.near}
    values["board"] = node == ab.Cells()
    return values if _somewhere(values) == node else None


def _left_by(values: Values) -> object:
    """Build the cell left by the card of the event or by another one (545.13)."""
    told = [values[slot] for slot in ("early", "late") if values[slot] is not None]
    if len(told) != 1:
        return None
    who = cast(ab.Who, told[0])
    return ab.Cells(origin=True) if who is ab.Who.SUBJECT else ab.Cells(place_of=who)


def _of_whom(values: Values) -> object:
    """Return the cell of a card, or a free cell beside it."""
    near, own = values["near"], [values[slot] for slot in ("early", "late") if values[slot]]
    if near is not None:
        return None if own else ab.Cells(cast(ab.Who, near), beside=True)
    return ab.Cells(place_of=cast(ab.Who, own[0])) if len(own) == 1 and not values["free"] else None


def _of_of_whom(node: object) -> Values | None:
    if not isinstance(node, ab.Cells) or node.place_of is None:
        return None
    values: Values = {"near": None, "free": False, "early": None, "late": node.place_of}
    return values if _of_whom(values) == node else None


_CELLS: Final = (
    Phrase(
        Kind.CELLS,
        "на любую|любой|выбранную? свободную|свободной? клетку|клетке [board: поля боя] "
        "[<rows:region gen>] [рядом с|со <who:who ins after>] [рядом с|со <near:noun ins sg>] "
        "[<way:side> <other:who gen after>]",
        make=_somewhere,
        take=_of_somewhere,
        absent={"rows": None, "who": None, "near": None, "way": None, "other": None},
    ),
    _cells("на любую|любой? свободную|свободной клетку|клетке", ab.Cells(), synonym=True),
    _cells("на освободившуюся клетку", ab.Cells(origin=True)),
    Phrase(
        Kind.CELLS,
        "на [соседнюю с <near:who ins after>] [free: свободную] [<early:who gen>] клетку "
        "[<late:who gen>]",
        make=_of_whom,
        take=_of_of_whom,
        absent={"near": None, "early": None, "late": None},
        loose=True,
    ),
    Phrase(
        Kind.CELLS,
        "на клетку которую|которая|где [<early:who nom>] занимал|занимала|занимало|стоял|стояла|"
        "стояло|находился|находилась|находилось [<late:who nom>]",
        make=_left_by,
        absent={"early": None, "late": None},
        synonym=True,
    ),
)
_STEPS: Final = (
    Phrase(
        Kind.STEP,
        "на соседнюю свободную? клетку [<depth:depth gen>]",
        ab.Cells(ab.Who.CANDIDATE, beside=True, deep=hole("depth")),
        absent={"depth": None},
    ),
    _step("на 1|одну клетку", ab.Cells(ab.Who.CANDIDATE, within=1)),
    _step(
        "на 1|одну клетку в любом направлении",
        ab.Cells(ab.Who.CANDIDATE, beside=True),
        synonym=True,
    ),
    _step("на <n:number plain> клетки|клеток", ab.Cells(ab.Who.CANDIDATE, within=hole("n"))),
    _step("на <n:count> клетки|клеток", ab.Cells(ab.Who.CANDIDATE, within=hole("n")), synonym=True),
    _step("на 1|одну? клетку <way:direction>", ab.Cells(ab.Who.CANDIDATE, directions=one("way"))),
)

# the moving card


def _others(values: Mapping[str, object]) -> bool:
    return values["whom"] != ab.ITSELF


def _moved(context: Context, values: Mapping[str, object]) -> Context:
    """Return the context in which a pronoun means the moved card.

    A cell beside its own one has a row of its own.
    """
    if values["whom"] == ab.ITSELF:
        return context
    return replace(context, it=tuple((letter, ab.Who.TARGET) for letter in ("m", "f", "n", "p")))


def _needs_words(values: Mapping[str, object]) -> bool:
    """Return whether the move needs words: one to any cell by another way is a named ability."""
    return values["way"] is ab.Relocation.RELOCATE or values["where"] != ab.Cells()


def _goes(where: object) -> ab.Power:
    return ab.Power(INFLUENCE, (ab.Relocate(hole("way")),), ab.ITSELF, cast(ab.Cells, where))


def _swaps(values: Values) -> object:
    if values["early"] is values["late"] or not _one_other(values["whom"]):
        return None
    return ab.Power(INFLUENCE, (ab.Swap(),), cast(ab.Targets, values["whom"]))


def _of_swap(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.Swap(),), targets=whom):
            values: Values = {"whom": whom, "early": True, "late": False}
            return values if _swaps(values) == node else None
        case _:
            return None


def _changed(values: Values) -> object:
    """Build a swap of two cards, or of the card itself with another."""
    both, whom = values["both"], values["whom"]
    told = (values["own"], values["also"], both is not None, whom is not None)
    if told == (False, False, True, False) and _two(both):
        return ab.Power(INFLUENCE, (ab.Swap(),), cast(ab.Targets, both))
    if told == (True, False, False, True) and _one_other(whom):
        return ab.Power(INFLUENCE, (ab.Swap(),), cast(ab.Targets, whom))
    if told == (False, True, True, False) and _one_other(both):
        return ab.Power(INFLUENCE, (ab.Swap(),), cast(ab.Targets, both))
    return None


def _of_changed(node: object) -> Values | None:
    match node:
        case ab.Power(effects=(ab.Swap(),), targets=both):
            values: Values = {"own": False, "also": False, "both": both, "whom": None}
            return values if _changed(values) == node else None
        case _:
            return None


# the destination of another card: relative to its cell, or by the board and other cards

_THERE: Final = (
    Phrase(Kind.THERE, "<where:step>", _from(ab.Who.TARGET)),
    Phrase(
        Kind.THERE,
        "<where:cells>",
        hole("where"),
        guard=lambda values: cast(ab.Cells, values["where"]).who is not ab.Who.TARGET,
    ),
    Phrase(Kind.THERE, "<where:beside>", hole("where"), synonym=True),
)
_GOING: Final = (
    Phrase(Kind.CLAUSE, "<way:way> <where:step>", _goes(_from(ab.Who.SELF))),
    Phrase(Kind.CLAUSE, "<way:way> <where:cells>", _goes(hole("where")), guard=_needs_words),
    Phrase(
        Kind.CLAUSE,
        "переместить ~ <where:step>",
        ab.Power(INFLUENCE, (ab.Relocate(),), ab.ITSELF, _from(ab.Who.SELF)),
        synonym=True,
    ),
    *(
        Phrase(
            kind,
            f"{words} <where:there>",
            ab.Power(INFLUENCE, (ab.Relocate(),), hole("whom"), hole("where")),
            guard=_others,
            gives={"where": _moved},
            synonym=synonym,
        )
        for kind, words, synonym in (
            (Kind.CLAUSE, "переместить <whom:targets acc>", False),
            (Kind.CLAUSE, "<whom:targets nom> перемещается@whom", True),
            (Kind.MAY, "<whom:targets nom> может@whom переместиться", True),
        )
    ),
    Phrase(
        Kind.CLAUSE,
        "поменяться|меняться [early: местами] с|со <whom:targets ins> [late: местами]",
        make=_swaps,
        take=_of_swap,
        free=True,  # printed in the usual word order
    ),
    Phrase(
        Kind.CLAUSE,
        "поменять|менять [own: ~] местами [also: ~ и] [<both:targets acc>] "
        "[с|со <whom:targets ins>]",
        make=_changed,
        take=_of_changed,
        absent={"both": None, "whom": None},
    ),
)


def _two(whom: object) -> bool:
    return isinstance(whom, ab.Targets) and whom.least == whom.most == 2


def _one_other(whom: object) -> bool:
    return isinstance(whom, ab.Targets) and whom != ab.ITSELF and whom.most == 1 and not whom.all


# what happens to the card by its own action

_SUFFERED: Final = (
    Phrase(Kind.CLAUSE, "объявить|совершить <attack:attack>", hole("attack"), synonym=True),
)

# back into the deck (204.4)

_LEAVING: Final = (
    Phrase(
        Kind.CLAUSE,
        "вернуть <whom:targets acc> <place:deckplace>",
        ab.Power(INFLUENCE, (ab.ToDeck(hole("place")),), hole("whom")),
        guard=_others,
    ),
    Phrase(
        Kind.CLAUSE,
        "[<whom:targets nom>] возвращается|возвращаются <place:deckplace>",
        ab.Power(INFLUENCE, (ab.ToDeck(hole("place")),), hole("whom")),
        absent={"whom": ab.ITSELF},
        synonym=True,
    ),
    Phrase(
        Kind.CLAUSE,
        "вернуть|вернуться ~? <place:deckplace>",
        ab.Power(INFLUENCE, (ab.ToDeck(hole("place")),), ab.ITSELF),
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_CELLS, *_STEPS, *_THERE, *_GOING, *_SUFFERED, *_LEAVING)
