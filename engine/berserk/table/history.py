"""Query the history of a battle (538): who moved, struck or was wounded, this turn or earlier.

Nothing here scans a history from the beginning: an index comes with it (``state.annals``), by
deeds, by kinds of events, and by card or play.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.state import NO_CARD, CardState, MatchState, PlayKind, Zone
from engine.berserk.table.state.annals import Annals, Deeds, Reading, Result
from engine.kernel.events import Event


def events_of(state: MatchState, turns: int | None) -> Iterator[Event]:
    """Yield the events of the turn this many turns back, oldest first; those of the battle for
    None."""
    start, end = _annals(state).part(turns)
    return islice(state.history, start, end) if not start else iter(state.history[start:end])


def recall(state: MatchState, question: object, work: Callable[[], Result]) -> Result:
    """Return the answer to a question about the history up to now, which ``work`` gives; it is kept
    until the next event."""
    return _annals(state).recall(question, work)


def deeds(state: MatchState, deed: ab.Deed, turns: int | None) -> Iterator[int]:
    """Yield the card of every such deed (538.2); nothing for a turn that never was (538.3)."""
    annals = _annals(state)
    return _cards(annals, deed, *annals.part(turns))


def deeds_since(state: MatchState, deed: ab.Deed, place: int) -> Iterator[int]:
    """Yield the card of every such deed since a place of the history (122.8)."""
    return _cards(_annals(state), deed, place, len(state.history))


def wounds_since(state: MatchState, powers: tuple[ab.PowerKind, ...], place: int) -> Iterator[int]:
    """Yield every card wounded by a power of these kinds since a place of the history (122.8)."""
    for at in places_of(state, ev.Wounded, since=place):
        event = state.history[at]
        if isinstance(event, ev.Wounded) and event.amount:
            kind = power_at(state, event.play, at)
            if kind is not None and kind in powers:
                yield event.card


def _cards(annals: Annals, deed: ab.Deed, start: int, end: int) -> Iterator[int]:
    return reversed([card for _at, card, _cell, _before in annals.marks(deed, start, end)])


def has_done(state: MatchState, card: int, deed: ab.Deed, turns: int | None) -> bool:
    """Return whether a card did or suffered that (538.2); False for a turn that never was
    (538.3)."""
    annals = _annals(state)
    start, end = annals.part(turns)
    return annals.place((deed, card), end) >= start


def cells_entered(state: MatchState, deed: ab.Deed, turns: int | None) -> dict[int, set[Cell]]:
    """Return each card that moved or was relocated, with the cells it entered (545.12)."""
    annals = _annals(state)
    entered: dict[int, set[Cell]] = {}
    for _at, card, cell, _before in annals.marks(deed, *annals.part(turns)):
        if cell != NO_CELL:
            entered.setdefault(card, set()).add(cell)
    return entered


def amounts_of(state: MatchState, deed: ab.Deed, turns: int | None) -> dict[int, int]:
    """Return the wounds that each card got, or that were taken off it; nothing for other deeds."""
    start, end = _annals(state).part(turns)
    amounts: dict[int, int] = {}
    for at in places_of(state, ev.Wounded, ev.Healed, since=start):
        match state.history[at]:
            case ev.Wounded(card=card, amount=amount) if at < end and deed is ab.Deed.WOUNDED:
                amounts[card] = amounts.get(card, 0) + amount
            case ev.Healed(card=card, amount=amount) if at < end and deed is ab.Deed.HEALED:
                amounts[card] = amounts.get(card, 0) + amount
            case _:
                pass
    return amounts


def was(state: MatchState, turns: int | None) -> bool:
    """Return whether there was a turn this many turns back: before the first turn, a condition with
    «did not» is false as well (538.3)."""
    return turns is None or state.turn - turns >= 1


def places_of(state: MatchState, *kinds: type[Event], since: int = 0) -> list[int]:
    """Return the places of the events of these types (``KINDS``) from a place on, latest first."""
    assert KINDS.issuperset(kinds)
    return _places(state, kinds, since)


def places_about(state: MatchState, number: int, *kinds: type[Event], since: int = 0) -> list[int]:
    """Return the places of the events of these types about one card, or of one play, from a place
    on, latest first.

    ``SUBJECTS`` says which field of an event is meant.
    """
    return _places(state, tuple((kind, number) for kind in kinds), since)


def _places(state: MatchState, things: tuple[object, ...], since: int) -> list[int]:
    annals, end = _annals(state), len(state.history)
    places = [mark[0] for thing in things for mark in annals.marks(thing, since, end)]
    if len(things) > 1:
        places.sort(reverse=True)
    return places


def last_of(state: MatchState, *kinds: type[Event], before: int | None = None) -> int:
    """Return the place of the last event of these types (``KINDS``), before a place if given; -1
    for none."""
    assert KINDS.issuperset(kinds)
    annals, end = _annals(state), len(state.history) if before is None else before
    return max([annals.place(kind, end) for kind in kinds])


def last_about(
    state: MatchState, number: int, *kinds: type[Event], before: int | None = None
) -> int:
    """Return the place of the last event of these types about one card, or of one play; -1 for
    none."""
    annals, end = _annals(state), len(state.history) if before is None else before
    return max([annals.place((kind, number), end) for kind in kinds])


def announced_at(state: MatchState, play: int) -> int:
    """Return the place where a play was announced; -1 if it was not."""
    return last_about(state, play, ev.PlayAnnounced)


def turn_start(state: MatchState) -> int:
    """Return the place in the history where the turn began; 0 before the first turn."""
    return _annals(state).part(0)[0]


def death_of(state: MatchState, card: int) -> tuple[int, ab.PowerKind | None] | None:
    """Return who last killed a card, and by which power; None if it has not died.

    The killer is NO_CARD when it died by a rule (509.1.1, 509.4).
    """
    for at in places_about(state, card, ev.CardLeft):
        event = state.history[at]
        if isinstance(event, ev.CardLeft) and event.from_battle:
            if event.zone is not Zone.GRAVEYARD:
                return None
            return event.source, power_at(state, event.play, at)
    return None


def was_buried(state: MatchState, card: int, at: int) -> bool:
    """Return whether a card outside the battle zone lay in a graveyard before that event; one that
    has been nowhere else lay where it was at the beginning."""
    last = last_about(state, card, ev.CardLeft, before=at)
    event = state.history[last] if last >= 0 else None
    return not isinstance(event, ev.CardLeft) or event.zone is Zone.GRAVEYARD


def exiled_by(state: MatchState, card: CardState) -> int:
    """Return who exiled a card; NO_CARD when nobody did or it is not in exile (206)."""
    if card.zone is not Zone.EXILE:
        return NO_CARD
    at = last_about(state, card.id, ev.CardLeft)
    event = state.history[at] if at >= 0 else None
    return event.source if isinstance(event, ev.CardLeft) else NO_CARD


def kept_number(state: MatchState, card: int, number: ab.AtTurnStart) -> int | None:
    """Return the value that a number of a card had when the turn began; None if it was not
    recorded.

    Numbers are recorded before anything else in a turn (408.3), and at no other time.
    """
    start = turn_start(state)
    for at in reversed(places_about(state, card, ev.NumberKept, ev.NumbersKept, since=start)):
        match state.history[at]:
            case ev.NumberKept(number=node, value=value) if node == number:
                return value
            case ev.NumbersKept(numbers=numbers):
                return next((value for node, value in numbers if node == number), None)
            case _:
                pass
    return None


def was_assault(state: MatchState, play: int) -> bool:
    """Return whether an attack was an assault: see ``PlayAnnounced.assails`` (537.2)."""
    at = announced_at(state, play)
    event = state.history[at] if at >= 0 else None
    return isinstance(event, ev.PlayAnnounced) and event.assails


def power_at(state: MatchState, play: int, at: int) -> ab.PowerKind | None:
    """Return the power that a play was carrying out at a place of the history."""
    return carrying_at(state, play, at)[0]


def carrying_at(
    state: MatchState, play: int, at: int
) -> tuple[ab.PowerKind | None, ab.Attack | ab.Power | None]:
    """Return the power that a play was carrying out then; a plain strike is its kind alone."""
    for place in places_about(state, play, ev.PowerBegan, ev.PlayAnnounced):
        if place >= at:
            continue
        match state.history[place]:
            case ev.PowerBegan(power=power) if power is not None:
                return power.kind, power
            case ev.PlayAnnounced(kind=kind, power=power):
                if kind is PlayKind.STRIKE:
                    return ab.PowerKind.STRIKE, None
                return (None, None) if power is None else (power.kind, power)
            case _:
                pass
    return None, None


# Mapping of events to deeds.


def _annals(state: MatchState) -> Annals:
    return state.annals_by(_READING)


def _moved(event: ev.CardMoved) -> Deeds:
    return (ab.Deed.MOVED, event.card, event.cell), (ab.Deed.RELOCATED, event.card, event.cell)


def _relocated(event: ev.CardRelocated) -> Deeds:
    """Yield the deeds of a relocation; only a movement of the card itself counts as moved."""
    if event.way.is_movement:  # 506.6
        yield ab.Deed.MOVED, event.card, event.cell
    if event.way is not ab.Relocation.PLACE:
        yield ab.Deed.RELOCATED, event.card, event.cell
    if event.way in _WAYS:
        yield _WAYS[event.way], event.card, event.cell


_WAYS: Final = {
    ab.Relocation.JUMP: ab.Deed.JUMPED,
    ab.Relocation.TELEPORT: ab.Deed.TELEPORTED,
    ab.Relocation.DASH: ab.Deed.DASHED,
}


def _swapped(event: ev.CardsSwapped) -> Deeds:
    return (ab.Deed.RELOCATED, event.one, NO_CELL), (ab.Deed.RELOCATED, event.other, NO_CELL)


def _changed_places(event: ev.PlacesChanged) -> Deeds:
    cards = event.cards if event.relocates else ()
    return [(ab.Deed.RELOCATED, card, NO_CELL) for card in cards]


def _announced(event: ev.PlayAnnounced) -> Deeds:
    strikes = event.kind is PlayKind.STRIKE
    return ((ab.Deed.ATTACKED, event.source, NO_CELL),) if strikes else ()


def _landed(event: ev.Landed) -> Deeds:
    if not event.strength:
        return ()
    return (ab.Deed.ATTACKED, event.source, NO_CELL), (ab.Deed.WAS_ATTACKED, event.target, NO_CELL)


def _left(event: ev.CardLeft) -> Deeds:
    if event.zone is Zone.GRAVEYARD and event.from_battle:
        yield ab.Deed.DIED, event.card, NO_CELL
        if event.source >= 0:
            yield ab.Deed.KILLED, event.source, NO_CELL


def _done(deed: ab.Deed) -> Callable[[Any], Deeds]:
    """Return a function that yields this deed of an event's card."""
    return lambda event: ((deed, event.card, NO_CELL),)


def _suffered(deed: ab.Deed) -> Callable[[Any], Deeds]:
    """Return a function that yields this deed of an event's card, if the event has an amount."""
    return lambda event: ((deed, event.card, NO_CELL),) if event.amount else ()


_DEEDS: Final[Mapping[type[Event], Callable[[Any], Deeds]]] = {
    ev.CardMoved: _moved,
    ev.CardRelocated: _relocated,
    ev.CardsSwapped: _swapped,
    ev.PlacesChanged: _changed_places,
    ev.CardClosed: _done(ab.Deed.ACTED),
    ev.ActionMarked: _done(ab.Deed.ACTED),
    ev.PlayAnnounced: _announced,
    ev.DefenderAssigned: lambda event: ((ab.Deed.DEFENDED, event.defender, NO_CELL),),
    ev.Landed: _landed,
    ev.Wounded: _suffered(ab.Deed.WOUNDED),
    ev.Healed: _suffered(ab.Deed.HEALED),
    ev.CardLeft: _left,
    ev.CardOpened: _done(ab.Deed.OPENED),
    ev.CardsOpened: lambda event: [(ab.Deed.OPENED, card, NO_CELL) for card in event.cards],
    ev.CardEntered: _done(ab.Deed.ENTERED),
}
"""The deeds of each kind of event: who did or suffered what."""


def _card(event: Any) -> int:
    number: int = event.card
    return number


def _play(event: Any) -> int:
    number: int = event.play
    return number


SUBJECTS: Final[Mapping[type[Event], Callable[[Any], int]]] = {
    ev.CardEntered: _card,
    ev.CardKeptHidden: _card,
    ev.CardLanded: _card,
    ev.CardLeft: _card,
    ev.CardOpened: _card,
    ev.CardRevealed: _card,
    ev.ExtraLifeChanged: _card,
    ev.GrantsChanged: _card,
    ev.Healed: _card,
    ev.NumberKept: _card,
    ev.NumbersKept: _card,
    ev.Protected: _card,
    ev.Wounded: _card,
    ev.PlayAnnounced: _play,
    ev.PowerBegan: _play,
    ev.Replaced: _play,
    ev.WoundsShared: lambda event: int(event.cause),
}
"""The events that are indexed by card, by play or by cause."""

KINDS: Final[frozenset[type[Event]]] = frozenset(
    (
        ev.CardsShown,
        ev.CellMarked,
        ev.DiceRolled,
        ev.EffectGained,
        ev.EffectsEnded,
        ev.Healed,
        ev.JudgeAsked,
        ev.Landed,
        ev.PhaseBegan,
        ev.PlayAnnounced,
        ev.PowerBegan,
        ev.TurnBegan,
        ev.WindowOpened,
        ev.Wounded,
    )
)
"""The events that are indexed by their type alone."""

_READING: Final = Reading(
    ev.TurnBegan, KINDS, _DEEDS, SUBJECTS, KINDS.union(_DEEDS, SUBJECTS, (ev.TurnBegan,))
)
