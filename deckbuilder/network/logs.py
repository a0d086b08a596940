"""The log of a finished hosted draft: split into messages, validated and stored by a guest.

A guest trusts nothing in it: it must be a whole draft that can be replayed card by card, with the
guest's own cards at the guest's own seat. Otherwise it is discarded.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from catalog.common.bounded_json import read_json
from catalog.common.errors import BadFile, UserError
from catalog.common.foreign import is_plain_line, plain_data
from catalog.common.i18n import _
from deckbuilder.decks.formats import limited_rules
from deckbuilder.limited.draft.log import replay
from deckbuilder.limited.draft.logfile import DraftLog, log_from_data, render_log
from deckbuilder.limited.draft.plan import USUAL_RATINGS
from deckbuilder.limited.draft.ratings import NAMES
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.network.protocol import LOG_PART, MOST_LOG_PARTS, LogPart

if TYPE_CHECKING:
    from catalog.store import Catalog
    from deckbuilder.base.game_store import Also

_MOST_WORDS: Final = 200
_MOST_CARDS: Final = 5_000


def log_parts(log: DraftLog) -> tuple[LogPart, ...]:
    """Return the messages for a log; none for an oversized one.

    Evaluations of bots are omitted if that makes it fit. The path of a file of ratings is private
    to the host and never sent.
    """
    told = _without_path(log)
    for sent in (told, replace(told, picks=tuple(replace(p, scoring=None) for p in told.picks))):
        text = render_log(sent)
        count = -(-len(text) // LOG_PART)
        if count <= MOST_LOG_PARTS:
            return tuple(
                LogPart(part + 1, count, text[part * LOG_PART : (part + 1) * LOG_PART])
                for part in range(count)
            )
    return ()


def read_guest_log(text: str, view: SeatView, edition: str | None = None) -> DraftLog:
    """Return the log from a host as that of the seat whose last view is ``view``.

    ``edition`` is the code of the rules that the host sent at the beginning, None for none.
    Invisible characters are removed. UserError for anything but the whole draft that the seat has
    seen: the same people, the same cards, every pick possible.
    """
    source = _("the host's log")
    log = log_from_data(plain_data(read_json(source, text, _("this is not a draft log"))), source)
    log = replace(_without_path(log), decks=(), seat=view.seat)
    cards = {card.ref: card for card in log.cards}
    if not _is_measured(log):
        raise BadFile(source, _("this is not a draft log"))
    if any(ref not in cards for ref in log.refs):
        raise BadFile(source, _("cards of the boosters are missing"))
    draft = replay(log, cards)
    seats = tuple(seat.name for seat in log.plan.seats)
    if not draft.is_over or seats != tuple(seat.name for seat in view.seats):
        raise BadFile(source, _("this is not the draft you sat at"))
    if log.plan.kind is not view.kind or draft.pool(view.seat) != view.pool:
        raise BadFile(source, _("this is not the draft you sat at"))
    if edition is not None and limited_rules(log.plan.edition) != limited_rules(edition):
        raise BadFile(source, _("this is not the draft you sat at"))
    return log


def keep_guest_log(
    text: str,
    view: SeatView,
    name: str,
    catalog: "Catalog",
    also: "Also | None" = None,
    edition: str | None = None,
) -> int:
    """Store a log from a host among the user's drafts, once, and return its number.

    The writes of ``also`` are in the same transaction. UserError as in ``read_guest_log``, and if
    it cannot be stored; then nothing is stored.
    """
    from deckbuilder.limited.store import DraftStore

    return DraftStore(catalog).add_once(read_guest_log(text, view, edition), name, also)


def render_not_kept(problem: UserError | None = None) -> str:
    """Return the message that the finished draft is not stored, with the reason."""
    if problem is None:
        return _("The host's program sent no log of the draft: there is nothing to review.")
    return _("The draft was not saved for review: {problem}").format(problem=problem)


def _without_path(log: DraftLog) -> DraftLog:
    if log.plan.ratings in NAMES:
        return log
    return replace(log, plan=replace(log.plan, ratings=USUAL_RATINGS))


def _is_measured(log: DraftLog) -> bool:
    """Return whether a log's texts are short enough for lists, and its cards within the size of a
    draft."""
    words = [seat.name for seat in log.plan.seats]
    words += [
        word for booster in log.plan.boosters for word in (booster.set_code, booster.collation)
    ]
    words += [word for version in log.versions for word in version]
    count = sum(len(booster) for seats in log.boosters for booster in seats)
    return count <= _MOST_CARDS and all(
        len(word) <= _MOST_WORDS and is_plain_line(word) for word in words
    )
