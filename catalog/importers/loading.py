"""Write the rows of a file to the catalogue, inside the caller's transaction."""

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, TypeAlias, assert_never

from sqlmodel import Session, col, select

from catalog.cards import BUNDLED, UNSAID
from catalog.common.errors import NamesNoSet, UserError
from catalog.common.files import suffix_of
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.facts import MAY_BE_UNSAID, CardFacts, ability_columns, facts_of, lacks, store_columns
from catalog.importers.forms import UnknownForm, form_of
from catalog.importers.nxt import json_rows, names_sets, read_objects
from catalog.importers.report import ImportReport, RowProblem
from catalog.importers.rows import Accepted, Rejected, Row
from catalog.importers.tables import Table, read_text_table, read_workbook, table_rows
from catalog.models import CardRow, SetRow
from catalog.nxt import FORMAT as NXT
from catalog.nxt import without_columns
from catalog.sets import RETIRED, code_for, is_code, known_codes, nxt_code, set_name
from catalog.specs import plays_of
from engine.berserk import PlaysByItself
from engine.berserk.abilities import ByHand

Progress: TypeAlias = Callable[[int, int], None]
STEP: Final = 50
_NUMBER: Final = re.compile(r"\d{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Source:
    """A parsed file: its rows, the columns that are not recognised, the sheets without cards."""

    path: Path
    format: str
    sha256: str
    rows: tuple[Row, ...]
    ignored: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()


def read_source(
    path: Path, content: bytes, mapping: Mapping[str, str], card_set: str = ""
) -> Source:
    """Parse a file by its suffix, the standard input by its first bytes.

    ``card_set`` is the code, name or number of the set in a file that names none. BadFile if the
    file as a whole cannot be read, NamesNoSet if it names no set and ``card_set`` is empty.
    """
    card_set = card_set.strip()
    if _NUMBER.fullmatch(card_set):
        card_set = nxt_code(int(card_set))
    digest = hashlib.sha256(content).hexdigest()
    suffix = suffix_of(path)
    if suffix == ".json":
        if mapping:
            raise UserError(_("--map renames columns of tables; a JSON file has none"))
        return _read_json(path, content, digest, card_set)
    tables, skipped = _read_tables(path, suffix, content, mapping)
    tables = _of_sets(path, tables, card_set)
    rows = tuple(row for table in tables for row in table_rows(table))
    ignored = tuple(dict.fromkeys(head for table in tables for head in table.ignored))
    return Source(path, suffix[1:], digest, rows, ignored, skipped)


def _read_json(path: Path, content: bytes, digest: str, card_set: str) -> Source:
    objects = read_objects(content, path)
    form = form_of((value for _line, value in objects), path)
    if names_sets(objects, form):
        _refuse_set(card_set)
    elif objects and not card_set:
        raise NamesNoSet(path)
    rows = tuple(json_rows(objects, form, card_set))
    found = {key: None for _line, value in objects if isinstance(value, dict) for key in value}
    return Source(path, form.name, digest, rows, tuple(key for key in found if key in form.unused))


def _read_tables(
    path: Path, suffix: str, content: bytes, mapping: Mapping[str, str]
) -> tuple[tuple[Table, ...], tuple[str, ...]]:
    if suffix in (".csv", ".tsv"):
        return (read_text_table(content, path, mapping),), ()
    if suffix == ".xlsx":
        return read_workbook(content, path, mapping)
    raise UnknownForm(path)


def _of_sets(path: Path, tables: tuple[Table, ...], card_set: str) -> tuple[Table, ...]:
    """Return the tables with the set of the cards whose rows do not name it."""
    unnamed = [table for table in tables if "set" not in table.columns]
    if not unnamed or len(tables) > 1:
        _refuse_set(card_set)
    if any(not (card_set or table.card_set) for table in unnamed):
        raise NamesNoSet(path)
    return tuple(
        replace(table, card_set=card_set or table.card_set) if table in unnamed else table
        for table in tables
    )


def _refuse_set(card_set: str) -> None:
    if card_set:
        raise UserError(
            _("the file names the sets of its cards itself: leave {option} out").format(
                option="--set"
            )
        )


def _read_by_hand(card: CardRow) -> int:
    """Return the number of a card's sentences that are read by hand."""
    return card.abilities.count(f'"{ByHand.__name__}"')


@dataclass(slots=True)
class Loader:
    """Writes rows to a session and counts the results.

    Rows from the program's own files (``source`` BUNDLED) also give their set its name, and say
    whether it is ``retired``.
    """

    session: Session
    source: str
    retired: bool = False
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[RowProblem] = field(default_factory=list)
    doubtful: dict[str, list[str]] = field(default_factory=dict)
    restored: list[str] = field(default_factory=list)
    unsaid: set[str] = field(default_factory=set)
    sets: dict[str, SetRow] = field(default_factory=dict)
    _by_hand: dict[str, int] = field(default_factory=dict)
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

    def report(self, ignored: tuple[str, ...] = (), skipped: tuple[str, ...] = ()) -> ImportReport:
        """Return the report, with problems in file order."""
        problems = tuple(self.problems)
        names = tuple(dict.fromkeys(card_set.name for card_set in self.sets.values()))
        counts = (self.added, self.updated, self.unchanged)
        return ImportReport(
            *counts,
            problems,
            names,
            ignored,
            doubtful=tuple(self.doubtful.get("life", ())),
            no_strike=tuple(self.doubtful.get("strike", ())),
            no_movement=tuple(self.doubtful.get("movement", ())),
            restored_strikes=tuple(self.restored),
            unsaid=tuple(name for name in MAY_BE_UNSAID if name in self.unsaid),
            skipped_sheets=skipped,
        )

    def with_plays(self, report: ImportReport) -> ImportReport:
        """Return the report with how much of the file's cards plays, once texts are compiled."""
        counts = Counter(self._cards[ref].plays for ref in self._lines)
        return replace(
            report,
            play_whole=counts[PlaysByItself.YES.value],
            play_partly=counts[PlaysByItself.PARTLY.value],
            play_not=counts[PlaysByItself.NO.value],
            lost_readings=tuple(
                f"{card.name} ({ref})"
                for ref, count in self._by_hand.items()
                if _read_by_hand(card := self._cards[ref]) < count
            ),
        )

    def _load(self, row: Row) -> None:
        match row:
            case Rejected(problems=problems):
                self.problems.extend(problems)
            case Accepted(line=line, index=index, facts=facts):
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
                self._note(ref, row)
                self._store(ref, card_set, row)
            case _:
                assert_never(row)

    def _note(self, ref: str, row: Accepted) -> None:
        """Collect what the report says about a card by name."""
        named = f"{row.facts.name} ({ref})"
        for lacking in lacks(row.facts):
            self.doubtful.setdefault(lacking, []).append(named)
        if row.restored:
            self.restored.append(f"{named}: {row.facts.strike}")
        self.unsaid.update(row.facts.unsaid)

    def _store(self, ref: str, card_set: SetRow, row: Accepted) -> None:
        card = self._cards.get(ref)
        before = None if card is None else card.card()
        facts, extra = row.facts, row.extra
        if before is not None and facts.unsaid:
            facts = _completed(facts, facts_of(before, card_set.card_set()))
        abilities = ability_columns(facts, before, self.source)
        stated = abilities.get("abilities", "" if before is None else before.stated_abilities)
        columns = store_columns(facts, stated) | abilities
        if card is None:
            assert card_set.id is not None  # the row was flushed when it was added
            kept = _with_unsaid(_extra({}, extra), facts.unsaid)
            card = CardRow(ref=ref, set_id=card_set.id, **columns, extra=kept)
            if card.abilities or not card.text:  # else the compiler finds out
                card.plays = plays_of(card.card()).value
            self.session.add(card)
            self._cards[ref] = card
            self.added += 1
        elif self._update(card, card_set, columns, (extra, facts.unsaid)):
            self.updated += 1
        else:
            self.unchanged += 1

    def _update(
        self,
        card: CardRow,
        card_set: SetRow,
        columns: dict[str, Any],
        beside: tuple[dict[str, Any] | None, tuple[str, ...]],
    ) -> bool:
        """Update a row to its new columns; return whether anything changed."""
        changes = {name: value for name, value in columns.items() if getattr(card, name) != value}
        extra, unsaid = beside
        kept = _with_unsaid(_kept_extra(card, card_set, extra, bool(changes)), unsaid)
        if kept != card.extra:
            changes["extra"] = kept
        if "abilities" in changes and (count := _read_by_hand(card)):
            self._by_hand[card.ref] = count
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
        card_set = codes.get(code)
        if card_set is None and not (code and self.source == BUNDLED):  # a retired set had its name
            card_set = codes.get(fold(label)) or by_name.get(fold(label))
        title = name or (label if not is_code(label) else set_name(code))
        if card_set is None:
            code = code or _free_code(code_for(label), codes)
            card_set = SetRow(code=code, name=title, source=self.source)
        if self.source == BUNDLED:
            card_set.name, card_set.source = title, RETIRED if self.retired else BUNDLED
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


def _completed(facts: CardFacts, before: CardFacts) -> CardFacts:
    """Return the facts with those that they do not give as they were before."""
    kept = {name: getattr(before, name) for name in facts.unsaid}
    unsaid = tuple(name for name in facts.unsaid if name in before.unsaid)
    return replace(facts, **kept, unsaid=unsaid)


def _with_unsaid(extra: dict[str, Any], unsaid: tuple[str, ...]) -> dict[str, Any]:
    """Return ``extra`` with the facts that are not known."""
    rest = {key: value for key, value in extra.items() if key != UNSAID}
    return rest | ({UNSAID: list(unsaid)} if unsaid else {})


def _ignore_progress(_done: int, _total: int) -> None:
    """Ignore the progress."""
