"""TOML written by a person: errors name the line, in the user's language."""

import re
import tomllib
from pathlib import Path
from typing import Any

from catalog.errors import BadFile
from catalog.i18n import _


def parse_toml(path: Path, text: str, example: str) -> dict[str, Any]:
    """Return the table that ``text``, the content of ``path``, holds.

    Raises BadFile at the line that is not TOML; ``example`` is a line as it might stand there.
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found[1]) if found else text.count("\n") + 1
        problem = _("This is not TOML; a line looks like {example}.").format(example=example)
        raise BadFile(path, problem, line) from error
