"""The context in which an ability is evaluated: its card, its player, its play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.effects_on_cards import spent_x
from engine.berserk.table.events import CardLeft
from engine.berserk.table.history import last_about
from engine.berserk.table.program import Perform, program
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    NO_PLAY,
    CardState,
    Cause,
    LastingEffect,
    MatchState,
    Play,
    PowerResult,
    Zone,
)
from engine.kernel.seats import Seat

AREAS: Final = {
    ab.Area.BATTLEFIELD: (Zone.BATTLEFIELD,),
    ab.Area.EXTRA: (Zone.EXTRA,),
    ab.Area.BATTLE: (Zone.BATTLEFIELD, Zone.EXTRA),
    ab.Area.GRAVEYARD: (Zone.GRAVEYARD,),
    ab.Area.EXILE: (Zone.EXILE,),
    ab.Area.HAND: (Zone.HAND,),
    ab.Area.BATTLE_OR_GRAVEYARD: (Zone.BATTLEFIELD, Zone.EXTRA, Zone.GRAVEYARD),
    ab.Area.DECK: (),
}


@dataclass(slots=True)
class Context:
    """The context in which a node is evaluated: the controller and card of its ability, its play,
    its cause, whether the ability triggered, and the card that a filter checks.

    Treat it as immutable. It is not a frozen dataclass because building one takes four times as
    long, and a decision builds dozens (``test_single_writer`` enforces it).
    """

    state: MatchState
    seat: Seat
    source: int
    play: Play | None = None
    cause: Cause = NO_CAUSE
    candidate: int = NO_CARD
    target: int = NO_CARD
    x: int = 0
    die: int = 0
    triggered: bool = False
    giver: int = NO_CARD
    since: int = 0
    """The index in the history at which the current effect was applied."""
    revealed: bool = False
    """Whether hidden cards count as what they are, because their player reveals it (533.10)."""
    of_deck: CardState | None = None
    """The candidate if it lies in a deck, where cards have no number."""

    def card(self, who: ab.Who) -> CardState | None:
        """Return the card that a reference names; None when there is none."""
        number = self._number(who)
        if number == NO_CARD:
            return self.of_deck if who is ab.Who.CANDIDATE else None
        return self.state.cards[number]

    def known(self, who: ab.Who) -> CardState | None:
        """Return the card that a reference names, as the ability knows it.

        A trigger knows a card that has left the battle zone as it was before it left (201.2.4,
        116.3.5). So does a play with a card sacrificed as payment, or one that has sent its own
        card away; an ability that is used from another zone knows its card as it lies there.
        """
        card = self.card(who)
        if card is None:
            return None
        answers = self.cause.event >= 0 or self.cause.play != NO_PLAY
        gone = who is ab.Who.SELF and not card.in_battle and self._began_in_battle()
        return as_it_was(card) if answers or gone or who is ab.Who.PAID else card

    def _began_in_battle(self) -> bool:
        """Return whether an ability that works in the battle zone is being used."""
        if self.play is None:
            return False
        used = self.play.ability
        return (
            not isinstance(used, ab.Playable | ab.Triggered)
            or Zone.BATTLEFIELD in AREAS[used.active]
            or Zone.EXTRA in AREAS[used.active]
        )

    def _number(self, who: ab.Who) -> int:
        match who:
            case ab.Who.SELF:
                return self.source
            case ab.Who.TARGET:
                return self._target()
            case ab.Who.SUBJECT:
                return self.cause.subject
            case ab.Who.OTHER:
                return self.cause.other
            case ab.Who.HOST:
                return self.state.cards[self.source].host
            case ab.Who.PAID:
                return self.play.paid[0] if self.play is not None and self.play.paid else NO_CARD
            case ab.Who.CANDIDATE:
                return self.candidate
            case ab.Who.GIVER:
                return self.source if self.giver == NO_CARD else self.giver
            case ab.Who.REMEMBERED:
                return self._remembered()
            case _:
                assert_never(who)

    def _target(self) -> int:
        """Return the target; for a power on its own card the target before it, if there is one:
        «изгнать существо; излечиться на Х, где Х – его стоимость» (505.7)."""
        aim = self.play.aim if self.play is not None else None
        target = self.target if self.target != NO_CARD or aim is None else aim.target
        if target != NO_CARD and not (target == self.source and self._is_on_itself()):
            return target
        before = self.target_before()
        return target if before == NO_CARD else before

    def _is_on_itself(self) -> bool:
        """Return whether the current power is on its own card by its text."""
        power = self.play.aim.power if self.play is not None else None
        return power is not None and power.targets.who is ab.Who.SELF

    @property
    def has_target(self) -> bool:
        """Return whether TARGET is a card that the play has taken as a target, and not its own card
        for want of one."""
        return not self._is_on_itself() or self.target_before() != NO_CARD

    def target_before(self) -> int:
        """Return the first target of the latest earlier power of the play that had one (505.7)."""
        if self.play is None:
            return NO_CARD
        known = [done for done in self.play.progress.done if done.targets and not self._spent(done)]
        if not known:
            return NO_CARD
        return self._if_still_there(known[-1].targets[0], known[-1].entry)

    def _spent(self, done: PowerResult) -> bool:
        """Return whether a power spent tokens of its own card by the player's number, so that it
        has no target."""
        if self.play is None or self.play.ability is None or done.targets != (self.source,):
            return False
        step = program(self.play.ability.body)[done.at]
        power = step.power if isinstance(step, Perform) else None
        effects = power.effects if isinstance(power, ab.Power) else ()
        return any(spent_x(effect) is not None for effect in effects)

    def _remembered(self) -> int:
        """Return the card of the cause, unless it entered or left the battle zone since: NO_CARD
        then (502.3.3, 529.7), but not if leaving is what the ability waited for (201.2.4)."""
        number = self._if_still_there(self.cause.remembered, self.cause.entry)
        if number == NO_CARD or self.state.cards[number].in_battle is self.cause.in_battle:
            return number
        left = last_about(self.state, number, CardLeft)
        return number if 0 <= self.cause.event <= left else NO_CARD

    def _if_still_there(self, card: int, entry: int) -> int:
        """Return the card, or NO_CARD if it left and came back: it is then another card for a play
        that targeted it (529.6, 529.7)."""
        if card == NO_CARD or self.state.cards[card].entered != entry:
            return NO_CARD
        return card


def as_it_was(card: CardState) -> CardState:
    """Return a card that has left the battle zone as it was before, any other card as it is."""
    return card if card.in_battle or card.last is None else card.last


def of_play(state: MatchState, play: Play, target: int = NO_CARD, die: int = 0) -> Context:
    """Return the context of the ability that ``play`` resolves."""
    triggered = isinstance(play.ability, ab.Triggered)
    return Context(
        state,
        play.seat,
        play.source,
        play,
        play.cause,
        target=target,
        x=play.x,
        die=die,
        triggered=triggered,
        giver=play.giver,
    )


def of_effect(state: MatchState, card: CardState, effect: LastingEffect) -> Context:
    """Return the context of the condition that ends an effect on a card (122.8)."""
    return Context(
        state, effect.seat, effect.source, target=card.id, giver=effect.source, since=effect.since
    )


def of_mark(state: MatchState, effect: LastingEffect) -> Context:
    """Return the context of the condition that ends a marker on a cell (122.8)."""
    return Context(state, effect.seat, effect.source, giver=effect.source, since=effect.since)


def of_card(
    state: MatchState, card: int, cause: Cause | None = None, *, giver: int = NO_CARD
) -> Context:
    """Return the context of an ability of ``card``, given to it by ``giver``."""
    seat = state.cards[card].controller
    return Context(state, seat, card, cause=cause or NO_CAUSE, giver=giver)


def with_candidate(ctx: Context, card: CardState) -> Context:
    """Return the same context with ``card`` as the card a filter checks."""
    return _like(ctx, card.id, ctx.target, ctx.x, card if card.id == NO_CARD else None)


def with_target(ctx: Context, target: int) -> Context:
    """Return the same context with another target."""
    return _like(ctx, ctx.candidate, target, ctx.x, ctx.of_deck)


def with_x(ctx: Context, x: int) -> Context:
    """Return the same context with another X."""
    return _like(ctx, ctx.candidate, ctx.target, x, ctx.of_deck)


def _like(ctx: Context, candidate: int, target: int, x: int, of_deck: CardState | None) -> Context:
    """Return a changed copy of a context; ``dataclasses.replace`` takes ten times as long."""
    return Context(
        ctx.state,
        ctx.seat,
        ctx.source,
        ctx.play,
        ctx.cause,
        candidate,
        target,
        x,
        ctx.die,
        ctx.triggered,
        ctx.giver,
        ctx.since,
        ctx.revealed,
        of_deck,
    )
