"""Schema migrations, complete from the first tables, so that old user databases can be upgraded.

A revision's id is the number at the beginning of its file name. `alembic` is imported only if a
migration is pending.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from catalog.common.errors import BadDatabase
from catalog.common.i18n import _
from catalog.rows import Rows

if TYPE_CHECKING:
    from sqlalchemy import Connection

FOLDER: Final = Path(__file__).resolve().parent
_VERSION_TABLE: Final = "alembic_version"


def revisions() -> tuple[str, ...]:
    """Return the ids of all revisions, oldest first."""
    return tuple(sorted(path.name[:4] for path in (FOLDER / "versions").glob("[0-9]*_*.py")))


def current_revision(connection: "Connection") -> str | None:
    """Return the revision of a database; None for one without tables.

    Raises BadDatabase for a database with tables of another program.
    """
    from sqlalchemy import inspect, text

    from catalog.database import shown

    tables = inspect(connection).get_table_names()
    if _VERSION_TABLE in tables:
        revision = connection.execute(text(f"SELECT version_num FROM {_VERSION_TABLE}")).scalar()
        return None if revision is None else str(revision)
    if tables:
        problem = _("this database belongs to another program: it has the table “{name}”")
        raise BadDatabase(shown(connection.engine.url), problem.format(name=tables[0]))
    return None


def is_current(connection: "Connection") -> bool:
    """Return whether no migration is pending; BadDatabase for the database of a newer program."""
    from catalog.database import shown

    revision, known = current_revision(connection), revisions()
    if revision is not None and revision not in known:
        problem = _("a newer Razdacha made this database (revision {found}); update the program")
        raise BadDatabase(shown(connection.engine.url), problem.format(found=revision))
    return revision == known[-1]


def is_at_newest(rows: Rows) -> bool:
    """Return whether a database with our tables is at the newest revision.

    The driver's error for one without our tables is passed on.
    """
    found = rows.rows(f"SELECT version_num FROM {_VERSION_TABLE}")
    return [row[0] for row in found] == [revisions()[-1]]


def upgrade(connection: "Connection", revision: str = "head") -> None:
    """Upgrade the database to ``revision`` inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
