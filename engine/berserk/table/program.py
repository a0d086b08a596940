"""Compile a compound ability into instructions (505): the order of its powers and their conditions.

The list depends on the node alone, so a play only stores its place in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.table.state import PowerResult
from engine.kernel.remembering import by_identity
from engine.kernel.word_enum import Word

MOST_REPEATS: Final = 9


class How(Word):
    """The required outcome of a group of powers (505.4.5-505.4.7)."""

    FULL = "full"
    ANY = "any"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Perform:
    """Announce and carry out a power."""

    power: ab.Attack | ab.Power


@dataclass(frozen=True, slots=True)
class AskMay:
    """Ask the player, who may skip to ``skip`` (505.6)."""

    skip: int


@dataclass(frozen=True, slots=True)
class AskOr:
    """Ask the player to choose one of ``starts`` (505.4.8)."""

    starts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AskOpponent:
    """Ask the opponent, who may go to ``other``, and must when the next power cannot be
    announced."""

    other: int


@dataclass(frozen=True, slots=True)
class Test:
    """Continue if the powers from ``start`` up to here had this outcome, otherwise go to ``go``."""

    how: How
    start: int
    go: int


@dataclass(frozen=True, slots=True)
class Check:
    """Continue if the condition holds, otherwise go to ``go``."""

    condition: ab.Condition
    go: int


@dataclass(frozen=True, slots=True)
class Bound:
    """Continue if the part up to ``go`` has a use left; otherwise it fails and ``go`` is next
    (545.7.1)."""

    part: ab.Limited
    go: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Go to ``to``."""

    to: int


Instruction: TypeAlias = Perform | AskMay | AskOr | AskOpponent | Test | Check | Bound | Jump
Program: TypeAlias = tuple[Instruction, ...]


@by_identity
@cache
def program(body: ab.Body) -> Program:
    """Return the instructions of a compound ability, in the order of its text."""
    return _of(body, 0)


def _of(body: ab.Body, at: int) -> Program:
    match body:
        case ab.Attack() | ab.Power():
            return (Perform(body),)
        case ab.And(parts=parts) | ab.Prophecy(parts=parts) | ab.RolledTargets(parts=parts):
            return _row(parts, at)
        case ab.Repeat(count=count, part=part):
            return _repeated(count, part, at)
        case ab.WhileDoing(first=first, second=second):
            return _depending(How.FULL, first, second, at)
        case ab.OnSuccess(first=first, second=second):
            return _depending(How.ANY, first, second, at)
        case ab.Otherwise(first=first, second=second):
            return _depending(How.FAILED, first, second, at)
        case ab.Or(parts=parts, both_if=both):
            return _either(parts, at) if both is None else _both_or_either(parts, both, at)
        case ab.UnlessOpponent(first=first, second=second):
            return _unless(first, second, at)
        case ab.May(part=part):
            inner = _of(part, at + 1)
            return (AskMay(at + 1 + len(inner)), *inner)
        case ab.Limited(part=part):
            inner = _of(part, at + 1)
            return (Bound(body, at + 1 + len(inner)), *inner)
        case ab.Provided(condition=condition, part=part, otherwise=otherwise):
            inner = _of(part, at + 1)
            if otherwise is None:
                return (Check(condition, at + 1 + len(inner)), *inner)
            start = at + 2 + len(inner)
            other = _of(otherwise, start)
            return (Check(condition, start), *inner, Jump(start + len(other)), *other)
        case _:
            assert_never(body)


def _row(parts: tuple[ab.Body, ...], at: int) -> Program:
    code: list[Instruction] = []
    for part in parts:
        code += _of(part, at + len(code))
    return tuple(code)


def _repeated(count: ab.Number, part: ab.Body, at: int) -> Program:
    """Return independent powers, repeated as often as the number says when they are reached
    (505.4.3)."""
    if isinstance(count, int):
        return _row((part,) * count, at)
    more = (
        ab.Provided(ab.Comparison(count, ab.Compare.MORE, done), part)
        for done in range(MOST_REPEATS)
    )
    return _row(tuple(more), at)


def _depending(how: How, first: ab.Body, second: ab.Body, at: int) -> Program:
    one = _of(first, at)
    other = _of(second, at + len(one) + 1)
    return (*one, Test(how, at, at + len(one) + 1 + len(other)), *other)


def _either(parts: tuple[ab.Body, ...], at: int) -> Program:
    code: list[Instruction] = []
    starts: list[int] = []
    ends: list[int] = []
    for part in parts:
        starts.append(at + 1 + len(code))
        code += _of(part, starts[-1])
        ends.append(len(code))
        code.append(Jump(0))
    end = at + 1 + len(code)
    for place in ends:
        code[place] = Jump(end)
    return (AskOr(tuple(starts)), *code)


def _both_or_either(parts: tuple[ab.Body, ...], both: ab.Condition, at: int) -> Program:
    row = _row(parts, at + 1)
    either = _either(parts, at + 2 + len(row))
    end = at + 2 + len(row) + len(either)
    return (Check(both, at + 2 + len(row)), *row, Jump(end), *either)


def _unless(first: ab.Body, second: ab.Body, at: int) -> Program:
    one = _of(first, at + 1)
    start = at + 2 + len(one)
    other = _of(second, start)
    return (AskOpponent(start), *one, Jump(start + len(other)), *other)


def went(how: How, done: tuple[PowerResult, ...], start: int, end: int) -> bool:
    """Return whether the powers of a program from ``start`` up to ``end`` had this outcome.

    Powers that a choice left out do not count; one that could not be announced failed.
    """
    group = [result for result in done if start <= result.at < end]
    tests: dict[How, Callable[[], bool]] = {
        How.FULL: lambda: bool(group) and all(result.full for result in group),
        How.ANY: lambda: any(result.any for result in group),
        How.FAILED: lambda: not (bool(group) and all(result.full for result in group)),
    }
    return tests[how]()
