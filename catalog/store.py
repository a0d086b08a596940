"""The catalogue as the rest of the program sees it: open it, ask it, import, export.

``open_catalog`` brings the schema up to date and loads the bundled set; every write is one
transaction, so an import that fails or is killed leaves what was there before. What a search does
not need (import, export, the compiler) is loaded by who does.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from threading import RLock
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Final, Literal, Self

from sqlalchemy import Engine, StaticPool, func
from sqlmodel import Session, col, select

from catalog.common.errors import RejectedFile
from catalog.common.files import read_bytes
from catalog.common.folding import fold
from catalog.common.paths import database_url
from catalog.common.resources import data_path
from catalog.database import clear_errors, connect, is_read_only, writing
from catalog.indexing import has_index, prepare_index
from catalog.migrations import current_revision, is_current, upgrade
from catalog.migrations.copying import keep_copy
from catalog.models import BUNDLED, Card, CardSet, ImportRun

if TYPE_CHECKING:
    from pandas import DataFrame

    from catalog.importers.loading import Progress, Source
    from catalog.importers.report import ImportReport
    from catalog.search import SearchResult
    from engine.berserk import Lexicon

_NO_MAPPING: Final[Mapping[str, str]] = MappingProxyType({})


def open_catalog(url: str | None = None) -> "Catalog":
    """Open the catalogue at a SQLAlchemy URL, by default the user's own, and make it current.

    The bundled sets, each a file of ``data/sets``, are loaded into a new catalogue, and one again
    when the program brings a new version of it. A database of an older program is copied before it
    is updated. With such an update texts are read again that an older compiler read, at no other
    start. One that may only be read is read as it is, if it has this program's tables. Raises
    BadDatabase for a database that cannot be used.
    """
    db = connect(database_url() if url is None else url)
    try:
        with clear_errors(db):
            is_updated = _bring_up_to_date(db)
        catalog = Catalog(db)
        if not is_read_only(db):
            for path in sorted(data_path("sets").glob("*.csv")):
                is_updated |= catalog.load_bundled(path) is not None
            if is_updated:
                catalog.compile_texts()
    except BaseException:
        db.dispose()
        raise
    return catalog


def _bring_up_to_date(db: Engine) -> bool:
    """Bring tables and index to this program's; whether the tables were others."""
    with db.connect() as connection:
        if is_current(connection) and has_index(connection):
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
    """All cards. Cards it returns are detached and fully loaded: safe to keep and to read."""

    def __init__(self, db: Engine) -> None:
        self.db = db
        # A database in memory has one connection: threads take turns at it.
        self._turn: AbstractContextManager[object] = (
            RLock() if isinstance(db.pool, StaticPool) else nullcontext()
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the database back."""
        self.db.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Yield a session whose writes all happen at the end, or not at all."""
        with (
            self._turn,
            clear_errors(self.db),
            Session(writing(self.db), expire_on_commit=False) as session,
            session.begin(),
        ):
            session.connection()  # begins now: whoever waits for the database waits here
            yield session

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Yield a session that sees one state of the catalogue and writes nothing."""
        with self._turn, clear_errors(self.db), Session(self.db, autoflush=False) as session:
            yield session

    def count(self) -> int:
        """Return how many cards there are."""
        with self.reading() as session:
            return session.exec(select(func.count()).select_from(Card)).one()

    def sets(self) -> list[CardSet]:
        """Return the sets, in the order in which they came into the catalogue."""
        with self.reading() as session:
            return list(session.exec(select(CardSet).order_by(col(CardSet.id))))

    def card(self, ref: str) -> Card | None:
        """Return the card with this ``ref`` ("rubezh/17"), None where there is none."""
        with self.reading() as session:
            return session.exec(select(Card).where(Card.ref == ref)).one_or_none()

    def by_name(self, name: str) -> list[Card]:
        """Return the cards of this name, case and ё aside; of the set that came last first."""
        return self.by_names([name])[name]

    def by_names(self, names: Iterable[str]) -> dict[str, list[Card]]:
        """Return ``by_name`` of each name; the database is asked once for all of them."""
        keys = {name: fold(name) for name in names}
        newest_first = (col(Card.set_id).desc(), col(Card.number))
        by_key: dict[str, list[Card]] = {key: [] for key in keys.values()}
        with self.reading() as session:
            chosen = select(Card).where(col(Card.name_key).in_(by_key)).order_by(*newest_first)
            for card in session.exec(chosen):
                by_key[card.name_key].append(card)
        return {name: by_key[key] for name, key in keys.items()}

    def search(
        self,
        query: str = "",
        *,
        limit: int | None = None,
        offset: int = 0,
        collected: bool = False,
    ) -> "SearchResult":
        """Return the cards that a query finds; BadQuery for one that cannot be read.

        ``collected`` leaves only printed cards of which there is a copy or a wish.
        """
        from catalog.search import search_cards

        with self.reading() as session:
            return search_cards(session, query, limit, offset, collected=collected)

    def suggest(self, name: str, limit: int = 3) -> tuple[str, ...]:
        """Return the names nearest to a mistyped one, best first."""
        from catalog.suggest import suggest_names

        with self.reading() as session:
            return suggest_names(session, name, limit=limit)

    def frame(self, query: str = "") -> "DataFrame":
        """Return the cards of a query as a table of pandas; ``catalog.frame`` lists its columns."""
        from catalog.frame import to_frame

        return to_frame(self._chosen(query), self.sets())

    def export(self, format: Literal["json", "csv"], query: str = "") -> str:  # noqa: A002 - the word of the command line
        """Return the cards of a query (all of them by default) as JSON or CSV text."""
        from catalog.export import to_csv, to_json

        cards, sets = self._chosen(query), self.sets()
        match format:
            case "json":
                return to_json(cards, sets)
            case "csv":
                return to_csv(cards, sets)

    def import_file(
        self,
        path: Path | str,
        *,
        mapping: Mapping[str, str] = _NO_MAPPING,
        strict: bool = False,
        progress: "Progress | None" = None,
    ) -> "ImportReport":
        """Import a JSON, CSV, TSV or XLSX file in one transaction.

        Rows that are no cards are listed in the report; with ``strict`` they refuse the file
        (RejectedFile). ``mapping`` renames columns of tables, ours -> theirs. Then texts are read
        that this version of the compiler has not read, of whatever set. ``progress`` is told
        (done, total) rows, then texts. Raises BadFile when the file cannot be read as a whole.
        """
        from catalog.importers.loading import Loader, read_source

        file = Path(path)
        started = _now()
        source = read_source(file, read_bytes(file), mapping)
        with self.transaction() as session:
            loader = Loader(session, source.format)
            loader.load(source.rows, progress)
            report = loader.report(source.ignored)
            if strict and report.problems:
                raise RejectedFile(file, report.problems)
            self._compile(session, progress)
            _record(session, source, source.format, started, report)
        return report

    def compile_texts(self, progress: "Progress | None" = None) -> int:
        """Read the texts that this version of the compiler has not read; how many there were.

        ``progress`` is told (done, total) texts.
        """
        with self.transaction() as session:
            return self._compile(session, progress)

    def _compile(self, session: Session, progress: "Progress | None") -> int:
        from catalog.compiling import compile_texts  # the compiler is slow to load

        return compile_texts(session, progress)

    def stale_texts(self) -> int:
        """Return how many texts this version of the compiler has not read."""
        from catalog.compiling import stale_texts

        with self.reading() as session:
            return stale_texts(session)

    def lexicon(self) -> "Lexicon":
        """Return the words that texts are read with, and the names of all cards."""
        from catalog.compiling import catalog_lexicon

        with self.reading() as session:
            return catalog_lexicon(session)

    def load_bundled(self, path: Path) -> "ImportReport | None":
        """Bring a bundled set to the state of its file; None when it is in that state already.

        Cards that left the file leave the set. Other sets are not touched. A catalogue without the
        file (a checkout that lacks it) stays as it is.
        """
        if not path.is_file():
            return None
        content = path.read_bytes()
        digest = hashlib.sha256(content).hexdigest()
        with self.reading() as session:
            if _bundled_digest(session, path.name) == digest:
                return None
        from catalog.importers.loading import Loader, read_source

        started = _now()
        source = read_source(path, content, {})
        with self.transaction() as session:
            loader = Loader(session, BUNDLED)
            loader.load(source.rows, None)
            loader.remove_others()
            report = loader.report()
            if report.problems:
                raise RejectedFile(path, report.problems)
            _record(session, source, BUNDLED, started, report)
        return report

    def _chosen(self, query: str) -> list[Card]:
        """Return what a query finds in its order; without one all cards, set by set."""
        if query.strip():
            return list(self.search(query).cards)
        with self.reading() as session:
            in_order = select(Card).order_by(col(Card.set_id), col(Card.number))
            return list(session.exec(in_order))


def _bundled_digest(session: Session, name: str) -> str | None:
    """Return the checksum of the bundled file of this name when it was loaded last."""
    newest = select(ImportRun.sha256).where(ImportRun.format == BUNDLED, ImportRun.file == name)
    return session.exec(newest.order_by(col(ImportRun.id).desc()).limit(1)).first()


def _record(
    session: Session, source: "Source", kind: str, started: str, report: "ImportReport"
) -> None:
    """Note the import in the history, unless it is a file seen before that changed nothing."""
    if not (report.added or report.updated) and _is_known(session, source.sha256, kind):
        return
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


def _is_known(session: Session, digest: str, kind: str) -> bool:
    runs = select(ImportRun).where(ImportRun.sha256 == digest, ImportRun.format == kind)
    return kind != BUNDLED and session.exec(runs.limit(1)).first() is not None


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
