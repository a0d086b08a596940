"""Safe reading and writing of the user's files."""

import errno
import os
import re
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from catalog.common.confined import is_out_of_bounds
from catalog.common.errors import STDIN, BadFile
from catalog.common.i18n import N_, _
from catalog.common.own import is_own

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO
_TEMPORARY: Final = re.compile(r"\..+\.[0-9a-f]{8}\.new", re.DOTALL)

_REASONS: Final = {
    errno.EACCES: N_("no permission"),
    errno.EPERM: N_("no permission"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EIO: N_("the disk is failing"),
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EISDIR: N_("this is a folder"),
    errno.ENOTDIR: N_("part of the path is a file, not a folder"),
    errno.EEXIST: N_("a file with this name already exists"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}


def system_reason(error: OSError) -> str:
    """Return the reason of a system error in the user's language, or the system's own text if it is
    rare.
    """
    known = _REASONS.get(error.errno or 0)
    return (error.strerror or str(error)) if known is None else _(known)


MOST_BYTES: Final = 20_000_000
"""The largest file the program opens; the whole export of the community's cards is 1 MB."""
_ADDRESS: Final = re.compile(r"([a-z]+):/+(?=[^/])", re.IGNORECASE)


@dataclass(slots=True)
class _StandardInput:
    """Standard input, read once and cached, so that it can be read repeatedly."""

    stream: BinaryIO
    content: bytes | None = None

    def read(self, most: int) -> bytes:
        if self.content is None:
            self.content = self.stream.read(MOST_BYTES + 1)
        return self.content[:most]


_standard_input: Final = ContextVar[_StandardInput | None]("_standard_input", default=None)


@contextmanager
def reading_stdin(stream: BinaryIO | None) -> Iterator[None]:
    """Let ``-`` mean ``stream`` for all reads in this block; with None it is a file name."""
    token = _standard_input.set(None if stream is None else _StandardInput(stream))
    try:
        yield
    finally:
        _standard_input.reset(token)


def is_stdin(path: Path | str) -> bool:
    """Return whether ``path`` means standard input."""
    return str(path) == STDIN and _standard_input.get() is not None


def is_address(path: Path | str) -> bool:
    """Return whether a text is a web address such as ``https://…``.

    >>> is_address("https://example.org/deck"), is_address(Path("https://x")), is_address("c:/x")
    (True, True, False)
    """
    found = _ADDRESS.match(str(path))
    return found is not None and len(found[1]) > 1


def missing_problem(path: Path | str) -> str:
    """Return why the missing ``path`` cannot be read."""
    if not is_address(path):
        return _("there is no such file")
    if _standard_input.get() is None:
        return _("URLs are not fetched: save the file and name it here")
    return _("URLs are not fetched: save the file and name it, or pipe it in: {example}").format(
        example="curl -sL … | razdacha … -"
    )


def missing_file(path: Path | str) -> BadFile:
    """Return the error for a missing file."""
    shown = _ADDRESS.sub(r"\1://", str(path), count=1) if is_address(path) else path
    return BadFile(shown, missing_problem(path))


def suffix_of(path: Path) -> str:
    """Return the extension of a file, which determines its kind; that of standard input by its
    first bytes.

    >>> suffix_of(Path("a.TSV"))
    '.tsv'
    """
    if not is_stdin(path):
        return path.suffix.lower()
    content = read_bytes(path)
    if content.startswith(b"PK"):
        return ".xlsx"
    begins = content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return ".json" if begins in (b"[", b"{") else ".csv"


def no_such_user(path: Path | str) -> BadFile:
    """Return the error for a path in the folder of an unknown user."""
    return BadFile(path, _("there is no folder for such a user"))


def expanded(path: Path | str) -> Path:
    """Expand ``~`` in a path named by the user. BadFile if there is no such user, or if the program
    is confined to another folder.
    """
    try:
        found = Path(path).expanduser()
    except RuntimeError as error:
        raise no_such_user(path) from error
    if is_out_of_bounds(found):
        raise BadFile(path, _("only files in your own folder can be used here"))
    return found


def is_file(path: Path | str) -> bool:
    """Return whether a text, with ``~`` expanded, names an existing file that may be used."""
    found = os.path.expanduser(path)
    return os.path.isfile(found) and not is_out_of_bounds(found)


def is_readable(path: Path | str) -> bool:
    """Return whether a text names an existing file or standard input."""
    return is_stdin(path) or is_file(path)


def read_text(path: Path, most: int = MOST_BYTES) -> str:
    """Read UTF-8 text without its byte order mark. BadFile as in ``read_bytes`` or if it is not
    UTF-8.
    """
    try:
        text = read_bytes(path, most).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(path, _("is not UTF-8 text; save it as UTF-8")) from error
    if "\0" in text:
        raise BadFile(path, _("is not a text file"))
    return text


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """Read the bytes of ``path``; BadFile explains why it cannot be read.

    Only a regular file of at most ``most`` bytes is read: a device or a pipe may never end. In
    ``reading_stdin`` the path ``-`` is the standard input.
    """
    try:
        content = _read_at_most(path, most + 1)
    except FileNotFoundError as error:
        raise missing_file(path) from error
    except IsADirectoryError as error:
        raise BadFile(path, _("this is a folder; name a file")) from error
    except OSError as error:
        problem = _("the file cannot be read: {reason}").format(reason=system_reason(error))
        raise BadFile(path, problem) from error
    if len(content) > most:
        raise BadFile(path, _("the file is too large: at most {most}").format(most=_size(most)))
    return content


def _read_at_most(path: Path, most: int) -> bytes:
    given = _standard_input.get()
    if given is not None and str(path) == STDIN:
        return given.read(most)
    mode = path.stat().st_mode
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        raise BadFile(path, _("this is a device or a pipe; name a file"))
    with path.open("rb") as file:
        return file.read(most)


def _size(count: int) -> str:
    if count < 1_000_000:
        return _("{count} kB").format(count=count // 1000)
    return _("{count} MB").format(count=count // 1_000_000)


def write_atomically(path: Path | str, text: str, *, private: bool = False) -> None:
    """Write ``text`` as UTF-8 atomically: after a crash the file is the old or the new one.

    Symbolic links are followed and permissions are kept; a pipe or a device is written to, not
    replaced. A ``private`` file, and any file in the user's data folder, is accessible only to the
    user afterwards. Raises BadFile if the file cannot be written; the old one is then untouched.
    Temporary files left in the folder by killed programs are deleted.
    """
    try:
        target = Path(path).resolve()
        if target.exists() and not target.is_file():
            target.write_bytes(text.encode("utf-8"))
        else:
            with replacing(target, private=private or is_own(target)) as temporary:
                temporary.write_bytes(text.encode("utf-8"))
    except OSError as error:
        problem = _("the file cannot be written: {reason}").format(reason=system_reason(error))
        raise BadFile(path, problem) from error


def make_folder(path: Path) -> None:
    """Create a folder and its parents; OSError if that fails.

    In the user's data folder they are accessible only to the user.
    """
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    path.mkdir(mode=0o700 if is_own(path) else 0o777, exist_ok=True)


def make_private(path: Path) -> None:
    """Remove other users' permissions from a file or folder, if it exists and is the user's own."""
    with suppress(OSError):  # owned by another user, or gone: leave it alone
        mode = path.stat().st_mode
        if mode & _OTHERS:
            path.chmod(stat.S_IMODE(mode) & ~_OTHERS)


def open_private(path: str, flags: int) -> int:
    """Opener for ``open(..., opener=...)`` that creates files private to the user."""
    return os.open(path, flags, 0o600)


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    """Lock a file against other programs that rewrite it.

    This works only if all of them use this function. Raises BadFile if the folder is not writable.
    """
    lock = path.with_name(f".{path.name}.lock")
    try:
        handle = os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        problem = _("the file cannot be written: {reason}").format(reason=system_reason(error))
        raise BadFile(path, problem) from error
    try:
        with suppress(OSError):  # a file system without locks
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


@contextmanager
def replacing(target: Path, *, private: bool = False) -> Iterator[Path]:
    """Yield an empty file that replaces ``target`` on leaving the block.

    After an error ``target`` is untouched and the file is deleted. A ``private`` file is accessible
    only to the user; any other keeps the permissions of the old one.
    """
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    with _writing_in(target.parent):
        os.close(os.open(temporary, flags, 0o600 if private else 0o666))
        try:
            yield temporary
            with temporary.open("r+b") as file:
                os.fsync(file.fileno())
            if target.exists():
                mode = stat.S_IMODE(target.stat().st_mode)
                temporary.chmod(mode & ~_OTHERS if private else mode)
            temporary.replace(target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise


@contextmanager
def _writing_in(folder: Path) -> Iterator[None]:
    """Delete a folder's stale temporary files, and keep other programs from deleting ours.

    Writers share a lock on the folder; one that gets an exclusive lock sees only files left by dead
    programs.
    """
    handle = _locked(folder)
    try:
        yield
    finally:
        if handle is not None:
            os.close(handle)


def _locked(folder: Path) -> int | None:
    """Lock a folder for writing and return its handle; None if folders cannot be locked."""
    if sys.platform == "win32":
        return None
    try:
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        return None  # it may be unlistable, so it cannot be cleaned
    try:
        with suppress(BlockingIOError):  # others are writing; a later writer cleans up
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            _sweep(folder)
        fcntl.flock(handle, fcntl.LOCK_SH)
    except OSError:
        os.close(handle)
        return None  # a file system without locks
    return handle


def _sweep(folder: Path) -> None:
    for path in folder.iterdir():
        if _TEMPORARY.fullmatch(path.name):
            with suppress(OSError):  # another user's, in a folder like /tmp
                path.unlink(missing_ok=True)
