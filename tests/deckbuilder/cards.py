"""Invented cards for the tests of decks, deals and recruitment."""

from catalog.cards import Card, CardSet
from catalog.common.folding import fold
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk.abilities.strength import Strength
from engine.berserk.cards.card import CardSpec, CardType, Cost, CostForm, Element


def card(
    name: str,
    cost: int | str = 3,
    kind: CardType = CardType.GROUND,
    *elements: Element,
    elite: bool = False,
    unique: bool = False,
    horde: bool = False,
    ref: str = "",
) -> CardSpec:
    """An ordinary neutral creature unless told otherwise; the cost as printed: 3, "X", "2+X"."""
    creature = kind.is_creature
    return CardSpec(
        ref or f"test/{name}",
        name,
        Cost.parse(str(cost)),
        elite,
        kind,
        elements,
        unique,
        horde,
        life=None if kind is CardType.TERRAIN else 5,
        movement=1 if kind is CardType.GROUND else None,
        strike=Strength(1, 2, 3) if creature else None,
    )


class Shelf:
    """A catalogue of printed cards in memory; the later a set is named, the newer it is."""

    def __init__(self, **sets: tuple[str, ...]) -> None:
        """Each set is a code and the names in it; the set "nxt_10" has the code "nxt-10"."""
        self._sets = [
            CardSet(id=place, code=code.replace("_", "-"), name=f"Набор {code}")
            for place, code in enumerate(sets, start=1)
        ]
        self._cards = [
            _printed(one, number, name)
            for one, names in zip(self._sets, sets.values(), strict=True)
            for number, name in enumerate(names, start=1)
        ]

    def by_name(self, name: str) -> list[Card]:
        found = [one for one in self._cards if one.name_key == fold(name)]
        return sorted(found, key=lambda one: -one.set_id)

    def card(self, ref: str) -> Card | None:
        return next((one for one in self._cards if one.ref == ref), None)

    def sets(self) -> list[CardSet]:
        return self._sets

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        near = [one.name for one in self._cards if one.name_key[:3] == fold(name)[:3]]
        return tuple(near[:limit])


def _printed(one: CardSet, number: int, name: str) -> Card:
    assert one.id is not None
    return Card(
        id=one.id * 1000 + number,
        set_id=one.id,
        number=number,
        ref=f"{one.code}/{number}",
        name=name,
        name_key=fold(name),
        rarity="common",
        cost_number=3,
        cost_form=CostForm.FIXED.value,
        type=CardType.GROUND.value,
        life=5,
        movement=1,
        weak=1,
        medium=2,
        strong=3,
    )


def take(start: Recruitment, *positions: int) -> Recruitment:
    """Take the cards, which must be possible."""
    for position in positions:
        after = start.take(position)
        assert isinstance(after, Recruitment), after
        start = after
    return start
