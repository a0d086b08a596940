"""Drafts at this keyboard: the form, the advisers, and the running draft.

This module does not depend on Textual; the screens of a draft share it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from catalog.common.errors import BadFile, UserError
from catalog.common.i18n import _
from catalog.rarity import Rarity
from catalog.specs import to_spec
from deckbuilder.base.game_store import KeptChoice, KeptGame
from deckbuilder.decks.formats import Format, is_limited, limited_format, limited_rules
from deckbuilder.decks.text import Deck, DeckEntry, find_card
from deckbuilder.limited.draft.advice import DraftBot, Scored
from deckbuilder.limited.draft.draft import Pick, open_draft
from deckbuilder.limited.draft.log import logged_cards, resume
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.draft.plan import DraftPlan, Skill
from deckbuilder.limited.draft.planning import (
    make_bots,
    opened_cards,
    planned_bots,
)
from deckbuilder.limited.draft.ratings import load_ratings
from deckbuilder.limited.draft.saves import (
    decks_to_json,
    pick_to_json,
    read_decks,
    read_draft,
    setup_to_json,
    undo_to_json,
)
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.draft_fields import SKILLS
from deckbuilder.limited.draft_fields import Wishes as Wishes
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.workbench.games_put_aside import put_away
from deckbuilder.workbench.saved_game import SavedGame
from deckbuilder.workbench.workbench import Services
from engine.kernel import BadSave

if TYPE_CHECKING:
    from catalog.store import Catalog

KIND: Final = "draft"


def skill_name(skill: Skill) -> str:
    """Return the name of a bot's strength."""
    return _("A bot {way}").format(way=_(SKILLS[skill]))


def planned(wishes: Wishes, services: Services, seed: int) -> DraftPlan:
    """Return the plan of a draft at this keyboard. UserError if the settings do not fit."""
    if not wishes.people:
        raise UserError(_("Name at least one person at this keyboard."))
    return wishes.plan(services.catalog, seed)


class Advisers:
    """Bots of each strength with one set of ratings; thread-safe.

    The first call loads the ratings, which can be slow.
    """

    def __init__(
        self,
        cards: Sequence[OpenedCard],
        ratings: str,
        services: Services,
        seed: int = 0,
        edition: str = "",
    ) -> None:
        self._cards = cards
        self._name = ratings
        self._services = services
        self._seed = seed
        self._edition = edition
        self._bots: dict[Skill, DraftBot] = {}
        self._lock = Lock()

    def bot(self, skill: Skill) -> DraftBot:
        """Return the bot of a strength; UserError if the ratings cannot be read."""
        from deckbuilder.limited.draft.bots import make_bot

        with self._lock:
            if skill not in self._bots:
                ratings = load_ratings(
                    self._name, self._cards, self._services.catalog, edition=self._edition
                )
                rules = limited_rules(self._edition)
                self._bots[skill] = make_bot(skill, ratings, rules, seed=self._seed)
            return self._bots[skill]

    def scores(self, view: SeatView, skill: Skill) -> tuple[Scored, ...]:
        """Return a bot's scores of the choices, best first. UserError if the ratings cannot be
        read."""
        return self.bot(skill).scores(view)


class LocalDraft:
    """A draft at this keyboard, saved at every choice.

    ``seat`` is the seat of the person at the screen; ``spent`` are the seconds its pack was shown.
    What follows a choice, the next pack or bots' picks, waits until it is saved: see ``wait``.
    """

    def __init__(
        self, table: DraftTable, services: Services, seat: int, spent: float = 0.0
    ) -> None:
        self.table = table
        self.seat = seat
        self.spent = spent
        self._sessions = services.sessions
        self._saved: SavedGame | None = None
        self._known: list[tuple[Pick, ...]] = [() for _seat in self.plan.seats]
        self._aside: dict[str, Any] = {}
        self.advisers = Advisers(
            opened_cards(table.draft), self.plan.ratings, services, edition=self.plan.edition
        )

    @staticmethod
    def begin(plan: DraftPlan, services: Services) -> "LocalDraft":
        """Open the boosters and seat the bots; slow with simulated ratings. UserError if that
        fails."""
        draft = open_draft(plan, services.catalog)
        table = DraftTable(draft, make_bots(draft, planned_bots(draft), services.catalog))
        return LocalDraft(table, services, table.people[0])

    @staticmethod
    def resume(services: Services) -> "LocalDraft | None":
        """Return the unfinished draft; None for none.

        UserError if this version cannot read it; it is then in a file that the error names.
        """
        kept = services.sessions.games.load(KIND)
        if kept is None:
            return _resume_version_1(services)
        try:
            draft = read_draft(kept)
            aside = kept.aside
            draft.restore_looks(tuple(map(int, aside["looks"])))
            table = DraftTable(draft, make_bots(draft, planned_bots(draft), services.catalog))
            table.decks = read_decks(aside["decks"], len(draft.plan.seats))
            game = LocalDraft(table, services, int(aside["seat"]), float(aside["spent"]))
        except (BadFile, BadSave, LookupError, TypeError, ValueError) as error:
            put_away(services.sessions, KIND, kept.to_json(), error)
        game._saved = SavedGame(services.sessions.games, KIND, kept.setup, kept.choices)
        game._known, game._aside = game._picks(), dict(kept.aside)
        return game

    @staticmethod
    def from_log(log: DraftLog, picks: int, seat: int, services: Services) -> "LocalDraft":
        """Branch off from a pick of a draft, as one of its seats, with bots on all others.

        UserError if the draft's cards are missing, or the ratings cannot be read.
        """
        seats = tuple(
            replace(player, bot=None if place == seat else player.bot or Skill.BALANCE)
            for place, player in enumerate(log.plan.seats)
        )
        log = replace(log, plan=replace(log.plan, seats=seats))
        draft = resume(log, logged_cards(log, services.catalog), picks)
        table = DraftTable(draft, make_bots(draft, planned_bots(draft), services.catalog))
        return LocalDraft(table, services, seat)

    def save(self) -> None:
        """Save choices and undos since the last call, without waiting.

        The first call saves the whole draft, in place of the last one.
        """
        aside = self._aside_now()
        if self._saved is None:
            self._saved = SavedGame(self._sessions.games, KIND)
            choices = tuple(map(pick_to_json, self.table.draft.picks()))
            whole = KeptGame(setup_to_json(self.table.draft), choices, aside)
            self._saved.begin(whole, self._sessions.clearing(KIND))
        else:
            choices = tuple(self._since())
            if choices or aside != self._aside:
                self._saved.append(choices, aside)
        self._known, self._aside = self._picks(), aside

    def wait(self, patience: float) -> bool:
        """Wait up to a number of seconds until everything is saved; return whether it is. For any
        thread."""
        return self._saved is None or self._saved.settle(patience)

    def forget(self) -> None:
        """Delete the saved draft."""
        if self._saved is not None:
            self._saved.forget(self._sessions.clearing(KIND))

    def _picks(self) -> list[tuple[Pick, ...]]:
        draft = self.table.draft
        return [draft.picks_of(seat) for seat in range(len(self.plan.seats))]

    def _since(self) -> Iterator[KeptChoice]:
        """Yield the undos since the last save, then the picks."""
        new: list[Pick] = []
        for seat, (known, now) in enumerate(zip(self._known, self._picks(), strict=True)):
            same = sum(
                1
                for _pair in takewhile(
                    lambda pair: pair[0] is pair[1], zip(known, now, strict=False)
                )
            )
            yield from (undo_to_json(seat) for _pick in known[same:])
            new += now[same:]
        yield from map(pick_to_json, sorted(new, key=lambda pick: pick.order))

    def _aside_now(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "spent": self.spent,
            "looks": list(self.table.draft.looks()),
            "decks": decks_to_json(self.table.decks),
        }

    @property
    def plan(self) -> DraftPlan:
        """The plan of the draft."""
        return self.table.draft.plan

    @property
    def next_person(self) -> int | None:
        """The next person to choose: the current one, else the next at the table; None for none."""
        waiting = self.table.waiting()
        count = len(self.plan.seats)
        order = ((self.seat + step) % count for step in range(count))
        return next((seat for seat in order if seat in waiting), None)

    def name_of(self, seat: int) -> str:
        """Return the name of a seat."""
        return self.plan.seats[seat].name

    def look(self) -> SeatView:
        """Return the view of the seat at the screen, and record that it was seen."""
        self.table.look(self.seat)
        return self.table.view(self.seat)


def _resume_version_1(services: Services) -> LocalDraft | None:
    """Return the draft that an older version saved whole; from now on its choices are saved."""
    kept = services.sessions.load(KIND)
    if kept is None:
        return None
    try:
        table = DraftTable.from_json(
            kept["table"], lambda draft: make_bots(draft, planned_bots(draft), services.catalog)
        )
        game = LocalDraft(table, services, int(kept["seat"]), float(kept["spent"]))
    except (BadSave, LookupError, TypeError, ValueError) as error:
        put_away(services.sessions, KIND, kept, error)
    game.save()
    return game


def is_pool(deck: Deck) -> bool:
    """Return whether a deck is one of a pool: limited, with the rest of the pool as its side."""
    return bool(deck.side) and is_limited(deck.format)


def pool_of(deck: Deck, catalog: "Catalog") -> tuple[OpenedCard, ...]:
    """Return the known cards of a deck and its side."""
    pool: list[OpenedCard] = []
    for entry in (*deck.entries, *deck.side):
        card = find_card(entry, catalog)
        if card is not None:
            pool += [OpenedCard(to_spec(card), Rarity(card.rarity))] * entry.count
    return tuple(pool)


def kept_pool(
    services: Services,
    name: str,
    pool: Sequence[OpenedCard],
    notes: str = "",
    form: Format | None = None,
) -> Deck:
    """Store a new deck without cards, with the whole pool as its side; return it. UserError if that
    fails.

    Copies of one card are adjacent, in the order in which the cards were taken. The deck's format
    is ``form``, or that of limited decks.
    """
    copies = Counter(card.ref for card in pool)
    names = {card.ref: card.spec.name for card in pool}
    side = tuple(DeckEntry(card, copies[ref], ref=ref) for ref, card in names.items())
    code = (form or limited_format()).code
    deck = Deck(services.workshop.free_name(name), code, side=side, notes=notes)
    services.decks.save(deck)
    return deck
