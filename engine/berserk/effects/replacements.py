"""Replacements, the second step of an effect (511.4, 535)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import Key, Owned
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Damage, EffectInProgress, Used, carry_out
from engine.berserk.legality.abilities import counted_for, refuse_limit
from engine.berserk.legality.aims import has_aim
from engine.berserk.legality.protections import is_protected
from engine.berserk.legality.targets import fixed_targets
from engine.berserk.reading.conditions import holds, ignores
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table import events as ev
from engine.berserk.table.history import places_about, turn_start
from engine.berserk.table.options import Decline, ReplaceBy
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    Aim,
    Asking,
    CardState,
    Cause,
    MatchState,
    Play,
    PlayKind,
    PowerResult,
    Progress,
    Trigger,
)
from engine.kernel.decisions import Option
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """A replacement that may apply, with its card."""

    node: ab.Replacement
    one: Owned
    giver: CardState

    @property
    def used(self) -> Used:
        """A key that distinguishes it from other replacements."""
        return self.giver.id, self.one.key, self.one.part

    @property
    def seat(self) -> Seat:
        """The player who controls it."""
        return self.giver.controller


_Results: TypeAlias = tuple[PowerResult, ...]


def replaced(state: MatchState, damage: Damage) -> Damage | None:
    """Return what replaces ``damage``: itself if nothing does, None if nothing is left (535.3).

    Each replacement applies to an effect at most once (535.7); declining it counts.
    """
    if not damage.amount or not state.having(ab.Replacement):
        return damage  # 523.4
    while True:
        offers = list(_offers(state, damage))
        if not offers:
            return damage
        chosen, asked = _chosen(state, damage, offers)
        if chosen is not None:
            return _carry_out(state, damage, chosen)
        damage = replace(damage, used=(*damage.used, *(offer.used for offer in asked)))


def may_be_asked(state: MatchState) -> bool:
    """Return whether a player may have to choose or decline a replacement (535.4)."""
    nodes = [
        node
        for card in state.roster.in_battle
        if ab.Replacement in card.facts.kinds
        for node, _one in card.facts.nodes(ab.Replacement)
    ]
    several = len({node.what for node in nodes}) < len(nodes)
    return several or any(node.may or _limits_deaths(node) for node in nodes)


def limits_deaths(state: MatchState) -> bool:
    """Return whether deaths can be replaced a limited number of times, so order matters
    (503.3.1)."""
    if ab.Replacement not in state.kinds:
        return False
    return any(
        _limits_deaths(node)
        for card in state.cards
        if card.in_battle
        for node, _one in card.facts.nodes(ab.Replacement)
    )


def _limits_deaths(node: ab.Replacement) -> bool:
    return node.what is ab.ReplacedBy.DEATH and node.limit is not ab.Limit.NONE


def _offers(state: MatchState, damage: Damage) -> Iterator[Offer]:
    before = _used_before(state, damage.play)
    for giver in state.having(ab.Replacement):
        for node, ability in giver.facts.nodes(ab.Replacement):
            offer = Offer(node, ability, giver)
            new = offer.used not in damage.used and offer.used not in before
            if new and _fits(state, offer, damage) and not _is_ignored(state, giver, damage):
                yield offer


def _fits(state: MatchState, offer: Offer, damage: Damage) -> bool:
    node, giver = offer.node, offer.giver
    if node.what is not damage.what or (node.powers and damage.kind not in node.powers):
        return False
    if (node.named and damage.named not in node.named) or damage.kind in node.but:
        return False
    if node.strengths and damage.strength not in node.strengths:
        return False
    ctx = _context(state, offer, damage)
    target = state.cards[damage.target]
    if giver.id != target.id if node.cards is None else not passes(ctx, node.cards, target):
        return False
    if node.source != ab.ANY_CARD and not _is_by(ctx, node, damage):
        return False
    if refuse_limit(state, giver, offer.one, node, whom=damage.target) is not None:
        return False
    if node.most is not None and damage.amount <= _room(ctx, node, damage):
        return False
    return holds(ctx, node.condition) and _may_be_announced(ctx, node.body)


def _may_be_announced(ctx: Context, body: ab.Body | None) -> bool:
    """Return whether an ability that replaces by choosing targets has any (535.8)."""
    return not isinstance(body, ab.Power) or _is_at_once(body) or has_aim(ctx, body)


def _room(ctx: Context, node: ab.Replacement, damage: Damage) -> int:
    """Return how many more wounds the card may take from a play or in the turn."""
    most = number(ctx, node.most or 0)
    if not node.per_turn:
        return most
    start = turn_start(ctx.state)
    for at in places_about(ctx.state, damage.target, ev.Wounded, since=start):
        event = ctx.state.history[at]
        most -= event.amount if isinstance(event, ev.Wounded) else 0
    return max(0, most)


def _is_by(ctx: Context, node: ab.Replacement, damage: Damage) -> bool:
    return damage.source != NO_CARD and passes(ctx, node.source, ctx.state.cards[damage.source])


def _context(state: MatchState, offer: Offer, damage: Damage) -> Context:
    cause = Cause(damage.target, damage.source, damage.play, damage.amount, counter=damage.counter)
    return Context(state, offer.seat, offer.giver.id, cause=cause, giver=offer.one.giver)


def _is_ignored(state: MatchState, giver: CardState, damage: Damage) -> bool:
    """Return whether the replacement belongs to an ignored card, which replaces neither the effect
    nor its replacement (542.1.4)."""
    return any(
        ignores(state, state.cards[source], ab.Ignored.REPLACEMENTS, giver, damage.kind)
        for source in (damage.source, damage.origin)
        if source != NO_CARD
    )


def _used_before(state: MatchState, play: int) -> set[Used]:
    """Return the replacements already used on this effect; results of a replacing ability do not
    meet them again (535.8.2).
    """
    used: set[Used] = set()
    while True:
        one = next((one for one in state.stack if one.id == play), None)
        if one is None or not isinstance(_node(state, one), ab.Replacement):
            return used
        play = one.cause.play
        replaced = (state.history[at] for at in places_about(state, play, ev.Replaced))
        used |= {
            (event.card, event.key, event.part)
            for event in replaced
            if isinstance(event, ev.Replaced)
        }


def _node(state: MatchState, play: Play) -> object:
    owned = state.cards[play.source].facts.find(play.key, play.part)
    return None if owned is None else owned.node


def _chosen(
    state: MatchState, damage: Damage, offers: list[Offer]
) -> tuple[Offer | None, list[Offer]]:
    """Let the owner of replacements choose one; if both players have some, the active one (535.4).

    Returns the declined ones when none was chosen.
    """
    seats = {offer.seat for offer in offers}
    seat = offers[0].seat if len(seats) == 1 else state.active
    own = [offer for offer in offers if offer.seat is seat]
    options: list[Option] = [ReplaceBy(offer.giver.id, _place(offer)) for offer in offers]
    if all(offer.node.may for offer in own):
        options.append(Decline())
    answer = decide(state, Asking.REPLACEMENT, seat, tuple(options), damage.target)
    return (offers[answer], []) if answer < len(offers) else (None, own)


def _place(offer: Offer) -> int:
    return offer.giver.facts.owned.index(offer.one)


def _carry_out(state: MatchState, damage: Damage, offer: Offer) -> Damage | None:
    node, giver = offer.node, offer.giver
    apply(state, ev.Replaced(giver.id, offer.one.key, offer.one.part, damage.play))
    if node.limit is not ab.Limit.NONE:
        whom = counted_for(node, damage.target)
        apply(state, ev.AbilityUsed(giver.id, offer.one.key, offer.one.part, whom))
    ctx = _context(state, offer, damage)
    if node.body is not None:
        _instead(state, ctx, damage, offer, node.body)
        return None
    if node.none:
        return None
    amount = max(0, damage.amount + number(ctx, node.amount))
    if node.most is not None:
        amount = min(amount, _room(ctx, node, damage))
    changed = replace(damage, amount=amount, used=(*damage.used, offer.used))
    return changed if node.onto is None else _moved(ctx, changed, node, giver)


def _moved(ctx: Context, damage: Damage, node: ab.Replacement, giver: CardState) -> Damage | None:
    """Redirect the effect to another card, as an influence of the replacing card (535.9)."""
    card = None if node.onto is None else ctx.card(node.onto)
    if card is None or not card.in_battle:
        return None
    return replace(
        damage,
        target=card.id,
        source=giver.id,
        kind=ab.PowerKind.INFLUENCE,
        seat=giver.controller,
        origin=damage.source,
    )


def strikes_back_instead(state: MatchState, play: Play) -> Damage | None:
    """Return the counterstrike of ``play`` if another card, ``source``, deals it (535.8.3); None if
    the struck card does.
    """
    if not play.fight.counter or not state.having(ab.Replacement):
        return None
    damage = Damage(
        play.aim.target,
        1,
        play.source,
        ab.PowerKind.STRIKE,
        play.id,
        counter=True,
        what=ab.ReplacedBy.COUNTERSTRIKE,
    )
    while True:
        offers = list(_offers(state, damage))
        if not offers:
            return None
        chosen, asked = _chosen(state, damage, offers)
        if chosen is not None:
            return replace(damage, source=chosen.giver.id, used=(chosen.used,))
        damage = replace(damage, used=(*damage.used, *(offer.used for offer in asked)))


# What happens instead (535.1, 535.8).


def _instead(state: MatchState, ctx: Context, damage: Damage, offer: Offer, body: ab.Body) -> None:
    """Replace at once if nothing is chosen, else by a play on the stack (535.8)."""
    if _is_at_once(body):
        _do(state, ctx, damage, body, ())
        return
    node = ab.Triggered(ab.When(ab.Moment.LANDED, ab.ANY_CARD), body)
    key, part = offer.one.key, offer.one.part
    trigger = Trigger(offer.giver.id, key, part, offer.seat, False, node, ctx.cause)
    apply(state, ev.TriggersRaised((trigger,)))


def is_to_be_replaced(state: MatchState, card: CardState) -> bool:
    """Return whether a replacing ability about an effect on the card is still to be resolved
    (535.8)."""
    if ab.Replacement not in state.kinds:
        return False
    plays = [*state.queue, *state.stack, *filter(None, (state.announcing,))]
    waiting = [(one.card, one.key, one.part, one.cause) for one in state.triggers]
    waiting += [(one.source, one.key, one.part, one.cause) for one in plays]
    return any(
        cause.subject == card.id and _is_replacement(state, source, key, part)
        for source, key, part, cause in waiting
    )


def _is_replacement(state: MatchState, source: int, key: Key, part: int) -> bool:
    owned = state.cards[source].facts.find(key, part)
    return owned is not None and isinstance(owned.node, ab.Replacement)


def _is_at_once(body: ab.Body) -> bool:
    match body:
        case ab.Power():
            return body.cells is None and (body.targets.who is not None or body.targets.all)
        case ab.And(parts=parts) | ab.Prophecy(parts=parts) | ab.RolledTargets(parts=parts):
            return all(_is_at_once(part) for part in parts)
        case ab.WhileDoing(first=first, second=second):
            return _is_at_once(first) and _is_at_once(second)
        case (
            ab.Attack()
            | ab.Repeat()
            | ab.OnSuccess()
            | ab.Otherwise()
            | ab.Or()
            | ab.UnlessOpponent()
        ):
            return False
        case ab.May() | ab.Provided() | ab.Limited():
            return False
        case _:
            assert_never(body)


def _do(
    state: MatchState, ctx: Context, damage: Damage, body: ab.Body, before: _Results
) -> tuple[bool, _Results]:
    """Carry out the replacing effects; return whether all were done, and the results so far.

    ``before`` are the results of the powers before (505.7).
    """
    match body:
        case ab.Power():
            return _lay(state, ctx, damage, body, before)
        case ab.And(parts=parts) | ab.Prophecy(parts=parts) | ab.RolledTargets(parts=parts):
            all_done = True
            for part in parts:  # all of them, whatever the results
                done, before = _do(state, ctx, damage, part, before)
                all_done = all_done and done
            return all_done, before
        case ab.WhileDoing(first=first, second=second):
            begun, results = _do(state, ctx, damage, first, before)
            return _do(state, ctx, damage, second, results) if begun else (False, results)
        case (
            ab.Attack()
            | ab.Repeat()
            | ab.OnSuccess()
            | ab.Otherwise()
            | ab.Or()
            | ab.UnlessOpponent()
        ):
            return False, before  # never at once
        case ab.May() | ab.Provided() | ab.Limited():
            return False, before
        case _:
            assert_never(body)


def _lay(
    state: MatchState, ctx: Context, damage: Damage, power: ab.Power, before: _Results
) -> tuple[bool, _Results]:
    targets = fixed_targets(ctx, power) or ()
    play = Play(
        damage.play,
        PlayKind.ABILITY,
        ctx.seat,
        ctx.source,
        cause=ctx.cause,
        progress=Progress(done=before),
        aim=Aim(power, targets),
    )
    mark, done = len(state.history), list[int]()
    for place, target in enumerate(targets):
        card = state.cards[target]
        if is_protected(state, card, ctx.source, power.kind):  # 535.9
            apply(state, ev.Protected(target, NO_PLAY))
            continue
        ongoing = EffectInProgress(state, play, replace(ctx, target=target, play=play), card, place)
        done += [carry_out(ongoing, effect, power.kind) for effect in power.effects]
    since = state.history[mark:]
    result = PowerResult(
        len(before),
        announced=True,
        wounds=sum(event.amount for event in since if isinstance(event, ev.Wounded)),
        healed=sum(event.amount for event in since if isinstance(event, ev.Healed)),
        amount=sum(done),
    )
    return bool(done) and all(done), (*before, result)
