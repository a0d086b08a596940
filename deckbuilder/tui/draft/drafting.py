"""A draft as one seat sees it: the pack, the card shown, the picks, the clock.

``DraftPane`` displays it; the screen that contains it decides where the draft is saved and who
executes choices: one screen is for this keyboard, one for a draft hosted elsewhere.
"""

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Final, Protocol, assert_never

from rich.console import RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.decks.editions import limited_mark
from deckbuilder.decks.game_fields import render_clock
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.plan import DraftKind, Skill
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.curve import CostCurve
from deckbuilder.tui.cards.opened import ORDERS
from deckbuilder.tui.cards.pools import PoolList, PoolSummary
from deckbuilder.tui.cards.sheets import Sheet, advice_parts, card_head, card_rest
from deckbuilder.tui.cards.whole_card import WHOLE_CARD_BY_LETTER, WholeCard
from deckbuilder.tui.draft.packs import Ordered, PackList, PackView, Read, Taken
from deckbuilder.tui.draft.piles import Piles
from deckbuilder.tui.draft.seats import pack_title, render_place, render_seats, render_waiting
from deckbuilder.tui.draft.square import Square
from deckbuilder.tui.shell.base import RazdachaNode, framed
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import render_bar, watched_work
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import BAD, DIM, GOLD
from deckbuilder.workbench.clock import PickClock
from deckbuilder.workbench.local_draft import Advisers, skill_name

_HURRY: Final = 10  # seconds
_SKILLS: Final = tuple(reversed(Skill))


class DraftCommand(Enum):
    """The commands at the table of a draft, passed to ``action_draft`` of a screen."""

    ADVICE = "advice"
    ADVISER = "adviser"
    UNDO = "undo"
    PANE = "pane"


def _key(key: str, command: DraftCommand, name: str, *, show: bool = True) -> Binding:
    return Binding(key, f"draft({command.value!r})", name, show=show)


DRAFT_KEYS: Final = (
    _key("a", DraftCommand.ADVICE, N_("What would the bot take?")),
    _key("b", DraftCommand.ADVISER, N_("Ask another bot"), show=False),
    _key("u,ctrl+z", DraftCommand.UNDO, N_("Undo")),
    _key("v", DraftCommand.PANE, N_("Cards taken")),
)
"""The keys of a screen with a ``DraftPane``."""


class DraftOwner(Protocol):
    """The screen of a draft, which saves it and executes choices."""

    @property
    def view(self) -> SeatView | None:
        """The view of the seat at the screen; None while nothing may be shown."""

    @property
    def edition(self) -> str:
        """The code of the rules for playing the decks; empty for the default."""

    @property
    def advisers(self) -> Advisers:
        """The bots that the player can ask."""

    def remembered(self) -> Mapping[str, Any]:
        """Return the stored state of the area of drafts."""

    def remember(self, **facts: Any) -> None:
        """Update the stored state of the area of drafts."""

    def take(self, choice: int) -> None:
        """Execute a choice and show the result."""

    def take_back(self) -> None:
        """Undo the last choice, or show the refusal."""

    def status(self) -> str:
        """Return a text beside the headline; empty for none."""

    def time_left(self, view: SeatView) -> float | None:
        """Return the seconds left for a choice; None if no clock runs."""

    def time_is_up(self) -> None:
        """Act when the clock reaches zero."""


class DraftPane(RazdachaNode, Vertical):
    """The table as one seat sees it. ``draw`` shows the owner's view; choices go to the owner."""

    BINDINGS: ClassVar[list[BindingType]] = [
        WHOLE_CARD_BY_LETTER,
        Binding("v", "to_pack", N_("To the pack"), show=True),
        Binding("escape", "cancel", N_("Back"), show=True),
    ]

    def __init__(self, owner: DraftOwner, kind: DraftKind) -> None:
        super().__init__()
        self._owner = owner
        self._kind = kind
        self._scores: tuple[Scored, ...] = ()
        self._scored_at: tuple[int, int] | None = None
        self._asked_at: tuple[int, int] | None = None
        self._percent: int | None = None
        self.clock = PickClock()
        self._is_ready = False

    def compose(self) -> ComposeResult:
        """Yield headline and seats, the pack, the card, and the picks."""
        yield Static("", id="draft-headline", markup=False)
        yield Static("", id="draft-seats", markup=False)
        with Horizontal(id="draft"):
            with Vertical(id="draft-left"):
                with Container(id="draft-before", classes="panel"):
                    yield self._pack_widget()
                with Container(id="draft-taken", classes="panel"):
                    yield PoolList()
                with Container(id="draft-glance", classes="panel"):
                    yield PoolSummary()
            with Vertical(id="draft-right"):
                yield Sheet(id="draft-sheet", classes="panel")
                with framed(VerticalScroll(id="draft-curve"), _("Cost curve")):
                    yield CostCurve("", markup=False)

    def _pack_widget(self) -> Widget:
        match self._kind:
            case DraftKind.POD:
                order = str(self._owner.remembered().get("order", ORDERS[0]))
                return PackList(order=order, empty=_("The next pack is on its way."))
            case DraftKind.GRID:
                return Square()
            case DraftKind.WINSTON:
                return Piles()
            case _:
                assert_never(self._kind)

    @property
    def pack(self) -> PackView:
        """The widget of the pack."""
        match self._kind:
            case DraftKind.POD:
                return self.query_one(PackList)
            case DraftKind.GRID:
                return self.query_one(Square)
            case DraftKind.WINSTON:
                return self.query_one(Piles)
            case _:
                assert_never(self._kind)

    def begin(self) -> None:
        """Begin with the pack; its screen calls this when mounted."""
        self._is_ready = True
        self.query_one("#pack").focus()
        self.set_interval(1.0, self._tick)

    # contents ---------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the current view."""
        view = self._owner.view
        if view is None or not self._is_ready:
            return
        self.clock.turn_to(moment_of(view))
        self._ask_adviser(view)
        scores = self._scores_of(view)
        self._show_head(view)
        self.query_one("#draft-before").border_title = literal(pack_title(view))
        self.pack.show(view, {scored.choice: scored for scored in scores})
        self.query_one(PoolList).show(view.pool)
        self.query_one(PoolSummary).show(view.pool)
        self.query_one(CostCurve).show(card.spec for card in view.pool)
        self._name_taken(len(view.pool))
        self._show_card()
        self.refresh_bindings()

    def _show_head(self, view: SeatView) -> None:
        line = Text(no_wrap=True, overflow="ellipsis")
        left = self._owner.time_left(view)
        if left is not None:
            style = f"bold {BAD}" if left <= _HURRY else "bold"
            line.append(f"⏱ {render_clock(left)} ", style=style)
        line.append(render_place(view), style="bold")
        if edition := limited_mark(self._owner.edition):
            line.append(f" · {edition}", style=DIM)
        status = self._owner.status()
        if status:
            line.append(f" · {status}", style=f"italic {DIM}")
        self.query_one("#draft-headline", Static).update(line)
        self.query_one("#draft-seats", Static).update(render_seats(view))

    def _show_card(self) -> None:
        view = self._owner.view
        if view is None:
            return
        card = self._card
        sheet = self.query_one("#draft-sheet", Sheet)
        services = self.services
        copies = Counter(taken.ref for taken in view.pool)[card.ref] if card is not None else 0
        glyphs = services.settings.glyphs
        parts = [] if card is None else card_head(card, glyphs)
        parts += self._advice(view)
        if card is not None:
            parts += card_rest(card, services.set_names, glyphs, copies)
        sheet.frame(None if card is None else card.spec)
        nothing = _("Nothing is taken yet.") if self._reads_pool else _render_nothing(view)
        sheet.show(parts or [Text(nothing, style=f"italic {DIM}")])

    def _advice(self, view: SeatView) -> list[RenderableType]:
        scores = self._scores_of(view)
        thinks = self._is_asked(view)
        if self._reads_pool or not (scores or thinks):
            return []
        title = Text(skill_name(self._skill), style=f"bold underline {GOLD}")
        if thinks:
            told = render_bar(_("thinking…"), self._percent, "a")
            return [Text(), title, Text(told, style="italic")]
        return [Text(), title, *advice_parts(view, scores, self.pack.choice)]

    @property
    def _card(self) -> OpenedCard | None:
        """The card under the cursor."""
        return self.query_one(PoolList).card if self._reads_pool else self.pack.card

    @property
    def _reads_pool(self) -> bool:
        return isinstance(self.screen.focused, PoolList)

    @on(RowList.Moved)
    @on(Read)
    def _moved(self, event: RowList.Moved | Read) -> None:
        if isinstance(event, Read) or event.rows.has_focus or not self._reads_pool:
            self._show_card()

    def on_descendant_focus(self) -> None:
        """Show the card of the focused part."""
        if self._is_ready:
            self._show_card()

    @on(Ordered)
    def _ordered(self, event: Ordered) -> None:
        self._owner.remember(order=event.order)
        view = self._owner.view
        if view is not None:
            self.query_one("#draft-before").border_title = literal(pack_title(view))

    @on(Taken)
    def _taken(self, event: Taken) -> None:
        self._owner.take(event.choice)

    # commands ---------------------------------------------------------------------------------

    def offers(self, command: DraftCommand) -> bool:
        """Return whether a command is available now."""
        view = self._owner.view
        match command:
            case DraftCommand.UNDO:
                return view is not None and view.may_undo
            case DraftCommand.ADVISER:
                return self._wants_advice
            case DraftCommand.ADVICE:
                return view is None or not view.is_over
            case DraftCommand.PANE:
                return True
            case _:
                assert_never(command)

    def carry_out(self, command: DraftCommand) -> None:
        """Execute a command."""
        match command:
            case DraftCommand.ADVICE:
                self._turn_advice()
            case DraftCommand.ADVISER:
                self._turn_adviser()
            case DraftCommand.UNDO:
                self._owner.take_back()
            case DraftCommand.PANE:
                self._turn_pane()
            case _:
                assert_never(command)

    def action_whole_card(self) -> None:
        """Show the full text of the card under the cursor, and why parts of it do not play."""
        card = self._card
        if card is not None and self._owner.view is not None:
            self.app.push_screen(WholeCard(card.spec))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the ways back to the pack; Esc leaves a draft only while its pack is shown."""
        match action:
            case "to_pack":
                return self._shows_pool
            case "cancel":
                return self._hides_pack
        return super().check_action(action, parameters)

    def action_to_pack(self) -> None:
        """Show the pack again."""
        self._turn_pane()

    def action_cancel(self) -> None:
        """Show the pack again."""
        self._turn_pane()

    @property
    def _hides_pack(self) -> bool:
        """Whether the picks replace the pack."""
        return self.has_class("-pool") and self.screen.has_class("-short")

    @property
    def _shows_pool(self) -> bool:
        """Whether the picks are shown instead of the pack, or focused beside it."""
        return self._hides_pack if self.screen.has_class("-short") else self._reads_pool

    def _turn_pane(self) -> None:
        """Switch between the picks and the pack, with the focus."""
        to_pool = not self._shows_pool
        if self.screen.has_class("-short"):
            self.set_class(to_pool, "-pool")
            self._name_taken(len(self._owner.view.pool) if self._owner.view else 0)
        self.query_one("#pool" if to_pool else "#pack").focus()
        self.refresh_bindings()

    def _name_taken(self, count: int) -> None:
        """Show the number of picks once: above the cards if these are visible, else above the
        numbers."""
        taken = ngettext("Taken: {count} card", "Taken: {count} cards", count).format(count=count)
        self.query_one("#draft-taken").border_title = literal(taken)
        numbers = _("Cost curve") if self.has_class("-pool") else taken
        self.query_one("#draft-glance").border_title = literal(numbers)

    def _turn_advice(self) -> None:
        """Toggle bot advice."""
        self._owner.remember(advice=not self._wants_advice)
        self._stop_asking()
        self.draw()

    def _turn_adviser(self) -> None:
        """Ask the next bot."""
        after = _SKILLS[(_SKILLS.index(self._skill) + 1) % len(_SKILLS)]
        self._owner.remember(adviser=after.value)
        self._scored_at = None
        self._stop_asking()
        self.draw()

    # advice -----------------------------------------------------------------------------------

    @property
    def _wants_advice(self) -> bool:
        return bool(self._owner.remembered().get("advice", False))

    @property
    def _skill(self) -> Skill:
        kept = self._owner.remembered().get("adviser")
        return next((skill for skill in Skill if skill.value == kept), Skill.SQUAD)

    def _scores_of(self, view: SeatView) -> tuple[Scored, ...]:
        """Return the adviser's scores for exactly this view."""
        is_current = view.has_turn and self._scored_at == moment_of(view)
        return self._scores if is_current and self._wants_advice else ()

    def _ask_adviser(self, view: SeatView) -> None:
        if not self._wants_advice or not view.has_turn:
            return
        moment = moment_of(view)
        if moment in (self._scored_at, self._asked_at):
            return
        self._asked_at, self._percent = moment, None
        watched_work(
            self,
            partial(self._owner.advisers.scores, view, self._skill),
            show=self._show_progress,
            done=partial(self._answered, moment),
            failed=partial(self._unanswered, moment),
            group="advice",
        )

    def _is_asked(self, view: SeatView) -> bool:
        """Return whether the adviser is thinking about exactly this view."""
        moment = moment_of(view)
        return self._wants_advice and view.has_turn and moment == self._asked_at != self._scored_at

    def _stop_asking(self) -> None:
        self._asked_at = None
        self.workers.cancel_group(self, "advice")

    def _show_progress(self, percent: int) -> None:
        self._percent = percent
        self._show_card()

    def _answered(self, moment: tuple[int, int], scores: tuple[Scored, ...]) -> None:
        self._scored_at, self._scores = moment, scores
        self.draw()

    def _unanswered(self, moment: tuple[int, int], problem: str) -> None:
        self._answered(moment, ())
        self.razdacha.warn(problem)

    # the clock --------------------------------------------------------------------------------

    def own_time_left(self, view: SeatView) -> float | None:
        """Return the seconds left on the clock of this table; None if no clock runs."""
        if view.clock is None or not view.has_turn:
            return None
        return max(view.clock - self.clock.spent, 0.0)

    def _tick(self) -> None:
        view = self._owner.view
        if view is None or not self.clock.is_running or not view.clock or not view.has_turn:
            return
        if self._owner.time_left(view) == 0:
            self._owner.time_is_up()
        else:
            self._show_head(view)


def _render_nothing(view: SeatView) -> str:
    """Return why no card is shown, and what follows a draft that stays on the screen."""
    if view.is_over:
        return _("{key} – build your deck").format(key=key_name("d"))
    return "" if view.has_turn else render_waiting(view)


def moment_of(view: SeatView) -> tuple[int, int]:
    """Return the identity of a pack before a seat."""
    return view.seat, view.seen
