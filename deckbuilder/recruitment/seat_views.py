"""A seat's view of the stages before the battle, as ``BERSERK.view`` is one of the battle.

Of the own cards a view shows the deal in order and the deck sorted (204.2), of the opponent's their
number and those that were shown; the random source is gone. A choice from a deck names the place in
the sorted deck: ``meant`` returns the answer to the question behind it.

Who is asked before recruiting is public, and with it that this player has an ability to use: the
others pass by themselves (403.1).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import engine.berserk.abilities as ab
from deckbuilder.recruitment.before_sight import whose_side
from deckbuilder.recruitment.before_state import (
    AbilityAtHand,
    AbilityPlayed,
    Before,
    BeforeAnswer,
    BeforeQuestion,
    CardsSeen,
    ChooseCard,
    Spot,
    ability_before,
)
from deckbuilder.recruitment.before_steps import step_at_hand
from deckbuilder.recruitment.deals import Deal, MulliganTable
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import UNKNOWN_CARD, CardSpec, listed
from engine.kernel import IllegalChoice, Seat

_NO_RNG: Final = 0


def deal_seen(deal: Deal, *, is_own: bool) -> Deal:
    """Return a player's view of a deal: of the opponent's only the number of cards and crystals."""
    if not is_own:
        places = tuple(range(len(deal.cards)))
        return replace(deal, cards=_unknown(len(places)), order=places, rng=_NO_RNG)
    size = deal.rules.deal_size
    order = (*deal.order[:size], *sorted(deal.order[size:]))
    return replace(deal, order=order, rng=_NO_RNG)


def table_seen(table: MulliganTable, seat: Seat) -> MulliganTable:
    """Return a player's view of the mulligans; what was announced is public (402.4.1)."""
    first, second = (deal_seen(deal, is_own=deal.seat is seat) for deal in table.deals)
    return replace(table, deals=(first, second))


def recruitment_seen(recruitment: Recruitment) -> Recruitment:
    """Return the view of an own recruitment: the undealt cards without their order (204.2)."""
    return replace(recruitment, deck=listed(recruitment.deck), rng=_NO_RNG)


def before_seen(before: Before, asked: BeforeQuestion | None, seat: Seat) -> Before:
    """Return a player's view of the step before recruiting; ``asked`` is its current question.

    The opponent's cards are known where they are in a squad, aside, used, being shown, or offered
    to the player. Private looks are left out (``Before.known_to``).
    """
    first, second = (_seen(before, asked, seat, owner) for owner in Seat)
    at_hand = None if before.at_hand is None else _at_hand_seen(before, before.at_hand, asked, seat)
    return replace(
        before,
        recruitments=(first, second),
        rng=_NO_RNG,
        at_hand=at_hand,
        events=before.known_to(seat),
    )


def question_seen(before: Before, asked: BeforeQuestion, seat: Seat) -> BeforeQuestion:
    """Return a player's view of the current question; of the opponent's only who is asked what."""
    if asked.seat is seat:
        return replace(asked, options=_options_seen(before, asked, seat))
    return BeforeQuestion(asked.seat, asked.asking, ())


def meant(before: Before, asked: BeforeQuestion, answer: BeforeAnswer) -> BeforeAnswer:
    """Return the answer that the asked player means by one from the view.

    IllegalChoice for a card that is not in the deck.
    """
    spot = asked.spot
    if not isinstance(answer, ChooseCard) or spot is None or spot.pile is ab.Pile.DEAL:
        return answer
    order = _deck_order(before, asked, asked.seat, spot.seat)
    if not 0 <= answer.place < len(order):
        raise IllegalChoice(f"the deck has no card {answer.place}")
    return ChooseCard(order[answer.place])


def _options_seen(before: Before, asked: BeforeQuestion, seat: Seat) -> tuple[BeforeAnswer, ...]:
    spot = asked.spot
    if spot is None or spot.pile is ab.Pile.DEAL:
        return asked.options
    order = _deck_order(before, asked, seat, spot.seat)
    places = sorted(order.index(one.place) for one in asked.options if isinstance(one, ChooseCard))
    others = (one for one in asked.options if not isinstance(one, ChooseCard))
    return (*map(ChooseCard, places), *others)


def _seen(before: Before, asked: BeforeQuestion | None, seat: Seat, owner: Seat) -> Recruitment:
    own = before.recruitments[owner]
    if owner is seat:
        return recruitment_seen(own)
    known = _known(before, asked, seat, owner, ab.Pile.DEAL)
    hand = tuple(card if place in known else UNKNOWN_CARD for place, card in enumerate(own.hand))
    shown = sorted(_known(before, asked, seat, owner, ab.Pile.DECK))
    deck = listed(own.deck[place] for place in shown)
    return replace(own, hand=hand, deck=(*deck, *_unknown(len(own.deck) - len(deck))), rng=_NO_RNG)


def _deck_order(
    before: Before, asked: BeforeQuestion | None, seat: Seat, owner: Seat
) -> tuple[int, ...]:
    """Return the places in a player's deck in the order in which ``seat`` sees them."""
    deck = before.recruitments[owner].deck
    known = set(range(len(deck)))
    if owner is not seat:
        known = _known(before, asked, seat, owner, ab.Pile.DECK)
    places = sorted(known, key=lambda place: (deck[place].ref, deck[place].name, place))
    return (*places, *(place for place in range(len(deck)) if place not in known))


def _known(
    before: Before, asked: BeforeQuestion | None, seat: Seat, owner: Seat, pile: ab.Pile
) -> set[int]:
    """Return the places of the opponent's cards that ``seat`` knows."""
    spots = [*_open_spots(before, seat)]
    if asked is not None and asked.seat is seat and asked.spot is not None:
        chosen = (one.place for one in asked.options if isinstance(one, ChooseCard))
        spots += [replace(asked.spot, place=place) for place in chosen]
    places = {spot.place for spot in spots if spot.seat is owner and spot.pile is pile}
    if pile is ab.Pile.DECK:
        return places
    own = before.recruitments[owner]
    used = (place for whose, place in before.used if whose is owner)
    return places.union(own.gone, used)


def _open_spots(before: Before, seat: Seat) -> Iterator[Spot]:
    """Yield the spots of the cards that the current ability has shown to a player, and of those
    the player is choosing."""
    at_hand = before.at_hand
    if at_hand is None:
        return
    if _sees_shown(before, at_hand, seat):
        yield from at_hand.shown
    if _chooses(before, seat):
        yield from at_hand.picked


def _chooses(before: Before, seat: Seat) -> bool:
    step = step_at_hand(before)
    return isinstance(step, ab.ShowCards) and whose_side(before, step.chooser) is seat


def _sees_shown(before: Before, at_hand: AbilityAtHand, seat: Seat) -> bool:
    """Return whether a player saw the cards of the last showing step."""
    node = ability_before(before.recruitments[at_hand.seat].hand[at_hand.position])
    done = () if node is None else node.steps[: at_hand.step]
    shows = [step for step in done if isinstance(step, ab.ShowCards)]
    return at_hand.seat is seat or not (shows and shows[-1].looks)


def _at_hand_seen(
    before: Before, at_hand: AbilityAtHand, asked: BeforeQuestion | None, seat: Seat
) -> AbilityAtHand:
    def placed(spot: Spot) -> Spot:
        if spot.pile is ab.Pile.DEAL:
            return spot
        return replace(spot, place=_deck_order(before, asked, seat, spot.seat).index(spot.place))

    return replace(
        at_hand,
        picked=tuple(map(placed, at_hand.picked)) if _chooses(before, seat) else (),
        shown=tuple(map(placed, at_hand.shown)) if _sees_shown(before, at_hand, seat) else (),
        seen=tuple(_cards_seen(before, seat)),
    )


def _cards_seen(before: Before, seat: Seat) -> Iterator[tuple[Seat, CardSpec]]:
    """Yield the cards that a player has seen by the current ability."""
    known = before.known_to(seat)
    began = max(at for at, event in enumerate(known) if isinstance(event, AbilityPlayed))
    for event in known[began:]:
        if isinstance(event, CardsSeen):
            yield from ((event.seat, card) for card in event.cards)


def _unknown(count: int) -> tuple[CardSpec, ...]:
    return (UNKNOWN_CARD,) * count
