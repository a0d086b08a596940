"""Generated boards for the trial of one part: its card among others that it may concern."""

from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk import RULES_2024
from engine.berserk.abilities.properties import CardType
from engine.berserk.cards.card import CardSpec
from engine.berserk.changing.apply import refresh
from engine.berserk.changing.laying import lay_out
from engine.berserk.changing.setup import PlayerSetup, Setup
from engine.berserk.match.game import BERSERK, BerserkMatch, new_match
from engine.berserk.table.board import CELLS, COLUMNS
from engine.berserk.table.state import Asking, CardState, MatchState, Question, Zone
from engine.kernel import SEATS, Match, Seat
from tests.idle.company import Company
from tests.idle.parts import Part

_COMPANY: Final = (2, 5)
_LARGE: Final = (6, 11)
_DECK: Final = 4
_DEAD: Final = 0.08
_BEGINNINGS: Final = frozenset(
    {"battle_start", "after_placement", "revealed", "StartsWith", "MoreHosts"}
)
_PILES: Final = frozenset({"graveyard", "exile"})
"""Words of parts that need cards out of the battle."""
_CROWDS: Final = frozenset(
    {"directed", "defend", "defending", "InRows", "Between", "HasAround", "MoreSymbiotes", "Hosts"}
)
"""Words of parts that need many cards on the board."""
_SYMBIOTES: Final = (CardType.COMPANION, CardType.PARASITE)
_MIDDLE: Final = frozenset(CELLS[COLUMNS:-COLUMNS])
Cards: TypeAlias = tuple[CardSpec, ...]


@dataclass(frozen=True)
class Board:
    """One generated board: ``begin`` starts a match on it with any form of the card.

    A laid one is in the middle of a battle, with this share of dead cards; any other begins with
    the placement. The card is of ``seat``.
    """

    seat: Seat
    company: tuple[Cards, Cards]
    decks: tuple[Cards, Cards]
    seed: int
    is_laid: bool
    dead: float
    mulligans: tuple[int, int]

    def begin(self, card: CardSpec) -> tuple[BerserkMatch, int]:
        """Return a match with the card among its company, and the card's number."""
        own, others = self.company
        squads: tuple[Cards, Cards] = (card, *own), others
        if self.seat is Seat.SECOND:
            squads = others, (card, *own)
        match = self._laid(squads) if self.is_laid else new_match(self._setup(*squads))
        return match, next(one.id for one in match.state.cards if one.spec is card)

    def _setup(self, *squads: Cards) -> Setup:
        first, second = (
            PlayerSetup(seat.name, squads[seat], self.decks[seat], mulligans=self.mulligans[seat])
            for seat in SEATS
        )
        return Setup(first, second, self.seed, ruleset=RULES_2024, discreet=False)

    def _laid(self, squads: tuple[Cards, Cards]) -> BerserkMatch:
        rng = Random(self.seed)
        cards = [(card, seat) for seat, squad in zip(SEATS, squads, strict=True) for card in squad]
        cards.sort(key=lambda laid: laid[0].type in _SYMBIOTES)  # after those that may carry them
        states, active = self._placed(cards, rng), rng.choice(SEATS)
        names = (Seat.FIRST.name, Seat.SECOND.name)
        state = MatchState(RULES_2024, names, self.seed, states, self.decks, discreet=False)
        state.mulligans = self.mulligans
        lay_out(state, active, 3, Question(Asking.ACT, active))
        refresh(state)
        return Match(BERSERK, self._setup(*squads), state)

    def _placed(self, cards: list[tuple[CardSpec, Seat]], rng: Random) -> list[CardState]:
        """Lay cards close to each other, some wounded, closed, with tokens or dead."""
        cells = sorted(CELLS, key=lambda cell: (cell not in _MIDDLE, rng.random()))
        states: list[CardState] = []
        for number, (spec, seat) in enumerate(cards):
            state = CardState(number, spec, seat, seat)
            if rng.random() < self.dead:
                state.enter(Zone.GRAVEYARD)
            elif spec.type in _SYMBIOTES:
                _seat_on_a_host(state, states, rng)
            elif spec.type in (CardType.FLYER, CardType.TERRAIN):
                state.enter(Zone.EXTRA)
            else:
                state.enter(Zone.BATTLEFIELD)
                state.cell = cells.pop(0)
            states.append(state)
            if state.in_battle:
                _use_up(state, rng)
        return states


def generated(part: Part, company: Company, rng: Random) -> Board:
    """Generate a board for a part."""
    words = frozenset(company.words(part))
    few = _PILES.isdisjoint(words) or rng.random() < 0.3
    is_small = few and (_CROWDS.isdisjoint(words) or rng.random() < 0.3)
    count = rng.randint(*(_COMPANY if is_small else _LARGE))
    own, others = (
        (
            company.fighters.draw(rng),
            *(one for one in company.draw(part, rng, count) if len(one.elements) < 2),
        )
        for _side in SEATS
    )
    return Board(
        Seat.FIRST if rng.random() < 0.7 else Seat.SECOND,
        (own, others),
        (tuple(company.draw(part, rng, _DECK)), tuple(company.draw(part, rng, _DECK))),
        rng.getrandbits(32),
        rng.random() > (0.2 if _BEGINNINGS.isdisjoint(words) else 0.9)
        or len(part.card.elements) > 1,
        _DEAD if few else 0.5,
        (rng.choice((0, 0, 1, 2)), rng.choice((0, 0, 1, 2))),
    )


def _seat_on_a_host(state: CardState, states: list[CardState], rng: Random) -> None:
    """Seat a symbiote, a companion on an own creature; it is dead where nobody can carry it."""
    taken = [one.host for one in states]
    is_own = state.spec.type is CardType.COMPANION
    hosts = [
        one
        for one in states
        if one.spec.type is CardType.GROUND
        and one.in_battle
        and taken.count(one.id) < _most_on(one)
        and (one.owner is state.owner) is is_own
    ]
    state.enter(Zone.GRAVEYARD)
    if hosts:
        host = max(hosts, key=lambda one: (_most_on(one), rng.random()))
        state.host, state.cell = host.id, host.cell
        state.enter(host.zone)


def _most_on(host: CardState) -> int:
    """Return how many symbiotes a card may carry (211.6)."""
    more = [node.most for node in host.spec.abilities if isinstance(node, ab.MoreSymbiotes)]
    return max(more, default=1)


def _use_up(state: CardState, rng: Random) -> None:
    if state.spec.life is not None and rng.random() < 0.4:
        state.wounds = rng.randrange(max(1, state.spec.life))
    if state.wounds and any(
        isinstance(one, ab.Named) and one.name is ab.Name.ARMOR for one in state.spec.abilities
    ):
        state.armor_spent = 1
    state.chips = rng.choice((0, 0, 1, 3, 6))
    state.closed = rng.random() < 0.2
    state.movement = 0 if state.closed else state.spec.movement or 0
