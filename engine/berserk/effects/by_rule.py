"""Effects of the rules (503): consequences of a state that no player announces.

``settle`` applies them one after another until none is due. Each is a function that cites its rule.
They have neither source nor target and do not use the stack.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.asking import numbers_at_turn_start
from engine.berserk.cards.card import CardType
from engine.berserk.cards.facts import PRINTED
from engine.berserk.cards.ruleset import MaximumBounds
from engine.berserk.changing.apply import apply, refresh
from engine.berserk.changing.deciding import decide
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.effects.replacements import is_to_be_replaced, limits_deaths
from engine.berserk.effects.steps import instead_of, take_life_off
from engine.berserk.legality.moving import may_enter
from engine.berserk.legality.plays import may_be_exiled
from engine.berserk.legality.protections import is_safe_from_poison
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import of_card, of_effect, of_mark
from engine.berserk.reading.derived_properties import contradicted
from engine.berserk.reading.evaluate import number
from engine.berserk.reading.places import is_free
from engine.berserk.reading.reads import ALWAYS, of_condition
from engine.berserk.reading.statics import is_behind
from engine.berserk.reading.traits import has_incarnated, name_of
from engine.berserk.table import events as ev
from engine.berserk.table.board import CELLS, NO_CELL
from engine.berserk.table.facets import EFFECTS, MARKS, changed_by
from engine.berserk.table.history import last_of, places_about
from engine.berserk.table.options import ApplyNext
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    Asking,
    CardState,
    LastingEffect,
    MatchState,
    Phase,
    Question,
    Zone,
)
from engine.berserk.table.symbiotes import can_carry
from engine.kernel.seats import SEATS, Seat

_ROUNDS: Final = 50  # no chain of rule effects is longer; a longer one is cut off here (503.4)


_Rule: TypeAlias = Callable[[MatchState, int], bool]


def settle(state: MatchState, mark: int = -1) -> None:
    """Apply all due rule effects; events since ``mark`` decide who caused them."""
    for _round in range(_ROUNDS):
        refresh(state)
        for rule in _concerned(state.kinds):
            if rule(state, mark):
                break
        else:
            state.come_to_rest()
            return


@lru_cache(maxsize=256)
def _concerned(kinds: frozenset[object]) -> tuple[_Rule, ...]:
    """Return the rules that can apply in a match with these abilities."""
    return tuple(
        rule for rule, wanted in _RULES if all(not kinds.isdisjoint(group) for group in wanted)
    )


def catch_up(state: MatchState) -> bool:
    """Update statics after changes outside effects: steps, phases, priority (117.4); return whether
    anything changed.
    """
    if not is_behind(state) and not _lost_a_host(state):
        return False
    settle(state, len(state.history))
    return True


def _lost_a_host(state: MatchState) -> bool:
    """Return whether a replacing ability that was to seat a symbiote anew has come to nothing
    (535.8)."""
    if not state.kinds.issuperset(_SEATING_INSTEAD):
        return False
    return any(_is_stranded(state, card) for card in state.roster.in_battle)


_SEATING_INSTEAD: Final = frozenset({ab.Replacement, ab.SeatOn})


def _bury(state: MatchState, mark: int) -> bool:
    """Destroy cards without life (509.1, 509.4)."""
    varies = ab.Modify in state.kinds  # then the life changes by itself (508.8.3)
    since = state.history[mark:] if mark >= 0 and not varies else ()
    if mark >= 0 and not varies and _LIFE.isdisjoint(map(type, since)):
        return False
    dead = [
        card
        for card in state.roster.in_battle
        if card.wounds >= card.facts.start_life + card.facts.more_life + card.extra
        and card.has_life
    ]
    buried = False
    for card in _one_by_one(state, dead):
        source, play = _blame(state, card.id, mark)
        kind = _kind_of(state, play)
        buried = destroy(state, card, source, play, kind, rule="509.1") or buried
    return buried


def _one_by_one(state: MatchState, dead: list[CardState]) -> Iterator[CardState]:
    """Yield dying cards; if replacements are limited the active player orders them (503.3.1)."""
    waiting = list(dead)
    while waiting:
        options = tuple(ApplyNext(card.id) for card in waiting)
        asks = len(options) > 1 and limits_deaths(state)
        place = decide(state, Asking.RULE_ORDER, state.active, options) if asks else 0
        yield waiting.pop(place)


_LIFE: Final = frozenset[type](
    (
        ev.Wounded,
        ev.ExtraLifeChanged,
        ev.WoundsSet,
        ev.CardEntered,
        ev.EffectGained,  # of another type, possibly without life (108.3)
        ev.EffectsEnded,
    )
)


def _blame(state: MatchState, card: int, mark: int) -> tuple[int, int]:
    """Return who reduced the card's life to zero (509.1.1)."""
    since = state.history[mark:] if mark >= 0 else state.history[-1:]
    for event in reversed(since):
        if isinstance(event, ev.Wounded) and event.card == card and event.amount:
            return event.source, event.play
    return NO_CARD, NO_PLAY


def _kind_of(state: MatchState, play: int) -> ab.PowerKind | None:
    return next((one.power_kind for one in state.stack if one.id == play), None)


def destroy(
    state: MatchState,
    card: CardState,
    source: int,
    play: int,
    kind: ab.PowerKind | None = None,
    *,
    rule: str = "",
) -> bool:
    """Put a card into its owner's graveyard or where a replacement sends it (509, 535).

    ``kind`` is the power that destroys it, ``rule`` the rule when no power does. Incorporeal cards
    are exiled instead (term «Бестелесность»). A card that still has no life afterwards dies
    (509.1), and so does a symbiote without a host (211.7).
    """
    damage = Damage(card.id, 1, source, kind, play, what=ab.ReplacedBy.DEATH)
    instead = instead_of(state, damage)
    if instead is None:
        refresh(state)  # a replacement may have changed what the card is
    if instead is None and not (card.in_battle and _cannot_stay(state, card)):
        return False
    if instead is not None:
        card = state.cards[instead.target]
    zone = Zone.EXILE if card.facts.has(ab.Name.INCORPOREAL) else Zone.GRAVEYARD
    again = has_incarnated(card)
    apply(state, ev.CardLeft(card.id, zone, source, play, rule=rule))
    if again and zone is Zone.GRAVEYARD:
        refresh(state)  # what works in the graveyard may keep it there
        if may_be_exiled(state, card):
            apply(state, ev.CardLeft(card.id, Zone.EXILE, from_battle=False, rule="536.7.3"))
    return True


def _cannot_stay(state: MatchState, card: CardState) -> bool:
    return (card.has_life and card.life <= 0) or _is_stranded(state, card)


def _symbiotes(state: MatchState, mark: int) -> bool:
    """Destroy symbiotes without a suitable host (211.4, 211.5, 211.7)."""
    changed = False
    symbiotes = (state.kept_roster or state.roster).symbiotes
    lost = [card for card in symbiotes if _is_stranded(state, card)]
    for card in _one_by_one(state, lost):
        rule = "211.7" if card.host == NO_CARD else "211.4"
        changed = destroy(state, card, NO_CARD, NO_PLAY, rule=rule) or changed
    return changed


def _is_stranded(state: MatchState, card: CardState) -> bool:
    """Return whether a card is a symbiote without a suitable host."""
    if not card.facts.type.is_symbiote:
        return False
    if card.host != NO_CARD:
        return not can_carry(card, state.cards[card.host]) and not is_to_be_replaced(state, card)
    early = state.phase in (Phase.PLACEMENT, Phase.AFTER_PLACEMENT)
    return not card.hidden and not early and not _may_sit(state)


_SYMBIOTES: Final = frozenset({CardType.COMPANION, CardType.PARASITE})


def _dismounting(state: MatchState, mark: int) -> bool:
    """Leave a card that stops being a symbiote on its host's cell as an ordinary card (108.3,
    524.1).
    """
    changed = False
    for card in state.cards:
        if card.host != NO_CARD and not card.facts.type.is_symbiote:
            apply(state, ev.HostLost(card.id))
            changed = True
    return changed


def _may_sit(state: MatchState) -> bool:
    return state.phase in (Phase.REVEAL, Phase.SEATING)


def _flight(state: MatchState, mark: int) -> bool:
    """Lift cards that gained flight; land those that lost it on a free cell (108.3, 210.1, 210.6).

    The active player orders several of them, since landings take cells and take-offs free them
    (503.3.1).
    """
    if state.question is not None:
        return False
    due = changing_zone(state)
    if len(due) > 1 and any(state.cards[card].zone is Zone.EXTRA for card in due):
        apply(state, ev.Asked(Question(Asking.RULE_ORDER, state.active)))
        return False
    return bool(due) and change_zone(state, state.cards[due[0]])


def changing_zone(state: MatchState) -> list[int]:
    """Return the cards that must take off, or land while a cell is free.

    A symbiote without a host goes to the graveyard instead (211.7).
    """
    in_battle = (state.kept_roster or state.roster).in_battle
    if not [card for card in in_battle if _is_misplaced(card, True)]:
        return []
    free = any(is_free(state, cell) for cell in CELLS)
    misplaced = (card for card in state.cards if _is_misplaced(card, free))
    return [
        card.id
        for card in misplaced
        if not _is_stranded(state, card) and not _goes_in_circles(state, card)
    ]


def _is_misplaced(card: CardState, free: bool) -> bool:
    if card.hidden:  # it stays where it is until revealed (210.1, 533.4)
        return False
    if card.zone is Zone.BATTLEFIELD:
        return card.facts.lies_above
    return card.zone is Zone.EXTRA and free and not card.facts.lies_above


def _goes_in_circles(state: MatchState, card: CardState) -> bool:
    """Return whether the rules already did this to the card with no other event since (503.4)."""
    lifts = card.zone is Zone.BATTLEFIELD
    for at in places_about(state, card.id, ev.CardLanded, since=last_of(state, *_ANEW)):
        event = state.history[at]
        if isinstance(event, ev.CardLanded) and (event.cell == NO_CELL) is lifts:
            return True
    return False


_ANEW: Final = (
    ev.PlayAnnounced,
    ev.PowerBegan,
    ev.WindowOpened,
    ev.PhaseBegan,
    ev.EffectGained,
    ev.EffectsEnded,
)


def change_zone(state: MatchState, card: CardState) -> bool:
    """Lift a card, or ask its controller where it lands (503.3.5); return whether it is done."""
    if card.zone is Zone.BATTLEFIELD:
        apply(state, ev.CardLanded(card.id, NO_CELL))
        return True
    apply(state, ev.Asked(Question(Asking.LANDING, card.controller, card.id)))
    return False


_CHANGING_TYPE: Final = frozenset({ab.SetProperty, ab.Becomes, ab.Name.EXTRA_ZONE})


def _uniqueness(state: MatchState, mark: int) -> bool:
    """Let the opponent keep one of several unique cards with one name (106.4.1)."""
    fighting = state.roster.in_battle
    unique = [card for card in fighting if card.facts.unique and not card.hidden]
    if len({card.facts.name for card in unique}) == len(unique):
        return False
    for seat in SEATS:
        seen: set[str] = set()
        for card in unique:
            if card.controller is not seat:
                continue
            if card.facts.name in seen:
                if state.question is None:
                    question = Question(Asking.KEEP_UNIQUE, seat.opponent, card.id)
                    apply(state, ev.Asked(question))
                return False
            seen.add(card.facts.name)
    return False


_BRINGING: Final = frozenset({ab.BringIn, ab.TakeControl, ab.SetProperty, ab.Name.INCARNATION})


def same_unique(state: MatchState, card: int) -> list[int]:
    """Return unique cards of one name of which only one may stay (106.4.1)."""
    one = state.cards[card]
    return [
        other.id
        for other in state.cards
        if other.in_battle
        and not other.hidden
        and other.controller is one.controller
        and other.facts.unique
        and other.facts.name == one.facts.name
    ]


def _maximums(state: MatchState, mark: int) -> bool:
    """Remove counters and extra life beyond a maximum (503.1, 545.2); statics of a face-down card
    do not count (533.4).
    """
    changed = False
    for card in state.having(ab.Maximum):
        for node, _one in card.facts.nodes(ab.Maximum):
            if node.what is ab.MaximumOf.CHIPS and not card.chips:
                continue
            most = max(0, number(of_card(state, card.id), node.number))
            if node.what is ab.MaximumOf.CHIPS and card.chips > most:
                apply(state, ev.ChipsChanged(card.id, most - card.chips))
                changed = True
            elif node.what is ab.MaximumOf.LIFE:
                over = _over_maximum(state, card, most)
                if over > 0:
                    take_life_off(state, card.id, -over)
                    changed = True
    return changed


def _over_maximum(state: MatchState, card: CardState, most: int) -> int:
    """Return the card's life beyond its maximum (508.2.2)."""
    if state.ruleset.maximum_bounds is MaximumBounds.TOTAL:
        return card.maximum_life - most
    facts = card.facts
    beyond = card.extra_life + max(0, facts.more_life) - max(0, most - facts.start_life)
    return min(beyond, card.extra_life)


def _with_effects(state: MatchState) -> list[CardState]:
    """Return the cards with lasting effects."""
    return [card for card in state.cards if card.effects]


def _bonuses(state: MatchState, mark: int) -> bool:
    """Remove bonuses of named abilities the card has lost (518.7.2)."""
    changed = False
    for card in _with_effects(state):
        lost = tuple(
            effect.id
            for effect in card.effects
            if isinstance(effect.change, ab.NamedBonus)
            and not _has_base(card, effect, effect.change.name)
        )
        if lost:
            apply(state, ev.EffectsEnded(card.id, lost))
            changed = True
    return changed


def _has_base(card: CardState, bonus: LastingEffect, name: ab.Name) -> bool:
    if bonus.base is None:
        return card.facts.has(name)
    if bonus.base[0] == PRINTED:  # the ability may be suppressed and return
        return True
    return any(ability.key == bonus.base for ability in card.facts.owned)


def _antidotes(state: MatchState, mark: int) -> bool:
    """Remove poison from protected and incorporeal cards (532.1)."""
    changed = False
    for card in _with_effects(state):
        poison = tuple(
            effect.id
            for effect in card.effects
            if isinstance(effect.change, ab.Named) and effect.change.name is ab.Name.POISON
        )
        if poison and is_safe_from_poison(card):
            apply(state, ev.EffectsEnded(card.id, poison, lost=True, named=(ab.Name.POISON,)))
            changed = True
    return changed


_AGAINST_POISON: Final = frozenset({ab.Protection, ab.Name.INCORPOREAL})


def _lapsed(state: MatchState, mark: int) -> bool:
    """End effects whose condition no longer holds, for good (122.8)."""
    changed = False
    news = state.untold | changed_by(state.history[state.rested :])
    for card in _with_effects(state):
        over = [
            effect
            for effect in card.effects
            if _may_lapse(effect, news)
            and effect.lasts is not None
            and not holds(of_effect(state, card, effect), effect.lasts)
        ]
        if over:
            end_effects(state, card, over)
            changed = True
    return _marks_lapsed(state, news) or changed


def _marks_lapsed(state: MatchState, news: int) -> bool:
    """End markers on cells whose condition no longer holds, for good (122.8)."""
    over = tuple(
        mark.effect.id
        for mark in state.marks
        if _may_lapse(mark.effect, news)
        and mark.effect.lasts is not None
        and not holds(of_mark(state, mark.effect), mark.effect.lasts)
    )
    if over:
        apply(state, ev.CellMarksEnded(over))
    return bool(over)


def _may_lapse(effect: LastingEffect, news: int) -> bool:
    """Return whether its condition reads anything that may have changed (``news``) since the
    effects of the rules were last all done."""
    return effect.lasts is not None and bool(news & (_OF_NEW | of_condition(effect.lasts)))


_OF_NEW: Final = ALWAYS | EFFECTS | MARKS


def end_effects(state: MatchState, card: CardState, over: Sequence[LastingEffect]) -> None:
    """End effects on a card together with what they granted."""
    apply(state, ev.EffectsEnded(card.id, tuple(effect.id for effect in over)))
    for effect in over:
        change = effect.change
        if isinstance(change, ab.ExtraLife) and isinstance(change.amount, int):  # 508.8.3
            take_life_off(state, card.id, -change.amount)
        elif isinstance(change, ab.RaiseMaximum) and isinstance(change.amount, int):
            take_life_off(state, card.id, -change.amount)
            apply(state, ev.WoundsSet(card.id, max(0, card.wounds - change.amount)))
        elif isinstance(change, ab.TakeControl):
            taken = effect.seat if change.side is ab.Side.OWN else effect.seat.opponent
            back = card.in_battle and card.controller is taken
            if back and may_enter(state, card, taken.opponent):  # 536.8.1
                apply(state, ev.ControlChanged(card.id, taken.opponent))


def _lacking(state: MatchState, mark: int) -> bool:
    """Remove acquired abilities that a static takes away, for good (541.4)."""
    changed = False
    for card in _with_effects(state):
        if ab.Lacks not in card.facts.kinds:
            continue
        lacking = {name for node, _one in card.facts.nodes(ab.Lacks) for name in node.names}
        gone = [effect for effect in card.effects if name_of(effect.change) in lacking]
        if gone:
            named = tuple(dict.fromkeys(filter(None, (name_of(one.change) for one in gone))))
            ids = tuple(effect.id for effect in gone)
            apply(state, ev.EffectsEnded(card.id, ids, lost=True, named=named))
            changed = True
    return changed


def _contradicted(state: MatchState, mark: int) -> bool:
    """Remove acquired values contradicted by a later effect, even a static, for good; values of
    statics and of the card itself return afterwards (525.1).
    """
    changed = False
    for card in _with_effects(state):
        over = contradicted(state, card)
        if over:
            apply(state, ev.EffectsEnded(card.id, tuple(over)))
            changed = True
    return changed


_RULES: Final[tuple[tuple[_Rule, tuple[frozenset[object], ...]], ...]] = (
    (_bury, ()),
    (_dismounting, (_CHANGING_TYPE, _SYMBIOTES)),
    (_flight, (_CHANGING_TYPE,)),
    (_symbiotes, (_SYMBIOTES,)),
    (_uniqueness, (_BRINGING,)),
    (_maximums, (frozenset({ab.Maximum}),)),
    (_lapsed, (frozenset({ab.Lasts}),)),
    (_bonuses, (frozenset({ab.NamedBonus}),)),
    (_lacking, (frozenset({ab.Lacks}),)),
    (_contradicted, (frozenset({ab.Becomes, ab.CountsAs}),)),
    (_antidotes, (frozenset({ab.Name.POISON}), _AGAINST_POISON)),
)
"""The effects of the rules in order, each with the properties that a match needs for it to matter:
one of every set."""


def keep_numbers(state: MatchState) -> None:
    """Compute start-of-turn numbers before anything else (408.3).

    Each hidden card is logged as keeping its numbers, whether it has any or not (533.1).
    """
    for card in state.cards:
        if card.in_battle and card.hidden and state.discreet:
            apply(state, ev.NumbersKept(card.id, tuple(_numbers(state, card))))
        elif card.in_battle:
            for node, value in _numbers(state, card):
                apply(state, ev.NumberKept(card.id, node, value))


def _numbers(state: MatchState, card: CardState) -> Iterator[tuple[ab.AtTurnStart, int]]:
    if ab.AtTurnStart in card.facts.kinds:
        for ability in card.facts.owned:
            if isinstance(ability.node, ab.Titled):  # the abilities it expands to follow it
                continue
            for node in numbers_at_turn_start(ability.node):
                yield node, number(of_card(state, card.id), node.number)


def judge_creatures(state: MatchState) -> None:
    """End the match if a player has no creature in the battle zone (601.2, 601.3)."""
    roster = state.kept_roster or state.roster
    if roster.both_have_creatures or state.result is not None:
        return
    if state.ruleset.defeat_waits_for_stack and is_anything_announced(state):
        return
    alive = [False, False]
    for card in roster.in_battle:
        if card.facts.is_creature:
            alive[card.controller] = True
    if not any(alive):
        apply(state, ev.MatchEnded(None, "no_creatures_on_both_sides", "601.3"))
        return
    winner = Seat.FIRST if alive[Seat.FIRST] else Seat.SECOND
    apply(state, ev.MatchEnded(winner, "no_creatures", "601.2"))


def have_creatures(state: MatchState) -> tuple[bool, bool]:
    """Return whether each player has a creature in the battle zone that is not dying."""
    seats = {
        card.controller
        for card in state.roster.in_battle
        if card.facts.is_creature and not (card.has_life and card.life <= 0)
    }
    return Seat.FIRST in seats, Seat.SECOND in seats


def is_anything_announced(state: MatchState, but: int = NO_PLAY) -> bool:
    """Return whether a play, other than ``but``, waits to be announced or resolved."""
    if state.announcing is not None or state.triggers:
        return True
    return any(play.id != but for play in (*state.queue, *state.stack))
