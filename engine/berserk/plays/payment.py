"""Costs of plays and immediate payments (501.14, 512.7)."""

from collections import Counter
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import powers_of
from engine.berserk.cards.ruleset import InsteadOfMove, Movement
from engine.berserk.changing.apply import apply
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.effects.by_rule import destroy, settle
from engine.berserk.effects.lasting import lose_effects
from engine.berserk.effects.steps import take_life_off, wound
from engine.berserk.legality.abilities import bound_mark, bounds_around, counted_for, moves_a_turn
from engine.berserk.legality.attacks import may_attack_another
from engine.berserk.legality.moving import may_go_on
from engine.berserk.legality.plays import repeated
from engine.berserk.plays.priority import raise_since
from engine.berserk.reading.context import of_play
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    MatchState,
    Play,
    PlayKind,
    Step,
    Zone,
)


def prepay(state: MatchState, play: Play) -> bool:
    """Pay the immediate part of the cost (501.14).

    A payment has neither source nor target (501.16). If it is not paid in full, or the source dies
    of it, the play has no effect (501.15).
    """
    if not isinstance(play.ability, ab.Playable):
        return True
    payment, mark, source = play.ability.payment, len(state.history), state.cards[play.source]
    there = source.in_battle
    full = _prepay_with_itself(state, play, payment)
    full = _prepay_with_cards(state, play, payment) and full
    if len(state.history) > mark:
        settle(state, mark)
        raise_since(state, mark, play, Step.LEGALITY)
    dies = there and not source.in_battle and not _gives_itself(payment)
    if dies or not full:
        code = "source_gone" if dies else "not_paid"
        apply(state, ev.PlayStopped(play.id, code, "501.15", paid=True))
    return True


def _gives_itself(payment: ab.Payment) -> bool:
    return payment.destroyed or payment.exiled or payment.to_deck


def _prepay_with_itself(state: MatchState, play: Play, payment: ab.Payment) -> bool:
    """Pay with the source's life or the source itself; return whether it paid in full."""
    ctx, source = of_play(state, play), state.cards[play.source]
    wounds, extra = number(ctx, payment.wounds), number(ctx, payment.extra_life)
    full = True
    if wounds:
        damage = wound(state, Damage(play.source, wounds))
        full = damage is not None and damage.target == play.source and damage.amount >= wounds
    if extra and payment.life_of is None:
        take_life_off(state, play.source, -extra)
    if payment.destroyed:
        destroy(state, source, NO_CARD, NO_PLAY)
        full = full and not source.in_battle
    if payment.exiled:
        apply(state, ev.CardLeft(play.source, Zone.EXILE, tokens=source.tokens))
    if payment.to_deck:
        left = ev.CardLeft(play.source, Zone.DECK, to_top=True, tokens=source.tokens)
        apply(state, left)
        apply(state, ev.DeckShuffled(source.owner))
    return full


def _prepay_with_cards(state: MatchState, play: Play, payment: ab.Payment) -> bool:
    """Sacrifice or tap the named cards; return whether all of them paid."""
    for number_ in play.paid:
        card = state.cards[number_]
        if payment.destroys is not None and card.in_battle:
            destroy(state, card, NO_CARD, NO_PLAY)
        elif payment.closes_other is not None and card.in_battle and not card.closed:
            apply(state, ev.CardShut(card.id, play.source))
        elif payment.exiles is not None and card.zone is not Zone.EXILE:
            there = card.in_battle
            left = ev.CardLeft(card.id, Zone.EXILE, from_battle=there, tokens=card.tokens)
            apply(state, left)
        elif payment.life_of is not None and card.in_battle:
            life = number(of_play(state, play), payment.extra_life)
            take_life_off(state, card.id, -min(life, card.extra_life))
        elif payment.tokens_of is not None:
            tokens = number(of_play(state, play), payment.tokens)
            apply(state, ev.TokensChanged(card.id, -min(tokens, card.tokens)))
    return payment.destroys is None or not any(state.cards[card].in_battle for card in play.paid)


def count_use(state: MatchState, play: Play) -> None:
    """Add the use marker of a limited ability, once per play (501.4, 545.7)."""
    node = play.ability
    if not isinstance(node, ab.Playable | ab.Triggered) or play.used:
        return
    if node.limit is not ab.Limit.NONE or moves_a_turn(state, node) is not None:
        whom = counted_for(node, play.cause.subject)
        apply(state, ev.AbilityUsed(play.source, play.key, play.part, whom, play.id))


def count_parts(state: MatchState, play: Play) -> None:
    """Add the use markers of limited parts of the play, once each (545.7.1)."""
    for at, bound in bounds_around(play):
        inside = range(at, bound.go)
        if not any(done.announced and done.at in inside for done in play.progress.done):
            mark = bound_mark(play.part, at)
            apply(state, ev.AbilityUsed(play.source, play.key, mark))


def _is_bounded_alone(play: Play) -> bool:
    """Return whether the ability has no limit of its own: ``instead_of_move_a_turn``, which is no
    marker of a text, counts moves that were cancelled, since they are paid (2009:203.3)."""
    return isinstance(play.ability, ab.Playable) and play.ability.limit is ab.Limit.NONE


def pay(state: MatchState, play: Play) -> bool:
    """Pay for the play; a defender closes together with the attacker (512.7, 514.9)."""
    mark = len(state.history)
    if play.made_by == -1:  # 537.2
        _pay_for(state, play)
    if play.defender != NO_CARD:
        _close(state, play, play.defender, defending=True)
    if len(state.history) > mark:
        settle(state, mark)
        raise_since(state, mark, play, Step.PAYMENT)
    return True


def _pay_for(state: MatchState, play: Play) -> None:
    match play.kind:
        case PlayKind.MOVE:
            _spend_movement(state, state.cards[play.source], 1)
        case PlayKind.STRIKE:
            _close(state, play, play.source, defending=False)
            if state.cards[play.source].flyer_strike_until and _aimed_at_flyer(state, play):
                apply(state, ev.FlyerStrikeSpent(play.source))
        case PlayKind.CLOSE_FOR_FLYER | PlayKind.SAVE_CHIP:
            _close(state, play, play.source, defending=False)
        case PlayKind.ABILITY:
            _pay(state, play)
        case PlayKind.DEFEND:
            pass  # paid with the strike (514.9)
        case _:
            assert_never(play.kind)


def _pay(state: MatchState, play: Play) -> None:
    if play.cancelled and _is_bounded_alone(play):
        count_use(state, play)
    if not isinstance(play.ability, ab.Playable):
        return
    payment = play.ability.payment
    source = state.cards[play.source]
    if payment.closes:
        _close(state, play, play.source, defending=False)
    chips = number(of_play(state, play), payment.chips)
    if chips and source.chips:
        apply(state, ev.ChipsChanged(play.source, -min(chips, source.chips)))
    tokens = min(number(of_play(state, play), payment.tokens), source.tokens)
    if payment.tokens_of is not None:
        tokens = 0  # it is paid at once
    if tokens:
        apply(state, ev.TokensChanged(play.source, -tokens))
    for name, count in Counter(payment.markers).items():
        lose_effects(state, source, [one for one in source.effects if one.marker == name][:count])
    if payment.movement:
        whole = state.ruleset.instead_of_move is InsteadOfMove.WHOLE_STORE
        _spend_movement(state, source, source.movement if whole else 1)


def _spend_movement(state: MatchState, card: CardState, amount: int) -> None:
    """Take movement from a card, or what is left of it: some may have been lost by closing
    (501.13).

    Where markers count movement, one is added regardless of what is left (2009:203.3).
    """
    if not card.in_battle:
        return
    if state.ruleset.movement is Movement.UNITS:
        amount = min(amount, card.movement)
    if amount > 0:
        apply(state, ev.MovementSpent(card.id, amount))


def _aimed_at_flyer(state: MatchState, play: Play) -> bool:
    """Return whether the strike was aimed at the extra zone, also if it killed the flyer
    (107.2)."""
    return state.cards[play.aim.target].facts.type is ab.CardType.FLYER


def _close(state: MatchState, play: Play, card: int, *, defending: bool) -> None:
    """Close a card (510.2); one that stays open only gets the action marker (540.3)."""
    one = state.cards[card]
    left_open = _stays_open(play, defending=defending) or _is_left_open(
        state, play, one, defending=defending
    )
    if not one.in_battle and not state.ruleset.acts_follow_card:  # 510.4
        return
    if left_open or (
        not one.in_battle and one.zone in (Zone.GRAVEYARD, Zone.EXILE)
    ):  # 501.13.1, 540.3
        apply(state, ev.ActionMarked(card))
    elif not one.in_battle:
        return
    else:
        apply(state, ev.CardClosed(card))


def _stays_open(play: Play, *, defending: bool) -> bool:
    """Return whether a card stays open (540.4); triggers of a counterstrike may keep a defender
    open (540.4.1)."""
    if defending:
        return play.defender_stays_open
    ability = play.ability
    return play.stays_open or (isinstance(ability, ab.Playable) and ability.stays_open)


def _kind_of(play: Play) -> ab.PowerKind | None:
    """Return the kind of power paid for; for an action its first attack.

    Its powers are resolved by now, so none of them has a target any more.
    """
    if play.kind is PlayKind.STRIKE:
        return ab.PowerKind.STRIKE
    if not isinstance(play.ability, ab.Playable):
        return None
    kinds = [power.kind for power in powers_of(play.ability.body)]
    return next((kind for kind in kinds if kind.is_attack), kinds[0] if kinds else None)


def _is_left_open(state: MatchState, play: Play, card: CardState, *, defending: bool) -> bool:
    if card.facts.kinds.isdisjoint(_LEAVING_OPEN):
        return False
    kind = _kind_of(play)
    # Only for slow attacks (term «Не закрывается после нападения», 513).
    slow = not isinstance(play.ability, ab.Playable) or not play.ability.sudden
    for node, _one in card.facts.nodes(ab.StaysOpenAfter):
        fits = not node.powers or kind in node.powers
        if slow and fits and node.defending in (defending, None):
            return True
    return any(
        (node.times is None or card.acted + 1 < node.times)
        and not (node.closes and _is_the_last(state, play, card, node))
        for node in repeated(card, kind, defending=defending)
    )  # 540.3.1


_LEAVING_OPEN: Final = frozenset((ab.StaysOpenAfter, ab.ActsTimes))


def _is_the_last(state: MatchState, play: Play, card: CardState, node: ab.ActsTimes) -> bool:
    """Return whether no attack is left, so that the card closes now (term «Закрывается после …
    нападения»)."""
    if play.kind is not PlayKind.STRIKE:
        return False  # that is announced in the main phase
    attacked = play.aim.target if node.different else NO_CARD
    return not may_attack_another(state, card, attacked) and not may_go_on(state, card)
