"""The first screen of the area of drafts: what is unfinished, what can be begun, what is kept."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.worker import get_current_worker

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder.draft.plan import DraftPlan
from deckbuilder.tui.areas import DRAFT
from deckbuilder.tui.base import AreaScreen
from deckbuilder.tui.drafting import KIND, LocalDraft
from deckbuilder.tui.keys import key_name
from deckbuilder.tui.screens.dialogs import Confirm
from deckbuilder.tui.screens.localdraft import DraftScreen
from deckbuilder.tui.screens.newdraft import NewDraftScreen
from deckbuilder.tui.theme import DIM
from deckbuilder.tui.widgets.rows import RowList


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the menu; a heading has no action."""

    text: str
    action: str = ""
    key: str = ""
    about: str = ""


class DraftMenu(RowList):
    """What there is to do, then what is kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", N_("Open"), show=True),
    ]

    def __init__(self) -> None:
        super().__init__(id="menu")
        self.lines: list[_Line] = []

    def show(self, lines: list[_Line]) -> None:
        """Show these lines."""
        self.lines = lines
        self.set_count(len(lines))

    def selectable(self, index: int) -> bool:
        """Headings and gaps are skipped."""
        return bool(self.lines[index].action)

    def row(self, index: int, width: int) -> Text:
        """Return name, key and purpose of a line."""
        line = self.lines[index]
        if not line.action:
            return Text(line.text, style="bold")
        text = Text(f"  {line.text:<24} ")
        text.append(f"{line.key:<4}", style="bold")
        return text.append(line.about, style=DIM)


class DraftsScreen(AreaScreen):
    """Where drafts, sealed pools and their events begin."""

    AREA = DRAFT
    CSS_PATH = "../styles/draft.tcss"
    HELP = N_(
        "Draft with bots, with friends at this keyboard, or at a table that somebody hosts; open a"
        " sealed pool; afterwards build the deck and play it against the others'. A draft is kept"
        " at every pick: leave it whenever you like."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "resume", N_("Go on"), show=True),
        Binding("n", "new_draft", N_("New draft"), show=True),
        Binding("h", "join", N_("Join a hosted draft"), show=True),
    ]

    _opening: bool = False

    def compose_body(self) -> ComposeResult:
        """Yield the menu."""
        with Container(id="drafts", classes="panel") as frame:
            frame.border_title = _("Drafts")
            yield DraftMenu()

    def on_mount(self) -> None:
        """The menu has the focus; a draft that was left goes on."""
        self.query_one(DraftMenu).focus()
        self.call_after_refresh(self.action_resume)

    def on_screen_resume(self) -> None:
        """Show what there is now."""
        with self.telling():
            self._show()
        self.refresh_bindings()

    def _show(self) -> None:
        lines = [*self._unfinished(), _Line(_("Begin"))]
        lines += [
            _Line(_("New draft"), "new_draft", key_name("n"), _("with bots and friends, here")),
            _Line(_("Join a hosted draft"), "join", key_name("h"), _("by its address and code")),
        ]
        self.query_one(DraftMenu).show(lines)

    def _unfinished(self) -> list[_Line]:
        lines = []
        if self._is_left:
            go_on = _("a draft is under way")
            lines.append(_Line(_("Go on with the draft"), "resume", key_name("g"), go_on))
        return [_Line(_("Unfinished")), *lines, _Line("")] if lines else []

    @property
    def _is_left(self) -> bool:
        return self.services.sessions.load(KIND) is not None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is something to go on with only after leaving."""
        return self._is_left if action == "resume" else True

    @on(RowList.Chosen)
    async def _chosen(self, event: RowList.Chosen) -> None:
        await self.run_action(self.query_one(DraftMenu).lines[event.index].action)

    # drafts at this keyboard ------------------------------------------------------------------

    def action_resume(self) -> None:
        """Go on with the draft that was left."""
        if self._is_left:
            self._open(lambda: LocalDraft.resume(self.services))

    def action_new_draft(self) -> None:
        """Ask for everything, and begin."""
        self.app.push_screen(NewDraftScreen(), self._planned)

    def _planned(self, plan: DraftPlan | None) -> None:
        if plan is None:
            return
        if not self._is_left:
            self._begin(plan)
            return
        question = _("A draft is under way. Leave it for good and begin a new one?")
        confirm = Confirm(question, _("Begin"))
        self.app.push_screen(confirm, lambda yes: self._begin(plan) if yes else None)

    def _begin(self, plan: DraftPlan) -> None:
        self._open(lambda: LocalDraft.begin(plan, self.services))

    def _open(self, make: Callable[[], LocalDraft | None]) -> None:
        """Make a draft in a thread, for ratings may have to be counted, and show it."""
        if self._opening:
            return
        self._opening = True

        def work() -> None:
            worker = get_current_worker()
            game, problem = None, ""
            try:
                game = make()
            except UserError as error:
                problem = str(error)
            if not worker.is_cancelled:
                self.app.call_from_thread(self._opened, game, problem)

        self.run_worker(work, thread=True, group="open")

    def _opened(self, game: LocalDraft | None, problem: str) -> None:
        self._opening = False
        if problem:
            self.razdacha.warn(problem)
            self._show()
        if game is not None:
            self.app.push_screen(DraftScreen(game, self._done))

    def _done(self, game: LocalDraft) -> None:
        """Keep the log of a draft and go on to the decks."""
        game.forget()

    def action_join(self) -> None:
        """Ask for address, code and name, and sit down."""
        from deckbuilder.hosting.client import Invitation
        from deckbuilder.tui.screens.joining import JoinDialog, LobbyScreen

        kept = self.remembered().get("joined")
        address, code, name = kept if isinstance(kept, list) else ("", "", _("Player"))

        def answered(invitation: Invitation | None) -> None:
            if invitation is not None:
                host, port = invitation.host, invitation.port
                where = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
                self.remember(joined=[where, invitation.code, invitation.name])
                self.app.push_screen(LobbyScreen(invitation))

        self.app.push_screen(JoinDialog(address, code, name), answered)
