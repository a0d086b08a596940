"""The choices of a match in stored form, by stable codes rather than class or field names.

A choice is a list: its code, then its fields in the order of the table. A released code keeps its
meaning for ever. New fields are appended, with a default for choices stored before.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias, assert_never

from engine.berserk.table import options as op
from engine.berserk.table.state import JudgeAct, Stop
from engine.kernel.copying import copied_by_fields
from engine.kernel.decisions import Concede, OfferDraw, Option
from engine.kernel.errors import BadSave
from engine.kernel.seats import Seat

CODES_VERSION: Final = 1
"""Increment when an older reader would misinterpret these codes."""

Written: TypeAlias = list[int | str | list[str]]


@dataclass(frozen=True, slots=True)
class ChoiceCode:
    """One kind of choice: its code and the fields that follow it."""

    code: str
    kind: type[Option]
    fields: tuple[str, ...] = ()


CHOICE_CODES: Final = (
    ChoiceCode("place", op.Place, ("card", "cell")),
    ChoiceCode("keep_hidden", op.KeepHidden, ("card",)),
    ChoiceCode("reveal", op.Reveal, ("card",)),
    ChoiceCode("sit_on", op.SitOn, ("card", "host")),
    ChoiceCode("move", op.MoveTo, ("card", "cell")),
    ChoiceCode("strike", op.StrikeAt, ("card", "target")),
    ChoiceCode("use", op.UseAction, ("card", "ability", "target", "answers")),
    ChoiceCode("save_chip", op.SaveChip, ("card",)),
    ChoiceCode("close_for_flyer", op.CloseForFlyer, ("card",)),
    ChoiceCode("end_turn", op.EndTurn),
    ChoiceCode("defend", op.Defend, ("card",)),
    ChoiceCode("pass", op.Pass),
    ChoiceCode("step_down", op.StepDown),
    ChoiceCode("stand_firm", op.StandFirm),
    ChoiceCode("trigger", op.TriggerNext, ("card", "number")),
    ChoiceCode("target", op.ChooseTarget, ("card",)),
    ChoiceCode("from_deck", op.ChooseFromDeck, ("place",)),
    ChoiceCode("cell", op.ChooseCell, ("cell",)),
    ChoiceCode("number", op.ChooseNumber, ("number",)),
    ChoiceCode("payment", op.ChoosePayment, ("card",)),
    ChoiceCode("branch", op.ChooseBranch, ("number",)),
    ChoiceCode("accept", op.Accept),
    ChoiceCode("decline", op.Decline),
    ChoiceCode("enough", op.Enough),
    ChoiceCode("stay_closed", op.StayClosed, ("card",)),
    ChoiceCode("keep_unique", op.KeepUnique, ("card",)),
    ChoiceCode("apply", op.ApplyNext, ("card",)),
    ChoiceCode("die", op.TakeDie, ("place", "value")),
    ChoiceCode("value", op.TakeValue, ("value",)),
    ChoiceCode("replace", op.ReplaceBy, ("card", "ability")),
    ChoiceCode("prevent", op.PreventBy, ("card", "ability")),
    ChoiceCode("judge", op.Judge, ("seat", "act", "card", "amount", "cell", "marker")),
    ChoiceCode("stop_at", op.StopAt, ("seat", "stops")),
    ChoiceCode("concede", Concede, ("seat",)),
    ChoiceCode("on_deck", op.LayOnDeck, ("place", "under")),
    ChoiceCode("offer_draw", OfferDraw, ("seat",)),
)
_BY_KIND: Final = {row.kind: row for row in CHOICE_CODES}
_BY_CODE: Final = {row.code: row for row in CHOICE_CODES}
_Value: TypeAlias = int | str | JudgeAct | Seat | tuple[Stop, ...]


def choice_to_json(option: Option) -> Written:
    """Return a choice as plain data; KeyError for a choice that has no code.

    >>> choice_to_json(op.MoveTo(card=3, cell=12))
    ['move', 3, 12]
    """
    row = _BY_KIND[type(option)]
    return [row.code, *(_plain(getattr(option, name)) for name in row.fields)]


def read_choice(data: object) -> Option:
    """Return the choice that ``choice_to_json`` wrote; BadSave for anything else.

    >>> read_choice(["stop_at", 1, ["dice"]])
    StopAt(seat=<Seat.SECOND: 1>, stops=(<Stop.DICE: 'dice'>,))
    """
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise BadSave(f"expected a choice, found {str(data)[:60]}")
    row = _BY_CODE.get(data[0])
    if row is None or len(data) > len(row.fields) + 1:
        raise BadSave(f"no choice of this version: {str(data)[:60]}")
    try:
        said = {name: _read(name, part) for name, part in zip(row.fields, data[1:], strict=False)}
        return row.kind(**said)
    except (TypeError, ValueError) as error:
        raise BadSave(f"a choice that says too little or something else: {data}") from error


def _plain(value: _Value) -> int | str | list[str]:
    match value:
        case JudgeAct():
            return str(value.value)
        case Seat():
            return int(value)
        case int() | str():
            return value
        case tuple():
            return [str(stop.value) for stop in value]
        case _:
            assert_never(value)


def _read(name: str, part: object) -> _Value:
    """Return the value of a field; TypeError or ValueError for one of the wrong kind."""
    match name:
        case "act":
            return JudgeAct(part)
        case "seat":
            return Seat(_number(part))
        case "under" if isinstance(part, bool):
            return part
        case "stops" if isinstance(part, list):
            return tuple(Stop(stop) for stop in part)
        case "marker" if isinstance(part, str):
            return part
        case _:
            return _number(part)


def _number(part: object) -> int:
    if not isinstance(part, int) or isinstance(part, bool):
        raise TypeError(f"expected a number, found {part!r}")
    return part


copied_by_fields(__name__)
