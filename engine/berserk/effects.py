"""Applying effects step by step (511): protection, replacement, prevention, imposition.

An effect is data (``Hit``); each step of 511 is one function, in rulebook order. What is laid on a
card in the end is in ``imposing``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.berserk import events as ev
from engine.berserk.abilities import (
    AttackStrength,
    Ignored,
    Ignores,
    Name,
    Power,
    PowerKind,
    Prevention,
    Protection,
    ReplacedBy,
    Replacement,
    Reroll,
)
from engine.berserk.apply import apply
from engine.berserk.evaluate import Context, number, of_card, passes
from engine.berserk.facts import Owned
from engine.berserk.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    Cause,
    MatchState,
    Play,
)
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class Hit:
    """Wounds on their way to a card: how many, by whom, by what kind of power.

    ``source`` is NO_CARD and ``kind`` None for wounds of a rule. ``used`` are the replacements that
    have changed them (535.7).
    """

    target: int
    amount: int
    source: int = NO_CARD
    kind: PowerKind | None = None
    play: int = NO_PLAY
    strength: AttackStrength = AttackStrength.MISS
    counter: bool = False
    used: tuple[tuple[int, tuple[int, int, int], int], ...] = ()
    seat: Seat | None = None


def may_ask(state: MatchState, play: Play) -> bool:
    """Whether players may have to decide something while the play takes effect (511.2)."""
    return _rerolls_one_of_several(state, play)


def _rerolls_one_of_several(state: MatchState, play: Play) -> bool:
    if Reroll not in state.kinds or not isinstance(play.power, Power):
        return False
    several = any(one.attack_dice or one.defence_dice for one in state.stack)
    return several and any(isinstance(effect, Reroll) for effect in play.power.effects)


# 511.3: protections.


def is_protected(
    state: MatchState,
    target: CardState,
    source: int,
    kind: PowerKind | None,
    strength: AttackStrength = AttackStrength.MISS,
) -> bool:
    """Whether a protection of ``target`` keeps effects of such a power off it (532.1)."""
    if kind is None or Protection not in target.facts.kinds or target.hidden:
        return False
    for node, _one in target.facts.nodes(Protection):
        if _protects(state, target, node, source, kind, strength):
            return not _ignores(state, source, Ignored.PROTECTIONS, target, kind)
    return False


def _protects(
    state: MatchState,
    target: CardState,
    node: Protection,
    source: int,
    kind: PowerKind,
    strength: AttackStrength,
) -> bool:
    if kind not in node.powers or (node.strengths and strength not in node.strengths):
        return False
    return source == NO_CARD or passes(of_card(state, target.id), node.source, state.cards[source])


def is_safe_from_poison(target: CardState) -> bool:
    """Whether the card cannot be poisoned (terms «Отравление», «Защита от отравления»)."""
    if target.facts.has(Name.INCORPOREAL):
        return True
    return any(node.poison for node, _one in target.facts.nodes(Protection))


def _ignores(
    state: MatchState, source: int, what: Ignored, target: CardState, kind: PowerKind | None
) -> bool:
    """542: whether the source ignores that of the target."""
    if source == NO_CARD or Ignores not in state.kinds:
        return False
    ctx = of_card(state, source)
    for node, _one in state.cards[source].facts.nodes(Ignores):
        concerned = what in node.what and (not node.powers or kind in node.powers)
        if concerned and passes(ctx, node.cards, target):
            return True
    return False


# 511.4: replacements.


def replacements(
    state: MatchState, target: CardState, what: ReplacedBy, hit: Hit
) -> Iterator[tuple[Replacement, Owned, CardState]]:
    """Yield the replacements that may change the effect, those of the target's player first."""
    if Replacement not in state.kinds:
        return
    for giver in state.cards:
        if Replacement not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, one in giver.facts.nodes(Replacement):
            if node.what is what and _replaces(state, node, one, giver, target, hit):
                yield node, one, giver


def _replaces(
    state: MatchState,
    node: Replacement,
    one: Owned,
    giver: CardState,
    target: CardState,
    hit: Hit,
) -> bool:
    if (giver.id, one.key, one.part) in hit.used:
        return False
    ctx = of_card(state, giver.id)
    if node.cards is None:
        if giver.id != target.id:
            return False
    elif not passes(ctx, node.cards, target):
        return False
    if node.powers and hit.kind not in node.powers:
        return False
    if hit.source != NO_CARD and not passes(ctx, node.source, state.cards[hit.source]):
        return False
    return not _ignores(state, hit.source, Ignored.REPLACEMENTS, target, hit.kind)


def _protection_step(state: MatchState, hit: Hit) -> Hit | None:
    """511.3: a protection ends the application to this card."""
    target = state.cards[hit.target]
    if not is_protected(state, target, hit.source, hit.kind, hit.strength):
        return hit
    apply(state, ev.Protected(hit.target, hit.play))
    return None


def _replacement_step(state: MatchState, hit: Hit) -> Hit | None:
    """511.4: one replacement after another, each at most once (535.6, 535.7)."""
    while True:
        target = state.cards[hit.target]
        found = next(replacements(state, target, ReplacedBy.WOUNDS, hit), None)
        if found is None or hit.amount == 0:  # 523.4: nothing cannot be replaced
            return hit
        node, one, giver = found
        apply(state, ev.Replaced(giver.id, one.key, one.part, hit.play))
        hit = replace(hit, used=(*hit.used, (giver.id, one.key, one.part)))
        if node.none:
            return None
        changed = _redirected(state, hit, node, giver)
        if changed is None:
            return None
        hit = changed


def _redirected(state: MatchState, hit: Hit, node: Replacement, giver: CardState) -> Hit | None:
    ctx = Context(
        state, giver.controller, giver.id, cause=Cause(hit.target, hit.source, hit.play, hit.amount)
    )
    amount = max(0, hit.amount + number(ctx, node.amount))
    target = hit.target
    if node.onto is not None:
        card = ctx.card(node.onto)
        if card is None or not card.in_battle:
            return None
        target = card.id
    return replace(hit, amount=amount, target=target)


def _prevention_step(state: MatchState, hit: Hit) -> Hit | None:
    """511.5: preventions without a number, then with one, until nothing is left (534.3)."""
    target = state.cards[hit.target]
    if Prevention not in state.kinds or not hit.amount:
        return hit
    if _ignores(state, hit.source, Ignored.PREVENTIONS, target, hit.kind):
        return hit
    found = [
        (node, one)
        for node, one in target.facts.nodes(Prevention)
        if not target.hidden and _prevents(state, target, node, hit)
    ]
    for node, one in sorted(found, key=lambda pair: pair[0].amount is not None):
        prevented = min(hit.amount, _left(state, state.cards[hit.target], node, one, hit.amount))
        if prevented:
            _spend(state, hit.target, node, one, prevented)
            hit = replace(hit, amount=hit.amount - prevented)
    return hit


def _prevents(state: MatchState, target: CardState, node: Prevention, hit: Hit) -> bool:
    if node.powers and hit.kind not in node.powers:
        return False
    if hit.source == NO_CARD:
        return not node.powers
    return passes(of_card(state, target.id), node.source, state.cards[hit.source])


def _left(state: MatchState, target: CardState, node: Prevention, one: Owned, amount: int) -> int:
    """Return how much a prevention may still prevent (534.4)."""
    if node.per_turn and node.amount is not None:
        return max(0, number(of_card(state, target.id), node.amount) - target.armor_spent)
    each = amount if node.amount is None else number(of_card(state, target.id), node.amount)
    if node.total is None:
        return each
    spent = sum(used for key, part, used in target.spent if (key, part) == (one.key, one.part))
    return max(0, min(each, node.total - spent))


def _spend(state: MatchState, target: int, node: Prevention, one: Owned, amount: int) -> None:
    if node.per_turn:
        apply(state, ev.WoundsPrevented(target, amount))
    else:
        apply(state, ev.PreventionSpent(target, one.key, one.part, amount))


def _imposition_step(state: MatchState, hit: Hit) -> Hit | None:
    """511.6: the wounds are laid on the card."""
    target = state.cards[hit.target]
    lost = min(hit.amount, max(0, target.life))
    wounded = ev.Wounded(
        hit.target,
        hit.amount,
        hit.source,
        hit.play,
        lost,
        hit.amount - lost,
        hit.strength,
        hit.counter,
    )
    apply(state, wounded)
    return hit


_STEPS: Final[tuple[Callable[[MatchState, Hit], Hit | None], ...]] = (
    _protection_step,
    _replacement_step,
    _prevention_step,
    _imposition_step,
)


def wound(state: MatchState, hit: Hit) -> Hit | None:
    """Apply wounds to a card by the steps of 511; None when nothing of them was laid on it."""
    target = state.cards[hit.target]
    if not target.in_battle or not target.has_life:
        return None
    current: Hit | None = hit
    for step in _STEPS:
        if current is None:
            return None
        current = step(state, current)
    return current


def heal(state: MatchState, target: CardState, amount: int, source: int, *, surplus: bool) -> int:
    """Take up to ``amount`` wounds off a card; return how many (508.5.3).

    An incorporeal card cannot be healed; ``surplus`` makes extra life of what is too much.
    """
    if target.facts.has(Name.INCORPOREAL) or not target.in_battle or amount <= 0:
        return 0
    healed = min(amount, target.wounds)
    if healed:
        apply(state, ev.Healed(target.id, healed, source, amount - healed))
    if surplus and amount > healed:
        apply(state, ev.ExtraLifeChanged(target.id, amount - healed))
    return healed
