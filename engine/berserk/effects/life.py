"""Effects on the life of a card: wounds, healing, extra life, armor (508)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.berserk import abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Deed, Entry, Hit, carried
from engine.berserk.effects.lasting import gain
from engine.berserk.effects.sizes import Blow, ending_with_size, final_size
from engine.berserk.effects.steps import heal, instead_of, wound
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.reading.evaluate import cards_passing, number
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, CardState


def _wound(deed: Deed, effect: ab.Wound, kind: ab.PowerKind) -> int:
    blow = Blow(deed.state.cards[deed.play.source], deed.card, kind)
    base = number(deed.ctx, effect.amount)
    size = final_size(deed.state, blow, deed.play.fight.size_changes, base)
    for card, one in list(ending_with_size(deed.state, blow)):
        apply(deed.state, ev.EffectsEnded(card, (one,)))
    hit = wound(deed.state, deed.hit(ab.ReplacedBy.WOUNDS, size, kind))
    return 0 if hit is None else hit.amount


def _heal(deed: Deed, effect: ab.Heal, kind: ab.PowerKind) -> int:
    if refuse_doing(deed.state, deed.card, ab.Doing.BE_HEALED) is not None:
        return 0
    amount = deed.card.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    hit = deed.hit(ab.ReplacedBy.HEALING, amount, kind)
    return heal(deed.state, hit, surplus=effect.surplus)


def _redistribute(deed: Deed, effect: ab.Redistribute, kind: ab.PowerKind) -> int:
    """Term «Перераспределить»: wounds go over, as many as were healed, those of one play once."""
    healing = deed.ctx.card(effect.of)
    if healing is None or not healing.in_battle:
        return 0
    wounds = healing.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    onto = _receivers(deed, effect, healing)
    if not onto or not 0 < wounds <= healing.wounds or _is_shared_out(deed, effect):
        return 0
    hit = Hit(healing.id, wounds, deed.play.source, kind, deed.play.id, seat=deed.play.seat)
    healed = heal(deed.state, hit)
    shares: dict[int, int] = {}
    for _wound in range(healed):
        card = onto[_next_share(deed, onto)]
        shares[card] = shares.get(card, 0) + 1
    for card, share in shares.items():
        wound(deed.state, replace(hit, target=card, amount=share))
    apply(deed.state, ev.WoundsShared(healing.id, healed, deed.play.cause.event))
    return healed


def _receivers(deed: Deed, effect: ab.Redistribute, healing: CardState) -> list[int]:
    if effect.among is not None:
        return [card.id for card in cards_passing(deed.ctx, effect.among) if card.id != healing.id]
    onto = deed.ctx.card(effect.onto)
    return [] if onto is None or not onto.in_battle or onto.id == healing.id else [onto.id]


def _next_share(deed: Deed, onto: list[int]) -> int:
    """Return the place of the card that gets the next wound, as the controller says."""
    options = tuple(op.ChooseTarget(card) for card in onto)
    return decide(deed.state, Asking.TARGET, deed.play.seat, options, deed.card.id)


def _is_shared_out(deed: Deed, effect: ab.Redistribute) -> bool:
    """Term «Перераспределить раны от»: the wounds of one play go over once."""
    return effect.amount == _OF_TRIGGER and any(
        isinstance(event, ev.WoundsShared) and event.cause == deed.play.cause.event
        for event in deed.state.history
    )


_OF_TRIGGER: Final = ab.ResultOf(ab.Outcome.AMOUNT, of_trigger=True)


def _extra_life(deed: Deed, effect: ab.ExtraLife, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    if not amount or not deed.card.has_life or not deed.is_there:
        return 0
    card = deed.card.id
    if amount > 0:
        if refuse_doing(deed.state, deed.card, ab.Doing.GET_EXTRA_LIFE) is not None:
            return 0
        hit = instead_of(deed.state, deed.hit(ab.ReplacedBy.EXTRA_LIFE, amount, kind))
        if hit is None or not hit.amount:
            return 0
        card, amount = hit.target, hit.amount
    apply(deed.state, ev.ExtraLifeChanged(card, amount))
    if effect.until is not ab.Until.BATTLE_END or deed.lasts is not None:  # 508.8.3: it goes then
        owner = replace(deed, card=deed.state.cards[card])
        gain(owner, ab.ExtraLife(amount), effect.until, "")
    return abs(amount)


def _raise_maximum(deed: Deed, effect: ab.RaiseMaximum, kind: ab.PowerKind) -> int:
    """508.2.3: the maximum grows and life does not; nothing answers it."""
    amount = number(deed.ctx, effect.amount)
    if not deed.is_there or not deed.card.has_life or amount <= 0:
        return 0
    apply(deed.state, ev.ExtraLifeChanged(deed.card.id, amount))
    apply(deed.state, ev.WoundsSet(deed.card.id, deed.card.wounds + amount))
    return gain(deed, ab.RaiseMaximum(amount), effect.until, "") * amount


def _life_becomes(deed: Deed, effect: ab.LifeBecomes, kind: ab.PowerKind) -> int:
    life = number(deed.ctx, effect.life)
    card = deed.card
    if not card.has_life:  # 208.6
        return 0
    if effect.maximum:
        apply(deed.state, ev.WoundsSet(card.id, 0))
        if card.maximum_life != life:
            apply(deed.state, ev.ExtraLifeChanged(card.id, life - card.maximum_life))
        return 1
    apply(deed.state, ev.WoundsSet(card.id, max(0, card.maximum_life - life)))
    return 1


def _restore_armor(deed: Deed, effect: ab.RestoreArmor, kind: ab.PowerKind) -> int:
    spent = deed.card.armor_spent
    if spent:
        apply(deed.state, ev.ArmorRestored(deed.card.id))
    return spent


LIFE_EFFECTS: Final[tuple[Entry, ...]] = (
    carried(ab.Wound, _wound),
    carried(ab.Heal, _heal),
    carried(ab.Redistribute, _redistribute),
    carried(ab.ExtraLife, _extra_life),
    carried(ab.RaiseMaximum, _raise_maximum),
    carried(ab.LifeBecomes, _life_becomes),
    carried(ab.RestoreArmor, _restore_armor),
)
