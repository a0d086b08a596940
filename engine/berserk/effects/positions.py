"""Effects that open, close, flip and move cards (506, 507, 533)."""

from __future__ import annotations

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried, carry_out
from engine.berserk.effects.face_up import reveal
from engine.berserk.effects.steps import instead_of
from engine.berserk.legality.moving import (
    refuse_entry,
    refuse_free_move,
    refuse_relocating,
    yields,
)
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.legality.protections import is_protected
from engine.berserk.reading.context import of_play
from engine.berserk.reading.places import is_free
from engine.berserk.table import events as ev
from engine.berserk.table.reserve import will_close
from engine.berserk.table.state import (
    NO_CARD,
    Aim,
    CardState,
    MatchState,
    Phase,
    Play,
    PlayKind,
    Zone,
)

# Positions.


def _open(ongoing: EffectInProgress, effect: ab.Open, kind: ab.PowerKind) -> int:
    if not ongoing.card.closed or not ongoing.is_there:
        return 0
    damage = instead_of(ongoing.state, ongoing.damage(ab.ReplacedBy.OPENING, 1, kind))
    if damage is None:
        return 0
    apply(ongoing.state, ev.CardOpened(damage.target))
    return 1


def _close(ongoing: EffectInProgress, effect: ab.Close, kind: ab.PowerKind) -> int:
    if ongoing.card.closed or not ongoing.is_there:
        return 0
    if will_close(ongoing.state, ongoing.card.id, reserved=True):  # 501.11
        return 0
    if refuse_doing(ongoing.state, ongoing.card, ab.Doing.CLOSE) is not None:
        return 0
    damage = instead_of(ongoing.state, ongoing.damage(ab.ReplacedBy.CLOSING, 1, kind))
    if damage is None:
        return 0
    apply(ongoing.state, ev.CardShut(damage.target))
    return 1


def _reveal(ongoing: EffectInProgress, effect: ab.TurnFaceUp, kind: ab.PowerKind) -> int:
    if not ongoing.card.hidden:
        return 0
    reveal(ongoing.state, ongoing.card.id)
    return 1


def _hide(ongoing: EffectInProgress, effect: ab.Hide, kind: ab.PowerKind) -> int:
    if ongoing.card.hidden or not ongoing.is_there:
        return 0
    apply(ongoing.state, ev.CardHidden(ongoing.card.id))
    return 1


def _relocate(ongoing: EffectInProgress, effect: ab.Relocate, kind: ab.PowerKind) -> int:
    if ongoing.place >= len(ongoing.play.aim.cells) or ongoing.card.zone is not Zone.BATTLEFIELD:
        return 0
    cell = ongoing.play.aim.cells[ongoing.place]
    if ongoing.card.cell == cell:
        return 0
    way = effect.way
    if ongoing.state.phase is Phase.AFTER_PLACEMENT:  # 404.2.4
        way = ab.Relocation.PLACE
    moves = way.is_movement
    if moves and refuse_free_move(ongoing.state, ongoing.card, ongoing.play.seat) is not None:
        return 0
    kept = way is not ab.Relocation.PLACE and (  # 507.3
        refuse_relocating(ongoing.state, ongoing.card, moves=moves) is not None
        or refuse_entry(ongoing.state, ongoing.card, cell, way, moves=moves) is not None
    )
    if kept:
        return 0
    origin = ongoing.card.cell
    if not arrives(ongoing.state, ongoing.play, ongoing.card, cell, way, moves=moves):
        return 0
    relocate(ongoing.state, ongoing.card, cell, way, ongoing.play.source, origin)
    return 1


def arrives(
    state: MatchState, play: Play, card: CardState, cell: int, way: ab.Relocation, *, moves: bool
) -> bool:
    """Return whether a card arrives on a cell: free, freed by its move (539.1), or shareable
    (524.2)."""
    if is_free(state, cell):
        return True
    text = yields(state, card, cell, way) if moves else None
    if text is None:
        return moves and card.facts.has(ab.Name.INCORPOREAL)
    node, holder = text
    done = _done_first(state, play, card, holder, node.effects)
    if not done or not (is_free(state, cell) or card.cell == cell):
        return False
    _done_first(state, play, card, card, node.gains)
    return True


def _done_first(
    state: MatchState,
    play: Play,
    card: CardState,
    holder: CardState,
    effects: tuple[ab.Effect, ...],
) -> bool:
    """Return whether the card's actions against a cell's holder on the way are all done (539.1)."""
    kind = ab.PowerKind.INFLUENCE
    if is_protected(state, holder, card.id, kind, play=play.id):
        return False
    aim = Aim(targets=(holder.id,))
    made = Play(play.id, PlayKind.ABILITY, play.seat, card.id, aim=aim)
    ctx = of_play(state, made, holder.id)
    ongoing = EffectInProgress(state, made, ctx, holder, 0)
    done = [carry_out(ongoing, effect, kind) for effect in effects]
    return all(done)


def is_cleared(ongoing: EffectInProgress, effects: tuple[ab.Effect, ...], cell: int) -> bool:
    """Return whether a card may enter a cell after acting on the cards there (539.1)."""
    state = ongoing.state
    if effects:
        holders = [card for card in state.cards if card.cell == cell]
        for holder in holders:
            _done_first(state, ongoing.play, ongoing.card, holder, effects)
    return is_free(state, cell)


def relocate(
    state: MatchState, card: CardState, cell: int, way: ab.Relocation, by: int, origin: int
) -> None:
    """Move a card to a cell, with its symbiote (211.11); ``by`` is the source of the effect.

    It comes from ``origin`` even if it has changed places with that cell's holder (539.4).
    """
    apply(state, ev.CardRelocated(card.id, origin, cell, way, by))
    take_riders(state, card, origin)


def take_riders(state: MatchState, card: CardState, origin: int) -> None:
    """Move the symbiote with its host (211.11)."""
    for rider in state.cards:
        if rider.host == card.id and rider.in_battle and rider.cell != card.cell:
            way = ab.Relocation.RELOCATE
            apply(state, ev.CardRelocated(rider.id, origin, card.cell, way, NO_CARD))


def _swap(ongoing: EffectInProgress, effect: ab.Swap, kind: ab.PowerKind) -> int:
    pair = [ongoing.state.cards[target] for target in ongoing.play.aim.targets]
    if len(pair) == 1:
        pair.insert(0, ongoing.state.cards[ongoing.play.source])
    if len(pair) != 2 or any(card.zone is not Zone.BATTLEFIELD for card in pair):
        return 0
    one, other = pair
    here, there = one.cell, other.cell
    if ongoing.state.phase is Phase.AFTER_PLACEMENT:  # 404.2.4
        changed = ev.PlacesChanged((one.id, other.id), (here, there), (there, here), False)
        apply(ongoing.state, changed)
        return 1
    if any(card.facts.type.is_symbiote for card in pair):
        return 0  # 211.11
    if any(refuse_relocating(ongoing.state, card, moves=False) is not None for card in pair):
        return 0  # 122.14
    apply(ongoing.state, ev.CardsSwapped(one.id, other.id, ongoing.play.source))
    take_riders(ongoing.state, one, here)
    take_riders(ongoing.state, other, there)
    return 1


POSITION_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Open, _open),
    carried(ab.Close, _close),
    carried(ab.TurnFaceUp, _reveal),
    carried(ab.Hide, _hide),
    carried(ab.Relocate, _relocate),
    carried(ab.Swap, _swap),
)
