"""Classic Берсерк as a kernel game."""

from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, Cost, CostForm
from engine.berserk.cards.facts import Owned, Properties, SavedFacts
from engine.berserk.cards.ruleset import (
    EDITIONS,
    InsteadOfMove,
    MaximumBounds,
    Movement,
    MovementReturns,
    Ruleset,
    SeatChoice,
    WinWithLoss,
)
from engine.berserk.cards.strike_table import FightOutcome, StrikeTable
from engine.berserk.changing import views
from engine.berserk.changing.apply import reducer, refresh, restore
from engine.berserk.changing.laying import LaidCard, LaidTable
from engine.berserk.changing.setup import CardAside, PlayerSetup, Setup, first_state
from engine.berserk.match import invariants, reasons
from engine.berserk.match.answers import answer
from engine.berserk.match.phases import advance
from engine.berserk.plays.choices import options_of, rule_of
from engine.berserk.table import options
from engine.berserk.table.state import (
    Asking,
    CardState,
    Cause,
    CellMark,
    Delayed,
    DieChange,
    DieWay,
    JudgeAct,
    Judging,
    LastEffects,
    LastingEffect,
    MatchState,
    Phase,
    Play,
    PlayKind,
    PowerResult,
    Question,
    SizeChange,
    SizeWay,
    Step,
    Stop,
    Trigger,
    Use,
    Window,
    Zone,
)
from engine.kernel.codec import Codec
from engine.kernel.decisions import Concede, Decision, OfferDraw, Option, Refusal, Result
from engine.kernel.match import Match
from engine.kernel.seats import Seat

RULES_VERSION: Final = 4
"""Increment when the same choices can lead to another battle."""

_OPTIONS = (
    *(
        kind
        for kind in vars(options).values()
        if isinstance(kind, type)
        and kind.__module__ == options.__name__
        and issubclass(kind, Option)
    ),
    Concede,
    OfferDraw,
)
_VALUES = (CardSpec, CardType, Cost, CostForm, Element, Owned, Properties, Strength, SavedFacts)
_STATE = (
    Asking,
    CardAside,
    CardState,
    Cause,
    CellMark,
    Delayed,
    DieChange,
    DieWay,
    PowerResult,
    FightOutcome,
    JudgeAct,
    Judging,
    LaidCard,
    LaidTable,
    LastingEffect,
    MatchState,
    LastEffects,
    Phase,
    Play,
    PlayKind,
    MaximumBounds,
    PlayerSetup,
    Question,
    Result,
    Movement,
    MovementReturns,
    InsteadOfMove,
    Ruleset,
    Seat,
    SeatChoice,
    Setup,
    SizeChange,
    SizeWay,
    Step,
    Stop,
    StrikeTable,
    Trigger,
    Use,
    Window,
    WinWithLoss,
    Zone,
)
# Moving a class must not change these names: saved matches contain them, and fingerprints of
# records depend on them.
_PLAY_AS_WRITTEN = (
    "id",
    "kind",
    "seat",
    "source",
    "targets",
    "cells",
    "ability",
    "key",
    "part",
    "x",
    "paid",
    "paid_entries",
    "cause",
    "made_by",
    "fights",
    "as_open",
    "step",
    "window_closed",
    "stopped",
    "at",
    "power",
    "done",
    "entries",
    "giver",
    "sourceless",
    "source_entry",
    "reserved",
    "defender",
    "redirected",
    "aimed",
    "attack_die",
    "defence_die",
    "attack_dice",
    "defence_dice",
    "attack_total",
    "defence_total",
    "die_changes",
    "size_changes",
    "answers",
    "settled",
    "cancelled",
    "used",
    "duel",
    "counter_by",
    "stepped",
    "attack",
    "counter",
    "size",
    "counter_size",
    "blocked",
    "counter_blocked",
    "stays_open",
    "defender_stays_open",
    "raised",
    "news",
    "branches",
    "enough",
    "assails",
)
_FORMERLY: Final[dict[str, type]] = {
    "Done": PowerResult,
    "Lasting": LastingEffect,
    "News": LastEffects,
    "Worked": SavedFacts,
}
"""The names of some types in snapshots of older versions."""
_KINDS: Final = {asking: asking.value for asking in Asking}
# Apply functions declare the events, so none can be missing here.
_EVENTS = sorted(reducer.kinds(), key=lambda kind: kind.__name__)


class Berserk:
    """The rules behind ``kernel.Match``; stateless."""

    def __init__(self) -> None:
        self.name = "berserk"
        types = (*ab.NODES, *_OPTIONS, *_VALUES, *_STATE, *_EVENTS)
        self.codec = Codec(
            types, _FORMERLY, flat={Play: _PLAY_AS_WRITTEN}, named={Ruleset: EDITIONS}
        )

    def __reduce__(self) -> str:
        """Copy and pickle as the singleton."""
        return "BERSERK"

    def begin(self, setup: Setup) -> MatchState:
        """Return the state at the first placement, or of a prepared table.

        ValueError for a squad that cannot be played, and for two cards on one cell.
        """
        state = first_state(setup)
        refresh(state)
        advance(state)
        return state

    def decision(self, state: MatchState) -> Decision | None:
        """Return the pending question with all its options."""
        question = state.question
        if question is None:
            return None
        answers, asking = options_of(state, question), question.asking
        return Decision(question.seat, _KINDS[asking], rule_of(question, answers), answers)

    def choose(self, state: MatchState, option: Option) -> None:
        """Carry out an answer, checked by the kernel already, and run to the next question."""
        answer(state, option)
        advance(state)

    def clone(self, state: MatchState) -> MatchState:
        """Return an independent copy."""
        return state.clone()

    def view(self, state: MatchState, seat: Seat) -> MatchState:
        """Return what ``seat`` may know."""
        return views.view(state, seat)

    def imagine(
        self, setup: Setup, state: MatchState, seat: Seat, seed: int
    ) -> tuple[Setup, MatchState]:
        """Sample a match consistent with the view of ``seat``. ValueError if there is none."""
        dreamt = views.imagine(views.view(state, seat), seed)
        return views.setup_of(dreamt, setup, seed), dreamt

    def why(self, state: MatchState, option: Option) -> Refusal | None:
        """Return why ``option`` is not offered now, with its rule; None when it is."""
        return reasons.why(state, option)

    def derived(self, state: MatchState) -> tuple[SavedFacts, ...]:
        """Return the current identities of cards."""
        return state.derived()

    def restore(self, state: MatchState, derived: tuple[SavedFacts, ...]) -> None:
        """Restore the derived data of a loaded state."""
        restore(state, derived)

    def check(self, state: MatchState) -> None:
        """Raise BrokenInvariant for a state no legal play can reach."""
        invariants.check(state)


BERSERK: Final[Berserk] = Berserk()
BerserkMatch: TypeAlias = Match[Setup, MatchState]


def new_match(setup: Setup) -> BerserkMatch:
    """Return a match at its first decision: placement, or the first one of a prepared table."""
    return Match(BERSERK, setup)
