"""The only writer of a match's state: one function an event.

``facts`` of cards are worked out anew by ``refresh`` after anything they depend on has changed.
"""

from dataclasses import replace
from typing import assert_never

from engine.berserk.abilities import (
    Area,
    MoreActions,
    Name,
    Named,
    Playable,
    Prevention,
    Triggered,
    While,
)
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.cards.facts import SUDDEN, Facts, Key, Worked
from engine.berserk.reading.statics import changed_grants, worked_out
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.state import (
    NO_CARD,
    Aim,
    CardState,
    Cause,
    Change,
    Course,
    Fight,
    MatchState,
    Play,
    Trigger,
    Use,
    Window,
    Zone,
)
from engine.kernel import Reducer, Result, Seat
from engine.kernel.rng import roll, shuffled

reducer: Reducer[MatchState] = Reducer()
apply = reducer.apply


def refresh(state: MatchState) -> None:
    """Work out what every card is now, and tell of abilities that statics give or take (117.4).

    Costs nothing while no static ability and no lasting effect is in play.
    """
    known = state.kinds
    for card, facts in worked_out(state):
        change = changed_grants(card, facts)
        card.facts = facts
        state.know(card)
        card.movement = min(card.movement, max(0, facts.movement))
        if change is not None:
            apply(state, ev.GrantsChanged(card.id, *change))
    if state.kinds != known:  # what a card has just gained may be a static ability itself
        refresh(state)


def restore(state: MatchState, derived: tuple[Worked, ...]) -> None:
    """Give a loaded state back what was worked out on the way (see ``MatchState.derived``)."""
    for worked in derived:
        card = state.cards[worked.card]
        one = card.last if worked.last else card
        if one is None:
            raise ValueError(f"card {card.id} has not left the battle")
        one.facts = Facts.of(worked, one.effects)
    state.look_around()


@reducer.on(ev.Asked)
def _asked(state: MatchState, event: ev.Asked) -> None:
    state.question = event.question


@reducer.on(ev.Answered)
def _answered(state: MatchState, event: ev.Answered) -> None:
    state.question = None


@reducer.on(ev.JudgeAsked)
def _judge_asked(state: MatchState, event: ev.JudgeAsked) -> None:
    state.judging = event.judging


@reducer.on(ev.JudgeAnswered)
def _judge_answered(state: MatchState, event: ev.JudgeAnswered) -> None:
    state.judging = None


@reducer.on(ev.StopsChosen)
def _stops_chosen(state: MatchState, event: ev.StopsChosen) -> None:
    others = [one for one in state.stops if one[0] is not event.seat]
    state.stops = (*others, *((event.seat, stop) for stop in event.stops))


# Phases.


@reducer.on(ev.PhaseBegan)
def _phase_began(state: MatchState, event: ev.PhaseBegan) -> None:
    state.phase = event.phase
    state.phase_window_closed = state.phase_done = state.relieved = False
    state.passed, state.news = (), None


@reducer.on(ev.PhaseWorkDone)
def _phase_work_done(state: MatchState, event: ev.PhaseWorkDone) -> None:
    state.phase_done, state.phase_window_closed = True, False


@reducer.on(ev.AlternationPassed)
def _alternation_passed(state: MatchState, event: ev.AlternationPassed) -> None:
    state.passed = (*state.passed, event.seat)


@reducer.on(ev.TurnBegan)
def _turn_began(state: MatchState, event: ev.TurnBegan) -> None:
    state.active, state.turn, state.stirred = event.seat, event.turn, False
    state.abilities = 0


@reducer.on(ev.TermsTold)
def _terms_told(state: MatchState, event: ev.TermsTold) -> None:
    """The opponent knows it now: the card is revealed with it."""


@reducer.on(ev.NumberKept)
def _number_kept(state: MatchState, event: ev.NumberKept) -> None:
    """The fact alone is kept: abilities of the turn ask for it."""


@reducer.on(ev.OpeningDecided)
def _opening_decided(state: MatchState, event: ev.OpeningDecided) -> None:
    """The fact alone is kept: the opening that follows asks for it."""


@reducer.on(ev.CardsOpened)
def _cards_opened(state: MatchState, event: ev.CardsOpened) -> None:
    for number in event.cards:
        state.cards[number].closed = False
    for card in state.cards:
        _lose_action_markers(card)  # 510.4: in every zone
        if card.uses:
            card.uses = tuple(replace(use, in_turn=0) for use in card.uses)
        if card.spent:
            card.spent = _without_turns(card)
        if card.in_battle:
            card.armor_spent = 0
            card.movement = max(0, card.facts.movement)


def _lose_action_markers(card: CardState) -> None:
    """Term «Ещё раз»: with them goes what let the card act more often."""
    card.acted = 0
    if card.effects and any(isinstance(one.change, MoreActions) for one in card.effects):
        card.effects = tuple(one for one in card.effects if not isinstance(one.change, MoreActions))


def _without_turns(card: CardState) -> tuple[tuple[Key, int, int], ...]:
    """What preventions have prevented, but for those that begin anew in each turn."""
    return tuple(one for one in card.spent if not _is_per_turn(card, one[0], one[1]))


def _is_per_turn(card: CardState, key: Key, part: int) -> bool:
    one = card.facts.find(key, part)
    return one is not None and isinstance(one.node, Prevention) and one.node.per_turn


@reducer.on(ev.TurnEnded)
def _turn_ended(state: MatchState, event: ev.TurnEnded) -> None:
    state.quiet = 0 if state.stirred else state.quiet + 1
    for card in state.cards:
        if card.flyer_strike_until and card.flyer_strike_until <= event.turn:
            card.flyer_strike_until = 0


@reducer.on(ev.MatchEnded)
def _match_ended(state: MatchState, event: ev.MatchEnded) -> None:
    """602.2: hidden cards are turned up."""
    state.result = Result(event.winner, event.reason, event.rule)
    state.question = None
    for card in state.cards:
        if card.hidden:
            _turn_up(state, card)


# Placement and hidden cards.


@reducer.on(ev.CardPlaced)
def _card_placed(state: MatchState, event: ev.CardPlaced) -> None:
    card = state.cards[event.card]
    card.enter(Zone.BATTLEFIELD)
    card.cell, card.hidden = event.cell, True
    state.board[event.cell] = card.id


@reducer.on(ev.CardRevealed)
def _card_revealed(state: MatchState, event: ev.CardRevealed) -> None:
    _turn_up(state, state.cards[event.card])


def _turn_up(state: MatchState, card: CardState) -> None:
    card.hidden = False
    if not state.hides_cards:
        state.look_around()
    flies = card.facts.type in (CardType.FLYER, CardType.TERRAIN)  # 210.1, 213.1
    if flies or card.facts.has(Name.EXTRA_ZONE):
        _leave_cell(state, card)
        card.enter(Zone.EXTRA)


@reducer.on(ev.CardHidden)
def _card_hidden(state: MatchState, event: ev.CardHidden) -> None:
    state.cards[event.card].hidden = True
    state.look_around()


@reducer.on(ev.CardKeptHidden)
def _card_kept_hidden(state: MatchState, event: ev.CardKeptHidden) -> None:
    """The card stays as it is; the fact alone is kept."""


@reducer.on(ev.HostAssigned)
def _host_assigned(state: MatchState, event: ev.HostAssigned) -> None:
    card, host = state.cards[event.card], state.cards[event.host]
    _leave_cell(state, card)
    card.host, card.cell = host.id, host.cell
    card.enter(host.zone)


@reducer.on(ev.HostLost)
def _host_lost(state: MatchState, event: ev.HostLost) -> None:
    state.cards[event.card].host = NO_CARD


# Announcing and priority.


@reducer.on(ev.TriggersRaised)
def _triggers_raised(state: MatchState, event: ev.TriggersRaised) -> None:
    state.triggers.extend(event.triggers)


@reducer.on(ev.TriggersDropped)
def _triggers_dropped(state: MatchState, event: ev.TriggersDropped) -> None:
    kept = [one for one in state.triggers if one.seat is not event.seat or not one.may]
    state.triggers[:] = kept


@reducer.on(ev.AnnouncementBegan)
def _announcement_began(state: MatchState, event: ev.AnnouncementBegan) -> None:
    state.announcing = event.play.clone()
    state.abilities += 1


@reducer.on(ev.AnnouncementEnded)
def _announcement_ended(state: MatchState, event: ev.AnnouncementEnded) -> None:
    state.announcing = None
    _forget_trigger(state, (event.source, event.key, event.part, event.cause))


def _forget_trigger(state: MatchState, announced: tuple[int, Key, int, Cause]) -> None:
    kept = [one for one in state.triggers if not _is_announced(one, announced)]
    state.triggers[:] = kept


def _is_announced(one: Trigger, announced: tuple[int, Key, int, Cause]) -> bool:
    """Of several occasions of one ability none is left when one is announced (116.8)."""
    return _name_of(one)[: 3 if one.one_of else 4] == announced[: 3 if one.one_of else 4]


def _name_of(trigger: Trigger) -> tuple[int, Key, int, Cause]:
    return trigger.card, trigger.key, trigger.part, trigger.cause


@reducer.on(ev.TargetsChosen)
def _targets_chosen(state: MatchState, event: ev.TargetsChosen) -> None:
    play = _chosen_for(state)
    play.aim.targets = event.targets
    play.aim.entries = tuple(state.cards[one].entered for one in event.targets)


@reducer.on(ev.CellsChosen)
def _cells_chosen(state: MatchState, event: ev.CellsChosen) -> None:
    _chosen_for(state).aim.cells = event.cells


@reducer.on(ev.EnoughChosen)
def _enough_chosen(state: MatchState, event: ev.EnoughChosen) -> None:
    _chosen_for(state).aim.enough = True


@reducer.on(ev.NumberChosen)
def _number_chosen(state: MatchState, event: ev.NumberChosen) -> None:
    _chosen_for(state).x = event.x


@reducer.on(ev.PaymentChosen)
def _payment_chosen(state: MatchState, event: ev.PaymentChosen) -> None:
    play = _chosen_for(state)
    play.paid = (*play.paid, event.card)


@reducer.on(ev.BranchChosen)
def _branch_chosen(state: MatchState, event: ev.BranchChosen) -> None:
    play = _chosen_for(state)
    progress = play.progress
    progress.at = event.at
    progress.branches = (*progress.branches, event.at)


def _chosen_for(state: MatchState) -> Play:
    return state.announcing if state.announcing is not None else state.stack[-1]


@reducer.on(ev.PlayAnnounced)
def _play_announced(state: MatchState, event: ev.PlayAnnounced) -> None:
    drawn = state.announcing
    play = Play(
        event.play,
        event.kind,
        event.seat,
        event.source,
        event.ability,
        event.key,
        event.part,
        source_entry=state.cards[event.source].entered,
        x=event.x,
        paid=event.paid,
        cause=event.cause,
        made_by=event.made_by,
        fights=event.fights,
        as_open=event.as_open,
        aim=Aim(event.power, event.targets, event.cells, event.entries),
        course=Course(event.step),
    )
    if drawn is not None:
        play.progress = drawn.progress
        play.giver, play.sourceless = drawn.giver, drawn.sourceless
        state.announcing = None
    state.plays = event.play + 1
    if event.made_by != -1:
        state.stack.append(play)  # 537.2
    else:
        state.queue.append(play)
    _forget_trigger(state, (event.source, event.key, event.part, event.cause))
    if state.window is not None:
        state.window.passes = 0


@reducer.on(ev.WindowOpened)
def _window_opened(state: MatchState, event: ev.WindowOpened) -> None:
    state.window = Window(event.holder, event.passes)


@reducer.on(ev.PriorityPassed)
def _priority_passed(state: MatchState, event: ev.PriorityPassed) -> None:
    state.window = Window(event.seat.opponent, (state.window.passes if state.window else 0) + 1)


@reducer.on(ev.WindowClosed)
def _window_closed(state: MatchState, event: ev.WindowClosed) -> None:
    state.window = None
    if state.queue:
        return
    state.relieved = False
    if state.stack:
        state.stack[-1].course.window_closed = True
    else:
        state.phase_window_closed = True
        state.news = None


@reducer.on(ev.StackSettled)
def _stack_settled(state: MatchState, event: ev.StackSettled) -> None:
    state.relieved = False


@reducer.on(ev.EffectsApplied)
def _effects_applied(state: MatchState, event: ev.EffectsApplied) -> None:
    for play in state.stack:
        if play.id == event.play:
            play.course.news = event.news
            return
    state.news = event.news


@reducer.on(ev.Missed)
def _missed(state: MatchState, event: ev.Missed) -> None:
    """The fact alone is kept, for abilities that go off on it (546.2)."""


@reducer.on(ev.QueueStacked)
def _queue_stacked(state: MatchState, event: ev.QueueStacked) -> None:
    state.stack.extend(state.queue)
    state.queue.clear()


# Carrying a play out.


@reducer.on(ev.StepBegan)
def _step_began(state: MatchState, event: ev.StepBegan) -> None:
    play = next(one for one in reversed(state.stack) if one.id == event.play)
    play.course.step, play.course.window_closed = event.step, False


@reducer.on(ev.PowerEnded)
def _power_ended(state: MatchState, event: ev.PowerEnded) -> None:
    play = state.stack[-1]
    if not play.course.redirected:
        play.progress.aimed = (*play.progress.aimed, *play.aim.targets)
    play.aim = Aim()
    play.progress.at += 1


@reducer.on(ev.StepRaised)
def _step_raised(state: MatchState, event: ev.StepRaised) -> None:
    play = next(one for one in reversed(state.stack) if one.id == event.play)
    play.course.raised = (*play.course.raised, event.step)


@reducer.on(ev.ResourcesReserved)
def _resources_reserved(state: MatchState, event: ev.ResourcesReserved) -> None:
    state.stack[-1].reserved = True


@reducer.on(ev.PowerBegan)
def _power_began(state: MatchState, event: ev.PowerBegan) -> None:
    """512.3: nothing of the power before holds for this one, whatever became of it (505.4.1)."""
    play = state.stack[-1]
    play.progress.at = event.at
    play.aim = Aim(event.power, event.targets, event.cells, event.entries)
    play.course, play.fight = Course(), Fight()


@reducer.on(ev.PowerDone)
def _power_done(state: MatchState, event: ev.PowerDone) -> None:
    play = next(one for one in reversed(state.stack) if one.id == event.play)
    play.progress.done = (*play.progress.done, event.done)


@reducer.on(ev.MovedOn)
def _moved_on(state: MatchState, event: ev.MovedOn) -> None:
    _chosen_for(state).progress.at = event.at


@reducer.on(ev.PlayStopped)
def _play_stopped(state: MatchState, event: ev.PlayStopped) -> None:
    play = state.stack[-1]
    play.course.stopped = True


@reducer.on(ev.PlayRemoved)
def _play_removed(state: MatchState, event: ev.PlayRemoved) -> None:
    state.stack.pop()
    state.relieved = bool(state.stops or state.moments & SUDDEN)


@reducer.on(ev.DefenderAssigned)
def _defender_assigned(state: MatchState, event: ev.DefenderAssigned) -> None:
    strike = next(play for play in state.stack if play.id == event.play)
    strike.defender = event.defender
    _redirect(state, strike, event.defender)


@reducer.on(ev.Redirected)
def _redirected(state: MatchState, event: ev.Redirected) -> None:
    _redirect(state, next(play for play in state.stack if play.id == event.play), event.target)


def _redirect(state: MatchState, play: Play, target: int) -> None:
    aim = play.aim
    if not play.course.redirected:
        play.progress.aimed = (*play.progress.aimed, *aim.targets)
    aim.targets, play.course.redirected = (target, *aim.targets[1:]), True
    aim.entries = tuple(state.cards[one].entered for one in aim.targets)


@reducer.on(ev.PlayCancelled)
def _play_cancelled(state: MatchState, event: ev.PlayCancelled) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    play.course.stopped = play.cancelled = True


@reducer.on(ev.PlayBlocked)
def _play_blocked(state: MatchState, event: ev.PlayBlocked) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    if event.counter:
        play.fight.counter_blocked = True
    else:
        play.fight.blocked = True


@reducer.on(ev.StayedOpen)
def _stayed_open(state: MatchState, event: ev.StayedOpen) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    if event.defender:
        play.defender_stays_open = True
    else:
        play.stays_open = True


@reducer.on(ev.DuelBegan)
def _duel_began(state: MatchState, event: ev.DuelBegan) -> None:
    next(one for one in state.stack if one.id == event.play).fight.duel = True


@reducer.on(ev.DiceRolled)
def _dice_rolled(state: MatchState, event: ev.DiceRolled) -> None:
    play = state.stack[-1]
    fight = play.fight
    fight.attack_die, fight.defence_die = event.attack, event.defence
    fight.attack_dice, fight.defence_dice = event.attacks, event.defences
    rolled = (len(event.attacks) or 1) - len(event.fixed)
    rolled += len(event.defences) or int(event.defence != 0)
    if rolled:
        _, state.rng = roll(state.rng, rolled, state.ruleset.die)


@reducer.on(ev.DieRerolled)
def _die_rerolled(state: MatchState, event: ev.DieRerolled) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    fight = play.fight
    attacks = event.card == play.source
    dice = fight.attack_dice if attacks else fight.defence_dice
    if dice:
        dice = (*dice[: event.place], event.value, *dice[event.place + 1 :])
    first = dice[0] if dice else event.value
    if attacks:
        fight.attack_die, fight.attack_dice = first, dice
    else:
        fight.defence_die, fight.defence_dice = first, dice
    _, state.rng = roll(state.rng, 1, state.ruleset.die)


@reducer.on(ev.DieChosen)
def _die_chosen(state: MatchState, event: ev.DieChosen) -> None:
    play = state.stack[-1]
    if event.card == play.source:
        play.fight.attack_die = event.value
    else:
        play.fight.defence_die = event.value


@reducer.on(ev.Decided)
def _decided(state: MatchState, event: ev.Decided) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    play.course.answers = (*play.course.answers, (event.step, event.answer))


@reducer.on(ev.ResultSet)
def _result_set(state: MatchState, event: ev.ResultSet) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    fight = play.fight
    fight.attack, fight.counter, fight.settled = event.attack, event.counter, True


@reducer.on(ev.DieChanged)
def _die_changed(state: MatchState, event: ev.DieChanged) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    play.fight.die_changes = (*play.fight.die_changes, event.change)


@reducer.on(ev.SizeChanged)
def _size_changed(state: MatchState, event: ev.SizeChanged) -> None:
    play = next(one for one in state.stack if one.id == event.play)
    play.fight.size_changes = (*play.fight.size_changes, event.change)


@reducer.on(ev.FightDecided)
def _fight_decided(state: MatchState, event: ev.FightDecided) -> None:
    play = state.stack[-1]
    fight = play.fight
    fight.attack_total, fight.defence_total = event.attack_total, event.defence_total
    fight.attack, fight.counter = event.attack, event.counter


@reducer.on(ev.TableStepped)
def _table_stepped(state: MatchState, event: ev.TableStepped) -> None:
    play = state.stack[-1]
    fight = play.fight
    fight.stepped, fight.attack, fight.counter = True, event.attack, event.counter


@reducer.on(ev.SizeFixed)
def _size_fixed(state: MatchState, event: ev.SizeFixed) -> None:
    play = state.stack[-1]
    fight = play.fight
    fight.attack, fight.counter = event.attack, event.counter
    fight.size, fight.counter_size = event.size, event.counter_size


@reducer.on(ev.CounterTaken)
def _counter_taken(state: MatchState, event: ev.CounterTaken) -> None:
    next(one for one in state.stack if one.id == event.play).fight.counter_by = event.card


# Effects on cards.


@reducer.on(ev.Landed)
def _landed(state: MatchState, event: ev.Landed) -> None:
    """The fact alone is kept, for abilities that go off on it (511.7)."""


@reducer.on(ev.Protected)
def _protected(state: MatchState, event: ev.Protected) -> None:
    """The fact alone is kept."""


@reducer.on(ev.Replaced)
def _replaced(state: MatchState, event: ev.Replaced) -> None:
    """The fact alone is kept: the same replacement holds once for one effect (535.7)."""


@reducer.on(ev.WoundsPrevented)
def _wounds_prevented(state: MatchState, event: ev.WoundsPrevented) -> None:
    state.cards[event.card].armor_spent += event.amount


@reducer.on(ev.PreventionSpent)
def _prevention_spent(state: MatchState, event: ev.PreventionSpent) -> None:
    card = state.cards[event.card]
    place = (event.key, event.part)
    before = sum(amount for key, part, amount in card.spent if (key, part) == place)
    others = tuple(one for one in card.spent if (one[0], one[1]) != place)
    card.spent = (*others, (event.key, event.part, before + event.amount))


@reducer.on(ev.WoundsShared)
def _wounds_shared(state: MatchState, event: ev.WoundsShared) -> None:
    """The fact alone is kept: the wounds of one play go over once."""


@reducer.on(ev.ArmorRestored)
def _armor_restored(state: MatchState, event: ev.ArmorRestored) -> None:
    state.cards[event.card].armor_spent = 0


@reducer.on(ev.Wounded)
def _wounded(state: MatchState, event: ev.Wounded) -> None:
    state.cards[event.card].wounds += event.amount
    state.stirred = state.stirred or event.amount > 0


@reducer.on(ev.Healed)
def _healed(state: MatchState, event: ev.Healed) -> None:
    state.cards[event.card].wounds -= event.amount
    state.stirred = True


@reducer.on(ev.WoundsSet)
def _wounds_set(state: MatchState, event: ev.WoundsSet) -> None:
    state.cards[event.card].wounds = event.wounds


@reducer.on(ev.ExtraLifeChanged)
def _extra_life_changed(state: MatchState, event: ev.ExtraLifeChanged) -> None:
    state.cards[event.card].extra += event.amount


@reducer.on(ev.ChipsChanged)
def _chips_changed(state: MatchState, event: ev.ChipsChanged) -> None:
    state.cards[event.card].chips += event.amount


@reducer.on(ev.TokensChanged)
def _tokens_changed(state: MatchState, event: ev.TokensChanged) -> None:
    state.cards[event.card].tokens += event.amount


@reducer.on(ev.CardOpened)
def _card_opened(state: MatchState, event: ev.CardOpened) -> None:
    card = state.cards[event.card]
    card.closed = False
    _lose_action_markers(card)
    card.movement = max(0, card.facts.movement)


@reducer.on(ev.CardShut)
def _card_shut(state: MatchState, event: ev.CardShut) -> None:
    card = state.cards[event.card]
    card.closed, card.movement = True, 0


@reducer.on(ev.MovementRestored)
def _movement_restored(state: MatchState, event: ev.MovementRestored) -> None:
    card = state.cards[event.card]
    card.movement = max(0, card.facts.movement)


@reducer.on(ev.CardClosed)
def _card_closed(state: MatchState, event: ev.CardClosed) -> None:
    card = state.cards[event.card]
    card.closed, card.acted, card.movement = True, card.acted + 1, 0


@reducer.on(ev.ActionMarked)
def _action_marked(state: MatchState, event: ev.ActionMarked) -> None:
    card = state.cards[event.card]
    card.acted, card.movement = card.acted + 1, 0


@reducer.on(ev.AbilityUsed)
def _ability_used(state: MatchState, event: ev.AbilityUsed) -> None:
    card = state.cards[event.card]
    card.uses = _with_use(card.uses, event.key, event.part)


def _with_use(uses: tuple[Use, ...], key: Key, part: int) -> tuple[Use, ...]:
    for place, use in enumerate(uses):
        if (use.key, use.part) == (key, part):
            more = Use(key, part, use.in_turn + 1, use.in_battle + 1)
            return (*uses[:place], more, *uses[place + 1 :])
    return (*uses, Use(key, part, 1, 1))


@reducer.on(ev.FlyerStrikeGained)
def _flyer_strike_gained(state: MatchState, event: ev.FlyerStrikeGained) -> None:
    state.cards[event.card].flyer_strike_until = event.until


@reducer.on(ev.FlyerStrikeSpent)
def _flyer_strike_spent(state: MatchState, event: ev.FlyerStrikeSpent) -> None:
    state.cards[event.card].flyer_strike_until = 0


# Lasting effects.


@reducer.on(ev.EffectGained)
def _effect_gained(state: MatchState, event: ev.EffectGained) -> None:
    card = state.cards[event.card]
    card.effects = (*card.effects, event.effect)
    state.lasting = max(state.lasting, event.effect.id + 1)
    state.know(card)


@reducer.on(ev.EffectsEnded)
def _effects_ended(state: MatchState, event: ev.EffectsEnded) -> None:
    card = state.cards[event.card]
    card.effects = tuple(one for one in card.effects if one.id not in event.effects)


@reducer.on(ev.GrantsChanged)
def _grants_changed(state: MatchState, event: ev.GrantsChanged) -> None:
    """The fact alone is kept: what a card has is worked out by ``refresh``."""


@reducer.on(ev.CellMarked)
def _cell_marked(state: MatchState, event: ev.CellMarked) -> None:
    state.marks.append(event.mark)
    state.lasting = max(state.lasting, event.mark.effect.id + 1)


@reducer.on(ev.CellMarksEnded)
def _cell_marks_ended(state: MatchState, event: ev.CellMarksEnded) -> None:
    state.marks[:] = [mark for mark in state.marks if mark.effect.id not in event.effects]


@reducer.on(ev.AbilityDelayed)
def _ability_delayed(state: MatchState, event: ev.AbilityDelayed) -> None:
    state.delayed.append(event.delayed)
    state.expect(event.delayed.ability)
    state.lasting = max(state.lasting, event.delayed.id + 1)


@reducer.on(ev.DelayedEnded)
def _delayed_ended(state: MatchState, event: ev.DelayedEnded) -> None:
    state.delayed[:] = [one for one in state.delayed if one.id not in event.ids]


# Zones and cells.


@reducer.on(ev.CardMoved)
def _card_moved(state: MatchState, event: ev.CardMoved) -> None:
    _go_to(state, state.cards[event.card], event.cell)


@reducer.on(ev.CardRelocated)
def _card_relocated(state: MatchState, event: ev.CardRelocated) -> None:
    _go_to(state, state.cards[event.card], event.cell)


@reducer.on(ev.CardsSwapped)
def _cards_swapped(state: MatchState, event: ev.CardsSwapped) -> None:
    one, other = state.cards[event.one], state.cards[event.other]
    one.cell, other.cell = other.cell, one.cell
    state.board[one.cell], state.board[other.cell] = one.id, other.id


@reducer.on(ev.CardLanded)
def _card_flight_changed(state: MatchState, event: ev.CardLanded) -> None:
    card = state.cards[event.card]
    if event.cell == NO_CELL:
        _leave_cell(state, card)
        card.enter(Zone.EXTRA)
        card.host = NO_CARD  # a symbiote that flies sits on nobody (211.4)
    else:
        card.enter(Zone.BATTLEFIELD)
        card.cell = event.cell
        state.board[event.cell] = card.id


@reducer.on(ev.MovementSpent)
def _movement_spent(state: MatchState, event: ev.MovementSpent) -> None:
    state.cards[event.card].movement -= event.amount


@reducer.on(ev.CardLeft)
def _card_left(state: MatchState, event: ev.CardLeft) -> None:
    card = state.cards[event.card]
    if card.in_battle:
        card.last = card.clone()
        card.last.last = None
        card.left_cell = card.cell
        state.stirred = True
        _leave_cell(state, card)
    _leave_piles(state, card)
    card.enter(event.zone)
    # 204.4, 205.4, 206.4: markers stay behind; action markers and uses go along
    card.closed, card.hidden, card.wounds, card.armor_spent, card.movement = False, False, 0, 0, 0
    card.extra, card.chips, card.tokens, card.host = 0, 0, 0, NO_CARD
    card.flyer_strike_until, card.spent = 0, ()
    card.effects = tuple(one for one in card.effects if _works_in(one.change, event.zone))
    card.controller = card.owner
    match event.zone:
        case Zone.GRAVEYARD:
            state.graveyards[card.owner].append(card.id)
        case Zone.EXILE:
            state.exiles[card.owner].append(card.id)
        case Zone.DECK:
            _into_deck(state, card, event)
        case Zone.HAND | Zone.SQUAD | Zone.BATTLEFIELD | Zone.EXTRA:
            pass
        case _:
            assert_never(event.zone)


@reducer.on(ev.PileOrdered)
def _pile_ordered(state: MatchState, event: ev.PileOrdered) -> None:
    pile = state.pile(event.seat, event.zone)
    pile[:] = [*(one for one in pile if one not in event.cards), *event.cards]


def _works_in(change: Change, zone: Zone) -> bool:
    """205.4, 206.4: whether an acquired ability works in the zone that its card comes into."""
    if isinstance(change, Named):
        return change.name is Name.INCARNATION and zone is Zone.GRAVEYARD
    if isinstance(change, Playable | Triggered | While):
        return (change.active, zone) in _ELSEWHERE
    return False


_ELSEWHERE = frozenset(((Area.GRAVEYARD, Zone.GRAVEYARD), (Area.EXILE, Zone.EXILE)))


def _into_deck(state: MatchState, card: CardState, event: ev.CardLeft) -> None:
    deck = state.decks[card.owner]
    deck = (*deck, card.spec) if event.to_bottom else (card.spec, *deck)
    _set_deck(state, card.owner, deck)


def _set_deck(state: MatchState, seat: Seat, deck: tuple[CardSpec, ...]) -> None:
    first, second = state.decks
    state.decks = (deck, second) if seat is Seat.FIRST else (first, deck)


def _leave_piles(state: MatchState, card: CardState) -> None:
    for pile in (state.graveyards[card.owner], state.exiles[card.owner]):
        if card.id in pile:
            pile.remove(card.id)


@reducer.on(ev.DeckShuffled)
def _deck_shuffled(state: MatchState, event: ev.DeckShuffled) -> None:
    deck, state.rng = shuffled(state.rng, state.decks[event.seat])
    _set_deck(state, event.seat, tuple(deck))


@reducer.on(ev.CardsShown)
def _cards_shown(state: MatchState, event: ev.CardsShown) -> None:
    deck = state.decks[event.seat]
    _set_deck(state, event.seat, (*deck[len(event.cards) :], *event.cards))


@reducer.on(ev.CardsMilled)
def _cards_milled(state: MatchState, event: ev.CardsMilled) -> None:
    for spec in state.decks[event.seat][: event.count]:
        card = CardState(len(state.cards), spec, event.seat, event.seat, Zone.GRAVEYARD)
        state.cards.append(card)
        state.know(card)
        state.graveyards[event.seat].append(card.id)
    _set_deck(state, event.seat, state.decks[event.seat][event.count :])


@reducer.on(ev.CardDrawn)
def _card_drawn(state: MatchState, event: ev.CardDrawn) -> None:
    state.cards.append(CardState(len(state.cards), event.spec, event.seat, event.seat, Zone.HAND))
    state.know(state.cards[-1])
    deck = state.decks[event.seat]
    _set_deck(state, event.seat, (*deck[: event.place], *deck[event.place + 1 :]))


@reducer.on(ev.CardEntered)
def _card_entered(state: MatchState, event: ev.CardEntered) -> None:
    card = state.cards[event.card]
    _leave_piles(state, card)
    card.controller, card.closed, card.tokens = event.seat, event.closed, 0
    card.incarnated = card.incarnated or event.incarnated
    card.entered += 1
    card.enter(Zone.EXTRA if event.cell == NO_CELL else Zone.BATTLEFIELD)
    card.cell = event.cell
    if event.cell != NO_CELL and state.board[event.cell] == NO_CARD:
        state.board[event.cell] = card.id
    card.movement = 0 if event.closed else max(0, card.facts.movement)


@reducer.on(ev.ControlChanged)
def _control_changed(state: MatchState, event: ev.ControlChanged) -> None:
    state.cards[event.card].controller = event.seat
    state.stirred = True


def _go_to(state: MatchState, card: CardState, cell: int) -> None:
    _leave_cell(state, card)
    card.cell = cell
    if state.board[cell] == NO_CARD:
        state.board[cell] = card.id


def _leave_cell(state: MatchState, card: CardState) -> None:
    """Take a card off its cell; another one that stands there too comes to hold it (524)."""
    cell = card.cell
    card.cell = NO_CELL
    if cell == NO_CELL or state.board[cell] != card.id:
        return
    state.board[cell] = next(
        (
            one.id
            for one in state.cards
            if one.cell == cell and one.host == NO_CARD and one.zone is Zone.BATTLEFIELD
        ),
        NO_CARD,
    )
