"""Run the readers for a long time: ``python -m tests.fuzz --inputs 100000 --seed 1 [--reader
NAME]``.

Prints a line for each reader and every fault; the exit code is 1 if there is one.
"""

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.common.i18n import Language, activate
from catalog.store import open_catalog
from tests.fuzz.campaign import Reader, Tally, feed
from tests.fuzz.readers import readers


def main(words: list[str]) -> int:
    """Run the campaign; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reader", default="")
    given = parser.parse_args(words)
    activate(Language.ENGLISH)
    with TemporaryDirectory() as folder:
        os.environ["RAZDACHA_HOME"] = folder
        open_catalog().close()
        chosen = [one for one in readers(Path(folder)) if given.reader in one.name]
        tallies = [_fed(one, share(one, chosen, given.inputs), given.seed) for one in chosen]
    total = sum(tally.inputs for tally in tallies)
    past = sum(tally.past_header for tally in tallies)
    faults = sum(len(tally.faults) for tally in tallies)
    print(f"{total} inputs with seed {given.seed}, {past} past the header, {faults} faults")
    return 1 if faults else 0


def share(reader: Reader, chosen: list[Reader], inputs: int) -> int:
    """Return a reader's number of inputs: by its weight, rounded up."""
    return -(-inputs * reader.weight // sum(one.weight for one in chosen))


def _fed(reader: Reader, inputs: int, seed: int) -> Tally:
    tally = feed(reader, inputs, seed)
    counts = f"{tally.inputs:7} inputs {tally.past_header:7} past header {tally.accepted:7} taken"
    print(f"{reader.name:20} {counts} {len(tally.faults):4} faults", flush=True)
    for fault in tally.faults[:20]:
        print(f"  {fault}", flush=True)
    return tally


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
