"""Effects that take cards away and bring them in (205, 206, 509, 536)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Deed, Entry, carried, carry_out
from engine.berserk.effects.by_rule import destroy
from engine.berserk.effects.lasting import gain
from engine.berserk.effects.positions import is_cleared
from engine.berserk.legality.moving import lies_above, may_enter
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import NO_CARD, CardState, Zone
from engine.berserk.table.symbiotes import can_host

# Leaving and entering.


def _destroy(deed: Deed, effect: ab.Destroy, kind: ab.PowerKind) -> int:
    if not deed.is_there:
        return 0
    return int(destroy(deed.state, deed.card, deed.play.source, deed.play.id, kind))


def _finishing_blow(deed: Deed, effect: ab.FinishingBlow, kind: ab.PowerKind) -> int:
    return _destroy(deed, ab.Destroy(), kind)


def _exile(deed: Deed, effect: ab.Exile, kind: ab.PowerKind) -> int:
    return _leave(deed, Zone.EXILE, deed.play.source)


def _to_graveyard(deed: Deed, effect: ab.ToGraveyard, kind: ab.PowerKind) -> int:
    """Term «Убрать на кладбище»: this is no destruction, so nobody has killed the card."""
    return _leave(deed, Zone.GRAVEYARD, NO_CARD)


def _leave(deed: Deed, zone: Zone, source: int) -> int:
    if deed.card.zone is zone:
        return 0
    there = deed.is_there
    left = ev.CardLeft(deed.card.id, zone, source, deed.play.id, from_battle=there)
    apply(deed.state, left)
    return 1


def _to_deck(deed: Deed, effect: ab.ToDeck, kind: ab.PowerKind) -> int:
    if deed.card.zone is Zone.DECK:
        return 0
    bottom = effect.place is ab.DeckPlace.BOTTOM
    left = ev.CardLeft(
        deed.card.id,
        Zone.DECK,
        deed.play.source,
        deed.play.id,
        not bottom,
        bottom,
        from_battle=deed.is_there,
    )
    apply(deed.state, left)
    if effect.place is ab.DeckPlace.SHUFFLED:
        apply(deed.state, ev.DeckShuffled(deed.card.owner))
    return 1


def _bring_in(deed: Deed, effect: ab.BringIn, kind: ab.PowerKind) -> int:
    """536.5-536.7: onto the chosen cell, flyers and terrains into the extra zone."""
    state, card = deed.state, deed.card
    host = _host_of(deed, effect)
    cell = deed.play.aim.cells[deed.place] if deed.place < len(deed.play.aim.cells) else NO_CELL
    above = lies_above(card)
    if card.facts.type.is_symbiote:
        if host is None:  # 211.8
            return 0
        cell = host.cell
    elif not above and (cell == NO_CELL or not is_cleared(deed, effect.clears, cell)):
        return 0
    entered = ev.CardEntered(
        card.id,
        NO_CELL if above else cell,
        deed.play.seat,
        effect.closed,
        deed.play.source,
        effect.incarnates,
    )
    apply(state, entered)
    if host is not None:
        apply(state, ev.HostAssigned(card.id, host.id))
    for ability in effect.gains:
        gain(deed, ability, ab.Until.BATTLE_END, "")
    _enter_with(deed, kind)
    wounds = number(deed.ctx, effect.wounds)
    if wounds:
        apply(state, ev.WoundsSet(card.id, wounds))
    return 1


def _host_of(deed: Deed, effect: ab.BringIn) -> CardState | None:
    """211.8: the card that the text names, or the one on the chosen cell."""
    if not deed.card.facts.type.is_symbiote:
        return None
    host = None if effect.host is None else deed.ctx.card(effect.host)
    if effect.host is None and deed.place < len(deed.play.aim.cells):
        number_ = deed.state.board[deed.play.aim.cells[deed.place]]
        host = None if number_ == NO_CARD else deed.state.cards[number_]
    return host if host is not None and can_host(deed.state, deed.card, host) else None


def _enter_with(deed: Deed, kind: ab.PowerKind) -> None:
    """Term «Входит в игру с»: nothing answers, prevents or replaces it."""
    for node, _one in list(deed.card.facts.nodes(ab.EntersWith)):
        for effect in node.effects:
            if isinstance(effect, ab.Wound):
                apply(deed.state, ev.WoundsSet(deed.card.id, number(deed.ctx, effect.amount)))
            elif isinstance(effect, ab.LifeBecomes) and not effect.maximum:
                _set_life(deed, number(deed.ctx, effect.life))
            else:
                carry_out(deed, effect, kind)


def _set_life(deed: Deed, life: int) -> None:
    """So many wounds, or so much extra life, that this life is left."""
    more = life - deed.card.maximum_life
    if more > 0:
        apply(deed.state, ev.ExtraLifeChanged(deed.card.id, more))
    elif more < 0:
        apply(deed.state, ev.WoundsSet(deed.card.id, -more))


def _take_control(deed: Deed, effect: ab.TakeControl, kind: ab.PowerKind) -> int:
    own = effect.side is ab.Side.OWN
    seat = deed.play.seat if own else deed.play.seat.opponent
    if deed.card.controller is seat or not deed.is_there:
        return 0
    if refuse_doing(deed.state, deed.card, ab.Doing.CHANGE_CONTROL) is not None:
        return 0
    if not may_enter(deed.state, deed.card, seat):
        return 0
    apply(deed.state, ev.ControlChanged(deed.card.id, seat))
    if effect.until is not ab.Until.BATTLE_END or deed.lasts is not None:
        gain(deed, ab.TakeControl(side=effect.side), effect.until, "")
    return 1


def _lasts(deed: Deed, effect: ab.Lasts, kind: ab.PowerKind) -> int:
    """122.8: what the effect lays on the card knows until when it lasts."""
    return carry_out(replace(deed, lasts=effect.condition), effect.effect, kind)


def _tokens(deed: Deed, effect: ab.Tokens, kind: ab.PowerKind) -> int:
    if deed.card.zone is not Zone.GRAVEYARD:  # 536.7.1
        return 0
    amount = number(deed.ctx, effect.amount)
    apply(deed.state, ev.TokensChanged(deed.card.id, amount))
    return amount


def _sit(deed: Deed, effect: ab.SeatOn, kind: ab.PowerKind) -> int:
    host = deed.ctx.card(effect.host)
    if host is None or not can_host(deed.state, deed.card, host):
        return 0
    apply(deed.state, ev.HostAssigned(deed.card.id, host.id))
    return 1


LEAVING_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Destroy, _destroy),
    carried(ab.FinishingBlow, _finishing_blow),
    carried(ab.Exile, _exile),
    carried(ab.ToGraveyard, _to_graveyard),
    carried(ab.ToDeck, _to_deck),
    carried(ab.BringIn, _bring_in),
    carried(ab.TakeControl, _take_control),
    carried(ab.Lasts, _lasts),
    carried(ab.Tokens, _tokens),
    carried(ab.SeatOn, _sit),
)
