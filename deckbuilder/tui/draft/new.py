"""A new draft: its kind, its boosters, its seats."""

from typing import ClassVar, Final

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select

from catalog.common.errors import UserError
from catalog.common.i18n import N_, _
from deckbuilder.decks.formats import limited_format
from deckbuilder.limited.boosters import collations
from deckbuilder.limited.draft.plan import (
    MOST_BOOSTERS,
    MOST_SEATS,
    DraftKind,
    DraftPlan,
    Passing,
    Skill,
)
from deckbuilder.tui.cards.pickers import EditionNote, EditionSelect, SeedInput
from deckbuilder.tui.cards.set_choice import SetsInput
from deckbuilder.tui.shell.areas import DRAFT
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask
from deckbuilder.tui.shell.files import is_there
from deckbuilder.tui.shell.literal import literal_options
from deckbuilder.workbench.exercise import clock_text
from deckbuilder.workbench.local_draft import RATINGS, SKILLS, Wishes, planned

KINDS: Final = {
    DraftKind.POD: N_("boosters round the table"),
    DraftKind.GRID: N_("grid: two players, rows and columns"),
    DraftKind.WINSTON: N_("Winston: two players, three piles"),
}
_PASSING: Final = {
    Passing.LEFT: N_("always left"),
    Passing.RIGHT: N_("always right"),
    Passing.ALTERNATING: N_("left, right, left…"),
}
_CLOCKS: Final = (0, 15, 30, 45, 60, 90, 120)
_USUAL: Final = ""  # the collation made for the set
_MIXED: Final = "mixed"
_FILE: Final = "file"


class NewDraftScreen(RazdachaScreen[DraftPlan]):
    """The form: Tab goes from line to line, Enter opens a list, Ctrl+B begins."""

    AREA = DRAFT
    CSS_PATH = "draft.tcss"
    HELP = N_(
        "Enter in the line of the sets asks which set each booster is; they can be typed too, by"
        " name, code or number, one for each booster: “rubezh” opens as many boosters"
        " of it as the line below says, “3-4-4” opens one of set 3 and two of set 4."
        " The names are those of the people at this keyboard, with commas between them;"
        " bots take the other seats. With several people the keyboard goes round and cards are"
        " hidden in between. Ratings are what bots go by; they may stand in a file with lines such"
        " as “name,worth”."
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+b", "begin", N_("Begin the draft"), show=True),
        Binding("escape", "back", N_("Back"), show=True),
    ]

    def compose_body(self) -> ComposeResult:
        """Yield the form."""
        kept = self.remembered().get("plan")
        wishes = Wishes.from_json(kept if isinstance(kept, dict) else {})
        with VerticalScroll(classes="draft-form panel", can_focus=False) as framed:
            framed.border_title = _("New draft")
            with Grid(classes="form"):
                yield from self._table_fields(wishes)
                yield from self._booster_fields(wishes)
                yield Label(_("Pick clock"))
                yield select_field(
                    "clock", [(_clock(seconds), seconds) for seconds in _CLOCKS], wishes.clock
                )
                yield Label(_("Edition"))
                yield EditionSelect(wishes.edition)
                yield Label(_("Seed"))
                yield SeedInput()
            yield EditionNote()
            yield Label("", id="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(_("Begin the draft"), id="begin", variant="primary")

    def _table_fields(self, wishes: Wishes) -> ComposeResult:
        kinds = [(_(text), kind.value) for kind, text in KINDS.items()]
        yield Label(_("Kind"))
        yield select_field("kind", kinds, wishes.kind.value)
        yield Label(_("People"))
        yield Input(", ".join(wishes.people), id="people", compact=True)
        yield Label(_("Seats"), classes="pod")
        seats = [(str(number), number) for number in range(2, MOST_SEATS + 1)]
        yield select_field("seat-count", seats, wishes.seats, "pod")
        skills = [(_(text), skill.value) for skill, text in SKILLS.items()]
        skills.append((_("each strength in turn"), _MIXED))
        yield Label(_("Bots"))
        yield select_field("skill", skills, wishes.skill.value if wishes.skill else _MIXED)
        yield Label(_("Ratings"))
        ratings = [(_(text), code) for code, text in RATINGS.items()]
        if wishes.ratings not in RATINGS:
            ratings.append((wishes.ratings, wishes.ratings))
        ratings.append((_("my own, from a file…"), _FILE))
        yield select_field("ratings", ratings, wishes.ratings)

    def _booster_fields(self, wishes: Wishes) -> ComposeResult:
        yield Label(_("Sets"))
        yield SetsInput(
            self.services,
            wishes.sets,
            lambda: int(self._value("#boosters")),
            placeholder="rubezh, 3-4-4",
        )
        yield Label(_("Boosters"))
        counts = [(str(number), number) for number in range(1, MOST_BOOSTERS + 1)]
        yield select_field("boosters", counts, wishes.boosters)
        yield Label(_("Collation"))
        ways = [(_("default of the set"), _USUAL)]
        ways += [(collation.name, collation.code) for collation in collations()]
        yield select_field("collation", ways, wishes.collation)
        yield Label(_("Passing"), classes="pod")
        passing = [(_(text), way.value) for way, text in _PASSING.items()]
        yield select_field("passing", passing, wishes.passing.value, "pod")

    def on_mount(self) -> None:
        """Enter begins at once with what stands there."""
        self.query_one("#begin").focus()
        self._kind_chosen()

    @on(Select.Changed, "#edition")
    def _say_of_edition(self) -> None:
        """Say what the edition lacks."""
        code = self.query_one(EditionSelect).code
        self.query_one(EditionNote).show(code, [limited_format(code).code])

    @on(Select.Changed, "#kind")
    def _kind_chosen(self) -> None:
        """Two sit down to a grid or to Winston's piles, and nothing is passed."""
        pod = self._value("#kind") == DraftKind.POD.value
        for field in self.query(".pod"):
            field.display = pod

    @on(Select.Changed, "#ratings")
    def _ratings_chosen(self, event: Select.Changed) -> None:
        if event.value != _FILE:
            return
        select = self.query_one("#ratings", Select)

        def answered(path: str | None) -> None:
            if path is None:
                select.value = next(iter(RATINGS))
                return
            codes = [(_(text), code) for code, text in RATINGS.items()]
            offered = [*codes, (path, path), (_("my own, from a file…"), _FILE)]
            select.set_options(literal_options(offered))
            select.value = path

        question = _("The file of your ratings: its lines are “name,worth”.")
        self.app.push_screen(Ask(question, check=is_there), answered)

    def _value(self, name: str) -> str:
        return str(self.query_one(name, Select).value)

    def _wishes(self) -> Wishes:
        skill = self._value("#skill")
        return Wishes(
            kind=DraftKind(self._value("#kind")),
            people=tuple(
                name
                for part in self._text("#people").split(",")
                if (name := " ".join(part.split()))
            ),
            seats=int(self._value("#seat-count")),
            skill=None if skill == _MIXED else Skill(skill),
            sets=self._text("#sets"),
            boosters=int(self._value("#boosters")),
            collation=self._value("#collation"),
            passing=Passing(self._value("#passing")),
            clock=int(self._value("#clock")),
            ratings=self._value("#ratings"),
            edition=self.query_one(EditionSelect).code,
        )

    def _text(self, name: str) -> str:
        return self.query_one(name, Input).value.strip()

    @on(Button.Pressed, "#begin")
    @on(Input.Submitted)
    def action_begin(self) -> None:
        """Begin the draft, or say what is wrong with the form."""
        seed = self.query_one(SeedInput).seed
        try:
            if seed is None:
                raise UserError(_("A seed is a number from 0 to 2^128 − 1."))
            wishes = self._wishes()
            plan = planned(wishes, self.services, seed)
        except UserError as error:
            self.query_one("#wrong", Label).update(f"✖ {error}")
            return
        self.remember(plan=wishes.to_json())
        self.dismiss(plan)

    def action_back(self) -> None:
        """Leave without a draft."""
        self.dismiss(None)


def select_field(
    name: str,
    options: list[tuple[str, str]] | list[tuple[str, int]],
    value: str | int,
    more: str = "",
) -> Select[str | int]:
    """Return a list to choose from; a value that is not offered gives way to the first one."""
    known = [code for _text, code in options]
    wanted = value if value in known else known[0]
    return Select(
        literal_options([*options]),
        value=wanted,
        allow_blank=False,
        compact=True,
        id=name,
        classes=more,
    )


def _clock(seconds: int) -> str:
    return clock_text(seconds) if seconds else _("off")
