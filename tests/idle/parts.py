"""The parts of a card that do something by themselves, and the same card with one of them inert.

A part is an ability of the card, one that it grants (117), or one that its effects give (119). Each
has to change something: «+2 к бешенству» that nobody can use is idle, although it is given.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any, Final, TypeAlias, cast, get_args

import engine.berserk.abilities as ab
from engine.berserk.cards.card import CardSpec, CardType
from engine.berserk.cards.text.notation import render_ability_json

Path: TypeAlias = tuple[int | str, ...]
"""The fields and places that lead from the abilities of a card to a node."""
Announced: TypeAlias = ab.Playable | ab.Triggered | ab.Concentration | ab.Frenzy | ab.Valhalla
"""Abilities that are announced and whose powers are carried out (113, 116)."""
_ABILITIES: Final = get_args(ab.Ability)
_FRAMES: Final = (ab.While, ab.Formation, ab.Incorporeal)
"""Abilities that do nothing besides what they grant."""
_WHOLE: Final = (ab.Calculated, ab.RecruitTerms)
"""Abilities whose parts mean something only together."""
_NOTES: Final = (ab.Unread, ab.ByHand, ab.Marker)
INERT: Final = ab.ByHand()
"""A node that does nothing, in place of a part."""
RECRUITING: Final = (
    ab.RecruitPrice,
    ab.RecruitTerms,
    ab.RecruitCrystals,
    ab.SquadAtMost,
    ab.MoreTerrains,
    ab.SquadCountsAs,
    ab.NotInSquadWith,
    ab.BeforeRecruiting,
)
"""Abilities that act before the battle, in a deal or in a recruitment (403)."""


@dataclass(frozen=True)
class Part:
    """A node of a card that has to do something."""

    card: CardSpec
    path: Path
    node: ab.Ability

    @property
    def at(self) -> int:
        """The place of its ability among those of the card."""
        return cast(int, self.path[0])

    @property
    def is_printed(self) -> bool:
        """Return whether it is an ability of the card itself, not one that it gives."""
        return len(self.path) == 1

    @cached_property
    def digest(self) -> str:
        """A digest of the ability and of the part, which changes with any of them."""
        said = f"{render_ability_json(self.card.abilities[self.at])} {self.path[1:]}"
        return sha256(said.encode()).hexdigest()[:16]

    @property
    def key(self) -> tuple[str, str]:
        """The card and the digest: how the list of idle parts names it."""
        return self.card.ref, self.digest

    @cached_property
    def without(self) -> CardSpec:
        """The card with this part inert."""
        changed = _with_inert(self.card.abilities, self.path)
        return replace(self.card, abilities=cast(tuple[ab.Ability, ...], changed))


def parts_of(card: CardSpec) -> Iterator[Part]:
    """Yield the parts of a card that have to do something."""
    for path, node in _parts(card.abilities, ()):
        yield Part(card, path, node)


def different(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield each part, of the named abilities that cards of a type print only the first.

    What a named ability does is the same on each of them; any other part may need the rest of its
    card.
    """
    known: set[tuple[CardType, ab.Ability]] = set()
    for part in parts:
        if part.is_printed and isinstance(part.node, ab.Named):
            if (part.card.type, part.node) in known:
                continue
            known.add((part.card.type, part.node))
        yield part


def share_of(parts: Iterable[Part], share: int, shares: int) -> Iterator[Part]:
    """Yield one of so many shares of the parts; a part stays in its share as long as it is."""
    return (part for part in parts if int(part.digest, 16) % shares == share % shares)


def _parts(node: object, path: Path) -> Iterator[tuple[Path, ab.Ability]]:
    if isinstance(node, _ABILITIES) and not isinstance(node, (*_FRAMES, *_NOTES)):
        yield path, node
    if not isinstance(node, _WHOLE):
        for step, inner in _within(node):
            yield from _parts(inner, (*path, step))


def _within(node: object) -> Iterator[tuple[int | str, object]]:
    if isinstance(node, tuple):
        yield from enumerate(node)
    elif is_dataclass(node):
        for field in fields(node):
            yield field.name, getattr(node, field.name)


def _with_inert(node: Any, path: Path) -> object:
    if not path:
        return INERT
    step, *rest = path
    if isinstance(step, int):
        return (*node[:step], _with_inert(node[step], tuple(rest)), *node[step + 1 :])
    return replace(node, **{step: _with_inert(getattr(node, step), tuple(rest))})
