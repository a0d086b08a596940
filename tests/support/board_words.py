"""Describe the cards and cells of a table in words, and the changes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.protections import PROTECTIONS
from engine.berserk.reading.traits import fact_of
from engine.berserk.table.board import NO_CELL, cell_name
from engine.berserk.table.state import CardState, MatchState, Zone
from engine.berserk.table.state.card import Change

Told: TypeAlias = Mapping[str, str]
"""The description of a card or a cell; default values are omitted."""
_GONE: Final = {
    Zone.SQUAD: "in the squad",
    Zone.GRAVEYARD: "dead",
    Zone.EXILE: "exiled",
    Zone.HAND: "shown",
    Zone.DECK: "in the deck",
}
"""The zones in which a card is only named."""
_WHEN_IT_COMES: Final = ("cell", "hidden", "closed", "wounds", "chips", "tokens", "extra", "host")


def told_of(state: CardState, cards: Sequence[CardState]) -> Told:
    """Return the description of a card: its place and its properties."""
    if state.zone in _GONE:
        return {_GONE[state.zone]: "yes", "tokens": _number(state.tokens)}
    facts = state.facts
    strike = facts.strike
    told = {
        "cell": "air" if state.cell == NO_CELL else cell_name(state.cell),
        "hidden": _yes(state.hidden),
        "closed": _yes(state.closed),
        "wounds": str(state.wounds),
        "chips": str(state.chips),
        "tokens": _number(state.tokens),
        "extra": _number(state.extra),
        "life": str(state.maximum_life),
        "strike": "" if strike is None else f"{strike.weak}-{strike.medium}-{strike.strong}",
        "movement": str(facts.movement),
        "type": facts.type.value,
        "elements": "/".join(element.value for element in facts.elements),
        "classes": "/".join(facts.classes),
        "host": "" if state.host < 0 else cards[state.host].spec.name,
        "turncoat": _yes(state.controller != state.owner),
        "armor": str(fact_of(state, ab.Fact.ARMOR_LEFT)),
        "actions": str(len(facts.actions)),
    }
    told |= {name.value: str(facts.value(name)) for name in facts.named}
    for owned in facts.owned:
        if isinstance(owned.node, ab.Protection):
            told[render_protection(owned.node)] = "yes"
    told |= {f"marker {effect.marker}": "yes" for effect in state.effects if effect.marker}
    told["once"] = " ".join(
        render_once(effect.change) for effect in state.effects if effect.ends_by_use
    )
    return told


def told_of_cells(state: MatchState) -> dict[str, Told]:
    """Return the markers on each cell."""
    told: dict[str, dict[str, str]] = {}
    for mark in state.marks:
        told.setdefault(cell_name(mark.cell), {})[f"marker {mark.effect.marker}"] = "yes"
    return dict(told)


def changed(before: Mapping[str, Told], after: Mapping[str, Told]) -> str:
    """Return the changes: ``orc: wounds 1>3, elf: +closed chips 0>1``.

    For a card that is no longer visible, only its place.
    """
    lines = []
    for name in dict.fromkeys((*before, *after)):
        old, new = before.get(name, {}), after.get(name, {})
        words: Iterable[str] = dict.fromkeys((*old, *new))
        if _is_gone(new):
            words = new
        elif "cell" in new and "cell" not in old:  # a new card: its place and state
            old, words = {}, [word for word in _WHEN_IT_COMES if new.get(word, "0") != "0"]
        parts = [
            _change(word, old.get(word, ""), new.get(word, ""))
            for word in words
            if old.get(word, "") != new.get(word, "")
        ]
        if parts:
            lines.append(f"{name}: {' '.join(parts)}")
    return ", ".join(lines)


def _is_gone(told: Told) -> bool:
    return any(where in told for where in _GONE.values())


def _change(word: str, before: str, after: str) -> str:
    if not before or not after:
        return f"{'+' if after else '-'}{word} {before or after}".removesuffix(" yes")
    return f"{word} {before}>{after}"


def _yes(so: bool) -> str:
    return "yes" if so else ""


def _number(number: int) -> str:
    return str(number) if number else ""


def render_once(change: Change) -> str:
    """Return the text of a change that applies once: what it changes, and by how much."""
    match change:
        case (
            ab.SizeModifier(amount=amount)
            | ab.DieModifier(amount=amount)
            | ab.NextDie(value=amount)
        ):
            return f"{type(change).__name__} {amount}"
        case _:
            return type(change).__name__


def render_protection(protection: ab.Protection) -> str:
    codes = (code for code, known in PROTECTIONS.items() if known == protection)
    return next(codes, "/".join(kind.value for kind in protection.powers))
