"""Swapping cells among several cards (404.2.4, term «Поменять расположение»)."""

from __future__ import annotations

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.effects.positions import take_riders
from engine.berserk.legality.moving import refuse_relocating
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import passes
from engine.berserk.table import events as ev
from engine.berserk.table.board import Cell
from engine.berserk.table.options import Enough, Place
from engine.berserk.table.state import NO_CARD, Asking, CardState, MatchState, Phase, Zone
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat


def change_places(ctx: Context, seat: Seat, cards: ab.Filter) -> int:
    """Let a player rearrange matching cards; return how many moved.

    He is asked cell by cell which of them stands there, until he has had enough: the others stay,
    but for one whose cell was taken, which goes where the other one came from. Only after the
    placement it is no relocation, and whoever may not be relocated can change too (404.2.4).
    """
    state = ctx.state
    relocates = state.phase is not Phase.AFTER_PLACEMENT
    there = [
        card
        for card in state.cards
        if _may_change(state, card, relocates=relocates) and passes(ctx, cards, card)
    ]
    came = [(card, cell) for card, cell in _chosen(state, seat, there) if card.cell != cell]
    if not came:
        return 0
    numbers = tuple(card.id for card, _cell in came)
    origins = tuple(card.cell for card, _cell in came)
    cells = tuple(cell for _card, cell in came)
    apply(state, ev.PlacesChanged(numbers, origins, cells, relocates))
    for (card, _cell), origin in zip(came, origins, strict=True):
        take_riders(state, card, origin)
    return len(came)


def _may_change(state: MatchState, card: CardState, *, relocates: bool) -> bool:
    if card.zone is not Zone.BATTLEFIELD or card.host != NO_CARD:
        return False
    return not relocates or refuse_relocating(state, card, moves=False) is None


def _chosen(state: MatchState, seat: Seat, cards: list[CardState]) -> list[tuple[CardState, Cell]]:
    """Return the chosen cell of each card."""
    cells = sorted(card.cell for card in cards)
    standing = {card.cell: card for card in cards}
    for place, cell in enumerate(cells[:-1]):
        waiting = [standing[other] for other in cells[place:]]
        options: list[Option] = [Enough(), *(Place(card.id, cell) for card in waiting)]
        answer = decide(state, Asking.PLACES, seat, tuple(options))
        if answer == 0:
            break
        chosen = waiting[answer - 1]
        origin = next(at for at, card in standing.items() if card is chosen)
        standing[cell], standing[origin] = chosen, standing[cell]
    return [(card, cell) for cell, card in standing.items()]
