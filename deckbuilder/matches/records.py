"""Records of finished or unfinished matches: files from which a match can be replayed.

A record is one JSON object: ``format`` "razdacha-match", ``version`` 2, ``made_with`` (the versions
of rules, reading and random streams), ``seed``, ``ruleset`` (the code of an edition; a record
without one is of 2024), ``entrants`` (name, controller, deck, and its cards at the time),
``choices`` in order (lists, each with its code first, see ``act_codes``), ``outcome`` (winner 0, 1
or null for a draw, reason, rule; null while it runs) and ``digest``, a fingerprint of the final
position.

Version 1 used names of classes and fields of the program, also in its ``digest``, which is
therefore no longer compared with a replay; the outcome is.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

from catalog.common.bounded_json import read_head, read_json
from catalog.common.errors import BadFile
from catalog.common.files import read_text, write_atomically
from catalog.common.foreign import plain_data, render_json
from catalog.common.i18n import _
from deckbuilder.base.saving import read_ruleset
from deckbuilder.base.versions import MadeWith
from deckbuilder.kit import wire
from deckbuilder.kit.records import Key
from deckbuilder.kit.wire import ROW
from deckbuilder.matches.act_codes import KeptAct
from deckbuilder.matches.match import CODEC, Ending, MatchSession
from deckbuilder.matches.saves import BROKEN, Beginning, mark_of, read_beginning
from engine.kernel import KernelError

_log = logging.getLogger(__name__)
_FORMAT: Final = "razdacha-match"
_VERSION: Final = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Beginning):
    """A recorded match; ``digest`` is empty if none is compared with a replay."""

    acts: Annotated[tuple[KeptAct, ...], Key("choices")]
    outcome: Annotated[Ending | None, ROW]
    digest: str


def record_of(session: MatchSession) -> Record:
    """Return the record of a match in its current state."""
    acts, digest = tuple(session.acts), mark_of(session)
    return Record.of(session, acts=acts, outcome=session.outcome, digest=digest)


def write_record(path: Path, record: Record) -> None:
    """Write a record atomically; BadFile if that fails."""
    write_atomically(path, render_record(record))


def render_record(record: Record) -> str:
    """Return the content of a record's file."""
    data = {"format": _FORMAT, "version": _VERSION, **wire.write(record)}
    return render_json(data, indent=1) + "\n"


def read_record(path: Path) -> Record:
    """Return the record in a file; BadFile, with the line if known, for an invalid one."""
    return _record(path, read_json(path, read_text(path), _("this is not a record of a match")))


def record_from(source: str, text: str) -> Record:
    """Return the record in a text from another program, without invisible characters; BadFile with
    the ``source`` for an invalid one."""
    data = read_json(source, text, _("this is not a record of a match"))
    return _record(source, plain_data(data))


def _record(path: Path | str, data: Any) -> Record:
    problem = _("this is not a record of a match")
    data, version = read_head(path, data, _FORMAT, (*_READERS,), problem)
    try:
        return _READERS[version](data)
    except (KernelError, *BROKEN) as error:
        raise BadFile(path, _("the record is damaged")) from error


def _read_version_1(data: Mapping[str, Any]) -> Record:
    return Record(
        made_with=MadeWith(),
        seed=MadeWith().seed(data["seed"]),
        rules=read_ruleset(data.get("ruleset")),
        entrants=CODEC.decode(data["entrants"]),
        acts=tuple(CODEC.decode(act) for act in data["acts"]),
        outcome=CODEC.decode(data["outcome"]),
        digest="",
    )


_READERS: Final[Mapping[int, Callable[[Mapping[str, Any]], Record]]] = {
    1: _read_version_1,
    _VERSION: partial(read_beginning, Record),
}


def play_again(record: Record) -> MatchSession:
    """Return the match that results from the record's acts; IllegalChoice if one does not fit."""
    session = record.match()
    for act in record.acts:
        session.act(act)
    return session


def difference(record: Record) -> str | None:
    """Replay the record and describe the first difference; None if there is none."""
    try:
        again = record_of(play_again(record))
    except (KernelError, *BROKEN) as error:
        _log.info("an act of the record does not fit: %s", error)
        return _("one of its acts does not fit")
    if record.digest and again.digest != record.digest:
        return _("the battle went differently")
    if again.outcome != record.outcome:
        return _("the outcome differs")
    return None
