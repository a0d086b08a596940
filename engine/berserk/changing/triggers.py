"""Triggers of events (116, 303.4, 305, 511.7, 545.8).

An event maps to moments for certain cards; each step of a play is a moment too. Cards are asked
only about moments that some ability of the match waits for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.cards.asking import asks_for_life, cards_spoken_of
from engine.berserk.cards.facts import ON_CELL, Key, Owned, bit, moments_awaited
from engine.berserk.cards.titled_abilities import TITLED, place_of_trigger
from engine.berserk.changing.occasions import (
    LEAVING,
    STRIKING,
    Occasion,
    is_a_move,
    moments_of,
    moments_of_kind,
    occasions_of,
)
from engine.berserk.legality.abilities import can_begin, refuse_limit
from engine.berserk.legality.circles import chain
from engine.berserk.reading.conditions import has_effect, holds
from engine.berserk.reading.context import AREAS, Context, as_it_was
from engine.berserk.reading.counting import carried
from engine.berserk.reading.evaluate import passes
from engine.berserk.reading.places import beside
from engine.berserk.reading.traits import of_side
from engine.berserk.table import events as ev
from engine.berserk.table.history import (
    announced_at,
    carrying_at,
    places_about,
    places_of,
    turn_start,
    was_assault,
)
from engine.berserk.table.reserve import closes
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    Cause,
    MatchState,
    Phase,
    Play,
    PlayKind,
    Trigger,
)
from engine.kernel.seats import Seat


def triggers_since(state: MatchState, mark: int, within: int = NO_PLAY) -> tuple[Trigger, ...]:
    """Return what triggers on the events since ``mark``, each ability once (116.8).

    ``within`` is the play being resolved then: the triggers are part of its chain (522.1).
    """
    waited_for = awaited(state, state.moments)
    if waited_for:
        waited_for &= _moments_since(state, mark)
    if not waited_for:
        return ()
    triggers: list[Trigger] = []
    for at in range(mark, len(state.history)):
        event = state.history[at]
        if not waited_for & moments_of(event):
            continue  # nothing triggers on it, so it needs no details
        for occasion in occasions_of(state, event, at):
            if waited_for & bit(occasion.moment):
                if within != NO_PLAY:
                    occasion = occasion.within(within)
                triggers += triggers_on(state, occasion)
    return once(triggers)


def _moments_since(state: MatchState, mark: int) -> int:
    moments = 0
    for kind in set(map(type, state.history[mark:])):
        moments |= moments_of_kind(kind)
    return moments


def awaited(state: MatchState, moments: int) -> int:
    """Filter moments (a bit mask) to those anything may listen for: cards present, cards that left,
    delayed abilities.
    """
    moments &= state.moments
    if not moments:
        return 0
    mask = (state.kept_roster or state.roster).triggers
    for delayed in state.delayed:
        mask |= moments_awaited(delayed.ability)
    return mask & moments


def triggers_on(state: MatchState, occasion: Occasion) -> list[Trigger]:
    """Return what triggers on an occasion, in card order."""
    wanted = bit(occasion.moment)
    if not state.moments & wanted:
        return []
    gone, subject = _who_left(state, occasion), occasion.cause.subject
    triggers: list[Trigger] = []
    for card in (state.kept_roster or state.roster).awaiting(wanted):
        if card.id == gone:
            card = as_it_was(card)
        for node, ability, of_itself in card.facts.waiting_for(occasion.moment):
            if of_itself and subject != card.id and subject != NO_CARD:
                continue
            if _is_such(node.when, occasion) and (
                card.id == gone or card.zone in AREAS[node.active]
            ):
                trigger = _trigger(state, card, ability, node, occasion)
                if trigger is not None:
                    triggers.append(trigger)
    return triggers + _delayed(state, occasion) if state.delayed else triggers


def _who_left(state: MatchState, occasion: Occasion) -> int:
    """Return the card whose own leaving triggers its abilities, NO_CARD if none. They work from its
    new zone, as it was before; on entering a graveyard, if it died in battle (201.2.3, 201.2.4).
    """
    if occasion.moment is ab.Moment.BURIED:
        event = state.history[occasion.cause.event]
        died = isinstance(event, ev.CardLeft) and event.from_battle
        return occasion.cause.subject if died else NO_CARD
    return _leaver(occasion.cause, occasion.moment)


def _trigger(
    state: MatchState, card: CardState, one: Owned, node: ab.Triggered, occasion: Occasion
) -> Trigger | None:
    """Return the trigger of an ability that waits for such an occasion (``_is_such``), None if it
    does not trigger."""
    seat = _seat_of(state, card, one)
    ctx = Context(state, seat, card.id, cause=occasion.cause, triggered=True, giver=one.giver)
    if not _fits_here(ctx, node.when, occasion) or _is_kept_from(ctx, card, one):
        return None
    if refuse_limit(state, card, one, node, whom=occasion.cause.subject) is not None:
        return None
    if node.limit is ab.Limit.PER_TURN and state.phase in _PRELIMINARY:  # 401.4, 303.3.1
        return None
    if not _may_begin(_in_chain(ctx, card, one, node), node.condition, node):
        return None
    giver = one.giver
    return Trigger(card.id, one.key, one.part, seat, node.may, node, occasion.cause, giver=giver)


def _is_kept_from(ctx: Context, card: CardState, one: Owned) -> bool:
    """Return whether a named ability may not be used on the other card of its trigger (545.6)."""
    kept = tuple(card.facts.nodes(ab.UsesOnlyOn))
    other = ctx.cause.subject if ctx.cause.other == card.id else ctx.cause.other
    if not kept or other == NO_CARD:
        return False
    name = card.facts.name_behind(one.key, one.part)
    return any(
        node.name is name and not passes(ctx, node.cards, ctx.state.cards[other])
        for node, _owned in kept
    )


def _in_chain(ctx: Context, card: CardState, one: Owned, node: ab.Triggered) -> Context:
    """Return a context that only allows other targets if the ability led to this occasion itself
    (522.2).
    """
    again = isinstance(node.body, ab.Attack | ab.Power) and any(
        (link.source, link.key, link.part) == (card.id, one.key, one.part)
        for link in chain(ctx.state, ctx.cause)
    )
    if not again:
        return ctx
    play = Play(
        NO_PLAY,
        PlayKind.ABILITY,
        ctx.seat,
        card.id,
        ability=node,
        key=one.key,
        part=one.part,
        cause=ctx.cause,
        giver=one.giver,
    )
    return replace(ctx, play=play)


def _may_begin(ctx: Context, condition: ab.Condition, node: ab.Triggered) -> bool:
    return holds(ctx, condition) and can_begin(ctx, node.body)


def _seat_of(state: MatchState, card: CardState, one: Owned) -> Seat:
    """Return an ability's controller: the card's player, or for an effect on a cell whoever placed
    it (122.5).
    """
    if one.key[0] == ON_CELL:
        for mark in state.marks:
            if mark.effect.id == one.key[1]:
                return mark.effect.seat
    return card.controller


def _fits(ctx: Context, when: ab.When, occasion: Occasion) -> bool:
    return _is_such(when, occasion) and _fits_here(ctx, when, occasion)


def _is_such(when: ab.When, occasion: Occasion) -> bool:
    """Return whether an occasion is of the kind waited for, whichever cards it is about: most that
    are asked about are not."""
    cause = occasion.cause
    if when.late is not (occasion.late or (when.late and cause.play == NO_PLAY)):
        return False
    if when.powers and occasion.power not in when.powers:
        return False
    if occasion.missed and ab.AttackStrength.MISS not in when.strengths:
        return False  # 515.5
    if when.strengths and (not _is_attack(occasion) or cause.strength not in when.strengths):
        return False
    if when.named and occasion.named not in when.named:
        return False
    if when.counter is not None and when.counter is not occasion.counter:
        return False
    if when.marker and occasion.marker != when.marker:
        return False
    return not when.ways or occasion.way in when.ways


def _fits_here(ctx: Context, when: ab.When, occasion: Occasion) -> bool:
    """Return whether an occasion of the kind waited for (``_is_such``) is about such cards, at such
    a time."""
    state, cause = ctx.state, occasion.cause
    if not of_side(ctx.seat, when.turn, state.active):
        return False
    if cause.strength in when.assaults and not _is_assault(state, occasion):
        return False
    if when.by_effect and isinstance(state.history[max(0, cause.event)], ev.CardsOpened):
        return False
    if when.acts and not _is_action(state, cause.play):
        return False
    if when.effects and not _has_effect(state, occasion, when.effects):
        return False
    if when.term and when.term not in _terms(state, occasion):
        return False
    if when.title is not None and not _went_off(state, when.title, cause.play):
        return False
    if not _card_fits(ctx, when, cause, occasion):
        return False
    return when.nth is None or 1 + _earlier(ctx, when, occasion) == when.nth


def _went_off(state: MatchState, title: ab.Title, number: int) -> bool:
    """Return whether a play is of a triggered ability of that title, at its first power (518.9)."""
    at = announced_at(state, number)
    event = state.history[at] if at >= 0 else None
    later = any(play.id == number and play.progress.done for play in state.stack)
    if later or not isinstance(event, ev.PlayAnnounced):
        return False
    return any(
        isinstance(one.node, TITLED[title])
        and one.key == event.key
        and one.part + place_of_trigger(one.node) == event.part
        for one in as_it_was(state.cards[event.source]).facts.owned
    )


def _has_effect(state: MatchState, occasion: Occasion, kinds: tuple[ab.EffectKind, ...]) -> bool:
    return any(has_effect(power, kinds) for power in _powers_at_hand(state, occasion))


def _terms(state: MatchState, occasion: Occasion) -> set[str]:
    """Return the terms of the powers that an occasion comes from (``Power.term``)."""
    powers = _powers_at_hand(state, occasion)
    return {power.term for power in powers if isinstance(power, ab.Power)}


def _powers_at_hand(
    state: MatchState, occasion: Occasion
) -> tuple[ab.Attack | ab.Power | None, ...]:
    at_hand = (play.aim.power for play in state.stack if play.id == occasion.cause.play)
    return occasion.carrying, *at_hand


def _is_action(state: MatchState, number: int) -> bool:
    """Return whether a play on the stack is paid by closing its card (510.1); what another play
    generated is not paid for (537.1)."""
    plays = (play for play in state.stack if play.id == number)
    return any(closes(play) and play.made_by == NO_PLAY for play in plays)


def _is_assault(state: MatchState, occasion: Occasion) -> bool:
    return not occasion.counter and was_assault(state, occasion.cause.play)


def _is_attack(occasion: Occasion) -> bool:
    return occasion.power is not None and occasion.power.is_attack


def fits_now(state: MatchState, card: CardState, when: ab.When, occasion: Occasion) -> bool:
    """Return whether a conditional ability of ``card`` may answer this occasion (115.1, 303.4)."""
    if occasion.moment not in when.moments:
        return False
    ctx = Context(state, card.controller, card.id, cause=occasion.cause)
    return _fits(ctx, when, occasion)


def _card_fits(ctx: Context, when: ab.When, cause: Cause, occasion: Occasion) -> bool:
    cards = ctx.state.cards
    if cause.subject != NO_CARD:
        subject = ctx.known(ab.Who.SUBJECT)
        if subject is not None and not _passed(ctx, when.subject, subject, occasion.moment):
            return False
    if when.other is not None:
        other = ctx.known(ab.Who.OTHER)
        if other is None or not _passed(ctx, when.other, other, occasion.moment):
            return False
    if when.near and cause.other != NO_CARD and cause.subject != NO_CARD:
        by_near = occasion.power is not None and occasion.power.is_near
        return by_near or beside(cards[cause.subject], cards[cause.other])
    return True


def _passed(ctx: Context, node: ab.Filter, card: CardState, moment: ab.Moment) -> bool:
    """Return whether the card passes without the wounds the event itself dealt or healed, and
    without those that it died of (116.3.5, 116.3.6)."""
    at = ctx.cause.event
    if not asks_for_life(node):
        return passes(ctx, node, card)
    if at < 0:
        return passes(ctx, node, _before(ctx, card) if moment is ab.Moment.FINISHED else card)
    wounds = card.wounds
    if card.id == _leaver(ctx.cause, moment):
        wounds -= ctx.cause.amount
    for place in places_about(ctx.state, card.id, ev.Wounded, ev.Healed, since=at):
        match ctx.state.history[place]:
            case ev.Wounded(amount=amount, play=play):
                wounds -= amount if play == ctx.cause.play else 0
            case ev.Healed(amount=amount) if place == at:
                wounds += amount
            case _:
                pass
    return passes(ctx, node, card.with_wounds(wounds))


def _leaver(cause: Cause, moment: ab.Moment) -> int:
    """Return the card that left the battle zone, NO_CARD at another moment."""
    if moment is ab.Moment.KILLED:
        return cause.other
    return cause.subject if moment in LEAVING else NO_CARD


def _before(ctx: Context, card: CardState) -> CardState:
    """Return a card with its wounds before the finished attack."""
    cause, wounds = ctx.cause, card.wounds
    since = announced_at(ctx.state, cause.play) + 1
    for place in places_of(ctx.state, ev.Wounded, ev.Healed, ev.Landed, since=since):
        match ctx.state.history[place]:
            case ev.Wounded(card=number, amount=amount) if number == card.id:
                wounds -= amount
            case ev.Healed(card=number, amount=amount) if number == card.id:
                wounds += amount
            case ev.Landed(play=play, source=source, target=target) if play == cause.play:
                if (source, target) == (cause.subject, cause.other):
                    return card.with_wounds(wounds)
            case _:
                pass
    return card


def _earlier(ctx: Context, when: ab.When, occasion: Occasion) -> int:
    """Return how often the condition was met earlier in the turn or battle (545.8)."""
    if occasion.moment in _OF_TURNS:
        return _turns_before(ctx.state, when)
    plain = replace(when, nth=None, late=False)
    if occasion.cause.event < 0:
        before = _points_before(ctx.state, when, occasion)
    else:
        before = _events_before(ctx.state, when, occasion)
    if when.nth_of_card:
        subject = occasion.cause.subject
        before = (earlier for earlier in before if earlier.cause.subject == subject)
    return sum(1 for earlier in before if _fits(replace(ctx, cause=earlier.cause), plain, earlier))


_OF_TURNS: Final = (ab.Moment.TURN_START, ab.Moment.TURN_END)


def _turns_before(state: MatchState, when: ab.When) -> int:
    """Return the number of earlier turns; only of one player if the turn must be a player's.

    The players alternate (407.1), so the active player has had half of them.
    """
    return state.turn - 1 if when.turn is ab.Side.ANY else (state.turn - 1) // 2


def _points_before(state: MatchState, when: ab.When, occasion: Occasion) -> Iterator[Occasion]:
    """Yield an occasion for each earlier power that reached this moment."""
    moment, play = occasion.moment, occasion.cause.play
    powers = carried(state, None if when.nth_of_battle else 0)
    mine = [at for at, power in enumerate(powers) if power.play == play]
    for at, power in enumerate(powers):
        if moment is ab.Moment.MOVING and not is_a_move(power.moves, power.power):
            continue
        if moment in power.reached and (not mine or at != mine[-1]):
            target = power.targets[0] if power.targets else NO_CARD
            cause = Cause(power.source, target, power.play, strength=power.strength)
            yield Occasion(moment, cause, power.kind, carrying=power.power)
            if power.counter and moment in STRIKING:
                back = Cause(target, power.source, power.play, strength=power.counter)
                yield Occasion(moment, back, ab.PowerKind.STRIKE, counter=True)


def _events_before(state: MatchState, when: ab.When, occasion: Occasion) -> Iterator[Occasion]:
    """Yield earlier occasions of the same moment."""
    start = 0 if when.nth_of_battle else turn_start(state)
    last, wanted = occasion.cause.event, bit(occasion.moment)
    for at in range(start, last + 1):
        if not wanted & moments_of(state.history[at]):
            continue
        for earlier in occasions_of(state, state.history[at], at):
            if earlier.moment is not occasion.moment:
                continue
            if at == last and earlier.cause.subject == occasion.cause.subject:
                return
            kind, power = carrying_at(state, earlier.cause.play, at)
            yield replace(earlier, power=kind, carrying=power)


def _delayed(state: MatchState, occasion: Occasion) -> list[Trigger]:
    """Return delayed abilities whose moment has come (120.3)."""
    triggers = []
    for delayed in state.delayed:
        node = delayed.ability
        if not isinstance(node, ab.Triggered) or occasion.moment not in node.when.moments:
            continue
        cause = replace(
            occasion.cause,
            remembered=delayed.subject,
            entry=delayed.entry,
            in_battle=delayed.in_battle,
            cells=delayed.cells,
        )
        ctx = Context(state, delayed.seat, delayed.source, cause=cause)
        if _fits(ctx, node.when, occasion) and _may_begin(ctx, node.condition, node):
            key = (1, delayed.id, 0)
            triggers.append(
                Trigger(
                    delayed.source,
                    key,
                    0,
                    delayed.seat,
                    node.may,
                    node,
                    cause,
                    delayed.id,
                    delayed.source,
                )
            )
    return triggers


def once(found: Iterable[Trigger]) -> tuple[Trigger, ...]:
    """Deduplicate triggers: one ability of one card once per priority (116.8).

    If its effect depends on the occasion, its player chooses one of them.
    """
    kept: dict[tuple[int, Key, int], list[Trigger]] = {}
    for trigger in found:
        kept.setdefault((trigger.card, trigger.key, trigger.part), []).append(trigger)
    return tuple(trigger for several in kept.values() for trigger in _different(several))


def _different(several: list[Trigger]) -> list[Trigger]:
    """Return the triggers of one ability that would have different results."""
    if len(several) == 1:
        return several
    told: dict[tuple[int, int], Trigger] = {}
    for trigger in several:
        whom = cards_spoken_of(trigger.ability.body)
        subject = trigger.cause.subject if ab.Who.SUBJECT in whom else NO_CARD
        other = trigger.cause.other if ab.Who.OTHER in whom else NO_CARD
        told.setdefault((subject, other), trigger)
    if len(told) == 1:
        return several[:1]
    return [replace(trigger, one_of=True) for trigger in told.values()]


def phase_triggers(state: MatchState, moment: ab.Moment) -> tuple[Trigger, ...]:
    """Return what triggers at the start or end of a turn (409.2, 413.1).

    Each card is its own subject: "at the start of your turn".
    """
    if not state.moments & bit(moment):
        return ()
    triggers: list[Trigger] = []
    for card in state.roster.awaiting(bit(moment)):
        occasion = Occasion(moment, Cause(card.id))
        for node, ability, _of_itself in card.facts.waiting_for(moment):
            if _is_such(node.when, occasion) and card.zone in AREAS[node.active]:
                trigger = _trigger(state, card, ability, node, occasion)
                if trigger is not None:
                    triggers.append(trigger)
    triggers += _delayed(state, Occasion(moment))
    return once(triggers)


_PRELIMINARY: Final = (
    Phase.AFTER_PLACEMENT,
    Phase.REVEAL,
    Phase.SEATING,
    Phase.BATTLE_START,
)
