"""Schema changes, from the first tables on, that a user's old database survives.

A revision's id is the number that its file's name begins with. `alembic` itself is imported only
when there is something to do.
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
    """Return the revision of a database, None for one without tables.

    Raises BadDatabase for a database that holds somebody else's tables.
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
    """Return whether nothing is to be done; BadDatabase for the database of a newer program."""
    from catalog.database import shown

    revision, known = current_revision(connection), revisions()
    if revision is not None and revision not in known:
        problem = _("a newer Razdacha made this database (revision {found}); update the program")
        raise BadDatabase(shown(connection.engine.url), problem.format(found=revision))
    return revision == known[-1]


def says_newest(rows: Rows) -> bool:
    """Return whether a database that has tables of ours says that nothing is to be done.

    What the driver raises for one that has none of ours passes.
    """
    found = rows.rows(f"SELECT version_num FROM {_VERSION_TABLE}")
    return [row[0] for row in found] == [revisions()[-1]]


def upgrade(connection: "Connection", revision: str = "head") -> None:
    """Bring the database up to ``revision`` inside the connection's transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
