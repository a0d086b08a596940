"""The history read from its beginning, or its end, each time: what the index is held against."""

from collections.abc import Callable
from typing import Final, TypeGuard, assert_never

from engine.berserk.abilities import Attack, Deed, Power, PowerKind, Relocation
from engine.berserk.table import events as ev
from engine.berserk.table.state import MatchState, PlayKind, Zone
from engine.kernel import Event


def doers(event: Event, deed: Deed) -> tuple[int, ...]:
    """Return who did or suffered that by an event."""
    match deed:
        case Deed.MOVED:
            return _moved(event)
        case Deed.RELOCATED:
            return _relocated(event)
        case Deed.ACTED:
            return (event.card,) if isinstance(event, (ev.CardClosed, ev.ActionMarked)) else ()
        case Deed.ATTACKED:
            return _attacked(event)
        case Deed.WAS_ATTACKED:
            return (event.target,) if isinstance(event, ev.Landed) and event.strength else ()
        case Deed.WOUNDED:
            return (event.card,) if isinstance(event, ev.Wounded) and event.amount else ()
        case Deed.DIED:
            return (event.card,) if _is_death(event) else ()
        case Deed.KILLED:
            return (event.source,) if _is_death(event) and event.source >= 0 else ()
        case Deed.OPENED:
            return _opened(event)
        case Deed.HEALED:
            return (event.card,) if isinstance(event, ev.Healed) and event.amount else ()
        case Deed.ENTERED:
            return (event.card,) if isinstance(event, ev.CardEntered) else ()
        case Deed.DEFENDED:
            return (event.defender,) if isinstance(event, ev.DefenderAssigned) else ()
        case Deed.JUMPED | Deed.TELEPORTED | Deed.DASHED:
            return _went(event, _WAYS[deed])
        case _:
            assert_never(deed)


_WAYS: Final = {
    Deed.JUMPED: Relocation.JUMP,
    Deed.TELEPORTED: Relocation.TELEPORT,
    Deed.DASHED: Relocation.DASH,
}


def _went(event: Event, way: Relocation) -> tuple[int, ...]:
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
    if isinstance(event, ev.CardRelocated) and event.way is not Relocation.PLACE:
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


def death_of(state: MatchState, card: int) -> tuple[int, PowerKind | None] | None:
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
) -> tuple[PowerKind | None, Attack | Power | None]:
    """Return the power that a play was carrying out then; a plain strike is its kind alone."""
    for event in reversed(state.history[:at]):
        match event:
            case ev.PowerBegan(play=number, power=power) if number == play and power is not None:
                return power.kind, power
            case ev.PlayAnnounced(play=number, kind=kind, power=power) if number == play:
                if kind is PlayKind.STRIKE:
                    return PowerKind.STRIKE, None
                return (None, None) if power is None else (power.kind, power)
    return None, None


def was_assault(state: MatchState, play: int) -> bool:
    """Whether an attack was announced, and not only dealt by what another has made (537.2)."""
    for event in reversed(state.history):
        if isinstance(event, ev.PlayAnnounced) and event.play == play:
            return event.assails
    return False
