"""Which abilities of real cards change nothing, however many boards they are tried on.

    python -m tests.bench.idle [--boards 200] [--share 1] [--of 1] [CARD …]

Every part of every real card (../shared/cards) is tried: its abilities, those it grants, and those
its effects give (``tests/idle``). What changes nothing is listed with its place on the card and its
digest; it is a bug, or wants a row with its argument in ``tests/idle/argued.csv``. With names of
cards only these are tried, and the number of boards that each part took is printed.
"""

import argparse
import sys

from tests.idle.company import Company
from tests.idle.lists import argued
from tests.idle.parts import Part, different, parts_of, share_of
from tests.idle.trials import MOST_BOARDS, board_on_which_it_acts
from tests.support.bundled import REAL_CARDS, real_specs


def main(words: list[str]) -> int:
    """Print the parts that change nothing; 1 if one of them is not listed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.idle")
    parser.add_argument("cards", nargs="*")
    parser.add_argument("--boards", type=int, default=MOST_BOARDS)
    parser.add_argument("--share", type=int, default=1)
    parser.add_argument("--of", type=int, default=1)
    given = parser.parse_args(words)
    if not REAL_CARDS.is_file():
        print(f"no real cards at {REAL_CARDS}", file=sys.stderr)
        return 2
    company = Company(real_specs())
    parts = [part for card in real_specs() for part in parts_of(card)]
    if given.cards:
        parts = [part for part in parts if part.card.name in given.cards]
    else:
        parts = list(share_of(different(parts), given.share, given.of))
    idle = 0
    for part in parts:
        boards = board_on_which_it_acts(part, company, given.boards)
        reason = argued().get(part.key, "")
        if given.cards or not boards:
            print(*_row(part), f"{boards} boards" if boards else f"idle: {reason}", sep=",")
        idle += not boards and not reason
    print(f"{len(parts):,} parts tried, {idle:,} change nothing and have no argument")
    return 1 if idle else 0


def _row(part: Part) -> tuple[str, str, str]:
    place = ".".join(map(str, part.path))
    return part.card.ref, place, part.digest


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
