"""Effects on life: wounds, healing, extra life, armor (508)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Damage, EffectInProgress, Entry, carried
from engine.berserk.effects.lasting import gain
from engine.berserk.effects.sizes import Blow, end_used, ending_with_size, final_size
from engine.berserk.effects.steps import heal, instead_of, take_life_off, wound
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.reading.evaluate import cards_passing, number
from engine.berserk.reading.traits import name_carried_out
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.history import places_about
from engine.berserk.table.state import Asking, CardState


def _wound(ongoing: EffectInProgress, effect: ab.Wound, kind: ab.PowerKind) -> int:
    blow = Blow(ongoing.state.cards[ongoing.play.source], ongoing.card, kind)
    base = number(ongoing.ctx, effect.amount)
    size = final_size(ongoing.state, blow, ongoing.play.fight.size_changes, base)
    for card, one in list(ending_with_size(ongoing.state, blow)):
        end_used(ongoing.state, card, one)
    named = name_carried_out(ongoing.state, ongoing.play.id)
    damage = wound(ongoing.state, ongoing.damage(ab.ReplacedBy.WOUNDS, size, kind, named))
    return 0 if damage is None else damage.amount


def _heal(ongoing: EffectInProgress, effect: ab.Heal, kind: ab.PowerKind) -> int:
    if refuse_doing(ongoing.state, ongoing.card, ab.Doing.BE_HEALED) is not None:
        return 0
    base = ongoing.card.wounds if effect.amount is None else number(ongoing.ctx, effect.amount)
    blow = Blow(ongoing.state.cards[ongoing.play.source], ongoing.card, kind, heals=True)
    amount = final_size(ongoing.state, blow, ongoing.play.fight.size_changes, base)
    named = name_carried_out(ongoing.state, ongoing.play.id)
    damage = ongoing.damage(ab.ReplacedBy.HEALING, amount, kind, named)
    return heal(ongoing.state, damage, surplus=effect.surplus)


def _redistribute(ongoing: EffectInProgress, effect: ab.Redistribute, kind: ab.PowerKind) -> int:
    """Transfer as many wounds as were healed, once per play (term «Перераспределить»)."""
    healing = ongoing.ctx.card(effect.of)
    if healing is None or not healing.in_battle:
        return 0
    if refuse_doing(ongoing.state, healing, ab.Doing.BE_HEALED) is not None:
        return 0
    wounds = healing.wounds if effect.amount is None else number(ongoing.ctx, effect.amount)
    onto = _receivers(ongoing, effect, healing)
    if not onto or wounds <= 0 or _is_shared_out(ongoing, effect):
        return 0
    blow = Blow(ongoing.state.cards[ongoing.play.source], healing, kind, heals=True)
    size = final_size(ongoing.state, blow, ongoing.play.fight.size_changes, wounds)
    damage = Damage(
        healing.id, size, ongoing.play.source, kind, ongoing.play.id, seat=ongoing.play.seat
    )
    healed = heal(ongoing.state, damage)
    shares: dict[int, int] = {}
    for _wound in range(healed):
        card = onto[_next_share(ongoing, onto)]
        shares[card] = shares.get(card, 0) + 1
    for card, share in shares.items():
        wound(ongoing.state, replace(damage, target=card, amount=share))
    apply(ongoing.state, ev.WoundsShared(healing.id, healed, ongoing.play.cause.event))
    return healed


def _receivers(ongoing: EffectInProgress, effect: ab.Redistribute, healing: CardState) -> list[int]:
    if effect.among is not None:
        return [
            card.id for card in cards_passing(ongoing.ctx, effect.among) if card.id != healing.id
        ]
    onto = ongoing.ctx.card(effect.onto)
    return [] if onto is None or not onto.in_battle or onto.id == healing.id else [onto.id]


def _next_share(ongoing: EffectInProgress, onto: list[int]) -> int:
    """Return the index of the card that takes the next wound, chosen by the controller."""
    options = tuple(op.ChooseTarget(card) for card in onto)
    return decide(ongoing.state, Asking.TARGET, ongoing.play.seat, options, ongoing.card.id)


def _is_shared_out(ongoing: EffectInProgress, effect: ab.Redistribute) -> bool:
    """Return whether wounds of this play were already transferred; that happens once (term
    «Перераспределить раны от»)."""
    return effect.amount == _OF_TRIGGER and bool(
        places_about(ongoing.state, ongoing.play.cause.event, ev.WoundsShared)
    )


_OF_TRIGGER: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)


def _extra_life(ongoing: EffectInProgress, effect: ab.ExtraLife, kind: ab.PowerKind) -> int:
    amount = number(ongoing.ctx, effect.amount)
    if not amount or not ongoing.card.has_life or not ongoing.is_there:
        return 0
    card = ongoing.card.id
    if amount > 0:
        if refuse_doing(ongoing.state, ongoing.card, ab.Doing.GET_EXTRA_LIFE) is not None:
            return 0
        damage = instead_of(ongoing.state, ongoing.damage(ab.ReplacedBy.EXTRA_LIFE, amount, kind))
        if damage is None or not damage.amount:
            return 0
        card, amount = damage.target, damage.amount
    apply(ongoing.state, ev.ExtraLifeChanged(card, amount))
    if (
        effect.until is not ab.Until.BATTLE_END or ongoing.lasts is not None
    ):  # 508.8.3: it goes then
        owner = replace(ongoing, card=ongoing.state.cards[card])
        gain(owner, ab.ExtraLife(amount), effect.until, "")
    return abs(amount)


def _lose_extra_life(
    ongoing: EffectInProgress, effect: ab.LoseExtraLife, kind: ab.PowerKind
) -> int:
    amount = min(number(ongoing.ctx, effect.amount), ongoing.card.extra_life)
    if amount <= 0 or not ongoing.is_there:
        return 0
    take_life_off(ongoing.state, ongoing.card.id, -amount)
    return amount


def _raise_maximum(ongoing: EffectInProgress, effect: ab.RaiseMaximum, kind: ab.PowerKind) -> int:
    """Raise maximum life without raising life; nothing answers it (508.2.3)."""
    amount = number(ongoing.ctx, effect.amount)
    if not ongoing.is_there or not ongoing.card.has_life or amount <= 0:
        return 0
    apply(ongoing.state, ev.ExtraLifeChanged(ongoing.card.id, amount, quiet=True))
    apply(ongoing.state, ev.WoundsSet(ongoing.card.id, ongoing.card.wounds + amount))
    return gain(ongoing, ab.RaiseMaximum(amount), effect.until, "") * amount


def _life_becomes(ongoing: EffectInProgress, effect: ab.LifeBecomes, kind: ab.PowerKind) -> int:
    life = number(ongoing.ctx, effect.life)
    card = ongoing.card
    if not card.has_life:  # 208.6
        return 0
    if effect.maximum:
        apply(ongoing.state, ev.WoundsSet(card.id, 0))
        if card.maximum_life != life:
            more = life - card.maximum_life
            apply(ongoing.state, ev.ExtraLifeChanged(card.id, more, quiet=True))
        return 1
    apply(ongoing.state, ev.WoundsSet(card.id, max(0, card.maximum_life - life)))
    return 1


def _restore_armor(ongoing: EffectInProgress, effect: ab.RestoreArmor, kind: ab.PowerKind) -> int:
    spent = ongoing.card.armor_spent
    if spent:
        apply(ongoing.state, ev.ArmorRestored(ongoing.card.id))
    return spent


LIFE_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Wound, _wound),
    carried(ab.Heal, _heal),
    carried(ab.Redistribute, _redistribute),
    carried(ab.ExtraLife, _extra_life),
    carried(ab.LoseExtraLife, _lose_extra_life),
    carried(ab.RaiseMaximum, _raise_maximum),
    carried(ab.LifeBecomes, _life_becomes),
    carried(ab.RestoreArmor, _restore_armor),
)
