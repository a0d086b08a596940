"""A deal practised alone: one deck, its deal, the state of recruiting, saved.

The opponent is imaginary: the same deck in the other seat, which uses nothing before recruiting
except what the own cards require (403.1).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.versions import NOW
from deckbuilder.decks.playable import PlayableDeck
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.act_codes import answer_to_json, read_answer
from deckbuilder.recruitment.before import answered, before_recruitment, question
from deckbuilder.recruitment.before_state import Before, BeforeAnswer
from deckbuilder.recruitment.deals import Deal, MulliganTable, new_deal
from deckbuilder.recruitment.recruiter import sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.before_recruitment import BeforeView
from engine.kernel import BadSave, KernelError, Refusal, Seat

KIND: Final = "deal"


@dataclass(frozen=True, slots=True)
class Practice:
    """A deal of the deck called ``deck``; the same seed gives the same deal.

    ``before`` is the step before recruiting, ``answers`` the answers in it; while it lasts,
    ``recruitment`` is that of its own seat.
    """

    deck: str
    seed: int
    deal: Deal
    before: Before
    recruitment: Recruitment
    answers: tuple[BeforeAnswer, ...] = ()

    @staticmethod
    def of(deck: PlayableDeck, seat: Seat, seed: int) -> "Practice":
        """Deal cards of a deck by the rules of its format (402)."""
        return _begun(deck.name, seed, new_deal(deck.cards, seed, seat, deck.rules))

    @property
    def view(self) -> BeforeView | None:
        """The step before recruiting as its player sees it; None if it is empty."""
        if self.before.is_over and not self.before.events:
            return None
        return view_alone(self.before, self.deal.seat)

    def answered(self, answer: BeforeAnswer) -> "Practice":
        """Answer the question before recruiting; IllegalChoice for an illegal answer."""
        before = answered_alone(self.before, self.deal.seat, answer)
        own = before.recruitments[self.deal.seat]
        answers = (*self.answers, answer)
        return replace(self, before=before, recruitment=own, answers=answers)

    @property
    def may_redraw(self) -> bool:
        """Whether a mulligan is still possible: before any ability and the first card."""
        return not self.answers and not self.recruitment.taken

    def mulligan(self) -> "Practice | Refusal":
        """Take a mulligan for its gold, or return the refusal (402.4)."""
        deal = self.deal.mulligan()
        return deal if isinstance(deal, Refusal) else _begun(self.deck, self.seed, deal)

    def again(self, seed: int) -> "Practice":
        """Deal the same deck to the same seat with another seed."""
        deck = PlayableDeck(self.deck, self.deal.cards, self.deal.rules)
        return Practice.of(deck, self.deal.seat, seed)

    def save(self, sessions: SessionStore) -> None:
        """Save the current state of the deal."""
        payload = {
            "made_with": NOW.to_json(),
            "deck": self.deck,
            "seed": str(self.seed),
            "deal": self.deal.to_json(),
            "before": [answer_to_json(answer) for answer in self.answers],
            "recruitment": self.recruitment.to_json(),
        }
        sessions.save(KIND, payload)

    @staticmethod
    def resume(sessions: SessionStore) -> "Practice | None":
        """Return the unfinished deal, None if there is none; UserError if it is unreadable."""
        kept = sessions.load(KIND)
        if kept is None:
            return None
        try:
            deal = Deal.from_json(kept["deal"])
            answers = [read_answer(answer) for answer in kept.get("before", ())]
            practice = _begun(str(kept["deck"]), int(kept["seed"]), deal, answers)
            recruitment = Recruitment.from_json(kept["recruitment"])
            return replace(practice, recruitment=recruitment)
        except (BadSave, KernelError, KeyError, TypeError, ValueError) as error:
            raise UserError(_("The unfinished deal cannot be read. Start a new one.")) from error


def _begun(deck: str, seed: int, deal: Deal, answers: Sequence[BeforeAnswer] = ()) -> Practice:
    """Return a deal for practice, with these answers before recruiting."""
    before = before_alone(deal, seed)
    practice = Practice(deck, seed, deal, before, before.recruitments[deal.seat])
    for answer in answers:
        practice = practice.answered(answer)
    return practice


def before_alone(deal: Deal, seed: int) -> Before:
    """Begin the step before recruiting with an imaginary opponent with the same deck."""
    other = new_deal(deal.cards, seed, deal.seat.opponent, deal.rules, 1)
    first = deal.seat is Seat.FIRST
    table = MulliganTable((deal, other) if first else (other, deal))
    return before_recruitment(table, seed, (not first, first))


def view_alone(before: Before, seat: Seat) -> BeforeView:
    """Return the step before recruiting as the player of ``seat`` sees it."""
    you, other = _("You"), _("Opponent")
    names = (you, other) if seat is Seat.FIRST else (other, you)
    asked = question(before)
    return BeforeView(before, seat, names, asked if asked and asked.seat is seat else None)


def answered_alone(before: Before, seat: Seat, answer: BeforeAnswer) -> Before:
    """Answer for the player of ``seat``, then for the imaginary opponent."""
    before = answered(before, answer)
    while (asked := question(before)) is not None and asked.seat is not seat:
        before = answered(before, sensible_answer(before, asked))
    return before
