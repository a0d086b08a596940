"""Import the modules of ``packaging/``, which is no package: it would hide the library of that
name."""

import sys

from tests.support.sources import ROOT

sys.path.append(str(ROOT / "packaging"))

import compile_engine
import hatch_build
import native_constructors
import native_expressions

__all__ = ["compile_engine", "hatch_build", "native_constructors", "native_expressions"]
