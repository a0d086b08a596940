"""Numbers that come from a play: dice, and results of its powers (306.6, 505.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.values import numbers_within
from engine.berserk.cards.asking import parts_within
from engine.berserk.cards.strike_table import size as of_strength
from engine.berserk.reading.context import Context, as_it_was
from engine.berserk.reading.traits import of_aspect
from engine.berserk.table import events as ev
from engine.berserk.table.history import announced_at, places_about, places_of
from engine.berserk.table.state import (
    NO_CARD,
    NO_PLAY,
    CardState,
    MatchState,
    Play,
    PowerResult,
    Step,
    Zone,
)
from engine.kernel.remembering import by_identity


def shown(ctx: Context) -> Iterator[CardState]:
    """Yield the cards that the current play has shown from decks, else those of its cause."""
    own = () if ctx.play is None else tuple(_shown_by(ctx.state, ctx.play.id))
    if own or ctx.cause.play == NO_PLAY:
        yield from own
    else:
        yield from _shown_by(ctx.state, ctx.cause.play)


def _shown_by(state: MatchState, play: int) -> Iterator[CardState]:
    """Yield the cards shown since the announcement of a play; before the recruitment there is
    none."""
    for at in places_of(state, ev.CardsShown, since=announced_at(state, play) + 1):
        match state.history[at]:
            case ev.CardsShown(seat=seat, cards=specs):
                yield from (CardState(NO_CARD, spec, seat, seat, Zone.DECK) for spec in specs)


def is_like_shown(ctx: Context, aspect: ab.Aspect, card: CardState) -> bool:
    """Return whether a card shares something with a card that the current play has shown."""
    return is_alike(ctx, aspect, card, shown(ctx))


_Value: TypeAlias = "ab.Element | str | int | tuple[int, bool]"


def is_alike(ctx: Context, aspect: ab.Aspect, card: CardState, others: Iterable[CardState]) -> bool:
    """Return whether a card shares something with any of the others."""
    rules = ctx.state.ruleset
    mine = set(of_aspect(card, aspect, rules))
    return any(not mine.isdisjoint(of_aspect(other, aspect, rules)) for other in others)


def is_distinct(
    ctx: Context, aspect: ab.Aspect, card: CardState, among: Iterable[CardState]
) -> bool:
    """Return whether the card and the others can each be given a value of its own."""
    cards = [*(other for other in among if other.id != card.id), card]
    values = (frozenset(of_aspect(one, aspect, ctx.state.ruleset)) for one in cards)
    return _can_be_given(sorted(values, key=len))


def _can_be_given(values: list[frozenset[_Value]]) -> bool:
    """Return whether one value can be taken of each set, all of them different; the smallest sets
    come first."""
    if not values:
        return True
    first, *others = values
    return any(
        _can_be_given(sorted((other - {value} for other in others), key=len)) for value in first
    )


def varieties(ctx: Context, aspect: ab.Aspect, cards: Iterable[CardState]) -> int:
    """Return how many different names, costs, elements or classes the cards have between them."""
    return len({part for card in cards for part in of_aspect(card, aspect, ctx.state.ruleset)})


def is_of_one_crystal(ctx: Context, node: ab.HasFact, card: CardState) -> bool:
    """Return whether a cost equal to another card's must be of the same crystals too."""
    if not ctx.state.ruleset.same_cost_same_crystal:
        return True
    value = node.number
    if node.fact is not ab.Fact.COST or node.compare is not ab.Compare.EQUAL:
        return True
    if not isinstance(value, ab.FactOf) or value.fact is not ab.Fact.COST:
        return True
    other = ctx.known(value.who)
    return other is None or other.facts.elite is card.facts.elite


@by_identity
@cache
def needs_die(node: object) -> bool:
    """Return whether an effect contains X-Y-Z or is itself a roll (306.2, 306.3).

    Numbers of abilities that it creates or gives are rolled when those are used.
    """
    if isinstance(node, ab.Rolled | ab.RollDie):
        return True
    if isinstance(node, _OF_ANOTHER_PLAY):
        return False
    return any(needs_die(part) for part in parts_within(node))


_OF_ANOTHER_PLAY: Final = (
    ab.Makes,
    ab.Playable,
    ab.Triggered,
    ab.Replacement,
    ab.StartsWith,
    ab.EntersWith,
    ab.MovesOnto,
)


def die_of(ctx: Context, card: CardState | None, *, bare: bool) -> int:
    """Return the die that the play rolled for a card; 0 if it rolled none (306.6)."""
    if card is None:
        return 0
    for play in _plays_at_hand(ctx):
        fight = play.fight
        known = play.course.step > Step.DIE_FIXED and not bare
        if card.id == play.source and (fight.attack_die or fight.settled):
            return fight.attack_total if known else fight.attack_die
        if card.id == play.aim.target and fight.defence_die:
            return fight.defence_total if known else fight.defence_die
    return 0


def die_among(ctx: Context, card: CardState | None, nth: int) -> int:
    """Return one of several rolled dice; 0 if there are fewer (306.5.2)."""
    for play in _plays_at_hand(ctx):
        if card is not None and card.id in (play.source, play.aim.target):
            dice = play.fight.attack_dice if card.id == play.source else play.fight.defence_dice
            return dice[nth - 1] if nth <= len(dice) else 0
    return 0


def _plays_at_hand(ctx: Context) -> Iterator[Play]:
    """Yield the play that caused the ability, then the plays on the stack from the top."""
    stack = ctx.state.stack
    yield from (play for play in stack if play.id == ctx.cause.play)
    yield from reversed(stack)


def is_of_play(node: ab.Number) -> bool:
    """Return whether a number comes from a play and not from the table."""
    return any(isinstance(part, _OF_PLAY) for part in numbers_within(node))


def is_of_another_play(node: object) -> bool:
    """Return whether a node creates or gives an ability, whose numbers belong to a later play."""
    return isinstance(node, _OF_ANOTHER_PLAY)


_OF_PLAY: Final = (ab.Rolled, ab.ChosenX, ab.DieOf, ab.ResultOf)


def by_die(ctx: Context, values: ab.Strength) -> int:
    strength = ctx.state.ruleset.strike_table.alone(ctx.die)
    return (0, values.weak, values.medium, values.strong)[strength]


def result_of(ctx: Context, outcome: ab.Outcome, of_trigger: bool) -> int:
    if of_trigger:
        match outcome:
            case ab.Outcome.LIFE_LOST:
                return ctx.cause.life_lost
            case ab.Outcome.EXCESS:
                return ctx.cause.excess
            case ab.Outcome.SIZE:
                return _size_of_cause(ctx)
            case ab.Outcome.PLAIN_SIZE:
                return _plain_size_of_cause(ctx)
            case ab.Outcome.WOUNDS:
                return ctx.cause.amount or _wounds_of_cause(ctx)
            case (
                ab.Outcome.HEALED
                | ab.Outcome.TARGETS
                | ab.Outcome.AMOUNT
                | ab.Outcome.DIE
                | ab.Outcome.BARE_DIE
                | ab.Outcome.DICE
            ):
                return ctx.cause.amount
            case _:
                assert_never(outcome)
    results = () if ctx.play is None else ctx.play.progress.done
    done = results[-1] if results else PowerResult(-1, False)
    match outcome:
        case ab.Outcome.WOUNDS:
            return done.wounds
        case ab.Outcome.LIFE_LOST:
            return done.life_lost
        case ab.Outcome.EXCESS:
            return done.excess
        case ab.Outcome.HEALED:
            return done.healed
        case ab.Outcome.TARGETS:
            return len(done.targets)
        case ab.Outcome.AMOUNT:
            return done.amount
        case ab.Outcome.DIE:
            return done.die
        case ab.Outcome.BARE_DIE:
            return done.bare_die
        case ab.Outcome.SIZE | ab.Outcome.PLAIN_SIZE:
            return done.size
        case ab.Outcome.DICE:
            return sum(result.die for result in results)
        case _:
            assert_never(outcome)


def _wounds_of_cause(ctx: Context) -> int:
    """Return the wounds that the causing play, if it does not wound by itself, dealt to its target
    in all (505.7)."""
    cause, wounds = ctx.cause, 0
    if cause.play == NO_PLAY:
        return 0
    since = announced_at(ctx.state, cause.play) + 1
    for at in places_about(ctx.state, cause.other, ev.Wounded, since=since):
        match ctx.state.history[at]:
            case ev.Wounded(play=cause.play, source=cause.subject, amount=amount):
                wounds += amount
            case _:
                pass
    return wounds


def _size_of_cause(ctx: Context) -> int:
    """Return the size of the attack that triggered the ability, or of the counterstrike."""
    for play in ctx.state.stack:
        if play.id == ctx.cause.play:
            return play.fight.counter_size if _is_of_counter(ctx, play) else play.fight.size
    return 0


def _plain_size_of_cause(ctx: Context) -> int:
    """Return the size of the strike that triggered the ability before anything modified it."""
    for play in ctx.state.stack:
        if play.id == ctx.cause.play:
            attack, counter = _as_decided(ctx.state, play)
            strength = counter if _is_of_counter(ctx, play) else attack
            values = as_it_was(ctx.state.cards[ctx.cause.subject]).facts.base_strike
            return 0 if values is None else max(0, of_strength(strength, values))
    return 0


def _as_decided(state: MatchState, play: Play) -> tuple[ab.AttackStrength, ab.AttackStrength]:
    """Return the strengths of strike and counterstrike before modifiers brought them to another."""
    for event in reversed(state.history):
        match event:
            case (
                ev.FightDecided(play=play.id, attack=attack, counter=counter)
                | ev.TableStepped(play=play.id, attack=attack, counter=counter)
                | ev.ResultSet(play=play.id, attack=attack, counter=counter)
            ):
                return attack, counter
            case _:
                pass
    return play.fight.attack, play.fight.counter


def _is_of_counter(ctx: Context, play: Play) -> bool:
    """Return whether the counterstrike triggered the ability: by its event, otherwise by its
    subject."""
    if ctx.cause.counter is not None:
        return ctx.cause.counter
    if ctx.cause.event >= 0:
        event = ctx.state.history[ctx.cause.event]
        if isinstance(event, ev.CardLeft):
            return play.is_attack and event.source == play.aim.target
        return isinstance(event, ev.Landed | ev.Wounded) and event.counter
    return play.is_attack and ctx.cause.subject == play.aim.target
