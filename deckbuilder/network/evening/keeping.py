"""An evening in a file: a line for whatever must not be lost, written before anybody is told.

The first line is an object: ``format`` "razdacha-evening", ``version`` 1, ``code`` (the room's),
``watch`` (the watchers', empty for none), ``plan`` (an ``EveningPlan``), ``cards`` (where the
players' cards come from). Each later line is one of ``Evening.apply``. A last line without its end
was never acknowledged and is left out. The file contains every card and every token, so it is
readable for its owner only.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile
from catalog.common.i18n import _
from deckbuilder.kit import wire
from deckbuilder.network.evening.room import EveningRoom
from deckbuilder.network.evening.state import EveningPlan
from deckbuilder.network.matches.keeping import Journal, read_lines

FORMAT: Final = "razdacha-evening"
_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class KeptEvening:
    """The contents of an evening's file."""

    code: str
    watch: str
    plan: EveningPlan
    cards: Mapping[str, Any]
    journal: tuple[list[Any], ...]


def journal_of(path: Path, room: EveningRoom, cards: Mapping[str, Any]) -> Journal:
    """Begin or continue the file of an evening; BadFile if it cannot be written."""
    head = {
        "format": FORMAT,
        "version": _VERSION,
        "code": room.seating.door.code,
        "watch": room.watchers.code,
        "plan": wire.write(room.plan),
        "cards": dict(cards),
    }
    return Journal(path, room, head)


def read_evening(path: Path) -> KeptEvening:
    """Read the file of an evening; BadFile with the line for an invalid one."""
    problem = _("this is not an evening written by “host evening”")
    head, journal = read_lines(path, FORMAT, _VERSION, problem)
    try:
        plan = wire.read(EveningPlan, head["plan"])
        code, watch = str(head["code"]), str(head["watch"])
        return KeptEvening(code, watch, plan, dict(head["cards"]), journal)
    except (KeyError, TypeError, ValueError) as error:
        raise BadFile(path, problem, line=1) from error
