"""A home folder of its own for what is measured, with the bundled cards in its database."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench.timing import process


@contextmanager
def home_in(folder: str) -> Iterator[dict[str, str]]:
    """Let this process and those it starts with the variables given have their home there."""
    before = os.environ.get("RAZDACHA_HOME")
    os.environ["RAZDACHA_HOME"] = folder
    try:
        process(("-m", "deckbuilder", "search", "--limit", "1"))  # makes the database
        yield dict(os.environ)
    finally:
        if before is None:
            del os.environ["RAZDACHA_HOME"]
        else:
            os.environ["RAZDACHA_HOME"] = before
