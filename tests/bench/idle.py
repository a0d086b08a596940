"""Which abilities of real cards change nothing, however many boards they are tried on.

    python -m tests.bench.idle [--boards 200] [--share 0 --of 1] [--write] [CARD …]

Every part of every real card (../shared/cards) is tried: its abilities, those it grants, and those
its effects give (``tests/idle``). What changes nothing is listed with its place on the card and its
digest; it is a bug, or wants a row with its argument in ``tests/idle/argued.csv``. With names of
cards only these are tried, and for each part the board on which it acts is printed. ``--write``
keeps these boards in ``tests/idle/found.csv``, which makes the next trial quick.
"""

import argparse
import sys

from tests.idle.company import Company
from tests.idle.lists import argued, write_found
from tests.idle.parts import Part, different, parts_of, share_of
from tests.idle.trials import MOST_BOARDS, board_on_which_it_acts
from tests.support.bundled import REAL_CARDS, real_specs


def main(words: list[str]) -> int:
    """Print the parts that change nothing; 1 if one of them is not listed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle")
    parser.add_argument("cards", nargs="*")
    parser.add_argument("--boards", type=int, default=MOST_BOARDS)
    parser.add_argument("--share", type=int, default=0)
    parser.add_argument("--of", type=int, default=1)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args(words)
    if given.write and (given.cards or given.of != 1):
        parser.error("--write needs all cards")
    if not REAL_CARDS.is_file():
        print(f"no real cards at {REAL_CARDS}", file=sys.stderr)
        return 2
    boards = _tried(given.cards, given.boards, given.share, given.of)
    idle = [part for part, board in boards.items() if not board and part.key not in argued()]
    for part, board in boards.items():
        if given.cards or not board:
            reason = argued().get(part.key, "")
            place = ".".join(map(str, part.path))
            print(part.card.ref, place, part.digest, f"board {board}" if board else reason, sep=",")
    if given.write:
        write_found(boards)
    print(f"{len(boards):,} parts tried, {len(idle):,} change nothing and have no argument")
    return 1 if idle else 0


def _tried(names: list[str], most: int, share: int, shares: int) -> dict[Part, int]:
    """Return the board on which each part acts, 0 for none."""
    company = Company(real_specs())
    parts = (part for card in real_specs() for part in parts_of(card))
    wanted = (
        (part for part in parts if part.card.name in names)
        if names
        else share_of(different(parts), share, shares)
    )
    return {part: board_on_which_it_acts(part, company, most) for part in wanted}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
