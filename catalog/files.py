"""Reading and writing the user's files without losing any."""

import os
import secrets
from pathlib import Path

from catalog.errors import BadFile
from catalog.i18n import _


def read_bytes(path: Path) -> bytes:
    """Return the content of ``path``; BadFile says why it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise BadFile(path, _("there is no such file")) from error
    except IsADirectoryError as error:
        raise BadFile(path, _("this is a folder; name a file")) from error
    except OSError as error:
        problem = _("the file cannot be read: {reason}").format(reason=error.strerror)
        raise BadFile(path, problem) from error


def write_atomically(path: Path | str, text: str) -> None:
    """Write ``text`` to ``path`` as UTF-8; afterwards the file is the old one or the new one.

    A link is followed, permissions are kept; a pipe or a device is written to, not replaced. Raises
    BadFile when the file cannot be written; the old one is then untouched.
    """
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(text.encode("utf-8"))
        else:
            _replace(target, text.encode("utf-8"))
    except OSError as error:
        problem = _("the file cannot be written: {reason}").format(reason=error.strerror)
        raise BadFile(path, problem) from error


def _replace(target: Path, content: bytes) -> None:
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(target.stat().st_mode)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
