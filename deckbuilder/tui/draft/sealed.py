"""A new sealed pool: boosters with or without a starter deck, or the pool of a code."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Label

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import secret_seed
from deckbuilder.decks.bounds import Product
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.format_words import render_product
from deckbuilder.decks.formats import limited_format, named_format
from deckbuilder.decks.game_fields import SEED
from deckbuilder.kit.fields import Answers
from deckbuilder.limited.draft_fields import COLLATION
from deckbuilder.limited.pool_fields import (
    BESIDE_A_STARTER,
    FORMERLY,
    MOST_BOOSTERS,
    OPPONENTS,
    POOL_BOOSTERS,
    POOL_CODE,
    POOL_FORMAT,
    POOL_QUESTIONS,
    POOL_SETS,
    STARTER,
    USUAL_BOOSTERS,
)
from deckbuilder.limited.product import AskedPool, planned_pool, render_other_format
from deckbuilder.limited.sealed import open_shared
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.edition_note import EditionNote
from deckbuilder.tui.cards.set_choice import SetsInput
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen, framed
from deckbuilder.tui.shell.form import Form, Line, Wrong
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.deck_listing import listed_starters
from deckbuilder.workbench.sealed_players import SealedPlayers


class SealedScreen(RazdachaScreen[SealedPlayers]):
    """The form: Tab goes from line to line, Enter opens a list, Ctrl+B opens the pool."""

    AREA = DRAFT
    _starter: str | None = None
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "A pool is opened from four boosters, or from two and a starter deck. Press Enter on "
        "the line of sets to choose the set of each booster, or type them: “rubezh”, or one "
        "for each booster, “3-4-4-4”. If the format defines the product, it sets the number "
        "of boosters and whether a starter deck comes with them: yours, or one drawn by the "
        "seed. Bots open the same kind of pool, so that you can play against them. A code "
        "opens the pool of the player who gave it to you; the lines below it are then "
        "ignored. The code of your own pool is in the notes of its deck."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Open the pool"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the form."""
        kept = self.remembered().get("sealed")
        listed = dict(zip(FORMERLY, kept, strict=False)) if isinstance(kept, list) else {}
        memory = kept if isinstance(kept, dict) else listed
        starters = listed_starters(self.services.catalog)
        starter = DeckSelect(self.services, STARTER.kept(memory), among=starters, none=_("none"))
        sets = SetsInput(
            self.services, POOL_SETS.kept(memory), lambda: self._form.answer(POOL_BOOSTERS)
        )
        own: dict[str, DeckSelect | SetsInput] = {STARTER.name: starter, POOL_SETS.name: sets}
        lines = [Line(asked.kept(memory), own.get(asked.name)) for asked in POOL_QUESTIONS]
        note = Label("", id="product-note", markup=False)
        with framed(VerticalScroll(classes="draft-form", can_focus=False), _("Sealed pool")):
            yield Form(
                [*lines, Line(SEED)],
                _("Open the pool"),
                notes=[EditionNote(), note],
                watch=self._watch,
            )

    @property
    def _form(self) -> Form:
        return self.query_one(Form)

    def _watch(self, form: Form) -> None:
        """Update the number of boosters, the edition and the starter, which a product sets."""
        with self.showing_errors():
            code, edition = form.answer(POOL_FORMAT), form.answer(EDITION)
            chosen = named_format(code) if code else None
            starter = form.answer(STARTER)
            before, self._starter = self._starter, starter
            if chosen is None and before is not None and bool(before) != bool(starter):
                form.put(POOL_BOOSTERS, BESIDE_A_STARTER if starter else USUAL_BOOSTERS)
            self._show_product(form, None if chosen is None else chosen.product)
            own = limited_format(edition) if chosen is None else chosen
            self.query_one(EditionNote).show("" if chosen else edition, [own.code])

    def _show_product(self, form: Form, product: Product | None) -> None:
        has_starter = product is None or product.starter
        if not has_starter:
            form.put(STARTER, STARTER.default)
        drawn = product is not None and product.starter
        select = self.query_one(DeckSelect)
        select.call_none(_("drawn by the seed") if drawn else _("none"))
        form.enable(STARTER, has_starter)
        for question in (POOL_BOOSTERS, EDITION):
            form.enable(question, product is None)
        if product is not None and product.boosters <= MOST_BOOSTERS:
            form.put(POOL_BOOSTERS, product.boosters)
        note = self.query_one("#product-note", Label)
        note.display = product is not None
        if product is not None:
            note.update(_("Product: {product}").format(product=render_product(product)))

    def action_begin(self) -> None:
        """Check the form; its answers open the pool."""
        self._form.end()

    @on(Form.Done)
    def _open(self, event: Form.Done) -> None:
        """Open the pool, or show the form's error."""
        answers = event.answers
        try:
            opened = self._shared(answers) if answers[POOL_CODE] else self._new(answers)
        except UserError as error:
            self._form.show_error(Wrong(str(error)))
            return

        def work() -> SealedPlayers | UserError:
            try:
                return opened()
            except UserError as error:
                return error

        def answered(party: SealedPlayers | UserError | None) -> None:
            if isinstance(party, UserError):
                self._form.show_error(Wrong(str(party)))
            elif party is not None:
                self.dismiss(party)

        self.app.push_screen(Working(_("Opening boosters…"), work), answered)

    def _shared(self, answers: Answers) -> Callable[[], SealedPlayers]:
        """Return the function that opens the pool of a code, which reports differences."""
        pool, differences = open_shared(answers[POOL_CODE], self.services.catalog)
        if differences:
            problem = _(
                "Your cards of {sets} differ from those the code was made with, so the pool "
                "differs too."
            )
            self.razdacha.warn(problem.format(sets=", ".join(differences)))
        if text := render_other_format(pool.plan):
            self.razdacha.warn(text)
        return partial(SealedPlayers, self.services, pool.plan, answers[OPPONENTS])

    def _new(self, answers: Answers) -> Callable[[], SealedPlayers]:
        """Return the function that opens the form's pool; UserError for an invalid form."""
        code = answers[POOL_FORMAT]
        asked = AskedPool(
            answers[POOL_SETS],
            None if code else answers[POOL_BOOSTERS],
            answers[STARTER] or None,
            answers[COLLATION],
            "" if code else answers[EDITION],
            code,
        )
        plan = planned_pool(asked, secret_seed(answers[SEED]), self.services.catalog)
        hidden = secret_seed() if answers[SEED] is None else None
        self.remember(sealed=answers.to_json())
        return partial(SealedPlayers, self.services, plan, answers[OPPONENTS], hidden=hidden)
