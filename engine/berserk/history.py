"""What the battle history says (538): who moved, struck, was wounded, this turn or before."""

from collections.abc import Iterator

from engine.berserk import events as ev
from engine.berserk.abilities import Deed, Relocation
from engine.berserk.state import MatchState, PlayKind, Zone
from engine.kernel import Event


def events_of(state: MatchState, turns: int | None) -> Iterator[Event]:
    """Yield the events of the turn so many turns back, oldest first; of the battle for None."""
    history = state.history
    if turns is None:
        yield from history
        return
    begun, end = 0, len(history)
    for at in range(end - 1, -1, -1):
        if isinstance(history[at], ev.TurnBegan):
            if begun == turns:
                yield from history[at:end]
                return
            begun, end = begun + 1, at
    if begun == turns:
        yield from history[:end]


def deeds(state: MatchState, deed: Deed, turns: int | None) -> Iterator[int]:
    """Yield the card of every such deed (538.2); nothing for what never was (538.3)."""
    for event in events_of(state, turns):
        yield from _doers(event, deed)


def was(state: MatchState, turns: int | None) -> bool:
    """Whether there was a turn so many turns back: of none it is not true that a deed was left out
    (538.3)."""
    return turns is None or state.turn - turns >= 1


def _doers(event: Event, deed: Deed) -> tuple[int, ...]:
    match deed, event:
        case Deed.MOVED | Deed.RELOCATED, ev.CardMoved(card, _, _):
            return (card,)
        case Deed.MOVED, ev.CardRelocated(card, _, _, way) if way.is_movement:  # 506.6
            return (card,)
        case Deed.RELOCATED, ev.CardRelocated(card, _, _, way) if way is not Relocation.PLACE:
            return (card,)
        case Deed.RELOCATED, ev.CardsSwapped(one, other):
            return (one, other)
        case Deed.ACTED, ev.CardClosed(card) | ev.ActionMarked(card):
            return (card,)
        case Deed.ATTACKED, ev.PlayAnnounced(kind=PlayKind.STRIKE, source=card):
            return (card,)
        case Deed.ATTACKED, ev.Landed(_, source, _, strength, _) if strength:
            return (source,)
        case Deed.WAS_ATTACKED, ev.Landed(_, _, target, strength, _) if strength:
            return (target,)
        case Deed.WOUNDED, ev.Wounded(card, amount) if amount:
            return (card,)
        case Deed.DIED, ev.CardLeft(card, Zone.GRAVEYARD, from_battle=True):
            return (card,)
        case Deed.KILLED, ev.CardLeft(_, Zone.GRAVEYARD, source, from_battle=True) if source >= 0:
            return (source,)
        case Deed.OPENED, ev.CardOpened(card):
            return (card,)
        case Deed.OPENED, ev.CardsOpened(cards):
            return cards
        case _:
            return ()
