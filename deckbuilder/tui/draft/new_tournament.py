"""A new event: everybody against everybody, or Swiss rounds, with or without a play-off."""

from dataclasses import dataclass
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal
from textual.widgets import Button, Label, Select

from catalog.common.i18n import N_, _
from deckbuilder.tournament.pairings import playoff_size
from deckbuilder.tournament.tournament import TournamentKind, most_rounds, usual_rounds
from deckbuilder.tui.shell.base import Dialog, QuestionFrame
from deckbuilder.tui.shell.keys import form_keys_text
from deckbuilder.tui.shell.literal import literal_options

_KINDS: Final = {
    TournamentKind.SWISS: N_("Swiss"),
    TournamentKind.ROUND_ROBIN: N_("round-robin"),
}


@dataclass(frozen=True, slots=True)
class TournamentWanted:
    """An event somebody asked for; ``rounds`` None are as many as the kind needs."""

    kind: TournamentKind
    rounds: int | None
    playoff: bool


class NewTournament(Dialog[TournamentWanted]):
    """Tab goes from line to line, Enter opens a list; the last line begins."""

    CSS_PATH = "draft.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the event"), show=True),
    ]

    def __init__(self, players: int) -> None:
        super().__init__()
        self._players = players

    def compose(self) -> ComposeResult:
        """Yield the choices and the button."""
        kinds = [(_(text), kind.value) for kind, text in _KINDS.items()]
        most = most_rounds(TournamentKind.SWISS, self._players)
        usual = usual_rounds(TournamentKind.SWISS, self._players)
        rounds = [(str(number), number) for number in range(1, most + 1)]
        size = playoff_size(self._players)
        with QuestionFrame(_("An event of {count} players").format(count=self._players)):
            with Grid(classes="form"):
                yield Label(_("Kind"))
                yield Select(literal_options(kinds), allow_blank=False, compact=True, id="kind")
                yield Label(_("Rounds"), classes="swiss")
                yield Select(
                    literal_options(rounds),
                    value=usual,
                    allow_blank=False,
                    compact=True,
                    id="rounds",
                    classes="swiss",
                )
                yield Label(_("Play-off"))
                ways = [(_("none"), 0)]
                if size:
                    ways.insert(0, (_("of the {count} best").format(count=size), size))
                yield Select(
                    literal_options(ways),
                    value=ways[0][1],
                    allow_blank=False,
                    compact=True,
                    id="playoff",
                )
            with Horizontal(classes="buttons"):
                yield Button(_("Begin the event"), id="begin", variant="primary")
            yield Label(form_keys_text(_("begin")), classes="keys dim", markup=False)

    def on_mount(self) -> None:
        """Enter begins at once with what stands there."""
        self.query_one("#begin").focus()

    @on(Select.Changed, "#kind")
    def _kind_chosen(self) -> None:
        """The rounds of a round-robin follow from the players."""
        for field in self.query(".swiss"):
            field.display = self._kind is TournamentKind.SWISS

    @property
    def _kind(self) -> TournamentKind:
        return TournamentKind(str(self.query_one("#kind", Select).value))

    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        """Begin."""
        rounds = self.query_one("#rounds", Select).value
        wanted = rounds if self._kind is TournamentKind.SWISS and isinstance(rounds, int) else None
        playoff = bool(self.query_one("#playoff", Select).value)
        self.dismiss(TournamentWanted(self._kind, wanted, playoff))
