"""The second step of an effect (511.4): replacements (535)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from engine.berserk.abilities import (
    ANY_CARD,
    And,
    Attack,
    Body,
    Ignored,
    Limit,
    May,
    Moment,
    OnSuccess,
    Or,
    Otherwise,
    Power,
    PowerKind,
    Provided,
    Repeat,
    ReplacedBy,
    Replacement,
    Triggered,
    UnlessOpponent,
    When,
    WhileDoing,
)
from engine.berserk.cards.facts import Owned
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Deed, Hit, Used, carry_out
from engine.berserk.legality.abilities import refuse_limit
from engine.berserk.legality.protections import is_protected
from engine.berserk.legality.targets import fixed_targets
from engine.berserk.reading.conditions import holds, ignores
from engine.berserk.reading.context import Context
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table import events as ev
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
    Trigger,
)
from engine.kernel import Option, Seat


@dataclass(frozen=True, slots=True)
class Offer:
    """A replacement that may change an effect, with its card."""

    node: Replacement
    one: Owned
    giver: CardState

    @property
    def used(self) -> Used:
        """What tells it apart from others."""
        return self.giver.id, self.one.key, self.one.part

    @property
    def seat(self) -> Seat:
        """Who controls it."""
        return self.giver.controller


def replaced(state: MatchState, hit: Hit) -> Hit | None:
    """Return the effect that comes in the place of ``hit``: itself when nothing replaces it, None
    when nothing is left of it (535.3).

    Each replacement meets one effect once (535.7), one that its player leaves out too.
    """
    if Replacement not in state.kinds or (hit.amount == 0 and hit.what.is_number):
        return hit  # 523.4
    while True:
        offers = list(_offers(state, hit))
        if not offers:
            return hit
        chosen, asked = _chosen(state, hit, offers)
        if chosen is not None:
            return _carry_out(state, hit, chosen)
        hit = replace(hit, used=(*hit.used, *(one.used for one in asked)))


def may_be_asked(state: MatchState) -> bool:
    """Whether a player may have to choose among replacements, or leave one out (535.4)."""
    found = [
        node
        for card in state.cards
        if Replacement in card.facts.kinds and card.in_battle
        for node, _one in card.facts.nodes(Replacement)
    ]
    several = len({node.what for node in found}) < len(found)
    return several or any(node.may or _limits_deaths(node) for node in found)


def limits_deaths(state: MatchState) -> bool:
    """Whether a death may be replaced only so often: then it matters who dies first (503.3.1)."""
    if Replacement not in state.kinds:
        return False
    return any(
        _limits_deaths(node)
        for card in state.cards
        if card.in_battle
        for node, _one in card.facts.nodes(Replacement)
    )


def _limits_deaths(node: Replacement) -> bool:
    return node.what is ReplacedBy.DEATH and node.limit is not Limit.NONE


def _offers(state: MatchState, hit: Hit) -> Iterator[Offer]:
    before = _used_before(state, hit.play)
    for giver in state.cards:
        if Replacement not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, one in giver.facts.nodes(Replacement):
            offer = Offer(node, one, giver)
            new = offer.used not in hit.used and offer.used not in before
            if new and _fits(state, offer, hit) and not _is_ignored(state, giver, hit):
                yield offer


def _fits(state: MatchState, offer: Offer, hit: Hit) -> bool:
    node, giver = offer.node, offer.giver
    if node.what is not hit.what or (node.powers and hit.kind not in node.powers):
        return False
    if node.named and hit.named not in node.named:
        return False
    ctx = _context(state, offer, hit)
    target = state.cards[hit.target]
    if giver.id != target.id if node.cards is None else not passes(ctx, node.cards, target):
        return False
    if node.source != ANY_CARD and not _is_by(ctx, node, hit):
        return False
    if refuse_limit(state, giver, offer.one, node.limit, node.times) is not None:
        return False
    return holds(ctx, node.condition)


def _is_by(ctx: Context, node: Replacement, hit: Hit) -> bool:
    return hit.source != NO_CARD and passes(ctx, node.source, ctx.state.cards[hit.source])


def _context(state: MatchState, offer: Offer, hit: Hit) -> Context:
    cause = Cause(hit.target, hit.source, hit.play, hit.amount)
    return Context(state, offer.seat, offer.giver.id, cause=cause)


def _is_ignored(state: MatchState, giver: CardState, hit: Hit) -> bool:
    """542.1.4: neither the effect nor what has come in its place is replaced by an ignored card."""
    return any(
        ignores(state, state.cards[source], Ignored.REPLACEMENTS, giver, hit.kind)
        for source in (hit.source, hit.origin)
        if source != NO_CARD
    )


def _used_before(state: MatchState, play: int) -> set[Used]:
    """535.8.2: what met an effect meets nothing that a replacing ability made of it does."""
    used: set[Used] = set()
    while True:
        one = next((one for one in state.stack if one.id == play), None)
        if one is None or not isinstance(_node(state, one), Replacement):
            return used
        play = one.cause.play
        used |= {
            (event.card, event.key, event.part)
            for event in state.history
            if isinstance(event, ev.Replaced) and event.play == play
        }


def _node(state: MatchState, play: Play) -> object:
    owned = state.cards[play.source].facts.find(play.key, play.part)
    return None if owned is None else owned.node


def _chosen(state: MatchState, hit: Hit, offers: list[Offer]) -> tuple[Offer | None, list[Offer]]:
    """535.4: who has replacements chooses one; of both players the active one does.

    Returns what was left out when none was chosen.
    """
    seats = {one.seat for one in offers}
    seat = offers[0].seat if len(seats) == 1 else state.active
    own = [one for one in offers if one.seat is seat]
    options: list[Option] = [ReplaceBy(one.giver.id, _place(one)) for one in offers]
    if all(one.node.may for one in own):
        options.append(Decline())
    answer = decide(state, Asking.REPLACEMENT, seat, tuple(options), hit.target)
    return (offers[answer], []) if answer < len(offers) else (None, own)


def _place(offer: Offer) -> int:
    return offer.giver.facts.owned.index(offer.one)


def _carry_out(state: MatchState, hit: Hit, offer: Offer) -> Hit | None:
    node, giver = offer.node, offer.giver
    apply(state, ev.Replaced(giver.id, offer.one.key, offer.one.part, hit.play))
    if node.limit is not Limit.NONE:
        apply(state, ev.AbilityUsed(giver.id, offer.one.key, offer.one.part))
    ctx = _context(state, offer, hit)
    if node.body is not None:
        _instead(state, ctx, hit, offer, node.body)
        return None
    if node.none:
        return None
    changed = replace(
        hit, amount=max(0, hit.amount + number(ctx, node.amount)), used=(*hit.used, offer.used)
    )
    return changed if node.onto is None else _moved(ctx, changed, node, giver)


def _moved(ctx: Context, hit: Hit, node: Replacement, giver: CardState) -> Hit | None:
    """The effect falls on another card: as an influence of the card that replaces (535.9)."""
    card = None if node.onto is None else ctx.card(node.onto)
    if card is None or not card.in_battle:
        return None
    return replace(
        hit,
        target=card.id,
        source=giver.id,
        kind=PowerKind.INFLUENCE,
        seat=giver.controller,
        origin=hit.source,
    )


def strikes_back_instead(state: MatchState, play: Play) -> Hit | None:
    """Return the counterstrike of ``play`` when another card deals it (535.8.3), ``source`` being
    that card; None when the card that was struck does."""
    if not play.fight.counter or Replacement not in state.kinds:
        return None
    hit = Hit(
        play.aim.target,
        1,
        play.source,
        PowerKind.STRIKE,
        play.id,
        counter=True,
        what=ReplacedBy.COUNTERSTRIKE,
    )
    while True:
        offers = list(_offers(state, hit))
        if not offers:
            return None
        chosen, asked = _chosen(state, hit, offers)
        if chosen is not None:
            return replace(hit, source=chosen.giver.id, used=(chosen.used,))
        hit = replace(hit, used=(*hit.used, *(one.used for one in asked)))


# 535.1, 535.8: what happens instead.


def _instead(state: MatchState, ctx: Context, hit: Hit, offer: Offer, body: Body) -> None:
    """At once where nothing is chosen, else as a play on the stack (535.8)."""
    if _is_at_once(body):
        _do(state, ctx, hit, body)
        return
    node = Triggered(When(Moment.LANDED, ANY_CARD), body)
    key, part = offer.one.key, offer.one.part
    trigger = Trigger(offer.giver.id, key, part, offer.seat, False, node, ctx.cause)
    apply(state, ev.TriggersRaised((trigger,)))


def _is_at_once(body: Body) -> bool:
    match body:
        case Power():
            return body.cells is None and (body.targets.who is not None or body.targets.all)
        case And(parts=parts):
            return all(_is_at_once(part) for part in parts)
        case WhileDoing(first=first, second=second):
            return _is_at_once(first) and _is_at_once(second)
        case Attack() | Repeat() | OnSuccess() | Otherwise() | Or() | UnlessOpponent():
            return False
        case May() | Provided():
            return False
        case _:
            assert_never(body)


def _do(state: MatchState, ctx: Context, hit: Hit, body: Body) -> bool:
    """Whether all of it was done."""
    match body:
        case Power():
            return _lay(state, ctx, hit, body)
        case And(parts=parts):
            done = [_do(state, ctx, hit, part) for part in parts]  # each of them, whatever comes
            return all(done)
        case WhileDoing(first=first, second=second):
            return _do(state, ctx, hit, first) and _do(state, ctx, hit, second)
        case Attack() | Repeat() | OnSuccess() | Otherwise() | Or() | UnlessOpponent():
            return False  # never at once
        case May() | Provided():
            return False
        case _:
            assert_never(body)


def _lay(state: MatchState, ctx: Context, hit: Hit, power: Power) -> bool:
    targets = fixed_targets(ctx, power) or ()
    aim = Aim(power, targets)
    play = Play(hit.play, PlayKind.ABILITY, ctx.seat, ctx.source, cause=ctx.cause, aim=aim)
    done = []
    for place, target in enumerate(targets):
        card = state.cards[target]
        if is_protected(state, card, ctx.source, power.kind):  # 535.9
            apply(state, ev.Protected(target, NO_PLAY))
            continue
        deed = Deed(state, play, replace(ctx, target=target, play=play), card, place)
        done += [carry_out(deed, effect, power.kind) for effect in power.effects]
    return bool(done) and all(done)
