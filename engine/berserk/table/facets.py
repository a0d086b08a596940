"""Facets: parts of a table that can be read, and which of them each kind of event may change
(117.4).

A facet is a bit, a set of facets their sum. ``reading.reads`` says which facets a static reads; it
is evaluated again only when one of them has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.kernel.events import Event

CELL: Final = 1 << 0
"""The current and former places of cards, and which cells are occupied."""
ZONE: Final = 1 << 1
"""The existing cards, their zones, and their order there."""
FACE: Final = 1 << 2
"""The cards that are hidden."""
SIDE: Final = 1 << 3
"""The controllers of cards."""
OPEN: Final = 1 << 4
"""The cards that are open or closed."""
ACTED: Final = 1 << 5
"""Action markers."""
MOVES: Final = 1 << 6
"""The movement left."""
WOUNDS: Final = 1 << 7
EXTRA: Final = 1 << 8
"""Extra life and negative life."""
CHIPS: Final = 1 << 9
ARMOR: Final = 1 << 10
"""The armor used."""
HOST: Final = 1 << 11
"""The hosts of symbiotes."""
EFFECTS: Final = 1 << 12
"""Lasting effects on cards, markers included."""
MARKS: Final = 1 << 13
"""Lasting effects on cells."""
DELAYED: Final = 1 << 14
"""Delayed abilities that belong to no card (120.4)."""
TURN: Final = 1 << 15
"""The number and the player of the turn."""
PLAYS: Final = 1 << 16
"""The stack: attackers, targets, dice (512)."""
POWERS: Final = 1 << 17
"""The powers carried out according to the history (538.2)."""
KEPT: Final = 1 << 18
"""Numbers fixed at the beginning of the turn (408.3)."""
GRANTS: Final = 1 << 19
"""The history of abilities given and withdrawn by statics."""
FACTS: Final = 1 << 20
"""The facts of cards; they change by recomputation, not by an event."""
TYPES: Final = 1 << 21
"""The types of cards only: they rarely change, and much depends on nothing else."""

_FIRST_DEED: Final = 22
DEEDS: Final = {deed: 1 << (_FIRST_DEED + place) for place, deed in enumerate(ab.Deed)}
"""Each deed that conditions on the history can refer to (538)."""
EVERY_DEED: Final = sum(DEEDS.values())
EVERYTHING: Final = (1 << (_FIRST_DEED + len(DEEDS))) - 1


def _deeds(*deeds: ab.Deed) -> int:
    return sum(DEEDS[deed] for deed in deeds)


_STATE: Final[dict[type[Event], int]] = {
    ev.CardPlaced: ZONE | CELL | FACE,
    ev.CardRevealed: ZONE | CELL | FACE,
    ev.CardHidden: FACE,
    ev.HostAssigned: ZONE | CELL | HOST,
    ev.HostLost: HOST,
    ev.CardMoved: CELL,
    ev.CardRelocated: CELL,
    ev.CardsSwapped: CELL,
    ev.PlacesChanged: CELL,
    ev.CardLanded: ZONE | CELL | HOST,
    ev.CardLeft: ZONE
    | CELL
    | FACE
    | SIDE
    | OPEN
    | MOVES
    | WOUNDS
    | EXTRA
    | CHIPS
    | ARMOR
    | HOST
    | EFFECTS,
    ev.CardEntered: ZONE | CELL | SIDE | OPEN | MOVES,
    ev.ControlChanged: SIDE,
    ev.PileOrdered: ZONE,
    ev.CardsMilled: ZONE,
    ev.CardDrawn: ZONE,
    ev.MatchEnded: ZONE | CELL | FACE,  # hidden cards are turned up (602.2)
    ev.CardOpened: OPEN | ACTED | MOVES | EFFECTS,
    ev.CardsOpened: OPEN | ACTED | MOVES | EFFECTS | ARMOR,
    ev.CardShut: OPEN | MOVES,
    ev.CardClosed: OPEN | ACTED | MOVES,
    ev.ActionMarked: ACTED | MOVES,
    ev.MovementSpent: MOVES,
    ev.MovementRestored: MOVES,
    ev.Wounded: WOUNDS,
    ev.Healed: WOUNDS,
    ev.WoundsSet: WOUNDS,
    ev.ExtraLifeChanged: EXTRA,
    ev.ChipsChanged: CHIPS,
    ev.WoundsPrevented: ARMOR,
    ev.ArmorRestored: ARMOR,
    ev.EffectGained: EFFECTS,
    ev.EffectsEnded: EFFECTS,
    ev.CellMarked: MARKS,
    ev.CellMarksEnded: MARKS,
    ev.AbilityDelayed: DELAYED,
    ev.DelayedEnded: DELAYED,
    ev.TurnBegan: TURN,
    **dict.fromkeys(
        (
            ev.PlayAnnounced,
            ev.QueueStacked,
            ev.PlayRemoved,
            ev.TargetsChosen,
            ev.ResourcesReserved,
            ev.StepBegan,
            ev.PowerBegan,
            ev.PowerEnded,
            ev.DefenderAssigned,
            ev.Redirected,
            ev.DuelBegan,
            ev.DiceRolled,
            ev.DieRerolled,
            ev.DieChosen,
            ev.ResultSet,
            ev.FightDecided,
            ev.TableStepped,
            ev.SizeFixed,
        ),
        PLAYS,
    ),
}
"""The state that each kind of event can change, as in its apply function."""

_DEEDS: Final[dict[type[Event], int]] = {
    ev.CardMoved: _deeds(ab.Deed.MOVED, ab.Deed.RELOCATED),
    ev.CardRelocated: _deeds(
        ab.Deed.MOVED, ab.Deed.RELOCATED, ab.Deed.JUMPED, ab.Deed.TELEPORTED, ab.Deed.DASHED
    ),
    ev.CardsSwapped: _deeds(ab.Deed.RELOCATED),
    ev.PlacesChanged: _deeds(ab.Deed.RELOCATED),
    ev.CardClosed: _deeds(ab.Deed.ACTED),
    ev.ActionMarked: _deeds(ab.Deed.ACTED),
    ev.PlayAnnounced: _deeds(ab.Deed.ATTACKED),
    ev.Landed: _deeds(ab.Deed.ATTACKED, ab.Deed.WAS_ATTACKED),
    ev.Wounded: _deeds(ab.Deed.WOUNDED),
    ev.CardLeft: _deeds(ab.Deed.DIED, ab.Deed.KILLED),
    ev.CardOpened: _deeds(ab.Deed.OPENED),
    ev.CardsOpened: _deeds(ab.Deed.OPENED),
    ev.Healed: _deeds(ab.Deed.HEALED),
    ev.CardEntered: _deeds(ab.Deed.ENTERED),
    ev.DefenderAssigned: _deeds(ab.Deed.DEFENDED),
    ev.TurnBegan: EVERY_DEED,  # events of this turn now belong to the last one
}
"""The deeds recorded by each kind of event (see ``table.history.doers``)."""

_POWERS: Final = (
    ev.TurnBegan,
    ev.PlayAnnounced,
    ev.PowerBegan,
    ev.DefenderAssigned,
    ev.Redirected,
    ev.FightDecided,
    ev.Landed,
    ev.Wounded,
    ev.PlayStopped,
    ev.PlayCancelled,
    ev.ResourcesReserved,
    ev.DiceRolled,
    ev.StepRaised,
    ev.PowerEnded,
    ev.PlayRemoved,
)
"""The events that show the progress of powers (see ``reading.counting``)."""
_KEPT: Final = (ev.TurnBegan, ev.PhaseBegan, ev.NumberKept, ev.NumbersKept)

_NOTHING: Final = (
    ev.AbilityUsed,
    ev.AlternationPassed,
    ev.AnnouncementBegan,
    ev.AnnouncementEnded,
    ev.Answered,
    ev.Asked,
    ev.BranchChosen,
    ev.CardKeptHidden,
    ev.CardsShown,
    ev.CellsChosen,
    ev.CounterTaken,
    ev.Decided,
    ev.DeckOrdered,
    ev.DeckShuffled,
    ev.DieChanged,
    ev.EffectsApplied,
    ev.EnoughChosen,
    ev.FlyerStrikeGained,
    ev.FlyerStrikeSpent,
    ev.JudgeAnswered,
    ev.JudgeAsked,
    ev.Missed,
    ev.MovedOn,
    ev.NumberChosen,
    ev.OpeningDecided,
    ev.PaymentChosen,
    ev.PhaseWorkDone,
    ev.PlayBlocked,
    ev.PowerDone,
    ev.PreventionSpent,
    ev.PriorityPassed,
    ev.Protected,
    ev.Replaced,
    ev.RowBroken,
    ev.SizeChanged,
    ev.StackSettled,
    ev.StartTold,
    ev.StayedOpen,
    ev.StopsChosen,
    ev.TermsTold,
    ev.TokensChanged,
    ev.TriggersDropped,
    ev.TriggersRaised,
    ev.TurnEnded,
    ev.WayTold,
    ev.WindowClosed,
    ev.WindowOpened,
    ev.WoundsShared,
)
"""Events that no static depends on."""


def _changes() -> dict[type[Event], int]:
    tables: tuple[dict[type[Event], int], ...] = (
        _STATE,
        _DEEDS,
        dict.fromkeys(_POWERS, POWERS),
        dict.fromkeys(_KEPT, KEPT),
        {ev.GrantsChanged: GRANTS},
        dict.fromkeys(_NOTHING, 0),
    )
    changes: dict[type[Event], int] = {}
    for table in tables:
        for kind, facets in table.items():
            changes[kind] = changes.get(kind, 0) | facets
    return changes


CHANGES: Final = _changes()
"""The facets that each kind of event can change."""


def changed_by(events: Iterable[Event]) -> int:
    """Return the facets that these events may have changed; all of them for an unknown kind of
    event."""
    facets = 0
    for kind in set(map(type, events)):
        facets |= CHANGES.get(kind, EVERYTHING)
    return facets
