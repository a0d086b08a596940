"""The acts of a match as they are kept: those before the battle here, its options in the engine.

An act is a list: its code, then what it says. What holds of codes stands in
``engine.berserk.table.choice_codes``; the words of the two tables differ from each other.
"""

from collections.abc import Sequence
from typing import Any, Final, assert_never

from deckbuilder.matches.match import (
    Act,
    BeforeAnswered,
    GivenUp,
    MatchChosen,
    MulliganAnswered,
    SeatChosen,
    SquadRecruited,
)
from deckbuilder.recruitment.before_state import (
    BeforeAnswer,
    ChooseCard,
    EnoughShown,
    PassOn,
    PayFor,
    UseAbility,
)
from deckbuilder.recruitment.recruitment import Taken
from engine.berserk import read_choice, write_choice
from engine.kernel import BadSave, Seat

ACT_CODES: Final = ("seat", "mulligan", "before", "squad", "given_up")
"""What stands before the battle; every other code is one of the engine's table."""


def write_act(act: Act) -> list[Any]:
    """Return an act as plain data.

    >>> write_act(MulliganAnswered(wants=False))
    ['mulligan', False]
    """
    match act:
        case SeatChosen(seat=seat):
            return ["seat", int(seat)]
        case MulliganAnswered(wants=wants):
            return ["mulligan", wants]
        case BeforeAnswered(answer=answer):
            return ["before", *write_answer(answer)]
        case SquadRecruited(seat=seat, taken=taken):
            return ["squad", int(seat), write_taken(taken)]
        case GivenUp(entrant=entrant, reason=reason, rule=rule):
            return ["given_up", entrant, reason, rule]
        case MatchChosen(option=option):
            return list(write_choice(option))
        case _:
            assert_never(act)


def read_act(data: object) -> Act:
    """Return the act that ``write_act`` wrote; BadSave for anything else."""
    try:
        match data:
            case ["seat", int(seat)]:
                return SeatChosen(Seat(seat))
            case ["mulligan", bool(wants)]:
                return MulliganAnswered(wants)
            case ["before", *answer]:
                return BeforeAnswered(read_answer(answer))
            case ["squad", int(seat), list(taken)]:
                return SquadRecruited(Seat(seat), read_taken(taken))
            case ["given_up", int(entrant), str(reason), str(rule)]:
                return GivenUp(entrant, reason, rule)
            case _:
                return MatchChosen(read_choice(data))
    except (TypeError, ValueError) as error:
        raise BadSave(f"this is no act: {data}") from error


def write_answer(answer: BeforeAnswer) -> list[Any]:
    """Return an answer given before the recruitment as plain data."""
    match answer:
        case UseAbility(position=position):
            return ["use", position]
        case PassOn():
            return ["pass"]
        case ChooseCard(place=place):
            return ["choose", place]
        case EnoughShown():
            return ["enough"]
        case PayFor(silver=silver, x=x, on_terms=on_terms):
            return ["pay", silver, x, on_terms]
        case _:
            assert_never(answer)


def read_answer(data: object) -> BeforeAnswer:
    """Return the answer that ``write_answer`` wrote; ValueError for anything else."""
    match data:
        case ["use", int(position)]:
            return UseAbility(position)
        case ["pass"]:
            return PassOn()
        case ["choose", int(place)]:
            return ChooseCard(place)
        case ["enough"]:
            return EnoughShown()
        case ["pay", int(silver), int() | None as x, bool(on_terms)]:
            return PayFor(silver, x, on_terms)
        case _:
            raise ValueError(f"no answer before the recruitment: {data}")


def write_taken(taken: Sequence[Taken]) -> list[list[int | bool | None]]:
    """Return cards taken: position, gold, silver, penalty, X or null, whether on own terms."""
    return [
        [card.position, card.gold, card.silver, card.penalty, card.x, card.on_terms]
        for card in taken
    ]


def read_taken(data: Sequence[Sequence[Any]]) -> tuple[Taken, ...]:
    """Return the cards that ``write_taken`` wrote; TypeError or ValueError for anything else."""
    return tuple(
        Taken(int(position), int(gold), int(silver), int(penalty), x, bool(on_terms))
        for position, gold, silver, penalty, x, on_terms in data
    )
