"""What a squad is to have most of: the options ``--objective`` and ``--model`` and their words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from catalog.errors import UserError
from catalog.i18n import N_, _

if TYPE_CHECKING:
    from deckbuilder.solver import Objective
    from deckbuilder.worth import CardWorth
    from engine.berserk.cards import CardSpec

ObjectiveOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--objective",
        metavar=N_("WHAT"),
        help=N_(
            "What the best squad has most of: worth, crystals, cards, or a mix such as"
            " worth=1,cards=50."
        ),
    ),
]
ModelOption: TypeAlias = Annotated[
    str,
    typer.Option(
        "--model",
        metavar=N_("MODEL"),
        help=N_(
            "What a card is worth: price (what its numbers usually cost), simulated (by matches of"
            " bots), or the file of your ratings (name,worth)."
        ),
    ),
]
_PART = re.compile(r"(worth|crystals|cards)=(\d{1,4})")
_UNITS = {"worth": "hundredths", "crystals": "crystals", "cards": "cards"}


@dataclass(frozen=True)
class Aims:
    """The objective, the model behind worth, and the unit of the scores.

    ``unit`` is "hundredths" (of a crystal), "crystals", "cards", or "points" for a mix.
    """

    objective: "Objective"
    model: "CardWorth"
    unit: str

    def worth(self, cards: "Sequence[CardSpec]") -> tuple[int, ...]:
        """Return the worth of each card in hundredths of a crystal."""
        return tuple(self.model.of(card) for card in cards)

    def scores(self, cards: "Sequence[CardSpec]") -> tuple[int, ...]:
        """Return what each card adds to the objective."""
        weights = self.objective
        return tuple(
            weights.worth * worth + weights.crystals * card.cost.number + weights.cards
            for card, worth in zip(cards, self.worth(cards), strict=True)
        )

    def amount(self, score: float) -> str:
        """Return a score as people read it: worth in crystals."""
        if self.unit == "hundredths":
            return f"{score / 100:.2f}"
        return f"{score:.2f}".removesuffix(".00")

    def title(self) -> str:
        """Return what the numbers are, in the user's language."""
        titles = {
            "hundredths": _("worth in crystals, model: {model}"),
            "crystals": _("crystals spent on cards"),
            "cards": _("number of cards"),
            "points": _("points of the mix, model: {model}"),
        }
        return titles[self.unit].format(model=self.model.name)


def read_aims(objective: str, model: str, cards: "Sequence[CardSpec]") -> Aims:
    """Return what both options say; UserError for words nobody knows.

    ``cards`` are those of the deck: worth by simulation is worked out for them.
    """
    from deckbuilder.worth import price, read_ratings

    weights, unit = _weights(objective)
    if model == "price":
        return Aims(weights, price(), unit)
    if model == "simulated":
        from deckbuilder.simulation import simulated

        return Aims(weights, simulated(cards), unit)
    if not Path(model).expanduser().is_file():
        raise UserError(
            _("--model {text}: write price, simulated, or the file of your ratings.").format(
                text=model
            )
        )
    return Aims(weights, read_ratings(model), unit)


def _weights(text: str) -> "tuple[Objective, str]":
    from deckbuilder.solver import Aim, Objective

    if text in _UNITS:
        return Objective.of(Aim(text)), _UNITS[text]
    found = [_PART.fullmatch(part.strip()) for part in text.split(",")]
    parts = {part[1]: int(part[2]) for part in found if part is not None}
    if len(parts) < len(found) or not any(parts.values()):
        problem = _("--objective {text}: write worth, crystals, cards, or worth=1,cards=50.")
        raise UserError(problem.format(text=text))
    return Objective(**parts), "points"
