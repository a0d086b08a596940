"""The current properties and abilities of a card: printed ones with every effect applied.

``continuous`` computes ``Facts``; they are never saved. All rules read them instead of the printed
card.
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
    is_of_itself,
    numbers_at_turn_start,
    parts_within,
)
from engine.berserk.cards.card import CardSpec, CardType, Element
from engine.berserk.cards.named_abilities import rules_against, rules_of
from engine.berserk.cards.titled_abilities import parts_of, room, stands_for
from engine.kernel.copying import copied_by_fields
from engine.kernel.remembering import by_identity

Key: TypeAlias = tuple[int, int, int]
"""The origin of an ability: (0, place on the card, 0), (1, effect, 0), (2, giver, place), (3,
effect, 0) for an effect on its cell, (4, giver, place) for one given by a card in formation."""

PRINTED: Final = 0
ACQUIRED: Final = 1
GRANTED: Final = 2
ON_CELL: Final = 3
FORMED: Final = 4

_GIVING: Final = frozenset((ab.While, ab.SquadCountsAs))
GIVING: Final = _GIVING | {ab.Formation}
"""The kinds of abilities that give abilities to cards."""
_ABOVE: Final = (CardType.FLYER, CardType.TERRAIN)
_VARYING: Final = frozenset((ab.Modify, ab.Becomes, ab.CountsAs, ab.AlsoOfClass))
Node = TypeVar("Node")


@dataclass(frozen=True, slots=True)
class Owned:
    """An ability of a card, with its origin and the card that grants it.

    ``part`` distinguishes the nodes that a named or titled ability expands to; the ability itself
    is part 0.
    """

    node: ab.Ability
    key: Key
    giver: int
    part: int = 0


Waiting: TypeAlias = tuple[ab.Triggered, Owned, bool]
"""A triggered ability, and whether only an event of its own card sets it off."""


@dataclass(frozen=True, slots=True)
class Properties:
    """The properties of a card (104). A property that its type lacks is 0, a missing strike
    None."""

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
    """The facts of a card in a saved match; ``last`` are those it had when it left the battle."""

    card: int
    last: bool
    properties: Properties
    owned: tuple[Owned, ...]
    base_strike: Strength | None
    extra_movement: int = 0
    more_life: int = 0
    granted: tuple[Owned, ...] = ()


class Facts:
    """The properties and abilities of one card, with indexes for fast queries.

    ``named`` maps each named ability to its effective value (518.3). ``moments`` is a bit mask (see
    ``bit``) of the moments its abilities wait for: ``triggers`` those of triggered abilities,
    ``answers`` those at which its player may announce one, sudden ones included. ``movement``
    includes modifiers, ``base_movement`` (543.6) and ``base_strike`` do not. ``effects`` and
    ``granted`` are the inputs that the facts were computed from. ``kinds`` is a quick index of the
    kinds of its abilities, ``varies`` whether any of them modifies or replaces its properties.
    ``lies_above`` says whether it enters the extra zone instead of the battlefield (210.1, 213.1,
    536.4). ``giving`` are the abilities by which the card grants abilities (117, 121). ``actions``
    are the indexes of its playable abilities: ``plain_actions`` of attacks that cost only closing
    and have no other requirement, ``more_actions`` of the others.
    """

    __slots__ = (
        "_nodes",
        "_waiting",
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
        "lies_above",
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
        self.lies_above = self.type in _ABOVE or ab.Name.EXTRA_ZONE in self.named
        self._nodes: dict[type[object], list[tuple[Any, Owned]]] = {}
        self._waiting: dict[ab.Moment, tuple[Waiting, ...]] = {}
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
        """Copy and pickle as the inputs only; the indexes are rebuilt."""
        return _facts, (self.kept(-1, last=False), self.effects)

    @property
    def is_printed(self) -> bool:
        """Return whether the facts equal the printed ones."""
        return not self.effects and not self.granted and not self.varies

    def kept(self, card: int, *, last: bool) -> SavedFacts:
        """Return the part of the facts that a save keeps."""
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
        """Rebuild facts from a save, for a card with these effects."""
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
        """Return whether the properties that can change without an effect are equal."""
        return self._changing() == other._changing()

    def is_about_the_same(self, other: Facts) -> bool:
        """Return whether both have the same kinds of abilities waiting for the same moments.

        This holds when only numbers changed; the lookup by kind and moment then stays valid.
        """
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
        """Return whether the card has this named ability."""
        return name in self.named

    def nodes(self, kind: type[Node]) -> Sequence[tuple[Node, Owned]]:
        """Return the abilities of one kind, including those that named abilities expand to."""
        return self._nodes.get(kind, ())

    def waiting_for(self, moment: ab.Moment) -> tuple[Waiting, ...]:
        """Return the triggered abilities that wait for a moment, each with whether only an event of
        its own card sets it off."""
        waiting = self._waiting.get(moment)
        if waiting is None:
            waiting = self._waiting[moment] = tuple(
                [
                    (node, one, is_of_itself(node.when.subject))
                    for node, one in self.nodes(ab.Triggered)
                    if moment in node.when.moments
                ]
            )
        return waiting

    def name_behind(self, key: Key, part: int) -> ab.Name | None:
        """Return the named ability that expands to this part; None for any other part."""
        named = (ability for ability in self.owned if ability.key == key)
        for ability in named:
            node, behind = ability.node, range(ability.part + 1, ability.part + room(ability.node))
            if isinstance(node, ab.Named) and part in behind:
                return node.name
        return None

    def find(self, key: Key, part: int = 0) -> Owned | None:
        """Return the ability with this key; None if the card no longer has it (528.6)."""
        for ability in self.owned:
            if ability.key == key and ability.part == part:
                return ability
        return None


def _facts(worked: SavedFacts, effects: object) -> Facts:
    return Facts.of(worked, effects)


_BITS: Final = {moment: 1 << place for place, moment in enumerate(ab.Moment)}
SUDDEN: Final = 1 << len(_BITS)
"""The bit of sudden abilities that have no moment of their own."""
EVERY_MOMENT: Final = SUDDEN - 1


def bit(moment: ab.Moment) -> int:
    """Return the bit of a moment in ``Facts.moments``."""
    return _BITS[moment]


@dataclass(frozen=True, slots=True)
class _About:
    """The contribution of one ability to ``Facts``."""

    kinds: frozenset[object]
    triggers: int
    answers: int
    powers: frozenset[ab.PowerKind]


@by_identity
@cache
def _about(node: ab.Ability) -> _About:
    """Return the contribution of an ability, computed once for equal abilities.

    A lookup costs a hash of the whole node.
    """
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
    moments = moments_awaited(node)
    waits = isinstance(node, ab.Triggered)
    return _About(
        frozenset(kinds), moments if waits else 0, 0 if waits else moments, frozenset(powers)
    )


def moments_awaited(node: object) -> int:
    """Return the moments that an ability itself waits for, as a bit mask; 0 for any other node."""
    if isinstance(node, ab.Triggered):
        late = _BITS[ab.Moment.FINISHED] if node.when.late else 0
        return sum(_BITS[moment] for moment in set(node.when.moments)) | late
    if not isinstance(node, ab.Playable):
        return 0
    if node.when is not None:
        return sum(_BITS[moment] for moment in set(node.when.moments))
    return SUDDEN if node.sudden else 0


@by_identity
@cache
def reach(abilities: tuple[ab.Ability, ...]) -> tuple[frozenset[object], int]:
    """Return the kinds of abilities, and their moments, that these abilities can ever bring into a
    match.

    Counts the abilities themselves, what named ones expand to, and all that they grant. The answer
    does not depend on the history of the match, so a loaded match continues like the saved one.
    """
    kinds: set[object] = set()
    moments = 0
    waiting: list[object] = [*abilities]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple):
            waiting += node
        elif isinstance(node, (ab.Area, CardType)):
            kinds.add(node)
        if not is_node(node):
            continue
        waiting += parts_within(node)
        moments |= moments_awaited(node)
        if not isinstance(node, ab.HasStatus):
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
    return frozenset(kinds), moments


@by_identity
@cache
def powers_of(body: ab.Body) -> tuple[ab.Attack | ab.Power, ...]:
    """Return every power of a compound ability, in text order."""
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
    """Return the effective value of each named ability (518.3, 518.5).

    Of equal names the largest counts, a printed one only while none is acquired; bonuses are added
    after that.
    """
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
                # 518.3: suppressed, even when a bonus makes the acquired value the smaller one
                continue
            values[node.name] = max(values.get(node.name, node.value), node.value)
    for bonus in bonuses:
        if bonus.name in values:  # 518.6
            values[bonus.name] += bonus.amount
    return values


def unfolded(owned: Iterable[Owned]) -> tuple[Owned, ...]:
    """Return the abilities, each titled one followed by the nodes it expands to (518.9)."""
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
    """Return unfolded abilities without the lost ones and everything these expand to."""
    gone = {
        (ability.key, ability.part + more)
        for ability in owned
        if is_lost(ability)
        for more in range(room(ability.node))
    }
    return tuple(ability for ability in owned if (ability.key, ability.part) not in gone)


def expanded(owned: Iterable[Owned]) -> tuple[Owned, ...]:
    """Return unfolded abilities, each named one followed by the nodes it expands to.

    Of several with the same name only one expands, at the effective value (518.3).
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
    """Return the printed properties of a card."""
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
    """Return the facts of a card that no effect applies to."""
    return Facts(printed_properties(spec), expanded(unfolded(printed(spec, card))))


ACTION: Final = ab.Payment(closes=True)


def _is_plain_action(node: ab.Ability) -> bool:
    """Return whether an ability is an attack whose only cost and requirement is closing."""
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
        and isinstance(node.body, ab.Attack)
        and node.payment == ACTION
    ):
        return node.body
    return None


copied_by_fields(__name__)
