"""Why can't I? Everything that could be expected of what is under the cursor, with the rules."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from catalog.common.i18n import N_, _
from deckbuilder.base.settings import Glyphs
from deckbuilder.battle.abilities import capital
from deckbuilder.battle.log import playing_of_table
from deckbuilder.battle.questions import card_text
from deckbuilder.cards.playing import PlaysByItself, playing_text
from deckbuilder.cards.rule_numbers import rule_numbers
from deckbuilder.cards.rulebook import cited
from deckbuilder.tui.cards.printed import unread_with_reasons
from deckbuilder.tui.shell.areas import BATTLE
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.rule_links import LinkedText
from deckbuilder.tui.shell.theme import BAD, DIM, GOOD
from deckbuilder.workbench.why_not import Pointed, Reason, refused_groups
from engine.berserk import NO_CARD, MatchState, Ruleset, is_unknown


class WhyNotScreen(RazdachaScreen[None]):
    """What can be done here, and what cannot and why; the arrows scroll."""

    AREA = BATTLE
    CSS_PATH = "battle.tcss"
    HELP = N_(
        "Everything the card or the cell at the cursor might do: ✓ is possible now, ✖ is not, with "
        "the reason and the rule of the rulebook. Below are printed sentences that are not "
        "automated, and why: carry them out by hand."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,w", "back", N_("Close"), show=True),
        Binding("r", "rules", N_("These rules"), show=True),
    ]

    def __init__(
        self, about: str, reasons: Sequence[Reason], seen: MatchState, at: Pointed
    ) -> None:
        super().__init__()
        self._about, self._reasons, self._seen, self._at = about, reasons, seen, at

    def compose_body(self) -> ComposeResult:
        """Yield the reasons."""
        with VerticalScroll(id="why-not", classes="panel"):
            reasons = reasons_text(self._about, self._reasons, self._seen.ruleset)
            unread = unread_text(self._seen, self._at, self.services.settings.glyphs)
            yield LinkedText(Text("\n").join([reasons, *unread]), markup=False)

    def on_mount(self) -> None:
        """The arrows scroll at once."""
        panel = self.query_one("#why-not", VerticalScroll)
        panel.border_title = _("What can it do?")
        panel.focus()

    def works_now(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Rules are named where something is refused."""
        return action != "rules" or any(reason.refusal for reason in self._reasons)

    def action_rules(self) -> None:
        """Open the book at the rules that refuse."""
        rules = self._seen.ruleset
        refusals = (reason.refusal for reason in self._reasons)
        read = ", ".join(cited(refusal.rule, rules) for refusal in refusals if refusal)
        self.razdacha.action_rules(", ".join(rule_numbers(read)))


def reasons_text(about: str, reasons: Sequence[Reason], rules: Ruleset) -> Text:
    """Return what is possible, a line each, then every reason with what it refuses."""
    text = Text.assemble((about, "bold"))
    possible, refused = refused_groups(reasons, rules)
    for what in possible:
        text.append("\n✓ ", style=f"bold {GOOD}").append(what)
    for what, why in refused:
        text.append("\n✖ ", style=f"bold {BAD}").append(what)
        text.append(f"\n  {why}", style=DIM)
    if not reasons:
        text.append("\n" + _("Nothing can be done here now."), style="italic")
    return text


def unread_text(seen: MatchState, at: Pointed, glyphs: Glyphs) -> list[Text]:
    """Return what the card pointed at, and the one chosen, print that does not play by itself.

    Below it stands how much of all cards on the table plays, as far as the viewer knows them.
    """
    lines = []
    for number in dict.fromkeys((at.chosen, at.card)):
        if number is not None and number != NO_CARD and not is_unknown(seen.cards[number]):
            lines += _unread_of(seen, number, glyphs)
    playing = playing_of_table(seen)
    if playing.plays is not PlaysByItself.YES:
        lines.append(Text(_("All known cards of the battle:"), style="bold"))
        lines.append(Text(playing_text(playing), style=DIM))
    return lines


def _unread_of(seen: MatchState, number: int, glyphs: Glyphs) -> list[Text]:
    unread = unread_with_reasons(seen.cards[number].spec, glyphs)
    if not unread:
        return []
    title = _("{card} – not automated:").format(card=capital(card_text(seen, number)))
    return [Text(title, style="bold"), *unread]
