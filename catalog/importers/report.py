"""The report of an import."""

from dataclasses import dataclass
from typing import Annotated, Final

from typing_extensions import Doc

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
"""Field names for users, by the name in files: the field, and its absence."""


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A problem in one row of a file of cards."""

    line: Annotated[
        int, Doc("the line where the row begins, from 1; for XLSX the row of the sheet")
    ]
    field: Annotated[str, Doc("the field")]
    value: Annotated[str, Doc("the value in the file")]
    reason: Annotated[str, Doc("the problem, in the user's language")]
    index: Annotated[int | None, Doc("the index of the row in a JSON list, from 0; else null")] = (
        None
    )
    card: Annotated[str, Doc("the card's name in the file; empty if it has none")] = ""
    sheet: Annotated[str, Doc("the sheet of a workbook with several; else empty")] = ""

    def __str__(self) -> str:
        line = _("line {line}").format(line=self.line)
        if self.sheet:
            line = _("sheet “{sheet}”, {line}").format(sheet=self.sheet, line=line)
        card = _("“{card}”").format(card=self.card)
        where = [line, card, self._fault] if self.card else [line, self._fault]
        return f"{', '.join(where)}: {self.reason}"

    @property
    def _fault(self) -> str:
        """The field as shown to users, followed by the file's own name if that differs."""
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
    """The report of an import of cards.

    Missing life, strikes and movement are not made up: ``doubtful``, ``no_strike`` and
    ``no_movement`` are the names and refs of such cards (208.2, 208.3).
    """

    added: Annotated[int, Doc("new cards")]
    updated: Annotated[int, Doc("cards that existed and were changed")]
    unchanged: Annotated[int, Doc("cards that existed and are unchanged")]
    problems: Annotated[tuple[RowProblem, ...], Doc("all problems of the file's rows")] = ()
    sets: Annotated[tuple[str, ...], Doc("the names of the imported sets")] = ()
    ignored_columns: Annotated[tuple[str, ...], Doc("columns that were not recognised")] = ()
    doubtful: Annotated[
        tuple[str, ...], Doc("artifacts without life, although 208.3 gives artifacts one")
    ] = ()
    no_strike: Annotated[
        tuple[str, ...], Doc("creatures without a strike; by 208.2 a creature has one")
    ] = ()
    no_movement: Annotated[
        tuple[str, ...], Doc("ground creatures without movement; by 208.2 they have some")
    ] = ()
    restored_strikes: Annotated[
        tuple[str, ...], Doc("cards whose strike the spreadsheet had turned into a date")
    ] = ()
    unsaid: Annotated[
        tuple[str, ...],
        Doc(
            "facts that the file does not give: `elite`, `unique`, `horde`, `elements`, `classes`, "
            "`icons`"
        ),
    ] = ()
    skipped_sheets: Annotated[tuple[str, ...], Doc("sheets of the workbook without cards")] = ()
    play_whole: Annotated[
        int, Doc("cards of the file of which everything printed plays by itself")
    ] = 0
    play_partly: Annotated[int, Doc("cards of the file of which a part plays")] = 0
    play_not: Annotated[int, Doc("cards of the file of which nothing plays")] = 0
    lost_readings: Annotated[
        tuple[str, ...],
        Doc("cards whose text has changed, so that a reading by hand no longer fits it"),
    ] = ()

    @property
    def rejected(self) -> Annotated[int, Doc("rows that were not imported")]:
        """The number of rows not imported; a row can have several problems."""
        return len({(problem.sheet, problem.line, problem.index) for problem in self.problems})

    @property
    def total(
        self,
    ) -> Annotated[int, Doc("cards of the file that are in the catalogue now")]:
        """The number of the file's cards now in the catalogue."""
        return self.added + self.updated + self.unchanged
