"""Continue a tournament: simulate matches between bots and report every result.

A drawn match of the play-off is replayed; if it keeps ending in draws, the higher in the standings
advances.
"""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalog.common.errors import UserError
from catalog.common.i18n import _
from deckbuilder.base.levels import Level
from deckbuilder.matches.match import Entrant
from deckbuilder.squads.worth import CardWorth
from deckbuilder.tasks.mapper import HERE, Mapper, Opened, ordered
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.simulated import Contender, MatchResult, play_match
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
    """A simulated match: round and table from 0, entrants, result.

    ``result`` numbers the two entrants 0 and 1 in the order of ``entrants``.
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
    bot: Level = Level.DIRECT


Witness: TypeAlias = Callable[[Tournament, TournamentMatch], None]


def begin_tournament(
    plan: TournamentPlan,
    entrants: Sequence[Entrant],
    seed: int,
    rules: Ruleset,
    name: str = "",
    *,
    limited: bool = False,
) -> Tournament:
    """Return a tournament with its first round begun; UserError if it cannot be played."""
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
        limited=limited,
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
    bot: Level = Level.DIRECT,
    witness: Witness | None = None,
    mapper: Mapper = HERE,
) -> Tournament:
    """Play all matches of bots; return the tournament when a person has to play, or it is over.

    A round begins as soon as the last one is over. ``witness`` is called with each match, table by
    table, and the tournament after it; an exception from it stops the play.
    """
    with mapper.opened(Work(_begin, (tuple(contenders), bot))) as opened:
        tournament = _play_round(tournament, opened, witness)
        while tournament.is_round_over and not tournament.is_over:
            tournament = _play_round(tournament.next_round(), opened, witness)
    return tournament


def play_round(
    tournament: Tournament,
    contenders: Sequence[Contender],
    bot: Level = Level.DIRECT,
    witness: Witness | None = None,
) -> Tournament:
    """Return the tournament with a score at every bot table of its last round."""
    with HERE.opened(Work(_begin, (tuple(contenders), bot))) as opened:
        return _play_round(tournament, opened, witness)


def simulate(
    tournament: Tournament,
    number: int,
    contenders: Sequence[Contender],
    bot: Level = Level.DIRECT,
) -> tuple[Score, MatchResult]:
    """Simulate the match of a table of the last round; return its score and result.

    ValueError for a bye.
    """
    result = _begin((tuple(contenders), bot))(_bout(tournament, number))
    return _score(tournament, number, result), result


@dataclass(frozen=True, slots=True)
class _Bout:
    """Two entrants, and the seeds of their matches: the next one is used after a draw."""

    entrants: tuple[int, int]
    seeds: tuple[int, ...]


def _begin(setup: tuple[tuple[Contender, ...], Level]) -> Callable[[_Bout], MatchResult]:
    """Return the function that plays a bout."""
    contenders, bot = setup

    def play(bout: _Bout) -> MatchResult:
        one, other = (contenders[entrant] for entrant in bout.entrants)
        result = play_match(one, other, bout.seeds[0], bot)
        for seed in bout.seeds[1:]:
            if result.winner is not None:
                break
            result = play_match(one, other, seed, bot)
        return result

    return play


def _bout(tournament: Tournament, number: int) -> _Bout:
    table = tournament.tables[-1][number]
    if table.other is None:
        raise ValueError("nobody plays a bye")
    decisive = tournament.stage is TournamentStage.PLAYOFF
    attempts = range(MOST_ATTEMPTS if decisive else 1)
    seeds = tuple(tournament.match_seed(number, attempt) for attempt in attempts)
    return _Bout((table.one, table.other), seeds)


def _play_round(
    tournament: Tournament, opened: Opened[_Bout, MatchResult], witness: Witness | None
) -> Tournament:
    numbers = tournament.bot_tables()
    bouts = [_bout(tournament, number) for number in numbers]
    with closing(ordered(opened, bouts)) as results:
        for number, bout, result in zip(numbers, bouts, results, strict=True):
            tournament = tournament.with_score(number, _score(tournament, number, result))
            if witness is not None:
                place = len(tournament.tables) - 1
                witness(tournament, TournamentMatch(place, number, bout.entrants, result))
    return tournament


def _score(tournament: Tournament, number: int, result: MatchResult) -> Score:
    entrants = tournament.tables[-1][number].entrants
    if result.winner is None and tournament.stage is TournamentStage.PLAYOFF:
        order = [line.entrant for line in tournament.standings()]
        return Score(min(entrants, key=order.index), "standings", simulated=True)
    winner = None if result.winner is None else entrants[result.winner]
    return Score(winner, result.reason, result.rule, simulated=True)
