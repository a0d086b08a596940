"""What the battle history says (538): who moved, struck, was wounded, this turn or before."""

from collections.abc import Iterator
from itertools import islice
from typing import Final, TypeGuard, assert_never

from engine.berserk.abilities import Attack, AtTurnStart, Deed, Power, PowerKind, Relocation
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Phase, PlayKind, Zone
from engine.berserk.table.state.annals import Annals
from engine.kernel import Event

_TELLING: Final = (
    ev.CardMoved,
    ev.CardRelocated,
    ev.CardsSwapped,
    ev.PlacesChanged,
    ev.CardClosed,
    ev.ActionMarked,
    ev.PlayAnnounced,
    ev.DefenderAssigned,
    ev.Landed,
    ev.Wounded,
    ev.CardLeft,
    ev.CardOpened,
    ev.CardsOpened,
    ev.Healed,
    ev.CardEntered,
)
"""The events that are deeds of somebody (see ``doers``)."""


def events_of(state: MatchState, turns: int | None) -> Iterator[Event]:
    """Yield the events of the turn so many turns back, oldest first; of the battle for None."""
    start, end = _annals(state).part(turns)
    return islice(state.history, start, end) if not start else iter(state.history[start:end])


def deeds(state: MatchState, deed: Deed, turns: int | None) -> Iterator[int]:
    """Yield the card of every such deed (538.2); nothing for what never was (538.3)."""
    annals = _annals(state)
    told = annals.told[deed]
    return iter(told.cards[told.between(*annals.part(turns))])


def deeds_since(state: MatchState, deed: Deed, place: int) -> Iterator[int]:
    """Yield the card of every such deed from a place of the history on (122.8)."""
    told = _annals(state).told[deed]
    return iter(told.cards[told.between(place, len(state.history))])


def has_done(state: MatchState, card: int, deed: Deed, turns: int | None) -> bool:
    """Whether a card did or suffered that (538.2); nobody did in what never was (538.3)."""
    annals = _annals(state)
    told = annals.told[deed]
    return card in told.cards[told.between(*annals.part(turns))]


def cells_entered(state: MatchState, deed: Deed, turns: int | None) -> dict[int, set[Cell]]:
    """Return each card that moved or was relocated, with the cells it came to (545.12)."""
    annals = _annals(state)
    told = annals.told[deed]
    part = told.between(*annals.part(turns))
    entered: dict[int, set[Cell]] = {}
    for card, cell in zip(told.cards[part], told.cells[part], strict=True):
        if cell != NO_CELL:
            entered.setdefault(card, set()).add(cell)
    return entered


def _annals(state: MatchState) -> Annals:
    return state.annals_by(ev.TurnBegan, _told)


def _told(event: Event) -> Iterator[tuple[Deed, int, Cell]]:
    """Yield every deed that an event is; only who went there by oneself came to a cell."""
    if isinstance(event, _TELLING):
        cell = event.cell if isinstance(event, ev.CardMoved | ev.CardRelocated) else NO_CELL
        for deed in Deed:
            for card in doers(event, deed):
                yield deed, card, cell


def was(state: MatchState, turns: int | None) -> bool:
    """Whether there was a turn so many turns back: of none it is not true that a deed was left out
    (538.3)."""
    return turns is None or state.turn - turns >= 1


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


def death_of(state: MatchState, card: int) -> tuple[int, PowerKind | None] | None:
    """Return who killed a card the last time, and by what power; None when it has not died.

    The killer is NO_CARD when it died of a rule (509.1.1, 509.4).
    """
    for at in range(len(state.history) - 1, -1, -1):
        event = state.history[at]
        if isinstance(event, ev.CardLeft) and event.card == card and event.from_battle:
            if event.zone is not Zone.GRAVEYARD:
                return None
            return event.source, power_at(state, event.play, at)
    return None


def exiled_by(state: MatchState, card: CardState) -> int:
    """Return who brought a card that lies in exile there; NO_CARD when nobody did, or it does not
    (206)."""
    if card.zone is not Zone.EXILE:
        return NO_CARD
    for at in range(len(state.history) - 1, -1, -1):
        event = state.history[at]
        if isinstance(event, ev.CardLeft) and event.card == card.id:
            return event.source
    return NO_CARD


def turn_start(state: MatchState) -> int:
    """Return where in the history the turn began; 0 before the first one."""
    return _annals(state).part(0)[0]


def kept_number(state: MatchState, card: int, number: AtTurnStart) -> int | None:
    """Return what a number of a card was when the turn began; None where it was not kept."""
    for event in events_of(state, 0):
        match event:
            case ev.NumberKept(card=source, number=node, value=value) if (source, node) == (
                card,
                number,
            ):
                return value
            case ev.NumbersKept(card=source, numbers=numbers) if source == card:
                return next((value for node, value in numbers if node == number), None)
            case ev.PhaseBegan(phase=phase) if phase is not Phase.INITIAL:
                return None
    return None


def was_assault(state: MatchState, play: int) -> bool:
    """Whether an attack was announced, and not only dealt by what another has made (537.2)."""
    for event in reversed(state.history):
        if isinstance(event, ev.PlayAnnounced) and event.play == play:
            return event.assails
    return False


def power_at(state: MatchState, play: int, at: int) -> PowerKind | None:
    """Return which power a play was carrying out at a place of the history."""
    return carrying_at(state, play, at)[0]


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
