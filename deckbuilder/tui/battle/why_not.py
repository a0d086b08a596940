"""Why can't I? Everything that could be expected of what is under the cursor, with the rules."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from catalog.common.i18n import N_, _
from deckbuilder.refusals import refusal_text
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.why_not import Reason
from engine.berserk import Ruleset


class WhyNotScreen(RazdachaScreen[None]):
    """What can be done here, and what cannot and why; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything you could expect of the card or the cell under the cursor: ✓ is possible now,"
        " ✖ is not, with the reason and the rule of the rulebook."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,w", "back", N_("Close"), show=True),
    ]

    def __init__(self, about: str, reasons: Sequence[Reason], rules: Ruleset) -> None:
        super().__init__()
        self._about, self._reasons, self._rules = about, reasons, rules

    def compose_body(self) -> ComposeResult:
        """Yield the reasons."""
        with VerticalScroll(id="why-not", classes="panel"):
            yield Static(reasons_text(self._about, self._reasons, self._rules), markup=False)

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        panel = self.query_one("#why-not", VerticalScroll)
        panel.border_title = _("Why can't I?")
        panel.focus()


def reasons_text(about: str, reasons: Sequence[Reason], rules: Ruleset) -> Text:
    """Return what is possible, a line each, then every reason with what it refuses."""
    text = Text.assemble((about, "bold"))
    for reason in reasons:
        if reason.refusal is None:
            text.append("\n✓ ", style=f"bold {GOOD}").append(reason.text)
    refused: dict[tuple[object, ...], list[Reason]] = {}
    for reason in reasons:
        if reason.refusal is not None:
            refused.setdefault((reason.refusal.code, reason.refusal.detail), []).append(reason)
    for group in refused.values():
        text.append("\n✖ ", style=f"bold {BAD}")
        text.append("; ".join(reason.text for reason in group))
        text.append(f"\n  {_sentence(group, rules)}", style=DIM)
    if not reasons:
        text.append("\n" + _("Nothing can be done here now."), style="italic")
    return text


def _sentence(group: Sequence[Reason], rules: Ruleset) -> str:
    """Return the reason of a group with all its rules."""
    refusals = [reason.refusal for reason in group if reason.refusal is not None]
    numbers = ", ".join(dict.fromkeys(refusal.rule for refusal in refusals))
    return refusal_text(replace(refusals[0], rule=numbers), rules)
