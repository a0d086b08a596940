"""A text that is put right step by step, and what was done to it."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from engine.berserk.cards.text.grammar import Case
from engine.kernel.word_enum import Word


class ChangeKind(Word):
    """What a step of ``normalise`` puts right."""

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
        """Tell what leaves every word and every stop as printed; own names are only marked."""
        return self not in (
            ChangeKind.ERRATA,
            ChangeKind.NEW_ABILITY,
            ChangeKind.MISSPELLING,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """One thing put right: ``before`` stood at offset ``at`` of the printed text.

    ``before`` is what the step met there, so a word put right twice has two changes. ``cases`` are
    those that an own name may stand in; empty for all else.
    """

    kind: ChangeKind
    at: int
    before: str
    after: str
    cases: tuple[Case, ...] = ()


class Edit(NamedTuple):
    """``after`` in place of what stands from ``start`` to ``end``."""

    start: int
    end: int
    after: str
    cases: tuple[Case, ...] = ()


class Draft:
    """The text so far, where each of its characters was printed, and the log."""

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
        """Put ``after`` in place of each match of ``pattern``."""
        matches = pattern.finditer(self.text)
        self.edit(
            kind,
            (
                Edit(match.start(), match.end(), after if isinstance(after, str) else after(match))
                for match in matches
            ),
        )

    def edit(self, kind: ChangeKind, edits: Iterable[Edit]) -> None:
        """Carry out edits, which come in their order and do not overlap."""
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
        """Return the printed offsets of new characters: of those they stand for, as far as there
        are."""
        last = max(start, end - 1)
        return [self._origins[min(start + at, last)] for at in range(length)]
