"""A new draft: its kind, its boosters, its seats."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import secret_seed
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.formats import limited_format
from deckbuilder.decks.game_fields import SEED
from deckbuilder.kit.fields import Offer
from deckbuilder.limited.draft.plan import DraftPlan
from deckbuilder.limited.draft_fields import BOOSTERS, RATED_BY, SETS, Wishes, begun, rated_by
from deckbuilder.tui.cards.edition_note import EditionNote
from deckbuilder.tui.cards.set_choice import SetsInput
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import is_there
from deckbuilder.tui.shell.form import Form, Line, Wrong
from deckbuilder.workbench.local_draft import planned

_FILE: Final = "file"


class NewDraftScreen(RazdachaScreen[DraftPlan]):
    """The form: Tab goes from line to line, Enter opens a list, Ctrl+B begins."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Enter in the line of sets lets you choose the set of each booster; you can also type "
        "them by name, code or number, one for each booster: “rubezh” opens as many boosters "
        "of it as the line below says, “3-4-4” opens one of set 3 and two of set 4. The names "
        "are those of the people at this keyboard, separated by commas; bots take the other "
        "seats. With several people the keyboard goes round, and cards are hidden in between. "
        "Bots pick by the ratings; these may come from a file with lines such as “name,worth”."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the draft"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the form."""
        kept = self.remembered().get("plan")
        asked = begun(kept if isinstance(kept, dict) else {})
        ratings = asked[RATED_BY.name]
        own = Offer(_("my own, from a file…"), _FILE)
        asked[RATED_BY.name] = ratings.among([*ratings.offers(), own])
        sets = SetsInput(self.services, asked[SETS.name], lambda: self._form.answer(BOOSTERS))
        lines = [
            Line(question, sets if name == SETS.name else None) for name, question in asked.items()
        ]
        with framed(VerticalScroll(classes="draft-form", can_focus=False), _("New draft")):
            yield Form(
                [*lines, Line(SEED)],
                _("Begin the draft"),
                notes=[EditionNote()],
                watch=self._watch,
            )

    @property
    def _form(self) -> Form:
        return self.query_one(Form)

    def _watch(self, form: Form) -> None:
        """Show the notes on the edition; ask for a file of ratings if the user wants to name
        one."""
        edition = form.answer(EDITION)
        self.query_one(EditionNote).show(edition, [limited_format(edition).code])
        if form.answer(RATED_BY) == _FILE:
            form.put(RATED_BY, RATED_BY.default)
            question = _("The file of your ratings: its lines are “name,worth”.")
            self.app.push_screen(Ask(question, check=is_there), self._rate_by)

    def _rate_by(self, path: str | None) -> None:
        if path is not None:
            own = Offer(_("my own, from a file…"), _FILE)
            self._form.offer(RATED_BY, [*rated_by(path).offers(), own], path)

    def action_begin(self) -> None:
        """Check the form; its answers begin the draft."""
        self._form.end()

    @on(Form.Done)
    def _begin(self, event: Form.Done) -> None:
        answers = event.answers
        try:
            plan = planned(Wishes.of(answers), self.services, secret_seed(answers[SEED]))
        except UserError as error:
            self._form.show_error(Wrong(str(error)))
            return
        self.remember(plan=answers.to_json())
        self.dismiss(plan)
