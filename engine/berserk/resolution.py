"""Carrying out the play on top of the stack: the steps of 512.6 and 512.7, in rulebook order.

Each step is a function that may ask a player and return False; the match then comes back to
the same step with the answer. True means that the play goes on to the next step.
"""

from collections.abc import Callable
from typing import Final

from engine.berserk import events as ev
from engine.berserk.abilities import AttackKind
from engine.berserk.apply import apply
from engine.berserk.cards import CardType
from engine.berserk.combat import Outcome, size, strength_alone, strike_table
from engine.berserk.effects import bury, heal, wound
from engine.berserk.legality import (
    TARGET_GONE,
    refuse_acting,
    refuse_cell,
    refuse_moving,
    refuse_power_at,
    refuse_strike_at,
)
from engine.berserk.priority import ask, window_over
from engine.berserk.state import (
    NO_CARD,
    Asking,
    AttackStrength,
    CardState,
    MatchState,
    Play,
    PlayKind,
    Step,
)
from engine.kernel import Refusal, Seat
from engine.kernel.rng import roll

_LAST: Final = Step.PAYMENT
_NEXT: Final = dict(zip(Step, tuple(Step)[1:], strict=False))


def resolve(state: MatchState) -> None:
    """Carry the top play one step on."""
    play = state.stack[-1]
    if not _STEPS[play.step](state, play):
        return
    if play.step is _LAST:
        apply(state, ev.PlayRemoved(play.id))
    elif state.result is None:
        apply(state, ev.StepBegan(play.id, _NEXT[play.step]))


def _legality(state: MatchState, play: Play) -> bool:
    """512.6.2: is the play still legal? An illegal one leaves the stack unpaid."""
    refusal = _refuse(state, play)
    if refusal is None:
        return True
    apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=False))
    apply(state, ev.PlayRemoved(play.id))
    return False


def _refuse(state: MatchState, play: Play) -> Refusal | None:
    source = state.cards[play.source]
    match play.kind:
        case PlayKind.MOVE:
            return refuse_moving(source, play.seat) or refuse_cell(state, source, play.cell)
        case PlayKind.STRIKE | PlayKind.ACTION:
            return refuse_acting(source, play.seat) or _refuse_target(state, play)
        case PlayKind.CLOSE_FOR_FLYER | PlayKind.DEFEND:
            return refuse_acting(source, play.seat)
        case PlayKind.REGENERATION:
            return None if source.in_battle and not source.closed else TARGET_GONE


def _refuse_target(state: MatchState, play: Play) -> Refusal | None:
    source, target = state.cards[play.source], state.cards[play.target]
    if play.kind is PlayKind.STRIKE:
        return refuse_strike_at(state, source, target)
    return refuse_power_at(state, source, source.action(play.ability), target)


def _cancel(state: MatchState, play: Play) -> bool:
    """512.6.3: no ability cancels plays yet."""
    return True


def _targets(state: MatchState, play: Play) -> bool:
    """512.6.4: defenders step in, then a hidden target is revealed and judged again."""
    if not play.window_closed and not window_over(state):
        return False
    if not play.is_attack or not state.cards[play.target].hidden:
        return True
    apply(state, ev.CardRevealed(play.target))
    # 533.8; a redirected attack is not judged by the choice of its target any more.
    refusal = _refuse_target(state, play) if play.defender == NO_CARD else None
    if refusal is None:
        return True
    apply(state, ev.PlayStopped(play.id, refusal.code, refusal.rule, paid=True))
    return False


def _dice(state: MatchState, play: Play) -> bool:
    """512.6.5: roll, then read the strike table or the strength of a single die (515)."""
    if not play.is_attack:
        return True
    if not play.attack_die:
        _roll(state, play)
    if play.stepped or not Outcome(play.attack, play.counter).is_exchange:
        return True
    assailant_more = _attack_total(state, play) > _defence_total(state, play)
    seat = play.seat if assailant_more else play.seat.opponent
    ask(state, Asking.STEP_DOWN, seat, play.source)
    return False


def _roll(state: MatchState, play: Play) -> None:
    dice, _ = roll(state.rng, 2 if _is_fight(state, play) else 1)
    apply(state, ev.DiceRolled(play.id, dice[0], dice[1] if len(dice) > 1 else 0))
    attack, defence = _attack_total(state, play), _defence_total(state, play)
    if play.defence_die:
        outcome = strike_table(attack, defence)
    else:
        outcome = Outcome(strength_alone(attack), AttackStrength.MISS)
    decided = ev.FightDecided(play.id, attack, defence, outcome.attack, outcome.counter)
    apply(state, decided)


def _is_fight(state: MatchState, play: Play) -> bool:
    """Whether the target rolls too: an open creature of the opponent against a strike that is
    not unanswered (515.2, 515.6, 515.7, 212.3)."""
    source, target = state.cards[play.source], state.cards[play.target]
    return (
        play.kind is PlayKind.STRIKE
        and not source.traits.unanswered
        and not target.closed
        and target.spec.strike is not None
        and target.owner is not source.owner
    )


def _attack_total(state: MatchState, play: Play) -> int:
    """519: the assailant's die with its experience."""
    source = state.cards[play.source]
    if play.kind is PlayKind.STRIKE:
        return play.attack_die + source.traits.attack_experience
    if source.action(play.ability).kind is AttackKind.SHOT:
        return play.attack_die + source.traits.shooting_experience
    return play.attack_die


def _defence_total(state: MatchState, play: Play) -> int:
    """519: the defending card's die with its experience; 0 when it does not roll."""
    if not play.defence_die:
        return 0
    return play.defence_die + state.cards[play.target].traits.defence_experience


def _calculation(state: MatchState, play: Play) -> bool:
    """512.6.6: the last moment for fast plays; none of them can remove the source yet (526.1)."""
    return play.window_closed or window_over(state)


def _blocking(state: MatchState, play: Play) -> bool:
    """512.6.7: no ability blocks powers yet."""
    return True


def _application(state: MatchState, play: Play) -> bool:
    """512.6.8, 511: the effect."""
    source = state.cards[play.source]
    match play.kind:
        case PlayKind.MOVE:
            apply(state, ev.CardMoved(source.id, source.cell, play.cell))
        case PlayKind.STRIKE | PlayKind.ACTION:
            _land(state, play, source, state.cards[play.target])
        case PlayKind.CLOSE_FOR_FLYER:
            # 107.2: until the end of its own next turn
            apply(state, ev.FlyerStrikeGained(source.id, state.turn + 2))
        case PlayKind.DEFEND:
            apply(state, ev.DefenderAssigned(state.stack[-2].id, source.id))
        case PlayKind.REGENERATION:
            heal(state, source, source.traits.regeneration)
    return True


def _land(state: MatchState, play: Play, source: CardState, target: CardState) -> None:
    """Wound by the attack and by the counterstrike at once, then bury the dead (515.4, 515.5)."""
    if play.kind is PlayKind.ACTION:
        power = source.action(play.ability)
        wound(state, source, target, size(play.attack, power.value), power.kind.is_magic)
    else:
        _strike(state, source, target, play.attack)
        _strike(state, target, source, play.counter)
    bury(state)


def _strike(
    state: MatchState, source: CardState, target: CardState, strength: AttackStrength
) -> None:
    if strength is not AttackStrength.MISS and source.spec.strike is not None:
        wound(state, source, target, size(strength, source.spec.strike), magic=False)


def _finish(state: MatchState, play: Play) -> bool:
    """512.6.9: statuses end; who has no creature left when a player would get the priority has
    lost (503.1, 601.2)."""
    if state.stirred:  # cards leave the battle in no other way
        judge_creatures(state)
    return True


def _payment(state: MatchState, play: Play) -> bool:
    """512.7: what the play costs; a defender closes together with the assailant (514.9)."""
    match play.kind:
        case PlayKind.MOVE:
            apply(state, ev.MovementSpent(play.source))
        case PlayKind.STRIKE:
            _close(state, play.source)
            if play.defender != NO_CARD:
                _close(state, play.defender)
            if state.cards[play.source].flyer_strike_until and _aimed_at_flyer(state, play):
                apply(state, ev.FlyerStrikeSpent(play.source))
        case PlayKind.ACTION | PlayKind.CLOSE_FOR_FLYER:
            _close(state, play.source)
        case PlayKind.DEFEND | PlayKind.REGENERATION:
            pass  # paid with the strike (514.9); free
    return True


def _aimed_at_flyer(state: MatchState, play: Play) -> bool:
    """Whether the strike was at a card of the extra zone; a flyer it killed counts (107.2)."""
    return state.cards[play.target].spec.type is CardType.FLYER


def _close(state: MatchState, card: int) -> None:
    if state.cards[card].in_battle:
        apply(state, ev.CardClosed(card))


def judge_creatures(state: MatchState) -> None:
    """End the match when a player has no creature in the battle zone (601.2, 601.3)."""
    alive = [False, False]
    for card in state.cards:
        if card.in_battle and card.spec.type.is_creature:
            alive[card.owner] = True
    if all(alive):
        return
    if not any(alive):
        apply(state, ev.MatchEnded(None, "no_creatures_on_both_sides", "601.3"))
        return
    winner = Seat.FIRST if alive[Seat.FIRST] else Seat.SECOND
    apply(state, ev.MatchEnded(winner, "no_creatures", "601.2"))


_STEPS: Final[dict[Step, Callable[[MatchState, Play], bool]]] = {
    Step.LEGALITY: _legality,
    Step.CANCEL: _cancel,
    Step.TARGETS: _targets,
    Step.DICE: _dice,
    Step.CALCULATION: _calculation,
    Step.BLOCKING: _blocking,
    Step.APPLICATION: _application,
    Step.FINISH: _finish,
    Step.PAYMENT: _payment,
}
