"""Abilities that wait for a moment of a play, and what players answer there."""

import engine.berserk.abilities as ab
from engine.berserk.table import options as op
from engine.berserk.table.state import Asking
from tests.engine.berserk.abilities.laying import use
from tests.support.scenario import Piece, Table


def at_play(*effects: ab.Effect, who: ab.Who = ab.Who.SUBJECT) -> ab.Power:
    """Return an influence on the play that sets it off: its target is the card of that play."""
    return ab.Power(ab.PowerKind.INFLUENCE, effects, ab.Targets(who=who))


def goes_off(
    moment: ab.Moment,
    body: ab.Body,
    subject: ab.Filter = ab.ANY_CARD,
    other: ab.Filter | None = None,
    powers: tuple[ab.PowerKind, ...] = (),
    counter: bool | None = None,
) -> ab.Triggered:
    """Return what goes off at a moment of a play."""
    return ab.Triggered(ab.When(moment, subject, other, powers, counter=counter), body)


def answers_at(
    moment: ab.Moment,
    body: ab.Body,
    subject: ab.Filter = ab.ANY_CARD,
    powers: tuple[ab.PowerKind, ...] = (),
    payment: ab.Payment = ab.FREE,
    counter: bool | None = None,
) -> ab.Playable:
    """Return what may be played at a moment of a play."""
    when = ab.When(moment, subject, powers=powers, counter=counter)
    return ab.Playable(payment, body, sudden=True, when=when)


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
