"""A simple recruiter for bots and first proposals: fast, deterministic, always legal.

It tries every choice of elements, buys the most expensive cards that fit, and keeps the squad that
spends the most crystals. The squad is sensible but not the best of a deal.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from catalog.common.folding import fold
from deckbuilder.recruitment.before_state import (
    Before,
    BeforeAnswer,
    BeforeQuestion,
    ChooseCard,
    Spot,
)
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment
from deckbuilder.recruitment.seat_views import before_seen, deal_seen, meant, question_seen
from deckbuilder.recruitment.smallest import smallest_squad
from engine.berserk import ELEMENTS, CardSpec, CardType, CostForm, Element, Ruleset
from engine.kernel import Refusal
from engine.kernel.rng import below, seeded, shuffled

_MULLIGANS: Final = 2
_ENOUGH: Final = 0.85
_MOST_X: Final = 6
_PROPOSAL_STREAM: Final = 0


@dataclass(slots=True)
class _Purse:
    """The crystals while a squad is sketched."""

    gold: int
    silver: int
    flyers: int

    def buy(self, card: CardSpec) -> bool:
        """Pay a card's cost, an ordinary card's in silver first; return False if it does not
        fit."""
        cost = card.cost.number
        silver = 0 if card.elite else min(cost, self.silver)
        flyer = cost if card.type is CardType.FLYER else 0
        if cost - silver > self.gold or flyer > self.flyers:
            return False
        self.gold -= cost - silver
        self.silver -= silver
        self.flyers -= flyer
        return True


def choose_mulligan(deal: Deal) -> bool:
    """Return whether a bot takes a mulligan: up to two times, if many crystals would be left.

    Never without enough gold, so that announcing one cannot lose the game (402.4). With the starter
    decks a redraw is measured to lose 7.5 ± 1.5 wins of 100 on the whole, and to gain only where
    the best squad is worth 2.5 crystals less than the redraw table expects of a new deal, in one
    deal of twenty; a rule by that table would gain less than can be measured
    (``python -m tests.bench.redraws``). The bot judges by what its player may see of the deal.
    """
    deal = deal_seen(deal, is_own=True)
    if deal.gold <= deal.rules.mulligan_gold or deal.mulligans >= _MULLIGANS:
        return False
    recruitment = recruit_squad(Recruitment.of(deal), deal.rng)
    if isinstance(recruitment, Refusal):
        return True
    purse = deal.gold + deal.silver
    return purse - recruitment.gold - recruitment.silver < _ENOUGH * purse


def sensible_answer(before: Before, asked: BeforeQuestion) -> BeforeAnswer:
    """Return a bot's answer to the question before recruiting, by what its player may see.

    It uses all abilities it can, chooses the most expensive card, and pays in the usual way.
    """
    seen = before_seen(before, asked, asked.seat)
    shown = question_seen(before, asked, asked.seat)
    spot = shown.spot
    if spot is None:
        return shown.options[0]
    return meant(before, asked, max(shown.options, key=lambda one: _cost_of(seen, spot, one)))


def _cost_of(before: Before, pile: Spot, answer: BeforeAnswer) -> int:
    if not isinstance(answer, ChooseCard):
        return -1
    return before.card(replace(pile, place=answer.place)).cost.number


def random_answer(before: Before, asked: BeforeQuestion, rng_state: int) -> BeforeAnswer:
    """Return a random answer to the question before recruiting."""
    options = question_seen(before, asked, asked.seat).options
    place, _ = below(rng_state, len(options))
    return meant(before, asked, options[place])


def recruit(deal: Deal, rng_state: int | None = None) -> FinishedRecruitment | Refusal:
    """Recruit a legal squad from a deal; a refusal if no squad is legal (403.2.5).

    ``rng_state`` breaks ties between cards of equal cost; the default is the deal's own state.
    """
    state = deal.rng if rng_state is None else rng_state
    recruitment = recruit_squad(Recruitment.of(deal), state)
    return recruitment if isinstance(recruitment, Refusal) else recruitment.finish()


def proposed_squad(start: Recruitment) -> Recruitment | Refusal:
    """Propose a squad to a player, with a random stream of its own.

    The deal's state will shuffle the deck after recruiting and must not be revealed (403.2.6).
    """
    return recruit_squad(start, seeded(start.rng, _PROPOSAL_STREAM))


def recruit_squad(start: Recruitment, rng_state: int) -> Recruitment | Refusal:
    """Take the sketched squad into ``start``, card by card.

    Before that the squad holds only cards taken before recruiting (403.1).
    """
    surely = smallest_squad(start)
    if surely is None:
        return Refusal("no_legal_squad", "403.2.5")
    order, _ = shuffled(rng_state, range(len(start.hand)))
    ranked = sorted(order, key=lambda place: _rank(start.hand[place]))
    sketches = [_sketch(start, ranked, elements) for elements in _element_choices(start.hand)]
    best = max(sketches, key=lambda places: _worth(start, places))
    result = start
    for place in best:
        result = _with(result, place)
    result = _with_rest(result, ranked)
    return surely if isinstance(result.finish(), Refusal) else result


def _rank(card: CardSpec) -> tuple[bool, bool, int]:
    """Return a sort key: independent creatures first, then symbiotes, each by descending cost."""
    return (not card.type.is_creature, card.type.is_symbiote, -card.cost.number)


def _element_choices(hand: tuple[CardSpec, ...]) -> Iterator[frozenset[Element]]:
    present = [element for element in ELEMENTS if any(element in card.elements for card in hand)]
    for size in range(len(present) + 1):
        yield from (frozenset(choice) for choice in combinations(present, size))


def _sketch(start: Recruitment, ranked: list[int], elements: frozenset[Element]) -> list[int]:
    """Return positions for a squad of these elements; empty if it would have no creature."""
    flyers = start.rules.flyer_cap - start.flyer_crystals
    purse = _Purse(start.gold - _penalty(start, elements), start.silver, flyers)
    elements, gone = elements.union(start.elements), start.gone
    picked: list[int] = []
    for place in ranked:
        card = start.hand[place]
        squad = [*start.squad, *(start.hand[place] for place in picked)]
        if (
            purse.gold >= 0
            and place not in gone
            and len(squad) < start.rules.cells
            and elements.issuperset(card.elements)
            and card.cost.form is CostForm.FIXED
            and _goes_with(card, squad, start.rules)
            and (card.type.is_creature or squad)
            and purse.buy(card)
        ):
            picked.append(place)
    return picked


def _penalty(start: Recruitment, elements: Collection[Element]) -> int:
    """Return the gold for elements that the squad does not have yet (403.2.1)."""
    had = start.elements
    new = sum(element not in had for element in elements)
    return max(0, new - (0 if had else 1)) * start.rules.new_element_gold


def _goes_with(card: CardSpec, squad: list[CardSpec], rules: Ruleset) -> bool:
    """Return whether a card fits the squad: unique names (106.4), terrains (213.3), hosts (211.6).

    The opponent's creatures are unknown; their number is assumed to equal the own squad's.
    """
    terrains = sum(member.type is CardType.TERRAIN for member in squad)
    if card.type is CardType.TERRAIN and terrains >= rules.terrains:
        return False
    if card.type.is_symbiote and not _may_sit(card, squad):
        return False
    key = fold(card.name)
    same = [member for member in squad if fold(member.name) == key]
    return not (same and (card.unique or same[0].unique))


def _may_sit(card: CardSpec, squad: list[CardSpec]) -> bool:
    """Return whether one more symbiote of this kind finds a host (211.4, 211.6, 211.7)."""
    hosts = sum(member.type is CardType.GROUND for member in squad)
    return sum(member.type is card.type for member in squad) < hosts


def _worth(start: Recruitment, places: list[int]) -> tuple[int, int]:
    """Return the value of a squad: crystals spent, then the number of cards."""
    cards = [start.hand[place] for place in places]
    elements = {element for card in cards for element in card.elements}
    return sum(card.cost.number for card in cards) - _penalty(start, elements), len(cards)


def _with_rest(result: Recruitment, ranked: list[int]) -> Recruitment:
    """Return the squad with cards that the sketch omitted: X cards for the crystals left, symbiotes
    if needed."""
    for place in ranked:
        card = result.hand[place]
        has_creature = any(card.type.is_creature for card in result.squad)
        sits = card.type.is_symbiote and not _may_sit(card, list(result.squad))
        if card.cost.form is CostForm.VARIABLE and not sits:
            result = _take_for_x(result, place, has_creature)
        elif not has_creature and card.type.is_symbiote:
            result = _with(result, place, x=0 if card.cost.form is CostForm.VARIABLE else None)
    return result


def _take_for_x(result: Recruitment, place: int, has_creature: bool) -> Recruitment:
    """Return the squad with a card at the largest affordable X, if that brings no new penalty."""
    card = result.hand[place]
    if not (has_creature or card.type.is_creature):
        return result
    for x in range(_MOST_X, -1, -1):
        quote = result.quote(place, x=x)
        if not isinstance(quote, Refusal) and not (has_creature and quote.penalty):
            return _with(result, place, x)
    return result


def _with(result: Recruitment, place: int, x: int | None = None) -> Recruitment:
    """Return the squad with a card if the rules allow it: a sketch proposes, the recruitment
    decides."""
    taken = result.take(place, x=x)
    return result if isinstance(taken, Refusal) else taken
