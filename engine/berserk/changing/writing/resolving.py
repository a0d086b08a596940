"""Apply the events of resolving a play: its steps, dice and sizes (512, 515)."""

from engine.berserk.cards.facts import SUDDEN
from engine.berserk.changing.writing.announcements import chosen_for
from engine.berserk.table import events as ev
from engine.berserk.table.state import Aim, Course, Fight, MatchState, Play
from engine.kernel.events import Reducer
from engine.kernel.rng import roll

reducer: Reducer[MatchState] = Reducer()


def _play(state: MatchState, number: int) -> Play:
    """Return a play on the stack; the top one is tried first."""
    top = state.stack[-1]
    return top if top.id == number else next(one for one in state.stack if one.id == number)


@reducer.on(ev.StepBegan)
def _step_began(state: MatchState, event: ev.StepBegan) -> None:
    play = _play(state, event.play)
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
    play = _play(state, event.play)
    play.course.raised = (*play.course.raised, event.step)


@reducer.on(ev.ResourcesReserved)
def _resources_reserved(state: MatchState, event: ev.ResourcesReserved) -> None:
    state.stack[-1].reserved = True


@reducer.on(ev.PowerBegan)
def _power_began(state: MatchState, event: ev.PowerBegan) -> None:
    """Begin the next power afresh: nothing of the one before carries over, not even a cancellation
    (512.3, 505.4.1)."""
    play = state.stack[-1]
    play.progress.at = event.at
    play.aim = Aim(event.power, event.targets, event.cells, event.entries)
    play.course, play.fight = Course(), Fight()


@reducer.on(ev.PowerDone)
def _power_done(state: MatchState, event: ev.PowerDone) -> None:
    play = _play(state, event.play)
    play.progress.done = (*play.progress.done, event.done)


@reducer.on(ev.MovedOn)
def _moved_on(state: MatchState, event: ev.MovedOn) -> None:
    play = chosen_for(state)
    play.progress.at, play.aim.enough = event.at, False


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
    strike = _play(state, event.play)
    strike.defender = event.defender
    _redirect(state, strike, event.defender)


@reducer.on(ev.Redirected)
def _redirected(state: MatchState, event: ev.Redirected) -> None:
    _redirect(state, _play(state, event.play), event.target)


def _redirect(state: MatchState, play: Play, target: int) -> None:
    aim = play.aim
    if not play.course.redirected:
        play.progress.aimed = (*play.progress.aimed, *aim.targets)
    aim.targets, play.course.redirected = (target, *aim.targets[1:]), True
    aim.entries = tuple(state.cards[card].entered for card in aim.targets)


@reducer.on(ev.PlayCancelled)
def _play_cancelled(state: MatchState, event: ev.PlayCancelled) -> None:
    play = _play(state, event.play)
    play.course.stopped = play.cancelled = True


@reducer.on(ev.PlayBlocked)
def _play_blocked(state: MatchState, event: ev.PlayBlocked) -> None:
    play = _play(state, event.play)
    if event.counter:
        play.fight.counter_blocked = True
    else:
        play.fight.blocked = True


@reducer.on(ev.StayedOpen)
def _stayed_open(state: MatchState, event: ev.StayedOpen) -> None:
    play = _play(state, event.play)
    if event.defender:
        play.defender_stays_open = True
    else:
        play.stays_open = True


@reducer.on(ev.DuelBegan)
def _duel_began(state: MatchState, event: ev.DuelBegan) -> None:
    _play(state, event.play).fight.duel = True


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
    play = _play(state, event.play)
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
    play = _play(state, event.play)
    play.course.answers = (*play.course.answers, (event.step, event.answer))


@reducer.on(ev.ResultSet)
def _result_set(state: MatchState, event: ev.ResultSet) -> None:
    play = _play(state, event.play)
    fight = play.fight
    fight.attack, fight.counter, fight.settled = event.attack, event.counter, True


@reducer.on(ev.DieChanged)
def _die_changed(state: MatchState, event: ev.DieChanged) -> None:
    play = _play(state, event.play)
    play.fight.die_changes = (*play.fight.die_changes, event.change)


@reducer.on(ev.SizeChanged)
def _size_changed(state: MatchState, event: ev.SizeChanged) -> None:
    play = _play(state, event.play)
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
    _play(state, event.play).fight.counter_by = event.card
