"""Many matches between the same decks, numbered, each with a seed of its own.

Every deck meets every other one in turn; a single deck meets itself. Match ``number`` depends only
on the decks, the seed and the bots, not on earlier matches, so matches can be played anywhere and
in any order, and more can be played later.
"""

from collections import Counter
from collections.abc import Callable, Collection, Generator
from contextlib import closing
from dataclasses import dataclass
from itertools import combinations

from deckbuilder.base.levels import Level
from deckbuilder.base.stopped import MatchStopped
from deckbuilder.matches.match import MatchSession
from deckbuilder.tasks.mapper import HERE, Mapper, results_of
from deckbuilder.tasks.work import Work
from deckbuilder.tournament.many.records import STOPPED, PlayedMatch
from deckbuilder.tournament.simulated import Contender, played_session, result_of
from engine.berserk import NO_CARD, CardSpec, Ruleset, Wounded
from engine.kernel.rng import seeded


@dataclass(frozen=True, slots=True)
class MatchesSetup:
    """The setting of the matches: decks with names, rules, a seed, bots."""

    decks: tuple[tuple[str, tuple[CardSpec, ...]], ...]
    rules: Ruleset
    seed: int
    bot: Level = Level.DIRECT

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The pairs of decks; match ``number`` is between pair ``number`` modulo their count."""
        return tuple(combinations(range(len(self.decks)), 2)) or ((0, 0),)

    def pair(self, number: int) -> tuple[int, int]:
        """Return the decks that meet in a match."""
        return self.pairs[number % len(self.pairs)]


def matches(
    setup: MatchesSetup, total: int, mapper: Mapper = HERE, done: Collection[int] = ()
) -> Generator[PlayedMatch, None, None]:
    """Yield matches 0 to ``total`` - 1 except those in ``done``, as they are finished."""
    numbers = (number for number in range(total) if number not in done)
    with closing(results_of(mapper, work_of(setup), numbers)) as played:
        yield from (record for _number, record in played)


def work_of(setup: MatchesSetup) -> Work[MatchesSetup, int, PlayedMatch]:
    """Return the work of playing matches by number."""
    return Work(_begin, setup)


def _begin(setup: MatchesSetup) -> Callable[[int], PlayedMatch]:
    """Return the function that plays a numbered match; the data for mulligans are computed once per
    worker."""
    contenders = [Contender(cards, setup.rules, name=name) for name, cards in setup.decks]

    def play(number: int) -> PlayedMatch:
        one, other = setup.pair(number)
        seed = seeded(setup.seed, number)
        try:
            session = played_session(contenders[one], contenders[other], seed, setup.bot)
        except MatchStopped:  # reported in a file; one such match of thousands must not end the run
            return PlayedMatch(number, (one, other), None, STOPPED)
        return _played(number, (one, other), session)

    return play


def _played(number: int, decks: tuple[int, int], session: MatchSession) -> PlayedMatch:
    result = result_of(session)
    mulligans = [session.deal_of(entrant).mulligans for entrant in (0, 1)]
    return PlayedMatch(
        number,
        decks,
        result.winner,
        result.reason,
        result.rule,
        result.first,
        result.turns,
        0 if session.match is None else len(session.match.choices),
        (mulligans[0], mulligans[1]),
        result.squads,
        _damage(session),
    )


def _damage(session: MatchSession) -> tuple[dict[str, int], dict[str, int]]:
    """Return the wounds that the cards of each deck dealt to the other's, by id."""
    dealt: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    if session.match is None:
        return {}, {}
    cards = {card.id: card for card in session.match.state.cards}
    for event in session.match.history:
        if isinstance(event, Wounded) and event.amount and event.source != NO_CARD:
            source, hit = cards[event.source], cards[event.card]
            if source.owner is not hit.owner:
                dealt[session.entrant_at(source.owner)][source.spec.ref] += event.amount
    one, other = (dict(sorted(counts.items())) for counts in dealt)
    return one, other
