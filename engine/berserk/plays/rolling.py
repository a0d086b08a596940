"""Dice of a play and their results: steps 512.6.5 and 512.6.6 (306, 515, 519, 520).

A step returns False when a player is asked first; it runs again with the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import engine.berserk.abilities as ab
from engine.berserk.cards.strike_table import FightOutcome
from engine.berserk.changing.apply import apply
from engine.berserk.changing.deciding import calculated, decide, stop_at
from engine.berserk.changing.effect_in_progress import Damage
from engine.berserk.effects.dice import (
    Given,
    chooser_of_dice,
    dice_are_simple,
    dice_count,
    dice_may_be_given,
    dice_may_be_modified,
    ending_with_die,
    given_die,
    is_fight,
    total,
)
from engine.berserk.effects.replacements import strikes_back_instead
from engine.berserk.effects.sizes import (
    Blow,
    attack_values,
    end_used,
    ending_with_size,
    plain_size,
    sized,
    sizes_may_change,
)
from engine.berserk.plays.announcing import ask
from engine.berserk.reading.results import needs_die
from engine.berserk.table import events as ev
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking, AttackStrength, CardState, MatchState, Play, Step
from engine.kernel.errors import Untold
from engine.kernel.rng import roll


class RollUntold(Untold):
    """The dice of a play are untold: nothing of its roll has happened yet, so that the play can go
    on from there (``with_dice``)."""


def _needs_dice(play: Play) -> bool:
    """Return whether a play rolls dice: every attack, and spells and influences with X-Y-Z
    (306.3)."""
    if play.is_attack:
        return True
    if not isinstance(play.aim.power, ab.Power):
        return False
    return any(needs_die(effect) for effect in play.aim.power.effects)


def roll_dice(state: MatchState, play: Play) -> bool:
    """Roll all dice at once; a die with a fixed value is not rolled (306.5.1, 519.5)."""
    if not _needs_dice(play) or play.fight.attack_die or play.fight.settled:
        return True
    rollers = [state.cards[play.source]]
    if is_fight(state, play):
        rollers.append(state.cards[play.aim.target])
    if dice_are_simple(state):
        values = _thrown(state, len(rollers))
        cards = tuple([card.id for card in rollers])
        defence = values[1] if len(values) > 1 else 0
        apply(state, ev.DiceRolled(play.id, values[0], defence, (), cards))
        return True
    return _roll_several(state, play, rollers)


def _roll_several(state: MatchState, play: Play, rollers: list[CardState]) -> bool:
    """Roll several dice for one, or use a fixed value (306.5.2, 519.5)."""
    counts = [
        dice_count(state, play, card, defending=place > 0) for place, card in enumerate(rollers)
    ]
    given = _given_dice(state, play, rollers, counts)
    if given is None:
        return False
    rolled = sum(counts) - sum(die.times for die in given if die is not None)
    thrown = iter(_thrown(state, rolled))
    dice: list[tuple[int, ...]] = []
    for die, count in zip(given, counts, strict=True):
        fixed = () if die is None else (die.value,) * die.times
        dice.append((*fixed, *(next(thrown) for _time in range(count - len(fixed)))))
    for card, die in zip(rollers, given, strict=True):
        if die is not None:
            _use_up(state, card, die)
    apply(state, _dice_rolled(play, rollers, dice, given))
    return True


def _thrown(state: MatchState, dice: int) -> tuple[int, ...]:
    """Return so many dice."""
    try:
        return roll(state.rng, dice, state.ruleset.die)[0]
    except Untold as untold:
        if untold.dice < dice:
            raise  # some are told: they are lost where it begins anew
        raise RollUntold(untold.dice, untold.sides) from untold


def _given_dice(
    state: MatchState, play: Play, rollers: list[CardState], counts: list[int]
) -> list[Given | None] | None:
    """Return the fixed die of each card, None if a player must be asked first."""
    if not dice_may_be_given(state):
        return [None] * len(rollers)
    return calculated(
        state,
        play,
        Step.ROLL,
        lambda: [given_die(state, *roll) for roll in zip(rollers, counts, strict=True)],
    )


def _use_up(state: MatchState, card: CardState, given: Given) -> None:
    if given.effects:
        apply(state, ev.EffectsEnded(card.id, given.effects))
    if given.delayed:
        apply(state, ev.DelayedEnded(given.delayed))


def _dice_rolled(
    play: Play,
    rollers: list[CardState],
    dice: list[tuple[int, ...]],
    given: list[Given | None],
) -> ev.DiceRolled:
    several = [roll if len(roll) > 1 else () for roll in (*dice, ())]
    return ev.DiceRolled(
        play.id,
        dice[0][0],
        dice[1][0] if len(dice) > 1 else 0,
        tuple(card.id for card, die in zip(rollers, given, strict=True) if die is not None),
        tuple(card.id for card in rollers),
        several[0],
        several[1],
    )


def choose_dice(state: MatchState, play: Play) -> bool:
    """Choose one of several dice, the active player first (306.5.2)."""
    if not play.fight.attack_dice and not play.fight.defence_dice:
        return True
    several = [
        (state.cards[card], dice)
        for card, dice in (
            (play.source, play.fight.attack_dice),
            (play.aim.target, play.fight.defence_dice),
        )
        if dice
    ]
    several.sort(key=lambda one: one[0].controller is not state.active)

    def choose() -> list[int]:
        return [_chosen_die(state, play, card, dice) for card, dice in several]

    chosen = calculated(state, play, Step.CHOOSE_DICE, choose)
    if chosen is None:
        return False
    for (card, _dice), value in zip(several, chosen, strict=True):
        apply(state, ev.DieChosen(play.id, card.id, value))
    return True


def _chosen_die(state: MatchState, play: Play, card: CardState, dice: tuple[int, ...]) -> int:
    values = sorted(set(dice), reverse=True)
    options = tuple(op.TakeDie(dice.index(value), value) for value in values)
    seat = chooser_of_dice(state, play, card, defending=card.id != play.source)
    return values[decide(state, Asking.DIE, seat, options, card.id)]


def fix_dice(state: MatchState, play: Play) -> bool:
    """Apply modifiers; the strike table or a single die gives the result (306.5.3, 515)."""
    fight = play.fight
    if not fight.attack_die or fight.attack_total or fight.settled:
        return True
    totals = _totals(state, play)
    if totals is None:
        return False
    attack, defence = totals
    if not fight.defence_die and state.ruleset.lone_die is not None:
        least, most = state.ruleset.lone_die
        attack = min(max(attack, least), most)
    table = state.ruleset.strike_table
    if fight.defence_die:
        outcome = table.fight(attack, defence)
    elif play.is_attack:
        outcome = FightOutcome(table.alone(attack), AttackStrength.MISS)
    else:
        outcome = FightOutcome(AttackStrength.MISS, AttackStrength.MISS)
    decided = ev.FightDecided(play.id, attack, defence, outcome.attack, outcome.counter)
    apply(state, decided)
    return True


def _totals(state: MatchState, play: Play) -> tuple[int, int] | None:
    """Return both modified dice, 0 for one not rolled, and end modifiers of this roll; None if a
    player must be asked first.
    """
    fight = play.fight
    if not fight.die_changes and not dice_may_be_modified(state, play):
        return fight.attack_die, fight.defence_die
    defends = bool(fight.defence_die)
    totals = calculated(
        state,
        play,
        Step.DIE_FIXED,
        lambda: (
            total(state, play, defending=False),
            total(state, play, defending=True) if defends else 0,
        ),
    )
    if totals is not None:
        ends = list(ending_with_die(state, play, defending=False))
        if defends:
            ends += ending_with_die(state, play, defending=True)
        _end(state, ends)
    return totals


def offer_step_down(state: MatchState, play: Play) -> bool:
    """Offer the higher roller a step down the table instead of an exchange (515.3)."""
    fight = play.fight
    if fight.stepped or fight.settled or not fight.defence_die:
        return True
    if not FightOutcome(fight.attack, fight.counter).is_exchange:
        return True
    stop_at(state, play, Step.STEP_DOWN)
    defender = state.cards[play.aim.target].controller
    seat = play.seat if fight.attack_total > fight.defence_total else defender
    ask(state, Asking.STEP_DOWN, seat, play.source)
    return False


def fix_sizes(state: MatchState, play: Play) -> bool:
    """Apply modifiers of strength and size in the order of 520.2 and 520.3 (512.6.6)."""
    fight = play.fight
    if not play.is_attack or not (fight.attack_die or fight.settled):
        return True
    if sizes_may_change(state, play):
        sizes = calculated(state, play, Step.SIZE, lambda: _sizes(state, play))
        if sizes is None:
            return False
        attack, counter, instead = sizes
    else:
        attack, counter = _plain_sizes(state, play)
        instead = None
    if ab.SizeModifier in state.kinds:
        _end(state, _used_up(state, play))
    if instead is not None:
        card, key, part = instead.used[0]
        apply(state, ev.Replaced(card, key, part, play.id))
        apply(state, ev.CounterTaken(play.id, card))
    now = (fight.attack, fight.size, fight.counter, fight.counter_size)
    if (*attack, *counter) != now:
        (strength, size), (back, back_size) = attack, counter
        apply(state, ev.SizeFixed(play.id, strength, back, size, back_size))
    return True


def _plain_sizes(state: MatchState, play: Play) -> tuple[Sized, Sized]:
    """Return the sizes of strike and counterstrike if nothing modifies them."""
    fight, source = play.fight, state.cards[play.source]
    values, back = attack_values(state, play, source), state.cards[play.aim.target].facts.strike
    return (
        (fight.attack, plain_size(fight.attack, values)),
        (fight.counter, plain_size(fight.counter, back)),
    )


def _used_up(state: MatchState, play: Play) -> Iterator[tuple[int, int]]:
    fight = play.fight
    source, target, kind = state.cards[play.source], state.cards[play.aim.target], play.power_kind
    if kind is not None:
        yield from ending_with_size(state, Blow(source, target, kind, fight.attack))
    if fight.counter:
        yield from ending_with_size(state, _counterstrike(target, source, fight.counter))


def _counterstrike(striker: CardState, source: CardState, strength: AttackStrength) -> Blow:
    return Blow(striker, source, ab.PowerKind.STRIKE, strength, counter=True)


def _end(state: MatchState, ends: Iterable[tuple[int, int]]) -> None:
    for card, effect in dict.fromkeys(ends):
        end_used(state, card, effect)


Sized: TypeAlias = tuple[AttackStrength, int]


def _sizes(state: MatchState, play: Play) -> tuple[Sized, Sized, Damage | None]:
    """Return the sizes of strike and counterstrike, and who deals the latter instead."""
    fight = play.fight
    source, target = state.cards[play.source], state.cards[play.aim.target]
    kind = play.power_kind
    assert kind is not None
    mine = tuple([change for change in fight.size_changes if not change.counter])
    values = attack_values(state, play, source)
    blow = Blow(source, target, kind, fight.attack)
    attack = sized(state, blow, mine, fight.attack, values)
    instead = strikes_back_instead(state, play)
    striker = target if instead is None else state.cards[instead.source]
    back = tuple([change for change in fight.size_changes if change.counter])
    blow = _counterstrike(striker, source, fight.counter)
    return attack, sized(state, blow, back, fight.counter, striker.facts.strike), instead
