"""Statistics of many drafts by card, seat and first pick, as pandas tables.

Win shares count a draw as half a win. Their standard errors group the matches of one deck, since
these are not independent: with w wins in m matches of each deck and the share p, the error is
``sqrt(sum((w - p m)^2)) / sum(m)``. A few decks may have equal results by chance, so it is never
less than the error of as many independent matches, ``sqrt(q (1 - q) / (n + 2))`` with n matches and
``q = (wins + 1) / (n + 2)``. Without matches, shares are missing.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

import numpy as np
import pandas as pd
from pandas import DataFrame
from typing_extensions import Doc

from catalog.common.files import make_folder, write_atomically
from deckbuilder.base.tables import frame_csv, frame_records
from deckbuilder.cards.fields import Name, Ref, Seed
from deckbuilder.limited.many.records import DraftRecord

if TYPE_CHECKING:
    from pandas import Series

WinShare: TypeAlias = Annotated[
    float | None, Doc("the share of matches won, from 0 to 1; null without matches")
]
WinError: TypeAlias = Annotated[float | None, Doc("its standard error; null likewise")]
TABLES: Final = ("cards", "seats", "first_picks", "skills")
_DECK: Final = ["draft", "seat"]


@dataclass(frozen=True, slots=True)
class DraftedCard:
    """Statistics of one card over many drafts."""

    id: Ref
    name: Name
    taken: Annotated[int, Doc("copies picked")]
    average_pick: Annotated[float, Doc("the mean pick within a round")]
    pick_error: Annotated[float | None, Doc("its standard error; null for a single copy")]
    first_picks: Annotated[int, Doc("how often it was a seat's first pick")]
    in_deck: Annotated[int, Doc("copies that were in their seat's deck")]
    deck_share: Annotated[float | None, Doc("their share of the copies picked")]
    played: Annotated[int, Doc("number of squads with the card")]
    win_share: WinShare
    win_error: WinError


@dataclass(frozen=True, slots=True)
class WonMatches:
    """The share of matches won."""

    matches: Annotated[int, Doc("number of matches played")]
    win_share: WinShare
    win_error: WinError


@dataclass(frozen=True, slots=True)
class DraftedSeat(WonMatches):
    """Statistics of one seat over many drafts."""

    seat: Annotated[int, Doc("the seat, from 1")]


@dataclass(frozen=True, slots=True)
class FirstPick(WonMatches):
    """Statistics of one first pick over many drafts."""

    id: Ref
    name: Name
    times: Annotated[int, Doc("how often it was a seat's first pick")]


@dataclass(frozen=True, slots=True)
class DraftedSkill(WonMatches):
    """Statistics of one bot strength over many drafts."""

    skill: Annotated[str, Doc("`rating`, `balance` or `squad`")]


@dataclass(frozen=True, slots=True)
class DraftSeries:
    """Statistics of many drafts."""

    seed: Seed
    drafts: Annotated[int, Doc("number of drafts")]
    matches: Annotated[int, Doc("number of matches")]
    cards: Annotated[tuple[DraftedCard, ...], Doc("earliest picked first")]
    seats: tuple[DraftedSeat, ...]
    first_picks: Annotated[tuple[FirstPick, ...], Doc("most frequent first")]
    skills: tuple[DraftedSkill, ...]
    files: Annotated[tuple[Path, ...], Doc("the CSV files written")]


class DraftStatistics:
    """The counted drafts of a series; ``names`` are the cards' names by id."""

    def __init__(self, records: Iterable[DraftRecord], names: Mapping[str, str]) -> None:
        self.records = tuple(sorted(records, key=lambda record: record.number))
        self._names = names

    @property
    def drafts(self) -> int:
        """The number of drafts."""
        return len(self.records)

    @property
    def matches(self) -> int:
        """The number of matches."""
        return sum(len(record.matches) for record in self.records)

    def frames(self) -> dict[str, DataFrame]:
        """Return every table by name, in the order of ``TABLES``."""
        return {
            "cards": self.cards(),
            "seats": self.seats(),
            "first_picks": self.first_picks(),
            "skills": self.skills(),
        }

    def cards(self) -> DataFrame:
        """Return one row for each card taken, the earliest picks first.

        ``taken`` counts copies, ``average_pick`` is their mean pick in a round, ``first_picks`` how
        often a seat began with the card. ``deck_share`` is the share of taken copies in their
        seat's deck. ``played`` counts squads with the card, ``win_share`` the matches they won.
        """
        taken = self._picks.groupby("id").agg(
            taken=("pick", "size"),
            average_pick=("pick", "mean"),
            pick_error=("pick", "sem"),
            first_picks=("first", "sum"),
        )
        decked = self._in_decks.groupby("id").size().rename("in_deck")
        frame = taken.join([decked, self._shares(self._squads, ["id"])], how="left")
        frame = frame.fillna({"in_deck": 0, "matches": 0})
        frame["deck_share"] = frame["in_deck"] / frame["taken"]
        frame = frame.rename(columns={"matches": "played"}).reset_index()
        columns = ["taken", "average_pick", "pick_error", "first_picks", "in_deck", "deck_share"]
        shares = ["played", "win_share", "win_error"]
        named = self._named(frame, [*columns, *shares], ["average_pick", "id"])
        return named.astype({"in_deck": int, "first_picks": int, "played": int})

    def seats(self) -> DataFrame:
        """Return one row for each seat, from 1: its matches and share of wins."""
        frame = self._shares(self._results, ["seat"]).reset_index()
        frame["seat"] += 1
        return frame.astype({"seat": int, "matches": int})

    def skills(self) -> DataFrame:
        """Return one row for each strength of bots (empty: people) with its share of wins."""
        return self._shares(self._results, ["skill"]).reset_index().astype({"matches": int})

    def first_picks(self) -> DataFrame:
        """Return one row for each first pick of a seat, with the share of wins of the decks."""
        firsts = self._picks[self._picks["first"]]
        results = firsts[["id", *_DECK]].merge(self._results, on=_DECK)
        counted = firsts.groupby("id").size().rename("times")
        frame = pd.concat([counted, self._shares(results, ["id"])], axis="columns")
        frame = frame.fillna({"matches": 0}).rename_axis("id").reset_index()
        columns = ["times", "matches", "win_share", "win_error"]
        named = self._named(frame.assign(rarest=-frame["times"]), columns, ["rarest", "id"])
        return named.astype({"times": int, "matches": int})

    def series(self, seed: int, files: Iterable[Path] = ()) -> DraftSeries:
        """Return all tables as records, and the files they were written to."""
        return DraftSeries(
            seed,
            self.drafts,
            self.matches,
            frame_records(DraftedCard, self.cards()),
            frame_records(DraftedSeat, self.seats()),
            frame_records(FirstPick, self.first_picks()),
            frame_records(DraftedSkill, self.skills()),
            tuple(files),
        )

    def write_csv(self, folder: Path) -> list[Path]:
        """Write every table as a CSV file into a folder, created if necessary; return the files."""
        make_folder(folder)
        paths = []
        for name, frame in self.frames().items():
            path = folder / f"{name}.csv"
            write_atomically(path, frame_csv(frame))
            paths.append(path)
        return paths

    @cached_property
    def _picks(self) -> DataFrame:
        rows = [
            (pick.ref, record.number, place, pick.pick, (pick.round, pick.pick) == (1, 1))
            for record in self.records
            for place, seat in enumerate(record.seats)
            for pick in seat.picks
        ]
        return _frame(rows, {"id": str, "draft": int, "seat": int, "pick": int, "first": bool})

    @cached_property
    def _in_decks(self) -> DataFrame:
        rows = [
            (ref, record.number, place)
            for record in self.records
            for place, seat in enumerate(record.seats)
            for ref in seat.deck
        ]
        return _frame(rows, {"id": str, "draft": int, "seat": int})

    @cached_property
    def _results(self) -> DataFrame:
        """One row for each match and seat in it."""
        rows = [
            (record.number, seat, record.seats[seat].skill, _won(match.winner, seat))
            for record in self.records
            for match in record.matches
            for seat in match.seats
        ]
        return _frame(rows, {"draft": int, "seat": int, "skill": str, "won": float})

    @cached_property
    def _squads(self) -> DataFrame:
        """One row for each match and different card of a squad in it."""
        rows = [
            (ref, record.number, seat, _won(match.winner, seat))
            for record in self.records
            for match in record.matches
            for seat, squad in zip(match.seats, match.squads, strict=True)
            for ref in sorted(set(squad))
        ]
        return _frame(rows, {"id": str, "draft": int, "seat": int, "won": float})

    def _shares(self, results: DataFrame, by: list[str]) -> DataFrame:
        """Return matches, win share and its error for each group; the input has one row per
        match."""
        keys = [*by, *(key for key in _DECK if key not in by)]
        decks = results.groupby(keys)["won"].agg(["sum", "size"]).reset_index()
        total = decks.groupby(by)[["sum", "size"]].sum()
        share = (total["sum"] / total["size"]).rename("win_share")
        off = decks.join(share, on=by)
        off["square"] = (off["sum"] - off["win_share"] * off["size"]) ** 2
        together = np.sqrt(off.groupby(by)["square"].sum()) / total["size"]
        error = np.maximum(together, _least_error(total["sum"], total["size"]))
        matches = total["size"].rename("matches")
        shares: DataFrame = pd.concat([matches, share, error.rename("win_error")], axis="columns")
        return shares

    def _named(self, frame: DataFrame, columns: Sequence[str], order: list[str]) -> DataFrame:
        named = frame.sort_values(order, ignore_index=True)
        named["name"] = [self._names.get(ref, ref) for ref in named["id"]]
        return named.reindex(columns=["id", "name", *columns])


def _least_error(wins: "Series[float]", matches: "Series[int]") -> "Series[float]":
    guess = (wins + 1) / (matches + 2)
    return (guess * (1 - guess) / (matches + 2)) ** 0.5


def _won(winner: int | None, seat: int) -> float:
    return 0.5 if winner is None else float(winner == seat)


def _frame(rows: list[tuple[Any, ...]], columns: Mapping[str, type]) -> DataFrame:
    return pd.DataFrame(rows, columns=list(columns)).astype(dict(columns))
