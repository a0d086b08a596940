"""The vocabulary of rules tests: lay a table, let players act, fix the dice.

A scenario reads as sentences::

    table = Table()
    orc = table.first.creature("c3", strike="2-3-4")
    elf = table.second.creature("c4", life=6)
    table.strikes(orc, elf, dice=(6, 1))
    assert elf.wounds == 4

Cards are laid before the first act. Everything a player does goes through ``Match.choose``, so an
act that is not offered is an ``IllegalChoice``.
"""

from functools import cache
from typing import TypeVar

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec
from engine.berserk.cards.ruleset import RULES_2024, Ruleset
from engine.berserk.changing.apply import refresh
from engine.berserk.changing.laying import lay_out
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch
from engine.berserk.table import options as op
from engine.berserk.table.board import NO_CELL, Cell, cell_name, parse_cell
from engine.berserk.table.state import Asking, CardState, MatchState, Question, Zone
from engine.kernel import Concede, Event, Match, Option, Refusal, Result, Seat
from engine.kernel.rng import seed_rolling, seeded
from tests.support import specs
from tests.support.editions import played
from tests.support.reasons import why_not

Kind = TypeVar("Kind", bound=Event)


@cache
def random_state_rolling(*dice: int, faces: int = RULES_2024.die) -> int:
    """Return a random state whose next dice show these values."""
    return seeded(seed_rolling(dice, faces))


class Piece:
    """A card on the table in its current state."""

    def __init__(self, table: "Table", number: int) -> None:
        self._table = table
        self.id = number

    @property
    def state(self) -> CardState:
        """The card's state in the match."""
        return self._table.state.cards[self.id]

    @property
    def wounds(self) -> int:
        """The wounds on the card; a dead card has none (205.4)."""
        return self.state.wounds

    @property
    def movement(self) -> int:
        """The movement left."""
        return self.state.movement_left

    @property
    def cell(self) -> str | None:
        """The name of the card's cell; None if it stands on none."""
        return None if self.state.cell == NO_CELL else cell_name(self.state.cell)

    @property
    def is_closed(self) -> bool:
        """Whether the card is closed."""
        return self.state.closed

    @property
    def is_hidden(self) -> bool:
        """Whether the card is face down."""
        return self.state.hidden

    @property
    def is_dead(self) -> bool:
        """Whether the card is in the graveyard."""
        return self.state.zone is Zone.GRAVEYARD

    @property
    def is_airborne(self) -> bool:
        """Whether the card is in the extra zone."""
        return self.state.zone is Zone.EXTRA


class Side:
    """One player's cards while they are laid."""

    def __init__(self, table: "Table", seat: Seat) -> None:
        self._table = table
        self.seat = seat

    def card(
        self,
        spec: CardSpec,
        cell: str | None,
        *,
        wounds: int = 0,
        closed: bool = False,
        hidden: bool = False,
        acted: int = 0,
        chips: int = 0,
    ) -> Piece:
        """Lay ``spec`` on a cell, or into the extra zone if ``cell`` is None."""
        zone = Zone.EXTRA if cell is None else Zone.BATTLEFIELD
        place = NO_CELL if cell is None else parse_cell(cell)
        number = len(self._table.laid)
        state = CardState(number, spec, self.seat, self.seat, zone, place, hidden, closed, acted)
        state.wounds, state.chips = wounds, chips
        state.movement = 0 if closed or acted else spec.movement or 0
        self._table.laid.append(state)
        return Piece(self._table, number)

    def creature(
        self,
        cell: str,
        name: str = "Рубака",
        *,
        strike: str = "1-2-3",
        life: int = 10,
        movement: int = 1,
        abilities: str = "",
        nodes: tuple[ab.Ability, ...] = (),
        wounds: int = 0,
        closed: bool = False,
        hidden: bool = False,
        acted: int = 0,
    ) -> Piece:
        """Lay a ground creature on ``cell``."""
        spec = specs.creature(
            name, strike=strike, life=life, movement=movement, abilities=abilities, nodes=nodes
        )
        return self.card(spec, cell, wounds=wounds, closed=closed, hidden=hidden, acted=acted)

    def flyer(
        self,
        name: str = "Сокол",
        *,
        strike: str = "1-2-3",
        life: int = 10,
        abilities: str = "",
        wounds: int = 0,
        closed: bool = False,
        hidden_on: str | None = None,
    ) -> Piece:
        """Lay a flyer into the extra zone, or hidden on a cell (210.1)."""
        spec = specs.flyer(name, strike=strike, life=life, abilities=abilities)
        hidden = hidden_on is not None
        return self.card(spec, hidden_on, wounds=wounds, closed=closed, hidden=hidden)

    def artifact(
        self,
        cell: str,
        *,
        life: int = 10,
        abilities: str = "",
        wounds: int = 0,
        hidden: bool = False,
    ) -> Piece:
        """Lay an artifact on ``cell``."""
        spec = specs.artifact(life=life, abilities=abilities)
        return self.card(spec, cell, wounds=wounds, hidden=hidden)

    def terrain(self, hidden_on: str | None = None) -> Piece:
        """Lay a terrain into the extra zone, or hidden on a cell (213.1)."""
        return self.card(specs.terrain(), hidden_on, hidden=hidden_on is not None)

    def symbiote(self, spec: CardSpec, host: Piece) -> Piece:
        """Lay a companion or a parasite onto its host (211.9)."""
        rider, carrier = self.card(spec, None), self._table.laid[host.id]
        state = self._table.laid[rider.id]
        state.host, state.cell = host.id, carrier.cell
        state.enter(carrier.zone)
        return rider

    def deck(self, *cards: CardSpec) -> None:
        """Give the player a deck, top card first."""
        self._table.decks[self.seat] = cards


class Table:
    """A match in the main phase of the active player, with the cards laid by the test.

    In a ``discreet`` match a player with hidden cards is asked at all moments (533.1).
    """

    def __init__(
        self,
        *,
        active: Seat = Seat.FIRST,
        turn: int = 3,
        ruleset: Ruleset | None = None,
        discreet: bool = False,
    ) -> None:
        self.first = Side(self, Seat.FIRST)
        self.second = Side(self, Seat.SECOND)
        self.laid: list[CardState] = []
        self.decks: list[tuple[CardSpec, ...]] = [(), ()]
        self._active, self._turn, self._ruleset = active, turn, ruleset or played()
        self._discreet = discreet
        self._match: BerserkMatch | None = None
        self._question = Question(Asking.ACT, active)

    @classmethod
    def of(cls, match: BerserkMatch) -> "Table":
        """Return a table for a match in progress."""
        table = cls(ruleset=match.state.ruleset)
        table._match = match
        return table

    @property
    def match(self) -> BerserkMatch:
        """The match; accessing it ends the laying of cards."""
        if self._match is None:
            self._match = Match(BERSERK, self._setup(), self._state())
        return self._match

    def _setup(self) -> Setup:
        squads = [tuple(c.spec for c in self.laid if c.owner is seat) for seat in Seat]
        return Setup(
            PlayerSetup("Anna", squads[0]),
            PlayerSetup("Boris", squads[1]),
            0,
            ruleset=self._ruleset,
            discreet=self._discreet,
        )

    def _state(self) -> MatchState:
        decks = (self.decks[Seat.FIRST], self.decks[Seat.SECOND])
        state = MatchState(
            self._ruleset, ("Anna", "Boris"), 0, self.laid, decks, discreet=self._discreet
        )
        lay_out(state, self._active, self._turn, self._question)
        refresh(state)
        return state

    def asks(self, asking: Asking, seat: Seat, card: Piece) -> None:
        """Begin the match with this question about a card instead of the active player's."""
        self._question = Question(asking, seat, card.id)

    # The current state.

    @property
    def state(self) -> MatchState:
        """The state of the match."""
        return self.match.state

    @property
    def result(self) -> Result | None:
        """The result of the match; None while it runs."""
        return self.match.result

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the current question."""
        assert self.match.decision is not None, "the match is over"
        return self.match.decision.options

    @property
    def asked(self) -> tuple[Seat, Asking] | None:
        """The current question and its player; None if the match is over."""
        question = self.state.question
        return None if question is None else (question.seat, question.asking)

    def piece(self, name: str) -> Piece:
        """Return the card with this name."""
        return Piece(self, next(c.id for c in self.state.cards if c.spec.name == name))

    def events(self, kind: type[Kind]) -> list[Kind]:
        """Return the events of one kind, oldest first."""
        return [event for event in self.match.history if isinstance(event, kind)]

    def happened(self) -> list[str]:
        """Return the names of all events so far, oldest first."""
        return [type(event).__name__ for event in self.match.history]

    # Acts of the players.

    def dice(self, *values: int) -> "Table":
        """Fix the next dice, the attacker's die first."""
        self.state.rng = random_state_rolling(*values, faces=self._ruleset.die)
        return self

    def choose(self, option: Option) -> None:
        """Give any answer."""
        self.match.choose(option)

    def moves(self, piece: Piece, cell: str) -> None:
        """Move a card of the active player by one cell."""
        self.choose(op.MoveTo(piece.id, parse_cell(cell)))

    def strikes(self, piece: Piece, target: Piece, dice: tuple[int, ...] = ()) -> None:
        """Announce a strike of the active player and fix the dice."""
        if dice:
            self.dice(*dice)
        self.choose(op.StrikeAt(piece.id, target.id))

    def uses(
        self, piece: Piece, target: Piece | None = None, number: int = 0, die: int = 0
    ) -> None:
        """Use a card's playable ability by its ``number``, with or without a target."""
        if die:
            self.dice(die)
        self.choose(_use(piece, target, number))

    def answers(self, piece: Piece, target: Piece | None = None, number: int = 0) -> None:
        """Announce a card's ability as soon as it is offered; then everybody passes."""
        while not self._offers(piece):
            self.passes()
        self.uses(piece, target, number)
        self.everybody_passes()

    def _offers(self, piece: Piece) -> bool:
        return any(isinstance(one, op.UseAction) and one.card == piece.id for one in self.options)

    def chooses(self, *pieces: Piece) -> None:
        """Choose these targets in order."""
        for piece in pieces:
            self.choose(op.ChooseTarget(piece.id))

    def picks(self, cell: str) -> None:
        """Choose a cell."""
        self.choose(op.ChooseCell(parse_cell(cell)))

    def triggers(self, piece: Piece, number: int = 0) -> None:
        """Announce a triggered ability of this card next."""
        self.choose(op.TriggerNext(piece.id, number))

    def closes_for_flyer(self, piece: Piece) -> None:
        """Close a card of the active player to strike a flyer later."""
        self.choose(op.CloseForFlyer(piece.id))

    def defends(self, piece: Piece) -> None:
        """Make a card the defender."""
        self.choose(op.Defend(piece.id))

    def reveals(self, piece: Piece) -> None:
        """Turn a hidden card of its player face up."""
        self.choose(op.Reveal(piece.id))

    def passes(self) -> None:
        """Pass as the player with priority."""
        self.choose(op.Pass())

    def everybody_passes(self) -> None:
        """Pass in every priority window until another question is asked."""
        while self.asked is not None and self.asked[1] is Asking.PRIORITY:
            self.passes()

    def steps_down(self) -> None:
        """Step one line down the strike table, as the higher roller."""
        self.choose(op.StepDown())

    def stands_firm(self) -> None:
        """Keep the exchange of strikes, as the higher roller."""
        self.choose(op.StandFirm())

    def ends_turn(self) -> None:
        """End the active player's turn."""
        self.choose(op.EndTurn())

    def concedes(self, seat: Seat) -> None:
        """Give up as a player."""
        self.choose(Concede(seat))

    # Options and refusals.

    def can_move(self, piece: Piece, cell: str) -> bool:
        """Return whether the move is offered."""
        return op.MoveTo(piece.id, parse_cell(cell)) in self.options

    def can_strike(self, piece: Piece, target: Piece) -> bool:
        """Return whether the strike is offered."""
        return op.StrikeAt(piece.id, target.id) in self.options

    def can_use(self, piece: Piece, target: Piece | None = None, number: int = 0) -> bool:
        """Return whether a card's playable ability is offered."""
        return _use(piece, target, number) in self.options

    def can_close_for_flyer(self, piece: Piece) -> bool:
        """Return whether closing to strike a flyer is offered."""
        return op.CloseForFlyer(piece.id) in self.options

    def can_defend(self, piece: Piece) -> bool:
        """Return whether the card is offered as a defender."""
        return op.Defend(piece.id) in self.options

    def why_not(self, option: Option) -> Refusal | None:
        """Return why ``option`` is not offered to the asked player; None if it is legal."""
        assert self.state.question is not None, "the match is over"
        return why_not(self.state, self.state.question.seat, option)

    def why(self, option: Option) -> Refusal | None:
        """Return why the match does not offer ``option``; None if it does."""
        return self.match.why(option)

    def why_not_move(self, piece: Piece, cell: str) -> Refusal | None:
        """Return why the card may not move there."""
        return self.why_not(op.MoveTo(piece.id, parse_cell(cell)))

    def why_not_strike(self, piece: Piece, target: Piece) -> Refusal | None:
        """Return why the card may not strike the target."""
        return self.why_not(op.StrikeAt(piece.id, target.id))

    def why_not_use(self, piece: Piece, target: Piece) -> Refusal | None:
        """Return why the card's first action may not be used at the target."""
        return self.why_not(_use(piece, target, 0))

    def why_not_close_for_flyer(self, piece: Piece) -> Refusal | None:
        """Return why the card may not close to strike a flyer."""
        return self.why_not(op.CloseForFlyer(piece.id))

    def why_not_defend(self, piece: Piece) -> Refusal | None:
        """Return why the card may not be a defender."""
        return self.why_not(op.Defend(piece.id))


def _use(piece: Piece, target: Piece | None, number: int) -> op.UseAction:
    place = piece.state.facts.actions[number]
    return op.UseAction(piece.id, place, -1 if target is None else target.id)


def cells(*names: str) -> tuple[Cell, ...]:
    """Return the cells with these names."""
    return tuple(parse_cell(name) for name in names)


__all__ = ["Piece", "Side", "Table", "cells", "random_state_rolling"]
