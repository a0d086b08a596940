"""The exact odds of a deal of a deck, the cards of the best squads, and swaps to make."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import Any, ClassVar, Final, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.progress import GivenUp, watched_by
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.text import Deck
from deckbuilder.recruitment.deal_texts import read_group
from deckbuilder.recruitment.odds import Group, Trait, chance, usual, within
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.squads.aims import Aims
from deckbuilder.squads.squad_texts import (
    no_cuts_text,
    render_partly_dealt,
    render_unseen,
    render_untried,
)
from deckbuilder.squads.swaps import swap_pool
from deckbuilder.squads.usefulness import DEALS, Measure
from deckbuilder.tui.deal.aiming import AIM_KEYS, AimsChoice
from deckbuilder.tui.deal.odds_charts import (
    OddsReport,
    Swaps,
    Uses,
    draw_usual,
    percent,
    render_swaps,
    render_uses,
    render_usual,
)
from deckbuilder.tui.shell.areas import DEAL, Area
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.progress import Watch, render_bar
from deckbuilder.tui.shell.reporting import REPORT_KEYS, Part, ReportPane, part, render_counting
from deckbuilder.tui.shell.texts import render_table
from deckbuilder.tui.shell.theme import BAD, DIM
from engine.berserk import CardSpec, Ruleset
from engine.kernel import Seat

_MOST_MULLIGANS: Final = 10
_AT_MOST: Final = "<="
_SWAPS_SHOWN: Final = 6
_TABLE: Final = 78  # width of the table of the usual deal, beside its plot

Late = TypeVar("Late")


class Page(IntEnum):
    """The parts of the report, in their order."""

    USUAL = 0
    PLOT = 1
    WISHES = 2
    USES = 3
    SWAPS = 4


_PLOTS: Final = (Trait.COST, Trait.ELEMENT, Trait.ELITE, Trait.TYPE)
_PAGES_OF: Final = {
    "wishes": (Page.USUAL, Page.PLOT, Page.WISHES),
    "plot": (Page.PLOT,),
    "mulligans": (Page.WISHES,),
    "seat": (Page.USES, Page.SWAPS),
    "objective": (Page.USES, Page.SWAPS),
    "mix": (Page.USES, Page.SWAPS),
    "model": (Page.USES, Page.SWAPS),
    "source": (Page.SWAPS,),
}
"""The pages where an action has a meaning; other actions work everywhere."""


class OddsScreen(RazdachaScreen[None]):
    """The odds of one deck."""

    CSS_PATH = "../shell/report.tcss"
    HELP = N_(
        "The chance that a deal contains what you wish for: exact, not simulated. A wish is a "
        "number and a card's name or a search query, such as “2 element:forest cost<=4”; “<=5 "
        "elite” means at most five. Separate wishes with semicolons. Plus and minus change "
        "the number of mulligans: the last column is the chance that one of the deals fulfils "
        "the wish. The plot shows a deal by cost, element, elite cards or type.\n\n"
        "Usefulness: how often a card is in the best squad when it is dealt, over 400 "
        "simulated deals, and what a deal gains when a copy is cut; the first one is the card "
        "to cut. Swaps: which replacement helps the most, among the free copies in your "
        "collection or in the whole catalogue, within the deck's format. Both are for one "
        "player, first or second, and take a moment to compute. A measure that does not know "
        "what the text of every card of the deck does proposes nothing: the battle measure "
        "knows plain abilities and attacks, your own ratings whatever you have rated."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *AIM_KEYS,
        *REPORT_KEYS,
        Binding("g", "wishes", N_("Wishes")),
        Binding("p", "plot", N_("Other plot")),
        Binding("plus,equals_sign", "mulligans(1)", N_("More mulligans")),
        Binding("minus", "mulligans(-1)", N_("Fewer mulligans"), show=False),
        Binding("c", "source", N_("Other cards")),
        Binding("s", "seat", N_("Other player")),
    ]

    def __init__(
        self,
        name: str,
        cards: Sequence[CardSpec],
        seat: Seat,
        rules: Ruleset,
        *,
        deck: Deck | None = None,
        area: Area = DEAL,
    ) -> None:
        super().__init__()
        self.AREA = area
        self._name = name
        self._cards = tuple(cards)
        self._seat = seat
        self._rules = rules
        self._deck = deck or _deck_of(name, cards)
        self._mulligans = 1
        self._wishes = ""
        self._plot = 0
        self._owned: bool | None = None
        self._uses: Uses | str | None = None
        self._swaps: Swaps | str | None = None
        self._ticket = 0
        self._counting = False
        self._percent: int | None = None
        self._aims = AimsChoice(self, usual="battle")
        self.report = ReportPane(self, drawn=self._drawn)

    def compose_body(self) -> ComposeResult:
        """Yield the report."""
        yield self.report

    def on_mount(self) -> None:
        """Load the last wishes, and start the computation."""
        self._wishes = str(self.remembered().get("wishes") or "")
        self.report.begin()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: it must change the visible part."""
        pages = _PAGES_OF.get(action)
        shown = self.report.part
        drawn = action == "plot" and shown == Page.USUAL and self.has_class("-wide")
        return pages is None or shown in pages or drawn

    def _drawn(self) -> None:
        """Refresh the keys; compute the slow parts when they are looked at."""
        self.refresh_bindings()
        if self.report.report is not None:
            self._count_late()

    def aims_changed(self) -> None:
        """Recompute what depends on the aims."""
        self._uses = None
        self._forget_swaps()

    def _forget_swaps(self) -> None:
        self._swaps = None
        self._ticket += 1
        self._counting = False
        self.report.draw()

    def work(self) -> OddsReport:
        """Compute the parts that need no simulation."""
        try:
            groups = self._groups(self._wishes)
        except UserError:  # the wishes belong to another deck, or a card is gone
            groups = ()
        return OddsReport(groups, usual(self._cards, self._rules.deal_size))

    def _count_late(self) -> None:
        """Compute the usefulness when it or the swaps are looked at, then the swaps."""
        part = self.report.part
        if self._counting or part not in (Page.USES, Page.SWAPS):
            return
        if self._uses is None:
            self._in_thread(self._find_uses, self._take_uses)
        elif (
            isinstance(self._uses, Uses)
            and not self._uses.refused
            and self.report.part == Page.SWAPS
            and self._swaps is None
        ):
            self._in_thread(partial(self._find_swaps, self._uses), self._take_swaps)

    def _in_thread(self, find: Callable[[], Late], take: Callable[[Late | str], None]) -> None:
        self._counting = True
        ticket = self._ticket

        self._percent = None

        def show(percent: int) -> None:
            if ticket == self._ticket:
                self._percent = percent
                self.report.draw()

        def work() -> None:
            try:
                with watched_by(Watch(self, show)):
                    answer: Late | str = find()
            except GivenUp:
                return
            except UserError as error:
                answer = str(error)
            self.app.call_from_thread(done, answer)

        def done(answer: Late | str) -> None:
            if ticket == self._ticket and self.is_attached:
                self._counting = False
                take(answer)
                self.report.draw()

        self.run_worker(work, thread=True, exclusive=True, group="late")

    def _take_uses(self, uses: Uses | str) -> None:
        self._uses = uses

    def _take_swaps(self, swaps: Swaps | str) -> None:
        self._swaps = swaps

    def _find_uses(self) -> Uses:
        aims = self._aims.aims(self._cards, self._rules)
        if len(self._cards) <= self._rules.deal_size:
            return Uses(aims, ())
        uses = self.services.usefulness.uses(self._cards, self._measure(aims))
        partly = render_partly_dealt(uses.partly, uses.deals)
        refused, unseen = no_cuts_text(aims, self._cards), render_unseen(aims, self._cards)
        return Uses(aims, uses.uses, refused, unseen, doubts(self._cards), partly)

    def _find_swaps(self, uses: Uses) -> Swaps:
        collection = self.services.collection
        if self._owned is None:
            self._owned = any(copies.count for copies in collection.all().values())
        free = collection.free(self._deck) if self._owned else None
        pool = swap_pool(self._cards, self._deck.format, self.services.catalog, free=free)
        known = [card for card in pool if uses.aims.model.knows(card)]
        out = [use.card for use in uses.uses]
        measure = replace(self._measure(uses.aims), deals=DEALS // 2)
        found = self.services.usefulness.swaps(self._cards, known, measure, out, _SWAPS_SHOWN)
        return Swaps(len(known), found, render_untried(uses.aims, pool))

    def _measure(self, aims: Aims) -> Measure:
        return Measure(self._seat, aims.score, self._rules, DEALS, error=aims.error)

    def _groups(self, text: str) -> tuple[Group, ...]:
        wishes = [wish.strip() for wish in text.split(";") if wish.strip()]
        groups = []
        for wish in wishes:
            at_most = wish.startswith(_AT_MOST)
            plain = wish.removeprefix(_AT_MOST).strip()
            number, _space, what = plain.partition(" ")
            if not (number.isascii() and number.isdigit() and len(number) < 3 and what.strip()):
                raise UserError(
                    _("“{text}”: write a number and a name or a query.").format(text=wish)
                )
            groups.append(read_group(plain, self._cards, self.services.catalog, at_most=at_most))
        return tuple(groups)

    def headline(self, report: OddsReport) -> Text:
        """Return the deck, its number of cards, and the seat or the number of mulligans."""
        text = Text(_("“{name}”").format(name=shown_deck(self._name or "")), style="bold")
        text.append(
            " · "
            + _("{hand} of {size} cards are dealt").format(
                hand=min(len(self._cards), self._rules.deal_size), size=len(self._cards)
            )
        )
        if self.report.part in _PAGES_OF["seat"]:
            text.append(" · " + render_seat(self._seat), style="bold")
        if self.report.part in _PAGES_OF["mulligans"]:
            mulligans = ngettext("{count} mulligan", "{count} mulligans", self._mulligans)
            text.append(" · " + mulligans.format(count=self._mulligans), style="bold")
        return text

    def parts(self, report: OddsReport) -> list[Part]:
        """Return the usual deal as table and plot, the wishes, the usefulness, the swaps."""

        def draw(width: int, height: int) -> Text:
            short = self.report.part == Page.USUAL
            return draw_usual(report, _PLOTS[self._plot], width, height, short=short)

        beside = draw if self.has_class("-wide") else None
        room = _TABLE if beside else self.report.text_width
        table = partial(render_usual, report, room)
        return [
            Part(_("Usual deal"), table, beside, width=_TABLE),
            Part(_("Plot"), draw=draw),
            part(_("Wishes"), self._render_wishes, report, wrap=not report.groups),
            part(_("Usefulness"), self._render_uses, wrap=True),
            part(_("Swaps"), self._render_swaps, wrap=True),
        ]

    def _render_wishes(self, report: OddsReport) -> Text:
        if not report.groups:
            none = _("No wishes yet; {key} adds some, such as “2 elite; 1 element:forest”.")
            return Text(none.format(key=key_name("g")), style=DIM)
        size, hand = len(self._cards), self._rules.deal_size
        rows = []
        for group in report.groups:
            wish = _("at least {count}").format(count=group.least)
            if group.most is not None:
                wish = _("at most {count}").format(count=group.most)
            copies = str(len(group.cards))
            rows.append((wish, group.text, copies, *self._shares(chance(size, [group], hand))))
        if len(report.groups) > 1:
            rows.append(
                (_("all of these"), "", "", *self._shares(chance(size, report.groups, hand)))
            )
        heads = [_("condition"), _("cards"), _("in deck"), _("in one deal"), _("with mulligans")]
        text = render_table(rows, heads, right=[2, 3, 4], width=self.report.text_width)
        for group in report.groups:
            if not group.cards:
                none = _("No card of the deck matches “{text}”.").format(text=group.text)
                text.append(f"\n✖ {none}", style=BAD)
        return text

    def _shares(self, single: Fraction) -> tuple[str, str]:
        return percent(single), percent(within(single, self._mulligans))

    def action_part(self, number: int) -> None:
        """Show a part of the report."""
        self.report.show_part(number)

    def action_next_part(self) -> None:
        """Show the next part."""
        self.report.show_next_part()

    def action_model(self) -> None:
        """Ask for the measure of cards."""
        self._aims.worth.ask()

    def action_objective(self) -> None:
        """Switch to the next objective."""
        self._aims.next_objective()

    def action_mix(self) -> None:
        """Ask for the weights of a mix."""
        self._aims.ask_mix()

    def action_wishes(self) -> None:
        """Ask for the wishes."""

        def wrong(text: str) -> str:
            try:
                self._groups(text)
            except UserError as error:
                return str(error)
            return ""

        def answered(text: str) -> None:
            self._wishes = text
            self.remember(wishes=text)
            self.report.count(Page.WISHES)

        question = _("Wishes, such as “2 elite; 1 element:forest; <=5 cost>=6”")
        self.ask(Ask(question, self._wishes, wrong), answered)

    def _render_uses(self) -> Text:
        match self._uses:
            case None:
                return Text(render_bar(render_counting(), self._percent), style="italic")
            case str(problem):
                return Text(f"✖ {problem}", style=BAD)
            case uses:
                return render_uses(uses, self.report.text_width)

    def _render_swaps(self) -> Text:
        if not isinstance(self._uses, Uses) or not self._uses.uses:
            return self._render_uses()
        if self._uses.refused:
            return Text(self._uses.refused, style="bold")
        match self._swaps:
            case None:
                return Text(render_bar(render_counting(), self._percent), style="italic")
            case str(problem):
                return Text(f"✖ {problem}", style=BAD)
            case swaps:
                told = render_swaps(swaps, self._uses.aims, owned=bool(self._owned))
                return told.append(f"\n\n{self._uses.partly}" if self._uses.partly else "", DIM)

    def action_mulligans(self, step: int) -> None:
        """Count with more or fewer mulligans."""
        self._mulligans = min(max(self._mulligans + step, 0), _MOST_MULLIGANS)
        self.report.draw()

    def action_plot(self) -> None:
        """Plot the next trait of the usual deal."""
        self._plot = (self._plot + 1) % len(_PLOTS)
        self.report.draw()

    def action_seat(self) -> None:
        """Compute for the other player."""
        self._seat = self._seat.opponent
        self.aims_changed()

    def action_source(self) -> None:
        """Switch between swaps with cards of the collection and with any cards."""
        self._owned = not self._owned
        self._forget_swaps()

    def remembered(self) -> Mapping[str, Any]:
        """Return the facts stored for deals; they are the same wherever the screen is opened."""
        return self.services.memory.of(DEAL.code)

    def remember(self, **facts: Any) -> None:
        """Store facts where ``remembered`` finds them."""
        self.services.memory.keep(DEAL.code, **facts)
        self.razdacha.save_memory_soon()


def _deck_of(name: str, cards: Sequence[CardSpec]) -> Deck:
    """Return a deck of these cards, each with its print."""
    deck = Deck(name)
    for card in cards:
        deck = deck.add(card.name, 1, ref=card.ref)
    return deck
