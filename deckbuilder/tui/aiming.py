"""What a squad is to have most of, on screens: the objective, the worth model, and their words."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from catalog.i18n import N_, _
from deckbuilder.commands.aims import Aims, read_aims
from deckbuilder.tui.base import RazdachaScreen
from deckbuilder.tui.screens.dialogs import Ask, Choose
from engine.berserk.cards import CardSpec

OBJECTIVES: Final = ("worth", "crystals", "cards")
_MODELS: Final = {
    "price": N_("what its numbers usually cost"),
    "simulated": N_("by matches of bots"),
    "ratings": N_("my own ratings from a file"),
}
_NAMES: Final = {
    "price": N_("usual price"),
    "simulated": N_("matches of bots"),
    "ratings": N_("own ratings"),
}


class Aimed(RazdachaScreen[None]):
    """A screen whose numbers depend on an objective and a model; both are kept in the area."""

    def aims_changed(self) -> None:
        """Count anew."""
        raise NotImplementedError

    @property
    def objective(self) -> str:
        """The objective, one of ``OBJECTIVES``."""
        kept = self.remembered().get("objective")
        return kept if kept in OBJECTIVES else OBJECTIVES[0]

    @property
    def model(self) -> str:
        """``price``, ``simulated`` or the path of a file of ratings."""
        return str(self.remembered().get("model") or "price")

    def aims(self, cards: Sequence[CardSpec]) -> Aims:
        """Return the aims for the cards of a deck; slow for simulated worth. UserError."""
        model = self.model
        if model not in _MODELS and not Path(model).expanduser().is_file():
            model = "price"  # the file of the ratings is gone
        return read_aims(self.objective, model, cards)

    def action_objective(self) -> None:
        """Go to the next objective."""
        after = (OBJECTIVES.index(self.objective) + 1) % len(OBJECTIVES)
        self.remember(objective=OBJECTIVES[after])
        self.aims_changed()

    def action_model(self) -> None:
        """Ask what a card is worth."""
        words = {_(text): name for name, text in _MODELS.items()}

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
                self._take_model(path)

        kept = self.model if self.model not in _MODELS else ""
        question = _("The file of your ratings: its lines are “name,worth”.")
        self.app.push_screen(Ask(question, kept, _wrong_file), answered)

    def _take_model(self, model: str) -> None:
        self.remember(model=model)
        self.aims_changed()


def _wrong_file(path: str) -> str:
    from catalog.errors import UserError
    from deckbuilder.worth import read_ratings

    try:
        read_ratings(path)
    except UserError as error:
        return str(error)
    return ""


def aims_title(aims: Aims) -> str:
    """Return what the numbers are, with the model's name in the user's language."""
    model = _(_NAMES[aims.model.name])
    titles = {
        "hundredths": _("worth in crystals ({model})"),
        "crystals": _("crystals spent on cards"),
        "cards": _("number of cards"),
    }
    return titles[aims.unit].format(model=model)
