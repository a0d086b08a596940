"""Effects that remove cards and bring them in (205, 206, 509, 536)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.values import numbers_within
from engine.berserk.changing.apply import apply, refresh
from engine.berserk.changing.effect_in_progress import EffectInProgress, Entry, carried, carry_out
from engine.berserk.effects.by_rule import destroy
from engine.berserk.effects.lasting import gain
from engine.berserk.effects.positions import is_cleared
from engine.berserk.legality.hosts import new_host
from engine.berserk.legality.moving import may_enter
from engine.berserk.legality.plays import may_be_exiled, refuse_doing
from engine.berserk.legality.protections import is_protected
from engine.berserk.reading.context import Context, as_it_was, of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.reading.saying import as_gained, with_fixed_numbers
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.reserve import reserved_tokens
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Play, Zone
from engine.berserk.table.symbiotes import can_host, seated_by


def _destroy(ongoing: EffectInProgress, effect: ab.Destroy, kind: ab.PowerKind) -> int:
    if not ongoing.is_there:
        return 0
    return int(destroy(ongoing.state, ongoing.card, ongoing.play.source, ongoing.play.id, kind))


def _finishing_blow(ongoing: EffectInProgress, effect: ab.FinishingBlow, kind: ab.PowerKind) -> int:
    return _destroy(ongoing, ab.Destroy(), kind)


def end_used_blows(state: MatchState, play: Play) -> None:
    """End the bonuses for the next finishing blow of a card that has just dealt one (545.8.1)."""
    power, source = play.aim.power, state.cards[play.source]
    if ab.StrongerBlow not in source.facts.kinds or not isinstance(power, ab.Power):
        return
    if not any(isinstance(effect, ab.FinishingBlow) for effect in power.effects):
        return
    mine, target = of_card(state, source.id), as_it_was(state.cards[play.aim.target])
    used = tuple(
        effect.id
        for effect in source.effects
        if effect.ends_by_use
        and isinstance(effect.change, ab.StrongerBlow)
        and passes(mine, effect.change.against, target)
    )
    if used:
        apply(state, ev.EffectsEnded(source.id, used))
        refresh(state)


def _exile(ongoing: EffectInProgress, effect: ab.Exile, kind: ab.PowerKind) -> int:
    return _leave(ongoing, Zone.EXILE, ongoing.play.source)


def _to_graveyard(ongoing: EffectInProgress, effect: ab.ToGraveyard, kind: ab.PowerKind) -> int:
    """Put a card into the graveyard without destroying it, so no one killed it (term «Убрать на
    кладбище»).
    """
    return _leave(ongoing, Zone.GRAVEYARD, NO_CARD)


def _leave(ongoing: EffectInProgress, zone: Zone, source: int) -> int:
    if ongoing.card.zone is zone:
        return 0
    if zone is Zone.EXILE and not may_be_exiled(ongoing.state, ongoing.card):
        return 0
    there = ongoing.is_there
    left = ev.CardLeft(
        ongoing.card.id,
        zone,
        source,
        ongoing.play.id,
        from_battle=there,
        tokens=ongoing.card.tokens,
    )
    apply(ongoing.state, left)
    return 1


def _to_deck(ongoing: EffectInProgress, effect: ab.ToDeck, kind: ab.PowerKind) -> int:
    if ongoing.card.zone is Zone.DECK:
        return 0
    bottom = effect.place is ab.DeckPlace.BOTTOM
    left = ev.CardLeft(
        ongoing.card.id,
        Zone.DECK,
        ongoing.play.source,
        ongoing.play.id,
        not bottom,
        bottom,
        from_battle=ongoing.is_there,
        tokens=ongoing.card.tokens,
    )
    apply(ongoing.state, left)
    if effect.place is ab.DeckPlace.SHUFFLED:
        apply(ongoing.state, ev.DeckShuffled(ongoing.card.owner))
    return 1


def _bring_in(ongoing: EffectInProgress, effect: ab.BringIn, kind: ab.PowerKind) -> int:
    """Bring a card in: onto a chosen cell, flyers and terrains to the extra zone (536.5-536.7)."""
    state, card, seat = ongoing.state, ongoing.card, ongoing.play.seat
    if card.in_battle:  # what it enters with may have done so already
        return 0
    host = _host_of(ongoing, effect)
    cell = (
        ongoing.play.aim.cells[ongoing.place]
        if ongoing.place < len(ongoing.play.aim.cells)
        else NO_CELL
    )
    sits = effect.becomes is not None or card.facts.type.is_symbiote
    above = not sits and card.facts.lies_above
    if sits:
        if host is None:  # 211.8
            return 0
        cell = host.cell
    elif not above and (cell == NO_CELL or not is_cleared(ongoing, effect.clears, cell)):
        return 0
    gains = tuple(_as_left(ongoing.ctx, ability) for ability in effect.gains)
    entered = ev.CardEntered(
        card.id,
        NO_CELL if above else cell,
        seat if effect.side is ab.Side.OWN else seat.opponent,
        effect.closed,
        ongoing.play.source,
        effect.incarnates,
        effect.by is ab.Area.GRAVEYARD and not effect.incarnates,
        card.tokens,
        effect.by is ab.Area.EXILE,
    )
    apply(state, entered)
    if effect.becomes is not None:
        gain(ongoing, ab.SetProperty(ab.Property.TYPE, effect.becomes), ab.Until.BATTLE_END, "")
    if host is not None:
        apply(state, ev.HostAssigned(card.id, host.id))
    for ability in gains:
        if not isinstance(ability, ab.EntersWith):  # it ends as the card enters
            gain(ongoing, as_gained(ongoing.ctx, ability), ab.Until.BATTLE_END, "")
    _enter_with(ongoing, kind, gains)
    wounds = number(replace(ongoing.ctx, target=ongoing.ctx.target_before()), effect.wounds)
    if wounds:
        apply(state, ev.WoundsSet(card.id, wounds))
    return 1


def _as_left(ctx: Context, ability: ab.Ability) -> ab.Ability:
    """Return what a card enters with, its life fixed where that is a number of the card that the
    trigger is about: once this card is back, nothing of what it was is left (116.3.5)."""
    if not isinstance(ability, ab.EntersWith):
        return ability
    return ab.EntersWith(
        tuple(
            replace(one, life=number(ctx, one.life))
            if isinstance(one, ab.LifeBecomes) and _is_of_the_subject(one.life)
            else one
            for one in ability.effects
        )
    )


def _is_of_the_subject(node: ab.Number) -> bool:
    return any(
        isinstance(part, ab.FactOf) and part.who is ab.Who.SUBJECT for part in numbers_within(node)
    )


def _host_of(ongoing: EffectInProgress, effect: ab.BringIn) -> CardState | None:
    """Return the host: named by the text or on the chosen cell (211.8)."""
    if effect.becomes is None and not ongoing.card.facts.type.is_symbiote:
        return None
    host = None if effect.host is None else ongoing.ctx.card(effect.host)
    if effect.host is None and ongoing.place < len(ongoing.play.aim.cells):
        number_ = ongoing.state.board[ongoing.play.aim.cells[ongoing.place]]
        host = None if number_ == NO_CARD else ongoing.state.cards[number_]
    if host is None or not seated_by(ongoing.state, effect, ongoing.card, host):
        return None
    return host


def _enter_with(
    ongoing: EffectInProgress, kind: ab.PowerKind, gained: tuple[ab.Ability, ...]
) -> None:
    """Apply «Входит в игру с»; it cannot be answered, prevented or replaced."""
    own = [node for node, _one in ongoing.card.facts.nodes(ab.EntersWith)]
    given = [node for node in gained if isinstance(node, ab.EntersWith)]
    for node in (*own, *given):
        for effect in node.effects:
            if isinstance(effect, ab.Wound):
                apply(
                    ongoing.state, ev.WoundsSet(ongoing.card.id, number(ongoing.ctx, effect.amount))
                )
            elif isinstance(effect, ab.LifeBecomes) and not effect.maximum:
                _set_life(ongoing, number(ongoing.ctx, effect.life))
            else:
                carry_out(ongoing, effect, kind)


def _set_life(ongoing: EffectInProgress, life: int) -> None:
    """Set wounds or extra life so that this much life is left."""
    more = life - ongoing.card.maximum_life
    if more > 0:
        apply(ongoing.state, ev.ExtraLifeChanged(ongoing.card.id, more, quiet=True))
    elif more < 0:
        apply(ongoing.state, ev.WoundsSet(ongoing.card.id, -more))


def _take_control(ongoing: EffectInProgress, effect: ab.TakeControl, kind: ab.PowerKind) -> int:
    own = effect.side is ab.Side.OWN
    seat = ongoing.play.seat if own else ongoing.play.seat.opponent
    if ongoing.card.controller is seat or not ongoing.is_there:
        return 0
    if refuse_doing(ongoing.state, ongoing.card, ab.Doing.CHANGE_CONTROL) is not None:
        return 0
    if not may_enter(ongoing.state, ongoing.card, seat):
        return 0
    apply(ongoing.state, ev.ControlChanged(ongoing.card.id, seat))
    if effect.until is not ab.Until.BATTLE_END or ongoing.lasts is not None:
        gain(ongoing, ab.TakeControl(side=effect.side), effect.until, "")
    return 1


def _lasts(ongoing: EffectInProgress, effect: ab.Lasts, kind: ab.PowerKind) -> int:
    """Apply an effect that remembers until when it lasts; return its amount (122.8)."""
    lasts = with_fixed_numbers(ongoing.ctx, effect.condition)
    return carry_out(replace(ongoing, lasts=lasts), effect.effect, kind)


def _tokens(ongoing: EffectInProgress, effect: ab.Tokens, kind: ab.PowerKind) -> int:
    if ongoing.card.zone is not Zone.GRAVEYARD:  # 536.7.1
        return 0
    kept = reserved_tokens(ongoing.state, ongoing.card.id, reserved=True)
    least = min(0, kept - ongoing.card.tokens)  # 122.7, 501.12
    amount = max(least, number(ongoing.ctx, effect.amount))
    if amount:
        apply(ongoing.state, ev.TokensChanged(ongoing.card.id, amount))
    return abs(amount)


def _sit(ongoing: EffectInProgress, effect: ab.SeatOn, kind: ab.PowerKind) -> int:
    state, rider = ongoing.state, ongoing.ctx.card(effect.who)
    host = new_host(ongoing.ctx, effect, ongoing.card)
    if rider is None or host is None or rider.host == host.id or not rider.in_battle:
        return 0
    if effect.host is None and is_protected(state, host, ongoing.play.source, kind):
        return 0  # 122.14, which the first target was asked for already
    if not can_host(state, rider, host, becomes=effect.becomes):
        return 0
    if effect.becomes is not None and rider.facts.type is not effect.becomes:
        change = ab.SetProperty(ab.Property.TYPE, effect.becomes)
        gain(replace(ongoing, card=rider), change, ab.Until.BATTLE_END, "")
        rider = state.cards[rider.id]
    apply(state, ev.HostAssigned(rider.id, host.id, rider.host))
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
