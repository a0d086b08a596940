"""Whole matches between two decks, played by bots and quick enough to play thousands.

Deal, mulligans, recruitment and battle go the way of ``deckbuilder.matches.match``. Both decks are
played alike: a deal goes back when simulated deals of its deck promise a better squad, the best
squad of the deal is recruited, and one kind of bot fights both sides. So the better deck wins more
often, and nothing else is measured.

What a symbiote (211) is worth in a battle is not measured yet: these bots never recruit one.
"""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, assert_never

from deckbuilder.decks.formats import common_rules
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.recruitment.deals import Deal
from deckbuilder.recruitment.recruiter import sensible_answer
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.squads.battle_worth import battle
from deckbuilder.squads.mulligans import RedrawTable, redraw_table
from deckbuilder.squads.simulation import readable
from deckbuilder.squads.solver import Objective, Solution, Task, solve
from deckbuilder.squads.worth import CardWorth
from engine.berserk import Bot, CardSpec, DirectBot, LookaheadBot, RandomBot, Ruleset
from engine.kernel import SEATS, Seat
from engine.kernel.rng import seeded

REDRAW_DEALS: Final = 100
_BOT_STREAM: Final = 4  # as in deckbuilder.matches.match


class MatchBot(Enum):
    """Who fights the battles, from the quickest to the most thoughtful."""

    RANDOM = "random"
    DIRECT = "direct"
    LOOKAHEAD = "lookahead"

    def seated(self, seed: int) -> Bot:
        """Return such a bot."""
        match self:
            case MatchBot.RANDOM:
                return RandomBot(seed)
            case MatchBot.DIRECT:
                return DirectBot(seed)
            case MatchBot.LOOKAHEAD:
                return LookaheadBot(seed)
            case _:
                assert_never(self)


class Contender:
    """A deck ready for matches; what its mulligans go by is worked out once, when needed.

    ``worth`` is what squads are recruited by: the cards' worth in battle by default.
    ValueError for a deck without cards.
    """

    def __init__(
        self,
        cards: tuple[CardSpec, ...],
        rules: Ruleset,
        worth: CardWorth | None = None,
        name: str = "",
    ) -> None:
        if not cards:
            raise ValueError(f"the deck {name!r} has no cards")
        self.name = name
        self.rules = rules
        self.cards = tuple(readable(card) for card in cards)
        model = worth or battle()
        self._worth = {card.ref: model.of(card) for card in cards if not card.type.is_symbiote}

    def scores(self, cards: tuple[CardSpec, ...]) -> tuple[int, ...]:
        """Return the worth of each card, 0 for one that cannot be played."""
        return tuple(self._worth.get(card.ref, 0) for card in cards)

    def redraws(self, deal: Deal) -> bool:
        """Whether a deal goes back: its best squad is worth less than a redeal promises (402.4)."""
        if not deal.can_pay_mulligan:
            return False
        best = self.solution(Recruitment.of(deal)).best
        worth = None if best is None else best.worth
        return not self._tables[deal.seat].advise(deal.gold, worth).keep

    def solution(self, start: Recruitment) -> Solution:
        """Return all squads of a recruitment that has just begun, without symbiotes."""
        hand = start.hand
        symbiotes = frozenset(place for place, card in enumerate(hand) if card.type.is_symbiote)
        objective = Objective(worth=1)
        return solve(Task(start, self.scores(hand), objective, must_not=symbiotes))

    @cached_property
    def _tables(self) -> dict[Seat, RedrawTable]:
        scores = self.scores(self.cards)
        return {
            seat: redraw_table(self.cards, scores, seat, rules=self.rules, deals=REDRAW_DEALS)
            for seat in SEATS
        }


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended. Decks are 0 and 1 as given.

    ``winner`` is a deck, None for a draw, ``reason`` and ``rule`` are those of
    ``matches.match.Ending``. ``first`` is the deck that was the first player. ``squads`` are the
    ids of the cards recruited, empty where it did not come to that; ``turns`` those of the battle.
    """

    winner: int | None
    reason: str
    rule: str
    first: int
    squads: tuple[tuple[str, ...], tuple[str, ...]]
    turns: int


def play_match(
    one: Contender, other: Contender, seed: int, bot: MatchBot = MatchBot.DIRECT
) -> MatchResult:
    """Play a match to its end; the same decks, seed and bot give the same result."""
    return result_of(played_session(one, other, seed, bot))


def played_session(
    one: Contender, other: Contender, seed: int, bot: MatchBot = MatchBot.DIRECT
) -> MatchSession:
    """Play a match and return all of it, to be recorded or looked at.

    The winner of the dice takes the first seat (402.1).
    """
    session = MatchSession(
        (_entrant(one), _entrant(other)), seed, common_rules((one.rules, other.rules))
    )
    session.choose_seat(Seat.FIRST)
    contenders = (one, other)
    while (entrant := session.waiting) is not None and session.stage is not Stage.MATCH:
        if session.stage is Stage.MULLIGANS:
            session.answer_mulligan(contenders[entrant].redraws(session.deal_of(entrant)))
        elif session.stage is Stage.BEFORE and session.before is not None:
            session.answer_before(sensible_answer(session.before))
        else:
            _recruit(session, entrant, contenders[entrant])
    _battle(session, bot)
    return session


def result_of(session: MatchSession) -> MatchResult:
    """Return how a match ended; ValueError when it is not over."""
    outcome = session.outcome
    if outcome is None:
        raise ValueError("the match is not over")
    one, other = (_squad(session, entrant) for entrant in (0, 1))
    turns = 0 if session.match is None else session.match.state.turn
    first = session.entrant_at(Seat.FIRST)
    return MatchResult(outcome.winner, outcome.reason, outcome.rule, first, (one, other), turns)


def _entrant(contender: Contender) -> Entrant:
    return Entrant(contender.name, Controller.RANDOM, contender.name, contender.cards)


def _recruit(session: MatchSession, entrant: int, contender: Contender) -> None:
    solution = contender.solution(session.recruitment_of(entrant).start_over())
    best = solution.best
    if best is None:  # only symbiotes could be paid for, and bots take none
        session.give_up(entrant, "no_legal_squad", "403.2.5")
        return
    session.recruit(solution.replay(best))
    refusal = session.finish_recruitment()
    if refusal is not None:
        raise AssertionError(f"the best squad was refused: {refusal}")


def _battle(session: MatchSession, bot: MatchBot) -> None:
    match = session.match
    if match is None:
        return
    bots = [bot.seated(seeded(session.seed, _BOT_STREAM + entrant)) for entrant in (0, 1)]
    while (decision := match.decision) is not None:
        player = bots[session.entrant_at(decision.seat)]
        session.choose(player.choose(match.view(decision.seat), decision))


def _squad(session: MatchSession, entrant: int) -> tuple[str, ...]:
    done = session.finished.get(session.seat_of(entrant))
    return () if done is None else tuple(card.ref for card in done.squad)
