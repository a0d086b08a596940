"""Whole matches between two decks, played by bots, fast enough for thousands.

Deal, mulligans, recruiting and battle follow ``deckbuilder.matches.match``. Both decks are played
alike: the winner of the dice takes the better seat, a deal that leaves many crystals unspent is
returned, the best squad of the deal is recruited, and the same kind of bot fights on both sides. So
only the strength of the decks is measured. (Redrawing by tables of simulated deals instead won 46
of 100, standard error 1.6, in 400 matches.)
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from deckbuilder.base.levels import Level
from deckbuilder.decks.formats import common_rules
from deckbuilder.matches.bots import seated
from deckbuilder.matches.match import Controller, Entrant, MatchSession, Stage
from deckbuilder.recruitment.recruiter import choose_mulligan
from deckbuilder.recruitment.seat_views import recruitment_seen
from deckbuilder.recruitment.seat_worth import bots_seat
from deckbuilder.squads.battle_worth import battle_guess
from deckbuilder.squads.bot_recruiter import bots_answer, bots_squad
from deckbuilder.squads.simulation import readable
from deckbuilder.squads.worth import CardWorth
from engine.berserk import Bot, CardSpec, Ruleset
from engine.kernel import Refusal, Seat
from engine.kernel.rng import seeded

BOTS_VERSION: Final = 5
"""Increment when bots play another match with the same seed: by seats taken, deals kept, squads
recruited or choices in battle."""
_BOT_STREAM: Final = 4  # as in deckbuilder.matches.match


AnyBot = TypeVar("AnyBot", bound=Bot)


class Contender:
    """A deck ready for matches.

    ``worth`` is the measure for recruiting: by default the cards' worth in battle. ValueError for a
    deck without cards.
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
        model = worth or battle_guess()
        self._worth = {card.ref: model.of(card) for card in cards}

    def scores(self, cards: tuple[CardSpec, ...]) -> tuple[int, ...]:
        """Return the worth of each card, 0 for one that cannot be played."""
        return tuple(self._worth.get(card.ref, 0) for card in cards)


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of a match. Decks are 0 and 1 as given.

    ``winner`` is a deck, None for a draw; ``reason`` and ``rule`` are those of
    ``matches.match.Ending``. ``first`` is the deck of the first player. ``squads`` are the ids of
    the recruited cards, empty if the match ended before; ``turns`` is their number in the battle.
    """

    winner: int | None
    reason: str
    rule: str
    first: int
    squads: tuple[tuple[str, ...], tuple[str, ...]]
    turns: int


def play_match(
    one: Contender, other: Contender, seed: int, bot: Level = Level.DIRECT
) -> MatchResult:
    """Play a match to its end; the same decks, seed and bot give the same result."""
    return result_of(played_session(one, other, seed, bot))


def played_session(
    one: Contender, other: Contender, seed: int, bot: Level = Level.DIRECT
) -> MatchSession:
    """Play a match and return the session, for a record or a replay.

    The winner of the dice takes the seat that wins more often (402.1).
    """
    session = recruited(one, other, seed)
    fight(session, (bot, bot), lambda player: player)
    return session


def recruited(one: Contender, other: Contender, seed: int) -> MatchSession:
    """Return a match up to its battle, whose players are always the same bots."""
    session = MatchSession(
        (_entrant(one), _entrant(other)), seed, common_rules((one.rules, other.rules))
    )
    session.choose_seat(bots_seat(session.rules, _bots_seed(session, session.roll.winner)))
    contenders = (one, other)
    while (entrant := session.waiting) is not None and session.stage is not Stage.MATCH:
        if session.stage is Stage.MULLIGANS:
            session.answer_mulligan(choose_mulligan(session.deal_of(entrant)))
        elif session.before is not None and (asked := session.before_question) is not None:
            answer = bots_answer(session.before, asked, contenders[entrant].scores)
            session.answer_before(answer)
        else:
            _recruit(session, entrant, contenders[entrant])
    return session


def fight(
    session: MatchSession, levels: tuple[Level, Level], wrap: Callable[[Bot], AnyBot]
) -> tuple[AnyBot, AnyBot]:
    """Let bots of these levels play the battle; return them, as wrapped, by entrant."""
    bots = (
        wrap(seated(levels[0], _bots_seed(session, 0))),
        wrap(seated(levels[1], _bots_seed(session, 1))),
    )
    match = session.match
    while match is not None and (decision := match.decision) is not None:
        player = bots[session.entrant_at(decision.seat)]
        session.choose(player.choose(match.view(decision.seat), decision))
    return bots


def result_of(session: MatchSession) -> MatchResult:
    """Return the result of a match; ValueError if it is not over."""
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
    start = session.recruitment_of(entrant).start_over()
    seed, scores = _bots_seed(session, entrant), contender.scores(start.hand)
    squad = bots_squad(recruitment_seen(start), seed, scores)
    if isinstance(squad, Refusal):
        session.give_up(entrant, squad.code, squad.rule)
        return
    session.recruit(replace(start, taken=squad.taken))
    refusal = session.finish_recruitment()
    if refusal is not None:
        session.give_up(entrant, refusal.code, refusal.rule)


def _bots_seed(session: MatchSession, entrant: int) -> int:
    return seeded(session.seed, _BOT_STREAM + entrant)


def _squad(session: MatchSession, entrant: int) -> tuple[str, ...]:
    done = session.finished.get(session.seat_of(entrant))
    return () if done is None else tuple(card.ref for card in done.squad)
