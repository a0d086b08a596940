"""Worked examples of the purchase: a small deal, the squad, and the crystals left (402, 403).

The deal of an example holds only the listed cards, and its deck those of ``own_deck``.
"""

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.folding import fold
from catalog.common.i18n import _
from deckbuilder.decks.deck import DEFAULT_FORMAT
from deckbuilder.decks.formats import rules_of
from deckbuilder.lessons.beginning import specs_of
from deckbuilder.lessons.lesson import Act, ActSort, Prepared
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruitment import Recruitment
from engine.berserk import CardSpec
from engine.kernel import Refusal, Seat

if TYPE_CHECKING:
    from catalog.store import Catalog


@dataclass(frozen=True, slots=True)
class Purchase:
    """A deal, the squad recruited from it, and whether it is finished."""

    deal: Deal
    recruitment: Recruitment
    finished: bool = False


def purchase_of(prepared: Prepared, catalog: "Catalog") -> Purchase:
    """Return the purchase at the beginning of an example, with the learner as the first player.

    UserError for a card that is neither in the bundled set nor defined in the example.
    """
    specs = specs_of(prepared, catalog)
    hand = [specs[piece.card] for piece in prepared.own]
    deal = _dealt(hand, [specs[name] for name in prepared.decks[Seat.FIRST]], prepared.seed)
    return Purchase(deal, Recruitment.of(deal))


def _dealt(hand: list[CardSpec], rest: list[CardSpec], seed: int) -> Deal:
    rules = replace(rules_of(DEFAULT_FORMAT), deal_size=len(hand))
    cards = [*hand, *rest]
    places = sorted(range(len(cards)), key=lambda place: (cards[place].ref, place))
    order = [0] * len(cards)
    for new, old in enumerate(places):
        order[old] = new
    gold, silver = rules.gold[Seat.FIRST], rules.silver[Seat.FIRST]
    sorted_cards = tuple(cards[place] for place in places)
    return Deal(Seat.FIRST, sorted_cards, tuple(order), gold, silver, seed, rules=rules)


def bought(act: Act, purchase: Purchase) -> Purchase | Refusal:
    """Return the purchase after an act, or the refusal of the rules.

    UserError for an act of the battle, and for a card that was not dealt.
    """
    if act.sort is ActSort.MULLIGAN:
        again = purchase.deal.mulligan()
        return again if isinstance(again, Refusal) else Purchase(again, Recruitment.of(again))
    if act.sort is ActSort.FINISH:
        done = purchase.recruitment.finish()
        return done if isinstance(done, Refusal) else replace(purchase, finished=True)
    if act.sort is ActSort.TAKE:
        squad = purchase.recruitment.take(_position(act, purchase))
    elif act.sort is ActSort.PUT_BACK:
        squad = purchase.recruitment.without(_place_in_squad(act, purchase))
    else:
        raise UserError(_("“{act}” is not an act of recruitment.").format(act=act.sort.value))
    return squad if isinstance(squad, Refusal) else replace(purchase, recruitment=squad)


def _position(act: Act, purchase: Purchase) -> int:
    position = purchase.recruitment.find(act.card)
    if position is None:
        raise UserError(_("No card “{name}” was dealt.").format(name=act.card))
    return position


def _place_in_squad(act: Act, purchase: Purchase) -> int:
    """Return the position of a taken card; otherwise of a dealt one."""
    hand = purchase.recruitment.hand
    taken = (one.position for one in purchase.recruitment.taken)
    named = (place for place in taken if fold(hand[place].name) == fold(act.card))
    return next(named, _position(act, purchase))
