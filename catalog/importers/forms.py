"""The forms in which cards are published, and what each calls our facts."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catalog.common.errors import BadFile
from catalog.common.i18n import N_, _
from catalog.nxt import UNSAID_KEYS

KNOWN: Final = (
    N_("berserk-nxt (JSON, the table of its script as CSV)"),
    N_("the card trainer (JSON)"),
    N_("the room server (JSON)"),
    N_("the publisher's spreadsheet (XLSX)"),
    N_("a table with our columns (CSV, TSV, XLSX)"),
    N_("a collection of berserk-nxt (TXT)"),
)


class UnknownForm(BadFile):
    """A file that is none of the known forms of cards; the message lists them."""

    def __init__(self, path: Path | str, line: int | None = None) -> None:
        problem = _("this is no known form of cards; known are: {forms}")
        super().__init__(path, problem.format(forms="; ".join(map(_, KNOWN))), line)


@dataclass(frozen=True, slots=True)
class JsonForm:
    """A form of JSON: a list of objects, one per card.

    ``keys`` are the names of berserk-nxt's keys in this form, theirs -> its; ``marks`` are the keys
    by which the form is recognised; ``unused`` are keys that mean nothing here. ``keeps`` tells
    that what has no column is kept for the export.
    """

    name: str
    marks: frozenset[str]
    keys: Mapping[str, str]
    unused: frozenset[str] = frozenset()
    keeps: bool = False

    def renamed(self, source: Mapping[str, Any]) -> dict[str, Any]:
        """Return the object with the keys of berserk-nxt."""
        return {self.keys.get(key, key): value for key, value in source.items()}


NXT: Final = JsonForm(
    "nxt", frozenset({"rarity", "cost", "color", "hit", "set_id", "number"}), {}, keeps=True
)
_ENOUGH: Final = 3
"""How many keys of berserk-nxt a file must have, whatever else it lacks."""
TRAINER: Final = JsonForm(
    "trainer",
    frozenset({"setId"}),
    {"setId": "set_id"},
    frozenset({"hasAlt", "nonStandardLayout", "imageUrl"}),
)
ROOMS: Final = JsonForm(
    "rooms",
    frozenset({"price", "health", "moves"}),
    {
        "set": "set_name",
        "price": "cost",
        "unique": "uniq",
        "elements": "color",
        "health": "life",
        "moves": "move",
        "description": "text",
        "classes": "class",
    },
    frozenset({"painter", "image"}),
)


def form_of(objects: Iterable[object], path: Path) -> JsonForm:
    """Return the form of a list of objects; UnknownForm if no object has a mark of one."""
    found = [value for value in objects if isinstance(value, dict)]
    keys = {key for value in found for key in value}
    for form in (TRAINER, ROOMS):
        if form.marks <= keys:
            return form
    if found and len(keys & NXT.marks) < _ENOUGH:
        raise UnknownForm(path)
    return NXT


def unsaid_by(form: JsonForm, source: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the facts that an object with the keys of berserk-nxt does not give, or as null.

    berserk-nxt itself writes Орда only where a card has it.
    """
    plain = {"horde": False} if form is NXT else {}
    said = {**plain, **source}
    return tuple(fact for fact, key in UNSAID_KEYS.items() if said.get(key) is None)
