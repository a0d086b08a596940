"""A host or a player of a match in a process of its own, which a test may kill.

    python -m tests.deckbuilder.network.matches.match_process host FILE PORT
    python -m tests.deckbuilder.network.matches.match_process play PORT NAME HOME

The host goes on from its file if that is there, and writes its port. A player plays by what its
table tells it, and writes the record of the finished match.
"""

import sys
from pathlib import Path
from time import monotonic

from deckbuilder.network.matches.keeping import read_journal, resume_room
from tests.support.far_matches import go_on, hosted, line_to, room_of, table_at
from tests.support.far_rooms import check_plain
from tests.support.patience import PATIENCE


def host(path: Path, port: int) -> None:
    """Host the match until everybody has its record."""
    room = room_of(check_plain)
    if path.is_file():
        resume_room(path, read_journal(path), room, monotonic())
    with hosted(room, path, port) as hosting:
        print(hosting.port, flush=True)
        hosting.wait(2 * PATIENCE)


def play(port: int, name: str, home: Path) -> None:
    """Play a seat to the end."""
    line = line_to(port, name, name, home)
    table = table_at(line)
    end = monotonic() + 2 * PATIENCE
    while not table.is_over and monotonic() < end:
        table.settle(0.02)
        if table.is_asked:
            print("asked", flush=True)
            go_on(table)
        else:
            table.wait(0.01)
    print(table.guest.record, flush=True)
    table.forget()


if __name__ == "__main__":
    words = sys.argv[2:]
    if sys.argv[1] == "host":
        host(Path(words[0]), int(words[1]))
    else:
        play(int(words[0]), words[1], Path(words[2]))
