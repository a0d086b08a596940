"""The rule for which files belong to the user's private data."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

HOME_VARIABLE: Final = "RAZDACHA_HOME"


def own_folder() -> Path:
    """Return the user's data folder, which may not exist yet.

    It is ``RAZDACHA_HOME`` if set, else the platform's user folder. RuntimeError if it names an
    unknown user.
    """
    named = os.environ.get(HOME_VARIABLE)
    return Path(named).expanduser() if named else user_data_path("razdacha", appauthor=False)


def kept_file(name: str) -> Path | None:
    """Return the path of a cache file, None if caching is off.

    It is in the user's data folder, which is not created for it.
    """
    try:
        folder = own_folder()
    except RuntimeError:
        return None
    return folder / name if folder.is_dir() else None


def is_own(path: Path) -> bool:
    """Return whether a path is inside the user's data folder."""
    try:
        return path.resolve().is_relative_to(own_folder().resolve())
    except (OSError, RuntimeError):
        return False
