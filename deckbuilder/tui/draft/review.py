"""Review of a finished draft, pick by pick: the pick, a bot's choice, its reasons."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import ClassVar, Final

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.widgets import Static

from catalog.common.i18n import N_, _
from catalog.english import shown_name
from deckbuilder.base.cached_results import Kept
from deckbuilder.base.progress import report_progress
from deckbuilder.cards.columns import CardRow, list_columns
from deckbuilder.kit.columns import Align, Column, Spans, dim, toned
from deckbuilder.limited.draft.advice import Scored
from deckbuilder.limited.draft.log import Comparison, comparisons, logged_cards
from deckbuilder.limited.draft.logfile import DraftLog
from deckbuilder.limited.draft.plan import DraftKind, Skill
from deckbuilder.limited.draft.views import SeatView
from deckbuilder.limited.draft.wording import render_choice
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.tui.cards.opened import BEST, render_score, reprinted, row_of_opened
from deckbuilder.tui.cards.sheets import Sheet, advice_parts, card_head, card_rest
from deckbuilder.tui.cards.specs import spec_title
from deckbuilder.tui.cards.whole_card import WHOLE_CARD, WholeCard
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.tui.shell.files import ask_and_write_page
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.progress import render_bar, watched_work
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.local_draft import Advisers, skill_name

_OWN: Final = "●"
_SKILLS: Final = tuple(reversed(Skill))
_MOST_KEPT: Final = 24  # reviews of a draft: every seat of eight by every bot
_AMOUNT: Final = 6


class PickList(RowList[Comparison]):
    """The picks of a seat, each with its loss by a bot's scores."""

    def __init__(self) -> None:
        super().__init__(
            (
                Column("pick", lambda pick: dim(f"{pick.round}·{pick.pick}")),
                Column("same", _same_mark),
                Column("taken", _render_taken, fills=True),
                Column("loss", _loss, align=Align.RIGHT),
            ),
            id="picks",
        )


def _same_mark(pick: Comparison) -> Spans:
    return toned("=", "good") if is_same(pick) else toned("≠", "bad")


def _loss(pick: Comparison) -> Spans:
    return toned("" if is_same(pick) else f"−{render_score(pick.loss)}", "bad")


def is_same(pick: Comparison) -> bool:
    """Return whether the bot's choice is the same, or another with the same score."""
    return pick.agrees or pick.loss == 0


def _render_taken(pick: Comparison) -> str:
    choice = pick.view.choices[pick.own.choice]
    if choice.code in ("row", "column"):
        return render_choice(pick.view, choice).capitalize()
    names = [
        shown_name(card.spec.name) for place in choice.cards if (card := pick.view.pack[place])
    ]
    return ", ".join(names) or render_choice(pick.view, choice).capitalize()


class ChoiceList(RowList[Scored]):
    """Every choice, best first: ● was made, ★ is the bot's."""

    def __init__(self) -> None:
        super().__init__(id="choices")
        self.pick: Comparison | None = None

    def show(self, pick: Comparison | None) -> None:
        """Show the choices of a pick, with the cursor on the one made."""
        self.pick = pick
        if pick is None:
            self.set_rows((), 0)
            return
        self.columns = self._columns(pick)
        own = [at for at, score in enumerate(pick.scores) if score.choice == pick.own.choice]
        self.set_rows(pick.scores, own[0] if own else 0)

    def _columns(self, pick: Comparison) -> Sequence[Column[Scored]]:
        names = self.services.set_names
        reprints = reprinted(other.spec for other in pick.view.pack if other is not None)

        def marks(scored: Scored) -> Spans:
            own, best = scored.choice == pick.own.choice, scored is pick.scores[0]
            return toned((_OWN if own else " ") + (BEST if best else " "), "gold")

        def card(scored: Scored) -> CardRow | None:
            choice = pick.view.choices[scored.choice]
            taken = pick.view.pack[choice.cards[0]] if choice.code == "card" else None
            return None if taken is None else row_of_opened(taken, names, reprints)

        def score(scored: Scored) -> Spans:
            own = scored.choice == pick.own.choice
            return toned(render_score(scored.score), "bold" if own else "")

        return list_columns(
            card,
            self.services.settings.glyphs,
            before=(Column("marks", marks),),
            after=(Column("score", score, align=Align.RIGHT, least=_AMOUNT),),
            otherwise=lambda scored: _render_pick(pick.view, scored.choice),
        )

    @property
    def cards(self) -> list[OpenedCard]:
        """The cards of the cursor's choice that the seat could see."""
        if self.pick is None or self.current is None:
            return []
        places = self.pick.view.choices[self.current.choice].cards
        return [card for place in places if (card := self.pick.view.pack[place]) is not None]

    @property
    def card(self) -> OpenedCard | None:
        """The card under the cursor; None for a choice of several."""
        cards = self.cards
        return cards[0] if len(cards) == 1 else None


def _render_pick(view: SeatView, number: int) -> str:
    choice = view.choices[number]
    names = ", ".join(
        shown_name(card.spec.name) for place in choice.cards if (card := view.pack[place])
    )
    return f"{render_choice(view, choice)}: {names}" if names else render_choice(view, choice)


class ReviewScreen(RazdachaScreen[None]):
    """Reviews a draft's log. ``draft_on`` begins a draft that branches off from a pick."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Every pick of a seat, with the cards and the pool it had then: = where the bot would "
        "have picked the same, ≠ where not, and how much less the pick is worth to it. On the "
        "right are all the choices: ● was taken, ★ is the bot's; below, why. N and P show "
        "another seat, B asks another bot. D continues the draft from the pick at the cursor, "
        "as that seat; everything before it stays as it was."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "seat(1)", N_("Next seat"), show=True),
        Binding("p", "seat(-1)", N_("Previous seat"), show=False),
        Binding("b", "bot", N_("Ask another bot"), show=True),
        Binding("d", "draft_on", N_("Continue from here"), show=True),
        WHOLE_CARD,
        Binding("h", "page", N_("Page to share"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def __init__(self, log: DraftLog, draft_on: Callable[[DraftLog, int, int], None]) -> None:
        super().__init__()
        self._log = log
        self._draft_on = draft_on
        self._seat = log.people[0] if log.people else 0
        self._cards: dict[str, OpenedCard] = {}
        self._advisers: Advisers | None = None
        self._found: list[Comparison] = []
        self._counting = False
        self._percent: int | None = None
        self._judged: Kept[tuple[Skill, int], tuple[Comparison, ...]] = Kept(_MOST_KEPT)

    def compose_body(self) -> ComposeResult:
        """Yield headline, picks, choices and reasons."""
        yield Static("", id="draft-headline", markup=False)
        with Horizontal(id="draft-review"):
            with framed(Container(id="review-picks"), _("Picks")):
                yield PickList()
            with Vertical(id="review-beside"):
                with Container(id="review-options", classes="panel"):
                    yield ChoiceList()
                yield framed(Sheet(id="review-why"), _("Why"))

    def on_mount(self) -> None:
        """Load the cards and ask the first bot."""
        self.query_one(PickList).focus()
        with self.showing_errors():
            self._cards = logged_cards(self._log, self.services.catalog)
        self._compare()

    @property
    def _skill(self) -> Skill:
        kept = self.remembered().get("reviewer")
        return next((skill for skill in Skill if skill.value == kept), Skill.BALANCE)

    def _compare(self) -> None:
        """Ask the bot about every pick of the seat in a thread."""
        if self._advisers is None:
            cards = tuple(self._cards.values())
            self._advisers = Advisers(
                cards, self._log.plan.ratings, self.services, edition=self._log.plan.edition
            )
        asked = (self._skill, self._seat)
        kept = self._judged.known(asked)
        judged: list[Comparison] = [*kept] if kept is not None else []
        self._found, self._counting, self._percent = judged, kept is None, None
        self.draw()
        if kept is not None:
            self.workers.cancel_group(self, "review")
            return
        watched_work(
            self,
            partial(self._judged.get, asked, partial(self._ask, self._advisers, *asked, judged)),
            show=self._show_progress,
            done=self._show,
            failed=self._fail,
            group="review",
        )

    def _ask(
        self, advisers: Advisers, skill: Skill, seat: int, judged: list[Comparison]
    ) -> tuple[Comparison, ...]:
        """Return the comparisons; runs in a thread, and ``judged`` grows meanwhile."""
        total = sum(pick.seat == seat for pick in self._log.picks)
        for comparison in comparisons(self._log, self._cards, advisers.bot(skill), seat):
            judged.append(comparison)
            report_progress(len(judged), total)
        return tuple(judged)

    def _show_progress(self, percent: int) -> None:
        if self._counting:
            self._percent = percent
            self.draw()

    def _show(self, judged: tuple[Comparison, ...]) -> None:
        self._found, self._counting = [*judged], False
        self.draw()

    def _fail(self, problem: str) -> None:
        self._counting = False
        self.razdacha.warn(problem)
        self.draw()

    def draw(self) -> None:
        """Show the results so far."""
        self.query_one("#draft-headline", Static).update(self._headline())
        self.query_one(PickList).set_rows(self._found)
        self._show_pick()

    def _headline(self) -> Text:
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(self._log.plan.seats[self._seat].name, style="bold")
        text.append(f" · {skill_name(self._skill)}: ", style=DIM)
        if self._counting:
            return text.append(render_bar(_("thinking…"), self._percent), style="italic")
        same = sum(map(is_same, self._found))
        loss = sum(pick.loss for pick in self._found)
        told = _("{same} of {count} the same, {loss} lost")
        return text.append(
            told.format(same=same, count=len(self._found), loss=render_score(loss)), style="bold"
        )

    def _show_pick(self) -> None:
        pick = self.query_one(PickList).current
        choices = self.query_one(ChoiceList)
        if pick is not choices.pick:
            choices.show(pick)
        if pick is not None:
            title = _("Booster {round}, pick {pick}")
            if self._log.plan.kind is not DraftKind.POD:
                title = _("Round {round}, pick {pick}")
            told = title.format(round=pick.round, pick=pick.pick)
            self.query_one("#review-options").border_title = literal(told)
        self._show_why()

    def _show_why(self) -> None:
        choices = self.query_one(ChoiceList)
        sheet = self.query_one("#review-why", Sheet)
        pick, current = choices.pick, choices.current
        if pick is None or current is None:
            sheet.show(())
            return
        advice = advice_parts(pick.view, pick.scores, current.choice)
        services = self.services
        card, glyphs = choices.card, services.settings.glyphs
        head = [] if card is None else [spec_title(card.spec), *card_head(card, glyphs)]
        rest = [] if card is None else card_rest(card, services.set_names, glyphs)
        if choices.has_focus:
            sheet.show([*head, *rest, Text(), *advice])
        else:
            sheet.show([*advice, Text(), *head, *rest])

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        if isinstance(event.rows, PickList):
            self._show_pick()
        else:
            self._show_why()

    def on_descendant_focus(self) -> None:
        """Show the card first while the choices have the focus, the reasons while the picks have
        it."""
        if self.is_current:
            self._show_why()

    def action_seat(self, step: int) -> None:
        """Switch to another seat."""
        self._seat = (self._seat + step) % len(self._log.plan.seats)
        self.query_one(PickList).cursor = 0
        self._compare()

    def action_bot(self) -> None:
        """Ask a bot of another strength."""
        after = _SKILLS[(_SKILLS.index(self._skill) + 1) % len(_SKILLS)]
        self.remember(reviewer=after.value)
        self._compare()

    def action_whole_card(self) -> None:
        """Show the full card under the cursor; of several, ask which."""
        cards = self.query_one(ChoiceList).cards
        if len(cards) == 1:
            self.app.push_screen(WholeCard(cards[0].spec))
        elif cards:
            names = [shown_name(card.spec.name) for card in cards]
            self.ask(
                PickOne(_("Which card?"), names),
                lambda index: self.app.push_screen(WholeCard(cards[index].spec)),
            )

    def action_page(self) -> None:
        """Write the seat's picks as a shareable page."""
        from deckbuilder.pages.draft import draft_page

        if self._advisers is None:
            return
        log, seat, skill = self._log, self._seat, self._skill
        ask = partial(self._ask, self._advisers, skill, seat, [])

        def make() -> str:
            return draft_page(log, self._judged.get((skill, seat), ask), seat, skill)

        draft = _("draft")
        ask_and_write_page(self, f"{draft} {log.plan.seats[seat].name}", make)

    def action_draft_on(self) -> None:
        """Ask, then branch off from the pick under the cursor."""
        pick = self.query_one(PickList).current
        if pick is None:
            return
        wanted = (pick.seat, pick.round, pick.pick)
        logged = self._log.picks
        made = next(
            n for n, pick in enumerate(logged) if (pick.seat, pick.round, pick.pick) == wanted
        )
        question = _("Continue the draft from booster {round}, pick {pick}, as {name}?").format(
            round=pick.round, pick=pick.pick, name=self._log.plan.seats[self._seat].name
        )
        self.ask(
            Confirm(question, _("Continue the draft")),
            lambda yes: self._draft_on(self._log, made, self._seat),
        )
