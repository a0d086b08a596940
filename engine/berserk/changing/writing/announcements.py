"""What announcing and priority change: the queue, the stack, what waits (301-305, 501)."""

from engine.berserk.cards.facts import Key
from engine.berserk.table import events as ev
from engine.berserk.table.state import Aim, Cause, Course, MatchState, Play, Trigger, Window
from engine.kernel.events import Reducer
from engine.kernel.seats import SEATS

reducer: Reducer[MatchState] = Reducer()


@reducer.on(ev.TriggersRaised)
def _triggers_raised(state: MatchState, event: ev.TriggersRaised) -> None:
    state.triggers.extend(event.triggers)
    state.to_ask = tuple(seat for seat in SEATS if seat in state.to_ask + event.asked)


@reducer.on(ev.TriggersDropped)
def _triggers_dropped(state: MatchState, event: ev.TriggersDropped) -> None:
    kept = [
        trigger for trigger in state.triggers if trigger.seat is not event.seat or not trigger.may
    ]
    state.triggers[:] = kept
    state.to_ask = tuple(seat for seat in state.to_ask if seat is not event.seat)


@reducer.on(ev.AnnouncementBegan)
def _announcement_began(state: MatchState, event: ev.AnnouncementBegan) -> None:
    state.announcing = event.play.clone()
    state.abilities += 1


@reducer.on(ev.AnnouncementEnded)
def _announcement_ended(state: MatchState, event: ev.AnnouncementEnded) -> None:
    state.announcing = None
    _forget_trigger(state, (event.source, event.key, event.part, event.cause))


def _forget_trigger(state: MatchState, announced: tuple[int, Key, int, Cause]) -> None:
    if not state.triggers:
        return
    kept = [trigger for trigger in state.triggers if not _is_announced(trigger, announced)]
    state.triggers[:] = kept


def _is_announced(one: Trigger, announced: tuple[int, Key, int, Cause]) -> bool:
    """Return whether the occasion is of an ability that waits with others and was announced now
    (116.8)."""
    return _name_of(one)[: 3 if one.one_of else 4] == announced[: 3 if one.one_of else 4]


def _name_of(trigger: Trigger) -> tuple[int, Key, int, Cause]:
    return trigger.card, trigger.key, trigger.part, trigger.cause


@reducer.on(ev.TargetsChosen)
def _targets_chosen(state: MatchState, event: ev.TargetsChosen) -> None:
    play = chosen_for(state)
    play.aim.targets = event.targets
    play.aim.entries = tuple(state.cards[target].entered for target in event.targets)


@reducer.on(ev.CellsChosen)
def _cells_chosen(state: MatchState, event: ev.CellsChosen) -> None:
    chosen_for(state).aim.cells = event.cells


@reducer.on(ev.EnoughChosen)
def _enough_chosen(state: MatchState, event: ev.EnoughChosen) -> None:
    chosen_for(state).aim.enough = True


@reducer.on(ev.NumberChosen)
def _number_chosen(state: MatchState, event: ev.NumberChosen) -> None:
    chosen_for(state).x = event.x


@reducer.on(ev.PaymentChosen)
def _payment_chosen(state: MatchState, event: ev.PaymentChosen) -> None:
    play = chosen_for(state)
    play.paid = (*play.paid, event.card)


@reducer.on(ev.BranchChosen)
def _branch_chosen(state: MatchState, event: ev.BranchChosen) -> None:
    play = chosen_for(state)
    progress = play.progress
    progress.at = event.at
    progress.branches = (*progress.branches, event.at)


def chosen_for(state: MatchState) -> Play:
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
        paid_entries=tuple(state.cards[card].entered for card in event.paid),
        cause=event.cause,
        made_by=event.made_by,
        fights=event.fights,
        as_open=event.as_open,
        assails=event.assails,
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
    """Record the miss for triggers that listen for it (546.2)."""


@reducer.on(ev.WayTold)
def _way_told(state: MatchState, event: ev.WayTold) -> None:
    """Record the declaration; the log shows it to both players."""


@reducer.on(ev.QueueStacked)
def _queue_stacked(state: MatchState, event: ev.QueueStacked) -> None:
    state.stack.extend(state.queue)
    state.queue.clear()
