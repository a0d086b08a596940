"""The aims of a squad on screen: the objective, the measure, and their names."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from textual.binding import Binding
from textual.screen import Screen

from catalog.common.errors import UserError
from catalog.common.files import expanded
from catalog.common.i18n import N_, _
from deckbuilder.squads.aims import (
    MODELS,
    Aims,
    parse_objective,
    ratings_file,
    read_objective,
)
from deckbuilder.squads.worth import read_ratings
from deckbuilder.tui.shell.dialogs import Ask, PickOne
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.models import MODEL_TITLES, OBJECTIVES
from engine.berserk import CardSpec, Ruleset

if TYPE_CHECKING:
    from deckbuilder.tui.shell.app import RazdachaApp

Result = TypeVar("Result")
_FIRST_MIX: Final = N_("measure=1,cards=50")


MODEL_KEYS: Final = (Binding("w", "model", N_("Measure"), show=True),)
"""The keys of a screen with a ``WorthChoice``; ``action_model`` asks."""
AIM_KEYS: Final = (
    *MODEL_KEYS,
    Binding("o", "objective", N_("Objective"), show=True),
    Binding("i", "mix", N_("Mix"), show=True),
)
"""The keys of a screen with an ``AimsChoice``."""


class AimsOwner(Protocol):
    """A screen whose numbers depend on the measure of cards or on an objective."""

    @property
    def razdacha(self) -> "RazdachaApp":
        """The application."""

    def remembered(self) -> Mapping[str, Any]:
        """Return the facts stored for the area of the screen."""

    def remember(self, **facts: Any) -> None:
        """Store facts for the area of the screen."""

    def aims_changed(self) -> None:
        """Recompute the numbers."""

    def ask(self, question: Screen[Result], then: Callable[[Result], object]) -> None:
        """Show a question, and pass its answer on."""


class WorthChoice:
    """The measure of cards on a screen; the model is stored for the screen's area."""

    def __init__(self, owner: AimsOwner, usual: str = MODELS[0]) -> None:
        self._owner = owner
        self._usual = usual

    @property
    def model(self) -> str:
        """One of ``MODELS`` or the path of a file of ratings; the default unless one was chosen."""
        return str(self._owner.remembered().get("model") or self._usual)

    def aims(
        self, cards: Sequence[CardSpec], rules: Ruleset, objective: str = OBJECTIVES[0]
    ) -> Aims:
        """Return the aims for the cards of a deck; slow for matches of bots.

        UserError if the file of ratings is missing or broken: there is no fallback.
        """
        weights, unit = read_objective(objective)
        try:
            model = self._owner.razdacha.services.models.model(self.model, cards, rules)
        except UserError as error:
            problem = _("Your ratings cannot be read: {problem}. {key} chooses another measure.")
            told = str(error).rstrip(".")
            raise UserError(problem.format(problem=told, key=key_name("w"))) from error
        return Aims(weights, model, unit, ratings_file(self.model))

    def waiting(self) -> str:
        """Return the text shown during the computation, with the reason if it may take long."""
        if self.model != "simulated":
            return _("counting…")
        return _("bots play 300 matches with these cards, once per run of Razdacha…")

    def ask(self) -> None:
        """Ask for the measure of cards."""

        def answered(place: int) -> None:
            model = list(MODEL_TITLES)[place]
            if model == "ratings":
                self._ask_file()
            else:
                self._take(model)

        titles = [_(text) for text in MODEL_TITLES.values()]
        self._owner.ask(PickOne(_("How are cards measured?"), titles), answered)

    def _ask_file(self) -> None:
        question = _("The file of your ratings: its lines are “name,worth”.")
        self._owner.ask(
            Ask(question, ratings_file(self.model), _wrong_file),
            lambda path: self._take(str(expanded(path).absolute())),
        )

    def _take(self, model: str) -> None:
        self._owner.remember(model=model)
        self._owner.aims_changed()


class AimsChoice:
    """The objective and the measure of cards on a screen.

    Both are stored for the screen's area.
    """

    def __init__(self, owner: AimsOwner, usual: str = MODELS[0]) -> None:
        self._owner = owner
        self.worth = WorthChoice(owner, usual)

    @property
    def objective(self) -> str:
        """One of ``OBJECTIVES``, or a mix in the notation of ``--objective``."""
        kept = str(self._owner.remembered().get("objective") or "")
        return kept if parse_objective(kept) else OBJECTIVES[0]

    def aims(self, cards: Sequence[CardSpec], rules: Ruleset) -> Aims:
        """Return the aims for the cards of a deck, as ``WorthChoice.aims`` does."""
        return self.worth.aims(cards, rules, self.objective)

    def next_objective(self) -> None:
        """Switch to the next objective; the last mix follows after the predefined ones."""
        mix = str(self._owner.remembered().get("mix") or "")
        every = (*OBJECTIVES, *([mix] if parse_objective(mix) else ()))
        here = every.index(self.objective) if self.objective in every else -1
        self._take(every[(here + 1) % len(every)])

    def ask_mix(self) -> None:
        """Ask for the weights of a mix."""

        def answered(text: str) -> None:
            self._owner.remember(mix=text)
            self._take(text)

        question = _(
            "How much each counts, such as measure=1,cards=50. The measure is in hundredths "
            "of a crystal; crystals and cards count one by one."
        )
        kept = str(self._owner.remembered().get("mix") or _(_FIRST_MIX))
        self._owner.ask(Ask(question, kept, _wrong_mix), answered)

    def _take(self, objective: str) -> None:
        self._owner.remember(objective=objective)
        self._owner.aims_changed()


def _wrong_mix(text: str) -> str:
    if parse_objective(text) is None:
        return _(
            "“{text}” is not a mix: write measure, crystals, cards with whole weights."
        ).format(text=text)
    return ""


def _wrong_file(path: str) -> str:
    try:
        read_ratings(path)
    except UserError as error:
        return str(error)
    return ""
