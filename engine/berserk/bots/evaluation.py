"""Value of a position for a player, in crystals."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.bots.effects import chips_worth, laid_worth
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.cards.facts import attack_of
from engine.berserk.reading.traits import has_incarnated
from engine.berserk.table.board import DISTANCES, Cell, own_row
from engine.berserk.table.state import CardState, MatchState, Zone
from engine.kernel.seats import Seat

_WIN: Final = 1000.0
_OBJECT_SHARE: Final = 0.3  # artifacts and terrains help, but only creatures win
_HEALTHY_SHARE: Final = 0.5  # half of a card's worth is its presence, half its life
_MOST_LIFE: Final = 2.0  # further extra life is worthless
_CLOSENESS: Final = 0.05  # worth of a step towards the nearest enemy
_SHOOTING_DISTANCE: Final = 2  # in cells: within the range of most shots, but not adjacent
_TO_COME_SHARE: Final = 0.5  # share of a card's worth for its second life
_BATTLEFIELD: Final = Zone.BATTLEFIELD
_FLYER_HUNT: Final = 0.5  # worth of being ready to strike a flyer


def evaluate(state: MatchState, seat: Seat) -> float:
    """Value ``state`` for ``seat``: own cards less enemy cards."""
    if state.result is not None:
        if state.result.winner is None:
            return 0.0
        return _WIN if state.result.winner is seat else -_WIN
    total = 0.0
    for card in state.cards:
        if card.in_battle:
            worth = _worth(card)
            total += worth if card.controller is seat else -worth
    if ab.Name.INCARNATION in state.kinds:
        total += _to_come(state, seat)
    return total + _closeness(state, seat)


FEATURES: Final = ("worth", "creatures", "life", "strike", "open", "share", "turn")
"""What a position is judged by, each the own side's less the opponent's.

``worth`` is the value in crystals by ``evaluate``, ``creatures`` their number, ``life`` what is
left of it, ``strike`` the sum of their medium strikes, ``open`` how many creatures are open and can
strike; ``share`` is the lead in worth of both sides' whole worth, so that a lead counts more the
less is left; ``turn`` is whose turn it is.
"""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The chance of winning by ``FEATURES``: their sum by ``weights``, bent into 0 to 1."""

    weights: tuple[float, ...]

    def chance(self, state: MatchState, seat: Seat) -> float:
        """Return the chance of ``seat`` to win; 1, 0 or a half once the match is over."""
        if state.result is not None:
            winner = state.result.winner
            return 0.5 if winner is None else float(winner is seat)
        lead = 0.0
        for weight, value in zip(self.weights, features(state, seat), strict=True):
            lead += weight * value
        return bent(lead)


def bent(lead: float) -> float:
    """Return a lead as a chance. Unlike an exponential, a square root has the same bits on every
    machine.

    >>> bent(0.0), round(bent(1.5), 3)
    (0.5, 0.8)
    """
    half = lead / 2
    return 0.5 + 0.5 * half / sqrt(1.0 + half * half)


def features(state: MatchState, seat: Seat) -> list[float]:
    """Return the features of a position for ``seat``."""
    creatures = life = strike = ready = whole = 0.0
    for card in state.cards:
        if not card.in_battle:
            continue
        side = 1.0 if card.controller is seat else -1.0
        whole += _worth(card)
        if not card.facts.is_creature:
            continue
        creatures += side
        life += side * card.life
        if card.facts.strike is not None:
            strike += side * card.facts.strike.medium
            ready += 0.0 if card.closed else side
    worth = evaluate(state, seat)
    turn = 1.0 if state.active is seat else -1.0
    return [worth, creatures, life, strike, ready, worth / max(1.0, whole), turn]


HAND_SET: Final = Evaluation((0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
"""Weights set by hand, where none are fitted."""


def _to_come(state: MatchState, seat: Seat) -> float:
    """Value pending incarnations, on the table and in graveyards: death costs such a card nothing
    of this (536.7.1), incarnating uses it up (536.7.3).
    """
    total = 0.0
    for card in state.cards:
        waits = card.in_battle or card.zone is Zone.GRAVEYARD
        if waits and not has_incarnated(card) and card.facts.has(ab.Name.INCARNATION):
            worth = _TO_COME_SHARE * (card.facts.cost + 1.0)
            total += worth if card.owner is seat else -worth
    return total


def _worth(card: CardState) -> float:
    facts = card.facts
    cost = facts.cost + card.x + 1.0 + (_FLYER_HUNT if card.flyer_strike_until else 0.0)
    if not facts.is_creature:
        cost *= _OBJECT_SHARE
    if card.effects or card.chips:
        cost += _laid(card)
    healthy = facts.start_life + facts.more_life  # extra life is counted separately
    maximum = healthy + card.extra
    if maximum <= 0:
        return cost
    life = min(_MOST_LIFE, (maximum - card.wounds) / max(1, healthy))
    return cost * (_HEALTHY_SHARE + (1 - _HEALTHY_SHARE) * life)


def _laid(card: CardState) -> float:
    """Value counters and abilities attached to a card."""
    worth = laid_worth(card) if card.effects else 0.0
    if card.chips:
        worth += chips_worth(card)
    return max(worth, -card.cost / 2)


def _closeness(state: MatchState, seat: Seat) -> float:
    """Value how near a ground creature is to enemies: adjacent is best, or a bit away to shoot."""
    own: list[CardState] = []
    enemies: list[Cell] = []
    for card in state.cards:
        if card.zone is _BATTLEFIELD:
            if card.controller is not seat:
                enemies.append(card.cell)
            elif card.facts.movement > 0:
                own.append(card)
    if not enemies:
        return 0.0
    steps = 0
    for card in own:
        nearest = min(map(DISTANCES[card.cell].__getitem__, enemies))
        steps += max(0, nearest - _SHOOTING_DISTANCE) if _shoots(card.spec) else nearest
    return -_CLOSENESS * steps


def _shoots(spec: CardSpec) -> bool:
    attacks = (attack_of(ability) for ability in spec.abilities)
    return any(attack is not None and not attack.kind.is_near for attack in attacks)


def place_worth(spec: CardSpec, seat: Seat, cell: int) -> float:
    """Value a cell for placing a card: strong fighters in front, shooters behind them,
    noncombatants and flyers at the back, and so symbiotes, which leave their cell for a host.
    """
    row = own_row(seat, cell)
    if not spec.type.is_creature or spec.type is CardType.FLYER or spec.type.is_symbiote:
        return float(row)
    if _shoots(spec):
        return 3.0 if row == 2 else 0.5 * row
    strength = (spec.life or 0) / 4 + (spec.strike.strong if spec.strike else 0)
    middle = 2 - abs(cell % 5 - 2)
    return (4 - row) * strength + 0.1 * middle
