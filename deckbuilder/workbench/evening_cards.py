"""The cards of a club evening by the host's catalogue: drafts, pools, bots' decks, checks."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.decks.formats import limited_format, named_format
from deckbuilder.decks.starters import offered_starters
from deckbuilder.decks.text import Deck, render_deck
from deckbuilder.limited.building import build_decks
from deckbuilder.limited.draft.draft import Draft, open_draft
from deckbuilder.limited.draft.plan import DraftKind, DraftPlan, DraftSeat, Passing, Skill
from deckbuilder.limited.draft.planning import make_bots, planned_bots
from deckbuilder.limited.draft.ratings import load_ratings
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft_fields import Wishes
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.product import AskedPool, planned_pool
from deckbuilder.limited.sealed import MOST_BOOSTERS, find_sealed
from deckbuilder.network.door import Door, new_code
from deckbuilder.network.evening.inner import EveningDraft
from deckbuilder.network.protocol import Way
from deckbuilder.workbench.brought_decks import DeckCheck
from engine.kernel.rng import seeded

if TYPE_CHECKING:
    from catalog.store import Catalog

_PODS: Final = 100  # other streams of an evening's seed are below
_STAND_IN: Final = -1
_DEALS: Final = 2  # reasons only describe a deck and do not affect the choice


@dataclass(frozen=True, slots=True)
class CardsAsked:
    """Where the players' cards come from: a draft or pools of these sets, or decks of a format.

    ``form`` is the code of the format of decks. ``boosters`` None is the usual number.
    """

    way: Way
    form: str
    edition: str = ""
    kind: DraftKind = DraftKind.POD
    sets: str = ""
    boosters: int | None = None
    collation: str = ""
    passing: Passing = Passing.LEFT
    skill: Skill = Skill.BALANCE
    ratings: str = "battle"
    clock: int = 0
    starter: str | None = None
    replace_after: int | None = None


class EveningCards:
    """The cards of an evening, see ``deckbuilder.network.evening.state.Preparation``.

    UserError for a draft or a pool that cannot be opened, and for an unknown format.
    """

    def __init__(self, asked: CardsAsked, seed: int, catalog: "Catalog") -> None:
        self._asked = asked
        self._seed = seed
        self._catalog = catalog
        self.check = DeckCheck(catalog, asked.form)
        self.rules = self.check.rules
        self.has_side = self.check.has_side
        if asked.way is Way.DRAFT:
            open_draft(self._plan((("1", False), ("2", False))), catalog)
        elif asked.way is Way.SEALED:
            self.open_pool(0)

    def _plan(self, players: tuple[tuple[str, bool], ...]) -> DraftPlan:
        asked = self._asked
        wishes = Wishes(
            asked.kind,
            tuple(name for name, _is_bot in players),
            len(players),
            (asked.skill,),
            asked.sets,
            asked.boosters or Wishes().boosters,
            asked.collation,
            asked.passing,
            asked.clock,
            asked.ratings,
            asked.edition,
        )
        seats = tuple(DraftSeat(name, asked.skill if is_bot else None) for name, is_bot in players)
        return replace(wishes.plan(self._catalog, self._seed), seats=seats)

    def open_draft(self, players: tuple[tuple[str, bool], ...], pod: int) -> EveningDraft:
        """Return the draft of a pod, from 0: its players' names, and whether they are bots."""
        plan = self._plan(players)
        if pod:
            plan = replace(plan, seed=seeded(self._seed, _PODS, pod))
        trial = open_draft(plan, self._catalog)
        bots = self._bots(trial)
        stand_in = bots.pop(_STAND_IN)
        return EveningDraft(
            plan,
            lambda named: DraftTable(Draft(named, trial.boosters, trial.versions), bots),
            Door(new_code()),
            stand_in=stand_in,
            replace_after=self._asked.replace_after,
        )

    def _bots(self, draft: Draft) -> dict[int, Any]:
        skills = {**planned_bots(draft), _STAND_IN: Skill.BALANCE}
        return make_bots(draft, skills, self._catalog)

    def resume_draft(self, data: Mapping[str, Any]) -> DraftTable:
        """Return a draft's table from its data; BadSave for other data."""

        def bots_of(draft: Draft) -> dict[int, Any]:
            bots = self._bots(draft)
            del bots[_STAND_IN]
            return bots

        return DraftTable.from_json(data, bots_of)

    def open_pool(self, number: int) -> tuple[OpenedCard, ...]:
        """Return the sealed pool of a player; a number gets the same one again."""
        asked = self._asked
        form = "" if asked.form == limited_format(asked.edition).code else asked.form
        wanted = AskedPool(
            asked.sets, asked.boosters, asked.starter, asked.collation, asked.edition, form
        )
        plan = planned_pool(wanted, self._seed, self._catalog)
        own = replace(plan, seed=seeded(self._seed, MOST_BOOSTERS + 1 + number))
        return find_sealed(own, self._catalog).cards

    def bots_deck(self, number: int, name: str, pool: tuple[OpenedCard, ...] | None) -> str:
        """Return the text of a bot's deck: built from its pool, or a starter deck."""
        if pool is None:
            starters = offered_starters(self._catalog)
            _stem, deck = starters[number % len(starters)]
            return render_deck(deck)
        deck = built_from(pool, name, self._asked, self._seed + number, self._catalog)
        return render_deck(replace(deck, side=()))


def built_from(
    pool: tuple[OpenedCard, ...], name: str, asked: CardsAsked, seed: int, catalog: "Catalog"
) -> Deck:
    """Return the most promising deck of a pool; UserError for one that allows none."""
    ratings = load_ratings(asked.ratings, pool, catalog, edition=asked.edition)
    rules = named_format(asked.form).ruleset
    built = build_decks(pool, ratings, rules=rules, count=1, deals=_DEALS, seed=seed)
    if not built:
        raise UserError(_("{name}: no deck can be built from this pool.").format(name=name))
    return built[0].deck(name, asked.form)
