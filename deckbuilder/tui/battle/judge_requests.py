"""Player actions outside the rules: taking a choice back, and the judge's actions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Label

from catalog.common.i18n import N_, _
from deckbuilder.battle.questions import render_placed
from deckbuilder.kit.columns import Column, Span, Spans, bold, toned
from deckbuilder.refusals import render_refusal
from deckbuilder.tui.battle.match_flow import BattleDesk
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.dialogs import Ask, PickOne
from deckbuilder.tui.shell.literal import literal
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.workbench.battle_selection import Placing, chosen_of
from deckbuilder.workbench.judge import ACTS, NUMBERED, Wish, gone, markers_on, wishes
from deckbuilder.workbench.table import Table
from engine.berserk import NO_CARD, Judge, JudgeAct, Ruleset, refuse_judging
from engine.kernel import Refusal


def _act(row: tuple[int, Wish]) -> Spans:
    """Return the name of an action, dimmed if it makes no sense now."""
    act = _(ACTS[row[1].act])
    return (
        toned(act, "") if row[1].refusal is None else Spans([Span(act, "dim"), Span(" ✖", "bad")])
    )


_COLUMNS: Final[tuple[Column[tuple[int, Wish]], ...]] = (
    Column("number", lambda row: bold(f" {row[0]}")),
    Column("act", _act, fills=True),
)
"""The actions with their numbers; the dialog shows the reason for one that makes no sense."""


class JudgeDialog(Dialog[JudgeAct]):
    """Asks for an action on a card; ``terms`` explains how the other side agrees."""

    CSS_PATH = "battle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(str(n), f"number({n})", N_("Answer by its number"), show=False)
            for n in range(1, 10)
        )
    ]

    def __init__(self, about: str, terms: str, wishes: Sequence[Wish], rules: Ruleset) -> None:
        super().__init__()
        self._about, self._terms, self._wishes = about, terms, wishes
        self._rules = rules

    def compose(self) -> ComposeResult:
        """Yield the card, the actions and the terms."""
        with QuestionFrame(_("Judge's hand")):
            wishes = RowList(_COLUMNS, list(enumerate(self._wishes, 1)), id="wishes")
            wishes.styles.height = len(self._wishes) + 2  # its frame
            wishes.border_title = literal(self._about)
            yield wishes
            yield Label("", id="wrong", markup=False)
            yield Label(self._terms, classes="dim", markup=False)
            yield Label(_("Enter — choose, Esc — cancel"), classes="dim", markup=False)

    @on(RowList.Moved)
    def _show_why_not(self) -> None:
        refusal = self._wishes[self.query_one("#wishes", RowList).cursor].refusal
        text = "" if refusal is None else f"✖ {render_refusal(refusal, self._rules)}"
        self.query_one("#wrong", Label).update(text)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        event.stop()
        self.action_number(event.index + 1)

    def action_number(self, number: int) -> None:
        """Choose an action by its number."""
        self.query_one("#wishes", RowList).cursor = number - 1
        wish = self._wishes[number - 1]
        if wish.refusal is None:
            self.dismiss(wish.act)


_HOW_MANY: Final = {
    JudgeAct.WOUND: N_("How many wounds?"),
    JudgeAct.HEAL: N_("How many wounds are healed?"),
    JudgeAct.CHIPS: N_("How many chips? A number below 0 removes them."),
}


@dataclass(frozen=True, slots=True)
class Undo:
    """Takes back the last own choice, if it has revealed nothing."""

    desk: BattleDesk

    def take_back(self) -> None:
        """Take a choice back, or show the refusal."""
        table = self.desk.table
        result = table.take_back()
        if isinstance(result, Refusal):
            self.desk.show_text(render_refusal(result, table.seen.ruleset))
            return
        text = _("Taken back: {choice}.").format(choice=result.choice)
        if table.humans > 1:
            text = f"{table.names[result.entrant]}: {text}"
        self.desk.razdacha.show_notice(text)
        self.desk.flow.go_on()


@dataclass(frozen=True, slots=True)
class JudgeHand:
    """Asks the opponent to agree to something outside the rules."""

    desk: BattleDesk

    def ask(self) -> None:
        """Ask for an action on the card under the cursor, and for its details."""
        table, card = self.desk.table, self.desk.cursor.card
        refusal = table.refuse_judge()
        if refusal is not None:
            self.desk.show_text(render_refusal(refusal, table.seen.ruleset))
            return
        seen, seat = table.seen, table.seat
        number = NO_CARD if card is None else card
        about = _("There is no card here.") if card is None else render_placed(seen, card)

        def answered(act: JudgeAct | None) -> None:
            if act is not None:
                self._complete(Judge(seat, act, number))

        dialog = JudgeDialog(about, _terms(table), wishes(seen, seat, number), seen.ruleset)
        self.desk.razdacha.push_screen(dialog, answered)

    def _complete(self, request: Judge) -> None:
        """Ask for missing details of a request, then make it."""
        if request.act in NUMBERED:
            self._ask_number(request)
        elif request.act is JudgeAct.MARK:
            self._ask_marker(request)
        elif request.act is JudgeAct.PUT_BACK:
            self._ask_gone_card(request)
        elif request.act is JudgeAct.MOVE:
            self._ask_cell(request)
        else:
            self.desk.choose(request)

    def _ask_number(self, request: Judge) -> None:
        def numbered(text: str) -> Judge:
            return replace(request, amount=_number(text))

        self._ask_line(_(_HOW_MANY[request.act]), "1", numbered)

    def _ask_marker(self, request: Judge) -> None:
        """Ask for a marker to put on a card, or one of its markers to remove (544.1)."""
        names = markers_on(self.desk.table.seen, request.card)

        def ask_name() -> None:
            put = replace(request, amount=1)
            self._ask_line(_("The name of the marker"), "", lambda text: replace(put, marker=text))

        def answered(index: int) -> None:
            if index == 0:
                ask_name()
            else:
                self.desk.choose(replace(request, amount=-1, marker=names[index - 1]))

        if not names:
            ask_name()
            return
        answers = [_("Put a marker on it")]
        answers += [_("Take the marker “{marker}” off").format(marker=name) for name in names]
        self._ask_which(_("Which marker?"), answers, answered)

    def _ask_gone_card(self, request: Judge) -> None:
        seen = self.desk.table.seen
        cards = gone(seen)

        def answered(index: int) -> None:
            wish = replace(request, card=cards[index])
            if refuse_judging(seen, wish) is None:  # a flyer or a terrain needs no cell
                self.desk.choose(wish)
            else:
                self._ask_cell(wish)

        names = [
            f"{render_placed(seen, card)} · {seen.names[seen.cards[card].owner]}" for card in cards
        ]
        self._ask_which(_("Which card comes back?"), names, answered)

    def _ask_cell(self, request: Judge) -> None:
        self.desk.select(Placing(request, chosen_of(self.desk.selection)))

    def _ask_line(self, question: str, first: str, completed: Callable[[str], Judge]) -> None:
        """Ask for a line that completes the request; invalid input is explained at once."""
        seen = self.desk.table.seen

        def wrong(text: str) -> str:
            refusal = refuse_judging(seen, completed(text))
            return "" if refusal is None else render_refusal(refusal, seen.ruleset)

        def answered(text: str | None) -> None:
            if text is not None:
                self.desk.choose(completed(text))

        self.desk.razdacha.push_screen(
            Ask(
                question,
                first,
                wrong,
                title=_("Judge's hand"),
            ),
            answered,
        )

    def _ask_which(
        self, question: str, answers: Sequence[str], answered: Callable[[int], None]
    ) -> None:
        def closed(index: int | None) -> None:
            if index is not None:
                answered(index)

        self.desk.razdacha.push_screen(
            PickOne(question, answers, title=_("Judge's hand")),
            closed,
        )


def _terms(table: Table) -> str:
    """Return how the other side agrees."""
    if table.humans > 1:
        name = table.seen.names[table.seat.opponent]
        text = _("{player} must agree. Request and answer are recorded in the history.")
        return text.format(player=name)
    return _("The computer accepts whatever you do here; every change is recorded in the history.")


def _number(text: str) -> int:
    """Return the number typed; 0, which is never valid, for anything else.

    >>> _number("-2"), _number("two")
    (-2, 0)
    """
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 4 else 0
