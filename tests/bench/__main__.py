"""``python -m tests.bench``: measure all parts, or the named ones; print figures and budgets.

    python -m tests.bench [PART…] [--keep CHANGE] [--table] [--list]

Each part runs in its own process for at most ten minutes. A part that fails is reported, and the
others still run. ``--keep`` stores the figures in ``docs/bench.csv`` under the name of a change and
updates the table in ``docs/bench.md``; ``--table`` only updates the table.
"""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict
from subprocess import PIPE, Popen
from threading import Timer

from deckbuilder.base.garbage import hold_back
from tests.bench.budgets import line
from tests.bench.keeping import keep, write_page
from tests.bench.parts import PARTS
from tests.bench.timing import Figure, Remark
from tests.support.compiled import environment
from tests.support.sources import ROOT

_LONGEST = 600.0


def measured(part: str, *, cheap: bool = False) -> Iterator[Figure | Remark]:
    """Yield the figures of a part, measured in a separate process; the last is a remark if it
    fails."""
    words = [sys.executable, "-m", "tests.bench", "--here", part, *(["--cheap"] if cheap else [])]
    with Popen(words, cwd=ROOT, env=environment(compiled=False), stdout=PIPE, text=True) as child:
        assert child.stdout is not None
        timer = Timer(_LONGEST, child.kill)
        timer.start()
        for printed in child.stdout:
            yield _read(printed)
        code = child.wait()
        timer.cancel()
    if code:
        yield Remark(f"{part} FAILED: it ended with {code}")


def _read(printed: str) -> Figure | Remark:
    row = json.loads(printed)
    return Remark(**row) if "text" in row else Figure(**row)


def _measure_here(part: str, *, cheap: bool) -> None:
    hold_back()  # as in the program: a full collection takes 0.1 s
    for figure in PARTS[part](cheap=cheap):
        print(json.dumps(asdict(figure), ensure_ascii=False), flush=True)


def _run(parts: list[str], change: str) -> int:
    figures, failed = list[Figure](), list[str]()
    for part in parts:
        started = time.monotonic()
        print(f"# {part}", flush=True)
        for each in measured(part):
            if isinstance(each, Figure):
                figures.append(each)
                print(line(each), flush=True)
            else:
                print(each.text, flush=True)
                failed += [part] if "FAILED" in each.text else []
        print(f"  ({time.monotonic() - started:.0f} s)", flush=True)
    if change:
        keep(change, figures)
        write_page()
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return int(bool(failed))


def main(words: list[str]) -> int:
    """Measure the named parts, or all; return 1 if one failed, 2 for an unknown name."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--keep", default="", metavar="CHANGE", help="keep the figures as after it")
    parser.add_argument("--table", action="store_true", help="write the table of those kept")
    parser.add_argument("--list", action="store_true", help="list the parts")
    parser.add_argument("--here", choices=PARTS, help=argparse.SUPPRESS)
    parser.add_argument("--cheap", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(words)
    unknown = [name for name in given.parts if name not in PARTS]
    if unknown:
        print(f"no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    if given.here:
        _measure_here(given.here, cheap=given.cheap)
    elif given.table:
        write_page()
    elif given.list:
        print("\n".join(PARTS))
    else:
        return _run(given.parts or list(PARTS), given.keep)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
