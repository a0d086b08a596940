"""Use the log of a draft: replay, continue, compare.

``deckbuilder.limited.draft.logfile`` defines the log as data and its file format.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.limited.boosters import SetCards, set_cards
from deckbuilder.limited.draft.advice import DraftBot, Scored
from deckbuilder.limited.draft.draft import Draft, Pick
from deckbuilder.limited.draft.logfile import (
    DraftLog,
    LoggedDeck,
    LoggedPick,
    read_log,
    render_log,
)
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard

if TYPE_CHECKING:
    from catalog.store import Catalog

__all__ = [
    "Comparison",
    "Divergence",
    "DraftLog",
    "LoggedDeck",
    "LoggedPick",
    "cards_of",
    "changed_sets",
    "compare",
    "compare_players",
    "comparisons",
    "log_of",
    "log_sets",
    "logged_cards",
    "logged_pick",
    "looks",
    "pick_again",
    "read_log",
    "render_log",
    "replay",
    "resume",
]


def log_of(draft: Draft, decks: Iterable[LoggedDeck] = ()) -> DraftLog:
    """Return the log of a draft in its current state."""
    boosters = tuple(
        tuple(tuple(card.ref for card in booster) for booster in seats) for seats in draft.boosters
    )
    picks = tuple(map(logged_pick, draft.picks()))
    opened = {card.ref: card for seats in draft.boosters for booster in seats for card in booster}
    cards = tuple(opened[ref] for ref in sorted(opened))
    return DraftLog(draft.plan, draft.versions, boosters, picks, tuple(decks), cards)


def logged_pick(pick: Pick) -> LoggedPick:
    """Return a pick with the ids of its cards."""
    refs = tuple(card.ref for card in pick.cards)
    return LoggedPick(pick.seat, pick.round, pick.pick, pick.choice, refs, pick.scoring)


def log_sets(log: DraftLog, catalog: "Catalog") -> dict[str, SetCards]:
    """Return the sets of the log from the catalogue; UnknownName for a missing one."""
    return {code: set_cards(catalog, code) for code in log.plan.set_codes}


def cards_of(sets: Mapping[str, SetCards]) -> dict[str, OpenedCard]:
    """Return all cards of the sets by id, for ``replay`` and similar functions."""
    return {card.ref: card for card_set in sets.values() for card in card_set.cards}


def logged_cards(log: DraftLog, catalog: "Catalog") -> dict[str, OpenedCard]:
    """Return the log's cards by id, as they were if the log contains them.

    Otherwise from the catalogue; UnknownName for a missing set.
    """
    own = {card.ref: card for card in log.cards}
    needed = {*log.refs, *(ref for deck in log.decks for ref in deck.cards)}
    return own if own.keys() >= needed else cards_of(log_sets(log, catalog))


def changed_sets(log: DraftLog, sets: Mapping[str, SetCards]) -> tuple[str, ...]:
    """Return the codes of the log's sets that have changed or are not in ``sets``."""
    return tuple(
        code for code, version in log.versions if code not in sets or sets[code].version != version
    )


def replay(log: DraftLog, cards: Mapping[str, OpenedCard]) -> Draft:
    """Return the draft with all picks of the log; ``cards`` by id.

    UserError if a card is missing, or a pick does not fit.
    """
    return resume(log, cards, len(log.picks))


def resume(log: DraftLog, cards: Mapping[str, OpenedCard], picks: int) -> Draft:
    """Return the draft after the first ``picks`` of the log's picks, to be continued.

    UserError as in ``replay``; ValueError if the log has fewer picks.
    """
    if not 0 <= picks <= len(log.picks):
        raise ValueError(f"the log has {len(log.picks)} picks, not {picks}")
    draft = _opened(log, cards)
    for pick in log.picks[:picks]:
        pick_again(draft, pick)
    return draft


def _opened(log: DraftLog, cards: Mapping[str, OpenedCard]) -> Draft:
    missing = next((ref for ref in log.refs if ref not in cards), None)
    if missing is not None:
        raise UserError(
            _("The catalogue has no card {ref} of this draft; import its set first.").format(
                ref=missing
            )
        )
    boosters = tuple(
        tuple(tuple(cards[ref] for ref in booster) for booster in seats) for seats in log.boosters
    )
    try:
        return Draft(log.plan, boosters, log.versions)
    except ValueError as error:
        raise UserError(_("The boosters in this draft's log do not fit its plan.")) from error


def pick_again(draft: Draft, pick: LoggedPick) -> None:
    """Replay a pick of a log; UserError if it gives other cards."""
    refusal = draft.choose(pick.seat, pick.choice, pick.scoring)
    made = draft.picks_of(pick.seat)[-1:] if refusal is None else ()
    if [tuple(card.ref for card in pick_made.cards) for pick_made in made] != [pick.cards]:
        raise UserError(
            _("Pick {pick} of round {round} at seat {seat} does not fit the boosters.").format(
                pick=pick.pick, round=pick.round, seat=pick.seat + 1
            )
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """A pick of a log and a bot's choice there.

    ``view`` is what the seat saw, ``own`` the bot's score of the actual pick, ``best`` the score of
    its own choice, ``scores`` those of all choices, best first.
    """

    seat: int
    round: int
    pick: int
    view: SeatView
    own: Scored
    best: Scored
    scores: tuple[Scored, ...]

    @property
    def agrees(self) -> bool:
        """Whether the bot would have picked the same."""
        return self.own.choice == self.best.choice

    @property
    def loss(self) -> int:
        """The difference of the bot's scores, in hundredths of a crystal."""
        return self.best.score - self.own.score


def compare(
    log: DraftLog, cards: Mapping[str, OpenedCard], bot: DraftBot, seat: int | None = None
) -> tuple[Comparison, ...]:
    """Return a bot's choice at each pick of a seat, or of all seats by default.

    Each pick is judged with the seat's pool at that time. UserError as in ``replay``.
    """
    return tuple(comparisons(log, cards, bot, seat))


def comparisons(
    log: DraftLog, cards: Mapping[str, OpenedCard], bot: DraftBot, seat: int | None = None
) -> Iterator[Comparison]:
    """Yield the results of ``compare`` one by one, since a strong bot is slow."""
    for view, pick in looks(log, cards):
        if seat is None or seat == pick.seat:
            scores = bot.scores(view)
            own = next(score for score in scores if score.choice == pick.choice)
            yield Comparison(pick.seat, pick.round, pick.pick, view, own, scores[0], tuple(scores))


@dataclass(frozen=True, slots=True)
class Divergence:
    """Two players' choices from the same pack, as positions in ``view.choices``."""

    seat: int
    round: int
    pick: int
    view: SeatView
    own: int
    other: int

    @property
    def agrees(self) -> bool:
        """Whether both picked the same."""
        return self.own == self.other


def compare_players(
    log: DraftLog, other: DraftLog, cards: Mapping[str, OpenedCard], seat: int | None = None
) -> tuple[Divergence, ...]:
    """Return the picks at which a seat had the same cards in two drafts with one set-up.

    ``view`` is that of ``log``. UserError if the boosters differ, or as in ``replay``.
    """
    if (log.plan.kind, log.boosters) != (other.plan.kind, other.boosters):
        raise UserError(_("These drafts were of different boosters; there is nothing to compare."))
    theirs = {(p.seat, p.round, p.pick): (view.pack, p.choice) for view, p in looks(other, cards)}
    divergences = []
    for view, pick in looks(log, cards):
        pack, choice = theirs.get((pick.seat, pick.round, pick.pick), ((), 0))
        if pack == view.pack and seat in (None, pick.seat):
            divergences.append(
                Divergence(pick.seat, pick.round, pick.pick, view, pick.choice, choice)
            )
    return tuple(divergences)


def looks(log: DraftLog, cards: Mapping[str, OpenedCard]) -> Iterator[tuple[SeatView, LoggedPick]]:
    """Yield each pick of the log with its seat's view before it. UserError as in ``replay``."""
    draft = _opened(log, cards)
    for pick in log.picks:
        draft.look(pick.seat)
        view = draft.view(pick.seat)
        pick_again(draft, pick)
        yield view, pick
