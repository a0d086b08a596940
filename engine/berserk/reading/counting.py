"""Count earlier plays by how far they got, for «the first in the turn» (545.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import engine.berserk.abilities as ab
from engine.berserk.table import events as ev
from engine.berserk.table.history import announced_at, events_of, recall, was_assault
from engine.berserk.table.state import MatchState, PlayKind, Step
from engine.berserk.table.windows import MOMENTS
from engine.kernel.events import Event
from engine.kernel.seats import Seat

_ANNOUNCED: Final = frozenset((ab.Moment.ANNOUNCED, ab.Moment.CANCELLING, ab.Moment.REDIRECTING))
_AIMED: Final = frozenset((ab.Moment.TARGETED, ab.Moment.BEFORE_DICE))
_ROLLED: Final = frozenset((ab.Moment.REROLLING, ab.Moment.DIE, ab.Moment.ROLLED))
_ENDED: Final = (
    _ANNOUNCED
    | _AIMED
    | frozenset(MOMENTS[Step.CALCULATION])
    | frozenset((*MOMENTS[Step.BLOCKING], *MOMENTS[Step.PAID]))
)


@dataclass(frozen=True, slots=True)
class Carried:
    """One resolved power of a play, with the moments it reached."""

    play: int
    source: int
    targets: tuple[int, ...]
    kind: ab.PowerKind | None
    power: ab.Attack | ab.Power | None = None
    strength: ab.AttackStrength = ab.AttackStrength.MISS
    reached: frozenset[ab.Moment] = frozenset()
    stopped: bool = False
    seat: Seat | None = None
    moves: bool = False
    landed: bool = False
    aimed: tuple[int, ...] = ()
    """The targets it was announced against, whoever defended them (term «Нападение»)."""
    wounded: tuple[tuple[int, int], ...] = ()
    """The wounded cards, each with its source: in a fight there are two of both."""
    counter: ab.AttackStrength = ab.AttackStrength.MISS
    """The strength of the counterstrike (515.4)."""

    @property
    def is_done(self) -> bool:
        """Return whether the power resolved successfully: it landed, or had no target."""
        if self.landed:
            return True
        return not self.stopped and not self.targets and self.reached >= _ENDED


def in_a_row(state: MatchState, seat: Seat, *, moves: bool) -> Iterator[Carried]:
    """Yield the abilities that cards of a player resolved successfully, latest first.

    Moves and powers that only relocate are included unless ``moves`` says that they do not break a
    row (term «Подряд»); other properties are not abilities, nor are choices and gains for the play
    that they belong to.
    """
    for began, since in _latest_powers(state):
        power = _come_to(began, since)
        counts = power.kind is not None or power.moves
        if not counts or _only_prepares(power) or (moves and _only_relocates(power)):
            continue
        if power.seat is seat and power.is_done:
            yield power


def _only_prepares(power: Carried) -> bool:
    """Return whether it only chooses, or only gives something for the time of its play: a part of
    the text of another power (505.1)."""
    node = power.power
    return isinstance(node, ab.Power) and all(
        isinstance(effect, ab.ChooseCards | ab.ChooseCells)
        or (isinstance(effect, ab.Gain) and effect.until is ab.Until.PLAY_END)
        for effect in node.effects
    )


def _only_relocates(power: Carried) -> bool:
    """Return whether it is a move, or a power without any effect but relocation (507.1)."""
    node = power.power
    if not isinstance(node, ab.Power):
        return power.moves
    return all(isinstance(effect, ab.Relocate | ab.Swap) for effect in node.effects)


def carried_out(
    state: MatchState, kinds: tuple[ab.PowerKind, ...], turns: int | None
) -> Iterator[Carried]:
    """Yield the powers of these kinds (all kinds if empty) that resolved successfully in that turn
    (538.2)."""
    for power in carried(state, turns):
        if power.kind is not None and power.is_done and (not kinds or power.kind in kinds):
            yield power


def assaults(
    state: MatchState, kinds: tuple[ab.PowerKind, ...], turns: int | None
) -> Iterator[Carried]:
    """Yield the attacks of these kinds that were announced in that turn, whatever became of them
    (512.6.2, term «Нападение»): one that is still being resolved only once it has landed."""
    current = {play.id for play in state.stack}
    for power in carried(state, turns):
        over = ab.Moment.ANNOUNCED in power.reached and power.play not in current
        if (
            (over or power.is_done)
            and (not kinds or power.kind in kinds)
            and was_assault(state, power.play)
        ):
            yield power


def sources_against(state: MatchState, node: ab.Suffered, card: int) -> Iterator[list[int]]:
    """Yield the sources of each power against a card: one, or in a fight those of its wounds."""
    if node.wounded:
        for power in carried(state, node.turns):
            if power.kind in node.powers:
                yield [source for wounded, source in power.wounded if wounded == card]
    else:
        for power in carried_out(state, node.powers, node.turns):
            yield [power.source] if card in power.targets else []


def carried(state: MatchState, turns: int | None) -> Sequence[Carried]:
    """Return the powers resolved in this turn, oldest first; those of the whole battle for None.

    A play that was stopped or cancelled still reached the moments before that.
    """
    # kept, since a filter asks this for every card on the table
    return recall(state, (carried, turns), lambda: _carried(state, turns))


def _carried(state: MatchState, turns: int | None) -> Sequence[Carried]:
    return [_come_to(began, since) for began, since in _powers(state, turns)]


def _latest_powers(state: MatchState) -> Iterator[tuple[Carried, tuple[Event, ...]]]:
    """Yield each power of the battle as it began, latest first, with the later events about it.

    Whoever asks is mostly content with the latest few, so the history is read backwards.
    """
    later: dict[int, list[Event]] = {}
    for event in reversed(state.history):
        if type(event) not in _KINDS or not isinstance(event, _TELLING):
            continue
        began = _begun(event, _announcement(state, event))
        if began is None:
            later.setdefault(event.play, []).append(event)
        else:
            yield began, tuple(reversed(later.pop(event.play, [])))


def _announcement(state: MatchState, event: Event) -> Carried | None:
    """Return the first power of the play that goes on to another one with this event."""
    if not isinstance(event, ev.PowerBegan):
        return None
    at = announced_at(state, event.play)
    return _begun(state.history[at], None) if at >= 0 else None


def _powers(state: MatchState, turns: int | None) -> list[tuple[Carried, tuple[Event, ...]]]:
    """Return each power as it began, oldest first, with the later events about it."""
    powers: list[Carried] = []
    telling: list[tuple[Event, ...]] = []
    place: dict[int, int] = {}  # the index of the latest power of each play
    for event in events_of(state, turns):
        # the whole battle is often queried, so skip most events by the cheaper test first
        if type(event) not in _KINDS or not isinstance(event, _TELLING):
            continue
        play = event.play
        began = _begun(event, powers[place[play]] if play in place else None)
        if began is not None:
            place[play] = len(powers)
            powers.append(began)
            telling.append(())
        elif play in place:
            at = place[play]
            telling[at] = (*telling[at], event)
    return list(zip(powers, telling, strict=True))


_TELLING: Final = (
    ev.PlayAnnounced,
    ev.PowerBegan,
    ev.DefenderAssigned,
    ev.Redirected,
    ev.FightDecided,
    ev.Landed,
    ev.Wounded,
    ev.PlayStopped,
    ev.PlayCancelled,
    ev.ResourcesReserved,
    ev.DiceRolled,
    ev.StepRaised,
    ev.PowerEnded,
    ev.PlayRemoved,
)
"""The events that show the progress of a power."""
_KINDS: Final = frozenset(_TELLING)


def _begun(event: Event, before: Carried | None) -> Carried | None:
    match event:
        case ev.PlayAnnounced(play=play, kind=kind, source=source, targets=targets, power=power):
            named = ab.PowerKind.STRIKE if kind is PlayKind.STRIKE else _kind(power)
            moves = kind is PlayKind.MOVE
            return Carried(
                play, source, targets, named, power, seat=event.seat, moves=moves, aimed=targets
            )
        case ev.PowerBegan(play=play, power=power, targets=targets) if before is not None:
            return Carried(
                play,
                before.source,
                targets,
                _kind(power),
                power,
                seat=before.seat,
                aimed=targets,
            )
        case _:
            return None


def _kind(power: ab.Attack | ab.Power | None) -> ab.PowerKind | None:
    return None if power is None else power.kind


def _come_to(began: Carried, since: tuple[Event, ...]) -> Carried:
    """Return a power with the moments that these events gave it."""
    targets, wounded = began.targets, began.wounded
    strength, counter = began.strength, began.counter
    reached, stopped, landed = began.reached, began.stopped, began.landed
    for event in since:
        match event:
            case ev.DefenderAssigned(defender=card) | ev.Redirected(target=card):
                targets = (card,)
            case ev.Landed(counter=False):
                landed = True
            case ev.Wounded(card=card, amount=amount, source=source) if amount and source >= 0:
                wounded = (*wounded, (card, source))
            case ev.FightDecided(attack=strength, counter=counter):
                pass
            case ev.PlayStopped() | ev.PlayCancelled():
                stopped = True
            case ev.ResourcesReserved():
                reached |= _ANNOUNCED
            case ev.DiceRolled():
                reached |= _AIMED | _ROLLED
            case ev.StepRaised(step=step):
                reached |= frozenset(MOMENTS[step])
            case ev.PowerEnded() | ev.PlayRemoved() if not stopped:
                reached |= _ENDED
            case _:
                pass
    return Carried(
        began.play,
        began.source,
        targets,
        began.kind,
        began.power,
        strength,
        reached,
        stopped,
        began.seat,
        began.moves,
        landed,
        began.aimed,
        wounded,
        counter,
    )
