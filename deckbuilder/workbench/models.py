"""The objective and the worth model that screens keep, and their words."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Final

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.squads.aims import (
    MODELS,
    Aims,
    model_name,
)
from deckbuilder.squads.worth import CardWorth, Ratings, price, read_ratings
from engine.berserk import CardSpec, Ruleset

OBJECTIVES: Final = ("worth", "crystals", "cards")


MODEL_TITLES: Final = {
    "price": N_("what its numbers usually cost"),
    "simulated": N_("by matches of bots"),
    "ratings": N_("my own ratings from a file"),
}

_WORDS: Final = {"worth": N_("worth"), "crystals": N_("crystals"), "cards": N_("cards")}

_MODEL_NAMES: Final = {
    "price": N_("usual price"),
    "simulated": N_("matches of bots"),
    "ratings": N_("own ratings"),
}


class Models:
    """Models of card worth; what matches of bots say of a deck is worked out once."""

    def __init__(self) -> None:
        self._simulated: dict[tuple[tuple[str, ...], Ruleset], CardWorth] = {}
        self._lock = Lock()

    def model(self, name: str, cards: Sequence[CardSpec], rules: Ruleset) -> CardWorth:
        """Return ``price``, ``simulated`` for these cards, or the ratings of a file; UserError."""
        match name:
            case "price":
                return price()
            case "simulated":
                return self._by_matches(cards, rules)
            case _:
                return read_ratings(name)

    def _by_matches(self, cards: Sequence[CardSpec], rules: Ruleset) -> CardWorth:
        from deckbuilder.squads import simulation

        key = tuple(sorted(card.ref for card in cards)), rules
        with self._lock:
            if key not in self._simulated:
                self._simulated[key] = simulation.simulated(cards, rules)
            return self._simulated[key]


def model_title(aims: Aims) -> str:
    """Return the model's name in the user's language, with the file of one's own ratings."""
    name = _(_MODEL_NAMES[aims.model.name])
    return f"{name}: {Path(aims.file).name}" if aims.file else name


def kept_model_name(model: str) -> str:
    """Return a model as it is kept with an answer: the name, with the file of ratings."""
    return model if model in MODELS else model_name("ratings", model)


def kept_model_title(name: str) -> str:
    """Return a model's name, as it is kept with an answer, in the user's language."""
    model, _space, file = name.partition(" ")
    title = _(_MODEL_NAMES[model]) if model in _MODEL_NAMES else model
    return f"{title}: {file[1:-1]}" if file else title


def aims_title(aims: Aims) -> str:
    """Return what the numbers are, objective and model by name in the user's language."""
    weights = aims.objective
    mix = {"worth": weights.worth, "crystals": weights.crystals, "cards": weights.cards}
    titles = {
        "hundredths": _("worth in crystals ({model})"),
        "crystals": _("crystals spent on cards (worth: {model})"),
        "cards": _("number of cards (worth: {model})"),
        "points": _("the mix {mix} (worth: {model})"),
    }
    return titles[aims.unit].format(
        model=model_title(aims),
        mix=" + ".join(f"{_(_WORDS[name])}×{weight}" for name, weight in mix.items() if weight),
    )


def priced_text(aims: Aims, cards: Sequence[CardSpec]) -> str:
    """Say how many of ``cards`` have no rating of the player's own; empty where all have one."""
    if not isinstance(aims.model, Ratings):
        return ""
    count = len(aims.model.unrated(cards))
    told = ngettext(
        "{count} card has no rating: usual price.",
        "{count} cards have no rating: usual price.",
        count,
    )
    return told.format(count=count) if count else ""
