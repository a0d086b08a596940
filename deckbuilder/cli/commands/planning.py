"""Options that say what a draft is made of, for every command that begins one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.common.i18n import N_
from deckbuilder.cli.output import note_edition
from deckbuilder.limited.draft.plan import MOST_SEATS, DraftKind, DraftPlan, Passing, Skill

if TYPE_CHECKING:
    from catalog.store import Catalog

SetsOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--sets", metavar=N_("SETS"), help=N_("Sets of the boosters: rubezh, 30-40-40, 3-4-4.")
    ),
]
BoostersOption: TypeAlias = Annotated[
    int,
    typer.Option(
        "--boosters",
        min=1,
        max=100,
        metavar=N_("N"),
        help=N_("Boosters per seat when one set is named."),
    ),
]
CollationOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--collation",
        metavar=N_("NAME"),
        help=N_("Booster collation: rubezh, six-elements, uniform or a TOML file."),
    ),
]


def limited_edition(code: str) -> str:
    """Return the edition of a draft or a pool as its plan has it, and say what is to be said of it.

    UserError for an edition that nobody knows.
    """
    from deckbuilder.decks.formats import limited_format

    form = limited_format(code)
    note_edition(form.ruleset)
    return form.ruleset.code if code else ""


KindOption: TypeAlias = Annotated[
    DraftKind,
    typer.Option("--kind", help=N_("Boosters round a table, or for two: grid or winston.")),
]
PassingOption: TypeAlias = Annotated[
    Passing, typer.Option("--passing", help=N_("Direction in which boosters are passed."))
]
SkillOption: TypeAlias = Annotated[
    Skill,
    typer.Option("--skill", help=N_("How bots draft: by rating, by balance too, or by squads.")),
]
RatingsOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--ratings",
        metavar=N_("NAME"),
        help=N_("Ratings of cards: battle, price, simulated, drafts, or a file of yours."),
    ),
]
ClockOption: TypeAlias = Annotated[
    int | None,
    typer.Option("--clock", min=1, metavar=N_("SECONDS"), help=N_("Seconds for each pick.")),
]


@dataclass(frozen=True, slots=True)
class DraftAsked:
    """What the options say of a draft; its plan is made with the catalogue's sets."""

    kind: DraftKind
    sets: str
    boosters: int
    collation: str | None
    passing: Passing
    skills: Sequence[Skill]
    ratings: str
    edition: str

    @property
    def usual_seats(self) -> int:
        """How many sit at the table where nobody says how many."""
        return MOST_SEATS if self.kind is DraftKind.POD else 2

    def plan(
        self,
        catalog: "Catalog",
        people: Sequence[str],
        seats: int,
        seed: int,
        clock: int | None = None,
    ) -> DraftPlan:
        """Return the plan for ``people``, bots on the other seats; UserError where none is."""
        from deckbuilder.limited.draft.planning import plan_boosters, plan_seats

        return DraftPlan(
            self.kind,
            plan_seats(self.kind, people, seats, self.skills),
            plan_boosters(self.sets, self.boosters, self.collation, catalog, self.edition),
            seed,
            self.passing,
            clock,
            self.ratings,
            self.edition,
        )
