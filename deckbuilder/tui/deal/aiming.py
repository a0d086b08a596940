"""What a squad is to have most of, on screens: the objective, the worth model, and their words."""

from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import ClassVar, Final

from textual.binding import Binding, BindingType

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
from deckbuilder.tui.shell.base import RazdachaScreen
from deckbuilder.tui.shell.dialogs import Ask, Choose
from deckbuilder.tui.shell.keys import key_name
from engine.berserk import CardSpec

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
