"""Write the rows of a file to the catalogue, inside the caller's transaction."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeAlias, assert_never

from sqlmodel import Session, col, select

from catalog.common.errors import BadFile, UserError
from catalog.common.files import suffix_of
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.facts import CardFacts, ability_columns, facts_of, store_columns
from catalog.importers.nxt import nxt_rows, read_objects
from catalog.importers.report import ImportReport, RowProblem
from catalog.importers.rows import Accepted, Rejected, Row
from catalog.importers.tables import Table, read_text_table, read_workbook, table_rows
from catalog.models import CardRow, SetRow
from catalog.nxt import FORMAT as NXT
from catalog.nxt import without_columns
from catalog.sets import code_for, is_code, known_codes, set_name
from catalog.specs import plays_of
from engine.berserk import CardType

Progress: TypeAlias = Callable[[int, int], None]
STEP: Final = 50
_SUFFIXES: Final = (".json", ".csv", ".tsv", ".xlsx")


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file: its rows, and the columns that are not recognised."""

    path: Path
    format: str
    sha256: str
    rows: tuple[Row, ...]
    ignored: tuple[str, ...] = ()


def read_source(path: Path, content: bytes, mapping: Mapping[str, str]) -> Source:
    """Parse a file by its suffix, the standard input by its first bytes.

    BadFile if the file as a whole cannot be read.
    """
    digest = hashlib.sha256(content).hexdigest()
    suffix = suffix_of(path)
    if suffix == ".json":
        if mapping:
            raise UserError(_("--map renames columns of tables; a JSON file has none"))
        return Source(path, NXT, digest, tuple(nxt_rows(read_objects(content, path))))
    table = _read_table(path, suffix, content, mapping)
    return Source(path, suffix[1:], digest, tuple(table_rows(table)), table.ignored)


def _read_table(path: Path, suffix: str, content: bytes, mapping: Mapping[str, str]) -> Table:
    if suffix in (".csv", ".tsv"):
        return read_text_table(content, path, mapping)
    if suffix == ".xlsx":
        return read_workbook(content, path, mapping)
    problem = _("unknown kind of file; use one of: {known}")
    raise BadFile(path, problem.format(known=", ".join(_SUFFIXES)))


@dataclass(slots=True)
class Loader:
    """Writes rows to a session and counts the results."""

    session: Session
    source: str
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[RowProblem] = field(default_factory=list)
    doubtful: list[str] = field(default_factory=list)
    sets: dict[str, SetRow] = field(default_factory=dict)
    _cards: dict[str, CardRow] = field(default_factory=dict)
    _lines: dict[str, int] = field(default_factory=dict)

    def load(self, rows: tuple[Row, ...], progress: Progress | None) -> None:
        """Write every row that is a card; call ``progress`` every ``STEP`` rows and at the end."""
        tell = progress or _ignore_progress
        for done, row in enumerate(rows):
            if done % STEP == 0:
                self.session.flush()
                tell(done, len(rows))
            self._load(row)
        self.session.flush()
        tell(len(rows), len(rows))

    def remove_others(self) -> None:
        """Delete the cards of the imported sets that no row mentioned."""
        for ref in self._cards.keys() - self._lines.keys():
            self.session.delete(self._cards[ref])
            self.updated += 1
        self.session.flush()

    def report(self, ignored: tuple[str, ...] = ()) -> ImportReport:
        """Return the report, with problems in file order."""
        problems = tuple(sorted(self.problems, key=lambda problem: problem.line))
        names = tuple(dict.fromkeys(card_set.name for card_set in self.sets.values()))
        counts = (self.added, self.updated, self.unchanged)
        return ImportReport(*counts, problems, names, ignored, tuple(self.doubtful))

    def _load(self, row: Row) -> None:
        match row:
            case Rejected(problems=problems):
                self.problems.extend(problems)
            case Accepted(line=line, index=index, facts=facts, extra=extra):
                card_set = self._set_of(facts)
                ref = f"{card_set.code}/{facts.number}"
                if ref in self._lines:
                    reason = _("line {line} already has card {number} of this set")
                    reason = reason.format(line=self._lines[ref], number=facts.number)
                    problem = RowProblem(
                        line, "number", str(facts.number), reason, index, facts.name
                    )
                    self.problems.append(problem)
                    return
                self._lines[ref] = line
                if facts.type is CardType.ARTIFACT and facts.life is None:  # 208.3
                    self.doubtful.append(f"{facts.name} ({ref})")
                self._store(ref, card_set, facts, extra)
            case _:
                assert_never(row)

    def _store(
        self, ref: str, card_set: SetRow, facts: CardFacts, extra: dict[str, Any] | None
    ) -> None:
        card = self._cards.get(ref)
        before = None if card is None else card.card()
        abilities = ability_columns(facts, before, self.source)
        stated = abilities.get("abilities", "" if before is None else before.stated_abilities)
        columns = store_columns(facts, stated) | abilities
        if card is None:
            assert card_set.id is not None  # the row was flushed when it was added
            card = CardRow(ref=ref, set_id=card_set.id, **columns, extra=_extra({}, extra))
            card.plays = plays_of(card.card()).value
            self.session.add(card)
            self._cards[ref] = card
            self.added += 1
        elif self._update(card, card_set, columns, extra):
            self.updated += 1
        else:
            self.unchanged += 1

    def _update(
        self, card: CardRow, card_set: SetRow, columns: dict[str, Any], extra: dict[str, Any] | None
    ) -> bool:
        """Update a row to its new columns; return whether anything changed."""
        changes = {name: value for name, value in columns.items() if getattr(card, name) != value}
        kept = _kept_extra(card, card_set, extra, bool(changes))
        if kept != card.extra:
            changes["extra"] = kept
        for name, value in changes.items():
            setattr(card, name, value)
        plays = plays_of(card.card()).value
        if plays != card.plays:  # a newer compiler can read the same text better
            changes["plays"] = card.plays = plays
        return bool(changes)

    def _set_of(self, facts: CardFacts) -> SetRow:
        label = facts.set_code or facts.set_name
        if label not in self.sets:
            self.sets[label] = card_set = self._find_or_add(facts.set_code, facts.set_name)
            cards = self.session.exec(select(CardRow).where(CardRow.set_id == card_set.id))
            self._cards.update((card.ref, card) for card in cards)
        return self.sets[label]

    def _find_or_add(self, label: str, name: str) -> SetRow:
        """Find a set by code or name, or add it under a new code."""
        present = self.session.exec(select(SetRow).order_by(col(SetRow.id))).all()
        codes = {card_set.code: card_set for card_set in present}
        by_name = {fold(card_set.name): card_set for card_set in present}
        known = {fold(title): code for title, code in known_codes().items()}
        code = label if is_code(label) else known.get(fold(label), "")
        card_set = codes.get(code) or codes.get(fold(label)) or by_name.get(fold(label))
        if card_set is None:
            code = code or _free_code(code_for(label), codes)
            title = name or (label if not is_code(label) else set_name(code))
            card_set = SetRow(code=code, name=title, source=self.source)
            self.session.add(card_set)
            self.session.flush()
        return card_set


def _free_code(code: str, taken: Iterable[str]) -> str:
    """Return ``code``, with a number appended if another set has it."""
    number, free = 1, code
    while free in taken:
        number += 1
        free = f"{code}-{number}"
    return free


def _extra(old: dict[str, Any], said: dict[str, Any] | None) -> dict[str, Any]:
    rest = {name: value for name, value in old.items() if name != NXT}
    return rest | ({NXT: said} if said else {})


def _kept_extra(
    card: CardRow, card_set: SetRow, said: dict[str, Any] | None, changed: bool
) -> dict[str, Any]:
    """Return ``extra`` after an update; a table does not mention it, so what still applies is
    kept."""
    if said is not None:
        return _extra(card.extra, said)
    if not changed or NXT not in card.extra:
        return card.extra
    return _extra(
        card.extra, without_columns(facts_of(card.card(), card_set.card_set()), card.extra[NXT])
    )


def _ignore_progress(_done: int, _total: int) -> None:
    """Ignore the progress."""
