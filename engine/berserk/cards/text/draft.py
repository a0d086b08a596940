"""A text that is corrected step by step, with a log of the changes."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.berserk.cards.text.grammar import Case
from engine.kernel.word_enum import Word


class ChangeKind(Word):
    """The kinds of corrections made by ``normalise``."""

    ERRATA = "errata"
    HYPHEN = "hyphen"
    CONTROL = "control"
    YO = "yo"
    LOOK_ALIKE = "look_alike"
    QUOTES = "quotes"
    DASH = "dash"
    SPACE = "space"
    GLUED = "glued"
    STOP = "stop"
    OWN_NAME = "own_name"
    NEW_ABILITY = "new_ability"
    MISSPELLING = "misspelling"

    @property
    def is_spelling(self) -> bool:
        """Return whether the change keeps every word and every stop as printed.

        Marking an own name counts as such a change.
        """
        return self not in (
            ChangeKind.ERRATA,
            ChangeKind.NEW_ABILITY,
            ChangeKind.MISSPELLING,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """One correction: ``before`` stood at offset ``at`` of the printed text.

    ``before`` is the text at that step, so a word corrected twice has two changes. ``cases`` are
    the possible cases of an own name; empty for other changes.
    """

    kind: ChangeKind
    at: int
    before: str
    after: str
    cases: tuple[Case, ...] = ()


class Edit(NamedTuple):
    """Replacement of the text from ``start`` to ``end`` by ``after``."""

    start: int
    end: int
    after: str
    cases: tuple[Case, ...] = ()


class Draft:
    """The current text, the printed offset of each of its characters, and the log."""

    def __init__(self, printed: str) -> None:
        self.text = printed
        self.log: list[Change] = []
        self._origins = list(range(len(printed) + 1))

    @property
    def origins(self) -> tuple[int, ...]:
        """The printed offset of each character, and of the end."""
        return tuple(self._origins)

    def sub(
        self,
        kind: ChangeKind,
        pattern: re.Pattern[str],
        after: str | Callable[[re.Match[str]], str],
    ) -> None:
        """Replace each match of ``pattern`` by ``after``."""
        matches = pattern.finditer(self.text)
        self.edit(
            kind,
            (
                Edit(match.start(), match.end(), after if isinstance(after, str) else after(match))
                for match in matches
            ),
        )

    def edit(self, kind: ChangeKind, edits: Iterable[Edit]) -> None:
        """Apply edits, which are in order and do not overlap."""
        parts: list[str] = []
        origins: list[int] = []
        done = 0
        for start, end, after, cases in edits:
            before = self.text[start:end]
            if before == after:
                continue
            self.log.append(Change(kind, self._origins[start], before, after, cases))
            parts += [self.text[done:start], after]
            origins += self._origins[done:start]
            origins += self._spread(start, end, len(after))
            done = end
        if done or parts:
            self.text = "".join([*parts, self.text[done:]])
            self._origins = [*origins, *self._origins[done:]]

    def _spread(self, start: int, end: int, length: int) -> list[int]:
        """Return the printed offsets of new characters: those of the replaced ones, as far as these
        reach."""
        last = max(start, end - 1)
        return [self._origins[min(start + at, last)] for at in range(length)]
