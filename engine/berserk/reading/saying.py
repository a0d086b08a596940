"""Abilities as a play says them: with the numbers in them that are known only then (505.7)."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar, cast

from engine.berserk import abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.results import is_of_another_play, is_of_play

Said = TypeVar("Said")


def as_said(ctx: Context, node: Said) -> Said:
    """Return a node with every number fixed that the play at hand says (505.7, 543.2).

    What it makes or gives to be announced later keeps its numbers for then.
    """
    return cast(Said, _as_said(ctx, node))  # of the same kind, or a number in a number's place


def _as_said(ctx: Context, node: object) -> object:
    if isinstance(node, tuple):
        return tuple(_as_said(ctx, part) for part in node)
    if not is_dataclass(node) or isinstance(node, type) or is_of_another_play(node):
        return node
    if isinstance(node, ab.Number) and is_of_play(node):
        return number(ctx, node)
    said: dict[str, object] = {}
    for field in fields(node):
        before = getattr(node, field.name)
        after = _as_said(ctx, before)
        if after != before:
            said[field.name] = after
    return replace(node, **said) if said else node
