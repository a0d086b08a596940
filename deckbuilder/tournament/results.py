"""Playing a tournament on: matches between bots are simulated, and every result is told.

A drawn match of the play-off is played again; if it will not end, who stood higher in the standings
goes on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.matches.match import Entrant
from deckbuilder.squads.worth import CardWorth
from deckbuilder.tournament.simulated import Contender, MatchBot, MatchResult, play_match
from deckbuilder.tournament.standings import Score
from deckbuilder.tournament.tournament import (
    MOST_ENTRANTS,
    Tournament,
    TournamentKind,
    TournamentStage,
    most_rounds,
    new_tournament,
)
from engine.berserk import Ruleset

MOST_ATTEMPTS: Final = 20


@dataclass(frozen=True, slots=True)
class TournamentMatch:
    """A match that was simulated: round and table from 0, who sat there, how it ended.

    ``result`` counts the two entrants as 0 and 1 in the order of ``entrants``.
    """

    round: int
    table: int
    entrants: tuple[int, int]
    result: MatchResult


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """A tournament before it begins; ``rounds`` None is the usual number."""

    kind: TournamentKind = TournamentKind.SWISS
    rounds: int | None = None
    playoff: bool = False
    bot: MatchBot = MatchBot.DIRECT


Witness: TypeAlias = Callable[[Tournament, TournamentMatch], None]


def begin_tournament(
    plan: TournamentPlan, entrants: Sequence[Entrant], seed: int, rules: Ruleset, name: str = ""
) -> Tournament:
    """Return a tournament with its first round begun; UserError for one that cannot be played."""
    count = len(entrants)
    if not 2 <= count <= MOST_ENTRANTS:
        problem = _("An event has 2 to {most} decks, not {count}.")
        raise UserError(problem.format(most=MOST_ENTRANTS, count=count))
    most = most_rounds(plan.kind, count)
    if plan.rounds is not None and not 1 <= plan.rounds <= most:
        problem = _("{count} decks can play 1 to {most} rounds, not {rounds}.")
        raise UserError(problem.format(count=count, most=most, rounds=plan.rounds))
    return new_tournament(
        plan.kind,
        tuple(entrants),
        seed,
        rules,
        rounds=plan.rounds,
        playoff=plan.playoff,
        name=name,
    )


def contenders_of(tournament: Tournament, worth: CardWorth | None = None) -> tuple[Contender, ...]:
    """Return the entrants' decks ready for matches; squads are recruited by ``worth``."""
    rules = tournament.rules
    return tuple(
        Contender(entrant.cards, rules, worth, entrant.name) for entrant in tournament.entrants
    )


def play_on(
    tournament: Tournament,
    contenders: Sequence[Contender],
    bot: MatchBot = MatchBot.DIRECT,
    witness: Witness | None = None,
) -> Tournament:
    """Play all that bots can play; return the tournament when a person has to, or it is over.

    A round is begun as soon as the last one is over. ``witness`` is told of each match and of the
    tournament after it; what it raises ends the play.
    """
    tournament = play_round(tournament, contenders, bot, witness)
    while tournament.is_round_over and not tournament.is_over:
        tournament = play_round(tournament.next_round(), contenders, bot, witness)
    return tournament


def play_round(
    tournament: Tournament,
    contenders: Sequence[Contender],
    bot: MatchBot = MatchBot.DIRECT,
    witness: Witness | None = None,
) -> Tournament:
    """Return the tournament with a score at every table of bots of its last round."""
    for number in tournament.bot_tables():
        one, other = tournament.tables[-1][number].entrants
        score, result = simulate(tournament, number, contenders, bot)
        tournament = tournament.with_score(number, score)
        if witness is not None:
            witness(
                tournament,
                TournamentMatch(len(tournament.tables) - 1, number, (one, other), result),
            )
    return tournament


def simulate(
    tournament: Tournament,
    number: int,
    contenders: Sequence[Contender],
    bot: MatchBot = MatchBot.DIRECT,
) -> tuple[Score, MatchResult]:
    """Let bots play the match of a table of the last round; return its score and how it ended.

    ValueError for a bye.
    """
    table = tournament.tables[-1][number]
    if table.other is None:
        raise ValueError("nobody plays a bye")
    one, other = contenders[table.one], contenders[table.other]
    decisive = tournament.stage is TournamentStage.PLAYOFF
    result = play_match(one, other, tournament.match_seed(number), bot)
    for attempt in range(1, MOST_ATTEMPTS if decisive else 1):
        if result.winner is not None:
            break
        result = play_match(one, other, tournament.match_seed(number, attempt), bot)
    if result.winner is None and decisive:
        order = [line.entrant for line in tournament.standings()]
        return Score(min(table.entrants, key=order.index), "standings", simulated=True), result
    winner = None if result.winner is None else table.entrants[result.winner]
    return Score(winner, result.reason, result.rule, simulated=True), result
