"""The destination of a text written by a command."""

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc


@dataclass(frozen=True, slots=True)
class Delivered:
    """The destination of a text."""

    file: Annotated[str | None, Doc("the file of `--output`, or null")]
    content: Annotated[
        str | None, Doc("the text itself; null when it went to the file of `--output`")
    ]
