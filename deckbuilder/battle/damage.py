"""Damage statistics of a battle by card: wounds dealt, wounds taken, cards killed."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.berserk import CardLeft, MatchState, Wounded, Zone
from engine.kernel import Event, Seat


@dataclass(frozen=True, slots=True)
class CardDamage:
    """A player's card, by its number in the battle: wounds dealt and taken, cards killed.

    ``dealt`` counts only wounds of the opponent's cards.
    """

    card: int
    owner: Seat
    dealt: int = 0
    taken: int = 0
    killed: int = 0


def damage_by_card(events: Iterable[Event], seen: MatchState) -> list[CardDamage]:
    """Return the statistics of every card that dealt or took wounds, most damage first."""
    dealt, taken, killed = dict[int, int](), dict[int, int](), dict[int, int]()
    for event in events:
        match event:
            case Wounded(card=card, amount=amount, source=source):
                taken[card] = taken.get(card, 0) + amount
                if _is_foe(seen, source, card):
                    dealt[source] = dealt.get(source, 0) + amount
            case CardLeft(card=card, source=source, zone=Zone.GRAVEYARD, from_battle=True):
                if _is_foe(seen, source, card):
                    killed[source] = killed.get(source, 0) + 1
            case _:
                continue
    rows = [
        CardDamage(
            card,
            seen.cards[card].owner,
            dealt.get(card, 0),
            taken.get(card, 0),
            killed.get(card, 0),
        )
        for card in sorted(dealt.keys() | taken.keys() | killed.keys())
    ]
    rows = [row for row in rows if row.dealt or row.taken or row.killed]
    return sorted(rows, key=lambda row: (-row.dealt, -row.killed, row.taken))


def _is_foe(seen: MatchState, source: int, card: int) -> bool:
    return source >= 0 and seen.cards[source].owner is not seen.cards[card].owner
