"""Interrupted plays: sources and targets that left, plays that leave the stack (302.4, 529)."""

from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.changing.apply import apply
from engine.berserk.legality.targets import falls_on_a_play, is_on_two
from engine.berserk.legality.zero import COMES_TO_ZERO, is_barred_as_zero
from engine.berserk.reading.context import of_play
from engine.berserk.table import events as ev
from engine.berserk.table.history import announced_at, last_about
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Play, PlayKind, Zone


def leave_stack(state: MatchState, play: Play) -> None:
    """Remove a play from the stack (302.4); cards shown for a failed summoning return to the deck
    (207.2, 536.5.1.3).
    """
    apply(state, ev.PlayRemoved(play.id))
    if play.kind is not PlayKind.ABILITY:
        return
    awaited = {target for one in (*state.queue, *state.stack) for target in one.aim.targets}
    for card in state.cards:
        if card.zone is Zone.HAND and card.id not in awaited:
            back = ev.CardLeft(card.id, Zone.DECK, to_top=True, from_battle=False, rule="207.2")
            apply(state, back)
            apply(state, ev.DeckShuffled(card.owner))


def stop_if_left(state: MatchState, play: Play) -> None:
    """Interrupt a play whose source or all of whose targets left; only its payment follows (529.1,
    529.5).
    """
    if source_has_left(state, play):
        call_off(state, play, "source_gone", "529.1.1")
    elif _targets_have_left(state, play):
        call_off(state, play, "target_gone", "529.1.2")
    elif is_barred_as_zero(of_play(state, play, play.aim.target), play.aim.power):
        call_off(state, play, COMES_TO_ZERO.code, COMES_TO_ZERO.rule)


def call_off(state: MatchState, play: Play, code: str, rule: str) -> None:
    """Interrupt a play that has become impossible; only its payment follows (529.5).

    In editions where the impossible costs nothing it leaves the stack at once, unless a part of it
    has been done.
    """
    if state.ruleset.impossible_is_paid or any(done.any for done in play.progress.done):
        apply(state, ev.PlayStopped(play.id, code, rule, paid=True))
        return
    apply(state, ev.PlayStopped(play.id, code, "2009:103.3", paid=False))
    leave_stack(state, play)


def source_has_left(state: MatchState, play: Play) -> bool:
    """Return whether the source of a play has left its active zone, even if it came back
    (529.3)."""
    source = state.cards[play.source]
    if play.kind is PlayKind.ABILITY:
        return not _is_there(state, play, source) and not _left_by(state, play)
    return not source.in_battle or source.entered != play.source_entry


def _targets_have_left(state: MatchState, play: Play) -> bool:
    """Return whether all targets have left, or one of a group that is a single target (122.4,
    528.7).

    An effect on a play can target its card in any zone (122.4.1).
    """
    aim = play.aim
    power = aim.power
    elsewhere = isinstance(power, ab.Power) and (
        power.targets.area not in _BATTLE or falls_on_a_play(power)
    )
    if elsewhere:
        return False
    there = [
        state.cards[target].in_battle and state.cards[target].entered == entered
        for target, entered in zip(aim.targets, aim.entries, strict=False)
    ]
    grouped = isinstance(power, ab.Power) and is_on_two(power)
    needed = all if grouped or not state.ruleset.impossible_is_paid else any
    return bool(aim.targets) and not needed(there)


_BATTLE: Final = (ab.Area.BATTLE, ab.Area.BATTLEFIELD, ab.Area.EXTRA)


def _left_by(state: MatchState, play: Play) -> bool:
    """Return whether the ability itself moved its card to where it is (201.2.3.1, 201.2.3.2)."""
    at = last_about(state, play.source, ev.CardLeft)
    event = state.history[at] if at >= 0 else None
    return isinstance(event, ev.CardLeft) and event.play == play.id


def _is_there(state: MatchState, play: Play, source: CardState) -> bool:
    """Return whether the card is where its ability works from; one that triggers on, or is paid by,
    leaving works from the new place (201.2.3)."""
    if play.ability is None:
        return True
    if play.sourceless:
        return not _has_moved_on(state, play)
    # 501.15.1: the payment made it leave
    if isinstance(play.ability, ab.Playable) and play.reserved:
        payment = play.ability.payment
        if payment.destroyed or payment.to_deck or payment.exiled:
            return True
    if play.ability.active is not ab.Area.BATTLE:
        return True
    return source.in_battle and source.entered == play.source_entry  # 529.1.1, 529.3


def _has_moved_on(state: MatchState, play: Play) -> bool:
    """Return whether a card has left the place where its ability triggered before it resolves.

    Where the card of a delayed ability goes does not matter (120.2).
    """
    if play.cause.remembered != NO_CARD or play.progress.done:
        return False
    moved = last_about(state, play.source, ev.CardLeft, ev.CardEntered)
    return moved > announced_at(state, play.id)
