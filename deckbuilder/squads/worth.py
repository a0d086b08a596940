"""Measures of a card, in whole hundredths of a crystal.

Each has a name, an error, and says for which cards it ignores the text.

- ``BattleWorth``: what a card does in battle, by its own matches or by its numbers, see
  ``deckbuilder.squads.battle_worth``.
- ``Price``: the usual cost of the card's numbers, ignoring texts. Coefficients and error are data
  (``data/worth/price.toml``, which says how they were derived).
- ``Ratings``: the player's own, from a table ``name,worth``; other cards by the price.
- ``Simulated``: the effect of a card on the result of matches, see
  ``deckbuilder.squads.simulation``.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import engine.berserk.abilities as ab
from catalog.common.delimited import BadTable, rows_of
from catalog.common.errors import BadFile
from catalog.common.files import expanded, read_text
from catalog.common.folding import fold
from catalog.common.foreign import render_cell
from catalog.common.i18n import _
from catalog.common.resources import data_path
from catalog.english import printed_name
from engine.berserk import CardSpec, CardType, attack_of
from engine.berserk.abilities.strength import Strength

CRYSTAL: Final = 100
MOST_WORTH: Final = 1000 * CRYSTAL
_NAME_COLUMNS: Final = ("name", "название", "имя", "карта")
_WORTH_COLUMNS: Final = ("worth", "ценность", "оценка")
_COUNTED: Final = {
    ab.Name.ATTACK_EXPERIENCE: "experience",
    ab.Name.DEFENCE_EXPERIENCE: "experience",
    ab.Name.SHOOTING_EXPERIENCE: "experience",
    ab.Name.ARMOR: "armor",
    ab.Name.REGENERATION: "regeneration",
}
_HAD: Final = {ab.Name.DIRECTED: "directed", ab.Name.UNANSWERED: "unanswered"}
_PRICED: Final = frozenset({*_COUNTED, *_HAD})
_SENTENCE: Final = re.compile(r"[.!?](?:\s|$)|\n")
_MOST_SENTENCES: Final = 4


class CardWorth(Protocol):
    """A model of card worth."""

    @property
    def name(self) -> str:
        """The model's stable English name, shown with its numbers."""

    def of(self, card: CardSpec) -> int:
        """Return a card's worth: 0 or more whole hundredths of a crystal."""


class MeasuredWorth(CardWorth, Protocol):
    """A model with a known error and known gaps."""

    def error(self, card: CardSpec) -> int:
        """Return the standard error of ``of``, in non-negative whole hundredths."""

    def knows(self, card: CardSpec) -> bool:
        """Return whether the number includes the card's text and abilities."""

    def has_seen(self, card: CardSpec) -> bool:
        """Return whether the card has a number at all; without one it counts 0."""


Features: TypeAlias = dict[str, int]


def features(card: CardSpec) -> Features:
    """Return the features of a card for the price model.

    A printed text counts by its sentences, four at most, since words have no price; without a text
    (as in the bundled set) the card's actions count by the strength of their power.
    """
    strike = card.strike
    counts = {
        "one": 1,
        "life": card.life or 0,
        "movement": card.movement or 0,
        "weak": strike.weak if strike else 0,
        "medium": strike.medium if strike else 0,
        "strong": strike.strong if strike else 0,
        "flyer": int(card.type is CardType.FLYER),
        "symbiote": int(card.type.is_symbiote),
        "artifact": int(card.type is CardType.ARTIFACT),
        "terrain": int(card.type is CardType.TERRAIN),
        "elite": int(card.elite),
        "experience": 0,
        "armor": 0,
        "regeneration": 0,
        "directed": 0,
        "unanswered": 0,
        "power": 0,
        "sentences": min(len(_SENTENCE.findall(card.text.strip())), _MOST_SENTENCES),
    }
    for ability in card.abilities:
        attack = attack_of(ability)
        if isinstance(ability, ab.Named) and ability.name in _COUNTED:
            counts[_COUNTED[ability.name]] += ability.value
        elif isinstance(ability, ab.Named) and ability.name in _HAD:
            counts[_HAD[ability.name]] = 1
        elif attack is not None and isinstance(attack.value, Strength) and not card.text:
            counts["power"] += attack.value.medium  # other abilities count by their sentences
    return counts


@dataclass(frozen=True)
class Price:
    """The usual cost of a card with these numbers: a sum of features times coefficients.

    ``miss`` is its error for any card, in hundredths of a crystal.
    """

    coefficients: Mapping[str, int]
    miss: int = 0
    name: str = "price"

    def of(self, card: CardSpec) -> int:
        """Return the usual price, never below 0."""
        counts = features(card)
        return max(0, sum(self.coefficients[key] * counts[key] for key in self.coefficients))

    def error(self, card: CardSpec) -> int:
        """Return ``miss``, the same for every card."""
        return self.miss

    def knows(self, card: CardSpec) -> bool:
        """Return whether the card prints only numbers: no text, and no ability that is not
        counted."""
        return not card.text and all(
            isinstance(ability, ab.Named) and ability.name in _PRICED for ability in card.abilities
        )

    def has_seen(self, card: CardSpec) -> bool:
        """Return True: every card has numbers."""
        return True


@cache
def price() -> Price:
    """Return the bundled price model."""
    with data_path("worth", "price.toml").open("rb") as file:
        data = tomllib.load(file)
    coefficients = {key: int(value) for key, value in data["hundredths"].items()}
    return Price(coefficients, int(data["error"]["card"]))


@dataclass(frozen=True)
class Ratings:
    """The player's own ratings by folded name; a card without one has its price."""

    values: Mapping[str, int]
    fallback: MeasuredWorth = field(default_factory=price)
    name: str = "ratings"

    def of(self, card: CardSpec) -> int:
        """Return the rating, or the value of ``fallback``."""
        value = self.values.get(fold(card.name))
        return self.fallback.of(card) if value is None else value

    def error(self, card: CardSpec) -> int:
        """Return 0 for a rated card, since a player's rating is taken as exact; else
        ``fallback``'s."""
        return 0 if fold(card.name) in self.values else self.fallback.error(card)

    def knows(self, card: CardSpec) -> bool:
        """Return True for a rated card: its rater knows the text."""
        return fold(card.name) in self.values or self.fallback.knows(card)

    def has_seen(self, card: CardSpec) -> bool:
        """Return whether there is a rating, or ``fallback`` has a number."""
        return fold(card.name) in self.values or self.fallback.has_seen(card)

    def unrated(self, cards: Sequence[CardSpec]) -> tuple[str, ...]:
        """Return the names among ``cards`` without a rating, in alphabetical order."""
        return tuple(sorted({card.name for card in cards if fold(card.name) not in self.values}))


def read_ratings(path: Path | str) -> Ratings:
    """Parse a table ``name,worth``, worth in crystals with up to two decimals (``3.5``).

    Separated by commas, semicolons or tabs. BadFile with the line for an invalid one.
    """
    file = expanded(path)
    text = read_text(file)
    head = text.partition("\n")[0]
    divider = next((sign for sign in ("\t", ";") if sign in head), ",")
    try:
        return Ratings(_rated(file, rows_of(text, divider)))
    except BadTable as error:
        raise BadFile(file, str(error), error.line) from error


def _rated(file: Path, rows: Iterator[tuple[int, list[str]]]) -> dict[str, int]:
    _line, header = next(rows, (1, []))
    columns = [fold(cell) for cell in header]
    name = _column(file, columns, _NAME_COLUMNS)
    worth = _column(file, columns, _WORTH_COLUMNS)
    values: dict[str, int] = {}
    for line, row in rows:
        if any(cell.strip() for cell in row):
            key, value = _rating(file, line, row, name, worth)
            if key in values:
                raise BadFile(file, _("this card is rated twice"), line)
            values[key] = value
    return values


def _column(file: Path, columns: list[str], names: Sequence[str]) -> int:
    for name in names:
        if fold(name) in columns:
            return columns.index(fold(name))
    raise BadFile(file, _("the first line must name the columns: name,worth"), 1)


def _rating(file: Path, line: int, row: list[str], name: int, worth: int) -> tuple[str, int]:
    if len(row) <= max(name, worth) or not row[name].strip():
        raise BadFile(file, _("a line needs a card's name and its worth"), line)
    number = re.fullmatch(r"(\d{1,3})(?:[.,](\d{1,2}))?", row[worth].strip())
    if number is None:
        problem = _("“{text}” is not a valid worth; write crystals from 0 to 999.99, such as 3.5")
        raise BadFile(file, problem.format(text=row[worth].strip()), line)
    return fold(printed_name(render_cell(row[name]))), int(number[1]) * CRYSTAL + int(
        (number[2] or "0").ljust(2, "0")
    )


def scores(cards: Sequence[CardSpec], model: CardWorth) -> tuple[int, ...]:
    """Return the worth of each card by ``model``."""
    return tuple(model.of(card) for card in cards)
