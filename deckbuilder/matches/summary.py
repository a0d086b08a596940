"""The JSON records of a match and its result."""

from dataclasses import dataclass
from typing import Annotated, Self

from typing_extensions import Doc

from deckbuilder.cards.fields import Edition, LogFile, Page, Seed
from deckbuilder.cards.playing import playing_of_cards
from deckbuilder.cards.records import PlayingCounts
from deckbuilder.cards.rulebook import cited
from deckbuilder.kit.records import FLAT
from deckbuilder.matches.explained import ExplainedChoice
from deckbuilder.matches.match import Controller, Entrant, MatchSession
from engine.kernel import Seat


@dataclass(frozen=True, slots=True)
class MatchPlayer:
    """A player of a match."""

    entrant: Annotated[Entrant, FLAT]
    seat: Annotated[
        Seat | None, Doc("`first` or `second`; null before the dice are rolled for seats")
    ]
    mulligans: Annotated[int, Doc("mulligans taken")]
    squad: Annotated[tuple[str, ...], Doc("the names of the recruited cards")]

    @property
    def bot(
        self,
    ) -> Annotated[Controller, Doc("who makes the choices: `human`, or a level of the computer")]:
        """Who makes the player's choices."""
        return self.entrant.controller

    @property
    def playing(self) -> Annotated[PlayingCounts, Doc("counted over the whole deck")]:
        """How much of the deck plays automatically."""
        return PlayingCounts.of(playing_of_cards(self.entrant.cards))

    @classmethod
    def of(cls, session: MatchSession, index: int) -> Self:
        """Return the player of this number, from 0."""
        seat = session.seat_of(index) if session.seats else None
        done = None if seat is None else session.finished.get(seat)
        squad = () if done is None else tuple(card.name for card in done.squad)
        mulligans = session.deal_of(index).mulligans if session.table else 0
        return cls(session.entrants[index], seat, mulligans, squad)


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """The course and result of a match."""

    edition: Edition
    seed: Seed
    players: tuple[MatchPlayer, ...]
    before: Annotated[tuple[str, ...], Doc("the events before recruiting, in the user's language")]
    winner: Annotated[int | None, Doc("the number of the winner, from 1; null for a draw")]
    reason: Annotated[
        str | None, Doc("the reason of the end, as a stable code; null while the match is running")
    ]
    rule: Annotated[str | None, Doc("the number of the rule that ended it; null likewise")]
    turns: Annotated[int, Doc("number of turns in the battle")]
    decisions: Annotated[int, Doc("number of choices in the battle")]
    digest: Annotated[str, Doc("a fingerprint, equal for equal matches; empty before the battle")]

    @classmethod
    def of(cls, session: MatchSession, before: tuple[str, ...]) -> Self:
        """Return the summary of a match; ``before`` are lines supplied by upper rooms."""
        outcome, battle = session.outcome, session.match
        winner = None if outcome is None or outcome.winner is None else outcome.winner + 1
        return cls(
            session.rules.code,
            session.seed,
            tuple(MatchPlayer.of(session, index) for index in range(len(session.entrants))),
            before,
            winner,
            outcome.reason if outcome else None,
            cited(outcome.rule, session.rules) if outcome else None,
            battle.state.turn if battle else 0,
            len(battle.choices) if battle else 0,
            battle.digest() if battle else "",
        )


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match of two bots."""

    match: Annotated[MatchSummary, FLAT]
    log: LogFile
    explained: Annotated[
        tuple[ExplainedChoice, ...], Doc("the choices of searching bots, with `--explain`")
    ] = ()


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """A record whose replay gives the recorded match."""

    match: Annotated[MatchSummary, FLAT]
    log: Annotated[
        tuple[str, ...], Doc("the events of the battle, one line each, in the user's language")
    ]
    page: Page
    same: Annotated[bool, Doc("always true")] = True
    difference: Annotated[None, Doc("always null: there is no difference")] = None


@dataclass(frozen=True, slots=True)
class DifferentReplay:
    """A record whose replay differs from the recorded match."""

    difference: Annotated[str, Doc("the first difference, in the user's language")]
    same: Annotated[bool, Doc("always false")] = False
