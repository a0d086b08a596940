"""What a squad is to have most of, on screens: the objective, the worth model, and their words."""

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

from catalog.errors import UserError
from catalog.i18n import N_, _
from deckbuilder.squads.aims import (
    MODELS,
    Aims,
    parse_objective,
    ratings_file,
    read_objective,
)
from deckbuilder.squads.worth import read_ratings
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Choose
from deckbuilder.tui.shell.keys import key_name
from deckbuilder.workbench.models import MODEL_TITLES, OBJECTIVES
from engine.berserk import CardSpec

_FIRST_MIX: Final = N_("worth=1,cards=50")


class Modelled(RazdachaScreen[None]):
    """A screen whose numbers depend on what a card is worth; the model is kept in the area."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "model", N_("Worth model"), show=True),
    ]

    def aims_changed(self) -> None:
        """Count anew."""
        raise NotImplementedError

    @property
    def model(self) -> str:
        """``price``, ``simulated`` or the path of a file of ratings."""
        return str(self.remembered().get("model") or MODELS[0])

    @property
    def objective(self) -> str:
        """The objective as ``--objective`` takes it."""
        return OBJECTIVES[0]

    def aims(self, cards: Sequence[CardSpec]) -> Aims:
        """Return the aims for the cards of a deck; slow for simulated worth.

        UserError when the file of the ratings is gone or broken: nothing else takes its place.
        """
        weights, unit = read_objective(self.objective)
        try:
            model = self.services.models.model(self.model, cards)
        except UserError as error:
            problem = _("Your ratings cannot be read: {problem}. {key} chooses another worth.")
            told = str(error).rstrip(".")
            raise UserError(problem.format(problem=told, key=key_name("w"))) from error
        return Aims(weights, model, unit, ratings_file(self.model))

    def waiting_for_model(self) -> str:
        """Say why the numbers take long, if they may; else nothing."""
        if self.model != "simulated":
            return ""
        return _("bots play 300 matches with these cards, once as long as Razdacha runs…")

    def action_model(self) -> None:
        """Ask what a card is worth."""
        words = {_(text): name for name, text in MODEL_TITLES.items()}

        def answered(text: str | None) -> None:
            if text is None:
                return
            if words[text] == "ratings":
                self._ask_file()
            else:
                self._take_model(words[text])

        self.app.push_screen(Choose(_("What is a card worth?"), list(words)), answered)

    def _ask_file(self) -> None:
        def answered(path: str | None) -> None:
            if path is not None:
                self._take_model(str(Path(path).expanduser().absolute()))

        question = _("The file of your ratings: its lines are “name,worth”.")
        self.app.push_screen(Ask(question, ratings_file(self.model), _wrong_file), answered)

    def _take_model(self, model: str) -> None:
        self.remember(model=model)
        self.aims_changed()


class Aimed(Modelled):
    """A screen whose numbers depend on an objective too; both are kept in the area."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("o", "objective", N_("Objective"), show=True),
        Binding("i", "mix", N_("Mix"), show=True),
    ]

    @property
    def objective(self) -> str:
        """One of ``OBJECTIVES``, or a mix."""
        kept = str(self.remembered().get("objective") or "")
        return kept if parse_objective(kept) else OBJECTIVES[0]

    def action_objective(self) -> None:
        """Go to the next objective; the mix that was made last comes after the others."""
        mix = str(self.remembered().get("mix") or "")
        every = (*OBJECTIVES, *([mix] if parse_objective(mix) else ()))
        here = every.index(self.objective) if self.objective in every else -1
        self._aim(every[(here + 1) % len(every)])

    def action_mix(self) -> None:
        """Ask for the weights of a mix."""

        def answered(text: str | None) -> None:
            if text is not None:
                self.remember(mix=text)
                self._aim(text)

        question = _(
            "How much each counts, such as worth=1,cards=50. Worth counts in hundredths of a"
            " crystal, crystals and cards one by one."
        )
        kept = str(self.remembered().get("mix") or _(_FIRST_MIX))
        self.app.push_screen(Ask(question, kept, _wrong_mix), answered)

    def _aim(self, objective: str) -> None:
        self.remember(objective=objective)
        self.aims_changed()


def _wrong_mix(text: str) -> str:
    if parse_objective(text) is None:
        return _("“{text}” is not a mix: write worth, crystals, cards with whole weights.").format(
            text=text
        )
    return ""


def _wrong_file(path: str) -> str:
    try:
        read_ratings(path)
    except UserError as error:
        return str(error)
    return ""
