"""Dice and their modifiers (306, 519), and who rolls at all (515)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.berserk.abilities import (
    DieModifier,
    Doing,
    Ignored,
    Ignores,
    NextDie,
    PowerKind,
)
from engine.berserk.evaluate import number, of_card, passes
from engine.berserk.legality import is_unanswered, refuse_doing
from engine.berserk.state import (
    NO_CARD,
    CardState,
    DieChange,
    DieWay,
    Lasting,
    MatchState,
    Play,
    PlayKind,
)
from engine.berserk.triggers import kind_of

_WAYS: Final = (DieWay.ADD, DieWay.SET, DieWay.TURN)
_HIGHEST: Final = 7  # 519.6: a die turned over shows 7 less what it showed


def is_fight(state: MatchState, play: Play) -> bool:
    """Whether the target rolls too: an open creature of the opponent against a strike that is
    not unanswered (515.2, 515.6, 515.7, 212.3)."""
    if play.kind is not PlayKind.STRIKE or not play.fights:
        return False
    source, target = state.cards[play.source], state.cards[play.target]
    return (
        (not target.closed or play.as_open)
        and target.facts.strike is not None
        and target.facts.type.is_creature
        and target.controller is not source.controller
        and not is_unanswered(state, source, target)
        and refuse_doing(state, target, Doing.ROLL_IN_DEFENCE, source) is None
    )


def given_die(card: CardState) -> Lasting | None:
    """Return the effect by which the card's next die is given and not rolled (519.5)."""
    return next((one for one in card.effects if isinstance(one.change, NextDie)), None)


def total(state: MatchState, play: Play, *, defending: bool) -> int:
    """Return a die of the play with all modifiers, in the order of 519.2 and 519.3."""
    roller = state.cards[play.target if defending else play.source]
    other_number = play.source if defending else play.target
    other = state.cards[other_number] if other_number != NO_CARD else None
    die = play.defence_die if defending else play.attack_die
    changes = [
        *_static(state, play, roller, other, defending=defending),
        *(one for one in play.die_changes if one.of == roller.id),
    ]
    if not changes:
        return die
    kept = [one for one in changes if not _is_ignored(state, one, roller, other)]
    for way in _WAYS:
        for group in _groups(state, kept, roller):
            die = _modified(
                die,
                way,
                [one for one in group if one.way is way],
                group_of_foe=(
                    bool(group) and state.cards[group[0].card].controller is not roller.controller
                ),
            )
    return die


def _modified(die: int, way: DieWay, group: list[DieChange], *, group_of_foe: bool) -> int:
    if not group:
        return die
    match way:
        case DieWay.ADD:
            return die + sum(one.amount for one in group)
        case DieWay.SET:  # 519.4: who controls the group orders it as suits him
            values = [one.amount for one in group]
            return min(values) if group_of_foe else max(values)
        case DieWay.TURN:
            return _HIGHEST - die if len(group) % 2 else die


def _groups(
    state: MatchState, changes: list[DieChange], roller: CardState
) -> Iterator[list[DieChange]]:
    """519.3: other cards of the roller's side, the roller itself, the opponent's cards."""
    own = roller.controller
    yield [c for c in changes if c.card != roller.id and state.cards[c.card].controller is own]
    yield [c for c in changes if c.card == roller.id]
    yield [c for c in changes if state.cards[c.card].controller is not own]


def _static(
    state: MatchState, play: Play, roller: CardState, other: CardState | None, *, defending: bool
) -> Iterator[DieChange]:
    """Yield the static modifiers that hold for this die (517.1)."""
    if DieModifier not in state.kinds:
        return
    kind = kind_of(play)
    for giver in state.cards:
        if DieModifier not in giver.facts.kinds or not giver.in_battle or giver.hidden:
            continue
        for node, _one in giver.facts.nodes(DieModifier):
            if _holds(state, node, giver, roller, other, kind, defending=defending):
                way = DieWay.SET if node.brings_to else DieWay.ADD
                amount = number(of_card(state, giver.id), node.amount)
                yield DieChange(way, giver.id, roller.id, amount)


def _holds(
    state: MatchState,
    node: DieModifier,
    giver: CardState,
    roller: CardState,
    other: CardState | None,
    kind: PowerKind | None,
    *,
    defending: bool,
) -> bool:
    if node.powers and kind not in node.powers:
        return False
    if node.defending is not None and node.defending is not defending:
        return False
    ctx = of_card(state, giver.id)
    if node.whose is None:
        if giver.id != roller.id:
            return False
    elif not passes(ctx, node.whose, roller):
        return False
    return other is None or passes(ctx, node.against, other)


def _is_ignored(
    state: MatchState, change: DieChange, roller: CardState, other: CardState | None
) -> bool:
    """542.1.1: modifiers of an ignored card hold neither for the ignoring card's die nor for its
    own while it fights against the ignoring card."""
    if Ignores not in state.kinds:
        return False
    for one in (roller, other):
        if one is None or one.id == change.card:
            continue
        giver = state.cards[change.card]
        if giver.id == roller.id and (other is None or one.id != other.id):
            continue
        for node, _owned in one.facts.nodes(Ignores):
            if Ignored.DICE in node.what and passes(of_card(state, one.id), node.cards, giver):
                return True
    return False
