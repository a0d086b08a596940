"""Dice and their modifiers (306, 519); which cards roll (515)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import Final, TypeVar

import engine.berserk.abilities as ab
from engine.berserk.changing.deciding import decide
from engine.berserk.legality.defenders import is_unanswered
from engine.berserk.legality.plays import refuse_doing
from engine.berserk.reading.conditions import ignores
from engine.berserk.reading.context import Context, of_card
from engine.berserk.reading.evaluate import number, passes
from engine.berserk.table.events import DiceRolled
from engine.berserk.table.history import places_of, turn_start
from engine.berserk.table.options import TakeValue
from engine.berserk.table.state import (
    NO_CARD,
    Asking,
    CardState,
    DieChange,
    DieWay,
    LastingEffect,
    MatchState,
    Play,
)
from engine.kernel.seats import Seat

_MOST_ORDERED: Final = 6  # larger groups of modifiers are not tried in every order
_GIVING: Final = frozenset((ab.NextDie, ab.DieGiven))


def is_fight(state: MatchState, play: Play) -> bool:
    """Return whether the target rolls too: an open enemy creature against a strike that is not
    unanswered (212.3, 515.2, 515.6, 515.7)."""
    if play.power_kind is not ab.PowerKind.STRIKE or not play.fights:
        return False
    source, target = state.cards[play.source], state.cards[play.aim.target]
    return (
        (not target.closed or play.as_open or ab.FightsAsOpen in target.facts.kinds)
        and target.facts.strike is not None
        and target.facts.is_creature
        and target.controller is not source.controller
        and not is_unanswered(state, source, target)
        and refuse_doing(state, target, ab.Doing.ROLL_IN_DEFENCE, source) is None
    )


def dice_count(state: MatchState, play: Play, roller: CardState, *, defending: bool) -> int:
    """Return how many dice a card rolls for one (306.5.2)."""
    if not state.having(ab.SeveralDice):
        return 1
    other = _other(state, play, defending=defending)
    return max(
        (
            node.count
            for giver, node, _source in _nodes(state, ab.SeveralDice)
            if _holds(state, play, node, giver, roller, other, defending=defending)
        ),
        default=1,
    )


def chooser_of_dice(state: MatchState, play: Play, roller: CardState, *, defending: bool) -> Seat:
    """Return who chooses among several dice of a card: its player, unless a text says otherwise
    (306.5.2)."""
    other = _other(state, play, defending=defending)
    for holder in state.having(ab.SeveralDice):
        for node, one in holder.facts.nodes(ab.SeveralDice):
            if node.by_giver and _holds(
                state, play, node, holder, roller, other, defending=defending
            ):
                return state.cards[one.giver].controller
    return roller.controller


# Fixed dice (519.5).


@dataclass(frozen=True, slots=True)
class Given:
    """Fixed dice (``times``): their value and the effects and delayed abilities they use up."""

    value: int
    times: int = 1
    effects: tuple[int, ...] = ()
    delayed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Offer:
    """An ability that fixes a die, with its controller; ``effects`` are those on the card, one die
    each.
    """

    value: int
    seat: Seat
    effects: tuple[int, ...] = ()
    delayed: int = -1


def dice_may_be_given(state: MatchState) -> bool:
    """Return whether any card of the match may have a die fixed."""
    return not state.kinds.isdisjoint(_GIVING)


def dice_are_simple(state: MatchState) -> bool:
    """Return whether every card rolls exactly one die, with none fixed or chosen."""
    return not state.having(ab.SeveralDice) and not dice_may_be_given(state)


def given_die(state: MatchState, roller: CardState, count: int) -> Given | None:
    """Return a card's fixed die, None if it rolls (519.5).

    The opponent's ability goes first. A controller of several chooses one, and all of them are used
    up. Of ``count`` dice rolled together, an ability fixes as many as it can (306.5.1).
    """
    if not dice_may_be_given(state):
        return None
    offers = [*_effects(roller), *_delayed(state, roller), *_first_dice(state, roller)]
    if not offers:
        return None
    foes = [offer for offer in offers if offer.seat is not roller.controller]
    chosen = foes or offers
    values = sorted({offer.value for offer in chosen}, reverse=not foes)
    options = tuple(TakeValue(value) for value in values)
    value = values[decide(state, Asking.DIE, chosen[0].seat, options, roller.id)]
    giving = next(offer for offer in chosen if offer.value == value)
    times = min(count, max(1, len(giving.effects)))
    return Given(
        value,
        times,
        tuple(
            effect
            for offer in offers
            for effect in offer.effects[: times if offer is giving else 1]
        ),
        tuple(offer.delayed for offer in offers if offer.delayed != -1),
    )


def _effects(roller: CardState) -> Iterator[_Offer]:
    """Yield the abilities that fix future dice of the card."""
    by_play: dict[int, list[LastingEffect]] = {}
    for effect in roller.effects:
        if isinstance(effect.change, ab.NextDie):
            by_play.setdefault(effect.play, []).append(effect)
    for laid in by_play.values():
        change = laid[0].change
        if isinstance(change, ab.NextDie) and isinstance(change.value, int):
            yield _Offer(change.value, laid[0].seat, tuple(effect.id for effect in laid))


def _delayed(state: MatchState, roller: CardState) -> Iterator[_Offer]:
    for delayed in state.delayed:
        node = delayed.ability
        if isinstance(node, ab.DieGiven) and isinstance(node.value, int):
            ctx = Context(state, delayed.seat, delayed.source)
            if _is_whose(ctx, node.whose, state.cards[delayed.source], roller):
                yield _Offer(node.value, delayed.seat, delayed=delayed.id)


def _first_dice(state: MatchState, roller: CardState) -> Iterator[_Offer]:
    """Yield statics about the nth die of the turn or battle."""
    for giver, node, _source in _nodes(state, ab.DieGiven):
        ctx = of_card(state, giver.id)
        if not _is_whose(ctx, node.whose, giver, roller):
            continue
        start = 0 if node.of_battle else turn_start(state)
        rolls = (state.history[at] for at in places_of(state, DiceRolled, since=start))
        rolled = sum(
            1
            for event in rolls
            if isinstance(event, DiceRolled)
            for card in event.rollers
            if _is_whose(ctx, node.whose, giver, state.cards[card])
        )
        if rolled + 1 == node.nth:
            yield _Offer(number(ctx, node.value), giver.controller)


def _is_whose(ctx: Context, whose: ab.Filter | None, giver: CardState, card: CardState) -> bool:
    return giver.id == card.id if whose is None else passes(ctx, whose, card)


# Modifiers (519.2-519.4).


def dice_may_be_modified(state: MatchState, play: Play) -> bool:
    """Return whether any card may modify a die of the play or use up a modifier with it."""
    if ab.DieModifier not in state.kinds:
        return False
    rollers = (play.source, play.aim.target)
    for giver in state.having(ab.DieModifier):
        if giver.id in rollers:
            return True
        for node, _one in giver.facts.nodes(ab.DieModifier):
            if node.whose is not None:
                return True
    for card in state.cards:
        for effect in card.effects:
            if isinstance(effect.change, ab.DieModifier):
                return True
    return False


def total(state: MatchState, play: Play, *, defending: bool) -> int:
    """Return a die with all modifiers, in the order of 519.2 and 519.3."""
    fight = play.fight
    roller = state.cards[play.aim.target if defending else play.source]
    other = _other(state, play, defending=defending)
    die = fight.defence_die if defending else fight.attack_die
    changes = [
        *_static(state, play, roller, other, defending=defending),
        *(change for change in fight.die_changes if change.of == roller.id),
    ]
    if not changes:
        return die
    kept = [change for change in changes if not _is_ignored(state, change, roller, other)]
    groups = list(_groups(state, kept, roller))
    for group in groups:
        die += sum(change.amount for change in group if change.way is DieWay.ADD)
    for group in groups:
        setting = [change for change in group if change.way is not DieWay.ADD]
        if setting:
            die = _set(state, die, setting, roller)
    return die


def ending_with_die(state: MatchState, play: Play, *, defending: bool) -> Iterator[tuple[int, int]]:
    """Yield effects for the next die if this is it (545.8.1): card and effect."""
    if ab.DieModifier not in state.kinds:
        return
    roller = state.cards[play.aim.target if defending else play.source]
    other = _other(state, play, defending=defending)
    for giver in state.cards:
        for effect in giver.effects:
            node = effect.change
            if not effect.ends_by_use or not isinstance(node, ab.DieModifier):
                continue
            if _holds(state, play, node, giver, roller, other, defending=defending):
                yield giver.id, effect.id


def _other(state: MatchState, play: Play, *, defending: bool) -> CardState | None:
    number_ = play.source if defending else play.aim.target
    return None if number_ == NO_CARD else state.cards[number_]


def _set(state: MatchState, die: int, group: list[DieChange], roller: CardState) -> int:
    """Apply effects that set the die, in the order chosen by the cards' controller (519.4)."""
    seat = state.cards[group[0].card].controller
    foe = seat is not roller.controller
    orders = permutations(group[:_MOST_ORDERED])
    faces = state.ruleset.die
    values = sorted({_in_order(die, order, faces) for order in orders}, reverse=not foe)
    options = tuple(TakeValue(value) for value in values)
    return values[decide(state, Asking.MODIFIER_ORDER, seat, options, roller.id)]


def _in_order(die: int, changes: Iterable[DieChange], faces: int) -> int:
    for change in changes:
        if change.way is DieWay.SET:
            die = change.amount
        elif 1 <= die <= faces:  # 519.6 defines no other values
            die = faces + 1 - die
    return die


def _groups(
    state: MatchState, changes: list[DieChange], roller: CardState
) -> Iterator[list[DieChange]]:
    """Yield modifiers in order: the roller's other cards, the roller, enemy cards (519.3)."""
    own = roller.controller
    yield [c for c in changes if c.card != roller.id and state.cards[c.card].controller is own]
    yield [c for c in changes if c.card == roller.id]
    yield [c for c in changes if state.cards[c.card].controller is not own]


def _static(
    state: MatchState, play: Play, roller: CardState, other: CardState | None, *, defending: bool
) -> Iterator[DieChange]:
    """Yield the static modifiers of this die (517.1).

    One about the dice of other cards belongs to the card that gave it (121.4.3): what a card has
    got against itself is not its own modifier.
    """
    for giver, node, source in _nodes(state, ab.DieModifier):
        if node.whose is None and giver.id != roller.id:
            continue
        if _holds(state, play, node, giver, roller, other, defending=defending):
            way = DieWay.SET if node.brings_to else DieWay.ADD
            amount = number(of_card(state, giver.id), node.amount)
            card = giver.id if node.whose is None or source == NO_CARD else source
            yield DieChange(way, card, roller.id, amount)


Node = TypeVar("Node", ab.DieModifier, ab.SeveralDice, ab.DieGiven)


def _nodes(state: MatchState, kind: type[Node]) -> Iterator[tuple[CardState, Node, int]]:
    """Yield the nodes that cards have, with the card that gave each."""
    for giver in state.having(kind):
        for node, one in giver.facts.nodes(kind):
            yield giver, node, one.giver


def _holds(
    state: MatchState,
    play: Play,
    node: ab.DieModifier | ab.SeveralDice,
    giver: CardState,
    roller: CardState,
    other: CardState | None,
    *,
    defending: bool,
) -> bool:
    if node.powers and play.power_kind not in node.powers:
        return False
    if node.defending is not None and node.defending is not defending:
        return False
    ctx = of_card(state, giver.id)
    if not _is_whose(ctx, node.whose, giver, roller):
        return False
    return other is None or passes(ctx, node.against, other)


def _is_ignored(
    state: MatchState, change: DieChange, roller: CardState, other: CardState | None
) -> bool:
    """Return whether a modifier is ignored: those of an ignored card count neither for the ignoring
    card's die nor for its own die against that card (542.1.1)."""
    if change.card != roller.id:
        return ignores(state, roller, ab.Ignored.DICE, state.cards[change.card])
    return other is not None and ignores(state, other, ab.Ignored.DICE, roller)
