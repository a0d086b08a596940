"""The deal for practice alone: cards of a deck, mulligans, a squad checked at every step."""

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.seeds import drawn_seed
from deckbuilder.battle.questions import render_seat
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.editions import editions_help, other_edition
from deckbuilder.decks.english import shown_deck
from deckbuilder.decks.game_fields import DECK, SEAT, SEED
from deckbuilder.kit.fields import Answers
from deckbuilder.recruitment.before_state import BeforeAnswer
from deckbuilder.recruitment.deal_texts import render_reservation
from deckbuilder.recruitment.deals import seat_by_dice
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.recruitment.unread_texts import doubts
from deckbuilder.tui.deal.new_deal import new_deal
from deckbuilder.tui.deal.recruiting import RecruitCommand, RecruitmentPane, recruitment_keys
from deckbuilder.tui.shell.areas import DEAL
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Confirm
from deckbuilder.tui.shell.files import ask_and_write_page, seed_tag
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.tui.shell.theme import DIM, GOOD
from deckbuilder.workbench.before_recruitment import BeforeView
from deckbuilder.workbench.beginning import playable_deck
from deckbuilder.workbench.practice import KIND, Practice
from engine.kernel import Refusal, Seat


class DealScreen(RazdachaScreen[None]):
    """A deal of one deck, saved after every step."""

    AREA = DEAL
    CSS_PATH = "deal.tcss"
    HELP = N_(
        "Cards of a deck and the crystals of a seat: recruit the squad you would play. Each line "
        "shows the cost and, at the right, what the card would cost now: ◇ silver, ◆ gold, with "
        "“+” for the gold a new element costs. ✓ marks cards of the squad, ✖ cards that cannot be "
        "taken now; the line below says why. ⊘ marks cards that are not fully automated; I shows "
        "the whole card and explains why. S sorts the cards by cost, element, type (↑ marks "
        "flyers), strike, life or movement. Tab goes to the card's text if it does not fit.\n\n▸ "
        "marks a card with an ability before recruitment: Enter uses it, F continues. The opponent "
        "is simulated, with the same deck.\n\nBefore you take the first card, a mulligan replaces "
        "the cards for gold. The best squad, mulligan advice and odds have their own keys."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        *recruitment_keys(undo_shown=False),
        Binding("b", "best_squad", N_("Best squad"), show=True),
        Binding("t", "advice", N_("Keep or redraw"), show=True),
        Binding("n", "new_deal", N_("New deal"), show=True),
        Binding("o", "odds", N_("Odds of the deck"), show=True),
        Binding("d", "deal_again", N_("Same deck, other cards"), show=False),
        Binding("h", "page", N_("Page to share"), show=True),
    ]

    _practice: Practice | None = None
    _done: bool = False

    def help_texts(self) -> list[str]:
        """Return the help texts, with a note on what older editions take over from 4.1-1."""
        return [*super().help_texts(), *editions_help()]

    def compose_body(self) -> ComposeResult:
        """Yield the hand, the card and the squad."""
        yield RecruitmentPane(self, self)

    @property
    def _pane(self) -> RecruitmentPane:
        return self.query_one(RecruitmentPane)

    def on_mount(self) -> None:
        """Resume the saved deal, or ask for a new one."""
        with self.showing_errors():
            self._practice = Practice.resume(self.services.sessions)
        self._pane.draw()
        self._pane.hand.focus()
        if self._practice is None:
            self.call_after_refresh(self.action_new_deal)

    @property
    def recruitment(self) -> Recruitment | None:
        """The current recruitment."""
        return self._practice.recruitment if self._practice else None

    @property
    def is_taking(self) -> bool:
        """Whether cards may be taken: from the end of the step before until the squad is
        finished."""
        return self._practice is not None and not self._done and self._practice.before.is_over

    @property
    def before_view(self) -> BeforeView | None:
        """The step before the recruitment, against an opponent with the same deck."""
        return self._practice.view if self._practice else None

    def answer_before(self, answer: BeforeAnswer) -> None:
        """Answer the question asked before the recruitment."""
        if self._practice is not None:
            self._put(self._practice.answered(answer))

    def keep(self, recruitment: Recruitment) -> None:
        """Save the deal with this recruitment."""
        if self._practice is not None:
            self._put(replace(self._practice, recruitment=recruitment))

    def _put(self, practice: Practice) -> None:
        self._practice, self._done = practice, False
        with self.showing_errors():
            practice.save(self.services.sessions)

    def record_refusal(self, refusal: Refusal) -> None:
        """Do nothing: the pane shows the refusal, and practice counts no mistakes."""

    def headline(self) -> Text:
        """Return the deck, the seat and the seed; without a deal, how to start one."""
        practice = self._practice
        if practice is None:
            key = key_name("n")
            return Text(_("No cards are dealt. {key} deals from a deck.").format(key=key))
        name = _("“{name}”").format(name=shown_deck(practice.deck))
        text = Text(name, style="bold", no_wrap=True, overflow="ellipsis")
        seat = render_seat(practice.deal.seat)
        text.append(f" · {seat} · " + _("seed {seed}").format(seed=practice.seed), style=DIM)
        if other := other_edition(practice.deal.rules):
            text.append(f" · {other}", style=DIM)
        taken = practice.deal.mulligans
        if taken:
            mulligans = ngettext("{count} mulligan", "{count} mulligans", taken)
            text.append(" · " + mulligans.format(count=taken), style=DIM)
        if practice.deal.short:
            short = _("the deck has fewer cards than a deal: {count}")
            dealt = practice.deal.rules.deal_size
            text.append(" · " + short.format(count=dealt), style="bold")
        if self._done:
            text.append(" ✓ " + _("finished"), style=f"bold {GOOD}")
        view = self.before_view
        if view is not None and view.asked is not None:
            text.append("\n" + view.render_question(key_name("f")), style="bold")
        return text

    def finish(self) -> Refusal | None:
        """End the recruitment; the squad stays on screen until the next deal."""
        practice = self._practice
        if practice is None:
            return None
        done = practice.recruitment.finish()
        if isinstance(done, Refusal):
            return done
        self._done = True
        with self.showing_errors():
            self.services.sessions.clear(KIND)
        told = _("Cards by the printed numbers: {cards}; {gold} gold and {silver} silver are left.")
        unsure = render_reservation(doubts(practice.recruitment.hand))
        if not unsure:
            told = _("A legal squad, cards: {cards}; {gold} gold and {silver} silver are left.")
        said = told.format(cards=len(done.squad), gold=done.gold, silver=done.silver)
        self.razdacha.show_notice(f"{said} {unsure}".rstrip())
        self._pane.draw()
        return None

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Return whether the footer shows a key: only if it would change the squad."""
        return action != "recruit" or self.query_one(RecruitmentPane).would_work(*parameters)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Return whether an action is available: a mulligan only before the first card."""
        if action == "mulligan":
            practice = self._practice
            return practice is not None and not self._done and practice.may_redraw
        if action in ("deal_again", "best_squad", "advice", "odds", "page"):
            return self._practice is not None
        view = self.before_view
        if action == "recruit" and view is not None and view.asked is not None:
            return parameters == (RecruitCommand.FINISH.value,) and view.ending is not None
        return self.is_taking if action == "recruit" else True

    def action_recruit(self, command: str) -> None:
        """Carry out the recruitment command of a key."""
        self._pane.carry_out(RecruitCommand(command))

    def action_mulligan(self) -> None:
        """Ask, then redraw the cards for gold, or show why they cannot be redrawn (402.4)."""
        practice = self._practice
        if practice is None:
            return
        again = practice.mulligan()
        if isinstance(again, Refusal):
            self._pane.describe(again)
            return
        gold = practice.deal.rules.mulligan_gold
        question = _("Give up these cards and take others for {gold} gold?").format(gold=gold)
        confirm = Confirm(question, _("Mulligan"), destroys=True)
        self.ask(confirm, lambda _yes: self._redraw(again))

    def _redraw(self, again: Practice) -> None:
        self._pane.begin()
        self._put(again)
        self._pane.draw()

    def action_best_squad(self) -> None:
        """Show the best squad beside the player's own."""
        from deckbuilder.squads.solver import MOST_CARDS
        from deckbuilder.tui.deal.squad import SquadScreen

        practice = self._practice
        if practice is not None and len(practice.recruitment.hand) > MOST_CARDS:
            text = _("The best squad is searched among at most {most} cards.")
            self.razdacha.show_notice(text.format(most=MOST_CARDS))
        elif practice is not None:
            self.app.push_screen(SquadScreen(practice.recruitment, practice.deal.cards))

    def action_advice(self) -> None:
        """Show whether to keep this deal."""
        from deckbuilder.tui.deal.advice import AdviceScreen

        if self._practice is not None and self._practice.recruitment.hand:
            self.app.push_screen(AdviceScreen(self._practice.deal))

    def action_odds(self) -> None:
        """Show the odds of deals of this deck."""
        from deckbuilder.tui.deal.odds import OddsScreen

        practice = self._practice
        if practice is not None:
            self.app.push_screen(
                OddsScreen(
                    practice.deck, practice.deal.cards, practice.deal.seat, practice.deal.rules
                )
            )

    def action_page(self) -> None:
        """Write the deal as a page to share: a recruitment exercise with its best squad folded
        away."""
        from deckbuilder.pages.deal import deal_page

        practice = self._practice
        if practice is not None:
            deck, seed, deal = practice.deck, practice.seed, practice.deal
            ask_and_write_page(
                self, f"{deck}-{seed_tag(seed)}", lambda: deal_page(deck, seed, deal)
            )

    def action_new_deal(self) -> None:
        """Ask for deck, seat and seed; the new deal replaces an unfinished one."""
        practice = self._practice
        under_way = {} if practice is None else {"deck": practice.deck}
        memory = {SEAT.name: Seat.FIRST, **self.remembered(), **under_way}
        self.app.push_screen(new_deal(self.services, memory), self._deal)

    def _deal(self, answers: Answers | None) -> None:
        if answers is None:
            return
        with self.showing_errors():
            deck = playable_deck(self.services, answers[DECK], answers[EDITION])
            seed, seat = drawn_seed(answers[SEED]), answers[SEAT]
            place = seat_by_dice(seed, deck.rules) if seat is None else seat
            self._pane.begin()
            self._put(Practice.of(deck, place, seed))
            self.remember(**answers.to_json())
        self._pane.hand.cursor = 0
        self._pane.draw()

    def action_deal_again(self) -> None:
        """Deal the same deck again; ask first if cards have been taken."""
        practice = self._practice
        if practice is None:
            return
        if self._done or not practice.recruitment.taken:
            self._again(yes=True)
            return
        question = _("Discard this squad and deal again?")
        self.app.push_screen(
            Confirm(question, _("Deal the cards"), destroys=True),
            lambda yes: self._again(yes=bool(yes)),
        )

    def _again(self, *, yes: bool) -> None:
        if yes and self._practice is not None:
            self._pane.begin()
            self._put(self._practice.again(drawn_seed(None)))
            self._pane.hand.cursor = 0
            self._pane.draw()
