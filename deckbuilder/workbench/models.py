"""The objective and the measure set on screens, in words."""

from collections.abc import Sequence
from typing import Final

from catalog.common.i18n import N_, _, ngettext
from deckbuilder.base.cached_results import Kept
from deckbuilder.squads.aims import MODELS, SHORT_MEASURES, Aims, model_name
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.worth import MeasuredWorth, Ratings, price, read_ratings
from engine.berserk import CardSpec, Ruleset

_KEPT: Final = 12
OBJECTIVES: Final = ("worth", "crystals", "cards")


MODEL_TITLES: Final = {
    "price": N_("price (what the cards' numbers cost)"),
    "battle": N_("battle (what cards do in battles of bots)"),
    "simulated": N_("by bot matches"),
    "ratings": N_("my own ratings from a file"),
}


class Models:
    """Measures of cards; simulations for a deck are cached."""

    def __init__(self) -> None:
        self._simulated: Kept[tuple[tuple[CardSpec, ...], Ruleset], MeasuredWorth] = Kept(_KEPT)

    def model(self, name: str, cards: Sequence[CardSpec], rules: Ruleset) -> MeasuredWorth:
        """Return ``price``, ``battle``, ``simulated`` for these cards, or the ratings in a file;
        UserError if that fails."""
        match name:
            case "price":
                return price()
            case "battle":
                return battle()
            case "simulated":
                return self._by_matches(cards, rules)
            case _:
                return read_ratings(name)

    def _by_matches(self, cards: Sequence[CardSpec], rules: Ruleset) -> MeasuredWorth:
        from deckbuilder.squads import simulation

        key = tuple(sorted(cards, key=lambda card: card.ref)), rules
        return self._simulated.get(key, lambda: simulation.simulated(cards, rules))


def kept_model_name(model: str) -> str:
    """Return a model in its stored form: the name, with the file of ratings."""
    return model if model in MODELS else model_name("ratings", model)


def kept_model_title(name: str) -> str:
    """Return the name of a stored model in the user's language."""
    model, _space, file = name.partition(" ")
    title = _(SHORT_MEASURES[model]) if model in SHORT_MEASURES else model
    return f"{title}: {file[1:-1]}" if file else title


def render_priced(aims: Aims, cards: Sequence[CardSpec]) -> str:
    """Return how many of ``cards`` have no rating of the player's own; empty if all have one."""
    if not isinstance(aims.model, Ratings):
        return ""
    count = len(aims.model.unrated(cards))
    told = ngettext(
        "{count} card has no rating: its price is used instead.",
        "{count} cards have no rating: their prices are used instead.",
        count,
    )
    return told.format(count=count) if count else ""
