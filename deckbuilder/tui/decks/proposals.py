"""Decks proposed for a pool, with the squads they promise and the reasons."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.cards.card_description import element_names
from deckbuilder.decks.formats import rules_of
from deckbuilder.decks.text import Deck
from deckbuilder.kit.columns import Column, Span, Spans, toned
from deckbuilder.limited.draft.ratings import USUAL, load_ratings
from deckbuilder.limited.draft.wording import render_reason
from deckbuilder.limited.draft_fields import RATINGS
from deckbuilder.recruitment.deal_texts import render_doubt_lines, render_reservation
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.tui.cards.opened import render_score
from deckbuilder.tui.cards.pools import spec_parts
from deckbuilder.tui.cards.sheets import Sheet
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import PickOne
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import render_bar, watched_work
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM
from deckbuilder.workbench.local_draft import pool_of

if TYPE_CHECKING:
    from deckbuilder.limited.building import BuiltDeck


class ProposalList(RowList["BuiltDeck"]):
    """The proposed decks, the most promising first."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Take this deck"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(
            (
                Column("number", lambda deck: toned(f" {self.rows.index(deck) + 1} ", "gold")),
                Column("elements", lambda deck: element_names(deck.elements), fills=True),
                Column("promise", _promise),
            ),
            id="proposals",
        )


def _promise(deck: "BuiltDeck") -> Spans:
    """Return the expected score of a deck's squads."""
    worth = deck.squad.worth
    cards = _("{cards} cards in a squad").format(cards=decimal(deck.squad.cards, ".1f"))
    return Spans(
        [
            Span(render_score(round(worth.mean)), "bold"),
            Span(f" ± {render_score(round(worth.error))}  ", "dim"),
            Span(cards),
        ]
    )


class BuildScreen(RazdachaScreen[Deck]):
    """Proposes decks of a pool; the answer is the deck that was taken."""

    AREA = DRAFT
    CSS_PATH = "../draft/draft.tcss"
    HELP = N_(
        "Three different decks of 30 cards. The number is what the best squad of a deal is "
        "worth on average over simulated deals, in crystals, with its standard error; below "
        "are the reasons and the cards. Enter takes the deck at the cursor in place of yours; "
        "U in the editor brings yours back. W chooses how cards are measured."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "model", N_("Measure"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(self, deck: Deck) -> None:
        super().__init__()
        self._deck = deck

    def compose_body(self) -> ComposeResult:
        """Yield the proposals, the reasons and the cards."""
        with Container(id="build-offered", classes="panel"):
            yield ProposalList()
        yield Static("", id="draft-headline", markup=False)
        with Horizontal(id="build-proposal"):
            yield Sheet(id="build-why", classes="panel")
            yield Sheet(id="build-cards", classes="panel")

    def on_mount(self) -> None:
        """Start building."""
        self.query_one("#build-offered").border_title = _("Proposed decks")
        self.query_one("#build-why").border_title = _("Why")
        self.query_one(ProposalList).focus()
        self._build()

    @property
    def _ratings(self) -> str:
        kept = str(self.remembered().get("build_ratings", USUAL))
        return kept if kept in RATINGS else USUAL

    def _build(self) -> None:
        """Build decks in a thread."""
        how = _("Measured by: {how}").format(how=_(RATINGS[self._ratings]))
        self.query_one("#draft-headline", Static).update(Text(how, style=DIM))
        self.query_one(ProposalList).set_rows(())
        self._show_deck()
        self._show_progress(None)
        watched_work(
            self,
            self._work,
            show=self._show_progress,
            done=self._built,
            failed=self._failed,
            group="build",
        )

    def _show_progress(self, percent: int | None) -> None:
        offered = self.query_one(ProposalList)
        if not offered.rows:
            offered.empty = render_bar(_("building…"), percent)
            offered.refresh()

    def _work(self) -> "Sequence[BuiltDeck]":
        """Build the decks; runs in a thread. UserError if no deck can be built."""
        pool = pool_of(self._deck, self.services.catalog)
        ratings = load_ratings(self._ratings, pool, self.services.catalog)
        proposals = self.services.proposals.of(pool, ratings, rules_of(self._deck.format))
        if not proposals:
            raise UserError(_("No creature of this pool can be played."))
        return proposals

    def _built(self, proposals: "Sequence[BuiltDeck]") -> None:
        self.query_one(ProposalList).empty = ""
        self.query_one(ProposalList).set_rows(proposals, 0)
        self._show_deck()

    def _failed(self, problem: str) -> None:
        self._built(())
        self.query_one(ProposalList).empty = problem
        self.razdacha.warn(problem)

    @on(RowList.Moved)
    def _show_deck(self) -> None:
        built = self.query_one(ProposalList).current
        why, cards = self.query_one("#build-why", Sheet), self.query_one("#build-cards", Sheet)
        if built is None:
            why.show(())
            cards.show(())
            return
        count = len(built.cards)
        told = ngettext("Deck: {count} card", "Deck: {count} cards", count)
        cards.border_title = literal(told.format(count=count))
        cards.show(spec_parts(built.cards, self.services.settings.glyphs))
        why.show([*_unsure(built), *_why(built)])

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        built = self.query_one(ProposalList).current
        if built is not None:
            self.dismiss(built.deck(self._deck.name, self._deck.format))

    def action_model(self) -> None:
        """Ask for the measure of cards, and rebuild."""

        def answered(place: int) -> None:
            self.remember(build_ratings=list(RATINGS)[place])
            self._build()

        words = [_(text) for text in RATINGS.values()]
        self.ask(PickOne(_("How are cards measured?"), words), answered)

    def action_back(self) -> None:
        """Leave without a deck."""
        self.dismiss(None)


def _unsure(built: "BuiltDeck") -> list[RenderableType]:
    """Return the reservations about the squads of a proposal, a paragraph each."""
    unsure = doubts(built.cards)
    told = [render_reservation(unsure), *render_doubt_lines(unsure)] if unsure else []
    return [Text(line, style=BAD) for line in told]


def _why(built: "BuiltDeck") -> list[RenderableType]:
    """Return the reasons for a proposal, a paragraph each."""
    parts: list[RenderableType] = []
    for reason in built.reasons:
        line = Text()
        if reason.amount:
            line.append(f"{render_score(reason.amount)} ", style="bold")
        parts += [line.append(render_reason(reason)), Text()]
    return parts[:-1]
