"""Copy a database before a migration, so that a failed upgrade loses nothing."""

import logging
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from catalog.common.errors import BadDatabase
from catalog.common.files import replacing, system_reason
from catalog.common.i18n import _
from catalog.database import shown

_log = logging.getLogger(__name__)


def keep_copy(connection: Connection, revision: str) -> Path | None:
    """Copy the database to a file next to it, named after its ``revision``.

    Returns None for databases other than SQLite files. Raises BadDatabase if copying fails.
    ``connection`` keeps others from writing meanwhile.
    """
    if connection.dialect.name != "sqlite":
        return None
    name = connection.exec_driver_sql("PRAGMA database_list").one()[2]
    if not name:
        return None  # an in-memory database
    path = Path(name)
    copy = path.with_name(f"{path.stem}.revision-{revision}{path.suffix}")
    try:
        with (
            replacing(copy, private=True) as temporary,
            # a connection in a write transaction cannot be copied
            closing(sqlite3.connect(path)) as source,
            closing(sqlite3.connect(temporary)) as target,
        ):
            source.backup(target)
    except (OSError, sqlite3.Error) as error:
        reason = system_reason(error) if isinstance(error, OSError) else str(error)
        problem = _("it must be updated, but it cannot be backed up first: {reason}")
        raise BadDatabase(shown(connection.engine.url), problem.format(reason=reason)) from error
    _log.info("the database of revision %s was copied to %s", revision, copy)
    return copy
