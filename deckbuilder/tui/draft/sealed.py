"""A new sealed pool: boosters with or without a starter deck, or the pool of a code."""

from collections.abc import Callable
from functools import partial
from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.base.seeds import secret_seed
from deckbuilder.decks.bounds import Format, Product
from deckbuilder.decks.finding import starter_decks
from deckbuilder.decks.format_words import product_text
from deckbuilder.decks.formats import limited_format, named_format, offered_formats
from deckbuilder.limited.boosters import collations
from deckbuilder.limited.product import (
    BESIDE_A_STARTER,
    USUAL_BOOSTERS,
    AskedPool,
    other_format_text,
    planned_pool,
)
from deckbuilder.limited.sealed import open_shared
from deckbuilder.tui.cards.deck_choice import DeckSelect
from deckbuilder.tui.cards.pickers import EditionNote, EditionSelect, SeedInput
from deckbuilder.tui.cards.set_choice import SetsInput
from deckbuilder.tui.draft.new import select_field
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.progress import Working
from deckbuilder.workbench.deck_listing import listed_starters
from deckbuilder.workbench.sealed_players import MOST_BOTS, SealedPlayers

_NONE: Final = ""
_ALONE: Final = USUAL_BOOSTERS
_MOST: Final = 12


class SealedScreen(RazdachaScreen[SealedPlayers]):
    """The form: Tab goes from line to line, Enter opens a list, Ctrl+B opens the pool."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "A pool is opened from boosters: four of them, or two and a starter deck, as you like."
        " Enter in the line of the sets asks which set each booster is; they can be typed too:"
        " “rubezh”, or one for each booster, “3-4-4-4”. A format that says what is opened decides"
        " how many boosters there are, and whether a starter deck goes with them: yours, or one"
        " that the seed draws. Bots open pools of"
        " the same kind and are there to play against. A code opens the pool of whoever gave it"
        " to you; then the lines below it do not count. Your own pool's code stands in the notes of"
        " its deck."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Open the pool"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the form."""
        kept = self.remembered().get("sealed")
        sets, boosters, collation, starter, bots = kept[:5] if isinstance(kept, list) else _USUAL
        edition, format_code = [*(kept[5:] if isinstance(kept, list) else ()), _NONE, _NONE][:2]
        called = {stem: deck.name for stem, deck in starter_decks()}
        ways = [(_("default of the set"), _NONE)]
        ways += [(collation.name, collation.code) for collation in collations()]
        counts = [(str(number), number) for number in range(_MOST + 1)]
        with VerticalScroll(classes="draft-form panel", can_focus=False) as framed:
            framed.border_title = _("Sealed pool")
            with Grid(classes="form"):
                yield Label(_("Code"))
                yield Input(placeholder=_("empty: a new pool"), id="code", compact=True)
                yield Label(_("Format"))
                yield select_field("format", *self._formats(format_code))
                yield Label(_("Starter deck"))
                yield DeckSelect(
                    self.services,
                    called.get(starter, _NONE),
                    id="starter",
                    among=listed_starters(),
                    none=_("none"),
                )
                yield Label(_("Sets"))
                yield SetsInput(
                    self.services,
                    sets,
                    lambda: int(self._value("#boosters")),
                    placeholder="rubezh, 3-4-4-4",
                )
                yield Label(_("Boosters"))
                yield select_field("boosters", counts, boosters)
                yield Label(_("Collation"))
                yield select_field("collation", ways, collation)
                yield Label(_("Opponents (bots)"))
                yield select_field("bots", counts[: MOST_BOTS + 1], bots)
                yield Label(_("Edition"))
                yield EditionSelect(edition)
                yield Label(_("Seed"))
                yield SeedInput()
            yield EditionNote()
            yield Label("", id="product-note", markup=False)
            yield Label("", id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Open the pool"), id="begin", variant="primary")

    def on_mount(self) -> None:
        """Enter opens at once what stands there."""
        self.query_one("#begin").focus()
        self._starter = self._stem()
        self._format_chosen()

    def _formats(self, kept: object) -> tuple[list[tuple[str, str]], str]:
        """Return the formats to choose from, those that say what is opened, and the one kept."""
        with_product = [form for form in offered_formats() if form.product is not None]
        choices = [(_("limited (boosters as set below)"), _NONE)]
        choices += [(form.name, form.code) for form in with_product]
        return choices, kept if kept in {form.code for form in with_product} else _NONE

    def _format(self) -> Format | None:
        """Return the format whose product is opened, None for boosters as the form says."""
        code = self._value("#format")
        return named_format(code) if code else None

    @on(Select.Changed, "#format")
    def _format_chosen(self) -> None:
        """A product decides how many boosters there are, of which edition, and of a starter."""
        with self.telling():
            form = self._format()
            self._show_product(None if form is None else form.product)
            self._say_of_edition()

    def _show_product(self, product: Product | None) -> None:
        starter = self.query_one("#starter", DeckSelect)
        boosters = self.query_one("#boosters", Select)
        has_starter = product is None or product.starter
        drawn = product is not None and product.starter
        if not has_starter:
            starter.value = _NONE
        starter.call_none(_("the seed draws one") if drawn else _("none"))
        starter.disabled = not has_starter
        boosters.disabled = product is not None
        self.query_one(EditionSelect).disabled = product is not None
        if product is not None and product.boosters <= _MOST:
            boosters.value = product.boosters
        note = self.query_one("#product-note", Label)
        note.display = product is not None
        if product is not None:
            note.update(_("Product: {product}").format(product=product_text(product)))

    @on(Select.Changed, "#edition")
    def _say_of_edition(self) -> None:
        """Say what the edition lacks."""
        code, form = self.query_one(EditionSelect).code, self._format()
        if form is not None:
            self.query_one(EditionNote).show("", [form.code])
        else:
            self.query_one(EditionNote).show(code, [limited_format(code).code])

    @on(DeckSelect.Changed, "#starter")
    def _starter_chosen(self) -> None:
        """Two boosters go with a starter deck, four without one, where no format says it."""
        starter = self._stem()
        if bool(starter) != bool(self._starter) and not self._value("#format"):
            usual = BESIDE_A_STARTER if starter else _ALONE
            self.query_one("#boosters", Select).value = usual
        self._starter = starter

    def _stem(self) -> str:
        """Return the file stem of the starter deck; nothing where there is none."""
        name = self.query_one("#starter", DeckSelect).deck
        return next((stem for stem, deck in starter_decks() if deck.name == name), _NONE)

    def _value(self, name: str) -> str:
        return str(self.query_one(name, Select).value)

    def _text(self, name: str) -> str:
        return self.query_one(name, Input).value.strip()

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Open the pool, or say what is wrong with the form."""
        try:
            opened = self._shared() if self._text("#code") else self._new()
        except UserError as error:
            self._is_wrong(error)
            return

        def work() -> SealedPlayers | UserError:
            try:
                return opened()
            except UserError as error:
                return error

        def answered(party: SealedPlayers | UserError | None) -> None:
            if isinstance(party, UserError):
                self._is_wrong(party)
            elif party is not None:
                self.dismiss(party)

        self.app.push_screen(Working(_("Opening boosters…"), work), answered)

    def _is_wrong(self, error: UserError) -> None:
        self.query_one("#wrong", Label).update(f"✖ {error}")

    def _shared(self) -> Callable[[], SealedPlayers]:
        """Return how to open the pool of a code; say so when it is not quite the same."""
        pool, differences = open_shared(self._text("#code"), self.services.catalog)
        if differences:
            problem = _("Your cards of {sets} differ from those of the code, and so does the pool.")
            self.razdacha.warn(problem.format(sets=", ".join(differences)))
        if text := other_format_text(pool.plan):
            self.razdacha.warn(text)
        return partial(SealedPlayers, self.services, pool.plan, int(self._value("#bots")))

    def _new(self) -> Callable[[], SealedPlayers]:
        """Return how to open the pool of the form. UserError for what is wrong with it."""
        seed = self.query_one(SeedInput).seed
        if seed is None:
            raise UserError(_("A seed is a number from 0 to 2^128 − 1."))
        sets, count = self._text("#sets"), int(self._value("#boosters"))
        collation, starter = self._value("#collation"), self._stem()
        bots, edition = int(self._value("#bots")), self.query_one(EditionSelect).code
        code = self._value("#format")
        asked = (
            AskedPool(sets, None, starter or None, collation, "", code)
            if code
            else AskedPool(sets, count, starter or None, collation, edition)
        )
        plan = planned_pool(asked, seed, self.services.catalog)
        hidden = secret_seed() if self.query_one(SeedInput).is_drawn else None
        self.remember(sealed=[sets, count, collation, starter, bots, edition, code])
        return partial(SealedPlayers, self.services, plan, bots, hidden=hidden)

    def action_back(self) -> None:
        """Leave without a pool."""
        self.dismiss(None)


_USUAL: Final = ("rubezh", _ALONE, _NONE, _NONE, MOST_BOTS)
