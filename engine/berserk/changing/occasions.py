"""Occasions: events and steps of plays as moments that abilities wait for (116, 546)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

import engine.berserk.abilities as ab
from engine.berserk.cards.facts import FORMED, bit
from engine.berserk.reading.blows import size_of_dealt_blow
from engine.berserk.reading.traits import gives, mark_carried_out, name_carried_out, name_of
from engine.berserk.table import events as ev
from engine.berserk.table.board import NO_CELL
from engine.berserk.table.history import (
    announced_at,
    last_about,
    last_of,
    places_about,
    places_of,
    was_buried,
)
from engine.berserk.table.program import Perform, program
from engine.berserk.table.state import (
    NO_CARD,
    NO_CAUSE,
    NO_PLAY,
    Cause,
    MatchState,
    Play,
    PlayKind,
    Zone,
)
from engine.berserk.table.windows import MOMENTS, PHASE_MOMENTS, has_news, mask_now
from engine.kernel.events import Event
from engine.kernel.making import made_quickly


@dataclass(frozen=True, slots=True)
class Occasion:
    """A moment and the cards involved."""

    moment: ab.Moment
    cause: Cause = NO_CAUSE
    power: ab.PowerKind | None = None
    named: ab.Name | None = None
    counter: bool = False
    missed: bool = False
    way: ab.Relocation | None = None
    """How a card relocated; None for a step or a swap."""
    carrying: ab.Attack | ab.Power | None = None
    """The power of a finished play, or of the action a card closes for: one on its own card."""
    late: bool = False
    """Whether the play that caused it is over."""
    marker: str = ""
    """The name of the marker that a cell lost, a card gained, or that relocated a card."""

    def within(self, play: int) -> Occasion:
        """Return the occasion as part of the play that led to it (522.1)."""
        was = self.cause
        cause = Cause(
            was.subject,
            was.other,
            was.play,
            was.amount,
            was.life_lost,
            was.excess,
            was.cell,
            was.strength,
            was.event,
            was.remembered,
            was.entry,
            was.in_battle,
            play,
            was.counter,
            was.cells,
        )
        return Occasion(
            self.moment,
            cause,
            self.power,
            self.named,
            self.counter,
            self.missed,
            self.way,
            self.carrying,
            self.late,
            self.marker,
        )


LEAVING: Final = (
    ab.Moment.DIED,
    ab.Moment.KILLED,
    ab.Moment.EXILED,
    ab.Moment.RETURNED,
    ab.Moment.LEFT_BATTLE,
    ab.Moment.BURIED,
)


_Turned_aside: TypeAlias = ev.DefenderAssigned | ev.Redirected | ev.PlayBlocked
_Fought: TypeAlias = ev.Landed | ev.Missed | ev.Wounded | ev.Healed
_Came: TypeAlias = (
    ev.CardEntered
    | ev.CardMoved
    | ev.CardRelocated
    | ev.CardsSwapped
    | ev.PlacesChanged
    | ev.CardLanded
    | ev.HostAssigned
)
_Turned: TypeAlias = (
    ev.CardOpened
    | ev.CardsOpened
    | ev.CardShut
    | ev.CardClosed
    | ev.FlyerStrikeGained
    | ev.ActionMarked
    | ev.CardRevealed
    | ev.ControlChanged
)
_Gained: TypeAlias = (
    ev.ChipsChanged
    | ev.TokensChanged
    | ev.ExtraLifeChanged
    | ev.EffectGained
    | ev.EffectsEnded
    | ev.GrantsChanged
)


def moments_of(event: Event) -> int:
    """Return the moments an event may match, as a bit mask; 0 for most events."""
    return _MOMENTS_OF.get(type(event), 0)


def moments_of_kind(kind: type[Event]) -> int:
    """Return the moments events of a type may match, like ``moments_of``."""
    return _MOMENTS_OF.get(kind, 0)


def _bits(*moments: ab.Moment) -> int:
    return sum(bit(moment) for moment in moments)


_MOMENTS_OF: Final[dict[type[Event], int]] = {
    ev.DefenderAssigned: _bits(ab.Moment.REDIRECTED, ab.Moment.REDIRECTS),
    ev.Redirected: _bits(ab.Moment.REDIRECTED, ab.Moment.REDIRECTS),
    ev.PlayBlocked: _bits(ab.Moment.BLOCKED),
    ev.Landed: _bits(ab.Moment.LANDED),
    ev.Missed: _bits(ab.Moment.LANDED),
    ev.Wounded: _bits(ab.Moment.WOUNDED),
    ev.Healed: _bits(ab.Moment.HEALED, ab.Moment.OVERHEALED),
    ev.CardLeft: _bits(*LEAVING, ab.Moment.TOKENS_LOST, ab.Moment.LEFT_GRAVEYARD),
    ev.CardsMilled: _bits(ab.Moment.BURIED),
    ev.CardEntered: _bits(ab.Moment.ENTERED, ab.Moment.REVIVED, ab.Moment.SUMMONED)
    | _bits(ab.Moment.TOKENS_LOST, ab.Moment.LEFT_GRAVEYARD),
    ev.CardMoved: _bits(ab.Moment.MOVED, ab.Moment.RELOCATED),
    ev.CardRelocated: _bits(ab.Moment.MOVED, ab.Moment.RELOCATED),
    ev.CardsSwapped: _bits(ab.Moment.RELOCATED, ab.Moment.SWAPPED),
    ev.PlacesChanged: _bits(ab.Moment.RELOCATED, ab.Moment.SWAPPED),
    ev.CardLanded: _bits(ab.Moment.TOOK_OFF, ab.Moment.CAME_DOWN),
    ev.HostAssigned: _bits(ab.Moment.RESEATED),
    ev.CardOpened: _bits(ab.Moment.OPENED),
    ev.CardsOpened: _bits(ab.Moment.OPENED),
    ev.CardShut: _bits(ab.Moment.CLOSED),
    ev.CardClosed: _bits(ab.Moment.ACTED, ab.Moment.CLOSED),
    ev.FlyerStrikeGained: _bits(ab.Moment.CLOSED_FOR_FLYER),
    ev.ActionMarked: _bits(ab.Moment.ACTED),
    ev.CardRevealed: _bits(ab.Moment.REVEALED),
    ev.ControlChanged: _bits(ab.Moment.CONTROLLED),
    ev.ChipsChanged: _bits(ab.Moment.CHIPS, ab.Moment.SAVED),
    ev.TokensChanged: _bits(ab.Moment.TOKENS, ab.Moment.TOKENS_LOST),
    ev.ExtraLifeChanged: _bits(ab.Moment.EXTRA_LIFE),
    ev.EffectGained: _bits(ab.Moment.GAINED, ab.Moment.LOST),
    ev.EffectsEnded: _bits(ab.Moment.LOST),
    ev.CellMarksEnded: _bits(ab.Moment.UNMARKED),
    ev.GrantsChanged: _bits(ab.Moment.FORMED, ab.Moment.BROKEN, ab.Moment.GAINED, ab.Moment.LOST),
}
"""The possible moments of each kind of event; ``occasions_of`` decides among them."""


def occasions_of(state: MatchState, event: Event, at: int) -> Iterator[Occasion]:
    """Yield the occasions of an event; ``at`` is its index in the history."""
    if type(event) not in _MOMENTS_OF:
        return
    if isinstance(event, _Turned_aside):
        yield from _turned_aside(state, event, at)
    elif isinstance(event, _Fought):
        yield from _of_a_fight(state, event, at)
    elif isinstance(event, ev.CardLeft):
        yield from _leaving(state, event, at)
    elif isinstance(event, ev.CardsMilled):
        for card in event.cards:
            yield Occasion(ab.Moment.BURIED, Cause(card, event=at))
    elif isinstance(event, _Came):
        yield from _coming(state, event, at)
    elif isinstance(event, _Turned):
        yield from _turning(state, event, at)
    elif isinstance(event, _Gained):
        yield from _gaining(state, event, at)
    elif isinstance(event, ev.CellMarksEnded):
        yield from _unmarking(state, event, at)


def _unmarking(state: MatchState, event: ev.CellMarksEnded, at: int) -> Iterator[Occasion]:
    """Yield an occasion for each cell that lost a marker, which lies where it was put last."""
    for ended in event.effects:
        for place in places_of(state, ev.CellMarked):  # latest first
            match state.history[place]:
                case ev.CellMarked(mark=mark) if place < at and mark.effect.id == ended:
                    cause = Cause(mark.effect.source, cell=mark.cell, event=at)
                    yield Occasion(ab.Moment.UNMARKED, cause, marker=mark.effect.marker)
                    break
                case _:
                    pass


def _turned_aside(state: MatchState, event: _Turned_aside, at: int) -> Iterator[Occasion]:
    """Yield the occasion of a play that was blocked or got another target, while it goes on."""
    play = next((one for one in reversed(state.stack) if one.id == event.play), None)
    if play is None:
        return
    match event:
        case ev.PlayBlocked(by=by, counter=counter):
            struck = play.source if counter else play.aim.target
            cause = Cause(by, struck, play.id, event=at)
            yield Occasion(ab.Moment.BLOCKED, cause, play.power_kind, counter=counter)
        case ev.DefenderAssigned(former=former, defender=by) | ev.Redirected(former=former, by=by):
            for card, moment in ((former, ab.Moment.REDIRECTED), (by, ab.Moment.REDIRECTS)):
                yield Occasion(moment, Cause(card, play.source, play.id, event=at), play.power_kind)
        case _:
            assert_never(event)


def _of_a_fight(state: MatchState, event: _Fought, at: int) -> Iterator[Occasion]:
    match event:
        case ev.Landed(play=play, source=source, target=target, strength=strength, counter=counter):
            cause = _cause(state, source, target, play, at, strength=strength)
            if (blow := size_of_dealt_blow(state, play, target)) > 0:
                cause = replace(cause, amount=blow)
            named = name_carried_out(state, play)
            yield Occasion(ab.Moment.LANDED, cause, _kind(state, play), named, counter=counter)
        case ev.Missed(play=play, source=source, target=target):
            cause = _cause(state, source, target, play, at)
            yield Occasion(ab.Moment.LANDED, cause, _kind(state, play), missed=True)
        case ev.Wounded():
            if event.amount:
                yield _wounded(state, event, at)
        case ev.Healed(card=card, amount=amount, source=source, excess=excess):
            cause = Cause(card, source, NO_PLAY, amount, 0, excess, event=at)
            if amount:  # 523.4
                play = state.stack[-1].id if state.stack else NO_PLAY
                named = name_carried_out(state, play)
                yield Occasion(ab.Moment.HEALED, cause, named=named)
            if excess:
                yield Occasion(ab.Moment.OVERHEALED, cause)
        case _:
            assert_never(event)


def _wounded(state: MatchState, event: ev.Wounded, at: int) -> Occasion:
    play = event.play
    cause = Cause(
        event.card,
        event.source,
        play,
        event.amount,
        event.life_lost,
        event.excess,
        state.cards[event.card].cell,
        event.strength,
        at,
    )
    named = name_carried_out(state, play)
    return Occasion(ab.Moment.WOUNDED, cause, _kind(state, play), named, counter=event.counter)


def _coming(state: MatchState, event: _Came, at: int) -> Iterator[Occasion]:
    match event:
        case ev.CardEntered(card=card, cell=cell, source=source, incarnated=incarnated):
            named = ab.Name.INCARNATION if incarnated else None
            cause = Cause(card, source, cell=cell, event=at)
            yield Occasion(ab.Moment.ENTERED, cause, named=named)
            if event.revived or incarnated:
                yield Occasion(ab.Moment.LEFT_GRAVEYARD, cause, named=named)
            if source != NO_CARD and not incarnated and not event.from_exile:
                yield Occasion(ab.Moment.REVIVED if event.revived else ab.Moment.SUMMONED, cause)
            if event.tokens and not incarnated:  # an incarnation uses them up
                yield _without_tokens(card, event.tokens, at)
        case ev.CardMoved(card=card, origin=origin, by=by):
            yield Occasion(ab.Moment.MOVED, Cause(card, by, cell=origin, event=at))
            yield Occasion(ab.Moment.RELOCATED, Cause(card, cell=origin, event=at))
        case ev.CardRelocated(card=card, origin=origin, way=way, by=by):
            if way.is_movement:
                yield Occasion(ab.Moment.MOVED, Cause(card, cell=origin, event=at), way=way)
            if way is not ab.Relocation.PLACE:  # 507.3
                mark = None if by == NO_CARD else mark_carried_out(state)
                by, name = (by, "") if mark is None else (mark.source, mark.marker)
                cause = Cause(card, by, cell=origin, event=at)
                yield Occasion(ab.Moment.RELOCATED, cause, way=way, marker=name)
        case ev.CardsSwapped(one=one, other=other, by=by):
            cells = (state.cards[other].cell, state.cards[one].cell)
            for card, origin in zip((one, other), cells, strict=True):
                yield Occasion(ab.Moment.RELOCATED, Cause(card, by, cell=origin, event=at))
            yield Occasion(ab.Moment.SWAPPED, Cause(one, other, event=at))
            yield Occasion(ab.Moment.SWAPPED, Cause(other, one, event=at))
        case ev.PlacesChanged(cards=cards, origins=origins, relocates=relocates):
            for card, origin in zip(cards, origins, strict=True) if relocates else ():
                yield Occasion(ab.Moment.RELOCATED, Cause(card, cell=origin, event=at))
                yield Occasion(ab.Moment.SWAPPED, Cause(card, event=at))
        case ev.HostAssigned(card=card, host=host, former=former):
            if former != NO_CARD:
                yield Occasion(ab.Moment.RESEATED, Cause(card, host, event=at))
        case ev.CardLanded(card=card, cell=cell):
            moment = ab.Moment.TOOK_OFF if cell == NO_CELL else ab.Moment.CAME_DOWN
            yield Occasion(moment, Cause(card, cell=cell, event=at))
        case _:
            assert_never(event)


def _turning(state: MatchState, event: _Turned, at: int) -> Iterator[Occasion]:
    match event:
        case ev.CardOpened(card=card):
            power = state.stack[-1].aim.power if state.stack else None
            yield Occasion(ab.Moment.OPENED, Cause(card, event=at), carrying=power)
        case ev.CardsOpened(cards=cards):
            for card in cards:
                yield Occasion(ab.Moment.OPENED, Cause(card, event=at))
        case ev.CardShut(card=card, paid_for=other):
            power = _paid_for(state, other)
            yield Occasion(ab.Moment.CLOSED, Cause(card, other, event=at), carrying=power)
        case ev.CardClosed(card=card):
            yield Occasion(ab.Moment.ACTED, Cause(card, event=at))
            yield Occasion(ab.Moment.CLOSED, Cause(card, event=at))
        case ev.FlyerStrikeGained(card=card):
            yield Occasion(ab.Moment.CLOSED_FOR_FLYER, Cause(card, event=at))
        case ev.ActionMarked(card=card):
            yield Occasion(ab.Moment.ACTED, Cause(card, event=at))
        case ev.CardRevealed(card=card):
            yield Occasion(ab.Moment.REVEALED, Cause(card, event=at))
        case ev.ControlChanged(card=card):
            yield Occasion(ab.Moment.CONTROLLED, Cause(card, event=at))
        case _:
            assert_never(event)


def _gaining(state: MatchState, event: _Gained, at: int) -> Iterator[Occasion]:
    match event:
        case ev.ChipsChanged(card=card, amount=amount):
            cause = Cause(card, amount=amount, event=at)
            yield Occasion(ab.Moment.CHIPS, cause)
            if state.stack and state.stack[-1].kind is PlayKind.SAVE_CHIP:
                yield Occasion(ab.Moment.SAVED, cause)
        case ev.TokensChanged(card=card, amount=amount):
            if amount > 0:
                yield Occasion(ab.Moment.TOKENS, Cause(card, amount=amount, event=at))
            else:
                yield _without_tokens(card, -amount, at)
        case ev.ExtraLifeChanged(card=card):
            amount = 0 if event.quiet else _extra_life_changed(state, event, at)
            if amount:
                yield Occasion(ab.Moment.EXTRA_LIFE, Cause(card, amount=amount, event=at))
        case ev.EffectGained(card=card, effect=effect, lost=lost):
            cause = Cause(card, effect.source, event=at)
            if gives(event):
                named = name_of(effect.change)
                yield Occasion(ab.Moment.GAINED, cause, named=named, marker=effect.marker)
            for name in lost:
                yield Occasion(ab.Moment.LOST, cause, named=name)
        case ev.EffectsEnded(card=card, named=ended):
            for name in (ended or (None,)) if event.lost else ():
                yield Occasion(ab.Moment.LOST, Cause(card, event=at), named=name)
        case ev.GrantsChanged():
            yield from _of_grants(event, at)
        case _:
            assert_never(event)


def _paid_for(state: MatchState, source: int) -> ab.Power | None:
    """Return the power the source's current play applies to itself, which another card closes to
    pay for.
    """
    if source == NO_CARD or not state.stack or state.stack[-1].source != source:
        return None
    power = state.stack[-1].aim.power
    return power if isinstance(power, ab.Power) and power.targets == ab.ITSELF else None


def _extra_life_changed(state: MatchState, event: ev.ExtraLifeChanged, at: int) -> int:
    """Return the change of extra life, without what negative life absorbed (508.8.2)."""
    if not state.ruleset.life_markers_cancel:
        return event.amount if event.removes is (event.amount < 0) else 0
    after = state.cards[event.card].extra
    for place in places_about(state, event.card, ev.ExtraLifeChanged, since=at + 1):
        later = state.history[place]
        after -= later.amount if isinstance(later, ev.ExtraLifeChanged) else 0
    return max(0, after) - max(0, after - event.amount)


def _of_grants(event: ev.GrantsChanged, at: int) -> Iterator[Occasion]:
    cause = Cause(event.card, event=at)
    if any(key[0] == FORMED for key in event.gained):
        yield Occasion(ab.Moment.FORMED, cause)
    if any(key[0] == FORMED for key in event.lost):
        yield Occasion(ab.Moment.BROKEN, cause)
    if event.gained:
        for name in event.gained_named or (None,):
            yield Occasion(ab.Moment.GAINED, cause, named=name)
    if event.lost:
        for name in event.lost_named or (None,):
            yield Occasion(ab.Moment.LOST, cause, named=name)


def _leaving(state: MatchState, event: ev.CardLeft, at: int) -> Iterator[Occasion]:
    """Yield occasions of leaving: only cards in the battle zone die or return (205.1); exile works
    from anywhere.
    """
    card, source, play = event.card, event.source, event.play
    cell, kind = state.cards[card].left_cell, _kind(state, play)
    deadly = _deadly(state, event, at)
    left = Cause(card, source, play, *deadly, cell=cell, event=at)
    if event.zone is Zone.EXILE:
        yield Occasion(ab.Moment.EXILED, left, kind, name_carried_out(state, play))
    if event.zone is Zone.GRAVEYARD:
        yield Occasion(ab.Moment.BURIED, left, kind)
    if event.tokens:
        yield _without_tokens(card, event.tokens, at)
    if not event.from_battle:
        if was_buried(state, card, at):
            yield Occasion(ab.Moment.LEFT_GRAVEYARD, left)
        return
    if event.zone is Zone.GRAVEYARD:
        named = name_carried_out(state, play)
        yield Occasion(ab.Moment.DIED, left, kind, named)
        if source != NO_CARD:
            killed = Cause(source, card, play, *deadly, cell=cell, event=at)
            yield Occasion(ab.Moment.KILLED, killed, kind, named)
    elif event.zone is Zone.DECK:
        yield Occasion(ab.Moment.RETURNED, left, kind)
    yield Occasion(ab.Moment.LEFT_BATTLE, left)


def _without_tokens(card: int, tokens: int, at: int) -> Occasion:
    cause = Cause(card, amount=tokens, event=at)
    return Occasion(ab.Moment.TOKENS_LOST, cause, named=ab.Name.INCARNATION)


def _deadly(state: MatchState, event: ev.CardLeft, at: int) -> tuple[int, int, int]:
    """Return the wounds that killed the card (term «Избыточный урон»)."""
    place = last_about(state, event.card, ev.Wounded, before=at)
    if place < last_of(state, ev.PlayAnnounced, ev.TurnBegan, before=at):
        return 0, 0, 0
    match state.history[place]:
        case ev.Wounded(play=play, amount=amount, life_lost=life, excess=excess) if (
            place >= 0 and play == event.play
        ):
            return amount, life, excess
        case _:
            return 0, 0, 0


def _cause(
    state: MatchState,
    subject: int,
    other: int,
    play: int,
    at: int,
    strength: ab.AttackStrength = ab.AttackStrength.MISS,
) -> Cause:
    cell = state.cards[other].cell if other != NO_CARD else NO_CELL
    return Cause(subject, other, play, cell=cell, strength=strength, event=at)


def _kind(state: MatchState, play: int) -> ab.PowerKind | None:
    for one in reversed(state.stack):
        if one.id == play:
            return one.power_kind
    return None


def step_occasions(play: Play, moment: ab.Moment) -> Iterator[Occasion]:
    """Yield the occasions of a step of a play: one per target, or one without.

    The dice of a defending card are an occasion of their own, even before they are rolled («когда
    сражается»), and so is its counterstrike: there it is the subject (512.6.5). A miss is no
    occasion (515.5). A power that is no attack has no dice of a fight (515.1.1), and can be blocked
    without dice (512.6.7).
    """
    fight = play.fight
    if moment is ab.Moment.FINISHED:
        yield from _finished(play)
        return
    if moment is ab.Moment.MOVING and not is_a_move(play.kind is PlayKind.MOVE, play.aim.power):
        return
    rolling = moment in _ROLLING
    if (rolling and not _is_rolled(play)) or (
        moment is ab.Moment.BEFORE_DICE and not play.is_attack
    ):
        return
    struck = play.is_attack and moment in STRIKING
    if not struck or fight.attack:
        for target in play.aim.targets or (NO_CARD,):
            cause = Cause(play.source, target, play.id, strength=fight.attack)
            yield Occasion(moment, cause, play.power_kind)
    duels = moment is ab.Moment.BEFORE_DICE and fight.duel
    if duels or (struck and fight.counter) or (rolling and fight.defence_die):
        back = Cause(play.aim.target, play.source, play.id, strength=fight.counter)
        yield Occasion(moment, back, ab.PowerKind.STRIKE, counter=True)


def is_a_move(steps: bool, power: ab.Attack | ab.Power | None) -> bool:
    """Return whether a play is a step, or a jump or a teleport in place of one (506.6)."""
    return steps or (
        isinstance(power, ab.Power)
        and power.targets == ab.ITSELF
        and any(isinstance(one, ab.Relocate) and one.way.is_movement for one in power.effects)
    )


def _is_rolled(play: Play) -> bool:
    return bool(play.fight.attack_die) or play.fight.settled


_ROLLING: Final = frozenset((ab.Moment.REROLLING, ab.Moment.DIE, ab.Moment.ROLLED))
STRIKING: Final = frozenset((ab.Moment.CALCULATION, ab.Moment.BLOCKING))


def _finished(play: Play) -> Iterator[Occasion]:
    """Yield occasions "after" each resolved power, also after a missed attack (512.7, 515.5)."""
    fight = play.fight
    moment = ab.Moment.FINISHED
    if play.ability is None:
        if play.is_attack and _is_rolled(play) and not fight.blocked:
            cause = Cause(play.source, play.aim.target, play.id, strength=fight.attack)
            yield Occasion(moment, cause, play.power_kind)
        if fight.counter and not fight.counter_blocked:
            back = Cause(play.aim.target, play.source, play.id, strength=fight.counter)
            yield Occasion(moment, back, ab.PowerKind.STRIKE, counter=True)
        return
    code = program(play.ability.body)
    for result in play.progress.done:
        step = code[result.at]
        missed = result.bare_die > 0 and result.strength is ab.AttackStrength.MISS
        if isinstance(step, Perform) and (result.any or result.full or missed):
            for target in result.targets or (NO_CARD,):
                cause = Cause(play.source, target, play.id, strength=result.strength)
                yield Occasion(moment, cause, step.power.kind)


def late_occasions(state: MatchState, play: Play) -> Iterator[Occasion]:
    """Yield again the cards a finished play removed or wounded, for "after it has killed" and
    "after this attack" (512.7).
    """
    kind = play.power_kind
    for at in range(max(0, announced_at(state, play.id)), len(state.history)):
        event = state.history[at]
        if type(event) not in _LATE:
            continue  # a cheap test that excludes most of them
        match event:
            case ev.PlayAnnounced() | ev.PowerBegan() if event.play == play.id and event.power:
                kind = event.power.kind  # no power of the play is being resolved any more
            case ev.CardLeft() | ev.Wounded() if event.play == play.id:
                for occasion in occasions_of(state, event, at):
                    power = ab.PowerKind.STRIKE if occasion.counter else kind
                    yield replace(occasion, late=True, power=power)
            case _:
                pass


_LATE: Final = frozenset[type[Event]]((ev.PlayAnnounced, ev.PowerBegan, ev.CardLeft, ev.Wounded))


def occasions_now(state: MatchState) -> Iterator[Occasion]:
    """Yield the events conditional abilities may answer now (115.1, 303.4)."""
    mask = mask_now(state) & state.moments
    if not mask:
        return
    if state.stack:
        top = state.stack[-1]
        for moment in MOMENTS.get(top.course.step, ()):
            if mask & bit(moment):
                yield from step_occasions(top, moment)
        news = top.course.news if has_news(top) else None
    else:
        phase_moment = PHASE_MOMENTS.get(state.phase)
        if phase_moment is not None and mask & bit(phase_moment):
            yield Occasion(phase_moment)
        news = state.news
    for at in range(news.since, news.until) if news is not None else ():
        if mask & moments_of(state.history[at]):
            for occasion in occasions_of(state, state.history[at], at):
                if mask & bit(occasion.moment):
                    yield occasion


made_quickly(Occasion)
