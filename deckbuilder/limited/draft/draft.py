"""A running draft: boosters, picks, and the current options of each seat.

A draft is its plan, its boosters and the choices of its seats, which determine everything else.
Choices of different seats of a pod are independent of their order in time.

Random numbers: ``seeded(seed, round, seat)`` opens a booster (both from 0); for the kinds that
shuffle all cards together, ``seeded(seed, 6)`` does.
"""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self, assert_never

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.limited.boosters import (
    Collation,
    SetCards,
    load_collation,
    open_booster,
    set_cards,
)
from deckbuilder.limited.draft.advice import Reason, Scored
from deckbuilder.limited.draft.grid import SQUARE, Grid
from deckbuilder.limited.draft.plan import MOST_BOOSTERS, DraftKind, DraftPlan
from deckbuilder.limited.draft.pod import Boosters, Pod
from deckbuilder.limited.draft.sharing import (
    DRAFT_IS_OVER,
    NO_SUCH_CHOICE,
    NOT_YOUR_TURN,
    Sharing,
)
from deckbuilder.limited.draft.views import SeatState, SeatView
from deckbuilder.limited.draft.winston import PILES, Winston
from deckbuilder.limited.opened import OpenedCard
from engine.kernel import Refusal
from engine.kernel.rng import seeded, shuffled

if TYPE_CHECKING:
    from catalog.store import Catalog

_SHUFFLE_STREAM: Final = MOST_BOOSTERS


@dataclass(frozen=True, slots=True)
class Scoring:
    """A bot's evaluation of a pick, as stored with it.

    ``scores`` are (choice, score) of every choice, best first, ``reasons`` those of the choice made
    and ``unrated`` its cards without a rating.
    """

    scores: tuple[tuple[int, int], ...]
    reasons: tuple[Reason, ...] = ()
    unrated: tuple[str, ...] = ()

    @classmethod
    def of(cls, scored: Sequence[Scored], choice: int) -> Self:
        """Return the evaluation to store when ``choice`` was made."""
        scores = tuple((score.choice, score.score) for score in scored)
        made = next((score for score in scored if score.choice == choice), None)
        return cls(scores) if made is None else cls(scores, made.reasons, made.unrated)


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice of a seat, and the cards gained by it (none for a pile left).

    ``round`` and ``pick`` count from 1; in the order of ``order`` the picks of a draft can be
    replayed. ``scoring`` is None if no bot scored.
    """

    seat: int
    round: int
    pick: int
    choice: int
    cards: tuple[OpenedCard, ...]
    scoring: Scoring | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """The pick's sort key among all picks of its draft."""
        return self.round, self.pick, self.seat


class Draft:
    """A draft; ``boosters`` by round and seat, ``versions`` are (set code, version)."""

    def __init__(
        self, plan: DraftPlan, boosters: Boosters, versions: tuple[tuple[str, str], ...] = ()
    ) -> None:
        """Lay out the boosters; ValueError if they do not fit the plan."""
        _check_boosters(plan, boosters)
        self.plan = plan
        self.boosters = boosters
        self.versions = versions
        self._sharing = _sharing(plan, boosters)
        self._picks: list[list[Pick]] = [[] for _seat in plan.seats]
        self._pools: list[list[OpenedCard]] = [[] for _seat in plan.seats]
        self._planned_bots = frozenset(n for n, seat in enumerate(plan.seats) if seat.bot)

    @property
    def is_over(self) -> bool:
        """Whether every available card is taken."""
        return self._sharing.is_over

    def waiting(self) -> tuple[int, ...]:
        """Return the seats with a choice to make, in order."""
        return self._sharing.waiting()

    def blocking(self, seat: int) -> int | None:
        """Return a seat that must choose before ``seat`` gets a choice.

        It is ``seat`` itself if it has a choice now, None if the draft is over.
        """
        return self._sharing.blocking(seat)

    def pool(self, seat: int) -> tuple[OpenedCard, ...]:
        """Return the cards a seat has taken, in order."""
        return tuple(self._pools[seat])

    def aside(self) -> tuple[OpenedCard, ...]:
        """Return the cards that will never be in a pool: a grid leaves some."""
        return self._sharing.aside()

    def picks(self) -> tuple[Pick, ...]:
        """Return all picks so far, in an order in which they can be replayed.

        The order is by round, pick and seat, independent of time.
        """
        everyone = [pick for picks in self._picks for pick in picks]
        return tuple(sorted(everyone, key=lambda pick: pick.order))

    def picks_of(self, seat: int) -> tuple[Pick, ...]:
        """Return a seat's picks, first to last."""
        return tuple(self._picks[seat])

    def view(
        self, seat: int, bots: Container[int] | None = None, away: Container[int] = ()
    ) -> SeatView:
        """Return everything that a seat may see. Seeing a pack is recorded by ``look``, not here.

        ``bots`` are the seats drafted by bots now, by default as planned; ``away`` are those whose
        players are absent.
        """
        offer = self._sharing.offer(seat)
        bots = self._planned_bots if bots is None else bots
        return SeatView(
            kind=self.plan.kind,
            seat=seat,
            seats=tuple(
                SeatState(
                    planned.name,
                    len(self._pools[number]),
                    self._sharing.packs(number),
                    number in bots,
                    number in away,
                )
                for number, planned in enumerate(self.plan.seats)
            ),
            round=offer.round,
            rounds=self._sharing.rounds,
            pick=offer.pick,
            pack=offer.pack,
            choices=offer.choices,
            pool=self.pool(seat),
            seen=len(self._picks[seat]) + offer.looked,
            step=offer.step,
            clock=self.plan.clock,
            piles=self._sharing.piles,
            may_undo=self._sharing.refuse_undo(seat) is None,
            is_over=self.is_over,
            pile=offer.pile,
        )

    def look(self, seat: int) -> None:
        """Record that a seat has seen its pack, so that its neighbour can no longer undo."""
        self._sharing.look(seat)

    def choose(self, seat: int, choice: int, scoring: Scoring | None = None) -> Refusal | None:
        """Make the choice at this position of the view's ``choices``; return None if done.

        ``scoring`` is stored with the pick. A refusal changes nothing.
        """
        offer = self._sharing.offer(seat)
        if not offer.choices:
            return DRAFT_IS_OVER if self.is_over else NOT_YOUR_TURN
        if not 0 <= choice < len(offer.choices):
            return NO_SUCH_CHOICE
        cards = self._sharing.choose(seat, choice)
        self._pools[seat] += cards
        self._picks[seat].append(Pick(seat, offer.round, offer.pick, choice, cards, scoring))
        return None

    def undo(self, seat: int) -> Refusal | None:
        """Undo a seat's last pick. A refusal changes nothing."""
        refusal = self._sharing.refuse_undo(seat)
        if refusal is None:
            self._sharing.undo(seat)
            pick = self._picks[seat].pop()
            del self._pools[seat][len(self._pools[seat]) - len(pick.cards) :]
        return refusal

    def looks(self) -> tuple[int, ...]:
        """Return which packs were seen, as plain numbers for a save."""
        return self._sharing.looks()

    def restore_looks(self, looks: tuple[int, ...]) -> None:
        """Restore the ``looks`` of a draft with the same picks; ValueError if they do not fit."""
        self._sharing.restore_looks(looks)

    def clone(self) -> Self:
        """Return an independent copy."""
        copy = type(self)(self.plan, self.boosters, self.versions)
        copy._sharing = self._sharing.clone()
        copy._picks = [list(picks) for picks in self._picks]
        copy._pools = [list(pool) for pool in self._pools]
        return copy


def _check_boosters(plan: DraftPlan, boosters: Boosters) -> None:
    if len(boosters) != len(plan.boosters):
        raise ValueError(f"{len(plan.boosters)} rounds are planned, not {len(boosters)}")
    for opened in boosters:
        sizes = {len(booster) for booster in opened}
        if len(opened) != len(plan.seats) or len(sizes) != 1 or 0 in sizes:
            raise ValueError("every seat opens a booster of a round, all of one size")


def _sharing(plan: DraftPlan, boosters: Boosters) -> Sharing:
    match plan.kind:
        case DraftKind.POD:
            return Pod(boosters, plan.passing)
        case DraftKind.GRID:
            return Grid(_shuffled(plan, boosters))
        case DraftKind.WINSTON:
            return Winston(_shuffled(plan, boosters))
        case _:
            assert_never(plan.kind)


def _shuffled(plan: DraftPlan, boosters: Boosters) -> list[OpenedCard]:
    cards = [card for opened in boosters for booster in opened for card in booster]
    return shuffled(seeded(plan.seed, _SHUFFLE_STREAM), cards)[0]


def new_draft(
    plan: DraftPlan, sets: Mapping[str, SetCards], collations: Mapping[str, Collation]
) -> Draft:
    """Open the boosters of a plan; ``sets`` and ``collations`` are by the plan's codes.

    UserError if a set cannot fill its collation, or the boosters are too few for the kind.
    """
    opened = tuple(
        tuple(
            open_booster(
                sets[booster.set_code],
                collations[booster.collation],
                seeded(plan.seed, number, seat),
            )[0]
            for seat in range(len(plan.seats))
        )
        for number, booster in enumerate(plan.boosters)
    )
    _refuse_too_few(plan, sum(len(booster) for seats in opened for booster in seats))
    return Draft(plan, opened, tuple((code, sets[code].version) for code in plan.set_codes))


def _refuse_too_few(plan: DraftPlan, cards: int) -> None:
    least = {DraftKind.POD: 1, DraftKind.GRID: SQUARE, DraftKind.WINSTON: PILES}[plan.kind]
    if cards < least:
        raise UserError(
            _("The boosters hold {cards} cards; this kind of draft needs {least}.").format(
                cards=cards, least=least
            )
        )


def open_draft(plan: DraftPlan, catalog: "Catalog") -> Draft:
    """Return the new draft of a plan with the catalogue's sets and the collations it names.

    UserError, with the nearest names, for an unknown set or collation.
    """
    collations = {booster.collation: load_collation(booster.collation) for booster in plan.boosters}
    sets = {booster.set_code: set_cards(catalog, booster.set_code) for booster in plan.boosters}
    return new_draft(plan, sets, collations)
