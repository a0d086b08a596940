"""The history read from its beginning, or its end, each time: what the index is held against."""

from collections.abc import Callable
from typing import Final, TypeGuard, assert_never

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, PlayKind, Zone
from engine.kernel import Event


def doers(event: Event, deed: ab.Deed) -> tuple[int, ...]:
    """Return who did or suffered that by an event."""
    match deed:
        case ab.Deed.MOVED:
            return _moved(event)
        case ab.Deed.RELOCATED:
            return _relocated(event)
        case ab.Deed.ACTED:
            return (event.card,) if isinstance(event, (ev.CardClosed, ev.ActionMarked)) else ()
        case ab.Deed.ATTACKED:
            return _attacked(event)
        case ab.Deed.WAS_ATTACKED:
            return (event.target,) if isinstance(event, ev.Landed) and event.strength else ()
        case ab.Deed.WOUNDED:
            return (event.card,) if isinstance(event, ev.Wounded) and event.amount else ()
        case ab.Deed.DIED:
            return (event.card,) if _is_death(event) else ()
        case ab.Deed.KILLED:
            return (event.source,) if _is_death(event) and event.source >= 0 else ()
        case ab.Deed.OPENED:
            return _opened(event)
        case ab.Deed.HEALED:
            return (event.card,) if isinstance(event, ev.Healed) and event.amount else ()
        case ab.Deed.ENTERED:
            return (event.card,) if isinstance(event, ev.CardEntered) else ()
        case ab.Deed.DEFENDED:
            return (event.defender,) if isinstance(event, ev.DefenderAssigned) else ()
        case ab.Deed.JUMPED | ab.Deed.TELEPORTED | ab.Deed.DASHED:
            return _went(event, _WAYS[deed])
        case _:
            assert_never(deed)


_WAYS: Final = {
    ab.Deed.JUMPED: ab.Relocation.JUMP,
    ab.Deed.TELEPORTED: ab.Relocation.TELEPORT,
    ab.Deed.DASHED: ab.Relocation.DASH,
}


def _went(event: Event, way: ab.Relocation) -> tuple[int, ...]:
    return (event.card,) if isinstance(event, ev.CardRelocated) and event.way is way else ()


def _moved(event: Event) -> tuple[int, ...]:
    if isinstance(event, ev.CardMoved):
        return (event.card,)
    if isinstance(event, ev.CardRelocated) and event.way.is_movement:  # 506.6
        return (event.card,)
    return ()


def _relocated(event: Event) -> tuple[int, ...]:
    if isinstance(event, ev.CardMoved):
        return (event.card,)
    if isinstance(event, ev.CardsSwapped):
        return (event.one, event.other)
    if isinstance(event, ev.PlacesChanged) and event.relocates:
        return event.cards
    if isinstance(event, ev.CardRelocated) and event.way is not ab.Relocation.PLACE:
        return (event.card,)
    return ()


def _attacked(event: Event) -> tuple[int, ...]:
    if isinstance(event, ev.PlayAnnounced):
        return (event.source,) if event.kind is PlayKind.STRIKE else ()
    return (event.source,) if isinstance(event, ev.Landed) and event.strength else ()


def _is_death(event: Event) -> TypeGuard[ev.CardLeft]:
    if not isinstance(event, ev.CardLeft):
        return False
    return event.zone is Zone.GRAVEYARD and event.from_battle


def _opened(event: Event) -> tuple[int, ...]:
    if isinstance(event, ev.CardsOpened):
        return event.cards
    return (event.card,) if isinstance(event, ev.CardOpened) else ()


def last(state: MatchState, fits: Callable[[Event], bool], before: int | None = None) -> int:
    """Return where the last event that fits stands; -1 for none."""
    places = range(len(state.history) if before is None else before)
    return next((at for at in reversed(places) if fits(state.history[at])), -1)


def death_of(state: MatchState, card: int) -> tuple[int, ab.PowerKind | None] | None:
    """Return who killed a card the last time, and by what power; None when it has not died.

    The killer is NO_CARD when it died of a rule (509.1.1, 509.4).
    """
    for at in range(len(state.history) - 1, -1, -1):
        event = state.history[at]
        if isinstance(event, ev.CardLeft) and event.card == card and event.from_battle:
            if event.zone is not Zone.GRAVEYARD:
                return None
            return event.source, carrying_at(state, event.play, at)[0]
    return None


def carrying_at(
    state: MatchState, play: int, at: int
) -> tuple[ab.PowerKind | None, ab.Attack | ab.Power | None]:
    """Return the power that a play was carrying out then; a plain strike is its kind alone."""
    for event in reversed(state.history[:at]):
        match event:
            case ev.PowerBegan(play=number, power=power) if number == play and power is not None:
                return power.kind, power
            case ev.PlayAnnounced(play=number, kind=kind, power=power) if number == play:
                if kind is PlayKind.STRIKE:
                    return ab.PowerKind.STRIKE, None
                return (None, None) if power is None else (power.kind, power)
    return None, None


def was_assault(state: MatchState, play: int) -> bool:
    """Whether an attack was announced, and not only dealt by what another has made (537.2)."""
    for event in reversed(state.history):
        if isinstance(event, ev.PlayAnnounced) and event.play == play:
            return event.assails
    return False
