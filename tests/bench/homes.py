"""A separate home folder for measurements, with the bundled cards in its database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.timing import process


@contextmanager
def home_in(folder: str) -> Iterator[dict[str, str]]:
    """Set the home folder of this process and of its children."""
    before = os.environ.get("RAZDACHA_HOME")
    os.environ["RAZDACHA_HOME"] = folder
    try:
        process(("-m", "deckbuilder", "search", "--limit", "1"))  # creates the database
        yield dict(os.environ)
    finally:
        if before is None:
            del os.environ["RAZDACHA_HOME"]
        else:
            os.environ["RAZDACHA_HOME"] = before
