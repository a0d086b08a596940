"""Announcing a play (501, 502, 512.5): X, payment, branches, targets and cells, chosen one by one.

The play being announced is ``state.announcing``. The next power of a compound ability is chosen for
in the same way while its play is on the stack (505.2).
"""

from __future__ import annotations

from typing import assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.card import listed
from engine.berserk.cards.facts import Owned
from engine.berserk.changing.apply import apply
from engine.berserk.effects.face_up import reveal
from engine.berserk.legality.abilities import chooses_x, is_used_up, payment_cards
from engine.berserk.legality.abilities import most_x as largest_x
from engine.berserk.legality.aims import cells_for, deck_places, has_aim, needs_cells
from engine.berserk.legality.defenders import is_directed, is_unanswered, must_declare_way
from engine.berserk.legality.spending import most_spent, spends_x
from engine.berserk.legality.targets import (
    fixed_targets,
    legal_targets,
    needed_targets,
    refuse_aim,
    second_targets,
    with_besides,
)
from engine.berserk.reading.conditions import holds
from engine.berserk.reading.context import Context, of_play
from engine.berserk.reading.evaluate import number
from engine.berserk.table import events as ev
from engine.berserk.table.board import Cell
from engine.berserk.table.program import (
    AskMay,
    AskOpponent,
    AskOr,
    Bound,
    Check,
    Jump,
    Perform,
    Program,
    Test,
    program,
    went,
)
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    Aim,
    Asking,
    Cause,
    MatchState,
    Play,
    PlayKind,
    PowerResult,
    Question,
    Trigger,
)
from engine.kernel.seats import Seat


def ask(state: MatchState, asking: Asking, seat: Seat, card: int = NO_CARD) -> None:
    """Make the match wait for an answer of ``seat``."""
    apply(state, ev.Asked(Question(asking, seat, card)))


def chosen_for(state: MatchState) -> Play:
    """Return the play that the current choice belongs to."""
    return state.announcing if state.announcing is not None else state.stack[-1]


def announce(
    state: MatchState,
    kind: PlayKind,
    source: int,
    targets: tuple[int, ...] = (),
    cells: tuple[int, ...] = (),
) -> None:
    """Put a play of a property into the queue; a hidden source is revealed (302.9, 533.3)."""
    card = state.cards[source]
    if card.hidden:
        reveal(state, source, "533.3")
    entries = tuple([state.cards[target].entered for target in targets])
    event = ev.PlayAnnounced(
        state.plays, kind, card.controller, source, targets, cells, entries=entries
    )
    apply(state, event)
    if kind is PlayKind.STRIKE:  # 533.10
        _declare_way(state, event)


def _declare_way(state: MatchState, event: ev.PlayAnnounced) -> None:
    """If hidden cards decide how a strike goes, require their player to declare it without
    revealing them (533.10).
    """
    source, target = state.cards[event.source], state.cards[event.target]
    if must_declare_way(state, source, target):
        unanswered = is_unanswered(state, source, target)
        directed = is_directed(state, source, target)
        apply(state, ev.WayTold(event.seat.opponent, event.play, unanswered, directed))


def begin(
    state: MatchState,
    source: int,
    one: Owned,
    *,
    target: int = NO_CARD,
    cause: Cause = NO_CAUSE,
) -> None:
    """Begin to announce a playable ability; ``target`` is a target already chosen with it."""
    node = one.node
    if not isinstance(node, ab.Playable):
        raise TypeError(f"{node} is not announced by a player")
    card = state.cards[source]
    if card.hidden:
        reveal(state, source, "533.3")
    targets = () if target == NO_CARD else (target,)
    play = Play(
        state.plays,
        PlayKind.ABILITY,
        card.controller,
        source,
        ability=node,
        key=one.key,
        part=one.part,
        cause=cause,
        giver=one.giver,
        aim=Aim(None, targets, (), tuple(state.cards[one_].entered for one_ in targets)),
    )
    apply(state, ev.AnnouncementBegan(play))


def begin_trigger(state: MatchState, trigger: Trigger) -> None:
    """Begin to announce a triggered ability (305.1)."""
    if trigger.delayed != -1:
        apply(state, ev.DelayedEnded((trigger.delayed,)))
    if state.cards[trigger.card].hidden:
        reveal(state, trigger.card, "533.3")
    apply(state, ev.AnnouncementBegan(play_of(state, trigger)))


def play_of(state: MatchState, trigger: Trigger) -> Play:
    """Return the play that a triggered ability would be announced as, so that its trigger can check
    it."""
    gone = not state.cards[trigger.card].in_battle  # 201.2.3
    return Play(
        state.plays,
        PlayKind.ABILITY,
        trigger.seat,
        trigger.card,
        ability=trigger.ability,
        key=trigger.key,
        part=trigger.part,
        cause=trigger.cause,
        giver=trigger.giver,
        sourceless=gone or trigger.delayed != -1,  # 120.2
    )


def go_on(state: MatchState) -> None:
    """Ask for the next choice of the play being announced, or enqueue it."""
    play = state.announcing
    assert play is not None
    node = play.ability
    assert node is not None
    if isinstance(node, ab.Playable) and not _payment_chosen(state, play, node.payment):
        return
    power = next_power(state, play)
    if state.question is not None:
        return
    if power is None:
        _withdraw(state, play)
        return
    if not chosen_all(state, play, power):
        return
    in_vain = play.aim.enough and not play.aim.targets and _searches(power)
    if in_vain and isinstance(node, ab.Triggered):
        _skip(state, play)  # 505.4.1, 536.5.2
        go_on(state)
        return
    apply(
        state,
        ev.PlayAnnounced(
            play.id,
            play.kind,
            play.seat,
            play.source,
            play.aim.targets,
            play.aim.cells,
            node,
            play.key,
            play.part,
            play.x,
            play.paid,
            play.cause,
            power=power,
            entries=play.aim.entries,
        ),
    )


def _searches(power: ab.Attack | ab.Power) -> bool:
    return isinstance(power, ab.Power) and power.targets.area is ab.Area.DECK


def _withdraw(state: MatchState, play: Play) -> None:
    """Withdraw an ability if none of it can be announced or its player skipped all of it
    (505.6)."""
    apply(state, ev.AnnouncementEnded(play.source, play.key, play.part, play.cause))


def _payment_chosen(state: MatchState, play: Play, payment: ab.Payment) -> bool:
    ctx = of_play(state, play)
    if chooses_x(payment) and not play.x:
        ask(state, Asking.NUMBER, play.seat, play.source)
        return False
    if payment_cards(ctx, payment) and not play.paid:
        ask(state, Asking.PAYMENT, play.seat, play.source)
        return False
    return True


def most_x(state: MatchState, play: Play) -> int:
    """Return the largest X that the source can pay, or that the next power can take (543.2)."""
    source, ctx = state.cards[play.source], of_play(state, play)
    if isinstance(play.ability, ab.Playable) and chooses_x(play.ability.payment):
        return max(1, largest_x(ctx, source, play.ability.payment))
    step = program_of(play)[play.progress.at]
    return most_spent(ctx, step.power) if isinstance(step, Perform) else 1


# Branches of a compound ability.


def program_of(play: Play) -> Program:
    """Return the instructions of the ability being played."""
    if play.ability is None:
        return () if play.aim.power is None else (Perform(play.aim.power),)
    return program(play.ability.body)


def next_power(state: MatchState, play: Play) -> ab.Attack | ab.Power | None:
    """Advance to the next power that can be announced, None at the end (505.4).

    It asks when a player has to choose a branch.
    """
    code = program_of(play)
    while play.progress.at < len(code):
        at = play.progress.at
        step, ctx = code[at], of_play(state, play)
        match step:
            case Perform(power=power):
                if play.aim.targets or has_aim(ctx, power):
                    return power
                _skip(state, play)
            case Jump(to=to):
                apply(state, ev.MovedOn(play.id, to))
            case Check(condition=condition, go=go):
                to = at + 1 if holds(ctx, condition) else go
                apply(state, ev.MovedOn(play.id, to))
            case Bound(part=part, go=go):
                used_up = is_used_up(state, play.source, part, play)
                if used_up and state.announcing is None:
                    apply(state, ev.PowerDone(play.id, PowerResult(at, announced=False)))
                apply(state, ev.MovedOn(play.id, go if used_up else at + 1))
            case Test(how=how, start=start, go=go):
                done = play.progress.done
                to = at + 1 if went(how, done, start, at) else go
                apply(state, ev.MovedOn(play.id, to))
            case AskMay():
                ask(state, Asking.MAY, play.seat, play.source)
                return None
            case AskOr(starts=starts):
                if not _one_way(state, play, code, starts):
                    ask(state, Asking.BRANCH, play.seat, play.source)
                    return None
            case AskOpponent(other=other):
                if _can_perform(ctx, code, at + 1):
                    ask(state, Asking.OPPONENT_MAY, play.seat.opponent, play.source)
                    return None
                apply(state, ev.MovedOn(play.id, other))
            case _:
                assert_never(step)
        play = chosen_for(state)
    return None


def _skip(state: MatchState, play: Play) -> None:
    """Skip a power that cannot be announced; it counts as failed (505.4.1)."""
    if state.announcing is None:
        apply(state, ev.PowerDone(play.id, PowerResult(play.progress.at, announced=False)))
    apply(state, ev.MovedOn(play.id, play.progress.at + 1))


def _one_way(state: MatchState, play: Play, code: Program, starts: tuple[int, ...]) -> bool:
    """Return whether only one alternative of an "or" is possible (505.4.8). It is then taken
    without asking, unless hidden cards of the player might allow another (533.7)."""
    ways = open_ways(state, play, code, starts)
    if len(ways) > 1 or state.is_wary(play.seat):
        return False
    apply(state, ev.BranchChosen(ways[0] if ways else starts[0]))
    return True


def open_ways(state: MatchState, play: Play, code: Program, starts: tuple[int, ...]) -> list[int]:
    """Return the start of each alternative whose first power can be announced (505.4.8)."""
    ctx = of_play(state, play)
    return [start for start in starts if _can_perform(ctx, code, start)]


def _can_perform(ctx: Context, code: Program, at: int) -> bool:
    while at < len(code):
        step = code[at]
        match step:
            case Perform(power=power):
                return has_aim(ctx, power)
            case Check(condition=condition, go=go):
                at = at + 1 if holds(ctx, condition) else go
            case Bound(part=part, go=go):
                at = go if is_used_up(ctx.state, ctx.source, part) else at + 1
            case Jump(to=to):
                at = to
            case AskMay():
                at += 1
            case AskOr(starts=starts):
                return any(_can_perform(ctx, code, start) for start in starts)
            case AskOpponent(other=other):
                return _can_perform(ctx, code, at + 1) or _can_perform(ctx, code, other)
            case Test():
                return False
            case _:
                assert_never(step)
    return False


# Targets and cells.


def chosen_all(state: MatchState, play: Play, power: ab.Attack | ab.Power) -> bool:
    """Return whether X, targets and cells of a power are all chosen; ask for the next one if
    not."""
    if not play.x and spends_x(power):
        ask(state, Asking.NUMBER, play.seat, play.source)
        return False
    if not _targets_chosen(state, play, power):
        return False
    besides = with_besides(of_play(state, play), power, play.aim.targets)
    if besides:
        apply(state, ev.TargetsChosen((*play.aim.targets, *besides)))
    return _cells_chosen(state, play, power)


def _targets_chosen(state: MatchState, play: Play, power: ab.Attack | ab.Power) -> bool:
    aim = play.aim
    ctx = of_play(state, play)
    if isinstance(power, ab.Power) and power.targets.area is ab.Area.DECK:
        return _found(state, play, power)
    if power.targets.then is not None and aim.targets:
        return _second_chosen(state, play, power)
    fixed = fixed_targets(ctx, power)
    if fixed is not None:
        if not aim.targets and fixed:
            legal = tuple(
                card for card in fixed if refuse_aim(ctx, power, state.cards[card]) is None
            )
            apply(state, ev.TargetsChosen(legal))
        return power.targets.then is None or _second_chosen(state, play, power)
    least, most = needed_targets(ctx, power)
    if len(aim.targets) >= most or aim.enough:
        return True
    if state.is_wary(play.seat):  # a hidden card may be a legal target or not (533.7)
        ask(state, Asking.TARGET, _chooser(play, power.targets), play.source)
        return False
    left = [card for card in legal_targets(ctx, power) if card not in aim.targets]
    if not left:
        return True
    if len(aim.targets) + len(left) <= least:  # all of them, whatever the answer
        apply(state, ev.TargetsChosen((*aim.targets, *left)))
        return power.targets.then is None or _second_chosen(state, play, power)
    ask(state, Asking.TARGET, _chooser(play, power.targets), play.source)
    return False


def _chooser(play: Play, targets: ab.Targets) -> Seat:
    """Return who chooses the targets: «противник выбирает …» (502.1)."""
    return play.seat.opponent if targets.chooser is ab.Side.ENEMY else play.seat


def _second_chosen(state: MatchState, play: Play, power: ab.Attack | ab.Power) -> bool:
    """Record the target grouped with the first one (122.4)."""
    if len(play.aim.targets) != 1 or play.aim.enough:
        return True
    left = second_targets(of_play(state, play), power, play.aim.target)
    if len(left) > 1 or state.is_wary(play.seat):
        then = power.targets.then or power.targets
        ask(state, Asking.TARGET, _chooser(play, then), play.source)
        return False
    apply(state, ev.TargetsChosen((*play.aim.targets, *left)))
    return True


def _found(state: MatchState, play: Play, power: ab.Power) -> bool:
    """Record what a deck search took, or that it took nothing (536.5.1)."""
    if play.aim.targets or play.aim.enough:
        return True
    places = deck_places(of_play(state, play), power)
    if power.targets.top:  # 536.5.1.1: no search, no shuffle
        for place in places:
            draw(state, play, place)
        return True
    ask(state, Asking.TARGET, play.seat, play.source)
    return False


def draw(state: MatchState, play: Play, place: int) -> None:
    """Draw a card, as listed, from the deck into the hand (207.1, 536.5.1)."""
    deck = state.decks[play.seat]
    spec = listed(deck)[place]
    apply(state, ev.CardDrawn(play.seat, deck.index(spec), spec))
    apply(state, ev.TargetsChosen((*play.aim.targets, len(state.cards) - 1)))


def _cells_chosen(state: MatchState, play: Play, power: ab.Attack | ab.Power) -> bool:
    if isinstance(power, ab.Attack) or power.cells is None:
        return True
    ctx = of_play(state, play)
    target = target_of_cell(play)
    card = None if target == NO_CARD else state.cards[target]
    searched = power.targets.area is ab.Area.DECK and card is None
    declined = card is None and play.aim.enough and ab.Relocate() in power.effects
    if searched or declined or not needs_cells(ctx, power, card):
        return True
    wanted = number(ctx, power.cell_count)
    free = [cell for cell in cells_for(ctx, power, target) if cell not in play.aim.cells]
    if len(play.aim.cells) >= wanted or not free:
        return True
    takes_all = target == NO_CARD and len(play.aim.cells) + len(free) <= wanted
    if len(free) == 1 or takes_all:
        apply(state, ev.CellsChosen((*play.aim.cells, free[0])))
        return _cells_chosen(state, play, power)
    chooser = play.seat.opponent if power.cells.chooser is ab.Side.ENEMY else play.seat
    ask(state, Asking.CELL, chooser, play.source)
    return False


def target_of_cell(play: Play) -> int:
    """Return the target whose cell is chosen next; each target has its own."""
    return _target_at(play, len(play.aim.cells))


def cells_with_targets(play: Play) -> list[tuple[Cell, int]]:
    """Return the cells that were chosen, each with its target; NO_CARD without any."""
    return [(cell, _target_at(play, place)) for place, cell in enumerate(play.aim.cells)]


def _target_at(play: Play, place: int) -> int:
    targets = play.aim.targets
    return targets[min(place, len(targets) - 1)] if targets else NO_CARD
