"""The folder to which a program serving strangers is confined; an ordinary one is not."""

import os
from pathlib import Path
from typing import Final

CONFINED_VARIABLE: Final = "RAZDACHA_CONFINED"
"""The environment variable that names the only folder whose files the user may name."""


def confined_to() -> Path | None:
    """Return the folder whose files the user may name; None if every file may be named."""
    named = os.environ.get(CONFINED_VARIABLE)
    return Path(named).resolve() if named else None


def is_out_of_bounds(path: Path | str) -> bool:
    """Return whether the user may not name a path; ``..`` and links are followed."""
    folder = confined_to()
    if folder is None:
        return False
    try:
        return not Path(path).resolve().is_relative_to(folder)
    except (OSError, ValueError):  # a circle of links, a NUL sign
        return True


def shown_path(path: Path) -> Path:
    """Return a path as shown to the user: whole, or inside the folder of confinement."""
    folder = confined_to()
    whole = path.absolute()
    if folder is None or is_out_of_bounds(whole):
        return whole
    return whole.resolve().relative_to(folder)
