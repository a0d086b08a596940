"""The point from which an ability sees the table: its card, its player, its play."""

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
    ab.Area.DECK: (),
}


@dataclass(slots=True)
class Context:
    """From where a node looks at the table: the controller and card of its ability, its play, what
    set it off, whether the ability went off by itself, and the card a filter is looking at.

    Nobody changes one. It is not frozen because a frozen one takes four times as long to make, and
    there are dozens of them to a decision (``test_single_writer`` keeps it as it is).
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
    """Where in the history the effect at hand was laid."""
    revealed: bool = False
    """Whether hidden cards count as what they are: their player tells it (533.10)."""

    def card(self, who: ab.Who) -> CardState | None:
        """Return the card spoken of; None when there is none."""
        number = self._number(who)
        return None if number == NO_CARD else self.state.cards[number]

    def known(self, who: ab.Who) -> CardState | None:
        """Return the card spoken of as the ability knows it.

        What an event or a play set off knows a card that has left the battle zone since as it was
        before (201.2.4, 116.3.5); so is a card known that was given up as a payment.
        """
        card = self.card(who)
        if card is None:
            return None
        answers = self.cause.event >= 0 or self.cause.play != NO_PLAY
        return as_it_was(card) if answers or who is ab.Who.PAID else card

    def _number(self, who: ab.Who) -> int:
        match who:
            case ab.Who.SELF:
                return self.source
            case ab.Who.TARGET:
                if self.target != NO_CARD:
                    return self.target
                return self._target_of_play()
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

    def _target_of_play(self) -> int:
        if self.play is None:
            return NO_CARD
        if self.play.aim.target != NO_CARD:
            return self.play.aim.target
        known = [done for done in self.play.progress.done if done.targets and not self._spent(done)]
        if not known:
            return NO_CARD
        return self._if_still_there(known[-1].targets[0], known[-1].entry)

    def _spent(self, done: PowerResult) -> bool:
        """Return whether a power has taken off its own card what its player said: nobody was aimed
        at."""
        if self.play is None or self.play.ability is None or done.targets != (self.source,):
            return False
        step = program(self.play.ability.body)[done.at]
        power = step.power if isinstance(step, Perform) else None
        effects = power.effects if isinstance(power, ab.Power) else ()
        return any(spent_x(effect) is not None for effect in effects)

    def _remembered(self) -> int:
        """502.3.3, 529.7: the history is not asked for who has left since, unless that is what the
        ability waited for, or happened by it (201.2.4)."""
        number = self._if_still_there(self.cause.remembered, self.cause.entry)
        if number == NO_CARD or self.state.cards[number].in_battle is self.cause.in_battle:
            return number
        left = last_about(self.state, number, CardLeft)
        return number if 0 <= self.cause.event <= left else NO_CARD

    def _if_still_there(self, card: int, entry: int) -> int:
        """529.6, 529.7: a card that has come back is another one for what was aimed at it."""
        if card == NO_CARD or self.state.cards[card].entered != entry:
            return NO_CARD
        return card


def as_it_was(card: CardState) -> CardState:
    """Return a card that has left the battle zone as it was before, any other as it is."""
    return card if card.in_battle or card.last is None else card.last


def of_play(state: MatchState, play: Play, target: int = NO_CARD, die: int = 0) -> Context:
    """Return the context of the ability that ``play`` carries out."""
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
    """Return the context of the condition on which an effect on a card lasts (122.8)."""
    return Context(
        state, effect.seat, effect.source, target=card.id, giver=effect.source, since=effect.since
    )


def of_card(
    state: MatchState, card: int, cause: Cause | None = None, *, giver: int = NO_CARD
) -> Context:
    """Return the context of an ability of ``card``, which that ``giver`` has given to it."""
    seat = state.cards[card].controller
    return Context(state, seat, card, cause=cause or NO_CAUSE, giver=giver)


def with_candidate(ctx: Context, card: CardState) -> Context:
    """Return the context while a filter looks at ``card``."""
    return Context(
        ctx.state,
        ctx.seat,
        ctx.source,
        ctx.play,
        ctx.cause,
        card.id,
        ctx.target,
        ctx.x,
        ctx.die,
        ctx.triggered,
        ctx.giver,
        ctx.since,
        ctx.revealed,
    )
