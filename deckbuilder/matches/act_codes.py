"""Serialization of the acts of a match: those before the battle here, battle options in the engine.

An act is a list: its code, then its data. ``engine.berserk.table.choice_codes`` explains the codes;
the two tables have no code in common.
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
from engine.berserk import choice_to_json, read_choice
from engine.kernel import BadSave, Seat

ACT_CODES: Final = ("seat", "mulligan", "before", "squad", "given_up")
"""The acts before the battle; every other code belongs to the engine's table."""


def act_to_json(act: Act) -> list[Any]:
    """Return an act as plain data.

    >>> act_to_json(MulliganAnswered(wants=False))
    ['mulligan', False]
    """
    match act:
        case SeatChosen(seat=seat):
            return ["seat", int(seat)]
        case MulliganAnswered(wants=wants):
            return ["mulligan", wants]
        case BeforeAnswered(answer=answer):
            return ["before", *answer_to_json(answer)]
        case SquadRecruited(seat=seat, taken=taken):
            return ["squad", int(seat), taken_to_json(taken)]
        case GivenUp(entrant=entrant, reason=reason, rule=rule):
            return ["given_up", entrant, reason, rule]
        case MatchChosen(option=option):
            return list(choice_to_json(option))
        case _:
            assert_never(act)


def read_act(data: object) -> Act:
    """Return the act written by ``act_to_json``; BadSave for other data."""
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


def answer_to_json(answer: BeforeAnswer) -> list[Any]:
    """Return an answer before recruiting as plain data."""
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
    """Return the answer written by ``answer_to_json``; ValueError for other data."""
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


def taken_to_json(taken: Sequence[Taken]) -> list[list[int | bool | None]]:
    """Return the cards taken as lists: position, gold, silver, penalty, X or null, own terms."""
    return [
        [card.position, card.gold, card.silver, card.penalty, card.x, card.on_terms]
        for card in taken
    ]


def read_taken(data: Sequence[Sequence[Any]]) -> tuple[Taken, ...]:
    """Return the cards written by ``taken_to_json``; TypeError or ValueError for other data."""
    return tuple(
        Taken(int(position), int(gold), int(silver), int(penalty), x, bool(on_terms))
        for position, gold, silver, penalty, x, on_terms in data
    )
