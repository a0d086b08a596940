"""The catalogue's interface for the rest of the program: open, query, import, export.

``open_catalog`` upgrades the schema and loads the bundled sets; every write is one transaction, so
an import that fails or is killed leaves the old state. Modules not needed for a search (import,
export, the compiler) are loaded lazily.
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from threading import RLock
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Final, Literal, Self

from catalog.cards import BUNDLED, OURS, Card, CardSet
from catalog.common.errors import RejectedFile, UserError
from catalog.common.files import read_bytes
from catalog.common.folding import fold
from catalog.common.i18n import _
from catalog.common.paths import database_url
from catalog.common.resources import data_path
from catalog.english import printed_name
from catalog.guarded import DamagedRows, Guard, Moved, check, check_texts, guarded, read, refuse
from catalog.indexing import has_index
from catalog.migrations import is_at_newest
from catalog.query.compiler import NOT_BUNDLED, NOT_OURS, NOT_RETIRED
from catalog.rows import EngineRows, PlainFile, Rows, file_of, plain_file
from catalog.search import cards_where, damaged_card
from catalog.sets import RETIRED, printed_ref
from catalog.sqlite import converted_errors
from catalog.sqlite import is_read_only as is_file_read_only

if TYPE_CHECKING:
    from pandas import DataFrame
    from sqlalchemy import Engine
    from sqlmodel import Session

    from catalog.importers.loading import Progress, Source
    from catalog.importers.report import ImportReport
    from catalog.readings import ReadingEntry
    from catalog.search import SearchResult
    from engine.berserk import Lexicon

_AT_ONCE: Final = 500
_NEWEST_FIRST: Final = "ORDER BY card.set_id DESC, card.number"
_NO_MAPPING: Final[Mapping[str, str]] = MappingProxyType({})


def open_catalog(url: str | None = None) -> "Catalog":
    """Open the catalogue at a SQLAlchemy URL, by default the user's own, and bring it up to date.

    The bundled sets, each a file of ``data/sets`` or ``data/retired/sets``, are loaded into a
    catalogue without them, and a set is reloaded when the program has a new version of it. A
    database of an older program is copied before its upgrade; texts compiled by an older version
    are then compiled again, at no other start. A read-only database is used as it is, if it has
    this program's tables. Raises BadDatabase for an unusable database.
    """
    place = database_url() if url is None else url
    file = plain_file(place)
    if file is not None and _is_ready(file):
        return Catalog(place, file)
    return _open_with_care(place)


def _is_ready(file: PlainFile) -> bool:
    """Return whether a file is up to date: tables, index and bundled cards are this program's.

    False for an unreadable one; the full opening reports what is wrong with it.
    """
    try:
        with file.reading() as rows:
            is_ready = is_at_newest(rows) and has_index(rows)
            if is_ready and not is_file_read_only(file.path):
                is_ready = all(_is_loaded(rows, path) for path in _bundled_files())
    except (sqlite3.Error, UserError):
        is_ready = False
    if not is_ready:
        file.close()
    return is_ready


def _open_with_care(url: str) -> "Catalog":
    """Open a catalogue that may have to be created or upgraded."""
    from catalog.database import clear_errors, connect, is_read_only

    db = connect(url)
    try:
        with clear_errors(db):
            is_updated = _bring_up_to_date(db)
        catalog = Catalog(url, db=db)
        if not is_read_only(db):
            for path in _bundled_files():
                is_updated |= catalog.load_bundled(path) is not None
            if is_updated:
                catalog.compile_texts()
    except BaseException:
        db.dispose()
        raise
    return catalog


def _bring_up_to_date(db: "Engine") -> bool:
    """Bring tables and index up to date; return whether the tables changed."""
    from catalog.database import writing
    from catalog.indexing import prepare_index
    from catalog.migrations import current_revision, is_current, upgrade
    from catalog.migrations.copying import keep_copy

    with db.connect() as connection:
        if is_current(connection) and has_index(EngineRows(connection)):
            return False
    with writing(db).begin() as connection:
        is_old = not is_current(connection)
        if is_old:
            revision = current_revision(connection)
            if revision is not None:
                keep_copy(connection, revision)
            upgrade(connection)
        prepare_index(connection)
    return is_old


class Catalog:
    """All cards. Returned cards are plain data: safe to keep and to read.

    An up-to-date SQLite ``file`` is read directly; SQLAlchemy is loaded at the first use of ``db``,
    which means the first write.
    """

    def __init__(self, url: str, file: PlainFile | None = None, *, db: "Engine | None" = None):
        self._url = url
        self._file = file
        self._db = db
        self._lock = RLock()
        self.hides_bundled = False
        """Whether the user hides the bundled sets; without other cards they are shown anyway."""
        self.guard = Guard(self._move_aside)
        """Moves damaged rows of this database aside."""

    @property
    def db(self) -> "Engine":
        """The SQLAlchemy engine of the database."""
        with self._lock:
            if self._db is None:
                from catalog.database import connect

                self._db = connect(self._url)
            return self._db

    def _move_aside(self, damaged: DamagedRows) -> Sequence[Moved]:
        from catalog.moving import move_aside

        return move_aside(self.transaction, damaged)

    def _turn(self) -> AbstractContextManager[object]:
        """Return the lock for threads: an in-memory database has one connection for all of them."""
        from sqlalchemy import StaticPool

        return self._lock if isinstance(self.db.pool, StaticPool) else nullcontext()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def copy_daily(self) -> Path | None:
        """Back up the database unless that was done today (``catalog.copies``); return the
        backup."""
        from catalog.copies import copy_daily

        path = file_of(self._url)
        return None if path is None else copy_daily(Path(path))

    def close(self) -> None:
        """Close the database."""
        if self._file is not None:
            self._file.close()
        if self._db is not None:
            self._db.dispose()

    @contextmanager
    def transaction(self) -> Iterator["Session"]:
        """Yield a session whose writes are all committed at the end, or none of them."""
        from sqlmodel import Session

        from catalog.database import clear_errors, writing

        with (
            self.guard.inside(),
            self._turn(),
            clear_errors(self.db),
            Session(writing(self.db), expire_on_commit=False) as session,
            session.begin(),
        ):
            session.connection()  # begin now, so that waiting for the database happens here
            yield session

    @contextmanager
    def reading(self) -> Iterator["Session"]:
        """Yield a session that sees one state of the catalogue and writes nothing."""
        from sqlmodel import Session

        from catalog.database import clear_errors

        with (
            self.guard.inside(),
            self._turn(),
            clear_errors(self.db),
            Session(self.db, autoflush=False) as session,
        ):
            yield session

    @contextmanager
    def rows(self) -> Iterator[Rows]:
        """Yield one state of the catalogue, to be read by SQL text."""
        if self._file is None:
            with self.reading() as session:
                yield EngineRows(session.connection())
            return
        with self.guard.inside(), converted_errors(self._file.path), self._file.reading() as rows:
            yield rows

    def state(self) -> tuple[int, ...]:
        """Return numbers that change when cards come or go."""
        with self.rows() as rows:
            cards = "SELECT count(*), max(id), (SELECT max(id) FROM import_run) FROM card"
            return tuple(number or 0 for number in rows.rows(cards)[0])

    def count(self) -> int:
        """Return the number of cards, without those of retired sets."""
        return self._count(NOT_RETIRED)

    def _count(self, condition: str) -> int:
        with self.rows() as rows:
            count: int = rows.rows(f"SELECT count(*) FROM card WHERE {condition}")[0][0]
            return count

    @guarded
    def sets(self) -> list[CardSet]:
        """Return the sets, in the order they were added."""
        with self.rows() as rows:
            return read(rows, "card_set", lambda row: CardSet(**row), "ORDER BY id")

    @guarded
    def shown_sets(self) -> list[CardSet]:
        """Return the sets that are offered: all but retired ones, and bundled ones if these are
        hidden."""
        left_out = OURS if self.is_bundled_hidden() else (RETIRED,)
        return [one for one in self.sets() if one.source not in left_out]

    def bundled_count(self) -> int:
        """Return the number of bundled cards that are not retired."""
        return self._count(f"NOT {NOT_BUNDLED}")

    def is_bundled_hidden(self) -> bool:
        """Return whether the bundled sets are hidden, and there are others."""
        with self.rows() as rows:
            return self._hides(rows)

    def _hides(self, rows: Rows) -> bool:
        others = f"SELECT 1 FROM card_set WHERE source NOT IN {OURS} LIMIT 1"
        return self.hides_bundled and bool(rows.rows(others))

    @guarded
    def card(self, ref: str) -> Card | None:
        """Return the card with this ``ref`` ("border/17"), or the set's name and the number; None
        if there is none."""
        with self.rows() as rows:
            found = cards_where(rows, "WHERE card.ref = :ref", {"ref": ref})
        if found or "/" not in ref:
            return found[0] if found else None
        printed = printed_ref(ref, ((one.code, one.name) for one in self.sets()))
        return None if printed == ref else self.card(printed)

    @guarded
    def collected(self) -> list[Card]:
        """Return the printed cards that are owned or wanted."""
        with self.rows() as rows:
            return cards_where(rows, "WHERE card.ref IN (SELECT ref FROM owned_card)", {})

    def by_name(self, name: str) -> list[Card]:
        """Return the cards of this name, in either language for our own cards, ignoring case and ё;
        those of the latest set first."""
        return self.by_names([name])[name]

    @guarded
    def by_names(self, names: Iterable[str]) -> dict[str, list[Card]]:
        """Return ``by_name`` of each name, with one database query for all of them."""
        keys = {name: fold(printed_name(name)) for name in names}
        by_key: dict[str, list[Card]] = {key: [] for key in keys.values()}
        with self.rows() as rows:
            all_keys = list(by_key)
            for start in range(0, len(all_keys), _AT_ONCE):
                some = all_keys[start : start + _AT_ONCE]
                values = {f"key_{place}": key for place, key in enumerate(some)}
                named = ", ".join(f":{name}" for name in values)
                chosen = f"WHERE card.name_key IN ({named}) {_NEWEST_FIRST}"
                for card in cards_where(rows, chosen, values):
                    by_key[card.name_key].append(card)
        return {name: by_key[key] for name, key in keys.items()}

    @guarded
    def search(
        self,
        query: str = "",
        *,
        limit: int | None = None,
        offset: int = 0,
        collected: bool = False,
        hidden: bool = False,
        by_shown_name: bool = False,
    ) -> "SearchResult":
        """Return the cards that a query finds; BadQuery for a malformed one.

        ``collected`` keeps only printed cards that are owned or wanted. Bundled cards that the user
        hides, and retired ones that the query does not ask for (``Compiler.offered``), are found
        among these, and with ``hidden``. ``by_shown_name`` sorts by the names in the user's
        language, for lists on screen; data keep one order in every language.
        """
        from catalog.search import search_cards

        with self.rows() as rows:
            everything = hidden or collected
            hides = not everything and self._hides(rows)
            return search_cards(
                rows,
                query,
                limit,
                offset,
                collected=collected,
                hides_bundled=hides,
                hides_retired=not everything,
                by_shown_name=by_shown_name,
            )

    @guarded
    def reprinted_names(self, query: str = "") -> frozenset[str]:
        """Return the folded names with several printed cards among those a query finds.

        BadQuery for a malformed query.
        """
        from catalog.search import reprinted_names

        with self.rows() as rows:
            return reprinted_names(rows, query)

    @guarded
    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return the names closest to a mistyped one, best first."""
        from catalog.suggest import suggest_names

        with self.rows() as rows:
            return suggest_names(rows, name, limit=limit)

    @guarded
    def names_that_begin(self, text: str, limit: int) -> tuple[str, ...]:
        """Return the names with this prefix, ignoring case and ё, in alphabetical order; without
        those of hidden and retired cards."""
        key = fold(text)
        with self.rows() as rows:
            shown = f" AND {NOT_OURS if self._hides(rows) else NOT_RETIRED}"
            found = rows.rows(
                "SELECT DISTINCT name_key, name FROM card"
                f" WHERE substr(name_key, 1, :length) = :key{shown} ORDER BY name_key",
                {"length": len(key), "key": key},
            )
            check_texts(rows, "card", chain.from_iterable(found))
        return tuple(dict.fromkeys(name for _key, name in found))[:limit]

    def frame(self, query: str = "") -> "DataFrame":
        """Return the cards of a query as a pandas table; ``catalog.frame`` lists its columns."""
        from catalog.frame import to_frame

        return to_frame(self._chosen(query), self.sets())

    def export(self, format: Literal["json", "csv"], query: str = "") -> str:  # noqa: A002 - the word of the command line
        """Return the cards of a query (by default all) as JSON or CSV text."""
        from catalog.export import to_csv, to_json

        cards, sets = self._chosen(query), self.sets()
        match format:
            case "json":
                return to_json(cards, sets)
            case "csv":
                return to_csv(cards, sets)

    @guarded
    def import_file(
        self,
        path: Path | str,
        *,
        mapping: Mapping[str, str] = _NO_MAPPING,
        card_set: str = "",
        strict: bool = False,
        progress: "Progress | None" = None,
    ) -> "ImportReport":
        """Import a JSON, CSV, TSV or XLSX file in one transaction.

        Invalid rows are listed in the report; with ``strict`` they make the import fail
        (RejectedFile). ``mapping`` renames columns of tables, ours -> theirs; ``card_set`` is the
        set of a file that names none (without it, such a file is NamesNoSet). Then the texts of all
        sets that this version of the compiler has not read are compiled; texts read before, only if
        the names of new cards can occur in them. ``progress`` is called with (done, total) rows,
        then texts. Raises BadFile if the file as a whole cannot be read.
        """
        from catalog.compiling import catalog_lexicon, compile_texts  # the compiler is slow to load
        from catalog.importers.loading import Loader, read_source

        file = Path(path)
        started = _now()
        source = read_source(file, read_bytes(file), mapping, card_set)
        with self.transaction() as session:
            _check_cards(session)
            before = catalog_lexicon(session)
            loader = Loader(session, source.format)
            loader.load(source.rows, progress)
            report = loader.report(source.ignored, source.skipped)
            if strict and report.problems:
                raise RejectedFile(file, report.problems)
            compile_texts(session, progress, before)
            report = loader.with_plays(report)
            _record(session, source, source.format, started, report)
        return report

    @guarded
    def compile_texts(self, progress: "Progress | None" = None) -> int:
        """Compile the texts not yet compiled by this version; return their number.

        ``progress`` is called with (done, total) texts.
        """
        from catalog.compiling import compile_texts  # the compiler is slow to load

        with self.transaction() as session:
            _check_cards(session)
            return compile_texts(session, progress)

    @guarded
    def give_readings(self, entries: "Iterable[ReadingEntry]") -> int:
        """Replace the user's readings by these, and re-read their sentences; return the number of
        texts re-read.

        BadFile if the present file of readings is bad.
        """
        from catalog.compiling import catalog_lexicon, compile_texts
        from catalog.readings import write_own_entries

        with self.transaction() as session:
            _check_cards(session)
            before = catalog_lexicon(session)
            write_own_entries(entries)
            return compile_texts(session, before=before)

    @guarded
    def stale_texts(self) -> int:
        """Return the number of texts not compiled by this version."""
        from catalog.compiling import stale_texts

        with self.reading() as session:
            _check_cards(session)
            return stale_texts(session)

    @guarded
    def lexicon(self) -> "Lexicon":
        """Return the words for compiling texts, and the names of all cards."""
        from catalog.compiling import catalog_lexicon

        with self.reading() as session:
            _check_cards(session)
            return catalog_lexicon(session)

    @guarded
    def load_bundled(self, path: Path) -> "ImportReport | None":
        """Bring a bundled set to the state of its file; return None if it is already.

        Cards removed from the file are removed from the set. Other sets are not touched. A
        catalogue whose file is missing (in some checkouts) stays as it is.
        """
        if not path.is_file():
            return None
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        with self.rows() as rows:
            if _bundled_digest(rows, path.name) == digest:
                return None
        from catalog.importers.loading import Loader, read_source

        started = _now()
        source = read_source(path, content, {})
        with self.transaction() as session:
            _check_cards(session)
            loader = Loader(session, BUNDLED, _is_retired(path))
            loader.load(source.rows, None)
            loader.remove_others()
            report = loader.report()
            if report.problems:
                raise RejectedFile(path, report.problems)
            _record(session, source, BUNDLED, started, report)
        return report

    @guarded
    def _chosen(self, query: str) -> list[Card]:
        """Return the cards of a query in its order; without one all cards, set by set."""
        if query.strip():
            cards = list(self.search(query, hidden=True).cards)
        else:
            with self.rows() as rows:
                cards = cards_where(rows, "ORDER BY card.set_id, card.number", {})
        with self.rows() as rows:
            known = {row[0] for row in rows.rows("SELECT id FROM card_set")}
            lost = [card for card in cards if card.set_id not in known]
            refuse(rows, [damaged_card(rows, card.id, _("its set is missing")) for card in lost])
        return [card for card in cards if card.set_id in known]


def _check_cards(session: "Session") -> None:
    """Raise DamagedRows for unreadable cards and sets, before SQLAlchemy reads them."""
    rows = EngineRows(session.connection())
    check(rows, "card_set")
    cards_where(rows, "", {})


def _bundled_files() -> list[Path]:
    """Return the files of the bundled sets, those of retired ones last."""
    folders = data_path("sets"), data_path(RETIRED, "sets")
    return [path for folder in folders for path in sorted(folder.glob("*.csv"))]


def _is_retired(path: Path) -> bool:
    return path.parent == data_path(RETIRED, "sets")


def _is_loaded(rows: Rows, path: Path) -> bool:
    """Return whether the catalogue's bundled set matches its file."""
    return _bundled_digest(rows, path.name) == hashlib.sha256(path.read_bytes()).hexdigest()


def _bundled_digest(rows: Rows, name: str) -> str | None:
    """Return the checksum of a bundled file at its last load; None if it was never loaded."""
    of_file = "WHERE format = :bundled AND file = :name ORDER BY id DESC"
    found = rows.rows(
        f"SELECT sha256 FROM import_run {of_file}", {"bundled": BUNDLED, "name": name}
    )
    return found[0][0] if found else None


def _record(
    session: "Session", source: "Source", kind: str, started: str, report: "ImportReport"
) -> None:
    """Record the import in the history, unless the file was imported before and changed nothing."""
    if not (report.added or report.updated) and _is_known(session, source.sha256, kind):
        return
    from catalog.models import ImportRun

    session.add(
        ImportRun(
            file=source.path.name,
            sha256=source.sha256,
            format=kind,
            started_at=started,
            finished_at=_now(),
            added=report.added,
            updated=report.updated,
            unchanged=report.unchanged,
            rejected=report.rejected,
        )
    )


def _is_known(session: "Session", digest: str, kind: str) -> bool:
    from sqlmodel import select

    from catalog.models import ImportRun

    runs = select(ImportRun).where(ImportRun.sha256 == digest, ImportRun.format == kind)
    return kind != BUNDLED and session.exec(runs.limit(1)).first() is not None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
