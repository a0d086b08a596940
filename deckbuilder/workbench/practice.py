"""A deal practised alone: one deck, its deal, the recruitment as far as it has come, kept."""

from dataclasses import dataclass, replace
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.made_with import NOW
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.recruitment.deals import Deal, new_deal
from deckbuilder.recruitment.recruitment import Recruitment
from engine.kernel import BadSave, Refusal, Seat

KIND: Final = "deal"


@dataclass(frozen=True, slots=True)
class Practice:
    """A deal of the deck called ``deck``; the same seed gives the same deal."""

    deck: str
    seed: int
    deal: Deal
    recruitment: Recruitment

    @staticmethod
    def of(deck: PlayableDeck, seat: Seat, seed: int) -> "Practice":
        """Deal cards of a deck by the rules of its format (402)."""
        deal = new_deal(deck.cards, seed, seat, deck.rules)
        return Practice(deck.name, seed, deal, Recruitment.of(deal))

    def mulligan(self) -> "Practice | Refusal":
        """Take a mulligan for its gold, or say why that cannot be (402.4)."""
        deal = self.deal.mulligan()
        if isinstance(deal, Refusal):
            return deal
        return replace(self, deal=deal, recruitment=Recruitment.of(deal))

    def again(self, seed: int) -> "Practice":
        """Deal the same deck to the same seat with another seed."""
        deck = PlayableDeck(self.deck, self.deal.cards, self.deal.rules)
        return Practice.of(deck, self.deal.seat, seed)

    def save(self, sessions: SessionStore) -> None:
        """Keep the deal as it is now."""
        payload = {
            "made_with": NOW.to_json(),
            "deck": self.deck,
            "seed": str(self.seed),
            "deal": self.deal.to_json(),
            "recruitment": self.recruitment.to_json(),
        }
        sessions.save(KIND, payload)

    @staticmethod
    def resume(sessions: SessionStore) -> "Practice | None":
        """Return the deal that was left, None when there is none; UserError when it is broken."""
        kept = sessions.load(KIND)
        if kept is None:
            return None
        try:
            return Practice(
                str(kept["deck"]),
                int(kept["seed"]),
                Deal.from_json(kept["deal"]),
                Recruitment.from_json(kept["recruitment"]),
            )
        except (BadSave, KeyError, TypeError, ValueError) as error:
            raise UserError(_("The deal that was left cannot be read. Begin a new one.")) from error
