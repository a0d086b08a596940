"""The recruitment of a squad from a deal: the pane and the keys shared by practice, trainer and
match."""

from enum import Enum
from typing import ClassVar, Final, Protocol, assert_never

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.cards.columns import CardOrder, order_name
from deckbuilder.cards.playing import PlaysByItself, playing_of_cards, render_playing
from deckbuilder.recruitment.before_state import Before, BeforeAnswer, BeforeAsking, PayFor
from deckbuilder.recruitment.deal_texts import finish_question, render_price
from deckbuilder.recruitment.prices import terms_of
from deckbuilder.recruitment.recruiter import proposed_squad
from deckbuilder.recruitment.recruitment import Quote, Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.cards.card_panel import CardPanel
from deckbuilder.tui.cards.specs import spec_whole
from deckbuilder.tui.cards.whole_card import WHOLE_CARD_BY_LETTER, WholeCard
from deckbuilder.tui.deal.crystals import render_crystals
from deckbuilder.tui.deal.hand import HandList, SquadLines
from deckbuilder.tui.deal.pay import Pay
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.base import RazdachaNode, framed
from deckbuilder.tui.shell.dialogs import Confirm, PickOne
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import Headed, RowList
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM
from deckbuilder.workbench.before_recruitment import BeforeView
from deckbuilder.workbench.paying import Payable, Payment, payable_of
from engine.kernel import Refusal


class RecruitCommand(Enum):
    """The recruitment command of a key; ``action_recruit`` of a screen receives the value."""

    PAY = "pay"
    UNDO = "undo"
    START_OVER = "start_over"
    FINISH = "finish"
    PROPOSE = "propose"
    ORDER = "order"


def recruitment_keys(*, undo_shown: bool = True, proposes: bool = True) -> list[Binding]:
    """Return the keys of a recruitment; the screen provides ``action_recruit`` and
    ``action_mulligan``."""

    def key(key: str, command: RecruitCommand, name: str, *, show: bool = True) -> Binding:
        return Binding(key, f"recruit({command.value!r})", name, show=show)

    keys = [
        key("p", RecruitCommand.PAY, N_("Change payment")),
        Binding("m", "mulligan", N_("Mulligan"), show=True),
        key("f", RecruitCommand.FINISH, N_("Finish")),
        key("ctrl+z", RecruitCommand.UNDO, N_("Undo"), show=undo_shown),
        key("r", RecruitCommand.START_OVER, N_("Start over"), show=undo_shown),
        key("s", RecruitCommand.ORDER, N_("Sort")),
    ]
    proposal = key("a", RecruitCommand.PROPOSE, N_("Propose a squad"), show=False)
    return [*keys, proposal] if proposes else keys


class RecruitmentOwner(Protocol):
    """The screen that stores the recruitment which a pane shows and changes."""

    @property
    def recruitment(self) -> Recruitment | None:
        """The current recruitment, None while there is no deal."""

    @property
    def is_taking(self) -> bool:
        """Whether cards may be taken now."""

    def headline(self) -> Text:
        """Return whose deal it is and what to do next."""

    def keep(self, recruitment: Recruitment) -> None:
        """Store a changed recruitment."""

    def finish(self) -> Refusal | None:
        """End the recruitment, or return a Refusal with the reason why it cannot end."""

    def record_refusal(self, refusal: Refusal) -> None:
        """Record a refusal by the rules."""


class BeforeOwner(Protocol):
    """The screen of a deal whose cards may have effects before the recruitment (403.1)."""

    @property
    def before_view(self) -> BeforeView | None:
        """The step before the recruitment as the player sees it, None without a deal."""

    def answer_before(self, answer: BeforeAnswer) -> None:
        """Answer the question of this step."""


_PARTS: Final = ("#crystals", "#table", "#sentence")
_ORDER: Final = "order"
"""The key under which the order of the cards is stored, the same for every recruitment."""


class RecruitmentPane(RazdachaNode, Vertical):
    """The pane where cards are taken, put back and paid for; it shows every price and every
    reason."""

    BINDINGS: ClassVar[list[BindingType]] = [WHOLE_CARD_BY_LETTER]

    def __init__(self, owner: RecruitmentOwner, before: BeforeOwner | None = None) -> None:
        super().__init__()
        self._owner = owner
        self._before = before
        self._asked_about: Before | None = None
        self._past: tuple[Recruitment, ...] = ()

    def compose(self) -> ComposeResult:
        """Yield headline, crystals, hand, card, squad, and the sentence about the card."""
        with Vertical(id="purse"):
            yield Static("", id="headline", markup=False)
            yield Static("", id="playing", markup=False)
            yield Static("", id="crystals", markup=False)
        with Horizontal(id="table"):
            with Vertical(id="cards"):
                hand = HandList()
                yield Headed(hand, id="dealt")
                with VerticalScroll(id="squad", classes="panel", can_focus=False) as squad:
                    squad.border_title = literal(_("Squad"))
                    yield SquadLines(hand)
            with Vertical(id="beside"):
                yield CardPanel(id="sheet")
                with framed(VerticalScroll(id="before"), _("Earlier")):
                    yield LinkedText("", id="told", markup=False)
        yield LinkedText("", id="sentence", classes="refusal", markup=False)

    def on_mount(self) -> None:
        """Restore the last order of the cards."""
        kept = self.services.memory.of(DEAL.code).get(_ORDER)
        self.hand.put_in_order(CardOrder.kept(kept))

    @property
    def hand(self) -> HandList:
        """The list of the dealt cards."""
        return self.query_one(HandList)

    def begin(self) -> None:
        """Clear the undo history: the recruitment is another one now."""
        self._past = ()

    # drawing ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Show the current recruitment."""
        self.draw_headline()
        recruitment = self._owner.recruitment
        for part in _PARTS:
            self.query_one(part).display = recruitment is not None
        if recruitment is not None:
            deck = playing_of_cards((*recruitment.hand, *recruitment.deck))
            self.query_one("#playing", Static).update(Text(render_playing(deck), style=DIM))
            self.set_class(deck.plays is PlaysByItself.YES, "-all-plays")
            self._draw_crystals()
            view = self._view
            lines = [] if view is None else view.lines()
            self.set_class(bool(lines), "-told")
            told = "\n".join(f"· {line}" for line in lines)
            self.query_one("#told", Static).update(Text(told, style=DIM))
            self.call_after_refresh(self.query_one("#before").scroll_end, animate=False)
            offered = None if view is None or view.asked is None else view.offered
            self.hand.show(recruitment, self._owner.is_taking, offered)
            self._draw_title()
            self.query_one(SquadLines).refresh(layout=True)
            self.describe()
            self._ask_at_once()
        self.screen.refresh_bindings()

    def _draw_title(self) -> None:
        dealt = self.query_one("#dealt", Headed)
        told = _("Your cards, {order}").format(order=order_name(self.hand.order))
        dealt.border_title = literal(told)

    def _draw_crystals(self) -> None:
        recruitment, part = self._owner.recruitment, self.query_one("#crystals", Static)
        if recruitment is not None:
            width = part.content_size.width or self.app.size.width
            part.update(render_crystals(recruitment, width))

    def on_resize(self) -> None:
        """Redraw: short screens have a shorter headline, narrow ones shorter crystals."""
        if self.screen.is_mounted:
            self.call_after_refresh(self.draw_headline)
            self.call_after_refresh(self._draw_crystals)

    def draw_headline(self) -> None:
        """Redraw only the headline, which may contain the time."""
        self.query_one("#headline", Static).update(self._owner.headline())

    def describe(self, problem: Refusal | None = None) -> None:
        """Describe the card under the cursor; a ``problem`` comes first."""
        recruitment = self._owner.recruitment
        if recruitment is None or not recruitment.hand:
            return
        position = self.hand.place
        whole = spec_whole(recruitment.hand[position], self.services.settings.glyphs)
        self.query_one("#sheet", CardPanel).show(whole)
        text = Text()
        if problem is not None:
            text.append(f"✖ {render_refusal(problem, recruitment.rules)}", style=f"bold {BAD}")
        elif self._view is not None and self._view.asked is not None:
            text = before_sentence(self._view, position)
        elif self._owner.is_taking:
            text = _sentence(recruitment, position)
        sentence = self.query_one("#sentence", Static)
        # if cards are only looked at, the list gets the space
        sentence.display = bool(text)
        sentence.update(text)

    # taking -------------------------------------------------------------------------------

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        if not isinstance(event, RowList.Chosen):  # a choice shows its own result
            self.describe()

    @on(RowList.Chosen)
    def _chosen(self) -> None:
        recruitment, position = self._owner.recruitment, self.hand.place
        if self._view is not None and self._view.asked is not None:
            self._choose_before(self._view, position)
            return
        if recruitment is None or not self._owner.is_taking:
            return
        if _is_taken(recruitment, position):
            self._change(recruitment.without(position))
            return
        quote = recruitment.quote(position)
        if isinstance(quote, Quote) and quote.needs_x:
            self._pay(recruitment, position)
        else:
            self._change(recruitment.take(position))

    def _change(self, changed: Recruitment | Refusal) -> None:
        """Store a changed recruitment, or show why nothing has changed."""
        if isinstance(changed, Refusal):
            self._owner.record_refusal(changed)
            self.describe(changed)
            return
        before = self._owner.recruitment
        if before is not None and changed != before:
            self._past = (*self._past, before)
            self._owner.keep(changed)
        self.draw()

    def carry_out(self, command: RecruitCommand) -> None:
        """Carry out the command of a key."""
        recruitment, view = self._owner.recruitment, self._view
        if command is RecruitCommand.ORDER:
            self._put_in_order(self.hand.order.following)
            return
        if view is not None and view.asked is not None:
            if command is RecruitCommand.FINISH and view.ending is not None:
                self._answer(view.ending)
            return
        if recruitment is None:
            return
        match command:
            case RecruitCommand.PAY if not recruitment.hand:
                return
            case RecruitCommand.PAY:
                self._pay(recruitment, self.hand.place)
            case RecruitCommand.UNDO:
                self._undo()
            case RecruitCommand.START_OVER:
                self._change(recruitment.start_over())  # 403.2.4
            case RecruitCommand.PROPOSE:
                start = recruitment.start_over()
                self._change(proposed_squad(start))
            case RecruitCommand.FINISH:
                self._finish(recruitment)
            case _:
                assert_never(command)

    def would_work(self, command: object) -> bool:
        """Return whether a command would change something, rather than only show a refusal."""
        recruitment, view = self._owner.recruitment, self._view
        if recruitment is None or (view is not None and view.asked is not None):
            return True
        match command:
            case RecruitCommand.PAY.value:
                return not _is_taken(recruitment, self.hand.place)
            case RecruitCommand.UNDO.value:
                return bool(self._past)
            case RecruitCommand.START_OVER.value:
                return bool(recruitment.taken)
            case RecruitCommand.FINISH.value:
                return not isinstance(recruitment.finish(), Refusal)
            case _:
                return True

    def _put_in_order(self, order: CardOrder) -> None:
        """Sort the cards in another order, now and in future."""
        self.hand.put_in_order(order)
        self.services.memory.keep(DEAL.code, **{_ORDER: order.value})
        self.razdacha.save_memory_soon()
        self._draw_title()

    def action_whole_card(self) -> None:
        """Show the whole card under the cursor, and why parts of it do not play."""
        recruitment = self._owner.recruitment
        if recruitment is not None and recruitment.hand:
            self.app.push_screen(WholeCard(recruitment.hand[self.hand.place]))

    def _pay(self, recruitment: Recruitment, position: int) -> None:
        """Ask how to pay for the card, and take it."""
        if _is_taken(recruitment, position):
            self._change(recruitment.take(position))
            return

        def answered(payment: Payment) -> None:
            taken = recruitment.take(position, payment.silver, payment.x, on_terms=payment.on_terms)
            self._change(taken)

        self.ask(Pay(Payable(recruitment, position)), answered)

    # before the recruitment ---------------------------------------------------------------

    @property
    def _view(self) -> BeforeView | None:
        return None if self._before is None else self._before.before_view

    def _answer(self, answer: BeforeAnswer) -> None:
        if self._before is not None:
            self._before.answer_before(answer)
            self.draw()

    def _choose_before(self, view: BeforeView, position: int) -> None:
        """Answer with a card of the hand, or show why it is not an answer."""
        answer = view.answer_at(position)
        if view.is_listed or isinstance(answer, PayFor):
            self._ask(view)
        elif answer is not None:
            self._answer(answer)
        elif (refusal := view.refusal(position)) is not None:
            self.describe(refusal)

    def _ask_at_once(self) -> None:
        """Ask a question that no card of the hand answers, once; Enter asks again."""
        view = self._view
        if view is None or view.asked is None or view.before == self._asked_about:
            return
        self._asked_about = view.before
        if view.is_listed or view.asked.asking is BeforeAsking.PAY:
            self._ask(view)

    def _ask(self, view: BeforeView) -> None:
        if view.is_listed:
            rows = view.listed()
            question = view.render_question(key_name("f"))
            self.ask(
                PickOne(question, [text for text, _answer in rows]),
                lambda index: self._answer(rows[index][1]),
            )
            return
        payable = payable_of(view.before)
        if payable is not None:
            self.ask(
                Pay(payable),
                lambda payment: self._answer(PayFor(payment.silver, payment.x, payment.on_terms)),
            )

    def _undo(self) -> None:
        if not self._past:
            self.razdacha.show_notice(_("There is nothing to undo."))
            return
        *rest, before = self._past
        self._past = tuple(rest)
        self._owner.keep(before)
        self.draw()

    def _finish(self, recruitment: Recruitment) -> None:
        """End the recruitment if the squad is legal; ask first while it could grow."""
        question = finish_question(recruitment)
        if not question:
            self._end()
            return
        self.ask(Confirm(question, _("Finish"), destroys=True), lambda yes: self._end())

    def _end(self) -> None:
        """End the recruitment, or show why it cannot end."""
        refusal = self._owner.finish()
        if refusal is not None:
            self.describe(refusal)
        else:
            self._past = ()


def before_sentence(view: BeforeView, position: int) -> Text:
    """Return the effect of Enter on a card before the recruitment, or why it has none."""
    if view.is_listed:
        return Text(_("Enter shows the cards to choose from."), style="bold")
    if position in view.offered and view.asked is not None:
        return Text(_(_ENTER[view.asked.asking]), style="bold")
    refusal = view.refusal(position)
    rules = view.before.recruitments[view.seat].rules
    return Text("" if refusal is None else f"✖ {render_refusal(refusal, rules)}", style=BAD)


_ENTER: Final = {
    BeforeAsking.USE: N_("Enter uses its ability: the opponent sees the card."),
    BeforeAsking.CHOOSE: N_("Enter chooses this card."),
    BeforeAsking.TAKE: N_("Enter takes this card into the squad."),
    BeforeAsking.PAY: N_("Enter asks how to pay."),
}


def _is_taken(recruitment: Recruitment, position: int) -> bool:
    return position in {taken.position for taken in recruitment.taken}


def _sentence(recruitment: Recruitment, position: int) -> Text:
    """Return what can be done with a card, and its price."""
    if position in recruitment.locked:
        return Text(_("In the squad before the recruitment began: it stays."), style="italic")
    if _is_taken(recruitment, position):
        return Text(_("In the squad. Enter puts it back."), style="italic")
    card, quote = recruitment.hand[position], recruitment.quote(position)
    hint = ""
    if terms_of(card) is not None:
        hint = " " + _("{key}: its own terms.").format(key=key_name("p"))
    if isinstance(quote, Refusal):
        return Text(f"✖ {render_refusal(quote, recruitment.rules)}{hint}", style=BAD)
    text = Text(render_price(quote), style="bold").append(hint, style=DIM)
    how = _("Elite: gold only.") if card.elite else _("Ordinary cards: silver or gold.")
    return text.append(f" {how}", style=DIM)
