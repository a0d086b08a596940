"""Statistics of many matches by deck and card: shares with intervals, as pandas tables.

A draw counts as half a win, and a match stopped by the program is skipped. Matches are independent,
each with its own seed, so every interval is the 95% Wilson interval of its share (a little too wide
if many matches are drawn). It measures only chance: how far deals and dice can have moved the share
of these decks played by these bots. It does not apply to other players, and a higher share of wins
with a card does not mean that the card is the cause.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np
import pandas as pd
from pandas import DataFrame

from deckbuilder.tournament.many.records import STOPPED, PlayedMatch

_QUANTILES: Final = (0.05, 0.5, 0.95)


@dataclass(slots=True)
class _Share:
    """Wins, with draws as halves, in a number of matches."""

    wins: float = 0.0
    matches: int = 0

    def add(self, won: float) -> None:
        self.wins += won
        self.matches += 1

    def columns(self, name: str = "win_share") -> dict[str, float]:
        """Return the share and both ends of its interval; missing without matches."""
        if not self.matches:
            return dict.fromkeys((name, f"{name}_low", f"{name}_high"), math.nan)
        low, high = wilson(self.wins, self.matches)
        return {name: self.wins / self.matches, f"{name}_low": low, f"{name}_high": high}


@dataclass(slots=True)
class _Results:
    """The results of a deck's matches, or of a pair's for its first deck."""

    all: _Share = field(default_factory=_Share)
    going_first: _Share = field(default_factory=_Share)
    going_second: _Share = field(default_factory=_Share)
    counts: Counter[float] = field(default_factory=Counter)

    def add(self, won: float, *, first: bool) -> None:
        self.all.add(won)
        (self.going_first if first else self.going_second).add(won)
        self.counts[won] += 1

    def columns(self) -> dict[str, Any]:
        return {
            "matches": self.all.matches,
            "wins": self.counts[1.0],
            "draws": self.counts[0.5],
            "losses": self.counts[0.0],
            **self.all.columns(),
            **self.going_first.columns("first_share"),
            **self.going_second.columns("second_share"),
        }


@dataclass(slots=True)
class _CardResults:
    """The results of a deck's squads with a card."""

    squads: int = 0
    with_it: _Share = field(default_factory=_Share)
    damage: int = 0


class MatchStatistics:
    """Matches, counted one by one; with ``each`` there is also a table of all of them.

    ``decks`` are the names of the decks, ``names`` those of the cards by id.
    """

    def __init__(
        self, decks: Sequence[str], names: Mapping[str, str], *, each: bool = False
    ) -> None:
        self.decks = tuple(decks)
        self.stopped = 0
        self._names = names
        self._each = each
        self._rows: dict[int, tuple[Any, ...]] = {}
        self._of_deck = [_Results() for _deck in decks]
        self._squads = [0 for _deck in decks]
        self._pairs: dict[tuple[int, int], _Results] = {}
        self._turns: dict[tuple[int, int], Counter[int]] = {}
        self._decisions: Counter[tuple[int, int]] = Counter()
        self._ends: Counter[tuple[str, str]] = Counter()
        self._cards: dict[tuple[int, str], _CardResults] = {}

    @property
    def matches(self) -> int:
        """The number of finished matches."""
        return sum(results.all.matches for results in self._pairs.values())

    def add(self, matches: Iterable[PlayedMatch]) -> None:
        """Count matches, in any order, each once."""
        for match in matches:
            if self._each:
                self._rows[match.number] = self._row(match)
            self._ends[match.reason, match.rule] += 1
            if match.reason == STOPPED:
                self.stopped += 1
                continue
            self._count(match)

    def _count(self, match: PlayedMatch) -> None:
        pair = match.decks
        self._pairs.setdefault(pair, _Results()).add(match.won(0), first=match.first == 0)
        self._turns.setdefault(pair, Counter())[match.turns] += 1
        self._decisions[pair] += match.decisions
        for side, deck in enumerate(pair):
            if pair[0] != pair[1]:  # a deck against itself wins as often as it loses
                self._of_deck[deck].add(match.won(side), first=match.first == side)
            elif match.first == side:
                self._of_deck[deck].add(match.won(side), first=True)
            self._count_cards(match, side)

    def _count_cards(self, match: PlayedMatch, side: int) -> None:
        deck, squad = match.decks[side], set(match.squads[side])
        is_mirror = match.decks[0] == match.decks[1]
        others = set(match.squads[1 - side]) if is_mirror else set()
        self._squads[deck] += bool(squad)
        for ref in squad:
            card = self._cards.setdefault((deck, ref), _CardResults())
            card.squads += 1
            card.damage += match.damage[side].get(ref, 0)
            if ref not in others:
                card.with_it.add(match.won(side))

    def frames(self) -> dict[str, DataFrame]:
        """Return every table by name."""
        tables = {
            "decks": self.deck_table(),
            "pairs": self.pairs(),
            "lengths": self.lengths(),
            "ends": self.ends(),
            "cards": self.cards(),
        }
        return {**tables, "matches": self.table()} if self._each else tables

    def deck_table(self) -> DataFrame:
        """Return one row for each deck: its share of all matches, and from either seat.

        A single deck meets itself: then the shares are those of the first player.
        """
        rows = [
            {"deck": name, **results.columns()}
            for name, results in zip(self.decks, self._of_deck, strict=True)
        ]
        return DataFrame(rows)

    def seats(self) -> dict[str, float]:
        """Return the share of the first players in all matches, and their number."""
        first = [results.going_first for results in self._of_deck]
        count = sum(share.matches for share in first)
        of_all = _Share(sum(share.wins for share in first), count)
        return {"matches": count, **of_all.columns()}

    def pairs(self) -> DataFrame:
        """Return one row for each pair of decks: the share of the first."""
        rows = [
            {"deck": self.decks[one], "against": self.decks[other], **results.columns()}
            for (one, other), results in sorted(self._pairs.items())
        ]
        return DataFrame(rows, columns=None if rows else ["deck", "against"])

    def lengths(self) -> DataFrame:
        """Return one row for each pair: turns of a battle (mean, quantiles), and decisions."""
        rows = []
        for (one, other), counts in sorted(self._turns.items()):
            turns = np.array(sorted(counts.elements()))
            low, middle, high = np.quantile(turns, _QUANTILES, method="inverted_cdf").tolist()
            rows.append(
                {
                    "deck": self.decks[one],
                    "against": self.decks[other],
                    "turns": float(turns.mean()),
                    "turns_5": int(low),
                    "turns_50": int(middle),
                    "turns_95": int(high),
                    "most_turns": int(turns[-1]),
                    "decisions": self._decisions[one, other] / len(turns),
                }
            )
        return DataFrame(rows, columns=None if rows else ["deck", "against"])

    def ends(self) -> DataFrame:
        """Return one row for each kind of ending, most frequent first."""
        total = sum(self._ends.values())
        ordered = sorted(self._ends.items(), key=lambda end: (-end[1], end[0]))
        rows = [
            {"reason": reason, "rule": rule, "matches": count, "share": count / total}
            for (reason, rule), count in ordered
        ]
        return DataFrame(rows, columns=["reason", "rule", "matches", "share"])

    def cards(self) -> DataFrame:
        """Return one row for each card that a deck recruited, a deck's most frequent first.

        ``squads`` is the number of the deck's squads with the card, ``squad_share`` their share.
        ``win_share`` is their share of wins, over ``matches`` matches: if a deck meets itself, only
        those in which one side alone had the card. ``damage`` is the mean number of wounds dealt to
        the opponent's cards in a match, by all its copies together.
        """
        rows = [self._card_row(deck, ref, card) for (deck, ref), card in self._cards.items()]
        rows.sort(key=lambda row: (row.pop("order"), -row["squads"], row["id"]))
        return DataFrame(rows, columns=None if rows else ["deck", "id", "name"])

    def table(self) -> DataFrame:
        """Return one row for each match, in number order; requires ``each``."""
        columns = ["match", "deck", "against", "winner", "reason", "rule", "first"]
        counts = ["turns", "decisions", "mulligans", "mulligans_against"]
        rows = [self._rows[number] for number in sorted(self._rows)]
        return pd.DataFrame(rows, columns=[*columns, *counts])

    def _row(self, match: PlayedMatch) -> tuple[Any, ...]:
        one, other = (self.decks[deck] for deck in match.decks)
        winner = "" if match.winner is None else ("deck", "against")[match.winner]
        return (
            match.number,
            one,
            other,
            winner,
            match.reason,
            match.rule,
            ("deck", "against")[match.first],
            match.turns,
            match.decisions,
            *match.mulligans,
        )

    def _card_row(self, deck: int, ref: str, card: _CardResults) -> dict[str, Any]:
        return {
            "order": deck,
            "deck": self.decks[deck],
            "id": ref,
            "name": self._names.get(ref, ref),
            "squads": card.squads,
            "squad_share": card.squads / self._squads[deck],
            "matches": card.with_it.matches,
            **card.with_it.columns(),
            "damage": card.damage / card.squads,
        }


_95: Final = 1.959964


def wilson(wins: float, count: int) -> tuple[float, float]:
    """Return the 95% Wilson interval of ``wins`` among ``count``; ValueError for a count of 0.

    >>> [round(bound, 4) for bound in wilson(8, 10)]
    [0.4902, 0.9433]
    """
    if count < 1:
        raise ValueError("a share of nothing")
    share = wins / count
    middle = share + _95**2 / (2 * count)
    reach = _95 * math.sqrt(share * (1 - share) / count + _95**2 / (4 * count**2))
    scale = 1 + _95**2 / count
    return (middle - reach) / scale, (middle + reach) / scale
