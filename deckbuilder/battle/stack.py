"""The stack, the announcement queue and the holder of priority, in words (302, 303, 512)."""

from dataclasses import dataclass

from catalog.common.i18n import _
from deckbuilder.battle.abilities import ability_title, render_body
from deckbuilder.battle.events import render_play
from deckbuilder.battle.questions import render_card, render_step
from deckbuilder.battle.values import values_of
from deckbuilder.cards.rulebook import cited
from engine.berserk import Asking, MatchState, Play, Trigger
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class StackRow:
    """A play or a trigger and its current step; ``top`` is being resolved."""

    seat: Seat
    text: str
    point: str
    top: bool = False


def stack_rows(seen: MatchState) -> list[StackRow]:
    """Return the current plays, newest first: announced, queued, on the stack, waiting."""
    announced = [] if seen.announcing is None else [seen.announcing]
    rows = [
        _play_row(play, seen, _by_rule(_("is being announced"), "501.1", seen))
        for play in announced
    ]
    rows += [
        _play_row(play, seen, _by_rule(_("in the queue"), "302.9", seen))
        for play in reversed(seen.queue)
    ]
    if seen.stack:
        *below, top = seen.stack
        carried_out = not announced and not seen.queue
        rows.append(
            _play_row(top, seen, render_step(top.course.step, seen.ruleset), top=carried_out)
        )
        rows += [_play_row(play, seen, _waiting(play, seen)) for play in reversed(below)]
    return rows + [_trigger_row(trigger, seen) for trigger in seen.triggers]


def _play_row(play: Play, seen: MatchState, point: str, *, top: bool = False) -> StackRow:
    text = render_play(play, seen).rstrip(".")
    if not text and play.ability is not None:
        source, used = (
            render_card(seen, play.source),
            render_body(play.ability.body, values_of(seen, play.source)),
        )
        text = _("{card}: {attack}").format(card=source, attack=used)
    return StackRow(play.seat, text, point, top)


def _waiting(play: Play, seen: MatchState) -> str:
    return _("waits at {step}").format(step=render_step(play.course.step, seen.ruleset))


def _by_rule(point: str, rule: str, seen: MatchState) -> str:
    return f"{point} ({cited(rule, seen.ruleset)})"


def _trigger_row(trigger: Trigger, seen: MatchState) -> StackRow:
    text = _("{card}: {attack}").format(
        card=render_card(seen, trigger.card),
        attack=ability_title(trigger.ability, values_of(seen, trigger.card)),
    )
    return StackRow(trigger.seat, text, _by_rule(_("has been triggered"), "305.1", seen))


def priority_holder(seen: MatchState) -> Seat | None:
    """Return the holder of priority; None if nobody has it (302.8, 303.1).

    A player keeps it after announcing something (303.3).
    """
    if seen.announcing is not None:
        return seen.announcing.seat
    if seen.window is not None:
        return seen.window.holder
    if seen.question is not None and seen.question.asking is Asking.ACT:
        return seen.active
    return None


def render_priority(seen: MatchState, seat: Seat) -> str:
    """Return who has priority, in words."""
    holder = priority_holder(seen)
    if holder is None:
        return _("Priority: none at the moment")
    if holder is seat:
        return _("Your priority")
    return _("Priority: {player}").format(player=seen.names[holder])
