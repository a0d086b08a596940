"""The odds of a deal: exact probabilities, no simulation.

A deal of h cards out of N is one of C(N, h) equally likely sets (402.3), so every probability here
is a fraction of whole numbers: the multivariate hypergeometric distribution. A mulligan shuffles
all cards back (402.4), so deals are independent.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import comb
from typing import Annotated, Final, TypeAlias, assert_never

from typing_extensions import Doc

from deckbuilder.cards.fields import Deck, Name
from deckbuilder.kit.records import FLAT, Key
from engine.berserk import ELEMENTS, CardSpec, CardType

_COUNTS: Final = Doc("the probabilities of exactly 0, 1, 2 … cards")
_State: TypeAlias = tuple[int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Group:
    """Cards of a deck by position, and the wanted number of them in one deal.

    At least ``least``, and at most ``most`` unless that is None. ``text`` names the group.
    """

    text: str
    cards: frozenset[int]
    least: int = 1
    most: int | None = None

    def has(self, count: int) -> bool:
        """Return whether ``count`` of its cards satisfy the wish."""
        return count >= self.least and (self.most is None or count <= self.most)


def chance(size: int, groups: Sequence[Group], hand: int) -> Fraction:
    """Return the probability that one deal satisfies every group at once; groups can overlap.

    ``size`` is the number of cards in the deck, ``hand`` that of a deal (402.3); a smaller deck is
    dealt whole. ValueError for positions outside the deck.
    """
    if any(not 0 <= place < size for group in groups for place in group.cards):
        raise ValueError("a group has cards that the deck does not")
    dealt = min(size, hand)
    kinds = _kinds(size, groups)
    none: _State = (0, (0,) * len(groups))
    ways: dict[_State, int] = {none: 1}
    for inside, count in kinds:
        ways = _with_kind(ways, inside, count, dealt)
    fine = sum(
        number
        for (drawn, counts), number in ways.items()
        if drawn == dealt
        and all(group.has(held) for group, held in zip(groups, counts, strict=True))
    )
    return Fraction(fine, comb(size, dealt))


def within(chance: Fraction, mulligans: int) -> Fraction:
    """Return the probability that at least one of 1 + ``mulligans`` independent deals succeeds."""
    return 1 - (1 - chance) ** (mulligans + 1)


def counts(size: int, among: int, hand: int) -> tuple[Fraction, ...]:
    """Return the probabilities of exactly 0, 1, 2 … of ``among`` cards in one deal.

    >>> [str(one) for one in counts(4, 2, 2)]
    ['1/6', '2/3', '1/6']
    """
    dealt = min(size, hand)
    return tuple(
        Fraction(comb(among, drawn) * comb(size - among, dealt - drawn), comb(size, dealt))
        for drawn in range(min(among, dealt) + 1)
    )


class Trait(Enum):
    """The breakdowns of a usual deal."""

    CARD = "card"
    ELEMENT = "element"
    COST = "cost"
    ELITE = "elite"
    TYPE = "type"


@dataclass(frozen=True, slots=True)
class Usual:
    """The typical number of cards of one kind in a deal.

    ``key`` is "neutral" for cards without element, "elite" or "ordinary" for a rank.
    """

    trait: Annotated[Trait, Doc("`card`, `element`, `cost`, `elite` or `type`")]
    key: Annotated[str, Doc("the card, element, printed cost, rank or type")]
    copies: Annotated[int, Doc("copies in the deck")]
    expected: Annotated[Fraction, Doc("mean number of copies in a deal")]
    chances: Annotated[tuple[Fraction, ...], Key("counts"), _COUNTS]

    @property
    def seen(self) -> Annotated[Fraction, Doc("the probability of at least one")]:
        """The probability of at least one."""
        return 1 - self.chances[0]

    @property
    def middle(self) -> Annotated[int, Doc("the median")]:
        """The median: the smallest count not exceeded by half of the deals."""
        total = Fraction(0)
        for count, chance in enumerate(self.chances):
            total += chance
            if total >= Fraction(1, 2):
                return count
        return len(self.chances) - 1


def usual(cards: Sequence[CardSpec], hand: int) -> tuple[Usual, ...]:
    """Return the contents of a usual deal, trait by trait, each in a fixed order.

    A card of several elements counts for each of them.
    """
    return tuple(
        Usual(trait, key, copies, _expected(len(cards), copies, hand), spread)
        for trait in Trait
        for key, copies in _tally(cards, trait)
        for spread in [counts(len(cards), copies, hand)]
    )


def _kinds(size: int, groups: Sequence[Group]) -> list[tuple[tuple[bool, ...], int]]:
    """Return the cards by group membership: which groups, how many cards."""
    kinds: dict[tuple[bool, ...], int] = {}
    for place in range(size):
        inside = tuple(place in group.cards for group in groups)
        kinds[inside] = kinds.get(inside, 0) + 1
    return sorted(kinds.items())


def _with_kind(
    ways: dict[_State, int], inside: tuple[bool, ...], count: int, dealt: int
) -> dict[_State, int]:
    """Extend the states by every possible number of the ``count`` cards of one kind."""
    result: dict[_State, int] = {}
    for (drawn, tallies), number in ways.items():
        for more in range(min(count, dealt - drawn) + 1):
            tallied = tuple(
                tally + more if member else tally
                for tally, member in zip(tallies, inside, strict=True)
            )
            state = (drawn + more, tallied)
            result[state] = result.get(state, 0) + number * comb(count, more)
    return result


def _expected(size: int, copies: int, hand: int) -> Fraction:
    return Fraction(min(size, hand) * copies, size)


def _tally(cards: Sequence[CardSpec], trait: Trait) -> list[tuple[str, int]]:
    """Return the kinds of a trait with their copies, in display order."""
    match trait:
        case Trait.CARD:
            return sorted(Counter(card.name for card in cards).items())
        case Trait.ELEMENT:
            words = [element.value for element in ELEMENTS]
            copies = Counter(element.value for card in cards for element in card.elements)
            copies["neutral"] = sum(not card.elements for card in cards)
            return [(word, copies[word]) for word in (*words, "neutral") if copies[word]]
        case Trait.COST:
            return sorted(Counter(str(card.cost) for card in cards).items(), key=_by_cost)
        case Trait.ELITE:
            copies = Counter("elite" if card.elite else "ordinary" for card in cards)
            return [(word, copies[word]) for word in ("elite", "ordinary") if copies[word]]
        case Trait.TYPE:
            copies = Counter(card.type.value for card in cards)
            return [(kind.value, copies[kind.value]) for kind in CardType if copies[kind.value]]
        case _:
            assert_never(trait)


def _by_cost(tallied: tuple[str, int]) -> tuple[bool, int, str]:
    """Return a sort key: plain numbers by size, then costs with X."""
    cost = tallied[0]
    return (not cost.isdigit(), int(cost) if cost.isdigit() else 0, cost)


@dataclass(frozen=True, slots=True)
class Odds:
    """A probability."""

    chance: Annotated[Fraction, Doc("in one deal, from 0 to 1")]
    within: Annotated[
        Fraction, Doc("in at least one of the deals with that many mulligans, from 0 to 1")
    ]

    @property
    def exact(self) -> Annotated[str, Doc("as an exact fraction, in one deal")]:
        """The probability as a fraction."""
        return str(self.chance)


@dataclass(frozen=True, slots=True)
class CardCount:
    """Copies of a card."""

    name: Name
    count: Annotated[int, Doc("number of copies")]


@dataclass(frozen=True, slots=True)
class GroupOdds:
    """The probability that a wish is fulfilled."""

    text: Annotated[str, Doc("the wish without its number")]
    at_least: Annotated[int | None, Doc("the number of `--at-least`, else null")]
    at_most: Annotated[int | None, Doc("the number of `--at-most`, else null")]
    copies: Annotated[int, Doc("number of matching copies in the deck")]
    cards: Annotated[tuple[CardCount, ...], Doc("the matching cards")]
    counts: Annotated[tuple[Fraction, ...], _COUNTS]
    odds: Annotated[Odds, FLAT]


@dataclass(frozen=True, slots=True)
class DeckOdds:
    """The probabilities for a deal of a deck."""

    deck: Deck
    cards: Annotated[int, Doc("number of cards in the deck")]
    hand: Annotated[int, Doc("number of cards dealt")]
    mulligans: Annotated[int, Doc("the number of mulligans assumed for `within`")]
    groups: tuple[GroupOdds, ...]
    together: Annotated[Odds | None, Doc("all wishes together; null without a wish")]
    usual: tuple[Usual, ...]


def deck_odds(
    deck: str, cards: Sequence[CardSpec], groups: Sequence[Group], mulligans: int, hand: int
) -> DeckOdds:
    """Return the odds of each wish and of all together, and the usual deal."""
    size = len(cards)

    def odds(*wished: Group) -> Odds:
        share = chance(size, wished, hand)
        return Odds(share, within(share, mulligans))

    def of_group(group: Group) -> GroupOdds:
        inside = Counter(cards[place].name for place in group.cards)
        return GroupOdds(
            group.text,
            None if group.most is not None else group.least,
            group.most,
            len(group.cards),
            tuple(CardCount(name, count) for name, count in sorted(inside.items())),
            counts(size, len(group.cards), hand),
            odds(group),
        )

    together = odds(*groups) if groups else None
    known = deck, size, min(size, hand), mulligans
    return DeckOdds(*known, tuple(map(of_group, groups)), together, usual(cards, hand))
