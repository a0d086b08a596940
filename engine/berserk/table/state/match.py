"""Everything about a match, its random source included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.facts import EVERY_MOMENT, SUDDEN, Key, SavedFacts, moments_awaited, reach
from engine.berserk.cards.ruleset import Ruleset
from engine.berserk.table.board import CELLS, Cell
from engine.berserk.table.state.annals import Annals, Reading
from engine.berserk.table.state.cached_facts import KeptFacts, KeptPlays
from engine.berserk.table.state.card import CardState, LastingEffect
from engine.berserk.table.state.enums import NO_CARD, Asking, JudgeAct, Phase, Stop, Zone
from engine.berserk.table.state.play import Cause, LastEffects, Play
from engine.berserk.table.state.roster import Roster
from engine.berserk.table.state.standing import Standing
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Option, Result
from engine.kernel.events import Event
from engine.kernel.seats import Seat


@dataclass(frozen=True, slots=True)
class Judging:
    """An open request: who asks for what, and the question it interrupted.

    Without an ``act`` it is a draw offer.
    """

    seat: Seat
    act: JudgeAct | None
    card: int
    amount: int
    cell: Cell
    interrupted: Question
    marker: str = ""

    @property
    def unsettles(self) -> bool:
        """Return whether it interrupts a calculation that it may change.

        Earlier answers and the current options may no longer fit then, so the step asks again.
        """
        return self.act is not None and bool(self.interrupted.options)


@dataclass(frozen=True, slots=True)
class Question:
    """A pending question and its player; ``card`` is set if it is about one card.

    ``options`` are answers found by a calculation; if empty they are derived from the state.
    """

    asking: Asking
    seat: Seat
    card: int = NO_CARD
    options: tuple[Option, ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed:
    """An ability that waits and belongs to no card (120.4)."""

    id: int
    ability: ab.Ability
    source: int
    seat: Seat
    until: ab.Until
    turn: int = 0
    subject: int = NO_CARD
    entry: int = 0  # how often its subject had entered the battle (529.7)
    in_battle: bool = True  # whether its subject was in the battle zone
    cells: tuple[Cell, ...] = ()  # the cells that its play had chosen (505.7)


@dataclass(frozen=True, slots=True)
class Trigger:
    """A triggered ability that waits to be announced (305.1).

    ``delayed`` is the id of a delayed ability, -1 for a card's own. ``one_of`` says that it waits
    with others of the same ability, of which its player announces one (116.8).
    """

    card: int
    key: Key
    part: int
    seat: Seat
    may: bool
    ability: ab.Triggered
    cause: Cause
    delayed: int = -1
    giver: int = NO_CARD
    one_of: bool = False


@dataclass(slots=True)
class Window:
    """An open priority window (303): who has priority, how many passes in a row."""

    holder: Seat
    passes: int = 0


@dataclass(frozen=True, slots=True)
class CellMark:
    """A marker on a cell (122.5); with ``blocks`` the cell counts as taken, with ``deep`` as deep,
    with ``surface`` as not deep."""

    cell: Cell
    effect: LastingEffect
    blocks: bool = False
    deep: bool = False
    surface: bool = False


@dataclass(slots=True)
class MatchState:
    """Everything about a match, its random source included."""

    ruleset: Ruleset
    names: tuple[str, str]
    rng: int
    cards: list[CardState]
    decks: tuple[tuple[CardSpec, ...], tuple[CardSpec, ...]]
    board: list[int] = field(default_factory=lambda: [NO_CARD] * len(CELLS))
    graveyards: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    exiles: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    mulligans: tuple[int, int] = (0, 0)  # mulligans taken by each side (402.4)
    # cells barred for a side's cards (404.1.4)
    barred: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ())
    # what cards start the battle with (404.2.3)
    given: tuple[tuple[int, tuple[ab.Effect, ...]], ...] = ()
    phase: Phase = Phase.PLACEMENT
    active: Seat = Seat.FIRST
    turn: int = 0  # 1 for the first player's first turn; the turns of both players count
    quiet: int = 0  # turns in a row without a wound or a departure
    stirred: bool = False  # this turn had a wound or a departure
    plays: int = 0  # plays announced so far: the id of the next play
    abilities: int = 0  # abilities announced in this turn, whatever their outcome
    lasting: int = 0  # lasting effects so far: the id of the next one
    announcing: Play | None = None  # a play whose targets and payment are being chosen
    queue: list[Play] = field(default_factory=list)
    stack: list[Play] = field(default_factory=list)
    window: Window | None = None
    phase_window_closed: bool = False
    phase_done: bool = False  # the work at the beginning of the phase is done
    passed: tuple[Seat, ...] = ()  # players who passed on alternating abilities (401.3)
    relieved: bool = False  # a play has left the stack: players may add fast plays (303.3)
    news: LastEffects | None = None  # effects last applied with an empty stack
    triggers: list[Trigger] = field(default_factory=list)
    marks: list[CellMark] = field(default_factory=list)
    delayed: list[Delayed] = field(default_factory=list)
    question: Question | None = None
    judging: Judging | None = None
    # windows where players want to be asked even without an option
    stops: tuple[tuple[Seat, Stop], ...] = ()
    discreet: bool = False  # asking this player reveals nothing about hidden cards (533.1)
    # players whose hidden cards may have triggered, as far as the opponent knows
    to_ask: tuple[Seat, ...] = ()
    result: Result | None = None
    history: list[Event] = field(default_factory=list)
    # Cached: every kind of ability that cards of the match have ever had, and the moments they wait
    # for; other kinds and moments need no check.
    kinds: frozenset[object] = field(init=False, compare=False, repr=False)
    moments: int = field(init=False, compare=False, repr=False)
    annals: Annals = field(init=False, compare=False, repr=False)  # the index of the history
    standing: Standing | None = field(init=False, compare=False, repr=False)  # what statics gave
    kept_roster: Roster | None = field(init=False, compare=False, repr=False)
    kept_plays: KeptPlays = field(init=False, compare=False, repr=False)
    kept_facts: KeptFacts = field(init=False, compare=False, repr=False)
    # Whether effects may have come or ended since facts of cards were derived from them.
    effects_changed: bool = field(init=False, compare=False, repr=False)
    # How much of the history there was when the effects of the rules were last all done, and what
    # has changed since without an event (``table.facets``).
    rested: int = field(init=False, compare=False, repr=False)
    untold: int = field(init=False, compare=False, repr=False)
    # While a calculation that may ask players is running: the answers so far (see ``deciding``).
    pending: Iterator[int] | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        self.pending = None
        self.kept_plays, self.kept_facts = KeptPlays(), KeptFacts()
        self.annals = Annals(self.history)
        self.look_around()

    def look_around(self) -> None:
        """Compute from scratch which kinds of abilities the match contains.

        A face-down card may be anything to the opponent: while there is one, every moment counts as
        waited for, so that asking does not depend on what the card is.
        """
        self.kinds, self.moments, self.standing = frozenset(), 0, None
        self.rested, self.untold = 0, -1  # anything may have changed
        self.look_at_effects()
        self.forget_roster()
        for card in self.cards:
            self.know(card)
        for delayed in self.delayed:
            self.expect(delayed.ability)
        if any(card.hidden or card.zone is Zone.SQUAD for card in self.cards):
            self.kinds |= {ab.HasStatus}
            self.moments |= (EVERY_MOMENT | SUDDEN) if self.discreet else EVERY_MOMENT

    def know(self, card: CardState, *, again: bool = False) -> None:
        """Add the abilities of a card, what they may give, and effects on it to those the match
        contains.

        A known card adds only what has changed. The set object stays the same while nothing is new,
        since it serves as a cache key.
        """
        self.forget_roster()
        kinds, moments = card.facts.kinds, card.facts.moments
        if not again:
            printed, waited_for = reach(card.spec.abilities)
            kinds, moments = kinds | printed | {card.spec.type}, moments | waited_for
        if card.effects:
            kinds |= {type(effect.change) for effect in card.effects}
        if not kinds <= self.kinds:
            self.kinds |= kinds
        self.moments |= moments

    def expect(self, ability: ab.Ability) -> None:
        """Add a delayed ability to those the match contains."""
        self.kinds |= {type(ability)}
        self.moments |= moments_awaited(ability)

    def derived(self) -> tuple[SavedFacts, ...]:
        """Return what a save stores besides the state: cards whose facts differ from the printed
        ones.

        ``apply.restore`` reads it back.
        """
        worked = [
            card.facts.kept(card.id, last=False) for card in self.cards if not card.facts.is_printed
        ]
        worked += [
            card.last.facts.kept(card.id, last=True)
            for card in self.cards
            if card.last is not None and not card.last.facts.is_printed
        ]
        return tuple(worked)

    @property
    def is_endless(self) -> bool:
        """Return whether so many abilities were announced in this turn that it might never end
        (522)."""
        return self.abilities >= self.ruleset.turn_abilities

    @property
    def roster(self) -> Roster:
        """Return who is in the battle zone and which abilities are there; cached."""
        roster = self.kept_roster
        if roster is None:
            roster = self.kept_roster = Roster(self.cards)
        return roster

    def forget_roster(self) -> None:
        """Discard the roster: cards came or went, were turned over, changed sides, or became
        something else.

        ``changing.apply`` says after which events.
        """
        self.kept_roster = None
        self.forget_plays()

    def unsettle(self, facets: int) -> None:
        """Note that these facets may have changed without an event."""
        self.untold |= facets

    def come_to_rest(self) -> None:
        """Note that no effect of the rules is due."""
        self.rested, self.untold = len(self.history), 0

    def look_at_effects(self) -> None:
        """Note that effects on cards may have come or ended."""
        self.effects_changed = True

    def clear_effects_changed(self) -> None:
        """Note that the facts of every card reflect the effects on it."""
        self.effects_changed = False

    def forget_plays(self) -> None:
        """Discard cached moves and strikes: cards changed places."""
        self.kept_plays.forget_all()

    def having(self, kind: object) -> tuple[CardState, ...]:
        """Return the face-up cards in the battle zone that have abilities of a kind."""
        roster = self.kept_roster or self.roster
        return roster.having(kind) if kind in roster.kinds else ()

    @property
    def hides_cards(self) -> bool:
        """Return whether some card is face down."""
        return (self.kept_roster or self.roster).hides

    def is_wary(self, seat: Seat) -> bool:
        """Return whether ``seat`` has a face-down card that questions must not reveal anything
        about: they come at the same moments whatever it is (533.1)."""
        if not self.discreet or not (self.kept_roster or self.roster).hides:
            return False
        return any(card.hidden and card.controller is seat for card in self.cards)

    def pile(self, seat: Seat, zone: Zone) -> list[int]:
        """Return a player's cards in a pile zone, the uppermost last; an empty list for other zones
        (205.1, 206.1)."""
        if zone is Zone.GRAVEYARD:
            return self.graveyards[seat]
        return self.exiles[seat] if zone is Zone.EXILE else []

    def calculate_with(self, answers: Iterable[int] | None) -> None:
        """Hand these answers to the running calculation; None when it may ask nobody (see
        ``deciding``)."""
        self.pending = None if answers is None else iter(answers)

    def annals_by(self, reading: Reading) -> Annals:
        """Return the index of the history up to now (see ``table.history``)."""
        if not self.annals.is_of(self.history):
            self.annals = Annals(self.history)
        self.annals.read_on(reading)
        return self.annals

    def stand(self, standing: Standing | None) -> None:
        """Cache what statics give now; None if the cache is invalid (see ``reading.statics``)."""
        self.standing = standing

    def clone(self) -> MatchState:
        """Return an independent copy; specs, events and other frozen parts are shared."""
        copy = self._shared()
        copy.cards = [card.clone() for card in self.cards]
        copy.board = self.board.copy()
        copy.graveyards = (self.graveyards[0].copy(), self.graveyards[1].copy())
        copy.exiles = (self.exiles[0].copy(), self.exiles[1].copy())
        copy.announcing = self.announcing and self.announcing.clone()
        copy.queue = [play.clone() for play in self.queue]
        copy.stack = [play.clone() for play in self.stack]
        copy.window = self.window and Window(self.window.holder, self.window.passes)
        copy.triggers = self.triggers.copy()
        copy.marks, copy.delayed = self.marks.copy(), self.delayed.copy()
        copy.history = self.history.copy()
        copy.annals = self.annals.copy_for(copy.history)
        copy.standing = self.standing and self.standing.copy_for(copy.history)
        return copy

    def with_cards(self, cards: list[CardState]) -> MatchState:
        """Return the same state with other cards, for reading only: everything else is shared."""
        copy = self._shared()
        copy.cards = cards
        return copy

    def return_to(self, before: MatchState) -> None:
        """Take over a copy made before, which must not be used any further."""
        self._share(before)

    def _shared(self) -> MatchState:
        """Return a state that shares every part."""
        copy = MatchState.__new__(MatchState)
        copy._share(self)
        return copy

    def _share(self, other: MatchState) -> None:
        """Share every part of another state, except for what is worked out about its cards."""
        self.ruleset, self.names, self.rng = other.ruleset, other.names, other.rng
        self.cards, self.decks, self.board = other.cards, other.decks, other.board
        self.graveyards, self.exiles = other.graveyards, other.exiles
        self.barred, self.mulligans, self.given = other.barred, other.mulligans, other.given
        self.phase, self.active, self.turn = other.phase, other.active, other.turn
        self.quiet, self.stirred, self.plays = other.quiet, other.stirred, other.plays
        self.abilities, self.lasting = other.abilities, other.lasting
        self.announcing, self.queue, self.stack = other.announcing, other.queue, other.stack
        self.window, self.triggers = other.window, other.triggers
        self.phase_window_closed, self.phase_done = other.phase_window_closed, other.phase_done
        self.passed, self.relieved, self.news = other.passed, other.relieved, other.news
        self.marks, self.delayed = other.marks, other.delayed
        self.question, self.judging, self.result = other.question, other.judging, other.result
        self.stops, self.discreet, self.to_ask = other.stops, other.discreet, other.to_ask
        self.history, self.annals, self.standing = other.history, other.annals, other.standing
        self.kinds, self.moments, self.pending = other.kinds, other.moments, other.pending
        self.kept_facts, self.effects_changed = other.kept_facts, other.effects_changed
        self.rested, self.untold = other.rested, other.untold
        self.kept_plays = KeptPlays()
        self.forget_roster()


copied_by_fields(__name__)
