"""Cards identified by words beside their noun: in another line, not beside it, except it.

Most rows are other wordings of ``filters`` and ``places``.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, cast

import engine.berserk.abilities as ab
from engine.berserk.cards.text.phrase import Kind, Phrase
from engine.berserk.cards.text.phrases.places import line_of_others, of_line_of_others
from engine.berserk.cards.text.templates import Values, hole


def _mark(words: str, node: object) -> Phrase:
    return Phrase(Kind.MARK, words, node, synonym=True)


# the line of a card, and a different line (202.1)


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
    Phrase(
        Kind.SPOT,
        "в [other: другом|других] <line:line> [чем <who:who nom>] "
        "[в котором нет <whom:noun gen pl>]",
        make=_in_which,
        take=_of_which,
        absent={"who": None, "whom": None},
    ),
)


def _is_another(values: Mapping[str, object]) -> bool:
    return values["who"] is not ab.Who.SELF


def _is_its_life(values: Mapping[str, object]) -> bool:
    """Return whether this is an exact life: «с 1 {health}».

    For chips the number is a minimum, since a card with more chips has that many as well.
    """
    return values["fact"] is ab.Fact.LIFE and isinstance(values["n"], int)


_MARKS: Final = (
    Phrase(
        Kind.MARK,
        "с <n:number plain> <fact:things ins>",
        ab.HasFact(hole("fact"), ab.Compare.EQUAL, hole("n")),
        guard=_is_its_life,
        synonym=True,
    ),
    _mark("не стоящий* <spot:spot>", ab.Not(hole("spot"))),
    _mark("в строю !с|со", ab.InState(ab.State.IN_FORMATION)),
    _mark("с|со <what:havings ins pl>", hole("what")),
    _mark("без <what:havings gen pl>", ab.Not(hole("what"))),
    Phrase(
        Kind.MARK, "(? кроме <who:who gen after> )?", ab.Not(ab.Is(hole("who"))), guard=_is_another
    ),
)
PHRASES: Final[tuple[Phrase, ...]] = (*_LINES, *_MARKS)
