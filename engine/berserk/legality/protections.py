"""Protections, the first step of an effect (511.3, 532)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table import events as ev
from engine.berserk.table.history import last_about, places_about
from engine.berserk.table.state import NO_CARD, NO_PLAY, CardState, MatchState


def is_protected(
    state: MatchState,
    target: CardState,
    source: int,
    kind: ab.PowerKind | None,
    strength: ab.AttackStrength = ab.AttackStrength.MISS,
    play: int = NO_PLAY,
    size: int | None = None,
) -> bool:
    """Return whether a protection shields ``target`` from effects of such a power (532.1), of this
    ``size`` if it is an attack.

    It also shields from a ``play`` that accompanies a power it stopped.
    """
    if ab.Protection not in state.kinds or target.hidden:
        return False
    if kind is not None and _is_kept_off(state, target, source, kind, strength, size):
        return True
    return play != NO_PLAY and _goes_along(state, target, play)


def _is_kept_off(
    state: MatchState,
    target: CardState,
    source: int,
    kind: ab.PowerKind,
    strength: ab.AttackStrength,
    size: int | None,
) -> bool:
    if ab.Protection not in target.facts.kinds:
        return False
    return any(
        _protects(state, target, node, source, kind, strength)
        and _is_of_size(state, target, node, size)
        and not _is_ignored(state, target, node, source, kind)
        for node, _one in target.facts.nodes(ab.Protection)
    )


def _is_ignored(
    state: MatchState, target: CardState, node: ab.Protection, source: int, kind: ab.PowerKind
) -> bool:
    """Return whether the source ignores the target's protection (542.1.3)."""
    if source == NO_CARD:
        return False
    return ignores(state, state.cards[source], ab.Ignored.PROTECTIONS, target, kind, node.source)


def _protects(
    state: MatchState,
    target: CardState,
    node: ab.Protection,
    source: int,
    kind: ab.PowerKind,
    strength: ab.AttackStrength,
) -> bool:
    if kind not in node.powers or (node.strengths and strength not in node.strengths):
        return False
    return source == NO_CARD or passes(of_card(state, target.id), node.source, state.cards[source])


def _is_of_size(
    state: MatchState, target: CardState, node: ab.Protection, size: int | None
) -> bool:
    """Return whether a protection is not limited by size, or this is one of its sizes (532.2)."""
    if node.compare is None:
        return True
    return size is not None and node.compare.holds(
        size, number(of_card(state, target.id), node.size)
    )


def _goes_along(state: MatchState, target: CardState, play: int) -> bool:
    """Return whether a play accompanies one that a protection stopped (532.1, 537.4)."""
    one = next((one for one in state.stack if one.id == play), None)
    if one is None:
        return False
    if one.made_by != NO_PLAY:
        above = one.made_by
    elif isinstance(one.ability, ab.Triggered) and one.ability.when.moment is ab.Moment.LANDED:
        above = one.cause.play
    else:
        return False
    return _was_kept_off(state, target, above)


def _was_kept_off(state: MatchState, target: CardState, play: int) -> bool:
    began = last_about(state, play, ev.PlayAnnounced, ev.PowerBegan)
    for at in places_about(state, target.id, ev.Protected, since=began + 1):
        event = state.history[at]
        if isinstance(event, ev.Protected) and event.play == play:
            return True
    return False


def is_safe_from_poison(target: CardState) -> bool:
    """Return whether the card is immune to poison (terms «Отравление», «Защита от отравления»)."""
    if target.facts.has(ab.Name.INCORPOREAL):
        return True
    return any(node.poison for node, _one in target.facts.nodes(ab.Protection))
