"""Paths of the user's data: database, settings, logs."""

import os
from pathlib import Path
from typing import Final

from catalog.common.errors import BadFile
from catalog.common.files import make_private, no_such_user, system_reason
from catalog.common.i18n import _
from catalog.common.own import HOME_VARIABLE, own_folder

_DATABASE: Final = "razdacha.sqlite"


def home() -> Path:
    """Return the user's data folder, creating it if missing.

    It is ``RAZDACHA_HOME`` if set, else the platform's user folder. A folder created here and the
    platform's folder are accessible only to the user; a folder created by the user keeps its
    permissions. Raises BadFile if the folder cannot be created.
    """
    named = os.environ.get(HOME_VARIABLE)
    try:
        folder = own_folder()
    except RuntimeError as error:
        raise no_such_user(named or "~") from error
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        problem = _(
            "this folder for your data cannot be created ({reason}); set {variable} to another"
        )
        raise BadFile(
            folder, problem.format(reason=system_reason(error), variable=HOME_VARIABLE)
        ) from error
    if not named:
        make_private(folder)
    return folder.resolve()


def database_url() -> str:
    """Return the URL of the default database, a private file inside ``home()``."""
    path = home() / _DATABASE
    for ending in ("", "-wal", "-shm"):
        make_private(path.with_name(path.name + ending))
    return f"sqlite:///{path}"
