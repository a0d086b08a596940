"""The worth of a card in battle, learned from thousands of matches between bots.

A card's price (``deckbuilder.squads.worth``) is what its numbers usually cost, which differs from
what wins: a few strong cards beat many weak ones of the same price, and a ranged attack is worth
more than it costs. The cards of the bundled set played those matches themselves: each has its own
worth (``deckbuilder.squads.measured_cards``). The worth of any other card is a sum of printed
properties; their coefficients are data (``data/worth/battle.toml``, which says how they were
derived). A card without data has no worth here; only a bot that has to choose uses a guess
(``battle_guess``).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

import engine.berserk.abilities as ab
from catalog.common.resources import data_path
from deckbuilder.squads.measured_cards import MeasuredCards, measured_cards
from deckbuilder.squads.worth import CRYSTAL, Features
from engine.berserk import CardSpec, CardType, attack_of
from engine.berserk.abilities.strength import Strength

_VALUED: Final = {
    ab.Name.ATTACK_EXPERIENCE: "attack",
    ab.Name.DEFENCE_EXPERIENCE: "defence",
    ab.Name.ARMOR: "armor",
    ab.Name.REGENERATION: "regeneration",
}
_MATTERLESS: Final = frozenset({ab.Name.DIRECTED, ab.Name.SHOOTING_EXPERIENCE})
"""Other properties of the cards in those matches, without measurable worth."""
_ATTACKS: Final = frozenset(
    {ab.PowerKind.SHOT, ab.PowerKind.THROW, ab.PowerKind.DISCHARGE, ab.PowerKind.MAGIC_STRIKE}
)
_EVERYWHERE: Final = 6  # cells counted for an action with unlimited range


def battle_features(card: CardSpec) -> Features:
    """Return the features of a card for the battle model."""
    features = {
        "one": 1,
        "flyer": int(card.type is CardType.FLYER),
        "artifact": int(card.type is CardType.ARTIFACT),
        "terrain": int(card.type is CardType.TERRAIN),
        "life": card.life or 0,
        "movement": card.movement or 0,
        "strike": _total(card.strike),
        "armor": 0,
        "regeneration": 0,
        "attack": 0,
        "defence": 0,
        "unanswered": 0,
        "far": 0,
        "far_power": 0,
        "far_range": 0,
        "near_power": 0,
    }
    for ability in card.abilities:
        attack = attack_of(ability)
        if attack is not None:
            for feature, amount in _attack_features(attack, card.strike):
                features[feature] += amount
        elif isinstance(ability, ab.Named) and ability.name is ab.Name.UNANSWERED:
            features["unanswered"] = 1
        elif isinstance(ability, ab.Named) and ability.name in _VALUED:
            features[_VALUED[ability.name]] += ability.value
    features["far"] = min(features["far"], 1)
    return features


def _attack_features(attack: ab.Attack, strike: Strength | None) -> Iterator[tuple[str, int]]:
    """Yield the contributions of an attack for closing, by feature."""
    value = attack.value
    if isinstance(value, ab.StrikeOf):
        value = _guessed(value, strike or Strength(0, 0, 0))
    if attack.kind.is_near:
        yield "near_power", _total(value)
        return
    yield "far", 1
    yield "far_power", _total(value)
    yield "far_range", _EVERYWHERE if attack.range is None else attack.range


def _guessed(value: ab.StrikeOf, strike: Strength) -> Strength:
    """Return the values of a card's own strike for a number computed in battle."""
    pairs = (
        (value.weak, strike.weak),
        (value.medium, strike.medium),
        (value.strong, strike.strong),
    )
    return Strength(*(number if isinstance(number, int) else own for number, own in pairs))


def _total(value: Strength | None) -> int:
    return 0 if value is None else value.weak + value.medium + value.strong


def is_read(card: CardSpec) -> bool:
    """Return whether the engine reads all of a card's text, so that matches reflect it."""
    return not any(isinstance(ability, ab.Unread) for ability in card.abilities)


def _is_counted(ability: ab.Ability) -> bool:
    """Return whether cards with such an ability played in the matches."""
    if isinstance(ability, ab.Named):
        return ability.name in {*_VALUED, ab.Name.UNANSWERED, *_MATTERLESS}
    attack = attack_of(ability)
    if attack is None or attack.kind not in _ATTACKS or attack.targets != ab.ONE_CARD:
        return False
    return isinstance(attack.value, Strength)


@dataclass(frozen=True)
class BattleWorth:
    """Worth by matches of the card itself, else by features.

    ``miss`` is the error of a card's worth by features, ``text_miss`` that of a card with text that
    the features omit. A card without data counts 0: one with text that the engine does not read, or
    a symbiote (211) that played no matches.
    """

    coefficients: Mapping[str, int]
    miss: int = 0
    text_miss: int = 0
    measured: MeasuredCards = field(default_factory=MeasuredCards)
    name: str = "battle"

    def of(self, card: CardSpec) -> int:
        """Return the worth, never negative."""
        found = self.measured.of(card)
        if found is not None:
            return found.worth
        return self.by_features(card) if self._has_features(card) else 0

    def by_features(self, card: CardSpec) -> int:
        """Return the worth by features alone, never negative."""
        return max(0, self.by_numbers(card))

    def by_numbers(self, card: CardSpec) -> int:
        """Return the sum of a card's features, which may be negative."""
        features = battle_features(card)
        return sum(self.coefficients[key] * features[key] for key in self.coefficients)

    def error(self, card: CardSpec) -> int:
        """Return the error of the worth; for a card without one it is at least its cost."""
        found = self.measured.of(card)
        if found is not None:
            return found.error
        if self.knows(card):
            return self.miss
        cost = 0 if self.has_seen(card) else card.cost.number * CRYSTAL
        return max(self.text_miss, cost)

    def knows(self, card: CardSpec) -> bool:
        """Return whether the card or cards with all its abilities played the matches."""
        if self.measured.of(card) is not None:
            return True
        return self._has_features(card) and all(map(_is_counted, card.abilities))

    def has_seen(self, card: CardSpec) -> bool:
        """Return whether there is data on such cards."""
        return self._has_features(card) or self.measured.of(card) is not None

    def _has_features(self, card: CardSpec) -> bool:
        return is_read(card) and not card.type.is_symbiote


@dataclass(frozen=True)
class BattleGuess:
    """The guesses of bots, which have to choose among all cards.

    The worth in battle; without it, for a card with unread text the usual worth of a card of its
    cost, for a symbiote (211) that of its numbers, and what sitting on a host adds.
    """

    model: BattleWorth
    by_cost: tuple[int, int]
    """The worth at a cost of 0, and the increase per crystal."""
    seated: Mapping[CardType, int]
    """What a host adds to each kind of symbiote."""
    name: str = "battle"

    def of(self, card: CardSpec) -> int:
        """Return the worth or the guess, never negative."""
        if self.model.measured.of(card) is not None:
            return self.model.of(card)
        if not is_read(card):
            return max(0, self.by_cost[0] + self.by_cost[1] * card.cost.number)
        if card.type.is_symbiote:
            return max(0, self.model.by_numbers(card) + self.seated[card.type])
        return self.model.of(card)

    def error(self, card: CardSpec) -> int:
        """Return the error of the model, which is greater for a card without data."""
        return self.model.error(card)

    def knows(self, card: CardSpec) -> bool:
        """Return whether there is data on all abilities of the card."""
        return self.model.knows(card)

    def has_seen(self, card: CardSpec) -> bool:
        """Return True: a card without data is guessed."""
        return True


@cache
def battle() -> BattleWorth:
    """Return the bundled model."""
    return battle_guess().model


@cache
def battle_guess() -> BattleGuess:
    """Return the bundled model with its guesses."""
    with data_path("worth", "battle.toml").open("rb") as file:
        data = tomllib.load(file)
    coefficients = {key: int(value) for key, value in data["hundredths"].items()}
    unread, seated = data["unread"], data["symbiote"]
    errors = data["error"]
    model = BattleWorth(coefficients, int(errors["card"]), int(errors["text"]), measured_cards())
    return BattleGuess(
        model,
        (int(unread["one"]), int(unread["cost"])),
        {kind: int(seated[kind.value]) for kind in (CardType.COMPANION, CardType.PARASITE)},
    )
