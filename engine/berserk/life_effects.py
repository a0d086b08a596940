"""Effects on the life of a card: wounds, healing, extra life, armor (508)."""

from __future__ import annotations

from typing import Final

from engine.berserk import abilities as ab
from engine.berserk import events as ev
from engine.berserk.apply import apply
from engine.berserk.deed import Deed, Imposing
from engine.berserk.effects import Hit, heal, wound
from engine.berserk.evaluate import number
from engine.berserk.lasting_effects import gain
from engine.berserk.legality import refuse_doing
from engine.berserk.sizes import Blow, final_size


def _wound(deed: Deed, effect: ab.Wound, kind: ab.PowerKind) -> int:
    blow = Blow(deed.state.cards[deed.play.source], deed.card, kind)
    base = number(deed.ctx, effect.amount)
    size = final_size(deed.state, blow, deed.play.size_changes, base)
    hit = wound(deed.state, Hit(deed.card.id, size, deed.play.source, kind, deed.play.id))
    return 0 if hit is None else hit.amount


def _heal(deed: Deed, effect: ab.Heal, kind: ab.PowerKind) -> int:
    if refuse_doing(deed.state, deed.card, ab.Doing.BE_HEALED) is not None:
        return 0
    amount = deed.card.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    before = deed.card.extra
    healed = heal(deed.state, deed.card, amount, deed.play.source, surplus=effect.surplus)
    return healed + deed.card.extra - before


def _redistribute(deed: Deed, effect: ab.Redistribute, kind: ab.PowerKind) -> int:
    """Term «Перераспределить»: wounds go over, as many as were healed."""
    wounds = deed.card.wounds if effect.amount is None else number(deed.ctx, effect.amount)
    onto = deed.ctx.card(effect.onto)
    if onto is None or not onto.in_battle or wounds > deed.card.wounds:
        return 0
    healed = heal(deed.state, deed.card, wounds, deed.play.source, surplus=False)
    if healed:
        wound(deed.state, Hit(onto.id, healed, deed.play.source, kind, deed.play.id))
    return healed


def _extra_life(deed: Deed, effect: ab.ExtraLife, kind: ab.PowerKind) -> int:
    amount = number(deed.ctx, effect.amount)
    if not amount or not deed.card.has_life or not deed.is_there:
        return 0
    if amount > 0 and refuse_doing(deed.state, deed.card, ab.Doing.GET_EXTRA_LIFE) is not None:
        return 0
    apply(deed.state, ev.ExtraLifeChanged(deed.card.id, amount))
    if effect.until is not ab.Until.BATTLE_END:  # 508.8.3: it goes when its time is over
        gain(deed, ab.ExtraLife(amount), effect.until, "")
    return abs(amount)


def _life_becomes(deed: Deed, effect: ab.LifeBecomes, kind: ab.PowerKind) -> int:
    life = number(deed.ctx, effect.life)
    card = deed.card
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


EFFECTS: Final[dict[type, Imposing]] = {
    ab.Wound: _wound,
    ab.Heal: _heal,
    ab.Redistribute: _redistribute,
    ab.ExtraLife: _extra_life,
    ab.LifeBecomes: _life_becomes,
    ab.RestoreArmor: _restore_armor,
}
