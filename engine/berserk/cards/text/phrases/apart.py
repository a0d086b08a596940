"""Cards identified by words beside their noun: dearer than another, not beside it, except it.

Most rows are other wordings of ``filters`` and ``places``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.filters import by_degree, than_others
from engine.berserk.cards.text.phrases.places import line_of_others, of_line_of_others
from engine.berserk.cards.text.templates import Values, hole, picked


def _mark(words: str, node: object) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=True)


# the cost of a card, compared with another or between two numbers (105.2)


def _by_cost(values: Values) -> object:
    return by_degree({**values, "fact": ab.Fact.COST})


def _between(values: Values) -> object:
    fact, least, most = cast(ab.Fact, values["fact"]), values["least"], values["most"]
    if not isinstance(least, int) or not isinstance(most, int) or least >= most:
        return None
    return ab.AllOf(
        (ab.HasFact(fact, ab.Compare.AT_LEAST, least), ab.HasFact(fact, ab.Compare.AT_MOST, most))
    )


def _one_or_other(values: Values) -> object:
    fact, one, other = cast(ab.Fact, values["fact"]), values["one"], values["other"]
    if not isinstance(one, int) or not isinstance(other, int) or one >= other:
        return None
    return ab.AnyOf(tuple(ab.HasFact(fact, ab.Compare.EQUAL, number) for number in (one, other)))


def _of_one_or_other(node: object) -> Values | None:
    match node:
        case ab.AnyOf(
            filters=(
                ab.HasFact(fact=fact, compare=ab.Compare.EQUAL, number=int(one)),
                ab.HasFact(fact=other_fact, compare=ab.Compare.EQUAL, number=int(other)),
            )
        ) if fact is other_fact:
            return {"fact": fact, "one": one, "other": other}
        case _:
            return None


def _of_its_life(values: Mapping[str, object]) -> bool:
    """Return whether this is an exact life: «с 1 {health}».

    For chips the number is a minimum, since a card with more chips has that many as well.
    """
    return values["fact"] is ab.Fact.LIFE and isinstance(values["n"], int)


def _by_price() -> Iterator[Phrase]:
    yield Phrase(
        Kind.MARK,
        "<fact:fact> <than:than> [чем у <who:who gen after>] [<same:quantity gen> <own:who gen>]",
        make=than_others,
        absent={"who": None, "own": None, "same": None},
        synonym=True,
    )
    for word, compare in (("дешевле", ab.Compare.LESS), ("дороже", ab.Compare.MORE)):
        dearer = ab.HasFact(ab.Fact.COST, compare, ab.FactOf(ab.Fact.COST, hole("who")))
        yield _mark(f"{word} <who:who gen>", dearer)
        yield _mark(f"{word} чем <who:who nom>", dearer)
    yield Phrase(
        Kind.MARK,
        "с <degree:degree ins sg f> стоимостью [чем у <who:who gen after>]",
        make=_by_cost,
        absent={"who": None},
        synonym=True,
    )
    yield Phrase(
        Kind.MARK,
        "<degree:degree gen sg f> стоимости чем у <who:who gen after>",
        make=_by_cost,
        synonym=True,
    )
    yield Phrase(
        Kind.MARK,
        "<fact:fact> от <least:number plain> до <most:number plain>",
        make=_between,
        synonym=True,
    )
    yield Phrase(
        Kind.MARK,
        "<fact:fact> <one:number plain> или <other:number plain>",
        make=_one_or_other,
        take=_of_one_or_other,
    )
    yield Phrase(
        Kind.MARK,
        "с <n:number plain> <fact:things ins>",
        ab.HasFact(hole("fact"), ab.Compare.EQUAL, hole("n")),
        guard=_of_its_life,
        synonym=True,
    )


# where a card does not stand (504.1), and whether it is in formation

_IN_FORMATION: Final = ab.InState(ab.State.IN_FORMATION)
_STANDING: Final = (
    Phrase(Kind.TRAIT, "стоящий* не <spot:spot>", ab.Not(hole("spot")), synonym=True),
    Phrase(Kind.TRAIT, "находящийся* не <spot:spot>", ab.Not(hole("spot")), synonym=True),
    *(
        _mark(words, ab.Not(hole("spot")))
        for words in (
            "не <spot:spot>",
            "не стоящий* <spot:spot>",
            "не находящийся* <spot:spot>",
            "стоящий* не <spot:spot>",
            "находящийся* не <spot:spot>",
        )
    ),
    *(
        Phrase(kind, f"{words} в строю !с|со", node, synonym=True)
        for kind in (Kind.TRAIT, Kind.MARK)
        for words, node in (
            ("стоящий*", _IN_FORMATION),
            ("находящийся*", _IN_FORMATION),
            ("не находящийся*", ab.Not(_IN_FORMATION)),
        )
    ),
    Phrase(Kind.TRAIT, "не стоящий* в строю !с|со", ab.Not(_IN_FORMATION)),
    _mark("не стоящий* в строю !с|со", ab.Not(_IN_FORMATION)),
    _mark("в строю !с|со", _IN_FORMATION),
    _mark("не в строю !с|со", ab.Not(_IN_FORMATION)),
)

# the line of a card, and a different line (202.1)


def _in_line_of(values: Values) -> object:
    return replace(cast(ab.InLine, values["line"]), who=cast(ab.Who, values["who"]))


def _in_another(values: Values) -> object:
    line = cast(ab.InLine, values["line"])
    if line.row and line.column:
        return None  # the negation could cover one of the two or neither
    return ab.AllOf(
        (_ON_BOARD, ab.Not(replace(line, who=cast(ab.Who, values["who"] or ab.Who.SELF))))
    )


def _of_another(node: object) -> Values | None:
    match node:
        case ab.AllOf(
            filters=(ab.InArea(area=ab.Area.BATTLEFIELD), ab.Not(filter=ab.InLine(who=who) as line))
        ):
            return {
                "line": replace(line, who=ab.Who.SELF),
                "who": None if who is ab.Who.SELF else who,
            }
        case _:
            return None


def _in_which(values: Values) -> object:
    """Build «в другом ряду, чем …», «в ряду, в котором нет …»."""
    if values["other"]:
        return _in_another(values) if values["whom"] is None else None
    if values["whom"] is None or values["who"] is not None:
        return None
    return line_of_others(values)


def _of_which(node: object) -> Values | None:
    another = _of_another(node)
    if another is not None:
        return {**another, "other": True, "whom": None}
    empty = of_line_of_others(node)
    return None if empty is None else {**empty, "other": False, "who": None}


_ON_BOARD: Final = ab.InArea(ab.Area.BATTLEFIELD)
_LINES: Final = (
    Phrase(Kind.SPOT, "в <line:line> <who:who gen>", make=_in_line_of, synonym=True),
    Phrase(Kind.SPOT, "в <who:who gen whose> <line:line>", make=_in_line_of, synonym=True),
    Phrase(
        Kind.SPOT,
        "в [other: другом|других] <line:line> [чем <who:who nom>] "
        "[в котором нет <whom:noun gen pl>]",
        make=_in_which,
        take=_of_which,
        absent={"who": None, "whom": None},
    ),
)

# the owner of a card, what it has, what it is not


def _is_another(values: Mapping[str, object]) -> bool:
    return values["who"] is not ab.Who.SELF


_SIDES: Final = (
    _mark("из? вашего отряда", ab.OfSide(ab.Side.OWN)),
    _mark("из? отряда противника", ab.OfSide(ab.Side.ENEMY)),
    _mark("находящийся* под вашим контролем", ab.OfSide(ab.Side.OWN)),
    _mark("находящийся* под контролем противника", ab.OfSide(ab.Side.ENEMY)),
)
_EXCEPT: Final = (
    Phrase(
        Kind.MARK, "(? кроме <who:who gen after> )?", ab.Not(ab.Is(hole("who"))), guard=_is_another
    ),
    _mark("(? кроме ~|себя )?", ab.Not(ab.Is(ab.Who.SELF))),
)
_DOING: Final = tuple(
    Phrase(
        Kind.TRAIT,
        f"[undone: не] <deed:deed same> {words}",
        ab.Did(hole("deed"), ago, picked("undone", {True: False, False: True})),
        synonym=True,
    )
    for words, ago in (
        ("в этот|этом ход|ходу", 0),
        ("в прошлый ход", 1),
        ("в этом|этот бою|бой", None),
    )
)
_BEING: Final = (
    _mark("с|со <what:havings ins pl>", hole("what")),
    _mark("без <what:havings gen pl>", ab.Not(hole("what"))),
    _mark("являющийся* <sort:sort ins sg>", hole("sort")),
    _mark("являющийся* <sort:sort ins pl>", hole("sort")),
    _mark("не являющийся* <sort:sort ins sg>", ab.Not(hole("sort"))),
    _mark("не являющийся* <sort:sort ins pl>", ab.Not(hole("sort"))),
    *(
        Phrase(Kind.CONDITION, f"<who:who nom> {words}", ab.CardIs(hole("who"), node), synonym=True)
        for words, node in (
            ("не <spot:spot>", ab.Not(hole("spot"))),
            ("в строю !с|со", _IN_FORMATION),
            ("не в строю !с|со", ab.Not(_IN_FORMATION)),
        )
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (
    *_by_price(),
    *_STANDING,
    *_LINES,
    *_SIDES,
    *_EXCEPT,
    *_DOING,
    *_BEING,
)
