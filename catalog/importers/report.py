"""What came of an import."""

from dataclasses import dataclass
from typing import Final

from catalog.common.i18n import N_, _

_STRIKE: Final = N_("strike"), N_("no strike")
_MOVEMENT: Final = N_("movement"), N_("no movement")
_SET: Final = N_("set"), N_("no set")
_ELEMENT: Final = N_("element"), N_("no element")
_CLASS: Final = N_("class"), N_("no class")
_WORDS: Final = {
    "name": (N_("name"), N_("no name")),
    "number": (N_("number"), N_("no number")),
    "rarity": (N_("rarity"), N_("no rarity")),
    "cost": (N_("cost"), N_("no cost")),
    "type": (N_("type"), N_("no type")),
    "life": (N_("life"), N_("no life")),
    "text": (N_("text"), N_("no text")),
    "strike": _STRIKE,
    "hit": _STRIKE,
    "movement": _MOVEMENT,
    "move": _MOVEMENT,
    "set": _SET,
    "set_id": _SET,
    "set_name": _SET,
    "elements": _ELEMENT,
    "color": _ELEMENT,
    "classes": _CLASS,
    "class": _CLASS,
}
"""A player's words for what files call so: the field, and that a card lacks it."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """One thing wrong with one row.

    ``line`` is the 1-based line of the file on which the row begins (the row of the sheet for
    XLSX), ``index`` the row's place in a JSON list, from 0. ``field`` and ``value`` are what the
    file says, an empty value where it says nothing, and ``card`` what it calls the card.
    """

    line: int
    field: str
    value: str
    reason: str
    index: int | None = None
    card: str = ""

    def __str__(self) -> str:
        line = _("line {line}").format(line=self.line)
        card = _("“{card}”").format(card=self.card)
        where = [line, card, self._fault] if self.card else [line, self._fault]
        return f"{', '.join(where)}: {self.reason}"

    @property
    def _fault(self) -> str:
        """The field in a player's words, the file's own word behind it where that differs."""
        known = tuple(map(_, _WORDS.get(self.field, ())))
        if not known:
            return _("{field} “{value}”").format(field=self.field, value=self.value)
        word, absent = known
        also = "" if word == self.field else f" ({self.field})"
        if not self.value:
            return f"{absent}{also}"
        return _("{field} “{value}”").format(field=f"{word}{also}", value=self.value)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Cards added, updated and already there; every problem; the names of the sets concerned.

    ``ignored`` are the columns of a table that mean nothing to us, ``doubtful`` the refs and names
    of artifacts without life: by 208.3 an artifact has some, and no number is invented for it.
    """

    added: int
    updated: int
    unchanged: int
    problems: tuple[RowProblem, ...] = ()
    sets: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()

    @property
    def rejected(self) -> int:
        """How many rows did not go in; a row can have several problems."""
        return len({(problem.line, problem.index) for problem in self.problems})

    @property
    def total(self) -> int:
        """How many cards of the file are in the catalogue now."""
        return self.added + self.updated + self.unchanged
