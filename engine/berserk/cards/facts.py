"""What a card is now: its properties and abilities, from what is printed and every effect on it.

``Facts`` are worked out by ``continuous``, never saved. Everything in the rules asks them, nothing
asks the printed card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeAlias, TypeVar, assert_never

import engine.berserk.abilities as ab
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.asking import (
    asks_for_status,
    is_node,
    numbers_at_turn_start,
    parts_within,
)
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.named_abilities import rules_against, rules_of
from engine.berserk.cards.titled_abilities import parts_of, room, stands_for
from engine.kernel.copying import copied_by_fields

Key: TypeAlias = tuple[int, int, int]
"""Where an ability comes from: (0, place on the card, 0), (1, effect, 0), (2, giver, place),
(3, effect, 0) for an effect on its cell, (4, giver, place) for what standing in formation gives."""

PRINTED: Final = 0
ACQUIRED: Final = 1
GRANTED: Final = 2
ON_CELL: Final = 3
FORMED: Final = 4

_GIVING: Final = frozenset((ab.While, ab.SquadCountsAs))
GIVING: Final = _GIVING | {ab.Formation}
"""The kinds of abilities by which cards are given others."""
_VARYING: Final = frozenset((ab.Modify, ab.Becomes, ab.CountsAs))
Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class Owned:
    """An ability that a card has: where it comes from, and which card gives it.

    ``part`` tells the nodes apart that a named or titled ability stands for; the ability itself is
    part 0.
    """

    node: ab.Ability
    key: Key
    giver: int
    part: int = 0


@dataclass(frozen=True, slots=True)
class Properties:
    """The properties of a card (104). What its type does not have is 0, a strike None."""

    name: str
    cost: int
    elite: bool
    unique: bool
    type: CardType
    elements: tuple[Element, ...]
    classes: tuple[str, ...]
    start_life: int
    movement: int
    strike: Strength | None


@dataclass(frozen=True, slots=True)
class SavedFacts:
    """What a card had come to be when its match was saved: ``last`` before it left the battle."""

    card: int
    last: bool
    properties: Properties
    owned: tuple[Owned, ...]
    base_strike: Strength | None
    extra_movement: int = 0
    more_life: int = 0
    granted: tuple[Owned, ...] = ()


class Facts:
    """The properties and abilities of one card, with indexes for quick answers.

    ``named`` has each named ability at its effective value (518.3); ``moments`` is a bit mask of
    what its abilities wait for, by ``bit``: those that go off for ``triggers``, those that its
    player may announce then, sudden ones included, for ``answers``; ``movement`` has modifiers,
    ``base_movement`` has none (543.6). ``effects`` and ``granted`` are what the facts were worked
    out from. ``kinds`` tells at a glance what the card's abilities can be about at all, ``varies``
    whether they modify or replace its properties. ``base_strike`` has no modifiers either.
    ``giving`` are those by which the card gives abilities to cards (117, 121).
    ``actions`` are the places of playable abilities, ``plain_actions`` of those that are attacks
    for closing and ask for nothing else, ``more_actions`` of the others.
    """

    __slots__ = (
        "_nodes",
        "actions",
        "answers",
        "base_movement",
        "base_strike",
        "classes",
        "cost",
        "effects",
        "elements",
        "elite",
        "forms",
        "giving",
        "granted",
        "is_creature",
        "is_static",
        "kinds",
        "moments",
        "more_actions",
        "more_life",
        "movement",
        "name",
        "named",
        "owned",
        "plain_actions",
        "powers",
        "saves_chips",
        "start_life",
        "strike",
        "triggers",
        "type",
        "unique",
        "varies",
    )

    def __init__(
        self,
        properties: Properties,
        owned: tuple[Owned, ...],
        *,
        extra_movement: int = 0,
        more_life: int = 0,
        base_strike: Strength | None = None,
        effects: object = (),
        granted: tuple[Owned, ...] = (),
    ) -> None:
        self.name, self.cost, self.elite = properties.name, properties.cost, properties.elite
        self.unique, self.type = properties.unique, properties.type
        self.elements, self.classes = properties.elements, properties.classes
        self.start_life, self.strike = properties.start_life, properties.strike
        self.base_strike = base_strike or properties.strike
        self.base_movement = properties.movement
        self.movement = properties.movement + extra_movement
        self.more_life = more_life
        self.effects, self.granted, self.owned = effects, granted, owned
        self.named = named_values(owned)
        self.is_creature = self.type.is_creature
        self._nodes: dict[type[object], list[tuple[Any, Owned]]] = {}
        for ability in owned:
            self._nodes.setdefault(type(ability.node), []).append((ability.node, ability))
        abouts = [_about(ability.node) for ability in owned]
        self.kinds = frozenset((self.type,)).union(*[about.kinds for about in abouts])
        self.actions = tuple(
            place for place, ability in enumerate(owned) if isinstance(ability.node, ab.Playable)
        )
        self.plain_actions = [
            place for place in self.actions if _is_plain_action(owned[place].node)
        ]
        self.more_actions = [place for place in self.actions if place not in self.plain_actions]
        self.triggers = self.answers = 0
        for about in abouts:
            self.triggers |= about.triggers
            self.answers |= about.answers
        self.moments = self.triggers | self.answers
        self.forms = ab.Formation in self.kinds
        self.is_static = self.forms or not self.kinds.isdisjoint(_GIVING)
        self.giving: tuple[Owned, ...] = ()
        if self.is_static:
            self.giving = tuple([one for one in owned if type(one.node) in GIVING])
        self.varies = not self.kinds.isdisjoint(_VARYING)
        self.powers = frozenset[ab.PowerKind]().union(*[about.powers for about in abouts])
        self.saves_chips = any(
            isinstance(ability.node, ab.Playable) and ability.node.payment.chips != 0
            for ability in owned
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Be copied and pickled as what the facts were worked out from."""
        return _facts, (self.kept(-1, last=False), self.effects)

    @property
    def is_printed(self) -> bool:
        """Return whether they are what is printed on the card, and nothing else."""
        return not self.effects and not self.granted and not self.varies

    def kept(self, card: int, *, last: bool) -> SavedFacts:
        """Return what a save keeps of them."""
        properties = Properties(
            self.name,
            self.cost,
            self.elite,
            self.unique,
            self.type,
            self.elements,
            self.classes,
            self.start_life,
            self.base_movement,
            self.strike,
        )
        return SavedFacts(
            card,
            last,
            properties,
            self.owned,
            self.base_strike,
            self.movement - self.base_movement,
            self.more_life,
            self.granted,
        )

    @classmethod
    def of(cls, worked: SavedFacts, effects: object) -> Facts:
        """Return what a save has kept, for a card with these effects on it."""
        return cls(
            worked.properties,
            worked.owned,
            extra_movement=worked.extra_movement,
            more_life=worked.more_life,
            base_strike=worked.base_strike,
            effects=effects,
            granted=worked.granted,
        )

    def is_like(self, other: Facts) -> bool:
        """Return whether properties that may change by themselves are the same."""
        return self._changing() == other._changing()

    def is_about_the_same(self, other: Facts) -> bool:
        """Return whether the abilities are of the same kinds and wait for the same moments, as they
        do where only numbers have changed; who has what need not be looked up again then."""
        return (
            self.kinds == other.kinds
            and self.triggers == other.triggers
            and self.answers == other.answers
            and self.effects is other.effects
        )

    def _changing(self) -> tuple[object, ...]:
        return (
            self.name,
            self.cost,
            self.elite,
            self.unique,
            self.type,
            self.movement,
            self.base_movement,
            self.more_life,
            self.strike,
            self.base_strike,
        )

    def value(self, name: ab.Name) -> int:
        """Return the value of a named ability, 0 without it; never below 0 (518.8)."""
        return max(0, self.named.get(name, 0))

    def has(self, name: ab.Name) -> bool:
        """Return whether the card has the named ability."""
        return name in self.named

    def nodes(self, kind: type[Node]) -> Sequence[tuple[Node, Owned]]:
        """Return the abilities of one kind, those that named ones stand for included."""
        return self._nodes.get(kind, ())

    def name_behind(self, key: Key, part: int) -> ab.Name | None:
        """Return the named ability that stands for this part of an ability; None for others."""
        named = (ability for ability in self.owned if ability.key == key)
        for ability in named:
            node, behind = ability.node, range(ability.part + 1, ability.part + room(ability.node))
            if isinstance(node, ab.Named) and part in behind:
                return node.name
        return None

    def find(self, key: Key, part: int = 0) -> Owned | None:
        """Return the ability with this key, None when the card has it no more (528.6)."""
        for ability in self.owned:
            if ability.key == key and ability.part == part:
                return ability
        return None


def _facts(worked: SavedFacts, effects: object) -> Facts:
    return Facts.of(worked, effects)


_BITS: Final = {moment: 1 << place for place, moment in enumerate(ab.Moment)}
SUDDEN: Final = 1 << len(_BITS)
"""The bit of sudden abilities without a moment of their own."""
EVERY_MOMENT: Final = SUDDEN - 1


def bit(moment: ab.Moment) -> int:
    """Return the bit of a moment in ``Facts.moments``."""
    return _BITS[moment]


@dataclass(frozen=True, slots=True)
class _About:
    """What one ability brings into ``Facts``."""

    kinds: frozenset[object]
    triggers: int
    answers: int
    powers: frozenset[ab.PowerKind]


@cache
def _about(node: ab.Ability) -> _About:
    """Worked out once for all equal abilities: to ask for it costs the hash of all of the node."""
    kinds: set[object] = {type(node)}
    powers: set[ab.PowerKind] = set()
    if isinstance(node, ab.Named):
        kinds.add(node.name)
    if isinstance(node, ab.While) and asks_for_status(node):
        kinds.add(ab.HasStatus)
    if numbers_at_turn_start(node):
        kinds.add(ab.AtTurnStart)
    if isinstance(node, ab.Playable | ab.Triggered):
        kinds.add(node.active)
        for power in powers_of(node.body):
            powers.add(power.kind)
            if isinstance(power, ab.Power):
                kinds.update(type(effect) for effect in power.effects)
    moments = _moment(node)
    waits = isinstance(node, ab.Triggered)
    return _About(
        frozenset(kinds), moments if waits else 0, 0 if waits else moments, frozenset(powers)
    )


def _moment(node: object) -> int:
    if isinstance(node, ab.Triggered):
        late = _BITS[ab.Moment.FINISHED] if node.when.late else 0
        return sum(_BITS[moment] for moment in set(node.when.moments)) | late
    if not isinstance(node, ab.Playable):
        return 0
    if node.when is not None:
        return sum(_BITS[moment] for moment in set(node.when.moments))
    return SUDDEN if node.sudden else 0


@cache
def reach(abilities: tuple[ab.Ability, ...]) -> tuple[frozenset[object], int]:
    """Return every kind of ability, and the moments they wait for, that these may ever bring into
    a match: themselves, what their names stand for, and whatever they give to cards.

    So it does not matter what was in the match before: a loaded one goes on like the saved one.
    """
    kinds: set[object] = set()
    moments = 0
    waiting: list[object] = [*abilities]
    while waiting:
        node = waiting.pop()
        waiting += parts_within(node)
        moments |= _moment(node)
        if is_node(node) and not isinstance(node, ab.HasStatus):
            kinds.add(type(node))
        if isinstance(node, ab.While) and asks_for_status(node):
            kinds.add(ab.HasStatus)
        elif isinstance(node, ab.Named | ab.NamedAgainst | ab.NamedBonus | ab.GainOrMore):
            if node.name not in kinds:
                kinds.add(node.name)
                waiting += rules_of(node.name, 1)
            if isinstance(node, ab.GainOrMore):
                kinds |= {ab.Named, ab.NamedBonus}
        elif isinstance(node, ab.Titled):
            waiting += stands_for(node)
        elif isinstance(node, ab.TitledBody):
            waiting.append(node.parts)
        elif isinstance(node, ab.LoseFlight):
            kinds |= {ab.SetProperty, CardType.GROUND}
        elif isinstance(node, ab.Area | CardType):
            kinds.add(node)
    return frozenset(kinds), moments


@cache
def powers_of(body: ab.Body) -> tuple[ab.Attack | ab.Power, ...]:
    """Return every power of a compound ability, in the order of its text."""
    match body:
        case ab.Attack() | ab.Power():
            return (body,)
        case (
            ab.And(parts=parts)
            | ab.Or(parts=parts)
            | ab.Prophecy(parts=parts)
            | ab.RolledTargets(parts=parts)
        ):
            return tuple(power for part in parts for power in powers_of(part))
        case (
            ab.WhileDoing(first=first, second=second)
            | ab.OnSuccess(first=first, second=second)
            | ab.Otherwise(first=first, second=second)
            | ab.UnlessOpponent(first=first, second=second)
        ):
            return powers_of(first) + powers_of(second)
        case ab.Provided(part=part, otherwise=otherwise):
            return powers_of(part) + (() if otherwise is None else powers_of(otherwise))
        case ab.Repeat(part=part) | ab.May(part=part) | ab.Limited(part=part):
            return powers_of(part)
        case _:
            assert_never(body)


def named_values(owned: Iterable[Owned]) -> dict[ab.Name, int]:
    """518.3, 518.5: of equal names the largest holds, a printed one only while none is acquired;
    then the bonuses to it."""
    values: dict[ab.Name, int] = {}
    bonuses: list[ab.NamedBonus] = []
    known = tuple(owned)
    acquired = {
        ability.node.name
        for ability in known
        if ability.key[0] == ACQUIRED and isinstance(ability.node, ab.Named)
    }
    for ability in known:
        node = ability.node
        if isinstance(node, ab.NamedBonus):
            bonuses.append(node)
        elif isinstance(node, ab.Named):
            if ability.key[0] == PRINTED and node.name in acquired:
                continue  # 518.3: suppressed, even by a value that a bonus made the smaller one
            values[node.name] = max(values.get(node.name, node.value), node.value)
    for bonus in bonuses:
        if bonus.name in values:  # 518.6
            values[bonus.name] += bonus.amount
    return values


def unfolded(owned: Iterable[Owned]) -> tuple[Owned, ...]:
    """Return abilities, each titled one followed by what it stands for (518.9)."""
    known = tuple(owned)
    if not any(isinstance(ability.node, ab.Titled) for ability in known):
        return known
    parts = _parts(known, 0)
    bonuses = (part.node for part in parts if isinstance(part.node, ab.NamedBonus))
    more = sum(bonus.amount for bonus in bonuses if bonus.name is ab.Name.FRENZY)
    return _parts(known, more) if more else parts


def _parts(owned: tuple[Owned, ...], more: int) -> tuple[Owned, ...]:
    return tuple(
        Owned(node, ability.key, ability.giver, part)
        for ability in owned
        for node, part in parts_of(ability.node, more)
    )


def without(owned: tuple[Owned, ...], is_lost: Callable[[Owned], bool]) -> tuple[Owned, ...]:
    """Return unfolded abilities less those that are lost, each with all that it stands for."""
    gone = {
        (ability.key, ability.part + more)
        for ability in owned
        if is_lost(ability)
        for more in range(room(ability.node))
    }
    return tuple(ability for ability in owned if (ability.key, ability.part) not in gone)


def expanded(owned: Iterable[Owned]) -> tuple[Owned, ...]:
    """Return unfolded abilities, each named one followed by the nodes that its name stands for.

    Only one of equal names stands for anything, at the effective value (518.3).
    """
    known = tuple(owned)
    values = named_values(known)
    if not values and not any(isinstance(ability.node, ab.NamedAgainst) for ability in known):
        return known
    result: list[Owned] = []
    done: set[ab.Name] = set()
    for ability in known:
        result.append(ability)
        if isinstance(ability.node, ab.Named) and ability.node.name not in done:
            done.add(ability.node.name)
            value = max(0, values[ability.node.name])
            result += _ruled(ability, rules_of(ability.node.name, value))
        elif isinstance(ability.node, ab.NamedAgainst):
            against = ability.node
            result += _ruled(ability, rules_against(against.name, against.value, against.against))
    return tuple(result)


def _ruled(ability: Owned, rules: tuple[ab.Ability, ...]) -> Iterator[Owned]:
    for part, node in enumerate(rules, ability.part + 1):
        yield Owned(node, ability.key, ability.giver, part)


def printed(spec: CardSpec, card: int) -> tuple[Owned, ...]:
    """Return the printed abilities of a card (112.3)."""
    return tuple(
        Owned(node, (PRINTED, place, 0), card) for place, node in enumerate(spec.abilities)
    )


def printed_properties(spec: CardSpec) -> Properties:
    """Return the properties that are printed on a card."""
    return Properties(
        spec.name,
        spec.cost.number,
        spec.elite,
        spec.unique,
        spec.type,
        spec.elements,
        spec.classes,
        spec.life or 0,
        spec.movement or 0,
        spec.strike,
    )


def facts_of(spec: CardSpec, card: int) -> Facts:
    """Return what a card is while no effect is on it."""
    return Facts(printed_properties(spec), expanded(unfolded(printed(spec, card))))


ACTION: Final = ab.Payment(closes=True)


def _is_plain_action(node: ab.Ability) -> bool:
    """Return whether an ability is an attack, and closing is all that it asks for."""
    return (
        attack_of(node) is not None
        and isinstance(node, ab.Playable)
        and node.when is None
        and node.limit is ab.Limit.NONE
        and node.condition == ab.ALWAYS
        and node.acts_within == 1
        and node.active is ab.Area.BATTLE
    )


def attack_of(node: ab.Ability) -> ab.Attack | None:
    """Return the attack of a plain action ``{tap}: attack``; None for anything else."""
    if (
        isinstance(node, ab.Playable)
        and node.payment == ACTION
        and isinstance(node.body, ab.Attack)
    ):
        return node.body
    return None


copied_by_fields(__name__)
