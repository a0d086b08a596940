"""A squad that is not finished survives the player's program, and is of its own deal alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckbuilder.matches.match import Stage
from deckbuilder.recruitment.recruiter import recruit_squad
from deckbuilder.recruitment.recruitment import Recruitment
from deckbuilder.workbench.far_squads import keep_squad, kept_squad
from deckbuilder.workbench.far_table import FarTable, Line
from tests.support.far_matches import (
    NAMES,
    go_on,
    hosted,
    line_to,
    play_by_tables,
    room_of,
    table_at,
    until,
)
from tests.support.far_rooms import check_plain


@contextmanager
def seated(port: int, name: str, folder: Path) -> Iterator[Line]:
    """A player's program, until the block ends."""
    line = line_to(port, name, name, folder / name)
    try:
        until(lambda: line.guest.seat is not None)
        yield line
    finally:
        line.close()


@contextmanager
def recruiting(folder: Path) -> Iterator[tuple[int, FarTable, FarTable]]:
    """The port of a host, and both players' tables in recruitment."""
    with (
        hosted(room_of(check_plain)) as host,
        seated(host.port, NAMES[0], folder) as one,
        seated(host.port, NAMES[1], folder) as other,
    ):
        tables = table_at(one), table_at(other)
        while any(table.stage is not Stage.RECRUITMENT for table in tables):
            for table in tables:
                table.settle(0.01)
                if table.stage is not Stage.RECRUITMENT and table.is_asked:
                    go_on(table)
        yield host.port, *tables


def squad_of(table: FarTable) -> Recruitment:
    squad = recruit_squad(table.recruitment.start_over(), 1)
    assert isinstance(squad, Recruitment)
    assert squad.taken
    return squad


def test_an_unfinished_squad_is_there_again_after_the_program_was_closed(tmp_path: Path) -> None:
    with recruiting(tmp_path) as (port, before, friend):
        squad = squad_of(before)
        before.recruit(squad)
        before.line.close()
        with seated(port, NAMES[0], tmp_path) as again:
            table = table_at(again)
            assert table.recruitment.taken == squad.taken
            assert friend.recruitment.taken == ()
            assert list((tmp_path / NAMES[1]).glob("*.squad")) == []
            (kept,) = (tmp_path / NAMES[0]).glob("*.squad")
            assert kept.stat().st_mode & 0o077 == 0
            play_by_tables(table, friend, until=Stage.MATCH)
            assert not kept.exists()


def test_a_squad_of_another_deal_or_from_a_damaged_file_is_not_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "seat.squad"
    with recruiting(tmp_path) as (_port, table, friend):
        dealt, others, squad = table.recruitment, friend.recruitment, squad_of(table)
    assert kept_squad(path, dealt) is None
    keep_squad(path, squad)
    assert kept_squad(path, dealt) == squad
    assert kept_squad(path, others) is None
    whole = path.read_text("utf-8")
    for damaged in (whole[:-9], "[]", "{}", "\x00", "[" * 100_000, whole.replace("0", "99")):
        path.write_text(damaged, "utf-8")
        assert kept_squad(path, dealt) is None
    path.unlink()
    path.mkdir()
    assert kept_squad(path, dealt) is None


def test_who_cannot_keep_a_squad_is_told_and_goes_on(tmp_path: Path) -> None:
    with recruiting(tmp_path) as (_port, table, _friend):
        squad = squad_of(table)
        table.guest.own_file("squad").mkdir()
        table.recruit(squad)
        assert table.problem
        assert table.recruitment == squad
