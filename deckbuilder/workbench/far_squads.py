"""A squad that is not finished, at a table elsewhere: kept in a file of one's own until it is sent.

The host knows nothing of it. The file names the deal by a digest, so that no other match of the
same seat takes the squad up.
"""

import hashlib
import json
import logging
from pathlib import Path

from catalog.common.files import write_atomically
from deckbuilder.kit import wire
from deckbuilder.matches.match import CODEC
from deckbuilder.matches.saves import RecruitingRows, take_again
from deckbuilder.recruitment.recruitment import Recruitment
from engine.kernel import BadSave

_log = logging.getLogger(__name__)


def keep_squad(path: Path, recruitment: Recruitment) -> None:
    """Write what is recruited so far; BadFile if it cannot be written."""
    rows = ((recruitment.seat, recruitment.taken),)
    kept = {"deal": _deal(recruitment), "recruiting": wire.write_value(RecruitingRows, rows)}
    write_atomically(path, json.dumps(kept), private=True)


def kept_squad(path: Path, dealt: Recruitment) -> Recruitment | None:
    """Return what was recruited from a deal; None if nothing of it is kept."""
    try:
        kept = json.loads(path.read_text("utf-8"))
        if kept["deal"] != _deal(dealt):
            return None
        ((_seat, taken),) = wire.read_value(RecruitingRows, kept["recruiting"])
        return take_again(dealt, taken)
    except FileNotFoundError:
        return None
    except (OSError, BadSave, KeyError, RecursionError, TypeError, ValueError) as error:
        _log.warning("the squad kept is not taken up: %s", error)
        return None


def _deal(recruitment: Recruitment) -> str:
    return hashlib.sha256(CODEC.dumps(recruitment.start_over()).encode()).hexdigest()
