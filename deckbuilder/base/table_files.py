"""Writing data tables as CSV, or Parquet if installed."""

from collections.abc import Mapping
from enum import Enum
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from catalog.common.errors import UserError
from catalog.common.files import make_folder, replacing, write_atomically
from catalog.common.i18n import _
from deckbuilder.base.tables import frame_csv

if TYPE_CHECKING:
    from pandas import DataFrame


class TableForm(Enum):
    """File format of a table."""

    CSV = "csv"
    PARQUET = "parquet"


def check_form(form: TableForm) -> None:
    """Raise UserError if the library for this format is missing."""
    if form is TableForm.PARQUET and find_spec("pyarrow") is None:
        text = _("Parquet needs a library that is not installed; this installs it: {command}")
        raise UserError(text.format(command="pip install 'razdacha[parquet]'"))


def write_tables(folder: Path, frames: "Mapping[str, DataFrame]", form: TableForm) -> list[Path]:
    """Write every table to NAME.csv or NAME.parquet in a folder, creating it if missing.

    Returns the files. UserError when the library for the form is not installed.
    """
    check_form(form)
    make_folder(folder)
    paths = []
    for name, frame in frames.items():
        path = folder / f"{name}.{form.value}"
        if form is TableForm.CSV:
            write_atomically(path, frame_csv(frame))
        else:
            with replacing(path) as file:
                frame.to_parquet(file, engine="pyarrow", index=False)
        paths.append(path)
    return paths
