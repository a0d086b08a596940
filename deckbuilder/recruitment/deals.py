"""The deal (402): dice for the seats, crystals, cards, mulligans.

The same deck and seed give the same deal on every machine, whatever the order of the deck's lines:
before the first shuffle the cards are sorted by name and ref. Random numbers come from
``engine.kernel.rng`` in independent streams: ``seeded(seed, 0)`` shuffles the first player's deck,
``seeded(seed, 1)`` the second's, ``seeded(seed, 2)`` rolls the dice for the seats. If the seat is
chosen after the deal, the first two are those of the entrants.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Annotated, Final

from typing_extensions import Doc

from deckbuilder.base.saving import card_codec, load_as
from deckbuilder.cards.fields import SEAT_MEANING, Edition
from deckbuilder.kit.records import HIDDEN
from engine.berserk import UNNAMED, CardSpec, Ruleset, SeatChoice
from engine.kernel import WHEN_ABSENT, Refusal, Seat
from engine.kernel.rng import roll, seeded, shuffled

_DICE_STREAM: Final = 2


@dataclass(frozen=True, slots=True)
class SeatRoll:
    """The dice of two players, ties included, and the winner (402.1).

    ``rolls`` are pairs in player order, the last one decides. ``winner`` is 0 or 1: that player
    chooses a seat. ``rng`` is the random state after the dice.
    """

    rolls: tuple[tuple[int, int], ...]
    winner: int
    rng: int

    def seats(self, winner_takes: Seat) -> tuple[Seat, Seat]:
        """Return the seats of both players if the winner takes ``winner_takes``."""
        other = winner_takes.opponent
        return (winner_takes, other) if self.winner == 0 else (other, winner_takes)


def seat_dice(seed: int) -> int:
    """Return the random state for the seat dice of a match with this seed."""
    return seeded(seed, _DICE_STREAM)


def roll_for_seat(state: int, rules: Ruleset) -> SeatRoll:
    """Roll a die for each player until the dice differ (402.1)."""
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        (one, other), state = roll(state, 2, rules.die)
        rolls.append((one, other))
    return SeatRoll(tuple(rolls), 0 if rolls[-1][0] > rolls[-1][1] else 1, state)


def seat_by_dice(seed: int, rules: Ruleset) -> Seat:
    """Return the seat of a single player, decided by the dice of a seed."""
    return roll_for_seat(seat_dice(seed), rules).seats(Seat.FIRST)[0]


@dataclass(frozen=True, slots=True)
class Deal:
    """A player's deal: the shuffled deck, its top cards in hand, the crystals for recruiting.

    ``cards`` is the whole deck sorted, ``order`` the shuffled positions in it, from the top.
    ``gold`` and ``silver`` are crystals left, ``mulligans`` the number taken.
    """

    seat: Annotated[Seat, SEAT_MEANING]
    cards: Annotated[tuple[CardSpec, ...], HIDDEN]
    order: Annotated[tuple[int, ...], HIDDEN]
    gold: Annotated[int, Doc("gold crystals for recruiting")]
    silver: Annotated[int, Doc("silver crystals for recruiting")]
    rng: Annotated[int, HIDDEN]
    mulligans: Annotated[int, Doc("number of mulligans taken")] = 0
    rules: Annotated[Ruleset, HIDDEN] = field(kw_only=True, metadata={WHEN_ABSENT: UNNAMED})

    @property
    def edition(self) -> Edition:
        """The code of the edition it is dealt by."""
        return self.rules.code

    @property
    def hand(self) -> tuple[CardSpec, ...]:
        """The dealt cards, from the top of the deck (402.3)."""
        return tuple(self.cards[place] for place in self.order[: self.rules.deal_size])

    @property
    def rest(self) -> tuple[CardSpec, ...]:
        """The remaining deck, from its top."""
        return tuple(self.cards[place] for place in self.order[self.rules.deal_size :])

    @property
    def short(self) -> Annotated[bool, Doc("whether the deck has fewer cards than a deal")]:
        """Whether the deck has fewer cards than a deal."""
        return len(self.cards) < self.rules.deal_size

    @property
    def can_pay_mulligan(self) -> bool:
        """Whether there is gold for another mulligan; announcing one without it loses (402.4)."""
        return self.gold >= self.rules.mulligan_gold

    def mulligan(self) -> Deal | Refusal:
        """Return the deal after a mulligan: all cards reshuffled and dealt, the gold paid (402.4).

        This is for one player alone; with two, ``MulliganTable`` keeps the order of 402.4.1.
        """
        if not self.can_pay_mulligan:
            return Refusal.because(
                "mulligan_without_gold", "402.4", have=self.gold, need=self.rules.mulligan_gold
            )
        order, rng = shuffled(self.rng, self.order)
        return replace(
            self,
            order=tuple(order),
            rng=rng,
            gold=self.gold - self.rules.mulligan_gold,
            mulligans=self.mulligans + 1,
        )

    def to_json(self) -> str:
        """Return the deal as one line of JSON."""
        return _CODEC.dumps(self)

    @staticmethod
    def from_json(text: str) -> Deal:
        """Return the deal written by ``to_json``; BadSave for other texts."""
        return load_as(Deal, _CODEC, text)


def is_dealt_first(rules: Ruleset) -> bool:
    """Return whether players see their cards before a seat is chosen."""
    return rules.seat_choice is SeatChoice.AFTER_DEAL


def new_deal(
    cards: Iterable[CardSpec], seed: int, seat: Seat, rules: Ruleset, entrant: int = 0
) -> Deal:
    """Shuffle a deck and deal (402.2, 402.3); a small deck is dealt whole.

    If the seat is chosen after the deal, the cards depend on the ``entrant`` (0 or 1) and are the
    same in either seat; otherwise they depend on the seat.
    """
    deck = tuple(sorted(cards, key=lambda card: (card.name, card.ref)))
    stream = entrant if is_dealt_first(rules) else seat
    order, rng = shuffled(seeded(seed, stream), range(len(deck)))
    return Deal(seat, deck, tuple(order), rules.gold[seat], rules.silver[seat], rng, rules=rules)


def seatless_deal(cards: Iterable[CardSpec], seed: int, rules: Ruleset, entrant: int) -> Deal:
    """Deal to an entrant before a seat is chosen, with the crystals common to both seats.

    The deal's seat has no meaning yet. ``new_deal`` gives the same cards for the chosen seat.
    """
    dealt = new_deal(cards, seed, Seat.FIRST, rules, entrant)
    return replace(dealt, gold=min(rules.gold), silver=min(rules.silver))


@dataclass(frozen=True, slots=True)
class MulliganTable:
    """Two players taking mulligans in the order of 402.4.1.

    ``deals`` and ``declined`` are in seat order. ``pending`` is the first player's announcement in
    this round until the second has answered. ``announced`` is the whole history. ``loser``
    announced a mulligan without gold (402.4).
    """

    deals: tuple[Deal, Deal]
    declined: tuple[bool, bool] = (False, False)
    pending: bool = False
    waiting: bool = False
    announced: tuple[tuple[Seat, bool], ...] = ()
    loser: Seat | None = None

    def __post_init__(self) -> None:
        if tuple(deal.seat for deal in self.deals) != (Seat.FIRST, Seat.SECOND):
            raise ValueError("the deals must be those of the first and the second player")

    @property
    def turn(self) -> Seat | None:
        """The player to announce; None when the mulligans are over."""
        if self.loser is not None:
            return None
        if not self.waiting and not self.declined[Seat.FIRST]:
            return Seat.FIRST
        return None if self.declined[Seat.SECOND] else Seat.SECOND

    def answer(self, wants: bool) -> MulliganTable:
        """Let the active player announce a mulligan or decline for good (402.4.1).

        Cards are dealt again only after both have answered. ValueError when the mulligans are over.
        """
        seat = self.turn
        if seat is None:
            raise ValueError("the mulligans are over")
        table = replace(self, announced=(*self.announced, (seat, wants)))
        if wants and not self.deals[seat].can_pay_mulligan:  # 402.4
            return replace(table, loser=seat)
        if not wants:
            declined = (
                seat is Seat.FIRST or self.declined[0],
                seat is Seat.SECOND or self.declined[1],
            )
            table = replace(table, declined=declined)
        if seat is Seat.FIRST and not self.declined[Seat.SECOND]:
            return replace(table, pending=wants, waiting=True)
        takers = (wants if seat is Seat.FIRST else self.pending, wants and seat is Seat.SECOND)
        first, second = (
            _redealt(deal) if takes else deal
            for deal, takes in zip(self.deals, takers, strict=True)
        )
        return replace(table, deals=(first, second), pending=False, waiting=False)


def _redealt(deal: Deal) -> Deal:
    result = deal.mulligan()
    if isinstance(result, Refusal):
        raise AssertionError(f"a mulligan nobody could pay was announced: {result}")
    return result


_CODEC: Final = card_codec(Deal)
