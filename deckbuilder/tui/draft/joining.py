"""A draft hosted elsewhere: its address, the room's code, then one's own seat."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.decks.editions import render_limited_line
from deckbuilder.decks.formats import limited_format
from deckbuilder.kit.fields import Answers
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.client import Invitation, Standing
from deckbuilder.network.draft_guest import RemoteTable
from deckbuilder.network.join_fields import (
    ADDRESS,
    AUTHORITY,
    JOIN_QUESTIONS,
    PLAYER_NAME,
    ROOM_CODE,
    own_name,
)
from deckbuilder.network.logs import keep_guest_log, render_not_kept
from deckbuilder.network.protocol import Ending
from deckbuilder.network.tokens import own_tokens
from deckbuilder.network.wording import render_standing
from deckbuilder.tui.battle.far_match import FarMatchScreen
from deckbuilder.tui.decks.pool import PoolDeckScreen
from deckbuilder.tui.draft.evening import EveningScreen
from deckbuilder.tui.draft.joined import JoinedDraft
from deckbuilder.tui.shell.areas import DRAFT, Errand
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.form import Form, FormDialog, Line, Wrong
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.local_draft import kept_pool

if TYPE_CHECKING:
    from deckbuilder.tui.shell.app import RazdachaApp


_LINE_OF: Final = {
    Ending.WRONG_CODE: ROOM_CODE,
    Ending.TOO_MANY_TRIES: ROOM_CODE,
    Ending.BAD_NAME: PLAYER_NAME,
    Ending.NAME_TAKEN: PLAYER_NAME,
    Ending.NO_SEAT: PLAYER_NAME,
}
"""The field blamed for each refusal of a host; by default the address."""


def join_form(memory: Mapping[str, object], wrong: Wrong | None = None) -> FormDialog:
    """Return the dialog for address, code and name; ``wrong`` is the host's refusal of the last
    ones."""
    first = (ADDRESS, ROOM_CODE, PLAYER_NAME.starting(own_name()), AUTHORITY)
    lines = [Line(question.kept(memory)) for question in first]
    form = Form(lines, _("Join"), begin_at_first=True, wrong=wrong)
    return FormDialog(_("Join a hosted draft"), form)


def joined_memory(kept: object) -> Mapping[str, object]:
    """Return the answers of the form, which were stored as a list."""
    names = (question.name for question in JOIN_QUESTIONS)
    return dict(zip(names, kept, strict=False)) if isinstance(kept, list) else {}


def invitation_of(answers: Answers) -> Invitation:
    """Return the invitation that the form describes."""
    told = (answers[question] for question in JOIN_QUESTIONS)
    return Invitation.to(*told)


class LobbyScreen(RazdachaScreen[None]):
    """Waits at the host's table until the draft begins, then shows it."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "The draft begins as soon as everybody is there. If you leave, your seat is held: the "
        "same address, code and name bring you back."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", N_("Back")),
    ]

    def __init__(self, invitation: Invitation) -> None:
        super().__init__()
        self._invitation = invitation
        self._drafting: JoinedDraft | None = None
        self._is_asking = False
        self._number: int | None = None
        self._is_settled = False
        self.table = RemoteTable(invitation, own_tokens(), self._changed)

    def compose_body(self) -> ComposeResult:
        """Yield the text in the middle."""
        with Vertical(id="curtain"):
            yield Static("", id="words", markup=False)

    def on_mount(self) -> None:
        """Join."""
        self._sit_down()

    def _sit_down(self) -> None:
        invitation = self._invitation
        self.remember(
            joined=[invitation.address, invitation.code, invitation.name, invitation.authority]
        )
        self.run_worker(self._follow(), group="table", exclusive=True)
        self._changed()

    def _ask_again(self) -> None:
        """Show the filled-in form again with the host's refusal; Esc leaves."""
        table = self.table
        question = ADDRESS if table.ending is None else _LINE_OF.get(table.ending, ADDRESS)
        wrong = Wrong(render_standing(table.standing, table.ending, table.problem), question)

        def answered(answers: Answers | None) -> None:
            self._is_asking = False
            if answers is None:
                self.dismiss(None)
                return
            self._invitation = invitation_of(answers)
            self.table = RemoteTable(self._invitation, own_tokens(), self._changed)
            self._sit_down()

        self._is_asking = True
        memory = joined_memory(self.remembered().get("joined"))
        self.app.push_screen(join_form(memory, wrong), answered)

    async def _follow(self) -> None:
        with self.showing_errors():
            await self.table.run()
        if self.table.standing is Standing.OVER:
            await self._keep_log()

    async def _keep_log(self) -> None:
        """Store the host's log in a thread, once; show the result, or why there is none."""
        table = self.table
        try:
            self._number = await self._kept_log(table)
        except UserError as error:
            self.razdacha.warn(render_not_kept(error))
        else:
            if self._number is None:
                self.razdacha.warn(render_not_kept(table.log_problem))
            else:
                told = _("The draft is saved under {area}; {key} there reviews it.")
                self.razdacha.show_notice(told.format(area=key_name(DRAFT.key), key=key_name("r")))
        self._is_settled = True
        if self._drafting is not None:
            self._drafting.settled()

    async def _kept_log(self, table: RemoteTable) -> int | None:
        text, view = table.log, table.view
        if text is None or view is None:
            return None
        name = _("Draft at {host}").format(host=table.invitation.host)
        return await asyncio.to_thread(
            keep_guest_log, text, view, name, self.services.catalog, edition=table.edition
        )

    def on_screen_resume(self) -> None:
        """Update after another area was open."""
        if self._drafting is None and not self._is_asking:
            self._changed()

    def _changed(self) -> None:
        """Update the table; begin the draft when it begins, only in this area."""
        table = self.table
        if not self.is_attached:
            return
        if table.standing is Standing.MATCH:
            if self.is_current:
                self.app.switch_screen(FarMatchScreen(self._invitation))
        elif table.standing is Standing.EVENING:
            if self.is_current:
                self.app.switch_screen(EveningScreen(self._invitation))
        elif self._drafting is not None:
            self._drafting.changed()
        elif table.view is not None and self.is_current:
            self._drafting = JoinedDraft(table, table.view.kind, lambda: self._is_settled)
            self.app.push_screen(self._drafting, self._left)
        else:
            self.query_one("#words", Static).update(self._words())
            if table.standing.is_final and table.seat is None and self.is_current:
                self._ask_again()

    def _words(self) -> Text:
        table = self.table
        text = Text(
            render_standing(table.standing, table.ending, table.problem),
            style="bold",
            justify="center",
        )
        if edition := render_limited_line(table.edition or ""):
            text.append(f"\n\n{edition}", style="not bold")
        names = [seat.name for seat in table.seats if not seat.is_away]
        if names:
            told = _("At the table: {names}").format(names=", ".join(names))
            text.append("\n\n" + told, style="not bold")
        return text

    def _left(self, pool: tuple[OpenedCard, ...] | None) -> None:
        """Go on to the deck and the matches of a stored draft, else create a deck of the cards.

        A running draft is left with the seat reserved.
        """
        if not pool:
            self.dismiss(None)
            return
        if self._number is not None:
            self.dismiss(None)
            self.razdacha.open_area(DRAFT.code, Errand("kept", self._number))
            return
        with self.showing_errors():
            name = _("Draft at {host}").format(host=self._invitation.host)
            form = limited_format(self.table.edition or "")
            deck = kept_pool(self.services, name, pool, form=form)
            self.app.switch_screen(PoolDeckScreen(self.services.workshop.open(deck.name)))


def join(app: "RazdachaApp", invitation: Invitation) -> None:
    """Show a hosted draft above the area of drafts, as ``razdacha join`` does at its start."""
    app.open_area(DRAFT.code)
    app.push_screen(LobbyScreen(invitation))
