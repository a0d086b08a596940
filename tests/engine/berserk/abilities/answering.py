"""Abilities that wait for a moment of a play, and what players answer there."""

import engine.berserk.abilities as ab
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
    table.everybody_passes()


def answers(table: Table, piece: Piece, target: Piece | None = None, number: int = 0) -> None:
    """A card's ability is announced with the priority, then nobody answers any more."""
    table.answers(piece, target, number)
