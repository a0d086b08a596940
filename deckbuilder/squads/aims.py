"""The objective and the measure of squads, as given by the user."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.files import is_address, is_readable, missing_file
from catalog.common.i18n import N_, _, decimal, ngettext
from deckbuilder.tasks.mapper import HERE, Mapper

if TYPE_CHECKING:
    from deckbuilder.recruitment.recruitment import Recruitment
    from deckbuilder.squads.solver import Objective, Task
    from deckbuilder.squads.worth import MeasuredWorth
    from engine.berserk import CardSpec, Ruleset


MODELS = ("price", "battle", "simulated")
"""The models that need no file."""

_PART = re.compile(r"(\w+)\s*=\s*([0-9]{1,4})")

MEASURES = {
    "price": N_("price (what the cards' numbers cost)"),
    "battle": N_("battle (what cards do in battles of bots)"),
    "simulated": N_("bot matches"),
    "ratings": N_("own ratings"),
}
"""The quantity that each model measures, in English."""

SHORT_MEASURES = {**MEASURES, "price": N_("price"), "battle": N_("battle")}
"""The same for narrow places."""

_HEADS = {
    "price": N_("price"),
    "battle": N_("in battle"),
    "simulated": N_("by bots"),
    "ratings": N_("rating"),
}

_WORDS = {
    "measure": "worth",
    "мера": "worth",
    "price": "worth",
    "цена": "worth",
    "worth": "worth",
    "crystals": "crystals",
    "cards": "cards",
    "ценность": "worth",
    "кристаллы": "crystals",
    "карты": "cards",
}

_UNITS = {"worth": "hundredths", "crystals": "crystals", "cards": "cards"}


@dataclass(frozen=True)
class Aims:
    """The objective, the model of worth, and the unit of scores.

    ``unit`` is "hundredths" (of a crystal), "crystals", "cards", or "points" for a mix. ``file`` is
    the path of the player's own ratings, empty for other models.
    """

    objective: "Objective"
    model: "MeasuredWorth"
    unit: str
    file: str = ""

    @property
    def model_name(self) -> str:
        """The name of the model as stored with an answer of the trainer."""
        return model_name(self.model.name, self.file)

    @property
    def mix(self) -> str:
        """The objective in the form of ``--objective``: ``worth=1,cards=50``."""
        weights = self.objective
        parts = {"worth": weights.worth, "crystals": weights.crystals, "cards": weights.cards}
        return ",".join(f"{name}={weight}" for name, weight in parts.items() if weight)

    def worth(self, cards: "Sequence[CardSpec]") -> tuple[int, ...]:
        """Return the worth of each card in hundredths of a crystal."""
        return tuple(self.model.of(card) for card in cards)

    def task(
        self,
        start: "Recruitment",
        must: frozenset[int] = frozenset(),
        must_not: frozenset[int] = frozenset(),
    ) -> "Task":
        """Return the recruitment to solve with these aims, with positions of wished cards."""
        from deckbuilder.squads.solver import Task

        hand = start.hand
        errors = tuple(self.model.error(card) for card in hand)
        return Task(start, self.worth(hand), self.objective, must, must_not, errors)

    def error(self, card: "CardSpec") -> int:
        """Return the standard error of a card's contribution to the objective."""
        return self.objective.worth * self.model.error(card)

    def errors(self, cards: "Sequence[CardSpec]") -> tuple[int, ...]:
        """Return ``error`` of each card."""
        return tuple(map(self.error, cards))

    def unseen(self, cards: "Sequence[CardSpec]") -> tuple[str, ...]:
        """Return the names of cards without a value, if the model counts at all.

        With one of them, no squad of a hand is known to be the best.
        """
        if not self.objective.worth:
            return ()
        return tuple(dict.fromkeys(card.name for card in cards if not self.model.has_seen(card)))

    def unknown(self, cards: "Sequence[CardSpec]") -> tuple[str, ...]:
        """Return the names of cards with texts unknown to the model."""
        return tuple(dict.fromkeys(card.name for card in cards if not self.model.knows(card)))

    def scores(self, cards: "Sequence[CardSpec]") -> tuple[int, ...]:
        """Return each card's contribution to the objective."""
        weights = self.objective
        return tuple(
            weights.worth * worth + weights.crystals * card.cost.number + weights.cards
            for card, worth in zip(cards, self.worth(cards), strict=True)
        )

    def score(self, card: "CardSpec") -> int:
        """Return one card's contribution to the objective."""
        return self.scores((card,))[0]

    def amount(self, score: float) -> str:
        """Return a score for display: worth in crystals."""
        if self.unit == "hundredths":
            return decimal(score / 100, ".2f")
        return decimal(score, ".0f" if round(score, 2) == round(score) else ".2f")

    @property
    def uninformative(self) -> int | None:
        """How many bot matches told nothing of worth and left the model to another; None of none.

        ``model`` bears the name of that other one.
        """
        from deckbuilder.squads.simulation import Simulated

        return self.model.uninformative if isinstance(self.model, Simulated) else None

    @property
    def measure(self) -> str:
        """The measure in the user's language, with the file of own ratings; of bot matches that
        told nothing, the measure in their place and the reason."""
        if (matches := self.uninformative) is not None:
            told = ngettext(
                "{measure} ({count} bot match told nothing of worth)",
                "{measure} ({count} bot matches told nothing of worth)",
                matches,
            )
            return told.format(measure=_(SHORT_MEASURES[self.model.name]), count=matches)
        name = _(MEASURES[self.model.name])
        return f"{name}: {Path(self.file).name}" if self.file else name

    @property
    def head(self) -> str:
        """The measure as a column head, in the user's language."""
        return _(_HEADS[self.model.name])

    def title(self) -> str:
        """Return a title for the numbers, in the user's language."""
        weights = self.objective
        parts = {
            self.head: weights.worth,
            _("crystals"): weights.crystals,
            _("cards"): weights.cards,
        }
        mix = " + ".join(f"{name}×{weight}" for name, weight in parts.items() if weight)
        titles = {
            "hundredths": _("{measure}, in crystals"),
            "crystals": _("crystals spent on cards, with {measure} alongside"),
            "cards": _("number of cards, with {measure} alongside"),
            "points": _("the mix {mix}; {measure}"),
        }
        return titles[self.unit].format(measure=self.measure, mix=mix)


def model_name(name: str, file: str) -> str:
    """Return a model's stable name, with the name of its file if it has one.

    >>> model_name("ratings", "/home/one/mine.csv")
    'ratings (mine.csv)'
    """
    return f"{name} ({Path(file).name})" if file else name


def read_aims(
    objective: str,
    model: str,
    cards: "Sequence[CardSpec]",
    rules: "Ruleset",
    mapper: Mapper = HERE,
) -> Aims:
    """Parse both options; UserError for unknown words.

    ``cards`` are those of the deck, ``rules`` its format's: ``mapper`` simulates their worth.
    """
    weights, unit = read_objective(objective)
    return Aims(weights, read_model(model, cards, rules, mapper), unit, ratings_file(model))


def read_objective(text: str) -> "tuple[Objective, str]":
    """Parse ``--objective``; return it with the unit of its scores. UserError for unknown words."""
    objective = parse_objective(text)
    if objective is None:
        problem = _("--objective {text}: write measure, crystals, cards, or measure=1,cards=50.")
        raise UserError(problem.format(text=text))
    return objective


def read_model(
    model: str, cards: "Sequence[CardSpec]", rules: "Ruleset", mapper: Mapper = HERE
) -> "MeasuredWorth":
    """Parse ``--model``; UserError if it is neither a model nor a file of ratings."""
    from deckbuilder.squads.worth import price, read_ratings

    if model == "price":
        return price()
    if model == "battle":
        from deckbuilder.squads.battle_worth import battle

        return battle()
    if model == "simulated":
        from deckbuilder.squads.simulation import simulated

        return simulated(cards, rules, mapper=mapper)
    if is_address(model):
        raise missing_file(model)
    if not is_readable(model):
        raise UserError(
            _(
                "--model {text}: write price, battle, simulated, or the path of your ratings file."
            ).format(text=model)
        )
    return read_ratings(model)


def ratings_file(model: str) -> str:
    """Return ``model`` if it is the path of a file, else an empty text."""
    return "" if model in MODELS else model


def parse_objective(text: str) -> "tuple[Objective, str] | None":
    """Parse an objective; return it with the unit of its scores, None for an invalid text.

    >>> parse_objective("Ценность = 1, карты=50")
    (Objective(worth=1, crystals=0, cards=50), 'points')
    """
    from deckbuilder.squads.solver import Aim, Objective

    aim = _WORDS.get(text.strip().casefold())
    if aim is not None:
        return Objective.of(Aim(aim)), _UNITS[aim]
    terms = [_PART.fullmatch(part.strip().casefold()) for part in text.split(",")]
    parts = {_WORDS.get(part[1], ""): int(part[2]) for part in terms if part is not None}
    if len(parts) < len(terms) or "" in parts or not any(parts.values()):
        return None
    return Objective(**parts), "points"
