"""Taking a choice back, and the judge's hand: what players may do beside the rules."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from catalog.i18n import N_, _
from deckbuilder.battle.questions import placed_text
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.battle.board import Board
from deckbuilder.tui.battle.card_inspection import LookingScreen
from deckbuilder.tui.battle.judge import JudgeDialog
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.pick_one import Which
from deckbuilder.workbench.judge import NUMBERED, gone, landing_cells, markers_on, wishes
from engine.berserk import NO_CARD, Judge, JudgeAct, refuse_judging
from engine.kernel import Option, Refusal

_HOW_MANY: Final = {
    JudgeAct.WOUND: N_("How many wounds?"),
    JudgeAct.HEAL: N_("How many wounds are healed?"),
    JudgeAct.CHIPS: N_("How many chips? A number below 0 takes them off."),
}


class AgreeingScreen(LookingScreen):
    """A battle in which choices are taken back and things are agreed upon.

    ``placing`` is a request that still lacks its cell.
    """

    placing: Judge | None = None

    def choose(self, option: Option) -> None:
        """Answer the question and go on."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw what follows the cursor and what is chosen."""
        raise NotImplementedError

    # taking back --------------------------------------------------------------------------

    def action_take_back(self) -> None:
        """Take the last own choice back, as long as nothing was learnt by it."""
        if self.table.is_bots_turn:
            self.tell(self.waiting_text())
            return
        result = self.table.take_back()
        if isinstance(result, Refusal):
            self.tell(refusal_text(result, rule=True))
            return
        text = _("Taken back: {choice}.").format(choice=result.choice)
        if self.table.humans > 1:
            text = f"{self.names[result.entrant]}: {text}"
        self.razdacha.say(text)
        self.host.go_on()

    # the judge's hand ---------------------------------------------------------------------

    def action_judge(self) -> None:
        """Ask the opponent to agree to something that the rules do not do by themselves."""
        if not self.is_asked():
            return
        seen, seat = self.table.seen, self.table.seat
        card = self.query_one(Board).card
        number = NO_CARD if card is None else card
        about = _("There is no card here.") if card is None else placed_text(seen, card)

        def answered(act: JudgeAct | None) -> None:
            if act is not None:
                self._wish(Judge(seat, act, number))

        self.app.push_screen(
            JudgeDialog(about, self._terms(), wishes(seen, seat, number)), answered
        )

    def _terms(self) -> str:
        if self.table.humans > 1:
            name = self.table.seen.names[self.table.seat.opponent]
            text = _("{player} must agree. What is asked and answered stands in the history.")
            return text.format(player=name)
        return _(
            "The computer cannot judge and agrees to everything: you are the judge. What is done"
            " stands in the history."
        )

    def _wish(self, asked: Judge) -> None:
        """Ask for what a request still lacks, then make it."""
        if asked.act in NUMBERED:
            self._ask_number(asked)
        elif asked.act is JudgeAct.MARK:
            self._ask_marker(asked)
        elif asked.act is JudgeAct.PUT_BACK:
            self._ask_gone(asked)
        elif asked.act is JudgeAct.MOVE:
            self._ask_cell(asked)
        else:
            self.choose(asked)

    def _ask_number(self, asked: Judge) -> None:
        def wished(text: str) -> Judge:
            return replace(asked, amount=_number(text))

        self._ask(_(_HOW_MANY[asked.act]), "1", wished)

    def _ask_marker(self, asked: Judge) -> None:
        """544.1: put a marker on a card, or take off one of those it bears."""
        names = markers_on(self.table.seen, asked.card)

        def name_it() -> None:
            self._ask(_("The name of the marker"), "", lambda text: replace(put, marker=text))

        def answered(index: int | None) -> None:
            if index == 0:
                name_it()
            elif index is not None:
                self.choose(replace(asked, amount=-1, marker=names[index - 1]))

        put = replace(asked, amount=1)
        if not names:
            name_it()
            return
        answers = [_("Put a marker on it")]
        answers += [_("Take the marker “{marker}” off").format(marker=name) for name in names]
        self.app.push_screen(Which(_("Which marker?"), answers), answered)

    def _ask(self, question: str, first: str, wished: Callable[[str], Judge]) -> None:
        """Ask for a line that makes the request whole; what makes no sense is told at once."""
        seen = self.table.seen

        def wrong(text: str) -> str:
            refusal = refuse_judging(seen, wished(text))
            return "" if refusal is None else refusal_text(refusal)

        def answered(text: str | None) -> None:
            if text is not None:
                self.choose(wished(text))

        self.app.push_screen(Ask(question, first, wrong), answered)

    def _ask_gone(self, asked: Judge) -> None:
        seen = self.table.seen
        cards = gone(seen)

        def answered(index: int | None) -> None:
            if index is None:
                return
            wish = replace(asked, card=cards[index])
            if refuse_judging(seen, wish) is None:  # a flyer or a terrain needs no cell
                self.choose(wish)
            else:
                self._ask_cell(wish)

        names = [
            f"{placed_text(seen, card)} · {seen.names[seen.cards[card].owner]}" for card in cards
        ]
        self.app.push_screen(Which(_("Which card comes back?"), names), answered)

    def _ask_cell(self, asked: Judge) -> None:
        self.placing = asked
        self.redraw()

    def place_at_cursor(self) -> None:
        """Make the request that waits for a cell, with the cell under the cursor."""
        if self.placing is None:
            return
        cell = self.query_one(Board).cell
        if cell is None or cell not in landing_cells(self.table.seen, self.placing):
            self.tell(_("Choose one of the marked cells."))
            return
        wish, self.placing = replace(self.placing, cell=cell), None
        self.choose(wish)


def _number(text: str) -> int:
    """Return a number that was typed; 0, which nothing can be, for what is none.

    >>> _number("-2"), _number("two")
    (-2, 0)
    """
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0
