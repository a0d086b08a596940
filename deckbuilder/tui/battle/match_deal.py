"""The deal and recruiting inside a match: mulligans in turn, then the squad."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.editions import edition_mark
from deckbuilder.matches.match import Stage
from deckbuilder.recruitment.before_state import BeforeAnswer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.battle.match_flow import (
    GUIDE_KEYS,
    LEAVE,
    MATCH_KEYS,
    MatchFlow,
    ask_to_give_up,
    guided,
    keys_with,
    panels,
    report_to_guide,
)
from deckbuilder.tui.battle.seats import render_roll, render_seat_line
from deckbuilder.tui.deal.recruiting import RecruitCommand, RecruitmentPane, recruitment_keys
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import DIM
from deckbuilder.workbench.battle_answers import before_view, render_announced, render_waiting
from deckbuilder.workbench.before_recruitment import BeforeView
from deckbuilder.workbench.match_words import asked_player, why_asked
from deckbuilder.workbench.table import Table
from engine.kernel import SEATS, Refusal, Seat


class MatchDealScreen(RazdachaScreen[None]):
    """The viewer's deal in a match."""

    AREA = BATTLE
    CSS_PATH = "../deal/deal.tcss"
    HELP = N_(
        "If cards are dealt before seats are chosen, press 1 or 2 to choose your seat. Then come "
        "mulligans: first the first player, then the second, until both keep their cards. A "
        "mulligan replaces the cards for gold. ▸ marks cards with an ability before recruitment: "
        "Enter uses it, F continues. Then each player recruits a squad. Each line shows the cost "
        "and, at the right, what the card would cost now: ◇ silver, ◆ gold, with “+” for the gold "
        "a new element costs. ✓ marks cards of the squad, ✖ cards that cannot be taken now; the "
        "line below says why. ⊘ marks cards that are not fully automated; I shows the whole card "
        "and explains why. S sorts the cards by cost, element, type (↑ marks flyers), strike, life "
        "or movement. Tab goes to the card's text if it does not fit."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *MATCH_KEYS,
        LEAVE,
        *GUIDE_KEYS,
        *recruitment_keys(),
        Binding("1", "take(0)", N_("Be the first player"), show=True, priority=True),
        Binding("2", "take(1)", N_("Be the second player"), show=True, priority=True),
        Binding("k", "keep_cards", N_("Keep these cards"), show=True, priority=True),
    ]

    def __init__(self, table: Table, flow: MatchFlow) -> None:
        super().__init__()
        self.table = table
        self.flow = flow
        self._bindings = keys_with(flow, self._bindings)
        self._shown_to = -1

    def compose_body(self) -> ComposeResult:
        """Yield the hand, the card and the squad."""
        yield from panels(self.flow)
        yield RecruitmentPane(self, self)

    @property
    def _pane(self) -> RecruitmentPane:
        return self.query_one(RecruitmentPane)

    def on_mount(self) -> None:
        """Focus the hand."""
        self._pane.hand.focus()

    def on_screen_resume(self) -> None:
        """Update after another screen was shown."""
        if self.is_current:
            self.flow.go_on()

    def show(self) -> None:
        """Draw the deal of the player at the screen."""
        if self._shown_to != self.table.viewer:
            self._shown_to = self.table.viewer
            self._pane.begin()
            self._pane.hand.cursor = 0
        self._pane.draw()

    @property
    def _stage(self) -> Stage:
        return self.table.stage

    @property
    def recruitment(self) -> Recruitment | None:
        """The viewer's recruitment; before it, and while the seat is chosen, only the deal."""
        if self._stage in (Stage.SEATS, Stage.MULLIGANS):
            return Recruitment.of(self.table.deal)
        if self._stage in (Stage.BEFORE, Stage.RECRUITMENT):
            return self.table.recruitment
        return None

    @property
    def before_view(self) -> BeforeView | None:
        """The step before recruiting as the viewer sees it, during it and after."""
        return before_view(self.table)

    def answer_before(self, answer: BeforeAnswer) -> None:
        """Answer the question before recruiting, and go on."""
        self.table.answer_before(answer)
        self.flow.go_on()

    @property
    def is_taking(self) -> bool:
        """Whether cards can be taken in the viewer's own recruitment."""
        return self._stage is Stage.RECRUITMENT and not self.table.is_bots_turn

    @property
    def _is_asked_for_mulligan(self) -> bool:
        return self._stage is Stage.MULLIGANS and not self.table.is_bots_turn

    def keep(self, recruitment: Recruitment) -> None:
        """Store the recruitment in the match."""
        self.table.recruit(recruitment)
        if self.flow.guide is not None:
            self.flow.guide.goes_on(self.table)

    def record_refusal(self, refusal: Refusal) -> None:
        """Report a refusal to the guide: a match counts no mistakes, but a lesson may want one."""
        report_to_guide(self.flow, render_refusal(refusal, self.table.rules))

    def finish(self) -> Refusal | None:
        """Finish the viewer's recruitment and go on with the match."""
        refusal = None
        with self.showing_errors():
            refusal = self.table.finish_recruitment()
            if refusal is None:
                self.flow.go_on()
        if refusal is not None:
            self.record_refusal(refusal)
        return refusal

    def headline(self) -> Text:
        """Return the asked player and question, and the dice and mulligans so far."""
        name = self.table.names[self.table.viewer]
        if self.table.view.seats is not None:
            name = f"{name}, {render_seat(self.table.seat)}"
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(f" {name}: ", style="bold reverse")
        text.append(" " + self._question(), style="bold")
        if self._stage is Stage.RECRUITMENT and self.has_class("-short"):
            # the list uses the line of the dice, so that all fifteen cards are visible
            mark = edition_mark(self.table.rules)
            return text.append(f" · {mark}", style=DIM) if mark else text
        return text.append("\n" + self._so_far(), style=DIM)

    def _question(self) -> str:
        if waiting := render_waiting(self.table):
            return waiting
        if self._stage is Stage.SEATS:
            return " · ".join(render_seat_line(seat, self.table.rules) for seat in SEATS)
        view = self.before_view
        if view is not None and view.asked is not None:
            return view.render_question(key_name("f"))
        if self._stage is not Stage.MULLIGANS:
            return _("Recruit your squad, then press {key}.").format(key=key_name("f"))
        if not self.table.deal.can_pay_mulligan:
            return _("Keep these cards with {keep}. There is no gold for a mulligan.").format(
                keep=key_name("k")
            )
        return _("{keep} keeps these cards, {mulligan} redraws them for {gold} gold.").format(
            keep=key_name("k"),
            mulligan=key_name("m"),
            gold=self.table.rules.mulligan_gold,
        )

    def _so_far(self) -> str:
        table = self.table
        parts = [render_roll(table.view.roll, table.names), *render_announced(table)]
        if mark := edition_mark(table.rules):
            parts.insert(0, mark)
        return " · ".join(parts)

    @property
    def asked_player(self) -> str:
        """The player at the screen, if two people share a keyboard."""
        return asked_player(self.table)

    @property
    def asked_why(self) -> str:
        """The player of the turn, and the decision to make."""
        return why_asked(self.table)

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: only if it would change the squad."""
        return action != "recruit" or self.query_one(RecruitmentPane).would_work(*parameters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable seat and mulligans first, then the squad."""
        if action == "take":
            return self._stage is Stage.SEATS and not self.table.is_bots_turn
        if action in ("mulligan", "keep_cards"):
            return self._is_asked_for_mulligan
        view = self.before_view
        if action == "recruit" and view is not None and view.asked is not None:
            return parameters == (RecruitCommand.FINISH.value,) and view.ending is not None
        if action == "recruit" and parameters == (RecruitCommand.ORDER.value,):
            return self.recruitment is not None  # look through the hand before keeping it
        return self.is_taking if action == "recruit" else True

    def action_take(self, seat: int) -> None:
        """Take a seat."""
        if self._stage is Stage.SEATS and not self.table.is_bots_turn:
            self.table.choose_seat(Seat(seat))
            self.flow.go_on()

    def action_recruit(self, command: str) -> None:
        """Execute a key of recruiting."""
        self._pane.carry_out(RecruitCommand(command))

    def action_guide(self, command: str) -> None:
        """Let the lesson execute one of its commands."""
        guided(self.flow, command)

    def action_give_up(self) -> None:
        """Ask, then give the match up (601.4)."""
        ask_to_give_up(self.app, self.flow)

    def action_keep_cards(self) -> None:
        """Decline the mulligan for good (402.4.1)."""
        if self._is_asked_for_mulligan:
            self.table.answer_mulligan(wants=False)
            self.flow.go_on()

    def action_mulligan(self) -> None:
        """Announce a mulligan; warn if that would lose the game (402.4)."""
        if not self._is_asked_for_mulligan:
            return
        if self.table.deal.can_pay_mulligan:
            self._announce(yes=True)
            return
        question = _("There is no gold for a mulligan: announcing one loses the game at once.")
        confirm = Confirm(question, _("Lose the game"), destroys=True)
        self.app.push_screen(confirm, lambda yes: self._announce(yes=bool(yes)))

    def _announce(self, *, yes: bool) -> None:
        if yes:
            self.table.answer_mulligan(wants=True)
            self.flow.go_on()
