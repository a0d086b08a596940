"""Cards that speak of recruiting, and recruitments in which they do or do not change the squads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, get_args

import engine.berserk.abilities as ab
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.solver import Task, solve
from engine.berserk.cards.card import CardSpec
from engine.kernel import Seat
from tests.deckbuilder.squads.orders import WORTH
from tests.support.heralds import recruitment

HANDS: Final = 3
_TRIES: Final = 120
_KINDS: Final = (
    *(kind for kind in get_args(ab.Ability) if kind.__module__ == ab.RecruitPrice.__module__),
    ab.NotInSquadWith,
)
_LATER: Final = (ab.BeforeRecruiting, ab.MoreHosts, ab.OnlyHosts)


def speaks(card: CardSpec) -> bool:
    """Whether a node of the card is about recruiting, or about what comes of it at once."""
    return any(
        isinstance(node, _KINDS)
        or (isinstance(node, ab.Triggered) and node.when.moment is ab.Moment.AFTER_PLACEMENT)
        for node in card.abilities
    )


def changes_squads(card: CardSpec) -> bool:
    """Whether the card has a say in which squads are legal, or what they take."""
    return any(isinstance(node, _KINDS) and not isinstance(node, _LATER) for node in card.abilities)


def silent(card: CardSpec) -> CardSpec:
    """Return the card without what it says of recruiting."""
    kept = tuple(node for node in card.abilities if not isinstance(node, _KINDS))
    return replace(card, abilities=kept)


def left_by(begun: Recruitment) -> dict[tuple[int, ...], int]:
    """Return every squad that the search finds, with the crystals that it leaves."""
    solution = solve(Task(begun, (1,) * len(begun.hand), WORTH))
    assert solution.whole
    subsets = solution.legal_subsets()
    left = solution.left(subsets).tolist()
    return {
        tuple(place for place in range(len(begun.hand)) if subset >> place & 1): rest
        for subset, rest in zip(subsets.tolist(), left, strict=True)
    }


@dataclass(frozen=True, slots=True)
class Pool:
    """Cards to draw hands from, for purses of gold within ``gold``; ``speaking`` are those of them
    that speak of recruiting."""

    cards: Sequence[CardSpec]
    speaking: Sequence[CardSpec]
    gold: tuple[int, int] = (3, 8)

    def any_start(self, card: CardSpec, rng: Random) -> Recruitment:
        """Return the beginning of a recruitment from 8 to 12 cards, the card among them.

        Others that speak of recruiting come up more often than they do in the catalogue, and so do
        cheap ones. The purse is small: it is what tells orders apart.
        """
        cheap = [
            spec for spec in self.cards if spec is not card and spec.text and spec.cost.number <= 5
        ]
        speaking = [spec for spec in self.speaking if spec is not card]
        size, gold, silver = rng.randint(8, 12), rng.randint(*self.gold), rng.randint(2, 9)
        hand = [card, *rng.sample(speaking, rng.randint(0, 2))]
        hand += rng.sample(cheap, size - len(hand))
        rng.shuffle(hand)
        begun = recruitment(rng.choice(tuple(Seat)), *hand, gold=gold, silver=silver)
        return replace(begun, mulligans=(rng.randint(0, 2), rng.randint(0, 2)))

    def starts(self, card: CardSpec) -> Iterator[tuple[Recruitment, bool]]:
        """Yield a few recruitments, first those in which the text changes what squads there are."""
        plain, rng, told = 0, Random(card.ref), 0
        for _number in range(_TRIES):
            begun = self.any_start(card, rng)
            hand = tuple(silent(card) if each is card else each for each in begun.hand)
            matters = left_by(begun) != left_by(replace(begun, hand=hand))
            if matters and told < HANDS:
                told += 1
                yield begun, True
            elif not matters and not plain:
                plain += 1
                yield begun, False
            if told == HANDS or (plain and not changes_squads(card)):
                return
