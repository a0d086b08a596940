"""The direct bot: attacks greedily, fast enough for thousands of matches.

It imagines no match. It values an attack by its expected harm less the expected harm in return, and
any other ability by the worth of its effects on their cards less the cost; a card that may not
attack walks towards the nearest enemy or a better fight, and one in front steps aside for those
behind; a defender steps in if it saves more than it costs. All values are in crystals of the cards
affected.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.bots.answers import answer_worths, trigger_worth
from engine.berserk.bots.effects import effect_worth
from engine.berserk.bots.evaluation import place_worth
from engine.berserk.bots.fighting import best_strike, exposure, fight, worth_of
from engine.berserk.bots.on_plays import attack_worth, is_shielded
from engine.berserk.bots.powers import (
    approach,
    body_worth,
    enemy_cells,
    is_met,
    price,
    room_made,
)
from engine.berserk.cards.facts import Owned, attack_of
from engine.berserk.changing.occasions import occasions_now
from engine.berserk.changing.views import is_unknown
from engine.berserk.legality.abilities import chooses_x, most_x
from engine.berserk.plays.fast_options import answerable
from engine.berserk.reading.context import Context, of_card, with_x
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL, Cell
from engine.berserk.table.history import places_of, turn_start
from engine.berserk.table.options import (
    CloseForFlyer,
    Defend,
    EndTurn,
    MoveTo,
    Pass,
    Place,
    SaveChip,
    StrikeAt,
    TriggerNext,
    UseAction,
)
from engine.berserk.table.state import NO_CARD, Asking, CardState, MatchState
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Decision, Option
from engine.kernel.seats import Seat

_UNKNOWN: Final = 0.5  # expected harm from attacking a hidden card
_BOLDNESS: Final = 0.3  # otherwise hidden cards would be attacked before open ones
_PATIENCE: Final = 1.0
"""What strikes at open cards are worth less in the first turn: all that can strike back is open.
(In 500 matches of otherwise equal bots the first player won 38 of 100 with it, 32 without.)"""
_FLYER_HUNT: Final = 0.05  # worth of being ready to strike a flyer
_WORTHWHILE: Final = 0.05  # minimum worth of an ability that is used
_SHADE: Final = 1e-9  # what must be gained for doing something


@dataclass(frozen=True, slots=True)
class DirectBot:
    """Chooses the option of greatest immediate value. Deterministic; ``seed`` only names it."""

    seed: int

    def choose(self, seen: MatchState, decision: Decision) -> Option:
        """Return the option with the greatest immediate value; the first of equals."""
        options, worths = decision.options, immediate_worths(seen, decision)
        return options[0] if worths is None else options[worths.index(max(worths))]


class _Exposures:
    """What each own card risks by closing: worked out once for all options of a decision."""

    def __init__(self, seen: MatchState) -> None:
        self._seen = seen
        self._known: dict[int, float] = {}

    def of(self, card: CardState) -> float:
        known = self._known.get(card.id)
        if known is None:
            known = self._known[card.id] = exposure(self._seen, card)
        return known


def immediate_worths(seen: MatchState, decision: Decision) -> list[float] | None:
    """Return the immediate value of each option; None if there is only one, which needs no value.

    Ending the turn and passing are worth 0, a shade more than another option of no worth.
    """
    options, seat = decision.options, decision.seat
    if len(options) == 1:
        return None
    if isinstance(options[0], Place):
        return [_placing(seen, seat, option) for option in options]
    asking = None if seen.question is None else seen.question.asking
    exposures = _Exposures(seen)
    if asking is Asking.ACT:
        enemies = enemy_cells(seen, seat)
        return [_act(seen, seat, option, enemies, exposures) for option in options]
    if asking is Asking.PRIORITY:
        return [_response_worth(seen, seat, option, exposures) for option in options]
    return answer_worths(seen, decision)


def _placing(seen: MatchState, seat: Seat, option: Option) -> float:
    if not isinstance(option, Place):
        return 0.0
    return place_worth(seen.cards[option.card].spec, seat, option.cell)


def _act(
    seen: MatchState, seat: Seat, option: Option, enemies: Sequence[Cell], exposures: _Exposures
) -> float:
    match option:
        case EndTurn():
            return _SHADE
        case StrikeAt():
            return _strike(seen, seat, option, exposures)
        case UseAction():
            return _use(seen, seat, option, exposures)
        case MoveTo(card=card, cell=cell):
            return _walk(seen, seen.cards[card], cell, enemies)
        case CloseForFlyer():
            return _FLYER_HUNT
        case SaveChip(card=card):
            return _saving(seen, seen.cards[card], exposures)
        case _:  # offers of a draw, and the like
            return 0.0


def _walk(seen: MatchState, card: CardState, cell: Cell, enemies: Sequence[Cell]) -> float:
    """Value a move: nearer to enemies, to a better strike, or out of the way of others."""
    if _is_exiled(seen, card, cell):
        return -worth_of(card)
    nearer = approach(card, cell, enemies)
    if cell == NO_CELL or not is_met(cell, enemies):
        return nearer
    gained = best_strike(seen, card, cell)
    if gained > _WORTHWHILE:
        gained -= best_strike(seen, card, card.cell)
    room = room_made(seen, card, enemies)
    return nearer + (max(gained, room) if gained > _WORTHWHILE else room)


def _is_exiled(seen: MatchState, card: CardState, cell: Cell) -> bool:
    """Return whether an incorporeal card would have no movement to leave a taken cell (524.1)."""
    taken = cell != NO_CELL and seen.board[cell] != NO_CARD
    return taken and card.movement_left <= 1 and card.facts.has(ab.Name.INCORPOREAL)


def _strike(seen: MatchState, seat: Seat, option: StrikeAt, exposures: _Exposures) -> float:
    """Value a strike: expected harm less its cost; own cards are not attacked."""
    source, target = seen.cards[option.card], seen.cards[option.target]
    if target.controller is seat:
        return -_UNKNOWN
    if is_unknown(target):
        return _UNKNOWN
    if is_shielded(seen, source, ab.PowerKind.STRIKE, target):
        return -_UNKNOWN
    is_early = seen.turn == 1 and not target.closed
    boldness = _BOLDNESS - _PATIENCE if is_early else _BOLDNESS
    return boldness - exposures.of(source) + fight(seen.ruleset, source, target)


def _use(seen: MatchState, seat: Seat, option: UseAction, exposures: _Exposures) -> float:
    """Value an ability: its effect less its cost."""
    source = seen.cards[option.card]
    one = source.facts.owned[option.ability]
    power = attack_of(one.node)
    if power is None or option.target == NO_CARD:
        return _ability(seen, seat, option, one, exposures)
    target = seen.cards[option.target]
    if target.controller is seat:
        return -_UNKNOWN
    if is_unknown(target):
        return _UNKNOWN
    if is_shielded(seen, source, power.kind, target):
        return -_UNKNOWN
    return _BOLDNESS - exposures.of(source) + attack_worth(seen, source, power, target)


def _ability(
    seen: MatchState, seat: Seat, option: UseAction, one: Owned, exposures: _Exposures
) -> float:
    source, node = seen.cards[option.card], one.node
    if not isinstance(node, ab.Playable):
        return 0.0
    if _is_repeated(seen, source, one, node):
        return 0.0
    ctx = _context(seen, option, one)
    targets = () if option.target == NO_CARD else (option.target,)
    most = most_x(ctx, source, node.payment) if chooses_x(node.payment) else 0
    worth = max(
        body_worth(paying, seat, node.body, targets) - price(paying, source, node.payment)
        for paying in (with_x(ctx, x) for x in range(min(1, most), most + 1))
    )
    if node.payment.movement:
        return worth  # another kind of move
    if worth < _WORTHWHILE:
        return 0.0
    return worth + _BOLDNESS - exposures.of(source) if node.payment.closes else worth


def _context(seen: MatchState, option: UseAction, one: Owned) -> Context:
    """Return the context of an ability, including what a conditional ability answers."""
    source = seen.cards[option.card]
    if not isinstance(one.node, ab.Playable) or one.node.when is None:
        return of_card(seen, source.id)
    occasions = answerable(seen, source, one, list(occasions_now(seen)))
    if option.answers >= len(occasions):
        return of_card(seen, source.id)
    return of_card(seen, source.id, occasions[option.answers].cause)


def _is_repeated(seen: MatchState, card: CardState, one: Owned, node: ab.Playable) -> bool:
    """Return whether a free ability could be repeated forever this turn: it has no limit, or was
    cancelled as often as its limit allows, which uses none (526.2)."""
    if node.payment != ab.FREE:
        return False
    most = 1 if node.limit is ab.Limit.NONE else node.times
    return _announced_in_turn(seen, card, one) >= most


def _announced_in_turn(seen: MatchState, card: CardState, one: Owned) -> int:
    places = places_of(seen, ev.PlayAnnounced, since=turn_start(seen))
    announced = (seen.history[place] for place in places)
    return sum(
        isinstance(event, ev.PlayAnnounced) and event.source == card.id and event.key == one.key
        for event in announced
    )


def _saving(seen: MatchState, card: CardState, exposures: _Exposures) -> float:
    ctx = of_card(seen, card.id)
    worth = effect_worth(ctx, card.controller, ab.Chips(1), card)
    return worth - exposures.of(card) if worth > _WORTHWHILE else 0.0


def _response_worth(seen: MatchState, seat: Seat, option: Option, exposures: _Exposures) -> float:
    """Value a response with priority (303.3)."""
    match option:
        case Pass():
            return _SHADE
        case Defend(card=card):
            return _defence(seen, seen.cards[card])
        case UseAction():
            return _response(seen, seat, option, exposures)
        case TriggerNext():
            return trigger_worth(seen, seat, option)
        case _:  # revealing a hidden card
            return 0.0


def _response(seen: MatchState, seat: Seat, option: UseAction, exposures: _Exposures) -> float:
    """Value a sudden or conditional ability now; a bonus for boldness counts only in the bot's own
    turn."""
    worth = _use(seen, seat, option, exposures)
    node = seen.cards[option.card].facts.owned[option.ability].node
    closes = isinstance(node, ab.Playable) and node.payment.closes
    return worth - _BOLDNESS if closes else worth


def _defence(seen: MatchState, defender: CardState) -> float:
    """Value a defender: how much better it fares than the target, less the cost of being closed
    (514)."""
    play = seen.stack[-1] if seen.stack else None
    if play is None or play.aim.target == NO_CARD:
        return 0.0
    source, target = seen.cards[play.source], seen.cards[play.aim.target]
    if is_unknown(source):
        return 0.0
    saved = fight(seen.ruleset, source, target) - fight(seen.ruleset, source, defender)
    return saved - _BOLDNESS


copied_by_fields(__name__)
