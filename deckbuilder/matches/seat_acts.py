"""Acts that come from outside: what a seat sends is untrusted.

An act is taken only from the entrant who may make it, at the position it was made for. So an act of
the other side is refused, one out of turn, one sent twice, and one that another act overtook.
"""

from typing import Final, assert_never

from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.act_codes import read_act
from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    Entrant,
    GivenUp,
    MatchChosen,
    MatchSession,
    MulliganAnswered,
    SeatChosen,
    SquadRecruited,
    Stage,
)
from deckbuilder.matches.saves import BROKEN
from engine.berserk import BERSERK, Judge, Ruleset, StopAt
from engine.kernel import BadSave, Concede, OfferDraw, Option, Refusal, Seat
from engine.kernel.rng import OPEN_SEEDS

_UNREADABLE: Final = Refusal("act_unreadable", "")
_OTHER_POSITION: Final = Refusal("act_of_another_position", "")
_OTHER_SIDE: Final = Refusal("act_of_the_other_side", "")
_OUT_OF_TURN: Final = Refusal("act_out_of_turn", "")
_NOT_POSSIBLE: Final = Refusal("act_not_possible", "")
_CONCEDED: Final = ("concession", "601.4")
"""All that a seat may say about giving up."""
_MATCH_OVER: Final = Refusal("match_over", "602.1")


def match_apart(entrants: tuple[Entrant, Entrant], seed: int, rules: Ruleset) -> MatchSession:
    """Begin a match whose players sit apart.

    ValueError for a deck without cards, and for a seed below 2**64: it can be worked out from the
    dice seen, and then everything hidden is known.
    """
    if seed < OPEN_SEEDS:
        raise ValueError("the seed can be worked out from the dice seen")
    return MatchSession(entrants, seed, rules, discreet=True)


def take_act(session: MatchSession, entrant: int, number: int, code: object) -> Refusal | None:
    """Make the act that an entrant sent, or return why not; the match is then unchanged.

    ``number`` is that of the ``SeatView`` it answers; ``code`` is as in ``act_codes``, a card of a
    deck being named by its place in the view. Reasons say nothing that the view does not. Both
    players recruit at the same time, so a squad may also answer the position before the other one;
    giving up may answer any earlier one.
    """
    try:
        act = read_act(code)
    except (BadSave, RecursionError):
        return _UNREADABLE
    is_squad = isinstance(act, SquadRecruited) and session.stage is Stage.RECRUITMENT
    earliest = session.number - (len(session.finished) if is_squad else 0)
    if act == GivenUp(entrant, *_CONCEDED):
        earliest = 0
    if not earliest <= number <= session.number:
        return _OTHER_POSITION
    try:
        refusal = _refuse(session, entrant, act)
        if refusal is not None:
            return refusal
        ahead = session.fork()
        if isinstance(act, BeforeAnswered):
            ahead.answer_seen(act.answer)
        else:
            ahead.act(act)
    except (MatchStopped, *BROKEN):
        return _NOT_POSSIBLE
    session.become(ahead)
    return None


def _refuse(session: MatchSession, entrant: int, act: Act) -> Refusal | None:
    """Return why an entrant may not make an act now, unless its content is the reason."""
    if session.stage is Stage.OVER:
        return _MATCH_OVER
    if session.is_bot(entrant):
        return _OTHER_SIDE
    match act:
        case GivenUp(entrant=loser):
            own = act == GivenUp(entrant, *_CONCEDED)
            return None if own else _OTHER_SIDE if loser != entrant else _NOT_POSSIBLE
        case MatchChosen(option=option, is_capped=is_capped):
            return _NOT_POSSIBLE if is_capped else _refuse_option(session, entrant, option)
        case SeatChosen():
            return _refuse_turn(session, entrant, Stage.SEATS)
        case MulliganAnswered():
            return _refuse_turn(session, entrant, Stage.MULLIGANS)
        case BeforeAnswered():
            return _refuse_turn(session, entrant, Stage.BEFORE)
        case SquadRecruited(seat=seat):
            wrong = session.seats is not None and seat is not session.seat_of(entrant)
            if wrong or session.stage is not Stage.RECRUITMENT:
                return _OTHER_SIDE if wrong else _NOT_POSSIBLE
            return _OUT_OF_TURN if seat in session.finished else None
        case _:
            assert_never(act)


def _refuse_turn(session: MatchSession, entrant: int, stage: Stage) -> Refusal | None:
    if session.stage is not stage:
        return _NOT_POSSIBLE
    return None if session.waiting == entrant else _OUT_OF_TURN


def _refuse_option(session: MatchSession, entrant: int, option: Option) -> Refusal | None:
    match = session.match
    if match is None or match.decision is None:
        return _NOT_POSSIBLE
    seat = session.seat_of(entrant)
    speaker = _speaker(option)
    if speaker is None and match.decision.seat is not seat:
        return _OUT_OF_TURN
    if speaker not in (None, seat):
        return _OTHER_SIDE
    if isinstance(option, StopAt) and len(set(option.stops)) != len(option.stops):
        return _NOT_POSSIBLE
    # by the view, so that the reason tells nothing of a hidden card
    return BERSERK.why(match.view(seat), option)


def _speaker(option: Option) -> Seat | None:
    """Return whose act an option is that can be chosen out of turn; None for an answer."""
    match option:
        case Concede(seat=seat) | OfferDraw(seat=seat) | Judge(seat=seat) | StopAt(seat=seat):
            return seat
        case _:
            return None
