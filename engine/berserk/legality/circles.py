"""Chains of triggers, in which no ability goes in circles (522)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import engine.berserk.abilities as ab
from engine.berserk.reading.context import Context
from engine.berserk.table import events as ev
from engine.berserk.table.history import announced_at
from engine.berserk.table.state import NO_CARD, NO_PLAY, Cause, MatchState, Play
from engine.kernel.events import Event


def closes_circle(ctx: Context, power: ab.Attack | ab.Power, card: int = NO_CARD) -> bool:
    """Return whether this power of this ability already targeted the card, or resolved without a
    target, in the current chain of triggers (522.2)."""
    play = ctx.play
    if play is None or not isinstance(play.ability, ab.Triggered):
        return False
    if _before(play.cause) == NO_PLAY:
        return False
    for link in chain(ctx.state, play.cause):
        if _is_again(ctx.state, link, play):
            aimed = [targets for one, targets in _links(ctx.state, link) if one == power]
            if any(card == NO_CARD or card in targets for targets in aimed):
                return True
    return False


def _is_again(state: MatchState, link: Play, play: Play) -> bool:
    """Return whether a link of the chain is the same ability, with the same trigger if that
    matters."""
    if (link.source, link.key, link.part) != (play.source, play.key, play.part):
        return False
    if not state.ruleset.chain_counts_cause:
        return True
    return _set_off_by(state, link.cause) == _set_off_by(state, play.cause)


def _set_off_by(state: MatchState, cause: Cause) -> tuple[object, ...]:
    """Return what triggered an ability: cards of the event and its cause."""
    at = announced_at(state, _before(cause))
    event = state.history[at] if at >= 0 else None
    if not isinstance(event, ev.PlayAnnounced):
        return cause.subject, cause.other
    return cause.subject, cause.other, event.kind, event.source, event.key, event.part


def _links(
    state: MatchState, play: Play
) -> Iterator[tuple[ab.Attack | ab.Power | None, tuple[int, ...]]]:
    """Yield the powers of an ability that continue a chain, with their targets: the current power,
    or all after its end (522.2.1).
    """
    if play.aim.power is not None:
        yield play.aim.power, play.aim.targets
        return
    power: ab.Attack | ab.Power | None = None
    targets: tuple[int, ...] = ()
    for event in _since_announcement(state, play):
        match event:
            case ev.PlayAnnounced(play=play.id) | ev.PowerBegan(play=play.id):
                if power is not None:
                    yield power, targets
                power, targets = event.power, event.targets
            case ev.Redirected(play=play.id, target=target):
                targets = (target,)
            case _:
                pass
    yield power, targets


def _since_announcement(state: MatchState, play: Play) -> Sequence[Event]:
    at = announced_at(state, play.id)
    return state.history[at:] if at >= 0 else ()


def chain(state: MatchState, cause: Cause) -> Iterator[Play]:
    """Yield the plays leading to what ``cause`` triggers, latest first (522.1)."""
    plays = {play.id: play for play in state.stack}
    link = plays.get(_before(cause))
    while link is not None:
        yield link
        link = plays.get(_before(link.cause))


def _before(cause: Cause) -> int:
    return cause.within if cause.play == NO_PLAY else cause.play
