"""A program that plays a match choice by choice and may be killed at any moment.

It reads paths of databases, a line each. For each it says the number of a process that goes on with
the match that lies there, which says how many acts there are before each new one; ``end`` follows
when that process is gone.
"""

import os
import sys

from catalog.store import open_catalog
from deckbuilder.decks.store import SessionStore
from deckbuilder.matches.match import MatchSession, Stage
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.match_table import MatchTable
from engine.berserk import RandomBot
from engine.kernel import Seat
from tests.support.patience import PATIENCE


def choose(table: MatchTable) -> None:
    """Make the one choice that follows from the position, whoever is asked."""
    if table.is_bots_turn:
        table.play_bot()
        return
    match table.session.stage:
        case Stage.SEATS:
            table.make_choice(lambda match: match.choose_seat(Seat.FIRST))
        case Stage.MULLIGANS:
            table.make_choice(lambda match: match.answer_mulligan(wants=False))
        case Stage.RECRUITMENT:
            table.recruit(_squad(table.session.recruitment_of(table.viewer).start_over()))
            table.make_choice(MatchSession.finish_recruitment)
        case Stage.MATCH:
            decision = table.decision
            assert decision is not None
            table.choose(RandomBot(len(table.session.acts)).choose(table.seen, decision))
        case Stage.OVER:
            raise AssertionError("the match is over")


def _squad(recruitment: Recruitment) -> Recruitment:
    for position in range(15):
        after = recruitment.take(position)
        recruitment = after if isinstance(after, Recruitment) else recruitment
    return recruitment


def play_to_the_end(match: MatchSession, sessions: SessionStore) -> MatchTable:
    """Play a whole match without a break."""
    table = MatchTable(sessions, match)
    table.begin()
    while table.settle(PATIENCE) and table.session.stage is not Stage.OVER:
        choose(table)
    return table


def _is_over(table: MatchTable) -> bool:
    return table.session.stage is Stage.OVER


def _go_on(path: str) -> None:
    with open_catalog(f"sqlite:///{path}") as catalog:
        table = MatchTable.resume(SessionStore(catalog))
        assert table is not None
        print("ready", flush=True)
        while not _is_over(table):
            if table.is_held or table.is_bots_turn:  # what the application waits for, no more
                table.settle(PATIENCE)
            if not _is_over(table):
                # One write, so that a kill leaves no number without its end of line.
                os.write(sys.stdout.fileno(), f"{len(table.session.acts)}\n".encode())
                choose(table)
        table.settle(PATIENCE)


def main() -> None:
    """Go on with one match after another, each in a process of its own."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _go_on(line.strip())
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("end", flush=True)


if __name__ == "__main__":
    main()
