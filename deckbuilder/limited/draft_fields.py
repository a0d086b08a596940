"""The questions of a draft: its kind, the players at the table, the bots, the boosters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from catalog.common.i18n import N_, _
from deckbuilder.decks.edition_field import EDITION
from deckbuilder.decks.game_fields import clock_offers
from deckbuilder.kit.fields import Answers, Offer, Question
from deckbuilder.limited.draft.plan import (
    MOST_BOOSTERS,
    MOST_SEATS,
    USUAL_RATINGS,
    DraftKind,
    DraftPlan,
    Passing,
    Skill,
)

if TYPE_CHECKING:
    from catalog.store import Catalog

KINDS: Final = {
    DraftKind.POD: N_("boosters round the table"),
    DraftKind.GRID: N_("grid: two players, rows and columns"),
    DraftKind.WINSTON: N_("Winston: two players, three piles"),
}
SKILLS: Final = {
    Skill.SQUAD: N_("by the best squads"),
    Skill.BALANCE: N_("by balance"),
    Skill.RATING: N_("by rating"),
}
"""How a bot of each strength picks, in English; the strongest first."""
RATINGS: Final = {
    "battle": N_("battle statistics"),
    "price": N_("price (what the cards' numbers cost)"),
    "simulated": N_("bot matches, played now"),
    "drafts": N_("by the picks of saved drafts"),
}
_PASSING: Final = {
    Passing.LEFT: N_("always left"),
    Passing.RIGHT: N_("always right"),
    Passing.ALTERNATING: N_("left, right, left…"),
}
_CLOCKS: Final = (0, 15, 30, 45, 60, 90, 120)


def numbers(least: int, most: int) -> Sequence[Offer[int]]:
    """Return the whole numbers in a range as offers."""
    return [Offer(str(number), number) for number in range(least, most + 1)]


DRAFT_KIND: Final[Question[DraftKind]] = Question(
    name="kind",
    default=DraftKind.POD,
    label=N_("Kind"),
    help=N_("Boosters round a table, or for two: grid or winston."),
    choices=lambda: [Offer(_(text), kind) for kind, text in KINDS.items()],
)


def _is_pod(answers: Answers) -> bool:
    """Return whether the draft is a pod; grid and Winston are for two, without passing."""
    return answers[DRAFT_KIND] is DraftKind.POD


def _read_people(text: str) -> tuple[str, ...]:
    return tuple(name for part in text.split(",") if (name := " ".join(part.split())))


PEOPLE: Final[Question[tuple[str, ...]]] = Question(
    name="people",
    default=(),
    label=N_("People"),
    read=_read_people,
    show=", ".join,
)
SEATS: Final[Question[int]] = Question(
    name="seats",
    default=MOST_SEATS,
    label=N_("Seats"),
    help=N_("Number of seats; bots take the rest."),
    metavar=N_("N"),
    least=2,
    most=MOST_SEATS,
    choices=lambda: numbers(2, MOST_SEATS),
    is_asked=_is_pod,
)


def _skills() -> Sequence[Offer[Skill | None]]:
    named: list[Offer[Skill | None]] = [Offer(_(text), skill) for skill, text in SKILLS.items()]
    return [*named, Offer(_("each strength in turn"), None)]


SKILL: Final[Question[Skill | None]] = Question(
    name="skill",
    default=Skill.BALANCE,
    label=N_("Bots"),
    help=N_("How bots draft: by rating, also by balance, or by squads."),
    choices=_skills,
)
"""None seats bots of every strength in turn."""
RATED_BY: Final[Question[str]] = Question(
    name="ratings",
    default=USUAL_RATINGS,
    label=N_("Ratings"),
    help=N_("Ratings of cards: battle, price, simulated, drafts, or a file of yours."),
    metavar=N_("NAME"),
    choices=lambda: [Offer(_(text), code) for code, text in RATINGS.items()],
)
SETS: Final[Question[str]] = Question(
    name="sets",
    default="",
    label=N_("Sets"),
    help=N_(
        "Sets of the boosters: rubezh, 30-40-40, 3-4-4; by default the bundled set, or the newest "
        "if that is hidden."
    ),
    metavar=N_("SETS"),
    placeholder="rubezh, 3-4-4",
    read=str.strip,
)
"""Empty for ``boosters.usual_set``."""
BOOSTERS: Final[Question[int]] = Question(
    name="boosters",
    default=3,
    label=N_("Boosters"),
    help=N_("Number of boosters per seat when one set is named."),
    metavar=N_("N"),
    least=1,
    most=MOST_BOOSTERS,
    choices=lambda: numbers(1, MOST_BOOSTERS),
)


def _collations() -> Sequence[Offer[str]]:
    from deckbuilder.limited.collations import collations

    return (
        Offer(_("default of the set"), ""),
        *(Offer(collation.name, collation.code) for collation in collations()),
    )


COLLATION: Final[Question[str]] = Question(
    name="collation",
    default="",
    label=N_("Collation"),
    help=N_("Booster collation: rubezh, six-elements, uniform or a TOML file."),
    metavar=N_("NAME"),
    choices=_collations,
)
"""Empty means the default of each set."""
PASSING: Final[Question[Passing]] = Question(
    name="passing",
    default=Passing.LEFT,
    label=N_("Passing"),
    help=N_("Direction in which boosters are passed."),
    choices=lambda: [Offer(_(text), way) for way, text in _PASSING.items()],
    is_asked=_is_pod,
)
CLOCK: Final[Question[int]] = Question(
    name="clock",
    default=0,
    label=N_("Pick clock"),
    help=N_("Seconds for each pick."),
    metavar=N_("SECONDS"),
    least=1,
    choices=lambda: clock_offers(_CLOCKS),
)
"""Seconds; 0 means no clock. A form offers the usual values."""
DRAFT_QUESTIONS: Final = (
    *(DRAFT_KIND, PEOPLE, SEATS, SKILL, RATED_BY, SETS, BOOSTERS, COLLATION, PASSING, CLOCK),
    EDITION,
)
"""The questions on the form of a new draft, except its seed."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings requested for a draft; its plan is made with the catalogue's sets.

    ``seats`` None means a full table; bots use the ``skills`` in turn. ``clock`` is 0 for none,
    ``collation`` empty for the default one of each set, ``edition`` the code of the rules, empty
    for those of the format of limited decks.
    """

    kind: DraftKind = DRAFT_KIND.default
    people: tuple[str, ...] = ()
    seats: int | None = None
    skills: Sequence[Skill] = (Skill.BALANCE,)
    sets: str = SETS.default
    boosters: int = BOOSTERS.default
    collation: str = COLLATION.default
    passing: Passing = PASSING.default
    clock: int = CLOCK.default
    ratings: str = RATED_BY.default
    edition: str = EDITION.default

    @staticmethod
    def of(answers: Answers) -> "Wishes":
        """Return the settings given by answers to ``DRAFT_QUESTIONS``."""
        skill = answers[SKILL]
        return Wishes(
            answers[DRAFT_KIND],
            answers[PEOPLE],
            answers[SEATS] if SEATS.is_asked(answers) else None,
            tuple(Skill) if skill is None else (skill,),
            answers[SETS],
            answers[BOOSTERS],
            answers[COLLATION],
            answers[PASSING],
            answers[CLOCK],
            answers[RATED_BY],
            answers[EDITION],
        )

    def plan(self, catalog: "Catalog", seed: int) -> DraftPlan:
        """Return the plan for the people, with bots on the other seats; UserError if there is
        none."""
        from deckbuilder.limited.draft.planning import plan_boosters, plan_seats

        usual = MOST_SEATS if self.kind is DraftKind.POD else 2
        seats = usual if self.seats is None else self.seats
        return DraftPlan(
            self.kind,
            plan_seats(self.kind, self.people, seats, self.skills),
            plan_boosters(self.sets, self.boosters, self.collation, catalog, self.edition),
            seed,
            self.passing,
            self.clock or None,
            self.ratings,
            self.edition,
        )


def rated_by(named: object) -> Question[str]:
    """Return the question for the ratings, including the file that was named last time."""
    if not isinstance(named, str) or named in RATINGS:
        return RATED_BY
    return RATED_BY.among([*RATED_BY.offers(), Offer(named, named)])


def begun(memory: Mapping[str, object]) -> dict[str, Question[Any]]:
    """Return the questions of a new draft, by name, with the last answers."""
    first = PEOPLE.starting((_("Player"),)), rated_by(memory.get(RATED_BY.name))
    questions = {question.name: question for question in (*DRAFT_QUESTIONS, *first)}
    return {name: question.kept(memory) for name, question in questions.items()}
