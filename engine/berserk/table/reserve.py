"""Resources bound to pay for plays: announced, then in the reserve (501.5-501.12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

import engine.berserk.abilities as ab
from engine.berserk.table.state import NO_PLAY, MatchState, Play, PlayKind, Step


def _rivals(state: MatchState, own: Play | None, *, reserved: bool) -> Iterator[Play]:
    """Yield the plays that still have to be paid, except ``own`` and generated ones (537.2).

    With ``reserved`` only those that have begun (501.9). A paid play stays on the stack.
    """
    for play in (*state.queue, *state.stack):
        due = play.made_by == NO_PLAY and play.course.step <= Step.PAYMENT
        if due and play is not own and (play.reserved or not reserved):
            yield play


def closes(play: Play) -> bool:
    """Return whether the play is paid by closing its source (113.4)."""
    match play.ability:
        case ab.Playable(payment=payment):
            return payment.closes
        case ab.Triggered():
            return False
        case None:
            return play.kind is not PlayKind.MOVE
        case _:
            assert_never(play.ability)


def will_close(
    state: MatchState, card: int, own: Play | None = None, *, reserved: bool = False
) -> bool:
    """Return whether an announced play will close the card, so that no other play may (501.5).

    With ``reserved`` only the reserve counts (501.11). A move prevents its card from being closed
    until it resolves (501.8), and so does a replacement of a move (506.6). A defender closes with
    the strike (514.9).
    """
    for play in _rivals(state, own, reserved=reserved):
        if play.defender == card or _is_closed_by(play, card):
            return True
        if play.source != card:
            continue
        if closes(play) or (spends_movement(play) and play.course.step < Step.APPLICATION):
            return True
    return False


def spends_movement(play: Play) -> bool:
    """Return whether the play is a move, or replaces one and costs movement (506.6); any other jump
    limits nothing (506.7.1)."""
    if isinstance(play.ability, ab.Playable):
        return play.ability.payment.movement
    return play.kind is PlayKind.MOVE


def _is_closed_by(play: Play, card: int) -> bool:
    """Return whether another card's play is to close this card as payment and has not done so
    yet."""
    if card not in play.paid or play.reserved or not isinstance(play.ability, ab.Playable):
        return False
    return play.ability.payment.closes_other is not None


def actions_in_reserve(state: MatchState, card: int) -> int:
    """Return how many action markers the plays being resolved will put on the card."""
    due = list(_rivals(state, None, reserved=True))
    acting = sum(1 for play in due if play.source == card and closes(play))
    return acting + sum(1 for play in due if play.defender == card)


def reserved_chips(
    state: MatchState, card: int, own: Play | None = None, *, reserved: bool = False
) -> int:
    """Return how many tokens of a card plays will be paid with (501.5, 501.12)."""
    total = 0
    for play in _rivals(state, own, reserved=reserved):
        if play.source == card and isinstance(play.ability, ab.Playable):
            total += _as_announced(play.ability.payment.chips, play.x)
    return total


def reserved_tokens(
    state: MatchState, card: int, own: Play | None = None, *, reserved: bool = False
) -> int:
    """Return how many incarnation tokens of a card plays will be paid with (501.4, 501.5,
    501.12)."""
    return sum(
        _as_announced(play.ability.payment.tokens, play.x)
        for play in _rivals(state, own, reserved=reserved)
        if play.source == card
        and isinstance(play.ability, ab.Playable)
        and play.ability.payment.tokens_of is None
    )


def reserved_markers(
    state: MatchState, card: int, own: Play | None = None, *, reserved: bool = False
) -> Counter[str]:
    """Return how many markers of each name on a card plays will be paid with (501.5, 501.12)."""
    return Counter(
        name
        for play in _rivals(state, own, reserved=reserved)
        if play.source == card and isinstance(play.ability, ab.Playable)
        for name in play.ability.payment.markers
    )


def _as_announced(number: ab.Number, x: int) -> int:
    """Return the announced amount to pay: a number of the text, or one computed from X (543.2)."""
    if isinstance(number, int):
        return number
    if isinstance(number, ab.ChosenX):
        return x
    if isinstance(number, ab.Bounded):
        return min(_as_announced(number.number, x), _as_announced(number.most, x))
    if isinstance(number, ab.Sum):
        return sum(_as_announced(part, x) for part in number.numbers)
    return 0  # no other payments are announced in advance


def is_promised(state: MatchState, card: int, own: Play | None = None) -> bool:
    """Return whether another card's play is announced to be paid with this card (501.5)."""
    unpaid = (play for play in _rivals(state, own, reserved=False) if not play.reserved)
    return any(card in play.paid for play in unpaid)


def is_bound(state: MatchState, card: int, own: Play | None = None) -> bool:
    """Return whether any resource of a card is bound, so that the card cannot be sacrificed for
    anything else (501.7)."""
    return (
        will_close(state, card, own)
        or reserved_chips(state, card, own) > 0
        or reserved_tokens(state, card, own) > 0
        or reserved_markers(state, card, own).total() > 0
        or is_promised(state, card, own)
    )
