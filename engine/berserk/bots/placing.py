"""Placement by search: whole placements are tried by playouts (404.1).

The search begins with the placement of the direct bot's formula. Each round tries placements that
differ from the best one so far by one card moved or two exchanged: each in a few sampled worlds,
the better ones in more, always in the same worlds as the best so far. The winner of a round is
compared with that one again, in worlds in which its luck does not count because the search has not
met them, and takes its place only if it is clearly better there. So whenever a clock ends the
search, the best so far is as good as proven. In a world the other side places by the formula, and
the direct bot plays for both sides. (With 320 playouts plans won 3.8 ± 2.9 more matches of 100 than
the formula's placements, played out by the direct bot in 50 set-ups of starter decks; placements at
random lost 32 ± 7. ``python -m tests.bench.placing``.)

A placement is asked for card by card. The plan is found at the first card and kept for the others;
if it is not at hand any more, as in a loaded match, it is found again from the view as it was
before the first card, so it is the same.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.berserk.bots.direct import DirectBot
from engine.berserk.bots.evaluation import Evaluation
from engine.berserk.bots.imagined import Imagined
from engine.berserk.bots.playouts import mean_and_error, play_on
from engine.berserk.match.game import BERSERK
from engine.berserk.table import events as ev
from engine.berserk.table.board import HALVES, NO_CELL, Cell
from engine.berserk.table.options import Place
from engine.berserk.table.placement import placement_order
from engine.berserk.table.state import NO_CARD, CardState, MatchState, Zone
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Refusal
from engine.kernel.errors import Endless
from engine.kernel.rng import seeded, shuffled
from engine.kernel.seats import Seat

_TURNS: Final = 8
"""A playout is valued after this many turns."""
_TRIED: Final = 24
"""The neighbours of the best placement that a round tries."""
_FIRST: Final = 3
"""The worlds in which a round tries each; twice as many in each further stage."""
_KEPT: Final = 3
"""One of this many placements is kept after each stage."""
_CHECKED: Final = 20
"""The worlds of that comparison."""
_FRESH: Final = 1 << 20
"""What sets their random numbers apart."""
_ROUND: Final = 160
"""The playouts of a round, at most."""
_DOUBT: Final = 0.7
"""The standard errors by which a placement must win it."""
_REMEMBERED: Final = 4
_DIRECT: Final = DirectBot(0)

Cells: TypeAlias = tuple[Cell, ...]
"""A placement: the cells of the own cards, in the order of the cards."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole placement in the order of placing; its chance of winning and that of the formula's in
    ``playouts`` of the comparisons, with their standard errors. ``is_capped``: a clock ended it."""

    places: tuple[Place, ...]
    value: float
    error: float
    usual: float
    usual_error: float
    playouts: int
    is_capped: bool


def next_place(plan: Plan, seen: MatchState, seat: Seat) -> Place | None:
    """Return the next card of a plan and its cell; None if the table is not that of the plan."""
    done = {card.id: card.cell for card in _own(seen, seat) if card.zone is Zone.BATTLEFIELD}
    begun, left = plan.places[: len(done)], plan.places[len(done) :]
    if not left or {place.card: place.cell for place in begun} != done:
        return None
    return left[0]


def before_placing(seen: MatchState, seat: Seat) -> MatchState:
    """Return a view at the placement of ``seat`` as it was before the first card."""
    before = seen.clone()
    for card in _own(before, seat):
        if card.zone is Zone.BATTLEFIELD:
            before.board[card.cell] = NO_CARD
            card.enter(Zone.SQUAD)
            card.cell, card.hidden = NO_CELL, False
    asked = next(
        at
        for at, event in enumerate(before.history)
        if isinstance(event, ev.Asked) and event.question == seen.question
    )
    before.history = before.history[: asked + 1]
    before.look_around()
    return before


def planned(
    seen: MatchState,
    seat: Seat,
    seed: int,
    playouts: int,
    evaluation: Evaluation,
    in_time: Callable[[], bool] | None,
) -> Plan:
    """Return the plan of a player who is asked to place a card."""
    before = before_placing(seen, seat)
    is_begun = len(before.history) < len(seen.history)
    key = (seed, playouts, evaluation, seat, *_known(before))
    for known, plan in _plans:
        # what a clock ended is followed to its last card, but not the next time
        if known == key and (is_begun or not plan.is_capped):
            return plan
    draw = seeded(seed, len(before.history))
    plan = _Search(before, seat, draw, evaluation, in_time).plan(playouts)
    _plans.insert(0, (key, plan))
    del _plans[_REMEMBERED:]
    return plan


_plans: list[tuple[tuple[object, ...], Plan]] = []
"""The last plans with all that they depend on: keeping them changes no choice, it saves time."""


def _known(before: MatchState) -> tuple[object, ...]:
    cards = tuple((card.spec, card.owner, card.zone, card.cell, card.x) for card in before.cards)
    return before.ruleset, cards, before.decks, before.history


def _own(seen: MatchState, seat: Seat) -> list[CardState]:
    """Return the cards that are placed or to be placed: nothing else is owned at this time."""
    zones = (Zone.SQUAD, Zone.BATTLEFIELD)
    return [card for card in seen.cards if card.owner is seat and card.zone in zones]


class _Search:
    """The playouts of one placement."""

    def __init__(
        self,
        before: MatchState,
        seat: Seat,
        draw: int,
        evaluation: Evaluation,
        in_time: Callable[[], bool] | None,
    ) -> None:
        self._before, self._seat, self._draw = before, seat, draw
        self._evaluation, self._in_time = evaluation, in_time
        self._cards = [card.id for card in _own(before, seat)]
        self._specs = [card.spec for card in _own(before, seat)]
        self._worlds = Imagined(before, seat, draw)
        self._values: dict[Cells, list[float]] = {}
        self._checked: dict[Cells, list[float]] = {}
        self._is_capped = False

    def plan(self, playouts: int) -> Plan:
        """Return the placement found by this many playouts, or the formula's."""
        formula = best = self._formula()
        for number in range(playouts // _ROUND):
            found = self._round(best, number)
            if not self._is_capped and found != best and self._beats(found, best, number):
                best = found
            if self._is_capped:
                break
        value, error = mean_and_error(self._checked.get(best, ()))
        usual, usual_error = mean_and_error(self._checked.get(formula, ()))
        count = len(self._checked.get(best, ()))
        places = self._placed(best)
        return Plan(places, value, error, usual, usual_error, count, self._is_capped)

    def _beats(self, found: Cells, best: Cells, number: int) -> bool:
        """Return whether a placement is clearly better than the best one in fresh worlds."""
        worlds = Imagined(self._before, self._seat, seeded(self._draw, number, _FRESH))
        own, other = list[float](), list[float]()
        for place in range(_CHECKED):
            if not self._is_capped:
                own.append(self._playout(worlds, found, place))
                other.append(self._playout(worlds, best, place))
        self._checked.setdefault(best, other)
        mean, error = mean_and_error([one - two for one, two in zip(own, other, strict=True)])
        if self._is_capped or mean <= _DOUBT * error:
            return False
        self._checked[found] = own
        return True

    def _formula(self) -> Cells:
        state, found = self._before.clone(), dict.fromkeys(self._cards, NO_CELL)
        for _card in self._cards:
            decision = BERSERK.decision(state)
            assert decision is not None
            option = _DIRECT.choose(state, decision)
            assert isinstance(option, Place)
            found[option.card] = option.cell
            # one step of the placement alone: what follows it needs the opponent's cards
            if NO_CELL in found.values():
                BERSERK.choose(state, option)
        return tuple(found.values())

    def _placed(self, cells: Cells) -> tuple[Place, ...]:
        order = placement_order(self._seat, cells, self._before.barred[self._seat])
        assert not isinstance(order, Refusal)
        card = dict(zip(cells, self._cards, strict=True))
        return tuple(Place(card[cell], cell) for cell in order)

    def _round(self, best: Cells, number: int) -> Cells:
        """Return the best of a placement and some of its neighbours; the placement in doubt."""
        neighbours, _state = shuffled(seeded(self._draw, number), self._neighbours(best))
        tried, worlds = neighbours[:_TRIED], _FIRST
        while tried and not self._is_capped:
            means = {cells: self._mean(cells, worlds) for cells in (best, *tried)}
            tried.sort(key=lambda cells: -means[cells])
            if len(tried) <= _KEPT:
                return tried[0] if means[tried[0]] > means[best] else best
            tried, worlds = tried[: len(tried) // _KEPT], 2 * worlds
        return best

    def _neighbours(self, cells: Cells) -> list[Cells]:
        """Return the legal placements with two cards exchanged or one moved."""
        found: list[Cells] = []
        barred = self._before.barred[self._seat]
        free = [cell for cell in HALVES[self._seat] if cell not in cells and cell not in barred]
        for at, cell in enumerate(cells):
            for other in range(at + 1, len(cells)):
                if self._specs[at] != self._specs[other]:
                    swapped = list(cells)
                    swapped[at], swapped[other] = cells[other], cell
                    found.append(tuple(swapped))
            rest = [*cells[:at], *cells[at + 1 :]]
            for goal in free:
                moved = (*cells[:at], goal, *cells[at + 1 :])
                if not isinstance(placement_order(self._seat, [*rest, goal], barred), Refusal):
                    found.append(moved)
        return found

    def _mean(self, cells: Cells, worlds: int) -> float:
        """Return the mean value in the first worlds."""
        values = self._values.setdefault(cells, [])
        while len(values) < worlds and not self._is_capped:
            values.append(self._playout(self._worlds, cells, len(values)))
        met = values[:worlds]
        return sum(met, 0.0) / max(1, len(met))

    def _playout(self, worlds: Imagined, cells: Cells, number: int) -> float:
        state = worlds.world(number).clone()
        try:
            for place in self._placed(cells):
                BERSERK.choose(state, place)
            play_on(state, _TURNS)
            value = self._evaluation.chance(state, self._seat)
        except Endless:
            value = 0.0  # such a table is avoided
        self._is_capped = self._in_time is not None and not self._in_time()
        return value


copied_by_fields(__name__)
