"""Abilities that wait for a moment of a play, and what players answer there."""

from engine.berserk.abilities import (
    ANY_CARD,
    FREE,
    Body,
    Effect,
    Filter,
    Moment,
    Payment,
    Playable,
    Power,
    PowerKind,
    Targets,
    Triggered,
    When,
    Who,
)
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import use
from tests.support.scenario import Piece, Table


def at_play(*effects: Effect, who: Who = Who.SUBJECT) -> Power:
    """Return an influence on the play that sets it off: its target is the card of that play."""
    return Power(PowerKind.INFLUENCE, effects, Targets(who=who))


def goes_off(
    moment: Moment,
    body: Body,
    subject: Filter = ANY_CARD,
    other: Filter | None = None,
    powers: tuple[PowerKind, ...] = (),
    counter: bool | None = None,
) -> Triggered:
    """Return what goes off at a moment of a play."""
    return Triggered(When(moment, subject, other, powers, counter=counter), body)


def answers_at(
    moment: Moment,
    body: Body,
    subject: Filter = ANY_CARD,
    powers: tuple[PowerKind, ...] = (),
    payment: Payment = FREE,
    counter: bool | None = None,
) -> Playable:
    """Return what may be played at a moment of a play."""
    when = When(moment, subject, powers=powers, counter=counter)
    return Playable(payment, body, sudden=True, when=when)


def nobody_answers(table: Table) -> None:
    """Both players pass until a play has come to its end, or something else is asked."""
    while table.asked is not None and table.asked[1] is Asking.PRIORITY:
        table.passes()


def answers(table: Table, piece: Piece, target: Piece | None = None, number: int = 0) -> None:
    """A card's ability is announced with the priority, then nobody answers any more."""
    while not _offered(table, piece):
        table.passes()
    use(table, piece, target, number)
    nobody_answers(table)


def _offered(table: Table, piece: Piece) -> bool:
    return any(isinstance(one, op.UseAction) and one.card == piece.id for one in table.options)
