"""Which engine runs: the compiled one of this installation, or these sources.

A wheel may hold the engine compiled, in the folder ``razdacha_compiled`` beside ``engine``; a
checkout holds none. This is loaded before any other module of the engine, and imports none.
"""

import os
import sys
from collections.abc import MutableSequence
from enum import Enum
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from typing import Final, NamedTuple

VARIABLE: Final = "RAZDACHA_ENGINE"
"""The environment variable: ``interpreted`` disables the compiled engine."""

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"

FOLDER: Final = "razdacha_compiled"
LIST: Final = "modules.txt"
"""The list inside the folder: the suffix of compiled modules, then the path of every module, one
per line."""
LIBRARY: Final = "razdacha_engine__mypyc"
"""The module with all compiled code; the others only point into it."""


class Cause(Enum):
    """Why the sources run: nothing is compiled here, the user wants them, or it cannot be used.

    It cannot when it was made for another Python or machine, when files of it are missing, and
    when the system does not load it.
    """

    ABSENT = "absent"
    ASKED = "asked"
    FOREIGN = "foreign"
    INCOMPLETE = "incomplete"
    BROKEN = "broken"


class InUse(NamedTuple):
    """Which engine runs; ``cause`` is None exactly for the compiled one.

    ``detail`` is what the compiled one was made for, the file that is missing, or what the system
    says, by the cause.
    """

    cause: Cause | None
    detail: str = ""

    @property
    def name(self) -> str:
        """``compiled`` or ``interpreted``."""
        return COMPILED if self.cause is None else INTERPRETED


def choose(path: MutableSequence[str]) -> InUse:
    """Return which engine runs, and make ``path``, where the package's modules are, lead to it."""
    folder = os.path.join(os.path.dirname(path[0]), FOLDER)
    if os.environ.get(VARIABLE) == INTERPRETED:
        return InUse(Cause.ASKED)
    if not os.path.isfile(os.path.join(folder, LIST)):
        return InUse(Cause.ABSENT)
    try:
        hindrance = _hindrance(folder)
        if hindrance is None:
            _load_library(folder)
    except (OSError, ImportError) as error:
        return InUse(Cause.BROKEN, str(error))
    if hindrance is None:
        path[:] = [os.path.join(folder, os.path.basename(path[0]))]
    return hindrance or InUse(None)


def _hindrance(folder: str) -> InUse | None:
    """Return what the files of the compiled engine say against it."""
    with open(os.path.join(folder, LIST), encoding="utf-8", errors="replace") as lines:
        ending, *modules = lines.read().splitlines() or [""]
    if ending != EXTENSION_SUFFIXES[0]:
        return InUse(Cause.FOREIGN, ending.strip("."))
    for module in modules:  # all: compiled modules beside interpreted ones would not fit together
        if not os.path.isfile(os.path.join(folder, module)):
            return InUse(Cause.INCOMPLETE, module)
    return None


def _load_library(folder: str) -> None:
    """Load what the compiled modules point into; ImportError when it cannot be loaded."""
    file = os.path.join(folder, LIBRARY + EXTENSION_SUFFIXES[0])
    spec = spec_from_file_location(LIBRARY, file, loader=ExtensionFileLoader(LIBRARY, file))
    if spec is None:
        raise ImportError(file)
    module = module_from_spec(spec)
    ExtensionFileLoader(LIBRARY, file).exec_module(module)
    sys.modules[LIBRARY] = module
