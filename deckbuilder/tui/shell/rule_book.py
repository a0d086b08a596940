"""The rules in our own words: every one of a book, found by its number or by words."""

from collections.abc import Sequence
from typing import ClassVar, Final, assert_never

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.filter import LineFilter
from textual.widgets import Input, Static

from catalog.common.i18n import N_, _
from deckbuilder.cards.rulebook import HOME, Rule, RuleStatus, all_rules, find_rules, stems_of_rules
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rows import RowList
from deckbuilder.tui.shell.rule_links import RULE_LINKS
from deckbuilder.tui.shell.theme import BAD, DIM

_NUMBER_WIDTH: Final = 10


class RuleRows(RowList):
    """Rules, a line each: the number and what it is about. Letters go to the search."""

    def __init__(self) -> None:
        super().__init__(id="rules", empty=_("No rule has that number or these words."))
        self.rules: Sequence[Rule] = ()

    def show(self, rules: Sequence[Rule]) -> None:
        """Show these rules, the cursor on the first."""
        self.rules = rules
        self.set_count(len(rules), 0)

    def row(self, index: int, width: int) -> Text:
        """Return number and subject."""
        rule = self.rules[index]
        return Text.assemble((f" {rule.number:<{_NUMBER_WIDTH}}", "bold"), rule.subject)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Its own numbers are no links: the row under the cursor is open already."""
        return [one for one in super().get_line_filters() if one is not RULE_LINKS]

    def on_key(self, event: events.Key) -> None:
        """What is typed belongs to the search."""
        if event.is_printable and event.character is not None:
            event.stop()
            event.prevent_default()
            search = self.screen.query_one("#rule-search", Input)
            search.focus()
            search.insert_text_at_cursor(event.character)


class RuleBookScreen(RazdachaScreen[None]):
    """The book: what is looked for, the rules that fit, the one under the cursor whole."""

    CSS_PATH = "rule_book.tcss"
    HELP = N_(
        "Every rule of the book, said in our own words; the wording that decides is the rulebook's,"
        " under the same number. Type a number (515 shows a section, 5 a part) or words; up and"
        " down choose a rule."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Close"), show=True),
        Binding("up", "row(-1)", N_("Rule before"), show=False),
        Binding("down", "row(1)", N_("Next rule"), show=False),
        Binding("pageup", "page(-1)", N_("A page back"), show=False),
        Binding("pagedown", "page(1)", N_("A page on"), show=False),
    ]

    def __init__(self, rule: str = "") -> None:
        """Open at ``rule``, a number as code cites it, or at the whole book."""
        super().__init__()
        self._wanted = rule

    def compose_body(self) -> ComposeResult:
        """Yield the search, the list, the rule."""
        yield Input(
            self._wanted,
            placeholder=_("A number or words"),
            select_on_focus=False,  # a letter typed in the list is added to what stands here
            compact=True,
            id="rule-search",
        )
        with Horizontal(id="rule-book"):
            yield RuleRows()
            with VerticalScroll(id="rule", classes="panel", can_focus=False):
                yield Static("", id="rule-text", markup=False)

    def on_mount(self) -> None:
        """Look at once for what was wanted."""
        self.query_one("#rule").border_title = _("The rule")
        self._look_for(self._wanted)
        self.query_one(Input).focus()
        self.run_worker(lambda: stems_of_rules(HOME), thread=True, group="words of the rules")

    @on(Input.Changed, "#rule-search")
    def _typed(self, event: Input.Changed) -> None:
        self._look_for(event.value)

    def open_at(self, rule: str) -> None:
        """Go to a rule, or to several with commas between; stay where nothing is named."""
        if rule:
            self.query_one("#rule-search", Input).value = rule

    def _look_for(self, text: str) -> None:
        with self.telling():
            found = find_rules(text) if text.strip() else all_rules(HOME)
            self.query_one(RuleRows).show(found)
            if not found:
                self.query_one("#rule-text", Static).update("")

    @on(RowList.Moved)
    def _moved(self, event: RowList.Moved) -> None:
        rules = self.query_one(RuleRows).rules
        if event.index < len(rules):
            self.query_one("#rule-text", Static).update(rule_text(rules[event.index]))
            self.query_one("#rule").scroll_home(animate=False)

    def action_row(self, step: int) -> None:
        """Go up or down the list from wherever the focus is."""
        self.query_one(RuleRows).action_move(step)

    def action_page(self, step: int) -> None:
        """Go a page up or down the list."""
        self.query_one(RuleRows).action_page(step)


def rule_text(rule: Rule) -> Text:
    """Return a rule as it is read: number and subject, what it says, what is not played of it."""
    text = Text.assemble((f"{rule.number}  {rule.subject}", "bold"))
    if rule.words and rule.words != rule.subject:
        text.append(f"\n\n{rule.words}")
    match rule.status:
        case RuleStatus.OPEN:
            open_ = _("Not played whole: {reason}").format(reason=rule.reason)
            text.append(f"\n\n{open_}", style=BAD)
        case RuleStatus.DEFINITION:
            text.append("\n\n" + _("A definition: there is nothing to play in it."), style=DIM)
        case RuleStatus.PLAYED:
            text.append("\n\n" + _("Razdacha plays it."), style=DIM)
        case _:
            assert_never(rule.status)
    return text
