"""The other cards of a trial: real ones that speak of the same things as the part, and made ones
that have the traits and the powers it mentions."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from operator import itemgetter
from random import Random
from typing import Any, Final

import engine.berserk.abilities as ab
from engine.berserk.abilities.properties import CardType, Element
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, Cost
from engine.berserk.cards.text.notation import ability_to_json, parse_abilities
from tests.idle.parts import Part

_COMMON: Final = 400
"""Cards that share a word; a more common one is not looked for."""
_INFLUENCE: Final = ab.PowerKind.INFLUENCE


def _power(effect: ab.Effect) -> ab.Power:
    return ab.Power(_INFLUENCE, (effect,))


_RELOCATING: Final = ab.Power(
    _INFLUENCE, (ab.Relocate(),), cells=ab.Cells(who=ab.Who.TARGET, within=2)
)
_REVIVING: Final = ab.Power(
    _INFLUENCE,
    (ab.BringIn(by=ab.Area.GRAVEYARD),),
    ab.Targets(area=ab.Area.GRAVEYARD),
    cells=ab.Cells(by_rule=True),
)
_POWERS: Final[dict[ab.Power, tuple[str, ...]]] = {
    _power(ab.Wound(2)): ("wounded", "wounds"),
    _power(ab.Heal(3)): ("be_healed", "healing", "healed", "overhealed"),
    _power(ab.Chips(2)): ("chips", "get_chips"),
    _power(ab.ExtraLife(3)): ("life", "extra_life", "get_extra_life"),
    _power(ab.Close()): ("close", "closed", "closing"),
    _power(ab.Open()): ("open", "opened", "opening"),
    _power(ab.Destroy()): ("died", "killed", "death", "buried"),
    _power(ab.Exile()): ("be_exiled", "exiled", "exile"),
    _power(ab.TakeControl()): ("change_control", "controlled"),
    _power(ab.Gain(ab.Named(ab.Name.POISON, 1))): ("poison", "gained", "named"),
    _RELOCATING: ("relocate", "relocated", "moved", "move"),
    _REVIVING: ("entered", "revived", "EntersWith"),
}
"""What made cards do, and the words of a part that is about it."""
_SHAPES: Final = (
    "{} 2-3-4",
    "{} 1",
    "{} 1-2-3 range 3",
)
_LIFE: Final = 8


@dataclass(frozen=True)
class Cards:
    """Cards to draw from. A card more or fewer changes hardly any draw: each has its own place on a
    circle, and the next one is drawn."""

    cards: tuple[CardSpec, ...]

    @cached_property
    def _places(self) -> tuple[tuple[float, CardSpec], ...]:
        placed = ((Random(f"{card.ref} {card.name}").random(), card) for card in self.cards)
        return tuple(sorted(placed, key=itemgetter(0)))

    def draw(self, rng: Random) -> CardSpec:
        """Draw a card."""
        at = bisect_left(self._places, rng.random(), key=itemgetter(0))
        return self._places[at % len(self._places)][1]


@dataclass(frozen=True)
class Company:
    """The real cards to draw from, by the words of their abilities and by their traits."""

    cards: tuple[CardSpec, ...]
    _known: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def fighters(self) -> Cards:
        """Ground creatures that any squad may have."""
        return Cards(
            tuple(
                card
                for card in self.cards
                if card.type is CardType.GROUND and card.strike and len(card.elements) < 2
            )
        )

    @cached_property
    def _all(self) -> Cards:
        return Cards(self.cards)

    @cached_property
    def _by_word(self) -> dict[str, Cards]:
        found: defaultdict[str, list[CardSpec]] = defaultdict(list)
        for card in self.cards:
            for word in {*_words_of(card.abilities), *_traits(card)}:
                found[word].append(card)
        return {word: Cards(tuple(cards)) for word, cards in found.items() if len(cards) <= _COMMON}

    @cached_property
    def _classes(self) -> frozenset[str]:
        return frozenset(word for card in self.cards for word in card.classes)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(card.name for card in self.cards)

    def words(self, part: Part) -> tuple[str, ...]:
        """Return the words of a part, twice, and of the ability that it belongs to."""
        if part.key not in self._known:
            own, whole = _words_of([part.node]), _words_of([part.card.abilities[part.at]])
            implied = (word for each in whole for word in _IMPLIED.get(each, ()))
            self._known[part.key] = (*own, *implied, *whole)
        return self._known[part.key]

    def draw(self, part: Part, rng: Random, count: int) -> list[CardSpec]:
        """Draw cards: made ones, real ones with something that the part mentions, any others."""
        words = self.words(part)
        return [self._drawn(words, rng, number) for number in range(count)]

    def _drawn(self, words: tuple[str, ...], rng: Random, number: int) -> CardSpec:
        luck = rng.random()
        if luck < 0.5:
            return self._made(words, rng, number)
        alike = self._by_word.get(rng.choice(words)) if luck < 0.8 else None
        return (alike or self._all).draw(rng)

    def _made(self, words: tuple[str, ...], rng: Random, number: int) -> CardSpec:
        def some(known: Callable[[str], bool]) -> list[str]:
            found = [word for word in words if known(word)]
            return [rng.choice(found)] if found and rng.random() < 0.6 else []

        elements = some(lambda word: word in _ELEMENTS)
        types = some(lambda word: word in _TYPES) or ["flyer" if rng.random() < 0.1 else "ground"]
        names = some(lambda word: word in self._names)
        kind, life = CardType(types[0]), rng.randint(2, _LIFE)
        return CardSpec(
            ref=f"made/{number}",
            name=names[0] if names else f"made {number}",
            cost=Cost(rng.randint(1, 9)),
            elite=rng.random() < 0.3,
            type=kind,
            elements=tuple(map(Element, elements)),
            unique=rng.random() < 0.1,
            classes=tuple(some(lambda word: word in self._classes)),
            life=None if kind is CardType.TERRAIN else life,
            movement=rng.randint(1, 3) if kind is CardType.GROUND else None,
            strike=_STRIKE if kind.is_creature else None,
            abilities=tuple(_abilities(words, rng)),
        )


_STRIKE: Final = Strength(1, 2, 3)
_IMPLIED: Final = {
    "MoreHosts": ("parasite",),
    "MoreSymbiotes": ("companion", "parasite"),
    "Hosts": ("companion", "parasite"),
    "SeatedOn": ("companion", "parasite"),
    "host": ("ground",),
    "duties": ("Must",),
    "RestoreArmor": ("armor",),
    "protections": ("Protection",),
    "Valhalla": ("strike", "killed"),
}
"""Words that come with others."""
_ELEMENTS: Final = frozenset(element.value for element in Element)
_TYPES: Final = frozenset(kind.value for kind in CardType)
_KINDS: Final = tuple(kind for kind in ab.PowerKind if kind is not ab.PowerKind.STRIKE)
_ATTACKS: Final = tuple(kind for kind in _KINDS if kind.is_attack)
_NAMES: Final = {name.value: name for name in ab.Name}


def _abilities(words: tuple[str, ...], rng: Random) -> Iterable[ab.Ability]:
    """Yield an attack or an effect, of a kind that is mentioned if there is one, and named ones."""
    mentioned = [kind for kind in _KINDS if kind.value in words]
    powers = [power for power, about in _POWERS.items() if not set(about).isdisjoint(words)]
    attacks = [kind for kind in mentioned if kind.is_attack]
    if rng.random() < (0.25 if powers and not attacks else 0.6):
        kind = rng.choice(attacks if attacks and rng.random() < 0.8 else _ATTACKS)
        yield from parse_abilities(rng.choice(_SHAPES).format(kind.value))
    else:
        power = rng.choice(powers if powers and rng.random() < 0.8 else tuple(_POWERS))
        kind = ab.PowerKind.SPELL if ab.PowerKind.SPELL in mentioned else _INFLUENCE
        yield ab.Playable(
            ab.Payment(closes=True), replace(power, kind=kind), sudden=rng.random() < 0.3
        )
    if ab.Formation.__name__ in words and rng.random() < 0.6:
        yield ab.Formation((ab.Named(ab.Name.ARMOR, 1),))
    named = [_NAMES[word] for word in words if word in _NAMES]
    if rng.random() < 0.5:
        yield ab.Named(rng.choice(named or tuple(ab.Name)), rng.choice((1, 2)))


def _traits(card: CardSpec) -> Iterable[str]:
    return (card.name, card.type.value, *card.classes, *(one.value for one in card.elements))


def _words_of(abilities: Iterable[Any]) -> list[str]:
    """Return the words that the nodes consist of: types, values, classes and names."""
    return sorted({word for node in abilities for word in _words(ability_to_json(node))})


def _words(data: object) -> Iterable[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from _words(one)
    elif isinstance(data, dict):
        if set(data) == {"$", "="}:
            yield str(data["="])
            return
        for name, one in data.items():
            yield from _words(name if one is True else one)
