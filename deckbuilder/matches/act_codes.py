"""Serialization of the acts of a match: those before the battle here, battle options in the engine.

An act is a list: its code, then its data. ``engine.berserk.table.choice_codes`` explains the codes;
the two tables have no code in common.
"""

from typing import Annotated, Any, Final, TypeAlias

from deckbuilder.kit.wire import As, Codes, WrongData
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
from engine.berserk import choice_to_json, read_choice
from engine.kernel import BadSave

_BEFORE: Final = "before"
_CAPPED: Final = "capped"
"""In front of a choice that a bot made because its time was over."""
_ACTS: Final = Codes(
    {
        "seat": SeatChosen,
        "mulligan": MulliganAnswered,
        "squad": SquadRecruited,
        "given_up": GivenUp,
    }
)
_ANSWERS: Final = Codes(
    {
        "use": UseAbility,
        "pass": PassOn,
        "choose": ChooseCard,
        "enough": EnoughShown,
        "pay": PayFor,
    }
)
ACT_CODES: Final = (*_ACTS.kinds, _BEFORE, _CAPPED)
"""The acts before the battle; every other code belongs to the engine's table."""


def act_to_json(act: Act) -> list[Any]:
    """Return an act as plain data.

    >>> act_to_json(MulliganAnswered(wants=False))
    ['mulligan', False]
    """
    if isinstance(act, MatchChosen):
        chosen = list(choice_to_json(act.option))
        return [_CAPPED, *chosen] if act.is_capped else chosen
    if isinstance(act, BeforeAnswered):
        return [_BEFORE, *answer_to_json(act.answer)]
    return _ACTS.write(act)


def read_act(data: object) -> Act:
    """Return the act written by ``act_to_json``; BadSave for other data."""
    try:
        match data:
            case [str(code), *answer] if code == _BEFORE:
                return BeforeAnswered(read_answer(answer))
            case [str(code), *_values] if code in _ACTS.kinds:
                act: Act = _ACTS.read(data)
                return act
            case [str(code), *choice] if code == _CAPPED:
                return MatchChosen(read_choice(choice), is_capped=True)
    except WrongData as error:
        raise BadSave(f"this is no act: {data}") from error
    return MatchChosen(read_choice(data))


KeptAct: TypeAlias = Annotated[Act, As(act_to_json, read_act, (BadSave,))]
"""An act in a record that is kept."""


def answer_to_json(answer: BeforeAnswer) -> list[Any]:
    """Return an answer before recruiting as plain data."""
    return _ANSWERS.write(answer)


def read_answer(data: object) -> BeforeAnswer:
    """Return the answer written by ``answer_to_json``; WrongData for other data."""
    answer: BeforeAnswer = _ANSWERS.read(data)
    return answer
