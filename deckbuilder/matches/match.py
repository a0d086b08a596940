"""A whole match: two decks, seats, deals, mulligans, recruiting, battle, result.

A match is its setup (two entrants, a seed and a ruleset) and a list of acts, which determine
everything else, so the same setup and acts give the same match on every machine. It can be saved at
any moment and continued later, see ``deckbuilder.matches.saves``.

Random numbers: seat dice and deals as in ``deckbuilder.recruitment.deals``, ``seeded(seed, 3)`` for
the match, ``seeded(seed, 4 + entrant)`` for a bot, ``seeded(seed, 6)`` for cards drawn and dice
rolled before recruiting.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Final, TypeAlias, assert_never

from deckbuilder.base.stopped import reports_endless
from deckbuilder.cards.fields import Deck as DeckName
from deckbuilder.cards.fields import Name
from deckbuilder.kit.records import HIDDEN
from deckbuilder.matches.bots import Think, seated, thought_of
from deckbuilder.matches.match_fields import Controller as Controller
from deckbuilder.recruitment.before import answered, before_recruitment, question
from deckbuilder.recruitment.before_state import Before, BeforeAnswer, BeforeQuestion
from deckbuilder.recruitment.deals import (
    Deal,
    MulliganTable,
    SeatRoll,
    is_dealt_first,
    new_deal,
    roll_for_seat,
    seat_dice,
    seatless_deal,
)
from deckbuilder.recruitment.prices import announced_terms
from deckbuilder.recruitment.recruiter import (
    choose_mulligan,
    random_answer,
    recruit_squad,
)
from deckbuilder.recruitment.recruitment import FinishedRecruitment, Recruitment, Taken, TakenRows
from deckbuilder.recruitment.seat_views import meant, recruitment_seen
from deckbuilder.recruitment.seat_worth import bots_seat
from deckbuilder.recruitment.smallest import has_legal_squad
from engine.berserk import (
    BERSERK,
    Accept,
    Asking,
    BerserkMatch,
    Bot,
    CardAside,
    CardSpec,
    PlayerSetup,
    Ruleset,
    Setup,
    Thought,
    new_match,
    refuse_squad,
)
from engine.kernel import SEATS, Concede, IllegalChoice, Option, Refusal, Result, Seat
from engine.kernel.rng import below, seeded

_MATCH_STREAM: Final = 3
_BOT_STREAM: Final = 4


class Stage(Enum):
    """The stage of a match."""

    SEATS = "seats"
    MULLIGANS = "mulligans"
    BEFORE = "before_recruitment"
    RECRUITMENT = "recruitment"
    MATCH = "match"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Entrant:
    """One of the two players: name, controller, and a deck with its cards."""

    name: Name
    controller: Annotated[Controller, HIDDEN]
    deck: DeckName
    cards: Annotated[tuple[CardSpec, ...], HIDDEN]


@dataclass(frozen=True, slots=True)
class SeatChosen:
    """The winner of the dice chose to be first or second player (402.1)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MulliganAnswered:
    """The active player announced a mulligan or declined (402.4.1)."""

    wants: bool


@dataclass(frozen=True, slots=True)
class BeforeAnswered:
    """The asked player answered before recruiting (403.1)."""

    answer: BeforeAnswer


@dataclass(frozen=True, slots=True)
class SquadRecruited:
    """The player of ``seat`` recruited these cards in this order (403.2)."""

    seat: Seat
    taken: TakenRows


@dataclass(frozen=True, slots=True)
class MatchChosen:
    """An answer to a decision of the battle.

    ``is_capped`` marks the choice of a bot whose time was over before its playouts were done: with
    more time it may choose differently.
    """

    option: Option
    is_capped: bool = False


@dataclass(frozen=True, slots=True)
class GivenUp:
    """An entrant gave up, has no playable squad, or no time (601.4, 403.2.5)."""

    entrant: int
    reason: str
    rule: str


Act: TypeAlias = (
    SeatChosen | MulliganAnswered | BeforeAnswered | SquadRecruited | MatchChosen | GivenUp
)


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a match: the winning entrant (0 or 1), or None for a draw; the rule."""

    winner: int | None
    reason: str
    rule: str


_ACTS: Final = (SeatChosen, MulliganAnswered, SquadRecruited, MatchChosen, GivenUp)
CODEC: Final = BERSERK.codec.extended(
    (Controller, Entrant, Taken, Deal, Recruitment, Ending, *_ACTS)
)


class MatchSession:
    """A running match. Entrants are 0 and 1 as given; they have seats once these are chosen.

    In a ``discreet`` battle the choice of who is asked reveals nothing about hidden cards (533.1).
    """

    def __init__(
        self,
        entrants: tuple[Entrant, Entrant],
        seed: int,
        rules: Ruleset,
        *,
        discreet: bool | None = None,
    ) -> None:
        """Roll the dice for the seats; ValueError for a deck without cards.

        By default the battle is discreet if a human plays: bots do not infer anything and run
        faster without.
        """
        for entrant in entrants:
            if not entrant.cards:
                raise ValueError(f"the deck {entrant.deck!r} has no cards")
        self.entrants = entrants
        self.seed = seed
        self.rules = rules
        humans = [one for one in entrants if one.controller is Controller.HUMAN]
        self.discreet = bool(humans) if discreet is None else discreet
        self.acts: list[Act] = []
        self._gone = 0
        self.roll: SeatRoll = roll_for_seat(seat_dice(seed), rules)
        self.seats: tuple[Seat, Seat] | None = None
        self.table: MulliganTable | None = None
        self.before: Before | None = None
        self._asked_before: tuple[Before, BeforeQuestion | None] | None = None
        self.recruiting: dict[Seat, Recruitment] = {}
        self.finished: dict[Seat, FinishedRecruitment] = {}
        self.match: BerserkMatch | None = None
        self.outcome: Ending | None = None

    @classmethod
    def in_battle(cls, entrants: tuple[Entrant, Entrant], setup: Setup) -> "MatchSession":
        """Return a match that begins with its battle: at the placement, or at a custom table.

        The first entrant is the first player. Nothing was dealt, so the set-up alone determines it:
        ``deckbuilder.matches.saves`` cannot save such a match by decks and seed.
        """
        session = cls(entrants, setup.seed, setup.ruleset, discreet=setup.discreet)
        session.seats = (Seat.FIRST, Seat.SECOND)
        session.match = new_match(setup)
        return session

    @property
    def stage(self) -> Stage:
        """The stage of the match."""
        if self.outcome is not None:
            return Stage.OVER
        if self.match is not None:
            return Stage.MATCH
        if self.table is None:
            return Stage.SEATS
        if self.table.turn is not None:
            return Stage.MULLIGANS
        is_before = self.before is not None and not self.before.is_over
        return Stage.BEFORE if is_before else Stage.RECRUITMENT

    @property
    def waiting(self) -> int | None:
        """The entrant to make a choice; None if the match is over."""
        match self.stage:
            case Stage.SEATS:
                return self.roll.winner
            case Stage.MULLIGANS:
                seat = self.table.turn if self.table else None
                return None if seat is None else self.entrant_at(seat)
            case Stage.BEFORE:
                asked = self.before_question
                return None if asked is None else self.entrant_at(asked.seat)
            case Stage.RECRUITMENT:
                return self.entrant_at(self._recruiter())
            case Stage.MATCH:
                decision = self.match.decision if self.match else None
                return None if decision is None else self.entrant_at(decision.seat)
            case Stage.OVER:
                return None
            case _:
                assert_never(self.stage)

    @property
    def number(self) -> int:
        """The number of the position: it grows with every act, and with acts taken back."""
        return len(self.acts) + self._gone

    def seat_of(self, entrant: int) -> Seat:
        """Return the seat of an entrant; ValueError before the seats are chosen."""
        if self.seats is None:
            raise ValueError("the seats are not chosen yet")
        return self.seats[entrant]

    def entrant_at(self, seat: Seat) -> int:
        """Return the entrant in a seat; ValueError before the seats are chosen."""
        return 0 if self.seat_of(0) is seat else 1

    def choose_seat(self, seat: Seat) -> None:
        """Let the winner of the dice take ``seat``, then deal to both (402.1-402.3).

        If the cards were dealt before, they stay, and the crystals of the seats are added.
        """
        self._expect(Stage.SEATS)
        self.acts.append(SeatChosen(seat))
        self.seats = self.roll.seats(seat)
        first, second = (self._dealt(self.entrant_at(place), place) for place in SEATS)
        self.table = MulliganTable((first, second))

    def _dealt(self, entrant: int, seat: Seat) -> Deal:
        return new_deal(self.entrants[entrant].cards, self.seed, seat, self.rules, entrant)

    def answer_mulligan(self, wants: bool) -> None:
        """Let the active player announce a mulligan or decline (402.4.1)."""
        self._expect(Stage.MULLIGANS)
        if self.table is None:
            raise IllegalChoice("no cards are dealt")
        self.acts.append(MulliganAnswered(wants))
        self.table = self.table.answer(wants)
        if self.table.loser is not None:
            self._end(self.entrant_at(self.table.loser.opponent), "mulligan_without_gold", "402.4")
        elif self.table.turn is None:
            self._go_before_recruitment(self.table)

    def deal_of(self, entrant: int) -> Deal:
        """Return an entrant's deal; ValueError before the cards are dealt.

        If the seat is chosen after the deal, the deal's seat has no meaning before that.
        """
        if self.table is None:
            if not self.is_dealt:
                raise ValueError("no cards are dealt")
            return seatless_deal(self.entrants[entrant].cards, self.seed, self.rules, entrant)
        return self.table.deals[self.seat_of(entrant)]

    @property
    def is_dealt(self) -> bool:
        """Whether the players have seen their cards."""
        return self.table is not None or (self.match is None and is_dealt_first(self.rules))

    @property
    def before_question(self) -> BeforeQuestion | None:
        """The question before recruiting and its player; None if that step is over or has not
        begun."""
        if self.before is None:
            return None
        if self._asked_before is None or self._asked_before[0] is not self.before:
            # cached, since it is read often
            self._asked_before = (self.before, question(self.before))
        return self._asked_before[1]

    def answer_before(self, answer: BeforeAnswer) -> None:
        """Answer the question before recruiting (403.1); IllegalChoice for an illegal answer."""
        self._expect(Stage.BEFORE)
        if self.before is None:
            raise IllegalChoice("no cards are dealt")
        self.before = answered(self.before, answer)
        self.acts.append(BeforeAnswered(answer))
        if self.before.is_over:
            self._begin_recruitment(self.before)

    def answer_seen(self, answer: BeforeAnswer) -> None:
        """Answer the question before recruiting as its player sees it, see ``seat_views``."""
        if self.before is not None and self.before_question is not None:
            answer = meant(self.before, self.before_question, answer)
        self.answer_before(answer)

    def recruitment_of(self, entrant: int) -> Recruitment:
        """Return the current state of an entrant's recruiting."""
        seat = self.seat_of(entrant)
        if self.stage is Stage.BEFORE and self.before is not None:
            return self.before.recruitments[seat]
        return self.recruiting[seat]

    def recruit(self, recruitment: Recruitment) -> None:
        """Store the state of recruiting; it must descend from the deal's."""
        self._expect(Stage.RECRUITMENT)
        begun = self.recruiting[recruitment.seat]
        if recruitment.start_over() != begun.start_over():
            raise IllegalChoice("this recruitment was begun from another deal")
        self.recruiting[recruitment.seat] = recruitment

    def finish_recruitment(self, seat: Seat | None = None) -> Refusal | None:
        """End recruiting in a seat, by default the waiting one; after both, the placement begins.

        Returns a refusal, changing nothing, if the squad is not legal or not playable.
        """
        self._expect(Stage.RECRUITMENT)
        seat = self._recruiter() if seat is None else seat
        done = self.recruiting[seat].finish()
        if isinstance(done, Refusal):
            return done
        refusal = refuse_squad(done.squad, self.rules)
        if refusal is not None:
            return refusal
        self.acts.append(SquadRecruited(seat, done.taken))
        self.finished[seat] = done
        if len(self.finished) == len(SEATS):
            self._begin_match()
        return None

    def choose(self, option: Option | int, *, is_capped: bool = False) -> None:
        """Answer the battle's decision; IllegalChoice for an option it does not offer.

        MatchStopped if the rules loop forever from there; the match is then unchanged.
        """
        self._expect(Stage.MATCH)
        if self.match is None:
            raise IllegalChoice("the match has not begun")
        with reports_endless():
            self.match.choose(option)
        self.acts.append(MatchChosen(self.match.choices[-1], is_capped))
        self._end_with(self.match.result)

    def go_back_to(self, match: BerserkMatch) -> None:
        """Continue from an earlier point of the battle; IllegalChoice for an invalid one."""
        self._expect(Stage.MATCH)
        kept = len(match.choices)
        if self.match is None or self.match.choices[:kept] != match.choices:
            raise IllegalChoice("this is no earlier point of the battle")
        gone = len(self.match.choices) - kept
        del self.acts[len(self.acts) - gone :]
        self._gone += gone + 1
        self.match = match

    def give_up(self, entrant: int, reason: str = "concession", rule: str = "601.4") -> None:
        """Let an entrant give up; IllegalChoice if the match is over."""
        if self.stage is Stage.OVER:
            raise IllegalChoice("the match is over")
        if self.match is not None and self.match.decision is not None and rule == "601.4":
            self.choose(Concede(self.seat_of(entrant)))
            return
        self.acts.append(GivenUp(entrant, reason, rule))
        self._end(1 - entrant, reason, rule)

    def is_bot(self, entrant: int) -> bool:
        """Return whether an entrant's choices are made by a bot."""
        return self.entrants[entrant].controller is not Controller.HUMAN

    def play_bot(
        self, witness: Callable[[Thought], None] | None = None, think: Think = thought_of
    ) -> bool:
        """Make one choice of the waiting bot; return False if nobody or a human is waited for.

        In the battle it will ``think``; ``witness`` is told of the choice before it is made.
        """
        entrant = self.waiting
        if entrant is None or not self.is_bot(entrant):
            return False
        match self.stage:
            case Stage.SEATS:
                self.choose_seat(self._bots_seat(entrant))
            case Stage.MULLIGANS:
                self.answer_mulligan(choose_mulligan(self.deal_of(entrant)))
            case Stage.BEFORE:
                self._answer_before_as_bot(entrant)
            case Stage.RECRUITMENT:
                self.recruit_as_bot(entrant)
            case Stage.MATCH:
                thought = self.bots_thought(think)
                if witness is not None:
                    witness(thought)
                self.choose(thought.chosen, is_capped=thought.is_capped)
            case Stage.OVER:
                return False
            case _:
                assert_never(self.stage)
        return True

    def fork(self) -> "MatchSession":
        """Return an independent copy, to try out an act."""
        copy = MatchSession.__new__(MatchSession)
        copy.__dict__.update(self.__dict__)
        copy.acts = list(self.acts)
        copy.recruiting, copy.finished = dict(self.recruiting), dict(self.finished)
        copy.match = None if self.match is None else self.match.clone()
        return copy

    def become(self, other: "MatchSession") -> None:
        """Take over the state of another copy of this match."""
        battle = self.match
        self.__dict__.update(other.__dict__)
        if battle is not None and other.match is not None:
            battle.become(other.match)
            self.match = battle

    def act(self, act: Act) -> None:
        """Apply one recorded act; IllegalChoice if it does not fit."""
        match act:
            case SeatChosen(seat=seat):
                self.choose_seat(seat)
            case MulliganAnswered(wants=wants):
                self.answer_mulligan(wants)
            case BeforeAnswered(answer=answer):
                self.answer_before(answer)
            case SquadRecruited(seat=seat, taken=taken):
                self._retake(seat, taken)
            case MatchChosen(option=option, is_capped=is_capped):
                self.choose(option, is_capped=is_capped)
            case GivenUp(entrant=entrant, reason=reason, rule=rule):
                self.give_up(entrant, reason, rule)
            case _:
                assert_never(act)

    def resume_battle(self, match: BerserkMatch, capped: tuple[int, ...] = ()) -> None:
        """Continue a saved battle, after all acts before it; ``capped`` are the numbers of the
        choices that are so marked."""
        self.match = match
        self.acts.extend(
            MatchChosen(option, place in capped) for place, option in enumerate(match.choices)
        )
        self._end_with(match.result)

    def _retake(self, seat: Seat, taken: tuple[Taken, ...]) -> None:
        self._expect(Stage.RECRUITMENT)
        if seat in self.finished:
            raise IllegalChoice("the squad is recruited")
        recruitment: Recruitment | Refusal = self.recruiting[seat].start_over()
        for bought in taken:
            if isinstance(recruitment, Recruitment) and bought.position not in recruitment.locked:
                recruitment = recruitment.take(
                    bought.position, bought.silver, bought.x, on_terms=bought.on_terms
                )
        if isinstance(recruitment, Refusal):
            raise IllegalChoice(f"the recorded squad is refused: {recruitment}")
        self.recruiting[seat] = recruitment
        refusal = self.finish_recruitment(seat)
        if refusal is not None:
            raise IllegalChoice(f"the recorded squad is refused: {refusal}")

    def _go_before_recruitment(self, table: MulliganTable) -> None:
        """Begin the abilities of dealt cards (403.1); skipped if there are none."""
        self.before = before_recruitment(table, self.seed)
        if self.before.is_over:
            self._begin_recruitment(self.before)

    def _begin_recruitment(self, before: Before) -> None:
        """Begin recruiting; a player without a legal squad loses (403.2.5)."""
        self.recruiting = {own.seat: own for own in before.recruitments}
        able = [seat for seat in SEATS if has_legal_squad(self.recruiting[seat])]
        if len(able) == 1:
            self._end(self.entrant_at(able[0]), "no_legal_squad", "403.2.5")
        elif not able:
            self._end(None, "no_legal_squad", "601.3")

    def _begin_match(self) -> None:
        players = [self._player(seat) for seat in SEATS]
        seed = seeded(self.seed, _MATCH_STREAM)
        with reports_endless():
            self.match = new_match(Setup(players[0], players[1], seed, self.rules, self.discreet))

    def _player(self, seat: Seat) -> PlayerSetup:
        done = self.finished[seat]
        pairs = tuple(zip(done.squad, done.taken, strict=True))
        squad = self.recruiting[seat].battle_squad
        xs = tuple(bought.x or 0 for _card, bought in pairs)
        terms = tuple(announced_terms(card, one.cost, on_terms=one.on_terms) for card, one in pairs)
        taken = self.recruiting[seat].mulligans[seat]
        name = self.entrants[self.entrant_at(seat)].name
        aside = tuple(CardAside(*laid) for laid in done.aside)
        return PlayerSetup(name, squad, done.deck, xs, terms, taken, done.starts, aside)

    def _recruiter(self) -> Seat:
        return Seat.SECOND if Seat.FIRST in self.finished else Seat.FIRST

    def bot_of(self, entrant: int) -> Bot:
        """Return the bot that makes an entrant's choices."""
        level = self.entrants[entrant].controller.level
        assert level is not None, "a human makes these choices"
        return seated(level, seeded(self.seed, _BOT_STREAM + entrant))

    def _is_random(self, entrant: int) -> bool:
        return self.entrants[entrant].controller is Controller.RANDOM

    def _bots_seat(self, entrant: int) -> Seat:
        seed = self.bot_of(entrant).seed
        if not self._is_random(entrant):
            return bots_seat(self.rules, seed)
        return SEATS[below(seed, len(SEATS))[0]]

    def _answer_before_as_bot(self, entrant: int) -> None:
        before, asked = self.before, self.before_question
        if before is None or asked is None:
            raise IllegalChoice("nothing is asked")
        if self._is_random(entrant):
            state = seeded(self.bot_of(entrant).seed, len(self.acts))
            self.answer_before(random_answer(before, asked, state))
        else:
            from deckbuilder.squads.bot_recruiter import bots_answer  # imports numpy

            self.answer_before(bots_answer(before, asked))

    def recruit_as_bot(self, entrant: int) -> None:
        """Let a bot recruit for an entrant; without a legal squad it gives up."""
        from deckbuilder.squads.bot_recruiter import bots_squad  # imports numpy

        seat, seed = self.seat_of(entrant), self.bot_of(entrant).seed
        start = self.recruiting[seat].start_over()
        choose = recruit_squad if self._is_random(entrant) else bots_squad
        chosen = choose(recruitment_seen(start), seed)
        if isinstance(chosen, Recruitment):
            self.recruiting[seat] = replace(start, taken=chosen.taken)
        refusal = self.finish_recruitment(seat)
        if refusal is not None:
            self.give_up(entrant, refusal.code, refusal.rule)

    def bots_thought(self, think: Think = thought_of) -> Thought:
        """Return what the asked bot chooses, in limited time against a human; IllegalChoice if
        none is asked."""
        entrant, match = self.waiting, self.match
        if entrant is None or match is None or match.decision is None or not self.is_bot(entrant):
            raise IllegalChoice("no bot is asked")
        decision = match.decision
        # a bot cannot judge a dispute, so the human decides
        if decision.kind == Asking.JUDGE.value:
            return Thought(Accept(), ())
        bot, seen = self.bot_of(entrant), match.view(decision.seat)
        level = self.entrants[entrant].controller.level
        has_human = any(one.controller is Controller.HUMAN for one in self.entrants)
        return think(bot, seen, decision, level if has_human else None)

    def _end_with(self, result: Result | None) -> None:
        if result is not None:
            winner = None if result.winner is None else self.entrant_at(result.winner)
            self._end(winner, result.reason, result.rule)

    def _end(self, winner: int | None, reason: str, rule: str) -> None:
        self.outcome = Ending(winner, reason, rule)

    def _expect(self, stage: Stage) -> None:
        if self.stage is not stage:
            now = self.stage.value
            raise IllegalChoice(f"this belongs to {stage.value}, the match is at {now}")


def is_placing(session: MatchSession) -> bool:
    """Return whether the battle is still at the placement of squads (404)."""
    question = session.match.state.question if session.match else None
    return question is not None and question.asking is Asking.PLACE
