"""The rules: pure code with no files, no network, no clock and no global random.

``IN_USE`` tells which engine runs, the compiled one or these sources.
"""

from typing import Final

from engine.loading import InUse, choose

IN_USE: Final[InUse] = choose(__path__)
