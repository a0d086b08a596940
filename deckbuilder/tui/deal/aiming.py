"""What a squad is to have most of, on screens: the objective, the worth model, and their words."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, Protocol

from textual.binding import Binding

from catalog.errors import UserError
from catalog.i18n import N_, _, ngettext
from deckbuilder.cli.commands.aims import (
    MODELS,
    Aims,
    model_name,
    parse_objective,
    ratings_file,
    read_objective,
)
from deckbuilder.squads.worth import CardWorth, Ratings, price, read_ratings
from deckbuilder.tui.shell.dialogs import Ask, Choose
from deckbuilder.tui.shell.keys import key_name
from engine.berserk import CardSpec

if TYPE_CHECKING:
    from deckbuilder.tui.shell.app import RazdachaApp

OBJECTIVES: Final = ("worth", "crystals", "cards")
_FIRST_MIX: Final = N_("worth=1,cards=50")
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
_WORDS: Final = {"worth": N_("worth"), "crystals": N_("crystals"), "cards": N_("cards")}


class Models:
    """Models of card worth; what matches of bots say of a deck is worked out once."""

    def __init__(self) -> None:
        self._simulated: dict[tuple[str, ...], CardWorth] = {}
        self._lock = Lock()

    def model(self, name: str, cards: Sequence[CardSpec]) -> CardWorth:
        """Return ``price``, ``simulated`` for these cards, or the ratings of a file; UserError."""
        match name:
            case "price":
                return price()
            case "simulated":
                return self._by_matches(cards)
            case _:
                return read_ratings(name)

    def _by_matches(self, cards: Sequence[CardSpec]) -> CardWorth:
        from deckbuilder.squads import simulation

        key = tuple(sorted(card.ref for card in cards))
        with self._lock:
            if key not in self._simulated:
                self._simulated[key] = simulation.simulated(cards)
            return self._simulated[key]


MODEL_KEYS: Final = (Binding("w", "model", N_("Worth model"), show=True),)
"""The key of a screen with a ``WorthChoice``; ``action_model`` asks."""
AIM_KEYS: Final = (
    *MODEL_KEYS,
    Binding("o", "objective", N_("Objective"), show=True),
    Binding("i", "mix", N_("Mix"), show=True),
)
"""The keys of a screen with an ``AimsChoice``."""


class AimsOwner(Protocol):
    """A screen whose numbers depend on what a card is worth, or on an objective."""

    @property
    def razdacha(self) -> "RazdachaApp":
        """The application."""

    def remembered(self) -> Mapping[str, Any]:
        """Return what the area of the screen kept."""

    def remember(self, **facts: Any) -> None:
        """Keep facts in the area of the screen."""

    def aims_changed(self) -> None:
        """Count anew."""


class WorthChoice:
    """What a card is worth on a screen; the model is kept in the screen's area."""

    def __init__(self, owner: AimsOwner) -> None:
        self._owner = owner

    @property
    def model(self) -> str:
        """``price``, ``simulated`` or the path of a file of ratings."""
        return str(self._owner.remembered().get("model") or MODELS[0])

    def aims(self, cards: Sequence[CardSpec], objective: str = OBJECTIVES[0]) -> Aims:
        """Return the aims for the cards of a deck; slow for simulated worth.

        UserError when the file of the ratings is gone or broken: nothing else takes its place.
        """
        weights, unit = read_objective(objective)
        try:
            model = self._owner.razdacha.services.models.model(self.model, cards)
        except UserError as error:
            problem = _("Your ratings cannot be read: {problem}. {key} chooses another worth.")
            told = str(error).rstrip(".")
            raise UserError(problem.format(problem=told, key=key_name("w"))) from error
        return Aims(weights, model, unit, ratings_file(self.model))

    def waiting(self) -> str:
        """Say that the numbers are being counted, and why it takes long, if it may."""
        if self.model != "simulated":
            return _("counting…")
        return _("bots play 300 matches with these cards, once as long as Razdacha runs…")

    def ask(self) -> None:
        """Ask what a card is worth."""
        words = {_(text): name for name, text in _MODELS.items()}

        def answered(text: str | None) -> None:
            if text is None:
                return
            if words[text] == "ratings":
                self._ask_file()
            else:
                self._take(words[text])

        question = _("What is a card worth?")
        self._owner.razdacha.push_screen(Choose(question, list(words)), answered)

    def _ask_file(self) -> None:
        def answered(path: str | None) -> None:
            if path is not None:
                self._take(str(Path(path).expanduser().absolute()))

        question = _("The file of your ratings: its lines are “name,worth”.")
        dialog = Ask(question, ratings_file(self.model), _wrong_file)
        self._owner.razdacha.push_screen(dialog, answered)

    def _take(self, model: str) -> None:
        self._owner.remember(model=model)
        self._owner.aims_changed()


class AimsChoice:
    """What a squad is to have most of on a screen: an objective and what a card is worth.

    Both are kept in the screen's area.
    """

    def __init__(self, owner: AimsOwner) -> None:
        self._owner = owner
        self.worth = WorthChoice(owner)

    @property
    def objective(self) -> str:
        """One of ``OBJECTIVES``, or a mix, as ``--objective`` takes it."""
        kept = str(self._owner.remembered().get("objective") or "")
        return kept if parse_objective(kept) else OBJECTIVES[0]

    def aims(self, cards: Sequence[CardSpec]) -> Aims:
        """Return the aims for the cards of a deck, as ``WorthChoice.aims`` does."""
        return self.worth.aims(cards, self.objective)

    def next_objective(self) -> None:
        """Go to the next objective; the mix that was made last comes after the others."""
        mix = str(self._owner.remembered().get("mix") or "")
        every = (*OBJECTIVES, *([mix] if parse_objective(mix) else ()))
        here = every.index(self.objective) if self.objective in every else -1
        self._take(every[(here + 1) % len(every)])

    def ask_mix(self) -> None:
        """Ask for the weights of a mix."""

        def answered(text: str | None) -> None:
            if text is not None:
                self._owner.remember(mix=text)
                self._take(text)

        question = _(
            "How much each counts, such as worth=1,cards=50. Worth counts in hundredths of a"
            " crystal, crystals and cards one by one."
        )
        kept = str(self._owner.remembered().get("mix") or _(_FIRST_MIX))
        self._owner.razdacha.push_screen(Ask(question, kept, _wrong_mix), answered)

    def _take(self, objective: str) -> None:
        self._owner.remember(objective=objective)
        self._owner.aims_changed()


def _wrong_mix(text: str) -> str:
    if parse_objective(text) is None:
        return _("“{text}” is no mix: write worth, crystals, cards with whole weights.").format(
            text=text
        )
    return ""


def _wrong_file(path: str) -> str:
    try:
        read_ratings(path)
    except UserError as error:
        return str(error)
    return ""


def model_title(aims: Aims) -> str:
    """Return the model's name in the user's language, with the file of one's own ratings."""
    name = _(_NAMES[aims.model.name])
    return f"{name}: {Path(aims.file).name}" if aims.file else name


def kept_model_name(model: str) -> str:
    """Return a model as it is kept with an answer: the name, with the file of ratings."""
    return model if model in MODELS else model_name("ratings", model)


def kept_model_title(name: str) -> str:
    """Return a model's name, as it is kept with an answer, in the user's language."""
    model, _space, file = name.partition(" ")
    title = _(_NAMES[model]) if model in _NAMES else model
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
