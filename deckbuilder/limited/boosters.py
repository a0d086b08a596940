"""Open boosters: draw the cards of a set from a seed.

The same set, collation and random state give the same booster on every machine. A set's cards are
in number order; random numbers come from ``engine.kernel.rng``.
"""

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from catalog.common.errors import UserError
from catalog.common.i18n import _, ngettext
from catalog.english import shown_set
from catalog.rarity import Rarity
from catalog.sets import BUNDLED_SET
from catalog.specs import to_spec
from deckbuilder.cards.card_description import rarity_name
from deckbuilder.limited.collations import (
    Collation,
    Slot,
    collations,
    default_collation,
    load_collation,
)
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.limited.setnames import find_set, read_sets
from engine.berserk import ELEMENTS
from engine.kernel.rng import below, shuffled

if TYPE_CHECKING:
    from catalog.cards import Card
    from catalog.store import Catalog

__all__ = [
    "Collation",
    "SetCards",
    "Slot",
    "check_collation",
    "collations",
    "default_collation",
    "load_collation",
    "open_booster",
    "read_sets",
    "set_cards",
    "usual_set",
    "wanted_sets",
]

_VERSION_DIGITS: Final = 12
# In text printed from abilities, a space was added before a number after codes of sets were already
# in use; the cards are the same.
_LATER_SPACE: Final = re.compile(r"(?<=\}) (?=\d)")
_SHEETS_KEPT: Final = 64


@dataclass(frozen=True)
class SetCards:
    """The cards in a set's boosters, in number order.

    ``version`` is a short hash of their printed data: if it is equal, the same seed opens the same
    boosters.
    """

    code: str
    name: str
    version: str
    cards: tuple[OpenedCard, ...]

    def __hash__(self) -> int:
        """Hash the code and the version, which identify the cards."""
        return hash((self.code, self.version))


def set_cards(catalog: "Catalog", code: str, collation: Collation | None = None) -> SetCards:
    """Return the cards of a set, given by its code.

    Promotional and other prints of a card are not cards of their own and never in a booster.
    UnknownName with the nearest names if there is no such set; with a ``collation``, UserError if
    the set cannot fill it.
    """
    sets = catalog.sets()
    card_set = next((one for one in sets if one.code == code), None) or find_set(code, sets)
    near = catalog.search(f'set:"{card_set.code}"', hidden=True).cards
    rows = sorted(
        (card for card in near if card.set_code == card_set.code),
        key=lambda card: (card.number, card.ref),
    )
    cards = tuple(OpenedCard(to_spec(card), Rarity(card.rarity)) for card in rows)
    made = SetCards(card_set.code, card_set.name, _version(rows), cards)
    if collation is not None:
        check_collation(made, collation)
    return made


def wanted_sets(text: str, catalog: "Catalog") -> tuple[str, ...]:
    """Return ``read_sets`` of a text, or ``usual_set`` for an empty one."""
    return read_sets(text, catalog) if text else (usual_set(catalog),)


def usual_set(catalog: "Catalog") -> str:
    """Return the set that boosters are opened of if none is named: the bundled one, or the last
    imported one that fills boosters if that is hidden."""
    for card_set in reversed(catalog.shown_sets()) if catalog.is_bundled_hidden() else ():
        try:
            set_cards(catalog, card_set.code, load_collation(default_collation(card_set.code)))
        except UserError:  # too few cards
            continue
        return card_set.code
    return BUNDLED_SET


def _version(rows: "Sequence[Card]") -> str:
    """Return a hash of the cards' printed data, the same on every machine."""
    return hashlib.sha256("\n".join(map(_printed, rows)).encode()).hexdigest()[:_VERSION_DIGITS]


def _printed(card: "Card") -> str:
    given = card.stated_abilities  # abilities compiled from a text are not printed data
    facts = [
        card.ref,
        card.name,
        card.rarity,
        str(card.cost),
        [card.elite, card.unique, card.horde],
        card.elements,
        card.type,
        list(card.classes),
        [card.life, card.movement, card.weak, card.medium, card.strong],
        sorted(card.icons.items()),
        _LATER_SPACE.sub("", card.text) if given else card.text,
        given,
    ]
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))


def check_collation(cards: SetCards, collation: Collation) -> None:
    """Raise UserError if a set has too few cards, or elements, for a slot of a collation."""
    for slot in collation.slots:
        sheet = _sheet(cards, slot)
        need = 1 if slot.repeat else slot.count
        if len(sheet.cards) < need:
            raise _too_small(cards, collation, slot.rarity, len(sheet.cards), need)
        if len(sheet.groups) < slot.spread:
            raise UserError(
                _(
                    "The set “{name}” has {rarity} cards of {have} elements (neutral is one); "
                    "the collation “{collation}” needs {need}. Choose another collation, or "
                    "write your own."
                ).format(
                    name=shown_set(cards.name),
                    rarity=rarity_name(slot.rarity.value),
                    have=len(sheet.groups),
                    collation=collation.code,
                    need=slot.spread,
                )
            )
        if slot.instead is not None and not sheet.instead:
            raise _too_small(cards, collation, slot.instead, 0, 1)


def _too_small(
    cards: SetCards, collation: Collation, rarity: Rarity, have: int, need: int
) -> UserError:
    text = ngettext(
        "The set “{name}” has {have} card of the rarity {rarity}; the collation “{collation}” "
        "needs {need}. Choose another collation, or write your own.",
        "The set “{name}” has {have} cards of the rarity {rarity}; the collation "
        "“{collation}” needs {need}. Choose another collation, or write your own.",
        have,
    )
    return UserError(
        text.format(
            name=shown_set(cards.name),
            have=have,
            rarity=rarity_name(rarity.value),
            collation=collation.code,
            need=need,
        )
    )


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The cards that a slot draws from; ``groups`` are indexes in ``cards`` by element, none of
    them empty.

    ``overlap`` is whether a card of several elements is in more than one of them.
    """

    slot: Slot
    cards: tuple[OpenedCard, ...]
    groups: tuple[tuple[int, ...], ...]
    overlap: bool
    instead: tuple[OpenedCard, ...]


def _sheet(cards: SetCards, slot: Slot) -> _Sheet:
    drawn = tuple(card for card in cards.cards if card.rarity is slot.rarity)
    groups = [
        tuple(place for place, card in enumerate(drawn) if element in card.spec.elements)
        for element in ELEMENTS
    ]
    groups.append(tuple(place for place, card in enumerate(drawn) if not card.spec.elements))
    overlap = any(len(card.spec.elements) > 1 for card in drawn)
    instead = tuple(card for card in cards.cards if card.rarity is slot.instead)
    return _Sheet(slot, drawn, tuple(group for group in groups if group), overlap, instead)


@lru_cache(maxsize=_SHEETS_KEPT)
def _sheets(cards: SetCards, collation: Collation) -> tuple[_Sheet, ...]:
    check_collation(cards, collation)
    return tuple(_sheet(cards, slot) for slot in collation.slots)


def open_booster(
    cards: SetCards, collation: Collation, state: int
) -> tuple[tuple[OpenedCard, ...], int]:
    """Return the cards of a booster, slot by slot, and the next random state.

    UserError if the set cannot fill the collation.
    """
    opened: list[OpenedCard] = []
    for sheet in _sheets(cards, collation):
        if sheet.instead:
            part, whole = sheet.slot.chance
            luck, state = below(state, whole)
            if luck < part:
                place, state = below(state, len(sheet.instead))
                opened.append(sheet.instead[place])
                continue
        places, state = _draw(sheet, state)
        opened += [sheet.cards[place] for place in places]
    return tuple(opened), state


def _draw(sheet: _Sheet, state: int) -> tuple[list[int], int]:
    """Return the indexes of a slot's cards: first one of each chosen element, then any."""
    places: list[int] = []
    groups, state = _elements(sheet, state)
    for group in groups:
        free = [place for place in group if place not in places] if sheet.overlap else group
        if free:  # otherwise a card of several elements already covers this one
            at, state = below(state, len(free))
            places.append(free[at])
    while len(places) < sheet.slot.count:
        taken = () if sheet.slot.repeat else sorted(places)
        at, state = below(state, len(sheet.cards) - len(taken))
        for place in taken:  # the remaining indexes, renumbered
            at += at >= place
        places.append(at)
    return places, state


def _elements(sheet: _Sheet, state: int) -> tuple[Sequence[tuple[int, ...]], int]:
    """Return the groups of the elements required in the slot, in drawing order."""
    spread, groups = sheet.slot.spread, sheet.groups
    if spread == 1:
        return (), state
    if spread == len(groups) and not sheet.overlap:
        return groups, state
    mixed, state = shuffled(state, groups)
    return mixed[:spread], state
