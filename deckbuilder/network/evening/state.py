"""An evening as its journal tells it: players, decks, rounds. Every change is a line applied here.

The same lines give the same evening, so a host that was killed goes on from its journal.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Final, Protocol

from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.rarity import Rarity
from deckbuilder.base.saving import card_codec
from deckbuilder.base.shapes import has_shape
from deckbuilder.decks.text import DeckEntry, parse_deck, render_deck
from deckbuilder.kit.wire import As
from deckbuilder.limited.draft.plan import MOST_SEATS, seed_of
from deckbuilder.limited.draft.table import DraftTable
from deckbuilder.limited.opened import OpenedCard
from deckbuilder.network.evening.inner import EveningDraft, with_picks
from deckbuilder.network.evening.protocol import EveningStage
from deckbuilder.network.matches.decks import CheckedDeck
from deckbuilder.network.protocol import EveningTerms, Way, is_name
from deckbuilder.tournament.club_rounds import ClubMatch, ClubRounds
from engine.berserk import Ruleset
from engine.kernel import BadSave

_CODEC: Final = card_codec(CheckedDeck, OpenedCard, Rarity)


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """What the organizer has set.

    ``people`` are the seats: with a name reserved for it, empty for anybody. ``bots`` players are
    added. ``rounds`` None is the usual number. ``late`` admits players after the beginning.
    ``is_quick`` begins each round by itself. ``move`` and ``whole`` are the clocks of matches in
    seconds, 0 for none.
    """

    terms: EveningTerms
    people: tuple[str, ...]
    bots: int
    seed: Annotated[int, As(str, seed_of)]
    rounds: int | None = None
    late: bool = False
    is_quick: bool = False
    move: int = 0
    whole: int = 0


class Preparation(Protocol):
    """Where the players' cards come from, and who checks them: the host's catalogue."""

    @property
    def rules(self) -> Ruleset:
        """The rules that matches are played by."""

    @property
    def has_side(self) -> bool:
        """Whether cards may be exchanged with a side between two games."""

    def check(self, text: str, digests: tuple[tuple[str, str], ...]) -> CheckedDeck:
        """Return a brought deck as the host knows it."""

    def open_draft(self, players: tuple[tuple[str, bool], ...], pod: int) -> EveningDraft:
        """Return the draft of a pod, from 0: its players' names, and whether they are bots."""

    def resume_draft(self, data: Mapping[str, Any]) -> DraftTable:
        """Return a draft's table from its data; BadSave for other data."""

    def open_pool(self, number: int) -> tuple[OpenedCard, ...]:
        """Return the sealed pool of a player; a number gets the same one again."""

    def bots_deck(self, number: int, name: str, pool: tuple[OpenedCard, ...] | None) -> str:
        """Return the text of a bot's deck, from its pool if there is one."""


@dataclass(slots=True)
class Player:
    """A player of the evening: a person or a bot, with pool and deck once there are some."""

    name: str
    is_bot: bool
    pool: tuple[OpenedCard, ...] | None = None
    deck: tuple[str, CheckedDeck] | None = None


@dataclass(slots=True)
class Evening:
    """The state of an evening. ``seats`` are those of ``Seating.to_json``, ``pods`` the players of
    each draft, ``drafts`` the seats and the data of those that have begun; ``games`` are the lines
    of each match by round and table, from 0."""

    plan: EveningPlan
    rounds: ClubRounds = field(init=False)
    players: list[Player] = field(default_factory=list)
    stage: EveningStage = EveningStage.GATHERING
    seats: list[dict[str, Any]] | None = None
    pods: list[list[int]] = field(default_factory=list)
    drafts: dict[int, tuple[list[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    games: dict[tuple[int, int], list[list[Any]]] = field(default_factory=dict)
    left: float | None = None

    def __post_init__(self) -> None:
        plan = self.plan
        terms = plan.terms
        self.rounds = ClubRounds(terms.kind, plan.seed, plan.rounds, terms.best_of, terms.cut)

    @property
    def way(self) -> Way:
        """How players come by their decks."""
        return self.plan.terms.way

    @property
    def dropped(self) -> set[int]:
        """The players who have dropped out."""
        return self.rounds.dropped

    def number_of(self, name: str) -> int | None:
        """Return the number of the player with a name, in any case; None if there is none."""
        wanted = fold(name)
        return next((n for n, one in enumerate(self.players) if fold(one.name) == wanted), None)

    def wanting_deck(self) -> Iterator[int]:
        """Yield the players still in the evening who have no deck yet."""
        for number, player in enumerate(self.players):
            if player.deck is None and number not in self.dropped:
                yield number

    @property
    def takes_late(self) -> bool:
        """Whether players could still come after those who were expected."""
        is_early = self.stage in (EveningStage.GATHERING, EveningStage.DECKS)
        if self.way is Way.DRAFT:
            return self.stage is EveningStage.GATHERING
        return is_early or (self.stage is EveningStage.ROUNDS and self.rounds.takes_late)

    @property
    def bot_without_deck(self) -> int | None:
        """A bot that has to build its deck; None without one."""
        if self.stage is not EveningStage.DECKS or self.way is Way.NAMES:
            return None
        return next((n for n in self.wanting_deck() if self.players[n].is_bot), None)

    @property
    def has_decks(self) -> bool:
        """Whether everybody has the deck that is needed."""
        return self.way is Way.NAMES or next(self.wanting_deck(), None) is None

    @property
    def matches(self) -> list[ClubMatch]:
        """The matches of the current round."""
        return self.rounds.rounds[-1] if self.rounds.rounds else []

    # lines --------------------------------------------------------------------------------

    def apply(self, line: list[Any]) -> None:
        """Change the evening by a line of its journal; BadSave for a line that cannot follow."""
        try:
            self._apply(line)
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise BadSave(f"a line that no evening writes: {error}") from error

    def _apply(self, line: list[Any]) -> None:
        match line:
            case ["seats", list(seats)]:
                self.seats = seats
            case ["player", str(name), bool(is_bot)]:
                if not is_name(name) or self.number_of(name) is not None:
                    raise BadSave("a player without a name of its own")
                self.players.append(Player(name, is_bot))
                self.rounds.count = len(self.players)
            case ["stage", str(stage)]:
                self.stage = EveningStage(stage)
            case ["pods", list(pods)]:
                self._take_pods(pods)
            case ["draft", int(pod), list(seats), dict(table)] if 0 <= pod < len(self.pods):
                # the line is not written yet, and later ones change the table
                self.drafts[pod] = seats, deepcopy(table)
            case ["picks", int(pod), list(gone), list(new), list(looks)]:
                with_picks(self.drafts[pod][1], gone, new, looks)
            case ["pool", int(number), list(cards)]:
                pool = tuple(_CODEC.decode(card) for card in cards)
                if not has_shape(pool, tuple[OpenedCard, ...]):
                    raise BadSave("no pool")
                self.players[number].pool = pool
            case ["deck", int(number), str(text), deck]:
                known = _CODEC.decode(deck)
                if not has_shape(known, CheckedDeck):
                    raise BadSave("no deck")
                self.players[number].deck = text, known
            case ["round", list(pairs)]:
                self.rounds.begin_round(tuple((one, other) for one, other in pairs))
                self.games, self.left = {}, None
            case ["table", int(number), int(table)]:
                self.games[number, table] = []
            case ["at", int(number), int(table), list(told)]:
                self.games[number, table].append(told)
            case ["counted", int(table), winner]:
                self.rounds.add_game(table, winner)
            case ["result", int(number), int(table), [int(one), int(other)], int(drawn), str(why)]:
                self.rounds.set_result(number, table, (one, other), drawn, why)
            case ["drop", int(number)] if 0 <= number < len(self.players):
                self.rounds.drop(number)
            case ["left", int() | float() as left]:
                self.left = float(left)
            case _other:
                raise BadSave("a line that no evening writes")

    def _take_pods(self, pods: list[Any]) -> None:
        known = set(range(len(self.players)))
        for pod in pods:
            if not 2 <= len(pod) <= MOST_SEATS or not known.issuperset(pod):
                raise BadSave("a pod that no draft has")
            known -= set(pod)
        self.pods = pods


def pool_line(number: int, pool: tuple[OpenedCard, ...]) -> list[Any]:
    """Return the line for a player's pool."""
    return ["pool", number, [_CODEC.encode(card) for card in pool]]


def deck_line(number: int, text: str, deck: CheckedDeck) -> list[Any]:
    """Return the line for a player's accepted deck."""
    return ["deck", number, text, _CODEC.encode(deck)]


def outside_pool(deck: CheckedDeck, pool: tuple[OpenedCard, ...]) -> tuple[str, ...]:
    """Return a reason in words for each card of which a deck has more copies than a pool."""
    held = Counter(card.ref for card in pool)
    wanted = Counter((card.ref, card.name) for card in deck.cards)
    problem = _("“{card}”: {count} in the deck, {held} in your pool.")
    return tuple(
        problem.format(card=name, count=count, held=held[ref])
        for (ref, name), count in wanted.items()
        if count > held[ref]
    )


def with_rest(
    text: str, deck: CheckedDeck, pool: tuple[OpenedCard, ...] | None
) -> tuple[str, CheckedDeck]:
    """Return a deck and its text with the rest of its pool as the side; as they are without one."""
    if pool is None:
        return text, deck
    used, rest = Counter(card.ref for card in deck.cards), []
    for card in pool:
        used[card.ref] -= 1
        if used[card.ref] < 0:
            rest.append(card.spec)
    counts = Counter((card.name, card.ref) for card in rest)
    side = tuple(DeckEntry(name, count, ref=ref) for (name, ref), count in counts.items())
    return render_deck(replace(parse_deck(text), side=side)), replace(deck, side=tuple(rest))
